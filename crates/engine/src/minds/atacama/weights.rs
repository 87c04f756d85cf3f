//! The fitted weights: how much of each feature of a line its owner can expect, by the sort of line, whose turn it is,
//! and how far the game has come.

use std::fmt;
use std::sync::LazyLock;

use motherlode_atacama::Variant;

use super::line::{Feature, Line, Sort};

/// How many players share the board: each number has weights of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Company {
    /// Two players, basic or enhanced.
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

/// Whether the owner of a line acts next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tempo {
    /// The owner acts next.
    Owner,
    /// Someone else does.
    Other,
}

impl Tempo {
    /// Both.
    pub const ALL: [Tempo; 2] = [Tempo::Owner, Tempo::Other];

    /// The same for someone who owns what the other does not, where there are two.
    #[inline]
    pub const fn other(self) -> Tempo {
        match self {
            Tempo::Owner => Tempo::Other,
            Tempo::Other => Tempo::Owner,
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Tempo::Owner => "owner",
            Tempo::Other => "other",
        }
    }
}

/// Weights are fitted for these numbers of turns left, and lie on straight lines between them.
pub const KNOTS: [u8; 7] = [0, 3, 6, 10, 15, 21, 28];

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

/// The weights of all features of a line.
pub type Blend = [f32; Feature::ALL.len()];

/// The weights of one company.
#[derive(Clone, PartialEq, Debug)]
pub struct Weights {
    /// By knot, tempo and sort.
    fitted: Vec<[[Blend; Sort::COUNT]; 2]>,
    /// The same for every number of turns left.
    blends: Vec<[[Blend; Sort::COUNT]; 2]>,
    /// At each knot: how many points of difference make a lead worth e to 1.
    scales: [f32; KNOTS.len()],
}

impl Weights {
    /// Weights that expect nothing.
    pub fn nothing() -> Weights {
        Weights::new(vec![[[[0.0; Feature::ALL.len()]; Sort::COUNT]; 2]; KNOTS.len()], [8.0; KNOTS.len()])
    }

    /// Weights for every knot, tempo and sort.
    pub fn new(fitted: Vec<[[Blend; Sort::COUNT]; 2]>, scales: [f32; KNOTS.len()]) -> Weights {
        let blend = |turns: usize| {
            let around = knots(turns);
            let mut blended = [[[0.0; Feature::ALL.len()]; Sort::COUNT]; 2];
            for (tempo, sorts) in blended.iter_mut().enumerate() {
                for (sort, blend) in sorts.iter_mut().enumerate() {
                    for (feature, weight) in blend.iter_mut().enumerate() {
                        *weight = around
                            .iter()
                            .map(|(knot, part)| part * fitted[*knot][tempo][sort][feature])
                            .sum();
                    }
                }
            }
            blended
        };
        Weights { blends: (0..=MOST_TURNS).map(blend).collect(), fitted, scales }
    }

    /// The fitted weights of a company.
    pub fn of(company: Company) -> &'static Weights {
        &FITTED[company as usize]
    }

    /// What the owner of a line can expect from it at the end.
    #[inline]
    pub fn expect(&self, line: &Line, turns: usize, tempo: Tempo) -> f32 {
        let Some(sort) = line.sort() else { return line.certain() };
        let blend = &self.blends[turns.min(MOST_TURNS)][tempo as usize][sort.index()];
        let hope: f32 = blend.iter().zip(line.features()).map(|(weight, feature)| weight * feature).sum();
        line.certain() + hope
    }

    /// How many points of difference make a lead worth e to 1, with so many turns left.
    pub fn scale(&self, turns: usize) -> f32 {
        knots(turns).iter().map(|(knot, part)| part * self.scales[*knot]).sum()
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

static FITTED: LazyLock<[Weights; 3]> = LazyLock::new(|| {
    // The file is part of the program, and a test reads it; without it a bot would still play, if badly.
    read(include_str!("../../../data/atacama.weights"))
        .unwrap_or_else(|_| Company::ALL.map(|_| Weights::nothing()))
});

/// Decimals in the file.
const DECIMALS: usize = 3;

/// The weights of all companies as a text that a person can read.
pub fn write(all: &[Weights; 3]) -> String {
    use fmt::Write;
    let mut text = String::from(
        "# What the owner of a line of Atacama can expect from it, by turns left (columns), fitted on self-play.\n\
         # company, who acts next, rigs in the line and how many more than needed fit, feature: weights.\n",
    );
    let mut put = |words: String, numbers: &[f32]| {
        let numbers: Vec<String> = numbers.iter().map(|number| format!("{number:8.DECIMALS$}")).collect();
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{words:<36}{}", numbers.concat());
    };
    put("turns".to_owned(), &KNOTS.map(f32::from));
    for (company, weights) in Company::ALL.iter().zip(all) {
        put(format!("{} scale", company.name()), &weights.scales);
        for tempo in Tempo::ALL {
            for sort in Sort::all() {
                for (place, feature) in Feature::ALL.iter().enumerate() {
                    let numbers: Vec<f32> =
                        weights.fitted.iter().map(|knot| knot[tempo as usize][sort.index()][place]).collect();
                    if numbers.iter().any(|number| *number != 0.0) {
                        let words =
                            format!("{} {} {} {}", company.name(), tempo.name(), sort.name(), feature.name());
                        put(words, &numbers);
                    }
                }
            }
        }
    }
    text
}

/// Reads what [`write()`] wrote; what is not mentioned is 0.
pub fn read(text: &str) -> Result<[Weights; 3], BadWeights> {
    let mut all = Company::ALL.map(|_| Weights::nothing());
    for (number, line) in text.lines().enumerate() {
        let bad = || BadWeights { line: number + 1 };
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        if words.first().is_none_or(|word| word.starts_with('#')) {
            continue;
        }
        let (words, numbers) =
            words.split_at_checked(words.len().saturating_sub(KNOTS.len())).ok_or_else(bad)?;
        let numbers: Vec<f32> =
            numbers.iter().map(|number| number.parse()).collect::<Result<_, _>>().map_err(|_| bad())?;
        let numbers: [f32; KNOTS.len()] = numbers.try_into().map_err(|_| bad())?;
        let company =
            |name: &str| Company::ALL.iter().position(|company| company.name() == name).ok_or_else(bad);
        match *words {
            ["turns"] if numbers == KNOTS.map(f32::from) => {}
            [name, "scale"] => all[company(name)?].scales = numbers,
            [name, tempo, sort, feature] => {
                let tempo = Tempo::ALL.into_iter().find(|known| known.name() == tempo).ok_or_else(bad)?;
                let sort = Sort::all().find(|known| known.name() == sort).ok_or_else(bad)?;
                let feature =
                    Feature::ALL.iter().position(|known| known.name() == feature).ok_or_else(bad)?;
                for (knot, weight) in all[company(name)?].fitted.iter_mut().zip(numbers) {
                    knot[tempo as usize][sort.index()][feature] = weight;
                }
            }
            _ => return Err(bad()),
        }
    }
    Ok(all.map(|weights| Weights::new(weights.fitted, weights.scales)))
}

/// A weight as the file shows it, so that what is read is what was fitted.
pub fn rounded(weight: f32) -> f32 {
    format!("{weight:.DECIMALS$}").parse().map_or(weight, |number: f32| number + 0.0)
}
