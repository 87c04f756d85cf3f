//! A guide whose judgements mean nothing but are always the same, and the plain recursion that searches must agree with.

use std::hash::{Hash, Hasher};

use motherlode_core::{ActionSet, ChanceSet, Game, Outcomes, PerSeat, Turn};
use motherlode_engine::judge::{Guide, Mixer, Shares, shares_of};

/// Judges by hash.
#[derive(Clone, Copy)]
pub(crate) struct Hashed;

impl<G: Game> Guide<G> for Hashed {
    fn shares(&self, game: &G, state: &G::State) -> Shares {
        let mut mixer = Mixer::default();
        state.hash(&mut mixer);
        let weights = PerSeat::from_fn(game.seats(), |seat| {
            let mut mixer = mixer;
            mixer.write_usize(seat.index());
            1.0 + (mixer.finish() % 1_000) as f32
        });
        let sum: f32 = weights.as_slice().iter().sum();
        PerSeat::from_fn(game.seats(), |seat| weights[seat] / sum)
    }

    fn prior(&self, _: &G, _: &G::State, _: motherlode_core::Seat, action: G::Action) -> f32 {
        let mut mixer = Mixer::default();
        action.hash(&mut mixer);
        1.0 + (mixer.finish() % 7) as f32
    }
}

/// What comes before in the recursion.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Before {
    Action,
    Chance,
}

/// Max-n with chance, written as it is defined: so many actions ahead, and chance counts where it follows chance. `None`
/// if it would take more than `most` positions.
pub(crate) fn plain<G: Game>(
    game: &G,
    state: &G::State,
    depth: u32,
    before: Before,
    most: &mut u32,
) -> Option<Shares> {
    *most = most.checked_sub(1)?;
    let turn = game.turn(state);
    if let Turn::Over(_) = turn {
        return Some(shares_of(&game.ranks(state)));
    }
    if depth == 0 {
        return Some(Hashed.shares(game, state));
    }
    match turn {
        Turn::Over(_) => unreachable!("answered above"),
        Turn::Seat { seat, actions } => {
            let mut best: Option<Shares> = None;
            for action in actions.iter() {
                let mut next = state.clone();
                game.apply(&mut next, action).expect("a listed action is legal");
                let shares = plain(game, &next, depth - 1, Before::Action, most)?;
                if best.is_none_or(|best| shares[seat] > best[seat]) {
                    best = Some(shares);
                }
            }
            best
        }
        Turn::Chance(chance) => {
            let Outcomes::Few(outcomes) = chance.outcomes() else {
                return Some(Hashed.shares(game, state));
            };
            let all: u32 = outcomes.iter().map(|(_, weight)| weight).sum();
            let depth = if before == Before::Chance { depth - 1 } else { depth };
            let mut sum: Shares = PerSeat::from_fn(game.seats(), |_| 0.0);
            for (outcome, weight) in outcomes {
                let mut next = state.clone();
                game.settle(&mut next, &outcome).expect("a listed outcome is possible");
                let shares = plain(game, &next, depth, Before::Chance, most)?;
                sum = PerSeat::from_fn(game.seats(), |seat| {
                    sum[seat] + weight as f32 / all as f32 * shares[seat]
                });
            }
            Some(sum)
        }
    }
}
