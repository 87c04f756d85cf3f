//! What radar showed: DM-12.

use motherlode_core::{Game, Match, Observer, Revealed};
use motherlode_dig_mars::{Observation, TopView};
use serde_json::json;

use crate::common::{Position, Scene, action, deal_in_order, outcome, rules, seated};

/// Three players; seat 1 has turned up a radar on a1 and can look at d1, whose cards are 07, 08, 09.
fn ready() -> Position {
    let scene = Scene {
        set: "3",
        cards: "01=111r 07=132p 08=211- 09=311-",
        stacks: "a1=01.02.03 d1=07.08.09",
        stations: "a1,d1,d1",
        levels: "111,111,111",
        points: "0,0,*",
        looked: "x,x,x",
        ..Scene::default()
    };
    scene.open().then("dig a1")
}

fn known(position: &Position, observer: Observer) -> Option<u8> {
    match position.place(observer, "d1").top {
        TopView::Back { known, .. } => known.map(|seen| seen.card.number()),
        other => panic!("d1 is unexplored, not {other:?}"),
    }
}

#[test]
fn the_looker_alone_knows_the_card_dm_12() {
    let position = ready().then("bonus radar d1");
    assert_eq!(known(&position, seated(1)), Some(7));
    let shown = serde_json::to_value(position.place(seated(1), "d1").top).expect("JSON");
    let front = json!({ "card": 7, "hardness": 1, "points": 3, "difficulty": 2, "bonus": "point" });
    assert_eq!(shown, json!({ "top": "back", "hardness": 1, "known": front }));
    for other in [seated(2), seated(3), Observer::Spectator] {
        assert_eq!(known(&position, other), None, "{other:?}");
        let shown = serde_json::to_value(position.place(other, "d1").top).expect("JSON");
        assert_eq!(shown, json!({ "top": "back", "hardness": 1, "known": null }), "{other:?}");
    }
}

#[test]
fn all_others_know_that_the_player_looked_and_where_dm_12() {
    let before = ready();
    let after = before.clone().then("bonus radar d1");
    for observer in after.game.seats().observers() {
        assert_eq!(before.place(observer, "d1").looked.as_slice(), [false; 3]);
        assert_eq!(after.place(observer, "d1").looked.as_slice(), [true, false, false], "{observer:?}");
        assert_eq!(after.place(observer, "a2").looked.as_slice(), [false; 3], "{observer:?}");
        let Observation::Action { seat, action, turned_up, taken, shares, uncovered, own_eyes } =
            before.sees(observer, "bonus radar d1")
        else {
            panic!("an action");
        };
        assert_eq!((seat.number(), action.to_string().as_str()), (1, "bonus radar d1"));
        assert_eq!((turned_up, taken, shares, uncovered), (None, None, None, None), "{observer:?}");
        assert_eq!(
            own_eyes.map(|seen| seen.card.number()),
            (observer == seated(1)).then_some(7),
            "{observer:?}"
        );
    }
    // The whole of what others are told.
    let told = serde_json::to_value(before.sees(seated(2), "bonus radar d1")).expect("JSON");
    assert_eq!(
        told,
        json!({ "event": "action", "seat": 1, "action": "bonus radar d1", "turned_up": null, "taken": null,
                "shares": null, "uncovered": null, "own_eyes": null })
    );
}

/// Another card of the same hardness on top, 10 for 07: only the looker could tell.
#[test]
fn others_see_the_same_whatever_the_card_is_dm_12() {
    let line = ready().line();
    let (one, other) = (Position::at(&line), Position::at(&exchanged(&line)));
    assert_ne!(one.state, other.state);
    for observer in [seated(2), seated(3), Observer::Spectator] {
        assert_eq!(one.sees(observer, "bonus radar d1"), other.sees(observer, "bonus radar d1"));
        let [one, other] = [&one, &other].map(|position| position.clone().then("bonus radar d1"));
        assert_eq!(one.view(observer), other.view(observer), "{observer:?}");
        assert_eq!(one.knows(observer), other.knows(observer), "{observer:?}");
    }
    assert_ne!(one.sees(seated(1), "bonus radar d1"), other.sees(seated(1), "bonus radar d1"));
}

/// The position with cards 07 and 10 exchanged.
fn exchanged(line: &str) -> String {
    let words: Vec<&str> = line.split(' ').collect();
    let stacks = words[2].replace("07", "##").replace("10", "07").replace("##", "10");
    line.replace(words[2], &stacks)
}

#[test]
fn the_program_remembers_it_as_long_as_the_card_is_unexplored_dm_12() {
    let mut position = ready().then("bonus radar d1, end");
    for text in ["end", "end", "move a1-a2", "end"] {
        assert_eq!(known(&position, seated(1)), Some(7), "before {text}");
        assert_eq!(known(&position, seated(2)), None, "before {text}");
        position.does(text);
    }
    // Dug: now everyone knows, and nobody is marked any more.
    position.does("dig d1");
    for observer in position.game.seats().observers() {
        let place = position.place(observer, "d1");
        assert!(matches!(place.top, TopView::Front { card } if card.card.number() == 7), "{observer:?}");
        assert_eq!(place.looked.as_slice(), [false; 3]);
    }
    // The next card of the stack is new to everyone. Seat 2's salvage of difficulty 2 has the help of seat 3.
    position.does("salvage d1");
    for observer in position.game.seats().observers() {
        assert_eq!(known(&position, observer), None, "{observer:?}");
        assert_eq!(position.place(observer, "d1").looked.as_slice(), [false; 3]);
    }
}

#[test]
fn two_players_can_look_at_the_same_card_each_for_themselves_dm_12() {
    let scene = Scene {
        cards: "01=111r 04=111r 07=132-",
        stacks: "a1=01.02.03 b1=04.05.06 d1=07.08.09",
        stations: "a1,b1",
        ..Scene::default()
    };
    let position = scene.open().then("dig a1, bonus radar d1, end, dig b1, bonus radar d1");
    assert_eq!([seated(1), seated(2)].map(|seat| known(&position, seat)), [Some(7); 2]);
    assert_eq!(known(&position, Observer::Spectator), None);
    assert_eq!(position.place(Observer::Spectator, "d1").looked.as_slice(), [true; 2]);
}

#[test]
fn looking_again_shows_nothing_new_dm_12() {
    let scene = Scene {
        cards: "01=111r 04=111r 07=132-",
        stacks: "a1=01.02.03 b1=04.05.06 d1=07.08.09",
        stations: "a1.b1,d4",
        levels: "112,111",
        ..Scene::default()
    };
    let mut position = scene.open().then("dig a1, dig b1");
    assert!(position.preview("bonus radar d1").reveals);
    assert_eq!(position.does("bonus radar d1"), Revealed::Something);
    assert!(!position.preview("bonus radar d1").reveals);
    assert_eq!(position.does("bonus radar d1"), Revealed::Nothing);
    assert_eq!(known(&position, seated(1)), Some(7));
}

#[test]
fn a_preview_of_a_dig_shows_what_the_own_radar_showed_dm_12() {
    let position = ready().then("bonus radar d1, move a1-b1, end");
    // Seat 2 has not looked, seat 1 has.
    let preview = position.preview("dig d1");
    assert_eq!((preview.known, preview.reveals), (None, true));
    let own = position.then("end, end, move b1-c1, move c1-d1");
    let preview = own.preview("dig d1");
    assert_eq!(preview.known.map(|seen| seen.card.number()), Some(7));
    assert!(preview.reveals, "for all others");
}

/// What a player knows is folded from what the player saw, so it survives a replay.
#[test]
fn knowledge_of_a_look_comes_from_the_own_observation_dm_12() {
    let mut play = Match::new(rules("2"));
    play.settle(outcome(&deal_in_order())).expect("a deal");
    play.settle(outcome("first 1")).expect("first");
    // Cards 06 (radar) and 05 lie in b1 under 04.
    for (seat, text) in [
        (1, "land b1"),
        (2, "land d4"),
        (1, "dig b1"),
        (1, "salvage b1"),
        (1, "dig b1"),
        (1, "end"),
        (2, "end"),
        (1, "salvage b1"),
        (1, "dig b1"),
        (1, "bonus radar a1"),
    ] {
        play.act(crate::common::seat(seat), action(text))
            .unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    }
    let a1 = "a1".parse().expect("a place");
    assert_eq!(play.knowledge(seated(1)).seen(a1).map(|card| card.number()), Some(1));
    assert_eq!(play.knowledge(seated(2)).seen(a1), None);
    assert_eq!(play.knowledge(Observer::Spectator).seen(a1), None);
}
