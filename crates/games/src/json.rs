//! JSON text for many screens, after every action.

use std::io::{self, Write};

use serde::Serialize;

/// Writes something as JSON text behind what is there already.
///
/// What cannot be written as JSON, such as a map whose keys are no texts, leaves a beginning of it; nothing that is sent to
/// screens is of that kind, as the conformance kit asserts of every view.
///
/// ```
/// let mut text = b"legal: ".to_vec();
/// motherlode_games::write_json(&["a1", "b2"], &mut text);
/// assert_eq!(text, br#"legal: ["a1","b2"]"#);
/// ```
pub fn write_json(value: &impl Serialize, text: &mut Vec<u8>) {
    let _ = serde_json::to_writer(Ink(text), value);
}

/// Takes bytes as a list does, but within whoever writes: most of what JSON is made of is one byte long, and not worth a call.
struct Ink<'a>(&'a mut Vec<u8>);

impl Write for Ink<'_> {
    #[inline(always)]
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.write_all(bytes).map(|()| bytes.len())
    }

    #[inline(always)]
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        match bytes {
            [byte] => self.0.push(*byte),
            bytes => self.0.extend_from_slice(bytes),
        }
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
