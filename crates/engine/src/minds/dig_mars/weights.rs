//! How much each feature counts.

use motherlode_core::{PerSeat, SeatCount};
use motherlode_dig_mars::Options;

use super::features::{Account, FEATURES, Feature, Features};
use crate::judge::Shares;

/// What a feature is worth, and how much a difference means in the course of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    /// The weight of each feature.
    pub features: [f32; FEATURES],
    /// How much sharper differences count as the game comes to its end: by the square of how near someone is to the goal,
    /// and of how much has been taken.
    pub sharpening: [f32; 2],
}

impl Weights {
    /// The weights that fit a table.
    pub fn of(options: &Options) -> Weights {
        let table = Table::of(options) as usize;
        let mut features = [0.0; FEATURES];
        for (feature, weights) in FITTED {
            features[feature as usize] = weights[table];
        }
        Weights { features, sharpening: SHARPENING.map(|weights| weights[table]) }
    }

    /// What each seat can expect.
    #[inline]
    pub fn shares(&self, seats: SeatCount, account: &Account) -> Shares {
        let sharp = self.sharpness(account);
        let mut shares: Shares =
            PerSeat::from_fn(seats, |seat| sharp * self.weigh(&account.seats[seat.index()]));
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

    /// How much a difference of one counts at this point of a game; never nothing.
    #[inline]
    pub fn sharpness(&self, account: &Account) -> f32 {
        let [nearness, depletion] = self.sharpening;
        let sharp = 1.0 + nearness * account.nearness.powi(2) + depletion * account.depletion.powi(2);
        sharp.max(0.1)
    }

    /// What a seat's features are worth together.
    #[inline]
    pub fn weigh(&self, features: &Features) -> f32 {
        self.features.iter().zip(&features.0).map(|(weight, value)| weight * value).sum()
    }
}

/// The kinds of table that have weights of their own, as columns of what was fitted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(usize)]
enum Table {
    Two,
    Three,
    Four,
    /// To the last card, however many play.
    LastCard,
}

/// How many kinds of table there are.
const TABLES: usize = Table::LastCard as usize + 1;

impl Table {
    fn of(options: &Options) -> Table {
        match (options.last_card, options.players) {
            (true, _) => Table::LastCard,
            (false, SeatCount::TWO) => Table::Two,
            (false, SeatCount::THREE) => Table::Three,
            (false, _) => Table::Four,
        }
    }
}

/// The weight of every feature at each kind of table, fitted on games of the tree search against itself: what
/// is foreseen at once is to come near to what the search thought after a while, and to how the game ended.
/// `examples/fit_dig_mars.rs` does it again.
const FITTED: [(Feature, [f32; TABLES]); FEATURES] = [
    (Feature::Points, [0.340, 0.363, 0.386, 0.249]),
    (Feature::Digging2, [0.527, 0.535, 0.476, 0.323]),
    (Feature::Digging3, [0.731, 0.766, 0.683, 0.906]),
    (Feature::Digging4, [0.770, 0.619, 0.684, 0.967]),
    (Feature::Salvage2, [0.628, 0.458, 0.623, 0.509]),
    (Feature::Salvage3, [0.825, 0.712, 0.715, 0.779]),
    (Feature::Salvage4, [0.667, 0.657, 0.463, 0.584]),
    (Feature::Fleet2, [0.373, 0.276, 0.358, 0.422]),
    (Feature::Fleet3, [0.567, 0.578, 0.573, 0.443]),
    (Feature::Fleet4, [0.531, 0.521, 0.522, 0.755]),
    (Feature::Cover, [0.459, 0.227, 0.426, 0.479]),
    (Feature::CoverWithHelp, [0.518, 0.456, 0.294, 0.765]),
    (Feature::Tempo, [0.053, -0.065, -0.061, 0.028]),
    (Feature::Order, [0.208, 0.463, 0.580, 0.146]),
    (Feature::ClaimNow, [0.135, 0.170, 0.141, 0.128]),
    (Feature::ReachNow, [0.066, 0.091, 0.077, 0.091]),
    (Feature::FarNow, [0.063, 0.092, 0.070, 0.049]),
    (Feature::ClaimSoon, [0.162, 0.234, 0.235, 0.151]),
    (Feature::ReachSoon, [0.083, 0.089, 0.082, 0.101]),
    (Feature::FarSoon, [0.048, 0.046, 0.050, 0.045]),
    (Feature::ClaimLate, [0.077, 0.117, 0.102, 0.052]),
    (Feature::ReachLate, [0.003, 0.018, 0.032, -0.012]),
    (Feature::Ride, [0.060, 0.068, 0.059, 0.070]),
    (Feature::TooDifficult, [0.014, 0.005, -0.023, 0.011]),
    (Feature::DigNow, [0.106, 0.160, 0.121, 0.123]),
    (Feature::DigSoon, [0.098, 0.131, 0.102, 0.092]),
    (Feature::DigBest, [0.025, 0.013, 0.028, 0.008]),
    (Feature::DigNear, [0.059, 0.066, 0.073, 0.072]),
    (Feature::DigFar, [-0.004, -0.023, -0.021, 0.024]),
    (Feature::TooHard, [0.021, 0.039, 0.017, 0.003]),
    (Feature::Below, [0.054, 0.060, 0.071, 0.032]),
    (Feature::Spread, [0.010, -0.039, -0.045, 0.041]),
    (Feature::Stranded, [0.030, 0.025, 0.031, -0.065]),
    (Feature::BonusDig, [0.030, 0.030, 0.030, 0.030]),
    (Feature::BonusSalvage, [0.030, 0.030, 0.030, 0.030]),
    (Feature::BonusShift, [0.268, 0.095, 0.077, 0.190]),
    (Feature::BonusPoint, [0.136, 0.083, 0.070, 0.162]),
    (Feature::BonusRadar, [0.030, 0.030, 0.030, 0.030]),
    (Feature::Finishing, [0.771, 0.772, 1.037, 0.771]),
    (Feature::Threatening, [0.124, 0.091, 0.097, 0.124]),
];

/// How much sharper differences count in the course of a game at each kind of table, fitted with the rest.
const SHARPENING: [[f32; TABLES]; 2] = [[1.736, 1.568, 1.402, 1.736], [0.871, 0.619, 0.802, 1.865]];
