//! The two boards: their fields, which of them touch, and the lines they form.

use std::sync::LazyLock;

use serde::Serialize;

use crate::fields::{Field, Fields, NAMES, SIDE};

/// Fields along an edge of the square board (AT-1).
pub(crate) const SQUARE_SIDE: usize = 9;
/// Fields along an edge of a tile (AT-1).
pub(crate) const TILE_SIDE: usize = 3;
/// The middle row, and the middle of that row, of the hexagonal board (AT-4).
const HEXAGON_MIDDLE: usize = 5;

/// The shape of a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = atacama::Shape))]
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
        static ORDERS: LazyLock<[Vec<Field>; 2]> = LazyLock::new(|| {
            [Shape::Square, Shape::Hexagonal].map(|shape| {
                let all = (0..NAMES).map(|place| match shape {
                    Shape::Square => Field::at(place % SIDE, place / SIDE),
                    Shape::Hexagonal => Field::at(place / SIDE, place % SIDE),
                });
                let Geometry { fields, desert, .. } = shape.geometry();
                all.flatten().filter(|field| fields.contains(*field) || *desert == Some(*field)).collect()
            })
        });
        let order = match self {
            Shape::Square => &ORDERS[0],
            Shape::Hexagonal => &ORDERS[1],
        };
        order.iter().copied()
    }
}

/// A direction in which lines run and are scored.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = atacama::Direction))]
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
}
