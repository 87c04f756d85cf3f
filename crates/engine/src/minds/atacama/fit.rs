//! Fits the weights on kept games. The games and this code make the file of weights, number for number, so anyone can fit
//! it again.

use motherlode_atacama::{Atacama, State};
use motherlode_core::Game;

use super::outlook;
pub use super::self_play::{BadGame, read_games, self_play, self_play_with};
use super::soil::Soil;
use super::weights::{self, Company, KNOTS, Trait, Weights};
use crate::fit::Contest;

/// How much weights are pulled towards nothing …
const RIDGE: f64 = 1.0;
/// … and towards those of the next knot, in samples of a point each.
const SMOOTHNESS: f64 = 100.0;

/// The file of weights that follows from games, a line each.
pub fn refit(games: &str) -> Result<String, BadGame> {
    let games = read_games(games)?;
    let fitted = Company::ALL.map(|company| {
        let own = games.iter().filter(|(game, _)| Company::of(game.options().variant) == company);
        let mut contest = Contest::new(KNOTS.len() * Trait::ALL.len());
        own.for_each(|(game, states)| add(&mut contest, game, states));
        for place in 0..Trait::ALL.len() {
            (1..KNOTS.len())
                .for_each(|knot| contest.tie(unknown(knot - 1, place), unknown(knot, place), SMOOTHNESS));
        }
        let solved = contest.solve(RIDGE);
        Weights::new(std::array::from_fn(|knot| {
            std::array::from_fn(|place| weights::rounded(solved[unknown(knot, place)] as f32))
        }))
    });
    Ok(weights::write(&fitted))
}

/// The number of the weight of a trait at a knot.
const fn unknown(knot: usize, place: usize) -> usize {
    knot * Trait::ALL.len() + place
}

/// Adds every position of a game where it is settled who scores what.
fn add(contest: &mut Contest, game: &Atacama, states: &[State]) {
    let Some((last, before)) = states.split_last() else { return };
    let result = crate::judge::shares_of(&game.ranks(last));
    let result: Vec<f64> = result.as_slice().iter().map(|share| f64::from(*share)).collect();
    for state in before {
        let ground = state.ground();
        if game.role(ground, ground.to_act()).is_none() {
            continue;
        }
        let around = weights::knots(Soil::of(game, ground).turns());
        let expected = outlook::expectations(game, ground);
        let features = game.seats().seats().map(|seat| {
            let acts = if ground.to_act() == seat { 1.0 } else { 0.0 };
            let traits = [(Trait::Point, expected[seat]), (Trait::Turn, acts)];
            let spread = |(one, value): (Trait, f32)| {
                around.map(|(knot, part)| (unknown(knot, one as usize), f64::from(value * part)))
            };
            traits.into_iter().flat_map(spread).collect()
        });
        contest.add(features.collect(), result.clone());
    }
}
