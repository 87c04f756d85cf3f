//! Sessions at a game's table.

#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| motherlode_laws::sessions(text));
