//! What observers see of each event and know from it: everything, for nothing is hidden.

use motherlode_core::syntax::as_text;
use motherlode_core::{Event, Observer, Seat};
use serde::{Serialize, Serializer};

use crate::Ghawar;
use crate::actions::{Action, Effects, Payment};
use crate::chance::{Deal, Die, Outcome};
use crate::cubes::{COLOURS, Colour};
use crate::notation::letters;
use crate::platforms::{PLATFORMS, Platform};
use crate::state::{Phase, State};

/// What anyone sees of an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ghawar::Observation))]
#[serde(tag = "event", rename_all = "lowercase")]
pub enum Observation {
    /// The cubes and the value board were dealt.
    Deal {
        /// The cubes' letters in writing order.
        #[serde(serialize_with = "as_letters")]
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        cubes: [Colour; PLATFORMS],
        /// The letters of the colours worth 1 to 6.
        #[serde(serialize_with = "as_letters")]
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        values: [Colour; COLOURS],
    },
    /// Two dice were rolled for a rig (GH-6).
    Build {
        /// For whom.
        #[cfg_attr(feature = "schema", schema(value_type = u8))]
        seat: Seat,
        /// What they show.
        #[cfg_attr(feature = "schema", schema(value_type = Vec<u8>))]
        dice: [Die; 2],
        /// Where the rig went at once.
        #[cfg_attr(feature = "schema", schema(value_type = Option<String>, required = true))]
        put: Option<Platform>,
        /// Whether the player now chooses a platform. If neither, nothing happened.
        chooses: bool,
    },
    /// A die was rolled for a drive (GH-11).
    Roll {
        /// For whom.
        #[cfg_attr(feature = "schema", schema(value_type = u8))]
        seat: Seat,
        /// What it shows.
        #[cfg_attr(feature = "schema", schema(value_type = u8))]
        die: Die,
        /// Whether no truck of theirs could drive it, so that the turn ended (GH-15).
        passed: bool,
    },
    /// A player acted.
    Action {
        /// Who.
        #[cfg_attr(feature = "schema", schema(value_type = u8))]
        seat: Seat,
        /// What.
        #[serde(serialize_with = "as_text")]
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        action: Action,
        /// The cube that was loaded.
        #[cfg_attr(feature = "schema", schema(required = true))]
        loaded: Option<Colour>,
        /// What was paid for it, and to whom.
        #[cfg_attr(feature = "schema", schema(required = true))]
        paid: Option<Payment>,
        /// The cube that was delivered.
        #[cfg_attr(feature = "schema", schema(required = true))]
        delivered: Option<Colour>,
    },
}

fn as_letters<S: Serializer>(colours: &[Colour], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&letters(colours))
}

/// What an observer knows: the whole position, and who looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Knowledge {
    pub(crate) state: State,
    pub(crate) observer: Observer,
}

impl Ghawar {
    pub(crate) fn see(&self, before: &State, event: &Event<Ghawar>, after: &State) -> Observation {
        let seat = before.to_act;
        match event {
            Event::Chance(Outcome::Deal(deal)) => {
                Observation::Deal { cubes: deal.cubes, values: deal.values }
            }
            Event::Chance(Outcome::TwoDice(dice)) => Observation::Build {
                seat,
                dice: *dice,
                put: (after.all_rigs() - before.all_rigs()).nth(0),
                chooses: matches!(after.phase, Phase::Choosing(_)),
            },
            Event::Chance(Outcome::OneDie(die)) => {
                Observation::Roll { seat, die: *die, passed: !matches!(after.phase, Phase::Driving(_)) }
            }
            Event::Action { seat, action } => {
                let Effects { loads, payment, delivers } = self.effects(before, *action);
                Observation::Action {
                    seat: *seat,
                    action: *action,
                    loaded: loads,
                    paid: payment,
                    delivered: delivers,
                }
            }
        }
    }

    pub(crate) fn learn_from(&self, knowledge: &mut Knowledge, observation: &Observation) {
        let state = &mut knowledge.state;
        // What was observed did happen, so it was possible in the same position.
        let _ = match *observation {
            Observation::Deal { cubes, values } => {
                self.state_settle(state, &Outcome::Deal(Deal { cubes, values })).ok()
            }
            Observation::Build { dice, .. } => self.state_settle(state, &Outcome::TwoDice(dice)).ok(),
            Observation::Roll { die, .. } => self.state_settle(state, &Outcome::OneDie(die)).ok(),
            Observation::Action { action, .. } => self.state_apply(state, action).ok(),
        };
    }
}
