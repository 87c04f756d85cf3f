//! The fair boards: a symmetry that exchanges the players maps each of them to itself (AT-3, AT-4).

use std::collections::BTreeSet;

use crate::common::{Policy, Position, random_positions, rules};

/// A map from fields to fields and from commodities to commodities that exchanges seats.
struct Symmetry {
    field: fn(&str) -> String,
    commodity: fn(char) -> char,
    /// Where the score of each seat is found after the map, by seat index.
    seats: &'static [usize],
}

/// Across the diagonal a1-i9, silver and copper exchanged.
const MIRROR: Symmetry = Symmetry {
    field: |name| {
        let (column, row) = (name.as_bytes()[0] - b'a', name.as_bytes()[1] - b'1');
        format!("{}{}", (b'a' + row) as char, column + 1)
    },
    commodity: |one| match one {
        'S' => 'C',
        'C' => 'S',
        other => other,
    },
    seats: &[1, 0],
};

/// The same for four: 1 columns/no copper and 2 rows/no silver change places, 3 columns/no silver and 4 rows/no copper.
const MIRROR_FOR_FOUR: Symmetry = Symmetry { seats: &[1, 0, 3, 2], ..MIRROR };

/// Clockwise by 120 degrees, gold to silver to copper to gold. Yellow's horizontal lines without gold become orange's
/// rising ones without silver, blue's falling ones without copper become yellow's, orange's become blue's.
const ROTOR: Symmetry = Symmetry {
    field: turned,
    commodity: |one| match one {
        'G' => 'S',
        'S' => 'C',
        _ => 'G',
    },
    seats: &[2, 0, 1],
};

/// On paper: rows are centred above one another; `x` counts half cells to the right of the desert, `y` rows above it.
fn turned(name: &str) -> String {
    let length = |y: i32| 11 - y.abs();
    let y = i32::from(name.as_bytes()[0] - b'a') - 5;
    let place: i32 = name[1..].parse().expect("a place");
    let x = 2 * (place - 1) - (length(y) - 1);
    // Along the three axes right, up-right and up-left a step is (1, 0, -1), (0, 1, -1), (-1, 1, 0); a turn by 120
    // degrees clockwise takes right to down-left and up-right to down-right.
    // So the place (x - y) / 2, y, -(x + y) / 2 along them moves on by one.
    let (a, b) = (y, -(x + y) / 2);
    let (x, y) = (2 * a + b, b);
    format!("{}{}", (b'a' + (y + 5) as u8) as char, (x + length(y) - 1) / 2 + 1)
}

impl Symmetry {
    fn fields(&self, fields: &BTreeSet<String>) -> BTreeSet<String> {
        fields.iter().map(|field| (self.field)(field)).collect()
    }

    /// The board is mapped to itself: what a field's image shows is the image of what it shows.
    fn check_board(&self, set: &str) {
        let board = Position::after(set, "");
        assert_eq!(self.fields(&board.fields()), board.fields(), "{set}: every field has an image");
        for field in board.fields() {
            let ore = board.ore(&field).expect("ore");
            let (commodity, amount) = ore.split_at(1);
            let image = (self.commodity)(commodity.chars().next().expect("a letter"));
            assert_eq!(board.ore(&(self.field)(&field)), Some(format!("{image}{amount}")), "{set}: {field}");
        }
    }

    /// A game and its image: legal actions are mapped to one another and scores exchanged, at every step.
    fn check_play(&self, set: &str, seed: u64) -> BTreeSet<Vec<i32>> {
        let mut finals = BTreeSet::new();
        for position in random_positions(rules(set), Policy::Uniform, seed) {
            let words: Vec<String> = position.line().split(' ').map(str::to_owned).collect();
            let mut rigs: Vec<_> = words[3].split(',').filter(|rig| *rig != "-").map(self.field).collect();
            rigs.sort_unstable_by_key(|name| (name.as_bytes()[0], name[1..].parse::<u8>().ok()));
            let rigs = if rigs.is_empty() { "-".to_owned() } else { rigs.join(",") };
            let image = Position::at(&format!("{} {} - {rigs} - -", words[0], words[1]));
            assert_eq!(image.fields(), self.fields(&position.fields()), "{}", position.line());
            assert_eq!(image.ending(), position.ending(), "{}", position.line());
            let (scores, exchanged) = (position.scores(), image.scores());
            for (seat, score) in scores.iter().enumerate() {
                assert_eq!(exchanged[self.seats[seat]], *score, "seat {} of {}", seat + 1, position.line());
            }
            if position.ending().is_some() {
                finals.insert(scores);
            }
        }
        finals
    }
}

#[test]
fn mirror_is_its_own_image_across_the_diagonal_at_3() {
    MIRROR.check_board("basic mirror");
    let board = Position::after("basic mirror", "");
    for field in ["a1", "b2", "c3", "d4", "e5", "f6", "g7", "h8", "i9"] {
        assert!(board.ore(field).is_some_and(|ore| ore.starts_with('G')), "{field} is gold");
    }
}

#[test]
fn mirror_exchanges_the_two_players_at_3() {
    let finals: BTreeSet<_> = (0..25).flat_map(|seed| MIRROR.check_play("basic mirror", seed)).collect();
    assert!(finals.iter().any(|scores| scores[0] != scores[1]), "the games were not all drawn");
    (0..10).for_each(|seed| drop(MIRROR_FOR_FOUR.check_play("four mirror", seed)));
}

#[test]
fn classic_is_not_the_mirror_at_3() {
    let classic = Position::after("basic classic", "");
    let differs = classic.fields().iter().any(|field| {
        let (ore, image) = (classic.ore(field), classic.ore(&(MIRROR.field)(field)));
        ore.map(|ore| ore[1..].to_owned()) != image.map(|ore| ore[1..].to_owned())
    });
    assert!(differs, "the check of the mirror can fail");
}

#[test]
fn rotor_is_its_own_image_turned_by_120_degrees_at_4() {
    // Corners go clockwise: left to top right, and so on; the desert stays.
    assert_eq!(
        ["f1", "k6", "a6", "k1", "f11", "a1", "f6"].map(turned),
        ["k6", "a6", "f1", "f11", "a1", "k1", "f6"]
    );
    ROTOR.check_board("three rotor");
}

#[test]
fn rotor_exchanges_the_three_players_at_4() {
    let finals: BTreeSet<_> = (0..25).flat_map(|seed| ROTOR.check_play("three rotor", seed)).collect();
    assert!(finals.iter().any(|scores| scores[0] != scores[1] && scores[1] != scores[2]), "scores differed");
}

/// The turn of the board also keeps the order of the concessions: thrice turned, everyone is back.
#[test]
fn three_turns_bring_rotor_back_at_4() {
    for field in Position::after("three rotor", "").fields() {
        assert_eq!(turned(&turned(&turned(&field))), field);
        assert_ne!(turned(&field), field);
    }
    let seat = |seat: usize| ROTOR.seats[ROTOR.seats[ROTOR.seats[seat]]];
    assert_eq!([0, 1, 2].map(seat), [0, 1, 2]);
}
