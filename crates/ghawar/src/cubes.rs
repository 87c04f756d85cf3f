//! Cubes of oil: their colours, and what each colour is worth.

use serde::Serialize;

use crate::platforms::PLATFORMS;

/// How many colours there are (GH-2).
pub const COLOURS: usize = 6;
/// How many cubes there are of each colour (GH-2).
pub const CUBES_PER_COLOUR: usize = PLATFORMS / COLOURS;

/// The colour of a cube (GH-2), in the order in which the letters of GH-21 stand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ghawar::Colour))]
#[serde(rename_all = "lowercase")]
pub enum Colour {
    /// `r`.
    Red,
    /// `b`.
    Blue,
    /// `g`.
    Green,
    /// `y`.
    Yellow,
    /// `w`.
    White,
    /// `k`.
    Black,
}

impl Colour {
    /// All of them.
    pub const ALL: [Colour; COLOURS] =
        [Colour::Red, Colour::Blue, Colour::Green, Colour::Yellow, Colour::White, Colour::Black];

    /// Its place in a list of [`COLOURS`] entries.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// Barrels, which are the money (GH-4): what a player has, and what a cube is worth.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize)]
#[serde(transparent)]
pub struct Barrels(pub u8);

/// The value board: what each colour is worth, 1 to 6, or nothing before it is drawn (GH-3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ValueBoard([Barrels; COLOURS]);

impl ValueBoard {
    /// The board before the colours are drawn.
    pub(crate) const EMPTY: ValueBoard = ValueBoard([Barrels(0); COLOURS]);

    /// The board with these colours on the places worth 1 to 6, if each is there once.
    pub fn new(order: [Colour; COLOURS]) -> Option<ValueBoard> {
        let mut board = ValueBoard::EMPTY;
        for (value, colour) in (1..).zip(order) {
            board.0[colour.index()] = Barrels(value);
        }
        (!board.0.contains(&Barrels(0))).then_some(board)
    }

    /// What a cube of this colour is worth.
    #[inline]
    pub const fn of(&self, colour: Colour) -> Barrels {
        self.0[colour.index()]
    }

    /// The colours from the least to the most valuable; `None` before they are drawn.
    pub fn order(&self) -> Option<[Colour; COLOURS]> {
        let mut order = Colour::ALL;
        order.sort_by_key(|colour| self.of(*colour));
        (*self != ValueBoard::EMPTY).then_some(order)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_places_are_worth_1_to_6_gh_3() {
        use Colour::*;
        let order = [Black, Red, Blue, Green, Yellow, White];
        let board = ValueBoard::new(order).unwrap();
        assert_eq!((board.of(Black), board.of(Red), board.of(White)), (Barrels(1), Barrels(2), Barrels(6)));
        assert_eq!(board.order(), Some(order));
        assert_eq!(ValueBoard::EMPTY.order(), None);
        assert_eq!(ValueBoard::new([Black, Red, Blue, Green, Yellow, Black]), None);
    }
}
