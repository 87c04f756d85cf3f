//! Bonus actions: DM-10 and DM-11, without the radar's secrets (DM-12).

use motherlode_core::{Game, Observer, Revealed};
use motherlode_dig_mars::Bonus;

use crate::common::{Position, Scene};

/// Each kind: its letter in positions, an action that uses it in [`with_bonus`], and its name.
const KINDS: [(char, &str, &str); 5] = [
    ('d', "bonus dig b1", "extra dig"),
    ('s', "bonus salvage c1", "extra salvage"),
    ('h', "bonus shift 2 d4-a4", "shift"),
    ('p', "bonus point", "extra point"),
    ('r', "bonus radar d1", "radar"),
];

fn code(letter: char) -> &'static str {
    match letter {
        'd' => "dig",
        's' => "salvage",
        'h' => "shift",
        'p' => "point",
        _ => "radar",
    }
}

/// Seat 1 stands on a1, whose top card carries the bonus; b1 can be dug and c1 salvaged.
fn with_bonus(letter: char) -> Position {
    let scene = Scene {
        cards: &format!("01=111{letter} 11=111{letter}"),
        stacks: "a1=01.02.03 b1=04.05.06 c1=07*.08.09 d1=10.11.12",
        stations: "a1.b1.c1,d4",
        levels: "113,111",
        points: "3,*",
        ..Scene::default()
    };
    scene.open()
}

fn refuses_bonus(position: &Position, text: &str, letter: char, name: &str) {
    position.refuses(
        text,
        &format!("no-bonus DM-10 bonus={}", code(letter)),
        &format!("You have no bonus of this kind in this turn: {name}."),
    );
}

#[test]
fn who_turns_up_a_bonus_may_use_it_once_dm_10() {
    for (letter, text, name) in KINDS {
        let before = with_bonus(letter);
        refuses_bonus(&before, text, letter, name);
        let after = before.then("dig a1");
        let waiting = Bonus::from_code(code(letter)).expect("a bonus");
        for observer in after.game.seats().observers() {
            assert_eq!(after.view(observer).bonuses, [waiting], "{name}");
        }
        assert!(after.allows(text), "{text}");
        for (other, other_text, other_name) in KINDS.into_iter().filter(|(other, ..)| *other != letter) {
            refuses_bonus(&after, other_text, other, other_name);
        }
        let used = after.then(text);
        assert_eq!(used.view(Observer::Spectator).bonuses, [], "{name}");
        refuses_bonus(&used, text, letter, name);
    }
}

#[test]
fn a_bonus_is_used_at_any_moment_of_the_same_turn_and_is_no_action_dm_10() {
    for (letter, text, _) in KINDS {
        let at_once = with_bonus(letter).then("dig a1").then(text);
        assert_eq!(at_once.view(Observer::Spectator).actions_left, 2, "{text}");
        let later = with_bonus(letter).then("dig a1, move a1-a2").then(text);
        assert_eq!(later.view(Observer::Spectator).actions_left, 1, "{text}");
        // Even when the three actions are used.
        let last = with_bonus(letter).then("dig a1, move a1-a2, upgrade salvage").then(text);
        assert_eq!((last.view(Observer::Spectator).actions_left, last.seat()), (0, Some(1)), "{text}");
    }
}

#[test]
fn a_bonus_belongs_to_nobody_else_and_is_not_kept_dm_10() {
    for (letter, text, name) in KINDS {
        let next = with_bonus(letter).then("dig a1, end");
        assert_eq!((next.seat(), next.view(Observer::Spectator).bonuses), (Some(2), Vec::new()));
        refuses_bonus(&next, text, letter, name);
        let own = next.then("end");
        assert_eq!((own.seat(), own.view(Observer::Spectator).bonuses), (Some(1), Vec::new()));
        refuses_bonus(&own, text, letter, name);
        // Taking the card brings it no more: only turning it up did.
        let taken = own.then("salvage a1");
        refuses_bonus(&taken, text, letter, name);
    }
}

#[test]
fn every_card_that_was_turned_up_brings_its_own_bonus_dm_10() {
    let scene = Scene {
        cards: "01=111p 02=111p 04=111d 07=111p",
        stacks: "a1=01.02.03 b1=04.05.06 c1=07.08.09",
        stations: "a1.b1.c1,d4",
        levels: "113,111",
        ..Scene::default()
    };
    let both = scene.open().then("dig a1, salvage a1, dig a1");
    assert_eq!(both.view(Observer::Spectator).bonuses, [Bonus::Point; 2]);
    let used = both.then("bonus point, bonus point");
    assert_eq!(used.scores(), [3, 0], "one for the card and two by bonus");
    refuses_bonus(&used, "bonus point", 'p', "extra point");
    // A card turned up by a bonus brings one as well.
    let chain = scene.open().then("dig b1, bonus dig c1");
    assert_eq!(chain.view(Observer::Spectator).bonuses, [Bonus::Point]);
    assert_eq!(chain.then("bonus point").scores(), [1, 0]);
}

#[test]
fn an_extra_dig_follows_the_rules_of_digging_dm_11() {
    let scene = Scene {
        cards: "01=111d 04=311- 13=111p",
        stacks: "a1=01.02.03 b1=04.05.06 c1=07*.08.09 d1=10.11.12 a2=x b2=13.14.15",
        stations: "a1.b1.c1.a2,b2",
        levels: "114,111",
        ..Scene::default()
    };
    let position = scene.open().then("dig a1");
    position.refuses(
        "bonus dig b1",
        "too-weak DM-14 equipment=digging place=b1 strength=1 needed=3",
        "Not enough for b1: it takes 3 (digging), and with all stations there you reach 1.",
    );
    position.refuses("bonus dig c1", "explored DM-6 place=c1", "The top card on c1 is explored already.");
    position.refuses("bonus dig d1", "no-station DM-6 place=d1", "You have no station on d1.");
    position.refuses("bonus dig a2", "no-card DM-6 place=a2", "No card is left on a2.");
    assert_eq!(position.legal_after("bonus dig "), "");
    let mut moved = position.then("move a2-b2");
    assert_eq!(moved.legal_after("bonus dig "), "b2", "with the help of seat 2");
    assert_eq!(moved.does("bonus dig b2"), Revealed::Something);
    assert_eq!(moved.stack("b2"), "13*.14.15");
    assert_eq!(moved.view(Observer::Spectator).bonuses, [Bonus::Point]);
}

#[test]
fn an_extra_salvage_follows_the_rules_of_salvaging_dm_11() {
    let scene = Scene {
        cards: "01=111s 04=113- 07=151-",
        stacks: "a1=01.02.03 b1=04*.05.06 c1=07*.08.09 d1=10*.11.12 a2=x",
        stations: "a1.b1.c1.a2,c1",
        levels: "114,111",
        ..Scene::default()
    };
    let position = scene.open().then("dig a1");
    position.refuses(
        "bonus salvage b1",
        "too-weak DM-14 equipment=salvage place=b1 strength=1 needed=3",
        "Not enough for b1: it takes 3 (salvage), and with all stations there you reach 1.",
    );
    position.refuses("bonus salvage d1", "no-station DM-7 place=d1", "You have no station on d1.");
    position.refuses("bonus salvage a2", "no-card DM-7 place=a2", "No card is left on a2.");
    assert_eq!(position.legal_after("bonus salvage "), "a1 c1");
    let before = position.scores();
    let after = position.clone().then("bonus salvage c1");
    assert_eq!(after.scores(), [before[0] + 3, before[1] + 2], "shared like any other");
    assert_eq!(after.stack("c1"), "08.09");
    // Once the top card is taken, the next one is unexplored.
    let bare = position.then("salvage a1");
    bare.refuses(
        "bonus salvage a1",
        "unexplored DM-7 place=a1",
        "The top card on a1 is not explored yet: dig first.",
    );
}

#[test]
fn a_shift_moves_any_station_to_any_other_stack_dm_11() {
    let scene = Scene {
        cards: "01=111h",
        stacks: "a1=01.02.03 b1=x c3=x",
        stations: "a1.b1,d4",
        levels: "112,111",
        ..Scene::default()
    };
    let position = scene.open().then("dig a1");
    let stacks = "a1 a2 a3 a4 b2 b3 b4 c1 c2 c4 d1 d2 d3 d4";
    assert_eq!(position.legal_after("bonus shift 1 b1-"), stacks, "from an empty place to every stack");
    assert_eq!(position.legal_after("bonus shift 1 a1-"), stacks.trim_start_matches("a1 "));
    assert_eq!(position.legal_after("bonus shift 2 d4-"), stacks.trim_end_matches(" d4"));
    assert_eq!(position.clone().then("bonus shift 2 d4-a1").stations(), "a1.b1,a1", "anyone's");
    let mut own = position.clone();
    assert_eq!(own.does("bonus shift 1 b1-d3"), Revealed::Nothing);
    assert_eq!(own.stations(), "a1.d3,d4");
    position.refuses(
        "bonus shift 2 d4-b1",
        "empty-place DM-11 place=b1",
        "A shift leads to a stack, and b1 is empty.",
    );
    position.refuses("bonus shift 1 a1-a1", "same-place DM-11 place=a1", "The station stands on a1 already.");
    position.refuses(
        "bonus shift 2 a1-a2",
        "no-station-of DM-11 seat=2 place=a1",
        "Seat 2 has no station on a1.",
    );
    position.refuses("bonus shift 3 d4-a2", "no-such-seat DM-11 seat=3", "This table has no seat 3.");
}

#[test]
fn an_extra_point_is_one_point_dm_11() {
    let scene = Scene { cards: "01=111p", stacks: "a1=01.02.03", points: "7,*", ..Scene::default() };
    let mut position = scene.open().then("dig a1");
    assert_eq!(position.preview("bonus point").points, 8);
    assert_eq!(position.does("bonus point"), Revealed::Nothing);
    assert_eq!(position.scores(), [8, 0]);
}

#[test]
fn radar_looks_at_any_unexplored_top_card_dm_11() {
    let scene = Scene { cards: "01=111r", stacks: "a1=01.02.03 b1=04*.05.06 c1=x", ..Scene::default() };
    let mut position = scene.open().then("dig a1");
    // No station is needed, nor any level.
    assert_eq!(position.legal_after("bonus radar "), "a2 a3 a4 b2 b3 b4 c2 c3 c4 d1 d2 d3 d4");
    position.refuses("bonus radar a1", "explored DM-11 place=a1", "The top card on a1 is explored already.");
    position.refuses("bonus radar b1", "explored DM-11 place=b1", "The top card on b1 is explored already.");
    position.refuses("bonus radar c1", "no-card DM-11 place=c1", "No card is left on c1.");
    let before = position.stack("d1");
    assert_eq!(position.does("bonus radar d1"), Revealed::Something);
    assert_eq!(position.stack("d1"), before, "it goes back face down");
}
