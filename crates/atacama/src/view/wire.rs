//! How a view is written as JSON: it goes to every screen after every action, so it is kept short.

use motherlode_core::{Score, Seat};
use serde::{Serialize, Serializer};

use super::{FieldStatus, FieldView, LineView};
use crate::board::Direction;

/// The lines of one direction, as JSON: lists of equal length, from the left or from the bottom.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = atacama::DirectionView))]
pub(crate) struct DirectionView {
    /// Which way they run.
    direction: Direction,
    /// Their names: the column's letter, the row's number, or both ends.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<String>))]
    names: Vec<&'static str>,
    /// How many rigs stand in each.
    rigs: Vec<u8>,
    /// Whether each counts (AT-10).
    counts: Vec<bool>,
    /// For each seat whose score they count for, what each would add to it if it counts.
    worth: Vec<WorthOfLines>,
}

/// What lines are worth to a seat.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = atacama::WorthOfLines))]
pub(crate) struct WorthOfLines {
    /// To whom.
    #[cfg_attr(feature = "schema", schema(value_type = u8))]
    seat: Seat,
    /// How much.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<i32>))]
    worth: Vec<Score>,
}

impl FieldStatus {
    fn sign(self) -> char {
        match self {
            FieldStatus::Open => 'o',
            FieldStatus::Blocked => 'x',
            FieldStatus::Rig => 'r',
            FieldStatus::SecondRig => 's',
            FieldStatus::Hidden => '?',
            FieldStatus::Desert => '-',
        }
    }
}

/// All fields in one text.
pub(super) fn fields<S: Serializer>(fields: &[FieldView], serializer: S) -> Result<S::Ok, S::Error> {
    let mut text = String::with_capacity(3 * fields.len());
    for field in fields {
        let ore =
            field.ore.map_or(['.', '.'], |ore| [ore.commodity().letter(), char::from(b'0' + ore.amount())]);
        for sign in [ore[0], ore[1], field.status.sign()] {
            text.push(sign);
        }
    }
    serializer.serialize_str(&text)
}

/// The lines of each direction together.
pub(super) fn lines<S: Serializer>(lines: &[LineView], serializer: S) -> Result<S::Ok, S::Error> {
    let directions = lines.chunk_by(|one, next| one.direction == next.direction).map(|lines| DirectionView {
        direction: lines[0].direction,
        names: lines.iter().map(|line| line.name).collect(),
        rigs: lines.iter().map(|line| line.rigs).collect(),
        counts: lines.iter().map(|line| line.counts).collect(),
        worth: lines[0]
            .worth
            .iter()
            .enumerate()
            .map(|(place, worth)| worth_of(worth.seat, lines, place))
            .collect(),
    });
    serializer.collect_seq(directions)
}

/// Every line of a direction is worth something to the same seats, in the same order.
fn worth_of(seat: Seat, lines: &[LineView], place: usize) -> WorthOfLines {
    WorthOfLines { seat, worth: lines.iter().map(|line| line.worth[place].worth).collect() }
}
