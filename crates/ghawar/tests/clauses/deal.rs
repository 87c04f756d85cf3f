//! What chance lays out: GH-2 and GH-3.

use std::collections::BTreeMap;

use motherlode_core::dealer::Dealer;
use motherlode_core::draw::shuffle;
use motherlode_core::{ChanceSet, Draws, Game, Outcomes, Turn};
use motherlode_ghawar::Chance;

use crate::common::{COLUMNS, Mood, Position, Scene, VALUES, option_sets, random_positions, rules};

/// How many deals are drawn to see how they are spread.
const DEALS: u64 = 1_800;

/// The cube letters and the value letters of a drawn deal.
fn drawn(seed: u64) -> (String, String) {
    let text = Chance::Deal.draw(&mut Dealer::from_seed(seed, 2)).to_string();
    let words: Vec<&str> = text.split(' ').collect();
    let ["deal", cubes, values] = words[..] else { panic!("{text}") };
    (cubes.to_owned(), values.to_owned())
}

/// How often each letter stands at each place; every place and letter should come about equally often.
fn check_spread(texts: &[String]) {
    let mut counts: BTreeMap<(usize, char), u64> = BTreeMap::new();
    for text in texts {
        text.chars().enumerate().for_each(|at| *counts.entry(at).or_default() += 1);
    }
    assert_eq!(counts.len(), texts[0].len() * 6, "every letter comes to every place");
    // A sixth of them are expected; five standard deviations to either side.
    let expected = DEALS / 6;
    for (at, count) in counts {
        assert!(count.abs_diff(expected) < 80, "{at:?}: {count} of {DEALS}");
    }
}

#[test]
fn a_game_begins_with_the_deal_gh_2() {
    for set in option_sets() {
        let position = Position::start(&set);
        assert_eq!(position.game.turn(&position.state), Turn::Chance(Chance::Deal), "{set}");
        assert!(position.view().platforms.iter().all(|shown| shown.cube.is_none()), "{set}");
        assert_eq!((position.next().as_str(), Chance::Deal.outcomes()), ("deal", Outcomes::Many));
    }
}

#[test]
fn every_platform_gets_a_cube_and_every_colour_has_six_gh_2() {
    for seed in 0..200 {
        let (cubes, _) = drawn(seed);
        assert_eq!(cubes.len(), 36);
        for colour in "rbgywk".chars() {
            assert_eq!(cubes.matches(colour).count(), 6, "{cubes}");
        }
    }
    let dealt = Position::dealt("2");
    assert_eq!(dealt.cubes(), COLUMNS);
    let colours: Vec<String> = dealt.view().platforms[..6]
        .iter()
        .map(|shown| serde_json::to_string(&shown.cube).expect("a colour"))
        .collect();
    assert_eq!(colours.join(" "), r#""red" "blue" "green" "yellow" "white" "black""#);
}

#[test]
fn cubes_are_distributed_by_chance_gh_2() {
    let deals: Vec<String> = (0..DEALS).map(|seed| drawn(seed).0).collect();
    check_spread(&deals);
}

/// Part of the fairness protocol: the cubes sorted by colour are shuffled first, then the colours; dice one by one.
#[test]
fn chance_takes_its_numbers_in_a_fixed_order_gh_2_gh_3() {
    for seed in 0..20 {
        let mut draws = Dealer::from_seed(seed, 2);
        let mut cubes: Vec<char> = "rrrrrrbbbbbbggggggyyyyyywwwwwwkkkkkk".chars().collect();
        shuffle(&mut cubes, &mut draws);
        let mut values: Vec<char> = "rbgywk".chars().collect();
        shuffle(&mut values, &mut draws);
        assert_eq!(drawn(seed), (cubes.into_iter().collect(), values.into_iter().collect()));
        let mut draws = Dealer::from_seed(seed, 6);
        let dice = [draws.index(6) + 1, draws.index(6) + 1];
        let two = Chance::TwoDice.draw(&mut Dealer::from_seed(seed, 6)).to_string();
        assert_eq!(two, format!("roll {} {}", dice[0], dice[1]));
        let one = Chance::OneDie.draw(&mut Dealer::from_seed(seed, 6)).to_string();
        assert_eq!(one, format!("roll {}", dice[0]));
    }
}

#[test]
fn a_deal_with_other_cubes_is_impossible_gh_2() {
    let start = Position::start("2");
    assert!(start.can_bring(&format!("deal {COLUMNS} {VALUES}")));
    for wrong in [COLUMNS.replacen('r', "b", 1), COLUMNS.replacen('k', "w", 2), "r".repeat(36)] {
        assert!(!start.can_bring(&format!("deal {wrong} {VALUES}")), "{wrong}");
    }
}

#[test]
fn the_value_board_holds_the_six_colours_in_an_order_drawn_by_chance_gh_3() {
    let orders: Vec<String> = (0..DEALS).map(|seed| drawn(seed).1).collect();
    check_spread(&orders);
    for order in &orders {
        let mut letters: Vec<char> = order.chars().collect();
        letters.sort_unstable();
        assert_eq!(letters.into_iter().collect::<String>(), "bgkrwy", "each colour once");
    }
    let start = Position::start("2");
    for wrong in ["rbgyww", "rrrrrr", "kbgywk"] {
        assert!(!start.can_bring(&format!("deal {COLUMNS} {wrong}")), "{wrong}");
    }
}

#[test]
fn the_places_of_the_value_board_are_worth_1_to_6_gh_3() {
    let position = Position::start("2").then(&format!("deal {COLUMNS} ywkrbg"));
    let shown: Vec<_> =
        position.view().values.iter().map(|shown| (shown.colour.letter(), shown.value.0)).collect();
    assert_eq!(shown, [('y', 1), ('w', 2), ('k', 3), ('r', 4), ('b', 5), ('g', 6)]);
    // What a cube costs, and what it pays: red is worth 4 here.
    let scene = Scene::of("2").values("ywkrbg").barrels("4,2").trucks("b4/-").next("1:drive:1");
    assert_eq!(scene.open().then("b4-b3 load p12").barrels(), "0,6");
    let scene = Scene::of("2").values("ywkrbg").delivered("-/r");
    assert_eq!(scene.open().scores(), [3, 3 + 4 + 4]);
    assert!(Position::start("2").view().values.is_empty(), "there are none before they are drawn");
}

#[test]
fn values_never_change_during_the_game_gh_3() {
    for (set, mood) in [("2", Mood::Plain), ("4+choice+ring-road", Mood::Keen)] {
        let positions = random_positions(rules(set), mood, 3);
        let values = positions[1].view().values;
        assert_eq!(values.len(), 6);
        assert!(positions[1..].iter().all(|position| position.view().values == values), "{set}");
        let last = positions.last().expect("an end");
        assert_ne!(last.cubes(), positions[1].cubes(), "{set}: something was loaded");
    }
}
