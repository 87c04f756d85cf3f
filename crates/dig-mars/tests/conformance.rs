//! The conformance kit, for every option set: a test for each number of players, so that they run side by side.

use motherlode_core::SeatCount;
use motherlode_core::conformance::check_seats;
use motherlode_dig_mars::DigMars;

/// Games for each of the nine option sets.
const GAMES: u64 = 224;

/// Actions that are illegal in many positions.
const STRANGERS: &[&str] = &[
    "land a1",
    "dig a1",
    "dig d4",
    "salvage a1",
    "salvage c2",
    "move a1-a2",
    "move a1-a1",
    "move b2-d4",
    "upgrade digging",
    "upgrade salvage",
    "upgrade fleet b2",
    "bonus dig b3",
    "bonus salvage b3",
    "bonus shift 1 a1-d4",
    "bonus shift 2 b2-b2",
    "bonus shift 4 c3-a1",
    "bonus point",
    "bonus radar c2",
    "declare",
    "end",
];

#[test]
fn two_players() {
    check_seats::<DigMars>(GAMES, STRANGERS, SeatCount::TWO);
}

#[test]
fn three_players() {
    check_seats::<DigMars>(GAMES, STRANGERS, SeatCount::THREE);
}

#[test]
fn four_players() {
    check_seats::<DigMars>(GAMES, STRANGERS, SeatCount::FOUR);
}
