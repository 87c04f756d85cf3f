//! From a record to the game it tells of, and back.

use serde_json::Value;

use super::{Fairness, GameResult, RECORD_VERSION, Record};
use crate::game::Game;
use crate::options::GameOptions;
use crate::play::{Entry, Finish, Match};
use crate::refusal::{Fact, Refusal};
use crate::seat::Seat;
use crate::syntax::quote;
use crate::text::CoreText;

/// Where a record and its game part ways: the event, and the game as it stood before it.
#[derive(Clone, Debug)]
pub struct Mismatch<G: Game> {
    /// What is wrong, in words.
    pub refusal: Refusal,
    /// The game up to the last event that fits, if the record got that far.
    pub until: Option<Box<Match<G>>>,
}

impl<G: Game> Mismatch<G> {
    fn early(refusal: Refusal) -> Self {
        Mismatch { refusal, until: None }
    }
}

/// Plays a record again, checking every event and the result.
pub fn replay<G: Game>(record: &Record) -> Result<Match<G>, Mismatch<G>> {
    let mut game = begin::<G>(record).map(Match::new).map_err(Mismatch::early)?;
    for (place, text) in record.events.iter().enumerate() {
        let entered = text.parse::<Entry<G>>().map_err(Refusal::from).and_then(|entry| game.enter(entry));
        if let Err(refusal) = entered {
            let refusal = Refusal::new("record-event", CoreText::RecordEvent)
                .with("event", Fact::Number(place as i64 + 1))
                .with("text", Fact::Name(quote(text)))
                .with("reason", Fact::Because(Box::new(refusal)));
            return Err(Mismatch { refusal, until: Some(Box::new(game)) });
        }
    }
    let actual = game.finish().map(|finish| result_of::<G>(&finish));
    if actual == record.result {
        return Ok(game);
    }
    let said = |result: &Option<GameResult>| match result {
        Some(result) => {
            Fact::Name(quote(&format!("{} {:?} {:?}", result.ending, result.scores, result.ranks)))
        }
        None => Fact::Word { code: "unfinished", text: CoreText::Unfinished.localized() },
    };
    let refusal = Refusal::new("record-result", CoreText::RecordResult)
        .with("event", Fact::Number(record.events.len() as i64))
        .with("recorded", said(&record.result))
        .with("actual", said(&actual));
    Err(Mismatch { refusal, until: Some(Box::new(game)) })
}

/// The rules a record was played by.
fn begin<G: Game>(record: &Record) -> Result<G, Refusal> {
    if record.game != G::ID {
        return Err(Refusal::new("record-game", CoreText::RecordGame)
            .with("game", Fact::Name(quote(&record.game)))
            .with("known", Fact::name(G::ID)));
    }
    if record.rules != G::RULES {
        let (code, text) = match record.rules < G::RULES {
            true => ("record-rules-older", CoreText::RecordRulesOlder),
            false => ("record-rules", CoreText::RecordRules),
        };
        return Err(Refusal::new(code, text)
            .with("rules", Fact::Number(record.rules.into()))
            .with("known", Fact::Number(G::RULES.into())));
    }
    let game = G::new(G::Options::from_map(&record.options)?, &Value::Object(record.data.clone()))?;
    // Nothing may be left to a default or to a built-in set: a record is enough.
    if game.options().to_map() != record.options || game.data() != Value::Object(record.data.clone()) {
        return Err(Refusal::new("record-incomplete", CoreText::RecordIncomplete)
            .with("options", Fact::name(game.options().to_map())));
    }
    let seats = game.seats().get();
    if !record.players.is_empty() && record.players.len() != seats {
        return Err(Refusal::new("record-players", CoreText::RecordPlayers)
            .with("players", Fact::Number(record.players.len() as i64))
            .with("seats", Fact::Number(seats as i64)));
    }
    if let Some(fairness) = &record.fairness
        && fairness.nonces.len() != seats
    {
        return Err(Refusal::new("nonces", CoreText::WrongNonces)
            .with("nonces", Fact::Number(fairness.nonces.len() as i64))
            .with("seats", Fact::Number(seats as i64)));
    }
    if let Some(fairness) = &record.fairness
        && !fairness.seating.is_empty()
    {
        let mut sorted = fairness.seating.clone();
        sorted.sort_unstable();
        if !sorted.into_iter().eq(game.seats().seats().map(Seat::number)) {
            return Err(Refusal::new("seating", CoreText::WrongSeating)
                .with("seating", Fact::names(&fairness.seating))
                .with("seats", Fact::Number(seats as i64)));
        }
    }
    Ok(game)
}

/// The record of a game, finished or not.
pub fn record_of<G: Game>(game: &Match<G>, players: Vec<String>, fairness: Option<Fairness>) -> Record {
    Record {
        record: RECORD_VERSION,
        game: G::ID.to_owned(),
        rules: G::RULES,
        options: game.game().options().to_map(),
        data: game.game().data().as_object().cloned().unwrap_or_default(),
        players,
        fairness,
        stand_ins: Vec::new(),
        events: game.log().iter().map(ToString::to_string).collect(),
        result: game.finish().map(|finish| result_of::<G>(&finish)),
    }
}

fn result_of<G: Game>(finish: &Finish<G::Ending>) -> GameResult {
    GameResult {
        ending: finish.ending.code().to_owned(),
        scores: finish.scores.as_slice().to_vec(),
        ranks: finish.ranks.as_slice().to_vec(),
    }
}
