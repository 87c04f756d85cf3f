//! A position to be solved, or why it cannot be.

use std::fmt;

use motherlode_atacama::{Action, Atacama, Concession, Direction, Field, Ground, Rig, Role, State};
use motherlode_core::{Game, Seat, SeatCount, Turn};

use super::board::{CELLS, Cell, SIDE, Worths};
use super::position::Side;

/// A position of Atacama that can be solved, given enough time.
#[derive(Clone, Debug)]
pub struct Problem {
    /// One board, or one for each claim that can still be made; see [`CLAIMS`].
    pub(super) worths: Vec<Worths>,
    pub(super) open: u128,
    pub(super) rigs: Vec<(Cell, Rig)>,
    pub(super) plies: u8,
    pub(super) seconds: [u8; 2],
    pub(super) side: Side,
}

/// Why a position cannot be solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unsolvable {
    /// The solver is for two players.
    Players {
        /// How many there are.
        seats: usize,
    },
    /// Tiles are still hidden, or chance has not brought them yet.
    Hidden,
    /// The game is over: there is nothing to solve.
    Over,
}

impl fmt::Display for Unsolvable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsolvable::Players { seats } => {
                write!(f, "Only games for two players can be solved; this one has {seats}.")
            }
            Unsolvable::Hidden => {
                f.write_str("Tiles are still hidden: the position can be solved once all are laid.")
            }
            Unsolvable::Over => f.write_str("The game is over."),
        }
    }
}

impl std::error::Error for Unsolvable {}

/// What seat 1 can come to score by a claim of either player (AT-16), in the order of the boards of a [`Problem`].
pub(super) const CLAIMS: [Role; 4] = [
    Role { concession: Concession::NoCopper, direction: Direction::Columns },
    Role { concession: Concession::NoCopper, direction: Direction::Rows },
    Role { concession: Concession::NoSilver, direction: Direction::Columns },
    Role { concession: Concession::NoSilver, direction: Direction::Rows },
];

/// The role of the player opposite (AT-16).
fn opposite(role: Role) -> Role {
    Role {
        concession: match role.concession {
            Concession::NoCopper => Concession::NoSilver,
            Concession::NoSilver | Concession::NoGold => Concession::NoCopper,
        },
        direction: match role.direction {
            Direction::Columns => Direction::Rows,
            _ => Direction::Columns,
        },
    }
}

/// The claim by which a side gives seat 1 a role.
pub(super) fn claim(seat_1: Role, side: Side, paid: Rig) -> Action {
    let Role { concession, direction } = match side {
        Side::High => seat_1,
        Side::Low => opposite(seat_1),
    };
    Action::Claim { concession, direction, paid }
}

impl Problem {
    /// The problem that a state poses to the seat that is to act.
    pub fn new(game: &Atacama, state: &State) -> Result<Problem, Unsolvable> {
        let seats = game.seats();
        if seats != SeatCount::TWO {
            return Err(Unsolvable::Players { seats: seats.get() });
        }
        let ground = state.ground();
        if all_cells().any(|cell| ground.ore_at(field(cell)).is_none()) {
            return Err(Unsolvable::Hidden);
        }
        let seat = match game.turn(state) {
            Turn::Seat { seat, .. } => seat,
            Turn::Chance(_) => return Err(Unsolvable::Hidden),
            Turn::Over(_) => return Err(Unsolvable::Over),
        };
        let stocks = [Seat::FIRST, Seat::FIRST.next(seats)].map(|seat| ground.stock(seat));
        let worths = match game.role(ground, Seat::FIRST) {
            Some(role) => vec![worths(ground, role)],
            None => CLAIMS.map(|role| worths(ground, role)).to_vec(),
        };
        let kind = |cell| if ground.second().contains(field(cell)) { Rig::Second } else { Rig::Basic };
        Ok(Problem {
            worths,
            open: all_cells()
                .filter(|cell| ground.open().contains(field(*cell)))
                .fold(0, |set, cell| set | 1 << cell.0),
            rigs: all_cells()
                .filter(|cell| ground.rigs().contains(field(*cell)))
                .map(|cell| (cell, kind(cell)))
                .collect(),
            plies: stocks.iter().map(|stock| stock.total()).sum(),
            seconds: stocks.map(|stock| stock.second),
            side: if seat == Seat::FIRST { Side::High } else { Side::Low },
        })
    }

    /// How many rigs are still to be placed, if fields last so long.
    pub fn plies(&self) -> usize {
        usize::from(self.plies)
    }

    /// How many fields can take a rig now.
    pub fn open_fields(&self) -> usize {
        self.open.count_ones() as usize
    }

    /// How many positions suffice for a proof of the outcome in about 85 of 100 cases; half of them take less than a
    /// seventh of it. The exact margin takes about ten times as many.
    pub fn expected_nodes(&self) -> u64 {
        // Doublings, fitted to positions from random play with 12 to 16 rigs to go; the last two are on the safe side.
        const PER_FIELD: f64 = 0.35;
        const PER_RIG: f64 = 0.6;
        const ALWAYS: f64 = -3.0;
        const PER_SECOND: f64 = 0.8;
        const PER_FURTHER_BOARD: f64 = 1.0;
        let rigs = self.plies().min(self.open_fields()) as f64;
        let seconds = f64::from(self.seconds.iter().sum::<u8>());
        let further = self.worths.len().saturating_sub(1) as f64;
        let basic = PER_FIELD * self.open_fields() as f64 + PER_RIG * rigs + ALWAYS;
        2f64.powf((basic + PER_SECOND * seconds + PER_FURTHER_BOARD * further).max(1.0)) as u64
    }

    /// Whether a proof of the outcome probably takes no more than so many positions: worth a try.
    pub fn is_likely_within(&self, nodes: u64) -> bool {
        self.expected_nodes() <= nodes
    }

    /// Whether second-colour rigs can still be placed.
    pub(super) fn is_doubled(&self) -> bool {
        self.seconds != [0, 0]
    }
}

fn all_cells() -> impl Iterator<Item = Cell> {
    (0..CELLS as u8).map(Cell)
}

/// The field of a cell.
pub(super) fn field(cell: Cell) -> Field {
    // A cell lies on the board of 9 by 9, and every such field has a name.
    Field::at(cell.column() % SIDE, cell.row() % SIDE)
        .unwrap_or_else(|| unreachable!("{cell:?} is on the board"))
}

/// What every field adds to the margin of seat 1, in its column and in its row (AT-11).
fn worths(ground: &Ground, seat_1: Role) -> Worths {
    let seat_2 = opposite(seat_1);
    let mut worths = [[0; 2]; CELLS];
    for cell in all_cells() {
        if let Some(ore) = ground.ore_at(field(cell)) {
            let [own, theirs] = [seat_1, seat_2].map(|role| role.concession.worth(ore) as i8);
            worths[usize::from(cell.0)] =
                if seat_1.direction == Direction::Columns { [own, -theirs] } else { [-theirs, own] };
        }
    }
    worths
}
