//! A toy game that has a little of everything a game can have, and nothing more: dice that can be listed, a deal that
//! is too big to list, cards that only some can see, actions that reveal something and actions that do not.
//!
//! Its rules, in clauses as every game has them:
//!
//! * TOY-1: Seat 1 says how many rounds are played, one to three (`play 2`).
//! * TOY-2: Everyone is dealt one of the cards 1 to 6, face down, and looks at it (`deal 35`).
//! * TOY-3: Each round a die is rolled (`roll 4`); then every seat in turn does one thing.
//! * TOY-4: A seat may `pass`, or `take` the die if it is still there: its number is worth so many points.
//! * TOY-5: A seat may look at the card of another (`peek 2`), unless it has seen it before.
//! * TOY-6: A seat may turn up its own card (`show`) if it is 3 or more; it then counts twice.
//! * TOY-7: The game ends after the last round, or as soon as all cards lie open; then all are turned up. Everyone
//!   scores their card and the points they took.
//!
//! The rooms are those of a real game crate: [`options`], [`state`], [`actions`], [`chance`], [`knowledge`], [`setup`].
//! [`table`] is no part of the game: it plays it for the tests.
#![allow(dead_code, reason = "each test uses the part of the game that it is about")]

pub(crate) mod actions;
pub(crate) mod chance;
pub(crate) mod knowledge;
pub(crate) mod options;
pub(crate) mod setup;
pub(crate) mod state;
pub(crate) mod table;

use motherlode_core::game::ranks_by_score;
use motherlode_core::{
    Audit, Draws, Event, Game, ImpossibleOutcome, Localized, Observer, PerSeat, Rank, Refusal, Revealed,
    Score, SeatCount, Turn,
};
use serde_json::{Value, json};

use actions::{Action, Actions, Reason};
use chance::{Chance, Outcome};
use knowledge::{Knowledge, Observation, Preview, View};
use options::Options;
use setup::Setup;
use state::{Ending, MOST_ROUNDS, Phase, State};

/// The rules of one table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Toy {
    pub(crate) options: Options,
}

impl Game for Toy {
    const ID: &'static str = "toy";
    const RULES: u32 = 1;

    type Options = Options;
    type State = State;
    type Action = Action;
    type Actions = Actions;
    type Outcome = Outcome;
    type Chance = Chance;
    type Ending = Ending;
    type Reason = Reason;
    type Observation = Observation;
    type Knowledge = Knowledge;
    type View = View;
    type Preview = Preview;
    type Setup = Setup;

    fn new(options: Options, data: &Value) -> Result<Self, Refusal> {
        match data {
            Value::Null => Ok(Toy { options }),
            Value::Object(map) if map.is_empty() => Ok(Toy { options }),
            _ => Err(Refusal::new(
                "toy-data",
                Localized::new("The toy has no data.", "Das Spielzeug hat keine Daten."),
            )),
        }
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn data(&self) -> Value {
        json!({})
    }

    fn seats(&self) -> SeatCount {
        self.options.players
    }

    fn longest(&self) -> usize {
        // The number of rounds is said, the cards are dealt; each round has a roll and a turn of every seat.
        2 + usize::from(MOST_ROUNDS) * (1 + self.seats().get())
    }

    fn start(&self) -> State {
        State::start(self.seats())
    }

    fn turn(&self, state: &State) -> Turn<Self> {
        match state.open.phase {
            Phase::Rounds | Phase::Act => {
                Turn::Seat { seat: state.open.to_act, actions: state.open.actions(state.card_to_act()) }
            }
            Phase::Deal => Turn::Chance(Chance::Deal(self.seats())),
            Phase::Roll => Turn::Chance(Chance::Roll),
            Phase::Over(ending) => Turn::Over(ending),
        }
    }

    fn apply(&self, state: &mut State, action: Action) -> Result<Revealed, Reason> {
        match state.open.refuse(state.card_to_act(), action) {
            Some(reason) => Err(reason),
            None => Ok(state.open.act(action)),
        }
    }

    fn settle(&self, state: &mut State, outcome: &Outcome) -> Result<(), ImpossibleOutcome> {
        match (state.open.phase, outcome) {
            (Phase::Deal, Outcome::Deal(cards))
                if cards.seats() == self.seats() && outcome.is_from_one_deck() =>
            {
                state.cards = PerSeat::from_fn(self.seats(), |seat| Some(cards[seat]));
                state.open.dealt();
            }
            (Phase::Roll, Outcome::Roll(die)) => state.open.rolled(*die),
            _ => return Err(ImpossibleOutcome),
        }
        Ok(())
    }

    fn scores(&self, state: &State) -> PerSeat<Score> {
        // TOY-6, TOY-7
        PerSeat::from_fn(self.seats(), |seat| {
            let card = state.cards[seat].map_or(0, |card| Score::from(card.number()));
            state.open.points[seat] + if state.open.shown[seat] { 2 * card } else { card }
        })
    }

    fn ranks(&self, state: &State) -> PerSeat<Rank> {
        ranks_by_score(&self.scores(state))
    }

    fn observe(&self, before: &State, event: &Event<Self>, after: &State, observer: Observer) -> Observation {
        Observation::of(before, event, after, observer)
    }

    fn publicly(&self, observation: &Observation) -> Observation {
        observation.without_own_eyes()
    }

    fn beginning(&self, observer: Observer) -> Knowledge {
        Knowledge::of(&self.start(), observer)
    }

    fn learn(&self, knowledge: &mut Knowledge, observation: &Observation) {
        knowledge.learn(observation);
    }

    fn view(&self, knowledge: &Knowledge) -> View {
        View::of(knowledge)
    }

    fn choices(&self, knowledge: &Knowledge) -> Actions {
        if knowledge.observer == Observer::Seat(knowledge.open.to_act) {
            knowledge.open.actions(knowledge.card_to_act())
        } else {
            Actions::NONE
        }
    }

    fn preview(&self, knowledge: &Knowledge, action: Action) -> Result<Preview, Reason> {
        match knowledge.open.refuse(knowledge.card_to_act(), action) {
            Some(reason) => Err(reason),
            None => Ok(Preview::of(knowledge, action)),
        }
    }

    fn sample(&self, knowledge: &Knowledge, draws: &mut dyn Draws) -> State {
        knowledge.sample(draws)
    }

    fn setup(&self, state: &State) -> Setup {
        Setup::of(state)
    }

    fn open(setup: &Setup) -> Result<(Self, State), Refusal> {
        let state = setup.check()?;
        Ok((Toy { options: Options { players: state.seats() } }, state))
    }
}

impl Audit for Toy {
    fn audit(&self, state: &State, observer: Observer) -> Knowledge {
        Knowledge::of(state, observer)
    }
}
