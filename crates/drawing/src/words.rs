//! What the screens of all games say in the same words.

use std::fmt::Display;

use motherlode_core::message::fill;
use motherlode_core::{Language, RulesEnding, Seat};

motherlode_core::messages! {
    /// The sentences; see `messages/en.toml` and `messages/de.toml`.
    pub enum DrawingText {
        Turn = "turn",
        Chance = "chance",
        Over = "over",
        Last = "last",
    }
    english = "../messages/en.toml", german = "../messages/de.toml"
}

/// Whose turn it is, or how the game ended: by its rules, or because a seat left.
pub fn turn(
    to_act: Option<Seat>,
    ending: Option<impl RulesEnding>,
    over: bool,
    language: Language,
) -> String {
    match (to_act, ending) {
        (Some(seat), _) => fill(DrawingText::Turn.text(language), &[("seat", &seat.to_string())]),
        (None, Some(ending)) => ending.about().text(language).to_owned(),
        (None, None) if over => DrawingText::Over.text(language).to_owned(),
        (None, None) => DrawingText::Chance.text(language).to_owned(),
    }
}

/// What happened last.
pub fn last(action: impl Display, language: Language) -> String {
    fill(DrawingText::Last.text(language), &[("action", &action.to_string())])
}
