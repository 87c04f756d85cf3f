//! What clients send over a socket.

#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| motherlode_laws::messages(text));
