//! The exact solver in the service of bots.

use motherlode_atacama::{Atacama, Knowledge};
use motherlode_core::draw::Quick;
use motherlode_core::{Game, PerSeat};

use crate::limits::Limits;
use crate::solver::{Goal, Outcome, Problem, Solution, Solver};
use crate::thought::Thought;

/// The solver, once it was needed.
#[derive(Debug, Default)]
pub struct AtacamaProver(Option<Solver>);

impl AtacamaProver {
    /// The most memory for its table, in bytes.
    const MEMORY: usize = 256 << 20;
    /// Positions that a machine looks at in a second, to guess what a time is good for. The clock has the last word.
    const PER_SECOND: f64 = 1_000_000.0;

    /// An action that is proven to win, or to draw where nothing wins; nothing if a proof does not fit the limits. Of a
    /// lost position nothing is said either: there the search knows better what makes it hard for the other.
    pub(super) fn prove(
        &mut self,
        game: &Atacama,
        knowledge: &Knowledge,
        limits: &Limits,
    ) -> Option<Thought<Atacama>> {
        // Only what has nothing hidden left is a problem, and then every sample is the position itself.
        let state = game.sample(knowledge, &mut Quick::new(1));
        let seat = game.turn(&state).seat()?;
        let problem = Problem::new(game, &state).ok()?;
        // Half of what there is, so that enough is left for the search if no proof is found.
        let time = limits.time.map(|time| time / 2);
        let by_time = time.map(|time| (time.as_secs_f64() * AtacamaProver::PER_SECOND) as u64);
        let nodes = match (limits.nodes, by_time) {
            (Some(nodes), Some(by_time)) => nodes.min(by_time),
            (Some(nodes), None) => nodes,
            (None, by_time) => by_time?,
        };
        if !problem.is_likely_within(nodes) {
            return None;
        }
        let solver = self.0.get_or_insert_with(|| Solver::new(AtacamaProver::MEMORY));
        let part = Limits { nodes: limits.nodes, time, stop: limits.stop.clone(), ..Limits::default() };
        let Solution::Proven(proof) = solver.solve(&problem, Goal::Outcome, &part) else { return None };
        let share = match proof.bounds.outcome()? {
            Outcome::Wins(winner) if winner == seat => 1.0,
            Outcome::Wins(_) => return None,
            Outcome::Draw => 0.5,
        };
        let shares = PerSeat::from_fn(game.seats(), |one| if one == seat { share } else { 1.0 - share });
        Some(Thought {
            action: proof.best,
            shares,
            ranking: vec![(proof.best, share)],
            depth: proof.line.len() as u32,
            line: proof.line,
            nodes: proof.nodes,
            proven: true,
        })
    }
}
