//! The judge of tables for two: the outlook of every line, as quickly as a search wants it.

use std::hash::Hasher;

use motherlode_atacama::{
    Action, Actions, Atacama, Concession, Direction, Field, Fields, Ground, RIGS_TO_COUNT, Rig, Role,
    SECOND_FACTOR, State, Variant,
};
use motherlode_core::{ActionSet, Game, Seat, SeatCount, Turn};

use super::chances::{staged, stages};
use super::glance::{Changes, Prospect, Spread};
use super::lines::{Lines, Row};
use super::patterns::{SETS, SIDE, Sheet, Way, open_beside};
use super::soil::{CONCESSIONS, Soil, has_hidden_tiles, times};
use super::weights::Weights;
use crate::judge::{Judge, MOST_MARGIN, Margin, Mixer, Renewed};

/// What a win is worth, beside its points.
const WIN: Margin = MOST_MARGIN / 2;
/// What a point more is worth to who wins anyway.
const POINT: Margin = 1024;

/// What the fields of a direction are worth to someone: for every place the field of each line.
type Worths = [Row; SIDE];

/// Judges the positions of one table for two.
///
/// It knows the ore that lay open when it was made, and the average of what was still to come: what a search imagines
/// beyond that cannot change its mind.
#[derive(Clone, Debug)]
pub struct AtacamaJudge<'w> {
    weights: &'w Weights,
    /// What fields are worth, by [`Side`].
    worths: [[Worths; 2]; 2],
    /// What every set of fields of every line is worth, by [`Side`].
    sets: Vec<f32>,
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

    /// Where the sets of its first line begin.
    #[inline]
    const fn start(self) -> usize {
        (self.concession * Way::BOTH.len() + self.way as usize) * SIDE * SETS
    }
}

/// A position as far as it matters for what comes: whoever acts next is "own".
#[derive(Clone, Copy, Debug)]
struct Standing {
    rigs: Fields,
    second: Fields,
    /// Rigs to come of whoever acts next, of the other, and how many of both are of the second colour.
    own: u8,
    other: u8,
    second_coming: u8,
    /// How many turns have been had, while tiles are still to come.
    turns: Option<u8>,
}

impl Standing {
    #[inline]
    fn of(game: &Atacama, ground: &Ground) -> Standing {
        let own = ground.stock(ground.to_act());
        let other = ground.stock(ground.to_act().next(SeatCount::TWO));
        Standing {
            rigs: ground.rigs(),
            second: ground.second(),
            own: own.total(),
            other: other.total(),
            second_coming: own.second + other.second,
            turns: has_hidden_tiles(game, ground).then(|| ground.turns()),
        }
    }

    /// After whoever acts has put a rig; then the other acts.
    #[inline]
    fn after(self, field: Field, rig: Rig) -> Standing {
        let second = u8::from(rig == Rig::Second);
        Standing {
            rigs: self.rigs | field.bit(),
            second: if rig == Rig::Second { self.second | field.bit() } else { self.second },
            own: self.other,
            other: self.own - 1,
            second_coming: self.second_coming - second,
            turns: self.turns.map(|turns| turns + 1),
        }
    }

    /// After whoever acts has paid for a claim with a basic rig; then the other acts.
    #[inline]
    fn after_claim(self) -> Standing {
        Standing {
            own: self.other,
            other: self.own.saturating_sub(1),
            turns: self.turns.map(|turns| turns + 1),
            ..self
        }
    }
}

/// What is looked at again and again in a position.
struct Reading {
    rigs: Sheet,
    second: Option<Sheet>,
    /// What is to come, if anything is.
    coming: Option<Coming>,
}

/// What is to come.
struct Coming {
    turns: usize,
    /// How many times a rig counts on average (AT-21).
    times: f32,
    /// The chances of fields to get a rig, read along both ways.
    chances: [Worths; 2],
}

impl Coming {
    #[inline]
    fn of(open: Fields, rigs: usize, second: u8, turns: Option<u8>) -> Coming {
        let chances = staged(stages(open, rigs, turns));
        let mut ways = [Worths::default(); 2];
        for (way, worths) in Way::BOTH.into_iter().zip(&mut ways) {
            for (place, row) in worths.iter_mut().enumerate() {
                for (line, chance) in row.iter_mut().take(SIDE).enumerate() {
                    *chance = chances[way.index(line, place)];
                }
            }
        }
        Coming { turns: rigs.min(open.len()), times: times(usize::from(second), rigs), chances: ways }
    }
}

impl Reading {
    #[inline]
    fn of(standing: &Standing) -> Reading {
        let open = open_beside(standing.rigs);
        let rigs = usize::from(standing.own + standing.other);
        let goes_on = standing.own > 0 && !open.is_empty();
        Reading {
            rigs: Sheet::of(standing.rigs),
            second: (!standing.second.is_empty()).then(|| Sheet::of(standing.second)),
            coming: goes_on.then(|| Coming::of(open, rigs, standing.second_coming, standing.turns)),
        }
    }
}

impl<'w> AtacamaJudge<'w> {
    /// A lead that makes a win e times as likely as a loss, in units of the margin.
    pub const UNIT: f32 = 1024.0;

    /// A judge for a table where this lies open; none if it is not for two, or nothing lies there yet.
    pub fn new(game: &Atacama, ground: &Ground, weights: &'w Weights) -> Option<AtacamaJudge<'w>> {
        let dealt = game.options().variant != Variant::Enhanced || ground.stage() > 0;
        let drawn = Field::at(0, SIDE - 1).is_some_and(|corner| ground.ore_at(corner).is_some());
        if game.seats() != SeatCount::TWO || !dealt || !drawn {
            return None;
        }
        let soil = Soil::of(game, ground);
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
        Some(AtacamaJudge { weights, worths, sets })
    }

    /// What the rigs in every line are worth to a side, and how many there are.
    #[inline]
    fn lines_now(&self, reading: &Reading, side: Side) -> (Row, [usize; SIDE]) {
        let (mut worth, mut rigs) = (Row::default(), [0; SIDE]);
        for line in 0..SIDE {
            let sets = &self.sets[side.start() + line * SETS..][..SETS];
            let again = reading.second.map_or(0.0, |second| sets[second.line(side.way, line)]);
            let set = reading.rigs.line(side.way, line);
            worth[line] = sets[set] + (SECOND_FACTOR - 1) as f32 * again;
            rigs[line] = set.count_ones() as usize;
        }
        (worth, rigs)
    }

    /// What a side can expect from all its lines; at the end, what it has.
    #[inline]
    fn points(&self, reading: &Reading, side: Side) -> f32 {
        let (worth, rigs) = self.lines_now(reading, side);
        let Some(coming) = &reading.coming else {
            let counts = rigs.into_iter().map(|rigs| rigs >= usize::from(RIGS_TO_COUNT));
            return worth.iter().zip(counts).filter(|(_, counts)| *counts).map(|(worth, _)| worth).sum();
        };
        let mut lines = Lines::new(rigs);
        let worths = &self.worths[side.concession][side.way as usize];
        for (worth, chance) in worths.iter().zip(&coming.chances[side.way as usize]) {
            lines.add(worth, chance);
        }
        lines.expect(&worth, coming.times)
    }

    /// How far whoever acts next is ahead with so many points more than the other.
    #[inline]
    fn lead(&self, coming: Option<&Coming>, points: f32) -> Margin {
        match coming {
            Some(Coming { turns, .. }) => {
                let lead = self.weights.point(*turns) * points + self.weights.turn(*turns);
                (lead * Self::UNIT).round() as Margin
            }
            None => {
                let points = points.round() as Margin;
                points * POINT + points.signum() * WIN
            }
        }
    }

    /// How far whoever acts next is ahead if that is how it scores.
    #[inline]
    fn settled_lead(&self, standing: &Standing, side: Side) -> Margin {
        let reading = Reading::of(standing);
        let points = self.points(&reading, side) - self.points(&reading, side.other());
        self.lead(reading.coming.as_ref(), points)
    }

    /// What rigs change for a side.
    fn changes(&self, reading: &Reading, coming: &Coming, side: Side) -> Changes {
        let (worth, rigs) = self.lines_now(reading, side);
        let prospect = Prospect {
            rigs,
            worth: &worth,
            worths: &self.worths[side.concession][side.way as usize],
            chances: &coming.chances[side.way as usize],
            times: coming.times,
        };
        prospect.changes(side.way)
    }

    /// How many points more than the other a side can expect after each rig, at a glance.
    fn points_after(
        &self,
        reading: &Reading,
        coming: &Coming,
        side: Side,
    ) -> impl Fn(Field, Rig) -> f32 + use<> {
        let now = self.points(reading, side) - self.points(reading, side.other());
        let [own, other] = [side, side.other()].map(|side| self.changes(reading, coming, side));
        let spread = Spread::new(&own, &other, &coming.chances[Way::Up as usize]);
        move |field, rig| now + own.by(field, rig) - other.by(field, rig) + spread.by(field)
    }

    /// What each rig that whoever acts next can place is worth to it, at a glance: how far it is ahead then. Nothing if the
    /// game is about to end, so that the glance would not see the end.
    fn glance(&self, standing: Standing, side: Side) -> Option<impl Fn(Field, Rig) -> Margin> {
        let reading = Reading::of(&standing);
        let coming = reading.coming.as_ref().filter(|coming| coming.turns > Self::TOO_LATE)?;
        let points = self.points_after(&reading, coming, side);
        // Then the other acts, with a turn less to come.
        let (point, turn) = (self.weights.point(coming.turns - 1), self.weights.turn(coming.turns - 1));
        Some(move |field, rig| ((point * points(field, rig) - turn) * Self::UNIT).round() as Margin)
    }

    /// The same while nobody has claimed: the other can claim what is best then, or nothing.
    fn glance_unclaimed(&self, standing: Standing) -> Option<impl Fn(Field, Rig) -> Margin> {
        // What is to come after the rig and the claim.
        let (own, other) = (standing.own.checked_sub(1)?, standing.other.checked_sub(1)?);
        let turns = standing.turns.map(|turns| turns + 2);
        let reading = Reading::of(&Standing { own, other, turns, ..standing });
        let coming = reading.coming.as_ref().filter(|coming| coming.turns > Self::TOO_LATE)?;
        let points =
            [0, 1].map(|concession| self.points_after(&reading, coming, Side { concession, way: Way::Up }));
        let (point, turn) = (self.weights.point(coming.turns), self.weights.turn(coming.turns));
        Some(move |field, rig| {
            let most = points.iter().map(|points| points(field, rig).abs()).fold(0.0, f32::max);
            -((point * most - turn).max(0.0) * Self::UNIT).round() as Margin
        })
    }

    /// With so many turns left a glance is not to be trusted.
    const TOO_LATE: usize = 3;

    /// The margin after an action.
    fn margin_after(&self, game: &Atacama, state: &State, action: Action) -> Margin {
        let mut after = *state;
        // An action of the set is not refused; one that is changes nothing.
        let _ = game.apply(&mut after, action);
        self.margin(game, &after)
    }

    /// What whoever acts can expect while nobody has claimed: the best claim, or nothing.
    fn claim_lead(&self, standing: &Standing) -> Margin {
        let reading = Reading::of(&standing.after_claim());
        // For each concession how much more its holder has with columns, the other with rows.
        let [first, second] = [0, 1].map(|concession| {
            let side = Side { concession, way: Way::Up };
            self.points(&reading, side) - self.points(&reading, side.other())
        });
        let claims = [first, -first, second, -second];
        claims.into_iter().map(|points| -self.lead(reading.coming.as_ref(), -points)).fold(0, Margin::max)
    }
}

/// The sign of a seat in margins.
#[inline]
const fn sign(seat: Seat) -> Margin {
    if seat.index() == Seat::FIRST.index() { 1 } else { -1 }
}

impl Judge<Atacama> for AtacamaJudge<'_> {
    const IS_COSTLY: bool = true;
    const UNIT: f32 = AtacamaJudge::UNIT;

    #[inline]
    fn margin(&self, game: &Atacama, state: &State) -> Margin {
        let ground = state.ground();
        let seat = ground.to_act();
        let standing = Standing::of(game, ground);
        match game.role(ground, seat) {
            Some(role) => sign(seat) * self.settled_lead(&standing, Side::of(role)),
            None => match game.turn(state) {
                Turn::Seat { .. } => sign(seat) * self.claim_lead(&standing),
                Turn::Over(_) | Turn::Chance(_) => 0,
            },
        }
    }

    fn margins_after(&self, game: &Atacama, state: &State, actions: &Actions, margins: &mut Vec<Margin>) {
        let ground = state.ground();
        let next = ground.to_act().next(SeatCount::TWO);
        let standing = Standing::of(game, ground);
        let role = game.role(ground, next);
        margins.extend(actions.iter().map(|action| match (action, role) {
            (Action::Place { field, rig }, Some(role)) => {
                sign(next) * self.settled_lead(&standing.after(field, rig), Side::of(role))
            }
            _ => self.margin_after(game, state, action),
        }));
    }

    fn glances(&self, game: &Atacama, state: &State, actions: &Actions, margins: &mut Vec<Margin>) {
        let ground = state.ground();
        let (seat, standing) = (ground.to_act(), Standing::of(game, ground));
        match game.role(ground, seat) {
            Some(role) => {
                if let Some(glance) = self.glance(standing, Side::of(role)) {
                    margins.extend(actions.iter().map(|action| match action {
                        Action::Place { field, rig } => sign(seat) * glance(field, rig),
                        // Once it is settled who scores what there is nothing else to do.
                        Action::Claim { .. } | Action::Pass => 0,
                    }));
                    return;
                }
            }
            None => {
                if let Some(glance) = self.glance_unclaimed(standing) {
                    margins.extend(actions.iter().map(|action| match action {
                        Action::Place { field, rig } => sign(seat) * glance(field, rig),
                        Action::Claim { .. } | Action::Pass => self.margin_after(game, state, action),
                    }));
                    return;
                }
            }
        }
        self.margins_after(game, state, actions, margins);
    }

    fn promise(&self, game: &Atacama, state: &State, action: Action) -> i32 {
        sign(state.ground().to_act()) * self.margin_after(game, state, action)
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
        let renewed = if self.worths == fresh.worths { Renewed::Alike } else { Renewed::Otherwise };
        *self = fresh;
        renewed
    }

    fn share(&self, margin: Margin) -> f32 {
        if margin.abs() >= WIN {
            return if margin > 0 { 1.0 } else { 0.0 };
        }
        1.0 / (1.0 + (-(margin as f32) / Self::UNIT).exp())
    }
}
