//! Whatever was revealed stays revealed: nobody goes back behind it, and going back and forth shows nothing new.

use motherlode_core::Draws;
use motherlode_core::draw::Quick;
use motherlode_server::store::Stage;
use motherlode_server::table::Sitter;
use serde_json::{Value, json};

use crate::desk::{Desk, guest, local, sits};

/// A table where everyone plays on one device, so that going back needs nobody's consent.
fn alone(game: &str, options: Value, players: usize) -> Desk {
    let ada = guest(1);
    let mut chairs: Vec<Sitter> = vec![sits(&ada)];
    chairs.extend((1..players).map(|number| local(&ada, &format!("Ann {number}"))));
    Desk::playing(json!({"game": game, "options": options}), chairs, &ada)
}

/// Whether anyone saw something turn up in one of these messages: judged by what was sent, not by what the game says of it.
fn shows_something(messages: &[Value]) -> bool {
    messages.iter().any(|message| {
        let seen = &message["observation"];
        let turned_up =
            ["laid", "turned_up", "uncovered", "own_eyes"].iter().any(|what| !seen[what].is_null());
        turned_up || message["event"]["what"] == "dealt"
    })
}

/// What everyone was sent since so many messages.
fn sent(desk: &Desk, since: usize) -> Vec<Value> {
    desk.table.seats().observers().flat_map(|observer| desk.sent_to(observer, since)).collect()
}

/// Plays at random, the wanted kind of action whenever it can be had, until it has happened and shown something.
fn play_until(desk: &mut Desk, wanted: &str, draws: &mut Quick) -> bool {
    desk.checks_steps = false;
    while desk.table.stage() == Stage::Playing {
        let legal = desk.table.game.legal();
        let fitting: Vec<_> = legal.iter().filter(|action| action.starts_with(wanted)).collect();
        let action = match fitting.len() {
            0 => legal[draws.index(legal.len())].clone(),
            count => fitting[draws.index(count)].clone(),
        };
        let since = desk.drawn.len();
        desk.acts(&action);
        if action.starts_with(wanted) && shows_something(&sent(desk, since)) {
            return true;
        }
    }
    false
}

/// Nobody goes back behind the newest entry of the log.
fn nobody_goes_back(desk: &mut Desk) {
    desk.checks_steps = true;
    desk.check_fold();
    let (ada, newest) = (guest(1), desk.table.game.log().len());
    let expected = if desk.table.stage() == Stage::Over { "table-over" } else { "nothing-to-undo" };
    for seat in desk.table.seats().seats() {
        assert_eq!(desk.refused(&ada, json!({"do": "undo", "seat": seat})), expected);
        for to in [0, newest / 2].into_iter().chain(newest.saturating_sub(3)..=newest) {
            let asked = json!({"do": "undo", "seat": seat, "to": to});
            assert_eq!(desk.refused(&ada, asked), expected, "to {to} of {:?}", desk.table.game.log());
        }
    }
}

/// One kind of action that reveals something, in one game.
fn stays_revealed(game: &str, options: Value, wanted: &str) {
    let happened = (1..40).any(|seed| {
        let mut desk = alone(game, options.clone(), 2);
        let is_there = play_until(&mut desk, wanted, &mut Quick::new(seed));
        if is_there {
            nobody_goes_back(&mut desk);
            behind_nothing_later(&mut desk);
        }
        is_there
    });
    assert!(happened, "{game}: {wanted} came in some game");
}

/// Also after something that could be taken back, what lies before the revealing entry cannot be reached.
fn behind_nothing_later(desk: &mut Desk) {
    let revealed = desk.table.game.log().len();
    let ada = guest(1);
    if desk.table.stage() == Stage::Playing && desk.tries("") && desk.table.stage() == Stage::Playing {
        for to in 0..revealed {
            let asked = json!({"do": "undo", "seat": 1, "to": to});
            assert_eq!(desk.refused(&ada, asked), "nothing-to-undo");
        }
        assert!(desk.table.game.undo_targets().iter().all(|to| *to >= revealed));
    }
}

#[test]
fn atacama_tiles_laid_at_the_end_of_a_stage() {
    stays_revealed("atacama", json!({"variant": "enhanced"}), "");
}

#[test]
fn atacama_tiles_shuffled_at_the_start() {
    let mut desk = alone("atacama", json!({"variant": "enhanced"}), 2);
    assert!(desk.table.game.log()[0].starts_with("chance deal"));
    nobody_goes_back(&mut desk);
    behind_nothing_later(&mut desk);
}

#[test]
fn atacama_ore_drawn_at_the_start() {
    for variant in ["basic", "three", "four"] {
        let players = match variant {
            "three" => 3,
            "four" => 4,
            _ => 2,
        };
        let mut desk = alone("atacama", json!({"variant": variant, "tiles": "random"}), players);
        assert!(desk.table.game.log()[0].starts_with("chance ore"));
        nobody_goes_back(&mut desk);
        behind_nothing_later(&mut desk);
    }
}

#[test]
fn ghawar_cubes_dealt_at_the_start() {
    let mut desk = alone("ghawar", json!({"players": 2}), 2);
    assert!(desk.table.game.log()[0].starts_with("chance deal"));
    nobody_goes_back(&mut desk);
}

/// Plays until the dealer has rolled so many dice.
fn rolls(dice: usize) {
    let mut found = false;
    for seed in 1..20 {
        let mut desk = alone("ghawar", json!({"players": 2}), 2);
        let mut draws = Quick::new(seed);
        for _ in 0..80 {
            let is_roll = |entry: &String| {
                entry.strip_prefix("chance roll ").is_some_and(|roll| roll.split(' ').count() == dice)
            };
            if desk.table.game.log().last().is_some_and(is_roll) {
                nobody_goes_back(&mut desk);
                behind_nothing_later(&mut desk);
                found = true;
                break;
            }
            if desk.table.stage() != Stage::Playing {
                break;
            }
            let legal = desk.table.game.legal();
            desk.acts(&legal[draws.index(legal.len())].clone());
        }
        if found {
            return;
        }
    }
    panic!("{dice} dice were rolled in some game");
}

#[test]
fn ghawar_one_die() {
    rolls(1);
}

#[test]
fn ghawar_two_dice() {
    rolls(2);
}

#[test]
fn dig_mars_cards_dealt_and_the_first_player_drawn() {
    let mut desk = alone("dig-mars", json!({"players": 3}), 3);
    let log = desk.table.game.log();
    assert!(log.iter().any(|entry| entry.starts_with("chance deal")));
    assert!(log.iter().any(|entry| entry.starts_with("chance first")));
    nobody_goes_back(&mut desk);
    behind_nothing_later(&mut desk);
}

#[test]
fn dig_mars_digs() {
    stays_revealed("dig-mars", json!({"players": 2}), "dig");
}

#[test]
fn dig_mars_salvages() {
    stays_revealed("dig-mars", json!({"players": 2}), "salvage");
}

#[test]
fn dig_mars_radar() {
    stays_revealed("dig-mars", json!({"players": 2}), "bonus radar");
}

#[test]
fn dig_mars_bonus_digs() {
    stays_revealed("dig-mars", json!({"players": 2}), "bonus dig");
}

#[test]
fn dig_mars_bonus_salvages() {
    stays_revealed("dig-mars", json!({"players": 2}), "bonus salvage");
}

#[test]
fn dig_mars_the_end_that_shows_everyones_points() {
    let ended = (1..40).any(|seed| {
        let mut desk = alone("dig-mars", json!({"players": 2}), 2);
        desk.checks_steps = false;
        let mut draws = Quick::new(seed);
        while desk.table.stage() == Stage::Playing {
            let legal = desk.table.game.legal();
            let declare = legal.iter().find(|action| action.starts_with("declare"));
            let action = declare.cloned().unwrap_or_else(|| legal[draws.index(legal.len())].clone());
            desk.acts(&action);
        }
        nobody_goes_back(&mut desk);
        desk.table.game.log().last().is_some_and(|entry| entry.contains("declare"))
    });
    assert!(ended, "somebody declared");
}

/// A message without what is different every time: its number, the clock, when something happened.
fn bare(mut message: Value) -> Value {
    for field in ["seq", "clock", "card"] {
        message.as_object_mut().expect("an object").remove(field);
    }
    message
}

/// Goes back wherever that can be, does the same again, and compares all that was sent to all eyes.
fn nothing_new_by_going_back_and_forth(game: &str, options: Value, players: usize, seed: u64) {
    let ada = guest(1);
    let mut desk = alone(game, options, players);
    desk.checks_steps = false;
    let mut draws = Quick::new(seed);
    let (mut went_back, mut actions) = (0, 0);
    while desk.table.stage() == Stage::Playing && actions < 120 && went_back < 12 {
        let legal = desk.table.game.legal();
        let (seat, action) = (desk.to_act(), legal[draws.index(legal.len())].clone());
        let before: Vec<_> =
            desk.table.seats().observers().map(|observer| desk.table.game.view(observer)).collect();
        let since = desk.drawn.len();
        desk.acts(&action);
        actions += 1;
        let first: Vec<_> = sent(&desk, since).into_iter().map(bare).collect();
        if desk.table.game.undo_targets().is_empty() {
            continue;
        }
        assert!(!shows_something(&first), "{game}: what can be taken back has shown nothing: {first:?}");
        let since = desk.drawn.len();
        desk.does(&ada, json!({"do": "undo", "seat": seat}));
        for message in sent(&desk, since) {
            assert!(message.get("observation").is_none() && message.get("told").is_none(), "{message}");
        }
        let after: Vec<_> =
            desk.table.seats().observers().map(|observer| desk.table.game.view(observer)).collect();
        assert_eq!(before, after, "{game}: after going back everyone knows what they knew before {action}");
        let since = desk.drawn.len();
        desk.acts(&action);
        let second: Vec<_> = sent(&desk, since).into_iter().map(bare).collect();
        assert_eq!(first, second, "{game}: {action} again shows the same to everyone");
        went_back += 1;
    }
    desk.check_fold();
    assert!(went_back > 0, "{game}: there was something to take back");
}

#[test]
fn nothing_new_is_learnt_by_going_back_and_forth() {
    for seed in 1..4 {
        nothing_new_by_going_back_and_forth("atacama", json!({"variant": "enhanced"}), 2, seed);
        nothing_new_by_going_back_and_forth("atacama", json!({"variant": "four"}), 4, seed);
        nothing_new_by_going_back_and_forth("ghawar", json!({"players": 2}), 2, seed);
        nothing_new_by_going_back_and_forth("dig-mars", json!({"players": 3}), 3, seed);
    }
}
