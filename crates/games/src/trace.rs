//! Traces: a game as JSON lines that a program of anyone's own can check, and our own check of such a trace.
//!
//! One header, one line for each decision with every legal action, one closing line; see `docs/traces.md`.

use motherlode_core::{Draws, Fact, OptionMap, Rank, Refusal, Score};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::catalogue::find;
use crate::table::{Policy, Table, ToAct};
use crate::text::GamesText;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    game: String,
    rules: u32,
    options: OptionMap,
    data: Value,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Decision {
    to_move: Mover,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    legal: Option<Vec<String>>,
    action: String,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
enum Mover {
    Seat(u8),
    Word(String),
}

impl Mover {
    fn chance() -> Self {
        Mover::Word("chance".to_owned())
    }

    fn of(table: &dyn Table) -> Option<Mover> {
        match table.to_act() {
            ToAct::Seat(seat) => Some(Mover::Seat(seat.number())),
            ToAct::Chance => Some(Mover::chance()),
            ToAct::Nobody => None,
        }
    }

    fn text(&self) -> String {
        match self {
            Mover::Seat(number) => number.to_string(),
            Mover::Word(word) => motherlode_core::syntax::quote(word),
        }
    }
}

#[derive(PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Closing {
    over: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    scores: Option<Vec<Score>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ranks: Option<Vec<Rank>>,
}

impl Closing {
    fn of(table: &dyn Table) -> Closing {
        match table.finished() {
            Some(finished) => Closing {
                over: true,
                scores: Some(finished.scores.as_slice().to_vec()),
                ranks: Some(finished.ranks.as_slice().to_vec()),
            },
            None => Closing { over: false, scores: None, ranks: None },
        }
    }
}

/// Plays a table to its end at random and gives each line of its trace to `line`.
pub fn play(table: &mut dyn Table, policy: Policy, draws: &mut dyn Draws, line: &mut dyn FnMut(&str)) {
    let header = Header {
        game: table.game().to_owned(),
        rules: table.rules(),
        options: table.options(),
        data: table.data(),
    };
    line(&text(&header));
    while let Some(to_move) = Mover::of(table) {
        let (legal, action) = match table.to_act() {
            ToAct::Seat(seat) => {
                let legal = table.legal();
                let Some(action) = table.draw_action(policy, draws) else { break };
                if table.act(seat, &action).is_err() {
                    break;
                }
                (Some(legal), action)
            }
            _ => match table.deal(draws) {
                Some(outcome) => (None, outcome),
                None => break,
            },
        };
        line(&text(&Decision { to_move, legal, action }));
    }
    line(&text(&Closing::of(table)));
}

fn text(line: &impl Serialize) -> String {
    // Texts, numbers and maps with text keys: nothing in a trace can fail to be written.
    serde_json::to_string(line).unwrap_or_default()
}

/// What a checked trace held.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Checked {
    /// How many games.
    pub games: usize,
    /// How many decisions in all of them.
    pub decisions: usize,
}

/// Replays a trace of one or more games and refuses it at the first line that departs from the rules.
pub fn check(text: &str) -> Result<Checked, Refusal> {
    let mut checked = Checked::default();
    let mut lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    while let Some((number, header)) = lines.next() {
        let mut table = begin(number, header)?;
        let mut last = number;
        loop {
            let Some((number, line)) = lines.next() else {
                return Err(at(last, "trace-unfinished", GamesText::TraceUnfinished));
            };
            last = number;
            if closes(number, line, table.as_ref())? {
                break;
            }
            step(number, line, table.as_mut())?;
            checked.decisions += 1;
        }
        checked.games += 1;
    }
    if checked.games == 0 {
        return Err(Refusal::new("trace-empty", GamesText::TraceEmpty));
    }
    Ok(checked)
}

fn at(line: usize, code: &'static str, template: GamesText) -> Refusal {
    Refusal::new(code, template).with("line", Fact::Number(line as i64))
}

fn read<'a, T: Deserialize<'a>>(number: usize, line: &'a str) -> Result<T, Refusal> {
    serde_json::from_str(line).map_err(|error| {
        let problem = motherlode_core::syntax::quote(&error.to_string());
        at(number, "trace-json", GamesText::TraceJson).with("problem", Fact::Name(problem))
    })
}

fn begin(number: usize, line: &str) -> Result<Box<dyn Table>, Refusal> {
    let header: Header = read(number, line)?;
    let because = |refusal| {
        at(number, "trace-game", GamesText::TraceGame).with("reason", Fact::Because(Box::new(refusal)))
    };
    let entry = find(&header.game).map_err(because)?;
    if entry.rules() != header.rules {
        return Err(at(number, "trace-rules", GamesText::TraceRules)
            .with("rules", Fact::Number(header.rules.into()))
            .with("game", Fact::name(entry.id()))
            .with("known", Fact::Number(entry.rules().into())));
    }
    let table = entry.create(&header.options, &header.data).map_err(because)?;
    if table.options() != header.options || table.data() != header.data {
        return Err(
            at(number, "trace-data", GamesText::TraceData).with("actual", Fact::name(table.options()))
        );
    }
    Ok(table)
}

/// Whether a line is the closing line of the table's game; refused if it closes with another result.
fn closes(number: usize, line: &str, table: &dyn Table) -> Result<bool, Refusal> {
    let Ok(closing) = serde_json::from_str::<Closing>(line) else { return Ok(false) };
    let actual = Closing::of(table);
    // A trace may end before its game does, but not claim a result then.
    let cut_short = closing == Closing { over: false, scores: None, ranks: None } && !actual.over;
    if closing == actual || cut_short {
        return Ok(true);
    }
    Err(at(number, "trace-end", GamesText::TraceEnd)
        .with("recorded", Fact::Name(text(&closing)))
        .with("actual", Fact::Name(text(&actual))))
}

fn step(number: usize, line: &str, table: &mut dyn Table) -> Result<(), Refusal> {
    let decision: Decision = read(number, line)?;
    let mover = Mover::of(table);
    if mover.as_ref() != Some(&decision.to_move) {
        return Err(at(number, "trace-turn", GamesText::TraceTurn)
            .with("recorded", Fact::Name(decision.to_move.text()))
            .with("actual", Fact::Name(mover.map_or("nobody".to_owned(), |mover| mover.text()))));
    }
    let legal = decision.legal.unwrap_or_default();
    let actual = table.legal();
    if legal != actual {
        let mut sorted = legal.clone();
        sorted.sort_unstable();
        if sorted == actual {
            return Err(at(number, "trace-order", GamesText::TraceOrder));
        }
        let missing = |from: &[String], other: &[String]| {
            let only: Vec<_> = from.iter().filter(|action| !other.contains(action)).cloned().collect();
            Fact::Name(if only.is_empty() {
                "-".to_owned()
            } else {
                motherlode_core::syntax::quote(&only.join(" "))
            })
        };
        return Err(at(number, "trace-legal", GamesText::TraceLegal)
            .with("only_trace", missing(&legal, &actual))
            .with("only_here", missing(&actual, &legal)));
    }
    let event = format!("{} {}", decision.to_move.text(), decision.action);
    table.enter(&event).map(drop).map_err(|refusal| {
        at(number, "trace-action", GamesText::TraceAction)
            .with("text", Fact::Name(motherlode_core::syntax::quote(&decision.action)))
            .with("reason", Fact::Because(Box::new(refusal)))
    })
}
