//! What is said of a text that cannot be read at all.

use std::fmt;

use serde::Serializer;

use crate::message::{Language, Localized, fill};
use crate::text::CoreText;

/// A text that is not an action, outcome, position or the like. It says nothing about legality: that needs a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SyntaxError {
    /// The text, shortened if it was long.
    pub text: String,
    /// What would have been understood.
    pub expected: Localized,
}

impl SyntaxError {
    /// Quotes `text` and says what was expected instead.
    pub fn new(text: &str, expected: Localized) -> Self {
        SyntaxError { text: quote(text), expected }
    }

    /// The sentence for a person.
    pub fn sentence(&self, language: Language) -> String {
        fill(
            CoreText::SyntaxError.text(language),
            &[("text", &self.text), ("expected", self.expected.text(language))],
        )
    }
}

/// Whether a character can move, hide or reorder what stands around it on a screen instead of being seen itself.
pub fn is_unprintable(c: char) -> bool {
    let invisible = matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}');
    c.is_control() || invisible
}

/// A text from outside without anything that could play tricks on a screen.
pub fn clean(text: &str) -> String {
    text.chars().map(|c| if is_unprintable(c) { ' ' } else { c }).collect()
}

const LONGEST_QUOTE: usize = 40;

/// A text from outside, cut and cleaned so that it can stand in a sentence.
pub fn quote(text: &str) -> String {
    let mut quote: String = clean(text).chars().take(LONGEST_QUOTE).collect();
    if text.chars().nth(LONGEST_QUOTE).is_some() {
        quote.push('…');
    }
    quote
}

/// How a list without items is written in positions, and what stands for a word that is missing.
pub const NOTHING: &str = "-";

/// Items as one word, with commas between them.
pub fn list(items: impl IntoIterator<Item = impl fmt::Display>) -> String {
    let texts: Vec<_> = items.into_iter().map(|item| item.to_string()).collect();
    if texts.is_empty() { NOTHING.to_owned() } else { texts.join(",") }
}

/// The items of such a word.
pub fn items(list: &str) -> impl Iterator<Item = &str> {
    list.split(',').filter(move |_| list != NOTHING)
}

/// The line of a text, counted from 1, in which the byte at this place stands.
pub fn line_of(text: &str, place: usize) -> usize {
    text.bytes().take(place).filter(|byte| *byte == b'\n').count() + 1
}

/// Serialises a value as the text that people see and type.
pub fn as_text<S: Serializer>(value: &impl fmt::Display, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

impl fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence(Language::English))
    }
}

impl std::error::Error for SyntaxError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_one_word() {
        assert_eq!((list(["a", "b"]), list([7]), list([""; 0])), ("a,b".into(), "7".into(), "-".into()));
        assert_eq!(items("a,b").collect::<Vec<_>>(), ["a", "b"]);
        assert_eq!(items("-").count(), 0);
    }

    #[test]
    fn lines_are_counted_from_one() {
        assert_eq!([0, 1, 2, 9].map(|place| line_of("a\nb\n", place)), [1, 1, 2, 3]);
    }

    #[test]
    fn a_long_or_strange_text_is_quoted_safely() {
        let error = SyntaxError::new(&"é\n".repeat(50), Localized::of(CoreText::ExpectedSeat));
        assert_eq!(error.text.chars().count(), 41);
        assert!(error.text.ends_with('…') && !error.text.contains('\n'));
        assert_eq!(clean("a\u{1b}[31mb\u{202e}c\u{200b}d\r"), "a [31mb c d ");
        let whole = SyntaxError::new(&"x".repeat(40), Localized::of(CoreText::ExpectedSeat));
        assert_eq!(whole.text, "x".repeat(40));
        assert_eq!(
            SyntaxError::new("9", Localized::of(CoreText::ExpectedSeat)).to_string(),
            "I do not understand “9”. I expected a seat number from 1 to 4."
        );
    }
}
