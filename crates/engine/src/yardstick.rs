//! The plain opponent that others are measured against: what anyone would write first, done properly.

use std::hash::Hasher;
use std::marker::PhantomData;

use motherlode_core::draw::Quick;
use motherlode_core::game::Score;
use motherlode_core::{ActionSet, ChanceSet, Draws, Game, PerSeat, Seat, Turn};

use crate::judge::{Mixer, Shares, shares_of};
use crate::limits::{Limits, Meter};
use crate::player::Player;
use crate::thought::Thought;

/// How much the tree looks at what it has seen little of.
const EXPLORATION: f32 = 0.7;
/// Random play goes no further than so many decisions.
const CUT: usize = 60;
/// The lead that makes a win about 73 % likely where random play is cut.
const LEAD: f32 = 5.0;
/// When the tree has so many nodes, it grows no more.
const MOST_NODES: usize = 4_000_000;

/// UCT with one thread and random rollouts, one state drawn afresh for each; for more than two seats each takes what is
/// best for itself.
pub struct Yardstick<G> {
    draws: Quick,
    game: PhantomData<fn() -> G>,
}

impl<G: Game> Yardstick<G> {
    /// A yardstick with its own source of numbers.
    pub fn new(seed: u64) -> Self {
        // Neighbouring seeds are to have nothing in common.
        let mut mixer = Mixer::default();
        mixer.write_u64(seed);
        Yardstick { draws: Quick::new(mixer.finish()), game: PhantomData }
    }
}

impl<G: Game> Player<G> for Yardstick<G> {
    fn think(&mut self, game: &G, knowledge: &G::Knowledge, limits: &Limits) -> Option<Thought<G>> {
        if game.choices(knowledge).is_empty() {
            return None;
        }
        let mut meter = Meter::start(limits);
        let mut tree = Tree { game, nodes: vec![Node::new(game)], depth: 0 };
        loop {
            let state = game.sample(knowledge, &mut self.draws);
            tree.imagine(state, &mut self.draws);
            if !meter.spend() {
                break;
            }
        }
        let seat = game.turn(&game.sample(knowledge, &mut self.draws)).seat()?;
        tree.thought(seat, meter.spent())
    }
}

/// What led to a node.
#[derive(PartialEq)]
enum Step<A, O> {
    Action(A),
    Outcome(O),
}

type StepOf<G> = Step<<G as Game>::Action, <G as Game>::Outcome>;

struct Node<G: Game> {
    visits: u32,
    /// The sum over all visits.
    shares: Shares,
    children: Vec<(StepOf<G>, usize)>,
}

impl<G: Game> Node<G> {
    fn new(game: &G) -> Self {
        Node { visits: 0, shares: PerSeat::from_fn(game.seats(), |_| 0.0), children: Vec::new() }
    }

    fn mean(&self, seat: Seat) -> f32 {
        self.shares[seat] / self.visits.max(1) as f32
    }
}

struct Tree<'game, G: Game> {
    game: &'game G,
    nodes: Vec<Node<G>>,
    depth: u32,
}

impl<G: Game> Tree<'_, G> {
    const ROOT: usize = 0;

    /// One game: down the tree, one new node, random play from there, and what came of it back up.
    fn imagine(&mut self, mut state: G::State, draws: &mut Quick) {
        let mut path = vec![Self::ROOT];
        let mut at = Self::ROOT;
        loop {
            let step = match self.game.turn(&state) {
                Turn::Over(_) => break,
                Turn::Chance(chance) => Step::Outcome(chance.draw(draws)),
                Turn::Seat { seat, actions } => match self.select(at, seat, &actions, draws) {
                    Some(action) => Step::Action(action),
                    None => break,
                },
            };
            let happened = match &step {
                Step::Action(action) => self.game.apply(&mut state, *action).is_ok(),
                Step::Outcome(outcome) => self.game.settle(&mut state, outcome).is_ok(),
            };
            if !happened {
                break;
            }
            let known = self.nodes[at].children.iter().find(|(other, _)| *other == step);
            match known {
                Some((_, child)) => {
                    at = *child;
                    path.push(at);
                }
                None if self.nodes.len() >= MOST_NODES => break,
                None => {
                    let child = self.nodes.len();
                    self.nodes.push(Node::new(self.game));
                    self.nodes[at].children.push((step, child));
                    path.push(child);
                    break;
                }
            }
        }
        let shares = self.play_on(&mut state, draws);
        self.depth = self.depth.max(path.len() as u32 - 1);
        for node in path {
            let node = &mut self.nodes[node];
            node.visits += 1;
            for (seat, share) in shares.iter() {
                node.shares[seat] += share;
            }
        }
    }

    /// An action that was never tried, or the one with the best upper bound.
    fn select(&self, at: usize, seat: Seat, actions: &G::Actions, draws: &mut Quick) -> Option<G::Action> {
        let node = &self.nodes[at];
        let tried = || {
            node.children.iter().filter_map(|(step, child)| match step {
                Step::Action(action) if actions.contains(*action) => Some((*action, &self.nodes[*child])),
                _ => None,
            })
        };
        let untried = actions.len() - tried().count();
        if untried > 0 {
            let is_new = |action: &G::Action| tried().all(|(other, _)| other != *action);
            return actions.iter().filter(is_new).nth(draws.index(untried));
        }
        let log = (node.visits as f32).ln();
        let bound = |child: &Node<G>| child.mean(seat) + EXPLORATION * (log / child.visits as f32).sqrt();
        tried().max_by(|(_, one), (_, other)| bound(one).total_cmp(&bound(other))).map(|(action, _)| action)
    }

    /// Random play to the end, or to the cut.
    fn play_on(&self, state: &mut G::State, draws: &mut Quick) -> Shares {
        let mut decisions = 0;
        loop {
            let went_on = match self.game.turn(state) {
                Turn::Over(_) => return shares_of(&self.game.ranks(state)),
                Turn::Seat { .. } if decisions == CUT => break,
                Turn::Chance(chance) => self.game.settle(state, &chance.draw(draws)).is_ok(),
                Turn::Seat { actions, .. } => {
                    decisions += 1;
                    actions.draw_by_kind(draws).is_some_and(|action| self.game.apply(state, action).is_ok())
                }
            };
            if !went_on {
                break;
            }
        }
        by_lead(&self.game.scores(state))
    }

    fn thought(&self, seat: Seat, nodes: u64) -> Option<Thought<G>> {
        let by_visits = |node: usize| {
            let mut children: Vec<(G::Action, usize)> = Vec::new();
            for (step, child) in &self.nodes[node].children {
                if let Step::Action(action) = step {
                    children.push((*action, *child));
                }
            }
            children.sort_by_key(|(_, child)| std::cmp::Reverse(self.nodes[*child].visits));
            children
        };
        let ranking = by_visits(Self::ROOT);
        let (action, best) = *ranking.first()?;
        let mut line = vec![action];
        let mut at = best;
        while let Some((action, child)) = by_visits(at).first() {
            line.push(*action);
            at = *child;
        }
        let best = &self.nodes[best];
        Some(Thought {
            action,
            shares: PerSeat::from_fn(self.game.seats(), |seat| best.mean(seat)),
            ranking: ranking.iter().map(|(action, child)| (*action, self.nodes[*child].mean(seat))).collect(),
            line,
            nodes,
            depth: self.depth,
            proven: false,
        })
    }
}

/// What each seat can expect with these scores, by its lead over the best of the others.
fn by_lead(scores: &PerSeat<Score>) -> Shares {
    let hope = PerSeat::from_fn(scores.seats(), |seat| {
        let others = scores.iter().filter(|(other, _)| *other != seat).map(|(_, score)| *score);
        let lead = scores[seat] - others.max().unwrap_or(0);
        1.0 / (1.0 + (-lead as f32 / LEAD).exp())
    });
    let sum: f32 = hope.as_slice().iter().sum();
    PerSeat::from_fn(scores.seats(), |seat| hope[seat] / sum)
}

#[cfg(test)]
mod tests {
    use super::*;
    use motherlode_core::SeatCount;

    #[test]
    fn a_lead_is_worth_more_than_a_half_and_all_shares_make_one() {
        let shares = |scores: [Score; 3]| {
            by_lead(&PerSeat::from_fn(SeatCount::THREE, |seat| scores[seat.index()])).as_slice().to_vec()
        };
        let even = shares([7, 7, 7]);
        assert!(even.iter().all(|share| (share - 1.0 / 3.0).abs() < 1e-6), "{even:?}");
        let ahead = shares([12, 2, 1]);
        assert!(ahead[0] > 0.75 && ahead[1] > ahead[2], "{ahead:?}");
        assert!((ahead.iter().sum::<f32>() - 1.0).abs() < 1e-6, "{ahead:?}");
    }
}
