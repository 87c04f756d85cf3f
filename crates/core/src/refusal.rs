//! What is said to programs and people, above all why something is refused: a code, the clause behind it, and the facts; sentences are made from them at the edge.

use std::fmt;

use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::message::{Language, Localized, fill};
use crate::seat::Seat;
use crate::syntax::{SyntaxError, clean};

/// The number of a rule, such as `AT-6`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize)]
pub struct Clause(pub &'static str);

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// A value that a refusal is about and that its sentence can name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fact {
    /// A seat.
    Seat(Seat),
    /// A count or an amount.
    Number(i64),
    /// A name in notation, the same in every language.
    Name(String),
    /// A word of the game that is translated; the code is for programs.
    Word {
        /// What programs compare.
        code: &'static str,
        /// What people read.
        text: Localized,
    },
    /// A refusal that led to this one.
    Because(Box<Refusal>),
}

impl Fact {
    /// The fact as it stands in a sentence.
    pub fn text(&self, language: Language) -> String {
        match self {
            Fact::Seat(seat) => seat.to_string(),
            Fact::Number(number) => number.to_string(),
            // Names may quote what came from outside; a screen must survive that.
            Fact::Name(name) => clean(name),
            Fact::Word { text, .. } => text.text(language).to_owned(),
            Fact::Because(refusal) => refusal.sentence(language),
        }
    }

    /// A fact from anything that has one text.
    pub fn name(name: impl fmt::Display) -> Self {
        Fact::Name(name.to_string())
    }

    /// A fact from a list of names.
    pub fn names<T: fmt::Display>(names: impl IntoIterator<Item = T>) -> Self {
        Fact::Name(names.into_iter().map(|name| name.to_string()).collect::<Vec<_>>().join(", "))
    }
}

impl Serialize for Fact {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Fact::Seat(seat) => seat.serialize(serializer),
            Fact::Number(number) => serializer.serialize_i64(*number),
            Fact::Name(name) => serializer.serialize_str(name),
            Fact::Word { code, .. } => serializer.serialize_str(code),
            Fact::Because(refusal) => refusal.serialize(serializer),
        }
    }
}

/// Something to say: a code and facts for programs, a template for people.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Statement {
    /// A short stable word for programs.
    pub code: &'static str,
    /// What the sentence is about, by name.
    pub facts: Vec<(&'static str, Fact)>,
    template: Localized,
}

impl Statement {
    /// A statement without facts yet; the template names its facts in braces.
    pub fn new(code: &'static str, template: impl Into<Localized>) -> Self {
        Statement { code, facts: Vec::new(), template: template.into() }
    }

    /// Adds a fact.
    pub fn with(mut self, name: &'static str, fact: Fact) -> Self {
        self.facts.push((name, fact));
        self
    }

    /// The fact of this name.
    pub fn fact(&self, name: &str) -> Option<&Fact> {
        self.facts.iter().find(|(known, _)| *known == name).map(|(_, fact)| fact)
    }

    /// The sentence for a person.
    pub fn sentence(&self, language: Language) -> String {
        let texts: Vec<_> = self.facts.iter().map(|(name, fact)| (*name, fact.text(language))).collect();
        let values: Vec<_> = texts.iter().map(|(name, text)| (*name, text.as_str())).collect();
        fill(self.template.text(language), &values)
    }

    fn entries<S: SerializeMap>(&self, map: &mut S) -> Result<(), S::Error> {
        struct Facts<'a>(&'a [(&'static str, Fact)]);
        impl Serialize for Facts<'_> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_map(self.0.iter().map(|(name, fact)| (name, fact)))
            }
        }
        map.serialize_entry("code", self.code)?;
        map.serialize_entry("facts", &Facts(&self.facts))
    }
}

impl Serialize for Statement {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        self.entries(&mut map)?;
        map.end()
    }
}

/// A statement that something may not be or cannot be done, and the rule behind it. Games have an enum of their own
/// reasons and turn it into this.
///
/// ```
/// use motherlode_core::{Clause, Fact, Language, Localized, Refusal};
/// let refusal = Refusal::new("touches-rig", Localized::new("{field} touches a rig.", "{field} berührt einen Bohrturm."))
///     .by(Clause("AT-6"))
///     .with("field", Fact::name("e4"));
/// assert_eq!(refusal.sentence(Language::German), "e4 berührt einen Bohrturm.");
/// assert_eq!(serde_json::to_string(&refusal).unwrap(), r#"{"code":"touches-rig","facts":{"field":"e4"},"clause":"AT-6"}"#);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The rule behind it, where there is one.
    pub clause: Option<Clause>,
    statement: Statement,
}

impl Refusal {
    /// A refusal without clause or facts yet; the template names its facts in braces.
    pub fn new(code: &'static str, template: impl Into<Localized>) -> Self {
        Refusal { clause: None, statement: Statement::new(code, template) }
    }

    /// Names the rule behind it.
    pub fn by(mut self, clause: Clause) -> Self {
        self.clause = Some(clause);
        self
    }

    /// Adds a fact.
    pub fn with(mut self, name: &'static str, fact: Fact) -> Self {
        self.statement = self.statement.with(name, fact);
        self
    }

    /// Code, clause and facts in one line, for logs and tests: `too-weak DM-14 place=b3 strength=2`.
    pub fn brief(&self) -> String {
        let clause = self.clause.map(|clause| clause.to_string());
        let facts = self.facts.iter().map(|(name, fact)| {
            let value = match fact {
                Fact::Seat(seat) => seat.to_string(),
                Fact::Number(number) => number.to_string(),
                Fact::Name(text) => text.clone(),
                Fact::Word { code, .. } => (*code).to_owned(),
                Fact::Because(inner) => format!("[{}]", inner.brief()),
            };
            format!("{name}={value}")
        });
        let parts: Vec<_> = [self.code.to_owned()].into_iter().chain(clause).chain(facts).collect();
        parts.join(" ")
    }
}

impl std::ops::Deref for Refusal {
    type Target = Statement;

    fn deref(&self) -> &Statement {
        &self.statement
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence(Language::English))
    }
}

impl std::error::Error for Refusal {}

impl Serialize for Refusal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        self.statement.entries(&mut map)?;
        map.serialize_entry("clause", &self.clause)?;
        map.end()
    }
}

impl From<SyntaxError> for Refusal {
    fn from(error: SyntaxError) -> Self {
        Refusal::new("syntax", crate::text::CoreText::SyntaxError)
            .with("text", Fact::Name(error.text))
            .with("expected", Fact::Word { code: "expected", text: error.expected })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_is_made_from_the_facts_in_each_language() {
        let inner = Refusal::new("inner", Localized::new("No.", "Nein."));
        let refusal = Refusal::new(
            "test",
            Localized::new("{seat} {count} {field} {ore} {list} {why}", "{why} {ore} {field} {count} {seat}"),
        )
        .with("seat", Fact::Seat(Seat::FIRST))
        .with("count", Fact::Number(-3))
        .with("field", Fact::name("e4"))
        .with("ore", Fact::Word { code: "silver", text: Localized::new("silver", "Silber") })
        .with("list", Fact::names(["1\u{1b}", "2"]))
        .with("why", Fact::Because(Box::new(inner)));
        assert_eq!(refusal.to_string(), "1 -3 e4 silver 1 , 2 No.");
        assert_eq!(refusal.sentence(Language::German), "Nein. Silber e4 -3 1");
        assert_eq!(
            serde_json::to_string(&refusal).unwrap(),
            concat!(
                r#"{"code":"test","facts":{"seat":1,"count":-3,"field":"e4","ore":"silver","#,
                r#""list":"1\u001b, 2","why":{"code":"inner","facts":{},"clause":null}},"clause":null}"#
            )
        );
        assert_eq!(refusal.fact("count"), Some(&Fact::Number(-3)));
        assert_eq!(refusal.fact("nothing"), None);
        assert_eq!(
            refusal.by(Clause("AT-6")).brief(),
            "test AT-6 seat=1 count=-3 field=e4 ore=silver list=1\u{1b}, 2 why=[inner]"
        );
    }
}
