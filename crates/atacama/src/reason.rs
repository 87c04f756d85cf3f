//! Why an action may not be done.

use motherlode_core::{Clause, Fact, Refusal, Seat};

use crate::Atacama;
use crate::actions::Action;
use crate::board::Shape;
use crate::fields::Field;
use crate::ore::Commodity;
use crate::state::{Ground, Phase, Rig};
use crate::text::AtacamaText;

/// Each way an action can break the rules, with the facts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The board has no such field (AT-1, AT-4).
    NoSuchField {
        /// The field.
        field: Field,
        /// The board.
        shape: Shape,
    },
    /// The desert takes no rig (AT-25).
    Desert {
        /// The field.
        field: Field,
    },
    /// The tile with this field is not laid yet (AT-15).
    NotLaid {
        /// The field.
        field: Field,
    },
    /// A rig stands there (AT-6).
    Occupied {
        /// The field.
        field: Field,
    },
    /// It shares an edge with a rig (AT-6).
    TouchesRig {
        /// The field.
        field: Field,
        /// The rig's field.
        neighbour: Field,
    },
    /// It shares an edge with a rig on the same commodity (AT-24).
    SameCommodity {
        /// The field.
        field: Field,
        /// The rig's field.
        neighbour: Field,
        /// The commodity of both.
        commodity: Commodity,
    },
    /// The game is played without second-colour rigs (AT-20).
    NotTactical,
    /// The player has no rig of this kind left (AT-20).
    NoRigLeft {
        /// The kind.
        rig: Rig,
    },
    /// Concessions are claimed in the enhanced game only (AT-16).
    NoClaims,
    /// The concessions are taken (AT-16).
    Claimed {
        /// Who claimed.
        seat: Seat,
    },
    /// A claim names something that cannot be claimed (AT-16).
    NoSuchClaim,
    /// Passing is not allowed (AT-6).
    NoPass,
    /// It can be passed only when no field is left and nobody has claimed (AT-18).
    PassTooEarly,
    /// No player is to act (AT-8).
    NobodyActs,
}

impl Reason {
    fn facts(&self) -> Vec<(&'static str, Fact)> {
        match *self {
            Reason::NoSuchField { field, .. }
            | Reason::Desert { field }
            | Reason::NotLaid { field }
            | Reason::Occupied { field } => vec![("field", Fact::name(field))],
            Reason::TouchesRig { field, neighbour } => {
                vec![("field", Fact::name(field)), ("neighbour", Fact::name(neighbour))]
            }
            Reason::SameCommodity { field, neighbour, commodity } => vec![
                ("field", Fact::name(field)),
                ("neighbour", Fact::name(neighbour)),
                ("commodity", Fact::Word { code: commodity.code(), text: commodity.word().localized() }),
            ],
            Reason::NoRigLeft { rig } => {
                let (code, text) = match rig {
                    Rig::Basic => ("basic", AtacamaText::RigBasic),
                    Rig::Second => ("second", AtacamaText::RigSecond),
                };
                vec![("rig", Fact::Word { code, text: text.localized() })]
            }
            Reason::Claimed { seat } => vec![("seat", Fact::Seat(seat))],
            Reason::NotTactical
            | Reason::NoClaims
            | Reason::NoSuchClaim
            | Reason::NoPass
            | Reason::PassTooEarly
            | Reason::NobodyActs => Vec::new(),
        }
    }

    fn parts(&self) -> (&'static str, Clause, AtacamaText) {
        match self {
            Reason::NoSuchField { shape: Shape::Square, .. } => {
                ("no-such-field", Clause("AT-1"), AtacamaText::NoSuchFieldSquare)
            }
            Reason::NoSuchField { shape: Shape::Hexagonal, .. } => {
                ("no-such-field", Clause("AT-4"), AtacamaText::NoSuchFieldHexagonal)
            }
            Reason::Desert { .. } => ("desert", Clause("AT-25"), AtacamaText::Desert),
            Reason::NotLaid { .. } => ("not-laid", Clause("AT-15"), AtacamaText::NotLaid),
            Reason::Occupied { .. } => ("occupied", Clause("AT-6"), AtacamaText::Occupied),
            Reason::TouchesRig { .. } => ("touches-rig", Clause("AT-6"), AtacamaText::TouchesRig),
            Reason::SameCommodity { .. } => ("same-commodity", Clause("AT-24"), AtacamaText::SameCommodity),
            Reason::NotTactical => ("not-tactical", Clause("AT-20"), AtacamaText::NotTactical),
            Reason::NoRigLeft { .. } => ("no-rig-left", Clause("AT-20"), AtacamaText::NoRigLeft),
            Reason::NoClaims => ("no-claims", Clause("AT-16"), AtacamaText::NoClaims),
            Reason::Claimed { .. } => ("claimed", Clause("AT-16"), AtacamaText::Claimed),
            Reason::NoSuchClaim => ("no-such-claim", Clause("AT-16"), AtacamaText::NoSuchClaim),
            Reason::NoPass => ("no-pass", Clause("AT-6"), AtacamaText::NoPass),
            Reason::PassTooEarly => ("pass-too-early", Clause("AT-18"), AtacamaText::PassTooEarly),
            Reason::NobodyActs => ("nobody-acts", Clause("AT-8"), AtacamaText::NobodyActs),
        }
    }
}

impl From<Reason> for Refusal {
    fn from(reason: Reason) -> Refusal {
        let (code, clause, template) = reason.parts();
        let refusal = Refusal::new(code, template).by(clause);
        reason.facts().into_iter().fold(refusal, |refusal, (name, fact)| refusal.with(name, fact))
    }
}

impl Atacama {
    /// Why an action that is not in the legal set is not in it.
    #[cold]
    pub(crate) fn reason(&self, ground: &Ground, action: Action) -> Reason {
        let stock = ground.stock[ground.to_act.index()];
        if ground.phase != Phase::Play || stock.total() == 0 {
            return Reason::NobodyActs;
        }
        let no_rig = |rig: Rig| match rig {
            Rig::Second if !self.options.tactical => Some(Reason::NotTactical),
            rig => (stock.of(rig) == 0).then_some(Reason::NoRigLeft { rig }),
        };
        match action {
            Action::Place { field, rig } => {
                self.field_reason(ground, field).or_else(|| no_rig(rig)).unwrap_or(Reason::NobodyActs)
            }
            Action::Claim { .. } if !self.is_enhanced() => Reason::NoClaims,
            Action::Claim { paid, .. } => match ground.claim {
                Some(claim) => Reason::Claimed { seat: claim.seat },
                None => no_rig(paid).unwrap_or(Reason::NoSuchClaim),
            },
            Action::Pass if self.is_enhanced() => Reason::PassTooEarly,
            Action::Pass => Reason::NoPass,
        }
    }

    fn field_reason(&self, ground: &Ground, field: Field) -> Option<Reason> {
        let shape = self.shape();
        let geometry = shape.geometry();
        if geometry.desert == Some(field) {
            return Some(Reason::Desert { field });
        }
        if !geometry.fields.contains(field) {
            return Some(Reason::NoSuchField { field, shape });
        }
        let Some(ore) = ground.ore.get(field) else { return Some(Reason::NotLaid { field }) };
        if ground.rigs.contains(field) {
            return Some(Reason::Occupied { field });
        }
        // What blocks whom is mutual: both boards ask only whether the fields touch and what they show.
        let neighbour = (ground.blocked_by(field, shape) & ground.rigs).iter().next()?;
        Some(match shape {
            Shape::Square => Reason::TouchesRig { field, neighbour },
            Shape::Hexagonal => Reason::SameCommodity { field, neighbour, commodity: ore.commodity() },
        })
    }
}
