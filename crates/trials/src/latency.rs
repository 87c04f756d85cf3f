//! How long things took, and what that comes to.

use std::time::Duration;

/// Many times that something took.
#[derive(Clone, Default)]
pub struct Latencies {
    micros: Vec<u32>,
}

impl Latencies {
    /// Once more.
    pub fn took(&mut self, time: Duration) {
        self.micros.push(u32::try_from(time.as_micros()).unwrap_or(u32::MAX));
    }

    /// Those of another as well.
    pub fn add(&mut self, other: Latencies) {
        self.micros.extend(other.micros);
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.micros.len()
    }

    /// The milliseconds within which this share of them was done; nothing took longer than at 1.
    pub fn within(&mut self, share: f64) -> f64 {
        self.micros.sort_unstable();
        let place = (self.micros.len() as f64 * share).ceil() as usize;
        self.micros.get(place.saturating_sub(1)).map_or(0.0, |micros| f64::from(*micros) / 1_000.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_of_all_is_within_what_the_slowest_of_them_took() {
        let mut latencies = Latencies::default();
        assert_eq!(latencies.within(0.99), 0.0, "nothing took no time");
        for millis in (1..=1_000).rev() {
            latencies.took(Duration::from_millis(millis));
        }
        assert_eq!(
            [0.5, 0.99, 0.999, 1.0].map(|share| latencies.within(share)),
            [500.0, 990.0, 999.0, 1_000.0]
        );
    }
}
