//! The lines of the square board as small numbers, so that what a line is worth can be looked up.

use std::sync::LazyLock;

use motherlode_atacama::{Field, Fields, Shape};

/// Fields of a line, and lines of a direction, of the square board (AT-1).
pub const SIDE: usize = 9;
/// From a field to the next one in its row; the next one in its column is one further (see `Field::index`).
const STRIDE: u32 = 11;
/// The fields of a line as bits.
const LINE: u128 = (1 << SIDE) - 1;
/// How many sets of fields a line has.
const SETS: usize = 1 << SIDE;
/// Three to the power of nine: how many ways there are to fill a line with rigs, open fields and others.
const FILLINGS: usize = 3usize.pow(SIDE as u32);

/// Where a row's bits come to lie when [`ROW_GATHER`] has gathered them.
const GATHERED: u32 = 80;

/// The first field of every column.
const ROW_SPREAD: u128 = {
    let (mut bits, mut column) = (0, 0);
    while column < SIDE as u32 {
        bits |= 1 << (STRIDE * column);
        column += 1;
    }
    bits
};

/// Multiplied with a row's fields, which lie 11 apart, this brings field number n to bit 80 + n. All the products fall on
/// bits of their own, so nothing is carried.
const ROW_GATHER: u128 = {
    let (mut bits, mut column) = (0, 0);
    while column < SIDE as u32 {
        bits |= 1 << (GATHERED - (STRIDE - 1) * column);
        column += 1;
    }
    bits
};

/// The rigs and the fields where rigs can come, line by line.
#[derive(Clone, Copy, Debug)]
pub struct Lay {
    rigs: u128,
    open: u128,
}

/// The two directions of the square board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// Columns.
    Up,
    /// Rows.
    Across,
}

impl Lay {
    /// The fields with rigs, and all those that touch none of them: whether their tiles are laid or not (AT-6, AT-15).
    #[inline]
    pub fn of(rigs: Fields) -> Lay {
        let rigs = rigs.bits();
        let touched = rigs << 1 | rigs >> 1 | rigs << STRIDE | rigs >> STRIDE;
        Lay { rigs, open: Shape::Square.geometry().fields.bits() & !(rigs | touched) }
    }

    /// How many fields are open.
    #[inline]
    pub const fn open_count(&self) -> usize {
        self.open.count_ones() as usize
    }

    /// How many fields are open after a rig was put on a field.
    #[inline]
    pub const fn open_after(&self, field: Field) -> usize {
        let rig = field.bit().bits();
        let touched = rig | rig << 1 | rig >> 1 | rig << STRIDE | rig >> STRIDE;
        (self.open & !touched).count_ones() as usize
    }

    /// How a line is filled.
    #[inline]
    pub fn filling(&self, way: Way, line: usize) -> Filling {
        let (rigs, open) = match way {
            Way::Up => (column(self.rigs, line), column(self.open, line)),
            Way::Across => (row(self.rigs, line), row(self.open, line)),
        };
        Filling { rigs, open }
    }
}

#[inline]
const fn column(bits: u128, line: usize) -> usize {
    (bits >> (STRIDE * line as u32) & LINE) as usize
}

#[inline]
const fn row(bits: u128, line: usize) -> usize {
    ((bits >> line & ROW_SPREAD).wrapping_mul(ROW_GATHER) >> GATHERED & LINE) as usize
}

/// A line's rigs and open fields, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Filling {
    /// The fields with rigs.
    pub rigs: usize,
    /// The open fields.
    pub open: usize,
}

impl Filling {
    /// After a rig was put on a field of this line.
    #[inline]
    pub const fn with_rig(self, place: usize) -> Filling {
        let rig = 1 << place;
        Filling { rigs: self.rigs | rig, open: self.open & !(rig | rig << 1 | rig >> 1) }
    }

    /// After a field was blocked from a neighbouring line.
    #[inline]
    pub const fn without(self, place: usize) -> Filling {
        Filling { open: self.open & !(1 << place), ..self }
    }
}

/// The fillings that can occur, numbered.
#[derive(Debug)]
pub struct Patterns {
    /// Every set of fields as a number with three values to a digit, once.
    ternary: [u16; SETS],
    /// The number of the pattern for every filling.
    number: Vec<u16>,
    /// Every pattern.
    pub all: Vec<Filling>,
}

static PATTERNS: LazyLock<Patterns> = LazyLock::new(|| {
    let ternary: [u16; SETS] = std::array::from_fn(|set| {
        (0..SIDE as u32).filter(|place| set >> place & 1 == 1).map(|place| 3u16.pow(place)).sum()
    });
    let mut number = vec![0; FILLINGS];
    let mut all = Vec::new();
    for rigs in (0..SETS).filter(|rigs| rigs & rigs << 1 == 0) {
        let blocked = rigs | rigs << 1 | rigs >> 1;
        for open in (0..SETS).filter(|open| open & blocked == 0) {
            number[usize::from(ternary[rigs] + 2 * ternary[open])] = all.len() as u16;
            all.push(Filling { rigs, open });
        }
    }
    Patterns { ternary, number, all }
});

impl Patterns {
    /// The patterns.
    pub fn get() -> &'static Patterns {
        &PATTERNS
    }

    /// The number of a filling, below the count of all patterns.
    #[inline]
    pub fn number(&self, filling: Filling) -> usize {
        let code = self.ternary[filling.rigs % SETS] + 2 * self.ternary[filling.open % SETS];
        usize::from(self.number[usize::from(code)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use motherlode_atacama::Direction;

    #[test]
    fn columns_and_rows_are_gathered_field_by_field() {
        let geometry = Shape::Square.geometry();
        let rigs: Fields =
            ["a1", "c2", "i9", "e5", "b8", "i1"].map(|name| name.parse().unwrap()).into_iter().collect();
        let lay = Lay::of(rigs);
        let open: Fields = geometry
            .fields
            .iter()
            .filter(|field| !rigs.contains(*field) && (geometry.neighbours(*field) & rigs).is_empty())
            .collect();
        assert_eq!(lay.open_count(), open.len());
        for (way, direction) in [(Way::Up, Direction::Columns), (Way::Across, Direction::Rows)] {
            for line in 0..SIDE {
                let bits = |set: Fields| {
                    let fields: Vec<Field> = geometry.line(direction, line).iter().collect();
                    (0..SIDE)
                        .filter(|place| set.contains(fields[*place]))
                        .map(|place| 1 << place)
                        .sum::<usize>()
                };
                assert_eq!(lay.filling(way, line), Filling { rigs: bits(rigs), open: bits(open) });
            }
        }
    }

    #[test]
    fn every_pattern_has_a_number_of_its_own() {
        let patterns = Patterns::get();
        for (number, filling) in patterns.all.iter().enumerate() {
            assert_eq!(patterns.number(*filling), number);
        }
        // Rigs apart, open fields apart from rigs, in a line of nine.
        assert_eq!(patterns.all.len(), 2_091);
    }
}
