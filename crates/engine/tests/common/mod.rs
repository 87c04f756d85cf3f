//! What the tests of searches share: random positions of any game, and a judge that is as unruly as can be.

#![allow(dead_code, reason = "every test file uses its own part of this")]
#![allow(clippy::expect_used, reason = "a test that cannot be set up fails")]

use std::hash::{Hash, Hasher};

use motherlode_core::draw::Quick;
use motherlode_core::{ActionSet, ChanceSet, Game, Turn};
use motherlode_engine::judge::{Judge, Margin, Mixer};

/// Judges by a hash of the position: no order, no sense, and many ties.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hashed {
    /// Makes another judge of it.
    pub(crate) salt: u64,
    /// Margins run from minus this to this.
    pub(crate) most: Margin,
}

impl Hashed {
    /// What [`Judge::share`] made of a margin, made a margin again.
    pub(crate) fn margin_of(share: f32) -> Margin {
        ((share - 0.5) * Self::SHARES).round() as Margin
    }

    /// So many shares of the win are told apart: a power of two, so that nothing is lost.
    const SHARES: f32 = 4_096.0;

    fn number(self, thing: &impl Hash) -> u64 {
        let mut mixer = Mixer::default();
        (self.salt, thing).hash(&mut mixer);
        mixer.finish()
    }
}

impl<G: Game> Judge<G> for Hashed {
    fn margin(&self, _: &G, state: &G::State) -> Margin {
        (self.number(state) % (2 * self.most as u64 + 1)) as Margin - self.most
    }

    fn promise(&self, _: &G, _: &G::State, action: G::Action) -> i32 {
        self.number(&action) as i32
    }

    fn share(&self, margin: Margin) -> f32 {
        margin as f32 / Hashed::SHARES + 0.5
    }
}

/// Every position of a random game at which a seat is to act, drawn by kinds.
pub(crate) fn walk<G: Game>(game: &G, seed: u64) -> Vec<G::State> {
    let mut draws = Quick::new(seed);
    let mut state = game.start();
    let mut states = Vec::new();
    for _ in 0..game.longest() {
        match game.turn(&state) {
            Turn::Seat { actions, .. } => {
                states.push(state.clone());
                let action = actions.draw_by_kind(&mut draws).expect("a seat to act has an action");
                game.apply(&mut state, action).map_err(drop).expect("a drawn action is legal");
            }
            Turn::Chance(chance) => {
                let outcome = chance.draw(&mut draws);
                game.settle(&mut state, &outcome).expect("a drawn outcome is possible");
            }
            Turn::Over(_) => break,
        }
    }
    states
}
