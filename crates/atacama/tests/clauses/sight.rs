//! What the players see: the fields left at all times (AT-33), and what an action would do.

use motherlode_atacama::{Ending, FieldStatus, Preview};
use motherlode_core::{Audit, Event, Game, Observer, RulesEnding, Seat};
use serde_json::json;

use crate::common::{
    BASIC_DEAL, OPTION_SETS, Policy, Position, SHORTEST, action, outcome, random_match, random_positions,
    rules,
};

#[test]
fn the_number_of_fields_left_is_shown_at_every_step_at_33() {
    for set in OPTION_SETS {
        for (seed, policy) in Policy::ALL.into_iter().enumerate() {
            for position in random_positions(rules(set), policy, seed as u64) {
                let view = position.view();
                if position.seat().is_some() {
                    assert_eq!(view.fields_left, position.fields().len(), "{}", position.line());
                }
                let open = view.fields.iter().filter(|cell| cell.status == FieldStatus::Open).count();
                assert_eq!(view.fields_left, open, "{}", position.line());
            }
        }
    }
}

#[test]
fn everyone_is_shown_the_fields_left_at_33() {
    for set in OPTION_SETS {
        let play = random_match(rules(set), Policy::Uniform, 33);
        let game = play.game();
        let expected = game.view(&game.audit(play.state(), Observer::Spectator));
        for observer in game.seats().observers() {
            assert_eq!(game.view(play.knowledge(observer)), expected, "{set}: {observer:?}");
        }
    }
    let view = Position::after("basic classic", "e4").view();
    assert_eq!((view.fields_left, view.to_act, view.ending), (76, Seat::new(2), None));
}

#[test]
fn a_field_is_shown_as_what_it_is_at_33() {
    let position = Position::after("enhanced+tactical classic", &format!("deal {BASIC_DEAL}, a9, c9*"));
    let view = position.view();
    let status = |name: &str| {
        let cell = view.fields.iter().find(|cell| cell.field.to_string() == name);
        cell.map(|cell| (cell.status, cell.ore.map(|ore| ore.to_string())))
    };
    let shown = |status, ore: &str| Some((status, Some(ore.to_owned())));
    assert_eq!(status("a9"), shown(FieldStatus::Rig, "C4"));
    assert_eq!(status("c9"), shown(FieldStatus::SecondRig, "S3"));
    assert_eq!(status("b9"), shown(FieldStatus::Blocked, "C1"));
    assert_eq!(status("a7"), shown(FieldStatus::Open, "G2"));
    assert_eq!(status("a3"), Some((FieldStatus::Hidden, None)));
    let hexagonal = Position::after("three rotor", "").view();
    let desert: Vec<_> = hexagonal.fields.iter().filter(|cell| cell.status == FieldStatus::Desert).collect();
    assert_eq!((desert.len(), desert[0].field.to_string()), (1, "f6".to_owned()));
}

fn preview(position: &Position, text: &str) -> Preview {
    let seat = position.seat().and_then(Seat::new).expect("a seat is to act");
    let knowledge = position.game.audit(&position.state, Observer::Seat(seat));
    position.game.preview(&knowledge, action(text)).expect("a legal action")
}

#[test]
fn a_preview_says_how_many_fields_an_action_takes_at_33() {
    let start = Position::after("basic classic", "");
    let e4 = preview(&start, "e4");
    assert_eq!((e4.fields_taken, e4.fields_left, e4.reveals, e4.ending), (5, 76, false, None));
    let changed: Vec<_> = e4.lines.iter().map(|line| (line.name, line.rigs)).collect();
    assert_eq!(changed, [("e", 1), ("4", 1)]);
    assert_eq!(preview(&start.clone().then("e4"), "d5").fields_taken, 3, "d4 and e5 are gone already");
    // The fourth rig of column a makes it count.
    let fourth = preview(&Position::after("basic classic", "a1, a3, a5"), "a7");
    assert_eq!(fourth.scores.as_slice(), [5, 0]);
    assert!(fourth.lines.iter().any(|line| line.name == "a" && line.counts));
    // The last field of the shortest game.
    let (last, before) = SHORTEST.split_last().expect("a last rig");
    let last = preview(&Position::after("basic classic", &before.join(", ")), last);
    assert_eq!((last.fields_left, last.ending), (0, Some(Ending::NoFieldLeft)));
}

/// What a preview promises is what happens; only new tiles cannot be foreseen.
#[test]
fn a_preview_tells_the_truth_at_33() {
    for set in OPTION_SETS {
        let mut reveals = 0;
        for (seed, policy) in Policy::ALL.into_iter().enumerate() {
            let positions = random_positions(rules(set), policy, 40 + seed as u64);
            for (before, after) in
                positions.iter().zip(&positions[1..]).filter(|(before, _)| before.seat().is_some())
            {
                let Some(taken) =
                    before.legal().into_iter().find(|text| before.clone().then(text).state == after.state)
                else {
                    panic!("some action led to {}", after.line());
                };
                let told = preview(before, &taken);
                let view = after.view();
                let laid = view.stage != before.view().stage;
                assert_eq!(told.reveals, laid, "{taken} in {}", before.line());
                assert_eq!(told.scores.as_slice(), after.scores(), "{taken} in {}", before.line());
                reveals += usize::from(laid);
                if !laid {
                    assert_eq!(told.fields_left, view.fields_left, "{taken} in {}", before.line());
                    assert_eq!(
                        told.ending.map(RulesEnding::code),
                        after.ending(),
                        "{taken} in {}",
                        before.line()
                    );
                    let taken_fields = before.view().fields_left - view.fields_left;
                    assert_eq!(told.fields_taken, taken_fields, "{taken} in {}", before.line());
                }
            }
        }
        assert_eq!(reveals > 0, set.starts_with("enhanced"), "{set}");
    }
}

/// In a sampled state the tiles that lie open are the same and those not laid come in every order.
#[test]
fn unseen_tiles_are_equally_likely_anywhere_at_13_at_15() {
    let position = Position::after("enhanced classic", "deal ABCDEFGHI, a9, c9, a7, c7, a5, c5");
    let knowledge = position.game.audit(&position.state, Observer::Seat(Seat::FIRST));
    let mut draws = motherlode_core::dealer::Dealer::from_seed(13, 0);
    let mut orders = std::collections::BTreeMap::new();
    for _ in 0..3_000 {
        let state = position.game.sample(&knowledge, &mut draws);
        let line = Position { game: position.game.clone(), state }.line();
        let deal = line.split(' ').nth(2).expect("a deal").to_owned();
        assert!(deal.starts_with("ABCDEF"), "{deal}");
        *orders.entry(deal).or_insert(0) += 1;
    }
    // Six orders, 500 times each; 6 standard deviations are about 122.
    assert_eq!(orders.len(), 6);
    assert!(orders.values().all(|times| (378..=622).contains(times)), "{orders:?}");
}

/// Nothing is hidden but the order of the tiles; where it is not dealt or not hidden there is one state that fits.
#[test]
fn what_is_known_is_kept_in_a_sample_at_13_at_15() {
    let mut draws = motherlode_core::dealer::Dealer::from_seed(14, 0);
    for (set, moves) in [
        ("enhanced classic", ""),
        ("enhanced random", ""),
        ("basic random", ""),
        ("basic classic", "e4, a1"),
        ("three+tactical rotor", "e4*, a1"),
    ] {
        let position = Position::after(set, moves);
        let knowledge = position.game.audit(&position.state, Observer::Spectator);
        assert_eq!(position.game.sample(&knowledge, &mut draws), position.state, "{set}");
    }
    // All tiles lie open: the order in which they were dealt follows from the stages.
    let all = "a9, c9, a7, c7, a5, c5, a3, c3, a1, c1, e9, e7";
    let position = Position::after("enhanced classic", &format!("deal CAFBHDGEI, {all}"));
    let knowledge = position.game.audit(&position.state, Observer::Spectator);
    assert_eq!(position.game.sample(&knowledge, &mut draws), position.state);
}

fn seen(set: &str, moves: &[&str]) -> serde_json::Value {
    let (last, before) = moves.split_last().expect("a last move");
    let before = Position::after(set, &before.join(", "));
    let after = before.clone().then(last);
    let event = match before.seat().and_then(Seat::new) {
        Some(seat) => Event::Action { seat, action: action(last) },
        None => Event::Chance(outcome(last)),
    };
    let observation = before.game.observe(&before.state, &event, &after.state, Observer::Spectator);
    serde_json::to_value(observation).expect("an observation is JSON")
}

/// Of the deal everyone sees the tiles that are laid, and no more.
#[test]
fn an_observation_shows_what_lies_open_at_15_at_32() {
    let deal = "deal CAFBHDGEI";
    assert_eq!(seen("enhanced classic", &[deal]), json!({ "event": "deal", "laid": ["C", "A", "F"] }));
    let placed = json!({ "event": "action", "seat": 1, "action": "a9", "laid": null });
    assert_eq!(seen("enhanced classic", &[deal, "a9"]), placed);
    let stage = json!({ "event": "action", "seat": 2, "action": "c5", "laid": ["B", "H", "D"] });
    assert_eq!(seen("enhanced classic", &[deal, "a9", "c9", "a7", "c7", "a5", "c5"]), stage);
    let claim = json!({ "event": "action", "seat": 1, "action": "claim no-copper rows *", "laid": null });
    assert_eq!(seen("enhanced+tactical classic", &[deal, "claim no-copper rows *"]), claim);
    let ore = random_match(rules("three random"), Policy::Uniform, 1).log()[0].to_string();
    let ore = ore.trim_start_matches("chance ").to_owned();
    assert_eq!(
        seen("three random", &[&ore]),
        json!({ "event": "ore", "ore": ore.trim_start_matches("ore ") })
    );
}

#[test]
fn a_view_is_json_that_a_screen_can_use_at_33() {
    let moves = format!("deal {BASIC_DEAL}, a9*, claim no-copper columns, c9");
    let view =
        serde_json::to_value(Position::after("enhanced+tactical classic", &moves).view()).expect("JSON");
    assert_eq!(view["variant"], "enhanced");
    assert_eq!(
        (&view["tactical"], &view["board"], &view["stage"]),
        (&json!(true), &json!("square"), &json!(1))
    );
    let fields = view["fields"].as_str().expect("a text");
    assert_eq!(fields.len(), 3 * 81);
    assert_eq!((&fields[..3], &fields[3 * 72..3 * 73]), ("..?", "C4s"));
    let rows = &view["lines"][1];
    assert_eq!(
        (&rows["direction"], &rows["names"][8], &rows["rigs"][8]),
        (&json!("rows"), &json!("9"), &json!(2))
    );
    assert_eq!((&rows["counts"][8], &rows["worth"][0]["seat"]), (&json!(false), &json!(1)));
    assert_eq!(rows["worth"][0]["worth"], json!([0, 0, 0, 0, 0, 0, 0, 0, 5]));
    let first = json!({
        "seat": 1,
        "role": { "concession": "no-silver", "direction": "rows" },
        "stock": { "basic": 10, "second": 2 },
        "score": 0,
    });
    assert_eq!(view["seats"][0], first);
    assert_eq!(view["claim"], json!({ "seat": 2, "concession": "no-copper", "direction": "columns" }));
    assert_eq!(view["tiles"], json!(["A", "B", null, "D", null, null, null, null, null]));
    assert_eq!(
        (&view["to_act"], &view["ending"], &view["fields_left"]),
        (&json!(2), &json!(null), &json!(21))
    );
    let line = &view["lines"][0];
    assert_eq!(
        (&line["direction"], &line["names"][0], &line["rigs"][0]),
        (&json!("columns"), &json!("a"), &json!(1))
    );
    assert_eq!((&line["worth"][0]["seat"], &line["worth"][0]["worth"][0]), (&json!(2), &json!(-8)));
}

#[test]
fn only_the_enhanced_game_has_stages_and_tiles_at_15() {
    for set in ["basic classic", "three rotor", "four random"] {
        let view = Position::after(set, "").view();
        assert_eq!((view.stage, view.tiles.len()), (None, 0), "{set}");
    }
    assert_eq!(Position::after("enhanced classic", "").view().stage, None, "before the deal");
}

#[test]
fn lines_are_named_by_letter_by_number_or_by_their_ends_at_25() {
    let names = |set: &str, direction: &str| -> String {
        let view = Position::after(set, "").view();
        let lines = view.lines.into_iter().filter(|line| line.direction.code() == direction);
        lines.map(|line| line.name).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(names("basic classic", "columns"), "a b c d e f g h i");
    assert_eq!(names("basic classic", "rows"), "1 2 3 4 5 6 7 8 9");
    assert_eq!(names("three rotor", "horizontal"), "a b c d e f g h i j k");
    let falling = "a1-f1 a2-g1 a3-h1 a4-i1 a5-j1 a6-k1 b7-k2 c8-k3 d9-k4 e10-k5 f11-k6";
    assert_eq!(names("three rotor", "falling"), falling);
    let rising = "f1-k1 e1-k2 d1-k3 c1-k4 b1-k5 a1-k6 a2-j7 a3-i8 a4-h9 a5-g10 a6-f11";
    assert_eq!(names("three rotor", "rising"), rising);
}
