//! How a view is written as JSON: it goes to every screen after every action, so it is kept short.

use motherlode_core::{Score, Seat};
use serde::{Serialize, Serializer};

use super::{FieldStatus, FieldView, LineView};
use crate::board::Direction;

/// The lines of one direction, as JSON.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = atacama::DirectionView))]
pub(crate) struct DirectionView<'a> {
    /// Which way they run.
    direction: Direction,
    /// Whose score they count for.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<u8>))]
    seats: Vec<Seat>,
    /// From the left, or from the bottom.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<LineOfDirection>))]
    lines: Vec<LineOfDirection<'a>>,
}

/// One of them.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = atacama::LineOfDirection))]
pub(crate) struct LineOfDirection<'a> {
    /// Its name: the column's letter, the row's number, or both ends.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    name: &'a str,
    /// How many rigs stand in it.
    rigs: u8,
    /// Whether it counts (AT-10).
    counts: bool,
    /// What it would add to the score of each of the direction's seats if it counts.
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
        match field.ore {
            Some(ore) => text.extend([ore.commodity().letter(), char::from(b'0' + ore.amount())]),
            None => text.push_str(".."),
        }
        text.push(field.status.sign());
    }
    serializer.serialize_str(&text)
}

/// The lines of each direction together.
pub(super) fn lines<S: Serializer>(lines: &[LineView], serializer: S) -> Result<S::Ok, S::Error> {
    let directions = lines.chunk_by(|one, next| one.direction == next.direction).map(|lines| DirectionView {
        direction: lines[0].direction,
        seats: lines[0].worth.iter().map(|worth| worth.seat).collect(),
        lines: lines.iter().map(line).collect(),
    });
    serializer.collect_seq(directions)
}

fn line(line: &LineView) -> LineOfDirection<'_> {
    let worth = line.worth.iter().map(|worth| worth.worth).collect();
    LineOfDirection { name: line.name, rigs: line.rigs, counts: line.counts, worth }
}
