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

/// The weight of every feature at each kind of table, fitted on games of the tree search against itself: for every
/// position the shares of the win that it foresaw were brought nearer to how the game ended (a logistic fit).
const FITTED: [(Feature, [f32; TABLES]); FEATURES] = [
    (Feature::Points, [0.340, 0.510, 0.545, 0.340]),
    (Feature::Digging2, [0.527, 0.482, 0.436, 0.527]),
    (Feature::Digging3, [0.731, 1.168, 0.671, 0.731]),
    (Feature::Digging4, [0.770, 0.876, 0.181, 0.770]),
    (Feature::Salvage2, [0.628, 0.649, 0.462, 0.628]),
    (Feature::Salvage3, [0.825, 0.675, 0.352, 0.825]),
    (Feature::Salvage4, [0.667, -0.079, 0.151, 0.667]),
    (Feature::Fleet2, [0.373, 0.524, 0.449, 0.373]),
    (Feature::Fleet3, [0.567, 0.862, 0.685, 0.567]),
    (Feature::Fleet4, [0.531, 0.723, 0.647, 0.531]),
    (Feature::Cover, [0.459, -0.079, 0.281, 0.459]),
    (Feature::CoverWithHelp, [0.518, 0.526, -0.004, 0.518]),
    (Feature::Tempo, [0.053, -0.040, -0.120, 0.053]),
    (Feature::Order, [0.208, 0.518, 0.617, 0.208]),
    (Feature::ClaimNow, [0.135, 0.210, 0.279, 0.135]),
    (Feature::ReachNow, [0.066, 0.109, 0.125, 0.066]),
    (Feature::FarNow, [0.063, 0.093, 0.157, 0.063]),
    (Feature::ClaimSoon, [0.162, 0.326, 0.354, 0.162]),
    (Feature::ReachSoon, [0.083, 0.118, 0.134, 0.083]),
    (Feature::FarSoon, [0.048, 0.045, -0.015, 0.048]),
    (Feature::ClaimLate, [0.077, 0.082, 0.214, 0.077]),
    (Feature::ReachLate, [0.003, -0.011, 0.042, 0.003]),
    (Feature::Ride, [0.060, 0.153, 0.103, 0.060]),
    (Feature::TooDifficult, [0.014, -0.021, -0.125, 0.014]),
    (Feature::DigNow, [0.106, 0.189, 0.264, 0.106]),
    (Feature::DigSoon, [0.098, 0.176, 0.233, 0.098]),
    (Feature::DigBest, [0.025, 0.020, 0.020, 0.025]),
    (Feature::DigNear, [0.059, 0.109, 0.152, 0.059]),
    (Feature::DigFar, [-0.004, -0.033, 0.094, -0.004]),
    (Feature::TooHard, [0.021, 0.051, 0.087, 0.021]),
    (Feature::Below, [0.054, 0.055, 0.086, 0.054]),
    (Feature::Spread, [0.010, -0.150, -0.054, 0.010]),
    (Feature::Stranded, [0.030, 0.065, 0.158, 0.030]),
    (Feature::BonusDig, [0.030, 0.030, 0.030, 0.030]),
    (Feature::BonusSalvage, [0.030, 0.030, 0.047, 0.030]),
    (Feature::BonusShift, [0.268, 0.030, 0.252, 0.268]),
    (Feature::BonusPoint, [0.136, 0.088, 0.108, 0.136]),
    (Feature::BonusRadar, [0.030, 0.030, 0.030, 0.030]),
    (Feature::Finishing, [0.771, 1.258, 0.590, 0.771]),
    (Feature::Threatening, [0.124, 0.248, -0.411, 0.124]),
];

/// How much sharper differences count in the course of a game at each kind of table, fitted with the rest.
const SHARPENING: [[f32; TABLES]; 2] = [[1.736, 1.500, 1.500, 1.736], [0.871, 0.500, 0.500, 0.871]];
