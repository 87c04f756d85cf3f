//! Taking moves back: as an entry of its own, and never behind what was revealed (AT-15).

#![allow(clippy::expect_used, reason = "a test that cannot be set up fails")]

mod common;

use common::{BASIC_DEAL, Policy, action, outcome, random_match, rules};
use motherlode_atacama::Atacama;
use motherlode_core::play::Leaving;
use motherlode_core::record::{record_of, replay};
use motherlode_core::{Audit, Game, Match, Observer, Seat, Turn};

/// A match of the enhanced game after the deal (entry 1) and some moves.
fn dealt(moves: &str) -> Match<Atacama> {
    let mut play = Match::new(rules("enhanced classic"));
    play.settle(outcome(&format!("deal {BASIC_DEAL}"))).expect("a deal");
    go_on(&mut play, moves);
    play
}

fn go_on(play: &mut Match<Atacama>, moves: &str) {
    for text in moves.split_whitespace() {
        let Ok(Turn::Seat { seat, .. }) = play.turn() else { panic!("a seat is to act") };
        play.act(seat, action(text)).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    }
}

fn log(play: &Match<Atacama>) -> Vec<String> {
    play.log().iter().map(ToString::to_string).collect()
}

/// Going back leads to the very position, for whoever runs the table and for everyone who looks.
fn check_same(play: &Match<Atacama>, fresh: &Match<Atacama>) {
    assert_eq!(play.state(), fresh.state());
    for observer in play.game().seats().observers() {
        assert_eq!(play.knowledge(observer), fresh.knowledge(observer));
        assert_eq!(*play.knowledge(observer), play.game().audit(play.state(), observer));
    }
}

#[test]
fn within_a_stage_undo_goes_back_as_far_as_the_deal_at_15() {
    for back in 0..4 {
        let mut play = dealt("a9 c9 a7 c7");
        assert_eq!(play.undo_targets(), [4, 3, 2, 1]);
        let to = 4 - back;
        assert_eq!(play.undo(to), Ok(()));
        let kept: Vec<_> = ["a9", "c9", "a7", "c7"].into_iter().take(to - 1).collect();
        check_same(&play, &dealt(&kept.join(" ")));
    }
    let mut play = dealt("a9");
    assert_eq!(play.undo(0).expect_err("the deal was seen").brief(), "undo to=0");
}

#[test]
fn nothing_goes_back_behind_the_laying_of_tiles_at_15() {
    let mut play = dealt("a9 c9 a7 c7 a5 c5");
    assert_eq!(play.undo_targets(), [0; 0], "the sixth turn laid three tiles");
    let before = play.clone();
    for to in 0..=7 {
        assert_eq!(play.undo(to).expect_err("tiles were seen").brief(), format!("undo to={to}"));
    }
    assert_eq!((log(&play), play.state()), (log(&before), before.state()), "a refused undo changes nothing");
    // In the second stage it goes back to its beginning, and no further.
    go_on(&mut play, "e9 e7");
    assert_eq!(play.undo_targets(), [8, 7]);
    assert_eq!(play.undo(6).expect_err("behind the tiles").brief(), "undo to=6");
    assert_eq!(play.undo(7), Ok(()));
    check_same(&play, &dealt("a9 c9 a7 c7 a5 c5"));
}

#[test]
fn a_claim_can_be_taken_back_like_any_turn_at_16() {
    let mut play = dealt("a9");
    play.act(Seat::new(2).expect("seat 2"), action("claim no-copper rows")).expect("a claim");
    assert_eq!(play.undo(2), Ok(()));
    check_same(&play, &dealt("a9"));
    // As the last turn of a stage it lays tiles, and stays.
    let mut play = dealt("a9 c9 a7 c7 a5");
    play.act(Seat::new(2).expect("seat 2"), action("claim no-copper rows")).expect("a claim");
    assert!(play.undo_targets().is_empty());
}

#[test]
fn an_undo_is_added_and_nothing_is_deleted() {
    let mut play = dealt("a9 c9");
    play.undo(1).expect("back to the deal");
    go_on(&mut play, "b8");
    let deal = format!("chance deal {BASIC_DEAL}");
    assert_eq!(log(&play), [&*deal, "1 a9", "2 c9", "undo 1", "1 b8"]);
    let line: Vec<_> = play.line().into_iter().map(|(number, _)| number).collect();
    assert_eq!(line, [1, 5], "what is in force");
    check_same(&play, &dealt("b8"));
}

#[test]
fn an_undo_can_follow_an_undo() {
    let mut play = dealt("a9 c9 a7"); // entries 2, 3, 4
    play.undo(3).expect("a7 goes"); // 5
    assert_eq!(play.undo_targets(), [2, 1]);
    play.undo(2).expect("c9 goes"); // 6
    check_same(&play, &dealt("a9"));
    go_on(&mut play, "b8"); // 7
    assert_eq!(play.undo_targets(), [2, 1], "what came between is no longer in the line");
    // The position after the undo that is entry 6 is the one after entry 2.
    play.undo(6).expect("the same position under its later number"); // 8
    check_same(&play, &dealt("a9"));
    assert_eq!(log(&play).last().map(String::as_str), Some("undo 6"));
    play.undo(1).expect("and to the deal");
    check_same(&play, &dealt(""));
    assert!(play.undo_targets().is_empty());
}

#[test]
fn an_undo_to_what_is_no_earlier_position_is_refused() {
    let mut play = dealt("a9 c9 a7");
    play.undo(2).expect("back to a9");
    let before = log(&play);
    // 2 and 5 are the present position, 3 and 4 were taken back, 6 and more are not there yet.
    for to in [2, 3, 4, 5, 6, 7, 1_000, usize::MAX] {
        assert_eq!(play.undo(to).expect_err("no earlier position").code, "undo", "{to}");
    }
    assert_eq!(log(&play), before);
}

#[test]
fn without_hidden_tiles_undo_goes_back_to_the_start() {
    for set in ["basic classic", "three rotor", "four+tactical classic"] {
        let mut play = Match::new(rules(set));
        go_on(&mut play, "a1 a3 a5");
        assert_eq!(play.undo_targets(), [2, 1, 0], "{set}");
        play.undo(0).expect("back to the start");
        check_same(&play, &Match::new(rules(set)));
    }
    // Drawn ore was seen by everyone.
    let mut play = random_match(rules("basic random"), Policy::Uniform, 4);
    assert_eq!(play.undo_targets().last(), Some(&1));
    assert_eq!(play.undo(0).expect_err("the ore was seen").brief(), "undo to=0");
}

#[test]
fn who_has_left_takes_nothing_back() {
    let mut play = dealt("a9 c9");
    play.leave(Seat::FIRST, Leaving::Resigned).expect("player 1 resigns");
    assert!(play.undo_targets().is_empty());
    assert_eq!(play.undo(2).expect_err("the game is over").brief(), "undo to=2");
}

#[test]
fn a_record_with_undo_entries_is_replayed() {
    let mut play = dealt("a9 c9 a7");
    play.undo(2).expect("back to a9");
    go_on(&mut play, "b8 d9");
    play.undo(6).expect("d9 goes");
    go_on(&mut play, "e9");
    let record = record_of(&play, Vec::new(), None);
    let again = replay::<Atacama>(&record).expect("the record holds");
    assert_eq!(log(&again), log(&play));
    check_same(&again, &play);
    assert_eq!(again.knowledge(Observer::Spectator), play.knowledge(Observer::Spectator));
    // An undo across the tiles cannot be written into a record either.
    let mut forged = record_of(&dealt("a9 c9 a7 c7 a5 c5"), Vec::new(), None);
    forged.events.push("undo 6".to_owned());
    let mismatch = replay::<Atacama>(&forged).expect_err("tiles were seen");
    assert_eq!(mismatch.refusal.brief(), "record-event event=8 text=undo 6 reason=[undo to=6]");
}
