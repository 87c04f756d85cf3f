//! Time: whose runs, how much is left, and what happens when it is up.

use motherlode_core::Seat;
use motherlode_server::moment::{DAY, MINUTE, Millis, SECOND};
use motherlode_server::store::Stage;
use motherlode_server::table::Sitter;
use serde_json::{Value, json};

use crate::desk::{Desk, OPENING, guest, local, seat, sits};

fn atacama(clock: Value, absent: Value) -> Value {
    json!({"game": "atacama", "options": {"variant": "basic"}, "clock": clock, "absent": absent})
}

fn fischer() -> Value {
    json!({"kind": "fischer", "minutes": 1, "increment": 5})
}

fn wait() -> Value {
    json!({"kind": "wait"})
}

fn two() -> (Desk, [motherlode_server::table::Asker; 2]) {
    let (ada, bob) = (guest(1), guest(2));
    (Desk::playing(atacama(fischer(), wait()), vec![sits(&ada), sits(&bob)], &ada), [ada, bob])
}

fn left(desk: &Desk) -> Vec<Millis> {
    desk.table.clock().left(desk.now).expect("a bank").as_slice().to_vec()
}

#[test]
fn thinking_costs_and_a_turn_brings_the_increment() {
    let (mut desk, _) = two();
    desk.pass(20 * SECOND);
    assert_eq!(left(&desk), [40 * SECOND, 60 * SECOND]);
    desk.tries("");
    assert_eq!(left(&desk), [45 * SECOND, 60 * SECOND]);
    desk.pass(7 * SECOND);
    desk.tries("");
    assert_eq!(left(&desk), [45 * SECOND, 58 * SECOND]);
}

#[test]
fn whose_time_is_up_has_left_and_that_once() {
    let (mut desk, [ada, _]) = two();
    desk.pass(MINUTE - 1);
    assert!(!desk.wake());
    desk.pass(1);
    assert!(desk.wake());
    assert!(!desk.wake(), "a deadline fires once");
    assert_eq!(desk.table.stage(), Stage::Over);
    let result = desk.table.card().result.expect("a result");
    assert_eq!((result.ending.as_str(), result.ranks), ("out-of-time", vec![2, 1]));
    assert_eq!(desk.table.deadline(OPENING), None);
    assert_eq!(desk.refused(&ada, json!({"do": "act", "seat": 1, "action": "e4"})), "table-over");
}

#[test]
fn asking_to_go_back_and_not_being_answered_gains_no_time() {
    let (mut desk, [ada, bob]) = two();
    desk.tries("");
    desk.pass(50 * SECOND);
    desk.does(&bob, json!({"do": "undo", "seat": 2, "to": 0}));
    desk.table.shown(desk.now, desk.now);
    desk.pass(SECOND);
    assert_eq!(left(&desk)[1], 9 * SECOND);
    desk.does(&ada, json!({"do": "answer-undo", "seat": 1, "yes": false}));
    desk.table.shown(desk.now, desk.now);
    desk.pass(9 * SECOND);
    assert!(desk.wake());
    assert_eq!(desk.table.stage(), Stage::Over);
}

#[test]
fn going_back_costs_nobody_anything() {
    let (mut desk, [ada, bob]) = two();
    desk.pass(10 * SECOND);
    desk.tries("");
    desk.pass(20 * SECOND);
    desk.does(&ada, json!({"do": "undo", "seat": 1}));
    desk.does(&bob, json!({"do": "answer-undo", "seat": 2, "yes": true}));
    assert_eq!(left(&desk), [55 * SECOND, 60 * SECOND]);
    assert_eq!(desk.table.clock().deadline().unwrap().0, Seat::FIRST);
    desk.pass(SECOND);
    assert_eq!(left(&desk), [54 * SECOND, 60 * SECOND]);
}

#[test]
fn rolls_within_a_turn_bring_one_increment() {
    let ada = guest(1);
    let setup = json!({"game": "ghawar", "options": {"players": 2}, "clock": fischer()});
    let mut desk = Desk::playing(setup, vec![sits(&ada), local(&ada, "Ann")], &ada);
    let mut turns = [0_u64; 2];
    let mut rolls_within = 0;
    for _ in 0..60 {
        let seat = desk.to_act();
        let before = desk.table.game.log().len();
        desk.tries("");
        let rolled = desk.table.game.log()[before..].iter().any(|entry| entry.starts_with("chance"));
        if desk.table.stage() != Stage::Playing {
            break;
        }
        if desk.to_act() == seat {
            rolls_within += usize::from(rolled);
        } else {
            turns[seat.index()] += 1;
        }
        let expected = turns.map(|turns| MINUTE + turns * 5 * SECOND);
        assert_eq!(left(&desk), expected);
    }
    assert!(rolls_within > 0, "there were rolls in the middle of turns");
}

#[test]
fn a_turn_of_days_ends_days_after_it_began_whatever_else_happens() {
    let (ada, bob) = (guest(1), guest(2));
    let days = json!({"kind": "days", "days": 2});
    let setup = atacama(days, json!({"kind": "forfeit"}));
    let mut desk = Desk::playing(setup, vec![sits(&ada), sits(&bob)], &ada);
    let began = desk.now;
    desk.tries("");
    desk.pass(DAY);
    desk.does(&bob, json!({"do": "undo", "seat": 2, "to": 0}));
    desk.table.shown(desk.now, desk.now);
    assert_eq!(desk.table.deadline(OPENING), Some(began.after(2 * DAY)));
    desk.pass(DAY - 1);
    assert!(!desk.wake());
    desk.pass(1);
    assert!(desk.wake());
    assert_eq!(desk.table.card().result.expect("over").ranks, [1, 2]);
}

#[test]
fn a_bot_of_the_house_uses_up_no_time() {
    let ada = guest(1);
    let setup = atacama(fischer(), wait());
    let mut desk = Desk::playing(setup, vec![sits(&ada), Sitter::House { level: 1 }], &ada);
    desk.tries("");
    assert_eq!(desk.table.deadline(OPENING), None, "nothing falls due while a bot thinks");
    desk.pass(90 * SECOND);
    assert!(!desk.wake());
    desk.bot_acts();
    assert_eq!(desk.to_act(), seat(1));
    assert_eq!(left(&desk)[1], 65 * SECOND);
}

#[test]
fn a_table_that_nobody_comes_to_is_closed_once() {
    for (clock, patience) in [(fischer(), DAY / 4), (json!({"kind": "days", "days": 1}), 30 * DAY)] {
        let ada = guest(1);
        let mut desk = Desk::open(atacama(clock, wait()), vec![sits(&ada), Sitter::Open], &ada);
        desk.pass(patience - 1);
        assert!(!desk.wake());
        desk.pass(1);
        assert!(desk.wake());
        assert!(!desk.wake());
        assert_eq!(desk.table.stage(), Stage::Closed);
    }
}
