//! Both forms of a record: what they carry, and what is said of one that cannot be read.
#![allow(clippy::expect_used, reason = "a test that cannot be set up fails")]

mod toy;

use motherlode_core::dealer::Dealer;
use motherlode_core::record::{Kept, replay, verify};
use motherlode_core::text::CoreText;
use motherlode_core::{Fact, Record, Refusal, SeatCount};
use proptest::prelude::*;
use serde_json::{Value, json};
use toy::Toy;
use toy::table::Table;

/// A finished game of two, gone back twice in its nine entries.
fn finished() -> Record {
    let table = Table::new(SeatCount::TWO, 7);
    table.plays("1 play 3; undo 0; 1 play 1; 1 pass; undo 5; 1 peek 2; 2 take").record()
}

/// The finished game in JSON, changed by hand.
fn edited(edit: impl FnOnce(&mut Value)) -> String {
    let mut json = serde_json::from_str(&finished().to_json()).expect("a record is JSON");
    edit(&mut json);
    json.to_string()
}

fn refused(text: &str) -> Refusal {
    match Record::read(text) {
        Ok(record) => panic!("read as {record}"),
        Err(refusal) => refusal,
    }
}

fn number(refusal: &Refusal, fact: &str) -> i64 {
    match refusal.fact(fact) {
        Some(Fact::Number(number)) => *number,
        other => panic!("{fact} is {other:?}"),
    }
}

/// Where the text form has a line, counted from 1.
fn line_number(text: &str, start: &str) -> usize {
    1 + text.lines().position(|line| line.starts_with(start)).expect("there is such a line")
}

// What can be read.

#[test]
fn a_record_says_everything_in_both_forms() {
    let record = finished();
    assert_eq!(record.events.len(), 9);
    for text in [record.to_json(), record.to_string()] {
        assert_eq!(Record::read(&text), Ok(record.clone()), "{text}");
        assert_eq!(
            Record::read(&text.replace('\n', "\r\n")),
            Ok(record.clone()),
            "line ends of another system"
        );
        assert_eq!(Record::read(&format!("{text}\n\n")), Ok(record.clone()), "empty lines at the end");
    }
    assert_eq!(Record::read(&format!("\n  {}", record.to_json())), Ok(record.clone()));
}

#[test]
fn the_example_in_the_documentation_is_one_record_in_both_forms() {
    let page = include_str!("../../../docs/records.md");
    let block = |language: &str| {
        let (_, after) = page.split_once(&format!("```{language}\n")).expect("there is such a block");
        after.split_once("```").expect("the block ends").0
    };
    let record = Record::from_text(block("text")).expect("the text is a record");
    assert_eq!(Record::from_json(block("json")), Ok(record.clone()));
    assert_eq!(record.to_string(), block("text"));
}

#[test]
fn the_documentation_explains_every_refusal() {
    let page = include_str!("../../../docs/records.md");
    for key in CoreText::ALL.iter().map(|key| key.id()).filter(|id| id.starts_with("record-")) {
        assert!(page.contains(&format!("`{key}`")), "{key} is not explained");
    }
}

#[test]
fn what_a_record_does_not_have_is_not_written() {
    let record =
        Record { players: Vec::new(), fairness: None, result: None, events: Vec::new(), ..finished() };
    let text = "motherlode record 1\ngame: toy\nrules: 1\noptions: players=2\ndata: {}\nend: 0 events\n";
    assert_eq!(record.to_string(), text);
    assert_eq!(Record::read(text), Ok(record.clone()));
    let json =
        json!({"record": 1, "game": "toy", "rules": 1, "options": {"players": 2}, "data": {}, "events": []});
    assert_eq!(serde_json::from_str::<Value>(&record.to_json()).ok(), Some(json));
    assert_eq!(Record::read(&record.to_json()), Ok(record));
}

#[test]
fn what_stand_ins_did_is_marked_in_both_forms_and_changes_nothing_else() {
    let plain = finished();
    let acted: Vec<u32> = (1..)
        .zip(&plain.events)
        .filter(|(_, event)| event.starts_with(['1', '2']))
        .map(|(number, _)| number)
        .collect();
    let record = Record { stand_ins: vec![acted[0], acted[2]], ..plain.clone() };
    let line = format!("stand_ins: [{},{}]\n1. ", acted[0], acted[2]);
    assert!(record.to_string().contains(&line), "{record}");
    for text in [record.to_json(), record.to_string()] {
        assert_eq!(Record::read(&text), Ok(record.clone()), "{text}");
    }
    // Whoever plays it again or verifies it comes to the same as without the marks.
    let again = |record: &Record| replay::<Toy>(record).expect("a game").state().clone();
    assert_eq!(again(&record), again(&plain));
    assert!(verify::<Toy>(&record, &Kept::default()).expect("a dealer").is_fair());
    // A record that was written before there were marks is one without any.
    assert!(!plain.to_json().contains("stand_ins") && !plain.to_string().contains("stand_ins"));
}

#[test]
fn a_mark_where_no_seat_acted_is_refused() {
    let chance = finished().events.iter().position(|event| event.starts_with("chance")).expect("a deal") + 1;
    let undo = finished().events.iter().position(|event| event.starts_with("undo")).expect("undone") + 1;
    for wrong in [json!([0]), json!([chance]), json!([undo]), json!([1, 1]), json!([99])] {
        let text = edited(|record| record["stand_ins"] = wrong.clone());
        assert_eq!(refused(&text).code, "record-stand-in", "{wrong}");
    }
    assert_eq!(refused(&edited(|record| record["stand_ins"] = json!(["1"]))).code, "record-json");
}

#[test]
fn an_empty_list_of_options_may_lose_its_space() {
    let record = Record { options: motherlode_core::OptionMap::new(), ..finished() };
    assert_eq!(Record::read(&record.to_string()), Ok(record.clone()));
    assert_eq!(Record::read(&record.to_string().replace("options: \n", "options:\n")), Ok(record));
}

proptest! {
    #[test]
    fn random_games_survive_both_forms_and_their_replay(players in 0..3_usize, steps in 0..40_usize, number: u64) {
        let seats = [SeatCount::TWO, SeatCount::THREE, SeatCount::FOUR][players];
        let table = Table::new(seats, number).plays_at_random(steps, &mut Dealer::from_seed(number, 1));
        let record = table.record();
        prop_assert_eq!(&Record::from_json(&record.to_json()), &Ok(record.clone()));
        prop_assert_eq!(&Record::from_text(&record.to_string()), &Ok(record.clone()));
        let again = replay::<Toy>(&record).expect("a record of a game is right");
        prop_assert_eq!(again.log(), table.game.log());
        prop_assert_eq!(again.state(), table.game.state());
        prop_assert_eq!(again.undo_targets(), table.game.undo_targets());
        prop_assert_eq!(again.finish(), table.game.finish());
    }
}

// What cannot.

#[test]
fn json_that_is_cut_among_the_events_names_the_event() {
    let json = finished().to_json();
    for (number, event) in (1..).zip(finished().events) {
        let cut = json.find(&format!("\"{event}\"")).expect("the event is written") + 2;
        let refusal = refused(&json[..cut]);
        assert_eq!(refusal.code, "record-json");
        assert!(refusal.to_string().contains(&format!("event {number}: EOF")), "{refusal}");
    }
    let wrong = refused(&edited(|record| record["events"][4] = json!(5)));
    assert!(wrong.to_string().contains("event 5: invalid type"), "{wrong}");
    let no_list = refused(&edited(|record| record["events"] = json!({})));
    assert!(no_list.to_string().contains("expected a list of events"), "{no_list}");
}

#[test]
fn a_cut_record_is_never_read() {
    for text in [finished().to_json(), finished().to_string()] {
        let whole = text.trim_end().len();
        for end in (0..whole).filter(|end| text.is_char_boundary(*end)) {
            let refusal = refused(&text[..end]);
            assert!(refusal.code.starts_with("record-"), "{refusal}");
        }
        assert!(Record::read(&text[..whole]).is_ok());
    }
}

#[test]
fn text_that_is_cut_says_after_which_event() {
    let text = finished().to_string();
    for event in 1..=8 {
        let end = text.find(&format!("\n{}. ", event + 1)).expect("there is a next event");
        let refusal = refused(&text[..end]);
        assert_eq!((refusal.code, number(&refusal, "event")), ("record-cut", event));
    }
    let refusal = refused(&text[..text.find("options").expect("there are options")]);
    assert_eq!((refusal.code, number(&refusal, "event")), ("record-cut", 0));
}

#[test]
fn of_another_version_only_the_version_is_said() {
    let json = edited(|record| {
        record["record"] = json!(2);
        record["colours"] = json!(["red", "blue"]);
        record["events"] = json!({"first": 1});
    });
    for text in [json.as_str(), "motherlode record 2\neverything else may differ", "motherlode record 2"] {
        let refusal = refused(text);
        assert_eq!(
            (refusal.code, number(&refusal, "version"), number(&refusal, "known")),
            ("record-version", 2, 1)
        );
    }
    assert_eq!(refused(&edited(|record| record["record"] = json!(0))).code, "record-version");
}

#[test]
fn a_text_that_is_no_record_is_told_so() {
    for text in [
        "",
        "\n",
        "hello",
        "motherlode record",
        "motherlode record one",
        " motherlode record 1",
        "[1]",
        "\"x\"",
    ] {
        assert_eq!(refused(text).code, "record-title", "{text:?}");
    }
    for text in ["{", "{}", "{\"record\":1}", "{\"record\":\"1\"}", "{\"record\":-1}", "{]"] {
        assert_eq!(refused(text).code, "record-json", "{text:?}");
    }
}

#[test]
fn an_unknown_field_is_named() {
    let edits: [fn(&mut Value); 4] = [
        |record| record["colour"] = json!(1),
        |record| record["result"]["colour"] = json!(1),
        |record| record["fairness"]["colour"] = json!(1),
        |record| record["fairness"]["nonces"][0]["colour"] = json!(1),
    ];
    for edit in edits {
        let refusal = refused(&edited(edit));
        assert_eq!(refusal.code, "record-json");
        assert!(refusal.to_string().contains("unknown field `colour`"), "{refusal}");
    }
}

#[test]
fn a_missing_field_is_named() {
    for field in ["game", "rules", "options", "data", "events"] {
        let refusal =
            refused(&edited(|record| drop(record.as_object_mut().expect("an object").remove(field))));
        assert!(refusal.to_string().contains(&format!("missing field `{field}`")), "{refusal}");
    }
}

#[test]
fn bytes_are_64_small_hexadecimal_digits() {
    for wrong in
        ["", "00", &"g".repeat(64), &"A".repeat(64), &"0".repeat(63), &"0".repeat(65), &"é".repeat(32)]
    {
        let refusal = refused(&edited(|record| record["fairness"]["secret"] = json!(wrong)));
        assert_eq!(refusal.code, "record-json", "{wrong:?}");
        assert!(refusal.to_string().contains("64 hexadecimal digits in lower case"), "{refusal}");
    }
}

#[test]
fn misnumbered_events_are_found() {
    let text = finished().to_string();
    for wrong in ["\n5. ", "\n3. ", "\n04. ", "\n4 ", "\n4."] {
        let refusal = refused(&text.replacen("\n4. ", wrong, 1));
        assert_eq!((refusal.code, number(&refusal, "event")), ("record-numbering", 4), "{wrong:?}");
    }
    let without: String =
        text.lines().filter(|line| !line.starts_with("6. ")).map(|line| format!("{line}\n")).collect();
    let refusal = refused(&without);
    assert_eq!((refusal.code, number(&refusal, "event")), ("record-numbering", 6));
    assert_eq!(
        refusal.fact("text"),
        Some(&Fact::name(text.lines().find(|line| line.starts_with("7. ")).expect("7")))
    );
}

#[test]
fn numbers_in_the_data_are_whole() {
    for number in ["1.5", "1.0", "2e400", "1e3", "123456789012345678901234567890"] {
        let mut record = finished();
        record.data.insert("more".to_owned(), json!([{"deep": 770_077_007}]));
        let refusal = refused(&record.to_json().replace("770077007", number));
        assert!(["record-number", "record-json"].contains(&refusal.code), "{number}: {refusal}");
        let refusal = refused(&record.to_string().replace("770077007", number));
        assert!(["record-number", "record-line"].contains(&refusal.code), "{number}: {refusal}");
    }
}

#[test]
fn an_option_stands_once() {
    let refusal = refused(&finished().to_string().replace("players=2", "players=2 players=3"));
    assert_eq!((refusal.code, number(&refusal, "line")), ("record-line", 4));
    assert_eq!(refusal.fact("text"), Some(&Fact::name("players=3")));
    assert_eq!(refused(&finished().to_string().replace("players=2", "players")).code, "record-line");
}

#[test]
fn a_line_that_cannot_be_read_is_quoted_with_its_number() {
    let text = finished().to_string();
    for (start, wrong) in [
        ("rules: ", "rules: one"),
        ("data: ", "data: []"),
        ("players: ", "players: Ada"),
        ("fairness: ", "fairness: {}"),
        ("result: ", "result: {}"),
        ("end: ", "end: 8 events"),
        ("end: ", "end"),
    ] {
        let line = line_number(&text, start);
        let changed: Vec<&str> = text
            .lines()
            .enumerate()
            .map(|(place, old)| if place + 1 == line { wrong } else { old })
            .collect();
        let refusal = refused(&changed.join("\n"));
        assert_eq!((refusal.code, number(&refusal, "line")), ("record-line", line as i64), "{wrong}");
    }
    let refusal = refused(&format!("{text}\n10. 1 pass\n"));
    assert_eq!((refusal.code, number(&refusal, "line")), ("record-line", text.lines().count() as i64 + 2));
}

#[test]
fn a_line_that_is_missing_is_asked_for() {
    let text = finished().to_string();
    for key in ["game", "rules", "options", "data"] {
        let line = line_number(&text, &format!("{key}: "));
        let without: Vec<&str> = text.lines().filter(|line| !line.starts_with(&format!("{key}: "))).collect();
        let refusal = refused(&without.join("\n"));
        assert_eq!((refusal.code, number(&refusal, "line")), ("record-line-missing", line as i64), "{key}");
        assert_eq!(refusal.fact("key"), Some(&Fact::name(key)));
    }
}

#[test]
fn a_player_has_a_name_of_one_to_forty_characters() {
    let named = |name: &str| Record { players: vec!["Ada".to_owned(), name.to_owned()], ..finished() };
    for name in ["é".repeat(40), "x".to_owned(), "Ada \"the\" {great}: 1. ".to_owned()] {
        let record = named(&name);
        assert_eq!(Record::read(&record.to_json()), Ok(record.clone()));
        assert_eq!(Record::read(&record.to_string()), Ok(record));
    }
    for name in ["é".repeat(41), String::new(), "a\nb".to_owned(), "\u{7f}".to_owned()] {
        for text in [named(&name).to_json(), named(&name).to_string()] {
            let refusal = refused(&text);
            assert_eq!((refusal.code, number(&refusal, "longest")), ("player-name", 40), "{name:?}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn no_bytes_make_reading_panic(bytes: Vec<u8>) {
        let _ = Record::read(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn no_change_of_a_record_makes_reading_or_replaying_panic(
        form in 0..2_usize, place: prop::sample::Index, remove in 0..20_usize, insert in ".{0,8}",
    ) {
        let mut text: Vec<char> = [finished().to_json(), finished().to_string()][form].chars().collect();
        let start = place.index(text.len());
        let end = text.len().min(start + remove);
        text.splice(start..end, insert.chars());
        if let Ok(record) = Record::read(&text.into_iter().collect::<String>()) {
            let _ = replay::<Toy>(&record);
            let _ = verify::<Toy>(&record, &Kept::default());
        }
    }
}

#[test]
fn no_text_of_a_record_breaks_out_of_its_line() {
    let options =
        motherlode_core::OptionMap::new().with("players\n", motherlode_core::OptionValue::Number(2));
    for record in [
        Record { game: "to\ny".to_owned(), ..finished() },
        Record { events: vec!["1 a\u{7}".to_owned()], ..finished() },
        Record { options, ..finished() },
    ] {
        assert_eq!(refused(&record.to_json()).code, "record-control");
    }
}

#[test]
fn a_number_has_one_spelling() {
    let text = finished().to_string();
    for (right, wrong, code) in [
        ("rules: 1", "rules: +1", "record-line"),
        ("rules: 1", "rules: 01", "record-line"),
        ("record 1\n", "record 01\n", "record-title"),
    ] {
        assert!(text.contains(right));
        assert_eq!(refused(&text.replacen(right, wrong, 1)).code, code, "{wrong:?}");
    }
    let read = Record::read(&text.replacen("players=2", "players=+2", 1)).expect("its form is right");
    assert!(replay::<Toy>(&read).is_err(), "a word is no number of players");
}
