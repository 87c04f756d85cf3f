//! One thread's search: games imagined one after the other, each a step further down the tree.

use motherlode_core::draw::Quick;
use motherlode_core::{ActionSet, ChanceSet, Draws, Event, Game, Observer, PerSeat, Revealed, Seat, Turn};

use super::options::{Options, Selection};
use super::tree::{BranchId, Edge, EdgeId, Hope, Next, NodeId, Tree};
use crate::expect::Ahead;
use crate::judge::{Guide, Shares, shares_of};
use crate::limits::Meter;

/// Reach of what was never tried: more than anything that was. Finite, so that a product with it is a number.
const UNTRIED: f32 = 1e9;
/// The clock is looked at every so many games.
const BETWEEN_LOOKS: u64 = 16;

/// What one thread searches with.
pub(super) struct Search<'a, G: Game, D> {
    pub(super) game: &'a G,
    pub(super) guide: &'a D,
    pub(super) options: &'a Options,
    pub(super) tree: &'a mut Tree<G>,
    pub(super) draws: Quick,
    /// No further down the tree than this.
    pub(super) ahead: Ahead,
    /// The deepest that any game went down the tree, in actions.
    pub(super) depth: u32,
    pub(super) me: Seat,
    /// The only action of the root that is looked at, if not all are.
    pub(super) only: Option<G::Action>,
    path: Path,
    candidates: Vec<(f32, G::Action)>,
    fresh: Vec<Edge<G::Action>>,
}

/// The way of a game down the tree.
#[derive(Default)]
struct Path {
    nodes: Vec<NodeId>,
    edges: Vec<(EdgeId, Seat)>,
}

/// Whether the states that come to a node are all the same one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Legality {
    Same,
    Differs,
}

impl<'a, G: Game, D: Guide<G>> Search<'a, G, D> {
    pub(super) fn new(
        game: &'a G,
        guide: &'a D,
        options: &'a Options,
        tree: &'a mut Tree<G>,
        draws: Quick,
        me: Seat,
    ) -> Self {
        Search {
            game,
            guide,
            options,
            tree,
            draws,
            ahead: Ahead::new(u32::MAX),
            depth: 0,
            me,
            only: None,
            path: Path::default(),
            candidates: Vec::new(),
            fresh: Vec::new(),
        }
    }

    /// Imagines games until the meter says stop, one at least.
    pub(super) fn run(&mut self, knowledge: &G::Knowledge, meter: &mut Meter) {
        let first = self.game.sample(knowledge, &mut self.draws);
        loop {
            let state = self.game.sample(knowledge, &mut self.draws);
            self.tree.varies = self.tree.varies || state != first;
            self.imagine(state);
            if !meter.spend() {
                return;
            }
            if meter.spent().is_multiple_of(BETWEEN_LOOKS) {
                meter.look_up();
                if meter.is_over() {
                    return;
                }
            }
        }
    }

    /// One game: down the tree, one new node, on by hasty play, and what came of it back up.
    fn imagine(&mut self, mut state: G::State) {
        let mut legality = if self.tree.varies { Legality::Differs } else { Legality::Same };
        self.path.nodes.clear();
        self.path.edges.clear();
        let mut at = self.tree.root;
        let mut ahead = self.ahead;
        let shares = loop {
            self.path.nodes.push(at);
            let is_new = self.tree.node(at).visits == 0 && at != self.tree.root;
            if is_new || ahead.is_over() {
                break self.play_on(&mut state);
            }
            let next = match self.game.turn(&state) {
                Turn::Over(_) => break shares_of(&self.game.ranks(&state)),
                Turn::Chance(chance) => {
                    // Not everything about it need be seen.
                    legality = Legality::Differs;
                    ahead = ahead.after_chance();
                    self.follow_chance(at, &chance, &mut state)
                }
                Turn::Seat { seat, actions } => {
                    let Some(edge) = self.select(at, &state, seat, &actions, legality) else {
                        break self.play_on(&mut state);
                    };
                    self.path.edges.push((edge, seat));
                    ahead = ahead.after_action();
                    self.follow(edge, seat, &mut state)
                }
            };
            match next {
                Some(next) => at = next,
                None => break self.play_on(&mut state),
            }
        };
        self.depth = self.depth.max(self.path.edges.len() as u32);
        self.back_up(&shares);
    }

    /// Does an action and finds the node behind it, or makes it; nothing if there is no room for it.
    fn follow(&mut self, edge: EdgeId, seat: Seat, state: &mut G::State) -> Option<NodeId> {
        let action = self.tree.edge(edge).action;
        let before = state.clone();
        match (self.game.apply(state, action).ok()?, self.tree.edge(edge).next) {
            (Revealed::Nothing, Next::Node(node)) => Some(node),
            (Revealed::Nothing, Next::Nowhere) => {
                let node = self.tree.add_node()?;
                self.tree.edges[edge.place()].next = Next::Node(node);
                Some(node)
            }
            (_, next) => {
                let seen = self.see(&before, &Event::Action { seat, action }, state);
                let visits = self.tree.edge(edge).visits;
                let first = match next {
                    Next::Branches(first) => Some(first),
                    // What reveals something now revealed nothing in another state: that node stands for what was
                    // seen then, which nobody kept, so it is left alone.
                    Next::Node(_) => return None,
                    Next::Nowhere => None,
                };
                let (node, fresh) = self.branch(first, seen, visits)?;
                if let Some(fresh) = fresh {
                    self.tree.edges[edge.place()].next = Next::Branches(fresh);
                }
                Some(node)
            }
        }
    }

    /// Lets chance act and finds the node behind what came out, or makes it.
    fn follow_chance(&mut self, at: NodeId, chance: &G::Chance, state: &mut G::State) -> Option<NodeId> {
        let before = state.clone();
        let outcome = chance.draw(&mut self.draws);
        self.game.settle(state, &outcome).ok()?;
        let seen = self.see(&before, &Event::Chance(outcome), state);
        let node = self.tree.node(at);
        let (next, fresh) = self.branch(node.branches, seen, node.visits)?;
        if fresh.is_some() {
            self.tree.node_mut(at).branches = fresh;
        }
        Some(next)
    }

    fn see(&self, before: &G::State, event: &Event<G>, after: &G::State) -> G::Observation {
        self.game.observe(before, event, after, Observer::Seat(self.me))
    }

    /// The node for what was seen, and the new head of the list if it is a new one.
    fn branch(
        &mut self,
        first: Option<BranchId>,
        seen: G::Observation,
        visits: u32,
    ) -> Option<(NodeId, Option<BranchId>)> {
        let mut count = 0;
        for branch in self.tree.siblings(first) {
            if branch.seen == seen {
                return Some((branch.node, None));
            }
            count += 1;
        }
        if count >= self.options.outcomes.width(visits) {
            return None;
        }
        let node = self.tree.add_node()?;
        let fresh = self.tree.add_branch(seen, node, first)?;
        Some((node, Some(fresh)))
    }

    /// The edge to follow: the best by what it brought and may still bring, among those that are looked at by now.
    fn select(
        &mut self,
        at: NodeId,
        state: &G::State,
        seat: Seat,
        actions: &G::Actions,
        legality: Legality,
    ) -> Option<EdgeId> {
        let visits = self.tree.node(at).visits;
        let width = match self.only_at(at) {
            Some(_) => 1,
            None => self.options.actions.width(visits).min(actions.len()),
        };
        let mut found = Found::default();
        self.look(at, visits, width, actions, legality, &mut found);
        if found.legal < width && self.grow(at, state, seat, actions) {
            self.look(at, visits, width, actions, legality, &mut found);
        }
        EdgeId::at(self.tree.node(at).edges.range().start + found.best?)
    }

    /// The only action of a node that is looked at, if not all are.
    fn only_at(&self, at: NodeId) -> Option<G::Action> {
        self.only.filter(|_| at == self.tree.root)
    }

    /// Looks at the edges of a node that were not looked at yet, until so many legal ones were found.
    #[inline]
    fn look(
        &mut self,
        at: NodeId,
        visits: u32,
        width: usize,
        actions: &G::Actions,
        legality: Legality,
        found: &mut Found,
    ) {
        let range = self.tree.node(at).edges.range();
        let scale = self.options.scale(visits);
        let hopes = &self.tree.hopes[range.clone()];
        match legality {
            Legality::Same => {
                let most = width.min(hopes.len());
                for (place, hope) in hopes[..most].iter().enumerate().skip(found.looked) {
                    found.offer(place, hope.mean + scale * hope.reach);
                }
                (found.legal, found.looked) = (most, most);
            }
            Legality::Differs => {
                let edges = self.tree.edges[range].iter_mut().zip(hopes).enumerate();
                for (place, (edge, hope)) in edges.skip(found.looked) {
                    found.looked = place + 1;
                    if !actions.contains(edge.action) {
                        edge.missed += 1;
                        continue;
                    }
                    let scale = match edge.missed {
                        0 => scale,
                        missed => self.options.scale(visits.saturating_sub(missed)),
                    };
                    found.offer(place, hope.mean + scale * hope.reach);
                    found.legal += 1;
                    if found.legal == width {
                        break;
                    }
                }
            }
        }
    }

    /// Adds the most promising actions that a node does not have yet; whether there were any, and room for them.
    #[cold]
    fn grow(&mut self, at: NodeId, state: &G::State, seat: Seat, actions: &G::Actions) -> bool {
        let (game, guide) = (self.game, self.guide);
        let room = self.tree.spare(at);
        let present = self.tree.edges_of(at);
        let is_first = present.is_empty();
        let only = self.only_at(at);
        let is_new = |action: &G::Action| {
            only.is_none_or(|only| only == *action) && present.iter().all(|edge| edge.action != *action)
        };
        self.candidates.clear();
        match self.options.priors {
            true => self.candidates.extend(
                actions
                    .iter()
                    .filter(is_new)
                    .map(|action| (guide.prior(game, state, seat, action).max(f32::MIN_POSITIVE), action)),
            ),
            false => self.candidates.extend(actions.iter().filter(is_new).map(|action| (1.0, action))),
        }
        let promise: f32 = self.candidates.iter().map(|(prior, _)| prior).sum();
        // Of equally good ones any may come first: the set's own order means nothing.
        let taken = room.min(self.candidates.len());
        let mixed = if self.options.priors { self.candidates.len() } else { taken };
        for place in 0..mixed {
            let other = place + self.draws.index(self.candidates.len() - place);
            self.candidates.swap(place, other);
        }
        if self.options.priors {
            self.candidates.sort_by(|(one, _), (other, _)| other.total_cmp(one));
        }
        self.candidates.truncate(taken);
        let node = self.tree.node_mut(at);
        if is_first {
            node.seat = Some(seat);
            node.promise = promise;
        }
        let (promise, mean) = (node.promise, node.shares[seat]);
        self.fresh.clear();
        self.fresh.extend(self.candidates.iter().map(|(prior, action)| Edge {
            action: *action,
            visits: 0,
            missed: 0,
            prior: prior / promise,
            next: Next::Nowhere,
        }));
        let options = self.options;
        self.tree.add_edges(at, &self.fresh, |edge| match options.selection {
            Selection::Counted => Hope { mean, reach: UNTRIED },
            Selection::Guided => Hope { mean, reach: edge.prior },
        })
    }

    /// Hasty play for so many decisions, then a judgement; or the result, if the game ends before.
    fn play_on(&mut self, state: &mut G::State) -> Shares {
        let mut decisions = 0;
        loop {
            let went_on = match self.game.turn(state) {
                Turn::Over(_) => return shares_of(&self.game.ranks(state)),
                _ if decisions >= self.options.horizon => false,
                Turn::Chance(chance) => self.game.settle(state, &chance.draw(&mut self.draws)).is_ok(),
                Turn::Seat { seat, actions } => {
                    decisions += 1;
                    let action = self.guide.hasty(self.game, state, seat, &actions, &mut self.draws);
                    action.is_some_and(|action| self.game.apply(state, action).is_ok())
                }
            };
            if !went_on {
                return self.guide.shares(self.game, state);
            }
        }
    }

    fn back_up(&mut self, shares: &Shares) {
        for id in &self.path.nodes {
            let node = self.tree.node_mut(*id);
            node.visits += 1;
            let part = 1.0 / node.visits as f32;
            let former = node.shares;
            node.shares =
                PerSeat::from_fn(former.seats(), |seat| former[seat] + (shares[seat] - former[seat]) * part);
        }
        for (id, seat) in &self.path.edges {
            let edge = &mut self.tree.edges[id.place()];
            edge.visits += 1;
            let visits = edge.visits as f32;
            let hope = &mut self.tree.hopes[id.place()];
            hope.mean += (shares[*seat] - hope.mean) / visits;
            hope.reach = match self.options.selection {
                Selection::Counted => 1.0 / visits.sqrt(),
                Selection::Guided => edge.prior / (1.0 + visits),
            };
        }
    }
}

/// What a look at the edges of a node came to so far.
struct Found {
    /// The place of the best edge among those of its node.
    best: Option<usize>,
    bound: f32,
    /// How many legal ones there were to choose from.
    legal: usize,
    /// How many were looked at.
    looked: usize,
}

impl Default for Found {
    fn default() -> Self {
        Found { best: None, bound: f32::NEG_INFINITY, legal: 0, looked: 0 }
    }
}

impl Found {
    #[inline]
    fn offer(&mut self, place: usize, bound: f32) {
        if bound > self.bound {
            self.bound = bound;
            self.best = Some(place);
        }
    }
}
