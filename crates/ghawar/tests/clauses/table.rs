//! What the players have, and where they sit: GH-4 and GH-5.

use motherlode_core::{GameOptions, OptionMap, OptionValue};
use motherlode_ghawar::{Options, TruckCount};

use crate::common::{Position, Scene, names, option_sets, options, players};

#[test]
fn rigs_each_are_14_10_or_8_gh_4() {
    for set in option_sets() {
        let expected = [14, 10, 8][players(&set) - 2];
        for position in [Position::start(&set), Position::dealt(&set)] {
            let view = position.view();
            assert_eq!(view.seats.len(), players(&set));
            assert!(view.seats.iter().all(|seat| seat.stock == expected && seat.rigs == 0), "{set}");
        }
        // A rig on the field is no longer in the stock.
        let roll = if set.contains("choice") { "roll 3 5, place p35" } else { "roll 3 5" };
        let view = Position::dealt(&set).then(roll).view();
        assert_eq!((view.seats[0].stock, view.seats[0].rigs), (expected - 1, 1), "{set}");
        assert_eq!(view.seats[1].stock, expected, "{set}");
    }
}

#[test]
fn everyone_starts_with_three_barrels_and_a_barrel_is_one_unit_gh_4() {
    for set in option_sets() {
        let position = Position::start(&set);
        assert_eq!(position.barrels(), vec!["3"; players(&set)].join(","), "{set}");
        assert_eq!(position.scores(), vec![3; players(&set)], "{set}");
        assert_eq!(position.ranks(), vec![1; players(&set)], "{set}");
    }
    assert_eq!(Scene::of("4").barrels("0,1,4,7").open().scores(), [0, 1, 4, 7]);
}

#[test]
fn everyone_has_two_trucks_unless_the_switch_says_otherwise_gh_4() {
    assert_eq!(Options::default().trucks, TruckCount::Two);
    assert_eq!(Options::from_map(&OptionMap::new()).map(|options| options.trucks), Ok(TruckCount::Two));
    for (set, each) in [("2", 2), ("3+trucks=1", 1), ("4+trucks=3", 3), ("2+trucks=3+ring-road", 3)] {
        let view = Position::start(set).view();
        assert_eq!(view.trucks_each, each);
        for seat in &view.seats {
            assert_eq!(view.trucks.iter().filter(|truck| truck.seat == seat.seat).count(), each, "{set}");
        }
    }
    for trucks in [1, 2, 3] {
        let map = OptionMap::new().with("trucks", OptionValue::Number(trucks));
        assert_eq!(Options::from_map(&map).map(|options| options.trucks.get()), Ok(usize::from(trucks)));
    }
    for trucks in [0, 4, 255] {
        let map = OptionMap::new().with("trucks", OptionValue::Number(trucks));
        let refusal = Options::from_map(&map).expect_err("1 to 3");
        assert_eq!(refusal.brief(), format!("option-value key=trucks value={trucks} known=2, 1, 3"));
    }
}

/// So many trucks can be out, and then none is left in the depot.
#[test]
fn no_truck_comes_from_nowhere_gh_4() {
    for (set, out, refused) in [
        ("2+trucks=1", "b5/-", true),
        ("2", "b5/-", false),
        ("2", "b5,d5/-", true),
        ("2+trucks=3", "b5,d5/-", false),
        ("2+trucks=3", "b5,d5,f5/-", true),
    ] {
        let position = Scene::of(set).trucks(out).next("1:drive:1").open();
        assert_eq!(position.ends("depot").is_empty(), refused, "{set}: {out}");
        if refused {
            let expected = "no-truck GH-11 from=depot | You have no truck in the depot.";
            assert_eq!(position.refuses("depot-b1"), expected, "{set}: {out}");
        }
    }
}

#[test]
fn two_to_four_players_sit_at_the_sides_gh_5() {
    for (players, sides) in [("2", "south north"), ("3", "south west north"), ("4", "south west north east")]
    {
        for set in option_sets().into_iter().filter(|set| set.starts_with(players)) {
            let view = Position::start(&set).view();
            let shown: Vec<String> = view
                .seats
                .iter()
                .map(|seat| serde_json::to_string(&seat.side).expect("a side").trim_matches('"').to_owned())
                .collect();
            assert_eq!(shown.join(" "), sides, "{set}");
        }
    }
    for players in [0, 1, 5] {
        let map = OptionMap::new().with("players", OptionValue::Number(players));
        assert_eq!(Options::from_map(&map).expect_err("2 to 4").code, "option-value", "{players}");
    }
    assert_eq!(options("2").players, Options::default().players);
}

/// Where trucks come in shows where their owner sits.
#[test]
fn trucks_come_from_their_owners_side_gh_5() {
    let south = "b1 d1 f1 h1 j1";
    let west = "a2 a4 a6 a8 a10";
    let north = "b11 d11 f11 h11 j11";
    let east = "k2 k4 k6 k8 k10";
    for (set, sides) in
        [("2", vec![south, north]), ("3", vec![south, west, north]), ("4", vec![south, west, north, east])]
    {
        for (seat, side) in (1..).zip(sides) {
            let position = Scene::of(set).next(&format!("{seat}:drive:1")).open();
            assert_eq!(position.ends("depot"), names(side), "{set}: seat {seat}");
            let seats = position.view().seats;
            let entries = seats[seat - 1].entries.iter().map(ToString::to_string).collect();
            assert_eq!(names(side), entries, "{set}: seat {seat}");
        }
    }
}

#[test]
fn play_runs_in_the_order_of_the_seats_gh_5() {
    for set in option_sets() {
        let seats = players(&set);
        let mut position = Scene::of(&set).open();
        for turn in 0..2 * seats {
            let seat = turn % seats + 1;
            assert_eq!(position.next(), format!("{seat}:turn"), "{set}");
            assert_eq!(position.seat().map(usize::from), Some(seat), "{set}");
            if turn < seats {
                position = position.then("drive, roll 1");
                let first = position.legal().remove(0);
                position = position.then(&first);
            } else {
                position = position.then(&format!("rig p1{seat}-p{}6", seat + 2));
            }
        }
    }
}

#[test]
fn trucks_start_in_the_depot_off_the_board_gh_5() {
    for set in option_sets() {
        for position in [Position::start(&set), Position::dealt(&set)] {
            let view = position.view();
            assert!(view.trucks.iter().all(|truck| truck.space.is_none() && truck.load.is_none()), "{set}");
        }
    }
}
