//! Whoever decides for a seat.

use motherlode_core::{Game, Seat};

use crate::limits::Limits;
use crate::thought::Thought;

/// Decides for a seat, given the rules and what the seat knows: never the state of the table, so that nothing hidden can
/// leak into a decision.
pub trait Player<G: Game>: Send {
    /// The action for the seat whose knowledge this is; nothing if that seat is not to act.
    ///
    /// Whatever the limits, a player that is asked to act does act: it looks at one action at least.
    fn think(&mut self, game: &G, knowledge: &G::Knowledge, limits: &Limits) -> Option<Thought<G>>;

    /// Sits down at a table before the first event: the time for whatever takes long once and should not count as thinking.
    fn sit(&mut self, _game: &G, _seat: Seat) {}

    /// Hears of an event as its seat saw it. Knowledge holds all that matters, so most players need not listen; those
    /// that tell someone else do.
    fn hear(&mut self, _game: &G, _seat: Seat, _observation: &G::Observation) {}

    /// Why it gave no answer when it was asked, if there is more to say than that.
    fn trouble(&mut self) -> Option<String> {
        None
    }
}

impl<G: Game, P: Player<G> + ?Sized> Player<G> for Box<P> {
    fn think(&mut self, game: &G, knowledge: &G::Knowledge, limits: &Limits) -> Option<Thought<G>> {
        (**self).think(game, knowledge, limits)
    }

    fn sit(&mut self, game: &G, seat: Seat) {
        (**self).sit(game, seat);
    }

    fn hear(&mut self, game: &G, seat: Seat, observation: &G::Observation) {
        (**self).hear(game, seat, observation);
    }

    fn trouble(&mut self) -> Option<String> {
        (**self).trouble()
    }
}
