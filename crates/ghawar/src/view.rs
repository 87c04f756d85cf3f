//! What a screen shows, and what an action would change on it.

use motherlode_core::{Game, PerSeat, Score, Seat, Standstill};
use serde::Serialize;

use crate::Ghawar;
use crate::actions::{Action, Effects, Ending, Payment};
use crate::board::{Roads, Side, SpaceKind};
use crate::chance::Die;
use crate::cubes::{Barrels, Colour};
use crate::knowledge::Knowledge;
use crate::options::{DiceRule, rigs_each};
use crate::platforms::Platform;
use crate::reason::Reason;
use crate::spaces::Space;
use crate::state::{Phase, State, idle_limit};

/// The table as an observer's screen shows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ghawar::View))]
pub struct View {
    /// How many play.
    #[cfg_attr(feature = "schema", schema(value_type = u32))]
    pub players: usize,
    /// How many trucks each player has.
    #[cfg_attr(feature = "schema", schema(value_type = u32))]
    pub trucks_each: usize,
    /// How dice name platforms.
    pub dice_rule: DiceRule,
    /// Whether a road runs around the outside.
    pub ring_road: bool,
    /// How many columns, and how many rows, the raster has on which platforms and spaces lie.
    #[cfg_attr(feature = "schema", schema(value_type = u32))]
    pub side: usize,
    /// Every platform, in writing order.
    pub platforms: Vec<PlatformView>,
    /// Every space of the roads, row by row from the bottom.
    pub spaces: Vec<SpaceView>,
    /// The colours from the least to the most valuable; none before they are drawn.
    pub values: Vec<ValueView>,
    /// Every truck, by seat, those in the depot first.
    pub trucks: Vec<TruckView>,
    /// Every seat, in order.
    pub seats: Vec<SeatView>,
    /// What comes next.
    pub stage: Stage,
    /// The dice with which a player is to do something.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<u8>))]
    pub dice: Vec<Die>,
    /// Whose turn it is, also while chance rolls for them; nobody's before the deal and after the end.
    #[cfg_attr(feature = "schema", schema(value_type = Option<u8>, required = true))]
    pub turn: Option<Seat>,
    /// Who is to act; nobody when chance is, or when the game is over.
    #[cfg_attr(feature = "schema", schema(value_type = Option<u8>, required = true))]
    pub to_act: Option<Seat>,
    /// The turns without progress, once they are many (GH-19).
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub standstill: Option<Standstill>,
    /// Whether the game is over, by its rules or because a seat left.
    pub over: bool,
    /// How the rules ended the game, if they have.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub ending: Option<Ending>,
}

/// What comes next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ghawar::Stage))]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    /// The deal.
    Deal,
    /// Two dice for a rig.
    Building,
    /// A platform for a rig.
    Choosing,
    /// Driving or moving a rig.
    Turn,
    /// The die for a drive.
    Rolling,
    /// A drive.
    Driving,
    /// Nothing.
    Over,
}

/// One platform on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ghawar::PlatformView))]
pub struct PlatformView {
    /// Its name.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub platform: Platform,
    /// The point of the raster on which it lies.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub point: Space,
    /// The cube on it.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub cube: Option<Colour>,
    /// Whose rig stands on it.
    #[cfg_attr(feature = "schema", schema(value_type = Option<u8>, required = true))]
    pub rig: Option<Seat>,
}

/// One space of the roads on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ghawar::SpaceView))]
pub struct SpaceView {
    /// Its name.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub space: Space,
    /// What it is.
    pub kind: SpaceKind,
}

/// One place of the value board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ghawar::ValueView))]
pub struct ValueView {
    /// The colour that lies there.
    pub colour: Colour,
    /// What it is worth.
    #[cfg_attr(feature = "schema", schema(value_type = u8))]
    pub value: Barrels,
}

/// One truck on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ghawar::TruckView))]
pub struct TruckView {
    /// Whose it is.
    #[cfg_attr(feature = "schema", schema(value_type = u8))]
    pub seat: Seat,
    /// The space on which it stands; none in the depot.
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>, required = true))]
    pub space: Option<Space>,
    /// The cube on it.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub load: Option<Colour>,
}

/// One seat on the screen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ghawar::SeatView))]
pub struct SeatView {
    /// Which seat.
    #[cfg_attr(feature = "schema", schema(value_type = u8))]
    pub seat: Seat,
    /// Where it sits.
    pub side: Side,
    /// The spaces at which its trucks enter and leave.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<String>))]
    pub entries: Vec<Space>,
    /// Its barrels.
    #[cfg_attr(feature = "schema", schema(value_type = u8))]
    pub barrels: Barrels,
    /// Its rigs on the field.
    #[cfg_attr(feature = "schema", schema(value_type = u32))]
    pub rigs: usize,
    /// Its rigs that are still to be put; what is left of them leaves the game (GH-7).
    #[cfg_attr(feature = "schema", schema(value_type = u32))]
    pub stock: usize,
    /// What it has delivered, colour by colour.
    pub delivered: Vec<DeliveredView>,
    /// Its score as it would stand if the game ended now.
    #[cfg_attr(feature = "schema", schema(value_type = i32))]
    pub score: Score,
}

/// What a seat has delivered of a colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ghawar::DeliveredView))]
pub struct DeliveredView {
    /// The colour.
    pub colour: Colour,
    /// How many cubes.
    pub cubes: u8,
    /// Whether that is strictly more than anyone else has, for the bonus (GH-20).
    pub majority: bool,
}

/// What an action would do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ghawar::Preview))]
pub struct Preview {
    /// The cube that would be loaded.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub loads: Option<Colour>,
    /// The cube that would be delivered.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub delivers: Option<Colour>,
    /// What would be paid for loading, and to whom.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub payment: Option<Payment>,
    /// The barrels as they would stand.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<u8>))]
    pub barrels: PerSeat<Barrels>,
    /// The scores as they would stand.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<i32>))]
    pub scores: PerSeat<Score>,
    /// How it would end the game, if it does.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub ending: Option<Ending>,
}

impl State {
    /// What comes next.
    #[inline]
    pub fn stage(&self) -> Stage {
        match self.phase {
            Phase::Deal => Stage::Deal,
            Phase::Building => Stage::Building,
            Phase::Choosing(_) => Stage::Choosing,
            Phase::Turn => Stage::Turn,
            Phase::Rolling => Stage::Rolling,
            Phase::Driving(_) => Stage::Driving,
            Phase::Over(_) => Stage::Over,
        }
    }

    fn dice(&self) -> Vec<Die> {
        match self.phase {
            Phase::Choosing(dice) => dice.into(),
            Phase::Driving(die) => vec![die],
            _ => Vec::new(),
        }
    }

    fn value_views(&self) -> Vec<ValueView> {
        let order = self.values.order().into_iter().flatten();
        order.map(|colour| ValueView { colour, value: self.values.of(colour) }).collect()
    }

    fn delivered_views(&self, seat: Seat) -> Vec<DeliveredView> {
        let view = |colour: Colour| DeliveredView {
            colour,
            cubes: self.delivered[seat.index()][colour.index()],
            majority: self.majority(colour) == Some(seat),
        };
        Colour::ALL.map(view).into()
    }
}

impl Ghawar {
    pub(crate) fn view_of(&self, knowledge: &Knowledge) -> View {
        let state = &knowledge.state;
        let field = self.options.roads.geometry();
        let turn = self.state_turn(state);
        let ending = turn.ending();
        let platform_view = |platform| PlatformView {
            platform,
            point: field.point(platform),
            cube: state.cube(platform),
            rig: state.rig_owner(platform),
        };
        let scores = self.state_scores(state);
        View {
            players: self.options.players.get(),
            trucks_each: self.options.trucks.get(),
            dice_rule: self.options.dice,
            ring_road: self.options.roads == Roads::Ringed,
            side: field.side,
            platforms: Platform::all().map(platform_view).collect(),
            spaces: field.roads.iter().map(|space| SpaceView { space, kind: field.kind(space) }).collect(),
            values: state.value_views(),
            trucks: self.seats().seats().flat_map(|seat| self.truck_views(state, seat)).collect(),
            seats: scores.iter().map(|(seat, score)| self.seat_view(state, seat, *score)).collect(),
            stage: state.stage(),
            dice: state.dice(),
            turn: (!matches!(state.phase, Phase::Deal | Phase::Over(_))).then_some(state.to_act),
            to_act: turn.seat(),
            standstill: Standstill::shown(state.idle.into(), idle_limit(self.options.players).into()),
            over: ending.is_some(),
            ending,
        }
    }

    fn truck_views(&self, state: &State, seat: Seat) -> Vec<TruckView> {
        let trucks = state.trucks_of(seat, self.options.trucks).iter();
        trucks.map(|truck| TruckView { seat, space: truck.stand.space(), load: truck.load }).collect()
    }

    fn seat_view(&self, state: &State, seat: Seat, score: Score) -> SeatView {
        let side = Side::of(seat, self.options.players);
        let rigs = state.rigs[seat.index()].len();
        let building = matches!(state.phase, Phase::Deal | Phase::Building | Phase::Choosing(_));
        SeatView {
            seat,
            side,
            entries: self.options.roads.geometry().entries(side).iter().collect(),
            barrels: state.barrels[seat.index()],
            rigs,
            stock: if building { rigs_each(self.options.players) - rigs } else { 0 },
            delivered: state.delivered_views(seat),
            score,
        }
    }

    pub(crate) fn preview_of(&self, knowledge: &Knowledge, action: Action) -> Result<Preview, Reason> {
        let before = &knowledge.state;
        let mut after = *before;
        self.state_apply(&mut after, action)?;
        let Effects { loads, payment, delivers } = self.effects(before, action);
        Ok(Preview {
            loads,
            delivers,
            payment,
            barrels: PerSeat::from_fn(self.options.players, |seat| after.barrels[seat.index()]),
            scores: self.state_scores(&after),
            ending: self.state_turn(&after).ending(),
        })
    }
}
