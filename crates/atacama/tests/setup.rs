//! The position line: whatever can come about has exactly one, and whatever cannot is refused with its reason.

#![allow(clippy::expect_used, reason = "a test that cannot be set up fails")]

mod common;

use common::{BASIC_DEAL, OPTION_SETS, Policy, Position, SHORTEST, random_positions, rules};
use motherlode_atacama::{Atacama, Options, Setup, TilesName};
use motherlode_core::Game;
use serde_json::json;

/// Why a line that is written like a position is none.
fn refusal(line: &str) -> String {
    let setup: Setup = line.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
    assert_eq!(setup.to_string(), line);
    Atacama::open(&setup).expect_err(line).brief()
}

#[track_caller]
fn check_all(expected: &str, lines: &[&str]) {
    for line in lines {
        assert_eq!(refusal(line), expected, "{line}");
    }
}

/// The fields of the corners' colour, none of which touch, ascending.
fn corners(count: usize) -> String {
    let all = ('a'..='i').flat_map(|column| (1..=9).map(move |row| (column, row)));
    let corners = all.filter(|(column, row)| (u32::from(*column) - u32::from('a') + row - 1) % 2 == 0);
    corners.take(count).map(|(column, row)| format!("{column}{row}")).collect::<Vec<_>>().join(",")
}

fn round_trips(game: Atacama, policy: Policy, seed: u64) {
    for position in random_positions(game, policy, seed) {
        let line = position.line();
        assert!(!line.contains('\n') && line.split(' ').count() == 6, "{line}");
        let again = Position::at(&line);
        assert_eq!(again.state, position.state, "{line}");
        assert_eq!(again.game, position.game, "{line}");
        assert_eq!(again.line(), line);
        assert_eq!((again.legal(), again.scores()), (position.legal(), position.scores()), "{line}");
    }
}

#[test]
fn every_position_of_every_option_set_survives_its_line() {
    for set in OPTION_SETS {
        let (variant, _) = set.split_once(' ').expect("variant and tiles");
        for (seed, policy) in (0..12).zip(Policy::ALL.into_iter().cycle()) {
            round_trips(rules(set), policy, seed);
            round_trips(rules(&format!("{variant} random")), policy, seed);
        }
    }
    for mirror in ["basic mirror", "enhanced+tactical mirror", "four mirror"] {
        round_trips(rules(mirror), Policy::Kinds, 1);
    }
}

#[test]
fn a_position_with_someones_own_set_carries_its_ore() {
    let ore = "G1S2C3".repeat(27);
    let tiles: serde_json::Map<_, _> =
        ('A'..='I').map(|tile| (tile.to_string(), "S1S1S1C2C2C2G5G5G5".into())).collect();
    for (set, data) in [
        ("basic", json!({ "ore": ore })),
        ("four", json!({ "ore": ore })),
        ("enhanced", json!({ "tiles": tiles })),
    ] {
        for tactical in [false, true] {
            let options = Options {
                tactical,
                tiles: TilesName::Own("home".to_owned()),
                ..common::options(&format!("{set} classic"))
            };
            let game = Atacama::new(options, &data).expect("an own set");
            assert!(Position::of(game.clone()).line().contains(" home="));
            round_trips(game, Policy::Kinds, 8);
        }
    }
}

/// Whose turn it is, and what is left to whom, follows from the line.
#[test]
fn turns_and_stocks_follow_from_the_line() {
    let stocks = |line: &str| -> (Option<u8>, Vec<[u8; 2]>) {
        let position = Position::at(line);
        (
            position.seat(),
            position.view().seats.iter().map(|seat| [seat.stock.basic, seat.stock.second]).collect(),
        )
    };
    assert_eq!(stocks("basic classic - a1,c1,e1 - -"), (Some(2), vec![[12, 0], [13, 0]]));
    assert_eq!(stocks("basic+tactical classic - a1,c1*,e1* 2,2 -"), (Some(2), vec![[10, 2], [11, 2]]));
    assert_eq!(stocks("three rotor - a1,a3,a5,a6 - -"), (Some(2), vec![[9, 0], [10, 0], [10, 0]]));
    assert_eq!(
        stocks("four+tactical classic - a1*,c1 0,1,1,1 -"),
        (Some(3), vec![[6, 0], [5, 1], [6, 1], [6, 1]])
    );
    let claimed = format!("enhanced+tactical classic {BASIC_DEAL} a9*,c9 2,2 2:no-silver:rows");
    assert_eq!(
        stocks(&claimed),
        (Some(2), vec![[10, 2], [11, 2]]),
        "the claim was paid with the second colour"
    );
}

#[test]
fn rigs_that_touch_are_refused_at_6_at_24() {
    check_all(
        "position-touching AT-6 field=e5",
        &["basic classic - e4,e5 - -", "four classic - a1,e4,e5 - -"],
    );
    check_all("position-touching AT-6 field=f4", &["basic+tactical classic - e4,f4* 3,2 -"]);
    check_all("position-touching AT-24 field=a2", &["three rotor - a1,a2 - -"]);
    Position::at("three rotor - a2,a3 - -"); // gold and silver
}

#[test]
fn a_rig_where_none_can_stand_is_refused() {
    check_all("position-field AT-6 field=a10", &["basic classic - a10 - -", "four classic - a10 - -"]);
    check_all("position-field AT-6 field=f6", &["three rotor - f6 - -"]);
    check_all("position-field AT-6 field=k7", &["three rotor - a1,k7 - -"]);
    check_all("position-field AT-6 field=j1", &[&format!("enhanced classic {BASIC_DEAL} j1 - -")]);
}

#[test]
fn more_rigs_than_there_are_is_refused_at_5() {
    let line = |variant: &str, count, rest: &str| format!("{variant} {} {rest}", corners(count));
    check_all(
        "position-rigs AT-5 turns=29 most=28",
        &[
            &line("basic classic -", 29, "- -"),
            &line("four classic -", 29, "- -"),
            &line("basic+tactical classic -", 29, "0,0 -"),
            // A claim has cost one of them.
            &line(&format!("enhanced classic {BASIC_DEAL}"), 28, "- 1:no-copper:rows"),
        ],
    );
    Position::at(&line("basic classic -", 28, "- -"));
    let hexagonal = |count| {
        let cells: Vec<_> =
            (1..=count).map(|at| format!("{}{}", (b'a' + (at / 6) as u8) as char, at % 6 + 1)).collect();
        format!("three rotor - {} - -", cells.join(","))
    };
    check_all("position-rigs AT-5 turns=34 most=33", &[&hexagonal(34)]);
}

#[test]
fn a_rig_on_a_tile_that_lay_too_late_is_refused_at_15() {
    let line = |rigs: &str, claim: &str| format!("enhanced classic {BASIC_DEAL} {rigs} - {claim}");
    // e5 is opened after six turns, h5 after twelve.
    check_all(
        "position-stages AT-15",
        &[
            &line("e5", "-"),
            &line("a9,c9,e5", "-"),
            &line("a5,a7,a9,c9,e5,e9", "-"),
            &line("a5,a7,a9,c7,c9,e9,h5", "-"),
            &line("a5,a7,a9,c9,e3,e5,e9", "-"),
            // Eight turns with three rigs of the second stage; the claim cannot have been made in their place.
            &line("a5,a7,a9,c9,e5,e9,g9,i9", "-"),
            &line("a5,a7,a9,c9,e5,g9,i9", "1:no-copper:rows"),
        ],
    );
    for possible in [
        line("a5,a7,a9,c7,c9,e5,e9", "-"),
        line("a5,a7,a9,c9,e5,e9", "1:no-copper:rows"),
        line("a5,a7,a9,c7,c9,e9,g9,i9", "-"),
        line("a5,a7,a9,c9,e9,g9,i9", "2:no-copper:rows"),
    ] {
        assert_eq!(Position::at(&possible).line(), possible);
    }
}

#[test]
fn a_claim_that_nobody_can_have_made_is_refused_at_16() {
    let enhanced = |rigs: &str, claim: &str| format!("enhanced classic {BASIC_DEAL} {rigs} - {claim}");
    check_all(
        "position-claim AT-16",
        &[
            "basic classic - a1 - 1:no-copper:columns",
            "four classic - a1 - 1:no-copper:columns",
            "three rotor - a1 - 1:no-gold:horizontal",
            &enhanced("-", "2:no-copper:columns"),
            &enhanced("a9,c9", "3:no-copper:columns"),
            &enhanced("a9,c9", "1:no-gold:columns"),
            &enhanced("a9,c9", "1:no-silver:rising"),
        ],
    );
    assert_eq!(Position::at(&enhanced("-", "1:no-copper:columns")).seat(), Some(2));
    assert_eq!(Position::at(&enhanced("a9", "2:no-copper:columns")).seat(), Some(1));
}

#[test]
fn second_colour_rigs_that_do_not_add_up_are_refused_at_20_at_22() {
    let claimed = |rigs: &str, left: &str| {
        format!("enhanced+tactical classic {BASIC_DEAL} {rigs} {left} 1:no-copper:rows")
    };
    check_all(
        "position-second AT-20",
        &[
            "basic+tactical classic - - 2,3 -",
            "basic+tactical classic - a1 2,3 -",
            "basic+tactical classic - a1* 3,3 -",
            "basic+tactical classic - a1* 4,3 -",
            // Player 2 has had no turn.
            "basic+tactical classic - a1* 3,2 -",
            // Eleven basic rigs each is all there is: the twelfth must have been of the second colour.
            &format!("basic+tactical classic - {} 3,3 -", corners(23)),
            "three+tactical rotor - a1*,a3,a5 2,2,2 -",
            "four+tactical classic - a1*,a3*,a5,a7 1,0,1,1 -",
            // Nothing is left, so nothing of the second colour either.
            &format!("basic+tactical classic - {} 3,3 -", corners(28)),
            &format!("basic+tactical classic - {} 1,0 -", corners(28)),
            // At most one rig paid for a claim, and it was the claimer's.
            &claimed("a9,c9", "1,3"),
            &claimed("a9", "3,2"),
            &claimed("a9*", "2,3"),
        ],
    );
    for possible in [claimed("a9", "2,3"), claimed("a9", "3,3"), claimed("a9*", "3,2"), claimed("a9*", "2,2")]
    {
        assert_eq!(Position::at(&possible).line(), possible);
    }
}

#[test]
fn what_chance_cannot_have_brought_is_refused_at_32() {
    let random = |seed| {
        let mut all = random_positions(rules("basic random"), Policy::Uniform, seed);
        let line = all.remove(1).line();
        line.split(['=', ' ']).nth(2).expect("ore").to_owned()
    };
    let ore = random(1);
    let wrong = ore.replacen("G1", "G2", 1);
    check_all(
        "position-deal AT-32",
        &[
            &format!("basic random={wrong} - - - -"),
            &format!("enhanced random={wrong} {BASIC_DEAL} - - -"),
            &format!("basic classic={ore} - - - -"),
            &format!("basic classic {BASIC_DEAL} - - -"),
            &format!("basic random={ore} {BASIC_DEAL} - - -"),
            &format!("three rotor {BASIC_DEAL} - - -"),
            &format!("enhanced random {BASIC_DEAL} - - -"),
            "enhanced classic AABCDEFGH - - -",
            // Nothing happens before chance has acted.
            "basic random - a1 - -",
            "enhanced classic - a9 - -",
            "enhanced classic - - - 1:no-copper:rows",
            "enhanced classic - - - pass",
            "enhanced+tactical classic - - 2,3 -",
        ],
    );
    for waiting in ["basic random - - - -", "enhanced classic - - - -", "enhanced+tactical random - - 3,3 -"]
    {
        assert_eq!((Position::at(waiting).seat(), Position::at(waiting).ending()), (None, None), "{waiting}");
    }
    Position::at(&format!("basic random={ore} - - - -"));
}

#[test]
fn tiles_that_do_not_fit_are_refused_at_3_at_4() {
    check_all("tiles-shape AT-4 tiles=classic variant=three", &["three classic - - - -"]);
    check_all("tiles-shape AT-4 tiles=rotor variant=enhanced", &["enhanced rotor ABCDEFGHI - - -"]);
    check_all("set-data-missing AT-3 set=home option=tiles", &["basic home - - - -"]);
}

#[test]
fn a_pass_where_nobody_can_have_passed_is_refused_at_18() {
    let blocked = SHORTEST.join(",");
    // A board that is blocked by the very last rig: nobody was left to pass.
    let full = (0..)
        .filter_map(|seed| random_positions(rules("basic classic"), Policy::Uniform, seed).pop())
        .find(|end| end.ending() == Some("all-rigs-placed") && end.view().fields_left == 0)
        .map(|end| end.line().split(' ').nth(3).expect("rigs").to_owned())
        .expect("some game blocks the board with its last rig");
    check_all(
        "position-pass AT-18",
        &[
            "basic classic - - - pass",
            &format!("basic classic - {blocked} - pass"),
            &format!("enhanced classic {BASIC_DEAL} - - pass"),
            &format!("enhanced classic {BASIC_DEAL} a9,c9 - pass"),
            &format!("enhanced classic {BASIC_DEAL} {} - pass", blocked.replace("e5,", "")),
            &format!("enhanced classic {BASIC_DEAL} {full} - pass"),
        ],
    );
    // No text says both, but a program could.
    let both = format!("enhanced classic {BASIC_DEAL} {blocked} - 1:no-copper:rows").parse::<Setup>();
    let both = Setup { passed: true, ..both.expect("a claim") };
    assert_eq!(Atacama::open(&both).expect_err("who claimed did not pass").brief(), "position-pass AT-18");
    let passed = Position::at(&format!("enhanced classic {BASIC_DEAL} {blocked} - pass"));
    assert_eq!(passed.ending(), Some("passed"));
}

#[test]
fn a_position_has_exactly_one_text() {
    for text in [
        "",
        "basic",
        "basic classic - - -",
        "basic classic - - - - -",
        " basic classic - - - -",
        "basic classic - - - - ",
        "basic  classic - - - -",
        "basic classic - - - -\n",
        "Basic classic - - - -",
        "basic Classic - - - -",
        "five classic - - - -",
        "basic+tactics classic - - - -",
        "basic+tactical+tactical classic - - 3,3 -",
        "basic classic - b1,a1 - -",
        "basic classic - a1,a1 - -",
        "basic classic - a1,a1* - -",
        "basic classic - a10,a2 - -",
        "basic classic - a1, - -",
        "basic classic - ,a1 - -",
        "basic classic - a1;c1 - -",
        "basic classic - a01 - -",
        "basic classic - A1 - -",
        "basic classic - a1** - -",
        "basic classic - a1 0,0 -",
        "basic+tactical classic - a1 - -",
        "basic+tactical classic - a1 3 -",
        "basic+tactical classic - a1 3,3,3 -",
        "basic+tactical classic - a1 03,3 -",
        "basic+tactical classic - a1 +3,3 -",
        "basic+tactical classic - a1 -1,3 -",
        "basic+tactical classic - a1 256,3 -",
        "basic classic= - - - -",
        "basic home=G1 - - - -",
        "basic home=G1=G2 - - - -",
        "enhanced classic ABCDEFGH - - -",
        "enhanced classic ABCDEFGHIA - - -",
        "enhanced classic abcdefghi - - -",
        "enhanced classic ABDCEGFHI - - none",
        "enhanced classic ABDCEGFHI a9 - 1:no-copper",
        "enhanced classic ABDCEGFHI a9 - 0:no-copper:rows",
        "enhanced classic ABDCEGFHI a9 - 5:no-copper:rows",
        "enhanced classic ABDCEGFHI a9 - 1:no-tin:rows",
        "enhanced classic ABDCEGFHI a9 - 1:no-copper:rows:*",
        "enhanced classic ABDCEGFHI a9 - PASS",
    ] {
        assert!(text.parse::<Setup>().is_err(), "{text:?} is no position line");
    }
}
