//! Least squares: the weights that explain what was seen best, without trusting any single game too much.

/// Collects samples for one least-squares problem with a ridge: few unknowns, any number of samples, each with few
/// features that are not zero.
///
/// ```
/// use motherlode_engine::fit::LeastSquares;
/// let mut squares = LeastSquares::new(2);
/// for x in 0..10 {
///     squares.add(&[(0, 1.0), (1, f64::from(x))], 3.0 + 0.5 * f64::from(x));
/// }
/// let weights = squares.solve(1e-9);
/// assert!((weights[0] - 3.0).abs() < 1e-6 && (weights[1] - 0.5).abs() < 1e-6);
/// ```
#[derive(Clone, Debug)]
pub struct LeastSquares {
    unknowns: usize,
    /// The products of every two features, summed over all samples, row by row; only what lies on or below the diagonal.
    products: Vec<f64>,
    /// The products of every feature with the target.
    targets: Vec<f64>,
    samples: u64,
}

impl LeastSquares {
    /// A problem with so many unknowns and no samples yet.
    pub fn new(unknowns: usize) -> LeastSquares {
        LeastSquares {
            unknowns,
            products: vec![0.0; unknowns * unknowns],
            targets: vec![0.0; unknowns],
            samples: 0,
        }
    }

    /// How many samples there are.
    pub fn samples(&self) -> u64 {
        self.samples
    }

    /// Adds a sample: its features by the number of their unknown, each at most once, and what they should add up to.
    ///
    /// # Panics
    /// If a feature's number is not below the number of unknowns.
    pub fn add(&mut self, features: &[(usize, f64)], target: f64) {
        for (row, left) in features {
            self.targets[*row] += left * target;
            for (column, right) in features {
                if column <= row {
                    self.products[row * self.unknowns + column] += left * right;
                }
            }
        }
        self.samples += 1;
    }

    /// The weights with the least sum of squared errors plus `ridge` times their squares; a ridge above 0 keeps weights
    /// that no sample speaks of at 0.
    pub fn solve(&self, ridge: f64) -> Vec<f64> {
        let size = self.unknowns;
        let mut lower = self.products.clone();
        (0..size).for_each(|place| lower[place * size + place] += ridge.max(f64::MIN_POSITIVE));
        // Cholesky: the matrix is the square of a triangle, found row by row.
        for row in 0..size {
            for column in 0..=row {
                let known: f64 =
                    (0..column).map(|place| lower[row * size + place] * lower[column * size + place]).sum();
                let rest = lower[row * size + column] - known;
                lower[row * size + column] = if row == column {
                    // Above 0 but for rounding, because of the ridge.
                    rest.max(f64::MIN_POSITIVE).sqrt()
                } else {
                    rest / lower[column * size + column]
                };
            }
        }
        let mut weights = self.targets.clone();
        for row in 0..size {
            let known: f64 = (0..row).map(|place| lower[row * size + place] * weights[place]).sum();
            weights[row] = (weights[row] - known) / lower[row * size + row];
        }
        for row in (0..size).rev() {
            let known: f64 = (row + 1..size).map(|place| lower[place * size + row] * weights[place]).sum();
            weights[row] = (weights[row] - known) / lower[row * size + row];
        }
        weights
    }
}

/// Collects contests between a few sides, and finds the weights of their features that foretell best who wins: a side
/// whose features sum up to 1 more than another's is e times as likely to win.
///
/// ```
/// use motherlode_engine::fit::Contest;
/// let mut contest = Contest::new(1);
/// // Who is one ahead wins three times out of four.
/// for won in [1.0, 1.0, 1.0, 0.0] {
///     contest.add(vec![vec![(0, 1.0)], vec![]], vec![won, 1.0 - won]);
/// }
/// let weights = contest.solve(1e-9);
/// assert!((weights[0] - 3.0_f64.ln()).abs() < 1e-6);
/// ```
#[derive(Clone, Debug)]
pub struct Contest {
    unknowns: usize,
    /// For every contest each side's features, and what share of the win it had.
    contests: Vec<(Vec<Sparse>, Vec<f64>)>,
    /// Unknowns that should not lie far apart, and how strong they are tied.
    ties: Vec<(usize, usize, f64)>,
}

/// Features by the number of their unknown.
pub type Sparse = Vec<(usize, f64)>;

impl Contest {
    /// So many rounds come as near as rounding allows.
    const ROUNDS: usize = 30;
    /// The largest change of a weight in a round: far from the solution a whole step may go too far.
    const LARGEST_STEP: f64 = 1.0;

    /// A problem with so many unknowns and no contests yet.
    pub fn new(unknowns: usize) -> Contest {
        Contest { unknowns, contests: Vec::new(), ties: Vec::new() }
    }

    /// Adds a contest: the features of each side, and its share of the win.
    pub fn add(&mut self, sides: Vec<Sparse>, shares: Vec<f64>) {
        self.contests.push((sides, shares));
    }

    /// Pulls two unknowns together.
    pub fn tie(&mut self, one: usize, other: usize, strength: f64) {
        self.ties.push((one, other, strength));
    }

    /// The weights that foretell best, with a ridge above 0 as for [`LeastSquares::solve`].
    ///
    /// # Panics
    /// If a feature's number is not below the number of unknowns.
    pub fn solve(&self, ridge: f64) -> Vec<f64> {
        let mut weights = vec![0.0; self.unknowns];
        for _ in 0..Contest::ROUNDS {
            let mut step = LeastSquares::new(self.unknowns);
            for (sides, shares) in &self.contests {
                let sums: Vec<f64> = sides
                    .iter()
                    .map(|side| side.iter().map(|(place, value)| weights[*place] * value).sum())
                    .collect();
                let most = sums.iter().copied().fold(f64::MIN, f64::max);
                let odds: Vec<f64> = sums.iter().map(|sum| (sum - most).exp()).collect();
                let all: f64 = odds.iter().sum();
                step.add_choice(sides, &odds.iter().map(|odd| odd / all).collect::<Vec<_>>(), shares);
            }
            for (one, other, strength) in &self.ties {
                let apart = weights[*one] - weights[*other];
                let root = strength.sqrt();
                step.add(&[(*one, root), (*other, -root)], -apart * root);
            }
            // The ridge holds the weights themselves, not the steps.
            step.targets.iter_mut().zip(&weights).for_each(|(target, weight)| *target -= ridge * weight);
            let change = step.solve(ridge);
            for (weight, change) in weights.iter_mut().zip(change) {
                *weight += change.clamp(-Contest::LARGEST_STEP, Contest::LARGEST_STEP);
            }
        }
        weights
    }
}

impl LeastSquares {
    /// One contest as a part of a Newton step: features are weighed by how far they stand from what the likely winner has.
    fn add_choice(&mut self, sides: &[Sparse], likely: &[f64], shares: &[f64]) {
        let mut average: Sparse = Vec::new();
        for (side, chance) in sides.iter().zip(likely) {
            for (place, value) in side {
                match average.iter_mut().find(|(known, _)| known == place) {
                    Some((_, sum)) => *sum += chance * value,
                    None => average.push((*place, chance * value)),
                }
            }
        }
        for ((side, chance), share) in sides.iter().zip(likely).zip(shares) {
            let value = |place: usize| {
                side.iter().find(|(known, _)| *known == place).map_or(0.0, |(_, value)| *value)
            };
            let apart: Sparse = average.iter().map(|(place, mean)| (*place, value(*place) - mean)).collect();
            let root = chance.sqrt().max(1e-9);
            let scaled: Sparse = apart.iter().map(|(place, value)| (*place, value * root)).collect();
            self.add(&scaled, (share - chance) / root);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_weight_that_no_sample_speaks_of_stays_at_nothing() {
        let mut squares = LeastSquares::new(3);
        squares.add(&[(0, 2.0)], 4.0);
        squares.add(&[(2, 1.0), (0, 1.0)], 5.0);
        let weights = squares.solve(1e-9);
        assert_eq!(squares.samples(), 2);
        assert!((weights[0] - 2.0).abs() < 1e-6 && weights[1] == 0.0 && (weights[2] - 3.0).abs() < 1e-6);
    }

    #[test]
    fn a_ridge_pulls_towards_nothing() {
        let mut squares = LeastSquares::new(1);
        (0..4).for_each(|_| squares.add(&[(0, 1.0)], 10.0));
        assert!((squares.solve(4.0)[0] - 5.0).abs() < 1e-9);
    }

    #[test]
    fn ties_pull_unknowns_together() {
        let apart = |strength: f64| {
            let mut contest = Contest::new(2);
            for won in [1.0, 1.0, 1.0, 0.0] {
                contest.add(vec![vec![(0, 1.0)], vec![]], vec![won, 1.0 - won]);
                contest.add(vec![vec![(1, 1.0)], vec![]], vec![1.0 - won, won]);
            }
            contest.tie(0, 1, strength);
            let weights = contest.solve(1e-6);
            weights[0] - weights[1]
        };
        assert!((apart(0.0) - 2.0 * 3.0_f64.ln()).abs() < 1e-3);
        assert!(apart(1.0) < 1.5 && apart(100.0) < 0.05);
    }

    #[test]
    fn three_sides_win_as_often_as_foretold() {
        let mut contest = Contest::new(2);
        let sides = || vec![vec![(0, 1.0)], vec![(1, 1.0)], vec![]];
        for (winner, times) in [5, 3, 2].into_iter().enumerate() {
            for _ in 0..times {
                contest.add(sides(), (0..3).map(|side| if side == winner { 1.0 } else { 0.0 }).collect());
            }
        }
        let weights = contest.solve(1e-9);
        assert!((weights[0] - 2.5_f64.ln()).abs() < 1e-6 && (weights[1] - 1.5_f64.ln()).abs() < 1e-6);
    }

    #[test]
    fn no_other_weights_fit_better() {
        let mut draws = motherlode_core::draw::Quick::new(5);
        let mut number = || f64::from(draws.next_bits() >> 16) / 65_536.0 - 0.5;
        let samples: Vec<(Vec<(usize, f64)>, f64)> =
            (0..60).map(|_| ((0..5).map(|place| (place, number())).collect(), number())).collect();
        let mut squares = LeastSquares::new(5);
        samples.iter().for_each(|(features, target)| squares.add(features, *target));
        let ridge = 0.3;
        let cost = |weights: &[f64]| -> f64 {
            let error = |(features, target): &(Vec<(usize, f64)>, f64)| {
                (features.iter().map(|(place, value)| weights[*place] * value).sum::<f64>() - target).powi(2)
            };
            samples.iter().map(error).sum::<f64>()
                + ridge * weights.iter().map(|weight| weight * weight).sum::<f64>()
        };
        let best = squares.solve(ridge);
        for place in 0..5 {
            for step in [-1e-3, 1e-3] {
                let mut other = best.clone();
                other[place] += step;
                assert!(cost(&other) > cost(&best));
            }
        }
    }
}
