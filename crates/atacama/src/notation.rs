//! Every text of the game, read and written (AT-31, AT-32).

use std::fmt;
use std::str::FromStr;

use motherlode_core::{Localized, SyntaxError};

use crate::actions::Action;
use crate::board::{Direction, Shape};
use crate::chance::Outcome;
use crate::fields::{Field, NAMES};
use crate::ore::{Commodity, Ore, OreMap};
use crate::scoring::Concession;
use crate::state::Rig;
use crate::text::AtacamaText;
use crate::tiles::{TILES, Tile};

/// How the desert is written where ore is listed (AT-32).
pub(crate) const DESERT: &str = "--";
/// What marks the second colour (AT-31).
pub(crate) const SECOND_MARK: char = '*';

/// A text of signs that are all ASCII: quicker to write byte by byte.
pub(crate) fn ascii(signs: Vec<u8>) -> String {
    String::from_utf8(signs).unwrap_or_default()
}

fn expected(text: &str, what: AtacamaText) -> SyntaxError {
    SyntaxError::new(text, Localized::of(what))
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Field {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Self, SyntaxError> {
        let field = match text.as_bytes() {
            [letter @ b'a'..=b'k', digit @ b'1'..=b'9'] => {
                Field::at(usize::from(letter - b'a'), usize::from(digit - b'1'))
            }
            [letter @ b'a'..=b'k', b'1', digit @ b'0'..=b'1'] => {
                Field::at(usize::from(letter - b'a'), usize::from(digit - b'0') + 9)
            }
            _ => None,
        };
        field.ok_or_else(|| expected(text, AtacamaText::ExpectedField))
    }
}

impl Ore {
    /// How it is written (AT-32), both of them ASCII.
    pub(crate) const fn signs(self) -> [u8; 2] {
        [self.commodity().letter() as u8, b'0' + self.amount()]
    }
}

impl fmt::Display for Ore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.commodity().letter(), self.amount())
    }
}

/// Reads a run of ores, two characters each, `--` for none.
pub(crate) fn ore_cells(text: &str) -> Option<Vec<Option<Ore>>> {
    if !text.is_ascii() {
        return None;
    }
    text.as_bytes()
        .chunks(2)
        .map(|cell| match cell {
            b"--" => Some(None),
            [letter, digit @ b'1'..=b'5'] => {
                Some(Ore::new(Commodity::from_letter(char::from(*letter))?, digit - b'0'))
            }
            _ => None,
        })
        .collect()
}

impl OreMap {
    /// The ore in the order in which it is written (AT-32).
    pub fn text(&self, shape: Shape) -> String {
        let mut text = Vec::with_capacity(2 * NAMES);
        for field in shape.writing_order() {
            text.extend(self.get(field).map_or(*b"--", Ore::signs));
        }
        ascii(text)
    }

    /// Reads the ore of a board: every field has some, and the desert none.
    pub fn read(shape: Shape, text: &str) -> Option<OreMap> {
        let cells = ore_cells(text)?;
        let desert = shape.geometry().desert;
        let mut map = OreMap::EMPTY;
        let mut fields = shape.writing_order();
        for cell in cells {
            let field = fields.next()?;
            match cell {
                Some(ore) if desert != Some(field) => map.set(field, ore),
                None if desert == Some(field) => {}
                _ => return None,
            }
        }
        fields.next().is_none().then_some(map)
    }
}

impl Concession {
    const ALL: [Concession; 3] = [Concession::NoCopper, Concession::NoSilver, Concession::NoGold];

    /// The word in claims.
    pub const fn code(self) -> &'static str {
        match self {
            Concession::NoCopper => "no-copper",
            Concession::NoSilver => "no-silver",
            Concession::NoGold => "no-gold",
        }
    }

    pub(crate) fn from_code(code: &str) -> Option<Concession> {
        Concession::ALL.into_iter().find(|concession| concession.code() == code)
    }
}

impl Direction {
    const ALL: [Direction; 5] =
        [Direction::Columns, Direction::Rows, Direction::Horizontal, Direction::Falling, Direction::Rising];

    /// The word in claims and views.
    pub const fn code(self) -> &'static str {
        match self {
            Direction::Columns => "columns",
            Direction::Rows => "rows",
            Direction::Horizontal => "horizontal",
            Direction::Falling => "falling",
            Direction::Rising => "rising",
        }
    }

    pub(crate) fn from_code(code: &str) -> Option<Direction> {
        Direction::ALL.into_iter().find(|direction| direction.code() == code)
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Place { field, rig: Rig::Basic } => field.fmt(f),
            Action::Place { field, rig: Rig::Second } => write!(f, "{field}{SECOND_MARK}"),
            Action::Claim { concession, direction, paid } => {
                write!(f, "claim {} {}", concession.code(), direction.code())?;
                if *paid == Rig::Second { write!(f, " {SECOND_MARK}") } else { Ok(()) }
            }
            Action::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Action {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Self, SyntaxError> {
        let wrong = || expected(text, AtacamaText::ExpectedAction);
        if text == "pass" {
            return Ok(Action::Pass);
        }
        if let Some(claim) = text.strip_prefix("claim ") {
            let (claim, paid) = match claim.strip_suffix(" *") {
                Some(claim) => (claim, Rig::Second),
                None => (claim, Rig::Basic),
            };
            let (concession, direction) = claim.split_once(' ').ok_or_else(wrong)?;
            let concession = Concession::from_code(concession).ok_or_else(wrong)?;
            let direction = Direction::from_code(direction).ok_or_else(wrong)?;
            return Ok(Action::Claim { concession, direction, paid });
        }
        let (name, rig) = match text.strip_suffix(SECOND_MARK) {
            Some(name) => (name, Rig::Second),
            None => (text, Rig::Basic),
        };
        let field = name.parse().map_err(|_| wrong())?;
        Ok(Action::Place { field, rig })
    }
}

/// The order in which tiles were drawn, as letters.
pub(crate) fn deal_text(tiles: &[Tile]) -> String {
    tiles.iter().map(|tile| tile.letter()).collect()
}

pub(crate) fn read_deal(text: &str) -> Option<[Tile; TILES]> {
    let tiles: Vec<Tile> = text.chars().map(Tile::from_letter).collect::<Option<_>>()?;
    tiles.try_into().ok()
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Ore { shape, ore } => write!(f, "ore {}", ore.text(*shape)),
            Outcome::Deal(tiles) => write!(f, "deal {}", deal_text(tiles)),
        }
    }
}

impl FromStr for Outcome {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Self, SyntaxError> {
        let outcome = match text.split_once(' ') {
            Some(("deal", tiles)) => read_deal(tiles).map(Outcome::Deal),
            Some(("ore", cells)) => [Shape::Square, Shape::Hexagonal]
                .into_iter()
                .find_map(|shape| OreMap::read(shape, cells).map(|ore| Outcome::Ore { shape, ore })),
            _ => None,
        };
        outcome.ok_or_else(|| expected(text, AtacamaText::ExpectedOutcome))
    }
}
