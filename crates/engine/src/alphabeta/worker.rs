//! One thread's way through the tree.

use std::sync::atomic::{AtomicBool, Ordering};

use motherlode_core::{ActionSet, Game, Seat, Turn};

use super::Options;
use super::busy::Busy;
use super::order::{Choice, Order, Promises, pick};
use super::reductions::Reductions;
use super::table::{Bound, Entry, Place, Table};
use crate::judge::{Judge, MOST_MARGIN, Margin};
use crate::limits::Meter;

/// More than any margin.
pub(super) const INFINITE: Margin = MOST_MARGIN + 1;

/// The values that matter: what is worse than `alpha` for the seat to act it avoids, what is better than `beta` its
/// opponent does.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    pub(super) alpha: Margin,
    pub(super) beta: Margin,
}

impl Window {
    /// Everything matters.
    pub(super) const ALL: Window = Window { alpha: -INFINITE, beta: INFINITE };

    /// Only whether a value is above `alpha`.
    #[inline]
    pub(super) fn above(alpha: Margin) -> Window {
        Window { alpha, beta: alpha + 1 }
    }

    /// As the opponent sees it.
    #[inline]
    fn turned(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }
}

/// What a look at a position came to, for one seat. Below the window it is an upper bound, above it a lower one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Seen {
    pub(super) value: Margin,
    /// Whether this rests on ends of games alone.
    pub(super) whole: bool,
}

impl Seen {
    /// What an interrupted look comes to: whoever gets it throws it away.
    const NOTHING: Seen = Seen { value: 0, whole: false };

    #[inline]
    fn turned(self) -> Seen {
        Seen { value: -self.value, ..self }
    }
}

/// A position where a seat is to act, at some distance from the root.
pub(super) struct Node<'a, G: Game> {
    pub(super) state: &'a G::State,
    pub(super) seat: Seat,
    pub(super) actions: &'a G::Actions,
    pub(super) ply: usize,
}

/// What the actions of a node came to.
struct Best {
    value: Margin,
    /// Whether the value of the best action, as a lower bound, rests on ends of games alone.
    best_whole: bool,
    /// Whether the values of all actions do.
    all_whole: bool,
    place: Place,
}

impl Best {
    const NONE: Best = Best { value: -INFINITE, best_whole: false, all_whole: true, place: Place::NONE };

    #[inline]
    fn take(&mut self, seen: Seen, place: Place) -> bool {
        self.all_whole &= seen.whole;
        let better = seen.value > self.value;
        if better {
            (self.value, self.best_whole, self.place) = (seen.value, seen.whole, place);
        }
        better
    }

    /// To refute a position one action is enough; otherwise all of them count.
    #[inline]
    fn seen(&self, window: Window) -> Seen {
        let whole = if self.value >= window.beta { self.best_whole } else { self.all_whole };
        Seen { value: self.value, whole }
    }
}

/// What all threads of a search share.
pub(super) struct Shared<'a, G: Game, J> {
    pub(super) game: &'a G,
    pub(super) judge: &'a J,
    pub(super) options: &'a Options,
    pub(super) table: &'a Table,
    /// Only with several threads.
    pub(super) busy: Option<Busy>,
    /// One thread has seen all that was asked for.
    pub(super) done: AtomicBool,
}

/// What one thread of a search has to itself.
pub(super) struct Worker<'a, G: Game, J> {
    pub(super) shared: &'a Shared<'a, G, J>,
    pub(super) meter: Meter,
    pub(super) order: Order<G>,
    pub(super) is_stopped: bool,
    /// One list of actions for each distance from the root, so that none is made twice.
    lists: Vec<Vec<Choice<G>>>,
    /// For each distance from the root the best continuation from there.
    pub(super) lines: Vec<Vec<G::Action>>,
    /// Where positions one action ahead are set up.
    scratch: G::State,
    /// What the judge thinks of them.
    margins: Vec<Margin>,
    reductions: Reductions,
}

impl<'a, G: Game, J: Judge<G>> Worker<'a, G, J> {
    /// From this depth on threads mind what the others look at: below, it costs more than it saves.
    const DEPTH_TO_DEFER: u8 = 3;

    pub(super) fn new(shared: &'a Shared<'a, G, J>, meter: Meter, state: &G::State) -> Self {
        Worker {
            shared,
            meter,
            order: Order::new(),
            is_stopped: false,
            lists: Vec::new(),
            lines: Vec::new(),
            scratch: state.clone(),
            margins: Vec::new(),
            reductions: Reductions::new(),
        }
    }

    /// The margin for a seat.
    #[inline]
    fn margin(&self, state: &G::State, seat: Seat) -> Margin {
        let margin = self.shared.judge.margin(self.shared.game, state);
        if seat == Seat::FIRST { margin } else { -margin }
    }

    /// Counts a node; whether to go on.
    #[inline]
    pub(super) fn spend(&mut self) -> bool {
        self.is_stopped |= !self.meter.spend();
        !self.is_stopped
    }

    /// Counts nodes; whether to go on.
    #[inline]
    fn spend_many(&mut self, nodes: usize) -> bool {
        // One by one, so that it ends exactly where it must.
        (0..nodes).all(|_| self.spend())
    }

    /// Looks at the position that an action of `mover` led to, and sees it as `mover` does.
    pub(super) fn look(
        &mut self,
        state: &G::State,
        mover: Seat,
        depth: u8,
        ply: usize,
        window: Window,
    ) -> Seen {
        if !self.spend() {
            return Seen::NOTHING;
        }
        self.clear_line(ply);
        match self.shared.game.turn(state) {
            Turn::Seat { seat, actions } if depth > 0 => {
                let node = Node { state, seat, actions: &actions, ply };
                if seat == mover {
                    self.node(&node, depth, window)
                } else {
                    self.node(&node, depth, window.turned()).turned()
                }
            }
            Turn::Over(_) => Seen { value: self.margin(state, mover), whole: true },
            Turn::Seat { .. } | Turn::Chance(_) => Seen { value: self.margin(state, mover), whole: false },
        }
    }

    fn node(&mut self, node: &Node<'_, G>, depth: u8, window: Window) -> Seen {
        let shared = self.shared;
        if shared.done.load(Ordering::Relaxed) {
            self.is_stopped = true;
            return Seen::NOTHING;
        }
        let mut best = Best::NONE;
        if depth == 1 && shared.options.killers && self.killers_refute(node, window, &mut best) {
            return best.seen(window);
        }
        let key = shared.judge.key(shared.game, node.state);
        let known = shared.table.get(key);
        if let Some(entry) = known
            && (entry.depth >= depth || entry.whole)
            && match entry.bound {
                Bound::Exact => true,
                Bound::Lower => entry.value >= window.beta,
                Bound::Upper => entry.value <= window.alpha,
            }
        {
            return Seen { value: entry.value, whole: entry.whole };
        }
        let hash_move = known.map_or(Place::NONE, |entry| entry.place);
        if depth == 1 {
            self.frontier(node, hash_move, window, &mut best);
        } else {
            best = self.branch(node, key, hash_move, depth, window);
        }
        if self.is_stopped {
            return Seen::NOTHING;
        }
        let seen = best.seen(window);
        let bound = if seen.value >= window.beta {
            Bound::Lower
        } else if seen.value <= window.alpha {
            Bound::Upper
        } else {
            Bound::Exact
        };
        shared
            .table
            .put(key, Entry { value: seen.value, bound, depth, whole: seen.whole, place: best.place });
        seen
    }

    /// A node with more than one action to look ahead.
    fn branch(&mut self, node: &Node<'_, G>, key: u64, hash_move: Place, depth: u8, window: Window) -> Best {
        let shared = self.shared;
        if J::IS_COSTLY && shared.options.promise && !self.spend_many(node.actions.len()) {
            return Best::NONE;
        }
        let mut choices = self.take_list(node.ply);
        self.list(node, Promises::Fresh, hash_move, &mut choices);
        let busy = shared.busy.as_ref().filter(|_| depth >= Self::DEPTH_TO_DEFER);
        let mut best = Best::NONE;
        let mut alpha = window.alpha;
        let mut searched = 0;
        let mut at = 0;
        while at < choices.len() {
            pick(&mut choices, at);
            let choice = choices[at];
            let mine = busy.map(|busy| (busy, task(key, choice.place, depth)));
            if let Some((busy, task)) = mine
                && searched > 0
                && !choice.is_deferred()
                && busy.contains(task)
            {
                choices.remove(at);
                choices.push(choice.deferred());
                continue;
            }
            at += 1;
            let mut next = node.state.clone();
            if shared.game.apply(&mut next, choice.action).is_err() {
                continue;
            }
            if let Some((busy, task)) = mine {
                busy.enter(task);
            }
            let seen = self.follow(&next, node, depth, Window { alpha, ..window }, searched);
            if let Some((busy, task)) = mine {
                busy.leave(task);
            }
            if self.is_stopped {
                break;
            }
            searched += 1;
            best.take(seen, choice.place);
            if seen.value > alpha {
                alpha = seen.value;
                if alpha >= window.beta {
                    let before = &choices[..at - 1];
                    self.order.refuted(shared.options, node.seat, node.ply, depth, (choice.action, before));
                    break;
                }
                self.extend_line(node.ply, choice.action);
            }
        }
        self.lists[node.ply] = choices;
        best
    }

    /// Lists the actions of a node with their scores.
    pub(super) fn list(
        &mut self,
        node: &Node<'_, G>,
        promises: Promises,
        hash_move: Place,
        choices: &mut Vec<Choice<G>>,
    ) {
        let Shared { options, game, judge, .. } = *self.shared;
        self.order.list(options, (game, judge), node, promises, hash_move, choices);
    }

    /// Looks at what follows an action: the first ones with all care, later ones as cheaply as shows that they are no
    /// better.
    pub(super) fn follow(
        &mut self,
        next: &G::State,
        node: &Node<'_, G>,
        depth: u8,
        window: Window,
        searched: usize,
    ) -> Seen {
        let options = self.shared.options;
        let (seat, ply) = (node.seat, node.ply + 1);
        if searched == 0 {
            return self.look(next, seat, depth - 1, ply, window);
        }
        let cheap = if options.principal_variation { Window::above(window.alpha) } else { window };
        let reduction = if options.reductions { self.reductions.get(depth, searched) } else { 0 };
        let mut seen = self.look(next, seat, depth - 1 - reduction, ply, cheap);
        if reduction > 0 && seen.value > window.alpha && !self.is_stopped {
            seen = self.look(next, seat, depth - 1, ply, cheap);
        }
        let is_open = seen.value > window.alpha && seen.value < window.beta;
        if is_open && cheap.beta < window.beta && !self.is_stopped {
            seen = self.look(next, seat, depth - 1, ply, window);
        }
        seen
    }

    /// Whether an action that refuted a neighbour of a frontier node refutes it as well. That is found out sooner than
    /// what the table knows, so it is tried first and not even remembered.
    fn killers_refute(&mut self, node: &Node<'_, G>, window: Window, best: &mut Best) -> bool {
        for killer in self.order.killers(node.ply).into_iter().flatten() {
            if !node.actions.contains(killer) {
                continue;
            }
            self.judge_one(node, killer, Place::NONE, best);
            if self.is_stopped {
                return true;
            }
            if best.value >= window.beta {
                best.best_whole = self.ends(node.state, killer);
                self.order.kill(node.ply, killer);
                return true;
            }
        }
        false
    }

    /// A node whose actions lead to leaves: they are judged here, without asking what could come next.
    fn frontier(&mut self, node: &Node<'_, G>, hash_move: Place, window: Window, best: &mut Best) {
        let shared = self.shared;
        let hinted = hash_move.get().and_then(|place| node.actions.nth(place));
        if let Some(action) = hinted.filter(|_| !J::IS_COSTLY) {
            self.judge_one(node, action, hash_move, best);
        }
        if best.value < window.beta && J::IS_COSTLY {
            self.judge_in_turn(node, hash_move, window, best);
            if self.is_stopped {
                return;
            }
        } else if best.value < window.beta {
            if !self.spend_many(node.actions.len()) {
                return;
            }
            self.margins.clear();
            shared.judge.margins_after(shared.game, node.state, node.actions, &mut self.margins);
            let sign = if node.seat == Seat::FIRST { 1 } else { -1 };
            // What was judged before had no place, so that equals are taken again, with theirs.
            best.value = -INFINITE;
            for (place, margin) in self.margins.iter().enumerate() {
                let value = sign * margin;
                if value > best.value {
                    (best.value, best.place) = (value, Place::new(place));
                    if value >= window.beta {
                        break;
                    }
                }
            }
        }
        let Some(action) = best.place.get().and_then(|place| node.actions.nth(place)) else {
            best.all_whole = false;
            return;
        };
        let is_cut = best.value >= window.beta;
        best.best_whole = self.ends(node.state, action);
        best.all_whole =
            best.best_whole && (is_cut || node.actions.iter().all(|action| self.ends(node.state, action)));
        if is_cut {
            if shared.options.killers {
                self.order.kill(node.ply, action);
            }
        } else if best.value > window.alpha {
            self.lines[node.ply].push(action);
        }
    }

    /// Judges what the actions of a frontier node lead to, the likeliest refutations first, until one is found.
    fn judge_in_turn(&mut self, node: &Node<'_, G>, hash_move: Place, window: Window, best: &mut Best) {
        let mut choices = self.take_list(node.ply);
        self.list(node, Promises::Hearsay, hash_move, &mut choices);
        // What was judged before had no place, so that equals are taken again, with theirs.
        *best = Best::NONE;
        for at in 0..choices.len() {
            pick(&mut choices, at);
            self.judge_one(node, choices[at].action, choices[at].place, best);
            if best.value >= window.beta || self.is_stopped {
                break;
            }
        }
        self.lists[node.ply] = choices;
    }

    /// Judges what one action of a frontier node leads to, before all the others are.
    #[inline]
    fn judge_one(&mut self, node: &Node<'_, G>, action: G::Action, place: Place, best: &mut Best) {
        if !self.spend() {
            return;
        }
        self.scratch.clone_from(node.state);
        if self.shared.game.apply(&mut self.scratch, action).is_ok() {
            let value = self.margin(&self.scratch, node.seat);
            if value > best.value {
                (best.value, best.place) = (value, place);
            }
        }
    }

    /// Whether an action ends the game.
    fn ends(&mut self, state: &G::State, action: G::Action) -> bool {
        self.scratch.clone_from(state);
        let done = self.shared.game.apply(&mut self.scratch, action);
        done.is_ok() && matches!(self.shared.game.turn(&self.scratch), Turn::Over(_))
    }

    fn take_list(&mut self, ply: usize) -> Vec<Choice<G>> {
        if self.lists.len() <= ply {
            self.lists.resize_with(ply + 1, Vec::new);
        }
        std::mem::take(&mut self.lists[ply])
    }

    #[inline]
    fn clear_line(&mut self, ply: usize) {
        match self.lines.get_mut(ply) {
            Some(line) => line.clear(),
            None => self.lines.resize_with(ply + 1, Vec::new),
        }
    }

    /// The best continuation from a position: an action, and what follows it.
    pub(super) fn extend_line(&mut self, ply: usize, action: G::Action) {
        let rest = self.lines.get(ply + 1).cloned().unwrap_or_default();
        if self.lines.len() <= ply {
            self.lines.resize_with(ply + 1, Vec::new);
        }
        let line = &mut self.lines[ply];
        line.clear();
        line.push(action);
        line.extend(rest);
    }
}

/// What a thread is busy with: an action of a position, at a depth. Never 0.
#[inline]
pub(super) fn task(key: u64, place: Place, depth: u8) -> u64 {
    let place = place.get().map_or(u64::MAX, |place| place as u64);
    (key ^ (place << 8 | u64::from(depth)).wrapping_mul(0x9e37_79b9_7f4a_7c15)) | 1
}
