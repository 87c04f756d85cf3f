//! A game of an older revision of its rules, as it was written down: today's rules could come to another end, so nothing of it
//! is played again. Its events stay texts, and its result is the one that was kept.

use motherlode_core::play::Leaving;
use motherlode_core::record::{Fairness, GameResult, RECORD_VERSION, Record};
use motherlode_core::{
    Draws, Fact, Language, Observer, OptionMap, PerSeat, Refusal, Revealed, Score, Seat, SeatCount, SeatList,
};
use motherlode_drawing::{Paint, Theme};
use motherlode_engine::analysis::Thoroughness;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::analysis::JudgedEvent;
use crate::bots::Insight;
use crate::catalogue::Entry;
use crate::perft::Counts;
use crate::table::{Finished, Policy, Table, ToAct};
use crate::text::GamesText;

/// A game of an older revision of its rules. It takes in whatever happened, by text; nobody can act in it.
#[derive(Clone)]
pub struct Written {
    game: &'static str,
    rules: u32,
    known: u32,
    options: OptionMap,
    data: Value,
    seats: SeatCount,
    log: Vec<String>,
    /// How it ended, and after how many events.
    end: Option<(usize, GameResult)>,
}

impl Written {
    /// Before its first event; `rules` is the revision it was played by.
    pub fn new(entry: &dyn Entry, rules: u32, options: OptionMap, data: Value, seats: SeatCount) -> Written {
        let (game, known) = (entry.id(), entry.rules());
        Written { game, rules, known, options, data, seats, log: Vec::new(), end: None }
    }

    /// The game ended here, and so. What was hidden in it may be seen from now on.
    pub fn ended(self, result: GameResult) -> Written {
        Written { end: Some((self.log.len(), result)), ..self }
    }

    fn refusal(&self) -> Refusal {
        older_rules(self.rules, self.known)
    }

    /// What was written, where all of it may be seen.
    fn shown(&self) -> Option<&String> {
        self.log.last().filter(|_| self.end.is_some())
    }

    fn result(&self) -> Option<&GameResult> {
        self.end.as_ref().filter(|(events, _)| *events == self.log.len()).map(|(_, result)| result)
    }
}

/// What is said to whoever wants a game of older rules to go on.
pub fn older_rules(rules: u32, known: u32) -> Refusal {
    Refusal::new("rules-older", GamesText::RulesOlder)
        .with("rules", Fact::Number(rules.into()))
        .with("known", Fact::Number(known.into()))
}

impl Table for Written {
    fn game(&self) -> &'static str {
        self.game
    }

    fn rules(&self) -> u32 {
        self.rules
    }

    fn options(&self) -> OptionMap {
        self.options.clone()
    }

    fn data(&self) -> Value {
        self.data.clone()
    }

    fn seats(&self) -> SeatCount {
        self.seats
    }

    fn to_act(&self) -> ToAct {
        ToAct::Nobody
    }

    fn legal(&self) -> Vec<String> {
        Vec::new()
    }

    fn write_legal(&self, json: &mut Vec<u8>) {
        json.extend(b"[]");
    }

    fn act(&mut self, _seat: Seat, _action: &str) -> Result<Revealed, Refusal> {
        Err(self.refusal())
    }

    fn deal(&mut self, _draws: &mut dyn Draws) -> Option<String> {
        None
    }

    fn enter(&mut self, event: &str) -> Result<Revealed, Refusal> {
        self.log.push(event.to_owned());
        Ok(Revealed::Something)
    }

    fn draw_action(&self, _policy: Policy, _draws: &mut dyn Draws) -> Option<String> {
        None
    }

    fn undo_targets(&self) -> Vec<usize> {
        Vec::new()
    }

    fn undoers(&self) -> SeatList {
        SeatList::EMPTY
    }

    fn undo(&mut self, _to: usize) -> Result<(), Refusal> {
        Err(self.refusal())
    }

    fn leave(&mut self, _seat: Seat, _why: Leaving) -> Result<(), Refusal> {
        Err(self.refusal())
    }

    fn finished(&self) -> Option<Finished> {
        let result = self.result()?;
        Some(Finished {
            code: result.ending.clone().into(),
            clause: None,
            about: GamesText::WrittenEnding.localized(),
            scores: PerSeat::from_fn(self.seats, |seat| {
                result.scores.get(seat.index()).copied().unwrap_or_default()
            }),
            ranks: PerSeat::from_fn(self.seats, |seat| {
                result.ranks.get(seat.index()).copied().unwrap_or_default()
            }),
        })
    }

    fn log(&self) -> Vec<String> {
        self.log.clone()
    }

    fn at(&self, events: usize) -> Option<Box<dyn Table>> {
        let log = self.log.get(..events)?.to_vec();
        Some(Box::new(Written { log, ..self.clone() }))
    }

    fn record(&self, players: Vec<String>, fairness: Option<Fairness>) -> Record {
        Record {
            record: RECORD_VERSION,
            game: self.game.to_owned(),
            rules: self.rules,
            options: self.options.clone(),
            data: self.data.as_object().cloned().unwrap_or_default(),
            players,
            fairness,
            stand_ins: Vec::new(),
            events: self.log.clone(),
            result: self.result().cloned(),
        }
    }

    fn scores(&self) -> PerSeat<Score> {
        self.finished()
            .map_or_else(|| PerSeat::from_fn(self.seats, |_| Score::default()), |finished| finished.scores)
    }

    fn standing(&self, _observer: Observer) -> PerSeat<Option<Score>> {
        let scores = self.finished().map(|finished| finished.scores);
        PerSeat::from_fn(self.seats, |seat| scores.as_ref().map(|scores| scores[seat]))
    }

    fn position(&self) -> String {
        String::new()
    }

    fn perft(&self, _depth: usize, _draws: &mut dyn Draws, _progress: &mut dyn FnMut(u64)) -> Counts {
        Counts::new()
    }

    fn insight(&self, seat: Seat) -> Insight {
        Insight::empty(seat)
    }

    fn analyse(&self, _how: &Thoroughness, _judged: &mut dyn FnMut(JudgedEvent)) {}

    fn told(&self, _observer: Observer, _language: Language) -> Option<String> {
        self.shown().cloned()
    }

    fn view(&self, _observer: Observer) -> Value {
        Value::Null
    }

    fn write_view(&self, _observer: Observer, json: &mut Vec<u8>) {
        // Only the rules of then could draw it.
        json.extend(b"null");
    }

    fn look_alike(&self, _one: Observer, _other: Observer) -> bool {
        true
    }

    fn seen(&self, _observer: Observer) -> Option<Box<RawValue>> {
        None
    }

    fn preview(&self, _seat: Seat, _action: &str) -> Result<Value, Refusal> {
        Err(self.refusal())
    }

    fn picture(&self, _observer: Observer, _theme: Theme) -> String {
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>"#.to_owned()
    }

    fn screen(&self, _observer: Observer, language: Language, _paint: Paint) -> String {
        self.refusal().sentence(language)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::find;

    fn written() -> Written {
        let entry = find("atacama").unwrap();
        let mut game = Written::new(entry, 0, OptionMap::new(), Value::Null, SeatCount::TWO);
        for event in ["1 a1", "2 old-words"] {
            game.enter(event).unwrap();
        }
        game
    }

    #[test]
    fn nobody_acts_in_a_game_of_older_rules_and_nothing_hidden_is_shown_while_it_lasts() {
        let mut game = written();
        assert_eq!(game.to_act(), ToAct::Nobody);
        let refusal = game.act(Seat::FIRST, "a1").unwrap_err();
        assert_eq!(refusal.code, "rules-older");
        assert!(refusal.to_string().contains("revision 0"), "{refusal}");
        assert_eq!((game.finished(), game.told(Observer::Spectator, Language::English)), (None, None));
        assert_eq!(game.log(), ["1 a1", "2 old-words"]);
    }

    #[test]
    fn it_ends_as_it_was_kept_and_is_told_by_its_texts() {
        let result = GameResult { ending: "old-end".into(), scores: vec![3, -1], ranks: vec![1, 2] };
        let game = written().ended(result.clone());
        let finished = game.finished().unwrap();
        assert_eq!((&*finished.code, finished.scores.as_slice()), ("old-end", &[3, -1][..]));
        let record = game.record(Vec::new(), None);
        assert_eq!((record.rules, record.result, record.events.len()), (0, Some(result), 2));
        let before = game.at(1).unwrap();
        assert_eq!(before.finished(), None);
        assert_eq!(before.told(Observer::Spectator, Language::German).as_deref(), Some("1 a1"));
    }
}
