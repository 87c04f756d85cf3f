//! What is said of a text that cannot be read at all.

use std::fmt;

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
