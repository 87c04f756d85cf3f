//! The exact solver in the service of bots.

use motherlode_atacama::{Action, Atacama, Knowledge, State};
use motherlode_core::draw::Quick;
use motherlode_core::{ActionSet, Game, PerSeat, Seat, Turn};

use super::AtacamaJudge;
use crate::judge::{Judge, shares_of};
use crate::limits::{Budget, Limits};
use crate::solver::{Goal, Outcome, Problem, Proof, Solution, Solver};
use crate::thought::Thought;

/// The solver, once it was needed.
#[derive(Debug, Default)]
pub struct AtacamaProver(Option<Solver>);

impl AtacamaProver {
    /// The most memory for its table, in bytes.
    const MEMORY: usize = 256 << 20;
    /// Positions that a proof may take where there is neither a limit of nodes nor of time.
    const UNHURRIED: u64 = 2_000_000;
    /// Positions that a machine looks at in a second, to guess what a time is good for. The clock has the last word.
    const PER_SECOND: f64 = 1_000_000.0;

    /// An action that is proven to win; where nothing wins, one that keeps a draw if there is any, and makes it hard for the
    /// other. Of one action alone, what it is worth. Nothing if a proof does not fit the budget.
    pub(super) fn prove(
        &mut self,
        game: &Atacama,
        knowledge: &Knowledge,
        only: Option<Action>,
        budget: &mut Budget,
    ) -> Option<Thought<Atacama>> {
        // Only what has nothing hidden left is a problem, and then every sample is the position itself.
        let state = game.sample(knowledge, &mut Quick::new(1));
        let seat = game.turn(&state).seat()?;
        let mut asked = state;
        if let Some(action) = only {
            game.apply(&mut asked, action).ok()?;
        }
        let problem = Problem::new(game, &asked).ok()?;
        // Half of what there is, so that enough is left for the search if no proof is found.
        let mut limits = budget.left().half();
        if limits.nodes.is_none() && limits.time.is_none() {
            limits.nodes = Some(AtacamaProver::UNHURRIED);
        }
        let by_time = limits.time.map(|time| (time.as_secs_f64() * AtacamaProver::PER_SECOND) as u64);
        // A win is often found long before everything else is refuted, so where only time is at stake it is worth a try.
        let worth_a_try = match (limits.nodes, by_time) {
            (Some(nodes), Some(by_time)) => nodes.min(by_time),
            (Some(nodes), None) => nodes,
            (None, by_time) => by_time?.saturating_mul(3),
        };
        if !problem.is_likely_within(worth_a_try) {
            return None;
        }
        let proof = self.solve(&problem, &limits, budget)?;
        let share = share(&proof, seat)?;
        let mut action = only.unwrap_or(proof.best);
        if share < 1.0 && only.is_none() {
            // What cannot be looked at in time is left to the search, unless a draw would be at stake.
            let trap = self.trap(game, &state, (seat, share), budget);
            action = trap.or_else(|| (share > 0.0).then_some(action))?;
        }
        let line = match only {
            Some(action) => [action].into_iter().chain(proof.line).collect(),
            None if action == proof.best => proof.line,
            None => vec![action],
        };
        Some(Thought {
            action,
            shares: PerSeat::from_fn(game.seats(), |one| if one == seat { share } else { 1.0 - share }),
            ranking: vec![(action, share)],
            depth: (problem.plies() + usize::from(only.is_some())) as u32,
            line,
            nodes: 0,
            proven: true,
        })
    }

    fn solve(&mut self, problem: &Problem, limits: &Limits, budget: &mut Budget) -> Option<Proof> {
        let solver = self.0.get_or_insert_with(|| Solver::new(AtacamaProver::MEMORY));
        let limits = Limits { depth: None, ..limits.clone() };
        match solver.solve(problem, Goal::Outcome, &limits) {
            Solution::Proven(proof) => {
                budget.spend(proof.nodes);
                Some(proof)
            }
            Solution::OutOfBudget { nodes, .. } => {
                budget.spend(nodes);
                None
            }
        }
    }

    /// Of the actions that keep what the seat can have, the one after which the other is most likely to go wrong: the
    /// better an answer looks, the likelier it is. Of equals it is the one that looks best itself. Nothing if half of the
    /// budget is not enough to look at any.
    fn trap(
        &mut self,
        game: &Atacama,
        state: &State,
        (seat, kept): (Seat, f32),
        budget: &mut Budget,
    ) -> Option<Action> {
        let judge = AtacamaJudge::fitted(game, state.ground())?;
        let mut part = Budget::begin(&budget.left().half());
        let mut best: Option<(f32, Action)> = None;
        for (_, action) in judged(game, &judge, state) {
            let mut after = *state;
            game.apply(&mut after, action).ok()?;
            let Some(worst) = self.share(game, &after, seat, &mut part) else { break };
            if worst < kept {
                continue;
            }
            let Some(hope) = self.hope(game, &judge, &after, seat, &mut part) else { break };
            if best.is_none_or(|(most, _)| hope > most) {
                best = Some((hope, action));
            }
        }
        budget.spend(part.spent());
        best.map(|(_, action)| action)
    }

    /// What a seat can expect if the other answers as it looks best at a glance, more or less, and both play without error
    /// from there.
    fn hope(
        &mut self,
        game: &Atacama,
        judge: &AtacamaJudge<'_>,
        state: &State,
        seat: Seat,
        budget: &mut Budget,
    ) -> Option<f32> {
        let answers = judged(game, judge, state);
        let Some((most, _)) = answers.first() else { return self.share(game, state, seat, budget) };
        let (mut sum, mut all) = (0.0, 0.0);
        for (promise, answer) in &answers {
            let chance = ((promise - most) as f32 / AtacamaJudge::UNIT).exp();
            if chance < AtacamaProver::UNLIKELY {
                break;
            }
            let mut after = *state;
            game.apply(&mut after, *answer).ok()?;
            sum += chance * self.share(game, &after, seat, budget)?;
            all += chance;
        }
        Some(sum / all)
    }

    /// Answers that are less likely than this, compared to the likeliest, are left out of account.
    const UNLIKELY: f32 = 0.05;

    /// The share of the win that a seat has for certain.
    fn share(&mut self, game: &Atacama, state: &State, seat: Seat, budget: &mut Budget) -> Option<f32> {
        if matches!(game.turn(state), Turn::Over(_)) {
            return Some(shares_of(&game.ranks(state))[seat]);
        }
        if budget.is_spent() {
            return None;
        }
        let proof = self.solve(&Problem::new(game, state).ok()?, &budget.left(), budget)?;
        share(&proof, seat)
    }
}

/// What a proof gives a seat.
fn share(proof: &Proof, seat: Seat) -> Option<f32> {
    Some(match proof.bounds.outcome()? {
        Outcome::Wins(winner) if winner == seat => 1.0,
        Outcome::Wins(_) => 0.0,
        Outcome::Draw => 0.5,
    })
}

/// The actions of a position with what they promise, the best first.
fn judged(game: &Atacama, judge: &AtacamaJudge<'_>, state: &State) -> Vec<(i32, Action)> {
    let Turn::Seat { actions, .. } = game.turn(state) else { return Vec::new() };
    let mut promises = Vec::new();
    judge.promises(game, state, &actions, &mut promises);
    let mut judged: Vec<_> = promises.into_iter().zip(actions.iter()).collect();
    judged.sort_by_key(|(promise, _)| std::cmp::Reverse(*promise));
    judged
}
