//! What must hold whatever anyone sends, as functions that panic where it does not. The fuzz targets in `fuzz/` throw
//! bytes at them; the tests of this crate run them over the fuzzer's first inputs (`fuzz/seeds`) and over everything that
//! ever broke one (`fuzz/crashes`).
#![allow(clippy::expect_used, reason = "a law that does not hold panics: that is how the fuzzer hears of it")]

mod bytes;
mod command;
mod session;
mod table;
mod text;

pub use command::commands;
pub use session::sessions;
pub use text::{actions, messages, options, positions, records, sets, traces};

/// Every law with its name: that of its fuzz target, and of the folders with its inputs.
pub const LAWS: &[(&str, Law)] = &[
    ("actions", Law::Text(actions)),
    ("commands", Law::Bytes(commands)),
    ("messages", Law::Text(messages)),
    ("options", Law::Text(options)),
    ("positions", Law::Text(positions)),
    ("records", Law::Text(records)),
    ("sessions", Law::Text(sessions)),
    ("sets", Law::Text(sets)),
    ("traces", Law::Text(traces)),
];

/// A law by what it is given.
#[derive(Clone, Copy, Debug)]
pub enum Law {
    /// Any text.
    Text(fn(&str)),
    /// Any bytes.
    Bytes(fn(&[u8])),
}

impl Law {
    /// Holds it against an input; what is no text is no input for texts.
    pub fn holds_for(self, input: &[u8]) {
        match self {
            Law::Text(law) => {
                if let Ok(text) = std::str::from_utf8(input) {
                    law(text);
                }
            }
            Law::Bytes(law) => law(input),
        }
    }
}
