//! How fast Ghawar plays itself: complete games that draw by kinds, and the parts a search is made of.
//!
//! `cargo xtask bench` runs it for a generic build and for `x86-64-v3`. Compare ratios within one run, not seconds.

#![allow(clippy::expect_used, reason = "a bench that cannot be set up fails")]

use std::hint::black_box;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use motherlode_core::conformance::{play_on, positions};
use motherlode_core::draw::Quick;
use motherlode_core::{ActionSet, Game, SeatCount, Turn};
use motherlode_ghawar::{Ghawar, Options, Roads};
use serde_json::Value;

/// Phase 1 takes about so many events.
const SKIPPED: usize = 150;
const SEED: u64 = 0x9e37_79b9_7f4a_7c15;

fn table_sorts() -> [(&'static str, Options); 4] {
    let two = Options::default();
    [
        ("two", two),
        ("two, ring road", Options { roads: Roads::Ringed, ..two }),
        ("three", Options { players: SeatCount::THREE, ..two }),
        ("four", Options { players: SeatCount::FOUR, ..two }),
    ]
}

fn rules(options: Options) -> Ghawar {
    Ghawar::new(options, &Value::Null).expect("built-in options")
}

fn games(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("Ghawar, games by kinds");
    group.throughput(Throughput::Elements(1));
    for (name, options) in table_sorts() {
        let game = rules(options);
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

fn parts(criterion: &mut Criterion) {
    let game = rules(Options::default());
    let positions = positions(&game, 1_000, SKIPPED, &mut Quick::new(SEED));
    let mut group = criterion.benchmark_group("Ghawar, parts");
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function("legal actions, generated", |bencher| {
        bencher.iter(|| {
            for (state, _) in &positions {
                black_box(game.turn(black_box(state)));
            }
        });
    });
    group.bench_function("legal actions, all listed", |bencher| {
        let sets: Vec<_> = positions
            .iter()
            .filter_map(|(state, _)| match game.turn(state) {
                Turn::Seat { actions, .. } => Some(actions),
                Turn::Chance(_) | Turn::Over(_) => None,
            })
            .collect();
        bencher.iter(|| {
            for action in sets.iter().flat_map(|set| set.iter()) {
                black_box(action);
            }
        });
    });
    group.bench_function("apply", |bencher| {
        bencher.iter_batched_ref(
            || positions.clone(),
            |positions| {
                for (state, action) in positions {
                    black_box(game.apply(state, *action)).expect("a drawn action is legal");
                }
            },
            BatchSize::LargeInput,
        );
    });
    group.finish();
}

criterion_group!(benches, games, parts);
criterion_main!(benches);
