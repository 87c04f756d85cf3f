//! Texts of actions and outcomes.

#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| motherlode_laws::actions(text));
