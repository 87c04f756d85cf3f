//! Bots of every level at every table: legal, reproducible, and blind to what their seat cannot know.

#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test that cannot be set up fails")]

use std::time::Duration;

use motherlode_atacama::Atacama;
use motherlode_core::dealer::Dealer;
use motherlode_core::{ActionSet, ChanceSet, Game, GameOptions, Match, Observer, Turn};
use motherlode_dig_mars::DigMars;
use motherlode_engine::{Bot, Level, Levels, Limits, Player};
use motherlode_ghawar::Ghawar;
use serde_json::Value;

/// A few nodes: what is tested here does not depend on strength.
fn few() -> Limits {
    Limits::nodes(60)
}

/// Plays a game by bots until it is over or so many decisions were made; the log as texts.
fn play<G: Levels>(game: &G, levels: &[Level], seed: u64, decisions: usize) -> Vec<String> {
    let mut table = Match::new(game.clone());
    let mut dealer = Dealer::from_seed(seed, 0);
    let mut bots: Vec<Bot<G>> =
        game.seats().seats().map(|seat| Bot::new(levels[seat.index() % levels.len()], seed)).collect();
    let mut made = 0;
    while made < decisions {
        match table.turn().expect("nobody leaves") {
            Turn::Chance(chance) => table.settle(chance.draw(&mut dealer)).expect("chance is possible"),
            Turn::Seat { seat, actions } => {
                let known = table.knowledge(Observer::Seat(seat));
                let thought = bots[seat.index()].think(game, known, &few()).expect("a bot acts when asked");
                assert!(actions.contains(thought.action), "{:?} is not legal", thought.action);
                let sum: f32 = thought.shares.as_slice().iter().sum();
                assert!((sum - 1.0).abs() < 1e-3, "shares add up to {sum}");
                table.act(seat, thought.action).expect("it is legal");
                made += 1;
            }
            Turn::Over(_) => break,
        }
    }
    table.log().iter().map(ToString::to_string).collect()
}

fn every_game<G: Levels>() -> Vec<G> {
    G::Options::every().into_iter().filter_map(|options| G::new(options, &Value::Null).ok()).collect()
}

fn bots_act_at_every_table<G: Levels>(decisions: usize) {
    for (number, game) in every_game::<G>().iter().enumerate() {
        let levels: Vec<Level> = Level::all().cycle().skip(number).take(4).collect();
        let log = play(game, &levels, number as u64 + 1, decisions);
        assert!(!log.is_empty());
    }
}

#[test]
fn bots_of_all_levels_act_legally_at_every_table_of_atacama() {
    bots_act_at_every_table::<Atacama>(12);
}

#[test]
fn bots_of_all_levels_act_legally_at_every_table_of_ghawar() {
    bots_act_at_every_table::<Ghawar>(12);
}

#[test]
fn bots_of_all_levels_act_legally_at_every_table_of_dig_mars() {
    bots_act_at_every_table::<DigMars>(20);
}

fn levels_can_be_played_again<G: Levels>(decisions: usize) {
    let game = every_game::<G>().remove(0);
    for level in Level::all().filter(|level| *level != Level::STRONGEST) {
        let once = play(&game, &[level], 11, decisions);
        assert_eq!(once, play(&game, &[level], 11, decisions), "level {level}");
    }
    let careless = Level::new(1).expect("a level");
    assert_ne!(play(&game, &[careless], 11, decisions), play(&game, &[careless], 12, decisions));
}

#[test]
fn a_game_against_a_level_can_be_played_again_move_for_move() {
    levels_can_be_played_again::<Atacama>(10);
    levels_can_be_played_again::<Ghawar>(10);
    levels_can_be_played_again::<DigMars>(16);
}

/// A table after these entries of a record.
fn table_after<G: Levels>(game: &G, entries: &[String]) -> Match<G> {
    let mut table = Match::new(game.clone());
    for entry in entries {
        let entry = entry.parse().unwrap_or_else(|error| panic!("{entry}: {error:?}"));
        table.enter(entry).unwrap_or_else(|refusal| panic!("{refusal}"));
    }
    table
}

/// Two tables whose truths differ only in what nobody can know yet lead every bot to the same thoughts.
fn hidden_things_change_nothing<G: Levels>(game: &G, deals: [&str; 2], then: &[&str]) {
    let tables = deals.map(|deal| {
        let entries: Vec<String> = [deal].iter().chain(then).map(ToString::to_string).collect();
        table_after(game, &entries)
    });
    assert_ne!(tables[0].state(), tables[1].state(), "the truths differ");
    let Ok(Turn::Seat { seat, .. }) = tables[0].turn() else { panic!("a seat is to act") };
    for level in Level::all() {
        for seed in 1..=3 {
            let [one, other] = [&tables[0], &tables[1]].map(|table| {
                let thought =
                    Bot::new(level, seed).think(game, table.knowledge(Observer::Seat(seat)), &few());
                let thought = thought.expect("a bot acts when asked");
                (thought.action, thought.shares.as_slice().to_vec(), thought.ranking, thought.line)
            });
            assert_eq!(one, other, "level {level}, seed {seed}");
        }
    }
}

#[test]
fn a_bot_decides_the_same_whatever_lies_under_the_top_cards() {
    let options = motherlode_dig_mars::Options::default();
    let game = DigMars::new(options, &Value::Null).expect("the default table");
    let cards: Vec<String> = (1..=48).map(|card| format!("{card:02}")).collect();
    // The middle and the lowest card of the first stack change places with those of the last.
    let mut swapped = cards.clone();
    swapped.swap(1, 46);
    swapped.swap(2, 47);
    let [one, other] = [cards, swapped].map(|cards| format!("chance deal {}", cards.join(" ")));
    let deals = [one.as_str(), other.as_str()];
    let first = ["chance first 1"];
    hidden_things_change_nothing(&game, deals, &first);
    let landed = ["chance first 1", "1 land b2", "2 land c3"];
    hidden_things_change_nothing(&game, deals, &landed);
    let moved = ["chance first 1", "1 land b2", "2 land c3", "1 move b2-b3", "1 end"];
    hidden_things_change_nothing(&game, deals, &moved);
}

#[test]
fn a_bot_decides_the_same_whatever_tiles_are_still_to_come() {
    let options = motherlode_atacama::Options::of(motherlode_atacama::Variant::Enhanced, false);
    let game = Atacama::new(options, &Value::Null).expect("the enhanced game");
    let deals = ["chance deal ABCDEFGHI", "chance deal ABCIHGFED"];
    hidden_things_change_nothing(&game, deals, &[]);
    hidden_things_change_nothing(&game, deals, &["1 a9", "2 claim no-copper rows", "1 c9"]);
}

#[test]
fn a_bot_has_one_chance_to_answer_and_no_time() {
    let game = every_game::<Atacama>().remove(0);
    let table = Match::new(game.clone());
    for limits in [Limits::nodes(0), Limits::nodes(1), Limits::time(Duration::ZERO), Limits::depth(0)] {
        for level in Level::all() {
            let mut bot = Bot::new(level, 1);
            let known = table.knowledge(Observer::Seat(motherlode_core::Seat::FIRST));
            assert!(bot.think(&game, known, &limits).is_some(), "level {level}, {limits:?}");
        }
    }
    let stopped = few();
    stopped.stop.now();
    let known = table.knowledge(Observer::Seat(motherlode_core::Seat::FIRST));
    assert!(Bot::new(Level::STRONGEST, 1).think(&game, known, &stopped).is_some());
}

#[test]
fn a_bot_whose_seat_is_not_to_act_says_nothing() {
    let game = every_game::<Atacama>().remove(0);
    let table = Match::new(game.clone());
    assert!(
        Bot::new(Level::STRONGEST, 1).think(&game, table.knowledge(Observer::Spectator), &few()).is_none()
    );
}

#[test]
fn a_level_below_the_strongest_plays_the_same_however_little_time_there_is() {
    let game = Atacama::new(motherlode_atacama::Options::default(), &Value::Null).unwrap();
    let table = Match::new(game.clone());
    let known = table.knowledge(Observer::Seat(motherlode_core::Seat::FIRST));
    let level = Level::new(5).unwrap();
    let thoughts = [None, Some(Duration::ZERO), Some(Duration::from_micros(50))].map(|time| {
        let limits = Limits { time, ..Limits::default() };
        let thought = Bot::<Atacama>::new(level, 3).think(&game, known, &limits).unwrap();
        (thought.action, thought.nodes)
    });
    assert!(thoughts.iter().all(|thought| *thought == thoughts[0]), "{thoughts:?}");
}
