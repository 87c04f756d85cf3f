//! The judge finds what it is there to find, in games that are made up.

use std::time::{Duration, Instant};

use super::*;
use crate::faults::desk::{INCREMENT, MINUTES};
use crate::faults::memory::{Acknowledged, ClockTold, Line, Memory, Sent};

const BANK: u64 = MINUTES * 60_000;
const STEP: u64 = INCREMENT * 1_000;

/// A game of two people and what it left: seat 1 acts after a second, seat 2 after two.
struct Made {
    game: Game,
    log: Vec<Kept>,
}

fn key(person: &str, id: &str) -> Option<(String, String)> {
    Some((person.to_owned(), id.to_owned()))
}

fn made() -> Made {
    let begun = Instant::now();
    let after = |millis| begun + Duration::from_millis(millis);
    let kept = |seq, at, what, command| Kept { seq, at, what, command };
    let log = vec![
        kept(1, 1_000, What::Other, None),
        kept(2, 1_010, What::Started, key("ada", "open")),
        kept(3, 2_010, What::Entry("1 e4".to_owned(), 1_000), key("ada", "a1")),
        kept(4, 4_010, What::Entry("2 c7".to_owned(), 2_000), key("bob", "b1")),
    ];
    let history = Some(vec![
        Line { seat: Some(1), action: Some("e4".to_owned()), told: Some("Seat 1 plays e4.".to_owned()) },
        Line { seat: Some(2), action: Some("c7".to_owned()), told: Some("Seat 2 plays c7.".to_owned()) },
    ]);
    let sent = |id: &str, millis, entry: Option<&str>| {
        (id.to_owned(), Sent { at: after(millis), entry: entry.map(str::to_owned) })
    };
    let clock = |seq, left, to_act, millis| ClockTold { seq, left, to_act: Some(to_act), at: after(millis) };
    let acknowledged = |id: &str, millis| Acknowledged { id: id.to_owned(), at: after(millis) };
    let ada = Memory {
        person: "ada".to_owned(),
        sent: [sent("open", 0, None), sent("a1", 1_005, Some("1 e4"))].into(),
        acknowledged: [(3, acknowledged("a1", 1_012))].into(),
        heard: [(2, after(2)), (3, after(1_012)), (4, after(3_012))].into(),
        told: [(3, "Seat 1 plays e4.".to_owned())].into(),
        clocks: vec![clock(3, vec![BANK - 1_000 + STEP, BANK], 2, 1_012)],
        history: history.clone(),
        ..Memory::default()
    };
    let bob = Memory {
        person: "bob".to_owned(),
        sent: [sent("b1", 3_008, Some("2 c7"))].into(),
        acknowledged: [(4, acknowledged("b1", 3_012))].into(),
        heard: [(4, after(3_012))].into(),
        clocks: vec![clock(4, vec![BANK - 1_000 + STEP, BANK - 2_000 + STEP], 1, 3_012)],
        history,
        ..Memory::default()
    };
    let game = Game { table: "made".to_owned(), memories: vec![ada, bob], states: vec![String::new(); 2] };
    Made { game, log }
}

impl Made {
    /// How many losses, duplicates and wrong clocks are found.
    fn judged(&self) -> [usize; 3] {
        let verdict = judge(&self.game, &self.log);
        [verdict.losses.len(), verdict.duplicates.len(), verdict.wrong_clocks.len()]
    }

    fn charge(&mut self, place: usize, entry: &str, spent: u64) {
        self.log[place].what = What::Entry(entry.to_owned(), spent);
    }
}

#[test]
fn nothing_is_wrong_with_a_good_game() {
    let made = made();
    let verdict = judge(&made.game, &made.log);
    assert!(verdict.is_good(), "{verdict:?}");
    assert_eq!(verdict.actions, 2);
}

#[test]
fn an_acknowledged_action_that_is_gone_is_a_loss() {
    let mut made = made();
    made.log.pop();
    // Bob's action was acknowledged, and both have seen it.
    assert_eq!(made.judged()[0], 3);
}

#[test]
fn another_action_under_the_same_number_is_a_loss() {
    let mut made = made();
    made.charge(2, "1 a1", 1_000);
    let [losses, duplicates, _] = made.judged();
    assert_eq!((losses, duplicates), (1, 1));
}

#[test]
fn a_server_that_tells_another_history_than_it_told_then_has_lost_something() {
    let mut made = made();
    let history = made.game.memories[0].history.as_mut().unwrap();
    history[0].told = Some("Seat 1 plays a1.".to_owned());
    assert_eq!(made.judged(), [1, 0, 0]);
}

#[test]
fn one_command_that_was_done_twice_is_a_duplicate() {
    let mut made = made();
    let twice = Kept { seq: 5, ..made.log[2].clone() };
    made.log.push(twice);
    assert_eq!(made.judged()[1], 1);
}

#[test]
fn an_action_that_nobody_sent_is_a_duplicate() {
    let mut made = made();
    made.log[3].command = key("bob", "b9");
    let [losses, duplicates, _] = made.judged();
    assert_eq!((losses, duplicates), (1, 1));
}

#[test]
fn time_that_did_not_pass_is_not_charged() {
    let mut made = made();
    // The server's clock was set forward by an hour.
    made.log[3].at += 3_600_000;
    made.charge(3, "2 c7", BANK - 1);
    made.game.memories[1].clocks[0].left[1] = 1 + STEP;
    assert_eq!(made.judged(), [0, 0, 1]);
}

#[test]
fn time_that_passed_is_charged() {
    let mut made = made();
    made.charge(3, "2 c7", 0);
    made.game.memories[1].clocks[0].left[1] = BANK + STEP;
    assert_eq!(made.judged(), [0, 0, 1]);
}

#[test]
fn nobody_loses_on_time_who_has_some() {
    let mut made = made();
    made.log[3] =
        Kept { seq: 4, at: 3_610_000, what: What::Entry("timeout 2".to_owned(), BANK), command: None };
    made.game.memories[1].acknowledged.clear();
    made.game.memories[1].clocks.clear();
    made.game.memories.iter_mut().for_each(|memory| memory.history = None);
    // More is charged than passed, and it ended too early.
    assert_eq!(made.judged(), [0, 0, 2]);
}

#[test]
fn a_clock_that_tells_anything_but_what_the_log_makes_of_it_is_wrong() {
    let mut early = made();
    early.game.memories[0].clocks[0].left[0] += 1;
    assert_eq!(early.judged(), [0, 0, 1]);
    // Whose time runs has less from moment to moment, but not less than has passed.
    let mut running = made();
    running.game.memories[0].clocks[0].left[1] -= 6;
    assert_eq!(running.judged(), [0, 0, 0]);
    running.game.memories[0].clocks[0].left[1] -= 100;
    assert_eq!(running.judged(), [0, 0, 1]);
}

#[test]
fn a_log_whose_times_go_back_is_wrong() {
    let mut made = made();
    made.log[3].at = 2_000;
    assert!(made.judged()[2] > 0);
}
