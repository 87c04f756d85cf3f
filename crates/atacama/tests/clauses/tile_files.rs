//! A tile file with a mistake is refused with the line and the reason (AT-3).

use motherlode_atacama::{Atacama, Shape, TileSet, Variant};
use motherlode_core::{Catalogued, Language};

/// A small square file; line numbers in the tests are those of this text.
fn square() -> String {
    let mut text = "name = \"home\"\nboard = \"square\"\n[tiles]\n".to_owned();
    for letter in 'A'..='I' {
        text += &format!("{letter} = [\n  \"G1 S2 C3\",\n  \"S1 C2 G3\",\n  \"C1 G4 S5\",\n]\n");
    }
    text
}

/// The same for the hexagonal board: row k is in line 4, the desert in line 9.
fn hexagonal() -> String {
    let mut text = "name = \"home\"\nboard = \"hexagonal\"\nrows = [\n".to_owned();
    for length in [6, 7, 8, 9, 10, 11, 10, 9, 8, 7, 6] {
        let cells: Vec<_> =
            (0..length).map(|place| if length == 11 && place == 5 { "--" } else { "S3" }).collect();
        text += &format!("  \"{}\",\n", cells.join(" "));
    }
    text + "]\n"
}

/// The file with one line replaced; the line is counted from 1.
fn with_line(text: &str, number: usize, line: &str) -> String {
    let mut lines: Vec<_> = text.lines().collect();
    lines[number - 1] = line;
    lines.join("\n") + "\n"
}

fn check(text: &str, expected: &str) {
    let refusal = TileSet::read(text).expect_err("a file with a mistake");
    assert_eq!(refusal.brief(), expected, "{text}");
}

#[test]
fn a_file_without_mistakes_is_read_at_3() {
    let set = TileSet::read(&square()).expect("a square set");
    assert_eq!((set.name(), set.shape()), ("home", Shape::Square));
    // Rows are written from the top, fields of a tile listed from the bottom.
    assert_eq!(set.to_data(Variant::Enhanced)["tiles"]["A"], "C1G4S5S1C2G3G1S2C3");
    let set = TileSet::read(&hexagonal()).expect("a hexagonal set");
    assert_eq!((set.name(), set.shape()), ("home", Shape::Hexagonal));
    let ore = set.to_data(Variant::Three)["ore"].as_str().map(str::to_owned);
    assert_eq!(ore, Some("S3".repeat(45) + "--" + &"S3".repeat(45)));
}

#[test]
fn a_field_that_is_no_ore_is_refused_with_its_line_at_3() {
    for (row, expected) in [
        ("  \"T1 S2 C3\",", "tile-commodity AT-3 line=5 text=T1"),
        ("  \"g1 S2 C3\",", "tile-commodity AT-3 line=5 text=g1"),
        ("  \"G1 12 C3\",", "tile-commodity AT-3 line=5 text=12"),
        ("  \"G1 é2 C3\",", "tile-commodity AT-3 line=5 text=é2"),
        ("  \"G0 S2 C3\",", "tile-amount AT-3 line=5 text=G0"),
        ("  \"G1 S2 C6\",", "tile-amount AT-3 line=5 text=C6"),
        ("  \"G1 S C3\",", "tile-amount AT-3 line=5 text=S"),
        ("  \"G1 S+2 C3\",", "tile-amount AT-3 line=5 text=S+2"),
        ("  \"G1 S02 C3\",", "tile-amount AT-3 line=5 text=S02"),
        ("  \"G1 S-2 C3\",", "tile-amount AT-3 line=5 text=S-2"),
        ("  \"G1 S300 C3\",", "tile-amount AT-3 line=5 text=S300"),
        ("  \"G1 -- C3\",", "tile-desert AT-3 line=5"),
    ] {
        check(&with_line(&square(), 5, row), expected);
    }
    check(&with_line(&square(), 42, "  \"G1 S2 X3\","), "tile-commodity AT-3 line=42 text=X3");
    check(&with_line(&hexagonal(), 4, "  \"G1 S2 C3 G9 S2 C3\","), "tile-amount AT-3 line=4 text=G9");
}

#[test]
fn a_wrong_size_is_refused_with_its_line_at_3() {
    check(&with_line(&square(), 5, "  \"G1 S2\","), "tile-fields AT-3 line=5 fields=2 expected=3");
    check(&with_line(&square(), 6, "  \"G1 S2 C3 G1\","), "tile-fields AT-3 line=6 fields=4 expected=3");
    check(&with_line(&square(), 6, ""), "tile-rows AT-3 line=4 rows=2 expected=3");
    check(&with_line(&square(), 9, "B = [ \"G1 G1 G1\","), "tile-rows AT-3 line=9 rows=4 expected=3");
    check(
        &with_line(&hexagonal(), 5, "  \"S3 S3 S3 S3 S3 S3\","),
        "tile-fields AT-3 line=5 fields=6 expected=7",
    );
    check(&with_line(&hexagonal(), 4, ""), "tile-rows AT-3 line=3 rows=10 expected=11");
}

#[test]
fn a_missing_a_repeated_or_a_strange_tile_is_refused_at_3() {
    let text = square();
    let (before, rest) = text.split_once("E = [").expect("tile E");
    let (_, after) = rest.split_once("]\n").expect("its end");
    check(&format!("{before}{after}"), "tile-missing AT-3 line=3 tile=E");
    check(&with_line(&text, 14, "J = ["), "tile-letter AT-3 line=14 tile=J");
    check(&with_line(&text, 14, "a = ["), "tile-letter AT-3 line=14 tile=a");
    check(&with_line(&text, 14, "AA = ["), "tile-letter AT-3 line=14 tile=AA");
    check(&with_line(&text, 14, "B = ["), "set-repeated AT-3 line=14 key=B");
}

#[test]
fn the_desert_is_where_it_is_at_3_at_4() {
    let all = "  \"S3 S3 S3 S3 S3 S3 S3 S3 S3 S3 S3\",";
    check(&with_line(&hexagonal(), 9, all), "tile-desert AT-3 line=9");
    check(&with_line(&hexagonal(), 4, "  \"-- S3 S3 S3 S3 S3\","), "tile-desert AT-3 line=4");
}

#[test]
fn the_board_and_its_table_belong_together_at_3_at_4() {
    check(&with_line(&square(), 2, "board = \"hexagonal\""), "tile-table AT-3 line=2");
    check(&with_line(&hexagonal(), 2, "board = \"square\""), "tile-table AT-3 line=2");
    check("name = \"home\"\nboard = \"square\"\n", "tile-table AT-3 line=2");
    check("name = \"home\"\n\n\nboard = \"hexagonal\"\n", "tile-table AT-3 line=4");
    let both = with_line(&square(), 2, "board = \"square\"\nrows = []");
    check(&both, "tile-table AT-3 line=2");
}

#[test]
fn a_bad_name_is_refused_at_3() {
    let long = "a".repeat(33);
    for name in ["", "Home", "my tiles", "../home", "home.toml", "1st", "-x", "höhle", &long] {
        let refusal =
            TileSet::read(&with_line(&square(), 1, &format!("name = \"{name}\""))).expect_err("a bad name");
        let expected = format!("set-name AT-3 line=1 name={name}");
        assert_eq!(refusal.brief(), expected);
    }
    let good = format!("name = \"{}\"", "a".repeat(32));
    assert!(TileSet::read(&with_line(&square(), 1, &good)).is_ok());
}

#[test]
fn the_names_of_built_in_sets_are_reserved_at_3() {
    for name in ["classic", "mirror", "rotor", "random"] {
        let text = with_line(&square(), 1, &format!("name = \"{name}\""));
        let refusal = TileSet::read_own(&text).expect_err("a built-in name");
        assert_eq!(refusal.brief(), format!("set-reserved AT-3 line=1 name={name}"));
    }
    assert_eq!(TileSet::read_own(&square()).map(|set| set.name().to_owned()).as_deref(), Ok("home"));
    assert_eq!(TileSet::read_own("").expect_err("an empty file").code, "set-file");
}

#[test]
fn what_is_no_tile_file_at_all_is_refused_with_its_line_at_3() {
    for (text, line, facts) in [
        (String::new(), 1, " found=name"),
        ("name = \"home\"\nboard = \"square\"\ntiles = 3\n".to_owned(), 3, " found=3"),
        (with_line(&square(), 2, "board = \"round\""), 2, " found=round known=square, hexagonal"),
        (with_line(&square(), 1, "name = 7"), 1, " found=7"),
        (with_line(&square(), 6, "  7,"), 6, " found=7"),
        (with_line(&square(), 6, "  G1 S1 C1,"), 6, ""),
        (with_line(&square(), 3, "[tiles"), 3, ""),
        (
            with_line(&square(), 2, "board = \"square\"\ncolour = \"red\""),
            3,
            " found=colour known=name, board, tiles, rows",
        ),
        (with_line(&hexagonal(), 3, "rows = {"), 4, ""),
    ] {
        let refusal = TileSet::read(&text).expect_err("no tile file");
        let expected = format!("set-file AT-3 line={line}{facts}");
        assert_eq!(refusal.brief(), expected, "{text}");
        // What the reader of TOML says is English: none of it may stand in the German sentence.
        let german = refusal.sentence(Language::German);
        let foreign =
            ["expected", "missing", "unknown", "invalid"].into_iter().find(|word| german.contains(word));
        assert_eq!(foreign, None, "{german}");
    }
}

/// What `tiles check` says of a good file.
#[test]
fn a_good_file_is_described_at_3() {
    let said = |text: &str| -> Vec<(&'static str, String)> {
        let statements = Atacama::inspect_own(text).expect("a good file");
        statements.iter().map(|said| (said.code, said.sentence(Language::English))).collect()
    };
    let own = said(&square());
    assert_eq!(own.iter().map(|(code, _)| *code).collect::<Vec<_>>(), ["set", "commodities", "own-counts"]);
    assert!(own[0].1.contains("home") && own[1].1.contains("27"), "{own:?}");
    let classic =
        include_str!("../../tiles/classic.toml").replacen("name = \"classic\"", "name = \"home\"", 1);
    assert_eq!(said(&classic)[2].0, "keeps-counts");
    let hexagonal = said(&hexagonal());
    assert!(hexagonal[1].1.contains("90") && hexagonal[2].0 == "own-counts", "{hexagonal:?}");
    let rotor = include_str!("../../tiles/rotor.toml").replacen("name = \"rotor\"", "name = \"home\"", 1);
    assert_eq!(said(&rotor)[2].0, "keeps-counts");
    assert_ne!(own[0].1, hexagonal[0].1, "the board is named");
}
