//! Replaying a record: where it and its game part ways.
#![allow(clippy::expect_used, reason = "a test that cannot be set up fails")]

mod toy;

use motherlode_core::record::{GameResult, Mismatch, record_of, replay};
use motherlode_core::{Fact, Language, OptionMap, OptionValue, Record, Refusal, SeatCount};
use serde_json::json;
use toy::Toy;
use toy::table::played;

const GAME: &str = "1 play 1; chance deal 35; chance roll 4; 1 pass; undo 3; 1 take; 2 peek 1";

fn record(entries: &str) -> Record {
    record_of(&played(SeatCount::TWO, entries), Vec::new(), None)
}

fn refused(record: &Record) -> Mismatch<Toy> {
    match replay::<Toy>(record) {
        Ok(game) => panic!("replayed to {:?}", game.state()),
        Err(mismatch) => mismatch,
    }
}

/// The refusal of a record that does not get as far as its events.
fn refused_early(record: &Record) -> Refusal {
    let mismatch = refused(record);
    assert!(mismatch.until.is_none());
    mismatch.refusal
}

/// The code behind the refusal of an event, which has to be the one with this number.
fn refused_at(number: usize, events: &[&str]) -> &'static str {
    let events = events.iter().map(ToString::to_string).collect();
    let mismatch = refused(&Record { events, ..record("") });
    assert_eq!(mismatch.refusal.code, "record-event");
    assert_eq!(mismatch.refusal.fact("event"), Some(&Fact::Number(number as i64)));
    assert_eq!(mismatch.until.expect("the events before were right").len(), number - 1);
    match mismatch.refusal.fact("reason") {
        Some(Fact::Because(reason)) => reason.code,
        other => panic!("the reason is {other:?}"),
    }
}

#[test]
fn a_right_record_replays() {
    let game = replay::<Toy>(&record(GAME)).expect("it is right");
    assert_eq!(game.log(), played(SeatCount::TWO, GAME).log());
    assert_eq!(record_of(&game, Vec::new(), None), record(GAME));
}

#[test]
fn another_game_is_refused() {
    let refusal = refused_early(&Record { game: "atacama".to_owned(), ..record(GAME) });
    assert_eq!(refusal.code, "record-game");
    assert_eq!(refusal.fact("game"), Some(&Fact::name("atacama")));
    assert_eq!(refusal.fact("known"), Some(&Fact::name("toy")));
}

#[test]
fn another_revision_of_the_rules_is_refused() {
    let refusal = refused_early(&Record { rules: 2, ..record(GAME) });
    assert_eq!((refusal.code, refusal.fact("rules")), ("record-rules", Some(&Fact::Number(2))));
    assert_eq!(refusal.fact("known"), Some(&Fact::Number(1)));
}

#[test]
fn options_and_data_must_be_of_the_game() {
    let options = |key: &str, value| Record { options: OptionMap::new().with(key, value), ..record(GAME) };
    assert_eq!(refused_early(&options("colour", OptionValue::Switch(true))).code, "option-key");
    assert_eq!(refused_early(&options("players", OptionValue::Number(5))).code, "option-value");
    let data = json!({"cards": 7}).as_object().expect("an object").clone();
    assert_eq!(refused_early(&Record { data, ..record(GAME) }).code, "toy-data");
}

#[test]
fn the_number_of_players_must_be_that_of_the_seats() {
    let refusal = refused_early(&Record { players: vec!["Ada".to_owned()], ..record(GAME) });
    assert_eq!((refusal.code, refusal.fact("players")), ("record-players", Some(&Fact::Number(1))));
    assert_eq!(refusal.fact("seats"), Some(&Fact::Number(2)));
}

#[test]
fn an_event_that_does_not_fit_is_named_with_its_reason() {
    let (play, deal, roll) = ("1 play 2", "chance deal 35", "chance roll 4");
    assert_eq!(refused_at(4, &[play, deal, roll, "1 peek 1"]), "own-card");
    assert_eq!(refused_at(4, &[play, deal, roll, "2 pass"]), "not-your-turn");
    assert_eq!(refused_at(4, &[play, deal, roll, roll]), "seat-acts");
    assert_eq!(refused_at(2, &[play, "1 pass"]), "chance-acts");
    assert_eq!(refused_at(2, &[play, roll]), "impossible-outcome");
    assert_eq!(refused_at(1, &["1 dance"]), "syntax");
    assert_eq!(refused_at(1, &[""]), "syntax");
    assert_eq!(refused_at(3, &[play, deal, "undo 1"]), "undo");
    assert_eq!(refused_at(2, &["resign 1", "1 play 1"]), "game-over");
    assert_eq!(refused_at(1, &["resign 4"]), "no-such-seat");
}

#[test]
fn the_sentence_about_an_event_says_why() {
    let events = ["1 play 2", "2 pass"].map(str::to_owned).to_vec();
    let refusal = refused(&Record { events, ..record("") }).refusal;
    let english = "Event 2 of the record (“2 pass”) does not fit. Nobody can act now: chance comes first.";
    assert_eq!(refusal.sentence(Language::English), english);
}

#[test]
fn a_result_must_be_what_the_game_gives() {
    let result = record(GAME).result.expect("the game is over");
    assert_eq!(
        (result.ending.as_str(), &result.scores, &result.ranks),
        ("rounds-played", &vec![7, 5], &vec![1, 2])
    );
    for wrong in [
        Some(GameResult { scores: vec![7, 6], ..result.clone() }),
        Some(GameResult { ranks: vec![2, 1], ..result.clone() }),
        Some(GameResult { ending: "all-open".to_owned(), ..result.clone() }),
        Some(GameResult { scores: vec![7, 5, 0], ..result.clone() }),
        None,
    ] {
        let mismatch = refused(&Record { result: wrong.clone(), ..record(GAME) });
        assert_eq!(mismatch.refusal.code, "record-result", "{wrong:?}");
        assert_eq!(mismatch.refusal.fact("event"), Some(&Fact::Number(7)));
        assert_eq!(mismatch.until.map(|game| game.len()), Some(7));
    }
}

#[test]
fn an_unfinished_game_has_no_result() {
    let unfinished = "1 play 1; chance deal 35";
    assert!(replay::<Toy>(&record(unfinished)).is_ok());
    let refusal = refused(&Record { result: record(GAME).result, ..record(unfinished) }).refusal;
    let english =
        "The record says “rounds-played [7, 5] [1, 2]”, but after event 2 the game gives “unfinished”.";
    assert_eq!((refusal.code, refusal.to_string().as_str()), ("record-result", english));
}
