//! How long games are and how they end when everyone draws by kinds; `--nocapture` prints the table.

#![allow(clippy::expect_used, reason = "a test that cannot be set up fails")]

mod common;

use std::collections::BTreeMap;

use common::{Mood, OPTION_SETS, rules};
use motherlode_core::dealer::Dealer;
use motherlode_core::{ChanceSet, Game, RulesEnding, Turn};
use motherlode_dig_mars::{Action, DigMars};

const GAMES_EACH: usize = 1_000;

/// The events and the turns of one game, and the rule that ended it.
fn play(game: &DigMars, mood: Mood, draws: &mut Dealer) -> (usize, usize, &'static str) {
    let mut state = game.start();
    let mut turns = 0;
    for events in 0..=game.longest() {
        match game.turn(&state) {
            // A turn that ends the game otherwise than by its end has no end of its own.
            Turn::Over(ending) => {
                return (events, turns + usize::from(ending.code() != "no-progress"), ending.clause().0);
            }
            Turn::Chance(chance) => {
                game.settle(&mut state, &chance.draw(draws)).expect("a drawn outcome is possible");
            }
            Turn::Seat { actions, .. } => {
                let action = mood.choose(&actions, events, draws);
                turns += usize::from(action == Action::End);
                game.apply(&mut state, action).expect("a drawn action is legal");
            }
        }
    }
    panic!("a game comes to its end within {} events", game.longest());
}

#[test]
fn every_game_ends_within_the_longest_and_in_a_way_of_its_options() {
    println!("| options | events | longest seen | turns | DM-17 | DM-18 | DM-20 | DM-21 |");
    println!("| --- | --- | --- | --- | --- | --- | --- | --- |");
    for (number, set) in (0..).zip(OPTION_SETS) {
        let game = rules(set);
        let mut draws = Dealer::from_seed(1_712, number);
        let games: Vec<_> = (0..GAMES_EACH).map(|_| play(&game, Mood::Plain, &mut draws)).collect();
        let mean = |value: fn(&(usize, usize, &str)) -> usize| {
            games.iter().map(value).sum::<usize>() as f64 / GAMES_EACH as f64
        };
        let longest = games.iter().map(|game| game.0).max().expect("a game");
        let mut ends: BTreeMap<&str, usize> = BTreeMap::new();
        games.iter().for_each(|game| *ends.entry(game.2).or_default() += 1);
        let share = |clause| ends.get(clause).map_or(0.0, |count| 100.0 * *count as f64 / GAMES_EACH as f64);
        println!(
            "| {set} | {:.0} | {longest} | {:.0} | {:.0} % | {:.0} % | {:.0} % | {:.0} % |",
            mean(|game| game.0),
            mean(|game| game.1),
            share("DM-17"),
            share("DM-18"),
            share("DM-20"),
            share("DM-21"),
        );
        let last_card = set.ends_with("last-card");
        let impossible: &[&str] = if last_card { &["DM-17", "DM-18"] } else { &["DM-20"] };
        assert!(impossible.iter().all(|clause| !ends.contains_key(clause)), "{set}: {ends:?}");
        assert!(longest * 4 < game.longest(), "{set}: the bound is far away");
    }
}
