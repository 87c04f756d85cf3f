//! Finding the present position in the tree of an earlier decision.
//!
//! A player is only told what its seat knows, not what happened. So what the seat would know at the nodes near the old root
//! is folded together on the way down, until it is what the seat does know now.

use motherlode_core::draw::Quick;
use motherlode_core::{ActionSet, Event, Game, Observer, Seat, Turn};

use super::tree::{BranchId, Next, Node, NodeId, Tree};

/// What was thought for an earlier decision.
pub(super) struct Kept<G: Game> {
    pub(super) options: G::Options,
    pub(super) knowledge: G::Knowledge,
    pub(super) trees: Vec<Tree<G>>,
}

impl<G: Game> Kept<G> {
    /// The trees that know the present position, each with that position as its root.
    pub(super) fn advance(mut self, game: &G, me: Seat, knowledge: &G::Knowledge) -> Vec<Tree<G>> {
        if self.options != *game.options() {
            return Vec::new();
        }
        for tree in &mut self.trees {
            let root = if self.knowledge == *knowledge {
                Some(tree.root)
            } else {
                let mut walk = Walk { game, tree, me, goal: knowledge, left: Walk::<G>::MOST };
                walk.find(tree.root, &self.knowledge)
            };
            match root {
                Some(root) => tree.set_root(root),
                None => tree.clear(),
            }
        }
        self.trees
    }
}

/// The way down from the old root.
struct Walk<'a, G: Game> {
    game: &'a G,
    tree: &'a Tree<G>,
    me: Seat,
    goal: &'a G::Knowledge,
    /// So many nodes may still be looked at.
    left: usize,
}

impl<G: Game> Walk<'_, G> {
    /// No more nodes are looked at than this: starting anew costs less.
    const MOST: usize = 2_000;
    /// Nodes with fewer visits are not worth finding.
    const FEWEST_VISITS: u32 = 8;

    fn find(&mut self, at: NodeId, knowledge: &G::Knowledge) -> Option<NodeId> {
        let state = self.game.sample(knowledge, &mut Quick::new(1));
        match self.game.turn(&state) {
            Turn::Over(_) => None,
            Turn::Chance(_) => {
                let branches = self.tree.siblings(self.tree.node(at).branches);
                let mut after: Vec<_> = branches.map(|branch| (branch.node, &branch.seen)).collect();
                after.sort_by_key(|(node, _)| std::cmp::Reverse(self.tree.node(*node).visits));
                after.into_iter().find_map(|(node, seen)| self.enter(node, knowledge, seen))
            }
            Turn::Seat { seat, actions } => {
                let mut edges: Vec<_> = self.tree.edges_of(at).iter().collect();
                edges.retain(|edge| edge.visits >= Self::FEWEST_VISITS && actions.contains(edge.action));
                edges.sort_by_key(|edge| std::cmp::Reverse(edge.visits));
                edges.into_iter().find_map(|edge| match edge.next {
                    Next::Nowhere => None,
                    Next::Node(node) => {
                        let mut after = state.clone();
                        self.game.apply(&mut after, edge.action).ok()?;
                        let event = Event::Action { seat, action: edge.action };
                        let seen = self.game.observe(&state, &event, &after, Observer::Seat(self.me));
                        self.enter(node, knowledge, &seen)
                    }
                    Next::Branches(first) => self
                        .tree
                        .siblings(Some(first))
                        .find_map(|branch| self.enter(branch.node, knowledge, &branch.seen)),
                })
            }
        }
    }

    /// Looks at the node behind an observation, and beyond it until the seat is to act again.
    fn enter(&mut self, node: NodeId, before: &G::Knowledge, seen: &G::Observation) -> Option<NodeId> {
        let visits = self.tree.node(node).visits;
        if visits < Self::FEWEST_VISITS || self.left == 0 {
            return None;
        }
        self.left -= 1;
        let mut knowledge = before.clone();
        self.game.learn(&mut knowledge, seen);
        if knowledge == *self.goal {
            return Some(node);
        }
        match self.tree.node(node).seat {
            Some(seat) if seat == self.me => None,
            _ => self.find(node, &knowledge),
        }
    }
}

impl<G: Game> Tree<G> {
    /// Makes a node the root, and forgets what does not hang on it once that takes much memory.
    fn set_root(&mut self, root: NodeId) {
        self.root = root;
        if self.size() > self.memory / 2 {
            self.prune();
        }
    }

    /// Keeps only what hangs on the root.
    fn prune(&mut self) {
        let mut fresh = Tree::new(self.seats, self.memory);
        fresh.varies = self.varies;
        match fresh.copy(self) {
            Some(()) => *self = fresh,
            None => self.clear(),
        }
    }

    /// Copies what hangs on the root of another tree to the root of this one.
    fn copy(&mut self, other: &Tree<G>) -> Option<()> {
        let mut waiting = vec![(other.root, self.root)];
        while let Some((old, new)) = waiting.pop() {
            let node = other.node(old);
            let edges = self.copy_edges(other, node.edges)?;
            for place in edges.range() {
                let next = match self.edges[place].next {
                    Next::Nowhere => Next::Nowhere,
                    Next::Node(node) => {
                        let copy = self.add_node()?;
                        waiting.push((node, copy));
                        Next::Node(copy)
                    }
                    Next::Branches(first) => {
                        Next::Branches(self.copy_branches(other, first, &mut waiting)?)
                    }
                };
                self.edges[place].next = next;
            }
            let branches = match node.branches {
                Some(first) => Some(self.copy_branches(other, first, &mut waiting)?),
                None => None,
            };
            *self.node_mut(new) = Node { edges, branches, ..node.clone() };
        }
        Some(())
    }

    /// Copies a list of branches, in their order.
    fn copy_branches(
        &mut self,
        other: &Tree<G>,
        first: BranchId,
        waiting: &mut Vec<(NodeId, NodeId)>,
    ) -> Option<BranchId> {
        let branches: Vec<_> = other.siblings(Some(first)).collect();
        let mut head = None;
        for branch in branches.into_iter().rev() {
            let copy = self.add_node()?;
            waiting.push((branch.node, copy));
            head = Some(self.add_branch(branch.seen.clone(), copy, head)?);
        }
        head
    }
}
