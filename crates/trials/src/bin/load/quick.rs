//! Many two-player tables at once, whole games one after another.

use motherlode_trials::line::Way;
use motherlode_trials::server::Server;
use motherlode_trials::tables::{Pace, Shared, begin};

use crate::Scale;
use crate::measure::Figures;

/// How many tables, at which pace, for how many seconds.
#[derive(Clone, Copy)]
pub(crate) struct Plan {
    tables: usize,
    pace: Pace,
    seconds: u64,
}

/// What is measured.
pub(crate) const RUNS: [Plan; 3] = [
    Plan { tables: 200, pace: Pace::Closed, seconds: 10 },
    Plan { tables: 1_000, pace: Pace::Closed, seconds: 10 },
    Plan { tables: 1_000, pace: Pace::Paced, seconds: 20 },
];

/// Plays by a plan.
pub(crate) async fn run(server: &Server, plan: Plan, scale: Scale) -> Figures {
    let what = match plan.pace {
        Pace::Closed => "closed loop",
        Pace::Paced => "one action a second each",
    };
    let (tables, shared) = (scale.count(plan.tables), Shared::default());
    begin(&[Way::to(server.address())], tables, plan.pace, &shared).await;
    Figures::take(server, &shared, what, tables, scale.seconds(plan.seconds)).await
}
