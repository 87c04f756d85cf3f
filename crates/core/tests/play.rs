//! A match: what it refuses, how it goes back, how seats leave, and what it tells.
#![allow(clippy::expect_used, reason = "a test that cannot be set up fails")]

mod toy;

use motherlode_core::dealer::Dealer;
use motherlode_core::play::{Ending, Entry, Leaving};
use motherlode_core::{
    Clause, Event, Fact, Game, Language, Match, Observer, Refusal, Revealed, Seat, SeatCount, Turn,
};
use proptest::prelude::*;
use toy::Toy;
use toy::table::{Table, played, say};

const TWO: SeatCount = SeatCount::TWO;
const THREE: SeatCount = SeatCount::THREE;
const FOUR: SeatCount = SeatCount::FOUR;

/// Two players, a die on the table, seat 1 to act.
const DIE_ROLLED: &str = "1 play 2; chance deal 35; chance roll 4";

fn seat(number: u8) -> Seat {
    Seat::new(number).expect("a seat")
}

fn everyone_knows(game: &Match<Toy>) -> Vec<<Toy as Game>::Knowledge> {
    game.game().seats().observers().map(|observer| game.knowledge(observer).clone()).collect()
}

/// Why an entry is refused; nothing may have changed.
fn refused(game: &Match<Toy>, text: &str) -> Refusal {
    let mut after = game.clone();
    let Err(refusal) = say(&mut after, text) else { panic!("{text} was accepted") };
    assert_eq!(after.state(), game.state(), "{text}");
    assert_eq!(after.log(), game.log(), "{text}");
    assert_eq!(after.undo_targets(), game.undo_targets(), "{text}");
    assert_eq!(after.finish(), game.finish(), "{text}");
    assert_eq!(everyone_knows(&after), everyone_knows(game), "{text}");
    refusal
}

fn line_numbers(game: &Match<Toy>) -> Vec<usize> {
    game.line().into_iter().map(|(number, _)| number).collect()
}

// Refusals.

#[test]
fn nobody_acts_out_of_turn() {
    let refusal = refused(&played(TWO, DIE_ROLLED), "2 pass");
    assert_eq!(refusal.code, "not-your-turn");
    assert_eq!(refusal.fact("seat"), Some(&Fact::Seat(seat(2))));
    assert_eq!(refusal.fact("to_act"), Some(&Fact::Seat(seat(1))));
    assert_eq!(refused(&played(TWO, DIE_ROLLED), "4 pass").code, "not-your-turn");
}

#[test]
fn nobody_acts_before_chance() {
    assert_eq!(refused(&played(TWO, "1 play 2"), "1 pass").code, "chance-acts");
}

#[test]
fn chance_waits_for_a_seat() {
    let refusal = refused(&played(TWO, DIE_ROLLED), "chance roll 4");
    assert_eq!(refusal.code, "seat-acts");
    assert_eq!(refusal.fact("seat"), Some(&Fact::Seat(seat(1))));
}

#[test]
fn chance_cannot_bring_what_is_not_possible() {
    let to_deal = played(TWO, "1 play 2");
    for outcome in ["roll 4", "deal 33", "deal 351"] {
        let refusal = refused(&to_deal, &format!("chance {outcome}"));
        assert_eq!(refusal.code, "impossible-outcome");
        assert_eq!(refusal.fact("outcome"), Some(&Fact::name(outcome)));
    }
    assert_eq!(
        refused(&played(TWO, "1 play 2; chance deal 35"), "chance deal 12").code,
        "impossible-outcome"
    );
}

#[test]
fn what_the_rules_refuse_has_their_clause() {
    let refusal = refused(&played(TWO, DIE_ROLLED), "1 peek 1");
    assert_eq!((refusal.code, refusal.clause), ("own-card", Some(Clause("TOY-5"))));
    assert_eq!(refusal.clause.map(|clause| clause.to_string()).as_deref(), Some("TOY-5"));
    let low = refused(&played(TWO, "1 play 2; chance deal 25; chance roll 4"), "1 show");
    assert_eq!((low.code, low.fact("card")), ("too-low", Some(&Fact::Number(2))));
}

#[test]
fn nothing_happens_after_the_end() {
    let over = played(TWO, "1 play 1; chance deal 35; chance roll 4; 1 pass; 2 take");
    for text in ["1 pass", "1 play 1", "chance roll 1", "resign 1", "timeout 2"] {
        assert_eq!(refused(&over, text).code, "game-over", "{text}");
    }
    assert_eq!(refused(&over, "undo 4").code, "undo");
}

#[test]
fn who_has_no_seat_cannot_leave_it() {
    let refusal = refused(&played(TWO, DIE_ROLLED), "resign 3");
    assert_eq!((refusal.code, refusal.fact("seat")), ("no-such-seat", Some(&Fact::Seat(seat(3)))));
}

#[test]
fn an_entry_has_one_text() {
    for text in [
        "chance deal 35",
        "chance roll 6",
        "1 pass",
        "4 peek 2",
        "undo 0",
        "undo 17",
        "resign 1",
        "timeout 4",
    ] {
        let entry: Entry<Toy> = text.parse().expect("an entry");
        assert_eq!(entry.to_string(), text);
    }
    let game = played(TWO, DIE_ROLLED);
    for text in [
        "",
        " ",
        "1",
        "pass",
        "1pass",
        "1  pass",
        " 1 pass",
        "1 pass ",
        "1 Pass",
        "0 pass",
        "5 pass",
        "chance",
        "chance ",
        "chance roll 7",
        "undo",
        "undo ",
        "undo -1",
        "undo +1",
        "undo 01",
        "undo 1 ",
        "undo x",
        "undo 99999999999999999999",
        "resign",
        "resign 0",
        "resign 5",
        "timeout x",
        "Resign 1",
        "leave 1",
    ] {
        assert_eq!(refused(&game, text).code, "syntax", "{text:?}");
    }
}

// Going back.

/// Four players; entries 4, 5 and 6 revealed nothing.
const THREE_QUIET_TURNS: &str = "1 play 2; chance deal 3456; chance roll 2; 1 pass; 2 take; 3 pass";

#[test]
fn the_game_goes_back_to_where_nothing_was_revealed_since() {
    let mut game = played(FOUR, THREE_QUIET_TURNS);
    assert_eq!(game.undo_targets(), [5, 4, 3]);
    assert_eq!(game.undo(4), Ok(()));
    let before = played(FOUR, "1 play 2; chance deal 3456; chance roll 2; 1 pass");
    assert_eq!(game.state(), before.state());
    assert_eq!(everyone_knows(&game), everyone_knows(&before));
    assert_eq!(game.legal_texts(), before.legal_texts());
}

#[test]
fn the_game_does_not_go_back_behind_chance() {
    let game = played(FOUR, THREE_QUIET_TURNS);
    for to in [0, 1, 2] {
        let refusal = refused(&game, &format!("undo {to}"));
        assert_eq!((refusal.code, refusal.fact("to")), ("undo", Some(&Fact::Number(to))));
    }
    assert_eq!(played(TWO, "1 play 2; chance deal 35").undo_targets(), Vec::<usize>::new());
}

#[test]
fn the_game_does_not_go_back_behind_what_was_revealed() {
    let revealed = "1 play 2; chance deal 3456; chance roll 2; 1 pass; 2 peek 1";
    assert_eq!(played(FOUR, revealed).undo_targets(), Vec::<usize>::new());
    let game = played(FOUR, &format!("{revealed}; 3 pass"));
    assert_eq!(game.undo_targets(), [5]);
    for to in [4, 3] {
        assert_eq!(refused(&game, &format!("undo {to}")).code, "undo");
    }
}

#[test]
fn the_game_does_not_go_back_to_where_it_is_or_will_be() {
    let game = played(FOUR, THREE_QUIET_TURNS);
    for to in [6, 7, 100] {
        assert_eq!(refused(&game, &format!("undo {to}")).code, "undo");
    }
}

#[test]
fn the_game_goes_back_to_its_start() {
    let mut game = played(TWO, "1 play 3");
    assert_eq!(game.undo_targets(), [0]);
    assert_eq!(game.undo(0), Ok(()));
    assert_eq!((game.state(), game.line()), (&game.game().start(), Vec::new()));
    assert_eq!(game.undo_targets(), Vec::<usize>::new());
    assert_eq!(say(&mut game, "1 play 1"), Ok(()));
    assert_eq!(game.undo_targets(), [0]);
    assert_eq!(line_numbers(&game), [3]);
}

#[test]
fn after_going_back_the_game_goes_on_from_there_and_back_again() {
    let mut game = played(FOUR, &format!("{THREE_QUIET_TURNS}; undo 4"));
    assert_eq!(game.undo_targets(), [3]);
    assert_eq!(say(&mut game, "2 pass"), Ok(()));
    assert_eq!(line_numbers(&game), [1, 2, 3, 4, 8]);
    assert_eq!(game.undo_targets(), [4, 3]);
    // What was taken back is not brought back.
    for to in [5, 6] {
        assert_eq!(refused(&game, &format!("undo {to}")).code, "undo");
    }
    // The position after entry 7, the undo, is that after entry 4.
    assert_eq!(game.undo(7), Ok(()));
    assert_eq!(game.state(), played(FOUR, &format!("{THREE_QUIET_TURNS}; undo 4")).state());
    assert_eq!(game.undo_targets(), [3]);
    assert_eq!(game.undo(3), Ok(()));
    assert_eq!((line_numbers(&game), game.undo_targets()), (vec![1, 2, 3], vec![]));
}

// Leaving.

fn ranks_after(players: SeatCount, entries: &str) -> Vec<u8> {
    played(players, entries).finish().expect("the game is over").ranks.as_slice().to_vec()
}

#[test]
fn who_leaves_is_last_and_those_behind_move_up() {
    let two = "1 play 1; chance deal 64; ";
    assert_eq!(ranks_after(TWO, &format!("{two}resign 1")), [2, 1]);
    assert_eq!(ranks_after(TWO, &format!("{two}resign 2")), [1, 2]);
    let three = "1 play 1; chance deal 645; ";
    assert_eq!(ranks_after(THREE, &format!("{three}timeout 1")), [3, 2, 1]);
    assert_eq!(ranks_after(THREE, &format!("{three}timeout 2")), [1, 3, 2]);
    assert_eq!(ranks_after(THREE, &format!("{three}timeout 3")), [1, 2, 3]);
    let four = "1 play 1; chance deal 6543; ";
    assert_eq!(ranks_after(FOUR, &format!("{four}resign 1")), [4, 1, 2, 3]);
    assert_eq!(ranks_after(FOUR, &format!("{four}resign 2")), [1, 4, 2, 3]);
    assert_eq!(ranks_after(FOUR, &format!("{four}resign 4")), [1, 2, 3, 4]);
}

#[test]
fn those_who_shared_a_rank_with_who_leaves_keep_it() {
    // Seat 1 takes the die and is level with seat 2.
    let two = "1 play 1; chance deal 45; chance roll 1; 1 take; ";
    assert_eq!(ranks_after(TWO, &format!("{two}resign 1")), [2, 1]);
    let three = "1 play 1; chance deal 453; chance roll 1; 1 take; ";
    assert_eq!(ranks_after(THREE, &format!("{three}resign 1")), [3, 1, 2]);
    assert_eq!(ranks_after(THREE, &format!("{three}resign 2")), [1, 3, 2]);
    assert_eq!(ranks_after(THREE, &format!("{three}resign 3")), [1, 1, 3]);
    let four = "1 play 1; chance deal 4536; chance roll 1; 1 take; ";
    assert_eq!(ranks_after(FOUR, &format!("{four}resign 1")), [4, 2, 3, 1]);
    assert_eq!(ranks_after(FOUR, &format!("{four}resign 4")), [1, 1, 3, 4]);
}

#[test]
fn leaving_ends_the_game_for_everyone() {
    for before in
        ["", "1 play 2; ", "1 play 2; chance deal 35; ", "1 play 2; chance deal 35; chance roll 4; 1 pass; "]
    {
        let game = played(TWO, &format!("{before}timeout 2"));
        assert_eq!(game.turn(), Err(Ending::Left { seat: seat(2), why: Leaving::OutOfTime }));
        for text in
            ["1 pass", "2 pass", "1 play 1", "chance deal 35", "chance roll 1", "resign 1", "timeout 2"]
        {
            assert_eq!(refused(&game, text).code, "game-over", "{text}");
        }
        assert_eq!((game.undo_targets(), game.legal_texts()), (vec![], vec![]));
        assert_eq!(refused(&game, "undo 0").code, "undo");
        assert_eq!(refused(&game, &format!("undo {}", game.len())).code, "undo");
        let line = game.line().into_iter().map(|(_, event)| Entry::Event(event.clone()));
        assert_eq!(line.collect::<Vec<_>>(), game.log()[..game.len() - 1]);
    }
}

#[test]
fn how_a_game_ended_is_not_who_won() {
    let finish = played(TWO, &format!("{DIE_ROLLED}; 1 take; resign 1")).finish().expect("over");
    assert_eq!(finish.ending, Ending::Left { seat: seat(1), why: Leaving::Resigned });
    assert_eq!((finish.ending.code(), finish.ending.clause()), ("resigned", None));
    assert_eq!(finish.ending.about().text(Language::English), "A player resigned.");
    assert_eq!((finish.scores.as_slice(), finish.ranks.as_slice()), (&[7, 5][..], &[2, 1][..]));
    let timeout = played(TWO, "timeout 2").finish().expect("over").ending;
    assert_eq!((timeout.code(), timeout.clause()), ("out-of-time", None));
    assert_eq!(timeout.about().text(Language::German), "Die Zeit ist abgelaufen.");
    let absent = played(TWO, "absent 2").finish().expect("over").ending;
    assert_eq!(absent, Ending::Left { seat: seat(2), why: Leaving::Absent });
    assert_eq!((absent.code(), absent.clause()), ("absent", None));
    assert_eq!(absent.about().text(Language::English), "A player was away for too long.");
    assert_eq!(absent.about().text(Language::German), "Jemand war zu lange fort.");
}

// What a match tells.

#[test]
fn a_game_ends_by_its_rules() {
    let mut game = played(TWO, "1 play 1; chance deal 35; chance roll 4; 1 take");
    assert_eq!(game.finish(), None);
    assert_eq!(say(&mut game, "2 pass"), Ok(()));
    let finish = game.finish().expect("all rounds are played");
    assert_eq!((finish.ending.code(), finish.ending.clause()), ("rounds-played", Some(Clause("TOY-7"))));
    assert_eq!((finish.scores.as_slice(), finish.ranks.as_slice()), (&[7, 5][..], &[1, 2][..]));
    let open = played(TWO, "1 play 3; chance deal 56; chance roll 1; 1 show; 2 show")
        .finish()
        .expect("all lie open");
    assert_eq!((open.ending.code(), open.scores.as_slice()), ("all-open", &[10, 12][..]));
    assert_eq!(open.ending.about().text(Language::English), "All cards lie open.");
}

#[test]
fn entering_says_whether_anything_was_revealed() {
    let mut game = Match::new(toy::table::rules(TWO));
    assert!(game.is_empty());
    for (number, (text, revealed)) in [
        ("1 play 2", Revealed::Nothing),
        ("undo 0", Revealed::Nothing),
        ("1 play 1", Revealed::Nothing),
        ("chance deal 35", Revealed::Something),
        ("chance roll 4", Revealed::Something),
        ("1 peek 2", Revealed::Something),
        ("2 pass", Revealed::Something),
    ]
    .into_iter()
    .enumerate()
    {
        let entry: Entry<Toy> = text.parse().expect("an entry");
        assert_eq!(game.enter(entry), Ok(revealed), "{text}");
        assert_eq!((game.len(), game.is_empty()), (number + 1, false));
    }
    let mut left = played(TWO, DIE_ROLLED);
    assert_eq!(left.enter("resign 2".parse().expect("an entry")), Ok(Revealed::Nothing));
}

#[test]
fn a_count_of_seats_reads_as_a_number() {
    assert_eq!(SeatCount::FOUR.to_string(), "4");
}

#[test]
fn legal_texts_are_sorted_by_code_point() {
    assert_eq!(played(TWO, "").legal_texts(), ["play 1", "play 2", "play 3"]);
    assert_eq!(played(THREE, "").turn().map(|turn| matches!(turn, Turn::Seat { .. })), Ok(true));
    let game = played(THREE, "1 play 1; chance deal 345; chance roll 1; 1 take");
    assert_eq!(game.legal_texts(), ["pass", "peek 1", "peek 3", "show"]);
    assert_eq!(played(TWO, "1 play 1").legal_texts(), Vec::<String>::new());
    assert_eq!(
        played(TWO, "1 play 1; chance deal 35; chance roll 4; 1 pass; 2 pass").legal_texts(),
        Vec::<String>::new()
    );
}

#[test]
fn everyone_knows_what_they_saw() {
    let game = played(THREE, "1 play 1; chance deal 345; chance roll 1; 1 peek 3; 2 show");
    let known = |observer| {
        let cards = game.knowledge(observer).cards;
        cards.as_slice().iter().map(|card| card.map_or(0, |card| card.number())).collect::<Vec<_>>()
    };
    assert_eq!(known(Observer::Seat(seat(1))), [3, 4, 5]);
    assert_eq!(known(Observer::Seat(seat(2))), [0, 4, 0]);
    assert_eq!(known(Observer::Seat(seat(3))), [0, 4, 5]);
    assert_eq!(known(Observer::Spectator), [0, 4, 0]);
    // Nobody sits in seat 4 here.
    assert_eq!(known(Observer::Seat(seat(4))), [0, 4, 0]);
}

proptest! {
    #[test]
    fn the_log_only_grows_and_the_line_leads_to_the_position(players in 0..3_usize, number: u64) {
        let mut draws = Dealer::from_seed(number, 0);
        let mut table = Table::new([TWO, THREE, FOUR][players], number);
        for _ in 0..30 {
            let before = table.game.log().to_vec();
            table = table.plays_at_random(1, &mut draws);
            prop_assert!(table.game.log().starts_with(&before));
            let mut again = Match::new(table.game.game().clone());
            for (number, event) in table.game.line() {
                prop_assert_eq!(&Entry::Event(event.clone()), &table.game.log()[number - 1]);
                again.enter(Entry::Event(event.clone())).expect("the line can be played again");
            }
            prop_assert_eq!(again.state(), table.game.state());
            prop_assert_eq!(everyone_knows(&again), everyone_knows(&table.game));
            let chance = |event: &Event<Toy>| matches!(event, Event::Chance(_));
            let in_log = table.game.log().iter().filter(|entry| matches!(entry, Entry::Event(event) if chance(event)));
            let in_line = table.game.line().into_iter().filter(|(_, event)| chance(event)).count();
            prop_assert_eq!(in_log.count(), in_line, "chance is never taken back");
        }
    }
}
