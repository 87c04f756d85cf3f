//! What every decision of a game was worth, and what luck brought.
//!
//! A decision is judged by what its seat knew then: a bot thinks about the same position from the same knowledge, and the
//! decision's loss is what the seat could expect after the best action less what it could expect after its own.
//!
//! Luck is what chance and reveals brought: what the seats could expect after the event, less the mean of what they could
//! expect over everything that was possible. Both are guessed by the same quick judge, and what was possible is listed or
//! drawn from what was known before the event, so the luck of many games adds up to nothing.

use motherlode_core::draw::Quick;
use motherlode_core::{
    ActionSet, ChanceSet, Event, Game, Match, Observer, Outcomes, PerSeat, Revealed, Seat, Turn,
};

use crate::bot::{Bot, shares_now};
use crate::judge::{Guide, Shares};
use crate::level::Level;
use crate::levels::Levels;
use crate::limits::{Limits, Stop};

/// One event of a game, judged.
#[derive(Clone, PartialEq, Debug)]
pub struct Judged<G: Game> {
    /// The number of its entry in the log.
    pub entry: usize,
    /// What happened.
    pub event: Event<G>,
    /// What was decided, if a seat decided something.
    pub decision: Option<Decided<G>>,
    /// What luck it brought to each seat; nothing if nothing was left to chance and nothing was revealed.
    pub luck: Option<PerSeat<f32>>,
}

/// A decision and what would have been best.
#[derive(Clone, PartialEq, Debug)]
pub struct Decided<G: Game> {
    /// Whose.
    pub seat: Seat,
    /// The best action that was found.
    pub best: G::Action,
    /// What the seat could expect after it.
    pub best_share: f32,
    /// What it could expect after what it did.
    pub share: f32,
    /// What every seat could expect after what it did, as far as the seat knew.
    pub shares: Shares,
    /// Whether both are proven.
    pub proven: bool,
}

impl<G: Game> Decided<G> {
    /// What the decision gave away: a share of the win, never below 0.
    pub fn loss(&self) -> f32 {
        (self.best_share - self.share).max(0.0)
    }
}

/// How thoroughly a game is judged.
#[derive(Clone, Debug)]
pub struct Thoroughness {
    /// What may be spent on each decision; nothing judges luck alone.
    pub limits: Option<Limits>,
    /// Ends the analysis early.
    pub stop: Stop,
    /// How many states stand for what was possible where it cannot be listed.
    pub samples: usize,
    /// Where its numbers come from.
    pub seed: u64,
}

/// Judges every event of the line of play, in order, and hands each on as soon as it is judged; ends early when it
/// is stopped.
pub fn analyse<G: Levels>(played: &Match<G>, how: &Thoroughness, mut judged: impl FnMut(Judged<G>)) {
    let game = played.game();
    let mut bot = Bot::<G>::new(Level::STRONGEST, how.seed);
    let mut luck =
        Luck { game, guide: game.guide(), samples: how.samples.max(1), draws: Quick::new(how.seed) };
    let mut past = Match::new(game.clone());
    for (entry, event) in played.line() {
        if how.stop.is_stopped() {
            return;
        }
        let decision = match (event, &how.limits) {
            (Event::Action { seat, action }, Some(limits)) => {
                let limits = Limits { stop: how.stop.clone(), ..limits.clone() };
                decided(&mut bot, &past, *seat, *action, &limits)
            }
            _ => None,
        };
        let before = past.clone();
        // It was accepted at this very position before.
        let Ok(revealed) = past.enter(motherlode_core::play::Entry::Event(event.clone())) else { return };
        let luck = (revealed == Revealed::Something).then(|| luck.of(&before, event, &past));
        judged(Judged { entry, event: event.clone(), decision, luck });
    }
}

fn decided<G: Levels>(
    bot: &mut Bot<G>,
    before: &Match<G>,
    seat: Seat,
    action: G::Action,
    limits: &Limits,
) -> Option<Decided<G>> {
    let (game, knowledge) = (before.game(), before.knowledge(Observer::Seat(seat)));
    let best = bot.consider(game, knowledge, None, limits)?;
    if best.action == action {
        let (share, shares, proven) = (best.share(seat), best.shares, best.proven);
        return Some(Decided { seat, best: action, best_share: share, share, shares, proven });
    }
    // The same search looks at both, each on its own, so that they can be compared; what is proven stays.
    let own = bot.consider(game, knowledge, Some(action), limits)?;
    let again =
        if best.proven { best.clone() } else { bot.consider(game, knowledge, Some(best.action), limits)? };
    let best_share = again.share(seat);
    let own_share = if again.proven { own.share(seat).min(best_share) } else { own.share(seat) };
    let (shares, proven) = (own.shares, own.proven && again.proven);
    Some(if own_share > best_share {
        Decided { seat, best: action, best_share: own_share, share: own_share, shares, proven }
    } else {
        Decided { seat, best: best.action, best_share, share: own_share, shares, proven }
    })
}

/// Measures luck.
struct Luck<'a, G: Levels> {
    game: &'a G,
    guide: G::Guide,
    samples: usize,
    draws: Quick,
}

impl<G: Levels> Luck<'_, G> {
    /// What an event brought, less the mean of what it could have brought.
    fn of(&mut self, before: &Match<G>, event: &Event<G>, after: &Match<G>) -> PerSeat<f32> {
        // A reveal is judged by who acted; what chance deals, by what everyone sees.
        let observer = match event {
            Event::Action { seat, .. } => Observer::Seat(*seat),
            Event::Chance(_) => Observer::Spectator,
        };
        let came = self.expected(after.knowledge(observer), self.samples);
        let possible = match (self.game.turn(before.state()), event) {
            (Turn::Chance(chance), _) => self.over_chance(before.knowledge(observer), &chance, observer),
            (_, Event::Action { action, .. }) => {
                self.over_reveals(before.knowledge(observer), *action, observer)
            }
            _ => came,
        };
        PerSeat::from_fn(self.game.seats(), |seat| came[seat] - possible[seat])
    }

    /// The mean over what chance can bring: listed, or drawn.
    fn over_chance(&mut self, known: &G::Knowledge, chance: &G::Chance, observer: Observer) -> Shares {
        match chance.outcomes() {
            Outcomes::Few(outcomes) => {
                let total: f32 = outcomes.iter().map(|(_, weight)| *weight as f32).sum();
                let mut mean = Mean::new(self.game);
                for (outcome, weight) in outcomes {
                    let state = self.game.sample(known, &mut self.draws);
                    let after = self.learned(known, &state, &Event::Chance(outcome), observer);
                    let shares = self.expected(&after, self.samples);
                    mean.add(&shares, weight as f32 / total);
                }
                mean.0
            }
            Outcomes::Many => {
                let mut mean = Mean::new(self.game);
                for _ in 0..self.samples {
                    let state = self.game.sample(known, &mut self.draws);
                    let outcome = chance.draw(&mut self.draws);
                    let after = self.learned(known, &state, &Event::Chance(outcome), observer);
                    let shares = self.expected(&after, 1);
                    mean.add(&shares, 1.0 / self.samples as f32);
                }
                mean.0
            }
        }
    }

    /// The mean over what an action could have revealed to who did it.
    fn over_reveals(&mut self, known: &G::Knowledge, action: G::Action, observer: Observer) -> Shares {
        let mut mean = Mean::new(self.game);
        for _ in 0..self.samples {
            let state = self.game.sample(known, &mut self.draws);
            let Some(seat) = self.game.turn(&state).seat() else { continue };
            let after = self.learned(known, &state, &Event::Action { seat, action }, observer);
            let shares = self.expected(&after, 1);
            mean.add(&shares, 1.0 / self.samples as f32);
        }
        mean.0
    }

    /// What an observer knows after an event in a state that fits what it knew.
    fn learned(
        &self,
        known: &G::Knowledge,
        state: &G::State,
        event: &Event<G>,
        observer: Observer,
    ) -> G::Knowledge {
        let mut after = state.clone();
        match event {
            Event::Chance(outcome) => drop(self.game.settle(&mut after, outcome)),
            Event::Action { action, .. } => drop(self.game.apply(&mut after, *action)),
        }
        let mut knowledge = known.clone();
        self.game.learn(&mut knowledge, &self.game.observe(state, event, &after, observer));
        knowledge
    }

    /// What each seat can expect from what is known: the mean over states that fit it.
    fn expected(&mut self, known: &G::Knowledge, samples: usize) -> Shares {
        let mut mean = Mean::new(self.game);
        for _ in 0..samples {
            let state = self.game.sample(known, &mut self.draws);
            let shares = one_action_ahead(self.game, &self.guide, &state);
            mean.add(&shares, 1.0 / samples as f32);
        }
        mean.0
    }
}

/// A weighted mean of shares.
struct Mean(Shares);

impl Mean {
    fn new<G: Game>(game: &G) -> Mean {
        Mean(PerSeat::from_fn(game.seats(), |_| 0.0))
    }

    fn add(&mut self, shares: &Shares, weight: f32) {
        for (seat, share) in shares.iter() {
            self.0[seat] += share * weight;
        }
    }
}

/// What each seat can expect if the seat to act does what is best for it at a glance, so that a roll is judged by what can
/// be done with it.
fn one_action_ahead<G: Game>(game: &G, guide: &impl Guide<G>, state: &G::State) -> Shares {
    let Turn::Seat { seat, actions } = game.turn(state) else { return shares_now(game, guide, state) };
    let after = actions.iter().filter_map(|action| {
        let mut after = state.clone();
        game.apply(&mut after, action).ok()?;
        Some(shares_now(game, guide, &after))
    });
    let best = after.max_by(|one, other| one[seat].total_cmp(&other[seat]));
    best.unwrap_or_else(|| guide.shares(game, state))
}
