//! The conformance kit, for every option set: a test for each number of players, so that they run side by side.

use motherlode_core::SeatCount;
use motherlode_core::conformance::check_seats;
use motherlode_ghawar::Ghawar;

/// Games for each of the thirty-six option sets; they are long.
const GAMES: u64 = 3;

/// Actions that are illegal in many positions.
const STRANGERS: &[&str] = &[
    "place p11",
    "place p35",
    "place p66",
    "drive",
    "rig p11-p66",
    "rig p35-p35",
    "rig p66-p12",
    "b1-b2",
    "b1-b1",
    "a1-c1",
    "a2-depot",
    "b1-depot",
    "c3-c5 load p22",
    "depot-b1",
    "depot-b1 load p11",
    "depot-d2",
    "depot-c3",
    "depot-depot",
    "f6-f8",
    "f6-f7 load p34",
    "k10-depot load p66",
    "m13-m12 load p66",
    "m13-depot",
];

#[test]
fn two_players() {
    check_seats::<Ghawar>(GAMES, STRANGERS, SeatCount::TWO);
}

#[test]
fn three_players() {
    check_seats::<Ghawar>(GAMES, STRANGERS, SeatCount::THREE);
}

#[test]
fn four_players() {
    check_seats::<Ghawar>(GAMES, STRANGERS, SeatCount::FOUR);
}
