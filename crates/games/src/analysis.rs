//! The analysis of a game in texts and numbers.

use motherlode_core::{Event, Game, PerSeat, Seat, SeatCount};
use motherlode_engine::analysis::Judged;
use serde::Serialize;

/// One event of a game, judged.
#[derive(Clone, PartialEq, Debug, Serialize)]
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
    pub luck: Option<PerSeat<f32>>,
}

/// A decision and what would have been best.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Decision {
    /// Whose.
    pub seat: Seat,
    /// The best action that was found.
    pub best: String,
    /// The share of the win that the seat could expect after it.
    pub best_share: f32,
    /// The share it could expect after what it did.
    pub share: f32,
    /// What the decision gave away.
    pub loss: f32,
    /// Whether all this is proven.
    pub proven: bool,
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
            loss: decided.loss(),
            proven: decided.proven,
        });
        JudgedEvent { entry: judged.entry, event, decision, luck: judged.luck }
    }
}

/// What a whole game comes to for one seat.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
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
