//! What a lead and the turn are worth in the enhanced game, turn by turn.
//!
//! New tiles are always laid before a turn of the first seat, which can use them first, and whoever claims gives away a turn
//! just then or some other time. So what the same lead is worth depends on the date, and on whether anyone has claimed.

use std::sync::LazyLock;

use super::soil::STAGES;
use super::stakes::Stakes;
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
    /// Those in which it is settled who scores what. They come first in [`ALL`](Claimed::ALL): weighings are counted by them.
    pub const SETTLED: [Claimed; 2] = [Claimed::Yes, Claimed::Lately];

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

/// What each number of what is at stake is worth, by turn.
pub type Weighing = [[f32; Stakes::NAMES.len()]; DATES];

/// The rates of every turn, by the stage of the last tiles that are known. Of the turns that come after the next tiles they say what can be
/// expected without knowing those.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Calendar {
    /// What a lead is worth, by whether anyone has claimed.
    pub rates: [[Rates; STAGES]; Claimed::ALL.len()],
    /// What all that is at stake is worth once somebody has.
    pub weighings: [[Weighing; STAGES]; Claimed::SETTLED.len()],
}

impl Calendar {
    /// The fitted calendar.
    pub fn fitted() -> &'static Calendar {
        static FITTED: LazyLock<Calendar> = LazyLock::new(|| {
            // The file is part of the program, and a test reads it; without it a bot would still play.
            read(include_str!("../../../data/atacama.calendar")).unwrap_or_else(|_| Calendar::plain())
        });
        &FITTED
    }

    /// A calendar to begin with, before anything was fitted: a lead is worth the same at any date.
    fn plain() -> Calendar {
        let rate = Rate { point: 0.3, turn: 0.0 };
        let weights = Stakes::NAMES.map(|name| if name == "lead" { rate.point } else { 0.0 });
        Calendar {
            rates: [[[rate; DATES]; STAGES]; Claimed::ALL.len()],
            weighings: [[[weights; DATES]; STAGES]; Claimed::SETTLED.len()],
        }
    }

    /// The rate of whoever acts next when so many turns were had, while the tiles of some stage are the last that are known.
    #[inline]
    pub fn rate(&self, claimed: Claimed, stage: u8, turns: u8) -> Rate {
        self.rates[claimed as usize][stage_place(stage)][date(turns)]
    }

    /// The logarithm of the odds of whoever acts next with so much at stake then; nothing while nobody has claimed.
    #[inline]
    pub fn odds(&self, claimed: Claimed, stage: u8, turns: u8, stakes: &Stakes) -> Option<f32> {
        let weighing = &self.weighings.get(claimed as usize)?[stage_place(stage)];
        Some(stakes.weighed(&weighing[date(turns)]))
    }
}

/// Where a stage stands among all. Before the first one it is as in the first.
#[inline]
fn stage_place(stage: u8) -> usize {
    usize::from(stage).clamp(1, STAGES) - 1
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
         # lately: claimed a few turns ago. Nobody asks for turns that come before the tiles of the stage lie.\n\
         # Below, for a longer look once somebody has claimed, while more than three turns are left. lead: points more than the other that\n\
         # it can expect; act: acting next; own-1 to own-3: what the rigs that are best for it change in that; other-1 to other-3: what\n\
         # those that are best for the other do, mostly below 0; good, bad: all changes above 0 and all below, in tens of points.\n",
    );
    weights::put(&mut text, "turns", &std::array::from_fn::<f32, DATES, _>(|date| date as f32));
    for claimed in Claimed::ALL {
        for (place, rates) in calendar.rates[claimed as usize].iter().enumerate() {
            let name = format!("{} {}", claimed.name(), place + 1);
            weights::put(&mut text, &format!("{name} point"), &rates.map(|rate| rate.point));
            weights::put(&mut text, &format!("{name} turn"), &rates.map(|rate| rate.turn));
        }
    }
    for (claimed, stages) in Claimed::SETTLED.iter().zip(&calendar.weighings) {
        for (place, weighing) in stages.iter().enumerate() {
            for (number, one) in Stakes::NAMES.iter().enumerate() {
                let name = format!("{} {} {one}", claimed.name(), place + 1);
                weights::put(&mut text, &name, &weighing.map(|weights| weights[number]));
            }
        }
    }
    text
}

/// Reads what [`write()`] wrote.
pub fn read(text: &str) -> Result<Calendar, BadWeights> {
    let mut calendar = Calendar::default();
    for row in weights::rows::<DATES>(text) {
        let (line, words, numbers) = row?;
        let bad = || BadWeights { line };
        match *words {
            ["turns"] if numbers == std::array::from_fn(|date| date as f32) => {}
            [claimed, stage, name] => {
                let claimed = Claimed::ALL.iter().position(|one| one.name() == claimed).ok_or_else(bad)?;
                let stage = (1..=STAGES).find(|one| one.to_string() == stage).ok_or_else(bad)?;
                let rates = calendar.rates[claimed][stage - 1].iter_mut().zip(numbers);
                match name {
                    "point" => rates.for_each(|(rate, number)| rate.point = number),
                    "turn" => rates.for_each(|(rate, number)| rate.turn = number),
                    _ => {
                        let weighings = calendar.weighings.get_mut(claimed).ok_or_else(bad)?;
                        let place = Stakes::NAMES.iter().position(|one| *one == name).ok_or_else(bad)?;
                        let weighing = weighings[stage - 1].iter_mut().zip(numbers);
                        weighing.for_each(|(weights, number)| weights[place] = number);
                    }
                }
            }
            _ => return Err(bad()),
        }
    }
    Ok(calendar)
}
