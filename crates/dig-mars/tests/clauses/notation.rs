//! The texts of chance and actions: DM-22.

use motherlode_core::{Game, Turn};
use motherlode_dig_mars::{Action, Card, Chance, Outcome, Place};

use crate::common::{PLACES, Position, Scene, action, deal_in_order, every_action, outcome, rules};

#[test]
fn every_action_has_exactly_one_text_dm_22() {
    for text in [
        "land b3",
        "dig b3",
        "salvage b3",
        "move b3-b4",
        "upgrade digging",
        "upgrade salvage",
        "upgrade fleet c1",
        "bonus dig b3",
        "bonus salvage b3",
        "bonus shift 2 b3-d1",
        "bonus point",
        "bonus radar c2",
        "declare",
        "end",
    ] {
        assert_eq!(action(text).to_string(), text);
    }
    let all = every_action();
    let texts: std::collections::BTreeSet<String> = all.iter().map(ToString::to_string).collect();
    assert_eq!((all.len(), texts.len()), (5 + 7 * 16 + 5 * 256, 5 + 7 * 16 + 5 * 256));
}

#[test]
fn there_is_no_other_way_to_write_an_action_dm_22() {
    for text in [
        "",
        " ",
        "land",
        "land ",
        "land e1",
        "land a0",
        "land a5",
        "land A1",
        "land a1 ",
        " land a1",
        "land  a1",
        "land a1\n",
        "Land a1",
        "land 1a",
        "land a11",
        "dig",
        "dig a1 b1",
        "dig a1-b1",
        "salvage",
        "move a1",
        "move a1 a2",
        "move a1-",
        "move -a1",
        "move a1-a2-a3",
        "move a1–a2",
        "upgrade",
        "upgrade fleet",
        "upgrade fleets a1",
        "upgrade digging a1",
        "upgrade salvage a1",
        "upgrade drill",
        "bonus",
        "bonus dig",
        "bonus point a1",
        "bonus points",
        "bonus radar",
        "bonus shift a1-a2",
        "bonus shift 0 a1-a2",
        "bonus shift 5 a1-a2",
        "bonus shift 02 a1-a2",
        "bonus shift 2 a1 a2",
        "shift 2 a1-a2",
        "radar a1",
        "declare victory",
        "declare ",
        "End",
        "end ",
        "pass",
        "first 2",
        "deal",
        "1 end",
        "ｅnd",
    ] {
        assert!(text.parse::<Action>().is_err(), "{text:?} is not understood");
    }
    let error = "dig e9".parse::<Action>().expect_err("not understood");
    let expected = "I do not understand “dig e9”. I expected land b3, dig b3, salvage b3, move b3-b4, upgrade digging, \
                    upgrade salvage, upgrade fleet c1, bonus dig b3, bonus salvage b3, bonus shift 2 b3-d1, bonus point, \
                    bonus radar c2, declare or end.";
    assert_eq!(error.to_string(), expected);
}

#[test]
fn places_and_cards_have_one_text_dm_22() {
    assert_eq!(Place::all().map(|place| place.to_string()).collect::<Vec<_>>(), PLACES);
    for text in ["a0", "a5", "e1", "A1", "1a", "a", "a1 ", "a01", ""] {
        assert!(text.parse::<Place>().is_err(), "{text:?}");
    }
    let numbers: Vec<String> = Card::all().map(|card| card.to_string()).collect();
    assert_eq!(
        (numbers.len(), numbers[0].as_str(), numbers[8].as_str(), numbers[47].as_str()),
        (48, "01", "09", "48")
    );
    for text in ["00", "49", "1", "001", "+1", " 1", "4a", "99", ""] {
        assert!(text.parse::<Card>().is_err(), "{text:?}");
    }
}

/// a1 top, a1 middle, a1 bottom, b1 top, and so on to d4 bottom.
#[test]
fn a_deal_names_every_card_from_a1_top_to_d4_bottom_dm_22() {
    let dealt = Position::of(rules("2")).then(&deal_in_order());
    for (at, place) in PLACES.into_iter().enumerate() {
        let [top, middle, bottom] = [1, 2, 3].map(|card| at * 3 + card);
        assert_eq!(dealt.stack(place), format!("{top:02}.{middle:02}.{bottom:02}"));
    }
    assert_eq!(outcome(&deal_in_order()).to_string(), deal_in_order());
    let text = deal_in_order();
    let wrong = [
        text.replace(" 48", ""),
        format!("{text} 01"),
        text.replace(" 48", " 49"),
        text.replace(" 01 ", " 1 "),
        text.replace(" 01 ", "  01 "),
        text.replace("deal", "Deal"),
        format!("{text} "),
        "deal".to_owned(),
        "first".to_owned(),
        "first 0".to_owned(),
        "first 5".to_owned(),
        "first  2".to_owned(),
        "first 2 ".to_owned(),
        String::new(),
    ];
    for text in wrong {
        assert!(text.parse::<Outcome>().is_err(), "{text:?}");
    }
    // A card twice is understood, but chance cannot bring it.
    let mut start = Position::of(rules("2"));
    assert!(start.game.settle(&mut start.state, &outcome(&text.replace(" 02", " 01"))).is_err());
}

#[test]
fn the_deal_comes_first_and_the_first_player_then_dm_22() {
    let mut position = Position::of(rules("3"));
    assert_eq!(position.game.turn(&position.state), Turn::Chance(Chance::Deal));
    let before = position.state;
    assert!(position.game.settle(&mut position.state, &outcome("first 2")).is_err());
    assert_eq!(position.state, before, "nothing changed");
    position.does(&deal_in_order());
    assert_eq!(position.game.turn(&position.state), Turn::Chance(Chance::First(position.game.seats())));
    assert!(position.game.settle(&mut position.state, &outcome(&deal_in_order())).is_err());
    position.does("first 2");
    assert_eq!(position.seat(), Some(2));
    for text in ["first 1", &deal_in_order()] {
        assert!(position.game.settle(&mut position.state, &outcome(text)).is_err(), "{text}");
    }
}

/// Whatever a player does in a turn, it goes on until the player says so.
#[test]
fn a_turn_ends_only_by_end_or_declare_dm_22() {
    let scene = Scene {
        cards: "01=111p",
        stacks: "a1=01.02.03",
        stations: "a1.a1.a1.a1,d4",
        levels: "444,111",
        points: "3,*",
        ..Scene::default()
    };
    let mut position = scene.open();
    for text in ["dig a1", "salvage a1", "bonus point", "dig a1"] {
        position.does(text);
        assert_eq!(position.seat(), Some(1), "after {text}");
    }
    assert_eq!(position.legal(), ["end"], "nothing else is left, and still it is seat 1's turn");
    assert_eq!(position.then("end").seat(), Some(2));
    let winner = Scene { points: "40,*", ..Scene::default() }.open();
    assert_eq!(winner.then("declare").seat(), None);
}
