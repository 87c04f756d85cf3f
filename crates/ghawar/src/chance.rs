//! What chance brings: the deal, and the dice.

use motherlode_core::draw::shuffle;
use motherlode_core::{ChanceSet, Draws, ImpossibleOutcome, Outcomes};
use serde::Serialize;

use crate::Ghawar;
use crate::cubes::{COLOURS, CUBES_PER_COLOUR, Colour, ValueBoard};
use crate::options::DiceRule;
use crate::platforms::{PLATFORMS, Platform, Platforms};
use crate::state::{Phase, Progress, State};

/// What a die shows, 1 to 6.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(transparent)]
pub struct Die(u8);

impl Die {
    /// Every side.
    pub const ALL: [Die; 6] = [Die(1), Die(2), Die(3), Die(4), Die(5), Die(6)];

    /// The side with this number.
    pub fn new(number: u8) -> Option<Die> {
        Die::ALL.into_iter().find(|die| die.0 == number)
    }

    /// What it shows.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The column or row that it names, counted from 0.
    const fn line(self) -> usize {
        self.0 as usize - 1
    }

    fn draw(draws: &mut dyn Draws) -> Die {
        Die::ALL[draws.index(Die::ALL.len())]
    }
}

/// The platforms that two dice name: one, or under `choice` up to two (GH-6).
#[inline]
pub(crate) fn named(rule: DiceRule, [first, second]: [Die; 2]) -> Platforms {
    let ordered = Platforms::only(Platform::inside(first.line(), second.line()));
    match rule {
        DiceRule::Ordered => ordered,
        DiceRule::Choice => ordered | Platforms::only(Platform::inside(second.line(), first.line())),
    }
}

/// Where chance acts (GH-21).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chance {
    /// The cubes and the value board are dealt (GH-2, GH-3).
    Deal,
    /// Two dice name a platform (GH-6).
    TwoDice,
    /// One die says how far a truck drives (GH-10).
    OneDie,
}

/// What chance brought (GH-21).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The cubes and the value board.
    Deal(Deal),
    /// Two dice, the first one first.
    TwoDice([Die; 2]),
    /// One die.
    OneDie(Die),
}

/// How cubes and colours lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Deal {
    /// The cube on every platform, in writing order.
    pub cubes: [Colour; PLATFORMS],
    /// The colours worth 1 to 6.
    pub values: [Colour; COLOURS],
}

impl Deal {
    /// Shuffles the cubes, sorted by colour before, then the colours, in their order before.
    fn draw(draws: &mut dyn Draws) -> Deal {
        let mut cubes = std::array::from_fn(|place| Colour::ALL[place / CUBES_PER_COLOUR]);
        shuffle(&mut cubes, draws);
        let mut values = Colour::ALL;
        shuffle(&mut values, draws);
        Deal { cubes, values }
    }
}

impl ChanceSet for Chance {
    type Outcome = Outcome;

    fn draw(&self, draws: &mut dyn Draws) -> Outcome {
        match self {
            Chance::Deal => Outcome::Deal(Deal::draw(draws)),
            Chance::TwoDice => {
                let first = Die::draw(draws);
                Outcome::TwoDice([first, Die::draw(draws)])
            }
            Chance::OneDie => Outcome::OneDie(Die::draw(draws)),
        }
    }

    fn outcomes(&self) -> Outcomes<Outcome> {
        match self {
            Chance::Deal => Outcomes::Many,
            Chance::TwoDice => {
                let rolls = Die::ALL.into_iter().flat_map(|first| Die::ALL.map(|second| [first, second]));
                Outcomes::Few(rolls.map(|dice| (Outcome::TwoDice(dice), 1)).collect())
            }
            Chance::OneDie => Outcomes::Few(Die::ALL.map(|die| (Outcome::OneDie(die), 1)).into()),
        }
    }
}

impl Ghawar {
    #[inline]
    pub(crate) fn state_settle(&self, state: &mut State, outcome: &Outcome) -> Result<(), ImpossibleOutcome> {
        match (state.phase, outcome) {
            (Phase::Deal, Outcome::Deal(deal)) => lay_out(state, deal),
            (Phase::Building, Outcome::TwoDice(dice)) => {
                self.build(state, *dice);
                Ok(())
            }
            (Phase::Rolling, Outcome::OneDie(die)) => {
                // GH-15
                if self.can_drive(state, *die) {
                    state.phase = Phase::Driving(*die);
                } else {
                    state.end_turn(self.options.players, Progress::No);
                }
                Ok(())
            }
            _ => Err(ImpossibleOutcome),
        }
    }

    /// A rig goes on the platform that the dice name, if it has none; under `choice` the player says which (GH-6).
    fn build(&self, state: &mut State, dice: [Die; 2]) {
        let free = named(self.options.dice, dice) - state.all_rigs();
        if free.is_empty() {
            state.end_roll(self.options.players);
        } else {
            match self.options.dice {
                DiceRule::Choice => state.phase = Phase::Choosing(dice),
                DiceRule::Ordered => {
                    state.rigs[state.to_act.index()] |= free;
                    state.end_roll(self.options.players);
                }
            }
        }
    }
}

/// Puts the cubes on the platforms and the colours on the value board, if they are the right ones (GH-2, GH-3).
fn lay_out(state: &mut State, deal: &Deal) -> Result<(), ImpossibleOutcome> {
    let values = ValueBoard::new(deal.values).ok_or(ImpossibleOutcome)?;
    let mut cubes = [Platforms::NONE; COLOURS];
    for (platform, colour) in Platform::all().zip(deal.cubes) {
        cubes[colour.index()] |= Platforms::only(platform);
    }
    if cubes.iter().any(|platforms| platforms.len() != CUBES_PER_COLOUR) {
        return Err(ImpossibleOutcome);
    }
    (state.cubes, state.values, state.phase) = (cubes, values, Phase::Building);
    Ok(())
}
