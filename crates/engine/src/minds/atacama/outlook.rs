//! What every seat can expect at the end: the sum of what its lines promise.

use motherlode_atacama::{Atacama, Ground};
use motherlode_core::{Game, PerSeat, Seat};

use super::soil::Soil;
use super::weights::{Company, Weights};
use crate::judge::Shares;

/// The score that each seat can expect; 0 for all while nobody has claimed.
pub fn expectations(game: &Atacama, ground: &Ground) -> PerSeat<f32> {
    expectations_on(&Soil::of(game, ground), game, ground)
}

fn expectations_on(soil: &Soil<'_>, game: &Atacama, ground: &Ground) -> PerSeat<f32> {
    let chances = soil.chances();
    PerSeat::from_fn(game.seats(), |seat| {
        game.role(ground, seat).map_or(0.0, |role| soil.expect(role, &chances))
    })
}

/// How many points more than the others on average a seat can expect.
pub fn lead(expected: &PerSeat<f32>, seat: Seat) -> f32 {
    let others = expected.as_slice().iter().sum::<f32>() - expected[seat];
    expected[seat] - others / (expected.seats().get() - 1) as f32
}

/// The share of the win that each seat can expect.
pub fn shares(game: &Atacama, ground: &Ground, weights: &Weights) -> Shares {
    let soil = Soil::of(game, ground);
    let (turns, expected) = (soil.turns(), expectations_on(&soil, game, ground));
    let standings = PerSeat::from_fn(game.seats(), |seat| {
        let turn = if ground.to_act() == seat { weights.turn(turns) } else { 0.0 };
        weights.point(turns) * expected[seat] + turn
    });
    shares_by(&standings)
}

/// The shares that follow from how seats stand: a difference of 1 makes one seat e times as likely to win as another.
fn shares_by(standings: &PerSeat<f32>) -> Shares {
    let most = standings.as_slice().iter().copied().fold(f32::MIN, f32::max);
    let odds = PerSeat::from_fn(standings.seats(), |seat| (standings[seat] - most).exp());
    let all: f32 = odds.as_slice().iter().sum();
    PerSeat::from_fn(standings.seats(), |seat| odds[seat] / all)
}

/// The shares that the fitted weights expect.
pub fn expected_shares(game: &Atacama, ground: &Ground) -> Shares {
    shares(game, ground, Weights::of(Company::of(game.options().variant)))
}
