//! What every seat can expect at the end: the sum of what its lines promise.

use motherlode_atacama::{Atacama, Ground};
use motherlode_core::{Game, PerSeat, Seat};

use super::soil::Soil;
use super::weights::{Company, Tempo, Weights};
use crate::judge::Shares;

/// How many turns can still be had: as many as there are rigs, but no more than there are fields.
pub fn turns_left(game: &Atacama, ground: &Ground) -> usize {
    let rigs: usize = game.seats().seats().map(|seat| usize::from(ground.stock(seat).total())).sum();
    rigs.min(Soil::of(game, ground).open().len())
}

/// Who acts next, seen by the owner of a line.
pub fn tempo(ground: &Ground, owner: Seat) -> Tempo {
    if ground.to_act() == owner { Tempo::Owner } else { Tempo::Other }
}

/// The score that each seat can expect; 0 for all while nobody has claimed.
pub fn expectations(game: &Atacama, ground: &Ground, weights: &Weights) -> PerSeat<f32> {
    let soil = Soil::of(game, ground);
    let turns = turns_left(game, ground);
    PerSeat::from_fn(game.seats(), |seat| {
        let Some(role) = game.role(ground, seat) else { return 0.0 };
        let lines = soil.lines(role.direction, role.concession);
        lines.iter().map(|line| weights.expect(line, turns, tempo(ground, seat))).sum()
    })
}

/// The share of the win that each seat can expect from the scores it can expect: the more turns are left, the less a
/// lead is worth.
pub fn shares(expected: &PerSeat<f32>, scale: f32) -> Shares {
    let most = expected.as_slice().iter().copied().fold(f32::MIN, f32::max);
    let odds = PerSeat::from_fn(expected.seats(), |seat| ((expected[seat] - most) / scale).exp());
    let all: f32 = odds.as_slice().iter().sum();
    PerSeat::from_fn(expected.seats(), |seat| odds[seat] / all)
}

/// The shares that the fitted weights expect.
pub fn expected_shares(game: &Atacama, ground: &Ground) -> Shares {
    let weights = Weights::of(Company::of(game.options().variant));
    shares(&expectations(game, ground, weights), weights.scale(turns_left(game, ground)))
}
