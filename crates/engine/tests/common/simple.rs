//! A simple evaluator of Atacama for two without second-colour rigs, for measuring searches: what every line holds so
//! far, worth more the nearer it is to counting.

#![allow(dead_code, reason = "benches and examples use their own parts of this")]

use motherlode_atacama::{Action, Actions, Atacama, Field, Fields, Shape, State};
use motherlode_core::{ActionSet, Game, Seat};
use motherlode_engine::judge::{Judge, Margin};

/// Fields along an edge.
const SIDE: usize = 9;

/// What a unit of ore counts in a line with so many rigs.
const WEIGHTS: [Margin; 8] = [0, 1, 3, 8, 16, 16, 16, 16];

/// A game that is won counts as much more.
const WIN: Margin = 10_000;

/// The evaluator for one board. It can be asked with our state or with the fields of the rigs alone.
#[derive(Clone, Debug)]
pub(crate) struct Simple {
    /// What a rig on each field adds to its column, seen by seat 1, and to its row, seen by seat 2.
    worth: [[Margin; Field::NAMES]; 2],
    /// The column and the row of each field.
    lines: [[u8; Field::NAMES]; 2],
}

impl Simple {
    /// The evaluator for the board of a state.
    pub(crate) fn new(game: &Atacama, state: &State) -> Simple {
        let mut simple = Simple { worth: [[0; Field::NAMES]; 2], lines: [[0; Field::NAMES]; 2] };
        let geometry = Shape::Square.geometry();
        for (place, seat) in game.seats().seats().take(2).enumerate() {
            let Some(role) = game.role(state.ground(), seat) else { continue };
            for field in geometry.fields.iter() {
                let ore = state.ground().ore_at(field);
                simple.worth[place][field.index()] = ore.map_or(0, |ore| role.concession.worth(ore));
                simple.lines[place][field.index()] = geometry.line_of(role.direction, field) as u8;
            }
        }
        simple
    }

    /// The margin that a share was made of.
    pub(crate) fn margin_of(&self, share: f32) -> Margin {
        (Simple::SCALE * (share / (1.0 - share)).ln()).round() as Margin
    }

    /// A margin that makes a win about 73 % likely.
    const SCALE: f32 = 200.0;

    /// The margin of seat 1 while the game goes on.
    #[inline]
    pub(crate) fn hope(&self, rigs: Fields) -> Margin {
        let [first, second] = self.by_lines(rigs, |rigs, worth| WEIGHTS[rigs] * worth);
        first - second
    }

    /// The margin of seat 1 when the game is over.
    pub(crate) fn end(&self, rigs: Fields) -> Margin {
        let [first, second] = self.by_lines(rigs, |rigs, worth| if rigs >= 4 { worth } else { 0 });
        let margin = first - second;
        16 * margin + WIN * margin.signum()
    }

    /// Rigs and worth of every line of both seats.
    #[inline]
    fn sums(&self, rigs: Fields) -> [[Margin; ROOM]; 2] {
        let mut sums = [[RIG / 2; ROOM]; 2];
        for field in rigs.iter() {
            for (seat, sums) in sums.iter_mut().enumerate() {
                sums[self.line(seat, field)] += RIG + self.worth[seat][field.index()];
            }
        }
        sums
    }

    #[inline]
    fn by_lines(&self, rigs: Fields, line: impl Fn(usize, Margin) -> Margin) -> [Margin; 2] {
        self.sums(rigs).map(|sums| {
            let lines = sums[..SIDE].iter();
            lines.map(|sum| line(rigs_of(*sum), worth_of(*sum))).sum()
        })
    }

    #[inline]
    fn line(&self, seat: usize, field: Field) -> usize {
        usize::from(self.lines[seat][field.index()]) % ROOM
    }

    /// How much the margin of seat 1 changes with a rig on an open field, given the sums of all lines.
    #[inline]
    fn change(&self, sums: &[[Margin; ROOM]; 2], field: Field) -> Margin {
        let hope = |sum: Margin| WEIGHTS[rigs_of(sum)] * worth_of(sum);
        let [first, second] = [0, 1].map(|seat| {
            let before = sums[seat][self.line(seat, field)];
            hope(before + RIG + self.worth[seat][field.index()]) - hope(before)
        });
        first - second
    }
}

/// Rigs and worth of a line in one number: a rig counts this much, and a line begins at half of it.
const RIG: Margin = 1 << 16;

/// The rigs of a line: never more than five.
#[inline]
fn rigs_of(sum: Margin) -> usize {
    (sum >> 16) as usize % WEIGHTS.len()
}

/// The worth of a line's rigs.
#[inline]
fn worth_of(sum: Margin) -> Margin {
    (sum & (RIG - 1)) - RIG / 2
}

/// Room for the lines of a direction; a power of two, so that no index needs a check.
const ROOM: usize = 16;

/// No game is over before so many rigs stand.
const RIGS_OF_SHORTEST_GAME: usize = 21;

/// Mixes a set of rigs into a key.
#[inline]
pub(crate) fn key(rigs: Fields) -> u64 {
    let bits = rigs.bits();
    let low = (bits as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let high = ((bits >> 64) as u64).wrapping_add(0xd1b5_4a32_d192_ed03).wrapping_mul(0xd6e8_feb8_6659_fd93);
    let mixed = (low ^ low >> 32 ^ high.rotate_left(29)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed ^ mixed >> 31
}

impl Judge<Atacama> for Simple {
    #[inline]
    fn margin(&self, _: &Atacama, state: &State) -> Margin {
        let ground = state.ground();
        if ground.open().is_empty() || ground.stock(ground.to_act()).total() == 0 {
            self.end(ground.rigs())
        } else {
            self.hope(ground.rigs())
        }
    }

    fn promise(&self, _: &Atacama, state: &State, action: Action) -> i32 {
        let Action::Place { field, .. } = action else { return 0 };
        let ground = state.ground();
        let change = self.change(&self.sums(ground.rigs()), field);
        if ground.to_act() == Seat::FIRST { change } else { -change }
    }

    fn promises(&self, _: &Atacama, state: &State, _: &Actions, promises: &mut Vec<i32>) {
        let ground = state.ground();
        let sums = self.sums(ground.rigs());
        let sign = if ground.to_act() == Seat::FIRST { 1 } else { -1 };
        promises.extend(ground.open().iter().map(|field| sign * self.change(&sums, field)));
    }

    fn margins_after(&self, game: &Atacama, state: &State, actions: &Actions, margins: &mut Vec<Margin>) {
        let ground = state.ground();
        let rigs = ground.rigs();
        if rigs.len() + 1 < RIGS_OF_SHORTEST_GAME {
            let sums = self.sums(rigs);
            let now = self.hope(rigs);
            margins.extend(ground.open().iter().map(|field| now + self.change(&sums, field)));
        } else {
            margins.extend(actions.iter().map(|action| {
                let mut next = *state;
                let done = game.apply(&mut next, action);
                debug_assert!(done.is_ok(), "an action of the set is legal");
                self.margin(game, &next)
            }));
        }
    }

    /// Rigs belong to nobody and every turn places one: where they stand says everything.
    #[inline]
    fn key(&self, _: &Atacama, state: &State) -> u64 {
        key(state.ground().rigs())
    }

    fn share(&self, margin: Margin) -> f32 {
        1.0 / (1.0 + (-margin as f32 / Simple::SCALE).exp())
    }
}
