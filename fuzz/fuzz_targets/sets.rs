//! Files of tiles and of cards of one's own.

#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| motherlode_laws::sets(text));
