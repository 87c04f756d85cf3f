//! Turns, digging and salvaging: DM-5, DM-6, DM-7.

use motherlode_core::{Game, Observer, Revealed};
use motherlode_dig_mars::TopView;

use crate::common::{Position, Scene, seated};

const USED: &str = "You have used the 3 actions of your turn.";

/// Seat 1 has stations on a1, b1 and c1, where each of three actions happens, and one on d4 that only moves.
fn with_actions(kinds: [&str; 3]) -> (Position, String) {
    let (mut stacks, mut texts) = (Vec::new(), Vec::new());
    let mut ways = ["move d4-d3", "move d3-d2", "move d2-d1"].into_iter();
    for (at, kind) in kinds.into_iter().enumerate() {
        let (place, card) = (["a1", "b1", "c1"][at], at * 3 + 1);
        let mark = if kind == "salvage" { "*" } else { "" };
        stacks.push(format!("{place}={card:02}{mark}.{:02}.{:02}", card + 1, card + 2));
        texts.push(match kind {
            "move" => ways.next().expect("a way").to_owned(),
            "upgrade" => "upgrade digging".to_owned(),
            verb => format!("{verb} {place}"),
        });
    }
    let scene = Scene {
        stacks: &stacks.join(" "),
        stations: "a1.b1.c1.d4,a4",
        levels: "114,111",
        points: "6,*",
        ..Scene::default()
    };
    (scene.open(), texts.join(", "))
}

#[test]
fn a_turn_has_three_actions_of_any_kinds_in_any_order_dm_5() {
    let kinds = ["dig", "salvage", "move", "upgrade"];
    for one in kinds {
        for two in kinds {
            for three in kinds {
                let (position, texts) = with_actions([one, two, three]);
                let after = position.then(&texts);
                assert_eq!(after.legal(), ["end"], "{texts}: nothing is left but the end");
                assert_eq!(after.seat(), Some(1), "{texts}");
                for fourth in ["dig a1", "salvage a1", "move d4-d3", "upgrade salvage", "upgrade fleet a1"] {
                    after.refuses(fourth, "no-actions-left DM-5 actions=3", USED);
                }
                assert_eq!(after.then("end").next().split(':').nth(1), Some("2"), "{texts}");
            }
        }
    }
}

#[test]
fn a_player_may_stop_early_also_with_no_action_dm_5() {
    let (position, texts) = with_actions(["dig", "move", "upgrade"]);
    let texts: Vec<&str> = texts.split(", ").collect();
    for done in 0..=3 {
        let stopped = position.clone().then(&texts[..done].join(", "));
        assert_eq!(stopped.view(Observer::Spectator).actions_left, 3 - done as u8);
        let next = stopped.then("end");
        assert_eq!((next.seat(), next.view(Observer::Spectator).actions_left), (Some(2), 3));
    }
}

#[test]
fn turns_go_round_in_order_dm_5() {
    let mut position = Position::after("3", "first 2, land a1, land b1, land c1");
    let mut order = Vec::new();
    for _ in 0..7 {
        order.push(position.seat().expect("a seat"));
        position.does("end");
    }
    assert_eq!(order, [2, 3, 1, 2, 3, 1, 2]);
}

/// A level digs its own hardness and everything softer.
#[test]
fn digging_takes_a_level_of_at_least_the_hardness_dm_6() {
    for level in 1..=4 {
        for hardness in 1..=4 {
            let scene = Scene {
                cards: &format!("01={hardness}11-"),
                stacks: "a1=01.02.03",
                levels: &format!("{level}11,111"),
                ..Scene::default()
            };
            let position = scene.open();
            assert_eq!(position.allows("dig a1"), level >= hardness, "{level} {hardness}");
            if level < hardness {
                position.refuses(
                    "dig a1",
                    &format!("too-weak DM-14 equipment=digging place=a1 strength={level} needed={hardness}"),
                    &format!(
                        "Not enough for a1: it takes {hardness} (digging), and with all stations there you reach {level}."
                    ),
                );
            }
        }
    }
}

#[test]
fn a_dug_card_is_turned_face_up_in_place_and_stations_stay_dm_6() {
    let scene = Scene {
        cards: "01=124r",
        stacks: "a1=01.02.03",
        stations: "a1.a1,a1",
        levels: "112,111",
        ..Scene::default()
    };
    let before = scene.open();
    let mut after = before.clone();
    assert_eq!(after.does("dig a1"), Revealed::Something);
    assert_eq!(after.stack("a1"), "01*.02.03");
    assert_eq!((after.stations(), after.scores()), (before.stations(), before.scores()));
    for observer in after.game.seats().observers() {
        let place = after.place(observer, "a1");
        let TopView::Front { card } = place.top else { panic!("{observer:?} sees the front") };
        assert_eq!((card.card.number(), card.print.points, card.print.difficulty, place.cards), (1, 2, 4, 3));
    }
    // Nothing else was turned up.
    let fronts = |position: &Position| {
        let view = position.view(seated(1));
        view.places.iter().filter(|place| matches!(place.top, TopView::Front { .. })).count()
    };
    assert_eq!((fronts(&before), fronts(&after)), (0, 1));
}

#[test]
fn only_an_unexplored_top_card_under_an_own_station_is_dug_dm_6() {
    let scene = Scene {
        stacks: "a1=01.02.03 b1=04*.05.06 c1=x d1=07.08.09",
        stations: "a1.b1.c1,d1",
        levels: "113,111",
        ..Scene::default()
    };
    let position = scene.open();
    assert_eq!(position.legal_after("dig "), "a1");
    position.refuses("dig b1", "explored DM-6 place=b1", "The top card on b1 is explored already.");
    position.refuses("dig c1", "no-card DM-6 place=c1", "No card is left on c1.");
    position.refuses("dig d1", "no-station DM-6 place=d1", "You have no station on d1.");
    position.refuses("dig a3", "no-station DM-6 place=a3", "You have no station on a3.");
}

#[test]
fn salvaging_takes_a_level_of_at_least_the_difficulty_dm_7() {
    for level in 1..=4 {
        for difficulty in 1..=4 {
            let scene = Scene {
                // Neither the rock nor the other equipment plays a part.
                cards: &format!("01=41{difficulty}-"),
                stacks: "a1=01*.02.03",
                levels: &format!("1{level}1,141"),
                ..Scene::default()
            };
            let position = scene.open();
            assert_eq!(position.allows("salvage a1"), level >= difficulty, "{level} {difficulty}");
            if level < difficulty {
                position.refuses(
                    "salvage a1",
                    &format!("too-weak DM-14 equipment=salvage place=a1 strength={level} needed={difficulty}"),
                    &format!(
                        "Not enough for a1: it takes {difficulty} (salvage), and with all stations there you reach {level}."
                    ),
                );
            }
        }
    }
}

#[test]
fn who_salvages_takes_the_card_and_its_points_and_the_next_back_is_visible_dm_7() {
    let scene =
        Scene { cards: "01=131- 02=411- 03=211-", stacks: "a1=01*.02.03", points: "2,*", ..Scene::default() };
    let mut position = scene.open();
    assert_eq!(position.view(Observer::Spectator).cards_left, 46);
    assert_eq!(position.does("salvage a1"), Revealed::Something, "a new back");
    assert_eq!((position.scores(), position.stack("a1").as_str()), (vec![5, 0], "02.03"));
    assert_eq!(position.stations(), "a1,d4");
    for observer in position.game.seats().observers() {
        let place = position.place(observer, "a1");
        assert_eq!((place.top, place.cards), (TopView::Back { hardness: 4, known: None }, 2));
        assert_eq!(position.view(observer).cards_left, 45);
    }
    // The card under it is explored like any other before it is taken.
    position.refuses(
        "salvage a1",
        "unexplored DM-7 place=a1",
        "The top card on a1 is not explored yet: dig first.",
    );
}

#[test]
fn stations_stay_even_if_the_place_is_empty_now_dm_7() {
    let scene = Scene { stacks: "a1=01*", stations: "a1.a1,a1", levels: "112,111", ..Scene::default() };
    let mut position = scene.open();
    assert_eq!(position.does("salvage a1"), Revealed::Nothing, "no new back");
    assert_eq!((position.stack("a1").as_str(), position.stations().as_str()), ("x", "a1.a1,a1"));
    assert_eq!(position.place(seated(2), "a1").top, TopView::Nothing);
    position.refuses("salvage a1", "no-card DM-7 place=a1", "No card is left on a1.");
    position.refuses("dig a1", "no-card DM-6 place=a1", "No card is left on a1.");
}

#[test]
fn only_an_explored_top_card_under_an_own_station_is_salvaged_dm_7() {
    let scene = Scene {
        stacks: "a1=01*.02.03 b1=04.05.06 c1=x d1=07*.08.09",
        stations: "a1.b1.c1,d1",
        levels: "113,111",
        ..Scene::default()
    };
    let position = scene.open();
    assert_eq!(position.legal_after("salvage "), "a1");
    position.refuses(
        "salvage b1",
        "unexplored DM-7 place=b1",
        "The top card on b1 is not explored yet: dig first.",
    );
    position.refuses("salvage c1", "no-card DM-7 place=c1", "No card is left on c1.");
    position.refuses("salvage d1", "no-station DM-7 place=d1", "You have no station on d1.");
}
