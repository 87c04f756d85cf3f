//! What can be chosen before a game begins.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use crate::message::Localized;
use crate::refusal::{Fact, Refusal};
use crate::seat::SeatCount;
use crate::text::CoreText;

/// The value of one option, as it stands in records.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(
    untagged,
    expecting = "the value of an option must be a word, a whole number from 0 to 255, true or false"
)]
pub enum OptionValue {
    /// On or off.
    Switch(bool),
    /// A number, such as how many players.
    Number(u8),
    /// A word, such as the name of a variant.
    Word(Cow<'static, str>),
}

impl OptionValue {
    /// A word.
    pub fn word(text: &str) -> OptionValue {
        OptionValue::Word(Cow::Owned(text.to_owned()))
    }
}

impl From<SeatCount> for OptionValue {
    fn from(seats: SeatCount) -> Self {
        OptionValue::Number(seats.get() as u8)
    }
}

impl fmt::Display for OptionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionValue::Switch(on) => on.fmt(f),
            OptionValue::Number(number) => number.fmt(f),
            OptionValue::Word(word) => word.fmt(f),
        }
    }
}

/// Chosen values by option key.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize)]
#[serde(transparent)]
pub struct OptionMap(pub BTreeMap<String, OptionValue>);

impl OptionMap {
    /// No choice made: every option has its default.
    pub fn new() -> Self {
        OptionMap::default()
    }

    /// Adds one choice.
    pub fn with(mut self, key: &str, value: OptionValue) -> Self {
        self.0.insert(key.to_owned(), value);
        self
    }

    /// The word chosen for a key.
    pub fn word(&self, key: &str) -> Option<&str> {
        match self.0.get(key) {
            Some(OptionValue::Word(word)) => Some(word),
            _ => None,
        }
    }

    /// The number chosen for a key.
    pub fn number(&self, key: &str) -> Option<u8> {
        match self.0.get(key) {
            Some(OptionValue::Number(number)) => Some(*number),
            _ => None,
        }
    }

    /// How many play, for games that ask; two if nothing was chosen.
    pub fn players(&self) -> SeatCount {
        self.number(PLAYERS).and_then(SeatCount::new).unwrap_or(SeatCount::TWO)
    }

    /// Adds the name of someone's own set to choices that must not have named another already.
    pub fn with_own(self, key: &'static str, name: &str) -> Result<Self, Refusal> {
        if self.0.contains_key(key) {
            return Err(given_twice(key));
        }
        Ok(self.with(key, OptionValue::word(name)))
    }

    /// Whether a key is switched on; off if nothing was chosen.
    pub fn is_on(&self, key: &str) -> bool {
        self.0.get(key) == Some(&OptionValue::Switch(true))
    }
}

/// A map that names an option twice is refused: nobody could say which one was meant.
impl<'de> Deserialize<'de> for OptionMap {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Options;
        impl<'de> Visitor<'de> for Options {
            type Value = OptionMap;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("options with their values")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<OptionMap, A::Error> {
                let mut map = OptionMap::new();
                while let Some((key, value)) = entries.next_entry::<String, OptionValue>()? {
                    if map.0.contains_key(&key) {
                        return Err(serde::de::Error::custom(format_args!(
                            "the option {key} is given twice"
                        )));
                    }
                    map.0.insert(key, value);
                }
                Ok(map)
            }
        }
        deserializer.deserialize_map(Options)
    }
}

impl fmt::Display for OptionMap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, (key, value)) in self.0.iter().enumerate() {
            write!(f, "{}{key}={value}", if place > 0 { " " } else { "" })?;
        }
        Ok(())
    }
}

/// One value an option can have.
#[derive(Clone, Debug, Serialize)]
pub struct OptionChoice {
    /// The value.
    pub value: OptionValue,
    /// One line for someone who chooses.
    pub about: Localized,
}

impl OptionChoice {
    /// A value with one line about it.
    pub fn new(value: OptionValue, about: impl Into<Localized>) -> Self {
        OptionChoice { value, about: about.into() }
    }
}

/// The option of games that two, three or four can play.
pub const PLAYERS: &str = "players";

/// One option of a game: its key, what it is about, and what can be chosen, the default first.
#[derive(Clone, Debug, Serialize)]
pub struct OptionSpec {
    /// The key, as on the command line and in records.
    pub key: &'static str,
    /// One line for someone who chooses.
    pub about: Localized,
    /// The values, the default first.
    pub choices: Vec<OptionChoice>,
    /// Whether the option also takes the name of a set that travels as data.
    pub takes_own_data: bool,
}

impl OptionSpec {
    /// An option with what can be chosen, the default first.
    pub fn new(
        key: &'static str,
        about: impl Into<Localized>,
        choices: impl IntoIterator<Item = OptionChoice>,
    ) -> Self {
        OptionSpec { key, about: about.into(), choices: choices.into_iter().collect(), takes_own_data: false }
    }

    /// An option that is off if not chosen.
    pub fn switch(
        key: &'static str,
        about: impl Into<Localized>,
        off: impl Into<Localized>,
        on: impl Into<Localized>,
    ) -> Self {
        let choices = [(false, off.into()), (true, on.into())];
        Self::new(key, about, choices.map(|(on, about)| OptionChoice::new(OptionValue::Switch(on), about)))
    }

    /// How many play: two, three or four.
    pub fn players() -> Self {
        let choices = [
            (SeatCount::TWO, CoreText::PlayersTwo),
            (SeatCount::THREE, CoreText::PlayersThree),
            (SeatCount::FOUR, CoreText::PlayersFour),
        ];
        let choices = choices.map(|(seats, about)| OptionChoice::new(seats.into(), about));
        Self::new(PLAYERS, CoreText::OptionPlayers, choices)
    }

    /// The same option, which also takes the name of a set that travels as data.
    pub fn or_own_data(self) -> Self {
        OptionSpec { takes_own_data: true, ..self }
    }

    /// Finds the value that a text from outside means.
    pub fn read(&self, text: &str) -> Result<OptionValue, Refusal> {
        match self.choices.iter().find(|choice| choice.value.to_string() == text) {
            Some(choice) => Ok(choice.value.clone()),
            None if self.takes_own_data && is_own_name(text) => {
                Ok(OptionValue::Word(Cow::Owned(text.to_owned())))
            }
            None => Err(self.wrong_value(text)),
        }
    }

    /// Checks that a value is one of those that can be chosen.
    pub fn check(&self, value: &OptionValue) -> Result<(), Refusal> {
        match value {
            value if self.choices.iter().any(|choice| choice.value == *value) => Ok(()),
            OptionValue::Word(word) if self.takes_own_data && is_own_name(word) => Ok(()),
            // A word that looks like a number would seem to be right: it is shown as it stands in the record.
            OptionValue::Word(word) if self.read(word).is_ok() => Err(self.wrong_value(&format!("{word:?}"))),
            _ => Err(self.wrong_value(&value.to_string())),
        }
    }

    /// What is said to a value that cannot be chosen.
    pub fn wrong_value(&self, value: &str) -> Refusal {
        Refusal::new("option-value", CoreText::OptionValue)
            .with("key", Fact::name(self.key))
            .with("value", Fact::Name(crate::syntax::quote(value)))
            .with("known", Fact::names(self.choices.iter().map(|choice| &choice.value)))
    }
}

/// The longest name of a set that travels as data.
pub const LONGEST_OWN_NAME: usize = 32;

/// Whether a text can name someone's own set of data: lowercase letters, digits and hyphens, beginning with a letter,
/// and not `true` or `false`. So it can never be a path, an address, a number or a switch.
pub fn is_own_name(text: &str) -> bool {
    text.len() <= LONGEST_OWN_NAME
        && text.parse::<bool>().is_err()
        && text.starts_with(|c: char| c.is_ascii_lowercase())
        && text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
}

/// Reads `key=value` texts, as given on a command line, against what a game offers.
pub fn read_pairs<'a>(
    specs: &[OptionSpec],
    pairs: impl IntoIterator<Item = (&'a str, &'a str)>,
) -> Result<OptionMap, Refusal> {
    let mut map = OptionMap::new();
    for (key, value) in pairs {
        let value = spec_for(specs, key)?.read(value)?;
        if map.0.insert(key.to_owned(), value).is_some() {
            return Err(given_twice(key));
        }
    }
    Ok(map)
}

fn given_twice(key: &str) -> Refusal {
    Refusal::new("option-twice", CoreText::OptionTwice).with("key", Fact::name(key))
}

/// Checks keys and values of a map that came from outside.
pub fn check_map(specs: &[OptionSpec], map: &OptionMap) -> Result<(), Refusal> {
    map.0.iter().try_for_each(|(key, value)| spec_for(specs, key)?.check(value))
}

fn spec_for<'a>(specs: &'a [OptionSpec], key: &str) -> Result<&'a OptionSpec, Refusal> {
    specs.iter().find(|spec| spec.key == key).ok_or_else(|| {
        Refusal::new("option-key", CoreText::OptionKey)
            .with("key", Fact::Name(crate::syntax::quote(key)))
            .with("known", Fact::names(specs.iter().map(|spec| spec.key)))
    })
}

/// A game's options as a type of its own.
pub trait GameOptions: Clone + Eq + fmt::Debug + Default + Send + Sync + 'static {
    /// What can be chosen.
    fn specs() -> Vec<OptionSpec>;
    /// Reads choices; what is not chosen has its default.
    fn from_map(map: &OptionMap) -> Result<Self, Refusal>;
    /// Every option with its value, so that records need no defaults.
    fn to_map(&self) -> OptionMap;
    /// Every combination of built-in values.
    fn every() -> Vec<Self>;
    /// How many seats a table with these options has.
    fn seats(&self) -> SeatCount;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn specs() -> Vec<OptionSpec> {
        let about = Localized::same("");
        let choice = |value| OptionChoice { value, about };
        vec![
            OptionSpec {
                key: "fast",
                about,
                choices: [false, true].map(OptionValue::Switch).map(choice).into(),
                takes_own_data: false,
            },
            OptionSpec {
                key: "set",
                about,
                choices: vec![choice(OptionValue::Word("plain".into()))],
                takes_own_data: true,
            },
        ]
    }

    #[test]
    fn pairs_are_read_against_what_there_is() {
        let map = read_pairs(&specs(), [("fast", "true"), ("set", "my-set")]).unwrap();
        assert_eq!(map.to_string(), "fast=true set=my-set");
        assert_eq!(map.word("set"), Some("my-set"));
        assert_eq!(map.word("fast"), None);
        assert!(map.is_on("fast") && !map.is_on("set") && !map.is_on("slow"));
        assert_eq!(OptionMap::new().with("seats", OptionValue::Number(3)).number("seats"), Some(3));
        assert_eq!(map.number("fast"), None);
        assert_eq!(serde_json::from_str(r#"{"fast":true,"set":"my-set"}"#).ok(), Some(map.clone()));
        let list = serde_json::from_str::<OptionMap>("[]").unwrap_err();
        assert!(list.to_string().contains("expected options with their values"), "{list}");
        let twice = serde_json::from_str::<OptionMap>(r#"{"fast":true,"fast":true}"#).unwrap_err();
        assert!(twice.to_string().contains("the option fast is given twice"));
        assert_eq!(check_map(&specs(), &map), Ok(()));
        assert_eq!(serde_json::to_string(&map).unwrap(), r#"{"fast":true,"set":"my-set"}"#);
    }

    #[test]
    fn a_wrong_key_or_value_lists_the_right_ones() {
        let sentence = |key, value| read_pairs(&specs(), [(key, value)]).unwrap_err().to_string();
        assert_eq!(sentence("slow", "true"), "There is no option “slow”. The options are: fast, set.");
        assert_eq!(sentence("fast", "yes"), "“yes” is no value of the option fast. It can be: false, true.");
        assert_eq!(
            read_pairs(&specs(), [("fast", "true"), ("fast", "false")]).unwrap_err().to_string(),
            "The option fast is given twice."
        );
        let wrong = OptionMap::new().with("fast", OptionValue::Number(1));
        assert_eq!(check_map(&specs(), &wrong).unwrap_err().code, "option-value");
        let quoted = OptionMap::new().with("fast", OptionValue::word("true"));
        assert_eq!(
            check_map(&specs(), &quoted).unwrap_err().to_string(),
            "“\"true\"” is no value of the option fast. It can be: false, true."
        );
        let half = serde_json::from_str::<OptionMap>(r#"{"fast":2.5}"#).unwrap_err();
        assert!(half.to_string().starts_with("the value of an option must be a word"), "{half}");
    }

    #[test]
    fn no_option_can_name_a_file() {
        for path in [
            "../set",
            "/etc/passwd",
            "a.toml",
            "a/b",
            "C:",
            "",
            "A",
            "-a",
            "a b",
            "7",
            "1st",
            "true",
            &"a".repeat(33),
        ] {
            assert!(!is_own_name(path), "{path:?}");
            assert!(read_pairs(&specs(), [("set", path)]).is_err(), "{path:?}");
            let map = OptionMap::new().with("set", OptionValue::Word(path.to_owned().into()));
            assert!(check_map(&specs(), &map).is_err(), "{path:?}");
        }
        assert!(is_own_name(&"a".repeat(32)) && is_own_name("home-2"));
    }
}
