//! How many games the tree search imagines: with plain random play, next to the crate `minimax` on the same Atacama, on
//! one thread and on two; and for the other games.
//!
//! `cargo bench -p motherlode-engine --bench rollouts`. Compare ratios within one run, not seconds: the rates of both
//! searches in `Atacama, one thread` and of both numbers of threads in `Atacama, threads`.

#![allow(clippy::expect_used, reason = "a bench that cannot be set up fails")]

use std::hint::black_box;
use std::sync::LazyLock;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use minimax::{MCTSOptions, MonteCarloTreeSearch, Strategy, Winner};
use motherlode_atacama::{Action, Atacama, State};
use motherlode_core::conformance::positions;
use motherlode_core::draw::Quick;
use motherlode_core::{ActionSet, Audit, Game, Observer, Seat, Turn};
use motherlode_dig_mars::DigMars;
use motherlode_engine::judge::{Guide, Shares, shares_of};
use motherlode_engine::mcts::{Mcts, Options};
use motherlode_engine::{Limits, Player};
use motherlode_ghawar::Ghawar;
use serde_json::Value;

/// So many games are imagined for one decision.
const GAMES: u64 = 50_000;

/// Random play: every action equally likely, as the crate `minimax` does it.
struct Uniform;

impl<G: Game> Guide<G> for Uniform {
    fn shares(&self, game: &G, state: &G::State) -> Shares {
        shares_of(&game.ranks(state))
    }

    fn hasty(
        &self,
        _: &G,
        _: &G::State,
        _: Seat,
        actions: &G::Actions,
        draws: &mut Quick,
    ) -> Option<G::Action> {
        actions.draw(draws)
    }
}

/// Random play by kinds, which gets somewhere in every game.
struct ByKinds;

impl<G: Game> Guide<G> for ByKinds {
    fn shares(&self, game: &G, state: &G::State) -> Shares {
        shares_of(&game.ranks(state))
    }
}

static RULES: LazyLock<Atacama> = LazyLock::new(rules);

fn rules<G: Game>() -> G {
    G::new(G::Options::default(), &Value::Null).expect("built-in options")
}

/// Atacama for two, as the crate `minimax` sees games.
struct ForMinimax;

impl minimax::Game for ForMinimax {
    type S = State;
    type M = Action;

    fn generate_moves(state: &State, moves: &mut Vec<Action>) -> Option<Winner> {
        match RULES.turn(state) {
            Turn::Seat { actions, .. } => {
                moves.extend(actions.iter());
                None
            }
            Turn::Chance(_) | Turn::Over(_) => Some(winner(state)),
        }
    }

    fn apply(state: &mut State, action: Action) -> Option<State> {
        let mut next = *state;
        RULES.apply(&mut next, action).expect("a listed action is legal");
        Some(next)
    }

    fn get_winner(state: &State) -> Option<Winner> {
        matches!(RULES.turn(state), Turn::Over(_)).then(|| winner(state))
    }
}

fn winner(state: &State) -> Winner {
    let scores = RULES.scores(state);
    // Two seats: who just acted is the other one.
    let to_act = state.ground().to_act();
    let other = to_act.next(RULES.seats());
    match scores[other].cmp(&scores[to_act]) {
        std::cmp::Ordering::Greater => Winner::PlayerJustMoved,
        std::cmp::Ordering::Equal => Winner::Draw,
        std::cmp::Ordering::Less => Winner::PlayerToMove,
    }
}

/// One decision with so many games.
fn decide<G: Game>(game: &G, knowledge: &G::Knowledge, guide: impl Guide<G>, horizon: u32, threads: usize) {
    let options = Options { horizon, reuse: false, ..Options::plain() };
    let limits = Limits { threads, ..Limits::nodes(GAMES) };
    black_box(Mcts::new(guide, options).think(game, knowledge, &limits));
}

fn one_thread(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("Atacama, one thread");
    set_up(&mut group);
    let start = RULES.start();
    let knowledge = RULES.beginning(Observer::Seat(Seat::FIRST));
    group.bench_function("minimax", |bencher| {
        bencher.iter(|| {
            let options = MCTSOptions::default().with_num_threads(1);
            let mut search = MonteCarloTreeSearch::<ForMinimax>::new(options);
            search.set_max_rollouts(GAMES as u32);
            black_box(search.choose_move(&start))
        });
    });
    group.bench_function("motherlode", |bencher| {
        bencher.iter(|| decide(&*RULES, &knowledge, Uniform, u32::MAX, 1));
    });
    group.finish();
}

fn threads(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("Atacama, threads");
    set_up(&mut group);
    let knowledge = RULES.beginning(Observer::Seat(Seat::FIRST));
    for threads in [1, 2] {
        group.bench_function(threads.to_string(), |bencher| {
            bencher.iter(|| decide(&*RULES, &knowledge, Uniform, u32::MAX, threads));
        });
    }
    group.finish();
}

fn others(criterion: &mut Criterion) {
    other::<Ghawar>(criterion, "Ghawar", 60);
    other::<DigMars>(criterion, "Dig Mars", 60);
}

/// Games from the middle of a random one, to the end and cut where the yardstick cuts them.
fn other<G: Audit>(criterion: &mut Criterion, name: &str, skipped: usize) {
    let game: G = rules();
    let (state, _) = positions(&game, 1, skipped, &mut Quick::new(0x9e37_79b9_7f4a_7c15)).remove(0);
    let Turn::Seat { seat, .. } = game.turn(&state) else { panic!("a seat acts") };
    let knowledge = game.audit(&state, Observer::Seat(seat));
    let mut group = criterion.benchmark_group(name);
    set_up(&mut group);
    for (name, horizon) in [("to the end", u32::MAX), ("cut at 60 decisions", 60)] {
        group.bench_function(name, |bencher| {
            bencher.iter(|| decide(&game, &knowledge, ByKinds, horizon, 1));
        });
    }
    group.finish();
}

fn set_up(group: &mut BenchmarkGroup<'_, WallTime>) {
    group.throughput(Throughput::Elements(GAMES)).sample_size(10);
}

criterion_group!(benches, one_thread, threads, others);
criterion_main!(benches);
