//! The games of a contest as they come in.

use std::collections::BTreeMap;

use motherlode_core::SeatCount;

use super::Progress;
use super::bout::Bout;
use super::sprt::{Sprt, Verdict};

/// Brings games in order: what counts is the same however many threads play.
pub(super) struct Ledger {
    per_deal: u64,
    sprt: Option<Sprt>,
    seats: SeatCount,
    /// Games whose deal is not complete, or not next.
    waiting: BTreeMap<u64, Bout>,
    /// The games of complete deals, in order.
    bouts: Vec<Bout>,
    /// The first contestant's mean share of each complete deal.
    shares: Vec<f64>,
    games: u64,
    sum: f64,
    decided: bool,
}

impl Ledger {
    pub(super) fn new(per_deal: u64, sprt: Option<Sprt>, seats: SeatCount) -> Self {
        let (waiting, bouts, shares) = (BTreeMap::new(), Vec::new(), Vec::new());
        Ledger { per_deal, sprt, seats, waiting, bouts, shares, games: 0, sum: 0.0, decided: false }
    }

    pub(super) fn enter(&mut self, number: u64, bout: Bout) {
        if self.decided {
            return;
        }
        self.games += 1;
        self.sum += bout.shares.first().copied().unwrap_or_default();
        self.waiting.insert(number, bout);
        while !self.decided && self.has_next_deal() {
            let mut share = 0.0;
            for _ in 0..self.per_deal {
                if let Some((_, bout)) = self.waiting.pop_first() {
                    share += bout.shares.first().copied().unwrap_or_default();
                    self.bouts.push(bout);
                }
            }
            self.shares.push(share / self.per_deal as f64);
            self.decided = self
                .sprt
                .is_some_and(|sprt| sprt.verdict(sprt.llr(&self.shares, self.seats)) != Verdict::Undecided);
        }
    }

    /// Whether all games of the next deal have come in.
    fn has_next_deal(&self) -> bool {
        let first = self.bouts.len() as u64;
        self.waiting.range(first..first + self.per_deal).count() as u64 == self.per_deal
    }

    pub(super) fn is_decided(&self) -> bool {
        self.decided
    }

    pub(super) fn progress(&self, of: u64) -> Progress {
        let llr = self.sprt.map(|sprt| sprt.llr(&self.shares, self.seats));
        Progress { games: self.games, of, share: self.sum / self.games.max(1) as f64, llr }
    }

    pub(super) fn close(self) -> (Vec<Bout>, Option<f64>) {
        let llr = self.sprt.map(|sprt| sprt.llr(&self.shares, self.seats));
        (self.bouts, llr)
    }
}
