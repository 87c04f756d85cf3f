//! A game in progress without its type: texts in, texts and JSON out.

use std::borrow::Cow;

use motherlode_core::play::{Entry, Leaving};
use motherlode_core::record::{Fairness, Record, record_of};
use motherlode_core::{
    ActionSet, ChanceSet, Clause, Draws, Event, GameOptions, Language, Localized, Match, Observer, OptionMap,
    PerSeat, Rank, Refusal, Revealed, Score, Seat, SeatCount, SeatList, Turn,
};
use motherlode_drawing::{Paint, Theme};
use motherlode_engine::analysis::{Thoroughness, analyse};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::analysis::JudgedEvent;
use crate::bots::Insight;
use crate::catalogue::Playable;
use crate::json::write_json;
use crate::perft::{Counts, perft};

/// Who acts next at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ToAct {
    /// This seat.
    Seat(Seat),
    /// Chance.
    Chance,
    /// Nobody: the game is over.
    Nobody,
}

/// How a table's game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finished {
    /// A short stable word for programs.
    pub code: Cow<'static, str>,
    /// The rule behind it, where there is one.
    pub clause: Option<Clause>,
    /// One sentence for people.
    pub about: Localized,
    /// By seat.
    pub scores: PerSeat<Score>,
    /// By seat; equal ranks share.
    pub ranks: PerSeat<Rank>,
}

/// How random play picks its actions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Policy {
    /// Any legal action, each equally likely.
    Uniform,
    /// First a kind of action, then one of that kind.
    Kinds,
}

/// A game in progress. Everything that can be refused says why and changes nothing.
pub trait Table: Send + Sync {
    /// The id of the game.
    fn game(&self) -> &'static str;
    /// The revision of its rules.
    fn rules(&self) -> u32;
    /// Every option with its value.
    fn options(&self) -> OptionMap;
    /// The data in use.
    fn data(&self) -> Value;
    /// How many seats there are.
    fn seats(&self) -> SeatCount;

    /// Who acts next.
    fn to_act(&self) -> ToAct;
    /// The legal actions of the seat to act, sorted by code point.
    fn legal(&self) -> Vec<String>;
    /// The same as a JSON list, written behind what is there already.
    fn write_legal(&self, json: &mut Vec<u8>);
    /// The same as JSON text of its own.
    fn choices(&self) -> Box<RawValue> {
        of_its_own(|json| self.write_legal(json))
    }
    /// A seat acts.
    fn act(&mut self, seat: Seat, action: &str) -> Result<Revealed, Refusal>;
    /// Lets chance act if it is to; what it brought, the hidden part included.
    fn deal(&mut self, draws: &mut dyn Draws) -> Option<String>;
    /// Enters an event as it stands in a record.
    fn enter(&mut self, event: &str) -> Result<Revealed, Refusal>;
    /// An action drawn for the seat to act.
    fn draw_action(&self, policy: Policy, draws: &mut dyn Draws) -> Option<String>;
    /// The events that can be gone back to, newest first.
    fn undo_targets(&self) -> Vec<usize>;
    /// The seats that can go back to where they were to act, who acted last first.
    fn undoers(&self) -> SeatList;
    /// Goes back to the position after an event.
    fn undo(&mut self, to: usize) -> Result<(), Refusal>;
    /// A seat leaves the game.
    fn leave(&mut self, seat: Seat, why: Leaving) -> Result<(), Refusal>;
    /// How the game ended, if it has.
    fn finished(&self) -> Option<Finished>;

    /// Everything that happened, as it stands in a record.
    fn log(&self) -> Vec<String>;
    /// The table as it was after so many events; `None` if there were fewer.
    fn at(&self, events: usize) -> Option<Box<dyn Table>>;
    /// The record.
    fn record(&self, players: Vec<String>, fairness: Option<Fairness>) -> Record;
    /// The scores as they would stand if the game ended now: the whole truth.
    fn scores(&self) -> PerSeat<Score>;
    /// The same as far as an observer's screen shows them.
    fn standing(&self, observer: Observer) -> PerSeat<Option<Score>>;
    /// The position as one line of text: the whole truth.
    fn position(&self) -> String;
    /// How many positions lie at each depth up to this one.
    fn perft(&self, depth: usize, draws: &mut dyn Draws, progress: &mut dyn FnMut(u64)) -> Counts;

    /// What a seat knows, sealed for a bot.
    fn insight(&self, seat: Seat) -> Insight;
    /// Judges every event of the line of play, in order, and hands each on as soon as it is judged.
    fn analyse(&self, how: &Thoroughness, judged: &mut dyn FnMut(JudgedEvent));
    /// The newest event in words, as an observer saw it; nothing before the first.
    fn told(&self, observer: Observer, language: Language) -> Option<String>;
    /// What an observer's screen shows.
    fn view(&self, observer: Observer) -> Value;
    /// The same as JSON text, written behind what is there already.
    fn write_view(&self, observer: Observer, json: &mut Vec<u8>);
    /// The same as JSON text of its own.
    fn shows(&self, observer: Observer) -> Box<RawValue> {
        of_its_own(|json| self.write_view(observer, json))
    }
    /// Whether two observers' screens show the same and they saw the same of the newest event.
    fn look_alike(&self, one: Observer, other: Observer) -> bool;
    /// What an observer saw of the newest event, as JSON text; nothing before the first.
    fn seen(&self, observer: Observer) -> Option<Box<RawValue>>;
    /// What an action of the seat to act would do, from what that seat knows; or why it may not.
    fn preview(&self, seat: Seat, action: &str) -> Result<Value, Refusal>;
    /// The board as SVG, as an observer sees it.
    fn picture(&self, observer: Observer, theme: Theme) -> String;
    /// The board as lines for a terminal, as an observer sees it.
    fn screen(&self, observer: Observer, language: Language, paint: Paint) -> String;
}

impl<G: Playable> Table for Match<G> {
    fn game(&self) -> &'static str {
        G::ID
    }

    fn rules(&self) -> u32 {
        G::RULES
    }

    fn options(&self) -> OptionMap {
        Match::game(self).options().to_map()
    }

    fn data(&self) -> Value {
        Match::game(self).data()
    }

    fn seats(&self) -> SeatCount {
        Match::game(self).seats()
    }

    fn to_act(&self) -> ToAct {
        match self.turn() {
            Ok(Turn::Seat { seat, .. }) => ToAct::Seat(seat),
            Ok(Turn::Chance(_)) => ToAct::Chance,
            Ok(Turn::Over(_)) | Err(_) => ToAct::Nobody,
        }
    }

    fn legal(&self) -> Vec<String> {
        self.legal_texts()
    }

    fn write_legal(&self, json: &mut Vec<u8>) {
        self.with_legal_texts(|texts| write_json(&texts, json));
    }

    fn act(&mut self, seat: Seat, action: &str) -> Result<Revealed, Refusal> {
        Match::act(self, seat, action.parse()?)
    }

    fn deal(&mut self, draws: &mut dyn Draws) -> Option<String> {
        let Ok(Turn::Chance(chance)) = self.turn() else { return None };
        let outcome = chance.draw(draws);
        let text = outcome.to_string();
        self.settle(outcome).ok().map(|()| text)
    }

    fn enter(&mut self, event: &str) -> Result<Revealed, Refusal> {
        Match::enter(self, event.parse::<Entry<G>>()?)
    }

    fn draw_action(&self, policy: Policy, draws: &mut dyn Draws) -> Option<String> {
        let Ok(Turn::Seat { actions, .. }) = self.turn() else { return None };
        let action = match policy {
            Policy::Uniform => actions.draw(draws),
            Policy::Kinds => actions.draw_by_kind(draws),
        };
        action.map(|action| action.to_string())
    }

    fn undo_targets(&self) -> Vec<usize> {
        Match::undo_targets(self)
    }

    fn undoers(&self) -> SeatList {
        Match::undoers(self)
    }

    fn undo(&mut self, to: usize) -> Result<(), Refusal> {
        Match::undo(self, to)
    }

    fn leave(&mut self, seat: Seat, why: Leaving) -> Result<(), Refusal> {
        Match::leave(self, seat, why)
    }

    fn finished(&self) -> Option<Finished> {
        self.finish().map(|finish| Finished {
            code: finish.ending.code().into(),
            clause: finish.ending.clause(),
            about: finish.ending.about(),
            scores: finish.scores,
            ranks: finish.ranks,
        })
    }

    fn log(&self) -> Vec<String> {
        Match::log(self).iter().map(ToString::to_string).collect()
    }

    fn at(&self, events: usize) -> Option<Box<dyn Table>> {
        let mut past = Match::new(Match::game(self).clone());
        for entry in Match::log(self).get(..events)? {
            // It was accepted at this very point before.
            Match::enter(&mut past, entry.clone()).ok()?;
        }
        Some(Box::new(past))
    }

    fn record(&self, players: Vec<String>, fairness: Option<Fairness>) -> Record {
        record_of(self, players, fairness)
    }

    fn scores(&self) -> PerSeat<Score> {
        Match::game(self).scores(self.state())
    }

    fn standing(&self, observer: Observer) -> PerSeat<Option<Score>> {
        Match::game(self).standing(&view_of(self, observer))
    }

    fn position(&self) -> String {
        Match::game(self).setup(self.state()).to_string()
    }

    fn perft(&self, depth: usize, draws: &mut dyn Draws, progress: &mut dyn FnMut(u64)) -> Counts {
        perft(Match::game(self), self.state(), depth, draws, progress)
    }

    fn insight(&self, seat: Seat) -> Insight {
        Insight::new(Match::game(self).clone(), self.knowledge(Observer::Seat(seat)).clone(), seat)
    }

    fn analyse(&self, how: &Thoroughness, judged: &mut dyn FnMut(JudgedEvent)) {
        analyse(self, how, |event| judged(event.into()));
    }

    fn told(&self, observer: Observer, language: Language) -> Option<String> {
        Match::seen(self, observer).map(|observation| Match::game(self).tell(&observation, language))
    }

    fn view(&self, observer: Observer) -> Value {
        let view = view_of(self, observer);
        // Every view is a JSON object: the conformance kit asserts it for every game.
        serde_json::to_value(view).unwrap_or_default()
    }

    fn write_view(&self, observer: Observer, json: &mut Vec<u8>) {
        write_json(&view_of(self, observer), json);
    }

    fn look_alike(&self, one: Observer, other: Observer) -> bool {
        Match::game(self).look_alike(self.knowledge(one), self.knowledge(other))
            && Match::seen(self, one) == Match::seen(self, other)
    }

    fn seen(&self, observer: Observer) -> Option<Box<RawValue>> {
        let observation = Match::seen(self, observer)?;
        Some(serde_json::value::to_raw_value(&observation).unwrap_or_default())
    }

    fn preview(&self, seat: Seat, action: &str) -> Result<Value, Refusal> {
        let preview = Match::preview(self, seat, action.parse()?)?;
        Ok(serde_json::to_value(preview).unwrap_or_default())
    }

    fn picture(&self, observer: Observer, theme: Theme) -> String {
        Match::game(self).picture(&view_of(self, observer), last_action(self), theme)
    }

    fn screen(&self, observer: Observer, language: Language, paint: Paint) -> String {
        Match::game(self).screen(&view_of(self, observer), last_action(self), language, paint)
    }
}

/// JSON text that is written by someone.
fn of_its_own(write: impl FnOnce(&mut Vec<u8>)) -> Box<RawValue> {
    let mut json = Vec::new();
    write(&mut json);
    String::from_utf8(json).ok().and_then(|text| RawValue::from_string(text).ok()).unwrap_or_default()
}

/// What an observer's screen shows; once a seat has left, nobody is to act on it.
fn view_of<G: Playable>(game: &Match<G>, observer: Observer) -> G::View {
    let view = game.game().view(game.knowledge(observer));
    if game.turn().is_err() { game.game().abandoned(view) } else { view }
}

/// The newest action of the line of play, for drawings to mark.
fn last_action<G: Playable>(game: &Match<G>) -> Option<G::Action> {
    game.line().into_iter().rev().find_map(|(_, event)| match event {
        Event::Action { action, .. } => Some(*action),
        Event::Chance(_) => None,
    })
}
