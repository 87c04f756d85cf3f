//! Rigs of the second colour: AT-20, AT-21, AT-26, AT-28.

use motherlode_core::Game;

use crate::common::{OPTION_SETS, Policy, Position, random_positions, rules};

fn check(line: &str, scores: &[i32]) {
    assert_eq!(Position::at(line).scores(), scores, "{line}");
}

#[test]
fn a_turn_places_a_rig_of_either_kind_at_20() {
    for (set, fields) in
        [("basic+tactical classic", 81), ("three+tactical rotor", 90), ("four+tactical classic", 81)]
    {
        let start = Position::after(set, "");
        let legal = start.legal();
        assert_eq!(legal.len(), 2 * fields, "{set}");
        for field in start.fields() {
            assert!(legal.contains(&field) && legal.contains(&format!("{field}*")), "{set}: {field}");
        }
    }
}

#[test]
fn each_kind_is_taken_from_its_own_stock_at_20() {
    let position = Position::after("basic+tactical classic", "e4*, a1, c2");
    let stock: Vec<_> =
        position.view().seats.iter().map(|seat| [seat.stock.basic, seat.stock.second]).collect();
    assert_eq!(stock, [[10, 2], [10, 3]]);
    assert_eq!(position.line(), "basic+tactical classic - a1,c2,e4* 2,3 -");
}

#[test]
fn a_kind_that_has_run_out_cannot_be_placed_at_20() {
    // Three of player 1's four rigs were of the second colour.
    let none_left = Position::after("basic+tactical classic", "a1*, a3, a5*, a7, c1*, c3");
    assert_eq!(none_left.seat(), Some(1));
    assert_eq!(none_left.refuses("e5*"), "no-rig-left AT-20 rig=second");
    assert!(none_left.legal().iter().all(|text| !text.ends_with('*')));
    // All basic rigs of both are on the board.
    let only_second = "a1,a3,a5,a7,a9,b2,b4,b6,b8,c1,c3,c5,c7,c9,d2,d4,d6,d8,e1,e3,e5,e7";
    let only_second = Position::at(&format!("basic+tactical classic - {only_second} 3,3 -"));
    assert_eq!(only_second.refuses("i9"), "no-rig-left AT-20 rig=basic");
    assert!(!only_second.legal().is_empty() && only_second.legal().iter().all(|text| text.ends_with('*')));
}

#[test]
fn there_are_no_second_colour_rigs_without_the_option_at_20() {
    for set in OPTION_SETS.into_iter().filter(|set| !set.contains("tactical")) {
        let mut position = Position::after(set, "");
        if set.starts_with("enhanced") {
            position.does("deal ABDCEGFHI");
        }
        assert_eq!(position.refuses("a5*"), "not-tactical AT-20", "{set}");
    }
}

#[test]
fn ore_under_a_second_colour_rig_counts_double_as_a_gain_and_as_a_loss_at_21() {
    // Column a: S1, C3, S5, G2 for who lacks copper.
    check("basic+tactical classic - a1,a3,a5,a7 3,3 -", &[1 - 3 + 5 + 2, 0]);
    check("basic+tactical classic - a1,a3,a5*,a7 2,3 -", &[1 - 3 + 2 * 5 + 2, 0]);
    check("basic+tactical classic - a1,a3*,a5,a7 3,2 -", &[1 - 2 * 3 + 5 + 2, 0]);
    check("basic+tactical classic - a1*,a3*,a5*,a7* 1,1 -", &[2 * 5, 0]);
    // It does so for everyone who scores a line through it, whoever placed it.
    check("four+tactical classic - a1,a3,a5*,a7 0,1,1,1 -", &[10, 0, -1 + 3 - 2 * 5 + 2, 0]);
    check("four+tactical classic - a1,a3,a5*,a7 1,1,0,1 -", &[10, 0, -1 + 3 - 2 * 5 + 2, 0]);
}

#[test]
fn a_second_colour_rig_is_one_rig_for_the_four_of_a_line_at_21() {
    check("basic+tactical classic - a1*,a3*,a5* 1,2 -", &[0, 0]);
    check("basic+tactical classic - a1*,a3*,a5*,a7 1,2 -", &[2 - 6 + 10 + 2, 0]);
    let view = Position::at("basic+tactical classic - a1*,a3*,a5* 1,2 -").view();
    assert_eq!((view.lines[0].name, view.lines[0].rigs, view.lines[0].counts), ("a", 3, false));
}

#[test]
fn three_players_score_second_colour_rigs_double_too_at_26() {
    // Row f of rotor: G1 at f3, S1 at f5, S5 at f7, C1 at f9; yellow lacks gold.
    check("three+tactical rotor - f3,f5,f7,f9 2,2,2 -", &[-1 + 1 + 5 + 1, 0, 0]);
    check("three+tactical rotor - f3*,f5,f7*,f9 1,2,1 -", &[-2 + 1 + 10 + 1, 0, 0]);
    check("three+tactical rotor - f3*,f5,f7* 1,2,1 -", &[0, 0, 0]);
}

/// Whatever is played, each seat's second-colour rigs are those it began with, and no more.
#[test]
fn a_game_uses_as_many_second_colour_rigs_as_there_are_at_20_at_26_at_28() {
    for (set, each) in [
        ("basic+tactical classic", 3),
        ("enhanced+tactical classic", 3),
        ("three+tactical rotor", 2),
        ("four+tactical classic", 1),
    ] {
        let rules = rules(set);
        let seats = rules.seats().get();
        let mut all_used = 0;
        for seed in 0..6 {
            for position in random_positions(rules.clone(), Policy::Kinds, seed) {
                let view = position.view();
                let left: usize = view.seats.iter().map(|seat| usize::from(seat.stock.second)).sum();
                let standing = position.line().matches('*').count();
                let paid = seats * each - left - standing;
                assert!(paid <= usize::from(view.claim.is_some()), "{set}: {}", position.line());
                all_used += usize::from(left == 0);
            }
        }
        assert!(all_used > 0, "{set}: some game uses all of them");
    }
}
