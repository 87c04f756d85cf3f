//! The square board read line by line, along both directions.

use motherlode_atacama::{Fields, Shape};

/// Fields of a line, and lines of a direction, of the square board (AT-1).
pub const SIDE: usize = 9;
/// How many sets of fields a line has.
pub const SETS: usize = 1 << SIDE;
/// From a field to the next one in its row; the next one in its column is one further (see `Field::index`).
pub const STRIDE: usize = 11;
/// The fields of a line as bits.
const LINE: u128 = (1 << SIDE) - 1;

/// The two directions of the square board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// Columns.
    Up,
    /// Rows.
    Across,
}

impl Way {
    /// Both.
    pub const BOTH: [Way; 2] = [Way::Up, Way::Across];

    /// The index (see `Field::index`) of the field at a place of a line.
    #[inline(always)]
    pub const fn index(self, line: usize, place: usize) -> usize {
        match self {
            Way::Up => line * STRIDE + place,
            Way::Across => place * STRIDE + line,
        }
    }
}

/// A set of fields that can be read along both directions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sheet([u128; 2]);

impl Sheet {
    /// The set of these fields.
    #[inline(always)]
    pub fn of(fields: Fields) -> Sheet {
        let bits = fields.bits();
        let mut across = 0;
        if bits != 0 {
            for line in 0..SIDE {
                across |= SPREAD[column(bits, line)] << line;
            }
        }
        Sheet([bits, across])
    }

    /// The fields of a line, the first one in the lowest bit.
    #[inline(always)]
    pub const fn line(&self, way: Way, line: usize) -> usize {
        column(self.0[way as usize], line)
    }
}

#[inline(always)]
const fn column(bits: u128, line: usize) -> usize {
    (bits >> (STRIDE * line) & LINE) as usize
}

/// A column as the first field of every row that its fields lie in.
static SPREAD: [u128; SETS] = {
    let mut spread = [0; SETS];
    let mut set = 0;
    while set < SETS {
        let mut place = 0;
        while place < SIDE {
            if set >> place & 1 == 1 {
                spread[set] |= 1 << (STRIDE * place);
            }
            place += 1;
        }
        set += 1;
    }
    spread
};

/// The fields that touch no rig, whether their tiles are laid or not (AT-6, AT-15).
#[inline(always)]
pub fn open_beside(rigs: Fields) -> Fields {
    Shape::Square.geometry().fields - (rigs | rigs.beside())
}

#[cfg(test)]
mod tests {
    use super::*;
    use motherlode_atacama::{Direction, Field};

    #[test]
    fn lines_are_read_field_by_field_in_both_directions() {
        let geometry = Shape::Square.geometry();
        let rigs: Fields =
            ["a1", "c2", "i9", "e5", "b8", "i1"].map(|name| name.parse().unwrap()).into_iter().collect();
        let is_open =
            |field: &Field| !rigs.contains(*field) && (geometry.neighbours(*field) & rigs).is_empty();
        assert_eq!(open_beside(rigs), geometry.fields.iter().filter(is_open).collect());
        let sheet = Sheet::of(rigs);
        for (way, direction) in [(Way::Up, Direction::Columns), (Way::Across, Direction::Rows)] {
            for line in 0..SIDE {
                let fields: Vec<Field> = geometry.line(direction, line).iter().collect();
                let bits = (0..SIDE).filter(|place| rigs.contains(fields[*place])).map(|place| 1 << place);
                assert_eq!(sheet.line(way, line), bits.sum::<usize>());
                assert!((0..SIDE).all(|place| way.index(line, place) == fields[place].index()));
            }
        }
    }
}
