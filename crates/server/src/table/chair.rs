//! The places at a table and who has them.

use motherlode_core::dealer::{Commitment, Nonce};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::id::PersonId;
use crate::store::PersonKind;

/// Who has a place at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Sitter {
    /// Nobody yet; anyone may sit down.
    Open,
    /// Kept for someone who has not come yet.
    Invited {
        /// Who.
        person: PersonId,
        /// Their name.
        name: String,
    },
    /// Someone on a device of their own.
    Person {
        /// Who.
        person: PersonId,
        /// Their name.
        name: String,
        /// What they are.
        is: PersonKind,
    },
    /// Someone who plays on the device of another.
    Local {
        /// Whose device.
        owner: PersonId,
        /// Their name.
        name: String,
    },
    /// A bot of the house.
    House {
        /// How strong it is.
        level: u8,
    },
}

impl Sitter {
    /// Whether the place is taken.
    pub fn is_seated(&self) -> bool {
        !matches!(self, Sitter::Open | Sitter::Invited { .. })
    }

    /// Whose device acts for this place.
    pub fn holder(&self) -> Option<PersonId> {
        match self {
            Sitter::Person { person, .. } | Sitter::Local { owner: person, .. } => Some(*person),
            Sitter::Open | Sitter::Invited { .. } | Sitter::House { .. } => None,
        }
    }

    /// Who has the place or is to have it.
    pub fn person(&self) -> Option<PersonId> {
        match self {
            Sitter::Invited { person, .. } => Some(*person),
            _ => self.holder(),
        }
    }

    /// Whether a device brings a share of the randomness for this place: people's do, programs' do not.
    pub fn brings_nonce(&self) -> bool {
        match self {
            Sitter::Person { is, .. } => *is != PersonKind::Bot,
            Sitter::Local { .. } => true,
            Sitter::Open | Sitter::Invited { .. } | Sitter::House { .. } => false,
        }
    }

    /// The name that others see; bots of the house are named by whoever shows them.
    pub fn name(&self) -> Option<&str> {
        match self {
            Sitter::Person { name, .. } | Sitter::Local { name, .. } | Sitter::Invited { name, .. } => {
                Some(name)
            }
            Sitter::Open | Sitter::House { .. } => None,
        }
    }
}

/// A place at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chair {
    /// Who has it.
    pub sitter: Sitter,
    /// What its device has committed to.
    pub commitment: Option<Commitment>,
    /// What its device has opened.
    pub nonce: Option<Nonce>,
    /// Whether a bot acts for it for the time being.
    pub stand_in: bool,
}

impl Chair {
    /// A chair with someone on it, or nobody.
    pub fn new(sitter: Sitter) -> Chair {
        Chair { sitter, commitment: None, nonce: None, stand_in: false }
    }

    /// Forgets what its device brought: the deal is another one.
    pub fn forget_nonce(&mut self) {
        (self.commitment, self.nonce) = (None, None);
    }

    /// Whether its device has still to commit.
    pub fn owes_commitment(&self) -> bool {
        self.sitter.brings_nonce() && self.commitment.is_none()
    }

    /// Whether its device has still to open what it committed to.
    pub fn owes_nonce(&self) -> bool {
        self.sitter.brings_nonce() && self.nonce.is_none()
    }
}
