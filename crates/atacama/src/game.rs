//! Atacama as a [`Game`].

use motherlode_core::game::ranks_by_score;
use motherlode_core::own::{self, Given};
use motherlode_core::{
    Audit, Catalogued, Clause, Draws, Event, Game, GameOptions, ImpossibleOutcome, Localized, Observer,
    OptionMap, PerSeat, Rank, Refusal, Revealed, Score, Seat, SeatCount, Statement, Turn,
};
use serde_json::{Value, json};

use crate::actions::{Action, Actions, Ending};
use crate::board::Shape;
use crate::chance::{Chance, Outcome};
use crate::fields::Fields;
use crate::knowledge::{Knowledge, Observation};
use crate::options::{Options, TILES as TILES_OPTION, TilesName, Variant, wrong_shape};
use crate::ore::OreMap;
use crate::reason::Reason;
use crate::setup::Setup;
use crate::state::{Ground, Phase, State};
use crate::text::AtacamaText;
use crate::tiles::{TILES, TileSet};
use crate::view::{Preview, View};

/// The rules of one table of Atacama.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Atacama {
    pub(crate) options: Options,
    /// The tiles in use; none while chance is to draw them.
    tiles: Option<TileSet>,
}

impl Atacama {
    /// The board in use.
    #[inline]
    pub fn shape(&self) -> Shape {
        self.options.variant.shape()
    }

    #[inline]
    pub(crate) fn is_enhanced(&self) -> bool {
        self.options.variant == Variant::Enhanced
    }

    fn start_ground(&self) -> Ground {
        let stock = self.options.variant.stock(self.options.tactical);
        let mut stocks = [Default::default(); motherlode_core::seat::MOST_SEATS];
        self.seats().seats().for_each(|seat| stocks[seat.index()] = stock);
        let mut ground = Ground {
            rigs: Fields::NONE,
            second: Fields::NONE,
            open: Fields::NONE,
            ore: OreMap::EMPTY,
            faces: OreMap::EMPTY,
            stock: stocks,
            claim: None,
            laid: [None; TILES],
            turns: 0,
            to_act: Seat::FIRST,
            phase: Phase::Ore,
        };
        if let Some(tiles) = &self.tiles {
            self.show_ore(&mut ground, tiles.ore());
        }
        ground
    }
}

impl Game for Atacama {
    const ID: &'static str = "atacama";
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
        let name = options.tiles.as_str();
        let built_in = TileSet::built_in(&options.tiles);
        let built_in_data = match (&options.tiles, built_in) {
            (TilesName::Random, _) => Some(json!({})),
            (_, built_in) => built_in.map(|set| set.to_data(options.variant)),
        };
        let given = own::given(TILES_OPTION, name, built_in_data.as_ref(), data);
        let tiles = match given.map_err(|refusal| refusal.by(Clause("AT-3")))? {
            Given::BuiltIn => built_in.cloned(),
            Given::Own => Some(TileSet::from_data(name, options.variant, data)?),
        };
        if tiles.as_ref().is_some_and(|tiles| tiles.shape() != options.variant.shape()) {
            return Err(wrong_shape(name, options.variant));
        }
        Ok(Atacama { options, tiles })
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn data(&self) -> Value {
        self.tiles.as_ref().map_or_else(|| json!({}), |tiles| tiles.to_data(self.options.variant))
    }

    fn seats(&self) -> SeatCount {
        self.options.variant.seats()
    }

    fn longest(&self) -> usize {
        // Two events of chance at most, one turn for each rig, and a pass instead of the last.
        let rigs = self.options.variant.stock(self.options.tactical).total();
        2 + self.seats().get() * usize::from(rigs)
    }

    fn start(&self) -> State {
        State { ground: self.start_ground(), deal: None }
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

    #[inline]
    fn scores(&self, state: &State) -> PerSeat<Score> {
        self.ground_scores(&state.ground)
    }

    fn ranks(&self, state: &State) -> PerSeat<Rank> {
        // AT-12
        ranks_by_score(&self.scores(state))
    }

    fn observe(&self, before: &State, event: &Event<Self>, after: &State, _: Observer) -> Observation {
        self.see(before, event, after)
    }

    fn publicly(&self, observation: &Observation) -> Observation {
        *observation
    }

    fn beginning(&self, observer: Observer) -> Knowledge {
        Knowledge { ground: self.start_ground(), observer }
    }

    fn learn(&self, knowledge: &mut Knowledge, observation: &Observation) {
        self.learn_from(knowledge, observation);
    }

    fn view(&self, knowledge: &Knowledge) -> View {
        self.view_of(knowledge)
    }

    fn look_alike(&self, one: &Knowledge, other: &Knowledge) -> bool {
        one.ground == other.ground
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

impl Catalogued for Atacama {
    const NAME: &'static str = "Atacama";
    const DESIGNER: &'static str = "Martin Schlegel";
    // Face-down tiles are hidden from everyone alike.
    const HAS_SECRETS: bool = false;

    fn about() -> Localized {
        AtacamaText::About.localized()
    }

    fn typing() -> Localized {
        AtacamaText::Typing.localized()
    }

    fn inspect_own(text: &str) -> Result<Vec<Statement>, Refusal> {
        TileSet::read_own(text).map(|set| set.remarks())
    }

    fn use_own(text: &str, options: &OptionMap) -> Result<(OptionMap, Value), Refusal> {
        let set = TileSet::read_own(text)?;
        let options = options.clone().with_own(TILES_OPTION, set.name())?;
        let variant = Options::from_map(&options)?.variant;
        if set.shape() != variant.shape() {
            return Err(wrong_shape(set.name(), variant));
        }
        let data = set.to_data(variant);
        Ok((options, data))
    }
}

impl Audit for Atacama {
    fn audit(&self, state: &State, observer: Observer) -> Knowledge {
        Knowledge { ground: state.ground, observer }
    }
}
