//! Monte-Carlo tree search for any number of players, chance and hidden information.
//!
//! Every iteration imagines one game: a state is drawn that fits what the seat knows, the tree says how it goes on as far
//! as it reaches, hasty play goes on from there, and the result flows back up. Each seat takes what is best for itself
//! (max-n). What the searching seat sees tells nodes apart: positions that look the same to it share a node, and each
//! result of chance or of a reveal has one of its own.

mod merge;
mod options;
mod reuse;
mod search;
mod tree;

use motherlode_core::draw::Quick;
use motherlode_core::{ActionSet, Game};

use crate::expect::Ahead;
use crate::judge::Guide;
use crate::limits::Limits;
use crate::player::Player;
use crate::thought::Thought;
use crate::work::{self, Spent};
pub use options::{Options, Selection, Widening};
use reuse::Kept;
use search::Search;
use tree::Tree;

/// The search, with what it remembers of the last decision.
pub struct Mcts<G: Game, D> {
    guide: D,
    options: Options,
    kept: Option<Kept<G>>,
}

impl<G: Game, D: Guide<G>> Mcts<G, D> {
    /// A search that has seen nothing yet.
    pub fn new(guide: D, options: Options) -> Self {
        Mcts { guide, options, kept: None }
    }

    /// Thinks about one action alone, so that it can be compared with others; about all of them if none is given.
    pub fn consider(
        &mut self,
        game: &G,
        knowledge: &G::Knowledge,
        only: Option<G::Action>,
        limits: &Limits,
    ) -> Option<Thought<G>> {
        if game.choices(knowledge).is_empty() {
            return None;
        }
        let meters = work::meters(limits);
        let me = game.turn(&game.sample(knowledge, &mut Quick::new(1))).seat()?;
        let memory = self.options.memory / meters.len();
        let mut trees = match self.kept.take() {
            Some(kept) if self.options.reuse && only.is_none() => kept.advance(game, me, knowledge),
            _ => Vec::new(),
        };
        trees.iter_mut().for_each(|tree| tree.memory = memory);
        trees.resize_with(meters.len(), || Tree::new(game.seats(), memory));
        let (guide, options) = (&self.guide, &self.options);
        let parts = trees.iter_mut().zip(meters).enumerate().collect();
        let spent = work::share_out(parts, |(thread, (tree, mut meter))| {
            let mut search = Search::new(game, guide, options, tree, work::draws(options.seed, thread), me);
            search.only = only;
            search.ahead = Ahead::new(limits.depth.map_or(u32::MAX, |depth| depth.max(1)));
            search.run(knowledge, &mut meter);
            Spent { nodes: meter.spent(), depth: search.depth }
        });
        let thought = merge::thought(game, me, &trees, spent);
        if self.options.reuse && only.is_none() {
            let (options, knowledge) = (game.options().clone(), knowledge.clone());
            self.kept = Some(Kept { options, knowledge, trees });
        }
        thought
    }
}

impl<G: Game, D: Guide<G>> Player<G> for Mcts<G, D> {
    fn think(&mut self, game: &G, knowledge: &G::Knowledge, limits: &Limits) -> Option<Thought<G>> {
        self.consider(game, knowledge, None, limits)
    }
}
