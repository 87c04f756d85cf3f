//! Analyses judge decisions by what was known, and the luck of many games adds up to nothing.

#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test that cannot be set up fails")]

use motherlode_atacama::{Atacama, Options, Variant};
use motherlode_core::conformance::play_out;
use motherlode_core::dealer::Dealer;
use motherlode_core::play::Leaving;
use motherlode_core::{ActionSet, Event, Game, Match, Seat};
use motherlode_dig_mars::DigMars;
use motherlode_engine::analysis::{Judged, Thoroughness, analyse};
use motherlode_engine::{Levels, Limits, Stop};
use motherlode_ghawar::Ghawar;
use serde_json::Value;

fn how(limits: Option<Limits>, seed: u64) -> Thoroughness {
    Thoroughness { limits, stop: Stop::default(), samples: 6, seed }
}

fn random_game<G: Game>(game: &G, seed: u64) -> Match<G> {
    let mut dealer = Dealer::from_seed(seed, 0);
    play_out(game.clone(), &mut dealer, |_, actions: &G::Actions, draws| {
        actions.draw_by_kind(draws).expect("a turn has actions")
    })
}

fn judged<G: Levels>(played: &Match<G>, how: &Thoroughness) -> Vec<Judged<G>> {
    let mut events = Vec::new();
    analyse(played, how, |event| events.push(event));
    events
}

/// The luck of seat 1 in each of many games: its mean must be 0 as far as chance allows, and it must not be nothing.
fn luck_evens_out<G: Levels>(game: &G, games: u64) {
    let luck: Vec<f64> = (1..=games)
        .map(|seed| {
            let events = judged(&random_game(game, seed), &how(None, seed));
            let of_all =
                |event: &Judged<G>| event.luck.as_ref().map(|luck| luck.as_slice().iter().sum::<f32>());
            assert!(
                events.iter().filter_map(of_all).all(|sum| sum.abs() < 1e-3),
                "what one gains others lose"
            );
            let first = events.iter().filter_map(|event| event.luck.as_ref().map(|luck| luck[Seat::FIRST]));
            f64::from(first.sum::<f32>())
        })
        .collect();
    let games = games as f64;
    let mean = luck.iter().sum::<f64>() / games;
    let spread = (luck.iter().map(|one| (one - mean).powi(2)).sum::<f64>() / (games - 1.0)).sqrt();
    assert!(spread > 0.01, "there is luck: {spread}");
    assert!(mean.abs() < 3.5 * spread / games.sqrt(), "mean {mean}, spread {spread}");
}

#[test]
fn the_luck_of_dice_evens_out_over_many_games() {
    luck_evens_out(&Ghawar::new(motherlode_ghawar::Options::default(), &Value::Null).expect("a table"), 16);
}

#[test]
fn the_luck_of_hidden_cards_evens_out_over_many_games() {
    luck_evens_out(
        &DigMars::new(motherlode_dig_mars::Options::default(), &Value::Null).expect("a table"),
        60,
    );
}

#[test]
fn the_luck_of_hidden_tiles_evens_out_over_many_games() {
    luck_evens_out(&Atacama::new(Options::of(Variant::Enhanced, false), &Value::Null).expect("a table"), 60);
}

#[test]
fn every_decision_is_judged_and_nothing_else() {
    let game = Atacama::new(Options::default(), &Value::Null).expect("the basic game");
    let events = judged(&random_game(&game, 3), &how(Some(Limits::nodes(300)), 1));
    assert!(events.len() > 20);
    for event in &events {
        assert!(event.luck.is_none(), "nothing is left to chance in the basic game");
        let Event::Action { seat, action } = event.event else { panic!("no chance") };
        let decision = event.decision.as_ref().expect("judged");
        assert_eq!(decision.seat, seat);
        assert!((0.0..=1.0).contains(&decision.loss()));
        if decision.best == action {
            assert_eq!(decision.loss(), 0.0);
        }
    }
    let loss: f32 = events.iter().filter_map(|event| event.decision.as_ref()).map(|one| one.loss()).sum();
    assert!(loss > 0.3, "random play gives much away: {loss}");
}

#[test]
fn the_last_decision_is_judged_exactly() {
    let game = Atacama::new(Options::default(), &Value::Null).expect("the basic game");
    for seed in 1..6 {
        let played = random_game(&game, seed);
        let events = judged(&played, &how(Some(Limits::nodes(5_000)), 1));
        let last = events.last().and_then(|event| event.decision.clone()).expect("a decision");
        let (ranks, seat) = (game.ranks(played.state()), last.seat);
        let won = if ranks.as_slice() == [1, 1] { 0.5 } else { f32::from(u8::from(ranks[seat] == 1)) };
        assert!((last.share - won).abs() < 0.02, "seed {seed}: {last:?}, {ranks:?}");
    }
}

#[test]
fn a_game_that_was_left_is_judged_as_far_as_it_went() {
    let game = Atacama::new(Options::default(), &Value::Null).expect("the basic game");
    let mut played = Match::new(game);
    played.act(Seat::FIRST, "e4".parse().expect("an action")).expect("legal");
    played.leave(Seat::FIRST, Leaving::Resigned).expect("running");
    assert_eq!(judged(&played, &how(Some(Limits::nodes(50)), 1)).len(), 1);
}
