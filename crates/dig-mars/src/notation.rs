//! Every text of the game, read and written (DM-22).

use std::fmt;
use std::str::FromStr;

use motherlode_core::{Localized, Seat, SyntaxError};

use crate::actions::Action;
use crate::cards::{CARDS, Card};
use crate::chance::Outcome;
use crate::places::Place;
use crate::state::Equipment;
use crate::text::DigMarsText;

pub(crate) fn expected(text: &str, what: DigMarsText) -> SyntaxError {
    SyntaxError::new(text, Localized::of(what))
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.column() as u8) as char, self.row() + 1)
    }
}

impl FromStr for Place {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Self, SyntaxError> {
        let place = match text.as_bytes() {
            [column @ b'a'..=b'd', row @ b'1'..=b'4'] => {
                Place::at(usize::from(column - b'a'), usize::from(row - b'1'))
            }
            _ => None,
        };
        place.ok_or_else(|| expected(text, DigMarsText::ExpectedPlace))
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}", self.number())
    }
}

impl FromStr for Card {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Self, SyntaxError> {
        let card = match text.as_bytes() {
            [tens @ b'0'..=b'4', ones @ b'0'..=b'9'] => Card::new((tens - b'0') * 10 + (ones - b'0')),
            _ => None,
        };
        card.ok_or_else(|| expected(text, DigMarsText::ExpectedCard))
    }
}

impl Equipment {
    /// The word in actions.
    pub const fn code(self) -> &'static str {
        match self {
            Equipment::Digging => "digging",
            Equipment::Salvage => "salvage",
            Equipment::Fleet => "fleet",
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Land(place) => write!(f, "land {place}"),
            Action::Dig(place) => write!(f, "dig {place}"),
            Action::Salvage(place) => write!(f, "salvage {place}"),
            Action::Move { from, to } => write!(f, "move {from}-{to}"),
            Action::UpgradeDigging => f.write_str("upgrade digging"),
            Action::UpgradeSalvage => f.write_str("upgrade salvage"),
            Action::UpgradeFleet(place) => write!(f, "upgrade fleet {place}"),
            Action::BonusDig(place) => write!(f, "bonus dig {place}"),
            Action::BonusSalvage(place) => write!(f, "bonus salvage {place}"),
            Action::Shift { seat, from, to } => write!(f, "bonus shift {seat} {from}-{to}"),
            Action::BonusPoint => f.write_str("bonus point"),
            Action::Radar(place) => write!(f, "bonus radar {place}"),
            Action::Declare => f.write_str("declare"),
            Action::End => f.write_str("end"),
        }
    }
}

impl FromStr for Action {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Self, SyntaxError> {
        let place = |text: &str| text.parse::<Place>().ok();
        let way = |text: &str| {
            let (from, to) = text.split_once('-')?;
            Some((place(from)?, place(to)?))
        };
        let words: Vec<&str> = text.split(' ').collect();
        let action = match words[..] {
            ["land", at] => place(at).map(Action::Land),
            ["dig", at] => place(at).map(Action::Dig),
            ["salvage", at] => place(at).map(Action::Salvage),
            ["move", ends] => way(ends).map(|(from, to)| Action::Move { from, to }),
            ["upgrade", "digging"] => Some(Action::UpgradeDigging),
            ["upgrade", "salvage"] => Some(Action::UpgradeSalvage),
            ["upgrade", "fleet", at] => place(at).map(Action::UpgradeFleet),
            ["bonus", "dig", at] => place(at).map(Action::BonusDig),
            ["bonus", "salvage", at] => place(at).map(Action::BonusSalvage),
            ["bonus", "shift", seat, ends] => {
                let seat = seat.parse::<Seat>().ok();
                seat.zip(way(ends)).map(|(seat, (from, to))| Action::Shift { seat, from, to })
            }
            ["bonus", "point"] => Some(Action::BonusPoint),
            ["bonus", "radar", at] => place(at).map(Action::Radar),
            ["declare"] => Some(Action::Declare),
            ["end"] => Some(Action::End),
            _ => None,
        };
        action.ok_or_else(|| expected(text, DigMarsText::ExpectedAction))
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Deal(cards) => {
                f.write_str("deal")?;
                cards.iter().try_for_each(|card| write!(f, " {card}"))
            }
            Outcome::First(seat) => write!(f, "first {seat}"),
        }
    }
}

impl FromStr for Outcome {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Self, SyntaxError> {
        let outcome = match text.split_once(' ') {
            Some(("deal", cards)) => read_cards(cards).map(Outcome::Deal),
            Some(("first", seat)) => seat.parse().ok().map(Outcome::First),
            _ => None,
        };
        outcome.ok_or_else(|| expected(text, DigMarsText::ExpectedOutcome))
    }
}

fn read_cards(text: &str) -> Option<[Card; CARDS]> {
    let cards: Vec<Card> = text.split(' ').map(|card| card.parse().ok()).collect::<Option<_>>()?;
    cards.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_action_has_the_text_of_the_notation_dm_22() {
        for text in [
            "land b3",
            "dig b3",
            "salvage b3",
            "move b3-b4",
            "upgrade digging",
            "upgrade salvage",
            "upgrade fleet c1",
            "bonus dig b3",
            "bonus salvage b3",
            "bonus shift 2 b3-d1",
            "bonus point",
            "bonus radar c2",
            "declare",
            "end",
        ] {
            assert_eq!(text.parse::<Action>().map(|action| action.to_string()), Ok(text.to_owned()));
        }
        for text in ["", "dig", "dig e1", "dig a5", "dig  a1", "move a1 a2", "bonus shift a1-a2", "Land b3"] {
            assert!(text.parse::<Action>().is_err(), "{text:?}");
        }
        for text in ["first 2", "first 5", "deal 01", "deal", "roll 3"] {
            assert_eq!(text.parse::<Outcome>().is_ok(), text == "first 2", "{text:?}");
        }
        assert!(["00", "49", "1", "001"].iter().all(|text| text.parse::<Card>().is_err()));
    }
}
