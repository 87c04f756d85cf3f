//! One thread's rounds through the graph.

use std::sync::{Mutex, MutexGuard, PoisonError};

use motherlode_core::{ActionSet, Game, Revealed, Seat, Turn};

use super::Options;
use super::node::{Edge, Found, Graph, Judged, NodeId, Settled};
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
    /// The position in question, in all ways that what is hidden may be.
    futures: &'a [G::State],
    /// The deepest that any round went, in actions.
    pub(super) depth: u32,
    path: Vec<NodeId>,
    actions: Vec<G::Action>,
    margins: Vec<Margin>,
    recent: Recent,
    fresh: Vec<Edge<G::Action>>,
}

impl<'a, G: Game, J: Judge<G>> Rounds<'a, G, J> {
    pub(super) fn new(
        game: &'a G,
        judge: &'a J,
        options: &'a Options,
        graph: &'a Mutex<Graph<G::Action>>,
        futures: &'a [G::State],
    ) -> Self {
        let (path, actions, margins, fresh) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let recent = Recent::default();
        Rounds { game, judge, options, graph, futures, depth: 0, path, actions, margins, recent, fresh }
    }

    /// Goes rounds until the meter says stop, all is settled, or there is no more room; one at least.
    pub(super) fn run(&mut self, root: NodeId, meter: &mut Meter) {
        while self.go(root) && meter.spend() {
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
    fn go(&mut self, root: NodeId) -> bool {
        self.path.clear();
        self.actions.clear();
        let Some(mut state) = self.futures.first().cloned() else { return false };
        let mut at = root;
        let mut graph = self.graph();
        while !graph.node(at).settled.is_closed() {
            self.path.push(at);
            if graph.node(at).is_fork() {
                let Some((future, place)) = graph.branch(at) else { break };
                let edge = &mut graph.edges[place];
                edge.visits += 1;
                let (Some(next), visits) = (edge.next, edge.visits) else { break };
                let Some(shown) = self.in_future(future) else { break };
                (at, state) = (next, shown);
                if graph.node(at).visits > visits {
                    break;
                }
                continue;
            }
            if graph.node(at).is_bare() {
                drop(graph);
                self.glance(&state);
                graph = self.graph();
                graph.grow(at, &self.fresh);
            }
            // Nothing to select means that what is settled behind the node was found on other ways: it is taken in below.
            let Some(place) = graph.select(at, self.options.exploration) else { break };
            let edge = &mut graph.edges[place];
            edge.visits += 1;
            let (visits, next, action) = (edge.visits, edge.next, edge.action);
            let Ok(revealed) = self.game.apply(&mut state, action) else { break };
            self.actions.push(action);
            let (next, is_new) = match next {
                Some(next) => (next, false),
                None => {
                    let fork = fork_key(self.game, self.judge, &state, revealed);
                    let key = fork.unwrap_or_else(|| self.judge.key(self.game, &state));
                    let (next, is_new) = match graph.find(key) {
                        Some(known) => (Some(known), false),
                        None => {
                            drop(graph);
                            let found = match fork {
                                Some(_) => self.ways().map(Found::Fork),
                                None => Some(Found::Position(self.look(key, &state))),
                            };
                            graph = self.graph();
                            (found.and_then(|found| graph.take_in(key, action, &found)), true)
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
        self.depth = self.depth.max(self.actions.len() as u32);
        for at in self.path.iter().rev() {
            graph.refresh(*at);
        }
        !graph.node(root).settled.is_closed() && graph.size() < self.options.memory
    }

    /// Where this round's actions lead to in one of the futures.
    fn in_future(&self, future: usize) -> Option<G::State> {
        let mut state = self.futures.get(future)?.clone();
        for action in &self.actions {
            self.game.apply(&mut state, *action).ok()?;
        }
        Some(state)
    }

    /// All that this round's actions may lead to, in the order of the futures; nothing if they cannot be done in one of them.
    fn ways(&mut self) -> Option<Vec<(u64, Judged)>> {
        let count = self.futures.len();
        let ways = (0..count).map(|future| {
            let state = self.in_future(future)?;
            let key = self.judge.key(self.game, &state);
            Some((key, self.look(key, &state)))
        });
        ways.collect()
    }

    /// Judges a position, and keeps what is found of its actions for when they are wanted.
    fn look(&mut self, key: u64, state: &G::State) -> Judged {
        self.margins.clear();
        let found = judged(self.game, self.judge, state, &mut self.margins);
        self.recent.keep(key, &mut self.margins);
        found
    }

    /// Makes the edges of a position, the most promising first.
    fn glance(&mut self, state: &G::State) {
        self.fresh.clear();
        let Turn::Seat { seat, actions } = self.game.turn(state) else { return };
        self.margins.clear();
        if !self.recent.take(self.judge.key(self.game, state), &mut self.margins) {
            self.judge.glances(self.game, state, &actions, &mut self.margins);
        }
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

/// The key of a position in which chance is about to show something that makes a difference, if an action has led to one.
pub(super) fn fork_key<G: Game>(
    game: &G,
    judge: &impl Judge<G>,
    state: &G::State,
    revealed: Revealed,
) -> Option<u64> {
    if revealed == Revealed::Something { judge.fork(game, state) } else { None }
}

/// One of the positions that chance may show.
pub(super) fn way<G: Game>(game: &G, judge: &impl Judge<G>, state: &G::State) -> (u64, Judged) {
    (judge.key(game, state), judged(game, judge, state, &mut Vec::new()))
}

/// What a position is found to be when it is first looked at. Where the game is over, the judge says how it ended.
fn judged<G: Game>(game: &G, judge: &impl Judge<G>, state: &G::State, glances: &mut Vec<Margin>) -> Judged {
    let share = judge.share(judge.verdict(game, state, glances));
    match game.turn(state) {
        Turn::Over(_) => Judged { seat: None, share, settled: Settled::at(share) },
        Turn::Seat { seat, .. } => Judged { seat: Some(seat), share, settled: Settled::OPEN },
        Turn::Chance(_) => Judged { seat: None, share, settled: Settled::OPEN },
    }
}

/// What was found of the actions of positions that were judged a short while ago: most that are gone on from at all are so soon.
#[derive(Default)]
struct Recent(Vec<(u64, Vec<Margin>)>);

impl Recent {
    /// So many are remembered at most: they are to stay in the processor's caches.
    const PLACES: usize = 1 << 11;

    /// Takes a list, if there is anything in it, and leaves another of no use in its place.
    #[inline]
    fn keep(&mut self, key: u64, margins: &mut Vec<Margin>) {
        if margins.is_empty() {
            return;
        }
        if self.0.is_empty() {
            self.0.resize(Recent::PLACES, (0, Vec::new()));
        }
        let place = &mut self.0[key as usize % Recent::PLACES];
        place.0 = key;
        std::mem::swap(&mut place.1, margins);
    }

    /// Gives the list of a position back, if it is still here.
    #[inline]
    fn take(&mut self, key: u64, margins: &mut Vec<Margin>) -> bool {
        match self.0.get_mut(key as usize % Recent::PLACES) {
            Some((known, kept)) if *known == key && !kept.is_empty() => {
                std::mem::swap(kept, margins);
                kept.clear();
                true
            }
            _ => false,
        }
    }
}
