//! Alpha-beta for two players where nothing is hidden and nothing is left to chance.
//!
//! The search looks one action ahead, then two, and so on, and keeps what it learnt in a table of positions. With
//! [`Options::reductions`] off, looking `n` actions ahead gives exactly the value of plain negamax over `n` actions,
//! whatever else is switched on and however many threads take part. With reductions, actions that stand far behind in
//! the order are looked at less deeply, so that the value at a depth may differ; but what is
//! [`proven`](crate::Thought::proven), because it rests on ends of games alone, is exact in any case.
//!
//! A position where chance is to act is a leaf: the judge says what it is worth.

mod busy;
mod order;
mod reductions;
mod root;
mod table;
mod worker;

use std::sync::atomic::AtomicBool;

use motherlode_core::{ActionSet, Game, PerSeat, Seat, Turn};

use crate::judge::{Judge, Margin, Renewed};
use crate::limits::{Limits, Meter};
use crate::player::Player;
use crate::thought::Thought;

use busy::Busy;
use root::{Outlook, for_first};
use table::Table;
use worker::{Shared, Worker};

/// What can be switched on and off.
#[derive(Clone, Debug)]
pub struct Options {
    /// Memory of the table of positions, in bytes; 0 does without.
    pub table: usize,
    /// Later actions are first only shown to be no better (principal variation search).
    pub principal_variation: bool,
    /// How far from the last value the next one is looked for first; 0 looks everywhere at once.
    pub aspiration: Margin,
    /// Actions that refuted a neighbouring position come first.
    pub killers: bool,
    /// Actions that refuted many positions come sooner.
    pub history: bool,
    /// Actions that the judge thinks well of come sooner.
    pub promise: bool,
    /// Actions that come late are looked at less deeply.
    pub reductions: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            table: 64 << 20,
            principal_variation: true,
            aspiration: 0,
            killers: true,
            history: true,
            promise: true,
            reductions: true,
        }
    }
}

/// The search, with its table of positions.
pub struct AlphaBeta<J> {
    judge: J,
    options: Options,
    table: Table,
}

impl<J> AlphaBeta<J> {
    /// A search with an empty table.
    pub fn new(judge: J, options: Options) -> Self {
        let table = Table::new(options.table);
        AlphaBeta { judge, options, table }
    }

    /// Goes on with a judge that was made later at the same table, and forgets what is no longer true.
    pub fn renew<G: Game>(&mut self, judge: J)
    where
        J: Judge<G>,
    {
        if self.judge.renew(judge) == Renewed::Otherwise {
            self.forget();
        }
    }

    /// Forgets all positions, so that the next search is that of a new one.
    pub fn forget(&mut self) {
        self.table.clear();
    }

    /// The best action of a state; nothing where no seat is to act.
    pub fn search<G: Game>(&mut self, game: &G, state: &G::State, limits: &Limits) -> Option<Thought<G>>
    where
        J: Judge<G>,
    {
        let Turn::Seat { seat, actions } = game.turn(state) else { return None };
        self.table.age();
        let threads = if cfg!(feature = "threads") { limits.threads.max(1) } else { 1 };
        let shared = Shared {
            game,
            judge: &self.judge,
            options: &self.options,
            table: &self.table,
            busy: (threads > 1).then(Busy::new),
            done: AtomicBool::new(false),
        };
        let outlook = think(&shared, state, limits, threads)?;
        self.thought(game, state, seat, &actions, outlook)
    }

    fn thought<G: Game>(
        &self,
        game: &G,
        state: &G::State,
        seat: Seat,
        actions: &G::Actions,
        outlook: Outlook<G>,
    ) -> Option<Thought<G>>
    where
        J: Judge<G>,
    {
        let action = outlook.choices.first().map(|choice| choice.action).or_else(|| actions.nth(0))?;
        let value = outlook.value.unwrap_or_else(|| for_first(self.judge.margin(game, state), seat));
        let share = |value: Margin| self.judge.share(for_first(value, seat));
        let for_seat = |first: f32| if seat == Seat::FIRST { first } else { 1.0 - first };
        let first = share(value);
        let mut ranking: Vec<_> =
            outlook.ranking().into_iter().map(|(action, value)| (action, for_seat(share(value)))).collect();
        if ranking.is_empty() {
            ranking.push((action, for_seat(first)));
        }
        let mut line = outlook.line;
        if line.is_empty() {
            line.push(action);
        }
        self.lengthen(game, state, usize::from(outlook.depth), &mut line);
        Some(Thought {
            action,
            shares: PerSeat::from_fn(
                game.seats(),
                |one| if one == Seat::FIRST { first } else { 1.0 - first },
            ),
            ranking,
            line,
            nodes: outlook.nodes,
            depth: u32::from(outlook.depth),
            proven: outlook.whole,
        })
    }

    /// Goes on with a line by what the table remembers, where the search had no need to look again.
    fn lengthen<G: Game>(&self, game: &G, state: &G::State, length: usize, line: &mut Vec<G::Action>)
    where
        J: Judge<G>,
    {
        let mut state = state.clone();
        if line.iter().any(|action| game.apply(&mut state, *action).is_err()) {
            return;
        }
        while line.len() < length {
            let Turn::Seat { actions, .. } = game.turn(&state) else { return };
            let known = self.table.get(self.judge.key(game, &state));
            let Some(action) = known.and_then(|entry| actions.nth(entry.place.get()?)) else { return };
            if game.apply(&mut state, action).is_err() {
                return;
            }
            line.push(action);
        }
    }
}

/// Lets all threads think about a position and takes what the one that saw furthest came to.
fn think<G: Game, J: Judge<G>>(
    shared: &Shared<'_, G, J>,
    state: &G::State,
    limits: &Limits,
    threads: usize,
) -> Option<Outlook<G>> {
    let most_depth = limits.depth.map_or(u8::MAX, |depth| u8::try_from(depth).unwrap_or(u8::MAX));
    let most_depth = most_depth.min(Worker::<G, J>::MOST_DEPTH);
    let one = || {
        let meter = Meter::share(limits, threads as u64);
        Worker::new(shared, meter, state).deepen(state, most_depth)
    };
    #[cfg(not(feature = "threads"))]
    return one();
    #[cfg(feature = "threads")]
    std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(one)).collect();
        let mut best = one()?;
        for other in others {
            // A thread that failed has nothing to tell; the others have.
            let Ok(Some(other)) = other.join() else { continue };
            let nodes = best.nodes + other.nodes;
            if (other.whole, other.depth) > (best.whole, best.depth) {
                best = other;
            }
            best.nodes = nodes;
        }
        Some(best)
    })
}

impl<J> AlphaBeta<J> {
    /// Thinks about one action alone, so that it can be compared with others. The search looks one action less far, since
    /// that one is given.
    pub fn consider<G: Game>(
        &mut self,
        game: &G,
        knowledge: &G::Knowledge,
        action: G::Action,
        limits: &Limits,
    ) -> Option<Thought<G>>
    where
        J: Judge<G>,
    {
        let mut state = game.sample(knowledge, &mut motherlode_core::draw::Quick::new(1));
        let seat = game.turn(&state).seat()?;
        game.apply(&mut state, action).ok()?;
        let depth = limits.depth.map(|depth| depth.saturating_sub(1));
        let (shares, line, nodes, depth, proven) =
            match self.search(game, &state, &Limits { depth, ..limits.clone() }) {
                Some(after) => (after.shares, after.line, after.nodes, after.depth, after.proven),
                None => {
                    let first = self.judge.share(self.judge.margin(game, &state));
                    let share = |one| if one == Seat::FIRST { first } else { 1.0 - first };
                    let is_over = matches!(game.turn(&state), Turn::Over(_));
                    (PerSeat::from_fn(game.seats(), share), Vec::new(), 1, 0, is_over)
                }
            };
        Some(Thought {
            action,
            shares,
            ranking: vec![(action, shares[seat])],
            line: [action].into_iter().chain(line).collect(),
            nodes,
            depth: depth + 1,
            proven,
        })
    }
}

impl<G: Game, J: Judge<G>> Player<G> for AlphaBeta<J> {
    fn think(&mut self, game: &G, knowledge: &G::Knowledge, limits: &Limits) -> Option<Thought<G>> {
        if game.choices(knowledge).is_empty() {
            return None;
        }
        // Nothing is hidden: every sample is the position itself.
        let state = game.sample(knowledge, &mut motherlode_core::draw::Quick::new(1));
        self.search(game, &state, limits)
    }
}
