//! Upgrades: DM-9.

use motherlode_core::{Observer, Revealed};

use crate::common::{PLACES, Scene, seated};

#[test]
fn an_upgrade_costs_1_2_or_3_points_and_raises_one_level_dm_9() {
    for (text, word) in [("upgrade digging", 0), ("upgrade salvage", 1), ("upgrade fleet b2", 2)] {
        for price in 1..=3_i32 {
            let mut levels = [1; 3];
            levels[word] = price;
            let stations = vec!["a1"; levels[2] as usize].join(".");
            let levels = levels.map(|level| level.to_string()).concat();
            for points in 0..=4 {
                let scene = Scene {
                    stations: &format!("{stations},d4"),
                    levels: &format!("{levels},111"),
                    points: &format!("{points},*"),
                    ..Scene::default()
                };
                let mut position = scene.open();
                let name = ["digging", "salvage", "fleet"][word];
                if points < price {
                    position.refuses(
                        text,
                        &format!("too-expensive DM-9 equipment={name} price={price} points={points}"),
                        &format!("The next level of your {name} costs {price}, and you have {points}."),
                    );
                    continue;
                }
                assert_eq!(position.does(text), Revealed::Nothing);
                assert_eq!(position.scores(), [points - price, 0], "{text} at level {price}");
                let after = position.levels();
                let expected: String = levels
                    .chars()
                    .enumerate()
                    .map(|(at, level)| if at == word { (price + 1).to_string() } else { level.to_string() })
                    .collect();
                assert_eq!(after, format!("{expected},111"), "only this one, and only one level");
            }
        }
    }
}

#[test]
fn level_4_is_the_highest_dm_9() {
    let scene = Scene { stations: "a1.a1.a1.a1,d4", levels: "444,111", points: "9,*", ..Scene::default() };
    let position = scene.open();
    assert_eq!(position.legal_after("upgrade "), "");
    for (text, name) in
        [("upgrade digging", "digging"), ("upgrade salvage", "salvage"), ("upgrade fleet d1", "fleet")]
    {
        position.refuses(
            text,
            &format!("highest DM-9 equipment={name} level=4"),
            &format!("Your {name} has reached the highest level, 4."),
        );
    }
}

#[test]
fn a_fleet_upgrade_places_one_more_station_at_once_on_any_stack_or_empty_place_dm_9() {
    let scene = Scene { stacks: "b1=x c3=x", points: "1,*", ..Scene::default() };
    let position = scene.open();
    let mut names = PLACES.to_vec();
    names.sort_unstable();
    assert_eq!(position.legal_after("upgrade fleet "), names.join(" "));
    assert_eq!(position.clone().then("upgrade fleet b1").stations(), "a1.b1,d4", "an empty place");
    assert_eq!(position.clone().then("upgrade fleet d4").stations(), "a1.d4,d4", "with another player");
    assert_eq!(position.clone().then("upgrade fleet a1").stations(), "a1.a1,d4", "on its own place");
    // The other equipment brings none.
    assert_eq!(position.then("upgrade digging").stations(), "a1,d4");
}

#[test]
fn change_is_given_so_that_exactly_the_price_is_spent_dm_9() {
    // One card of nine points pays for 1, 2 and 3; three points come back.
    let scene = Scene { cards: "48=191-", taken: "48", points: "9,*", ..Scene::default() };
    let position = scene.open().then("upgrade digging, upgrade digging, upgrade digging");
    assert_eq!((position.scores(), position.levels().as_str()), (vec![3, 0], "411,111"));
    assert_eq!(position.view(Observer::Spectator).cards_left, 47, "the cards that lie do not change");
}

/// The box holds ten markers; the program never runs out of them.
#[test]
fn the_supply_of_points_never_runs_out_dm_9() {
    let scene = Scene {
        set: "3",
        cards: "01=191- 02=111p 03=111p 46=191- 47=191- 48=191-",
        stacks: "a1=01*.02.03",
        taken: "46 47 48",
        stations: "a1,a1,a1",
        levels: "111,111,111",
        points: "9,9,*",
        looked: "x,x,x",
        ..Scene::default()
    };
    // Thirty points in markers, and still there are more.
    let position = scene.open().then("salvage a1, dig a1, bonus point");
    assert_eq!(position.scores(), [13, 12, 12]);
    let position = position.then("salvage a1, end, dig a1, bonus point, salvage a1");
    assert_eq!(position.scores(), [14, 14, 12]);
}

#[test]
fn a_preview_says_what_an_upgrade_costs_dm_9() {
    let position = Scene { levels: "211,111", points: "5,*", ..Scene::default() }.open();
    let preview = position.preview("upgrade digging");
    let raised = preview.raised.map(|raised| (raised.equipment.code(), raised.level));
    assert_eq!(
        (preview.points, preview.actions_left, raised, preview.reveals),
        (3, 2, Some(("digging", 3)), false)
    );
    assert_eq!(position.points_seen(seated(1))[0], Some(5), "nothing was spent yet");
}
