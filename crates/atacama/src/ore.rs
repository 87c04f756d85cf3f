//! Commodities, amounts, and the ore of a board.

use std::num::NonZeroU8;

use motherlode_core::draw::{Draws, shuffle};
use serde::Serialize;

use crate::board::Shape;
use crate::fields::{Field, Fields, NAMES};
use crate::tiles::Tile;

/// What a field yields (AT-1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = atacama::Commodity))]
#[serde(rename_all = "lowercase")]
pub enum Commodity {
    /// Gold, `G`.
    Gold,
    /// Silver, `S`.
    Silver,
    /// Copper, `C`.
    Copper,
}

impl Commodity {
    /// All of them, in the order in which chance deals amounts (AT-3).
    pub const ALL: [Commodity; 3] = [Commodity::Gold, Commodity::Silver, Commodity::Copper];

    /// The letter in ore texts.
    pub const fn letter(self) -> char {
        match self {
            Commodity::Gold => 'G',
            Commodity::Silver => 'S',
            Commodity::Copper => 'C',
        }
    }

    /// The commodity with this letter.
    pub fn from_letter(letter: char) -> Option<Commodity> {
        Commodity::ALL.into_iter().find(|commodity| commodity.letter() == letter)
    }

    /// The word for programs.
    pub const fn code(self) -> &'static str {
        match self {
            Commodity::Gold => "gold",
            Commodity::Silver => "silver",
            Commodity::Copper => "copper",
        }
    }
}

/// The amounts of ore a field can show (AT-1).
pub const AMOUNTS: std::ops::RangeInclusive<u8> = 1..=5;

/// How often each amount 1, 2, 3, 4, 5 occurs for each commodity of a square board (AT-3).
pub const SQUARE_COUNTS: [usize; 5] = [6, 6, 6, 5, 4];
/// The same for the hexagonal board (AT-4).
pub const HEXAGONAL_COUNTS: [usize; 5] = [6, 6, 6, 6, 6];
/// How many fields of each commodity a tile has (AT-3).
pub const PER_TILE: usize = 3;

/// One field's ore: a commodity and an amount from 1 to 5 (AT-1).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ore(NonZeroU8);

impl Ore {
    /// How many different codes an ore can have; see [`Ore::code`].
    pub(crate) const CODES: usize = 32;

    /// The ore of a commodity in an amount, if the amount is 1 to 5.
    pub const fn new(commodity: Commodity, amount: u8) -> Option<Ore> {
        if amount < *AMOUNTS.start() || amount > *AMOUNTS.end() {
            return None;
        }
        match NonZeroU8::new((commodity as u8) << 3 | amount) {
            Some(code) => Some(Ore(code)),
            None => None,
        }
    }

    /// What it is.
    #[inline]
    pub const fn commodity(self) -> Commodity {
        match self.0.get() >> 3 {
            0 => Commodity::Gold,
            1 => Commodity::Silver,
            _ => Commodity::Copper,
        }
    }

    /// How much of it.
    #[inline]
    pub const fn amount(self) -> u8 {
        self.0.get() & 0b111
    }

    /// A small number that says both, for tables.
    #[inline]
    pub(crate) const fn code(self) -> usize {
        self.0.get() as usize % Ore::CODES
    }
}

impl std::fmt::Debug for Ore {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Display::fmt(self, f)
    }
}

/// The ore of every field that shows any.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct OreMap([Option<Ore>; NAMES]);

impl OreMap {
    /// No ore anywhere.
    pub const EMPTY: OreMap = OreMap([None; NAMES]);

    /// The ore of a field.
    #[inline]
    pub const fn get(&self, field: Field) -> Option<Ore> {
        self.0[field.index()]
    }

    /// The code of a field's ore, 0 where there is none.
    #[inline]
    pub(crate) fn code(&self, field: Field) -> usize {
        self.get(field).map_or(0, Ore::code)
    }

    pub(crate) fn set(&mut self, field: Field, ore: Ore) {
        self.0[field.index()] = Some(ore);
    }

    /// The fields among these that show a commodity.
    pub(crate) fn of_commodity(&self, commodity: Commodity, among: Fields) -> Fields {
        among
            .iter()
            .filter(|field| self.get(*field).is_some_and(|ore| ore.commodity() == commodity))
            .collect()
    }

    /// Whether the ore keeps the counting rules of the built-in and random sets (AT-3, AT-4).
    pub(crate) fn keeps_counts(&self, shape: Shape) -> bool {
        let counts = shape.counts();
        let fields = shape.geometry().fields;
        let amounts_fit = Commodity::ALL.iter().all(|commodity| {
            let mut found = [0; 5];
            for field in self.of_commodity(*commodity, fields).iter() {
                if let Some(ore) = self.get(field) {
                    found[usize::from(ore.amount()) - 1] += 1;
                }
            }
            found == counts
        });
        let tiles_fit = shape == Shape::Hexagonal
            || Tile::all().all(|place| {
                Commodity::ALL.iter().all(|commodity| {
                    self.of_commodity(*commodity, place.fields().into_iter().collect()).len() == PER_TILE
                })
            });
        amounts_fit && tiles_fit
    }

    /// Draws the ore of the set `random`, in the order that AT-3 and AT-4 fix.
    pub(crate) fn draw(shape: Shape, draws: &mut dyn Draws) -> OreMap {
        let mut commodities = [Commodity::Gold; NAMES];
        match shape {
            Shape::Square => {
                for place in Tile::all() {
                    let mut nine: Vec<_> =
                        Commodity::ALL.into_iter().flat_map(|one| [one; PER_TILE]).collect();
                    shuffle(&mut nine, draws);
                    place
                        .fields()
                        .into_iter()
                        .zip(nine)
                        .for_each(|(field, one)| commodities[field.index()] = one);
                }
            }
            Shape::Hexagonal => {
                let each: usize = HEXAGONAL_COUNTS.iter().sum();
                let mut all: Vec<_> = Commodity::ALL.into_iter().flat_map(|one| vec![one; each]).collect();
                shuffle(&mut all, draws);
                shape.ore_fields().zip(all).for_each(|(field, one)| commodities[field.index()] = one);
            }
        }
        let mut map = OreMap::EMPTY;
        for commodity in Commodity::ALL {
            let mut amounts: Vec<u8> =
                AMOUNTS.zip(shape.counts()).flat_map(|(amount, count)| vec![amount; count]).collect();
            shuffle(&mut amounts, draws);
            let fields = shape.ore_fields().filter(|field| commodities[field.index()] == commodity);
            for (field, amount) in fields.zip(amounts) {
                map.0[field.index()] = Ore::new(commodity, amount);
            }
        }
        map
    }
}

impl std::fmt::Debug for OreMap {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.0.iter().flatten()).finish()
    }
}

impl Shape {
    const fn counts(self) -> [usize; 5] {
        match self {
            Shape::Square => SQUARE_COUNTS,
            Shape::Hexagonal => HEXAGONAL_COUNTS,
        }
    }

    /// The fields that show ore, in writing order.
    pub(crate) fn ore_fields(self) -> impl Iterator<Item = Field> {
        self.writing_order().filter(move |field| self.geometry().desert != Some(*field))
    }
}
