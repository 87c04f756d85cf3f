//! A figure, and how sure it is.

use serde::Serialize;

/// A figure with its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Estimate {
    /// The figure.
    pub value: f64,
    /// The lower end of the interval; minus infinity is null in JSON.
    pub low: f64,
    /// The upper end of the interval; infinity is null in JSON.
    pub high: f64,
}

/// 95 % of a normal distribution lie within so many standard deviations.
const NORMAL_95: f64 = 1.959_964;

/// Student's value for a 95 % interval, by the first terms of its expansion around the normal one.
fn student_95(degrees: f64) -> f64 {
    let z = NORMAL_95;
    let third = (z.powi(3) + z) / 4.0;
    let fifth = (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / 96.0;
    z + third / degrees + fifth / degrees.powi(2)
}

/// The share of the win over deals, from the mean share of each deal and the number of games in a deal.
///
/// Wilson's interval, for as many independent games as the deals are worth: the spread between deals says how many that
/// is. It is never more than there were games, and where nothing spreads because everything was won or lost, a deal counts
/// as one game.
pub fn estimate(shares: &[f64], per_deal: f64) -> Estimate {
    let deals = shares.len() as f64;
    if shares.is_empty() {
        return Estimate { value: 0.5, low: 0.0, high: 1.0 };
    }
    let mean = shares.iter().sum::<f64>() / deals;
    let free = (deals - 1.0).max(1.0);
    let spread = shares.iter().map(|share| (share - mean).powi(2)).sum::<f64>() / free;
    let even = mean * (1.0 - mean);
    let worth = if even <= f64::EPSILON || shares.len() == 1 {
        deals
    } else {
        (even * deals / spread.max(f64::MIN_POSITIVE)).min(deals * per_deal)
    };
    let z = student_95(free);
    let square = z * z;
    let middle = (mean + square / (2.0 * worth)) / (1.0 + square / worth);
    let half = z / (1.0 + square / worth) * (even / worth + square / (4.0 * worth * worth)).sqrt();
    Estimate {
        value: mean,
        low: (middle - half).max(0.0).min(mean),
        high: (middle + half).min(1.0).max(mean),
    }
}

/// How much stronger than each of so many others a player is who wins this share against them.
pub fn elo(share: f64, others: f64) -> f64 {
    400.0 * (share * others / (1.0 - share)).log10()
}

/// The share of the win that such a strength brings.
pub(super) fn share_of(elo: f64, others: f64) -> f64 {
    let odds = 10f64.powf(elo / 400.0);
    odds / (odds + others)
}

impl Estimate {
    /// The same as a difference in strength to each of so many others.
    pub fn as_elo(self, others: f64) -> Estimate {
        let Estimate { value, low, high } = self;
        Estimate { value: elo(value, others), low: elo(low, others), high: elo(high, others) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn student_is_wider_than_normal_for_few_deals() {
        // Values from any table of the distribution.
        for (degrees, value) in [(9.0, 2.262), (19.0, 2.093), (99.0, 1.984)] {
            assert!((student_95(degrees) - value).abs() < 0.005, "{degrees}");
        }
    }

    #[test]
    fn independent_games_get_wilsons_interval() {
        // 70 of 100 games, one in each deal.
        let shares: Vec<f64> = (0..100).map(|deal| if deal % 10 < 7 { 1.0 } else { 0.0 }).collect();
        let Estimate { value, low, high } = estimate(&shares, 1.0);
        assert!((value - 0.7).abs() < 1e-9);
        assert!((low - 0.603).abs() < 0.005 && (high - 0.781).abs() < 0.005, "{low} {high}");
    }

    #[test]
    fn games_that_go_together_are_not_counted_as_many() {
        // Both games of a deal end alike: no more is known than from one game of each.
        let alike: Vec<f64> = (0..100).map(|deal| if deal % 2 == 0 { 1.0 } else { 0.0 }).collect();
        // Deals that spread as independent pairs do: a quarter each of 1 and 0, half of 1/2.
        let apart: Vec<f64> = (0..100).map(|deal| [1.0, 0.5, 0.5, 0.0][deal % 4]).collect();
        let width = |shares: &[f64]| {
            let estimate = estimate(shares, 2.0);
            estimate.high - estimate.low
        };
        assert!(width(&alike) > 1.35 * width(&apart), "{} {}", width(&alike), width(&apart));
    }

    #[test]
    fn certain_wins_are_not_certainty() {
        let Estimate { value, low, high } = estimate(&[1.0; 20], 2.0);
        assert_eq!((value, high), (1.0, 1.0));
        assert!((0.75..0.9).contains(&low), "{low}");
        let nothing = estimate(&[], 2.0);
        assert_eq!((nothing.low, nothing.high), (0.0, 1.0));
        let one = estimate(&[0.5], 2.0);
        assert!(one.low < 0.2 && one.high > 0.8);
    }

    #[test]
    fn strength_and_share_are_inverse() {
        assert!((elo(0.5, 1.0)).abs() < 1e-9);
        assert!((elo(0.25, 3.0)).abs() < 1e-9);
        assert!((elo(0.75, 1.0) - 190.8).abs() < 0.1);
        for strength in [-300.0, 0.0, 12.5] {
            assert!((elo(share_of(strength, 2.0), 2.0) - strength).abs() < 1e-6);
        }
        assert_eq!(elo(1.0, 1.0), f64::INFINITY);
    }
}
