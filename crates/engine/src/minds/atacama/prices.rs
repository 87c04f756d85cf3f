//! What rigs are worth on the ground of a table: for every line each set of its fields, to whoever may score it.

use motherlode_atacama::{Concession, Direction, Field, Role};

use super::lines::Row;
use super::patterns::{SETS, SIDE, Way};
use super::soil::{CONCESSIONS, Soil};

/// What the fields of a direction are worth to someone: for every place the field of each line.
pub type Worths = [Row; SIDE];

/// What fields and sets of fields are worth, by [`Side`].
#[derive(Clone, PartialEq, Debug)]
pub struct Prices {
    worths: [[Worths; 2]; 2],
    sets: Vec<f32>,
}

impl Prices {
    /// The prices on a soil.
    pub fn of(soil: &Soil<'_>) -> Prices {
        let mut worths = [[Worths::default(); 2]; 2];
        let mut sets = Vec::with_capacity(worths.len() * Way::BOTH.len() * SIDE * SETS);
        // Two players hold the first two concessions.
        for (concession, ways) in CONCESSIONS.into_iter().zip(&mut worths) {
            for (way, worths) in Way::BOTH.into_iter().zip(ways) {
                for line in 0..SIDE {
                    for (place, row) in worths.iter_mut().enumerate() {
                        let (letter, number) = match way {
                            Way::Up => (line, place),
                            Way::Across => (place, line),
                        };
                        row[line] =
                            Field::at(letter, number).map_or(0.0, |field| soil.worth(field, concession));
                    }
                    let start = sets.len();
                    sets.push(0.0);
                    for set in 1..SETS {
                        let rest: f32 = sets[start + (set & (set - 1))];
                        sets.push(rest + worths[set.trailing_zeros() as usize][line]);
                    }
                }
            }
        }
        Prices { worths, sets }
    }

    /// What every field is worth to a side.
    #[inline(always)]
    pub fn worths(&self, side: Side) -> &Worths {
        &self.worths[side.concession][side.way as usize]
    }

    /// What every set of the fields of a line is worth to a side.
    #[inline(always)]
    pub fn sets(&self, side: Side, line: usize) -> &[f32] {
        &self.sets[side.start() + line * SETS..][..SETS]
    }
}

/// What a seat scores, as places in arrays.
#[derive(Clone, Copy, Debug)]
pub struct Side {
    /// The place of the concession in [`CONCESSIONS`].
    pub concession: usize,
    /// The lines.
    pub way: Way,
}

impl Side {
    /// Columns, with each concession.
    pub const COLUMNS: [Side; 2] =
        [Side { concession: 0, way: Way::Up }, Side { concession: 1, way: Way::Up }];

    /// The side of a role.
    #[inline(always)]
    pub fn of(role: Role) -> Side {
        Side {
            concession: usize::from(role.concession == Concession::NoSilver),
            way: if role.direction == Direction::Columns { Way::Up } else { Way::Across },
        }
    }

    /// What the other player scores then.
    #[inline(always)]
    pub fn other(self) -> Side {
        Side { concession: 1 - self.concession, way: if self.way == Way::Up { Way::Across } else { Way::Up } }
    }

    /// Where the sets of its first line begin.
    #[inline(always)]
    const fn start(self) -> usize {
        (self.concession * Way::BOTH.len() + self.way as usize) * SIDE * SETS
    }
}
