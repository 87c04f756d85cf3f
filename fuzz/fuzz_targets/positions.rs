//! Positions as text.

#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| motherlode_laws::positions(text));
