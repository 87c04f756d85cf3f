//! What happened at a table so far, and how it looked then: for whoever steps back through a game.

use motherlode_core::Seat;
use serde::Serialize;
use serde_json::value::RawValue;
use utoipa::ToSchema;

use super::show::{Eyes, PublicEvent};
use super::state::Table;

/// One entry of a game's log, as one pair of eyes saw it.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct LogLine {
    /// Its number, from 1: the position after so many entries.
    pub number: u32,
    /// What happened.
    pub event: PublicEvent,
    /// The action, as it is written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub action: Option<String>,
    /// What they saw, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub told: Option<String>,
}

/// A position of the past, as one pair of eyes sees it.
#[derive(Debug, Serialize, ToSchema)]
pub struct PastScene {
    /// After so many entries of the log.
    pub number: u32,
    /// What they saw of the entry that led there.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    pub observation: Option<Box<RawValue>>,
    /// The same in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub told: Option<String>,
    /// What they see.
    #[schema(value_type = Object)]
    pub view: Box<RawValue>,
    /// Who was to act.
    #[schema(value_type = Option<u8>)]
    pub to_act: Option<Seat>,
}

impl Table {
    /// Everything that happened in the game, as one pair of eyes saw it.
    pub fn log_lines(&self, eyes: Eyes) -> Vec<LogLine> {
        let Some(mut game) = self.game.at(0) else { return Vec::new() };
        let mut lines = Vec::new();
        for (number, entry) in (1..).zip(self.game.log()) {
            // It was accepted at this very point before.
            if game.enter(&entry).is_err() {
                break;
            }
            let event = PublicEvent::of_entry(&entry, self.stood_in.contains(&number));
            let is_seen = is_seen(&event);
            let told = is_seen.then(|| game.told(eyes.observer, eyes.language)).flatten();
            let action =
                is_seen.then(|| game.seen(eyes.observer)).flatten().and_then(|seen| action_of(&seen));
            lines.push(LogLine { number, event, action, told });
        }
        lines
    }

    /// The position after so many entries; `None` if there were fewer.
    pub fn past_scene(&self, number: u32, eyes: Eyes) -> Option<PastScene> {
        let game = self.game.at(number as usize)?;
        let entry = (number as usize).checked_sub(1).and_then(|place| self.game.log().into_iter().nth(place));
        // Who goes back or leaves shows nothing: what was seen last was seen before.
        let is_seen = entry.is_some_and(|entry| is_seen(&PublicEvent::of_entry(&entry, false)));
        let to_act = match game.to_act() {
            motherlode_games::ToAct::Seat(seat) => Some(seat),
            motherlode_games::ToAct::Chance | motherlode_games::ToAct::Nobody => None,
        };
        Some(PastScene {
            number,
            observation: is_seen.then(|| game.seen(eyes.observer)).flatten(),
            told: is_seen.then(|| game.told(eyes.observer, eyes.language)).flatten(),
            view: game.shows(eyes.observer),
            to_act,
        })
    }
}

/// Whether an entry shows something that was not seen before.
fn is_seen(event: &PublicEvent) -> bool {
    matches!(event, PublicEvent::Acted { .. } | PublicEvent::Dealt)
}

/// The action that someone saw, as every game's observations name it.
fn action_of(seen: &RawValue) -> Option<String> {
    #[derive(serde::Deserialize)]
    struct Acted {
        action: Option<String>,
    }
    serde_json::from_str::<Acted>(seen.get()).ok()?.action
}
