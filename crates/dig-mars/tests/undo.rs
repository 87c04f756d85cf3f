//! Taking moves back: as an entry of its own, and never behind what someone saw (DM-2, DM-6, DM-7, DM-12, DM-19).

#![allow(clippy::expect_used, reason = "a test that cannot be set up fails")]

mod common;

use common::{Mood, OPTION_SETS, action, deal_in_order, outcome, random_match, rules};
use motherlode_core::play::{Entry, Leaving};
use motherlode_core::record::{record_of, replay};
use motherlode_core::{Audit, Game, Match, Observer, Revealed, Seat, Turn};
use motherlode_dig_mars::DigMars;

/// A match after the deal in order (entry 1), the first player (entry 2) and some moves.
fn dealt(set: &str, moves: &str) -> Match<DigMars> {
    let mut play = Match::new(rules(set));
    play.settle(outcome(&deal_in_order())).expect("a deal");
    play.settle(outcome("first 1")).expect("a first player");
    go_on(&mut play, moves);
    play
}

fn go_on(play: &mut Match<DigMars>, moves: &str) {
    for text in moves.split(',').map(str::trim).filter(|text| !text.is_empty()) {
        let Ok(Turn::Seat { seat, .. }) = play.turn() else { panic!("a seat is to act") };
        play.act(seat, action(text)).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    }
}

fn log(play: &Match<DigMars>) -> Vec<String> {
    play.log().iter().skip(1).map(ToString::to_string).collect()
}

/// Going back leads to the very position, for whoever runs the table and for everyone who looks.
fn check_same(play: &Match<DigMars>, fresh: &Match<DigMars>) {
    assert_eq!(play.state(), fresh.state());
    for observer in play.game().seats().observers() {
        assert_eq!(play.knowledge(observer), fresh.knowledge(observer));
        assert_eq!(*play.knowledge(observer), play.game().audit(play.state(), observer));
    }
}

#[test]
fn landings_moves_and_ends_go_back_as_far_as_the_first_player_dm_4() {
    let moves = ["land a1", "land d4", "move a1-a2", "end", "move d4-d3"];
    for kept in 0..5 {
        let mut play = dealt("2", &moves.join(","));
        assert_eq!(play.undo_targets(), [6, 5, 4, 3, 2]);
        assert_eq!(play.undo(2 + kept), Ok(()));
        check_same(&play, &dealt("2", &moves[..kept].join(",")));
    }
    let mut play = dealt("2", "land a1");
    for to in [0, 1] {
        assert_eq!(play.undo(to).expect_err("chance was seen").brief(), format!("undo to={to}"));
    }
}

#[test]
fn nothing_goes_back_behind_a_dig_dm_6() {
    let mut play = dealt("2", "land a1, land d4, move a1-a2, move a2-a1, dig a1");
    assert_eq!(play.undo_targets(), [0; 0]);
    let before = play.clone();
    for to in 0..=7 {
        assert_eq!(play.undo(to).expect_err("a card was seen").brief(), format!("undo to={to}"));
    }
    assert_eq!((log(&play), play.state()), (log(&before), before.state()), "a refused undo changes nothing");
    go_on(&mut play, "end, end");
    assert_eq!(play.undo_targets(), [8, 7]);
    play.undo(7).expect("back to the dig");
    check_same(&play, &before);
}

#[test]
fn nothing_goes_back_behind_a_salvage_that_uncovers_a_back_dm_7() {
    let play = dealt("2", "land a1, land d4, dig a1, salvage a1");
    assert_eq!(play.undo_targets(), [0; 0]);
    // The last card of a stack uncovers nothing: its salvage can be taken back, and the points with it.
    let moves = "land a1, land d4, dig a1, salvage a1, dig a1, end, end, salvage a1, dig a1";
    let mut play = dealt("2", &format!("{moves}, salvage a1, end"));
    let last = play.len();
    assert_eq!(play.undo_targets(), [last - 1, last - 2]);
    play.undo(last - 2).expect("the salvage goes");
    check_same(&play, &dealt("2", moves));
}

#[test]
fn nothing_goes_back_behind_a_first_look_by_radar_dm_12() {
    // Card 06 (radar) lies at the bottom of b1, 10 (radar) on top of d1.
    let mut play = dealt("2", "land d1, land d4, dig d1, bonus radar a1");
    assert_eq!(play.undo_targets(), [0; 0]);
    go_on(&mut play, "end");
    assert_eq!(play.undo_targets(), [6]);
    play.undo(6).expect("back to the look");
    check_same(&play, &dealt("2", "land d1, land d4, dig d1, bonus radar a1"));
}

#[test]
fn a_shift_a_point_and_an_upgrade_can_be_taken_back() {
    // Card 07 lies on top of c1; 08 (point) and 09 (shift) below it.
    let moves = "land c1, land d4, dig c1, salvage c1, dig c1";
    let mut play = dealt("2", &format!("{moves}, bonus point, end, end, upgrade salvage, end"));
    let last = play.len();
    assert_eq!(play.undo_targets(), [last - 1, last - 2, last - 3, last - 4, last - 5]);
    play.undo(last - 5).expect("back to the dig");
    check_same(&play, &dealt("2", moves));
    let record = record_of(&play, Vec::new(), None);
    let again = replay::<DigMars>(&record).expect("the record holds");
    check_same(&again, &play);
    assert_eq!(log(&again), log(&play), "nothing is deleted");
}

/// The end of a hidden game shows all points, and that of any game the cards that are left; where nothing was hidden it
/// shows nothing new.
#[test]
fn the_end_of_a_game_with_secrets_stays_dm_19() {
    for (set, mood) in [
        ("2", Mood::Tired),
        ("2+open", Mood::Tired),
        ("2+last-card", Mood::Tired),
        ("3", Mood::Keen),
        ("3+open", Mood::Keen),
    ] {
        let play = random_match(rules(set), mood, 5);
        assert!(play.finish().is_some());
        let cards_left = play.game().view(play.knowledge(Observer::Spectator)).cards_left;
        let secrets = !set.contains('+') || cards_left > 0;
        assert_eq!(play.undo_targets().is_empty(), secrets, "{set}");
    }
}

/// At every step of random games undo reaches back exactly to the newest event that showed something.
#[test]
fn undo_goes_back_exactly_to_the_last_reveal() {
    for (seed, set) in (0..).zip(OPTION_SETS) {
        let whole = random_match(rules(set), Mood::Busy, seed);
        let mut play = Match::new(rules(set));
        let mut newest = 0;
        for (number, entry) in whole.log().iter().enumerate() {
            if play.enter(entry.clone()).expect("the same game") == Revealed::Something {
                newest = number + 1;
            }
            let targets: Vec<usize> = (newest..=number).rev().collect();
            assert_eq!(play.undo_targets(), targets, "{set} after {number}");
            // Going back the whole way now and then: the same game, cut there.
            if number % 7 == 3 && !targets.is_empty() {
                let mut back = play.clone();
                back.undo(newest).expect("as far as the last reveal");
                let mut cut = Match::new(rules(set));
                whole.log()[..newest].iter().for_each(|entry| {
                    cut.enter(entry.clone()).expect("the same game");
                });
                check_same(&back, &cut);
                if let Some(behind) = newest.checked_sub(1) {
                    assert_eq!(back.undo(behind).expect_err("behind a reveal").code, "undo");
                }
            }
        }
    }
}

#[test]
fn an_undo_can_follow_an_undo_and_who_has_left_takes_nothing_back() {
    let mut play = dealt("2", "land a1, land d4, move a1-a2"); // entries 3, 4, 5
    play.undo(4).expect("the move goes"); // 6
    go_on(&mut play, "move a1-b1"); // 7
    play.undo(6).expect("the same position under its later number"); // 8
    check_same(&play, &dealt("2", "land a1, land d4"));
    assert_eq!(
        log(&play),
        ["chance first 1", "1 land a1", "2 land d4", "1 move a1-a2", "undo 4", "1 move a1-b1", "undo 6"]
    );
    play.enter(Entry::Left { seat: Seat::FIRST, why: Leaving::Resigned }).expect("player 1 resigns");
    assert!(play.undo_targets().is_empty());
}
