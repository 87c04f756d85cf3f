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
