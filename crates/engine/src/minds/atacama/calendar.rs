//! What a lead and the turn are worth in the enhanced game, turn by turn.
//!
//! New tiles are always laid before a turn of the first seat, which can use them first, and whoever claims gives away a turn
//! just then or some other time. So what the same lead is worth depends on the date, and on whether anyone has claimed.

use std::sync::LazyLock;

use super::soil::STAGES;
use super::weights::{self, BadWeights};

/// Turns that are told apart: one for each rig of both players, as every turn uses one.
pub const DATES: usize = 28;

/// How a lead of whoever acts next becomes odds: `point` for each point, and `turn` beside.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Rate {
    /// What a point is worth.
    pub point: f32,
    /// What it is worth to act next.
    pub turn: f32,
}

impl Rate {
    /// The logarithm of the odds of whoever acts next with this lead in points.
    #[inline]
    pub fn odds(self, points: f32) -> f32 {
        self.point * points + self.turn
    }
}

/// Whether anyone has claimed (AT-16).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claimed {
    /// Someone has: the lead is what each can expect.
    Yes,
    /// Someone has only just, so that the lead is the largest of several guesses, and less than it seems.
    Lately,
    /// Nobody has: the lead is what whoever acts next can expect from the best claim.
    No,
}

impl Claimed {
    /// All of them.
    pub const ALL: [Claimed; 3] = [Claimed::Yes, Claimed::Lately, Claimed::No];

    const fn name(self) -> &'static str {
        match self {
            Claimed::Yes => "claimed",
            Claimed::Lately => "lately",
            Claimed::No => "unclaimed",
        }
    }
}

/// The rates of a stage, by turn.
pub type Rates = [Rate; DATES];

/// The rates of every turn, by the stage of the last tiles that are known. Of the turns that come after the next tiles they say what can be
/// expected without knowing those.
#[derive(Clone, PartialEq, Debug)]
pub struct Calendar([[Rates; STAGES]; Claimed::ALL.len()]);

impl Calendar {
    /// A calendar of rates, by whether anyone has claimed and by the stage of the last tiles that are known.
    pub fn new(rates: [[Rates; STAGES]; Claimed::ALL.len()]) -> Calendar {
        Calendar(rates)
    }

    /// The fitted calendar.
    pub fn fitted() -> &'static Calendar {
        static FITTED: LazyLock<Calendar> = LazyLock::new(|| {
            // The file is part of the program, and a test reads it; without it a bot would still play.
            read(include_str!("../../../data/atacama.calendar"))
                .unwrap_or(Calendar([[[Rate { point: 0.3, turn: 0.0 }; DATES]; STAGES]; Claimed::ALL.len()]))
        });
        &FITTED
    }

    /// The rate of whoever acts next when so many turns were had, while the tiles of some stage are the last that are known.
    #[inline]
    pub fn rate(&self, claimed: Claimed, stage: u8, turns: u8) -> Rate {
        self.0[claimed as usize][usize::from(stage).clamp(1, STAGES) - 1][date(turns)]
    }
}

/// The date of a turn.
#[inline]
pub fn date(turns: u8) -> usize {
    let turns = usize::from(turns);
    if turns < DATES { turns } else { DATES - 2 + turns % 2 }
}

/// The calendar as a text that a person can read.
pub fn write(calendar: &Calendar) -> String {
    let mut text = String::from(
        "# How likely whoever acts next is to win the enhanced game of Atacama, by turns had, while the tiles of stage 1, 2 or 3 are\n\
         # the last that are known: a sum that is larger by 1 makes it e times as likely.\n\
         # point: a point of lead that it can expect, before anyone has claimed from the best claim; turn: acting next.\n\
         # lately: claimed a few turns ago. Nobody asks for turns that come before the tiles of the stage lie.\n",
    );
    weights::put(&mut text, "turns", &std::array::from_fn::<f32, DATES, _>(|date| date as f32));
    for claimed in Claimed::ALL {
        for (place, rates) in calendar.0[claimed as usize].iter().enumerate() {
            let name = format!("{} {}", claimed.name(), place + 1);
            weights::put(&mut text, &format!("{name} point"), &rates.map(|rate| rate.point));
            weights::put(&mut text, &format!("{name} turn"), &rates.map(|rate| rate.turn));
        }
    }
    text
}

/// Reads what [`write()`] wrote.
pub fn read(text: &str) -> Result<Calendar, BadWeights> {
    let mut all = [[[Rate::default(); DATES]; STAGES]; Claimed::ALL.len()];
    for row in weights::rows::<DATES>(text) {
        let (line, words, numbers) = row?;
        let bad = || BadWeights { line };
        match *words {
            ["turns"] if numbers == std::array::from_fn(|date| date as f32) => {}
            [claimed, stage, name] => {
                let claimed = Claimed::ALL.iter().position(|one| one.name() == claimed).ok_or_else(bad)?;
                let stage = (1..=STAGES).find(|one| one.to_string() == stage).ok_or_else(bad)?;
                for (rate, number) in all[claimed][stage - 1].iter_mut().zip(numbers) {
                    match name {
                        "point" => rate.point = number,
                        "turn" => rate.turn = number,
                        _ => return Err(bad()),
                    }
                }
            }
            _ => return Err(bad()),
        }
    }
    Ok(Calendar(all))
}
