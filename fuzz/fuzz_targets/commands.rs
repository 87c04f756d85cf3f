//! Sessions of commands at a table of the server.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| motherlode_laws::commands(bytes));
