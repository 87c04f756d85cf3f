//! No text from outside can make a parser panic, and whatever is accepted is written back the same.

#![allow(clippy::expect_used, reason = "a test that cannot be set up fails")]

mod common;
#[path = "../../core/tests/kit/garbage.rs"]
mod kit;

use common::{COLUMNS, Mood, Position, VALUES, option_sets, random_match, random_positions, rules};
use kit::{Flavour, check, one_text};
use motherlode_core::play::Entry;
use motherlode_core::record::{Record, record_of, replay};
use motherlode_core::{Game, GameOptions, OptionMap, OptionValue};
use motherlode_ghawar::{Action, Ghawar, Options, Outcome, Platform, Setup, Space};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

const FLAVOUR: Flavour = Flavour {
    patterns: &[
        "[a-mprbgywk0-9:,/.+ \\-]{0,40}",
        "[a-n][0-9]{1,2}-([a-n][0-9]{1,2}|depot)( load p[0-7][0-7])?",
        "(place|rig|roll|deal|load) ?[a-mp0-9 \\-]{0,8}",
    ],
    characters: "abkmprgyw0123456:,/.+- \n\"{}[]",
};

fn garbage(texts: Vec<String>) -> impl Strategy<Value = String> {
    FLAVOUR.garbage(texts)
}

fn lines() -> Vec<String> {
    let positions = option_sets()
        .into_iter()
        .flat_map(|set| random_positions(rules(&set), Mood::Plain, 3).into_iter().step_by(40));
    positions.map(|position| position.line()).collect()
}

#[test]
fn platforms_spaces_and_actions_are_read_strictly() {
    let actions: Vec<String> = lines().iter().flat_map(|line| Position::at(line).legal()).collect();
    let of_each: Vec<String> = ["-", "load", "rig", "place", "depot", "drive"]
        .iter()
        .flat_map(|word| actions.iter().filter(move |text| text.contains(word)).take(200).cloned())
        .collect();
    let positions: Vec<Position> = lines().iter().step_by(9).map(|line| Position::at(line)).collect();
    check(garbage(of_each), |text| {
        one_text::<Platform>(&text);
        one_text::<Space>(&text);
        let action = one_text::<Action>(&text)?;
        // Whatever is understood is done where it is legal, and refused with a sentence where it is not.
        for position in &positions {
            if position.legal().contains(&text) {
                position.clone().does(&text);
            } else {
                let refused = position.refuses(&action.to_string());
                assert!(refused.contains(" GH-") && refused.ends_with('.'), "{refused}");
            }
        }
        Some(())
    });
}

#[test]
fn outcomes_are_read_strictly_and_settled_only_where_possible() {
    let texts = [
        format!("deal {COLUMNS} {VALUES}"),
        format!("deal {} krbgyw", "rrrrrrbbbbbbggggggyyyyyywwwwwwkkkkkk"),
        "roll 3 5".to_owned(),
        "roll 4".to_owned(),
        "roll 6 6".to_owned(),
    ];
    let positions: Vec<Position> = ["2", "3+choice", "4+ring-road"]
        .iter()
        .flat_map(|set| random_positions(rules(set), Mood::Plain, 2).into_iter().take(140).step_by(6))
        .chain([Position::start("2"), Position::dealt("2"), Position::dealt("2+choice")])
        .collect();
    check(garbage(texts.to_vec()), |text| {
        let outcome = one_text::<Outcome>(&text)?;
        for position in &positions {
            let mut state = position.state;
            let next = position.next();
            if position.game.settle(&mut state, &outcome).is_ok() {
                // A possible outcome leads to a position that has a line of its own.
                let after = Position { game: position.game.clone(), state };
                assert_eq!(Position::at(&after.line()).state, state);
                let fits = match text.split(' ').collect::<Vec<_>>()[..] {
                    ["deal", ..] => next == "deal",
                    ["roll", _] => next.ends_with(":roll"),
                    _ => next.ends_with(":build"),
                };
                assert!(fits, "{text} in {}", position.line());
            } else {
                assert_eq!(state, position.state, "an impossible outcome changes nothing");
            }
        }
        Some(())
    });
}

#[test]
fn events_are_read_strictly() {
    let record = record_of(&random_match(rules("2+choice"), Mood::Plain, 2), Vec::new(), None);
    let others = ["undo 0", "undo 12", "resign 1", "timeout 4"].map(str::to_owned);
    check(garbage(record.events.into_iter().chain(others).collect()), |text| {
        one_text::<Entry<Ghawar>>(&text).map(drop)
    });
}

#[test]
fn positions_are_read_strictly_and_opened_only_if_possible() {
    check(garbage(lines()), |text| {
        let setup = one_text::<Setup>(&text)?;
        let (game, state) = Ghawar::open(&setup).ok()?;
        assert_eq!(game.setup(&state).to_string(), text);
        let position = Position { game, state };
        // Whatever was opened can be looked at and played on.
        assert_eq!(position.view().platforms.len(), 36);
        assert_eq!(position.seat().is_some(), !position.legal().is_empty());
        position.legal().first().map(|first| position.clone().then(first));
        Some(())
    });
}

#[test]
fn options_are_refused_or_kept() {
    let known = ["ordered", "choice", "2", "true", "false", "ring-road"];
    let word = prop_oneof![3 => select(known.to_vec()).prop_map(str::to_owned), 1 => FLAVOUR.anything()];
    let value = prop_oneof![
        2 => any::<bool>().prop_map(OptionValue::Switch),
        4 => (0u8..6).prop_map(OptionValue::Number),
        2 => word.prop_map(|word| OptionValue::Word(word.into())),
    ];
    let keys = select(vec!["players", "trucks", "dice", "ring-road"]).prop_map(str::to_owned);
    let key = prop_oneof![9 => keys, 1 => FLAVOUR.anything()];
    check(vec((key, value), 0..4), |pairs| {
        let map = OptionMap(pairs.into_iter().collect());
        let options = Options::from_map(&map).ok()?;
        let whole = options.to_map();
        assert_eq!(Options::from_map(&whole), Ok(options));
        // What was chosen stays as chosen; the rest is filled in.
        assert!(map.0.iter().all(|(key, value)| whole.0.get(key) == Some(value)), "{map} became {whole}");
        Some(())
    });
}

#[test]
fn records_are_refused_or_hold() {
    let played = ["2", "3+trucks=1+choice", "4+ring-road"].map(|set| {
        let mut record = record_of(&random_match(rules(set), Mood::Idle, 9), Vec::new(), None);
        // Short, so that most edits hit something that matters.
        record.events.truncate(40);
        record.result = None;
        record
    });
    let texts: Vec<String> =
        played.iter().flat_map(|record| [record.to_json(), record.to_string()]).collect();
    check(garbage(texts), |text| {
        let record = Record::read(&text).ok()?;
        let play = replay::<Ghawar>(&record).ok()?;
        assert_eq!(Record::read(&record.to_json()).as_ref(), Ok(&record), "{text}");
        assert_eq!(Record::read(&record.to_string()).as_ref(), Ok(&record), "{text}");
        let again = record_of(&play, record.players.clone(), record.fairness.clone());
        assert_eq!((again.events, again.result), (record.events, record.result), "{text}");
        Some(())
    });
}
