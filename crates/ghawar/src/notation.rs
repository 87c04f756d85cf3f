//! Every text of the game, read and written (GH-21).

use std::fmt;
use std::str::FromStr;

use motherlode_core::{Localized, SyntaxError};

use crate::actions::Action;
use crate::chance::{Deal, Die, Outcome};
use crate::cubes::{Barrels, Colour};
use crate::platforms::Platform;
use crate::spaces::{SIDE, Space};
use crate::state::Stand;
use crate::text::GhawarText;

const DEPOT: &str = "depot";

fn expected(text: &str, what: GhawarText) -> SyntaxError {
    SyntaxError::new(text, Localized::of(what))
}

impl fmt::Display for Platform {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "p{}{}", self.column() + 1, self.row() + 1)
    }
}

impl FromStr for Platform {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Self, SyntaxError> {
        let platform = match text.as_bytes() {
            [b'p', column @ b'1'..=b'6', row @ b'1'..=b'6'] => {
                Platform::at(usize::from(column - b'1'), usize::from(row - b'1'))
            }
            _ => None,
        };
        platform.ok_or_else(|| expected(text, GhawarText::ExpectedPlatform))
    }
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.column() as u8) as char, self.row() + 1)
    }
}

impl FromStr for Space {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Self, SyntaxError> {
        let space = match text.as_bytes() {
            [letter @ b'a'..=b'm', digit @ b'1'..=b'9'] => {
                Space::at(usize::from(letter - b'a'), usize::from(digit - b'1'))
            }
            [letter @ b'a'..=b'm', b'1', digit @ b'0'..=b'3'] => {
                Space::at(usize::from(letter - b'a'), usize::from(digit - b'0') + 9)
            }
            _ => None,
        };
        space.ok_or_else(|| expected(text, GhawarText::ExpectedSpace))
    }
}

// The letters and numbers read above are those that the raster has.
const _: () = assert!(b'a' as usize + SIDE == b'm' as usize + 1);

impl fmt::Display for Stand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stand::Depot => f.write_str(DEPOT),
            Stand::Space(space) => space.fmt(f),
        }
    }
}

impl FromStr for Stand {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Self, SyntaxError> {
        if text == DEPOT { Ok(Stand::Depot) } else { text.parse().map(Stand::Space) }
    }
}

impl fmt::Display for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

impl Die {
    pub(crate) fn read(text: &str) -> Option<Die> {
        Die::ALL.into_iter().find(|die| die.to_string() == text)
    }
}

impl fmt::Display for Barrels {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Colour {
    /// The letter in deals and positions (GH-21).
    pub const fn letter(self) -> char {
        match self {
            Colour::Red => 'r',
            Colour::Blue => 'b',
            Colour::Green => 'g',
            Colour::Yellow => 'y',
            Colour::White => 'w',
            Colour::Black => 'k',
        }
    }

    /// The colour with this letter.
    pub fn from_letter(letter: char) -> Option<Colour> {
        Colour::ALL.into_iter().find(|colour| colour.letter() == letter)
    }
}

/// Colours as one word.
pub(crate) fn letters(colours: &[Colour]) -> String {
    colours.iter().map(|colour| colour.letter()).collect()
}

/// Colours from one word, if they are so many.
pub(crate) fn read_letters<const COUNT: usize>(text: &str) -> Option<[Colour; COUNT]> {
    let colours: Vec<Colour> = text.chars().map(Colour::from_letter).collect::<Option<_>>()?;
    colours.try_into().ok()
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Place { platform } => write!(f, "place {platform}"),
            Action::Drive => f.write_str("drive"),
            Action::MoveRig { from, to } => write!(f, "rig {from}-{to}"),
            Action::Go { from, to, load: None } => write!(f, "{from}-{to}"),
            Action::Go { from, to, load: Some(platform) } => write!(f, "{from}-{to} load {platform}"),
        }
    }
}

impl FromStr for Action {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Self, SyntaxError> {
        let words: Vec<&str> = text.split(' ').collect();
        let action = match words[..] {
            ["place", platform] => platform.parse().ok().map(|platform| Action::Place { platform }),
            ["drive"] => Some(Action::Drive),
            ["rig", ends] => read_ends(ends).map(|(from, to)| Action::MoveRig { from, to }),
            [ends] => read_ends(ends).map(|(from, to)| Action::Go { from, to, load: None }),
            [ends, "load", platform] => read_ends(ends)
                .zip(platform.parse().ok())
                .map(|((from, to), platform)| Action::Go { from, to, load: Some(platform) }),
            _ => None,
        };
        action.ok_or_else(|| expected(text, GhawarText::ExpectedAction))
    }
}

fn read_ends<T: FromStr>(text: &str) -> Option<(T, T)> {
    let (from, to) = text.split_once('-')?;
    from.parse().ok().zip(to.parse().ok())
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Deal(deal) => write!(f, "deal {} {}", letters(&deal.cubes), letters(&deal.values)),
            Outcome::TwoDice([first, second]) => write!(f, "roll {first} {second}"),
            Outcome::OneDie(die) => write!(f, "roll {die}"),
        }
    }
}

impl FromStr for Outcome {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Self, SyntaxError> {
        let words: Vec<&str> = text.split(' ').collect();
        let outcome = match words[..] {
            ["deal", cubes, values] => read_letters(cubes)
                .zip(read_letters(values))
                .map(|(cubes, values)| Outcome::Deal(Deal { cubes, values })),
            ["roll", first, second] => Die::read(first)
                .zip(Die::read(second))
                .map(|(first, second)| Outcome::TwoDice([first, second])),
            ["roll", die] => Die::read(die).map(Outcome::OneDie),
            _ => None,
        };
        outcome.ok_or_else(|| expected(text, GhawarText::ExpectedOutcome))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_action_has_one_text_gh_21() {
        for text in [
            "place p34",
            "drive",
            "rig p12-p45",
            "b1-b4",
            "depot-b3",
            "d1-depot",
            "b1-b4 load p23",
            "m13-a10",
        ] {
            assert_eq!(text.parse::<Action>().map(|action| action.to_string()), Ok(text.to_owned()));
        }
        for text in [
            "",
            "place",
            "place p07",
            "place  p34",
            "Drive",
            "rig p12",
            "rig b1-b4",
            "p12-p45",
            "b1",
            "b1-b14",
            "b01-b4",
            "n1-b4",
            "b1-b4 load",
            "b1-b4 p23",
            "b1-b4 load p23 ",
            "b1 - b4",
            "b1-b4-b5",
            "b0-b1",
        ] {
            assert!(text.parse::<Action>().is_err(), "{text:?}");
        }
    }

    #[test]
    fn an_outcome_has_one_text_gh_21() {
        let deal = "deal rrrrrrbbbbbbggggggyyyyyywwwwwwkkkkkk krbgyw";
        for text in [deal, "roll 3 5", "roll 4"] {
            assert_eq!(text.parse::<Outcome>().map(|outcome| outcome.to_string()), Ok(text.to_owned()));
        }
        for text in
            ["", "deal", "deal rbg krbgyw", "roll", "roll 0", "roll 7", "roll 04", "roll 3 5 1", "roll 3  5"]
        {
            assert!(text.parse::<Outcome>().is_err(), "{text:?}");
        }
    }
}
