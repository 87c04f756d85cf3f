//! What a host can set about an engine.

use std::collections::BTreeMap;
use std::fmt;

use motherlode_core::options::OptionSpec;

use super::complaint::Complaint;

/// Something that a host can set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Knob {
    /// Its name; hosts may write it in any case.
    pub name: String,
    /// What it can be, and what it is if nothing is said.
    pub setting: Setting,
}

/// What a knob can be set to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Setting {
    /// On or off.
    Check {
        /// If nothing is said.
        default: bool,
    },
    /// A number.
    Spin {
        /// If nothing is said.
        default: u64,
        /// The least.
        min: u64,
        /// The most.
        max: u64,
    },
    /// One of several words.
    Combo {
        /// If nothing is said.
        default: String,
        /// What there is.
        of: Vec<String>,
    },
}

impl Knob {
    /// A number.
    pub fn spin(name: &str, default: u64, min: u64, max: u64) -> Knob {
        Knob { name: name.to_owned(), setting: Setting::Spin { default, min, max } }
    }

    /// On or off.
    pub fn check(name: &str, default: bool) -> Knob {
        Knob { name: name.to_owned(), setting: Setting::Check { default } }
    }

    /// One of several words, the default first.
    pub fn combo(name: &str, of: &[&str]) -> Knob {
        let of: Vec<String> = of.iter().map(|word| (*word).to_owned()).collect();
        let default = of.first().cloned().unwrap_or_default();
        Knob { name: name.to_owned(), setting: Setting::Combo { default, of } }
    }

    /// The knob of a game's option. Sets that travel as data come with the position, not by name.
    pub(super) fn of_option(spec: &OptionSpec) -> Knob {
        let words: Vec<String> = spec.choices.iter().map(|choice| choice.value.to_string()).collect();
        let default = words.first().cloned().unwrap_or_default();
        let setting = match default.parse() {
            Ok(default) => Setting::Check { default },
            Err(_) => Setting::Combo { default, of: words },
        };
        Knob { name: spec.key.to_owned(), setting }
    }

    /// The value that a text from outside means.
    pub(super) fn read(&self, text: &str) -> Result<String, Complaint> {
        let value = match &self.setting {
            Setting::Check { .. } => text.parse().ok().map(|on: bool| on.to_string()),
            Setting::Spin { min, max, .. } => {
                text.parse().ok().filter(|number| (min..=max).contains(&number)).map(|n: u64| n.to_string())
            }
            Setting::Combo { of, .. } => of.iter().find(|word| *word == text).cloned(),
        };
        value.ok_or_else(|| Complaint::OptionValue {
            name: self.name.clone(),
            value: text.to_owned(),
            can_be: match &self.setting {
                Setting::Check { .. } => "true, false".to_owned(),
                Setting::Spin { min, max, .. } => format!("{min} to {max}"),
                Setting::Combo { of, .. } => of.join(", "),
            },
        })
    }

    fn default(&self) -> String {
        match &self.setting {
            Setting::Check { default } => default.to_string(),
            Setting::Spin { default, .. } => default.to_string(),
            Setting::Combo { default, .. } => default.clone(),
        }
    }
}

/// As it stands in an `option` line.
impl fmt::Display for Knob {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "name {} ", self.name)?;
        match &self.setting {
            Setting::Check { default } => write!(f, "type check default {default}"),
            Setting::Spin { default, min, max } => {
                write!(f, "type spin default {default} min {min} max {max}")
            }
            Setting::Combo { default, of } => {
                write!(f, "type combo default {default}")?;
                of.iter().try_for_each(|word| write!(f, " var {word}"))
            }
        }
    }
}

/// How the knobs of an engine are set.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Settings(BTreeMap<String, String>);

impl Settings {
    pub(super) fn of(knobs: &[Knob]) -> Settings {
        Settings(knobs.iter().map(|knob| (knob.name.to_ascii_lowercase(), knob.default())).collect())
    }

    pub(super) fn set(&mut self, name: &str, value: String) {
        self.0.insert(name.to_ascii_lowercase(), value);
    }

    /// The word that a knob is set to; nothing if there is no such knob.
    pub fn word(&self, name: &str) -> Option<&str> {
        self.0.get(&name.to_ascii_lowercase()).map(String::as_str)
    }

    /// The number that a knob is set to.
    pub fn number(&self, name: &str) -> Option<u64> {
        self.word(name)?.parse().ok()
    }

    /// Whether a knob is on.
    pub fn is_on(&self, name: &str) -> bool {
        self.word(name) == Some("true")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knobs_stand_in_option_lines() {
        assert_eq!(
            Knob::spin("Hash", 64, 1, 2_048).to_string(),
            "name Hash type spin default 64 min 1 max 2048"
        );
        assert_eq!(Knob::check("Solve", true).to_string(), "name Solve type check default true");
        let style = Knob::combo("Style", &["calm", "wild"]);
        assert_eq!(style.to_string(), "name Style type combo default calm var calm var wild");
    }

    #[test]
    fn only_what_a_knob_can_be_is_read() {
        let hash = Knob::spin("Hash", 64, 1, 2_048);
        assert_eq!(hash.read("2048").as_deref(), Ok("2048"));
        assert_eq!(
            hash.read("0").unwrap_err().to_string(),
            "“0” is no value of the option Hash. It can be: 1 to 2048."
        );
        assert!(hash.read("-1").is_err() && hash.read("").is_err() && hash.read("1e3").is_err());
        assert!(Knob::check("Solve", true).read("yes").is_err());
        assert!(Knob::combo("Style", &["calm", "wild"]).read("mad").is_err());
    }

    #[test]
    fn settings_know_their_defaults_and_names_in_any_case() {
        let mut settings = Settings::of(&[Knob::spin("Hash", 64, 1, 2_048), Knob::check("Solve", true)]);
        assert_eq!((settings.number("hash"), settings.is_on("SOLVE")), (Some(64), true));
        settings.set("HASH", "128".into());
        assert_eq!((settings.number("Hash"), settings.word("Hush")), (Some(128), None));
    }
}
