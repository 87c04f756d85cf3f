//! How strong a bot is: six levels.

use std::fmt;
use std::str::FromStr;

use motherlode_core::syntax::SyntaxError;

use crate::text::EngineText;

/// How many levels there are.
pub const LEVELS: usize = 6;

/// A level: 1 is for a child's first game, 6 is the strongest there is.
///
/// ```
/// use motherlode_engine::Level;
/// let level: Level = "3".parse()?;
/// assert_eq!(level.number(), 3);
/// assert!("7".parse::<Level>().is_err());
/// # Ok::<(), motherlode_core::SyntaxError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

impl Level {
    /// The strongest, which uses time and all cores it is given instead of a count of nodes.
    pub const STRONGEST: Level = Level(LEVELS as u8);

    /// The level with this number.
    pub const fn new(number: u8) -> Option<Level> {
        if number >= 1 && number as usize <= LEVELS { Some(Level(number)) } else { None }
    }

    /// Every level, the weakest first.
    pub fn all() -> impl ExactSizeIterator<Item = Level> + DoubleEndedIterator + Clone {
        (1..=LEVELS as u8).map(Level)
    }

    /// Its number, from 1.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The place in an array that has one entry for each level.
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Level {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Self, SyntaxError> {
        let found = Level::all().find(|level| level.to_string() == text);
        found.ok_or_else(|| SyntaxError::new(text, EngineText::ExpectedLevel.localized()))
    }
}

/// What makes a level below the strongest: how far it looks, and how often it does not look at all. It never sees more
/// than its seat.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Strength {
    /// Positions that alpha-beta looks at.
    pub positions: u64,
    /// Games that the tree search imagines.
    pub games: u64,
    /// Of a hundred decisions so many are made without a thought.
    pub careless: u8,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_has_one_text() {
        for level in Level::all() {
            assert_eq!(level.to_string().parse(), Ok(level));
            assert_eq!(Level::new(level.number()), Some(level));
        }
        for text in ["0", "7", "01", "", "x", "+1"] {
            assert!(text.parse::<Level>().is_err(), "{text:?}");
        }
        assert_eq!([0, 7].map(Level::new), [None; 2]);
        assert_eq!(Level::all().last(), Some(Level::STRONGEST));
    }
}
