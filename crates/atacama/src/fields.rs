//! Fields and sets of them, one bit each.

use std::fmt;
use std::ops::Not;

use motherlode_core::bits::select;
use serde::{Serialize, Serializer};

/// How many letters, and how many numbers, a field's name can have.
pub(crate) const SIDE: usize = 11;
/// How many field names there are; no board uses all of them.
pub(crate) const NAMES: usize = SIDE * SIDE;

/// A field's name: a letter `a`..`k` and a number 1..11 (AT-1, AT-31).
///
/// On the square board the letter is the column and the number the row; on the hexagonal board the letter is the row
/// and the number the place in it. Whether a board has the field is the board's business.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Field(u8);

impl Field {
    /// How many names there are: every [`index`](Field::index) is below it.
    pub const NAMES: usize = NAMES;

    /// The field with this letter and number, both counted from 0.
    pub const fn at(letter: usize, number: usize) -> Option<Field> {
        if letter < SIDE && number < SIDE { Some(Field((letter * SIDE + number) as u8)) } else { None }
    }

    /// [`Field::at`] where both numbers are known to be below 11.
    pub(crate) const fn inside(letter: usize, number: usize) -> Field {
        debug_assert!(letter < SIDE && number < SIDE);
        Field((letter * SIDE + number) as u8)
    }

    /// The letter, counted from 0.
    pub const fn letter(self) -> usize {
        self.0 as usize / SIDE
    }

    /// The number, counted from 0.
    pub const fn number(self) -> usize {
        self.0 as usize % SIDE
    }

    /// The place in an array that has one entry per name: the letter counts eleven, the number one.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The name: views hold hundreds of them, so they are not put together each time.
    pub fn name(self) -> &'static str {
        const LONGEST: usize = 3;
        static TEXTS: [[u8; LONGEST]; NAMES] = {
            let mut texts = [[0; LONGEST]; NAMES];
            let mut index = 0;
            while index < NAMES {
                let (letter, number) = (b'a' + (index / SIDE) as u8, (index % SIDE) as u8 + 1);
                texts[index] = match number {
                    10.. => [letter, b'0' + number / 10, b'0' + number % 10],
                    _ => [letter, b'0' + number, 0],
                };
                index += 1;
            }
            texts
        };
        let text = &TEXTS[self.index()];
        let length = if text[LONGEST - 1] == 0 { LONGEST - 1 } else { LONGEST };
        // Letters and digits of ASCII alone.
        std::str::from_utf8(&text[..length]).unwrap_or_default()
    }

    /// The set of this field alone.
    #[inline]
    pub const fn bit(self) -> Fields {
        Fields(1 << self.0)
    }
}

impl fmt::Debug for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Field {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// A set of fields, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Fields(u128);

impl Fields {
    /// No field.
    pub const NONE: Fields = Fields(0);

    /// The set as a number, the bit of each field at its [`index`](Field::index).
    #[inline]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// How many fields there are.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there are none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether a field is among them.
    #[inline]
    pub const fn contains(self, field: Field) -> bool {
        self.0 & field.bit().0 != 0
    }

    /// The field at a place of the ascending order.
    #[inline]
    pub fn nth(self, place: usize) -> Option<Field> {
        let (low, high) = (self.0 as u64, (self.0 >> 64) as u64);
        let in_low = low.count_ones() as usize;
        if place >= in_low + high.count_ones() as usize {
            return None;
        }
        // Which half it is cannot be foreseen, so it is chosen without a branch.
        let above = usize::from(place >= in_low);
        let bits = low ^ (low ^ high) & 0u64.wrapping_sub(above as u64);
        Some(Field(above as u8 * 64 + select(bits, place - in_low * above) as u8))
    }

    /// Every field, ascending.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Field> + Clone {
        let (mut half, mut upper, mut base) = (self.0 as u64, (self.0 >> 64) as u64, 0);
        std::iter::from_fn(move || {
            if half == 0 {
                (half, upper, base) = (upper, 0, 64);
                if half == 0 {
                    return None;
                }
            }
            let field = Field(base + half.trailing_zeros() as u8);
            half &= half - 1;
            Some(field)
        })
    }

    /// The fields that share an edge with one of these on the square board; names beyond its edges may be among them.
    #[inline]
    pub const fn beside(self) -> Fields {
        Fields(self.0 << 1 | self.0 >> 1 | self.0 << SIDE | self.0 >> SIDE)
    }

    pub(crate) const fn with(self, field: Field) -> Fields {
        Fields(self.0 | field.bit().0)
    }
}

impl Not for Fields {
    type Output = Fields;
    #[inline]
    fn not(self) -> Fields {
        Fields(!self.0)
    }
}

motherlode_core::set_of_bits!(Fields of Field);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_field_of_a_rank_is_found_in_every_set() {
        let mut bits: u128 = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c834;
        for _ in 0..2_000 {
            bits = bits.rotate_left(29).wrapping_mul(0xda94_2042_e4dd_58b5).wrapping_add(1);
            let sparse = bits & bits.rotate_left(7) & ((1 << NAMES) - 1);
            let set = Fields(sparse);
            let all: Vec<_> = set.iter().collect();
            assert_eq!(all.len(), set.len());
            for (place, expected) in all.iter().enumerate() {
                assert_eq!(set.nth(place), Some(*expected));
                assert!(set.contains(*expected));
            }
            assert_eq!(set.nth(all.len()), None);
        }
        assert_eq!(Fields(u128::MAX).nth(63), Some(Field(63)));
        assert_eq!(Fields(u128::MAX).nth(127), Some(Field(127)));
        assert_eq!(
            format!("{:?}", ["b2", "a1"].map(|name| name.parse().unwrap()).into_iter().collect::<Fields>()),
            "{a1, b2}"
        );
    }
}
