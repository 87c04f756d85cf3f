//! Which actions are looked at first: those that did well elsewhere.

use std::hash::{Hash, Hasher};

use motherlode_core::{ActionSet, Game, Seat};

use super::Options;
use super::table::Place;
use super::worker::Node;
use crate::judge::{Judge, Mixer};

/// An action of a position with its turn in the order.
pub(super) struct Choice<G: Game> {
    pub(super) action: G::Action,
    pub(super) place: Place,
    /// The higher, the sooner.
    pub(super) score: i32,
}

impl<G: Game> Clone for Choice<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Choice<G> {}

impl<G: Game> Choice<G> {
    /// The score of an action that another thread looks at now: it comes last.
    const DEFERRED: i32 = i32::MIN;

    /// The same action, at the very end.
    pub(super) fn deferred(self) -> Self {
        Choice { score: Choice::<G>::DEFERRED, ..self }
    }

    /// Whether it was put off already.
    pub(super) fn is_deferred(self) -> bool {
        self.score == Choice::<G>::DEFERRED
    }
}

/// Brings the best of the choices from `at` on to `at`; called for one place after the other.
#[inline]
pub(super) fn pick<G: Game>(choices: &mut [Choice<G>], at: usize) {
    // Most positions are refuted by one of the first actions; once they are not, all will be looked at.
    const EARLY: usize = 4;
    if at >= EARLY {
        if at == EARLY {
            choices[at..].sort_unstable_by_key(|choice| std::cmp::Reverse(choice.score));
        }
        return;
    }
    let mut best = at;
    for place in at + 1..choices.len() {
        if choices[place].score > choices[best].score {
            best = place;
        }
    }
    choices.swap(at, best);
}

/// What one thread has learnt about actions, whatever the position.
pub(super) struct Order<G: Game> {
    /// For each distance from the root the two actions that refuted a position there last.
    killers: Vec<[Option<G::Action>; 2]>,
    /// For each seat and action how often it refuted a position, and how often it failed to.
    history: [Vec<i32>; 2],
    /// For each seat and action what the judge promised of it when it was last asked, as scores.
    hearsay: [Vec<i32>; 2],
    /// What the judge promises of a position's actions.
    promises: Vec<i32>,
}

/// Where the promises of a position's actions come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Promises {
    /// From the judge.
    Fresh,
    /// From what the judge said of the same actions elsewhere, which costs nothing.
    Hearsay,
}

impl<G: Game> Order<G> {
    /// Rooms of the history: a few actions may share one, which makes the order worse and nothing wrong.
    const ROOMS: usize = 1 << 12;
    /// The promise of a position's actions is stretched over this range, whatever its unit. This and the following
    /// numbers need the fewest nodes in Atacama.
    const MOST_PROMISE: f32 = 16_000.0;
    /// No score of the history gets further from 0.
    const MOST_HISTORY: i32 = 24_000;
    /// What a refutation adds to the history, times the square of the depth.
    const HISTORY_STEP: i32 = 96;
    /// What killers get on top: enough to come before equals, not before all others.
    const KILLERS: [i32; 2] = [3_000, 1_500];
    /// Comes before all others.
    const HASH_MOVE: i32 = i32::MAX;

    pub(super) fn new() -> Order<G> {
        Order {
            killers: Vec::new(),
            history: std::array::from_fn(|_| vec![0; Order::<G>::ROOMS]),
            hearsay: std::array::from_fn(|_| vec![0; Order::<G>::ROOMS]),
            promises: Vec::new(),
        }
    }

    #[inline]
    fn room(action: G::Action) -> usize {
        let mut mixer = Mixer::default();
        action.hash(&mut mixer);
        mixer.finish() as usize % Order::<G>::ROOMS
    }

    /// The history of a seat; games for more than two are none of ours.
    #[inline]
    fn history_of(&mut self, seat: Seat) -> &mut Vec<i32> {
        &mut self.history[usize::from(seat != Seat::FIRST)]
    }

    /// The actions that refuted a position at this distance from the root.
    #[inline]
    pub(super) fn killers(&self, ply: usize) -> [Option<G::Action>; 2] {
        self.killers.get(ply).copied().unwrap_or_default()
    }

    /// Lists the actions of a position with their scores.
    pub(super) fn list<J: Judge<G>>(
        &mut self,
        options: &Options,
        (game, judge): (&G, &J),
        node: &Node<'_, G>,
        promises: Promises,
        hash_move: Place,
        choices: &mut Vec<Choice<G>>,
    ) {
        let Node { state, seat, actions, ply } = *node;
        choices.clear();
        let killers = self.killers(ply);
        choices.extend(actions.iter().enumerate().map(|(place, action)| Choice {
            action,
            place: Place::new(place),
            score: 0,
        }));
        let hearsay = &mut self.hearsay[usize::from(seat != Seat::FIRST)];
        match promises {
            _ if !options.promise => {}
            Promises::Fresh => {
                self.promises.clear();
                judge.promises(game, state, actions, &mut self.promises);
                Self::spread(&self.promises, choices);
                if J::IS_COSTLY {
                    choices.iter().for_each(|choice| hearsay[Self::room(choice.action)] = choice.score);
                }
            }
            Promises::Hearsay => {
                choices.iter_mut().for_each(|choice| choice.score = hearsay[Self::room(choice.action)]);
            }
        }
        let history = self.history_of(seat);
        for choice in choices {
            if options.history {
                choice.score += history[Self::room(choice.action)];
            }
            if let Some(rank) = killers.iter().position(|killer| *killer == Some(choice.action)) {
                choice.score += Order::<G>::KILLERS[rank];
            }
            if choice.place == hash_move {
                choice.score = Order::<G>::HASH_MOVE;
            }
        }
    }

    /// Spreads the promises of actions over a range of our own.
    fn spread(promises: &[i32], choices: &mut [Choice<G>]) {
        let (Some(least), Some(most)) = (promises.iter().min(), promises.iter().max()) else { return };
        let range = (i64::from(*most) - i64::from(*least)).max(1) as f32;
        for (choice, promise) in choices.iter_mut().zip(promises) {
            let above = (i64::from(*promise) - i64::from(*least)) as f32;
            choice.score = (above * (Order::<G>::MOST_PROMISE / range)) as i32;
        }
    }

    /// An action refuted a position after those before it had failed to.
    pub(super) fn refuted(
        &mut self,
        options: &Options,
        seat: Seat,
        ply: usize,
        depth: u8,
        (action, before): (G::Action, &[Choice<G>]),
    ) {
        if options.killers {
            self.kill(ply, action);
        }
        if options.history {
            let step = i32::from(depth) * i32::from(depth) * Order::<G>::HISTORY_STEP;
            let history = self.history_of(seat);
            Self::move_towards(&mut history[Self::room(action)], Order::<G>::MOST_HISTORY, step);
            for failed in before {
                let room = &mut history[Self::room(failed.action)];
                Self::move_towards(room, -Order::<G>::MOST_HISTORY, step);
            }
        }
    }

    /// The nearer to the limit, the smaller the steps.
    #[inline]
    fn move_towards(score: &mut i32, limit: i32, step: i32) {
        let most = Order::<G>::MOST_HISTORY;
        *score += (i64::from(limit - *score) * i64::from(step.min(most)) / i64::from(most)) as i32;
    }

    /// Remembers an action that refuted a position at this distance from the root.
    #[inline]
    pub(super) fn kill(&mut self, ply: usize, action: G::Action) {
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None; 2]);
        }
        let [first, second] = &mut self.killers[ply];
        if *first != Some(action) {
            *second = *first;
            *first = Some(action);
        }
    }
}
