//! Counting positions: how many sequences of actions there are, depth by depth.

use motherlode_core::{ActionSet, ChanceSet, Draws, Game, Outcomes, Turn};

/// How many sequences of actions there are at each depth, beginning with depth 0 (one: nothing done).
///
/// Where chance has few outcomes each of them is followed and counts as one step. Where it has too many, such as a
/// shuffle, one is drawn and does not count as a step.
pub type Counts = Vec<u64>;

/// Counts the sequences from a state, and tells `progress` the number of leaves counted so far now and then.
pub(crate) fn perft<G: Game>(
    game: &G,
    state: &G::State,
    depth: usize,
    draws: &mut dyn Draws,
    progress: &mut dyn FnMut(u64),
) -> Counts {
    let mut counts = vec![0; depth + 1];
    descend(game, state, 0, &mut counts, draws, progress);
    counts
}

fn descend<G: Game>(
    game: &G,
    state: &G::State,
    depth: usize,
    counts: &mut Counts,
    draws: &mut dyn Draws,
    progress: &mut dyn FnMut(u64),
) {
    let last = counts.len() - 1;
    let turn = game.turn(state);
    if let Turn::Chance(chance) = &turn
        && chance.outcomes() == Outcomes::Many
    {
        let mut next = state.clone();
        if game.settle(&mut next, &chance.draw(draws)).is_ok() {
            descend(game, &next, depth, counts, draws, progress);
        }
        return;
    }
    counts[depth] += 1;
    if depth == last {
        return;
    }
    match turn {
        Turn::Over(_) => {}
        // The leaves need not be visited: there is one for each action, whatever comes after it.
        Turn::Seat { actions, .. } if depth + 1 == last => {
            counts[last] += actions.len() as u64;
            progress(counts[last]);
        }
        Turn::Seat { actions, .. } => {
            for action in actions.iter() {
                let mut next = state.clone();
                if game.apply(&mut next, action).is_ok() {
                    descend(game, &next, depth + 1, counts, draws, progress);
                }
            }
        }
        Turn::Chance(chance) => {
            if let Outcomes::Few(outcomes) = chance.outcomes() {
                for (outcome, _) in outcomes {
                    let mut next = state.clone();
                    if game.settle(&mut next, &outcome).is_ok() {
                        descend(game, &next, depth + 1, counts, draws, progress);
                    }
                }
            }
        }
    }
}
