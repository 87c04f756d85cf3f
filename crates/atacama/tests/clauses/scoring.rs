//! What counts, and for whom: AT-10 to AT-12, and the worked example AT-30.

use crate::common::Position;

fn check(line: &str, scores: &[i32], ranks: &[u8]) {
    let position = Position::at(line);
    assert_eq!((position.scores(), position.ranks()), (scores.to_vec(), ranks.to_vec()), "{line}");
}

#[test]
fn a_line_counts_from_four_rigs_on_at_10() {
    // Column a: S1, C3, S5, G2, C4 from the bottom.
    check("basic classic - a1,a3,a5 - -", &[0, 0], &[1, 1]);
    check("basic classic - a1,a3,a5,a7 - -", &[1 - 3 + 5 + 2, 0], &[1, 2]);
    check("basic classic - a1,a3,a5,a7,a9 - -", &[1 - 3 + 5 + 2 - 4, 0], &[1, 2]);
    // Row 9: C4, S3, G1, C4 for the row player, who lacks silver.
    check("basic classic - a9,c9,e9 - -", &[0, 0], &[1, 1]);
    check("basic classic - a9,c9,e9,i9 - -", &[0, 4 - 3 + 1 + 4], &[2, 1]);
}

#[test]
fn a_line_shows_how_many_rigs_it_has_and_whether_it_counts_at_10() {
    let view = Position::at("basic classic - a1,a3,a5,a7,c7,e7 - -").view();
    let line = |name: &str| view.lines.iter().find(|line| line.name == name).expect("a line of that name");
    assert_eq!((line("a").rigs, line("a").counts), (4, true));
    assert_eq!((line("7").rigs, line("7").counts), (3, false));
    assert_eq!((line("b").rigs, line("b").counts), (0, false));
    assert_eq!(view.lines.len(), 18);
}

#[test]
fn lines_run_along_columns_and_rows_and_no_other_way_at_10() {
    // Four rigs on a diagonal, and four in columns and rows that have two each.
    check("basic classic - a1,b2,c3,d4,e5 - -", &[0, 0], &[1, 1]);
    check("basic classic - a1,a3,c1,c3 - -", &[0, 0], &[1, 1]);
}

#[test]
fn only_fields_with_a_rig_count_at_11() {
    let column = Position::at("basic classic - a1,a3,a5,a7 - -");
    let shown: Vec<_> = (1..=9).filter_map(|row| column.ore(&format!("a{row}"))).collect();
    assert_eq!(
        shown,
        ["S1", "C1", "C3", "S2", "S5", "G3", "G2", "S5", "C4"],
        "the column holds more ore than counts"
    );
    assert_eq!(column.scores(), [5, 0]);
}

#[test]
fn the_lacking_commodity_counts_against_you_at_11() {
    // Row 1 is S1 G4 C3 S2 C4 S4 G1 S2 G5: gold and copper are gains to who lacks silver.
    check("basic classic - a1,c1,e1,g1 - -", &[0, -1 + 3 + 4 + 1], &[2, 1]);
    // Column c is C3 G4 S5 G2 S1 C2 C1 G4 S3: gold and silver are gains to who lacks copper.
    check("basic classic - c1,c3,c5,c9 - -", &[-3 + 5 + 1 + 3, 0], &[1, 2]);
}

#[test]
fn each_concession_lacks_one_commodity_at_11() {
    use motherlode_atacama::{Commodity, Concession, Ore};
    for (concession, worth) in [
        (Concession::NoGold, [-1, 1, 1]),
        (Concession::NoSilver, [1, -1, 1]),
        (Concession::NoCopper, [1, 1, -1]),
    ] {
        for (commodity, sign) in Commodity::ALL.into_iter().zip(worth) {
            for amount in 1..=5 {
                let ore = Ore::new(commodity, amount).expect("1 to 5");
                assert_eq!(concession.worth(ore), sign * i32::from(amount), "{concession:?} {ore}");
            }
            assert_eq!((Ore::new(commodity, 0), Ore::new(commodity, 6)), (None, None));
            assert_eq!(concession.lacking() == commodity, sign < 0);
        }
    }
}

#[test]
fn a_score_can_be_negative_at_11() {
    check("basic classic - b2,b4,b6,b8 - -", &[3 - 5 - 4 + 2, 0], &[2, 1]);
    check("basic classic - a3,c3,e3,g3 - -", &[0, 3 - 5 + 2 - 3], &[1, 2]);
}

#[test]
fn the_score_is_the_sum_over_all_counting_lines_at_11() {
    check("basic classic - a1,a3,a5,a7,b2,b4,b6,b8 - -", &[5 - 4, 0], &[1, 2]);
    // A field counts in its column and in its row: column a for one, row 3 for the other.
    check("basic classic - a1,a3,a5,a7,c3,e3,g3 - -", &[5, -3], &[1, 2]);
}

#[test]
fn most_points_win_and_equal_points_share_the_rank_at_12() {
    check("basic classic - - - -", &[0, 0], &[1, 1]);
    // Both lines of one rank: column c -3+5+1+3 = 6 and row 9 without c9's part … 4-3+1+4 = 6.
    check("basic classic - a9,c1,c3,c5,c9,e9,i9 - -", &[6, 6], &[1, 1]);
    check("basic classic - a1,a3,a5,a7 - -", &[5, 0], &[1, 2]);
    // Four players: column a is 5 for no copper and -1 - 5 + 3 + 2 = -1 for no silver; the others have nothing.
    check("four classic - a1,a3,a5,a7 - -", &[5, 0, -1, 0], &[1, 2, 4, 2]);
    check("three rotor - f3,f5,f7,f9 - -", &[6, 0, 0], &[1, 2, 2]);
}

const EXAMPLE: &str = "basic classic - a1,a3,a5,a7,b2,b4,b6,b8,c1,c3,d2,e1,e3,f2,g1,g3 - -";

#[test]
fn the_worked_example_shows_the_rule_books_ore_at_30() {
    let position = Position::at(EXAMPLE);
    let ores = |fields: &str| -> Vec<String> {
        fields.split(' ').map(|field| position.ore(field).expect("ore")).collect()
    };
    assert_eq!(ores("a7 a5 a3 a1"), ["G2", "S5", "C3", "S1"], "column a, from the top");
    assert_eq!(ores("b8 b6 b4 b2"), ["G2", "C4", "C5", "S3"], "column b, from the top");
    assert_eq!(ores("a1 c1 e1 g1"), ["S1", "C3", "C4", "G1"], "row 1, from the left");
    assert_eq!(ores("a3 c3 e3 g3"), ["C3", "S5", "G2", "S3"], "row 3, from the left");
}

#[test]
fn the_worked_example_gives_exactly_its_sums_at_30() {
    let position = Position::at(EXAMPLE);
    let view = position.view();
    let counting: Vec<_> = view
        .lines
        .iter()
        .filter(|line| line.counts)
        .map(|line| (line.direction.code(), line.name, line.worth[0].seat.number(), line.worth[0].worth))
        .collect();
    let expected =
        [("columns", "a", 1, 5), ("columns", "b", 1, -4), ("rows", "1", 2, 7), ("rows", "3", 2, -3)];
    assert_eq!(counting, expected);
    let row_2 = view.lines.iter().find(|line| line.name == "2").expect("row 2");
    assert_eq!((row_2.rigs, row_2.counts), (3, false), "row 2 has three rigs: nothing");
    assert_eq!(position.scores(), [1, 4]);
    assert_eq!(position.ranks(), [2, 1]);
}
