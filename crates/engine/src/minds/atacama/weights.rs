//! The fitted weights: how much what a seat can expect makes it likely to win.

use std::fmt;
use std::sync::LazyLock;

use motherlode_atacama::Variant;

use super::calendar::Rate;

/// Who shares the board: each company has weights of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Company {
    /// Two players. In the enhanced game the judge goes by the [calendar](super::calendar) instead.
    Two,
    /// Three players on the hexagonal board.
    Three,
    /// Four players.
    Four,
}

impl Company {
    /// All of them.
    pub const ALL: [Company; 3] = [Company::Two, Company::Three, Company::Four];

    /// The company of a variant.
    pub const fn of(variant: Variant) -> Company {
        match variant {
            Variant::Basic | Variant::Enhanced => Company::Two,
            Variant::Three => Company::Three,
            Variant::Four => Company::Four,
        }
    }

    /// Its name in the file of weights.
    pub const fn name(self) -> &'static str {
        match self {
            Company::Two => "two",
            Company::Three => "three",
            Company::Four => "four",
        }
    }
}

/// What makes a seat likely to win.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trait {
    /// A point that it can expect.
    Point,
    /// Acting next.
    Turn,
}

impl Trait {
    /// All of them.
    pub const ALL: [Trait; 2] = [Trait::Point, Trait::Turn];

    const fn name(self) -> &'static str {
        match self {
            Trait::Point => "point",
            Trait::Turn => "turn",
        }
    }
}

/// Weights are fitted for these numbers of turns left, and lie on straight lines between them.
pub const KNOTS: [u8; 9] = [0, 4, 8, 12, 16, 20, 24, 28, 32];

/// How many turns are left at most, as far as the weights tell games apart.
pub const MOST_TURNS: usize = KNOTS[KNOTS.len() - 1] as usize;

/// The knots around a number of turns, each with its part.
pub fn knots(turns: usize) -> [(usize, f32); 2] {
    let turns = turns.min(MOST_TURNS) as u8;
    let upper = KNOTS.iter().position(|knot| *knot >= turns).unwrap_or(KNOTS.len() - 1).max(1);
    let (from, to) = (KNOTS[upper - 1], KNOTS[upper]);
    let part = f32::from(turns - from) / f32::from(to - from);
    [(upper - 1, 1.0 - part), (upper, part)]
}

/// What was fitted, for every knot and trait.
pub type Fitted = [[f32; Trait::ALL.len()]; KNOTS.len()];

/// The weights of one company. A sum of them that is larger by 1 makes a seat e times as likely to win.
#[derive(Clone, PartialEq, Debug)]
pub struct Weights {
    fitted: Fitted,
    /// For every number of turns left.
    blends: [[f32; Trait::ALL.len()]; MOST_TURNS + 1],
}

impl Weights {
    /// Weights for every knot.
    pub fn new(fitted: Fitted) -> Weights {
        let blend = |turns: usize, place: usize| -> f32 {
            knots(turns).iter().map(|(knot, part)| part * fitted[*knot][place]).sum()
        };
        let blends = std::array::from_fn(|turns| std::array::from_fn(|place| blend(turns, place)));
        Weights { fitted, blends }
    }

    /// Weights to begin with, before anything was fitted: the fewer turns are left, the more a lead is worth.
    pub fn plain() -> Weights {
        Weights::new(KNOTS.map(|turns| {
            let point = 1.5 - 0.04 * f32::from(turns);
            [point, 1.5 * point]
        }))
    }

    /// The fitted weights of a company.
    pub fn of(company: Company) -> &'static Weights {
        &FITTED[company as usize]
    }

    /// Both, for whoever acts next with so many turns left.
    #[inline]
    pub fn rate(&self, turns: usize) -> Rate {
        Rate { point: self.point(turns), turn: self.turn(turns) }
    }

    /// What a point that a seat can expect is worth with so many turns left.
    #[inline]
    pub fn point(&self, turns: usize) -> f32 {
        self.blends[turns.min(MOST_TURNS)][Trait::Point as usize]
    }

    /// What acting next is worth with so many turns left.
    #[inline]
    pub fn turn(&self, turns: usize) -> f32 {
        self.blends[turns.min(MOST_TURNS)][Trait::Turn as usize]
    }
}

/// A line of the file of weights that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadWeights {
    /// The line's number, from 1.
    pub line: usize,
}

impl fmt::Display for BadWeights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {} of the weights cannot be read", self.line)
    }
}

impl std::error::Error for BadWeights {}

static FITTED: LazyLock<[Weights; Company::ALL.len()]> = LazyLock::new(|| {
    // The file is part of the program, and a test reads it; without it a bot would still play.
    read(include_str!("../../../data/atacama.weights"))
        .unwrap_or_else(|_| Company::ALL.map(|_| Weights::plain()))
});

/// Decimals in the file.
const DECIMALS: usize = 3;

/// A weight as the file shows it, so that what is read is what was fitted.
pub fn rounded(weight: f32) -> f32 {
    // Nothing has no sign.
    format!("{weight:.DECIMALS$}").parse().map_or(weight, |number: f32| number + 0.0)
}

/// Adds a row to a text of weights.
pub(super) fn put(text: &mut String, words: &str, numbers: &[f32]) {
    let numbers: Vec<String> = numbers.iter().map(|number| format!("{number:8.DECIMALS$}")).collect();
    text.push_str(&format!("{words:<18}{}\n", numbers.concat()));
}

/// The rows of a text of weights, each with the number of its line: some words, then as many numbers as there are columns.
pub(super) fn rows<const COLUMNS: usize>(
    text: &str,
) -> impl Iterator<Item = Result<(usize, Vec<&str>, [f32; COLUMNS]), BadWeights>> {
    (1..).zip(text.lines()).filter_map(|(line, row)| {
        let mut words: Vec<&str> = row.split_ascii_whitespace().collect();
        if words.first().is_none_or(|word| word.starts_with('#')) {
            return None;
        }
        let numbers = words.split_off(words.len().saturating_sub(COLUMNS));
        let numbers: Option<Vec<f32>> = numbers.iter().map(|number| number.parse().ok()).collect();
        let numbers = numbers.and_then(|numbers| numbers.try_into().ok());
        Some(numbers.map(|numbers| (line, words, numbers)).ok_or(BadWeights { line }))
    })
}

/// The weights of all companies as a text that a person can read.
pub fn write(all: &[Weights; Company::ALL.len()]) -> String {
    let mut text = String::from(
        "# What makes a seat of Atacama likely to win, by turns left: a sum that is larger by 1 makes it e times as likely.\n\
         # point: a point that it can expect if all played at random from here; turn: acting next.\n",
    );
    put(&mut text, "turns", &KNOTS.map(f32::from));
    for (company, weights) in Company::ALL.iter().zip(all) {
        for (place, one) in Trait::ALL.iter().enumerate() {
            let words = format!("{} {}", company.name(), one.name());
            put(&mut text, &words, &weights.fitted.map(|knot| knot[place]));
        }
    }
    text
}

/// Reads what [`write()`] wrote.
pub fn read(text: &str) -> Result<[Weights; Company::ALL.len()], BadWeights> {
    let mut all: [Fitted; Company::ALL.len()] = [[[0.0; Trait::ALL.len()]; KNOTS.len()]; Company::ALL.len()];
    for row in rows(text) {
        let (line, words, numbers) = row?;
        let bad = || BadWeights { line };
        match *words {
            ["turns"] if numbers == KNOTS.map(f32::from) => {}
            [company, name] => {
                let company = Company::ALL.iter().position(|one| one.name() == company).ok_or_else(bad)?;
                let place = Trait::ALL.iter().position(|one| one.name() == name).ok_or_else(bad)?;
                all[company].iter_mut().zip(numbers).for_each(|(knot, weight)| knot[place] = weight);
            }
            _ => return Err(bad()),
        }
    }
    Ok(all.map(Weights::new))
}
