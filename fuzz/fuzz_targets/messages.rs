//! Whatever a client sends is read or refused, and what is read is written back the same.

#![no_main]

use libfuzzer_sys::fuzz_target;
use motherlode_server::socket::message::{ClientMessage, LONGEST_ID};

fuzz_target!(|text: &str| match ClientMessage::read(text) {
    Ok(message) => {
        let written = serde_json::to_string(&message).expect("what was read can be written");
        assert_eq!(ClientMessage::read(&written), Ok(message));
    }
    Err((id, why)) => {
        assert!(id.chars().count() <= LONGEST_ID);
        assert!(!why.is_empty());
    }
});
