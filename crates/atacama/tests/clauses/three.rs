//! Three players on the hexagonal board: AT-23 to AT-26.

use motherlode_atacama::{Atacama, Options, TilesName, Variant};
use motherlode_core::Game;
use serde_json::json;

use crate::common::{Policy, Position, fields, random_positions};

fn check(line: &str, scores: &[i32]) {
    assert_eq!(Position::at(line).scores(), scores, "{line}");
}

#[test]
fn each_player_has_a_direction_and_its_concession_at_23() {
    let view = Position::after("three rotor", "").view();
    let roles: Vec<_> = view.seats.iter().filter_map(|seat| seat.role).collect();
    let roles: Vec<_> = roles.iter().map(|role| (role.concession.code(), role.direction.code())).collect();
    assert_eq!(roles, [("no-gold", "horizontal"), ("no-copper", "falling"), ("no-silver", "rising")]);
}

/// Short lines at the edge, one of each direction, told apart by what they hold.
#[test]
fn yellow_scores_horizontal_blue_falling_and_orange_rising_lines_at_23() {
    // Row a: G4 G1 S5 S3 G1 C4; at a1, a3, a5, a6 yellow has -4 + 5 - 1 + 4.
    check("three rotor - a1,a3,a5,a6 - -", &[4, 0, 0]);
    // From a1 up to the left, a1 b1 c1 d1 e1 f1: G4 S2 C4 S2 C2 G4; blue has 4 + 2 - 4 + 2 at a1, b1, c1, d1.
    check("three rotor - a1,b1,c1,d1 - -", &[0, 4, 0]);
    // From a6 up to the right, a6 b7 c8 d9 e10 f11: C4 S2 G2 S4 G2 C4; orange has 4 - 2 + 2 - 4.
    check("three rotor - a6,b7,c8,d9 - -", &[0, 0, 0]);
    check("three rotor - a6,b7,c8,e10 - -", &[0, 0, 4 - 2 + 2 + 2]);
    // The same in the upper half: f1 g1 h1 i1 j1 k1 rises (G4 S1 C3 C5 S1 S4), k6 j7 i8 h9 g10 f11 falls
    // (S4 C1 G3 G5 C1 C4).
    check("three rotor - f1,g1,h1,k1 - -", &[0, 0, 4 - 1 + 3 - 4]);
    check("three rotor - g10,i8,j7,k6 - -", &[0, 4 - 1 + 3 - 1, 0]);
}

#[test]
fn neighbours_may_both_hold_rigs_if_they_show_different_commodities_at_24() {
    // d5 (G3) lies beside d4 C2, d6 C5, c4 S5, c5 S2, e5 C5 and e6 G1.
    let position = Position::after("three rotor", "d5");
    assert_eq!(position.ore("d5").as_deref(), Some("G3"));
    let taken = &Position::after("three rotor", "").fields() - &position.fields();
    assert_eq!(taken, fields("d5 e6"), "only the neighbour with gold is blocked");
    assert_eq!(position.refuses("e6"), "same-commodity AT-24 field=e6 neighbour=d5 commodity=gold");
    assert_eq!(position.refuses("d5"), "occupied AT-6 field=d5");
    let all_around = position.then("d4, c4");
    assert!(all_around.fields().contains("d6"), "copper d6 touches no copper");
    assert_eq!(all_around.refuses("e5"), "same-commodity AT-24 field=e5 neighbour=d4 commodity=copper");
}

#[test]
fn the_distance_rule_is_about_touching_cells_only_at_24() {
    let position = Position::after("three rotor", "a1");
    // a1 is gold, and so is a2 beside it; a5 is gold and far away.
    assert!(!position.fields().contains("a2") && position.fields().contains("a5"));
}

#[test]
fn the_desert_takes_no_rig_at_25() {
    assert_eq!(Position::after("three rotor", "").refuses("f6"), "desert AT-25 field=f6");
    assert_eq!(Position::after("three+tactical rotor", "").refuses("f6*"), "desert AT-25 field=f6");
    let setup = "three rotor - f6 - -".parse().expect("it is written like a position");
    let refusal = Atacama::open(&setup).expect_err("the desert takes no rig");
    assert_eq!(refusal.brief(), "position-field AT-6 field=f6");
}

/// Two rigs on either side of the desert make four in one line.
#[test]
fn the_desert_does_not_interrupt_the_long_lines_at_25() {
    // Row f: G1 at f3, S1 at f5, S5 at f7, C1 at f9.
    check("three rotor - f3,f5,f7,f9 - -", &[-1 + 1 + 5 + 1, 0, 0]);
    // Falling from k1 to a6: G4 at j2, G2 at h4, C5 at d6, S3 at b6.
    check("three rotor - b6,d6,h4,j2 - -", &[0, 4 + 2 - 5 + 3, 0]);
    // Rising from a1 to k6: G4 at a1, G1 at c3, S5 at h6, G3 at j6.
    check("three rotor - a1,c3,h6,j6 - -", &[0, 0, 4 + 1 - 5 + 3]);
}

#[test]
fn each_direction_has_eleven_lines_of_six_to_eleven_cells_at_25() {
    let view = Position::after("three rotor", "").view();
    for direction in ["horizontal", "falling", "rising"] {
        let lines: Vec<_> = view.lines.iter().filter(|line| line.direction.code() == direction).collect();
        let mut usable: Vec<_> = lines.iter().map(|line| line.fields.len()).collect();
        usable.sort_unstable();
        // The line of eleven runs through the desert: ten can be used.
        assert_eq!(usable, [6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 10], "{direction}");
        let cells: usize = usable.iter().sum();
        assert_eq!(cells, 90, "{direction}: every cell lies on one line");
    }
}

/// A set of one's own with gold everywhere, where no rig may touch another.
fn all_gold() -> Atacama {
    let ore: String = (0..91).map(|at| if at == 45 { "--" } else { "G1" }).collect();
    let options =
        Options { variant: Variant::Three, tactical: false, tiles: TilesName::Own("gold".to_owned()) };
    Atacama::new(options, &json!({ "ore": ore })).expect("a set of one's own")
}

#[test]
fn the_game_for_three_ends_for_want_of_cells_too_at_26() {
    let end = |seed| random_positions(all_gold(), Policy::Blocking, seed).pop().expect("an end");
    for seed in 0..5 {
        let end = end(seed);
        assert_eq!((end.ending(), end.view().fields_left), (Some("no-field-left"), 0));
    }
    // Around a rig all six neighbours are blocked when they show the same.
    let mut position = Position::of(all_gold());
    position.does("d5");
    assert_eq!(position.fields().len(), 90 - 7);
    assert_eq!(position.refuses("e5"), "same-commodity AT-24 field=e5 neighbour=d5 commodity=gold");
}

#[test]
fn nobody_owns_a_rig_and_nobody_passes_or_claims_with_three_at_26() {
    let start = Position::after("three rotor", "");
    assert_eq!(start.refuses("pass"), "no-pass AT-6");
    assert_eq!(start.refuses("claim no-copper rows"), "no-claims AT-16");
    let one = Position::after("three rotor", "f3, f5, f7, f9");
    let other = Position::after("three rotor", "f9, f7, f5, f3");
    assert_eq!((one.scores(), one.line()), (other.scores(), other.line()));
}
