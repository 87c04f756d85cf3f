//! What the engine knows of Dig Mars: points, levels, tempo, and what a seat knows of the stacks.
//!
//! A state that a search hands over is one of many that fit what its seat knows. Whatever is judged here comes from what
//! lies open, from the cards that nobody has seen as a whole, and from what a seat's own radar has shown that seat: never
//! from a card that happens to lie face down in this very state. So the same open position is always judged alike.

mod features;
mod outlook;
mod policy;
mod weights;

use motherlode_core::draw::Quick;
use motherlode_core::{Game, PerSeat, Seat};
use motherlode_dig_mars::{Action, Actions, DigMars, Knowledge, Phase, State};

pub use features::{Account, FEATURES, Feature, Features};
pub use weights::Weights;

use crate::judge::{Guide, NoJudge, Shares, shares_of};
use crate::mcts;
use crate::minds::Mind;
use features::Counter;
use outlook::Prints;

/// How much the tree search looks beyond what has been good so far.
const EXPLORATION: f32 = 1.0;

/// Guides the tree search through games of Dig Mars.
#[derive(Clone, Debug)]
pub struct DigMarsGuide {
    prints: Prints,
    weights: Weights,
}

impl DigMarsGuide {
    /// A guide for a table.
    pub fn new(game: &DigMars) -> DigMarsGuide {
        DigMarsGuide::weighing(game, Weights::of(game.options()))
    }

    /// A guide with weights of one's own, to try them out.
    pub fn weighing(game: &DigMars, weights: Weights) -> DigMarsGuide {
        DigMarsGuide { prints: Prints::of(game.deck()), weights }
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
        policy::prior(game, &self.prints, state, seat, action)
    }

    fn hasty(
        &self,
        game: &DigMars,
        state: &State,
        seat: Seat,
        actions: &Actions,
        draws: &mut Quick,
    ) -> Option<Action> {
        policy::hasty(game, &self.prints, state, seat, actions, draws)
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
            // The judgement is better than hasty play, and fifty times as quick.
            horizon: 0,
            ..mcts::Options::default()
        }
    }
}
