//! The two boards: AT-1, AT-2, AT-4.

use std::collections::BTreeSet;

use motherlode_atacama::AMOUNTS;

use crate::common::{Position, block};

#[test]
fn the_square_board_has_nine_columns_and_nine_rows_at_1() {
    let start = Position::after("basic classic", "");
    assert_eq!(start.fields(), block("a1", "i9"));
    let written: Vec<_> = start.view().fields.iter().map(|cell| cell.field.to_string()).collect();
    assert_eq!(written.len(), 81);
    assert_eq!(
        [&*written[0], &*written[1], &*written[8], &*written[9], &*written[80]],
        ["a1", "b1", "i1", "a2", "i9"]
    );
    for outside in ["j1", "a10", "k11", "j9"] {
        assert_eq!(start.refuses(outside), format!("no-such-field AT-1 field={outside}"));
    }
}

#[test]
fn every_field_shows_a_commodity_and_an_amount_from_1_to_5_at_1() {
    for (set, fields) in [("basic classic", 81), ("basic mirror", 81), ("three rotor", 90)] {
        let view = Position::after(set, "").view();
        let ores: Vec<_> = view.fields.iter().filter_map(|cell| cell.ore).collect();
        assert_eq!(ores.len(), fields, "{set}");
        assert!(ores.iter().all(|ore| AMOUNTS.contains(&ore.amount())), "{set}");
        let shown: BTreeSet<_> = ores.iter().map(|ore| ore.to_string()).collect();
        let expected =
            ["G", "S", "C"].iter().flat_map(|letter| (1..=5).map(move |amount| format!("{letter}{amount}")));
        assert_eq!(shown, expected.collect(), "{set}: all commodities in all amounts");
    }
    assert_eq!(AMOUNTS, 1..=5);
}

/// The first and the last field of each tile's file entry (its top left and bottom right), and where it lies.
#[test]
fn the_basic_layout_has_tiles_a_b_c_on_top_and_g_h_i_at_the_bottom_at_2() {
    let classic = Position::after("basic classic", "");
    for (tile, top_left, middle, bottom_right) in [
        ('A', "a9 C4", "b8 G2", "c7 C1"),
        ('B', "d9 C5", "e8 G5", "f7 C3"),
        ('C', "g9 G1", "h8 C2", "i7 G5"),
        ('D', "a6 G3", "b5 G1", "c4 G2"),
        ('E', "d6 S4", "e5 S2", "f4 G3"),
        ('F', "g6 C3", "h5 G3", "i4 S3"),
        ('G', "a3 C3", "b2 S3", "c1 C3"),
        ('H', "d3 S1", "e2 C2", "f1 S4"),
        ('I', "g3 S3", "h2 G2", "i1 G5"),
    ] {
        for place in [top_left, middle, bottom_right] {
            let (field, ore) = place.split_once(' ').expect("field and ore");
            assert_eq!(classic.ore(field).as_deref(), Some(ore), "tile {tile}, field {field}");
        }
    }
}

/// In the enhanced game every tile shows the same face the same way up wherever it lies.
#[test]
fn tiles_never_turn_at_2() {
    let basic = Position::after("basic classic", "");
    // Tile C at the top left, A at the top in the middle, F at the left in the middle.
    let dealt = Position::after("enhanced classic", "deal CAFBHDGEI");
    for (laid, printed) in
        [("a9", "g9"), ("c8", "i8"), ("b7", "h7"), ("d9", "a9"), ("f7", "c7"), ("a6", "g6"), ("c4", "i4")]
    {
        assert_eq!(
            dealt.ore(laid),
            basic.ore(printed),
            "{laid} shows what lies at {printed} in the basic layout"
        );
    }
}

#[test]
fn the_hexagonal_board_has_91_cells_six_to_an_edge_at_4() {
    let start = Position::after("three rotor", "");
    let cells: Vec<_> = start.view().fields.iter().map(|cell| cell.field.to_string()).collect();
    let mut expected = Vec::new();
    for (letter, length) in ('a'..='k').zip([6, 7, 8, 9, 10, 11, 10, 9, 8, 7, 6]) {
        expected.extend((1..=length).map(|place| format!("{letter}{place}")));
    }
    assert_eq!(cells, expected);
    assert_eq!(cells.len(), 91);
    assert_eq!(start.fields().len(), 90);
    assert!(!start.fields().contains("f6"), "the centre is desert");
    for outside in ["a7", "b8", "g11", "k7", "k11"] {
        assert_eq!(start.refuses(outside), format!("no-such-field AT-4 field={outside}"));
    }
}

/// The ore at the corners and around the desert, read off the file with its rows k to a.
#[test]
fn the_hexagonal_rows_run_from_k_at_the_top_to_a_at_the_bottom_at_4() {
    let rotor = Position::after("three rotor", "");
    let seen = |field: &str| rotor.ore(field).unwrap_or("--".to_owned());
    for (field, ore) in [
        ("k1", "S4"),
        ("k6", "S4"),
        ("j2", "G4"),
        ("f1", "G4"),
        ("f5", "S1"),
        ("f6", "--"),
        ("f7", "S5"),
        ("f11", "C4"),
        ("e10", "G2"),
        ("a1", "G4"),
        ("a6", "C4"),
    ] {
        assert_eq!(seen(field), ore, "{field}");
    }
}
