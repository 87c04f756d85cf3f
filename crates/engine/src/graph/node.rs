//! The graph in memory: flat lists of nodes and edges that refer to one another by number.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::hash::BuildHasherDefault;
use std::num::NonZeroU32;

use motherlode_core::Seat;

use crate::judge::Mixer;

/// Refers to a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct NodeId(NonZeroU32);

impl NodeId {
    fn at(place: usize) -> Option<NodeId> {
        u32::try_from(place).ok()?.checked_add(1).and_then(NonZeroU32::new).map(NodeId)
    }

    #[inline]
    fn place(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// What is settled about a position: the share of the win that seat 1 gets at least and at most.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Settled {
    pub(super) floor: f32,
    pub(super) ceiling: f32,
}

impl Settled {
    /// Nothing is settled.
    pub(super) const OPEN: Settled = Settled { floor: 0.0, ceiling: 1.0 };

    /// All is settled.
    pub(super) fn at(share: f32) -> Settled {
        Settled { floor: share, ceiling: share }
    }

    #[inline]
    pub(super) fn is_closed(self) -> bool {
        self.floor >= self.ceiling
    }

    /// The same through the eyes of a seat.
    #[inline]
    fn seen_by(self, seat: Seat) -> Settled {
        if seat == Seat::FIRST {
            self
        } else {
            Settled { floor: 1.0 - self.ceiling, ceiling: 1.0 - self.floor }
        }
    }

    /// Whether nobody would choose this who can have something else for certain.
    #[inline]
    fn is_worse_than(self, other: Settled) -> bool {
        self.ceiling < other.floor || self.ceiling <= 0.0
    }
}

/// What a position was found to be when it was first looked at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Judged {
    /// Who acts; nobody where the game is over, or chance is to show something.
    pub(super) seat: Option<Seat>,
    /// What seat 1 can expect.
    pub(super) share: f32,
    pub(super) settled: Settled,
}

/// What is to be added to the graph.
#[derive(Debug)]
pub(super) enum Found {
    Position(Judged),
    /// A position in which chance is about to show one of these, each with its key.
    Fork(Vec<(u64, Judged)>),
}

/// A position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    judged: Judged,
    /// What seat 1 can expect, all that is known taken together.
    value: f32,
    pub(super) settled: Settled,
    /// Rounds that came here, the first included.
    pub(super) visits: u32,
    first: u32,
    edges: u16,
    /// So many of the edges were followed. They lie in front, as the most promising of the others is next.
    tried: u16,
}

impl Node {
    /// What a seat can expect.
    #[inline]
    pub(super) fn share(&self, seat: Seat) -> f32 {
        if seat == Seat::FIRST { self.value } else { 1.0 - self.value }
    }

    /// Whether its edges are still to be made.
    #[inline]
    pub(super) fn is_bare(&self) -> bool {
        self.edges == 0
    }

    /// Whether chance decides where it goes on, to each of its edges alike.
    #[inline]
    pub(super) fn is_fork(&self) -> bool {
        self.judged.seat.is_none() && !self.is_bare()
    }

    fn tried(&self) -> std::ops::Range<usize> {
        self.first as usize..self.first as usize + usize::from(self.tried)
    }
}

/// An action at a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge<A> {
    pub(super) action: A,
    /// How good it looked at first: its part of the promise of all.
    pub(super) prior: f32,
    /// What the acting seat could expect of it at first.
    pub(super) hope: f32,
    pub(super) visits: u32,
    pub(super) next: Option<NodeId>,
}

/// All positions that are known, and the actions between them.
#[derive(Debug)]
pub(super) struct Graph<A> {
    nodes: Vec<Node>,
    pub(super) edges: Vec<Edge<A>>,
    known: HashMap<u64, NodeId, BuildHasherDefault<Mixer>>,
}

impl<A> Default for Graph<A> {
    fn default() -> Self {
        Graph { nodes: Vec::new(), edges: Vec::new(), known: HashMap::default() }
    }
}

impl<A: Copy> Graph<A> {
    #[inline]
    pub(super) fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.place()]
    }

    pub(super) fn find(&self, key: u64) -> Option<NodeId> {
        self.known.get(&key).copied()
    }

    /// How many bytes it takes.
    pub(super) fn size(&self) -> usize {
        self.nodes.len() * size_of::<Node>()
            + self.edges.len() * size_of::<Edge<A>>()
            + self.known.capacity() * size_of::<(u64, NodeId)>()
    }

    /// Adds a position, unless it is known by now; nothing past the largest number of nodes.
    pub(super) fn add(&mut self, key: u64, judged: Judged) -> Option<NodeId> {
        if let Some(known) = self.find(key) {
            return Some(known);
        }
        let id = NodeId::at(self.nodes.len())?;
        let (value, settled) = (judged.share, judged.settled);
        self.nodes.push(Node { judged, value, settled, visits: 1, first: 0, edges: 0, tried: 0 });
        self.known.insert(key, id);
        Some(id)
    }

    /// Adds what an action was found to lead to, unless it is known by now.
    pub(super) fn take_in(&mut self, key: u64, action: A, found: &Found) -> Option<NodeId> {
        match found {
            Found::Position(judged) => self.add(key, *judged),
            Found::Fork(ways) => self.add_fork(key, action, ways),
        }
    }

    /// Adds a position in which chance is about to show something, with all that it may show, unless it is known by now. The
    /// edges name the action that led there.
    pub(super) fn add_fork(&mut self, key: u64, action: A, ways: &[(u64, Judged)]) -> Option<NodeId> {
        if let Some(known) = self.find(key) {
            return Some(known);
        }
        let mut edges = Vec::with_capacity(ways.len());
        for (key, judged) in ways {
            let next = Some(self.add(*key, *judged)?);
            edges.push(Edge { action, prior: 1.0, hope: judged.share, visits: 0, next });
        }
        let id = self.add(key, Judged { seat: None, share: 0.0, settled: Settled::OPEN })?;
        self.grow(id, &edges);
        self.nodes[id.place()].tried = self.nodes[id.place()].edges;
        self.refresh_fork(id);
        Some(id)
    }

    /// Of the edges of a fork the one that was followed least, where anything is left to find out: its number among them, and its
    /// place.
    pub(super) fn branch(&self, at: NodeId) -> Option<(usize, usize)> {
        let is_open =
            |place: &usize| self.edges[*place].next.is_some_and(|next| !self.node(next).settled.is_closed());
        let open = self.node(at).tried().enumerate().filter(|(_, place)| is_open(place));
        open.min_by_key(|(_, place)| self.edges[*place].visits)
    }

    /// Gives a node its edges, the most promising first, unless it has them by now.
    pub(super) fn grow(&mut self, at: NodeId, fresh: &[Edge<A>]) {
        let Ok(first) = u32::try_from(self.edges.len()) else { return };
        let node = &mut self.nodes[at.place()];
        if node.is_bare() {
            node.first = first;
            node.edges = u16::try_from(fresh.len()).unwrap_or(u16::MAX);
            self.edges.extend_from_slice(&fresh[..usize::from(node.edges)]);
        }
    }

    /// The place of the edge to follow: the best by what it brought and may still bring. Nothing if there is nothing to find
    /// out any more.
    pub(super) fn select(&mut self, at: NodeId, exploration: f32) -> Option<usize> {
        let node = &self.nodes[at.place()];
        let seat = node.judged.seat?;
        let floor = node.settled.seen_by(seat).floor;
        let scale = exploration * (node.visits as f32).sqrt();
        let mut best: Option<(f32, usize)> = None;
        for place in node.tried() {
            let edge = &self.edges[place];
            let mean = match edge.next {
                Some(next) => {
                    let next = self.node(next);
                    // What is settled, or can be no better than what is, need not be looked at.
                    if next.settled.is_closed() || next.settled.seen_by(seat).ceiling <= floor {
                        continue;
                    }
                    next.share(seat)
                }
                // Another thread is there.
                None => edge.hope,
            };
            let bound = mean + scale * edge.prior / (1 + edge.visits) as f32;
            if best.is_none_or(|(most, _)| bound > most) {
                best = Some((bound, place));
            }
        }
        if node.tried < node.edges {
            let place = node.tried().end;
            let edge = &self.edges[place];
            if best.is_none_or(|(most, _)| edge.hope + scale * edge.prior > most) {
                self.nodes[at.place()].tried += 1;
                return Some(place);
            }
        }
        best.map(|(_, place)| place)
    }

    /// Takes together anew what is known of a node.
    pub(super) fn refresh(&mut self, at: NodeId) {
        let node = self.nodes[at.place()];
        let Some(seat) = node.judged.seat else { return self.refresh_fork(at) };
        let judged = if seat == Seat::FIRST { node.judged.share } else { 1.0 - node.judged.share };
        let is_tried_out = node.tried == node.edges && !node.is_bare();
        let mut settled = Settled { floor: 0.0, ceiling: if is_tried_out { 0.0 } else { 1.0 } };
        for edge in &self.edges[node.tried()] {
            let seen = self.beyond(edge, seat);
            settled.floor = settled.floor.max(seen.floor);
            settled.ceiling = settled.ceiling.max(seen.ceiling);
        }
        let (mut sum, mut count, mut visits) = (judged, 1, 1);
        for edge in &self.edges[node.tried()] {
            visits += edge.visits;
            if let Some(next) = edge.next {
                let next = self.node(next);
                // What is settled to be worse is not done, however good it looked before.
                if !next.settled.seen_by(seat).is_worse_than(settled) {
                    sum += next.share(seat) * edge.visits as f32;
                    count += edge.visits;
                }
            }
        }
        let share = (sum / count as f32).clamp(settled.floor, settled.ceiling);
        let node = &mut self.nodes[at.place()];
        node.visits = visits;
        node.settled = settled.seen_by(seat);
        node.value = if seat == Seat::FIRST { share } else { 1.0 - share };
    }

    /// [`refresh`](Graph::refresh) where chance decides: the mean of all that it may show.
    fn refresh_fork(&mut self, at: NodeId) {
        let node = self.nodes[at.place()];
        if node.is_bare() {
            return;
        }
        let (mut value, mut settled, mut visits) = (0.0, Settled::at(0.0), 1);
        for edge in &self.edges[node.tried()] {
            let Some(next) = edge.next else { continue };
            let next = self.node(next);
            value += next.value;
            settled.floor += next.settled.floor;
            settled.ceiling += next.settled.ceiling;
            visits += edge.visits;
        }
        let ways = f32::from(node.edges);
        let node = &mut self.nodes[at.place()];
        node.value = value / ways;
        node.settled = Settled { floor: settled.floor / ways, ceiling: settled.ceiling / ways };
        node.visits = visits;
    }

    /// What is settled behind an edge, through the eyes of a seat.
    #[inline]
    fn beyond(&self, edge: &Edge<A>, seat: Seat) -> Settled {
        edge.next.map_or(Settled::OPEN, |next| self.node(next).settled).seen_by(seat)
    }

    /// What a seat can expect behind an edge.
    pub(super) fn share(&self, place: usize, seat: Seat) -> f32 {
        let edge = &self.edges[place];
        edge.next.map_or(edge.hope, |next| self.node(next).share(seat))
    }

    /// The edges of a node that were followed, as places and actions: what is settled to be best first, what is settled to be
    /// worse last, the rest by how often they were followed.
    pub(super) fn ranked(&self, at: NodeId) -> Vec<(usize, A)> {
        let node = self.node(at);
        let Some(seat) = node.judged.seat else { return Vec::new() };
        let settled = node.settled.seen_by(seat);
        let worth = |place: &usize| {
            let edge = &self.edges[*place];
            let seen = self.beyond(edge, seat);
            (seen.floor >= settled.ceiling, !seen.is_worse_than(settled), edge.visits)
        };
        let mut places: Vec<usize> = node.tried().filter(|place| self.edges[*place].next.is_some()).collect();
        places.sort_by_key(|place| Reverse(worth(place)));
        places.into_iter().map(|place| (place, self.edges[place].action)).collect()
    }

    /// The expected continuation from a node.
    pub(super) fn line(&self, from: NodeId) -> Vec<A> {
        let mut line = Vec::new();
        let mut at = Some(from);
        while let Some((place, action)) = at.and_then(|at| self.ranked(at).first().copied()) {
            line.push(action);
            at = self.edges[place].next;
        }
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(seat: Option<Seat>, share: f32, settled: Settled) -> Judged {
        Judged { seat, share, settled }
    }

    #[test]
    fn a_fork_is_worth_the_mean_of_all_that_chance_may_show() {
        let mut graph = Graph::default();
        let open = |share| judged(Some(Seat::FIRST), share, Settled::OPEN);
        let over = |share| judged(None, share, Settled::at(share));
        let ways = [(1, open(0.25)), (2, over(1.0)), (3, open(0.75)), (4, over(0.0))];
        let fork = graph.add_fork(9, 'a', &ways).unwrap();
        assert_eq!(graph.node(fork).value, 0.5);
        assert_eq!(graph.node(fork).settled, Settled { floor: 0.25, ceiling: 0.75 });
        assert_eq!(graph.add_fork(9, 'a', &ways), Some(fork), "it is known by now");

        // What is settled is not looked at again, the others in turn.
        let mut followed = Vec::new();
        for _ in 0..4 {
            let (number, place) = graph.branch(fork).unwrap();
            graph.edges[place].visits += 1;
            followed.push(number);
        }
        assert_eq!(followed, [0, 2, 0, 2]);
        graph.refresh(fork);
        assert_eq!(graph.node(fork).visits, 5);

        let settled = graph.add_fork(10, 'b', &[(5, over(1.0)), (6, over(0.0))]).unwrap();
        assert!(graph.node(settled).settled.is_closed());
        assert_eq!((graph.branch(settled), graph.node(settled).value), (None, 0.5));
    }
}
