//! Turns without progress: DM-21.

use motherlode_core::{Game, Language, Observer, RulesEnding, Turn};

use crate::common::{Position, Scene, seated};

const LIMITS: [(&str, u16); 9] = [
    ("2", 24),
    ("2+open", 24),
    ("2+last-card", 24),
    ("3", 36),
    ("3+open", 36),
    ("3+last-card", 36),
    ("4", 48),
    ("4+open", 48),
    ("4+last-card", 48),
];

/// Seat 1 begins a turn after so many turns without progress; everything can be done from a1 and b1.
fn after_idle(set: &str, idle: u16) -> Position {
    let players: usize = set[..1].parse().expect("a number");
    let each = |first: &str, rest: &str| {
        let mut all = vec![rest; players];
        all[0] = first;
        all.join(",")
    };
    let points: Vec<String> = (0..players).map(|seat| (5 - seat).to_string()).collect();
    let scene = Scene {
        set,
        cards: "01=111d 04=111s 07=111p",
        stacks: "a1=01.02.03 b1=04*.05.06 c1=07.08.09",
        stations: &each("a1.b1.c1", "d4"),
        levels: &each("113", "111"),
        points: &points.join(","),
        looked: &each("x", "x"),
        next: &format!("turn:1:3:-:{idle}"),
        ..Scene::default()
    };
    scene.open()
}

fn count(position: &Position) -> String {
    position.next().rsplit(':').next().expect("a count").to_owned()
}

#[test]
fn twelve_turns_for_each_player_without_progress_end_the_game_dm_21() {
    for (set, limit) in LIMITS {
        let mut position = Position::after(set, "first 1");
        let players = position.game.seats().get();
        for _ in 0..players {
            position.does("land b2");
        }
        for turn in 1..limit {
            position.does(if turn % 3 == 0 { "move b2-b3" } else { "end" });
            if turn % 3 == 0 {
                position.does("move b3-b2");
                position.does("end");
            }
            assert_eq!((position.ending(), count(&position)), (None, turn.to_string()), "{set}");
        }
        position.does("end");
        assert_eq!(position.ending(), Some("no-progress"), "{set}: at {limit}");
        let Turn::Over(ending) = position.game.turn(&position.state) else { panic!("over") };
        let about = "Too many turns in a row passed without a dig, a salvage or an upgrade.";
        assert_eq!((ending.clause().0, ending.about().text(Language::English)), ("DM-21", about));
        position.refuses("end", "nobody-acts DM-18", "No player can act now.");
    }
}

#[test]
fn a_standstill_ends_like_the_last_card_dm_21() {
    // Points 5, 4, 3, 2 for four players: most wins.
    let over = after_idle("4", 47).then("end");
    assert_eq!(
        (over.ending(), over.scores(), over.ranks()),
        (Some("no-progress"), vec![5, 4, 3, 2], vec![1, 2, 3, 4])
    );
    // Equal points share.
    let equal =
        Position::after("2", "first 1, land a1, land a1").line().replace("turn:1:3:-:0", "turn:1:3:-:23");
    assert_eq!(Position::at(&equal).then("end").ranks(), [1, 1]);
    // All points are shown, hidden or not.
    assert_eq!(over.points_seen(Observer::Spectator), [Some(5), Some(4), Some(3), Some(2)]);
}

#[test]
fn a_dig_a_salvage_or_an_upgrade_resets_the_count_dm_21() {
    for (set, limit) in [("2", 24), ("3+open", 36), ("4+last-card", 48)] {
        for progress in ["dig a1", "salvage b1", "upgrade digging", "upgrade salvage", "upgrade fleet d1"] {
            let position = after_idle(set, limit - 1).then(progress);
            assert_eq!(count(&position), format!("{}+", limit - 1), "{set}: counted at the end of the turn");
            let next = position.then("end");
            assert_eq!((next.ending(), count(&next).as_str()), (None, "0"), "{set}: {progress}");
        }
    }
    // A dig or salvage by a bonus is one as well; it comes with a dig in any case.
    let bonus = after_idle("2", 23).then("dig a1, bonus dig c1, end");
    assert_eq!((bonus.ending(), count(&bonus).as_str()), (None, "0"));
}

#[test]
fn moves_and_empty_turns_do_not_reset_the_count_dm_21() {
    for turn in ["end", "move a1-a2, end", "move a1-a2, move a2-a1, move c1-d1, end"] {
        assert_eq!(count(&after_idle("2", 5).then(turn)), "6", "{turn}");
        assert_eq!(after_idle("2", 23).then(turn).ending(), Some("no-progress"), "{turn}");
    }
    // Landing is no turn.
    assert_eq!(count(&Position::after("3", "first 3, land a1, land a1, land a1")), "0");
}

/// The count goes on from zero after progress, and progress of one turn does not help the next.
#[test]
fn turns_are_counted_in_a_row_dm_21() {
    let position = after_idle("2", 10).then("upgrade digging, end");
    assert_eq!(count(&position), "0");
    let position = position.then("end, end, end");
    assert_eq!(count(&position), "3");
}

#[test]
fn a_turn_in_which_someone_declares_is_no_standstill_dm_21() {
    let scene = Scene { points: "40,*", next: "turn:1:3:-:23", ..Scene::default() };
    assert_eq!(scene.open().then("declare").ending(), Some("declared"));
    assert_eq!(scene.open().then("end").ending(), Some("no-progress"));
}

#[test]
fn the_players_see_the_count_once_it_passes_half_dm_21() {
    for (set, limit) in LIMITS {
        let shown = |idle: u16| {
            let position = after_idle(set, idle);
            let seen = |observer| position.view(observer).standstill.map(|shown| (shown.turns, shown.limit));
            assert_eq!(seen(seated(1)), seen(Observer::Spectator));
            assert_eq!(seen(seated(2)), seen(Observer::Spectator));
            seen(Observer::Spectator)
        };
        assert_eq!(shown(0), None, "{set}");
        assert_eq!(shown(limit / 2), None, "{set}: half is not past half");
        assert_eq!(shown(limit / 2 + 1), Some((limit / 2 + 1, limit)), "{set}");
        assert_eq!(shown(limit - 1), Some((limit - 1, limit)), "{set}");
    }
    // It goes up and away at the end of a turn.
    let at_half = after_idle("2", 12);
    assert!(at_half.clone().then("end").view(seated(2)).standstill.is_some());
    let past = after_idle("2", 20).then("dig a1");
    assert!(past.view(seated(1)).standstill.is_some(), "the turn is not over");
    assert!(past.then("end").view(seated(1)).standstill.is_none());
}

#[test]
fn a_preview_says_when_the_end_of_a_turn_ends_the_game_dm_21() {
    let last = after_idle("2", 23).preview("end");
    assert_eq!(last.ending.map(RulesEnding::code), Some("no-progress"));
    assert_eq!(after_idle("2", 22).preview("end").ending, None);
    assert_eq!(after_idle("2", 23).then("dig a1").preview("end").ending, None);
}
