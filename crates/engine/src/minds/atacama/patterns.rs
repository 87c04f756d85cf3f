//! The lines of the square board as small sets of bits.

use motherlode_atacama::{Field, Fields, Shape};

/// Fields of a line, and lines of a direction, of the square board (AT-1).
pub const SIDE: usize = 9;
/// How many sets of fields a line has.
pub const SETS: usize = 1 << SIDE;
/// From a field to the next one in its row; the next one in its column is one further (see `Field::index`).
const STRIDE: u32 = 11;
/// The fields of a line as bits.
const LINE: u128 = (1 << SIDE) - 1;
/// So many rivals an open field of the square board can have, and none.
pub const DEGREES: usize = 5;

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
}

/// A set of fields that can be read along both directions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sheet([u128; 2]);

impl Sheet {
    /// The set of these fields.
    #[inline]
    pub fn of(bits: u128) -> Sheet {
        let mut across = 0;
        if bits != 0 {
            for line in 0..SIDE {
                across |= SPREAD[column(bits, line)] << line;
            }
        }
        Sheet([bits, across])
    }

    /// The fields of a line, the first one in the lowest bit.
    #[inline]
    pub const fn line(&self, way: Way, line: usize) -> usize {
        column(self.0[way as usize], line)
    }
}

#[inline]
const fn column(bits: u128, line: usize) -> usize {
    (bits >> (STRIDE * line as u32) & LINE) as usize
}

/// A column as the first field of every row that its fields lie in.
static SPREAD: [u128; SETS] = {
    let mut spread = [0; SETS];
    let mut set = 0;
    while set < SETS {
        let mut place = 0;
        while place < SIDE {
            if set >> place & 1 == 1 {
                spread[set] |= 1 << (STRIDE * place as u32);
            }
            place += 1;
        }
        set += 1;
    }
    spread
};

/// How many rigs fit on the fields of a line at most, no two side by side.
pub static ROOM: [u8; SETS] = {
    let mut room = [0; SETS];
    let mut set = 1;
    while set < SETS {
        // The first field is as good as any: it takes only the next one away.
        let first = set & set.wrapping_neg();
        room[set] = 1 + room[set & !(first | first << 1)];
        set += 1;
    }
    room
};

/// The rigs, and the fields where rigs can come by how many others a rig on them would take away.
#[derive(Clone, Copy, Debug)]
pub struct Lay {
    /// The fields with rigs.
    pub rigs: Sheet,
    /// The open fields, by their rivals.
    pub open: [Sheet; DEGREES],
    /// How many fields are open.
    pub open_count: usize,
    /// How many of them can be expected to take a rig if there were enough: of a field and its rivals one can. In parts
    /// of [`Lay::DEMAND`].
    pub demand: usize,
}

impl Lay {
    /// The demand of a field without rivals; it can be shared by all numbers of rivals that there are.
    pub const DEMAND: usize = 60;

    /// The fields with rigs, and all those that touch none of them: whether their tiles are laid or not (AT-6, AT-15).
    #[inline]
    pub fn of(rigs: Fields) -> Lay {
        let rigs = rigs.bits();
        let open = Shape::Square.geometry().fields.bits() & !(rigs | around(rigs));
        let sides = [open << 1, open >> 1, open << STRIDE, open >> STRIDE];
        // Counted in binary for all fields at once.
        let (one, two) = (sides[0] ^ sides[1], sides[0] & sides[1]);
        let (other_one, other_two) = (sides[2] ^ sides[3], sides[2] & sides[3]);
        let ones = one ^ other_one;
        let twos = two ^ other_two ^ (one & other_one);
        let fours = two & other_two;
        let open_by = [
            open & !(ones | twos | fours),
            open & ones & !twos,
            open & twos & !ones,
            open & twos & ones,
            open & fours,
        ];
        let sharing = open_by.iter().enumerate();
        Lay {
            rigs: Sheet::of(rigs),
            open: open_by.map(Sheet::of),
            open_count: open.count_ones() as usize,
            demand: sharing.map(|(rivals, set)| Lay::DEMAND / (1 + rivals) * set.count_ones() as usize).sum(),
        }
    }
}

/// The fields on the four sides of fields; some of them may lie off the board.
#[inline]
const fn around(bits: u128) -> u128 {
    bits << 1 | bits >> 1 | bits << STRIDE | bits >> STRIDE
}

/// The line and the place in it of a field.
#[inline]
pub const fn place_of(field: Field, way: Way) -> (usize, usize) {
    match way {
        Way::Up => (field.letter(), field.number()),
        Way::Across => (field.number(), field.letter()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use motherlode_atacama::Direction;

    #[test]
    fn lines_are_read_field_by_field_in_both_directions() {
        let geometry = Shape::Square.geometry();
        let rigs: Fields =
            ["a1", "c2", "i9", "e5", "b8", "i1"].map(|name| name.parse().unwrap()).into_iter().collect();
        let lay = Lay::of(rigs);
        let is_open =
            |field: &Field| !rigs.contains(*field) && (geometry.neighbours(*field) & rigs).is_empty();
        let open: Fields = geometry.fields.iter().filter(is_open).collect();
        assert_eq!(lay.open_count, open.len());
        for (way, direction) in [(Way::Up, Direction::Columns), (Way::Across, Direction::Rows)] {
            for line in 0..SIDE {
                let fields: Vec<Field> = geometry.line(direction, line).iter().collect();
                let bits = |belongs: &dyn Fn(Field) -> bool| {
                    (0..SIDE).filter(|place| belongs(fields[*place])).map(|place| 1 << place).sum::<usize>()
                };
                assert_eq!(lay.rigs.line(way, line), bits(&|field| rigs.contains(field)));
                for (degree, sheet) in lay.open.iter().enumerate() {
                    let rivals = |field| (geometry.neighbours(field) & open).len();
                    let expected = bits(&|field| open.contains(field) && rivals(field) == degree);
                    assert_eq!(sheet.line(way, line), expected);
                }
                assert!(
                    fields.iter().enumerate().all(|(place, field)| place_of(*field, way) == (line, place))
                );
            }
        }
    }

    #[test]
    fn room_is_what_fits_side_by_side() {
        for (set, room) in ROOM.iter().enumerate() {
            let apart = |rigs: &usize| rigs & !set == 0 && rigs & rigs << 1 == 0;
            let most = (0..SETS).filter(apart).map(usize::count_ones).max();
            assert_eq!(u32::from(*room), most.unwrap());
        }
    }
}
