//! How a view is written as JSON: it goes to every screen after every action, so it is kept short.

use motherlode_core::Seat;
use serde::{Serialize, Serializer};

use super::{FieldStatus, FieldView, LineView};
use crate::board::Direction;
use crate::notation::ascii;
use crate::ore::Ore;

/// The lines of one direction, as JSON: lists of equal length, from the left or from the bottom.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = atacama::DirectionView))]
pub(crate) struct DirectionView<'a> {
    /// Which way they run.
    direction: Direction,
    /// Their names: the column's letter, the row's number, or both ends.
    #[serde(serialize_with = "names")]
    #[cfg_attr(feature = "schema", schema(value_type = Vec<String>))]
    names: &'a [LineView],
    /// How many rigs stand in each.
    #[serde(serialize_with = "rigs")]
    #[cfg_attr(feature = "schema", schema(value_type = Vec<u8>))]
    rigs: &'a [LineView],
    /// Whether each counts (AT-10).
    #[serde(serialize_with = "counts")]
    #[cfg_attr(feature = "schema", schema(value_type = Vec<bool>))]
    counts: &'a [LineView],
    /// For each seat whose score they count for, what each would add to it if it counts.
    #[serde(serialize_with = "worths")]
    #[cfg_attr(feature = "schema", schema(value_type = Vec<WorthOfLines>))]
    worth: &'a [LineView],
}

/// What lines are worth to a seat.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = atacama::WorthOfLines))]
pub(crate) struct WorthOfLines<'a> {
    /// To whom.
    #[cfg_attr(feature = "schema", schema(value_type = u8))]
    seat: Seat,
    /// How much.
    #[serde(serialize_with = "worth_at")]
    #[cfg_attr(feature = "schema", schema(value_type = Vec<i32>))]
    worth: (&'a [LineView], usize),
}

impl FieldStatus {
    fn sign(self) -> u8 {
        match self {
            FieldStatus::Open => b'o',
            FieldStatus::Blocked => b'x',
            FieldStatus::Rig => b'r',
            FieldStatus::SecondRig => b's',
            FieldStatus::Hidden => b'?',
            FieldStatus::Desert => b'-',
        }
    }
}

/// All fields in one text.
pub(super) fn fields<S: Serializer>(fields: &[FieldView], serializer: S) -> Result<S::Ok, S::Error> {
    let mut text = vec![0; 3 * fields.len()];
    for (signs, field) in text.chunks_exact_mut(3).zip(fields) {
        let [letter, amount] = field.ore.map_or(*b"..", Ore::signs);
        signs.copy_from_slice(&[letter, amount, field.status.sign()]);
    }
    serializer.serialize_str(&ascii(text))
}

/// The lines of each direction together.
pub(super) fn lines<S: Serializer>(lines: &[LineView], serializer: S) -> Result<S::Ok, S::Error> {
    let directions = lines.chunk_by(|one, next| one.direction == next.direction).map(|lines| DirectionView {
        direction: lines[0].direction,
        names: lines,
        rigs: lines,
        counts: lines,
        worth: lines,
    });
    serializer.collect_seq(directions)
}

fn names<S: Serializer>(lines: &[LineView], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(lines.iter().map(|line| line.name))
}

fn rigs<S: Serializer>(lines: &[LineView], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(lines.iter().map(|line| line.rigs))
}

fn counts<S: Serializer>(lines: &[LineView], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(lines.iter().map(|line| line.counts))
}

/// Every line of a direction is worth something to the same seats, in the same order.
fn worths<S: Serializer>(lines: &[LineView], serializer: S) -> Result<S::Ok, S::Error> {
    let seats = lines.first().map(|line| &line.worth[..]).unwrap_or_default();
    let worths = seats
        .iter()
        .enumerate()
        .map(|(place, worth)| WorthOfLines { seat: worth.seat, worth: (lines, place) });
    serializer.collect_seq(worths)
}

/// What each line is worth to the seat at a place of their lists.
fn worth_at<S: Serializer>(of: &(&[LineView], usize), serializer: S) -> Result<S::Ok, S::Error> {
    let (lines, place) = of;
    let worth = |line: &LineView| line.worth.get(*place).map_or(0, |worth| worth.worth);
    serializer.collect_seq(lines.iter().map(worth))
}
