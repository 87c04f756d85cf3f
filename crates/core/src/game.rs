//! The trait every game implements.

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use serde::Serialize;
use serde_json::Value;

use crate::draw::Draws;
use crate::message::Localized;
use crate::options::{GameOptions, OptionMap};
use crate::refusal::{Clause, Fact, Refusal, Statement};
use crate::seat::{Observer, PerSeat, Seat, SeatCount};
use crate::syntax::SyntaxError;
use crate::text::CoreText;

/// Points, barrels, whatever a game counts at the end.
pub type Score = i32;

/// A place in the final order: 1 is best, and equal ones share (1, 1, 3).
pub type Rank = u8;

/// The rules of one table: a game with its options and data, and everything that can be asked of it.
///
/// A value of this type is what does not change while a table plays; a [`State`](Game::State) is what does. There is one
/// source of legality, [`turn`](Game::turn): an action is legal if and only if it is in the set that `turn` gives.
///
/// Two kinds of method stand here. Those that take a `State` know the whole truth and are for whoever runs the table.
/// Those that take [`Knowledge`](Game::Knowledge) are for everyone who looks at it: screens, bots, hints, explanations.
pub trait Game: Clone + Debug + Send + Sync + Sized + 'static {
    /// The game's name in code, records and addresses.
    const ID: &'static str;
    /// The revision of the rules; whatever changes a legal list, a score or an ending raises it.
    const RULES: u32;

    /// What is chosen before the game.
    type Options: GameOptions;
    /// The whole truth about a position. It has no serialisation, on purpose.
    type State: Clone + Eq + Hash + Debug + Send + Sync;
    /// What a seat does, with exactly one text.
    type Action: Copy + Ord + Hash + Debug + Display + FromStr<Err = SyntaxError> + Send + Sync;
    /// The actions of a position.
    type Actions: ActionSet<Action = Self::Action>;
    /// What chance brings, with exactly one text.
    type Outcome: Clone + Eq + Debug + Display + FromStr<Err = SyntaxError> + Send + Sync;
    /// The outcomes possible at a position.
    type Chance: ChanceSet<Outcome = Self::Outcome>;
    /// How the rules end the game.
    type Ending: RulesEnding;
    /// Why an action may not be done.
    type Reason: Clone + Eq + Debug + Into<Refusal>;
    /// What one observer sees of one event.
    type Observation: Clone + Eq + Debug + Serialize + Send + Sync;
    /// What one observer knows, from options, data and observations alone.
    type Knowledge: Clone + Eq + Debug + Send + Sync;
    /// What a screen shows; a function of knowledge.
    type View: Clone + Eq + Debug + Serialize;
    /// What an action would do, as far as its seat can know.
    type Preview: Clone + Eq + Debug + Serialize;
    /// A position as text, unchecked; [`Game::open`] is the only door from it to a state.
    type Setup: Clone + Eq + Debug + Display + FromStr<Err = SyntaxError>;

    /// The rules for a table. `data` may be null for built-in sets; nothing is read from anywhere.
    fn new(options: Self::Options, data: &Value) -> Result<Self, Refusal>;
    /// The options in force.
    fn options(&self) -> &Self::Options;
    /// The data in force, as records carry it.
    fn data(&self) -> Value;
    /// How many seats there are.
    fn seats(&self) -> SeatCount;
    /// The most events (chance and actions) a game can have.
    fn longest(&self) -> usize;

    /// The position before the first event.
    fn start(&self) -> Self::State;
    /// Who acts next and what they may do, or how the game ended.
    fn turn(&self, state: &Self::State) -> Turn<Self>;
    /// Does an action of the seat to act. A refused action changes nothing.
    fn apply(&self, state: &mut Self::State, action: Self::Action) -> Result<Revealed, Self::Reason>;
    /// Lets chance bring an outcome; `Err` if it is not possible here, and then nothing changes.
    fn settle(&self, state: &mut Self::State, outcome: &Self::Outcome) -> Result<(), ImpossibleOutcome>;
    /// The scores as they would stand if the game ended now.
    fn scores(&self, state: &Self::State) -> PerSeat<Score>;
    /// The ranks as they would stand if the game ended now.
    fn ranks(&self, state: &Self::State) -> PerSeat<Rank>;

    /// What `observer` sees of an event that led from `before` to `after`.
    fn observe(
        &self,
        before: &Self::State,
        event: &Event<Self>,
        after: &Self::State,
        observer: Observer,
    ) -> Self::Observation;
    /// What a spectator saw of an event, given what a seat saw of it.
    fn publicly(&self, observation: &Self::Observation) -> Self::Observation;
    /// What an observer knows before the first event.
    fn beginning(&self, observer: Observer) -> Self::Knowledge;
    /// Adds what was observed to what was known.
    fn learn(&self, knowledge: &mut Self::Knowledge, observation: &Self::Observation);
    /// What the observer's screen shows.
    fn view(&self, knowledge: &Self::Knowledge) -> Self::View;
    /// Whether two observers' screens show the same, so that it need be drawn once only. Who cannot tell cheaply says no.
    fn look_alike(&self, one: &Self::Knowledge, other: &Self::Knowledge) -> bool {
        one == other
    }
    /// What the observer's own seat may do now; empty when it is not to act.
    fn choices(&self, knowledge: &Self::Knowledge) -> Self::Actions;
    /// What an action would do, or why it may not be done. Only the seat to act is answered
    /// ([`Match::preview`](crate::Match::preview) sees to it), so the answer may hold what that seat alone knows.
    fn preview(
        &self,
        knowledge: &Self::Knowledge,
        action: Self::Action,
    ) -> Result<Self::Preview, Self::Reason>;
    /// A full state that fits what is known, each equally likely given only that.
    fn sample(&self, knowledge: &Self::Knowledge, draws: &mut dyn Draws) -> Self::State;

    /// The position as text: the whole truth, so not for the eyes of a player in a running game.
    fn setup(&self, state: &Self::State) -> Self::Setup;
    /// Rules and state for a position from outside, if it is a legal one.
    fn open(setup: &Self::Setup) -> Result<(Self, Self::State), Refusal>;
}

/// What the catalogue says of a game before anyone plays it.
pub trait Catalogued: Game {
    /// The game's name, the same in every language.
    const NAME: &'static str;
    /// Who designed it; empty where nobody is named.
    const DESIGNER: &'static str;
    /// Whether a seat may come to see what others at the table do not, so that players who share a screen must hide it.
    const HAS_SECRETS: bool;

    /// One line about it.
    fn about() -> Localized;
    /// What a person types to act, with an example or two.
    fn typing() -> Localized;
    /// Says what is worth knowing about someone's own set of data (tiles, cards), given the text of its file; what is
    /// wrong with it is refused with its line. A game without such sets refuses them all.
    fn inspect_own(_text: &str) -> Result<Vec<Statement>, Refusal> {
        Err(takes_no_data::<Self>())
    }
    /// The options and data of a table that uses someone's own set with the other options as chosen.
    fn use_own(_text: &str, _options: &OptionMap) -> Result<(OptionMap, Value), Refusal> {
        Err(takes_no_data::<Self>())
    }
}

/// The direct way from a state to what an observer knows of it. The conformance kit checks that folding observations arrives
/// at the same knowledge; the engine protocol takes from a host's position only what a seat knows of it.
pub trait Audit: Game {
    /// What `observer` knows in `state`.
    fn audit(&self, state: &Self::State, observer: Observer) -> Self::Knowledge;
}

/// The answer to the one question of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Turn<G: Game> {
    /// A seat acts, with one of these actions (never none).
    Seat {
        /// Who acts.
        seat: Seat,
        /// What they may do.
        actions: G::Actions,
    },
    /// Chance brings something.
    Chance(G::Chance),
    /// Nobody acts any more.
    Over(G::Ending),
}

impl<G: Game> Turn<G> {
    /// Who acts, if a seat does.
    pub fn seat(&self) -> Option<Seat> {
        match self {
            Turn::Seat { seat, .. } => Some(*seat),
            Turn::Chance(_) | Turn::Over(_) => None,
        }
    }

    /// How the game ended, if it has.
    pub fn ending(&self) -> Option<G::Ending> {
        match self {
            Turn::Over(ending) => Some(*ending),
            Turn::Seat { .. } | Turn::Chance(_) => None,
        }
    }

    /// What an observer may do: nothing, unless its own seat is to act.
    pub fn actions_of(self, observer: Observer) -> Option<G::Actions> {
        match self {
            Turn::Seat { seat, actions } if observer == Observer::Seat(seat) => Some(actions),
            _ => None,
        }
    }
}

/// The legal actions of a position: a set that can be counted, indexed and asked, without allocation.
pub trait ActionSet: Clone + Eq + Debug {
    /// What the set holds.
    type Action: Copy;
    /// A sort of action, for play that first picks the sort.
    type Kind: Copy + Ord + Debug;

    /// How many actions there are.
    fn len(&self) -> usize;
    /// Whether there are none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// The action at a place of the set's own order.
    fn nth(&self, place: usize) -> Option<Self::Action>;
    /// Whether an action is legal.
    fn contains(&self, action: Self::Action) -> bool;
    /// Every action in the set's own order.
    fn iter(&self) -> impl Iterator<Item = Self::Action>;
    /// The kind of an action.
    fn kind(action: Self::Action) -> Self::Kind;
    /// The kinds there are, each once, ascending.
    fn kinds(&self) -> impl Iterator<Item = Self::Kind>;
    /// The actions of one kind.
    fn of_kind(&self, kind: Self::Kind) -> Self;

    /// Draws an action, each equally likely; `None` from an empty set.
    #[inline]
    fn draw(&self, draws: &mut (impl Draws + ?Sized)) -> Option<Self::Action> {
        self.nth(draws.index(self.len()))
    }

    /// Draws a kind, then an action of that kind; `None` from an empty set.
    fn draw_by_kind(&self, draws: &mut (impl Draws + ?Sized)) -> Option<Self::Action> {
        let place = draws.index(self.kinds().count());
        let kind = self.kinds().nth(place)?;
        self.of_kind(kind).draw(draws)
    }
}

/// The outcomes possible where chance acts.
pub trait ChanceSet: Clone + Eq + Debug {
    /// What can come out.
    type Outcome;

    /// Draws an outcome with its probability, taking numbers in the order that the clauses fix.
    fn draw(&self, draws: &mut dyn Draws) -> Self::Outcome;
    /// Every outcome with its weight, where they are few.
    fn outcomes(&self) -> Outcomes<Self::Outcome>;
}

/// The outcomes of chance, where it makes sense to list them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcomes<O> {
    /// Few: each with its weight; the probability is the weight over the sum of all.
    Few(Vec<(O, u32)>),
    /// Too many to list, such as a shuffle.
    Many,
}

/// Whether an event showed anything new to anyone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Revealed {
    /// Everyone could have told before what would be seen: it can be taken back.
    Nothing,
    /// Someone saw something new: nothing goes back behind it.
    Something,
}

/// Something that happens in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event<G: Game> {
    /// Chance brought something.
    Chance(G::Outcome),
    /// A seat did something.
    Action {
        /// Who.
        seat: Seat,
        /// What.
        action: G::Action,
    },
}

/// How the rules end a game, apart from who won.
pub trait RulesEnding: Copy + Eq + Debug + Send + Sync {
    /// A short stable word for programs.
    fn code(self) -> &'static str;
    /// The rule behind it.
    fn clause(self) -> Clause;
    /// One sentence for people.
    fn about(self) -> Localized;
}

/// An outcome that chance cannot bring at this position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ImpossibleOutcome;

/// Turns in a row that brought a game no further, where too many of them end it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = core::Standstill))]
pub struct Standstill {
    /// How many there have been.
    pub turns: u16,
    /// How many end the game.
    pub limit: u16,
}

impl Standstill {
    /// What players are shown: nothing until half of the turns have passed.
    pub fn shown(turns: u16, limit: u16) -> Option<Standstill> {
        (turns > limit / 2).then_some(Standstill { turns, limit })
    }
}

/// Whether a game is given no data of its own: null, as for a new table, or an empty object, as in records.
pub fn is_nothing(data: &Value) -> bool {
    data.is_null() || data.as_object().is_some_and(serde_json::Map::is_empty)
}

/// Refuses any data for a game that has none.
pub fn no_data<G: Game>(data: &Value) -> Result<(), Refusal> {
    if is_nothing(data) { Ok(()) } else { Err(takes_no_data::<G>()) }
}

fn takes_no_data<G: Game>() -> Refusal {
    Refusal::new("no-data", CoreText::NoData).with("game", Fact::name(G::ID))
}

/// The ranks that follow from scores alone: most is best, equal scores share.
pub fn ranks_by_score(scores: &PerSeat<Score>) -> PerSeat<Rank> {
    PerSeat::from_fn(scores.seats(), |seat| {
        1 + scores.as_slice().iter().filter(|other| **other > scores[seat]).count() as Rank
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_standstill_is_shown_once_it_passes_half() {
        assert_eq!(Standstill::shown(12, 24), None);
        assert_eq!(Standstill::shown(13, 24), Some(Standstill { turns: 13, limit: 24 }));
    }

    #[test]
    fn equal_scores_share_a_rank() {
        let ranks = |scores: [Score; 4]| {
            let scores = PerSeat::from_fn(SeatCount::FOUR, |seat| scores[seat.index()]);
            ranks_by_score(&scores).as_slice().to_vec()
        };
        assert_eq!(ranks([5, 5, 2, -1]), [1, 1, 3, 4]);
        assert_eq!(ranks([0, 0, 0, 0]), [1, 1, 1, 1]);
        assert_eq!(ranks([-3, 4, 4, 9]), [4, 2, 2, 1]);
    }
}
