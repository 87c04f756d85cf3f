//! The root: looking further and further ahead, as long as the limits allow.

use std::sync::atomic::Ordering;

use motherlode_core::{ActionSet, Game, Seat, Turn};

use super::order::{Choice, Promises, pick};
use super::table::{Bound, Entry, Place};
use super::worker::{INFINITE, Node, Seen, Window, Worker, task};
use crate::judge::{Judge, Margin};

/// An action of the root with what is known of it.
pub(super) struct RootChoice<G: Game> {
    pub(super) action: G::Action,
    place: Place,
    /// For the seat to act; exact for the best, else an upper bound. Nothing before it was looked at.
    pub(super) value: Option<Margin>,
    /// What the last look at it cost: what was hard to refute is likely to become good.
    nodes: u64,
    /// Whether it was put off in this round because another thread was at it.
    is_deferred: bool,
}

/// What one thread came to.
pub(super) struct Outlook<G: Game> {
    /// The best first.
    pub(super) choices: Vec<RootChoice<G>>,
    pub(super) line: Vec<G::Action>,
    /// The value of the best action for the seat to act, if any was looked at.
    pub(super) value: Option<Margin>,
    /// How far ahead everything was looked at.
    pub(super) depth: u8,
    pub(super) whole: bool,
    pub(super) nodes: u64,
}

impl<G: Game, J: Judge<G>> Worker<'_, G, J> {
    /// How far ahead a search looks at most.
    pub(super) const MOST_DEPTH: u8 = 200;

    /// Looks further and further ahead.
    pub(super) fn deepen(mut self, state: &G::State, most_depth: u8) -> Option<Outlook<G>> {
        let shared = self.shared;
        let Turn::Seat { seat, actions } = shared.game.turn(state) else { return None };
        let node = &Node { state, seat, actions: &actions, ply: 0 };
        let key = shared.judge.key(shared.game, node.state);
        let mut outlook = self.before(node, key);
        while outlook.depth < most_depth && !outlook.whole && !self.meter.is_over() {
            let depth = outlook.depth + 1;
            let Some(seen) = self.round(node, key, depth, &mut outlook) else { break };
            outlook.depth = depth;
            outlook.whole = seen.whole;
        }
        // Whatever stopped it, nobody needs the others any more.
        shared.done.store(true, Ordering::Relaxed);
        outlook.nodes = self.meter.spent();
        Some(outlook)
    }

    /// The actions in a first order, before anything is looked at.
    fn before(&mut self, node: &Node<'_, G>, key: u64) -> Outlook<G> {
        let shared = self.shared;
        let hash_move = shared.table.get(key).map_or(Place::NONE, |entry| entry.place);
        let mut list: Vec<Choice<G>> = Vec::with_capacity(node.actions.len());
        self.list(node, Promises::Fresh, hash_move, &mut list);
        (0..list.len()).for_each(|at| pick(&mut list, at));
        let choices = list.into_iter().map(|choice| RootChoice {
            action: choice.action,
            place: choice.place,
            value: None,
            nodes: 0,
            is_deferred: false,
        });
        Outlook {
            choices: choices.collect(),
            line: Vec::new(),
            value: None,
            depth: 0,
            whole: false,
            nodes: 0,
        }
    }

    /// Looks at all actions to one depth, first in a narrow window around the last value; nothing if it was stopped,
    /// though a better action that was found by then stands first.
    fn round(&mut self, node: &Node<'_, G>, key: u64, depth: u8, outlook: &mut Outlook<G>) -> Option<Seen> {
        let mut margin = self.shared.options.aspiration;
        let mut window = match outlook.value {
            Some(value) if margin > 0 && depth > 2 => {
                Window { alpha: value.saturating_sub(margin), beta: value.saturating_add(margin) }
            }
            _ => Window::ALL,
        };
        loop {
            let seen = self.root(node, key, depth, window, outlook)?;
            if seen.value > window.alpha && seen.value < window.beta {
                return Some(seen);
            }
            margin = margin.saturating_mul(4);
            if seen.value <= window.alpha {
                window.alpha = seen.value.saturating_sub(margin).max(-INFINITE);
            } else {
                window.beta = seen.value.saturating_add(margin).min(INFINITE);
            }
        }
    }

    /// Looks at all actions to one depth.
    fn root(
        &mut self,
        node: &Node<'_, G>,
        key: u64,
        depth: u8,
        window: Window,
        outlook: &mut Outlook<G>,
    ) -> Option<Seen> {
        let shared = self.shared;
        let mut best = -INFINITE;
        let (mut best_whole, mut all_whole) = (false, true);
        let mut alpha = window.alpha;
        let mut searched = 0;
        outlook.choices.iter_mut().for_each(|choice| choice.is_deferred = false);
        let mut at = 0;
        while at < outlook.choices.len() {
            let choice = &outlook.choices[at];
            let (action, place) = (choice.action, choice.place);
            let mine = shared.busy.as_ref().filter(|_| depth > 2).map(|busy| (busy, task(key, place, depth)));
            if let Some((busy, task)) = mine
                && searched > 0
                && !choice.is_deferred
                && busy.contains(task)
            {
                let mut put_off = outlook.choices.remove(at);
                put_off.is_deferred = true;
                outlook.choices.push(put_off);
                continue;
            }
            let mut next = node.state.clone();
            if shared.game.apply(&mut next, action).is_err() {
                outlook.choices.remove(at);
                continue;
            }
            let spent = self.meter.spent();
            if let Some((busy, task)) = mine {
                busy.enter(task);
            }
            let seen = self.follow(&next, node, depth, Window { alpha, ..window }, searched);
            if let Some((busy, task)) = mine {
                busy.leave(task);
            }
            if self.is_stopped {
                return None;
            }
            let choice = &mut outlook.choices[at];
            choice.value = Some(seen.value);
            choice.nodes = self.meter.spent() - spent;
            searched += 1;
            all_whole &= seen.whole;
            if seen.value > best {
                (best, best_whole) = (seen.value, seen.whole);
                if seen.value > alpha {
                    alpha = seen.value;
                    outlook.value = Some(seen.value);
                    self.extend_line(node.ply, action);
                    outlook.line.clone_from(&self.lines[node.ply]);
                    outlook.choices[..=at].rotate_right(1);
                }
            }
            at += 1;
            if alpha >= window.beta {
                break;
            }
        }
        // The best stays first, the others follow by what they cost.
        if let Some((_, others)) = outlook.choices.split_first_mut() {
            others.sort_by_key(|choice| std::cmp::Reverse(choice.nodes));
        }
        let bound = if best >= window.beta {
            Bound::Lower
        } else if best <= window.alpha {
            Bound::Upper
        } else {
            Bound::Exact
        };
        let whole = if best >= window.beta { best_whole } else { all_whole };
        let place = outlook.choices.first().map_or(Place::NONE, |choice| choice.place);
        shared.table.put(key, Entry { value: best, bound, depth, whole, place });
        Some(Seen { value: best, whole })
    }
}

impl<G: Game> Outlook<G> {
    /// The actions that were looked at, the best first and the others by value, as the seat to act sees them.
    pub(super) fn ranking(&self) -> Vec<(G::Action, Margin)> {
        let valued = self.choices.iter().filter_map(|choice| Some((choice.action, choice.value?)));
        let mut ranking: Vec<_> = valued.collect();
        if let (Some((best, others)), Some(value)) = (ranking.split_first_mut(), self.value) {
            best.1 = value;
            for other in others.iter_mut() {
                // A bound says no more than that it is not better.
                other.1 = other.1.min(value);
            }
            others.sort_by_key(|other| std::cmp::Reverse(other.1));
        }
        ranking
    }
}

/// The margin as seat 1 sees it.
pub(super) fn for_first(margin: Margin, seat: Seat) -> Margin {
    if seat == Seat::FIRST { margin } else { -margin }
}
