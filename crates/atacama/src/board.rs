//! The two boards: their fields, which of them touch, and the lines they form.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

use serde::{Serialize, Serializer};

/// How many letters, and how many numbers, a field's name can have.
pub(crate) const SIDE: usize = 11;
/// How many field names there are; no board uses all of them.
pub(crate) const NAMES: usize = SIDE * SIDE;
/// Fields along an edge of the square board (AT-1).
pub(crate) const SQUARE_SIDE: usize = 9;
/// Fields along an edge of a tile (AT-1).
pub(crate) const TILE_SIDE: usize = 3;
/// The middle row, and the middle of that row, of the hexagonal board (AT-4).
const HEXAGON_MIDDLE: usize = 5;

/// A field's name: a letter `a`..`k` and a number 1..11 (AT-1, AT-31).
///
/// On the square board the letter is the column and the number the row; on the hexagonal board the letter is the row
/// and the number the place in it. Whether a board has the field is the board's business.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Field(u8);

impl Field {
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

    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    #[inline]
    pub(crate) const fn bit(self) -> Fields {
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
        serializer.collect_str(self)
    }
}

/// A set of fields, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Fields(u128);

impl Fields {
    /// No field.
    pub const NONE: Fields = Fields(0);

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
        self.0 >> field.0 & 1 == 1
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

    const fn with(self, field: Field) -> Fields {
        Fields(self.0 | field.bit().0)
    }
}

/// The place of the set bit with this rank; the caller knows that there are more bits than that.
#[inline]
fn select(bits: u64, rank: usize) -> u32 {
    let rank = rank as u64;
    let pairs = bits - (bits >> 1 & 0x5555_5555_5555_5555);
    let nibbles = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let bytes = (nibbles + (nibbles >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
    // Byte i holds how many bits stand in bytes 0 to i.
    let sums = bytes.wrapping_mul(ONES);
    // A byte's top bit stays set where its sum is at most the rank: so many bytes lie wholly below the bit.
    let below = ((rank.wrapping_mul(ONES) | TOPS) - sums) & TOPS;
    let shift = ((below >> 7).wrapping_mul(ONES) >> 56) * 8;
    let before = (sums << 8) >> shift & 0xff;
    let byte = bits >> shift & 0xff;
    shift as u32 + u32::from(IN_BYTE[(rank - before) as usize & 7][byte as usize])
}

/// A one in every byte.
const ONES: u64 = 0x0101_0101_0101_0101;
/// The top bit of every byte.
const TOPS: u64 = 0x8080_8080_8080_8080;

/// For each rank the place in a byte of its set bit with that rank.
static IN_BYTE: [[u8; 256]; 8] = {
    let mut places = [[0; 256]; 8];
    let mut byte = 0;
    while byte < 256 {
        let (mut rank, mut place) = (0, 0);
        while place < 8 {
            if byte >> place & 1 == 1 {
                places[rank][byte] = place as u8;
                rank += 1;
            }
            place += 1;
        }
        byte += 1;
    }
    places
};

impl BitAnd for Fields {
    type Output = Fields;
    #[inline]
    fn bitand(self, other: Fields) -> Fields {
        Fields(self.0 & other.0)
    }
}

impl BitOr for Fields {
    type Output = Fields;
    #[inline]
    fn bitor(self, other: Fields) -> Fields {
        Fields(self.0 | other.0)
    }
}

impl BitOrAssign for Fields {
    #[inline]
    fn bitor_assign(&mut self, other: Fields) {
        self.0 |= other.0;
    }
}

impl Not for Fields {
    type Output = Fields;
    #[inline]
    fn not(self) -> Fields {
        Fields(!self.0)
    }
}

impl FromIterator<Field> for Fields {
    fn from_iter<I: IntoIterator<Item = Field>>(fields: I) -> Self {
        fields.into_iter().fold(Fields::NONE, Fields::with)
    }
}

impl fmt::Debug for Fields {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// The shape of a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Shape {
    /// 9 by 9 fields, for two and four players (AT-1).
    Square,
    /// A hexagon with six cells to an edge, for three players (AT-4).
    Hexagonal,
}

impl Shape {
    /// The board's geometry.
    #[inline]
    pub const fn geometry(self) -> &'static Geometry {
        match self {
            Shape::Square => &SQUARE,
            Shape::Hexagonal => &HEXAGONAL,
        }
    }

    /// Every field in the order in which ore is written: a1, b1, … on the square board, a1, a2, … on the hexagonal one
    /// with the desert in its place (AT-32).
    pub fn writing_order(self) -> impl Iterator<Item = Field> {
        let all = (0..NAMES).map(move |place| match self {
            Shape::Square => Field::at(place % SIDE, place / SIDE),
            Shape::Hexagonal => Field::at(place / SIDE, place % SIDE),
        });
        let geometry = self.geometry();
        all.flatten().filter(|field| geometry.fields.contains(*field) || geometry.desert == Some(*field))
    }
}

/// A direction in which lines run and are scored.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Direction {
    /// Square board, from bottom to top (AT-5).
    Columns,
    /// Square board, from left to right (AT-5).
    Rows,
    /// Hexagonal board, from edge to edge (AT-23).
    Horizontal,
    /// Hexagonal board, falling to the right (AT-23).
    Falling,
    /// Hexagonal board, rising to the right (AT-23).
    Rising,
}

impl Direction {
    const fn index(self) -> usize {
        match self {
            Direction::Columns | Direction::Horizontal => 0,
            Direction::Rows | Direction::Falling => 1,
            Direction::Rising => 2,
        }
    }
}

/// What does not change about a board: fields, neighbours, lines.
#[derive(Debug)]
pub struct Geometry {
    /// The fields that can take a rig.
    pub fields: Fields,
    /// The field in the middle that cannot (AT-25).
    pub desert: Option<Field>,
    /// How many lines each direction has.
    pub lines: usize,
    neighbours: [Fields; NAMES],
    line_of: [[u8; NAMES]; 3],
    members: [[Fields; SIDE]; 3],
}

impl Geometry {
    /// The fields that share an edge with this one.
    #[inline]
    pub const fn neighbours(&self, field: Field) -> Fields {
        self.neighbours[field.index()]
    }

    /// The line of a direction on which a field lies, counted from 0.
    #[inline]
    pub const fn line_of(&self, direction: Direction, field: Field) -> usize {
        self.line_of[direction.index()][field.index()] as usize
    }

    /// For every field name the line it lies on.
    #[inline]
    pub(crate) const fn lines_of(&self, direction: Direction) -> &[u8; NAMES] {
        &self.line_of[direction.index()]
    }

    /// The fields of a line.
    pub const fn line(&self, direction: Direction, line: usize) -> Fields {
        self.members[direction.index()][line]
    }
}

static SQUARE: Geometry = square();
static HEXAGONAL: Geometry = hexagonal();

const EMPTY: Geometry = Geometry {
    fields: Fields::NONE,
    desert: None,
    lines: 0,
    neighbours: [Fields::NONE; NAMES],
    line_of: [[0; NAMES]; 3],
    members: [[Fields::NONE; SIDE]; 3],
};

const fn square() -> Geometry {
    let mut board = Geometry { lines: SQUARE_SIDE, ..EMPTY };
    let mut column = 0;
    while column < SQUARE_SIDE {
        let mut row = 0;
        while row < SQUARE_SIDE {
            let field = Field::inside(column, row);
            board.fields = board.fields.with(field);
            board = on_lines(board, field, [column, row, 0]);
            if column + 1 < SQUARE_SIDE {
                board = touching(board, field, Field::at(column + 1, row));
            }
            if row + 1 < SQUARE_SIDE {
                board = touching(board, field, Field::at(column, row + 1));
            }
            row += 1;
        }
        column += 1;
    }
    board
}

const fn hexagonal() -> Geometry {
    let mut board = Geometry { lines: SIDE, ..EMPTY };
    let mut row = 0;
    while row < SIDE {
        let length = hexagon_row(row);
        let mut place = 0;
        while place < length {
            let field = Field::inside(row, place);
            let is_desert = row == HEXAGON_MIDDLE && place == HEXAGON_MIDDLE;
            if is_desert {
                board.desert = Some(field);
            } else {
                board.fields = board.fields.with(field);
            }
            // Upwards to the right a row that gets longer counts one place more, upwards to the left a row that gets
            // shorter one place fewer; these two numbers stay the same along a rising and a falling line.
            let (lower, upper) =
                if row < HEXAGON_MIDDLE { (row, 0) } else { (HEXAGON_MIDDLE, row - HEXAGON_MIDDLE) };
            if !is_desert {
                board = on_lines(board, field, [row, place + upper, place + HEXAGON_MIDDLE - lower]);
            }
            if place + 1 < length {
                board = touching(board, field, Field::at(row, place + 1));
            }
            if row + 1 < SIDE {
                let (left, right) = if row < HEXAGON_MIDDLE {
                    (Some(place), place + 1)
                } else {
                    (place.checked_sub(1), place)
                };
                if let Some(left) = left {
                    board = touching(board, field, Field::at(row + 1, left));
                }
                if right < hexagon_row(row + 1) {
                    board = touching(board, field, Field::at(row + 1, right));
                }
            }
            place += 1;
        }
        row += 1;
    }
    board
}

/// How many cells a row of the hexagonal board has, the desert included.
pub(crate) const fn hexagon_row(row: usize) -> usize {
    SIDE - row.abs_diff(HEXAGON_MIDDLE)
}

/// Enters a field in its line of each direction; a board with two directions leaves the third to line 0, unused.
const fn on_lines(mut board: Geometry, field: Field, lines: [usize; 3]) -> Geometry {
    let mut direction = 0;
    while direction < lines.len() {
        let line = lines[direction];
        board.line_of[direction][field.index()] = line as u8;
        board.members[direction][line] = board.members[direction][line].with(field);
        direction += 1;
    }
    board
}

const fn touching(mut board: Geometry, one: Field, other: Option<Field>) -> Geometry {
    if let Some(other) = other {
        board.neighbours[one.index()] = board.neighbours[one.index()].with(other);
        board.neighbours[other.index()] = board.neighbours[other.index()].with(one);
    }
    board
}

#[cfg(test)]
mod tests {
    use super::*;

    fn field(text: &str) -> Field {
        text.parse().unwrap()
    }

    fn fields(text: &str) -> Fields {
        text.split(' ').map(field).collect()
    }

    #[test]
    fn the_square_board_has_81_fields_named_like_chess_squares_at_1() {
        let board = Shape::Square.geometry();
        assert_eq!(board.fields.len(), 81);
        assert_eq!(board.desert, None);
        assert_eq!(board.neighbours(field("a1")), fields("a2 b1"));
        assert_eq!(board.neighbours(field("e4")), fields("e3 e5 d4 f4"));
        assert_eq!(board.neighbours(field("i9")), fields("h9 i8"));
        assert_eq!(board.line(Direction::Columns, 4), fields("e1 e2 e3 e4 e5 e6 e7 e8 e9"));
        assert_eq!(board.line(Direction::Rows, 0), fields("a1 b1 c1 d1 e1 f1 g1 h1 i1"));
        let written: Vec<_> = Shape::Square.writing_order().collect();
        assert_eq!((written.len(), written[1], written[9]), (81, field("b1"), field("a2")));
    }

    #[test]
    fn the_hexagonal_board_has_91_cells_with_a_desert_at_4() {
        let board = Shape::Hexagonal.geometry();
        assert_eq!(board.fields.len(), 90);
        assert_eq!(board.desert, Some(field("f6")));
        assert!(!board.fields.contains(field("f6")));
        let rows: Vec<_> = (0..SIDE).map(hexagon_row).collect();
        assert_eq!(rows, [6, 7, 8, 9, 10, 11, 10, 9, 8, 7, 6]);
        assert_eq!(board.neighbours(field("a1")), fields("a2 b1 b2"));
        assert_eq!(board.neighbours(field("f1")), fields("f2 e1 g1"));
        assert_eq!(board.neighbours(field("f11")), fields("f10 e10 g10"));
        assert_eq!(board.neighbours(field("c4")), fields("c3 c5 b3 b4 d4 d5"));
        assert_eq!(board.neighbours(field("h4")), fields("h3 h5 g4 g5 i3 i4"));
        assert_eq!(board.neighbours(field("k6")), fields("k5 j6 j7"));
        let written: Vec<_> = Shape::Hexagonal.writing_order().collect();
        assert_eq!((written.len(), written[1], written[6]), (91, field("a2"), field("b1")));
    }

    #[test]
    fn three_long_lines_run_through_the_desert_at_25() {
        let board = Shape::Hexagonal.geometry();
        // Every direction has eleven lines, numbered 0 to 10: the longest is number 5.
        let through = |direction| board.line(direction, 5);
        assert_eq!(through(Direction::Horizontal), fields("f1 f2 f3 f4 f5 f7 f8 f9 f10 f11"));
        assert_eq!(through(Direction::Rising), fields("a1 b2 c3 d4 e5 g6 h6 i6 j6 k6"));
        assert_eq!(through(Direction::Falling), fields("k1 j2 i3 h4 g5 e6 d6 c6 b6 a6"));
        for direction in [Direction::Horizontal, Direction::Falling, Direction::Rising] {
            assert_eq!(board.lines, 11);
            let mut lengths: Vec<_> = (0..11).map(|line| board.line(direction, line).len()).collect();
            lengths.sort_unstable();
            // 11 cells of which 10 can be used, so there is one more line of 10.
            assert_eq!(lengths, [6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 10]);
        }
        assert_eq!(board.line(Direction::Rising, 10), fields("a6 b7 c8 d9 e10 f11"));
        assert_eq!(board.line(Direction::Falling, 0), fields("a1 b1 c1 d1 e1 f1"));
    }

    #[test]
    fn the_field_of_a_rank_is_found_in_every_set() {
        let mut bits: u128 = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c834;
        for _ in 0..2_000 {
            bits = bits.rotate_left(29).wrapping_mul(0xda94_2042_e4dd_58b5).wrapping_add(1);
            let sparse = bits & bits.rotate_left(7) & (1 << NAMES) - 1;
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
        assert_eq!(format!("{:?}", fields("b2 a1")), "{a1, b2}");
    }
}
