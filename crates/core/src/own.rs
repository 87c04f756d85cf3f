//! Sets of data that people make themselves, such as tiles or cards: their files, their names, their data in records.

use std::ops::Range;

use serde_json::Value;

use crate::game::is_nothing;
use crate::options::is_own_name;
use crate::refusal::{Fact, Refusal};
use crate::syntax::{line_of, quote};
use crate::text::CoreText;

/// A refusal of something in a set's file, with its line counted from 1.
pub fn refuse_line(code: &'static str, template: impl Into<crate::Localized>, line: usize) -> Refusal {
    Refusal::new(code, template).with("line", Fact::Number(line as i64))
}

/// Why a file's text is no TOML of the right form: what the reader found, and where.
pub fn unreadable(text: &str, place: Option<Range<usize>>, problem: &str) -> Refusal {
    let place = place.unwrap_or_default();
    let line = line_of(text, place.start);
    if problem.contains("duplicate key") {
        return refuse_line("set-repeated", CoreText::SetRepeated, line)
            .with("key", Fact::Name(quote(text.get(place).unwrap_or_default())));
    }
    let refuse = |text: CoreText| refuse_line("set-file", text, line);
    let mut names = problem.split('`').skip(1).step_by(2);
    let found = || Fact::Name(quote(text.get(place.clone()).unwrap_or_default().trim_matches('"')));
    // The reader tells these apart only by its English words, which nobody should have to read.
    match problem.split_once(' ').map_or(problem, |(first, _)| first) {
        "missing" if problem.starts_with("missing field") => {
            refuse(CoreText::SetMissing).with("found", Fact::name(names.next().unwrap_or_default()))
        }
        "unknown" => refuse(CoreText::SetUnknown)
            .with("found", Fact::Name(quote(names.next().unwrap_or_default())))
            .with("known", Fact::names(names)),
        "invalid" if problem.contains(", expected ") => refuse(CoreText::SetKind).with("found", found()),
        _ => refuse(CoreText::SetSyntax),
    }
}

/// Refuses a set's name that cannot be one.
pub fn check_name(name: &str, line: usize) -> Result<(), Refusal> {
    if is_own_name(name) {
        return Ok(());
    }
    Err(refuse_line("set-name", CoreText::SetName, line).with("name", Fact::Name(quote(name))))
}

/// Refuses the name of a built-in set for someone's own.
pub fn refuse_reserved(name: &str, line: usize) -> Refusal {
    refuse_line("set-reserved", CoreText::SetReserved, line).with("name", Fact::name(name))
}

/// What data given with the name of a set means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Given {
    /// The built-in set of this name.
    BuiltIn,
    /// Someone's own, which the data holds.
    Own,
}

/// Tells what is meant by the name of a set and the data given with it. `built_in` is the data of the built-in set of
/// that name, if there is one; `option` is the option that names the set.
pub fn given(
    option: &'static str,
    name: &str,
    built_in: Option<&Value>,
    data: &Value,
) -> Result<Given, Refusal> {
    let refuse = |code, text: CoreText| Refusal::new(code, text).with("set", Fact::name(name));
    match built_in {
        Some(built_in) if is_nothing(data) || data == built_in => Ok(Given::BuiltIn),
        Some(_) => Err(refuse("set-data-changed", CoreText::SetDataChanged)),
        None if is_nothing(data) => {
            Err(refuse("set-data-missing", CoreText::SetDataMissing).with("option", Fact::name(option)))
        }
        None => Ok(Given::Own),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_built_in_set_brings_its_own_data_and_an_own_set_must_be_given() {
        let built_in = json!({"cards": [1]});
        for data in [Value::Null, json!({}), built_in.clone()] {
            assert_eq!(given("deck", "plain", Some(&built_in), &data), Ok(Given::BuiltIn));
        }
        let changed = given("deck", "plain", Some(&built_in), &json!({"cards": [2]})).unwrap_err();
        assert_eq!(changed.code, "set-data-changed");
        assert_eq!(
            given("deck", "home", None, &Value::Null).unwrap_err().to_string(),
            "The set home is not built in, so its data must be given (on the command line with --deck FILE)."
        );
        assert_eq!(given("deck", "home", None, &built_in), Ok(Given::Own));
    }

    #[test]
    fn what_is_wrong_with_a_file_is_told_with_its_line() {
        let text = "a = 1\nb = 2\na = 3\n";
        let twice = unreadable(text, Some(12..13), "duplicate key");
        assert_eq!(twice.to_string(), "Line 3: a is there twice.");
        assert_eq!(unreadable(text, None, "what").code, "set-file");
        assert_eq!(check_name("home", 1), Ok(()));
        assert_eq!(check_name("Home", 2).unwrap_err().code, "set-name");
    }
}
