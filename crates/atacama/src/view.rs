//! What a screen shows, and what an action would change on it.

mod wire;

use std::fmt;
use std::ops::Deref;
use std::sync::LazyLock;

use motherlode_core::{PerSeat, Score, Seat};
use serde::{Serialize, Serializer};

use crate::Atacama;
use crate::actions::{Action, Ending, StageOver};
use crate::board::{Direction, Shape};
use crate::fields::{Field, Fields, SIDE};
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
    /// Every field, in writing order. As JSON one text, three characters a field: its ore as records write it (`G3`; `..` if
    /// unknown), then `o` open, `x` blocked, `r` rig, `s` second-colour rig, `?` hidden or `-` desert.
    #[serde(serialize_with = "wire::fields")]
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub fields: Vec<FieldView>,
    /// Every line that someone scores or could score. As JSON the lines of each direction together.
    #[serde(serialize_with = "wire::lines")]
    #[cfg_attr(feature = "schema", schema(value_type = Vec<wire::DirectionView>))]
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
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FieldView {
    /// Its name.
    pub field: Field,
    /// What it yields, if that is known.
    pub ore: Option<Ore>,
    /// What can be said of it.
    pub status: FieldStatus,
}

/// What can be said of a field.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
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
    pub name: &'static str,
    /// Its fields, the desert left out; ascending, so from the left in a row and from the bottom in every other line.
    #[serde(skip)]
    pub fields: Fields,
    /// How many rigs stand in it.
    pub rigs: u8,
    /// Whether it counts (AT-10).
    pub counts: bool,
    /// What it would add to whose score if it counts.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Worth>))]
    pub worth: Worths,
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

/// How many seats score the lines of a direction at most (AT-27).
const MOST_OWNERS: usize = 2;

/// What a line is worth to each seat that scores its direction; views are made after every action, so without allocation.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Worths {
    count: usize,
    // Entries past `count` keep their filler, so that derived equality is right.
    all: [Worth; MOST_OWNERS],
}

impl FromIterator<Worth> for Worths {
    fn from_iter<T: IntoIterator<Item = Worth>>(worths: T) -> Worths {
        let filler = Worth { seat: Seat::FIRST, worth: 0 };
        let mut list = Worths { count: 0, all: [filler; MOST_OWNERS] };
        for (place, worth) in list.all.iter_mut().zip(worths) {
            *place = worth;
            list.count += 1;
        }
        list
    }
}

impl Deref for Worths {
    type Target = [Worth];

    fn deref(&self) -> &[Worth] {
        &self.all[..self.count]
    }
}

impl fmt::Debug for Worths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl Serialize for Worths {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
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
        let mut lines = Vec::with_capacity(directions.len() * SIDE);
        for direction in directions {
            self.add_lines(ground, *direction, &mut lines);
        }
        lines
    }

    fn add_lines(&self, ground: &Ground, direction: Direction, lines: &mut Vec<LineView>) {
        let geometry = self.shape().geometry();
        let seats = self.options.variant.seats().seats();
        let roles = seats.filter_map(|seat| Some((seat, self.role(ground, seat)?)));
        let tallies: Vec<(Seat, [Tally; SIDE])> = roles
            .filter(|(_, role)| role.direction == direction)
            .map(|(seat, role)| (seat, self.tallies(ground, role)))
            .collect();
        lines.extend((0..geometry.lines).map(|line| {
            let fields = geometry.line(direction, line);
            let rigs = (fields & ground.rigs).len() as u8;
            let worth =
                tallies.iter().map(|(seat, all)| Worth { seat: *seat, worth: all[line].worth }).collect();
            let counts = Tally { rigs, worth: 0 }.counts();
            LineView { direction, name: line_name(direction, line), fields, rigs, counts, worth }
        }));
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

/// The column's letter, the row's number, or both ends of a line that runs aslant.
fn line_name(direction: Direction, line: usize) -> &'static str {
    const LETTERS: [&str; SIDE] = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k"];
    const NUMBERS: [&str; SIDE] = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11"];
    static ASLANT: LazyLock<[Vec<String>; 2]> = LazyLock::new(|| {
        [Direction::Falling, Direction::Rising].map(|direction| {
            let geometry = Shape::Hexagonal.geometry();
            let ends = |line| {
                let mut fields = geometry.line(direction, line).iter();
                let first = fields.next()?;
                Some(format!("{first}-{}", fields.last()?))
            };
            (0..geometry.lines).filter_map(ends).collect()
        })
    });
    match direction {
        Direction::Columns | Direction::Horizontal => LETTERS[line],
        Direction::Rows => NUMBERS[line],
        Direction::Falling => &ASLANT[0][line],
        Direction::Rising => &ASLANT[1][line],
    }
}
