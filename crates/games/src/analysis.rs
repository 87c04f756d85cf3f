//! The analysis of a game in texts and numbers.

use motherlode_core::{Event, Game, PerSeat, Seat, SeatCount};
use motherlode_engine::analysis::Judged;
use serde::Serialize;

/// One event of a game, judged.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = analysis::Event))]
pub struct JudgedEvent {
    /// The number of its entry in the log.
    pub entry: usize,
    /// What happened, as it stands in a record.
    pub event: String,
    /// What was decided, if a seat decided something.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decision: Option<Decision>,
    /// What luck it brought to each seat, as a share of the win.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<Vec<f32>>))]
    pub luck: Option<PerSeat<f32>>,
}

/// A decision and what would have been best.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = analysis::Decision))]
pub struct Decision {
    /// Whose.
    #[cfg_attr(feature = "schema", schema(value_type = u8))]
    pub seat: Seat,
    /// The best action that was found.
    pub best: String,
    /// The share of the win that the seat could expect after it.
    pub best_share: f32,
    /// The share it could expect after what it did.
    pub share: f32,
    /// The share that every seat could expect then, as far as the deciding seat knew.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<f32>))]
    pub shares: PerSeat<f32>,
    /// What the decision gave away.
    pub loss: f32,
    /// How bad it was, if it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mark: Option<Mark>,
    /// Whether all this is proven.
    pub proven: bool,
}

/// How bad a decision was.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = analysis::Mark))]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    /// It gave away a tenth of the win or more.
    Mistake,
    /// It gave away a quarter of the win or more.
    Blunder,
}

impl Mark {
    /// The mark of a decision that gave away so much.
    pub fn of(loss: f32) -> Option<Mark> {
        match loss {
            loss if loss >= 0.25 => Some(Mark::Blunder),
            loss if loss >= 0.10 => Some(Mark::Mistake),
            _ => None,
        }
    }

    /// The sign that people know from chess.
    pub fn sign(self) -> &'static str {
        match self {
            Mark::Mistake => "?",
            Mark::Blunder => "??",
        }
    }
}

impl<G: Game> From<Judged<G>> for JudgedEvent {
    fn from(judged: Judged<G>) -> JudgedEvent {
        let event = match &judged.event {
            Event::Chance(outcome) => format!("chance {outcome}"),
            Event::Action { seat, action } => format!("{seat} {action}"),
        };
        let decision = judged.decision.map(|decided| Decision {
            seat: decided.seat,
            best: decided.best.to_string(),
            best_share: decided.best_share,
            share: decided.share,
            shares: decided.shares,
            loss: decided.loss(),
            mark: Mark::of(decided.loss()),
            proven: decided.proven,
        });
        JudgedEvent { entry: judged.entry, event, decision, luck: judged.luck }
    }
}

/// What a whole game comes to for one seat.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = analysis::Balance))]
pub struct Balance {
    /// How many decisions it made.
    pub decisions: usize,
    /// What they gave away together.
    pub loss: f32,
    /// What luck brought it.
    pub luck: f32,
}

/// The sums for every seat.
pub fn balance(seats: SeatCount, events: &[JudgedEvent]) -> PerSeat<Balance> {
    let mut sums = PerSeat::from_fn(seats, |_| Balance::default());
    for event in events {
        if let Some(decision) = &event.decision {
            sums[decision.seat].decisions += 1;
            sums[decision.seat].loss += decision.loss;
        }
        if let Some(luck) = &event.luck {
            luck.iter().for_each(|(seat, share)| sums[seat].luck += share);
        }
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn losses_are_marked_by_their_size() {
        let marks = [0.0, 0.09, 0.1, 0.24, 0.25, 1.0].map(|loss| Mark::of(loss).map_or("", Mark::sign));
        assert_eq!(marks, ["", "", "?", "?", "??", "??"]);
    }
}
