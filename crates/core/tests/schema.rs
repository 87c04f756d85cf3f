//! `docs/record.schema.json`: every record that is written fits it, and what is malformed does not.
#![allow(clippy::expect_used, reason = "a test that cannot be set up fails")]

mod toy;

use std::sync::LazyLock;

use jsonschema::Validator;
use motherlode_core::dealer::Dealer;
use motherlode_core::{Record, SeatCount};
use proptest::prelude::*;
use serde_json::{Value, json};
use toy::table::Table;

static SCHEMA: LazyLock<Value> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../../docs/record.schema.json")).expect("the schema is JSON")
});
static VALIDATOR: LazyLock<Validator> =
    LazyLock::new(|| jsonschema::draft202012::new(&SCHEMA).expect("the schema is a schema"));

fn as_json(record: &Record) -> Value {
    serde_json::from_str(&record.to_json()).expect("a record is JSON")
}

/// What the schema has against a record.
fn complaints(json: &Value) -> Vec<String> {
    VALIDATOR.iter_errors(json).map(|error| format!("{}: {error}", error.instance_path())).collect()
}

fn finished() -> Value {
    as_json(&Table::new(SeatCount::TWO, 7).plays("1 play 1; undo 0; 1 play 1; 1 take; 2 peek 1").record())
}

#[test]
fn the_schema_is_a_schema_of_draft_2020_12() {
    assert!(jsonschema::draft202012::meta::is_valid(&SCHEMA));
}

#[test]
fn the_schema_is_of_the_version_that_is_written() {
    assert_eq!(SCHEMA["properties"]["record"]["const"], motherlode_core::record::RECORD_VERSION);
    let longest = &SCHEMA["properties"]["players"]["items"]["maxLength"];
    assert_eq!(longest, motherlode_core::record::LONGEST_PLAYER_NAME);
}

#[test]
fn everything_in_the_schema_is_described() {
    fn check(schema: &Value, path: &str) {
        for (name, property) in schema["properties"].as_object().into_iter().flatten() {
            let described = property.get("description").is_some() || property.get("$ref").is_some();
            assert!(described, "{path}/{name} has no description");
        }
        for (name, definition) in schema["$defs"].as_object().into_iter().flatten() {
            check(definition, &format!("{path}/{name}"));
        }
    }
    check(&SCHEMA, "");
}

proptest! {
    #[test]
    fn records_of_random_games_fit(players in 0..3_usize, steps in 0..40_usize, number: u64, fair: bool) {
        let seats = [SeatCount::TWO, SeatCount::THREE, SeatCount::FOUR][players];
        let table = Table::new(seats, number).plays_at_random(steps, &mut Dealer::from_seed(number, 3));
        let mut record = table.record();
        if !fair {
            (record.fairness, record.players) = (None, Vec::new());
        }
        prop_assert_eq!(complaints(&as_json(&record)), Vec::<String>::new());
    }
}

#[test]
fn a_record_of_every_kind_fits() {
    let unfinished = Table::new(SeatCount::TWO, 7).plays("1 play 1; 1 take").record();
    assert!(
        unfinished.result.is_none()
            && unfinished.fairness.as_ref().is_some_and(|fairness| fairness.secret.is_none())
    );
    assert_eq!(complaints(&as_json(&unfinished)), Vec::<String>::new());
    let stood_in = Record { stand_ins: vec![1], ..unfinished.clone() };
    assert_eq!(complaints(&as_json(&stood_in)), Vec::<String>::new());
    let mut wrong = as_json(&stood_in);
    wrong["stand_ins"] = json!([0]);
    assert_ne!(complaints(&wrong), Vec::<String>::new());
    assert!(finished().get("result").is_some() && finished()["fairness"].get("secret").is_some());
    assert_eq!(complaints(&finished()), Vec::<String>::new());
}

/// Puts a value at a place of the finished record; the schema has to complain.
fn refused_with(place: &str, value: &Value) {
    let mut json = finished();
    let (parent, field) = place.rsplit_once('/').expect("a place has a parent");
    match json.pointer_mut(parent).expect("there is such a place") {
        Value::Object(map) => drop(map.insert(field.to_owned(), value.clone())),
        Value::Array(list) => list[field.parse::<usize>().expect("a number")] = value.clone(),
        other => panic!("{parent} is {other}"),
    }
    assert!(!complaints(&json).is_empty(), "{place} may be {value}");
}

#[test]
fn a_wrong_type_or_value_does_not_fit() {
    for (place, values) in [
        ("/record", json!([0, 2, "1", null])),
        ("/game", json!([1, "", "Toy", "a/b", "../toy", null])),
        ("/rules", json!(["1", 0, -1, 1.5, 4_294_967_296_u64])),
        ("/options", json!([[], "players=2", null])),
        ("/options/players", json!([256, -1, 2.5, null, [], "/etc/passwd", "A"])),
        ("/options/Players", json!([2])),
        ("/data", json!([[], null, "x"])),
        ("/players", json!(["Ada", {}, ["", "Ada"], [1, 2], ["a", "b", "c", "d", "e"], ["a\nb", "c"]])),
        ("/players/0", json!(["é".repeat(41), "\u{7f}"])),
        ("/fairness", json!([null, [], {}])),
        ("/fairness/deal", json!([1, null])),
        ("/fairness/nonces", json!([null, {}, [1], [null, null, null, null, null]])),
        ("/result", json!([null, {}, "won"])),
        ("/result/ending", json!([1, "", "All open"])),
        ("/result/scores", json!([[1], [1, "2"], [1.5, 2], [1, 2_147_483_648_u64], [1, 2, 3, 4, 5]])),
        ("/result/ranks", json!([[1], [0, 1], [5, 1], ["1", "2"]])),
        ("/events", json!(["1 pass", {}, null])),
    ] {
        for value in values.as_array().expect("a list") {
            refused_with(place, value);
        }
    }
}

#[test]
fn bytes_are_64_small_hexadecimal_digits() {
    let good = finished()["fairness"]["commitment"].as_str().expect("a commitment").to_owned();
    let capital = good.to_uppercase();
    assert_ne!(capital, good);
    for bad in [
        json!(capital),
        json!(good[1..]),
        json!(format!("{good}0")),
        json!(good.replace(&good[..1], "g")),
        json!(1),
    ] {
        for place in ["commitment", "secret", "nonces/0/commitment", "nonces/0/nonce"] {
            refused_with(&format!("/fairness/{place}"), &bad);
        }
    }
}

#[test]
fn an_event_must_look_like_one() {
    for event in [
        "",
        "pass",
        "1",
        "1 ",
        "0 pass",
        "5 pass",
        "chance",
        "chance ",
        "undo",
        "undo 01",
        "undo -1",
        "undo 1 2",
        "resign 5",
        "timeout",
        "leave 1",
        "1 pass\n2 pass",
    ] {
        refused_with("/events/0", &json!(event));
    }
    refused_with("/events/0", &json!(1));
}

#[test]
fn an_unknown_field_does_not_fit() {
    for place in ["/colour", "/fairness/colour", "/fairness/nonces/0/colour", "/result/colour"] {
        refused_with(place, &json!(1));
    }
}

#[test]
fn a_missing_field_does_not_fit() {
    for place in [
        "/record",
        "/game",
        "/rules",
        "/options",
        "/data",
        "/events",
        "/fairness/deal",
        "/fairness/commitment",
        "/fairness/nonces",
        "/fairness/nonces/0/commitment",
        "/fairness/nonces/0/nonce",
        "/result/ending",
        "/result/scores",
        "/result/ranks",
    ] {
        let mut json = finished();
        let (parent, field) = place.rsplit_once('/').expect("a place has a parent");
        let removed =
            json.pointer_mut(parent).and_then(Value::as_object_mut).and_then(|map| map.remove(field));
        assert!(removed.is_some(), "{place} was not there");
        assert!(!complaints(&json).is_empty(), "{place} may be missing");
    }
}
