//! The text form of a record: a head of `key: value` lines, one numbered line for each event, and a closing line.
//!
//! ```text
//! motherlode record 1
//! game: atacama
//! rules: 1
//! options: tactical=false tiles=classic variant=basic
//! data: {"ore":"…"}
//! 1. 1 e4
//! 2. 2 d5
//! end: 2 events
//! ```

use std::fmt;
use std::str::FromStr;

use serde::de::DeserializeOwned;

use super::{RECORD_VERSION, Record, check_version};
use crate::options::{OptionMap, OptionValue};
use crate::refusal::{Fact, Refusal};
use crate::text::CoreText;

const TITLE: &str = "motherlode record ";

pub(super) fn write(record: &Record, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let json = |value: serde_json::Result<String>| value.map_err(|_| fmt::Error);
    writeln!(f, "{TITLE}{}", record.record)?;
    writeln!(f, "game: {}", record.game)?;
    writeln!(f, "rules: {}", record.rules)?;
    writeln!(f, "options: {}", record.options)?;
    writeln!(f, "data: {}", json(serde_json::to_string(&record.data))?)?;
    if !record.players.is_empty() {
        writeln!(f, "players: {}", json(serde_json::to_string(&record.players))?)?;
    }
    if let Some(fairness) = &record.fairness {
        writeln!(f, "fairness: {}", json(serde_json::to_string(fairness))?)?;
    }
    if !record.stand_ins.is_empty() {
        writeln!(f, "stand_ins: {}", json(serde_json::to_string(&record.stand_ins))?)?;
    }
    for (place, event) in record.events.iter().enumerate() {
        writeln!(f, "{}. {event}", place + 1)?;
    }
    if let Some(result) = &record.result {
        writeln!(f, "result: {}", json(serde_json::to_string(result))?)?;
    }
    writeln!(f, "end: {} events", record.events.len())
}

pub(super) fn read(text: &str) -> Result<Record, Refusal> {
    let mut lines = Lines { rest: text.lines().enumerate().peekable() };
    let version = lines.next().and_then(|(_, line)| line.strip_prefix(TITLE)).and_then(exactly);
    check_version(version.ok_or_else(|| Refusal::new("record-title", CoreText::RecordTitle))?)?;

    let game = lines.value("game")?.to_owned();
    let rules = lines.parsed("rules")?;
    let options = lines.options()?;
    let data = lines.json("data")?;
    let players = if lines.at("players") { lines.json("players")? } else { Vec::new() };
    let fairness = if lines.at("fairness") { Some(lines.json("fairness")?) } else { None };
    let stand_ins = if lines.at("stand_ins") { lines.json("stand_ins")? } else { Vec::new() };

    let mut events = Vec::new();
    while let Some(event) = lines.event(events.len() + 1)? {
        events.push(event);
    }
    let result = if lines.at("result") { Some(lines.json("result")?) } else { None };
    let cut = |events: usize| {
        Refusal::new("record-cut", CoreText::RecordCut).with("event", Fact::Number(events as i64))
    };
    match lines.next() {
        Some((_, line)) if line == format!("end: {} events", events.len()) => {}
        Some((number, line)) => return Err(unreadable(number, line)),
        None => return Err(cut(events.len())),
    }
    if let Some((number, line)) = lines.rest.find(|(_, line)| !line.is_empty()) {
        return Err(unreadable(number, line));
    }
    let record = RECORD_VERSION;
    let record = Record { record, game, rules, options, data, players, fairness, stand_ins, events, result };
    record.check_texts()?;
    Ok(record)
}

struct Lines<'a> {
    rest: std::iter::Peekable<std::iter::Enumerate<std::str::Lines<'a>>>,
}

impl<'a> Lines<'a> {
    fn next(&mut self) -> Option<(usize, &'a str)> {
        self.rest.next()
    }

    fn at(&mut self, key: &str) -> bool {
        self.rest
            .peek()
            .is_some_and(|(_, line)| line.strip_prefix(key).is_some_and(|rest| rest.starts_with(": ")))
    }

    /// The value of the line that must have this key, with its line number.
    fn entry(&mut self, key: &'static str) -> Result<(usize, &'a str), Refusal> {
        let missing = |line: usize| {
            Refusal::new("record-line-missing", CoreText::RecordLineMissing)
                .with("line", Fact::Number(line as i64 + 1))
                .with("key", Fact::name(key))
        };
        let Some((number, line)) = self.next() else {
            return Err(Refusal::new("record-cut", CoreText::RecordCut).with("event", Fact::Number(0)));
        };
        let value = line.strip_prefix(key).and_then(|rest| rest.strip_prefix(": ")).or_else(|| {
            // An empty value keeps no trailing space in an editor.
            line.strip_prefix(key).filter(|rest| *rest == ":").map(|_| "")
        });
        value.map(|value| (number, value)).ok_or_else(|| missing(number))
    }

    fn value(&mut self, key: &'static str) -> Result<&'a str, Refusal> {
        self.entry(key).map(|(_, value)| value)
    }

    fn parsed<T: FromStr + ToString>(&mut self, key: &'static str) -> Result<T, Refusal> {
        let (number, value) = self.entry(key)?;
        exactly(value).ok_or_else(|| unreadable(number, value))
    }

    fn json<T: DeserializeOwned>(&mut self, key: &'static str) -> Result<T, Refusal> {
        let (number, value) = self.entry(key)?;
        serde_json::from_str(value).map_err(|_| unreadable(number, value))
    }

    fn options(&mut self) -> Result<OptionMap, Refusal> {
        let (number, line) = self.entry("options")?;
        let mut map = OptionMap::new();
        for pair in line.split(' ').filter(|pair| !pair.is_empty()) {
            let (key, value) = pair.split_once('=').ok_or_else(|| unreadable(number, pair))?;
            // The same reading as in JSON: what looks like a number or a switch is one. No word of any option does.
            let read =
                exactly(value).map(OptionValue::Switch).or_else(|| exactly(value).map(OptionValue::Number));
            let value = read.unwrap_or_else(|| OptionValue::Word(value.to_owned().into()));
            if map.0.insert(key.to_owned(), value).is_some() {
                return Err(unreadable(number, pair));
            }
        }
        Ok(map)
    }

    /// The event of this number, or `None` where the events end.
    fn event(&mut self, number: usize) -> Result<Option<String>, Refusal> {
        let Some((_, line)) = self.rest.next_if(|(_, line)| line.starts_with(|c: char| c.is_ascii_digit()))
        else {
            return Ok(None);
        };
        match line.strip_prefix(&format!("{number}. ")) {
            Some(event) => Ok(Some(event.to_owned())),
            None => Err(Refusal::new("record-numbering", CoreText::RecordNumbering)
                .with("event", Fact::Number(number as i64))
                .with("text", Fact::Name(crate::syntax::quote(line)))),
        }
    }
}

/// A value whose one text this is: no sign or zero more than it needs.
fn exactly<T: FromStr + ToString>(text: &str) -> Option<T> {
    text.parse().ok().filter(|value: &T| value.to_string() == text)
}

fn unreadable(line: usize, text: &str) -> Refusal {
    Refusal::new("record-line", CoreText::RecordLine)
        .with("line", Fact::Number(line as i64 + 1))
        .with("text", Fact::Name(crate::syntax::quote(text)))
}
