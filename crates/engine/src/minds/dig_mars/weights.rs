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
    /// How much sharper differences count as the game comes to its end: by the progress, and by its square.
    pub sharpening: [f32; 2],
}

impl Weights {
    /// The weights that fit a table.
    pub fn of(options: &Options) -> Weights {
        let table = match (options.last_card, options.players) {
            (true, _) => 3,
            (false, SeatCount::TWO) => 0,
            (false, SeatCount::THREE) => 1,
            (false, _) => 2,
        };
        let mut features = [0.0; FEATURES];
        for (feature, weights) in FITTED {
            features[feature as usize] = weights[table];
        }
        Weights { features, sharpening: SHARPENING.map(|weights| weights[table]) }
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

/// The columns of the table: two players, three, four, and the game to the last card.
const TABLES: usize = 4;

/// The weight of every feature at each kind of table, fitted on games of the tree search against itself: for every
/// position the shares of the win that it foresaw were brought nearer to how the game ended (a logistic fit).
const FITTED: [(Feature, [f32; TABLES]); FEATURES] = [
    (Feature::Points, [0.345, 0.510, 0.545, 0.345]),
    (Feature::Digging2, [0.509, 0.482, 0.436, 0.509]),
    (Feature::Digging3, [0.470, 1.168, 0.671, 0.470]),
    (Feature::Digging4, [1.025, 0.876, 0.181, 1.025]),
    (Feature::Salvage2, [0.606, 0.649, 0.462, 0.606]),
    (Feature::Salvage3, [0.490, 0.675, 0.352, 0.490]),
    (Feature::Salvage4, [0.687, -0.079, 0.151, 0.687]),
    (Feature::Fleet2, [0.221, 0.524, 0.449, 0.221]),
    (Feature::Fleet3, [0.655, 0.862, 0.685, 0.655]),
    (Feature::Fleet4, [0.402, 0.723, 0.647, 0.402]),
    (Feature::Cover, [0.436, -0.079, 0.281, 0.436]),
    (Feature::CoverWithHelp, [0.159, 0.526, -0.004, 0.159]),
    (Feature::Tempo, [-0.006, -0.040, -0.120, -0.006]),
    (Feature::Order, [0.207, 0.518, 0.617, 0.207]),
    (Feature::ClaimNow, [0.141, 0.210, 0.279, 0.141]),
    (Feature::ReachNow, [0.061, 0.109, 0.125, 0.061]),
    (Feature::FarNow, [0.025, 0.093, 0.157, 0.025]),
    (Feature::ClaimSoon, [0.164, 0.326, 0.354, 0.164]),
    (Feature::ReachSoon, [0.104, 0.118, 0.134, 0.104]),
    (Feature::FarSoon, [0.050, 0.045, -0.015, 0.050]),
    (Feature::ClaimLate, [0.057, 0.082, 0.214, 0.057]),
    (Feature::ReachLate, [-0.040, -0.011, 0.042, -0.040]),
    (Feature::Ride, [0.070, 0.153, 0.103, 0.070]),
    (Feature::TooDifficult, [0.006, -0.021, -0.125, 0.006]),
    (Feature::DigNow, [0.139, 0.189, 0.264, 0.139]),
    (Feature::DigSoon, [0.107, 0.176, 0.233, 0.107]),
    (Feature::DigNear, [0.087, 0.109, 0.152, 0.087]),
    (Feature::DigFar, [-0.067, -0.033, 0.094, -0.067]),
    (Feature::TooHard, [-0.019, 0.051, 0.087, -0.019]),
    (Feature::Below, [0.083, 0.055, 0.086, 0.083]),
    (Feature::Spread, [0.071, -0.150, -0.054, 0.071]),
    (Feature::Stranded, [0.042, 0.065, 0.158, 0.042]),
    (Feature::BonusDig, [0.030, 0.030, 0.030, 0.030]),
    (Feature::BonusSalvage, [0.030, 0.030, 0.047, 0.030]),
    (Feature::BonusShift, [0.118, 0.030, 0.252, 0.118]),
    (Feature::BonusPoint, [0.204, 0.088, 0.108, 0.204]),
    (Feature::BonusRadar, [0.030, 0.030, 0.030, 0.030]),
    (Feature::Finishing, [0.651, 1.258, 0.590, 0.651]),
    (Feature::Threatening, [-0.043, 0.248, -0.411, -0.043]),
];

/// How much sharper differences count in the course of a game at each kind of table, fitted with the rest.
const SHARPENING: [[f32; TABLES]; 2] = [[-0.189, -0.290, 0.342, -0.189], [2.266, 1.766, 2.565, 2.266]];
