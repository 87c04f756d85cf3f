//! Tile sets: the built-in ones and someone's own (AT-3, AT-4).

use std::collections::BTreeMap;

use motherlode_atacama::{Atacama, Options, TileSet, TilesName, Variant};
use motherlode_core::{Catalogued, Game, GameOptions, OptionMap, OptionValue, Refusal};
use serde_json::{Value, json};

use crate::common::{Position, block, options, rules};

/// How often each commodity shows each amount 1 to 5.
fn amounts(position: &Position) -> BTreeMap<char, [usize; 5]> {
    let mut counts = BTreeMap::new();
    for ore in position.view().fields.iter().filter_map(|cell| cell.ore) {
        counts.entry(ore.commodity().letter()).or_insert([0; 5])[usize::from(ore.amount()) - 1] += 1;
    }
    counts
}

#[test]
fn classic_and_mirror_show_each_amount_equally_often_of_each_commodity_at_3() {
    for set in ["basic classic", "basic mirror"] {
        let each = [6, 6, 6, 5, 4];
        assert_eq!(
            amounts(&Position::after(set, "")),
            BTreeMap::from([('G', each), ('S', each), ('C', each)]),
            "{set}"
        );
        assert_eq!(each.iter().sum::<usize>(), 27);
    }
}

#[test]
fn every_tile_of_classic_and_mirror_has_three_fields_of_each_commodity_at_3() {
    for set in ["basic classic", "basic mirror"] {
        let position = Position::after(set, "");
        for (column, row) in (0..9).map(|tile| (tile % 3, tile / 3)) {
            let corner = |add: u8| format!("{}{}", (b'a' + 3 * column + add) as char, 3 * row + add + 1);
            let ores: Vec<_> =
                block(&corner(0), &corner(2)).iter().filter_map(|field| position.ore(field)).collect();
            for letter in ['G', 'S', 'C'] {
                let found = ores.iter().filter(|ore| ore.starts_with(letter)).count();
                assert_eq!(found, 3, "{set}: {letter} on the tile at {}", corner(0));
            }
        }
    }
}

#[test]
fn rotor_shows_each_amount_of_each_commodity_six_times_at_4() {
    let each = [6; 5];
    let counted = amounts(&Position::after("three rotor", ""));
    assert_eq!(counted, BTreeMap::from([('G', each), ('S', each), ('C', each)]));
}

fn read(pairs: &[(&str, &str)]) -> Result<Options, Refusal> {
    let pairs = pairs.iter().copied();
    motherlode_core::options::read_pairs(&Options::specs(), pairs).and_then(|map| Options::from_map(&map))
}

#[test]
fn classic_is_the_default_and_rotor_for_three_at_3_at_4() {
    let tiles = |pairs: &[(&str, &str)]| read(pairs).expect("options").tiles;
    assert_eq!(tiles(&[]), TilesName::Classic);
    assert_eq!(tiles(&[("variant", "enhanced"), ("tactical", "true")]), TilesName::Classic);
    assert_eq!(tiles(&[("variant", "four")]), TilesName::Classic);
    assert_eq!(tiles(&[("variant", "three")]), TilesName::Rotor);
    assert_eq!(
        read(&[]).expect("options"),
        Options { variant: Variant::Basic, tactical: false, tiles: TilesName::Classic }
    );
}

#[test]
fn a_set_for_the_other_board_is_refused_at_4() {
    for (variant, tiles) in [
        ("three", "classic"),
        ("three", "mirror"),
        ("basic", "rotor"),
        ("four", "rotor"),
        ("enhanced", "rotor"),
    ] {
        let expected = format!("tiles-shape AT-4 tiles={tiles} variant={variant}");
        let refusal = read(&[("variant", variant), ("tiles", tiles)]).expect_err("not that board");
        assert_eq!(refusal.brief(), expected);
        let refusal =
            Atacama::new(options(&format!("{variant} {tiles}")), &Value::Null).expect_err("not that board");
        assert_eq!(refusal.brief(), expected);
    }
    for variant in ["basic", "enhanced", "three", "four"] {
        assert!(read(&[("variant", variant), ("tiles", "random")]).is_ok(), "random fits every board");
    }
}

/// Someone's own set: classic with one field changed, as the data of a record.
fn own_ore() -> String {
    let classic = rules("basic classic").data();
    let ore = classic["ore"].as_str().expect("ore").to_owned();
    assert!(ore.starts_with("S1"));
    ore.replacen("S1", "G5", 1)
}

fn own(variant: Variant, data: &Value) -> Result<Atacama, Refusal> {
    Atacama::new(Options { variant, tactical: false, tiles: TilesName::Own("home".to_owned()) }, data)
}

#[test]
fn an_own_set_travels_as_data_at_3() {
    let data = json!({ "ore": own_ore() });
    let game = own(Variant::Basic, &data).expect("an own set");
    assert_eq!(game.data(), data);
    assert_eq!(game.options().to_map().word("tiles"), Some("home"));
    assert_eq!(Position::of(game.clone()).ore("a1").as_deref(), Some("G5"));
    let four = own(Variant::Four, &data).expect("the same board for four");
    assert_eq!(Position::of(four).ore("a1").as_deref(), Some("G5"));
    // A position line carries the ore itself.
    let line = Position::of(game).then("e4").line();
    assert_eq!(line, format!("basic home={} - e4 - -", own_ore()));
    assert_eq!(Position::at(&line).line(), line);
}

#[test]
fn the_enhanced_game_carries_its_tiles_by_letter_at_3() {
    let data = rules("enhanced classic").data();
    let tiles = data["tiles"].as_object().expect("tiles");
    assert_eq!(tiles.keys().map(String::as_str).collect::<String>(), "ABCDEFGHI");
    // From the tile's bottom left, row by row.
    assert_eq!(tiles["A"], "G2S3C1S5G2G4C4C1S3");
    assert_eq!(tiles["I"], "G1S2G5C4G2S3S3C5C1");
    let mut changed = data.clone();
    changed["tiles"]["A"] = "G1G1G1G1G1G1G1G1S5".into();
    let game = own(Variant::Enhanced, &changed).expect("an own set");
    assert_eq!(game.data(), changed);
    let position = Position::of(game).then("deal ABDCEGFHI");
    assert_eq!((position.ore("a7").as_deref(), position.ore("c9").as_deref()), (Some("G1"), Some("S5")));
}

#[test]
fn data_that_is_no_set_is_refused_at_3() {
    let ore = own_ore();
    let tiles = rules("enhanced classic").data();
    let mut eight = tiles.clone();
    eight["tiles"].as_object_mut().expect("tiles").remove("E");
    let mut strange = eight.clone();
    strange["tiles"]["J"] = "G1G1G1G1G1G1G1G1G1".into();
    let mut short = tiles.clone();
    short["tiles"]["E"] = "G1G1G1G1G1G1G1G1".into();
    let hexagonal = rules("three rotor").data();
    for (variant, data, refusal) in [
        (Variant::Basic, Value::Null, "set-data-missing AT-3 set=home option=tiles"),
        (Variant::Basic, json!({}), "set-data-missing AT-3 set=home option=tiles"),
        (Variant::Basic, json!([]), "tile-data AT-3 problem=not an object"),
        (Variant::Basic, json!({ "ore": 7 }), "tile-data AT-3 problem=ore"),
        (Variant::Basic, json!({ "ore": &ore[2..] }), "tile-data AT-3 problem=ore"),
        (Variant::Basic, json!({ "ore": format!("{ore}G1") }), "tile-data AT-3 problem=ore"),
        (Variant::Basic, json!({ "ore": ore.replace("G5", "G6") }), "tile-data AT-3 problem=ore"),
        (Variant::Basic, json!({ "ore": ore.replacen("G5", "--", 1) }), "tile-data AT-3 problem=ore"),
        (Variant::Basic, json!({ "ore": ore, "more": 1 }), "tile-data AT-3 problem=more"),
        (Variant::Basic, tiles.clone(), "tile-data AT-3 problem=tiles"),
        (Variant::Basic, hexagonal.clone(), "tile-data AT-3 problem=ore"),
        (Variant::Three, json!({ "ore": ore }), "tile-data AT-3 problem=ore"),
        (Variant::Enhanced, json!({ "ore": ore }), "tile-data AT-3 problem=ore"),
        (Variant::Enhanced, json!({ "tiles": [] }), "tile-data AT-3 problem=tiles"),
        (Variant::Enhanced, eight, "tile-data AT-3 problem=tiles: 8"),
        (Variant::Enhanced, strange, "tile-data AT-3 problem=tiles.E"),
        (Variant::Enhanced, short, "tile-data AT-3 problem=tiles.E"),
    ] {
        let refused = own(variant, &data).expect_err("no set");
        assert_eq!(refused.brief(), refusal, "{variant:?}: {data}");
    }
}

#[test]
fn a_built_in_name_means_the_built_in_set_at_3() {
    let data = json!({ "ore": own_ore() });
    for set in ["basic classic", "basic mirror", "basic random"] {
        let (_, tiles) = set.split_once(' ').expect("tiles");
        let refusal = Atacama::new(options(set), &data).expect_err("another set's data");
        assert_eq!(refusal.brief(), format!("set-data-changed AT-3 set={tiles}"));
        assert_eq!(
            Atacama::new(options(set), &rules(set).data()).as_ref(),
            Ok(&rules(set)),
            "its own data is fine"
        );
    }
    // Data of the right set in the other form is not this table's data.
    let refusal = Atacama::new(options("enhanced classic"), &rules("basic classic").data())
        .expect_err("the other form");
    assert_eq!(refusal.code, "set-data-changed");
}

/// Neither a map of options nor a position line can say anything that is a path.
#[test]
fn no_option_and_no_position_can_name_a_file_at_3() {
    let ore = own_ore();
    for path in [
        "../tiles",
        "/etc/passwd",
        "classic.toml",
        "a/b",
        "C:",
        "file:x",
        "~",
        "",
        "CLASSIC",
        "my tiles",
        "7",
    ] {
        let map = OptionMap::new().with("tiles", OptionValue::Word(path.to_owned().into()));
        let refusal = Options::from_map(&map).expect_err("no path is a name");
        assert_eq!(refusal.code, "option-value", "{path:?}");
        for line in [format!("basic {path} - - - -"), format!("basic {path}={ore} - - - -")] {
            assert!(line.parse::<motherlode_atacama::Setup>().is_err(), "{line}");
        }
    }
}

#[test]
fn a_set_from_a_file_becomes_options_and_data_at_3_at_4() {
    let square = include_str!("../../tiles/classic.toml").replace("name = \"classic\"", "name = \"home\"");
    let (map, data) = Atacama::use_own(&square, &OptionMap::new()).expect("a square set");
    assert_eq!((map.word("tiles"), &data), (Some("home"), &rules("basic classic").data()));
    let hexagonal = include_str!("../../tiles/rotor.toml").replace("name = \"rotor\"", "name = \"home\"");
    let refusal = Atacama::use_own(&hexagonal, &OptionMap::new()).expect_err("the other board");
    assert_eq!(refusal.brief(), "tiles-shape AT-4 tiles=home variant=basic");
    let three = OptionMap::new().with("variant", OptionValue::Word("three".into()));
    let (map, data) = Atacama::use_own(&hexagonal, &three).expect("a hexagonal set");
    let game = Atacama::new(Options::from_map(&map).expect("options"), &data).expect("a game");
    assert_eq!(game.data(), rules("three rotor").data());
    assert_eq!(
        Atacama::use_own(&square, &three).expect_err("the other board").brief(),
        "tiles-shape AT-4 tiles=home variant=three"
    );
}

#[test]
fn the_built_in_files_are_the_built_in_sets_at_3() {
    for (name, text) in [
        (TilesName::Classic, include_str!("../../tiles/classic.toml")),
        (TilesName::Mirror, include_str!("../../tiles/mirror.toml")),
        (TilesName::Rotor, include_str!("../../tiles/rotor.toml")),
    ] {
        assert_eq!(TileSet::read(text).as_ref(), Ok(TileSet::built_in(&name).expect("built in")));
        assert_eq!(TileSet::read(text).map(|set| set.name().to_owned()).as_deref(), Ok(name.as_str()));
    }
    assert_eq!(TileSet::built_in(&TilesName::Random), None);
    assert_eq!(TileSet::built_in(&TilesName::Own("classic".to_owned())), None);
}
