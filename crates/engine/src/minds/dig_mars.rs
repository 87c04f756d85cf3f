//! What the engine knows of Dig Mars: points, levels, tempo, and what a seat knows of the stacks.
//!
//! A state that a search hands over is one of many that fit what its seat knows. Whatever is judged here comes from what
//! lies open, from the cards that nobody has seen as a whole, and from what a seat's own radar has shown that seat: never
//! from a card that happens to lie face down in this very state. So the same open position is always judged alike.

mod features;
mod leanings;
mod outlook;
mod policy;
mod weights;

use motherlode_core::draw::Quick;
use motherlode_core::{Game, PerSeat, Seat};
use motherlode_dig_mars::{Action, Actions, DigMars, Knowledge, Phase, State};

pub use features::{Account, FEATURES, Feature, Features};
pub use leanings::{Leanings, TRAITS};
pub use weights::Weights;

use crate::judge::{Guide, NoJudge, Shares, shares_of};
use crate::mcts;
use crate::minds::Mind;
use features::Counter;
use outlook::Prints;
use policy::Sight;

/// How much the tree search looks beyond what has been good so far.
const EXPLORATION: f32 = 0.5;
/// So many hasty decisions follow before a position is judged: in the middle of a turn it is hard to judge.
const HORIZON: u32 = 3;
/// How far the search trusts a leaning: it has reasons of its own to find out.
const DOUBT: f32 = 0.5;
/// The bounds of a leaning: no action is ruled out, and priors stay numbers.
const LEAST: f32 = -6.0;
const MOST: f32 = 20.0;

/// Guides the tree search through games of Dig Mars.
#[derive(Clone, Debug)]
pub struct DigMarsGuide {
    prints: Prints,
    weights: Weights,
    leanings: Leanings,
}

impl DigMarsGuide {
    /// A guide for a table.
    pub fn new(game: &DigMars) -> DigMarsGuide {
        DigMarsGuide::with(game, Weights::of(game.options()), Leanings::default())
    }

    /// A guide with weights and leanings of one's own, to try them out.
    pub fn with(game: &DigMars, weights: Weights, leanings: Leanings) -> DigMarsGuide {
        DigMarsGuide { prints: Prints::of(game.deck()), weights, leanings }
    }

    /// What speaks for an action of a seat and against it, trait by trait.
    pub fn traits(&self, game: &DigMars, state: &State, seat: Seat, action: Action) -> [f32; TRAITS] {
        self.sight(game, state, seat).traits(action).row()
    }

    #[inline]
    fn sight<'a>(&'a self, game: &'a DigMars, state: &'a State, seat: Seat) -> Sight<'a> {
        Sight { game, prints: &self.prints, state, ground: state.ground(), seat }
    }

    /// What a position has for each seat.
    pub fn account(&self, game: &DigMars, state: &State) -> Account {
        Counter::new(game, &self.prints, state).count()
    }

    /// The longer nothing happens, the more likely the game ends as it stands (DM-21). Half of the turns that it takes mean
    /// little yet, for everyone can still prevent it.
    fn foresee_standstill(game: &DigMars, state: &State, shares: Shares) -> Shares {
        let limit = game.options().standstill();
        let over_half = (state.ground().idle() * 2).saturating_sub(limit);
        if over_half == 0 {
            return shares;
        }
        let part = f32::from(over_half) / f32::from(limit);
        let ended = shares_of(&game.ranks(state));
        PerSeat::from_fn(game.seats(), |seat| shares[seat] + part * (ended[seat] - shares[seat]))
    }

    /// The seat that wins at once, if it has points enough on its own turn (DM-17).
    fn declares(game: &DigMars, state: &State) -> Option<Seat> {
        let ground = state.ground();
        let seat = ground.to_act();
        let enough = game.options().goal().is_some_and(|goal| ground.crew(seat).points() >= goal);
        (enough && ground.phase() == Phase::Turn).then_some(seat)
    }
}

impl Guide<DigMars> for DigMarsGuide {
    fn shares(&self, game: &DigMars, state: &State) -> Shares {
        if let Phase::Over(_) = state.ground().phase() {
            return shares_of(&game.ranks(state));
        }
        if let Some(winner) = DigMarsGuide::declares(game, state) {
            return PerSeat::from_fn(game.seats(), |seat| if seat == winner { 1.0 } else { 0.0 });
        }
        let shares = self.weights.shares(game.seats(), &self.account(game, state));
        DigMarsGuide::foresee_standstill(game, state, shares)
    }

    fn prior(&self, game: &DigMars, state: &State, seat: Seat, action: Action) -> f32 {
        let lean = self.leanings.lean(&self.sight(game, state, seat).traits(action));
        (DOUBT * lean).clamp(LEAST, MOST).exp()
    }

    fn hasty(
        &self,
        game: &DigMars,
        state: &State,
        seat: Seat,
        actions: &Actions,
        draws: &mut Quick,
    ) -> Option<Action> {
        policy::hasty(&self.sight(game, state, seat), &self.leanings, actions, draws)
    }
}

impl Mind for DigMars {
    type Judge = NoJudge;
    type Guide = DigMarsGuide;
    type Prover = ();

    fn judge(&self, _: &Knowledge) -> Option<NoJudge> {
        None
    }

    fn guide(&self) -> DigMarsGuide {
        DigMarsGuide::new(self)
    }

    fn searching(&self) -> mcts::Options {
        mcts::Options {
            selection: mcts::Selection::Guided,
            exploration: EXPLORATION,
            horizon: HORIZON,
            ..mcts::Options::default()
        }
    }
}
