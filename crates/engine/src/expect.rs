//! The plain truth about small positions: every action and every outcome of chance, as far as the depth reaches.
//!
//! Each seat takes what is best for itself (max-n, which for two seats is minimax), and chance counts with its weights. It
//! is given a state, so it is for positions where nothing is hidden, or for states drawn to fit what a seat knows.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use motherlode_core::{ActionSet, ChanceSet, Game, Outcomes, PerSeat, Seat, SeatCount, Turn};

use crate::judge::{Guide, Mixer, Shares, shares_of};
use crate::limits::{Limits, Meter};
use crate::thought::Thought;

/// A share must be worse by this much before it is cut off, so that rounding never decides.
const ROUNDING: f32 = 1e-5;

/// It never looks further ahead than so many actions: what is longer is not small.
const MOST_DEPTH: u32 = 64;

/// How the search goes about it. Whatever is chosen, the result is the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// The most positions that are remembered; 0 remembers none.
    pub remembered: usize,
    /// Whether to leave out what cannot matter: between two seats all that alpha-beta leaves out, and at chance all that
    /// the best luck cannot mend; between more seats what the seat before would not allow.
    pub pruning: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options { remembered: 1 << 16, pruning: true }
    }
}

/// The search: a guide judges where the depth ends.
pub struct Expect<D> {
    guide: D,
    options: Options,
}

impl<D> Expect<D> {
    /// A search with this guide.
    pub fn new(guide: D, options: Options) -> Self {
        Expect { guide, options }
    }

    /// What each seat can expect from a state, whoever acts there; nothing if the limits were too tight. Without a depth
    /// it looks to the end, or as far as it ever looks.
    pub fn shares<G: Game>(&self, game: &G, state: &G::State, limits: &Limits) -> Option<Shares>
    where
        D: Guide<G>,
    {
        let mut look = Look::new(game, self, limits);
        look.shares(state, Ahead::new(depth(limits)), Assured::nothing(game.seats()))
    }

    /// The best action of a state; nothing if no seat is to act, or if the limits were too tight. It is proven if
    /// everything was seen to its end.
    pub fn search<G: Game>(&self, game: &G, state: &G::State, limits: &Limits) -> Option<Thought<G>>
    where
        D: Guide<G>,
    {
        let Turn::Seat { seat, actions } = game.turn(state) else { return None };
        let mut look = Look::new(game, self, limits);
        let ahead = Ahead::new(depth(limits)).after_action();
        let mut best: Option<(G::Action, Shares)> = None;
        let mut ranking = Vec::with_capacity(actions.len());
        for action in actions.iter() {
            let mut next = state.clone();
            if game.apply(&mut next, action).is_err() {
                continue;
            }
            // Each is looked at with nothing assured, so that the ranking holds values and not bounds.
            let shares = look.shares(&next, ahead, Assured::nothing(game.seats()))?;
            ranking.push((action, shares[seat]));
            if best.is_none_or(|(_, best)| shares[seat] > best[seat]) {
                best = Some((action, shares));
            }
        }
        ranking.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        let (action, shares) = best?;
        Some(Thought {
            action,
            shares,
            ranking,
            line: vec![action],
            nodes: look.meter.spent(),
            depth: depth(limits),
            proven: !look.judged,
        })
    }
}

fn depth(limits: &Limits) -> u32 {
    limits.depth.unwrap_or(MOST_DEPTH).clamp(1, MOST_DEPTH)
}

/// How far a search may still look: so many actions. Chance counts only where it follows chance, lest it go on for ever.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Ahead {
    left: u32,
    after_chance: bool,
}

impl Ahead {
    pub(crate) fn new(depth: u32) -> Ahead {
        Ahead { left: depth, after_chance: false }
    }

    pub(crate) fn is_over(self) -> bool {
        self.left == 0
    }

    pub(crate) fn after_action(self) -> Ahead {
        Ahead { left: self.left.saturating_sub(1), after_chance: false }
    }

    pub(crate) fn after_chance(self) -> Ahead {
        Ahead { left: self.left.saturating_sub(u32::from(self.after_chance)), after_chance: true }
    }
}

/// What each seat is already assured of by another action higher up; less than nothing if by none.
#[derive(Clone, Copy)]
struct Assured(PerSeat<f32>);

impl Assured {
    fn nothing(seats: SeatCount) -> Assured {
        Assured(PerSeat::from_fn(seats, |_| f32::NEG_INFINITY))
    }

    /// Behind an action of a seat that is assured of this share.
    fn behind(self, seat: Seat, share: f32) -> Assured {
        // Between two, what is good for one is bad for the other, however far down. Between more, only the seat that
        // acts just before can be relied upon not to come here.
        let mut assured =
            if self.0.seats() == SeatCount::TWO { self } else { Assured::nothing(self.0.seats()) };
        assured.0[seat] = assured.0[seat].max(share);
        assured
    }

    /// Whether another seat will not let it come to this, if a seat can have this share here.
    fn excludes(self, seat: Seat, share: f32) -> bool {
        self.0.iter().any(|(other, assured)| other != seat && 1.0 - share < *assured - ROUNDING)
    }

    /// Whether shares lie within what every seat may still get, so that none of them is a mere bound.
    fn admits(self, shares: &Shares) -> bool {
        self.0.iter().all(|(seat, assured)| shares[seat] > *assured + ROUNDING)
    }
}

type Memory<S> = HashMap<(S, Ahead), Shares, BuildHasherDefault<Mixer>>;

/// One search on its way.
struct Look<'a, G: Game, D> {
    game: &'a G,
    guide: &'a D,
    options: Options,
    meter: Meter,
    memory: Memory<G::State>,
    /// Whether a guess went into it.
    judged: bool,
}

impl<'a, G: Game, D: Guide<G>> Look<'a, G, D> {
    fn new(game: &'a G, expect: &'a Expect<D>, limits: &Limits) -> Self {
        Look {
            game,
            guide: &expect.guide,
            options: expect.options,
            meter: Meter::start(limits),
            memory: Memory::default(),
            judged: false,
        }
    }

    /// What each seat can expect; where another seat is assured of more than this, only that it is so. Nothing if the
    /// limits are reached.
    fn shares(&mut self, state: &G::State, ahead: Ahead, assured: Assured) -> Option<Shares> {
        if !self.meter.spend() {
            return None;
        }
        let turn = self.game.turn(state);
        if matches!(turn, Turn::Over(_)) {
            return Some(shares_of(&self.game.ranks(state)));
        }
        if ahead.is_over() {
            return Some(self.judge(state));
        }
        if self.options.remembered > 0
            && let Some(known) = self.memory.get(&(state.clone(), ahead))
        {
            return Some(*known);
        }
        let (shares, exact) = match turn {
            Turn::Over(_) => return None,
            Turn::Seat { seat, actions } => self.best(state, seat, &actions, ahead, assured)?,
            Turn::Chance(chance) => self.mean(state, &chance, ahead, assured)?,
        };
        if exact && self.memory.len() < self.options.remembered {
            self.memory.insert((state.clone(), ahead), shares);
        }
        Some(shares)
    }

    fn judge(&mut self, state: &G::State) -> Shares {
        self.judged = true;
        self.guide.shares(self.game, state)
    }

    /// The best for the seat that acts, and whether it is more than a bound. The first of equals is taken.
    fn best(
        &mut self,
        state: &G::State,
        seat: Seat,
        actions: &G::Actions,
        ahead: Ahead,
        assured: Assured,
    ) -> Option<(Shares, bool)> {
        let mut best: Option<Shares> = None;
        for action in actions.iter() {
            let mut next = state.clone();
            if self.game.apply(&mut next, action).is_err() {
                continue;
            }
            let known = best.map_or(f32::NEG_INFINITY, |best| best[seat]);
            let shares = self.shares(&next, ahead.after_action(), assured.behind(seat, known))?;
            if shares[seat] > known {
                best = Some(shares);
                if self.options.pruning && assured.excludes(seat, shares[seat]) {
                    return Some((shares, false));
                }
            }
        }
        let best = best?;
        // Between two, a bound may have come up from below; between more, only the seat itself is told of one.
        let exact = !self.options.pruning || best.seats() != SeatCount::TWO || assured.admits(&best);
        Some((best, exact))
    }

    /// The mean over what chance can bring, and whether it is more than a bound.
    fn mean(
        &mut self,
        state: &G::State,
        chance: &G::Chance,
        ahead: Ahead,
        assured: Assured,
    ) -> Option<(Shares, bool)> {
        let seats = self.game.seats();
        let Outcomes::Few(outcomes) = chance.outcomes() else { return Some((self.judge(state), true)) };
        let all: u32 = outcomes.iter().map(|(_, weight)| weight).sum();
        let between_two = self.options.pruning && seats == SeatCount::TWO;
        let mut sum: Shares = PerSeat::from_fn(seats, |_| 0.0);
        let mut left = all;
        for (outcome, weight) in outcomes {
            let mut next = state.clone();
            self.game.settle(&mut next, &outcome).ok()?;
            left -= weight;
            let (part, rest) = (weight as f32 / all as f32, left as f32 / all as f32);
            // Even if all the rest brought a seat the whole win, it would need so much here.
            let needed = if between_two {
                Assured(PerSeat::from_fn(seats, |seat| (assured.0[seat] - sum[seat] - rest) / part))
            } else {
                Assured::nothing(seats)
            };
            let shares = self.shares(&next, ahead.after_chance(), needed)?;
            sum = PerSeat::from_fn(seats, |seat| sum[seat] + part * shares[seat]);
            let hopeless = |seat: Seat| sum[seat] + rest < assured.0[seat] - ROUNDING;
            if between_two && let Some(loser) = seats.seats().find(|seat| hopeless(*seat)) {
                let most = sum[loser] + rest;
                let bound = PerSeat::from_fn(seats, |seat| if seat == loser { most } else { 1.0 - most });
                return Some((bound, false));
            }
        }
        let exact = !between_two || assured.admits(&sum);
        Some((sum, exact))
    }
}
