//! The exact search agrees with the plain recursion, whatever is switched on.

#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test that cannot be set up fails")]

mod hashed;

use hashed::{Hashed, deepest};
use motherlode_atacama::{Atacama, Variant};
use motherlode_core::conformance::positions;
use motherlode_core::draw::Quick;
use motherlode_core::{Game, SeatCount, Turn};
use motherlode_dig_mars::DigMars;
use motherlode_engine::Limits;
use motherlode_engine::expect::{Expect, Options};
use motherlode_engine::judge::Guide;
use motherlode_ghawar::Ghawar;
use serde_json::Value;

/// Every way of searching.
fn every_option() -> impl Iterator<Item = Options> {
    [0, 5, 1 << 16]
        .into_iter()
        .flat_map(|remembered| [false, true].map(|pruning| Options { remembered, pruning }))
}

/// Checks so many random positions of a game; how many of them were looked at more than one action deep.
fn check<G: Game>(options: G::Options, count: usize, skipped: usize) -> usize {
    let game = G::new(options, &Value::Null).unwrap();
    let mut deep = 0;
    let mut looked = 0;
    for (state, _) in positions(&game, count, skipped, &mut Quick::new(0x51ed_270b_0a1f_39c1)) {
        let Some((depth, expected)) = deepest(&game, &state, 5, 1_000) else { continue };
        looked += 1;
        deep += usize::from(depth > 1);
        for options in every_option() {
            let expect = Expect::new(Hashed, options);
            let limits = Limits::depth(depth);
            let shares = expect.shares(&game, &state, &limits).unwrap();
            assert_eq!(shares, expected, "{options:?}, depth {depth}, {}", game.setup(&state));
            let thought = expect.search(&game, &state, &limits).unwrap();
            assert_eq!(thought.shares, expected, "{options:?}, depth {depth}, {}", game.setup(&state));
            let Turn::Seat { seat, .. } = game.turn(&state) else { panic!("a seat acts") };
            assert_eq!(thought.ranking[0].1, expected[seat]);
        }
    }
    assert!(looked * 10 >= count * 9, "{looked} of {count} were small enough");
    deep
}

fn atacama(variant: Variant, tactical: bool, count: usize) -> usize {
    check::<Atacama>(motherlode_atacama::Options::of(variant, tactical), count, 8)
}

fn ghawar(players: SeatCount, count: usize) -> usize {
    check::<Ghawar>(motherlode_ghawar::Options { players, ..Default::default() }, count, 1)
}

fn dig_mars(players: SeatCount, count: usize) -> usize {
    check::<DigMars>(motherlode_dig_mars::Options::of(players, false, false), count, 2)
}

#[test]
fn two_seats_at_atacama_get_their_minimax_value() {
    let deep = atacama(Variant::Basic, false, 300) + atacama(Variant::Basic, true, 300);
    assert!(deep > 300, "{deep}");
}

#[test]
fn three_and_four_seats_at_atacama_each_get_the_best_for_themselves() {
    let deep = atacama(Variant::Three, false, 300) + atacama(Variant::Four, true, 300);
    assert!(deep > 300, "{deep}");
}

#[test]
fn the_dice_of_ghawar_count_with_their_weights() {
    let deep = ghawar(SeatCount::TWO, 300) + ghawar(SeatCount::THREE, 150) + ghawar(SeatCount::FOUR, 150);
    assert!(deep > 200, "{deep}");
}

#[test]
fn states_of_dig_mars_get_their_value_as_if_nothing_were_hidden() {
    let deep =
        dig_mars(SeatCount::TWO, 300) + dig_mars(SeatCount::THREE, 150) + dig_mars(SeatCount::FOUR, 150);
    assert!(deep > 200, "{deep}");
}

#[test]
fn what_is_seen_to_its_end_is_proven_and_what_takes_too_long_is_not_answered() {
    let game = Atacama::new(motherlode_atacama::Options::default(), &Value::Null).unwrap();
    let expect = Expect::new(Hashed, Options::default());
    let start = game.start();
    assert_eq!(expect.search(&game, &start, &Limits::nodes(1_000)), None);
    assert!(!expect.search(&game, &start, &Limits::depth(1)).unwrap().proven);
    let ends = positions(&game, 200, 20, &mut Quick::new(77));
    let proven = ends.iter().filter_map(|(state, _)| expect.search(&game, state, &Limits::nodes(20_000)));
    let proven: Vec<_> = proven.filter(|thought| thought.proven).collect();
    assert!(proven.len() > 100, "{}", proven.len());
    for thought in proven {
        let sum: f32 = thought.shares.as_slice().iter().sum();
        assert_eq!(sum, 1.0);
    }
}

#[test]
fn a_guide_that_prefers_nothing_finds_nothing() {
    struct Even;
    impl<G: Game> Guide<G> for Even {
        fn shares(&self, game: &G, _: &G::State) -> motherlode_engine::Shares {
            motherlode_core::PerSeat::from_fn(game.seats(), |_| 1.0 / game.seats().get() as f32)
        }
    }
    let game = Atacama::new(motherlode_atacama::Options::default(), &Value::Null).unwrap();
    let thought =
        Expect::new(Even, Options::default()).search(&game, &game.start(), &Limits::depth(2)).unwrap();
    assert!(thought.ranking.iter().all(|(_, share)| *share == 0.5));
}
