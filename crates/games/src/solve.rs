//! Exact solving of Atacama positions, in texts.

use motherlode_atacama::{Atacama, Setup};
use motherlode_core::{Fact, Game, Refusal, Score};
use motherlode_engine::Limits;
use motherlode_engine::solver::{Goal, Outcome, Problem, Progress, Solution, Solver, Unsolvable};
use serde::Serialize;

use crate::text::GamesText;

/// The id of the only game that can be solved.
pub const SOLVABLE: &str = Atacama::ID;

/// What a solver may spend, and on what.
#[derive(Clone, Debug)]
pub struct Solving {
    /// What to prove.
    pub goal: Goal,
    /// The most memory for its table, in bytes.
    pub memory: usize,
    /// Time and nodes.
    pub limits: Limits,
}

/// What is known of a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Solved {
    /// Whether what was asked for is proven.
    pub proven: bool,
    /// The seat that wins, 0 for a draw; nothing if that is not known.
    pub winner: Option<u8>,
    /// Seat 1's points less seat 2's at the end are at least this, as far as that is proven.
    pub least: Option<Score>,
    /// And at most this.
    pub most: Option<Score>,
    /// Best play to the end, if it is proven.
    pub line: Vec<String>,
    /// Positions looked at.
    pub nodes: u64,
}

/// Solves a position, given as one line of text, and tells now and then how it is getting on.
pub fn solve(position: &str, how: &Solving, tell: &mut dyn FnMut(Progress)) -> Result<Solved, Refusal> {
    let setup: Setup = position.parse()?;
    let (game, state) = Atacama::open(&setup)?;
    let problem = Problem::new(&game, &state).map_err(refusal)?;
    let solution = Solver::new(how.memory).solve_and_tell(&problem, how.goal, &how.limits, tell);
    let (proven, bounds, line, nodes) = match solution {
        Solution::Proven(proof) => (true, proof.bounds, proof.line, proof.nodes),
        Solution::OutOfBudget { bounds, nodes } => (false, bounds, Vec::new(), nodes),
    };
    let winner = bounds.outcome().map(|outcome| match outcome {
        Outcome::Wins(seat) => seat.number(),
        Outcome::Draw => 0,
    });
    let line = line.iter().map(ToString::to_string).collect();
    Ok(Solved { proven, winner, least: bounds.proven_least(), most: bounds.proven_most(), line, nodes })
}

fn refusal(unsolvable: Unsolvable) -> Refusal {
    match unsolvable {
        Unsolvable::Players { seats } => Refusal::new("unsolvable-players", GamesText::UnsolvablePlayers)
            .with("seats", Fact::Number(seats as i64)),
        Unsolvable::Hidden => Refusal::new("unsolvable-hidden", GamesText::UnsolvableHidden),
        Unsolvable::Over => Refusal::new("unsolvable-over", GamesText::UnsolvableOver),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solve_text(position: &str, goal: Goal, limits: Limits) -> Result<Solved, Refusal> {
        solve(position, &Solving { goal, memory: 1 << 20, limits }, &mut |_| ())
    }

    const LATE: &str =
        "basic classic - a1,a3,a5,a7,a9,b2,b4,b6,b8,c1,c3,c5,c7,c9,d2,d4,d6,d8,e1,e3,e5,f2,g1 - -";

    #[test]
    fn a_late_position_is_solved_to_its_end() {
        let exact = solve_text(LATE, Goal::Margin, Limits::default()).unwrap();
        assert!(exact.proven && exact.least == exact.most && exact.line.len() == 5, "{exact:?}");
        let outcome = solve_text(LATE, Goal::Outcome, Limits::default()).unwrap();
        assert_eq!(outcome.winner, exact.winner);
        assert!(outcome.least <= exact.least && outcome.most.is_none_or(|most| exact.most <= Some(most)));
    }

    #[test]
    fn what_cannot_be_solved_says_why() {
        let code = |position: &str| solve_text(position, Goal::Margin, Limits::nodes(10)).unwrap_err().code;
        assert_eq!(code("three rotor - - - -"), "unsolvable-players");
        assert_eq!(code("enhanced classic ABCDEFGHI - - -"), "unsolvable-hidden");
        assert!(solve_text("nonsense", Goal::Margin, Limits::nodes(10)).is_err());
        let opening = solve_text("basic classic - - - -", Goal::Outcome, Limits::nodes(1_000)).unwrap();
        assert!(!opening.proven && opening.line.is_empty());
        assert_eq!((opening.least, opening.most), (None, None));
    }
}
