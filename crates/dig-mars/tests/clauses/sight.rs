//! Hidden points: DM-19, and what screens and history tell.

use motherlode_core::{Game, Match, Observer, Turn};
use serde_json::{Value, json};

use crate::common::{Mood, Position, Scene, random_match, rules, seat, seated};

/// Three players with 4, 2 and 1 points; seat 2 is to act.
fn scene(set: &str) -> Position {
    let scene = Scene {
        set,
        cards: "01=151- 02=211-",
        stacks: "b1=01*.02.03",
        stations: "a1,b1,b1",
        levels: "111,111,111",
        points: "4,2,1",
        looked: "x,x,x",
        next: "turn:2:3:-:0",
        ..Scene::default()
    };
    scene.open()
}

#[test]
fn everyone_sees_only_the_own_points_by_default_dm_19() {
    let position = scene("3");
    assert!(!position.view(Observer::Spectator).open);
    assert_eq!(position.points_seen(seated(1)), [Some(4), None, None]);
    assert_eq!(position.points_seen(seated(2)), [None, Some(2), None]);
    assert_eq!(position.points_seen(seated(3)), [None, None, Some(1)]);
    assert_eq!(position.points_seen(Observer::Spectator), [None; 3]);
    // In the JSON that a screen gets there is no number at all.
    let view = serde_json::to_value(position.view(seated(1))).expect("JSON");
    assert_eq!(view["seats"][1]["points"], Value::Null);
    // Levels are open.
    assert_eq!(
        (view["seats"][1]["digging"].clone(), view["seats"][2]["fleet"].clone()),
        (json!(1), json!(1))
    );
}

#[test]
fn the_switch_open_shows_all_points_to_all_dm_19() {
    for set in ["3+open", "3+last-card"] {
        let position = scene(set);
        for observer in position.game.seats().observers() {
            assert_eq!(position.points_seen(observer), [Some(4), Some(2), Some(1)], "{set} {observer:?}");
        }
    }
}

/// In every view of another seat, at every step of whole games.
#[test]
fn totals_stay_hidden_until_the_game_is_over_dm_19() {
    for (set, mood) in [("2", Mood::Plain), ("3", Mood::Tired), ("4", Mood::Keen), ("4", Mood::Patient)] {
        let play = random_match(rules(set), mood, 19);
        let mut again = Match::new(rules(set));
        for (_, event) in play.line() {
            again.enter(motherlode_core::play::Entry::Event(event.clone())).expect("the same game");
            let over = matches!(again.turn(), Ok(Turn::Over(_)));
            let scores = again.game().scores(again.state());
            for observer in again.game().seats().observers() {
                for shown in again.game().view(again.knowledge(observer)).seats {
                    let own = observer == Observer::Seat(shown.seat);
                    let expected = (own || over).then_some(scores[shown.seat] as u16);
                    assert_eq!(shown.points, expected, "{set}: {observer:?} sees seat {}", shown.seat);
                }
            }
        }
        assert!(play.finish().is_some());
    }
}

/// Payments and salvages happen in the open, one by one; sums do not.
#[test]
fn the_history_shows_public_events_and_no_sums_dm_19() {
    let position = scene("3");
    let salvage = |observer| serde_json::to_value(position.sees(observer, "salvage b1")).expect("JSON");
    let card = json!({ "card": 1, "hardness": 1, "points": 5, "difficulty": 1, "bonus": null });
    let expected = json!({ "event": "action", "seat": 2, "action": "salvage b1", "turned_up": null, "taken": card,
        "shares": [0, 3, 2], "uncovered": 2, "own_eyes": null });
    let plain = |text: &str| {
        json!({ "event": "action", "seat": 2, "action": text, "turned_up": null, "taken": null, "shares": null,
            "uncovered": null, "own_eyes": null })
    };
    for observer in position.game.seats().observers() {
        assert_eq!(salvage(observer), expected, "{observer:?}");
        for text in ["upgrade digging", "upgrade fleet c3", "move b1-b2", "end"] {
            let seen = serde_json::to_value(position.sees(observer, text)).expect("JSON");
            assert_eq!(seen, plain(text), "{observer:?}");
        }
    }
}

#[test]
fn bots_know_what_a_perfect_memory_knows_dm_19() {
    let position = scene("3").then("salvage b1, upgrade digging, end");
    for observer in position.game.seats().observers() {
        let knowledge = position.knows(observer);
        let counted: Vec<u16> =
            (1..=3).map(|number| knowledge.ground().crew(seat(number)).points()).collect();
        assert_eq!(counted, [4, 4, 3], "{observer:?}");
    }
}

/// Who is to act is told the own points only, also when something is too expensive.
#[test]
fn refusals_and_previews_tell_the_own_points_only_dm_19() {
    let position = scene("3");
    position.refuses(
        "declare",
        "too-few-points DM-17 points=2 goal=30",
        "It takes 30 points to declare victory; you have 2.",
    );
    let preview = serde_json::to_value(position.preview("salvage b1")).expect("JSON");
    assert_eq!(
        preview,
        json!({ "points": 5, "actions_left": 2, "shares": [0, 3, 2], "known": null, "raised": null, "reveals": true,
            "ending": null })
    );
}

/// The end of a hidden game shows everyone's points, so it cannot be taken back; that of an open game can.
#[test]
fn the_end_shows_all_points_dm_19() {
    // Also in the open game: cards are left, and what they are is no secret any more.
    for (set, revealed) in
        [("3", motherlode_core::Revealed::Something), ("3+open", motherlode_core::Revealed::Something)]
    {
        let mut position = Scene {
            set,
            stations: "a1,b1,b1",
            levels: "111,111,111",
            points: "30,2,*",
            looked: "x,x,x",
            ..Scene::default()
        }
        .open();
        assert_eq!(position.does("declare"), revealed, "{set}");
        for observer in position.game.seats().observers() {
            assert_eq!(position.points_seen(observer), [Some(30), Some(2), Some(0)], "{set} {observer:?}");
        }
    }
}
