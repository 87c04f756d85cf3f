//! What lines are worth, and to whom.

use motherlode_core::{PerSeat, Score, Seat};
use serde::Serialize;

use crate::Atacama;
use crate::board::Direction;
use crate::fields::SIDE;
use crate::ore::{Commodity, Ore};
use crate::state::Ground;

/// A line counts from this many rigs on (AT-10).
pub const RIGS_TO_COUNT: u8 = 4;
/// A field under a second-colour rig counts this many times (AT-21).
pub const SECOND_FACTOR: Score = 2;

/// The right to two commodities: what lies under a rig is a gain, except the one that is lacking (AT-11).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = atacama::Concession))]
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
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = atacama::Role))]
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
    pub fn tallies(&self, ground: &Ground, role: Role) -> [Tally; SIDE] {
        let [sums] = self.line_sums(ground, [Some(role)]);
        std::array::from_fn(|line| sums[line].tally())
    }

    /// The sum of a seat's counting lines (AT-11); 0 without a concession (AT-18).
    #[inline]
    pub(crate) fn ground_scores(&self, ground: &Ground) -> PerSeat<Score> {
        let seats = self.options.variant.seats();
        let role = |seat: Seat| self.role(ground, seat);
        let [first, second] = [Seat::FIRST, Seat::FIRST.next(seats)];
        let score = |sums: &[Sum; LINES]| -> Score {
            sums.iter().map(|sum| sum.tally()).filter(|tally| tally.counts()).map(|tally| tally.worth).sum()
        };
        // Two seats are the common case and share one walk over the rigs.
        let pair = self.line_sums(ground, [role(first), role(second)]);
        PerSeat::from_fn(seats, |seat| match pair.get(seat.index()) {
            Some(sums) => score(sums),
            None => self.line_sums(ground, [role(seat)]).iter().map(score).sum(),
        })
    }

    /// One walk over the rigs for several roles at once; nothing for a role that is not settled.
    #[inline(always)]
    fn line_sums<const ROLES: usize>(
        &self,
        ground: &Ground,
        roles: [Option<Role>; ROLES],
    ) -> [[Sum; LINES]; ROLES] {
        let geometry = self.shape().geometry();
        let walks = roles.map(|role| {
            role.map(|role| (&STEPS[role.concession as usize], geometry.lines_of(role.direction)))
        });
        let mut sums = [[Sum::default(); LINES]; ROLES];
        for field in ground.rigs.iter() {
            let code = ground.ore.code(field);
            for (sums, walk) in sums.iter_mut().zip(&walks) {
                if let Some((steps, lines)) = walk {
                    sums[usize::from(lines[field.index()]) % LINES].0 += steps[code];
                }
            }
        }
        // AT-21: the ore once more for each second-colour rig, so twice in all, but no further rig.
        for field in ground.second.iter() {
            let code = ground.ore.code(field);
            for (sums, walk) in sums.iter_mut().zip(&walks) {
                if let Some((steps, lines)) = walk {
                    let once = steps[code] - Sum::RIG;
                    sums[usize::from(lines[field.index()]) % LINES].0 += (SECOND_FACTOR - 1) * once;
                }
            }
        }
        sums
    }
}

/// Room for the lines of a direction; a power of two, so that no index needs a check.
const LINES: usize = SIDE.next_power_of_two();

/// A line's rigs and worth in one number, so that a rig is one addition: the rigs in the high half, the worth, which is
/// never as large as that in either direction, in the low half.
#[derive(Clone, Copy, Default)]
struct Sum(i32);

impl Sum {
    const RIG: i32 = 1 << 16;

    #[inline]
    fn tally(self) -> Tally {
        Tally { rigs: ((self.0 + Sum::RIG / 2) >> 16) as u8, worth: Score::from(self.0 as i16) }
    }
}

/// What a rig on each ore adds to the [`Sum`] of its line, by concession.
static STEPS: [[i32; Ore::CODES]; 3] = {
    let mut steps = [[Sum::RIG; Ore::CODES]; 3];
    let mut concession = 0;
    while concession < steps.len() {
        let mut code = 0;
        while code < Ore::CODES {
            steps[concession][code] += VALUES[concession][code] as i32;
            code += 1;
        }
        concession += 1;
    }
    steps
};
