//! What lines are worth, and to whom.

use motherlode_core::{PerSeat, Score, Seat};
use serde::Serialize;

use crate::Atacama;
use crate::board::Direction;
use crate::fields::{NAMES, SIDE};
use crate::ore::{Commodity, Ore};
use crate::state::Ground;

/// A line counts from this many rigs on (AT-10).
pub const RIGS_TO_COUNT: u8 = 4;
/// A field under a second-colour rig counts this many times (AT-21).
pub const SECOND_FACTOR: Score = 2;

/// The right to two commodities: what lies under a rig is a gain, except the one that is lacking (AT-11).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Concession {
    /// The turquoise one (AT-5).
    NoCopper,
    /// The orange one (AT-5).
    NoSilver,
    /// The yellow one of the hexagonal board (AT-23).
    NoGold,
}

impl Concession {
    /// The commodity whose ore is a loss.
    pub const fn lacking(self) -> Commodity {
        match self {
            Concession::NoCopper => Commodity::Copper,
            Concession::NoSilver => Commodity::Silver,
            Concession::NoGold => Commodity::Gold,
        }
    }

    /// What an ore is worth to the holder, when its line counts (AT-11).
    pub const fn worth(self, ore: Ore) -> Score {
        VALUES[self as usize][ore.code()] as Score
    }
}

/// The worth of every ore by concession, so that scoring needs no decisions.
static VALUES: [[i8; Ore::CODES]; 3] = {
    let mut values = [[0; Ore::CODES]; 3];
    let concessions = [Concession::NoCopper, Concession::NoSilver, Concession::NoGold];
    let mut at = 0;
    while at < concessions.len() {
        let mut commodity = 0;
        while commodity < Commodity::ALL.len() {
            let mut amount = 1;
            while let Some(ore) = Ore::new(Commodity::ALL[commodity], amount) {
                let lacking = Commodity::ALL[commodity] as u8 == concessions[at].lacking() as u8;
                values[at][ore.code()] = if lacking { -(amount as i8) } else { amount as i8 };
                amount += 1;
            }
            commodity += 1;
        }
        at += 1;
    }
    values
};

/// What a seat scores: which lines, and by which concession.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Role {
    /// The right.
    pub concession: Concession,
    /// The lines.
    pub direction: Direction,
}

/// How a line stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Tally {
    /// How many rigs stand in it, whatever their kind (AT-21).
    pub rigs: u8,
    /// What its fields with rigs add up to; it counts only if the line does.
    pub worth: Score,
}

impl Tally {
    /// Whether the line counts (AT-10).
    #[inline]
    pub const fn counts(self) -> bool {
        self.rigs >= RIGS_TO_COUNT
    }
}

impl Atacama {
    /// What a seat scores, once that is settled.
    #[inline]
    pub fn role(&self, ground: &Ground, seat: Seat) -> Option<Role> {
        match ground.claim {
            Some(claim) => Some(claim.role(seat)),
            None => self.options.variant.role(seat),
        }
    }

    /// How every line of a role's direction stands.
    #[inline]
    pub fn tallies(&self, ground: &Ground, role: Role) -> [Tally; SIDE] {
        let mut tallies = [Tally::default(); SIDE];
        let values = &VALUES[role.concession as usize];
        let line_of: &[u8; NAMES] = self.shape().geometry().lines_of(role.direction);
        for field in ground.rigs.iter() {
            let tally = &mut tallies[usize::from(line_of[field.index()])];
            tally.rigs += 1;
            tally.worth += Score::from(values[ground.ore.code(field)]);
        }
        // AT-21: once more for each second-colour rig, so twice in all.
        for field in ground.second.iter() {
            let once = Score::from(values[ground.ore.code(field)]);
            tallies[usize::from(line_of[field.index()])].worth += (SECOND_FACTOR - 1) * once;
        }
        tallies
    }

    /// The sum of a seat's counting lines (AT-11); 0 without a concession (AT-18).
    pub(crate) fn ground_scores(&self, ground: &Ground) -> PerSeat<Score> {
        PerSeat::from_fn(self.options.variant.seats(), |seat| {
            self.role(ground, seat).map_or(0, |role| {
                self.tallies(ground, role)
                    .iter()
                    .filter(|tally| tally.counts())
                    .map(|tally| tally.worth)
                    .sum()
            })
        })
    }
}
