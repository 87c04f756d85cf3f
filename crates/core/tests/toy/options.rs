//! What can be chosen before the game: how many play.

use motherlode_core::options::{OptionChoice, OptionSpec, check_map};
use motherlode_core::{GameOptions, Localized, OptionMap, OptionValue, Refusal, SeatCount};

/// The counts of seats, the default first.
pub(crate) const SEAT_COUNTS: [SeatCount; 3] = [SeatCount::TWO, SeatCount::THREE, SeatCount::FOUR];

const PLAYERS: &str = "players";

/// The toy's options.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Options {
    /// How many play.
    pub(crate) players: SeatCount,
}

impl Default for Options {
    fn default() -> Self {
        Options { players: SeatCount::TWO }
    }
}

fn value(players: SeatCount) -> OptionValue {
    OptionValue::Number(players.get() as u8)
}

impl GameOptions for Options {
    fn specs() -> Vec<OptionSpec> {
        let choices = SEAT_COUNTS.iter().map(|players| OptionChoice {
            value: value(*players),
            about: Localized::new("so many play", "so viele spielen"),
        });
        vec![OptionSpec {
            key: PLAYERS,
            about: Localized::new("How many play", "Wie viele spielen"),
            choices: choices.collect(),
            takes_own_data: false,
        }]
    }

    fn from_map(map: &OptionMap) -> Result<Self, Refusal> {
        check_map(&Self::specs(), map)?;
        let chosen = SEAT_COUNTS.into_iter().find(|players| map.0.get(PLAYERS) == Some(&value(*players)));
        Ok(chosen.map_or_else(Options::default, |players| Options { players }))
    }

    fn to_map(&self) -> OptionMap {
        OptionMap::new().with(PLAYERS, value(self.players))
    }

    fn every() -> Vec<Self> {
        SEAT_COUNTS.map(|players| Options { players }).into()
    }

    fn seats(&self) -> SeatCount {
        self.players
    }
}
