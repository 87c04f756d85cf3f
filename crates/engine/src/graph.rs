//! A best-first search for two players who see the same, where all ways to a position share what is known of it.
//!
//! Every round goes down from the position in question, to what is most promising and least looked at, until it comes to a
//! position that was not judged yet. That is judged, and the means on the way are made anew. So far this is the tree search
//! of [`mcts`](crate::mcts) with a judge in place of games that are played out. But where the order of actions does not
//! matter, as in Atacama, a tree holds the same position many times over; here it is one node, and a way to it that others
//! have gone before is taken at what they found. What is settled (a game that is over, and all that follows from it) is kept
//! apart from what is guessed, and not looked at again.
//!
//! Where an action reveals something, and the judge looks at it, what follows is the mean of all that may be shown
//! ([`Judge::foresee`]), and the rounds that come there go on in each of these futures in turn.

mod node;
mod rounds;

use std::sync::{Mutex, PoisonError};

use motherlode_core::{ActionSet, Game, PerSeat, Revealed, Seat};

use crate::judge::{Judge, Renewed, Shares};
use crate::limits::Limits;
use crate::player::Player;
use crate::thought::Thought;
use crate::work::{self, Spent};
use node::{Graph, NodeId};
use rounds::Rounds;

/// How the graph is searched.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Options {
    /// How much it looks at what it has seen little of.
    pub exploration: f32,
    /// So many units of the judge's more make an action look e times as good at a glance.
    pub trust: f32,
    /// The most bytes that the graph takes. A full one is searched no more.
    pub memory: usize,
}

impl Default for Options {
    fn default() -> Self {
        Options { exploration: 1.2, trust: 0.7, memory: 128 << 20 }
    }
}

/// The search, with what it remembers of earlier decisions at the same table.
pub struct GraphSearch<G: Game, J> {
    judge: J,
    options: Options,
    graph: Graph<G::Action>,
    table: Option<G::Options>,
}

impl<G: Game, J: Judge<G>> GraphSearch<G, J> {
    /// A search that has seen nothing yet.
    pub fn new(judge: J, options: Options) -> Self {
        GraphSearch { judge, options, graph: Graph::default(), table: None }
    }

    /// Goes on with a judge that was made later at the same table, and forgets what is no longer true.
    pub fn renew(&mut self, judge: J) {
        if self.judge.renew(judge) == Renewed::Otherwise {
            self.graph = Graph::default();
        }
    }

    /// Thinks about one action alone, so that it can be compared with others; about all of them if none is given.
    pub fn consider(
        &mut self,
        game: &G,
        knowledge: &G::Knowledge,
        only: Option<G::Action>,
        limits: &Limits,
    ) -> Option<Thought<G>> {
        let mut futures = self.judge.foresee(game, knowledge);
        let me = game.turn(futures.first()?).seat().filter(|_| !game.choices(knowledge).is_empty())?;
        let mut revealed = Revealed::Nothing;
        if let Some(action) = only {
            for state in &mut futures {
                revealed = game.apply(state, action).ok()?;
            }
        }
        if self.table.as_ref() != Some(game.options()) || self.graph.size() > self.options.memory / 2 {
            self.graph = Graph::default();
            self.table = Some(game.options().clone());
        }
        let root = self.root(game, &futures, only.map(|action| (action, revealed)))?;
        let graph = Mutex::new(std::mem::take(&mut self.graph));
        let spent = work::share_out(work::meters(limits), |mut meter| {
            let mut rounds = Rounds::new(game, &self.judge, &self.options, &graph, &futures);
            rounds.run(root, &mut meter);
            Spent { nodes: meter.spent(), depth: rounds.depth }
        });
        self.graph = graph.into_inner().unwrap_or_else(PoisonError::into_inner);
        match only {
            None => self.thought(game, me, root, spent),
            Some(action) => Some(self.opinion(game, me, action, root, spent)),
        }
    }

    /// The node of the position in question; of one action alone, by what it led to.
    fn root(
        &mut self,
        game: &G,
        futures: &[G::State],
        after: Option<(G::Action, Revealed)>,
    ) -> Option<NodeId> {
        let (judge, state) = (&self.judge, futures.first()?);
        if let Some((action, revealed)) = after
            && let Some(key) = rounds::fork_key(game, judge, state, revealed)
        {
            let ways: Vec<_> = futures.iter().map(|state| rounds::way(game, judge, state)).collect();
            return self.graph.add_fork(key, action, &ways);
        }
        let (key, judged) = rounds::way(game, judge, state);
        self.graph.add(key, judged)
    }

    /// The action that was followed most often, unless others are known to be better.
    fn thought(&self, game: &G, me: Seat, root: NodeId, spent: Spent) -> Option<Thought<G>> {
        let ranked = self.graph.ranked(root);
        let best = ranked.first()?;
        let share = |place: usize| self.graph.share(place, me);
        Some(Thought {
            action: best.1,
            shares: shares(game, me, share(best.0)),
            ranking: ranked.iter().map(|(place, action)| (*action, share(*place))).collect(),
            line: self.graph.line(root),
            nodes: spent.nodes,
            depth: spent.depth.max(1),
            proven: false,
        })
    }

    fn opinion(&self, game: &G, me: Seat, action: G::Action, after: NodeId, spent: Spent) -> Thought<G> {
        let share = self.graph.node(after).share(me);
        Thought {
            action,
            shares: shares(game, me, share),
            ranking: vec![(action, share)],
            line: [action].into_iter().chain(self.graph.line(after)).collect(),
            nodes: spent.nodes,
            depth: spent.depth + 1,
            proven: false,
        }
    }
}

fn shares<G: Game>(game: &G, me: Seat, share: f32) -> Shares {
    PerSeat::from_fn(game.seats(), |seat| if seat == me { share } else { 1.0 - share })
}

impl<G: Game, J: Judge<G>> Player<G> for GraphSearch<G, J> {
    fn think(&mut self, game: &G, knowledge: &G::Knowledge, limits: &Limits) -> Option<Thought<G>> {
        self.consider(game, knowledge, None, limits)
    }
}
