//! What the trees of all threads come to together.

use std::cmp::Reverse;

use motherlode_core::{Game, PerSeat, Seat};

use super::tree::{Edge, Next, NodeId, Tree};
use crate::judge::Shares;
use crate::thought::Thought;
use crate::work::Spent;

/// What all threads think of one action of the root.
struct Opinion<G: Game> {
    action: G::Action,
    visits: u64,
    /// The sum over all visits.
    share: f64,
    /// What each seat got, as far as the nodes behind it know.
    shares: PerSeat<f64>,
}

impl<G: Game> Opinion<G> {
    fn mean(&self) -> f32 {
        (self.share / self.visits.max(1) as f64) as f32
    }

    /// What each seat can expect: the deciding one what the action brought it, the others the rest in their proportion.
    fn expectation(&self, me: Seat) -> Shares {
        let mine = self.mean();
        let seats = self.shares.seats();
        let others: f64 = self.shares.iter().filter(|(seat, _)| *seat != me).map(|(_, share)| share).sum();
        PerSeat::from_fn(seats, |seat| {
            if seat == me {
                mine
            } else if others > 0.0 {
                (1.0 - mine) * (self.shares[seat] / others) as f32
            } else {
                (1.0 - mine) / (seats.get() - 1) as f32
            }
        })
    }
}

/// The action that was followed most often, with its reasons.
pub(super) fn thought<G: Game>(game: &G, me: Seat, trees: &[Tree<G>], spent: Spent) -> Option<Thought<G>> {
    let mut opinions: Vec<Opinion<G>> = Vec::new();
    for tree in trees {
        for (edge, mean) in tree.means_of(tree.root).filter(|(edge, _)| edge.visits > 0) {
            let known = opinions.iter().position(|opinion| opinion.action == edge.action);
            let place = known.unwrap_or(opinions.len());
            if known.is_none() {
                let shares = PerSeat::from_fn(game.seats(), |_| 0.0);
                opinions.push(Opinion { action: edge.action, visits: 0, share: 0.0, shares });
            }
            let opinion = &mut opinions[place];
            opinion.visits += u64::from(edge.visits);
            opinion.share += f64::from(mean) * f64::from(edge.visits);
            for node in nodes_behind(tree, edge) {
                let node = tree.node(node);
                for seat in game.seats().seats() {
                    opinion.shares[seat] += f64::from(node.shares[seat]) * f64::from(node.visits);
                }
            }
        }
    }
    opinions.sort_by(|one, other| {
        (other.visits.cmp(&one.visits)).then_with(|| other.mean().total_cmp(&one.mean()))
    });
    let best = opinions.first()?;
    Some(Thought {
        action: best.action,
        shares: best.expectation(me),
        ranking: opinions.iter().map(|opinion| (opinion.action, opinion.mean())).collect(),
        line: line(trees, best.action),
        nodes: spent.nodes,
        depth: spent.depth,
        proven: false,
    })
}

fn nodes_behind<'a, G: Game>(
    tree: &'a Tree<G>,
    edge: &Edge<G::Action>,
) -> impl Iterator<Item = NodeId> + use<'a, G> {
    let (node, branches) = match edge.next {
        Next::Nowhere => (None, None),
        Next::Node(node) => (Some(node), None),
        Next::Branches(first) => (None, Some(first)),
    };
    node.into_iter().chain(tree.siblings(branches).map(|branch| branch.node))
}

/// The actions that follow as far as nothing is left to chance, in the tree that looked longest at the first.
fn line<G: Game>(trees: &[Tree<G>], first: G::Action) -> Vec<G::Action> {
    let looked = |tree: &&Tree<G>| {
        tree.edges_of(tree.root).iter().find(|edge| edge.action == first).map_or(0, |edge| edge.visits)
    };
    let mut line = vec![first];
    let Some(tree) = trees.iter().max_by_key(looked) else { return line };
    let mut edge = tree.edges_of(tree.root).iter().find(|edge| edge.action == first);
    while let Some(Next::Node(node)) = edge.map(|edge| edge.next) {
        // The first of equals, as everywhere.
        edge =
            tree.edges_of(node).iter().filter(|edge| edge.visits > 0).min_by_key(|edge| Reverse(edge.visits));
        line.extend(edge.map(|edge| edge.action));
    }
    line
}
