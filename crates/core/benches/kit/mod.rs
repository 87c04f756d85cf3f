//! What the benches of games with chance share: complete games that draw by kinds, and the parts a search is made of.
//! A game's own bench takes it in by its path, since only benches use criterion.

use std::hint::black_box;

use criterion::{BatchSize, Criterion, Throughput};
use motherlode_core::conformance::{play_on, positions};
use motherlode_core::draw::Quick;
use motherlode_core::{ActionSet, Audit, Game, Observer, Turn};
use serde_json::Value;

const SEED: u64 = 0x9e37_79b9_7f4a_7c15;
/// How many positions each part is measured with.
const POSITIONS: usize = 1_000;

fn rules<G: Game>(options: G::Options) -> G {
    G::new(options, &Value::Null).expect("built-in options")
}

/// Complete games with each of these options.
pub(crate) fn games<G: Game>(
    criterion: &mut Criterion,
    name: &str,
    tables: impl IntoIterator<Item = (&'static str, G::Options)>,
) {
    let mut group = criterion.benchmark_group(format!("{name}, games by kinds"));
    group.throughput(Throughput::Elements(1));
    for (name, options) in tables {
        let game: G = rules(options);
        let mut draws = Quick::new(SEED);
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                let mut state = game.start();
                play_on(&game, &mut state, usize::MAX, &mut draws);
                black_box(game.scores(&state))
            });
        });
    }
    group.finish();
}

/// Generating, listing and applying actions, and drawing states that fit a seat's knowledge, in positions that lie a few
/// more events than `skipped` into their games.
pub(crate) fn parts<G: Audit>(criterion: &mut Criterion, name: &str, skipped: usize) {
    let game: G = rules(G::Options::default());
    let positions = positions(&game, POSITIONS, skipped, &mut Quick::new(SEED));
    let mut group = criterion.benchmark_group(format!("{name}, parts"));
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function("legal actions, generated", |bencher| {
        bencher.iter(|| {
            for (state, _) in &positions {
                black_box(game.turn(black_box(state)));
            }
        });
    });
    let turns: Vec<_> = positions
        .iter()
        .filter_map(|(state, _)| match game.turn(state) {
            Turn::Seat { seat, actions } => Some((game.audit(state, Observer::Seat(seat)), actions)),
            Turn::Chance(_) | Turn::Over(_) => None,
        })
        .collect();
    group.bench_function("legal actions, all listed", |bencher| {
        bencher.iter(|| {
            for action in turns.iter().flat_map(|(_, actions)| actions.iter()) {
                black_box(action);
            }
        });
    });
    group.bench_function("apply", |bencher| {
        bencher.iter_batched_ref(
            || positions.clone(),
            |positions| {
                for (state, action) in positions {
                    assert!(black_box(game.apply(state, *action)).is_ok(), "a drawn action is legal");
                }
            },
            BatchSize::LargeInput,
        );
    });
    let mut draws = Quick::new(SEED);
    group.bench_function("a state that fits a seat's knowledge", |bencher| {
        bencher.iter(|| {
            for (knowledge, _) in &turns {
                black_box(game.sample(knowledge, &mut draws));
            }
        });
    });
    group.finish();
}
