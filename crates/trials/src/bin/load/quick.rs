//! Many two-player tables at once, whole games one after another, or in rounds that all begin together.

use motherlode_trials::line::Way;
use motherlode_trials::server::Server;
use motherlode_trials::tables::{Pace, Rounds, Shared, begin};

use crate::Scale;
use crate::measure::Figures;

/// How many tables, and what they do.
#[derive(Clone, Copy)]
pub(crate) struct Plan {
    tables: usize,
    games: Games,
}

/// How games follow one another.
#[derive(Clone, Copy)]
enum Games {
    /// Each table opens the next one by itself, for so many seconds.
    OneByOne(Pace, u64),
    /// All begin together, so many times. Only actions count: opening and sitting down lie between the rounds.
    Rounds(u32),
}

/// What is measured.
pub(crate) const RUNS: [Plan; 5] = [
    Plan { tables: 200, games: Games::OneByOne(Pace::Closed, 10) },
    Plan { tables: 1_000, games: Games::OneByOne(Pace::Closed, 10) },
    Plan { tables: 200, games: Games::Rounds(20) },
    Plan { tables: 1_000, games: Games::Rounds(8) },
    Plan { tables: 1_000, games: Games::OneByOne(Pace::Paced, 20) },
];

/// Plays by a plan.
pub(crate) async fn run(server: &Server, plan: Plan, scale: Scale, addresses: Option<usize>) -> Figures {
    let (tables, shared) = (scale.count(plan.tables), Shared::default());
    let ways = Way::many(server.address(), addresses.unwrap_or(tables));
    match plan.games {
        Games::OneByOne(pace, seconds) => {
            let what = match pace {
                Pace::Closed => "closed loop, with opening and sitting down",
                Pace::Paced => "one action a second each",
            };
            begin(&ways, tables, pace, &shared).await;
            Figures::take(server, &shared, what, tables, scale.seconds(seconds)).await
        }
        Games::Rounds(count) => {
            let rounds = Rounds::gather(&ways, tables, &shared).await;
            let what = "closed loop, all tables at play";
            Figures::take_rounds(server, &shared, what, tables, (&rounds, count)).await
        }
    }
}
