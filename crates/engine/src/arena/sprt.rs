//! The sequential probability ratio test: stops a contest once it has decided.

use motherlode_core::SeatCount;
use serde::Serialize;

use super::estimate::share_of;

/// Decides whether the first contestant is stronger by at most `elo0` or by at least `elo1`.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Sprt {
    /// The strength that is not enough.
    pub elo0: f64,
    /// The strength that is wanted.
    pub elo1: f64,
    /// How often it may accept who is not strong enough.
    pub alpha: f64,
    /// How often it may reject who is.
    pub beta: f64,
}

/// What a test says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// As strong as wanted.
    Accepted,
    /// Not strong enough.
    Rejected,
    /// It needs more games.
    Undecided,
}

/// A test and what came of it.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct SprtReport {
    /// What was tested.
    #[serde(flatten)]
    pub sprt: Sprt,
    /// The log-likelihood ratio at the end.
    pub llr: f64,
    /// Where it rejects.
    pub lower: f64,
    /// Where it accepts.
    pub upper: f64,
    /// What it says.
    pub verdict: Verdict,
}

impl Sprt {
    /// So many deals of the spread that even games would have are added to what was seen, so that a few deals that happen
    /// to end alike do not look like certainty.
    const CAUTION: f64 = 4.0;

    /// Whether its numbers make a test.
    pub fn is_usable(&self) -> bool {
        let is_rate = |rate: f64| rate > 0.0 && rate < 0.5;
        self.elo0.is_finite()
            && self.elo1.is_finite()
            && self.elo0 < self.elo1
            && is_rate(self.alpha)
            && is_rate(self.beta)
    }

    /// Where it rejects, and where it accepts.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The log-likelihood ratio after deals with these mean shares: that of normal means whose spread is as likely as it can
    /// be under each of the two. (With one spread for both, too many short contests were decided wrongly.)
    pub fn llr(&self, shares: &[f64], seats: SeatCount) -> f64 {
        if shares.is_empty() {
            return 0.0;
        }
        let others = (seats.get() - 1) as f64;
        let (share0, share1) = (share_of(self.elo0, others), share_of(self.elo1, others));
        let deals = shares.len() as f64;
        let mean = shares.iter().sum::<f64>() / deals;
        let between = (share0 + share1) / 2.0;
        // A deal has as many games as seats, so independent games would spread its mean by so much.
        let independent = between * (1.0 - between) / seats.get() as f64;
        let squares = shares.iter().map(|share| (share - mean).powi(2)).sum::<f64>();
        let spread = (squares + Sprt::CAUTION * independent) / (deals + Sprt::CAUTION);
        let around = |share: f64| spread + (mean - share).powi(2);
        deals / 2.0 * (around(share0) / around(share1)).ln()
    }

    /// What it says at a log-likelihood ratio.
    pub fn verdict(&self, llr: f64) -> Verdict {
        let (lower, upper) = self.bounds();
        if llr >= upper {
            Verdict::Accepted
        } else if llr <= lower {
            Verdict::Rejected
        } else {
            Verdict::Undecided
        }
    }

    pub(super) fn report(&self, llr: f64) -> SprtReport {
        let (lower, upper) = self.bounds();
        SprtReport { sprt: *self, llr, lower, upper, verdict: self.verdict(llr) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use motherlode_core::draw::Quick;

    const TEST: Sprt = Sprt { elo0: 0.0, elo1: 100.0, alpha: 0.05, beta: 0.05 };

    /// Plays pairs of games won with this chance until the test has decided; what it says and after how many pairs.
    fn decide(chance: f64, seed: u64) -> (Verdict, usize) {
        let mut draws = Quick::new(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let mut game = || f64::from(u8::from(f64::from(draws.next_bits()) / f64::from(u32::MAX) < chance));
        let mut shares = Vec::new();
        loop {
            shares.push((game() + game()) / 2.0);
            let verdict = TEST.verdict(TEST.llr(&shares, SeatCount::TWO));
            if verdict != Verdict::Undecided || shares.len() == 5_000 {
                return (verdict, shares.len());
            }
        }
    }

    #[test]
    fn errors_are_as_rare_as_promised() {
        let count = |elo: f64, verdict: Verdict| {
            (1..=400).filter(|seed| decide(share_of(elo, 1.0), *seed).0 == verdict).count()
        };
        // 5 % of 400 are 20; four standard deviations more are 37.
        assert!(count(0.0, Verdict::Accepted) <= 37);
        assert!(count(100.0, Verdict::Rejected) <= 37);
    }

    #[test]
    fn a_clear_case_is_decided_soon() {
        let (verdict, pairs) = decide(0.9, 5);
        assert_eq!(verdict, Verdict::Accepted);
        assert!(pairs < 40, "{pairs}");
        assert_eq!(decide(0.2, 6).0, Verdict::Rejected);
    }

    #[test]
    fn nothing_is_decided_by_nothing() {
        assert_eq!(TEST.verdict(TEST.llr(&[], SeatCount::TWO)), Verdict::Undecided);
        assert_eq!(TEST.verdict(TEST.llr(&[1.0, 1.0], SeatCount::TWO)), Verdict::Undecided);
    }

    #[test]
    fn a_test_needs_two_different_hypotheses_and_rates() {
        assert!(TEST.is_usable());
        assert!(!Sprt { elo0: 100.0, ..TEST }.is_usable());
        assert!(!Sprt { elo1: f64::NAN, ..TEST }.is_usable());
        assert!(!Sprt { alpha: 0.0, ..TEST }.is_usable());
        assert!(!Sprt { beta: 0.5, ..TEST }.is_usable());
    }
}
