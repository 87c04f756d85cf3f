//! Traces of games.

#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| motherlode_laws::traces(text));
