//! Options, as JSON and as words.

#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| motherlode_laws::options(text));
