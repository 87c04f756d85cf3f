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

#[cfg(test)]
mod tests {
    use motherlode_atacama::{Atacama, Variant};
    use motherlode_core::{Audit, ChanceSet, SeatCount};
    use motherlode_dig_mars::DigMars;
    use motherlode_ghawar::Ghawar;
    use serde_json::Value;

    use super::*;
    use crate::judge::{Guide, Shares, shares_of};
    use crate::limits::Limits;
    use crate::mcts::{Mcts, Options, Selection};
    use crate::player::Player;

    /// Judges by who is ahead.
    struct Ahead;

    impl<G: Game> Guide<G> for Ahead {
        fn shares(&self, game: &G, state: &G::State) -> Shares {
            shares_of(&game.ranks(state))
        }

        /// Of many actions of a kind, each is worth little.
        fn prior(&self, game: &G, state: &G::State, _: Seat, action: G::Action) -> f32 {
            match game.turn(state) {
                Turn::Seat { actions, .. } => 1.0 / actions.of_kind(G::Actions::kind(action)).len() as f32,
                Turn::Chance(_) | Turn::Over(_) => 1.0,
            }
        }
    }

    /// Everything that hangs on a node, in writing.
    fn written<G: Game>(tree: &Tree<G>, node: NodeId) -> String {
        let at = tree.node(node);
        let mut text = format!("{} {:?} {:?} {}", at.visits, at.shares, at.seat, at.promise);
        let branches = |first| {
            let written = |branch: &super::super::tree::Branch<G::Observation>| {
                format!("{:?} {}", branch.seen, written(tree, branch.node))
            };
            tree.siblings(first).map(written).collect::<Vec<_>>()
        };
        for (edge, mean) in tree.means_of(node) {
            let behind = match edge.next {
                Next::Nowhere => String::new(),
                Next::Node(node) => written(tree, node),
                Next::Branches(first) => format!("{:?}", branches(Some(first))),
            };
            text += &format!("[{} {} {} {mean} {behind}]", edge.action, edge.visits, edge.missed);
        }
        text + &format!("{:?}", branches(at.branches))
    }

    /// Plays a game with one search that keeps its tree, while the others do as it expects where they can; how many decisions there were, and how often the tree knew the
    /// position.
    fn found<G: Audit>(game: &G, decisions: usize, nodes: u64) -> (usize, usize) {
        let mut draws = Quick::new(0x853c_49e6_748f_ea9b);
        let mut state = game.start();
        let options = Options { selection: Selection::Guided, horizon: 5, ..Options::default() };
        let mut player = Mcts::new(Ahead, options);
        let mut line = Vec::new().into_iter();
        let (mut all, mut found) = (0, 0);
        while all < decisions {
            match game.turn(&state) {
                Turn::Over(_) => break,
                Turn::Chance(chance) => game.settle(&mut state, &chance.draw(&mut draws)).unwrap(),
                Turn::Seat { seat, .. } if seat == Seat::FIRST => {
                    let knowledge = game.audit(&state, Observer::Seat(seat));
                    if let Some(kept) = player.kept.take() {
                        let mut trees = kept.advance(game, seat, &knowledge);
                        found += trees.iter().filter(|tree| tree.node(tree.root).visits > 0).count();
                        for tree in &mut trees {
                            let before = (written(tree, tree.root), tree.size());
                            tree.prune();
                            assert_eq!(written(tree, tree.root), before.0);
                            assert!(tree.size() <= before.1);
                        }
                        let (options, knowledge) = (game.options().clone(), knowledge.clone());
                        player.kept = Some(Kept { options, knowledge, trees });
                    }
                    all += 1;
                    let thought = player.think(game, &knowledge, &Limits::nodes(nodes)).unwrap();
                    game.apply(&mut state, thought.action).unwrap();
                    line = thought.line.into_iter();
                    line.next();
                }
                Turn::Seat { actions, .. } => {
                    let expected = line.next().filter(|action| actions.contains(*action));
                    let action = expected.or_else(|| actions.draw_by_kind(&mut draws)).unwrap();
                    game.apply(&mut state, action).unwrap();
                }
            }
        }
        (all, found)
    }

    #[test]
    fn a_position_that_the_tree_knows_is_found_and_forgetting_the_rest_changes_nothing() {
        let atacama =
            |variant| Atacama::new(motherlode_atacama::Options::of(variant, false), &Value::Null).unwrap();
        let (all, known) = found(&atacama(Variant::Basic), 14, 1_000);
        assert!(known >= 3, "{known} of {all}");
        let (all, known) = found(&atacama(Variant::Enhanced), 14, 1_000);
        assert!(known >= 3, "{known} of {all}");
        let ghawar = Ghawar::new(motherlode_ghawar::Options::default(), &Value::Null).unwrap();
        let (all, known) = found(&ghawar, 20, 1_000);
        assert!(known >= 3, "{known} of {all}");
        let options = motherlode_dig_mars::Options::of(SeatCount::TWO, false, false);
        let (all, known) = found(&DigMars::new(options, &Value::Null).unwrap(), 30, 1_000);
        assert!(known >= 20, "{known} of {all}");
    }
}
