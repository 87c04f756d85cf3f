//! What is chosen when a table is opened.

use motherlode_core::{Fact, OptionMap, Refusal};
use motherlode_engine::Level;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::text::TableText;
use crate::moment::{DAY, MINUTE, Millis, SECOND};

/// What is chosen when a table is opened, apart from who sits where.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The game's id.
    pub game: String,
    /// Its options; what is not chosen has its default.
    #[serde(default)]
    #[schema(value_type = std::collections::BTreeMap<String, Object>)]
    pub options: OptionMap,
    /// Someone's own tiles or cards, where the options name such a set.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    #[schema(value_type = Object)]
    pub data: Value,
    /// Who sits first.
    #[serde(default)]
    pub order: Order,
    /// Whether everyone may find the table; otherwise one needs its address.
    #[serde(default)]
    pub public: bool,
    /// How much time there is.
    #[serde(default)]
    pub clock: ClockPlan,
    /// Whether ratings follow.
    #[serde(default)]
    pub rated: bool,
    /// What happens when someone is gone.
    #[serde(default)]
    pub absent: Absence,
}

/// Who sits first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// Chairs are seats, in the order given.
    #[default]
    Chosen,
    /// The dealer draws a seat for every chair at the start.
    Drawn,
}

/// How much time there is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum ClockPlan {
    /// As much as everyone likes.
    #[default]
    None,
    /// So many minutes each for the whole game, and some seconds more for each turn.
    Fischer {
        /// Minutes at the start.
        minutes: u16,
        /// Seconds more for each turn.
        increment: u16,
    },
    /// So many days for each turn.
    Days {
        /// How many.
        days: u8,
    },
}

/// The days that a turn can take.
pub const DAYS: [u8; 7] = [1, 2, 3, 5, 7, 10, 14];
/// The most minutes on a clock.
pub const MOST_MINUTES: u16 = 180;
/// The most seconds for each turn.
pub const MOST_INCREMENT: u16 = 180;

impl ClockPlan {
    fn check(self) -> Result<(), Refusal> {
        let holds = match self {
            ClockPlan::None => true,
            ClockPlan::Fischer { minutes, increment } => {
                (1..=MOST_MINUTES).contains(&minutes) && increment <= MOST_INCREMENT
            }
            ClockPlan::Days { days } => DAYS.contains(&days),
        };
        if holds {
            return Ok(());
        }
        Err(Refusal::new("clock", TableText::Clock)
            .with("minutes", Fact::Number(MOST_MINUTES.into()))
            .with("increment", Fact::Number(MOST_INCREMENT.into()))
            .with("days", Fact::names(DAYS)))
    }

    /// Whether people are expected to be there while they play.
    pub fn is_live(self) -> bool {
        !matches!(self, ClockPlan::Days { .. })
    }

    /// What each seat has at the start, where time is counted for the whole game.
    pub fn bank(self) -> Option<Millis> {
        match self {
            ClockPlan::Fischer { minutes, .. } => Some(Millis::from(minutes) * MINUTE),
            ClockPlan::None | ClockPlan::Days { .. } => None,
        }
    }

    /// What each turn adds.
    pub fn increment(self) -> Millis {
        match self {
            ClockPlan::Fischer { increment, .. } => Millis::from(increment) * SECOND,
            ClockPlan::None | ClockPlan::Days { .. } => 0,
        }
    }

    /// How long a turn may take, where that is limited.
    pub fn turn(self) -> Option<Millis> {
        match self {
            ClockPlan::Days { days } => Some(Millis::from(days) * DAY),
            ClockPlan::None | ClockPlan::Fischer { .. } => None,
        }
    }
}

/// What happens when someone is gone: at a live table for a minute without a connection, otherwise beyond their deadline.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Absence {
    /// The others wait.
    #[default]
    Wait,
    /// They have left the game.
    Forfeit,
    /// A bot acts for them until they return.
    StandIn {
        /// How strong it is.
        level: u8,
    },
}

/// A level by its number.
pub(super) fn level(number: u8) -> Result<Level, Refusal> {
    Level::new(number)
        .ok_or_else(|| Refusal::new("level", TableText::Level).with("level", Fact::Number(number.into())))
}

impl Setup {
    /// Checks what the game itself cannot check.
    pub fn check(&self) -> Result<(), Refusal> {
        self.clock.check()?;
        if let Absence::StandIn { level: number } = self.absent {
            level(number)?;
        }
        if self.rated && matches!(self.absent, Absence::StandIn { .. }) {
            return Err(Refusal::new("rated-stand-in", TableText::RatedStandIn));
        }
        if self.rated && self.order != Order::Drawn {
            return Err(Refusal::new("rated-order", TableText::RatedOrder));
        }
        Ok(())
    }
}
