//! The judge of tables for two: the outlook of every line, as quickly as a search wants it.

use std::hash::Hasher;

use motherlode_atacama::{
    Action, Actions, Atacama, Concession, Direction, Field, Fields, Ground, Rig, Role, State, Variant,
};
use motherlode_core::{ActionSet, Game, Seat, SeatCount, Turn};

use super::patterns::{DEGREES, Lay, ROOM, SETS, SIDE, Sheet, Way};
use super::soil::Soil;
use super::weights::{LACKING, Ladder, Weights};
use crate::judge::{Judge, MOST_MARGIN, Margin, Mixer, Renewed};

/// A point of the game in units of the margin.
const POINT: Margin = 32;
/// What a win is worth beside its points.
const WIN: Margin = MOST_MARGIN / 2;
/// What a claim costs beside the turn: its rig and the choice of where the game goes.
const CLAIM_COST: Margin = 2 * POINT;
/// Once, where things count a number of times.
const TIMES: i32 = 16;

/// Judges the positions of one table for two.
///
/// It knows the ore that lay open when it was made, and the average of what was still to come: what a search imagines
/// beyond that cannot change its mind.
#[derive(Debug)]
pub struct AtacamaJudge {
    /// What sets of fields of every line hold, by concession and way.
    holdings: Vec<Holding>,
    tables: Tables,
    /// How many points make a lead worth e to 1.
    scale: f32,
}

/// The weights as whole numbers, so that a look is enough.
#[derive(Debug)]
struct Tables {
    /// The chance of an open field to get a rig, by supply and rivals.
    fill: Vec<[i64; DEGREES]>,
    /// What can be hoped for of the worth of rigs that stand, and of those that come, by rigs and how many come.
    parts: [Vec<[i32; 2]>; LACKING],
}

impl Tables {
    /// A chance of 1.
    const CERTAIN: i64 = 64;
    /// Steps of supply that are told apart.
    const SUPPLY_STEPS: usize = 32;
    /// So many steps of supply and no more.
    const MOST_SUPPLY: usize = 64;
    /// A part of 1.
    const WHOLE: i32 = 256;

    fn of(weights: &Weights) -> Tables {
        let fill = |step: usize| {
            let supply = (step as f32 + 0.5) / Tables::SUPPLY_STEPS as f32;
            std::array::from_fn(|rivals| {
                (weights.chance(rivals, supply) * Tables::CERTAIN as f32).round() as i64
            })
        };
        let parts = |rigs: usize| {
            let one = |coming: i64| {
                let surplus = coming as f32 / Tables::CERTAIN as f32 - (LACKING - rigs) as f32;
                [&weights.count, &weights.gain].map(|fitted| {
                    (Ladder::SURPLUS.read(&fitted[rigs], surplus) * Tables::WHOLE as f32).round() as i32
                })
            };
            (0..=SIDE as i64 * Tables::CERTAIN).map(one).collect()
        };
        Tables { fill: (0..=Tables::MOST_SUPPLY).map(fill).collect(), parts: std::array::from_fn(parts) }
    }
}

/// What a set of fields of a line holds: how many fields in the high half, what they are worth in [`Holding::UNIT`]s in
/// the low half, so that both are added and weighed at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Holding(i64);

impl Holding {
    /// Parts of a point that are told apart.
    const UNIT: i64 = 16;
    /// Where the count begins.
    const HALF: u32 = 32;

    fn of(worth: f32) -> Holding {
        Holding((1 << Holding::HALF) + (worth * Holding::UNIT as f32).round() as i64)
    }

    #[inline]
    const fn worth(self) -> i32 {
        self.0 as i32
    }

    #[inline]
    const fn count(self) -> usize {
        // A loss in the low half borrows from the high one.
        ((self.0 + (1 << (Holding::HALF - 1))) >> Holding::HALF) as usize
    }
}

/// The two concessions that two players can hold, with their places in an array.
const CONCESSIONS: [Concession; 2] = [Concession::NoCopper, Concession::NoSilver];

/// When a position is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum When {
    /// While it goes on.
    Left {
        /// Rigs to come for each field that can be expected to take one, in steps.
        supply: usize,
        /// How many times a rig to come counts on average, in parts of [`TIMES`].
        times: i32,
    },
    /// At the end.
    Over,
}

/// What a seat scores, as places in arrays.
#[derive(Clone, Copy, Debug)]
struct Side {
    concession: usize,
    way: Way,
}

impl Side {
    #[inline]
    fn of(role: Role) -> Side {
        Side {
            concession: usize::from(role.concession == Concession::NoSilver),
            way: if role.direction == Direction::Columns { Way::Up } else { Way::Across },
        }
    }

    /// What the other player scores then.
    #[inline]
    fn other(self) -> Side {
        Side { concession: 1 - self.concession, way: if self.way == Way::Up { Way::Across } else { Way::Up } }
    }

    /// The place of the first of so many sets of the first line.
    #[inline]
    const fn start(self) -> usize {
        (self.concession * 2 + self.way as usize) * SIDE * SETS
    }
}

impl AtacamaJudge {
    /// A judge for a table where this lies open; none if it is not for two, or nothing lies there yet.
    pub fn new(game: &Atacama, ground: &Ground, weights: &Weights) -> Option<AtacamaJudge> {
        let dealt = game.options().variant != Variant::Enhanced || ground.stage() > 0;
        let drawn = Field::at(0, SIDE - 1).is_some_and(|corner| ground.ore_at(corner).is_some());
        if game.seats() != SeatCount::TWO || !dealt || !drawn {
            return None;
        }
        let soil = Soil::of(game, ground);
        let mut holdings = Vec::with_capacity(2 * 2 * SIDE * SETS);
        for concession in CONCESSIONS {
            for way in Way::BOTH {
                for line in 0..SIDE {
                    let fields: [Holding; SIDE] = std::array::from_fn(|place| {
                        let field = match way {
                            Way::Up => Field::at(line, place),
                            Way::Across => Field::at(place, line),
                        };
                        Holding::of(field.map_or(0.0, |field| soil.worth(field, concession)))
                    });
                    let start = holdings.len();
                    holdings.push(Holding::default());
                    for set in 1..SETS {
                        let rest: Holding = holdings[start + (set & (set - 1))];
                        holdings.push(Holding(rest.0 + fields[set.trailing_zeros() as usize].0));
                    }
                }
            }
        }
        Some(AtacamaJudge { holdings, tables: Tables::of(weights), scale: weights.scale(soil.turns()) })
    }

    /// What a side can expect from all its lines, in units of the margin.
    #[inline]
    fn expect(&self, lay: &Lay, second: Option<&Sheet>, side: Side, when: When) -> Margin {
        const TO_POINT: i32 = POINT / Holding::UNIT as i32;
        let mut sum = 0;
        for line in 0..SIDE {
            let holdings = &self.holdings[side.start() + line * SETS..][..SETS];
            let rigs = lay.rigs.line(side.way, line);
            let count = rigs.count_ones() as usize;
            let (open, times) = match when {
                When::Over if count < LACKING => continue,
                When::Over => ([0; DEGREES], 0),
                When::Left { times, .. } => (lay.open.map(|sheet| sheet.line(side.way, line)), times),
            };
            let room = usize::from(ROOM[open.iter().fold(0, |all, some| all | some)]);
            if count + room < LACKING {
                continue;
            }
            let twice = second.map_or(0, |second| holdings[second.line(side.way, line)].worth());
            let worth = holdings[rigs].worth() + twice;
            let fill = &self.tables.fill[lay_supply(when)];
            let coming = Holding(open.iter().zip(fill).map(|(set, chance)| holdings[*set].0 * chance).sum());
            let hope = coming.worth() * times / (Tables::CERTAIN as i32 * TIMES);
            sum += TO_POINT
                * if count >= LACKING {
                    worth + hope
                } else {
                    let [stands, comes] = self.tables.parts[count][coming.count()];
                    (worth * stands + hope * comes) / Tables::WHOLE
                };
        }
        sum
    }

    /// How far a side is ahead of the other.
    #[inline]
    fn lead(&self, lay: &Lay, second: Option<&Sheet>, side: Side, when: When) -> Margin {
        let lead = self.expect(lay, second, side, when) - self.expect(lay, second, side.other(), when);
        if when == When::Over { lead + lead.signum() * WIN } else { lead }
    }

    /// What whoever acts can expect while nobody has claimed: the best claim, or nothing.
    fn claim_lead(&self, lay: &Lay, second: Option<&Sheet>, when: When) -> Margin {
        let lead = |concession: usize| self.lead(lay, second, Side { concession, way: Way::Up }, when).abs();
        let cost = if when == When::Over { 0 } else { CLAIM_COST };
        (lead(0).max(lead(1)) - cost).max(0)
    }

    /// The lead of whoever acts next.
    #[inline]
    fn settled_lead(&self, rigs: Fields, second: Fields, side: Side, coming: Coming) -> Margin {
        let lay = Lay::of(rigs);
        let second = (!second.is_empty()).then(|| Sheet::of(second.bits()));
        self.lead(&lay, second.as_ref(), side, coming.when(&lay))
    }
}

/// Rigs to come: of whoever acts next, of the other, and how many of both are of the second colour.
#[derive(Clone, Copy, Debug)]
struct Coming {
    own: u8,
    other: u8,
    second: u8,
}

impl Coming {
    #[inline]
    fn of(ground: &Ground) -> Coming {
        let own = ground.stock(ground.to_act());
        let other = ground.stock(ground.to_act().next(SeatCount::TWO));
        Coming { own: own.total(), other: other.total(), second: own.second + other.second }
    }

    /// After whoever acts has put a rig.
    #[inline]
    fn after(self, rig: Rig) -> Coming {
        Coming { own: self.other, other: self.own - 1, second: self.second - u8::from(rig == Rig::Second) }
    }

    #[inline]
    fn when(self, lay: &Lay) -> When {
        if self.own == 0 || lay.open_count == 0 {
            return When::Over;
        }
        let rigs = usize::from(self.own + self.other);
        let supply = (rigs * Lay::DEMAND * Tables::SUPPLY_STEPS / lay.demand.max(Lay::DEMAND))
            .min(Tables::MOST_SUPPLY);
        When::Left { supply, times: TIMES + i32::from(self.second) * TIMES / rigs as i32 }
    }
}

/// The supply of a position that goes on; any other has nothing to fill.
#[inline]
const fn lay_supply(when: When) -> usize {
    match when {
        When::Left { supply, .. } => supply,
        When::Over => 0,
    }
}

/// The sign of a seat in margins.
#[inline]
const fn sign(seat: Seat) -> Margin {
    if seat.index() == Seat::FIRST.index() { 1 } else { -1 }
}

impl Judge<Atacama> for AtacamaJudge {
    #[inline]
    fn margin(&self, game: &Atacama, state: &State) -> Margin {
        let ground = state.ground();
        let seat = ground.to_act();
        if let Some(role) = game.role(ground, seat) {
            let (rigs, second) = (ground.rigs(), ground.second());
            return sign(seat) * self.settled_lead(rigs, second, Side::of(role), Coming::of(ground));
        }
        let Turn::Seat { .. } = game.turn(state) else { return 0 };
        let lay = Lay::of(ground.rigs());
        let second = Sheet::of(ground.second().bits());
        sign(seat) * self.claim_lead(&lay, Some(&second), Coming::of(ground).when(&lay))
    }

    fn margins_after(&self, game: &Atacama, state: &State, actions: &Actions, margins: &mut Vec<Margin>) {
        let ground = state.ground();
        let seat = ground.to_act();
        let next = seat.next(SeatCount::TWO);
        let former = Coming::of(ground);
        margins.extend(actions.iter().map(|action| match (action, game.role(ground, next)) {
            (Action::Place { field, rig }, Some(role)) => {
                let second = if rig == Rig::Second { ground.second() | field.bit() } else { ground.second() };
                let rigs = ground.rigs() | field.bit();
                sign(next) * self.settled_lead(rigs, second, Side::of(role), former.after(rig))
            }
            _ => {
                let mut after = *state;
                // An action of the set is not refused.
                let _ = game.apply(&mut after, action);
                self.margin(game, &after)
            }
        }));
    }

    fn promise(&self, game: &Atacama, state: &State, action: Action) -> i32 {
        let mut after = *state;
        // An action that is refused changes nothing, and promises nothing new.
        let _ = game.apply(&mut after, action);
        sign(state.ground().to_act()) * self.margin(game, &after)
    }

    fn promises(&self, game: &Atacama, state: &State, actions: &Actions, promises: &mut Vec<i32>) {
        self.margins_after(game, state, actions, promises);
        let sign = sign(state.ground().to_act());
        promises.iter_mut().for_each(|promise| *promise *= sign);
    }

    #[inline]
    fn key(&self, _game: &Atacama, state: &State) -> u64 {
        let ground = state.ground();
        let mut mixer = Mixer::default();
        for fields in [ground.rigs(), ground.second()] {
            mixer.write_u64(fields.bits() as u64);
            mixer.write_u64((fields.bits() >> 64) as u64);
        }
        let claim = ground.claim().map_or(0, |claim| {
            1 + claim.seat.index() as u64 * 4
                + u64::from(claim.concession == Concession::NoSilver) * 2
                + u64::from(claim.direction == Direction::Rows)
        });
        let stocks = SeatCount::TWO.seats().map(|seat| ground.stock(seat));
        let stocks =
            stocks.fold(0, |sum, stock| sum * 256 + u64::from(stock.basic) * 16 + u64::from(stock.second));
        mixer.write_u64((stocks * 16 + claim) * 2 + ground.to_act().index() as u64);
        mixer.finish()
    }

    fn renew(&mut self, fresh: Self) -> Renewed {
        let renewed = if self.holdings == fresh.holdings { Renewed::Alike } else { Renewed::Otherwise };
        *self = fresh;
        renewed
    }

    fn share(&self, margin: Margin) -> f32 {
        if margin.abs() >= WIN {
            return if margin > 0 { 1.0 } else { 0.0 };
        }
        1.0 / (1.0 + (-(margin as f32) / (POINT as f32 * self.scale)).exp())
    }
}
