//! Lines from outside, none of them too long.

use std::io::{self, BufRead};

/// The longest line that is read, in bytes; what is longer is skipped to its end and answered as too long.
pub const LONGEST_LINE: usize = 1 << 18;

/// A line from outside.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Line {
    /// A line without its end.
    Text(String),
    /// More than [`LONGEST_LINE`].
    TooLong,
}

/// The next line; nothing at the end. What is no UTF-8 is replaced, so that it can be quoted.
pub(super) fn read_line(input: &mut impl BufRead) -> io::Result<Option<Line>> {
    let mut bytes = Vec::new();
    let mut too_long = false;
    loop {
        let chunk = match input.fill_buf() {
            Ok(chunk) => chunk,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if chunk.is_empty() {
            if bytes.is_empty() && !too_long {
                return Ok(None);
            }
            break;
        }
        let end = chunk.iter().position(|byte| *byte == b'\n');
        let taken = &chunk[..end.unwrap_or(chunk.len())];
        too_long |= bytes.len() + taken.len() > LONGEST_LINE;
        if too_long {
            bytes.clear();
        } else {
            bytes.extend_from_slice(taken);
        }
        let used = taken.len() + usize::from(end.is_some());
        input.consume(used);
        if end.is_some() {
            break;
        }
    }
    if too_long {
        return Ok(Some(Line::TooLong));
    }
    let text = String::from_utf8_lossy(&bytes);
    Ok(Some(Line::Text(text.trim_end_matches('\r').to_owned())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{BufReader, Read};

    fn lines(mut input: impl BufRead) -> Vec<Line> {
        std::iter::from_fn(|| read_line(&mut input).unwrap()).collect()
    }

    fn text(text: &str) -> Line {
        Line::Text(text.into())
    }

    #[test]
    fn every_end_of_line_is_understood() {
        assert_eq!(lines("ugi\r\n\nquit".as_bytes()), [text("ugi"), text(""), text("quit")]);
        assert_eq!(lines(&b""[..]), []);
        assert_eq!(lines(&b"\xff\xfea\n"[..]), [text("\u{fffd}\u{fffd}a")]);
    }

    #[test]
    fn a_line_that_is_too_long_is_skipped_to_its_end() {
        let longest = "x".repeat(LONGEST_LINE);
        let input = format!("{longest}\n{longest}y\nisready\n{longest}yy");
        let small = BufReader::with_capacity(7, input.as_bytes());
        assert_eq!(lines(small), [text(&longest), Line::TooLong, text("isready"), Line::TooLong]);
    }

    #[test]
    fn an_endless_line_takes_no_endless_memory() {
        // Far more than the longest line before its end comes.
        let endless = std::io::repeat(b'z').take(1 << 26).chain(&b"\nquit\n"[..]);
        assert_eq!(lines(BufReader::with_capacity(1 << 16, endless)), [Line::TooLong, text("quit")]);
    }
}
