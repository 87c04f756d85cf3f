//! Records of real games: both forms hold everything, and what was cut, edited or forged is refused with its event.

#![allow(clippy::expect_used, reason = "a test that cannot be set up fails")]

mod common;

use common::{Mood, OPTION_SETS, random_match, rules};
use motherlode_core::record::{Mismatch, Record, record_of, replay};
use motherlode_core::{Game, GameOptions, Match, OptionMap};
use motherlode_dig_mars::{Deck, DigMars, Options};
use serde_json::{Value, json};

/// A finished game: its events are the deal, the first player, two landings and the turns.
fn record() -> Record {
    let play = random_match(rules("2"), Mood::Keen, 11);
    record_of(&play, vec!["Ada".to_owned(), "Bob".to_owned()], None)
}

/// Why a record is not the game it says it is.
fn refusal(record: &Record) -> String {
    mismatch(record).refusal.brief()
}

fn mismatch(record: &Record) -> Mismatch<DigMars> {
    replay::<DigMars>(record).map(|play| play.log().len()).expect_err("the record does not hold")
}

/// The record with something changed.
fn with(mut record: Record, change: impl FnOnce(&mut Record)) -> Record {
    change(&mut record);
    record
}

fn check_holds(record: &Record) -> Match<DigMars> {
    assert_eq!(Record::read(&record.to_json()).as_ref(), Ok(record));
    assert_eq!(Record::read(&record.to_string()).as_ref(), Ok(record));
    replay::<DigMars>(record).unwrap_or_else(|mismatch| panic!("{}", mismatch.refusal))
}

#[test]
fn both_forms_hold_a_game_of_every_option_set_and_every_ending() {
    let mut endings = std::collections::BTreeSet::new();
    for set in OPTION_SETS {
        for mood in Mood::ALL {
            let play = random_match(rules(set), mood, 6);
            let record = record_of(&play, Vec::new(), None);
            let again = check_holds(&record);
            assert_eq!((again.state(), again.finish()), (play.state(), play.finish()), "{set}");
            for observer in play.game().seats().observers() {
                assert_eq!(again.knowledge(observer), play.knowledge(observer), "{set}");
            }
            endings.insert(record.result.expect("a result").ending);
        }
    }
    let all = ["all-taken", "declared", "last-card", "no-progress"];
    assert_eq!(endings.into_iter().collect::<Vec<_>>(), all);
}

#[test]
fn an_unfinished_game_has_no_result_and_holds_too() {
    let whole = record();
    for events in (0..whole.events.len()).step_by(5) {
        let cut = with(whole.clone(), |record| {
            record.events.truncate(events);
            record.result = None;
        });
        assert_eq!(check_holds(&cut).len(), events);
    }
}

#[test]
fn a_record_with_someones_own_deck_holds_dm_1() {
    let file = include_str!("../decks/standard.toml").replacen("\"standard\"", "\"home\"", 1).replacen(
        "4 5 4 -",
        "4 9 4 shift",
        1,
    );
    let deck = Deck::read_own(&file).expect("a deck");
    for set in OPTION_SETS {
        let options = Options { deck: "home".to_owned(), ..common::options(set) };
        let game = DigMars::new(options, &deck.to_data()).expect("a game");
        let play = random_match(game, Mood::Busy, 1);
        let record = record_of(&play, Vec::new(), None);
        assert_eq!(record.data["deck"][46]["points"], 9);
        let again = check_holds(&record);
        assert_eq!((again.game(), again.state()), (play.game(), play.state()));
    }
}

#[test]
fn an_edited_event_is_refused_with_its_number_and_reason() {
    let record = record();
    let first: usize = record.events[1].trim_start_matches("chance first ").parse().expect("a seat");
    let (one, two) = (first, 3 - first);
    let deal = record.events[0].clone();
    let words: Vec<&str> = deal.split(' ').collect();
    let twice = deal.replacen(words[2], words[3], 1);
    let cut: String = twice.chars().take(40).collect();
    let quoted: String = twice.trim_start_matches("chance ").chars().take(40).collect();
    for (place, text, reason) in [
        (0, twice.clone(), format!("[impossible-outcome outcome={quoted}…]")),
        (0, "chance first 1".to_owned(), "[impossible-outcome outcome=first 1]".to_owned()),
        (0, "1 land a1".to_owned(), "[chance-acts]".to_owned()),
        (1, "chance first 3".to_owned(), "[impossible-outcome outcome=first 3]".to_owned()),
        (1, "chance first 5".to_owned(), "[syntax text=first 5 expected=expected]".to_owned()),
        (2, format!("{two} land a1"), format!("[not-your-turn seat={two} to_act={one}]")),
        (2, format!("{one} dig a1"), "[land-first DM-4]".to_owned()),
        (2, format!("{one} land e1"), "[syntax text=land e1 expected=expected]".to_owned()),
        (4, format!("{one} land a1"), "[landed DM-4]".to_owned()),
        (4, format!("{one} declare"), "[too-few-points DM-17 points=0 goal=40]".to_owned()),
        (4, format!("{one} bonus point"), "[no-bonus DM-10 bonus=point]".to_owned()),
        (
            4,
            format!("{one} upgrade digging"),
            "[too-expensive DM-9 equipment=digging price=1 points=0]".to_owned(),
        ),
        (4, "chance first 1".to_owned(), format!("[seat-acts seat={one}]")),
        (4, "undo 9".to_owned(), "[undo to=9]".to_owned()),
        (4, "resign 3".to_owned(), "[no-such-seat seat=3]".to_owned()),
    ] {
        let edited = with(record.clone(), |record| record.events[place] = text.clone());
        let shown = if text.len() > 40 { format!("{cut}…") } else { text.clone() };
        assert_eq!(
            refusal(&edited),
            format!("record-event event={} text={shown} reason={reason}", place + 1)
        );
        assert_eq!(mismatch(&edited).until.expect("the game up to there").len(), place);
    }
    let after = with(record.clone(), |record| record.events.push("1 end".to_owned()));
    let number = record.events.len() + 1;
    assert_eq!(refusal(&after), format!("record-event event={number} text=1 end reason=[game-over]"));
}

#[test]
fn swapped_and_lost_events_are_refused() {
    let record = record();
    let swapped = with(record.clone(), |record| record.events.swap(0, 1));
    assert!(refusal(&swapped).contains("event=1 text=chance first"), "{}", refusal(&swapped));
    for place in 0..4 {
        let lost = with(record.clone(), |record| drop(record.events.remove(place)));
        let refused = refusal(&lost);
        assert!(refused.starts_with(&format!("record-event event={} ", place + 1)), "{refused}");
    }
}

#[test]
fn an_edited_result_is_refused() {
    let record = record();
    let result = record.result.clone().expect("a result");
    let said = |ending: &str, scores: &[i32], ranks: &[u8]| format!("{ending} {scores:?} {ranks:?}");
    let actual = said(&result.ending, &result.scores, &result.ranks);
    let events = record.events.len();
    let mut scores = result.scores.clone();
    scores[1] += 1;
    let more =
        with(record.clone(), |record| record.result.as_mut().expect("a result").scores = scores.clone());
    let recorded = said(&result.ending, &scores, &result.ranks);
    assert_eq!(refusal(&more), format!("record-result event={events} recorded={recorded} actual={actual}"));
    let none = with(record.clone(), |record| record.result = None);
    assert_eq!(refusal(&none), format!("record-result event={events} recorded=unfinished actual={actual}"));
    let other = with(record.clone(), |record| {
        record.result.as_mut().expect("a result").ending = "all-taken".to_owned();
    });
    assert!(refusal(&other).starts_with(&format!("record-result event={events} ")));
}

/// A record is enough: it leaves no option to a default and no cards to what is built in.
#[test]
fn a_record_that_leaves_something_out_is_refused() {
    let whole = "options=deck=standard last-card=false open=false players=2";
    for key in ["deck", "last-card", "open", "players"] {
        let without = with(record(), |record| drop(record.options.0.remove(key)));
        assert_eq!(refusal(&without), format!("record-incomplete {whole}"), "{key}");
    }
    let without = with(record(), |record| record.data.clear());
    assert_eq!(refusal(&without), format!("record-incomplete {whole}"));
    let three = with(record(), |record| record.players.push("Cy".to_owned()));
    assert_eq!(refusal(&three), "record-players players=3 seats=2");
}

/// The alternative game is written with open points, in records too (DM-20).
#[test]
fn a_record_of_the_alternative_game_says_open_dm_20() {
    let record = record_of(&random_match(rules("2+last-card"), Mood::Busy, 4), Vec::new(), None);
    assert_eq!(record.options.to_string(), "deck=standard last-card=true open=true players=2");
    let closed = with(record, |record| {
        let map = OptionMap::new().with("last-card", motherlode_core::OptionValue::Switch(true));
        record.options.0.insert("open".to_owned(), motherlode_core::OptionValue::Switch(false));
        assert!(Options::from_map(&map).is_ok_and(|options| options.open));
    });
    assert!(refusal(&closed).starts_with("record-incomplete "), "{}", refusal(&closed));
}

#[test]
fn edited_options_and_cards_are_refused() {
    let edited = |key: &str, value: Value| {
        let mut json: Value = serde_json::from_str(&record().to_json()).expect("JSON");
        json["options"][key] = value;
        refusal(&Record::read(&json.to_string()).expect("a record in form"))
    };
    assert_eq!(edited("players", json!(5)), "option-value key=players value=5 known=2, 3, 4");
    assert_eq!(edited("open", json!(1)), "option-value key=open value=1 known=false, true");
    assert_eq!(
        edited("deck", json!("../standard")),
        "option-value key=deck value=../standard known=standard"
    );
    assert_eq!(edited("speed", json!(3)), "option-key key=speed known=players, open, last-card, deck");
    let swapped = with(record(), |record| record.data["deck"][0]["points"] = 5.into());
    assert_eq!(refusal(&swapped), "set-data-changed DM-1 set=standard");
    let other = with(record(), |record| record.rules = 2);
    assert_eq!(refusal(&other), "record-rules rules=2 known=1");
    let other = with(record(), |record| record.game = "ghawar".to_owned());
    assert_eq!(refusal(&other), "record-game game=ghawar known=dig-mars");
}
