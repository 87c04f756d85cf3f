//! One thread's rounds through the graph.

use std::sync::{Mutex, MutexGuard, PoisonError};

use motherlode_core::{ActionSet, Game, Seat, Turn};

use super::Options;
use super::node::{Edge, Graph, Judged, NodeId, Settled};
use crate::judge::{Judge, Margin};
use crate::limits::Meter;

/// The clock is looked at every so many rounds.
const BETWEEN_LOOKS: u64 = 16;
/// Differences beyond this, in units of trust, make no difference any more.
const FAR: f32 = 30.0;

/// What one thread goes its rounds with.
pub(super) struct Rounds<'a, G: Game, J> {
    game: &'a G,
    judge: &'a J,
    options: &'a Options,
    graph: &'a Mutex<Graph<G::Action>>,
    /// The deepest that any round went, in actions.
    pub(super) depth: u32,
    path: Vec<NodeId>,
    margins: Vec<Margin>,
    fresh: Vec<Edge<G::Action>>,
}

impl<'a, G: Game, J: Judge<G>> Rounds<'a, G, J> {
    pub(super) fn new(
        game: &'a G,
        judge: &'a J,
        options: &'a Options,
        graph: &'a Mutex<Graph<G::Action>>,
    ) -> Self {
        let (path, margins, fresh) = (Vec::new(), Vec::new(), Vec::new());
        Rounds { game, judge, options, graph, depth: 0, path, margins, fresh }
    }

    /// Goes rounds until the meter says stop, all is settled, or there is no more room; one at least.
    pub(super) fn run(&mut self, root: NodeId, state: &G::State, meter: &mut Meter) {
        while self.go(root, state.clone()) && meter.spend() {
            if meter.spent().is_multiple_of(BETWEEN_LOOKS) {
                meter.look_up();
                if meter.is_over() {
                    return;
                }
            }
        }
    }

    fn graph(&self) -> MutexGuard<'a, Graph<G::Action>> {
        self.graph.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// One round; whether there is any sense in another one. Nobody judges while they hold the graph.
    fn go(&mut self, root: NodeId, mut state: G::State) -> bool {
        self.path.clear();
        let mut at = root;
        let mut graph = self.graph();
        while !graph.node(at).settled.is_closed() {
            if graph.node(at).is_bare() {
                drop(graph);
                self.glance(&state);
                graph = self.graph();
                graph.grow(at, &self.fresh);
            }
            self.path.push(at);
            // Nothing to select means that what is settled behind the node was found on other ways: it is taken in below.
            let Some(place) = graph.select(at, self.options.exploration) else { break };
            let edge = &mut graph.edges[place];
            edge.visits += 1;
            let (visits, next, action) = (edge.visits, edge.next, edge.action);
            if self.game.apply(&mut state, action).is_err() {
                break;
            }
            let (next, is_new) = match next {
                Some(next) => (next, false),
                None => {
                    let key = self.judge.key(self.game, &state);
                    let (next, is_new) = match graph.find(key) {
                        Some(known) => (Some(known), false),
                        None => {
                            drop(graph);
                            let judged = judged(self.game, self.judge, &state);
                            graph = self.graph();
                            (graph.add(key, judged), true)
                        }
                    };
                    let Some(next) = next else { break };
                    graph.edges[place].next = Some(next);
                    (next, is_new)
                }
            };
            at = next;
            // Others have looked at it more often from elsewhere: what they found is as good as looking again.
            if is_new || graph.node(at).visits > visits {
                break;
            }
        }
        self.depth = self.depth.max(self.path.len() as u32);
        for at in self.path.iter().rev() {
            graph.refresh(*at);
        }
        !graph.node(root).settled.is_closed() && graph.size() < self.options.memory
    }

    /// Makes the edges of a position, the most promising first.
    fn glance(&mut self, state: &G::State) {
        self.fresh.clear();
        let Turn::Seat { seat, actions } = self.game.turn(state) else { return };
        self.margins.clear();
        self.judge.glances(self.game, state, &actions, &mut self.margins);
        let ahead = |margin: Margin| if seat == Seat::FIRST { margin } else { -margin };
        let most = self.margins.iter().copied().map(ahead).max().unwrap_or(0);
        let unit = J::UNIT * self.options.trust;
        self.fresh.extend(actions.iter().zip(&self.margins).map(|(action, margin)| {
            let share = self.judge.share(*margin);
            let behind = (most - ahead(*margin)) as f32 / unit;
            Edge {
                action,
                prior: (-behind.min(FAR)).exp(),
                hope: if seat == Seat::FIRST { share } else { 1.0 - share },
                visits: 0,
                next: None,
            }
        }));
        let promise: f32 = self.fresh.iter().map(|edge| edge.prior).sum();
        self.fresh.iter_mut().for_each(|edge| edge.prior /= promise);
        self.fresh.sort_by(|one, other| {
            (other.prior.total_cmp(&one.prior)).then_with(|| other.hope.total_cmp(&one.hope))
        });
    }
}

/// What a position is found to be when it is first looked at. Where the game is over, the judge says how it ended.
pub(super) fn judged<G: Game>(game: &G, judge: &impl Judge<G>, state: &G::State) -> Judged {
    let share = judge.share(judge.margin(game, state));
    match game.turn(state) {
        Turn::Over(_) => Judged { seat: None, share, settled: Settled::at(share) },
        Turn::Seat { seat, .. } => Judged { seat: Some(seat), share, settled: Settled::OPEN },
        Turn::Chance(_) => Judged { seat: None, share, settled: Settled::OPEN },
    }
}
