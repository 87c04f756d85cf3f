//! What does not change while a position is solved: what every field is worth in its column and in its row, and what
//! lines can still bring, looked up by the fields that are open in them.

use std::sync::OnceLock;

/// Fields along an edge.
pub(super) const SIDE: usize = 9;
/// Fields in all.
pub(super) const CELLS: usize = SIDE * SIDE;
/// Lines in all: the columns, then the rows.
pub(super) const LINES: usize = 2 * SIDE;
/// Sets of fields of one line.
pub(super) const PATTERNS: usize = 1 << SIDE;
/// A line needs 0 to 4 further rigs to count (AT-10).
pub(super) const NEEDS: usize = 5;
/// How much finer than points a hope is.
pub(super) const HOPE: i32 = 128;

/// A field by its place: row times 9 plus column.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Cell(pub(super) u8);

impl Cell {
    #[inline]
    pub(super) fn row(self) -> usize {
        usize::from(self.0) / SIDE
    }

    #[inline]
    pub(super) fn column(self) -> usize {
        usize::from(self.0) % SIDE
    }

    /// The cells of a set, ascending.
    #[inline]
    pub(super) fn all(set: u128) -> impl Iterator<Item = Cell> {
        let (mut half, mut upper, mut base) = (set as u64, (set >> 64) as u64, 0);
        std::iter::from_fn(move || {
            if half == 0 {
                (half, upper, base) = (upper, 0, 64);
                if half == 0 {
                    return None;
                }
            }
            let cell = Cell(base + half.trailing_zeros() as u8);
            half &= half - 1;
            Some(cell)
        })
    }
}

/// The fields a rig takes away from everyone, its own included (AT-6).
pub(super) static ZONES: [u128; CELLS] = {
    let mut zones = [0; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let (row, column) = (cell / SIDE, cell % SIDE);
        let mut zone = 1u128 << cell;
        if column > 0 {
            zone |= 1 << (cell - 1);
        }
        if column + 1 < SIDE {
            zone |= 1 << (cell + 1);
        }
        if row > 0 {
            zone |= 1 << (cell - SIDE);
        }
        if row + 1 < SIDE {
            zone |= 1 << (cell + SIDE);
        }
        zones[cell] = zone;
        cell += 1;
    }
    zones
};

/// The most rigs that the open fields of a line can take, by which of them are open.
pub(super) static ROOM: [u8; PATTERNS] = {
    let mut room = [0; PATTERNS];
    let mut pattern = 0;
    while pattern < PATTERNS {
        let mut place = 0;
        while place < SIDE {
            if pattern >> place & 1 == 1 {
                room[pattern] += 1;
                place += 1;
            }
            place += 1;
        }
        pattern += 1;
    }
    room
};

/// What the fields are worth to seat 1, as a part of the margin: in their column and in their row, if it counts.
pub(super) type Worths = [[i8; 2]; CELLS];

/// The lowest and the highest that a line's further rigs can bring, if it comes to count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Extremes {
    pub(super) least: i8,
    pub(super) most: i8,
}

/// The worths of a board, and the tables made from them.
#[derive(Debug)]
pub(super) struct Board {
    pub(super) worths: Worths,
    /// Whether columns bring the high side points and rows the low side, or the other way round.
    pub(super) columns_gain: bool,
    /// Tells the boards of a problem apart in the keys of positions.
    pub(super) number: u64,
    /// By line, need and pattern.
    hopes: Vec<i16>,
    /// By line, need and pattern; with second-colour rigs wherever they help, if there are any.
    extremes: Vec<Extremes>,
    chances: &'static [Chances; NEEDS],
    doubled: bool,
}

impl Board {
    /// The tables for a board; `doubled` if second-colour rigs may still be placed.
    pub(super) fn new(worths: &Worths, number: usize, doubled: bool) -> Board {
        let mut hopes = vec![0; LINES * NEEDS * PATTERNS];
        let nothing = Extremes { least: 0, most: 0 };
        let mut extremes = vec![nothing; LINES * NEEDS * PATTERNS];
        for line in 0..LINES {
            let values: [i8; SIDE] = std::array::from_fn(|place| {
                if line < SIDE {
                    worths[place * SIDE + line][0]
                } else {
                    worths[(line - SIDE) * SIDE + place][1]
                }
            });
            for need in 0..NEEDS {
                let at = (line * NEEDS + need) * PATTERNS;
                hope_of(&values, need, &mut hopes[at..at + PATTERNS]);
                extremes_of(&values, need, doubled, &mut extremes[at..at + PATTERNS]);
            }
        }
        let columns_gain =
            worths.iter().map(|[column, row]| i32::from(*column) - i32::from(*row)).sum::<i32>() >= 0;
        Board {
            worths: *worths,
            columns_gain,
            number: number as u64,
            hopes,
            extremes,
            chances: chances(),
            doubled,
        }
    }

    /// Whether this board can be used for those worths.
    pub(super) fn fits(&self, worths: &Worths, doubled: bool) -> bool {
        self.worths == *worths && self.doubled == doubled
    }

    /// What a line with this sum will bring on average, by a rough guess that serves to order moves.
    #[inline]
    pub(super) fn hope(&self, line: usize, need: usize, pattern: usize, sum: i8) -> i32 {
        i32::from(sum) * i32::from(self.chances[need].complete[pattern])
            + i32::from(self.hopes[(line * NEEDS + need) * PATTERNS + pattern])
    }

    /// What further rigs can bring a line that needs so many, if it comes to count.
    #[inline]
    pub(super) fn extremes(&self, line: usize, need: usize, pattern: usize) -> Extremes {
        self.extremes[(line * NEEDS + need) * PATTERNS + pattern]
    }
}

fn hope_of(values: &[i8; SIDE], need: usize, hopes: &mut [i16]) {
    let chances = &chances()[need];
    for (hope, takes) in hopes.iter_mut().zip(&chances.takes) {
        let total: i32 =
            values.iter().zip(takes).map(|(value, chance)| i32::from(*value) * i32::from(*chance)).sum();
        *hope = total as i16;
    }
}

/// Sets of fields along a line that do not touch.
fn is_spread(set: usize) -> bool {
    set & set << 1 == 0
}

fn extremes_of(values: &[i8; SIDE], need: usize, doubled: bool, extremes: &mut [Extremes]) {
    // Nothing can be worse than these, so that a set that cannot come to count never wins.
    const IMPOSSIBLE: Extremes = Extremes { least: i8::MAX, most: i8::MIN };
    for (set, found) in extremes.iter_mut().enumerate() {
        *found = IMPOSSIBLE;
        if !is_spread(set) || (set.count_ones() as usize) < need {
            continue;
        }
        let members =
            || values.iter().enumerate().filter(|(place, _)| set >> place & 1 == 1).map(|(_, value)| *value);
        let twice = i8::from(doubled);
        *found = Extremes {
            least: members().map(|value| value + twice * value.min(0)).sum(),
            most: members().map(|value| value + twice * value.max(0)).sum(),
        };
    }
    // Every set may use what its subsets may.
    for place in 0..SIDE {
        for set in (0..PATTERNS).filter(|set| set >> place & 1 == 1) {
            let smaller = extremes[set ^ 1 << place];
            let found = &mut extremes[set];
            found.least = found.least.min(smaller.least);
            found.most = found.most.max(smaller.most);
        }
    }
}

/// How likely things are in a line that needs so many further rigs.
#[derive(Debug)]
struct Chances {
    /// That it comes to count, by the open fields.
    complete: [i16; PATTERNS],
    /// That it comes to count with a rig on each field.
    takes: [[i16; SIDE]; PATTERNS],
}

/// The chances by need, if every set of fields that do not touch is the likelier the more fields it has.
fn chances() -> &'static [Chances; NEEDS] {
    /// How much likelier a set is for each field more; measured to order moves best.
    const CROWDING: f64 = 2.2;
    static CHANCES: OnceLock<[Chances; NEEDS]> = OnceLock::new();
    CHANCES.get_or_init(|| {
        std::array::from_fn(|need| {
            let mut chances = Chances { complete: [0; PATTERNS], takes: [[0; SIDE]; PATTERNS] };
            for pattern in 0..PATTERNS {
                let (mut all, mut complete, mut takes) = (0.0, 0.0, [0.0; SIDE]);
                for set in (0..=pattern).filter(|set| set & !pattern == 0 && is_spread(*set)) {
                    let weight = CROWDING.powi(set.count_ones() as i32);
                    all += weight;
                    if set.count_ones() as usize >= need {
                        complete += weight;
                        (0..SIDE)
                            .filter(|place| set >> place & 1 == 1)
                            .for_each(|place| takes[place] += weight);
                    }
                }
                chances.complete[pattern] = (f64::from(HOPE) * complete / all) as i16;
                chances.takes[pattern] = takes.map(|part: f64| (f64::from(HOPE) * part / all) as i16);
            }
            chances
        })
    })
}
