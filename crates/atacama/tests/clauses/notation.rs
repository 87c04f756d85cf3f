//! The texts of actions: AT-31.

use motherlode_atacama::{Action, Field};

use crate::common::{BASIC_DEAL, Position, action};

#[test]
fn every_field_name_is_a_letter_and_a_number_at_31() {
    let mut names = Vec::new();
    for letter in 'a'..='k' {
        for number in 1..=11 {
            let name = format!("{letter}{number}");
            let field: Field = name.parse().expect("a field");
            assert_eq!(field.to_string(), name);
            assert_eq!(action(&name).to_string(), name);
            assert_eq!(action(&format!("{name}*")).to_string(), format!("{name}*"));
            names.push(field);
        }
    }
    names.dedup();
    assert_eq!(names.len(), 121, "all different");
    assert!(names.is_sorted());
    assert_eq!(Field::at(10, 10).map(|field| field.to_string()).as_deref(), Some("k11"));
    assert_eq!((Field::at(11, 0), Field::at(0, 11)), (None, None));
}

#[test]
fn claims_and_passes_are_words_at_31() {
    for text in [
        "claim no-copper columns",
        "claim no-copper rows",
        "claim no-silver columns",
        "claim no-silver rows",
        "claim no-copper columns *",
        "claim no-copper rows *",
        "claim no-silver columns *",
        "claim no-silver rows *",
        "pass",
    ] {
        assert_eq!(action(text).to_string(), text);
    }
    assert_ne!(action("claim no-copper rows"), action("claim no-copper rows *"));
    assert_ne!(action("e4"), action("e4*"));
}

#[test]
fn there_is_no_other_way_to_write_an_action_at_31() {
    for text in [
        "",
        " ",
        "e",
        "4",
        "4e",
        "E4",
        "e4 ",
        " e4",
        "e 4",
        "e04",
        "e+4",
        "e-4",
        "e4.",
        "e4,",
        "e4x",
        "ee4",
        "e44",
        "e012",
        "a0",
        "a00",
        "a12",
        "a13",
        "a20",
        "a99",
        "a100",
        "a011",
        "l1",
        "z9",
        "`1",
        "e4**",
        "*e4",
        "*",
        "e4 *",
        "e4*\n",
        "e4\n",
        "e4\0",
        "é4",
        "e４",
        "ｅ4",
        "é",
        "Pass",
        "PASS",
        "pass ",
        " pass",
        "passes",
        "pas",
        "claim",
        "claim ",
        "claim no-copper",
        "claim columns",
        "claim columns no-copper",
        "claim  no-copper columns",
        "claim no-copper  columns",
        "claim no-copper columns ",
        "claim no-copper columns*",
        "claim no-copper columns  *",
        "claim no-copper columns * *",
        "claim no-copper columns **",
        "claim * no-copper columns",
        "claim no-tin rows",
        "claim no-copper diagonals",
        "Claim no-copper rows",
        "claim NO-COPPER rows",
        "claim no_copper rows",
        "claim no-copper,rows",
        "no-copper columns",
        "deal ABCDEFGHI",
        "undo 1",
        "1 e4",
    ] {
        assert!(text.parse::<Action>().is_err(), "{text:?} is not understood");
        assert!(text.parse::<Field>().is_err(), "{text:?} is no field");
    }
    let error = "E4".parse::<Action>().expect_err("not understood");
    assert!(error.to_string().contains("E4") && error.to_string().contains("e4*"), "{error}");
}

/// What is understood but not on this board, or not in this game, is a matter of legality.
#[test]
fn what_is_understood_may_still_be_illegal_at_31() {
    let basic = Position::after("basic classic", "");
    for (text, refusal) in [
        ("a10", "no-such-field AT-1 field=a10"),
        ("k1", "no-such-field AT-1 field=k1"),
        ("j10*", "no-such-field AT-1 field=j10"),
        ("e4*", "not-tactical AT-20"),
        ("claim no-gold rising", "no-claims AT-16"),
        ("pass", "no-pass AT-6"),
    ] {
        assert_eq!(basic.refuses(text), refusal, "{text}");
    }
    let three = Position::after("three rotor", "");
    assert_eq!(three.refuses("a7"), "no-such-field AT-4 field=a7");
    assert!(three.fields().contains("f11") && three.fields().contains("e10"));
    assert_eq!(three.refuses("f6"), "desert AT-25 field=f6");
    let enhanced = Position::after("enhanced classic", &format!("deal {BASIC_DEAL}"));
    assert_eq!(enhanced.refuses("claim no-gold rising"), "no-such-claim AT-16");
}

/// `e4` is column e, row 4 on the square board; on the hexagonal one row e from the bottom, fourth from the left.
#[test]
fn letters_and_numbers_mean_what_each_board_says_at_31() {
    // Tile E of classic has C3 S4 G3 in its bottom row, which is row 4.
    let square = Position::after("basic classic", "");
    assert_eq!(
        ["d4", "e4", "f4"].map(|field| square.ore(field)),
        ["C3", "S4", "G3"].map(|ore| Some(ore.to_owned()))
    );
    // Row e of rotor is C2 S5 C2 S3 C5 G1 G3 C4 G4 G2.
    let hexagonal = Position::after("three rotor", "");
    assert_eq!(
        ["e1", "e4", "e10"].map(|field| hexagonal.ore(field)),
        ["C2", "S3", "G2"].map(|ore| Some(ore.to_owned()))
    );
    let rows = hexagonal.view().lines.into_iter().find(|line| line.name == "e").expect("row e");
    let names: Vec<_> = rows.fields.iter().map(|field| field.to_string()).collect();
    assert_eq!(names.join(" "), "e1 e2 e3 e4 e5 e6 e7 e8 e9 e10");
}
