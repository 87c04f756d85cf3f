//! Records, as JSON and as text.

#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| motherlode_laws::records(text));
