//! Any text that is understood as an action or an outcome is written back as the very same text.

#![no_main]

use libfuzzer_sys::fuzz_target;
use motherlode_atacama::{Action, Field, Outcome};

fuzz_target!(|text: &str| {
    if let Ok(field) = text.parse::<Field>() {
        assert_eq!(field.to_string(), text);
    }
    if let Ok(action) = text.parse::<Action>() {
        assert_eq!(action.to_string(), text);
    }
    if let Ok(outcome) = text.parse::<Outcome>() {
        assert_eq!(outcome.to_string(), text);
    }
});
