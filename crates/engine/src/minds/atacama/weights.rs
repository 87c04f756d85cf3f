//! The fitted weights: how often open fields get a rig, and how often lines with so many rigs come to count.

use std::fmt;
use std::sync::LazyLock;

use motherlode_atacama::{RIGS_TO_COUNT, Variant};

use super::line::{Fate, Line};

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

/// Places on a scale where something was fitted; between them it lies on straight lines, beyond them it stays.
#[derive(Clone, Copy, Debug)]
pub struct Ladder {
    from: f32,
    step: f32,
}

/// How many rungs every ladder has.
pub const RUNGS: usize = 12;

impl Ladder {
    /// Supply: the rigs to come for each field that can be expected to take one if there were enough of them.
    pub const SUPPLY: Ladder = Ladder { from: 0.0, step: 0.15 };
    /// How many more rigs can be expected in a line than it lacks.
    pub const SURPLUS: Ladder = Ladder { from: -3.0, step: 0.5 };
    /// How many turns are left.
    pub const TURNS: Ladder = Ladder { from: 0.0, step: 3.0 };

    /// The rungs.
    pub fn rungs(self) -> [f32; RUNGS] {
        std::array::from_fn(|rung| self.from + self.step * rung as f32)
    }

    /// The two rungs around a place, each with its part.
    #[inline]
    pub fn around(self, place: f32) -> [(usize, f32); 2] {
        let height = ((place - self.from) / self.step).clamp(0.0, (RUNGS - 1) as f32);
        let below = (height as usize).min(RUNGS - 2);
        let part = height - below as f32;
        [(below, 1.0 - part), (below + 1, part)]
    }

    /// What was fitted, at a place.
    #[inline]
    pub fn read(self, fitted: &[f32; RUNGS], place: f32) -> f32 {
        self.around(place).iter().map(|(rung, part)| fitted[*rung] * part).sum()
    }
}

/// So many numbers of rivals of a field are told apart.
pub const RIVALS: usize = 7;
/// So many numbers of rigs in a line that does not count yet.
pub const LACKING: usize = RIGS_TO_COUNT as usize;

/// The weights of one company.
#[derive(Clone, PartialEq, Debug)]
pub struct Weights {
    /// The chance of an open field to get a rig before the game ends, by its rivals (how many open fields a rig on it
    /// would take from everyone), along [`Ladder::SUPPLY`].
    pub fill: [[f32; RUNGS]; RIVALS],
    /// How much of the worth of a line's rigs can be expected, by their number, along [`Ladder::SURPLUS`]: the chance
    /// that the line comes to count.
    pub count: [[f32; RUNGS]; LACKING],
    /// How much of the worth of rigs that can be expected in it: the same, given that they come.
    pub gain: [[f32; RUNGS]; LACKING],
    /// How many points of difference make a lead worth e to 1, along [`Ladder::TURNS`].
    pub scale: [f32; RUNGS],
}

impl Weights {
    /// Weights that expect nothing.
    pub const NOTHING: Weights = Weights {
        fill: [[0.0; RUNGS]; RIVALS],
        count: [[0.0; RUNGS]; LACKING],
        gain: [[0.0; RUNGS]; LACKING],
        scale: [8.0; RUNGS],
    };

    /// The fitted weights of a company.
    pub fn of(company: Company) -> &'static Weights {
        &FITTED[company as usize]
    }

    /// The chance of an open field to get a rig.
    #[inline]
    pub fn chance(&self, rivals: usize, supply: f32) -> f32 {
        Ladder::SUPPLY.read(&self.fill[rivals.min(RIVALS - 1)], supply)
    }

    /// What the owner of a line can expect from it at the end.
    #[inline]
    pub fn expect(&self, line: &Line) -> f32 {
        match line.fate() {
            Fate::Counts => line.worth + line.hope,
            Fate::Never => 0.0,
            Fate::May => {
                let surplus = line.coming - f32::from(RIGS_TO_COUNT - line.rigs);
                let around = Ladder::SURPLUS.around(surplus);
                let read = |fitted: &[[f32; RUNGS]; LACKING]| -> f32 {
                    around.iter().map(|(rung, part)| fitted[usize::from(line.rigs)][*rung] * part).sum()
                };
                line.worth * read(&self.count) + line.hope * read(&self.gain)
            }
        }
    }

    /// How many points of difference make a lead worth e to 1, with so many turns left.
    pub fn scale(&self, turns: usize) -> f32 {
        Ladder::TURNS.read(&self.scale, turns as f32)
    }

    /// Every row of the file: its words, its ladder, its numbers.
    fn rows(&mut self) -> Vec<(String, Ladder, &mut [f32; RUNGS])> {
        let named =
            |what: &'static str, ladder| move |(number, row)| (format!("{what} {number}"), ladder, row);
        let fill = self.fill.iter_mut().enumerate().map(named("fill rivals", Ladder::SUPPLY));
        let count = self.count.iter_mut().enumerate().map(named("count rigs", Ladder::SURPLUS));
        let gain = self.gain.iter_mut().enumerate().map(named("gain rigs", Ladder::SURPLUS));
        let scale = ("scale".to_owned(), Ladder::TURNS, &mut self.scale);
        fill.chain(count).chain(gain).chain([scale]).collect()
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
    read(include_str!("../../../data/atacama.weights")).unwrap_or([Weights::NOTHING; 3])
});

/// Decimals in the file.
const DECIMALS: usize = 3;

/// A weight as the file shows it, so that what is read is what was fitted.
pub fn rounded(weight: f32) -> f32 {
    // Nothing has no sign.
    format!("{weight:.DECIMALS$}").parse().map_or(weight, |number: f32| number + 0.0)
}

/// The weights of all companies as a text that a person can read.
pub fn write(all: &[Weights; 3]) -> String {
    use fmt::Write;
    let mut text = String::from(
        "# What random play makes of lines of Atacama, fitted on the positions of self-play.\n\
         # fill: the chance of an open field to get a rig, by supply; count, gain: the part of the worth of the rigs in a\n\
         # line, and of those expected, that can be hoped for, by surplus; scale: points that make a lead worth e to 1, by\n\
         # turns left.\n",
    );
    let mut put = |words: &str, numbers: &[f32; RUNGS]| {
        let numbers = numbers.map(|number| format!("{number:8.DECIMALS$}")).concat();
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{words:<24}{numbers}");
    };
    for (ladder, name) in [(Ladder::SUPPLY, "supply"), (Ladder::SURPLUS, "surplus"), (Ladder::TURNS, "turns")]
    {
        put(name, &ladder.rungs());
    }
    for (company, weights) in Company::ALL.iter().zip(all) {
        for (words, _, numbers) in weights.clone().rows() {
            put(&format!("{} {words}", company.name()), numbers);
        }
    }
    text
}

/// Reads what [`write()`] wrote; what is not mentioned is nothing.
pub fn read(text: &str) -> Result<[Weights; 3], BadWeights> {
    let mut all = [Weights::NOTHING; 3];
    for (number, line) in text.lines().enumerate() {
        let bad = || BadWeights { line: number + 1 };
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        if words.first().is_none_or(|word| word.starts_with('#')) {
            continue;
        }
        let (words, numbers) = words.split_at_checked(words.len().saturating_sub(RUNGS)).ok_or_else(bad)?;
        let numbers: Vec<f32> =
            numbers.iter().map(|number| number.parse()).collect::<Result<_, _>>().map_err(|_| bad())?;
        let numbers: [f32; RUNGS] = numbers.try_into().map_err(|_| bad())?;
        let (first, rest) = words.split_first().ok_or_else(bad)?;
        if rest.is_empty() {
            // The ladders stand there for people.
            continue;
        }
        let company = Company::ALL.iter().position(|company| company.name() == *first).ok_or_else(bad)?;
        let words = rest.join(" ");
        let mut rows = all[company].rows();
        let row = rows.iter_mut().find(|(name, ..)| *name == words).ok_or_else(bad)?;
        *row.2 = numbers;
    }
    Ok(all)
}
