//! Taking moves back: as an entry of its own, and never behind what chance brought.

#![allow(clippy::expect_used, reason = "a test that cannot be set up fails")]

mod common;

use common::{COLUMNS, Mood, VALUES, action, option_sets, outcome, random_match, rules};
use motherlode_core::dealer::Dealer;
use motherlode_core::play::{Entry, Leaving};
use motherlode_core::record::{record_of, replay};
use motherlode_core::{Audit, ChanceSet, Event, Game, Match, Revealed, Seat, Turn};
use motherlode_ghawar::Ghawar;

/// A match at the beginning of phase 2. Seat 1 has put a rig on p11, p21, … p23, seat 2 on p33, p43 and so on.
fn built() -> Match<Ghawar> {
    let mut play = Match::new(rules("2"));
    play.settle(outcome(&format!("deal {COLUMNS} {VALUES}"))).expect("a deal");
    for at in 0..14 {
        for at in [at, at + 14] {
            play.settle(outcome(&format!("roll {} {}", at % 6 + 1, at / 6 + 1))).expect("a roll");
        }
    }
    assert_eq!(play.len(), 29);
    play
}

/// Goes on with moves, chance among them.
fn go_on(play: &mut Match<Ghawar>, moves: &str) {
    for text in moves.split(',').map(str::trim).filter(|text| !text.is_empty()) {
        if text.starts_with("roll") {
            play.settle(outcome(text)).expect(text);
            continue;
        }
        let Ok(Turn::Seat { seat, .. }) = play.turn() else { panic!("a seat is to act before {text}") };
        play.act(seat, action(text)).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    }
}

fn after(moves: &str) -> Match<Ghawar> {
    let mut play = built();
    go_on(&mut play, moves);
    play
}

/// Going back leads to the very position, for whoever runs the table and for everyone who looks.
fn check_same(play: &Match<Ghawar>, fresh: &Match<Ghawar>) {
    assert_eq!(play.state(), fresh.state());
    for observer in play.game().seats().observers() {
        assert_eq!(play.knowledge(observer), fresh.knowledge(observer));
        assert_eq!(*play.knowledge(observer), play.game().audit(play.state(), observer));
    }
}

#[test]
fn nothing_goes_back_behind_the_dice_gh_6_gh_10() {
    let mut play = built();
    assert!(play.undo_targets().is_empty(), "the last roll was seen");
    go_on(&mut play, "rig p11-p66, rig p33-p56, drive");
    assert_eq!(play.undo_targets(), [31, 30, 29], "back to the last roll of phase 1");
    go_on(&mut play, "roll 1");
    assert!(play.undo_targets().is_empty(), "the word to drive stays once the die has fallen");
    for to in 0..=40 {
        assert_eq!(play.undo(to).expect_err("the die was seen").brief(), format!("undo to={to}"));
    }
    go_on(&mut play, "depot-b1 load p21");
    assert_eq!(play.undo_targets(), [33], "another drive with the same roll");
    play.undo(33).expect("the drive goes");
    check_same(&play, &after("rig p11-p66, rig p33-p56, drive, roll 1"));
    go_on(&mut play, "depot-d1, rig p43-p46");
    check_same(&play, &after("rig p11-p66, rig p33-p56, drive, roll 1, depot-d1, rig p43-p46"));
}

#[test]
fn barrels_and_cubes_come_back_gh_16() {
    let before = "rig p11-p66, rig p33-p56, drive, roll 5";
    let mut play = after(before);
    go_on(&mut play, "depot-b5 load p13");
    check_same(&play, &after(&format!("{before}, depot-b5 load p13")));
    play.undo(33).expect("the load goes");
    check_same(&play, &after(before));
}

#[test]
fn a_choice_of_platform_can_be_taken_back_gh_6() {
    let mut play = Match::new(rules("3+choice"));
    play.settle(outcome(&format!("deal {COLUMNS} {VALUES}"))).expect("a deal");
    go_on(&mut play, "roll 3 5, place p35");
    assert_eq!(play.undo_targets(), [2]);
    play.undo(2).expect("back to the roll");
    assert_eq!(play.legal_texts(), ["place p35", "place p53"]);
    go_on(&mut play, "place p53, roll 1 1");
    assert!(play.undo_targets().is_empty());
}

/// In every game, at every step: the entries back to the last event of chance, and none before it.
#[test]
fn undo_goes_back_exactly_to_the_last_event_of_chance() {
    for (seed, set) in (0..).zip(option_sets()) {
        let mut draws = Dealer::from_seed(seed, 7);
        let mut play = Match::new(rules(&set));
        let mut last_chance = 0;
        for _ in 0..260 {
            match play.turn().expect("nobody leaves") {
                Turn::Over(_) => break,
                Turn::Chance(chance) => {
                    play.settle(chance.draw(&mut draws)).expect("a drawn outcome");
                    last_chance = play.len();
                }
                Turn::Seat { seat, .. } => {
                    let action = Mood::Plain.choose((play.game(), play.state()), &mut draws);
                    assert_eq!(play.act(seat, action), Ok(Revealed::Nothing), "{set}: {action}");
                }
            }
            let expected: Vec<usize> = (last_chance..play.len()).rev().collect();
            assert_eq!(play.undo_targets(), expected, "{set} after {} events", play.len());
            if last_chance > 0 {
                assert!(play.clone().undo(last_chance - 1).is_err(), "{set}");
            }
        }
    }
}

#[test]
fn an_undo_is_added_and_nothing_is_deleted() {
    let mut play = after("rig p11-p66, rig p33-p56");
    play.undo(30).expect("the second goes");
    go_on(&mut play, "rig p43-p56");
    let log: Vec<String> = play.log().iter().skip(29).map(ToString::to_string).collect();
    assert_eq!(log, ["1 rig p11-p66", "2 rig p33-p56", "undo 30", "2 rig p43-p56"]);
    check_same(&play, &after("rig p11-p66, rig p43-p56"));
    // The position after the undo that is entry 32 is the one after entry 30.
    play.undo(32).expect("the same position under its later number");
    check_same(&play, &after("rig p11-p66"));
    let before = play.len();
    for to in [30, 31, 32, 33, 34, 35, usize::MAX] {
        assert_eq!(play.undo(to).expect_err("no earlier position").code, "undo", "{to}");
    }
    assert_eq!(play.len(), before, "a refused undo changes nothing");
    play.leave(Seat::FIRST, Leaving::Resigned).expect("seat 1 resigns");
    assert!(play.undo_targets().is_empty(), "who has left takes nothing back");
}

#[test]
fn a_record_with_undo_entries_is_replayed() {
    let mut play = after("rig p11-p66, rig p33-p56");
    play.undo(29).expect("both go");
    go_on(&mut play, "drive, roll 2, depot-b2");
    play.undo(34).expect("the drive goes");
    go_on(&mut play, "depot-d2");
    let record = record_of(&play, Vec::new(), None);
    let again = replay::<Ghawar>(&record).expect("the record holds");
    assert_eq!(again.log(), play.log());
    check_same(&again, &play);
    // An undo across the die cannot be written into a record either.
    let mut forged = record_of(&after("drive, roll 2"), Vec::new(), None);
    forged.events.push("undo 30".to_owned());
    let mismatch = replay::<Ghawar>(&forged).expect_err("the die was seen");
    assert_eq!(mismatch.refusal.brief(), "record-event event=32 text=undo 30 reason=[undo to=30]");
}

/// The last action of a finished game can be taken back, unless the dice ended it.
#[test]
fn a_finished_game_goes_on_after_an_undo_gh_19() {
    let mut play = random_match(rules("2"), Mood::Idle, 1);
    assert!(play.finish().is_some());
    let last = play.log().last().cloned().expect("events");
    assert!(matches!(last, Entry::Event(Event::Action { .. })), "{last}");
    play.undo(play.len() - 1).expect("the last action goes");
    assert!(play.finish().is_none());
    assert!(play.turn().is_ok_and(|turn| turn.seat().is_some()));
}
