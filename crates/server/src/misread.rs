//! What is wrong with something that came in, in words for people: which field, what stands there, and what belongs there.
//! The reader of JSON says it in the words of our source; those are for us.

use motherlode_core::syntax::quote;
use motherlode_core::{Fact, Localized, Refusal};
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::text::ServerText;

/// How many values are looked at for the one that is wrong; beyond that it goes unnamed.
const MOST_VALUES: usize = 10_000;
/// How many of them are tried out where several look alike.
const MOST_TRIALS: usize = 8;
/// Stands in the place of a value to see whether it is the one that is complained of.
const MARK: &str = "a mark in place of a value";

/// Reads JSON; otherwise what is wrong with it.
pub(crate) fn read<T: DeserializeOwned>(text: &str) -> Result<T, Refusal> {
    serde_json::from_str(text).map_err(|error| explain::<T>(text, &error))
}

/// What is wrong with a query, which the reader tells as `field: what is wrong`.
pub(crate) fn explain_query(told: &str) -> Refusal {
    let told = told.split_once("query string: ").map_or(told, |(_, told)| told);
    let (field, told) = match told.split_once(": ") {
        Some((field, told)) if !field.contains([' ', '`']) => (Some(field.to_owned()), told),
        _ => (None, told),
    };
    let expected = match told {
        _ if told.contains("digit") || told.contains("number too") || told.contains("parse integer") => {
            Expected::Number
        }
        _ if told.contains("`true` or `false`") => Expected::Switch,
        _ => return Complaint::of(told).refusal(field.map(|field| (field, None))),
    };
    Complaint::Wrong { found: None, expected }.refusal(field.map(|field| (field, None)))
}

fn explain<T: DeserializeOwned>(text: &str, error: &serde_json::Error) -> Refusal {
    let Some(value) = serde_json::from_str::<Value>(text).ok().filter(|_| error.is_data()) else {
        return Refusal::new("not-json", ServerText::NotJson)
            .with("line", Fact::Number(error.line() as i64))
            .with("column", Fact::Number(error.column() as i64));
    };
    let told = told(error);
    let complaint = Complaint::of(&told);
    complaint.refusal(culprit::<T>(&value, &complaint, &told))
}

/// What the reader says, without where: that is the end of the whole message more often than not.
fn told(error: &serde_json::Error) -> String {
    let told = error.to_string();
    told.rsplit_once(" at line ").map_or(told.clone(), |(told, _)| told.to_owned())
}

/// What the reader complains of.
#[derive(Clone, PartialEq, Debug)]
enum Complaint {
    /// A field is not there.
    Missing(String),
    /// A field is there twice.
    Twice(String),
    /// There is no such field.
    Unknown { field: String, known: String },
    /// A word is none of those that can stand there.
    Word { word: String, known: String },
    /// A value is of another kind; how the reader describes what it found, if it does.
    Wrong { found: Option<String>, expected: Expected },
    /// Something of our own, in words already.
    Own(String),
}

/// What belongs somewhere.
#[derive(Clone, PartialEq, Debug)]
enum Expected {
    Number,
    Between(i64, i64),
    Text,
    Switch,
    Object,
    List,
    Id,
    Other,
}

impl Complaint {
    fn of(told: &str) -> Complaint {
        let quoted = |text: &str| text.split('`').nth(1).unwrap_or_default().to_owned();
        // `a`, `b` or `c`: what stands between the quotes.
        let list = |text: &str| {
            let words: Vec<_> = text.split('`').skip(1).step_by(2).map(str::to_owned).collect();
            words.join(", ")
        };
        let known = |text: &str| text.split_once("`, ").map_or_else(String::new, |(_, rest)| list(rest));
        if let Some(rest) = told.strip_prefix("missing field ") {
            return Complaint::Missing(quoted(rest));
        }
        if let Some(rest) = told.strip_prefix("duplicate field ") {
            return Complaint::Twice(quoted(rest));
        }
        if let Some(rest) = told.strip_prefix("unknown field ") {
            return Complaint::Unknown { field: quoted(rest), known: known(rest) };
        }
        if let Some(rest) = told.strip_prefix("unknown variant ") {
            return Complaint::Word { word: quoted(rest), known: known(rest) };
        }
        let wrong = ["invalid type: ", "invalid value: ", "invalid length "];
        if let Some(rest) = wrong.iter().find_map(|start| told.strip_prefix(start)) {
            let (found, expected) = rest.rsplit_once(", expected ").unwrap_or((rest, ""));
            return Complaint::Wrong { found: Some(found.to_owned()), expected: Expected::of(expected) };
        }
        // Names of ours are no words for people.
        let is_ours = ["enum", "struct", "variant", "::"].iter().any(|word| told.contains(word));
        match is_ours {
            true => Complaint::Wrong { found: None, expected: Expected::Other },
            false => Complaint::Own(told.to_owned()),
        }
    }

    fn refusal(&self, culprit: Option<(String, Option<&Value>)>) -> Refusal {
        let (field, value) = culprit.map_or((None, None), |(field, value)| (Some(field), value));
        let field = match field {
            Some(field) if !field.is_empty() => Fact::Name(quote(&field)),
            _ => Fact::Word { code: "it", text: ServerText::TheWhole.localized() },
        };
        match self {
            Complaint::Missing(field) => Refusal::new("missing-field", ServerText::MissingField)
                .with("field", Fact::Name(quote(field))),
            Complaint::Twice(field) => {
                Refusal::new("field-twice", ServerText::FieldTwice).with("field", Fact::Name(quote(field)))
            }
            Complaint::Unknown { field, known } if known.is_empty() => {
                Refusal::new("unknown-field", ServerText::NoFields).with("field", Fact::Name(quote(field)))
            }
            Complaint::Unknown { field, known } => Refusal::new("unknown-field", ServerText::UnknownField)
                .with("field", Fact::Name(quote(field)))
                .with("known", Fact::name(known)),
            Complaint::Word { word, known } => Refusal::new("unknown-word", ServerText::UnknownWord)
                .with("field", field)
                .with("word", found(&Value::String(word.clone())))
                .with("known", Fact::name(known)),
            Complaint::Wrong { expected, .. } => match value {
                Some(value) => Refusal::new("wrong-value", ServerText::WrongValue)
                    .with("field", field)
                    .with("found", found(value)),
                None => Refusal::new("wrong-value", ServerText::WrongForm).with("field", field),
            }
            .with("expected", expected.fact()),
            Complaint::Own(words) => Refusal::new("wrong-value", ServerText::WrongField)
                .with("field", field)
                .with("problem", Fact::Name(quote(words))),
        }
    }

    /// Whether a value may be the one that is complained of.
    fn may_be(&self, value: &Value) -> bool {
        match self {
            Complaint::Word { word, .. } => value.as_str() == Some(word),
            Complaint::Wrong { found: Some(found), .. } => match value {
                Value::Null => found == "null" || found == "unit value",
                Value::Bool(value) => *found == format!("boolean `{value}`"),
                Value::Number(number) if number.is_f64() => found.starts_with("floating point"),
                Value::Number(number) => *found == format!("integer `{number}`"),
                Value::String(text) => *found == format!("string {text:?}"),
                Value::Array(_) => found == "sequence",
                Value::Object(_) => found == "map",
            },
            Complaint::Own(words) => {
                value.as_str().is_some_and(|text| !text.is_empty() && words.contains(text))
            }
            _ => false,
        }
    }
}

impl Expected {
    fn of(told: &str) -> Expected {
        let unsigned = |bits: u32| Expected::Between(0, (1_i64 << bits) - 1);
        match told {
            "u8" => unsigned(8),
            "u16" => unsigned(16),
            "u32" => unsigned(32),
            "u64" | "usize" | "u128" | "i8" | "i16" | "i32" | "i64" | "isize" | "i128" | "f32" | "f64" => {
                Expected::Number
            }
            "a string" | "a borrowed string" | "a character" | "variant identifier" | "field identifier" => {
                Expected::Text
            }
            "a boolean" => Expected::Switch,
            "a sequence" => Expected::List,
            "a map" => Expected::Object,
            _ if told.starts_with("an id of") => Expected::Id,
            _ if ["struct", "enum"].iter().any(|word| told.contains(word)) => Expected::Object,
            _ => Expected::Other,
        }
    }

    fn fact(&self) -> Fact {
        let word = |code: &'static str, text: ServerText| Fact::Word { code, text: text.localized() };
        match self {
            Expected::Between(least, most) => Fact::Because(Box::new(
                Refusal::new("number-between", ServerText::NumberBetween)
                    .with("least", Fact::Number(*least))
                    .with("most", Fact::Number(*most)),
            )),
            Expected::Number => word("number", ServerText::ANumber),
            Expected::Text => word("text", ServerText::AText),
            Expected::Switch => word("switch", ServerText::ASwitch),
            Expected::Object => word("object", ServerText::AnObject),
            Expected::List => word("list", ServerText::AList),
            Expected::Id => word("id", ServerText::AnId),
            Expected::Other => word("other", ServerText::SomethingElse),
        }
    }
}

/// A value as it stands in a sentence.
fn found(value: &Value) -> Fact {
    let word = |code: &'static str, text: Localized| Fact::Word { code, text };
    match value {
        Value::Array(_) => word("list", ServerText::AList.localized()),
        Value::Object(_) => word("object", ServerText::AnObject.localized()),
        scalar => Fact::Name(quote(&scalar.to_string())),
    }
}

/// The value that is complained of, and where it stands. Messages are read by way of a buffer, where the reader loses its
/// place: so those that look like it are found, and where there are several they are tried out.
fn culprit<'a, T: DeserializeOwned>(
    whole: &'a Value,
    complaint: &Complaint,
    told_before: &str,
) -> Option<(String, Option<&'a Value>)> {
    let mut alike = Vec::new();
    let mut left = MOST_VALUES;
    walk(whole, &mut Vec::new(), &mut left, &mut |path, value| {
        if complaint.may_be(value) {
            alike.push((path.to_vec(), value));
        }
    });
    let is_it = |path: &[Step]| {
        let mut marked = whole.clone();
        let Some(place) = path.iter().try_fold(&mut marked, |value, step| step.found_in(value)) else {
            return false;
        };
        *place = Value::String(MARK.to_owned());
        let trial = serde_json::from_str::<T>(&marked.to_string()).err();
        trial.is_some_and(|error| told(&error) != told_before && told(&error).contains(MARK))
    };
    let (path, value) = match alike.as_slice() {
        [] => return None,
        [one] => one,
        several => several.iter().take(MOST_TRIALS).find(|(path, _)| is_it(path))?,
    };
    Some((
        path.iter().map(Step::to_string).collect::<String>().trim_start_matches('.').to_owned(),
        Some(value),
    ))
}

/// One step on the way to a value.
#[derive(Clone)]
enum Step {
    Field(String),
    Place(usize),
}

impl Step {
    fn found_in<'a>(&self, value: &'a mut Value) -> Option<&'a mut Value> {
        match self {
            Step::Field(name) => value.get_mut(name),
            Step::Place(place) => value.get_mut(place),
        }
    }
}

impl std::fmt::Display for Step {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Step::Field(name) => write!(f, ".{name}"),
            Step::Place(place) => write!(f, "[{place}]"),
        }
    }
}

/// Shows every value with the way to it, the whole first.
fn walk<'a>(
    value: &'a Value,
    path: &mut Vec<Step>,
    left: &mut usize,
    show: &mut impl FnMut(&[Step], &'a Value),
) {
    if *left == 0 {
        return;
    }
    *left -= 1;
    show(path, value);
    let steps: Vec<(Step, &Value)> = match value {
        Value::Object(fields) => {
            fields.iter().map(|(name, value)| (Step::Field(name.clone()), value)).collect()
        }
        Value::Array(list) => {
            list.iter().enumerate().map(|(place, value)| (Step::Place(place), value)).collect()
        }
        _ => Vec::new(),
    };
    for (step, value) in steps {
        path.push(step);
        walk(value, path, left, show);
        path.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::socket::message::ClientMessage;
    use motherlode_core::Language;

    fn said(text: &str) -> String {
        let refusal = read::<ClientMessage>(text).expect_err("refused");
        let german = refusal.sentence(Language::German);
        assert!(!german.is_empty() && german != refusal.sentence(Language::English), "{german}");
        refusal.sentence(Language::English)
    }

    #[test]
    fn what_is_wrong_is_said_with_its_field_and_no_name_of_ours() {
        let table = "0123456789abcdef";
        for (text, sentence) in [
            (r#"{"type":"ping""#.to_owned(), "It is no JSON from line 1, character 14 on."),
            (r#"{"type":"ping"}"#.to_owned(), "The field id is missing."),
            (r#"{"id":"1"}"#.to_owned(), "The field type is missing."),
            (r#"{"type":"ping","id":"1","id":"2"}"#.to_owned(), "The field id is there twice."),
            (r#"{"type":"ping","id":"1","more":1}"#.to_owned(), "There is no field more here; there is: id."),
            (r#"{"type":"ping","id":7}"#.to_owned(), "id is 7, but a text belongs there."),
            (
                r#"{"type":"subscribe","id":"1","table":"x"}"#.to_owned(),
                "table is \"x\", but an id of sixteen small letters and digits belongs there.",
            ),
            (
                r#"{"type":"hello","id":"1","version":-1}"#.to_owned(),
                "version is -1, but a whole number from 0 to 4294967295 belongs there.",
            ),
            (
                format!(
                    r#"{{"type":"command","id":"x","table":"{table}","command":{{"do":"act","seat":"x","action":"x"}}}}"#
                ),
                "command.seat is \"x\", but a whole number from 0 to 255 belongs there.",
            ),
            (
                format!(r#"{{"type":"command","id":"1","table":"{table}","command":{{"do":"fly"}}}}"#),
                "command.do: \"fly\" is none of sit, stand, commit, open, act, resign, undo, answer-undo, rematch, close.",
            ),
            (
                format!(r#"{{"type":"command","id":"1","table":"{table}","command":7}}"#),
                "command is 7, but an object belongs there.",
            ),
            ("[]".to_owned(), "The field type is missing."),
        ] {
            assert_eq!(said(&text), sentence, "{text}");
        }
    }

    #[test]
    fn a_query_is_explained_too() {
        let said = |told: &str| explain_query(told).sentence(Language::English);
        let start = "Failed to deserialize query string: ";
        assert_eq!(
            said(&format!("{start}limit: invalid digit found in string")),
            "limit has the wrong form: a number belongs there."
        );
        assert_eq!(said(&format!("{start}missing field `name`")), "The field name is missing.");
        assert_eq!(
            said(&format!("{start}all: provided string was not `true` or `false`")),
            "all has the wrong form: true or false belongs there."
        );
        assert_eq!(
            said(&format!("{start}unknown field `x`, expected `name`")),
            "There is no field x here; there is: name."
        );
    }
}
