//! Records of real games: both forms hold everything, and what was cut, edited or forged is refused with its event.

#![allow(clippy::expect_used, reason = "a test that cannot be set up fails")]

mod common;

use common::{Mood, option_sets, options, random_match, rules};
use motherlode_core::record::{Record, record_of, replay};
use motherlode_core::{Catalogued, Game, Match};
use motherlode_ghawar::Ghawar;
use serde_json::{Value, json};

/// A finished game: its events are the deal, rolls and choices for rigs, and turns.
fn record() -> Record {
    let play = random_match(rules("2+trucks=1+choice"), Mood::Idle, 11);
    record_of(&play, vec!["Ada".to_owned(), "Bob".to_owned()], None)
}

/// Why a record is not the game it says it is.
fn refusal(record: &Record) -> String {
    let replayed = replay::<Ghawar>(record).map(|play| play.log().len());
    replayed.expect_err("the record does not hold").refusal.brief()
}

fn unreadable(text: &str) -> String {
    Record::read(text).expect_err(text).brief()
}

/// The record with something changed.
fn with(change: impl FnOnce(&mut Record)) -> Record {
    let mut record = record();
    change(&mut record);
    record
}

fn check_holds(record: &Record) -> Match<Ghawar> {
    assert_eq!(Record::read(&record.to_json()).as_ref(), Ok(record));
    assert_eq!(Record::read(&record.to_string()).as_ref(), Ok(record));
    replay::<Ghawar>(record).unwrap_or_else(|mismatch| panic!("{}", mismatch.refusal))
}

#[test]
fn both_forms_hold_a_game_of_every_option_set() {
    for (seed, set) in (0..).zip(option_sets()) {
        let play = random_match(rules(&set), Mood::ALL[seed % 4], 6 + seed as u64);
        let record = record_of(&play, Vec::new(), None);
        let again = check_holds(&record);
        assert_eq!((again.state(), again.finish()), (play.state(), play.finish()), "{set}");
        let result = record.result.as_ref().expect("a finished game has a result");
        assert!(["all-delivered", "no-progress"].contains(&result.ending.as_str()), "{set}");
        assert_eq!(result.scores.len(), play.game().seats().get(), "{set}");
    }
}

#[test]
fn an_unfinished_game_has_no_result_and_holds_too() {
    for events in (0..record().events.len()).step_by(5) {
        let cut = with(|record| {
            record.events.truncate(events);
            record.result = None;
        });
        assert_eq!(check_holds(&cut).len(), events);
    }
}

#[test]
fn a_record_cut_anywhere_is_refused() {
    let record = with(|record| {
        record.events.truncate(12);
        record.result = None;
    });
    for text in [record.to_json(), record.to_string()] {
        let whole = text.trim_end();
        for end in (0..whole.len()).filter(|end| whole.is_char_boundary(*end)) {
            assert!(Record::read(&whole[..end]).is_err(), "cut after {end} bytes: {}", &whole[..end]);
        }
        assert_eq!(Record::read(whole).as_ref(), Ok(&record), "only the last line's end may be missing");
    }
}

#[test]
fn an_edited_event_is_refused_with_its_number_and_reason() {
    // Event 1 is the deal, event 2 the first roll, which always leaves a choice.
    for (place, text, reason) in [
        (0, "chance roll 3 5", "impossible-outcome outcome=roll 3 5"),
        (0, "chance roll 3", "impossible-outcome outcome=roll 3"),
        (0, "1 drive", "chance-acts"),
        (1, "chance roll 3", "impossible-outcome outcome=roll 3"),
        (1, "chance roll 7 1", "syntax text=roll 7 1 expected=expected"),
        (1, "1 place p11", "chance-acts"),
        (2, "1 drive", "place-first GH-6"),
        (2, "2 place p11", "not-your-turn seat=2 to_act=1"),
        (2, "chance roll 1 1", "seat-acts seat=1"),
        (2, "1 Drive", "syntax text=Drive expected=expected"),
        (2, "undo 1", "undo to=1"),
        (2, "resign 3", "no-such-seat seat=3"),
        (2, "", "syntax text= expected=expected"),
    ] {
        let edited = with(|record| text.clone_into(&mut record.events[place]));
        let expected = format!("record-event event={} text={text} reason=[{reason}]", place + 1);
        assert_eq!(refusal(&edited), expected);
        let until = replay::<Ghawar>(&edited).expect_err("refused").until.expect("the game up to there");
        assert_eq!(until.len(), place);
    }
    let impossible = format!("chance deal {} rbgywk", "r".repeat(36));
    let edited = with(|record| record.events[0] = impossible);
    assert!(
        refusal(&edited).contains("reason=[impossible-outcome outcome=deal rrrr"),
        "{}",
        refusal(&edited)
    );
}

#[test]
fn swapped_lost_and_repeated_events_are_refused() {
    let events = record().events.len();
    let moves = |pair: &[String]| pair[0].starts_with("1 rig ") && pair[1].starts_with("2 rig ");
    let two_moves = record().events.windows(2).rposition(moves).expect("two moves of rigs");
    for place in [0, 1, 2, two_moves] {
        let swapped = with(|record| record.events.swap(place, place + 1));
        let repeated = with(|record| record.events.insert(place, record.events[place].clone()));
        let lost = with(|record| drop(record.events.remove(place)));
        for wrong in [swapped, repeated, lost] {
            let refused = refusal(&wrong);
            assert!(
                refused.starts_with("record-event event=") || refused.starts_with("record-result"),
                "{refused}"
            );
        }
    }
    let late = with(|record| record.events.push("1 drive".to_owned()));
    assert_eq!(refusal(&late), format!("record-event event={} text=1 drive reason=[game-over]", events + 1));
}

#[test]
fn an_edited_result_is_refused() {
    let result = record().result.expect("a result");
    let said = |ending: &str, scores: &[i32], ranks: &[u8]| format!("{ending} {scores:?} {ranks:?}");
    let actual = said(&result.ending, &result.scores, &result.ranks);
    let events = record().events.len();
    let check = |change: &dyn Fn(&mut Record), recorded: &str| {
        let expected = format!("record-result event={events} recorded={recorded} actual={actual}");
        assert_eq!(refusal(&with(|record| change(record))), expected);
    };
    let mut scores = result.scores.clone();
    scores[1] += 1;
    let recorded = said(&result.ending, &scores, &result.ranks);
    check(&|record| record.result.as_mut().expect("a result").scores[1] += 1, &recorded);
    let recorded = said("all-delivered", &result.scores, &result.ranks);
    check(&|record| record.result.as_mut().expect("a result").ending = "all-delivered".to_owned(), &recorded);
    check(&|record| record.result = None, "unfinished");
}

#[test]
fn another_revision_game_or_table_is_refused() {
    assert_eq!(refusal(&with(|record| record.rules = 2)), "record-rules rules=2 known=1");
    let other = with(|record| record.game = "atacama".to_owned());
    assert_eq!(refusal(&other), "record-game game=atacama known=ghawar");
    let many = with(|record| record.players.push("Eve".to_owned()));
    assert_eq!(refusal(&many), "record-players players=3 seats=2");
    let later = with(|record| record.record = 2);
    assert_eq!(unreadable(&later.to_json()), "record-version version=2 known=1");
}

#[test]
fn edited_options_are_refused() {
    let edited = |key: &str, value: Value| {
        let mut json: Value = serde_json::from_str(&record().to_json()).expect("JSON");
        json["options"][key] = value;
        refusal(&Record::read(&json.to_string()).expect("a record in form"))
    };
    assert_eq!(edited("players", json!(5)), "option-value key=players value=5 known=2, 3, 4");
    assert_eq!(edited("trucks", json!(0)), "option-value key=trucks value=0 known=2, 1, 3");
    assert_eq!(edited("trucks", json!("one")), "option-value key=trucks value=one known=2, 1, 3");
    assert_eq!(edited("dice", json!("loaded")), "option-value key=dice value=loaded known=ordered, choice");
    assert_eq!(
        edited("ring-road", json!("true")),
        "option-value key=ring-road value=\"true\" known=false, true"
    );
    assert_eq!(edited("tiles", json!("x")), "option-key key=tiles known=players, trucks, dice, ring-road");
    for key in ["players", "trucks", "dice", "ring-road"] {
        // Not even where it would be the default.
        let mut without = record_of(&random_match(rules("2"), Mood::Idle, 1), Vec::new(), None);
        without.options.0.remove(key);
        let expected = "record-incomplete options=dice=ordered players=2 ring-road=false trucks=2";
        assert_eq!(refusal(&without), expected, "{key}");
    }
}

#[test]
fn the_game_takes_no_data() {
    let game = |data: &Value| Ghawar::new(options("3"), data);
    for nothing in [Value::Null, json!({})] {
        assert_eq!(game(&nothing).map(|game| game.data()), Ok(json!({})));
    }
    for something in
        [json!([]), json!(0), json!(false), json!(""), json!("deck"), json!({ "deck": [] }), json!([{}])]
    {
        let refusal = game(&something).expect_err("no data");
        assert_eq!(refusal.brief(), "no-data game=ghawar", "{something}");
    }
    let with_data = with(|record| drop(record.data.insert("ore".to_owned(), json!("G1"))));
    assert_eq!(refusal(&with_data), "no-data game=ghawar");
    assert!(record().data.is_empty());
    assert_eq!(Ghawar::inspect_own("name = \"home\"").expect_err("no sets").brief(), "no-data game=ghawar");
}
