//! How much each feature counts.

use motherlode_core::{PerSeat, SeatCount};
use motherlode_dig_mars::Options;

use super::features::{Account, FEATURES, Features};
use crate::judge::Shares;

/// What a feature is worth, and how much a difference means in the course of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    /// The weight of each feature.
    pub features: [f32; FEATURES],
    /// How much sharper differences count as the game comes to its end: by the progress, and by its square.
    pub sharpening: [f32; 2],
}

impl Weights {
    /// The weights that fit a table.
    pub fn of(_options: &Options) -> Weights {
        FIRST
    }

    /// What each seat can expect.
    #[inline]
    pub fn shares(&self, seats: SeatCount, account: &Account) -> Shares {
        let sharp = self.sharpness(account.progress);
        let mut shares: Shares =
            PerSeat::from_fn(seats, |seat| (sharp * self.weigh(&account.seats[seat.index()])).min(80.0));
        let most = shares.as_slice().iter().copied().fold(f32::MIN, f32::max);
        let mut sum = 0.0;
        for seat in seats.seats() {
            shares[seat] = (shares[seat] - most).exp();
            sum += shares[seat];
        }
        for seat in seats.seats() {
            shares[seat] /= sum;
        }
        shares
    }

    /// How much a difference of one counts after so much of the game.
    #[inline]
    pub fn sharpness(&self, progress: f32) -> f32 {
        1.0 + progress * (self.sharpening[0] + progress * self.sharpening[1])
    }

    /// What a seat's features are worth together.
    #[inline]
    pub fn weigh(&self, features: &Features) -> f32 {
        self.features.iter().zip(&features.0).map(|(weight, value)| weight * value).sum()
    }
}

/// Guessed, to begin with.
const FIRST: Weights = Weights {
    features: [
        0.12, // Points
        0.6, 0.5, 0.4, // Digging
        0.6, 0.5, 0.4, // Salvage
        0.6, 0.5, 0.4, // Fleet
        0.5, 0.3, // Cover
        0.3, 0.1, // Tempo, Order
        0.11, 0.08, 0.08, 0.06, 0.02, 0.01, // Claims
        0.05, 0.01, // Ride, TooDifficult
        0.06, 0.05, 0.03, 0.01, // Digs
        0.01, 0.05, -0.05, // Below, Spread, Stranded
        0.1, 0.1, 0.05, 0.12, 0.03, // Bonuses
        2.0, 0.5, // Finishing, Threatening
    ],
    sharpening: [0.5, 1.0],
};
