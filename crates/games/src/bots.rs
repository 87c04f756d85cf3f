//! Bots without a game's types: what a seat knows goes in sealed, a text comes out.

use std::any::Any;
use std::marker::PhantomData;

use motherlode_core::{Game, PerSeat, Seat};
use motherlode_engine::{Level, Levels, Limits, Player, Thought};

/// What one seat knows at a table, sealed: nobody but a bot of the same game can look inside, and there is nothing in it
/// that the seat could not know. It can be carried to any thread.
pub struct Insight {
    seat: Seat,
    inside: Box<dyn Any + Send + Sync>,
}

struct Inside<G: Game> {
    game: G,
    knowledge: G::Knowledge,
}

impl Insight {
    pub(crate) fn new<G: Game>(game: G, knowledge: G::Knowledge, seat: Seat) -> Insight {
        Insight { seat, inside: Box::new(Inside { game, knowledge }) }
    }

    /// Nothing that any bot could know: it will not decide.
    pub(crate) fn empty(seat: Seat) -> Insight {
        Insight { seat, inside: Box::new(()) }
    }

    /// Whose it is.
    pub fn seat(&self) -> Seat {
        self.seat
    }
}

/// What a bot came to.
#[derive(Clone, PartialEq, Debug)]
pub struct Decision {
    /// What to do.
    pub action: String,
    /// For each seat the share of the win that it can expect then.
    pub shares: PerSeat<f32>,
    /// The best actions that were looked at, the best first, each with what the deciding seat can expect.
    pub ranking: Vec<(String, f32)>,
    /// The expected continuation, as far as it is known.
    pub line: Vec<String>,
    /// How many nodes it took.
    pub nodes: u64,
    /// How many actions were looked ahead.
    pub depth: u32,
    /// Whether all this is proven.
    pub proven: bool,
}

impl<G: Game> From<Thought<G>> for Decision {
    fn from(thought: Thought<G>) -> Decision {
        Decision {
            action: thought.action.to_string(),
            shares: thought.shares,
            ranking: thought.ranking.iter().map(|(action, share)| (action.to_string(), *share)).collect(),
            line: thought.line.iter().map(ToString::to_string).collect(),
            nodes: thought.nodes,
            depth: thought.depth,
            proven: thought.proven,
        }
    }
}

/// A bot that plays one game.
pub trait Bot: Send {
    /// Decides for the seat whose insight this is; nothing if it is not to act, or if it plays another game.
    fn choose(&mut self, insight: &Insight, limits: &Limits) -> Option<Decision>;
}

/// A player of the engine behind the face without types.
pub(crate) struct Erased<G, P> {
    player: P,
    game: PhantomData<fn() -> G>,
}

impl<G: Levels> Erased<G, motherlode_engine::Bot<G>> {
    pub(crate) fn bot(level: Level, seed: u64) -> Self {
        Erased { player: motherlode_engine::Bot::new(level, seed), game: PhantomData }
    }
}

impl<G: Game, P: Player<G>> Bot for Erased<G, P> {
    fn choose(&mut self, insight: &Insight, limits: &Limits) -> Option<Decision> {
        let Inside { game, knowledge } = insight.inside.downcast_ref::<Inside<G>>()?;
        self.player.think(game, knowledge, limits).map(Decision::from)
    }
}
