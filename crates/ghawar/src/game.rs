//! Ghawar as a [`Game`].

use motherlode_core::game::{no_data, ranks_by_score};
use motherlode_core::{
    Audit, Catalogued, Draws, Event, Game, ImpossibleOutcome, Localized, Observer, PerSeat, Rank, Refusal,
    Revealed, Score, SeatCount, Turn,
};
use serde_json::{Value, json};

use crate::actions::{Action, Actions, Ending};
use crate::chance::{Chance, Outcome};
use crate::knowledge::{Knowledge, Observation};
use crate::options::Options;
use crate::platforms::PLATFORMS;
use crate::reason::Reason;
use crate::setup::Setup;
use crate::state::{State, idle_limit};
use crate::text::GhawarText;
use crate::view::{Preview, View};

/// The rules of one table of Ghawar.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ghawar {
    pub(crate) options: Options,
}

/// The most rounds of phase 1 that a game is taken to have. The rules have no such number: dice may name platforms with
/// a rig for ever (GH-6). But the phase ends at the latest when seat 1 has put all of its rigs, 14, 10 or 8 of them, and
/// each of its rolls finds a platform free with a chance of at least 9, 7 or 5 in 36, whatever stands already. That fewer
/// than 8 of 1,000 rolls do so, at 5 in 36, is less likely than 2^-170, and the other two are further off still.
const MOST_ROUNDS: usize = 1_000;
/// The most events of a roll in phase 1: the dice, and the player's choice (GH-6).
const EVENTS_PER_ROLL: usize = 2;
/// The most events of a turn in phase 2: the word, the die, and the drive (GH-10, GH-11).
const EVENTS_PER_TURN: usize = 3;

impl Game for Ghawar {
    const ID: &'static str = "ghawar";
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
        no_data::<Self>(data)?;
        Ok(Ghawar { options })
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
        let rolls = MOST_ROUNDS * self.seats().get();
        // Every cube is loaded once and delivered once, and so many turns at most pass before, between and after (GH-19).
        let turns = (2 * PLATFORMS + 1) * usize::from(idle_limit(self.seats()));
        1 + EVENTS_PER_ROLL * rolls + EVENTS_PER_TURN * turns
    }

    fn start(&self) -> State {
        State::start(self.seats())
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn<Self> {
        self.state_turn(state)
    }

    #[inline]
    fn apply(&self, state: &mut State, action: Action) -> Result<Revealed, Reason> {
        // Nothing is hidden, and what the dice show is an event of its own.
        self.state_apply(state, action).map(|()| Revealed::Nothing)
    }

    #[inline]
    fn settle(&self, state: &mut State, outcome: &Outcome) -> Result<(), ImpossibleOutcome> {
        self.state_settle(state, outcome)
    }

    #[inline]
    fn scores(&self, state: &State) -> PerSeat<Score> {
        self.state_scores(state)
    }

    fn ranks(&self, state: &State) -> PerSeat<Rank> {
        // GH-20
        ranks_by_score(&self.scores(state))
    }

    fn observe(&self, before: &State, event: &Event<Self>, after: &State, _: Observer) -> Observation {
        self.see(before, event, after)
    }

    fn publicly(&self, observation: &Observation) -> Observation {
        *observation
    }

    fn beginning(&self, observer: Observer) -> Knowledge {
        Knowledge { state: self.start(), observer }
    }

    fn learn(&self, knowledge: &mut Knowledge, observation: &Observation) {
        self.learn_from(knowledge, observation);
    }

    fn view(&self, knowledge: &Knowledge) -> View {
        self.view_of(knowledge)
    }

    fn look_alike(&self, one: &Knowledge, other: &Knowledge) -> bool {
        one.state == other.state
    }

    fn choices(&self, knowledge: &Knowledge) -> Actions {
        self.state_turn(&knowledge.state).actions_of(knowledge.observer).unwrap_or(Actions::NONE)
    }

    fn preview(&self, knowledge: &Knowledge, action: Action) -> Result<Preview, Reason> {
        self.preview_of(knowledge, action)
    }

    fn sample(&self, knowledge: &Knowledge, _: &mut dyn Draws) -> State {
        knowledge.state
    }

    fn setup(&self, state: &State) -> Setup {
        Setup::of(self, state)
    }

    fn open(setup: &Setup) -> Result<(Self, State), Refusal> {
        setup.open()
    }
}

impl Catalogued for Ghawar {
    const NAME: &'static str = "Ghawar";
    const DESIGNER: &'static str = "";
    const HAS_SECRETS: bool = false;

    fn about() -> Localized {
        GhawarText::About.localized()
    }

    fn typing() -> Localized {
        GhawarText::Typing.localized()
    }
}

impl Audit for Ghawar {
    fn audit(&self, state: &State, observer: Observer) -> Knowledge {
        Knowledge { state: *state, observer }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_declared_length_counts_every_step_gh_19() {
        let longest = |players| Ghawar { options: Options { players, ..Options::default() } }.longest();
        // The deal; 1,000 rounds of rolls and choices; 73 times 40 turns of three events, and so on.
        assert_eq!(longest(SeatCount::TWO), 1 + 2 * 2_000 + 3 * 73 * 40);
        assert_eq!(longest(SeatCount::THREE), 1 + 2 * 3_000 + 3 * 73 * 60);
        assert_eq!(longest(SeatCount::FOUR), 1 + 2 * 4_000 + 3 * 73 * 80);
    }
}
