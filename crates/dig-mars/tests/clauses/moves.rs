//! Moving stations: DM-8.

use motherlode_core::Revealed;

use crate::common::{PLACES, Scene};

/// Where the station of seat 1 can go from a place, given the empty places.
fn ways(from: &str, empty: &str) -> String {
    let stacks: Vec<String> = empty.split_whitespace().map(|place| format!("{place}=x")).collect();
    let scene = Scene { stacks: &stacks.join(" "), stations: &format!("{from},d4"), ..Scene::default() };
    scene.open().legal_after(&format!("move {from}-"))
}

#[test]
fn a_station_moves_to_a_horizontal_or_vertical_neighbour_dm_8() {
    for from in PLACES {
        let at = |name: &str| (i32::from(name.as_bytes()[0]), i32::from(name.as_bytes()[1]));
        let ((column, row), mut expected) = (at(from), Vec::new());
        for to in PLACES {
            let (other_column, other_row) = at(to);
            if (column - other_column).abs() + (row - other_row).abs() == 1 {
                expected.push(to);
            }
        }
        expected.sort_unstable();
        assert_eq!(ways(from, ""), expected.join(" "), "{from}");
    }
    assert_eq!(ways("b2", ""), "a2 b1 b3 c2");
    assert_eq!(ways("a1", ""), "a2 b1");
}

#[test]
fn a_move_takes_the_station_there_and_shows_nothing_new_dm_8() {
    let scene = Scene { stations: "a1.a1.c3,d4", levels: "113,111", ..Scene::default() };
    let mut position = scene.open();
    assert_eq!(position.does("move a1-a2"), Revealed::Nothing);
    assert_eq!(position.stations(), "a1.a2.c3,d4", "one of the two");
    position.does("move c3-c4");
    position.does("move c4-c3");
    assert_eq!(position.stations(), "a1.a2.c3,d4");
}

#[test]
fn towards_an_empty_place_a_station_stops_there_or_jumps_to_the_next_stack_dm_8() {
    assert_eq!(ways("a1", "b1"), "a2 b1 c1", "over one");
    assert_eq!(ways("a1", "b1 c1"), "a2 b1 d1", "over two; the second of them is no neighbour");
    assert_eq!(ways("a1", "b1 c1 d1"), "a2 b1", "nothing lies behind");
    assert_eq!(ways("a1", "c1"), "a2 b1", "no jump over a stack");
    assert_eq!(ways("a1", "a1 c1"), "a2 b1", "its own place plays no part");
    assert_eq!(ways("d1", "c1 b1"), "a1 c1 d2", "to the left");
    assert_eq!(ways("a4", "a3"), "a2 a3 b4", "down");
    assert_eq!(ways("b2", "b3 a2"), "a2 b1 b3 b4 c2", "up; nothing behind a2");
    assert_eq!(ways("b1", "b2 b3 c1"), "a1 b2 b4 c1 d1", "two ways at once");
}

#[test]
fn a_jump_ends_on_the_stack_behind_and_a_stop_on_the_empty_place_dm_8() {
    let scene = Scene { stacks: "b1=x c1=x", ..Scene::default() };
    assert_eq!(scene.open().then("move a1-d1").stations(), "d1,d4");
    let stopped = scene.open().then("move a1-b1");
    assert_eq!(stopped.stations(), "b1,d4");
    // From there it goes on in another direction.
    assert_eq!(stopped.legal_after("move b1-"), "a1 b2 c1 d1");
    assert_eq!(stopped.then("move b1-b2").stations(), "b2,d4");
}

#[test]
fn no_other_move_is_possible_dm_8() {
    let scene = Scene { stacks: "c2=x", stations: "b2,d4", ..Scene::default() };
    let position = scene.open();
    for to in ["b2", "b4", "a1", "c3", "c1", "d4", "a4"] {
        position.refuses(
            &format!("move b2-{to}"),
            &format!("out-of-reach DM-8 from=b2 to={to}"),
            &format!("A station on b2 cannot reach {to} in one move."),
        );
    }
    assert!(position.allows("move b2-d2"), "behind the empty place");
    // One's own stations only.
    position.refuses("move d4-d3", "no-station DM-8 place=d4", "You have no station on d4.");
    position.refuses("move a1-a2", "no-station DM-8 place=a1", "You have no station on a1.");
    // A jump over a stack, and onto the second empty place.
    let far = Scene { stacks: "b1=x c1=x", ..Scene::default() }.open();
    far.refuses(
        "move a1-c1",
        "out-of-reach DM-8 from=a1 to=c1",
        "A station on a1 cannot reach c1 in one move.",
    );
}
