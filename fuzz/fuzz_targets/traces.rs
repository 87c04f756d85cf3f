//! Checking a trace never panics.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let _ = motherlode_games::trace::check(text);
});
