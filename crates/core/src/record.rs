//! The record of a game: enough to rebuild it, without a seed, in JSON or in a text that people can read.

mod replay;
mod text;
mod verify;

pub use replay::{Mismatch, record_of, replay};
pub use verify::{Finding, Kept, Verdict, verify};

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

use crate::dealer::{Commitment, Nonce, Secret};
use crate::game::{Rank, Score};
use crate::options::OptionMap;
use crate::refusal::{Fact, Refusal};
use crate::syntax::is_unprintable;
use crate::text::CoreText;

/// The version of the record format that this program writes and reads.
pub const RECORD_VERSION: u32 = 1;

/// A game as it is kept: rules revision, options, data and events.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The version of this format.
    pub record: u32,
    /// Which game.
    pub game: String,
    /// The revision of its rules.
    pub rules: u32,
    /// Every option with its value.
    pub options: OptionMap,
    /// Data such as tiles or cards, as the game defines it.
    pub data: Map<String, Value>,
    /// Who sat where, by display name; may be empty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub players: Vec<String>,
    /// What proves that chance was fair, if a dealer was used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fairness: Option<Fairness>,
    /// The numbers of the events that a bot did for a seat whose player was gone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stand_ins: Vec<u32>,
    /// What happened: `chance …`, `1 e4`, `undo 3`, `resign 2`, `timeout 1`, `absent 1`.
    #[serde(deserialize_with = "events")]
    pub events: Vec<String>,
    /// How it ended, for a finished game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<GameResult>,
}

/// The end of a game in a record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameResult {
    /// How it ended, as a word of the game.
    pub ending: String,
    /// By seat.
    pub scores: Vec<Score>,
    /// By seat; equal ranks share.
    pub ranks: Vec<Rank>,
}

/// What was published about a table's dealer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fairness {
    /// The deal id that all hashes include.
    pub deal: String,
    /// Published before the first event.
    pub commitment: Commitment,
    /// For each seat its device's share, if it has one. Where the dealer drew the seats: for each place that was taken
    /// before the start.
    pub nonces: Vec<Option<SeatNonce>>,
    /// For each place the number of its seat, where the dealer drew the seats before anything else.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seating: Vec<u8>,
    /// Shown when the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<Secret>,
}

/// A device's share of the randomness.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatNonce {
    /// Published when the device took the seat.
    pub commitment: Commitment,
    /// Opened at the start.
    pub nonce: Nonce,
}

/// The longest name of a player, in characters.
pub const LONGEST_PLAYER_NAME: usize = 40;

impl Record {
    /// Reads a record in either form.
    pub fn read(text: &str) -> Result<Record, Refusal> {
        if text.trim_start().starts_with('{') { Record::from_json(text) } else { Record::from_text(text) }
    }

    /// Reads the JSON form. It checks the form only; [`replay`] checks what it says.
    pub fn from_json(json: &str) -> Result<Record, Refusal> {
        // The version first: of a later format nothing else can be expected to be understood.
        #[derive(Deserialize)]
        struct Version {
            record: u64,
        }
        if let Ok(Version { record }) = serde_json::from_str(json) {
            check_version(record)?;
        }
        let record: Record = serde_json::from_str(json).map_err(|error| {
            Refusal::new("record-json", CoreText::RecordJson).with("problem", Fact::name(error))
        })?;
        record.check_texts()?;
        Ok(record)
    }

    /// The JSON form.
    pub fn to_json(&self) -> String {
        // Maps with text keys, texts and numbers: nothing in a record can fail to be written.
        let mut json = serde_json::to_string_pretty(self).unwrap_or_default();
        json.push('\n');
        json
    }

    /// Reads the text form. It checks the form only; [`replay`] checks what it says.
    pub fn from_text(text: &str) -> Result<Record, Refusal> {
        text::read(text)
    }

    /// Names have a length, no text breaks out of its line, and numbers are whole: others are not written as they are read.
    fn check_texts(&self) -> Result<(), Refusal> {
        if let Some(number) = self.data.values().find_map(broken_number) {
            return Err(Refusal::new("record-number", CoreText::RecordNumber)
                .with("number", Fact::Name(crate::syntax::quote(&number))));
        }
        let options = self.options.0.iter().map(|(key, value)| format!("{key}={value}"));
        let texts = options.chain([self.game.clone()]).chain(self.events.iter().cloned());
        if let Some(text) = texts.into_iter().find(|text| text.chars().any(is_unprintable)) {
            return Err(Refusal::new("record-control", CoreText::RecordControl)
                .with("text", Fact::Name(crate::syntax::quote(&text))));
        }
        let fits = |name: &String| {
            name.chars().count() <= LONGEST_PLAYER_NAME
                && !name.is_empty()
                && !name.chars().any(is_unprintable)
        };
        if let Some(name) = self.players.iter().find(|name| !fits(name)) {
            return Err(Refusal::new("player-name", CoreText::PlayerName)
                .with("name", Fact::Name(crate::syntax::quote(name)))
                .with("longest", Fact::Number(LONGEST_PLAYER_NAME as i64)));
        }
        self.check_stand_ins()
    }

    /// A stand-in acts for a seat, and each of its actions is named once, in order.
    fn check_stand_ins(&self) -> Result<(), Refusal> {
        let mut before = 0;
        for number in &self.stand_ins {
            let event =
                usize::try_from(*number).ok().and_then(|number| self.events.get(number.checked_sub(1)?));
            let is_action =
                event.is_some_and(|event| event.starts_with(|first: char| first.is_ascii_digit()));
            if *number <= before || !is_action {
                return Err(Refusal::new("record-stand-in", CoreText::RecordStandIn)
                    .with("event", Fact::Number((*number).into())));
            }
            before = *number;
        }
        Ok(())
    }
}

/// The text form.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::write(self, f)
    }
}

/// A number that is not whole, or too large to be exact.
fn broken_number(value: &Value) -> Option<String> {
    match value {
        Value::Number(number) => number.is_f64().then(|| number.to_string()),
        Value::Array(list) => list.iter().find_map(broken_number),
        Value::Object(map) => map.values().find_map(broken_number),
        Value::Null | Value::Bool(_) | Value::String(_) => None,
    }
}

fn check_version(version: u64) -> Result<(), Refusal> {
    if version == u64::from(RECORD_VERSION) {
        return Ok(());
    }
    Err(Refusal::new("record-version", CoreText::RecordVersion)
        .with("version", Fact::Number(i64::try_from(version).unwrap_or(i64::MAX)))
        .with("known", Fact::Number(RECORD_VERSION.into())))
}

/// Reads the events so that a problem among them, a cut file for example, names the event.
fn events<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    struct Events;
    impl<'de> serde::de::Visitor<'de> for Events {
        type Value = Vec<String>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a list of events")
        }

        fn visit_seq<A: serde::de::SeqAccess<'de>>(self, mut list: A) -> Result<Vec<String>, A::Error> {
            let mut events = Vec::new();
            loop {
                match list.next_element() {
                    Ok(Some(event)) => events.push(event),
                    Ok(None) => return Ok(events),
                    Err(error) => {
                        let number = events.len() + 1;
                        return Err(serde::de::Error::custom(format_args!("event {number}: {error}")));
                    }
                }
            }
        }
    }
    deserializer.deserialize_seq(Events)
}
