//! What chance brings: the draw of random ore (AT-3, AT-4) and the texts of chance (AT-32).

use std::num::NonZeroU32;

use motherlode_atacama::{Chance, Outcome, Shape};
use motherlode_core::dealer::Dealer;
use motherlode_core::{ChanceSet, Draws, Game, ImpossibleOutcome, Outcomes, Turn};

use crate::common::{BASIC_DEAL, Position, block, outcome, rules};

/// A dealer whose draws are noted: the bound asked for, and the number.
struct Noted(Dealer, Vec<(u32, u32)>);

impl Draws for Noted {
    fn below(&mut self, bound: NonZeroU32) -> u32 {
        let number = self.0.below(bound);
        self.1.push((bound.get(), number));
        number
    }
}

fn drawn(chance: Chance, seed: u64) -> (String, Vec<(u32, u32)>) {
    let mut noted = Noted(Dealer::from_seed(seed, 32), Vec::new());
    let outcome = chance.draw(&mut noted);
    (outcome.to_string(), noted.1)
}

/// From the last place down to the second, each swapped with the place that a draw up to it names.
fn shuffled<T>(mut items: Vec<T>, draws: &mut impl Iterator<Item = (u32, u32)>) -> Vec<T> {
    for last in (1..items.len()).rev() {
        let (bound, number) = draws.next().expect("a draw for every place");
        assert_eq!(bound as usize, last + 1);
        items.swap(last, number as usize);
    }
    items
}

/// Gives amounts to the fields of each commodity in turn, in the order in which they are written.
fn with_amounts(
    commodities: &[char],
    counts: [usize; 5],
    draws: &mut impl Iterator<Item = (u32, u32)>,
) -> String {
    let mut texts = vec![String::new(); commodities.len()];
    for commodity in ['G', 'S', 'C'] {
        let ascending = (1..=5).zip(counts).flat_map(|(amount, count)| vec![amount; count]).collect();
        let mut amounts = shuffled(ascending, draws).into_iter();
        for (at, _) in commodities.iter().enumerate().filter(|(_, one)| **one == commodity) {
            texts[at] = format!("{commodity}{}", amounts.next().expect("an amount for every field"));
        }
    }
    texts.concat()
}

#[test]
fn the_random_square_board_is_drawn_in_the_order_the_clause_fixes_at_3() {
    for seed in 0..20 {
        let (text, noted) = drawn(Chance::Ore(Shape::Square), seed);
        let mut draws = noted.into_iter();
        let mut commodities = ['?'; 81];
        for tile in 0..9 {
            // Tiles A to I in reading order, fields from the bottom left, row by row; a1 is the first of 81, i9 the last.
            let (left, bottom) = (tile % 3 * 3, 6 - tile / 3 * 3);
            let nine = shuffled("GGGSSSCCC".chars().collect(), &mut draws);
            for (at, one) in nine.into_iter().enumerate() {
                commodities[(bottom + at / 3) * 9 + left + at % 3] = one;
            }
        }
        let expected = with_amounts(&commodities, [6, 6, 6, 5, 4], &mut draws);
        assert_eq!(text, format!("ore {expected}"), "seed {seed}");
        assert_eq!(draws.next(), None, "no draw is left over");
    }
}

#[test]
fn the_random_hexagonal_board_is_drawn_in_the_order_the_clause_fixes_at_4() {
    for seed in 0..20 {
        let (text, noted) = drawn(Chance::Ore(Shape::Hexagonal), seed);
        let mut draws = noted.into_iter();
        let all = ["G", "S", "C"].map(|one| one.repeat(30)).concat();
        let commodities = shuffled(all.chars().collect(), &mut draws);
        let mut expected = with_amounts(&commodities, [6; 5], &mut draws);
        // The desert is the 46th of 91 cells.
        expected.insert_str(2 * 45, "--");
        assert_eq!(text, format!("ore {expected}"), "seed {seed}");
        assert_eq!(draws.next(), None, "no draw is left over");
    }
}

#[test]
fn the_tiles_are_shuffled_from_a_to_i_at_13_at_32() {
    for seed in 0..20 {
        let (text, noted) = drawn(Chance::Deal, seed);
        let tiles: String =
            shuffled("ABCDEFGHI".chars().collect(), &mut noted.into_iter()).into_iter().collect();
        assert_eq!(text, format!("deal {tiles}"));
    }
    assert_eq!(Chance::Deal.outcomes(), Outcomes::Many);
}

/// Every draw is possible where it is drawn, so it keeps the counts; and draws differ.
#[test]
fn random_ore_keeps_the_counting_rules_at_3_at_4() {
    for (set, shape) in [("basic random", Shape::Square), ("three random", Shape::Hexagonal)] {
        let game = rules(set);
        let mut texts = std::collections::BTreeSet::new();
        for seed in 0..300 {
            let (text, _) = drawn(Chance::Ore(shape), seed);
            let ores: Vec<_> = text.as_bytes()[4..].chunks(2).filter(|cell| *cell != b"--").collect();
            for letter in *b"GSC" {
                let counts =
                    (b'1'..=b'5').map(|digit| ores.iter().filter(|ore| ***ore == [letter, digit]).count());
                let expected = if shape == Shape::Square { [6, 6, 6, 5, 4] } else { [6; 5] };
                assert_eq!(counts.collect::<Vec<_>>(), expected, "{text}");
            }
            let mut state = game.start();
            assert_eq!(game.settle(&mut state, &outcome(&text)), Ok(()), "{text}");
            texts.insert(text);
        }
        assert_eq!(texts.len(), 300, "no two draws are alike");
    }
}

#[test]
fn ore_comes_before_the_deal_at_32() {
    let game = rules("enhanced random");
    let mut position = Position::of(game.clone());
    assert_eq!(game.turn(&position.state), Turn::Chance(Chance::Ore(Shape::Square)));
    let mut state = position.state;
    assert_eq!(game.settle(&mut state, &outcome("deal ABCDEFGHI")), Err(ImpossibleOutcome));
    assert_eq!(state, position.state, "nothing changed");
    let (ore, _) = drawn(Chance::Ore(Shape::Square), 1);
    position.does(&ore);
    assert_eq!(game.turn(&position.state), Turn::Chance(Chance::Deal));
    assert!(position.shown().is_empty(), "the tiles are face down until they are dealt");
    position.does(&format!("deal {BASIC_DEAL}"));
    assert_eq!(position.seat(), Some(1));
    // The draw fills the tiles as they lie in the basic layout, and this deal lays them there.
    assert_eq!(position.ore("a7").as_deref(), Some(&ore[4 + 2 * 54..][..2]));
}

/// The ore of a legal draw, cell by cell, with changes.
fn ore_with(shape: Shape, change: impl FnOnce(&mut Vec<String>)) -> String {
    let (text, _) = drawn(Chance::Ore(shape), 7);
    let mut cells: Vec<_> =
        text.as_bytes()[4..].chunks(2).map(|cell| String::from_utf8_lossy(cell).into_owned()).collect();
    change(&mut cells);
    format!("ore {}", cells.concat())
}

#[test]
fn impossible_outcomes_are_refused_at_32() {
    let another_amount = |cells: &mut Vec<String>| {
        let at = cells.iter().position(|cell| cell == "G1").expect("a gold 1");
        cells[at] = "G2".to_owned();
    };
    let across_tiles = |cells: &mut Vec<String>| {
        // The same counts over the board, but a gold and a silver exchanged between two tiles.
        let gold = cells[..3].iter().position(|cell| cell.starts_with('G'));
        let gold = gold.or_else(|| cells.iter().position(|cell| cell.starts_with('G'))).expect("gold");
        let far =
            (0..81).rev().find(|at| cells[*at].starts_with('S') && at / 27 != gold / 27).expect("silver");
        cells.swap(gold, far);
    };
    let right = ore_with(Shape::Square, |_| {});
    let deal = format!("{right}, deal ABCDEFGHI");
    for (set, before, text) in [
        ("basic classic", "", right.as_str()),
        ("basic classic", "", "deal ABCDEFGHI"),
        ("basic random", "", "deal ABCDEFGHI"),
        ("basic random", "", &ore_with(Shape::Square, another_amount)),
        ("basic random", "", &ore_with(Shape::Square, across_tiles)),
        ("basic random", "", &ore_with(Shape::Hexagonal, |_| {})),
        ("three random", "", &ore_with(Shape::Square, |_| {})),
        ("three random", "", &ore_with(Shape::Hexagonal, another_amount)),
        ("basic random", &right, &right),
        ("enhanced classic", "", "deal AACDEFGHI"),
        ("enhanced classic", "", "deal IIIIIIIII"),
        ("enhanced classic", "", &right),
        ("enhanced classic", "deal ABCDEFGHI", "deal ABCDEFGHI"),
        ("enhanced random", &right, &right),
        ("enhanced random", &deal, "deal ABCDEFGHI"),
        ("three rotor", "", "deal ABCDEFGHI"),
    ] {
        let position = Position::after(set, before);
        let mut state = position.state;
        assert_eq!(position.game.settle(&mut state, &outcome(text)), Err(ImpossibleOutcome), "{set}: {text}");
        assert_eq!(state, position.state, "{set}: {text} changed nothing");
    }
}

#[test]
fn chance_has_one_text_for_each_outcome_at_32() {
    for shape in [Shape::Square, Shape::Hexagonal] {
        let text = ore_with(shape, |_| {});
        assert_eq!(outcome(&text).to_string(), text);
    }
    assert_eq!(outcome("deal CAFBHDGEI").to_string(), "deal CAFBHDGEI");
    // The cells stand in the order a1, b1, … on the square board.
    let Outcome::Ore { ore, .. } = outcome(&ore_with(Shape::Square, |_| {})) else { panic!("ore") };
    let text = ore_with(Shape::Square, |_| {});
    for (at, field) in ["a1", "b1"].into_iter().enumerate().chain([(9, "a2"), (80, "i9")]) {
        let shown = ore.get(field.parse().expect("a field")).map(|ore| ore.to_string());
        assert_eq!(shown.as_deref(), Some(&text[4 + 2 * at..][..2]), "{field}");
    }
}

#[test]
fn what_is_no_outcome_is_not_understood_at_32() {
    let square = ore_with(Shape::Square, |_| {});
    let hexagonal = ore_with(Shape::Hexagonal, |_| {});
    let no_desert = hexagonal.replace("--", "G1");
    let desert_elsewhere = ore_with(Shape::Hexagonal, |cells| cells.swap(45, 0));
    let square_desert = ore_with(Shape::Square, |cells| cells[40] = "--".to_owned());
    for text in [
        "",
        "deal",
        "deal ",
        "deal ABCDEFGH",
        "deal ABCDEFGHIA",
        "deal ABCDEFGHJ",
        "deal abcdefghi",
        "deal ABCDEFGHI ",
        " deal ABCDEFGHI",
        "deal  ABCDEFGHI",
        "Deal ABCDEFGHI",
        "deal A B C D E F G H I",
        "ore",
        "ore ",
        "ore S1",
        "ore é",
        "roll 3",
        "e4",
        &square[..square.len() - 1],
        &square[..square.len() - 2],
        &format!("{square}G1"),
        &square.replacen('G', "g", 1),
        &square.replacen('1', "0", 1),
        &square.replacen('5', "6", 1),
        &no_desert,
        &desert_elsewhere,
        &square_desert,
        &format!("{square} "),
    ] {
        assert!(text.parse::<Outcome>().is_err(), "{text:?}");
    }
}

/// Two deals that differ only in tiles not yet laid look the same to everyone.
#[test]
fn dealt_tiles_are_hidden_until_laid_at_32() {
    let moves = ["a9", "c9", "a7", "c7", "a5", "c5", "a3", "c3", "a1", "c1", "e9", "e7"];
    let mut one = Position::after("enhanced classic", "deal ABCDEFGHI");
    let mut other = Position::after("enhanced classic", "deal ABCDEFIHG");
    for text in moves {
        assert_eq!(one.view(), other.view(), "before {text}");
        one.does(text);
        other.does(text);
    }
    assert_ne!(one.view(), other.view(), "now the last tiles lie open");
    assert_eq!(one.shown(), block("a1", "i9"));
}
