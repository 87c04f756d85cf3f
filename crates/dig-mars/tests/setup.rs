//! The position line: whatever can come about has exactly one, and whatever cannot is refused with its reason.

#![allow(clippy::expect_used, reason = "a test that cannot be set up fails")]

mod common;

use common::{Mood, OPTION_SETS, Position, Scene, deal_in_order, random_positions, rules};
use motherlode_core::Game;
use motherlode_dig_mars::{Deck, DigMars, Options, Setup};

/// Why a line that is written like a position is none.
fn refusal(line: &str) -> String {
    let setup: Setup = line.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
    assert_eq!(setup.to_string(), line);
    DigMars::open(&setup).expect_err(line).brief()
}

/// A plain position in the middle of a game for two; tests change one word of it.
fn plain() -> Scene<'static> {
    Scene {
        cards: "01=111r 02=111p 03=111d",
        stacks: "a1=04*.05.06 b1=07.08.09 c1=x",
        taken: "01 02 03",
        stations: "a1.b1,d4",
        levels: "112,111",
        points: "3,*",
        looked: "b1,x",
        ..Scene::default()
    }
}

/// The line of [`plain`] with one word replaced: options, deck, stacks, stations, levels, points, looked, next.
fn with_word(place: usize, word: &str) -> String {
    let line = plain().line();
    let mut words: Vec<&str> = line.split(' ').collect();
    words[place] = word;
    words.join(" ")
}

fn round_trips(game: &DigMars, mood: Mood, seed: u64) {
    for position in random_positions(game.clone(), mood, seed) {
        let line = position.line();
        assert!(!line.contains('\n') && line.split(' ').count() == 8, "{line}");
        let again = Position::at(&line);
        assert_eq!((&again.state, &again.game), (&position.state, &position.game), "{line}");
        assert_eq!((again.line(), again.legal()), (line, position.legal()));
    }
}

#[test]
fn every_position_of_every_option_set_survives_its_line() {
    for set in OPTION_SETS {
        for (seed, mood) in (0..).zip(Mood::ALL) {
            round_trips(&rules(set), mood, seed);
        }
    }
}

#[test]
fn a_position_with_someones_own_deck_carries_its_cards_dm_1() {
    let file = include_str!("../decks/standard.toml").replacen("\"standard\"", "\"home\"", 1);
    let deck = Deck::read_own(&file).expect("a deck");
    let options = Options { deck: "home".to_owned(), ..Options::default() };
    let game = DigMars::new(options, &deck.to_data()).expect("a game");
    assert!(Position::of(game.clone()).line().starts_with("2 home=111-111-111-111-111d111r111s112p113h"));
    round_trips(&game, Mood::Busy, 3);
}

#[test]
fn the_line_says_what_comes_next() {
    assert_eq!(Position::of(rules("2")).line(), "2 standard - x,x 111,111 0,0 x,x deal");
    let dealt = Position::of(rules("3+open")).then(&deal_in_order());
    assert!(dealt.line().ends_with(",46.47.48 x,x,x 111,111,111 0,0,0 x,x,x first"));
    assert!(dealt.clone().then("first 3").line().ends_with(" land:3"));
    assert!(dealt.clone().then("first 3, land a1").line().contains(" x,x,a1 111,111,111 0,0,0 x,x,x land:1"));
    let turn = dealt.then("first 3, land a1, land b1, land c1");
    assert!(turn.line().ends_with(" b1,c1,a1 111,111,111 0,0,0 x,x,x turn:3:3:-:0"), "{}", turn.line());
    assert!(turn.then("dig a1").line().ends_with(" turn:3:2:-:0+"));
    assert_eq!(plain().open().line(), plain().line());
}

#[test]
fn cards_that_do_not_fit_are_refused_dm_2() {
    let line = plain().line();
    let stacks = line.split(' ').nth(2).expect("stacks").to_owned();
    for wrong in [
        // A card twice, in one stack and in two.
        stacks.replacen("05", "04", 1),
        stacks.replacen("07", "05", 1),
        // Four cards in a stack, fifteen and seventeen stacks.
        stacks.replacen("07.08", "07.01.08", 1),
        stacks.rsplit_once(',').expect("stacks").0.to_owned(),
        format!("{stacks},x"),
        // Not dealt yet.
        "-".to_owned(),
    ] {
        assert_eq!(refusal(&with_word(2, &wrong)), "position-cards DM-2", "{wrong}");
    }
    let before = "2 standard 01.02.03 x,x 111,111 0,0 x,x deal";
    assert_eq!(refusal(before), "position-cards DM-2", "cards before the deal");
    let sixteen = vec!["x"; 16].join(",");
    assert_eq!(refusal(&format!("2 standard {sixteen} x,x 111,111 0,0 x,x deal")), "position-cards DM-2");
}

#[test]
fn levels_and_stations_that_do_not_fit_are_refused_dm_3() {
    for levels in ["012,111", "512,111", "152,111", "115,111", "110,111"] {
        assert_eq!(refusal(&with_word(4, levels)), "position-levels DM-3 seat=1", "{levels}");
    }
    assert_eq!(refusal(&with_word(4, "112,119")), "position-levels DM-3 seat=2");
    for (stations, seat) in
        [("a1,d4", 1), ("a1.b1.c1,d4", 1), ("x,d4", 1), ("a1.b1,x", 2), ("a1.b1,a1.d4", 2)]
    {
        assert_eq!(
            refusal(&with_word(3, stations)),
            format!("position-stations DM-3 seat={seat}"),
            "{stations}"
        );
    }
    let dealt = Position::of(rules("2")).then(&deal_in_order()).line();
    let early = dealt.replacen(" x,x 111,111 ", " a1,x 111,111 ", 1);
    assert_eq!(refusal(&early), "position-stations DM-3 seat=1", "before the first player is known");
    let early = dealt.replacen(" 111,111 ", " 111,211 ", 1);
    assert_eq!(refusal(&early), "position-levels DM-3 seat=2");
    let landing = Position::of(rules("2")).then(&deal_in_order()).then("first 1, land a1").line();
    assert_eq!(refusal(&landing.replacen(" a1,x ", " a1.b1,x ", 1)), "position-stations DM-3 seat=1");
}

#[test]
fn landings_follow_the_order_dm_4() {
    let dealt = Position::of(rules("3")).then(&deal_in_order()).line();
    let landing = |stations: &str, seat: u8| {
        dealt
            .replacen(" x,x,x 111", &format!(" {stations} 111"), 1)
            .replace(" first", &format!(" land:{seat}"))
    };
    for (stations, seat) in
        [("x,x,x", 1), ("x,x,x", 3), ("x,a1,x", 3), ("x,a1,a1", 1), ("a1,x,b1", 2), ("a1,a1,x", 3)]
    {
        assert_eq!(Position::at(&landing(stations, seat)).seat(), Some(seat), "{stations}");
    }
    for (stations, seat) in
        [("x,a1,x", 1), ("a1,x,x", 1), ("a1,x,x", 3), ("a1,a1,a1", 1), ("x,x,x", 4), ("x,a1,a1", 2)]
    {
        assert_eq!(refusal(&landing(stations, seat)), "position-turn DM-5", "{stations} {seat}");
    }
    // Nothing is dug before the first turn.
    let dug = landing("x,x,x", 1).replacen("01.02", "01*.02", 1);
    assert_eq!(refusal(&dug), "position-turn DM-5");
    assert_eq!(refusal(&dealt.replacen("01.02", "01*.02", 1)), "position-turn DM-5");
}

#[test]
fn a_look_into_what_cannot_be_looked_into_is_refused_dm_12() {
    for (looked, seat) in [("a1,x", 1), ("c1,x", 1), ("x,a1", 2), ("b1.c1,x", 1)] {
        assert_eq!(refusal(&with_word(6, looked)), format!("position-looked DM-12 seat={seat}"), "{looked}");
    }
    // One radar was turned up: one look.
    for looked in ["b1,d4", "b1.d4,x", "x,b1.d4"] {
        assert_eq!(refusal(&with_word(6, looked)), "position-bonuses DM-10", "{looked}");
    }
    Position::at(&with_word(6, "x,d4"));
}

#[test]
fn a_turn_that_cannot_be_is_refused_dm_5_dm_10_dm_21() {
    for next in [
        "turn:3:3:-:0",
        "turn:1:4:-:0",
        "turn:1:255:-:0",
        "turn:1:3:-:24",
        "turn:1:3:-:0+",
        // Bonuses come from digs of this turn.
        "turn:1:2:p:0",
        "turn:1:3:p:0",
        "over:1:all-taken",
        "over:1:last-card",
        "over:1:declared",
        "over:3:no-progress",
    ] {
        assert_eq!(refusal(&with_word(7, next)), "position-turn DM-5", "{next}");
    }
    for next in ["turn:1:2:pp:0+", "turn:1:2:h:0+", "turn:1:0:s:0+", "turn:1:2:r:0+"] {
        // The one radar is used: b1 was looked into.
        assert_eq!(refusal(&with_word(7, next)), "position-bonuses DM-10", "{next}");
    }
    for next in [
        "turn:1:3:-:23",
        "turn:2:0:-:0",
        "turn:1:2:-:5+",
        "turn:1:2:d:0+",
        "turn:1:0:dp:23+",
        "over:2:no-progress",
    ] {
        assert_eq!(Position::at(&with_word(7, next)).next(), next);
    }
    // All cards taken: no turn, but an end.
    let none = vec!["x"; 16].join(",");
    let over = |set: &str, next: &str| format!("{set} standard {none} a1,b1 111,111 60,60 x,x {next}");
    for (set, next) in [
        ("2", "turn:1:3:-:0"),
        ("2", "over:1:last-card"),
        ("2", "over:1:declared"),
        ("2", "over:1:no-progress"),
        ("2+last-card", "over:1:all-taken"),
    ] {
        assert_eq!(refusal(&over(set, next)), "position-turn DM-5", "{set} {next}");
    }
    assert_eq!(Position::at(&over("2", "over:1:all-taken")).ending(), Some("all-taken"));
    assert_eq!(Position::at(&over("2+last-card", "over:2:last-card")).ranks(), [1, 1]);
    // Who declared had enough points, and nobody declares in the alternative game.
    let rich = Scene { points: "40,*", next: "over:1:declared", ..Scene::default() };
    assert_eq!(rich.open().ranks(), [1, 2]);
    assert_eq!(refusal(&Scene { points: "39,*", ..rich.clone() }.line()), "position-turn DM-5");
    assert_eq!(refusal(&Scene { set: "2+last-card", ..rich.clone() }.line()), "position-turn DM-5");
    assert_eq!(refusal(&rich.line().replace("over:1", "over:2")), "position-turn DM-5");
}

#[test]
fn points_that_do_not_add_up_are_refused_dm_9() {
    // Gone are three cards and what pays for a fleet of level 2 and three points: four points, and one by a bonus.
    let said = |had: u64| format!("position-points DM-9 points={had} least=4 most=5");
    for (points, had) in [("2,0", 3), ("0,0", 1), ("3,2", 6), ("65535,65535", 131_071)] {
        assert_eq!(refusal(&with_word(5, points)), said(had), "{points}");
    }
    for points in ["3,0", "0,3", "4,0", "2,2"] {
        assert_eq!(Position::at(&with_word(5, points)).word(5), points);
    }
    // A point that waits has not been used.
    let waiting = with_word(7, "turn:1:2:p:0+").replacen(" 3,0 ", " 4,0 ", 1);
    assert_eq!(refusal(&waiting), "position-points DM-9 points=5 least=4 most=4");
    let dealt = Position::of(rules("2")).then(&deal_in_order()).line();
    assert_eq!(refusal(&dealt.replacen(" 0,0 ", " 1,0 ", 1)), "position-points DM-9 points=1 least=0 most=0");
}

#[test]
fn decks_that_do_not_fit_are_refused_dm_1() {
    let line = plain().line();
    let deck = line.split(' ').nth(1).expect("a deck");
    for wrong in [
        "home".to_owned(),
        deck.replacen("home", "standard", 1),
        deck[..deck.len() - 4].to_owned(),
        format!("{deck}111-"),
        deck.replacen("111r", "511r", 1),
        deck.replacen("111r", "101r", 1),
        deck.replacen("111r", "110r", 1),
        deck.replacen("111r", "111x", 1),
        deck.replacen("home", "Home", 1),
        "standard=".to_owned(),
    ] {
        assert!(with_word(1, &wrong).parse::<Setup>().is_err(), "{wrong}");
    }
}

#[test]
fn a_position_has_exactly_one_text() {
    for (place, word) in [
        (0, "1"),
        (0, "5"),
        (0, "02"),
        (0, "+2"),
        (0, "2+"),
        (0, "2+open+last-card"),
        (0, "2+Open"),
        (0, ""),
        (2, ""),
        (2, "01*.02*.03"),
        (2, "01**"),
        (2, "1.2.3"),
        (2, "01."),
        (2, "x*"),
        (3, "b1.a1,d4"),
        (3, "a1.b1"),
        (3, "a1.b1,d4,x"),
        (3, "a1.b1,"),
        (3, "-"),
        (4, "112"),
        (4, "112,111,111"),
        (4, "1112,111"),
        (4, "11a,111"),
        (5, "03,0"),
        (5, "+3,0"),
        (5, "-1,0"),
        (5, "65536,0"),
        (5, "3"),
        (5, "3,0,0"),
        (6, "b1.b1,x"),
        (6, "d1.b1,x"),
        (6, "b1"),
        (7, "turn:1:3:-"),
        (7, "turn:1:3::0"),
        (7, "turn:1:3:-:00"),
        (7, "turn:1:03:-:0"),
        (7, "turn:0:3:-:0"),
        (7, "turn:5:3:-:0"),
        (7, "turn:1:2:pd:0+"),
        (7, "turn:1:2:x:0+"),
        (7, "turn:1:2:-p:0+"),
        (7, "turn:1:3:-:0++"),
        (7, "over:1"),
        (7, "over:1:won"),
        (7, "land"),
        (7, "Deal"),
        (7, ""),
    ] {
        assert!(with_word(place, word).parse::<Setup>().is_err(), "{word:?} as word {place}");
    }
    for text in
        ["", " ", &plain().line().replacen(' ', "  ", 1), &(plain().line() + " "), &(plain().line() + "\n")]
    {
        assert!(text.parse::<Setup>().is_err(), "{text:?}");
    }
    let error = "2 standard".parse::<Setup>().expect_err("too short");
    assert_eq!(
        error.to_string(),
        "I do not understand “2 standard”. I expected a position: options, deck, stacks, stations, levels, points, \
         stacks looked into, and what happens next, each one word."
    );
}

/// No text says so, but a program could: there are as many crews as seats, or someone would have no station.
#[test]
fn a_position_with_too_few_or_too_many_crews_is_refused_dm_3() {
    let setup: Setup = plain().line().parse().expect("a position");
    for crews in [Vec::new(), setup.crews[..1].to_vec(), [&setup.crews[..], &setup.crews[..1]].concat()] {
        let count = crews.len();
        let wrong = Setup { crews, ..setup.clone() };
        assert!(DigMars::open(&wrong).is_err(), "{count} crews at a table for two");
    }
}

/// No text has so many stations, but a program could.
#[test]
fn a_position_with_hundreds_of_stations_is_refused_dm_3() {
    let mut setup: Setup = plain().line().parse().expect("a position");
    setup.crews[0].stations = vec![setup.crews[0].stations[0]; 300];
    let refusal = DigMars::open(&setup).expect_err("nobody has 300 stations");
    assert_eq!(refusal.brief(), "position-stations DM-3 seat=1");
}
