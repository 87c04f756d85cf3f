//! Discovery cards: what is printed on them (DM-1).

use std::fmt;
use std::num::NonZeroU8;

use serde::{Serialize, Serializer};

use crate::text::DigMarsText;

/// How many discovery cards there are (DM-1).
pub const CARDS: usize = 48;
/// The highest hardness, difficulty and level of equipment; the lowest is 1 (DM-1, DM-3).
pub const HIGHEST: u8 = 4;
/// The most points a card of someone's own deck can have; one digit fits on a card.
pub const MOST_POINTS: u8 = 9;

/// A card by its number in the deck, 01 to 48 (DM-22).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(NonZeroU8);

impl Card {
    /// The card with this number.
    pub const fn new(number: u8) -> Option<Card> {
        match NonZeroU8::new(number) {
            Some(number) if number.get() as usize <= CARDS => Some(Card(number)),
            _ => None,
        }
    }

    /// Every card, in the deck's order.
    pub fn all() -> impl ExactSizeIterator<Item = Card> + Clone {
        std::array::from_fn::<Card, CARDS, _>(Card::at).into_iter()
    }

    /// The card at a place of the deck, counted from 0; the last one beyond its end.
    pub(crate) const fn at(place: usize) -> Card {
        let last = CARDS - 1;
        Card(NonZeroU8::MIN.saturating_add(if place < last { place as u8 } else { last as u8 }))
    }

    /// Its number, from 1.
    pub const fn number(self) -> u8 {
        self.0.get()
    }

    /// The place in an array that has one entry per card.
    #[inline]
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.number())
    }
}

/// A set of cards, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Cards(u64);

impl Cards {
    /// No card.
    pub const NONE: Cards = Cards(0);

    /// How many there are.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there are none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether a card is among them.
    #[inline]
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.index() & 1 == 1
    }

    /// The set with one more card.
    #[inline]
    pub const fn with(self, card: Card) -> Cards {
        Cards(self.0 | 1 << card.index())
    }

    /// Every card that is not in the set.
    #[inline]
    pub const fn others(self) -> Cards {
        Cards(!self.0 & ((1 << CARDS) - 1))
    }

    /// Every card of the set, in the deck's order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Card> + Clone {
        motherlode_core::bits::ones(self.0).map(|place| Card::at(usize::from(place)))
    }
}

/// What is printed on a card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = dig_mars::Print))]
pub struct Print {
    /// How hard the rock is, 1 to 4: on the back.
    pub hardness: u8,
    /// The treasure points: on the front, like the rest.
    pub points: u8,
    /// How difficult it is to salvage, 1 to 4.
    pub difficulty: u8,
    /// What it lets the player do who turns it up.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub bonus: Option<Bonus>,
}

/// What a card lets the player do who turns it up (DM-11).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = dig_mars::Bonus))]
#[serde(rename_all = "lowercase")]
pub enum Bonus {
    /// One more dig.
    Dig,
    /// One more salvage.
    Salvage,
    /// Move anyone's station to any other stack.
    Shift,
    /// One point.
    Point,
    /// Look at the top card of a stack.
    Radar,
}

/// How many kinds of bonus there are (DM-11).
pub const BONUSES: usize = 5;

impl Bonus {
    /// All of them.
    pub const ALL: [Bonus; BONUSES] = [Bonus::Dig, Bonus::Salvage, Bonus::Shift, Bonus::Point, Bonus::Radar];

    /// The word in decks and actions.
    pub const fn code(self) -> &'static str {
        match self {
            Bonus::Dig => "dig",
            Bonus::Salvage => "salvage",
            Bonus::Shift => "shift",
            Bonus::Point => "point",
            Bonus::Radar => "radar",
        }
    }

    /// The bonus with this word.
    pub fn from_code(code: &str) -> Option<Bonus> {
        Bonus::ALL.into_iter().find(|bonus| bonus.code() == code)
    }

    /// The sign in positions.
    pub(crate) const fn letter(self) -> char {
        match self {
            Bonus::Dig => 'd',
            Bonus::Salvage => 's',
            Bonus::Shift => 'h',
            Bonus::Point => 'p',
            Bonus::Radar => 'r',
        }
    }

    pub(crate) fn from_letter(letter: char) -> Option<Bonus> {
        Bonus::ALL.into_iter().find(|bonus| bonus.letter() == letter)
    }

    /// What it is called.
    pub(crate) const fn name(self) -> DigMarsText {
        match self {
            Bonus::Dig => DigMarsText::BonusDig,
            Bonus::Salvage => DigMarsText::BonusSalvage,
            Bonus::Shift => DigMarsText::BonusShift,
            Bonus::Point => DigMarsText::BonusPoint,
            Bonus::Radar => DigMarsText::BonusRadar,
        }
    }
}

motherlode_core::set_of_bits!(Cards of Card);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_has_a_number_from_1_to_48_dm_22() {
        assert_eq!(Card::all().len(), CARDS);
        assert_eq!(Card::all().map(Card::number).collect::<Vec<_>>(), (1..=48).collect::<Vec<_>>());
        assert_eq!([0, 49, 255].map(Card::new), [None; 3]);
        assert_eq!(Card::new(48).map(Card::index), Some(47));
        let set: Cards = [3, 48].into_iter().filter_map(Card::new).collect();
        assert_eq!((set.len(), set.is_empty(), format!("{set:?}")), (2, false, "{03, 48}".to_owned()));
        assert!(set.contains(Card::at(2)) && !set.contains(Card::at(3)) && Cards::NONE.is_empty());
    }

    #[test]
    fn a_bonus_is_found_by_its_word_and_its_letter() {
        for bonus in Bonus::ALL {
            assert_eq!(Bonus::from_code(bonus.code()), Some(bonus));
            assert_eq!(Bonus::from_letter(bonus.letter()), Some(bonus));
        }
        assert_eq!(Bonus::from_code("drill"), None);
    }
}
