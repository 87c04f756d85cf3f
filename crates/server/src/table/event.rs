//! What happens at a table, as it stands in its log. Nothing here is for anyone's eyes: see [`super::show`].

use motherlode_core::dealer::{Commitment, Nonce, Secret};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::chair::Sitter;
use super::setup::Setup;
use crate::id::{PersonId, TableId};
use crate::moment::Millis;

/// Something that happened at a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "kebab-case")]
pub enum Event {
    /// Someone opened the table.
    Opened {
        /// What they chose, every option of the game given.
        setup: Box<Setup>,
        /// Who.
        by: PersonId,
        /// Who has which place.
        chairs: Vec<Sitter>,
        /// The dealer's first seal.
        seal: Seal,
    },
    /// Someone took a place.
    Sat {
        /// Which, counted from 0.
        chair: usize,
        /// Who.
        sitter: Sitter,
    },
    /// A place is free again.
    Stood {
        /// Which.
        chair: usize,
    },
    /// A device committed to its share of the randomness.
    Committed {
        /// For which place.
        chair: usize,
        /// To what.
        commitment: Commitment,
    },
    /// A device opened its share.
    NonceOpened {
        /// For which place.
        chair: usize,
        /// The share.
        nonce: Nonce,
    },
    /// The dealer took a new secret, because not everyone opened: all commit anew.
    Resealed {
        /// The new seal.
        seal: Seal,
    },
    /// The game began.
    Started {
        /// For each chair its seat, counted from 0.
        seating: Vec<usize>,
        /// The revision of the game's rules that it is played by. Logs of the first version do not say: there was only one.
        #[serde(default = "first_rules")]
        rules: u32,
    },
    /// Something happened in the game.
    Entry {
        /// As it stands in records: `1 e4`, `chance roll 34`, `undo 3`, `resign 2`.
        entry: String,
        /// What it cost the seat that acted.
        #[serde(default, skip_serializing_if = "is_zero")]
        spent: Millis,
        /// Whether a bot acted for someone who was gone.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        stand_in: bool,
    },
    /// A seat wants to go back.
    UndoAsked {
        /// Which.
        seat: usize,
        /// To the position after this entry of the game's log.
        to: usize,
    },
    /// A seat agrees to that, or does not.
    UndoAnswered {
        /// Which.
        seat: usize,
        /// Whether it agrees.
        yes: bool,
    },
    /// A bot acts for a seat from now on, or no longer does.
    StandIn {
        /// Which.
        seat: usize,
        /// Whether it does.
        on: bool,
    },
    /// A seat wants to play again.
    RematchWanted {
        /// Which.
        seat: usize,
    },
    /// They play again.
    Rematch {
        /// Where.
        table: TableId,
    },
    /// Nobody plays here any more.
    Closed {
        /// Why.
        why: Closing,
    },
}

/// Why a table was closed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Closing {
    /// Whoever opened it closed it.
    Owner,
    /// The operator closed it.
    Operator,
    /// Nobody came for a long time.
    Deserted,
}

/// The dealer's secret and what is published of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Seal {
    /// The deal id that all hashes include.
    pub deal: String,
    /// The secret, until the game is over.
    pub secret: Secret,
    /// What everyone is shown.
    pub commitment: Commitment,
}

/// A command as its sender named it, so that sending it again is harmless.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CommandKey {
    /// Who sent it.
    pub person: PersonId,
    /// What they called it.
    pub id: String,
    /// A fingerprint of what it asks: another command under the same name is another command.
    #[serde(default)]
    pub what: u32,
}

/// An event as it is kept.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Logged {
    /// What happened.
    pub event: Event,
    /// The command that it follows from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub command: Option<CommandKey>,
}

/// The revision of every game's rules in the first version that kept logs.
fn first_rules() -> u32 {
    1
}

fn is_zero(millis: &Millis) -> bool {
    *millis == 0
}
