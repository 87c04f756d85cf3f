//! How fast Atacama plays itself: complete random games through the public trait, next to a plain loop over a `u128`
//! written by hand for this one variant, and the parts a search is made of.
//!
//! `cargo xtask bench` runs it for a generic build and for `x86-64-v3`. Compare ratios within one run, not seconds.

#![allow(clippy::expect_used, reason = "a test that cannot be set up fails")]

use std::hint::black_box;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use motherlode_atacama::{Action, Atacama, Options, State, Variant};
use motherlode_core::draw::Quick;
use motherlode_core::{ActionSet, Game, Turn};
use serde_json::Value;

fn rules(variant: Variant, tactical: bool) -> Atacama {
    Atacama::new(Options::of(variant, tactical), &Value::Null).expect("built-in options")
}

/// A whole random game through the trait; the margin of seat 1, so that nothing can be left out.
#[inline]
fn play(game: &Atacama, start: &State, draws: &mut Quick) -> i32 {
    let mut state = *start;
    while let Turn::Seat { actions, .. } = game.turn(&state) {
        let Some(action) = actions.draw(draws) else { break };
        if game.apply(&mut state, action).is_err() {
            break;
        }
    }
    let scores = game.scores(&state);
    scores.as_slice()[0] - scores.as_slice()[1]
}

/// The yardstick: the basic game for two, and nothing else, as one would write it without a thought for anything else.
mod yardstick {
    use super::Quick;

    const SIDE: usize = 9;
    const RIGS: usize = 28;

    pub(super) struct Board {
        taken_by: [u128; SIDE * SIDE],
        /// For the column player and for the row player.
        worth: [[i32; SIDE * SIDE]; 2],
    }

    impl Board {
        /// `ore` as commodity letter and amount for a1, b1, …, i9.
        pub(super) fn new(ore: &str) -> Board {
            let mut taken_by = [0; SIDE * SIDE];
            for (field, taken) in taken_by.iter_mut().enumerate() {
                let (column, row) = (field % SIDE, field / SIDE);
                *taken |= 1 << field;
                if column > 0 {
                    *taken |= 1 << (field - 1);
                }
                if column + 1 < SIDE {
                    *taken |= 1 << (field + 1);
                }
                if row > 0 {
                    *taken |= 1 << (field - SIDE);
                }
                if row + 1 < SIDE {
                    *taken |= 1 << (field + SIDE);
                }
            }
            let mut worth = [[0; SIDE * SIDE]; 2];
            for (field, cell) in ore.as_bytes().chunks(2).enumerate() {
                let amount = i32::from(cell[1] - b'0');
                worth[0][field] = if cell[0] == b'C' { -amount } else { amount };
                worth[1][field] = if cell[0] == b'S' { -amount } else { amount };
            }
            Board { taken_by, worth }
        }

        #[inline]
        pub(super) fn play(&self, draws: &mut Quick) -> i32 {
            let mut open: u128 = (1 << (SIDE * SIDE)) - 1;
            let mut rigs = [0u8; RIGS];
            let mut placed = 0;
            while placed < RIGS && open != 0 {
                let count = open.count_ones();
                let place = ((u64::from(draws.next_bits()) * u64::from(count)) >> 32) as u32;
                let field = nth_bit(open, place) as usize;
                open &= !self.taken_by[field];
                rigs[placed] = field as u8;
                placed += 1;
            }
            let mut counts = [[0u8; SIDE]; 2];
            let mut sums = [[0i32; SIDE]; 2];
            for field in &rigs[..placed] {
                let field = usize::from(*field);
                let (column, row) = (field % SIDE, field / SIDE);
                counts[0][column] += 1;
                sums[0][column] += self.worth[0][field];
                counts[1][row] += 1;
                sums[1][row] += self.worth[1][field];
            }
            let score = |player: usize| -> i32 {
                (0..SIDE).filter(|line| counts[player][*line] >= 4).map(|line| sums[player][line]).sum()
            };
            score(0) - score(1)
        }
    }

    #[inline]
    fn nth_bit(bits: u128, place: u32) -> u32 {
        let (low, high) = (bits as u64, (bits >> 64) as u64);
        let in_low = low.count_ones();
        if place < in_low { nth_of(low, place) } else { 64 + nth_of(high, place - in_low) }
    }

    #[cfg(not(target_feature = "bmi2"))]
    #[inline]
    fn nth_of(mut bits: u64, place: u32) -> u32 {
        for _ in 0..place {
            bits &= bits - 1;
        }
        bits.trailing_zeros()
    }

    #[cfg(target_feature = "bmi2")]
    #[allow(unsafe_code, reason = "a yardstick is to be as fast as one would write it")]
    #[inline]
    fn nth_of(bits: u64, place: u32) -> u32 {
        // SAFETY: this build is only for processors that have the instruction.
        unsafe { std::arch::x86_64::_pdep_u64(1 << place, bits) }.trailing_zeros()
    }
}

fn random_games(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("Atacama, random games");
    group.throughput(Throughput::Elements(1));

    let game = rules(Variant::Basic, false);
    let data = game.data();
    let board = yardstick::Board::new(data["ore"].as_str().expect("the basic game's data has its ore"));
    let mut draws = Quick::new(0x9e37_79b9_7f4a_7c15);
    group.bench_function("basic, plain loop", |bencher| bencher.iter(|| black_box(board.play(&mut draws))));

    let start = game.start();
    let mut draws = Quick::new(0x9e37_79b9_7f4a_7c15);
    group.bench_function("basic, trait", |bencher| {
        bencher.iter(|| black_box(play(&game, &start, &mut draws)));
    });

    for (name, variant, tactical) in [
        ("basic tactical, trait", Variant::Basic, true),
        ("three, trait", Variant::Three, false),
        ("four, trait", Variant::Four, false),
    ] {
        let game = rules(variant, tactical);
        let start = game.start();
        group.bench_function(name, |bencher| bencher.iter(|| black_box(play(&game, &start, &mut draws))));
    }

    let game = rules(Variant::Enhanced, false);
    let mut start = game.start();
    let deal = "deal CAFBHDGEI".parse().expect("a deal");
    game.settle(&mut start, &deal).expect("a possible deal");
    group.bench_function("enhanced, trait", |bencher| {
        bencher.iter(|| black_box(play(&game, &start, &mut draws)));
    });
    group.finish();
}

/// A position in the middle of a random game.
fn middle(game: &Atacama) -> State {
    let mut draws = Quick::new(0xd1b5_4a32_d192_ed03);
    let mut state = game.start();
    for _ in 0..12 {
        let Turn::Seat { actions, .. } = game.turn(&state) else { break };
        let action = actions.draw(&mut draws).expect("a seat to act has an action");
        game.apply(&mut state, action).expect("a drawn action is legal");
    }
    state
}

fn parts(criterion: &mut Criterion) {
    let game = rules(Variant::Basic, false);
    let state = middle(&game);
    let Turn::Seat { actions, .. } = game.turn(&state) else {
        panic!("the game is not over after twelve rigs")
    };
    let action = actions.nth(actions.len() / 2).expect("there are actions");

    let mut group = criterion.benchmark_group("Atacama, parts");
    group.bench_function("legal actions, generated", |bencher| {
        bencher.iter(|| black_box(game.turn(black_box(&state))));
    });
    group.bench_function("legal actions, all listed", |bencher| {
        bencher.iter(|| {
            actions.iter().fold(0, |count, action| count + usize::from(black_box(action) != Action::Pass))
        });
    });
    group.bench_function("apply", |bencher| {
        bencher.iter_batched_ref(
            || state,
            |state| game.apply(state, black_box(action)),
            BatchSize::SmallInput,
        );
    });
    group.bench_function("scores", |bencher| bencher.iter(|| black_box(game.scores(black_box(&state)))));
    group.finish();
}

fn perft(game: &Atacama, state: &State, depth: usize) -> u64 {
    let Turn::Seat { actions, .. } = game.turn(state) else { return 0 };
    if depth == 1 {
        return actions.len() as u64;
    }
    let mut count = 0;
    for action in actions.iter() {
        let mut next = *state;
        if game.apply(&mut next, action).is_ok() {
            count += perft(game, &next, depth - 1);
        }
    }
    count
}

fn counting(criterion: &mut Criterion) {
    let game = rules(Variant::Basic, false);
    let start = game.start();
    let positions = perft(&game, &start, 3);
    let mut group = criterion.benchmark_group("Atacama, perft");
    group.throughput(Throughput::Elements(positions));
    group.bench_function("basic, depth 3", |bencher| bencher.iter(|| black_box(perft(&game, &start, 3))));
    group.finish();
}

criterion_group!(benches, random_games, parts, counting);
criterion_main!(benches);
