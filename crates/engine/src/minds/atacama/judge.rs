//! The judge of tables for two: the outlook of every line, as quickly as a search wants it.

use std::hash::Hasher;

use motherlode_atacama::{
    Action, Actions, Atacama, Concession, Direction, Field, Ground, Knowledge, Rig, Role, State, Variant,
};
use motherlode_core::draw::Quick;
use motherlode_core::{ActionSet, Game, Seat, SeatCount, Turn};

use super::calendar::{Calendar, Claimed, Rate};
use super::chances::TURNS;
use super::futures::Futures;
use super::glance::LeadsAfter;
use super::patterns::SIDE;
use super::prices::{Prices, Side};
use super::reading::{self, Lead, Standing};
use super::soil::{STAGES, Soil};
use super::stakes::Stakes;
use super::weights::{Company, Weights};
use crate::judge::{Judge, MOST_MARGIN, Margin, Mixer, Renewed};

/// What a win is worth, beside its points.
const WIN: Margin = MOST_MARGIN / 2;
/// What a point more is worth to who wins anyway.
const POINT: Margin = 1024;

/// Judges the positions of one table for two.
///
/// It knows the ore that lay open when it was made, and the average of what was still to come. Of what a search imagines beyond
/// that, it looks at the next tiles alone, and only if it was asked to [foresee](Judge::foresee) them.
#[derive(Clone, Debug)]
pub struct AtacamaJudge<'w> {
    weights: &'w Weights,
    /// In the enhanced game.
    calendar: Option<&'w Calendar>,
    prices: Prices,
    /// The stage of the tiles that lay open (AT-14); the last one where all do.
    stage: u8,
    /// Whether anyone had claimed; if not, every claim is one that is only thought of.
    claimed: Claimed,
    /// The ways for the next tiles to lie that were foreseen.
    futures: Futures,
}

impl AtacamaJudge<'static> {
    /// A judge with the fitted weights.
    pub fn fitted(game: &Atacama, ground: &Ground) -> Option<AtacamaJudge<'static>> {
        let company = Company::of(game.options().variant);
        AtacamaJudge::new(game, ground, Weights::of(company), Calendar::fitted())
    }
}

impl<'w> AtacamaJudge<'w> {
    /// A lead that makes a win e times as likely as a loss, in units of the margin.
    pub const UNIT: f32 = 1024.0;

    /// A judge for a table where this lies open; none if it is not for two, or nothing lies there yet.
    pub fn new(
        game: &Atacama,
        ground: &Ground,
        weights: &'w Weights,
        calendar: &'w Calendar,
    ) -> Option<AtacamaJudge<'w>> {
        let enhanced = game.options().variant == Variant::Enhanced;
        let dealt = !enhanced || ground.stage() > 0;
        let drawn = Field::at(0, SIDE - 1).is_some_and(|corner| ground.ore_at(corner).is_some());
        if game.seats() != SeatCount::TWO || !dealt || !drawn {
            return None;
        }
        let prices = Prices::of(&Soil::of(game, ground));
        let stage = if enhanced { ground.stage() } else { STAGES };
        let calendar = enhanced.then_some(calendar);
        let claimed = if ground.claim().is_some() { Claimed::Yes } else { Claimed::Lately };
        let futures = Futures::default();
        Some(AtacamaJudge { weights, calendar, prices, stage: stage as u8, claimed, futures })
    }

    /// How many points more than the other whoever acts next can expect; while nobody has claimed, from the best claim.
    pub fn lead(&self, game: &Atacama, ground: &Ground) -> f32 {
        let standing = Standing::of(game, ground);
        match game.role(ground, ground.to_act()) {
            Some(role) => reading::lead(&standing, &self.prices, Side::of(role)).points,
            None => reading::best_claim(&standing.after_claim(), &self.prices).points,
        }
    }

    /// What is at stake for whoever acts next, by what was known when the judge was made; nothing while nobody has claimed, or when the
    /// game is about to end.
    pub fn stakes(&self, game: &Atacama, ground: &Ground) -> Option<Stakes> {
        self.at_stake(game, ground, &self.prices).map(|found| found.stakes)
    }

    #[inline]
    fn at_stake(&self, game: &Atacama, ground: &Ground, prices: &Prices) -> Option<AtStake> {
        let side = Side::of(game.role(ground, ground.to_act())?);
        let standing = Standing::of(game, ground);
        let (stakes, left, leads) = reading::stakes(&standing, prices, side, ground.open(), Self::TOO_LATE)?;
        Some(AtStake { standing, stakes, left, leads })
    }

    /// The number of the foreseen way in which the next tiles lie, once they do.
    #[inline]
    fn future(&self, ground: &Ground) -> Option<usize> {
        if self.futures.are_none() || ground.turns() < self.stage * TURNS as u8 {
            return None;
        }
        self.futures.find(ground)
    }

    /// What is known of a ground.
    #[inline]
    fn known(&self, ground: &Ground) -> Known<'_> {
        match self.future(ground) {
            Some(future) => Known { prices: self.futures.prices(future), stage: self.stage + 1 },
            None => Known { prices: &self.prices, stage: self.stage },
        }
    }

    /// How a lead of whoever acts next becomes odds once somebody has claimed.
    #[inline]
    fn rate(&self, stage: u8, turns: u8, left: usize) -> Rate {
        match self.calendar {
            Some(calendar) => calendar.rate(self.claimed, stage, turns),
            None => self.weights.rate(left),
        }
    }

    /// How far whoever acts next is ahead if that is how it scores.
    #[inline]
    fn settled_lead(&self, known: Known<'_>, standing: &Standing, side: Side) -> Margin {
        let Lead { points, turns } = reading::lead(standing, known.prices, side);
        match turns {
            Some(left) => margin_of(self.rate(known.stage, standing.turns, left).odds(points)),
            None => result(points),
        }
    }

    /// How a lead of whoever acts next becomes odds of the other, who acts after it, with so many turns left before.
    #[inline]
    fn next_rate(&self, known: Known<'_>, standing: &Standing, left: usize) -> Rate {
        self.rate(known.stage, standing.turns + 1, left - 1)
    }

    /// A [`glance`] while nobody has claimed: by what the other can claim then. Nothing if the game is about to end, so that it would
    /// not see the end.
    fn glance_unclaimed(
        &self,
        known: Known<'_>,
        standing: Standing,
    ) -> Option<impl Fn(Field, Rig) -> Margin> {
        let then = standing.after_rig_and_claim()?;
        let (_, leads) = reading::claims_after(&then, known.prices, Self::TOO_LATE)?;
        let rate = self.claim_rate(known.stage, standing.turns + 1);
        Some(move |field, rig| {
            let most = leads.iter().map(|leads| leads.by(field, rig).abs()).fold(0.0, f32::max);
            -margin_of(rate.odds(most))
        })
    }

    /// With so many turns left a glance is not to be trusted.
    const TOO_LATE: usize = 3;

    /// How the lead that the best claim promises becomes odds of whoever acts next while nobody has claimed.
    #[inline]
    fn claim_rate(&self, stage: u8, turns: u8) -> Rate {
        // Only the enhanced game has claims (AT-16), and there is a calendar for it.
        self.calendar.map_or(Rate::default(), |calendar| calendar.rate(Claimed::No, stage, turns))
    }

    /// The margin after an action.
    fn margin_after(&self, game: &Atacama, state: &State, action: Action) -> Margin {
        let mut after = *state;
        // An action of the set is not refused; one that is changes nothing.
        let _ = game.apply(&mut after, action);
        self.margin(game, &after)
    }

    /// What whoever acts can expect while nobody has claimed, by the best claim.
    fn claim_lead(&self, known: Known<'_>, standing: &Standing) -> Margin {
        let Lead { points, turns } = reading::best_claim(&standing.after_claim(), known.prices);
        match turns {
            Some(_) => margin_of(self.claim_rate(known.stage, standing.turns).odds(points)),
            None => result(points),
        }
    }
}

/// What is at stake in a position, with what was found on the way.
struct AtStake {
    standing: Standing,
    stakes: Stakes,
    /// How many turns can be had at most.
    left: usize,
    leads: LeadsAfter,
}

/// What is known of a ground: what rigs are worth there, up to the tiles of some stage.
#[derive(Clone, Copy)]
struct Known<'p> {
    prices: &'p Prices,
    stage: u8,
}

/// What each action of whoever acts next is worth to it, at a glance: how far it is ahead when the other acts, by the leads after each rig.
#[inline]
fn glance(next: Rate, leads: &LeadsAfter) -> impl Fn(Action) -> Margin {
    move |action| match action {
        Action::Place { field, rig } => -margin_of(next.odds(-leads.by(field, rig))),
        // Once it is settled who scores what there is nothing else to do.
        Action::Claim { .. } | Action::Pass => 0,
    }
}

/// The margin of a game that ended with so many points more.
#[inline]
fn result(points: f32) -> Margin {
    let points = points.round() as Margin;
    points * POINT + points.signum() * WIN
}

/// Odds as a margin.
#[inline]
fn margin_of(odds: f32) -> Margin {
    (odds * AtacamaJudge::UNIT).round() as Margin
}

/// The sign of a seat in margins.
#[inline]
const fn sign(seat: Seat) -> Margin {
    if seat.index() == Seat::FIRST.index() { 1 } else { -1 }
}

/// A key of all that lies open but the ore.
#[inline]
fn standing_key(ground: &Ground) -> Mixer {
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
    mixer
}

impl Judge<Atacama> for AtacamaJudge<'_> {
    const IS_COSTLY: bool = true;
    const UNIT: f32 = AtacamaJudge::UNIT;

    #[inline]
    fn margin(&self, game: &Atacama, state: &State) -> Margin {
        let ground = state.ground();
        let seat = ground.to_act();
        let (known, standing) = (self.known(ground), Standing::of(game, ground));
        match game.role(ground, seat) {
            Some(role) => sign(seat) * self.settled_lead(known, &standing, Side::of(role)),
            None => match game.turn(state) {
                Turn::Seat { .. } => sign(seat) * self.claim_lead(known, &standing),
                Turn::Over(_) | Turn::Chance(_) => 0,
            },
        }
    }

    fn verdict(&self, game: &Atacama, state: &State, glances: &mut Vec<Margin>) -> Margin {
        let (ground, known) = (state.ground(), self.known(state.ground()));
        let looked = self.calendar.zip(self.at_stake(game, ground, known.prices));
        let Some((calendar, AtStake { standing, stakes, left, leads })) = looked else {
            return self.margin(game, state);
        };
        let Some(odds) = calendar.odds(self.claimed, known.stage, standing.turns, &stakes) else {
            return self.margin(game, state);
        };
        if let Turn::Seat { seat, actions } = game.turn(state) {
            let glance = glance(self.next_rate(known, &standing, left), &leads);
            glances.extend(actions.iter().map(|action| sign(seat) * glance(action)));
        }
        sign(ground.to_act()) * margin_of(odds)
    }

    fn margins_after(&self, game: &Atacama, state: &State, actions: &Actions, margins: &mut Vec<Margin>) {
        let ground = state.ground();
        let next = ground.to_act().next(SeatCount::TWO);
        let (known, standing) = (self.known(ground), Standing::of(game, ground));
        let role = game.role(ground, next);
        margins.extend(actions.iter().map(|action| match (action, role) {
            (Action::Place { field, rig }, Some(role)) => {
                sign(next) * self.settled_lead(known, &standing.after(field, rig), Side::of(role))
            }
            _ => self.margin_after(game, state, action),
        }));
    }

    fn glances(&self, game: &Atacama, state: &State, actions: &Actions, margins: &mut Vec<Margin>) {
        let ground = state.ground();
        let (seat, standing) = (ground.to_act(), Standing::of(game, ground));
        let known = self.known(ground);
        match game.role(ground, seat) {
            Some(role) => {
                let found = reading::leads_after(&standing, known.prices, Side::of(role), Self::TOO_LATE);
                if let Some((left, leads)) = found {
                    let glance = glance(self.next_rate(known, &standing, left), &leads);
                    margins.extend(actions.iter().map(|action| sign(seat) * glance(action)));
                    return;
                }
            }
            None => {
                if let Some(glance) = self.glance_unclaimed(known, standing) {
                    margins.extend(actions.iter().map(|action| match action {
                        Action::Place { field, rig } => sign(seat) * glance(field, rig),
                        Action::Claim { concession, direction, .. } => {
                            let side = Side::of(Role { concession, direction });
                            sign(seat) * -self.settled_lead(known, &standing.after_claim(), side.other())
                        }
                        Action::Pass => self.margin_after(game, state, action),
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
        let mut mixer = standing_key(state.ground());
        if let Some(future) = self.future(state.ground()) {
            mixer.write_usize(1 + future);
        }
        mixer.finish()
    }

    fn foresee(&mut self, game: &Atacama, knowledge: &Knowledge) -> Vec<State> {
        let mut states = Vec::new();
        if usize::from(self.stage) < STAGES {
            (self.futures, states) = Futures::of(game, knowledge);
        }
        // Where no tiles are to come, or the game is over before, it is as it is.
        if states.is_empty() {
            states.push(game.sample(knowledge, &mut Quick::new(1)));
        }
        states
    }

    fn fork(&self, _game: &Atacama, state: &State) -> Option<u64> {
        let ground = state.ground();
        // Only the next tiles are looked at, when they have just been laid.
        let is_new = ground.turns() == self.stage * TURNS as u8;
        (is_new && self.future(ground).is_some()).then(|| {
            let mut mixer = standing_key(ground);
            mixer.write_usize(0);
            mixer.finish()
        })
    }

    fn renew(&mut self, fresh: Self) -> Renewed {
        let alike = (self.stage, self.claimed) == (fresh.stage, fresh.claimed) && self.prices == fresh.prices;
        let renewed = if alike { Renewed::Alike } else { Renewed::Otherwise };
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
