//! Records of real games: both forms hold everything, and what was cut, edited or forged is refused with its event.

#![allow(clippy::expect_used, reason = "a test that cannot be set up fails")]

mod common;

use common::{OPTION_SETS, Policy, random_match, rules};
use motherlode_atacama::{Atacama, Options, TileSet, TilesName};
use motherlode_core::record::{Mismatch, Record, record_of, replay};
use motherlode_core::{Game, Match};
use serde_json::{Value, json};

/// A finished game with both kinds of chance: its events are the ore, the deal, and up to 28 actions.
fn record() -> Record {
    let play = random_match(rules("enhanced+tactical random"), Policy::Kinds, 11);
    record_of(&play, vec!["Ada".to_owned(), "Bob".to_owned()], None)
}

/// A finished basic game, short enough to be read.
fn basic() -> Record {
    record_of(&random_match(rules("basic classic"), Policy::Uniform, 12), Vec::new(), None)
}

/// Why a record is not the game it says it is.
fn refusal(record: &Record) -> String {
    mismatch(record).refusal.brief()
}

fn mismatch(record: &Record) -> Mismatch<Atacama> {
    replay::<Atacama>(record).map(|play| play.log().len()).expect_err("the record does not hold")
}

fn unreadable(text: &str) -> String {
    Record::read(text).expect_err(text).brief()
}

/// The record with something changed.
fn with(mut record: Record, change: impl FnOnce(&mut Record)) -> Record {
    change(&mut record);
    record
}

fn check_holds(record: &Record) -> Match<Atacama> {
    assert_eq!(Record::read(&record.to_json()).as_ref(), Ok(record));
    assert_eq!(Record::read(&record.to_string()).as_ref(), Ok(record));
    replay::<Atacama>(record).unwrap_or_else(|mismatch| panic!("{}", mismatch.refusal))
}

#[test]
fn both_forms_hold_a_game_of_every_option_set() {
    for set in OPTION_SETS.into_iter().chain(["enhanced random", "three+tactical random", "four mirror"]) {
        let play = random_match(rules(set), Policy::Kinds, 6);
        let record = record_of(&play, Vec::new(), None);
        let again = check_holds(&record);
        assert_eq!((again.state(), again.finish()), (play.state(), play.finish()), "{set}");
        assert_eq!(
            record.result.as_ref().map(|result| result.scores.len()),
            Some(play.game().seats().get()),
            "{set}"
        );
    }
}

#[test]
fn an_unfinished_game_has_no_result_and_holds_too() {
    for events in 0..record().events.len() {
        let cut = with(record(), |record| {
            record.events.truncate(events);
            record.result = None;
        });
        assert_eq!(check_holds(&cut).len(), events);
    }
}

#[test]
fn a_record_with_someones_own_tiles_holds_for_every_name_they_can_have_at_3() {
    let file = include_str!("../tiles/classic.toml");
    for name in ["home", "a", "x-1", "truest", "classic-2", "none"] {
        let set = TileSet::read_own(&file.replace("name = \"classic\"", &format!("name = \"{name}\"")))
            .expect(name);
        let options = Options { tiles: TilesName::from_name(set.name()), ..Options::default() };
        let game = Atacama::new(options.clone(), &set.to_data(options.variant)).expect(name);
        let record = record_of(&random_match(game, Policy::Uniform, 1), Vec::new(), None);
        check_holds(&record);
    }
    // A name that reads like a switch would not survive the text form.
    for name in ["true", "false"] {
        let refusal = TileSet::read_own(&file.replace("name = \"classic\"", &format!("name = \"{name}\"")));
        assert_eq!(refusal.expect_err(name).code, "set-name");
    }
}

#[test]
fn a_json_record_cut_after_any_event_names_the_next() {
    let record = record();
    let json = record.to_json();
    let mut from = json.find("\"events\": [").expect("events");
    for (place, event) in record.events.iter().enumerate() {
        let text = serde_json::to_string(event).expect("a text");
        from += json[from..].find(&text).expect("the event") + text.len();
        let refused = unreadable(&json[..from]);
        assert!(refused.starts_with(&format!("record-json problem=event {}: EOF", place + 2)), "{refused}");
    }
}

#[test]
fn a_text_record_cut_after_any_event_names_it() {
    let record = record();
    let text = record.to_string();
    for place in 0..=record.events.len() {
        let next = format!("\n{}. ", place + 1);
        let end = text.find(&next).or_else(|| text.find("\nresult: ")).expect("a next line");
        assert_eq!(unreadable(&text[..end]), format!("record-cut event={place}"));
    }
}

#[test]
fn a_record_cut_anywhere_is_refused() {
    let record = record();
    for text in [record.to_json(), record.to_string()] {
        let whole = text.trim_end();
        for end in (0..whole.len()).filter(|end| whole.is_char_boundary(*end)) {
            assert!(Record::read(&whole[..end]).is_err(), "cut after {end} bytes: {}", &whole[..end]);
        }
        assert_eq!(Record::read(whole).as_ref(), Ok(&record), "only the last line's end may be missing");
    }
}

#[test]
fn another_version_of_the_format_is_refused_before_anything_else() {
    for version in [0, 2, 99] {
        let expected = format!("record-version version={version} known=1");
        let later = with(record(), |record| record.record = version);
        assert_eq!(unreadable(&later.to_json()), expected);
        assert_eq!(
            unreadable(&later.to_string().replacen("record 1", &format!("record {version}"), 1)),
            expected
        );
        // Whatever else such a format has is not looked at.
        assert_eq!(unreadable(&format!("{{\"record\": {version}, \"moves\": {{}}}}")), expected);
    }
    assert_eq!(unreadable(&record().to_string().replacen("record 1", "record one", 1)), "record-title");
}

#[test]
fn another_revision_or_another_game_is_refused() {
    let other = with(record(), |record| record.rules = 2);
    assert_eq!(refusal(&other), "record-rules rules=2 known=1");
    assert!(mismatch(&other).until.is_none());
    let other = with(record(), |record| record.game = "ghawar".to_owned());
    assert_eq!(refusal(&other), "record-game game=ghawar known=atacama");
}

#[test]
fn an_edited_event_is_refused_with_its_number_and_reason() {
    let record = basic();
    let events: Vec<_> =
        record.events.iter().map(|event| event.split_once(' ').expect("seat and field").1).collect();
    let fifth = record.events[4].clone();
    for (place, text, reason) in [
        (4, format!("1 {}", events[0]), format!("occupied AT-6 field={}", events[0])),
        (4, fifth.replacen('1', "2", 1), "not-your-turn seat=2 to_act=1".to_owned()),
        (4, fifth.replacen('1', "3", 1), "not-your-turn seat=3 to_act=1".to_owned()),
        (4, "1 j10".to_owned(), "no-such-field AT-1 field=j10".to_owned()),
        (4, "1 pass".to_owned(), "no-pass AT-6".to_owned()),
        (4, "1 claim no-copper rows".to_owned(), "no-claims AT-16".to_owned()),
        (4, format!("{fifth}*"), "not-tactical AT-20".to_owned()),
        (4, "chance deal ABCDEFGHI".to_owned(), "seat-acts seat=1".to_owned()),
        (4, "undo 9".to_owned(), "undo to=9".to_owned()),
        (4, "resign 3".to_owned(), "no-such-seat seat=3".to_owned()),
        (4, "1 E4".to_owned(), "syntax text=E4 expected=expected".to_owned()),
        (4, "1  e4".to_owned(), "syntax text= e4 expected=expected".to_owned()),
        (4, "undo 03".to_owned(), "syntax text=undo 03 expected=expected".to_owned()),
        (4, String::new(), "syntax text= expected=expected".to_owned()),
        (0, "2 e4".to_owned(), "not-your-turn seat=2 to_act=1".to_owned()),
    ] {
        let edited = with(record.clone(), |record| record.events[place] = text.clone());
        assert_eq!(
            refusal(&edited),
            format!("record-event event={} text={text} reason=[{reason}]", place + 1)
        );
        let until = mismatch(&edited).until.expect("the game up to there");
        assert_eq!(until.len(), place);
    }
}

#[test]
fn swapped_lost_and_repeated_events_are_refused() {
    let record = basic();
    let last = record.events.len();
    for place in 0..last - 1 {
        let swapped = with(record.clone(), |record| record.events.swap(place, place + 1));
        let (seat, other) = (place % 2 + 1, 2 - place % 2);
        let refused = refusal(&swapped);
        assert!(refused.starts_with(&format!("record-event event={} ", place + 1)), "{refused}");
        assert!(refused.ends_with(&format!("[not-your-turn seat={other} to_act={seat}]")), "{refused}");
        let repeated =
            with(record.clone(), |record| record.events.insert(place, record.events[place].clone()));
        assert!(refusal(&repeated).starts_with(&format!("record-event event={} ", place + 2)));
        let lost = with(record.clone(), |record| drop(record.events.remove(place)));
        assert!(refusal(&lost).starts_with(&format!("record-event event={} ", place + 1)));
    }
    let after = with(record.clone(), |record| record.events.push("1 e4".to_owned()));
    assert_eq!(refusal(&after), format!("record-event event={} text=1 e4 reason=[game-over]", last + 1));
    // Chance has its order too: the ore before the deal (AT-32).
    let swapped = with(self::record(), |record| record.events.swap(0, 1));
    assert!(refusal(&swapped).contains("record-event event=1 text=chance deal"), "{}", refusal(&swapped));
    assert!(refusal(&swapped).contains("[impossible-outcome outcome=deal"), "{}", refusal(&swapped));
}

#[test]
fn an_edited_result_is_refused_with_the_last_event() {
    let record = record();
    let result = record.result.clone().expect("a result");
    let said = |ending: &str, scores: &[i32], ranks: &[u8]| format!("{ending} {scores:?} {ranks:?}");
    let actual = said(&result.ending, &result.scores, &result.ranks);
    let events = record.events.len();
    let check = |change: &dyn Fn(&mut Record), recorded: &str| {
        let edited = with(record.clone(), |record| change(record));
        assert_eq!(
            refusal(&edited),
            format!("record-result event={events} recorded={recorded} actual={actual}")
        );
    };
    let mut scores = result.scores.clone();
    scores[0] += 1;
    let recorded = said(&result.ending, &scores, &result.ranks);
    check(&|record| record.result.as_mut().expect("a result").scores[0] += 1, &recorded);
    let recorded = said(&result.ending, &result.scores, &[9, 9]);
    check(&|record| record.result.as_mut().expect("a result").ranks = vec![9, 9], &recorded);
    let recorded = said("resigned", &result.scores, &result.ranks);
    check(&|record| record.result.as_mut().expect("a result").ending = "resigned".to_owned(), &recorded);
    check(&|record| record.result = None, "unfinished");
    // A result that comes too early.
    let early = with(record.clone(), |record| drop(record.events.pop()));
    let expected = format!("record-result event={} recorded={actual} actual=unfinished", events - 1);
    assert_eq!(refusal(&early), expected);
}

#[test]
fn an_extra_or_missing_field_is_refused() {
    let record = record();
    let value: Value = serde_json::from_str(&record.to_json()).expect("JSON");
    let mut extra = value.clone();
    extra["comment"] = "hello".into();
    assert!(unreadable(&extra.to_string()).starts_with("record-json problem=unknown field `comment`"));
    let mut extra = value.clone();
    extra["result"]["winner"] = 1.into();
    assert!(unreadable(&extra.to_string()).starts_with("record-json problem=unknown field `winner`"));
    for field in ["record", "game", "rules", "options", "data", "events"] {
        let mut missing = value.clone();
        missing.as_object_mut().expect("an object").remove(field);
        assert!(
            unreadable(&missing.to_string())
                .starts_with(&format!("record-json problem=missing field `{field}`")),
            "{field}"
        );
    }
    // In the text form every line has its place.
    let text = record.to_string();
    assert_eq!(
        unreadable(&text.replacen("rules: 1", "comment: hello\nrules: 1", 1)),
        "record-line-missing line=3 key=rules"
    );
    assert_eq!(
        unreadable(&(text.clone() + "comment: hello\n")),
        format!("record-line line={} text=comment: hello", text.lines().count() + 1)
    );
    assert_eq!(
        unreadable(&text.replacen("\n3. ", "\n4. ", 1)).split(" text=").next(),
        Some("record-numbering event=3")
    );
    let ending = format!("end: {} events", record.events.len());
    let wrong = text.replacen(&ending, "end: 7 events", 1);
    assert_eq!(unreadable(&wrong), format!("record-line line={} text=end: 7 events", text.lines().count()));
}

#[test]
fn the_players_are_as_many_as_the_seats() {
    for players in [1, 3, 4] {
        let names = (0..players).map(|at| format!("Player {at}")).collect();
        let wrong = with(record(), |record| record.players = names);
        assert_eq!(refusal(&wrong), format!("record-players players={players} seats=2"));
    }
    for name in [String::new(), "a".repeat(41), "a\nb".to_owned()] {
        let wrong = with(record(), |record| record.players[1] = name);
        assert!(unreadable(&wrong.to_json()).starts_with("player-name name="));
        assert!(unreadable(&wrong.to_string()).starts_with("player-name name="));
    }
}

#[test]
fn edited_options_and_data_are_refused() {
    let edited = |key: &str, value: Value| {
        let mut json: Value = serde_json::from_str(&basic().to_json()).expect("JSON");
        json["options"][key] = value;
        refusal(&Record::read(&json.to_string()).expect("a record in form"))
    };
    let known = "known=basic, enhanced, three, four";
    assert_eq!(edited("variant", json!("five")), format!("option-value key=variant value=five {known}"));
    assert_eq!(edited("tactical", json!(1)), "option-value key=tactical value=1 known=false, true");
    assert_eq!(
        edited("tiles", json!("../classic")),
        "option-value key=tiles value=../classic known=classic, mirror, rotor, random"
    );
    assert_eq!(edited("speed", json!(3)), "option-key key=speed known=variant, tactical, tiles");
    assert_eq!(edited("tiles", json!("mirror")), "set-data-changed AT-3 set=mirror");
    assert_eq!(edited("tiles", json!("rotor")), "tiles-shape AT-4 tiles=rotor variant=basic");
    let swapped = with(basic(), |record| {
        let ore = record.data["ore"].as_str().expect("ore").replacen("S1", "S2", 1);
        record.data["ore"] = ore.into();
    });
    assert_eq!(refusal(&swapped), "set-data-changed AT-3 set=classic");
}

/// A record is enough: it leaves no option to a default and no tiles to what is built in.
#[test]
fn a_record_that_leaves_something_out_is_refused() {
    let whole = "options=tactical=false tiles=classic variant=basic";
    for key in ["variant", "tactical", "tiles"] {
        let without = with(basic(), |record| drop(record.options.0.remove(key)));
        assert_eq!(refusal(&without), format!("record-incomplete {whole}"), "{key}");
    }
    let without = with(basic(), |record| record.data.clear());
    assert_eq!(refusal(&without), format!("record-incomplete {whole}"));
}
