//! The exact search agrees with the plain recursion, whatever is switched on.

#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test that cannot be set up fails")]

mod hashed;

use hashed::{Before, Hashed, plain};
use motherlode_atacama::{Atacama, Variant};
use motherlode_core::conformance::{play_on, positions};
use motherlode_core::draw::Quick;
use motherlode_core::{Draws, Game, SeatCount, Turn};
use motherlode_dig_mars::DigMars;
use motherlode_engine::expect::{Expect, Options};
use motherlode_engine::judge::Guide;
use motherlode_engine::{Limits, Shares};
use motherlode_ghawar::{DiceRule, Ghawar};
use serde_json::Value;

/// The deepest plain value that takes no more than so many positions, with its depth; none if even one action does.
fn deepest<G: Game>(game: &G, state: &G::State, most_depth: u32, most: u32) -> Option<(u32, Shares)> {
    let value =
        |depth| plain(game, state, depth, Before::Action, &mut { most }).map(|shares| (depth, shares));
    (1..=most_depth).rev().find_map(value)
}

/// Every way of searching.
fn every_option() -> impl Iterator<Item = Options> {
    [0, 5, 1 << 16]
        .into_iter()
        .flat_map(|remembered| [false, true].map(|pruning| Options { remembered, pruning }))
}

/// Checks so many random positions of a game that take no more than `most` to look ahead, up to `spread` events further than `skipped`; how many of them were looked
/// at more than one action deep.
fn check<G: Game>(options: G::Options, count: usize, most: u32, skipped: usize, spread: usize) -> usize {
    let game = G::new(options, &Value::Null).unwrap();
    let mut draws = Quick::new(0x51ed_270b_0a1f_39c1);
    let (mut looked, mut deep) = (0, 0);
    while looked < count {
        let mut state = game.start();
        let events = skipped + draws.index(spread);
        play_on(&game, &mut state, events, &mut draws);
        let Turn::Seat { seat, .. } = game.turn(&state) else { continue };
        let Some((depth, expected)) = deepest(&game, &state, 5, most) else { continue };
        looked += 1;
        deep += usize::from(depth > 1);
        let limits = Limits::depth(depth);
        for options in every_option() {
            let shares = Expect::new(Hashed, options).shares(&game, &state, &limits).unwrap();
            assert_eq!(shares, expected, "{options:?}, depth {depth}, {}", game.setup(&state));
        }
        let thought = Expect::new(Hashed, Options::default()).search(&game, &state, &limits).unwrap();
        assert_eq!((thought.shares, thought.ranking[0].1), (expected, expected[seat]));
    }
    deep
}

fn atacama(variant: Variant, tactical: bool, count: usize) -> usize {
    check::<Atacama>(motherlode_atacama::Options::of(variant, tactical), count, 700, 12, 18)
}

fn ghawar(players: SeatCount, count: usize) -> usize {
    let options = motherlode_ghawar::Options { players, ..Default::default() };
    // Where rigs are built and players choose between platforms, dice come between all actions. Later there are many
    // actions, and few positions are looked at deeply.
    let choosing = motherlode_ghawar::Options { dice: DiceRule::Choice, ..options };
    check::<Ghawar>(choosing, count / 2, 2_000, 1, 30) + check::<Ghawar>(options, count, 700, 60, 200)
}

fn dig_mars(players: SeatCount, count: usize) -> usize {
    check::<DigMars>(motherlode_dig_mars::Options::of(players, false, false), count, 700, 2, 200)
}

#[test]
fn two_seats_at_atacama_get_their_minimax_value() {
    let deep = atacama(Variant::Basic, false, 300) + atacama(Variant::Basic, true, 300);
    assert!(deep > 200, "{deep}");
}

#[test]
fn three_and_four_seats_at_atacama_each_get_the_best_for_themselves() {
    let deep = atacama(Variant::Three, false, 300) + atacama(Variant::Four, true, 300);
    assert!(deep > 200, "{deep}");
}

#[test]
fn the_dice_of_ghawar_count_with_their_weights() {
    let deep = ghawar(SeatCount::TWO, 200) + ghawar(SeatCount::THREE, 100) + ghawar(SeatCount::FOUR, 100);
    assert!(deep > 150, "{deep}");
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
        fn shares(&self, game: &G, _: &G::State) -> Shares {
            motherlode_core::PerSeat::from_fn(game.seats(), |_| 1.0 / game.seats().get() as f32)
        }
    }
    let game = Atacama::new(motherlode_atacama::Options::default(), &Value::Null).unwrap();
    let thought =
        Expect::new(Even, Options::default()).search(&game, &game.start(), &Limits::depth(2)).unwrap();
    assert!(thought.ranking.iter().all(|(_, share)| *share == 0.5));
}
