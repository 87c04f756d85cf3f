//! Dig Mars as a [`Game`].

use motherlode_core::own::{self, Given};
use motherlode_core::{
    Audit, Catalogued, Clause, Draws, Event, Game, ImpossibleOutcome, Localized, Observer, OptionMap,
    PerSeat, Rank, Refusal, Revealed, Score, SeatCount, Statement, Turn,
};
use serde_json::Value;

use crate::actions::{Action, Ending};
use crate::cards::{CARDS, Card, Cards, HIGHEST};
use crate::chance::{Chance, Outcome};
use crate::choices::Actions;
use crate::deck::{Deck, STANDARD};
use crate::knowledge::{Knowledge, Observation};
use crate::options::{DECK, Options};
use crate::places::{PLACES, Place};
use crate::reason::Reason;
use crate::setup::Setup;
use crate::state::{ACTIONS_PER_TURN, DEPTH, Equipment, Ground, LOWEST, Phase, State, Top};
use crate::text::DigMarsText;
use crate::view::{Preview, View};

/// The rules of one table of Dig Mars.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DigMars {
    pub(crate) options: Options,
    pub(crate) deck: Deck,
}

impl DigMars {
    /// The deck in use.
    pub fn deck(&self) -> &Deck {
        &self.deck
    }
}

impl Game for DigMars {
    const ID: &'static str = "dig-mars";
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
        options.check()?;
        let built_in = (options.deck == STANDARD).then(|| Deck::standard().to_data());
        let given = own::given(DECK, &options.deck, built_in.as_ref(), data);
        let deck = match given.map_err(|refusal| refusal.by(Clause("DM-1")))? {
            Given::BuiltIn => Deck::standard().clone(),
            Given::Own => Deck::from_data(&options.deck, data)?,
        };
        Ok(DigMars { options, deck })
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn data(&self) -> Value {
        self.deck.to_data()
    }

    fn seats(&self) -> SeatCount {
        self.options.players
    }

    fn longest(&self) -> usize {
        // Every card is dug and salvaged once and every level reached once. Between two of these, and after the last,
        // fewer turns pass than the standstill allows (DM-21), each with three actions and its end (DM-5). Every bonus
        // is used once (DM-10). The deal, the first player and the landings come before.
        let seats = self.seats().get();
        let levels = seats * Equipment::ALL.len() * usize::from(HIGHEST - LOWEST);
        let steps = 2 * CARDS + levels + 1;
        let turns = steps * usize::from(self.options.standstill());
        let bonuses: usize = self.deck.bonuses().iter().sum();
        2 + seats + turns * usize::from(ACTIONS_PER_TURN + 1) + bonuses
    }

    fn start(&self) -> State {
        State { ground: Ground::START, cards: [[None; DEPTH]; PLACES] }
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn<Self> {
        self.ground_turn(&state.ground)
    }

    #[inline]
    fn apply(&self, state: &mut State, action: Action) -> Result<Revealed, Reason> {
        self.state_apply(state, action)
    }

    fn settle(&self, state: &mut State, outcome: &Outcome) -> Result<(), ImpossibleOutcome> {
        self.state_settle(state, outcome)
    }

    fn scores(&self, state: &State) -> PerSeat<Score> {
        self.ground_scores(&state.ground)
    }

    fn ranks(&self, state: &State) -> PerSeat<Rank> {
        self.ground_ranks(&state.ground)
    }

    fn observe(&self, before: &State, event: &Event<Self>, after: &State, observer: Observer) -> Observation {
        self.see(before, event, after, observer)
    }

    fn publicly(&self, observation: &Observation) -> Observation {
        DigMars::without_own_eyes(*observation)
    }

    fn beginning(&self, observer: Observer) -> Knowledge {
        self.know(&self.start(), observer)
    }

    fn learn(&self, knowledge: &mut Knowledge, observation: &Observation) {
        self.learn_from(knowledge, observation);
    }

    fn view(&self, knowledge: &Knowledge) -> View {
        self.view_of(knowledge)
    }

    fn choices(&self, knowledge: &Knowledge) -> Actions {
        self.ground_turn(&knowledge.ground).actions_of(knowledge.observer).unwrap_or(Actions::NONE)
    }

    fn preview(&self, knowledge: &Knowledge, action: Action) -> Result<Preview, Reason> {
        self.preview_of(knowledge, action)
    }

    fn sample(&self, knowledge: &Knowledge, draws: &mut dyn Draws) -> State {
        self.sample_state(knowledge, draws)
    }

    fn setup(&self, state: &State) -> Setup {
        Setup::of(self, state)
    }

    fn open(setup: &Setup) -> Result<(Self, State), Refusal> {
        setup.open()
    }
}

impl Catalogued for DigMars {
    const NAME: &'static str = "Dig Mars";
    const DESIGNER: &'static str = "Oliver Sihiveer";
    const HAS_SECRETS: bool = true;

    fn about() -> Localized {
        DigMarsText::About.localized()
    }

    fn typing() -> Localized {
        DigMarsText::Typing.localized()
    }

    fn inspect_own(text: &str) -> Result<Vec<Statement>, Refusal> {
        Deck::read_own(text).map(|deck| deck.remarks())
    }

    fn use_own(text: &str, options: &OptionMap) -> Result<(OptionMap, Value), Refusal> {
        let deck = Deck::read_own(text)?;
        Ok((options.clone().with_own(DECK, deck.name())?, deck.to_data()))
    }
}

impl Audit for DigMars {
    /// What lies open of the cards is read off the cards themselves, so that a state whose cards do not fit its ground is
    /// found out.
    fn audit(&self, state: &State, observer: Observer) -> Knowledge {
        let mut state = *state;
        let dealt = state.ground.phase != Phase::Deal;
        let lying: Cards = state.cards.as_flattened().iter().flatten().copied().collect();
        state.ground.taken = Card::all().filter(|card| dealt && !lying.contains(*card)).collect();
        for place in Place::all() {
            let height = state.cards[place.index()].iter().flatten().count() as u8;
            let top = match (state.ground.top(place), state.top_card(place)) {
                (_, None) => Top::Nothing,
                (Top::Front(_), Some(card)) => Top::Front(card),
                (_, Some(card)) => Top::Back(self.deck.print(card).hardness),
            };
            state.ground.lay(place, height, top);
        }
        self.know(&state, observer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_declared_length_counts_every_step_dm_21() {
        let longest = |players| {
            let rules = DigMars::new(Options::of(players, false, false), &Value::Null).unwrap();
            assert_eq!(rules.options().players, players);
            rules.longest()
        };
        // 2 + 2 + (96 + 18 + 1) x 24 x 4 + 24, and so on.
        assert_eq!(longest(SeatCount::TWO), 11_068);
        assert_eq!(longest(SeatCount::THREE), 2 + 3 + (96 + 27 + 1) * 36 * 4 + 24);
        assert_eq!(longest(SeatCount::FOUR), 2 + 4 + (96 + 36 + 1) * 48 * 4 + 24);
    }
}
