//! One line of a screen, made of pieces in different inks.

use crate::paint::{Ink, Paint};

/// A line of text for a terminal. It knows how wide it is, whatever its inks.
///
/// ```
/// use motherlode_drawing::{Ink, Line, Paint};
/// let line = Line::new().text("row ").inked(&[Ink::Dim], "3").padded(8).text("|");
/// assert_eq!(line.paint(Paint::Plain), "row 3   |");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Line {
    pieces: Vec<(Vec<Ink>, String)>,
}

impl Line {
    /// An empty line.
    pub fn new() -> Line {
        Line::default()
    }

    /// The line with more text.
    pub fn text(self, text: &str) -> Line {
        self.inked(&[], text)
    }

    /// The line with more text, in inks.
    pub fn inked(mut self, inks: &[Ink], text: &str) -> Line {
        self.pieces.push((inks.to_vec(), text.to_owned()));
        self
    }

    /// The line with another one behind it.
    pub fn followed_by(mut self, other: Line) -> Line {
        self.pieces.extend(other.pieces);
        self
    }

    /// The line with as many spaces as it needs to be this wide.
    pub fn padded(self, width: usize) -> Line {
        let missing = width.saturating_sub(self.width());
        self.text(&" ".repeat(missing))
    }

    /// How many characters it has.
    pub fn width(&self) -> usize {
        self.pieces.iter().map(|(_, text)| text.chars().count()).sum()
    }

    /// Whether nothing is to be seen of it.
    pub fn is_blank(&self) -> bool {
        self.pieces.iter().all(|(_, text)| text.trim().is_empty())
    }

    /// The line with its colours or without, and without spaces at its end.
    pub fn paint(&self, paint: Paint) -> String {
        let mut painted = String::new();
        for (inks, text) in &self.pieces {
            // Spaces around the text stay out of the colours, so that those at the end of the line can be cut off.
            let inner = text.trim();
            let start = text.len() - text.trim_start().len();
            painted.push_str(&text[..start]);
            painted.push_str(&paint.texts(inks, inner));
            painted.push_str(&text[start + inner.len()..]);
        }
        painted.truncate(painted.trim_end().len());
        painted
    }
}

/// The words in lines of at most this many characters, with two spaces between words.
pub fn wrapped(words: impl IntoIterator<Item = Line>, width: usize) -> Vec<Line> {
    const GAP: &str = "  ";
    let mut lines: Vec<Line> = Vec::new();
    for word in words {
        match lines.last_mut() {
            Some(line) if line.width() + GAP.len() + word.width() <= width => {
                *line = std::mem::take(line).text(GAP).followed_by(word);
            }
            _ => lines.push(word),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paint::without_colour;

    #[test]
    fn a_line_is_as_wide_as_what_is_seen_of_it() {
        let line = Line::new().inked(&[Ink::Gold], " G3 ").text("·").padded(8);
        assert_eq!(line.width(), 8);
        assert_eq!(line.paint(Paint::Plain), " G3 ·");
        assert_eq!(line.paint(Paint::Colour), " \u{1b}[38;5;136mG3\u{1b}[0m ·");
        assert_eq!(without_colour(&line.paint(Paint::Colour)), line.paint(Paint::Plain));
        let blank = Line::new().inked(&[Ink::Dim], "   ");
        assert_eq!(blank.paint(Paint::Colour), "");
        assert!(blank.is_blank() && !line.is_blank());
    }

    #[test]
    fn words_go_on_in_a_new_line() {
        let words = ["one", "two", "three", "four"].map(|word| Line::new().text(word));
        let lines: Vec<_> = wrapped(words, 10).iter().map(|line| line.paint(Paint::Plain)).collect();
        assert_eq!(lines, ["one  two", "three", "four"]);
        assert!(wrapped([], 10).is_empty());
    }
}
