//! What a screen shows, and what an action would change on it.

use motherlode_core::{PerSeat, Score, Seat};
use serde::Serialize;

use crate::Atacama;
use crate::actions::{Action, Ending, StageOver};
use crate::board::{Direction, Shape};
use crate::fields::{Field, SIDE};
use crate::knowledge::Knowledge;
use crate::options::Variant;
use crate::ore::Ore;
use crate::reason::Reason;
use crate::scoring::{Role, Tally};
use crate::state::{Claim, Ground, STAGES, Stock, TURNS_PER_STAGE};
use crate::tiles::Tile;

/// The table as an observer's screen shows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = atacama::View))]
pub struct View {
    /// Which of the four games.
    pub variant: Variant,
    /// Whether second-colour rigs are used.
    pub tactical: bool,
    /// The board.
    pub board: Shape,
    /// Every field, in writing order.
    pub fields: Vec<FieldView>,
    /// Every line that someone scores or could score.
    pub lines: Vec<LineView>,
    /// Every seat, in order.
    pub seats: Vec<SeatView>,
    /// How many fields can still take a rig (AT-33).
    #[cfg_attr(feature = "schema", schema(value_type = u32))]
    pub fields_left: usize,
    /// The stage of the enhanced game, once tiles are laid (AT-15).
    #[cfg_attr(feature = "schema", schema(value_type = Option<u32>, required = true))]
    pub stage: Option<usize>,
    /// How many turns all players together still have in a stage that ends (AT-15).
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub stage_turns_left: Option<u8>,
    /// The tile at each place in reading order, `None` while face down (enhanced game).
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Option<String>>))]
    pub tiles: Vec<Option<Tile>>,
    /// Who claimed what (AT-16).
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub claim: Option<Claim>,
    /// Who is to act; nobody when chance is, or when the game is over.
    #[cfg_attr(feature = "schema", schema(value_type = Option<u8>, required = true))]
    pub to_act: Option<Seat>,
    /// Whether the game is over, by its rules or because a seat left.
    pub over: bool,
    /// How the rules ended the game, if they have.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub ending: Option<Ending>,
}

/// One field on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = atacama::FieldView))]
pub struct FieldView {
    /// Its name.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub field: Field,
    /// What it yields, if that is known.
    #[cfg_attr(feature = "schema", schema(value_type = Option<crate::ore::OreFields>, required = true))]
    pub ore: Option<Ore>,
    /// What can be said of it.
    pub status: FieldStatus,
}

/// What can be said of a field.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = atacama::FieldStatus))]
#[serde(rename_all = "kebab-case")]
pub enum FieldStatus {
    /// It can take a rig.
    Open,
    /// It can no longer be used.
    Blocked,
    /// A basic rig stands there.
    Rig,
    /// A second-colour rig stands there.
    SecondRig,
    /// Its tile is not laid yet, or its ore not drawn.
    Hidden,
    /// The desert.
    Desert,
}

/// One line on the screen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = atacama::LineView))]
pub struct LineView {
    /// Which way it runs.
    pub direction: Direction,
    /// Its name: the column's letter, the row's number, or both ends.
    pub name: String,
    /// Its fields, the desert left out, from the left in a row and from the bottom in every other line.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<String>))]
    pub fields: Vec<Field>,
    /// How many rigs stand in it.
    pub rigs: u8,
    /// Whether it counts (AT-10).
    pub counts: bool,
    /// What it would add to whose score if it counts.
    pub worth: Vec<Worth>,
}

/// What a line is worth to a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = atacama::Worth))]
pub struct Worth {
    /// To whom.
    #[cfg_attr(feature = "schema", schema(value_type = u8))]
    pub seat: Seat,
    /// How much.
    #[cfg_attr(feature = "schema", schema(value_type = i32))]
    pub worth: Score,
}

/// One seat on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = atacama::SeatView))]
pub struct SeatView {
    /// Which seat.
    #[cfg_attr(feature = "schema", schema(value_type = u8))]
    pub seat: Seat,
    /// What it scores, once that is settled.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub role: Option<Role>,
    /// Its unused rigs.
    pub stock: Stock,
    /// Its score as it would stand if the game ended now.
    #[cfg_attr(feature = "schema", schema(value_type = i32))]
    pub score: Score,
}

/// What an action would do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = atacama::Preview))]
pub struct Preview {
    /// How many fields it takes from everyone, its own included.
    #[cfg_attr(feature = "schema", schema(value_type = u32))]
    pub fields_taken: usize,
    /// How many fields remain.
    #[cfg_attr(feature = "schema", schema(value_type = u32))]
    pub fields_left: usize,
    /// The lines it changes, as they would be.
    pub lines: Vec<LineView>,
    /// The scores as they would stand.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<i32>))]
    pub scores: PerSeat<Score>,
    /// Whether new tiles would be laid, so that it could not be taken back.
    pub reveals: bool,
    /// How it would end the game, if it does.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub ending: Option<Ending>,
}

impl Atacama {
    pub(crate) fn view_of(&self, knowledge: &Knowledge) -> View {
        let ground = &knowledge.ground;
        let scores = self.ground_scores(ground);
        let turn = self.ground_turn(ground);
        let (to_act, ending) = (turn.seat(), turn.ending());
        View {
            variant: self.options.variant,
            tactical: self.options.tactical,
            board: self.shape(),
            fields: self.shape().writing_order().map(|field| self.field_view(ground, field)).collect(),
            lines: self.line_views(ground),
            seats: scores
                .iter()
                .map(|(seat, score)| SeatView {
                    seat,
                    role: self.role(ground, seat),
                    stock: ground.stock[seat.index()],
                    score: *score,
                })
                .collect(),
            fields_left: ground.open.len(),
            stage: Some(ground.stage()).filter(|stage| *stage > 0),
            stage_turns_left: self.stage_turns_left(ground),
            tiles: if self.is_enhanced() { ground.laid.to_vec() } else { Vec::new() },
            claim: ground.claim,
            to_act,
            over: ending.is_some(),
            ending,
        }
    }

    fn stage_turns_left(&self, ground: &Ground) -> Option<u8> {
        let stage = ground.stage();
        let ends = self.is_enhanced() && (1..STAGES).contains(&stage);
        ends.then(|| stage as u8 * TURNS_PER_STAGE * self.options.variant.seats().get() as u8 - ground.turns)
    }

    fn field_view(&self, ground: &Ground, field: Field) -> FieldView {
        let ore = ground.ore.get(field);
        let status = if self.shape().geometry().desert == Some(field) {
            FieldStatus::Desert
        } else if ground.second.contains(field) {
            FieldStatus::SecondRig
        } else if ground.rigs.contains(field) {
            FieldStatus::Rig
        } else if ore.is_none() {
            FieldStatus::Hidden
        } else if ground.open.contains(field) {
            FieldStatus::Open
        } else {
            FieldStatus::Blocked
        };
        FieldView { field, ore, status }
    }

    fn line_views(&self, ground: &Ground) -> Vec<LineView> {
        let directions: &[Direction] = match self.shape() {
            Shape::Square => &[Direction::Columns, Direction::Rows],
            Shape::Hexagonal => &[Direction::Horizontal, Direction::Falling, Direction::Rising],
        };
        directions.iter().flat_map(|direction| self.lines_of(ground, *direction)).collect()
    }

    fn lines_of(&self, ground: &Ground, direction: Direction) -> Vec<LineView> {
        let geometry = self.shape().geometry();
        let seats = self.options.variant.seats().seats();
        let roles = seats.filter_map(|seat| Some((seat, self.role(ground, seat)?)));
        let tallies: Vec<(Seat, [Tally; SIDE])> = roles
            .filter(|(_, role)| role.direction == direction)
            .map(|(seat, role)| (seat, self.tallies(ground, role)))
            .collect();
        (0..geometry.lines)
            .map(|line| {
                let set = geometry.line(direction, line);
                let rigs = (set & ground.rigs).len() as u8;
                let fields: Vec<Field> = set.iter().collect();
                let worth =
                    tallies.iter().map(|(seat, all)| Worth { seat: *seat, worth: all[line].worth }).collect();
                let counts = Tally { rigs, worth: 0 }.counts();
                LineView { direction, name: line_name(direction, line, &fields), fields, rigs, counts, worth }
            })
            .collect()
    }

    pub(crate) fn preview_of(&self, knowledge: &Knowledge, action: Action) -> Result<Preview, Reason> {
        let before = &knowledge.ground;
        let mut after = *before;
        let stage_over = self.ground_apply(&mut after, action)?;
        let former = self.line_views(before);
        let lines = self.line_views(&after).into_iter().filter(|line| !former.contains(line)).collect();
        let ending = self.ground_turn(&after).ending();
        Ok(Preview {
            fields_taken: before.open.len() - after.open.len(),
            fields_left: after.open.len(),
            lines,
            scores: self.ground_scores(&after),
            reveals: stage_over == StageOver::Yes,
            // Before new tiles are laid nobody can say that no field is left.
            ending: ending.filter(|_| stage_over == StageOver::No),
        })
    }
}

fn line_name(direction: Direction, line: usize, fields: &[Field]) -> String {
    let letter = || char::from(b'a' + line as u8).to_string();
    match (direction, fields) {
        (Direction::Columns | Direction::Horizontal, _) => letter(),
        (Direction::Rows, _) => (line + 1).to_string(),
        (Direction::Falling | Direction::Rising, [first, .., last]) => format!("{first}-{last}"),
        (Direction::Falling | Direction::Rising, _) => letter(),
    }
}
