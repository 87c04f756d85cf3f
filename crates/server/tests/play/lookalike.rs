//! Another table that one observer cannot tell from the real one: what lies face down differs, and nothing they saw does.
//! Whatever the real table answers them, the other must answer too; otherwise the answer tells of what is hidden.

use std::collections::BTreeSet;

use motherlode_core::draw::Quick;
use motherlode_core::{Draws, Language, Observer, Seat};
use motherlode_drawing::Theme;
use motherlode_games::{Table as Game, find};
use motherlode_server::id::TableId;
use motherlode_server::problem::Problem;
use motherlode_server::store::LoggedEvent;
use motherlode_server::table::{Event, Eyes, Logged, Table};
use serde_json::Value;

/// How often another deal is tried.
const TRIALS: usize = 30;
/// How many such tables are enough.
const ENOUGH: usize = 3;

/// Something that was asked of the game about an action of a seat, and the answer.
pub(crate) struct Asked {
    /// `preview`, `why` or `act`.
    pub(crate) how: &'static str,
    /// After which event.
    pub(crate) seq: u64,
    pub(crate) seat: u8,
    pub(crate) action: String,
    pub(crate) answer: Value,
}

/// What was shown of a table over HTTP after an event.
pub(crate) struct Looked {
    pub(crate) at: Look,
    /// After which event.
    pub(crate) seq: u64,
    pub(crate) answer: String,
}

/// What can be looked at.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Look {
    Picture,
    Lines,
    /// A position of the past.
    Scene(u32),
}

/// What a table shows someone, in the form in which it is sent.
fn drawn(table: &Table, observer: Observer, look: Look) -> String {
    let eyes = Eyes { observer, language: Language::English };
    match look {
        Look::Picture => table.game.picture(observer, Theme::Light),
        Look::Lines => serde_json::to_string(&table.log_lines(eyes)).expect("JSON"),
        Look::Scene(number) => {
            serde_json::to_string(&table.past_scene(number, eyes).expect("it was so once")).expect("JSON")
        }
    }
}

/// The entries of the game up to an event.
fn entries(log: &[LoggedEvent]) -> Vec<String> {
    let entry = |logged: &LoggedEvent| match serde_json::from_str::<Logged>(&logged.body).expect("JSON").event
    {
        Event::Entry { entry, .. } => Some(entry),
        _ => None,
    };
    log.iter().filter_map(entry).collect()
}

/// What an observer is shown after an event: the view, and what they saw of it.
type Shown = (String, Option<String>);

fn shown(game: &dyn Game, observer: Observer) -> Shown {
    let seen = game.seen(observer).map(|seen| seen.get().to_owned());
    (game.shows(observer).get().to_owned(), seen)
}

/// The game after these entries and what an observer was shown of each; nothing if it cannot have gone so, or as soon as they
/// were shown something else than in another game.
fn replayed(
    opened: &Table,
    entries: &[String],
    observer: Observer,
    like: Option<&[Shown]>,
) -> Option<(Box<dyn Game>, Vec<Shown>)> {
    let entry = find(&opened.setup.game).expect("a game");
    let mut game = entry.create(&opened.setup.options, &opened.setup.data).expect("a table");
    let mut all = Vec::new();
    for text in entries {
        game.enter(text).ok()?;
        let now = shown(&*game, observer);
        if like.is_some_and(|like| like[all.len()] != now) {
            return None;
        }
        all.push(now);
    }
    Some((game, all))
}

/// The real game after an event, and others that an observer cannot tell from it then.
fn look_alikes(
    id: TableId,
    log: &[LoggedEvent],
    seq: u64,
    observer: Observer,
) -> (Box<dyn Game>, Vec<Box<dyn Game>>) {
    let log = &log[..seq as usize];
    let opened = Table::from_log(id, &log[..1]).expect("a log").expect("a table");
    let entries = entries(log);
    let (real, like) = replayed(&opened, &entries, observer, None).expect("what happened can happen");
    let place = entries.iter().position(|entry| entry.starts_with("chance deal ")).expect("a deal");
    // Cards have two digits each and stand apart; stacks are letters.
    let dealt = entries[place].trim_start_matches("chance deal ");
    let separator = if dealt.contains(' ') { " " } else { "" };
    let tokens: Vec<String> = match separator {
        "" => dealt.chars().map(String::from).collect(),
        _ => dealt.split(' ').map(str::to_owned).collect(),
    };
    let mut draws = Quick::new(seq * 7 + observer.seat().map_or(0, |seat| u64::from(seat.number())));
    let mut others = Vec::new();
    for _ in 0..TRIALS {
        let mut tokens = tokens.clone();
        let (one, two) = (draws.index(tokens.len()), draws.index(tokens.len()));
        if one == two {
            continue;
        }
        tokens.swap(one, two);
        let mut changed = entries.clone();
        changed[place] = format!("chance deal {}", tokens.join(separator));
        others.extend(replayed(&opened, &changed, observer, Some(&like)).map(|(other, _)| other));
        if others.len() == ENOUGH {
            break;
        }
    }
    (real, others)
}

/// What a game says to such a question, in the form in which it is sent.
fn answer_of(game: &dyn Game, asked: &Asked) -> Value {
    let seat = Seat::new(asked.seat).expect("a seat");
    let told = |refusal| Problem::Refused(refusal).to_json(Language::English);
    match (asked.how, game.preview(seat, &asked.action)) {
        ("preview", Ok(preview)) => preview,
        ("why", Ok(_)) => Value::Bool(false),
        (_, Err(refusal)) => told(refusal),
        (how, Ok(_)) => panic!("{how} of {} was refused, but may be done", asked.action),
    }
}

/// The part of an answer that the game has given.
fn told(asked: &Asked) -> Value {
    let answer = &asked.answer;
    match answer["type"].as_str() {
        Some("done") if asked.how == "why" => answer["why"].clone(),
        Some("done") => answer["preview"].clone(),
        _ => {
            let mut refusal = answer.clone();
            let refusal = refusal.as_object_mut().expect("a refusal");
            refusal.retain(|field, _| !matches!(field.as_str(), "type" | "id"));
            Value::Object(refusal.clone())
        }
    }
}

/// Compares what someone was answered and shown with what they are answered and shown at tables that they cannot tell from
/// their own; how often each.
pub(crate) fn compare_answers(
    id: TableId,
    log: &[LoggedEvent],
    own: Option<u8>,
    asked: &[Asked],
    looked: &[Looked],
) -> (usize, usize) {
    let (mut answers, mut looks) = (0, 0);
    let observer = own.and_then(Seat::new).map_or(Observer::Spectator, Observer::Seat);
    // Where something happened meanwhile, it is not the game that has answered.
    let is_of_the_game = |asked: &&Asked| Some(asked.seat) == own && asked.answer["code"] != "stale";
    let asked: Vec<&Asked> = asked.iter().filter(is_of_the_game).collect();
    let moments = asked.iter().map(|asked| asked.seq).chain(looked.iter().map(|looked| looked.seq));
    for seq in moments.collect::<BTreeSet<_>>() {
        let (real, others) = look_alikes(id, log, seq, observer);
        for asked in asked.iter().filter(|asked| asked.seq == seq) {
            let what = format!("{} {} at {seq}", asked.how, asked.action);
            assert_eq!(told(asked), answer_of(&*real, asked), "{what}");
            for other in &others {
                assert_eq!(told(asked), answer_of(&**other, asked), "{what} tells what is hidden");
                answers += 1;
            }
        }
        let mut table = Table::from_log(id, &log[..seq as usize]).expect("a log").expect("a table");
        for (number, game) in [real].into_iter().chain(others).enumerate() {
            table.game = game;
            for looked in looked.iter().filter(|looked| looked.seq == seq) {
                let look = looked.at;
                assert_eq!(looked.answer, drawn(&table, observer, look), "{look:?} for {own:?} at {seq}");
                looks += usize::from(number > 0);
            }
        }
    }
    (answers, looks)
}
