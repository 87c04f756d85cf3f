//! The toy with one thing wrong in it. Each fault is one that a real game could have; the kit must find it.

use std::cell::Cell;
use std::fmt;
use std::str::FromStr;

use motherlode_core::{
    ActionSet, Audit, ChanceSet, Clause, Draws, Event, Game, GameOptions, ImpossibleOutcome, Localized,
    Observer, OptionMap, Outcomes, PerSeat, Rank, Refusal, Revealed, Score, Seat, SeatCount, SyntaxError,
    Turn,
};
use serde_json::{Value, json};

use crate::toy::Toy;
use crate::toy::actions::{Action, Actions, Kind, Reason};
use crate::toy::chance::{Chance, Outcome};
use crate::toy::knowledge::{Knowledge, Observation, Preview, View};
use crate::toy::options::Options;
use crate::toy::setup::Setup;
use crate::toy::state::{Ending, Phase, State};

/// What is wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    /// The wrapper itself changes nothing.
    None,
    ObservationLeaksACard,
    PublicObservationKeepsOwnEyes,
    KnowledgeForgetsAPeek,
    EveryoneLooksAlike,
    SampleIgnoresKnowledge,
    PeekSaysNothingRevealed,
    RefusedActionChangesTheState,
    LegalActionDependsOnAHiddenCard,
    IllegalActionIsDone,
    ActsAfterTheEnd,
    LongerThanDeclared,
    NthSkips,
    LenCountsOneMore,
    ContainsEverything,
    ContainsNoPass,
    KindHoldsEverything,
    KindIsMissing,
    TurnWithoutActions,
    TurnOfNobodyAtTheTable,
    TextIsAmbiguous,
    TextIsUnreadable,
    EveryoneHasChoices,
    NobodyHasChoices,
    PreviewGivesAnotherReason,
    PreviewRefusesALegalAction,
    PreviewAllowsAnything,
    RefusalHasNoClause,
    RefusalHasAnEmptyPlace,
    ListsAnImpossibleOutcome,
    ListsAnOutcomeWithoutWeight,
    ListsAnOutcomeTwice,
    ListsTooFewOutcomes,
    SettlesOutOfTurn,
    SetupIsOfAnotherPosition,
    OpenRefuses,
    NobodyIsFirst,
    RanksLeaveNoGap,
    DataIsNotItsOwn,
    OptionsForget,
}

thread_local! {
    // Actions and options know no table, so the fault cannot travel with the rules.
    static FAULT: Cell<Fault> = const { Cell::new(Fault::None) };
}

/// Whatever this thread plays from now on has this fault.
pub(crate) fn set(fault: Fault) {
    FAULT.set(fault);
}

fn has(fault: Fault) -> bool {
    FAULT.get() == fault
}

const LAST_SEAT: Seat = Seat::new(4).expect("tables have up to four seats");

/// The toy with one fault.
#[derive(Clone, Debug)]
pub(crate) struct Broken(Toy, Choices);

/// The toy's options, with a fault.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Choices(Options);

impl GameOptions for Choices {
    fn specs() -> Vec<motherlode_core::options::OptionSpec> {
        Options::specs()
    }

    fn from_map(map: &OptionMap) -> Result<Self, Refusal> {
        Options::from_map(map).map(Choices)
    }

    fn to_map(&self) -> OptionMap {
        if has(Fault::OptionsForget) { OptionMap::new() } else { self.0.to_map() }
    }

    fn every() -> Vec<Self> {
        Options::every().into_iter().map(Choices).collect()
    }

    fn seats(&self) -> SeatCount {
        self.0.seats()
    }
}

/// The toy's action, with a fault.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Act(pub(crate) Action);

impl fmt::Display for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Action::Play(_) if has(Fault::TextIsAmbiguous) => f.write_str("play"),
            Action::Pass if has(Fault::TextIsUnreadable) => f.write_str("Pass"),
            action => action.fmt(f),
        }
    }
}

impl FromStr for Act {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Self, SyntaxError> {
        text.parse().map(Act)
    }
}

/// The toy's actions, with a fault.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Acts(Actions);

impl ActionSet for Acts {
    type Action = Act;
    type Kind = Kind;

    fn len(&self) -> usize {
        self.0.len() + usize::from(has(Fault::LenCountsOneMore))
    }

    fn nth(&self, place: usize) -> Option<Act> {
        self.0.nth(place + usize::from(has(Fault::NthSkips))).map(Act)
    }

    fn contains(&self, action: Act) -> bool {
        match FAULT.get() {
            Fault::ContainsEverything => true,
            Fault::ContainsNoPass if action.0 == Action::Pass => false,
            _ => self.0.contains(action.0),
        }
    }

    fn iter(&self) -> impl Iterator<Item = Act> {
        self.0.iter().map(Act)
    }

    fn kind(action: Act) -> Kind {
        Actions::kind(action.0)
    }

    fn kinds(&self) -> impl Iterator<Item = Kind> {
        self.0.kinds().filter(|kind| !has(Fault::KindIsMissing) || *kind != Kind::Pass)
    }

    fn of_kind(&self, kind: Kind) -> Self {
        if has(Fault::KindHoldsEverything) { *self } else { Acts(self.0.of_kind(kind)) }
    }
}

/// The toy's chance, with a fault.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Luck(Chance);

impl ChanceSet for Luck {
    type Outcome = Outcome;

    fn draw(&self, draws: &mut dyn Draws) -> Outcome {
        self.0.draw(draws)
    }

    fn outcomes(&self) -> Outcomes<Outcome> {
        let Outcomes::Few(mut few) = self.0.outcomes() else { return Outcomes::Many };
        match FAULT.get() {
            Fault::ListsAnImpossibleOutcome => few.push(("deal 12".parse().expect("an outcome"), 1)),
            Fault::ListsAnOutcomeWithoutWeight => few[2].1 = 0,
            Fault::ListsAnOutcomeTwice => few[2] = few[3].clone(),
            Fault::ListsTooFewOutcomes => few.truncate(3),
            _ => {}
        }
        Outcomes::Few(few)
    }
}

/// The toy's reason, with a fault.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Why(Reason);

impl From<Why> for Refusal {
    fn from(why: Why) -> Refusal {
        match FAULT.get() {
            Fault::RefusalHasNoClause => Refusal::new("unclear", Localized::same("No.")),
            Fault::RefusalHasAnEmptyPlace => {
                Refusal::new("unclear", Localized::same("{what}?")).by(Clause("TOY-4"))
            }
            _ => why.0.into(),
        }
    }
}

impl Game for Broken {
    const ID: &'static str = Toy::ID;
    const RULES: u32 = Toy::RULES;

    type Options = Choices;
    type State = State;
    type Action = Act;
    type Actions = Acts;
    type Outcome = Outcome;
    type Chance = Luck;
    type Ending = Ending;
    type Reason = Why;
    type Observation = Observation;
    type Knowledge = Knowledge;
    type View = View;
    type Preview = Preview;
    type Setup = Setup;

    fn new(options: Choices, data: &Value) -> Result<Self, Refusal> {
        Toy::new(options.0, data).map(|toy| Broken(toy, options))
    }

    fn options(&self) -> &Choices {
        &self.1
    }

    fn data(&self) -> Value {
        if has(Fault::DataIsNotItsOwn) { json!({"cards": 6}) } else { self.0.data() }
    }

    fn seats(&self) -> SeatCount {
        self.0.seats()
    }

    fn longest(&self) -> usize {
        if has(Fault::LongerThanDeclared) { self.0.longest() - 1 } else { self.0.longest() }
    }

    fn start(&self) -> State {
        self.0.start()
    }

    fn turn(&self, state: &State) -> Turn<Self> {
        match self.0.turn(state) {
            Turn::Seat { seat, actions } => match FAULT.get() {
                Fault::TurnOfNobodyAtTheTable => Turn::Seat { seat: LAST_SEAT, actions: Acts(actions) },
                Fault::TurnWithoutActions => Turn::Seat { seat, actions: Acts(Actions::NONE) },
                _ => Turn::Seat { seat, actions: Acts(actions) },
            },
            Turn::Chance(chance) => Turn::Chance(Luck(chance)),
            Turn::Over(ending) => Turn::Over(ending),
        }
    }

    fn apply(&self, state: &mut State, action: Act) -> Result<Revealed, Why> {
        let over = matches!(state.open.phase, Phase::Over(_));
        let neighbour = state.cards[state.open.to_act.next(self.seats())];
        let applied = self.0.apply(state, action.0).map_err(Why);
        match (FAULT.get(), action.0, applied.is_ok()) {
            (Fault::RefusedActionChangesTheState, _, false) => state.open.points[Seat::FIRST] += 1,
            (Fault::IllegalActionIsDone, Action::Peek(_), false) => return Ok(Revealed::Something),
            (Fault::PeekSaysNothingRevealed, Action::Peek(_), true) => return Ok(Revealed::Nothing),
            (Fault::ActsAfterTheEnd, Action::Pass, _) if over => return Ok(Revealed::Nothing),
            (Fault::LegalActionDependsOnAHiddenCard, Action::Take, true)
                if neighbour.is_some_and(|card| card.number() == 6) =>
            {
                return Err(Why(Reason::NoDie));
            }
            _ => {}
        }
        applied
    }

    fn settle(&self, state: &mut State, outcome: &Outcome) -> Result<(), ImpossibleOutcome> {
        let settled = self.0.settle(state, outcome);
        if has(Fault::SettlesOutOfTurn) { Ok(()) } else { settled }
    }

    fn scores(&self, state: &State) -> PerSeat<Score> {
        self.0.scores(state)
    }

    fn ranks(&self, state: &State) -> PerSeat<Rank> {
        let ranks = self.0.ranks(state);
        PerSeat::from_fn(ranks.seats(), |seat| match FAULT.get() {
            Fault::NobodyIsFirst => ranks[seat] + 1,
            // 1, 1, 2 instead of 1, 1, 3.
            Fault::RanksLeaveNoGap => {
                let better = (1..ranks[seat]).filter(|rank| ranks.as_slice().contains(rank)).count();
                1 + better as Rank
            }
            _ => ranks[seat],
        })
    }

    fn observe(&self, before: &State, event: &Event<Self>, after: &State, observer: Observer) -> Observation {
        let event = match event {
            Event::Chance(outcome) => Event::Chance(outcome.clone()),
            Event::Action { seat, action } => Event::Action { seat: *seat, action: action.0 },
        };
        let mut observation = self.0.observe(before, &event, after, observer);
        if has(Fault::ObservationLeaksACard) && observer != Observer::Spectator {
            observation.own_eyes = after.cards;
        }
        observation
    }

    fn publicly(&self, observation: &Observation) -> Observation {
        if has(Fault::PublicObservationKeepsOwnEyes) {
            observation.clone()
        } else {
            self.0.publicly(observation)
        }
    }

    fn beginning(&self, observer: Observer) -> Knowledge {
        self.0.beginning(observer)
    }

    fn learn(&self, knowledge: &mut Knowledge, observation: &Observation) {
        self.0.learn(knowledge, observation);
        if has(Fault::KnowledgeForgetsAPeek) {
            knowledge.open.peeks.clear();
        }
    }

    fn view(&self, knowledge: &Knowledge) -> View {
        self.0.view(knowledge)
    }

    fn look_alike(&self, one: &Knowledge, other: &Knowledge) -> bool {
        has(Fault::EveryoneLooksAlike) || self.0.look_alike(one, other)
    }

    fn choices(&self, knowledge: &Knowledge) -> Acts {
        match FAULT.get() {
            Fault::EveryoneHasChoices => Acts(knowledge.open.actions(knowledge.card_to_act())),
            Fault::NobodyHasChoices => Acts(Actions::NONE),
            _ => Acts(self.0.choices(knowledge)),
        }
    }

    fn preview(&self, knowledge: &Knowledge, action: Act) -> Result<Preview, Why> {
        match (FAULT.get(), self.0.preview(knowledge, action.0)) {
            (Fault::PreviewRefusesALegalAction, Ok(_)) => Err(Why(Reason::NobodyActs)),
            (Fault::PreviewAllowsAnything, Err(_)) => Ok(Preview::of(knowledge, Action::Pass)),
            (Fault::PreviewGivesAnotherReason, Err(_)) => Err(Why(Reason::NobodyActs)),
            (_, preview) => preview.map_err(Why),
        }
    }

    fn sample(&self, knowledge: &Knowledge, draws: &mut dyn Draws) -> State {
        let mut forgetful = knowledge.clone();
        if has(Fault::SampleIgnoresKnowledge) {
            forgetful.cards = PerSeat::from_fn(self.seats(), |_| None);
        }
        self.0.sample(&forgetful, draws)
    }

    fn setup(&self, state: &State) -> Setup {
        let start = self.start();
        self.0.setup(if has(Fault::SetupIsOfAnotherPosition) { &start } else { state })
    }

    fn open(setup: &Setup) -> Result<(Self, State), Refusal> {
        if has(Fault::OpenRefuses) {
            return Err(Reason::NobodyActs.into());
        }
        Toy::open(setup).map(|(toy, state)| {
            let options = Choices(toy.options);
            (Broken(toy, options), state)
        })
    }
}

impl Audit for Broken {
    fn audit(&self, state: &State, observer: Observer) -> Knowledge {
        self.0.audit(state, observer)
    }
}
