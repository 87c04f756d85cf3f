//! Players against players, over many games.
//!
//! A [`Contest`] plays deals. Everything that is left to chance in a deal comes from one seeded dealer, and every deal is
//! played once for each way to seat the contestants, so that luck and the first move even out. A win counts one, a first
//! place that is shared counts its share. Figures come with 95 % intervals over deals: games of one deal are not
//! independent of one another and are not counted as if they were.
//!
//! ```
//! use motherlode_atacama::{Atacama, Options};
//! use motherlode_core::Game;
//! use motherlode_engine::Limits;
//! use motherlode_engine::arena::{Contest, Contestant};
//! use motherlode_engine::plain::{Greedy, Random};
//!
//! let game = Atacama::new(Options::default(), &serde_json::Value::Null)?;
//! let contest = Contest::new(game)
//!     .with(Contestant::new("greedy", Limits::default(), |seed| Box::new(Greedy::new(seed))))
//!     .with(Contestant::new("random", Limits::default(), |seed| Box::new(Random::new(seed))))
//!     .deals(10);
//! let played = contest.run(&mut |_| ())?;
//! assert_eq!(played.report.games, 20);
//! assert!(played.report.standings[0].share.value > 0.5);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bout;
mod estimate;
mod ledger;
mod report;
mod seating;
mod sprt;

use std::fmt;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use motherlode_core::{Game, Record};

pub use bout::{Fault, Trouble};
pub use estimate::{Estimate, elo, estimate};
pub use report::{Report, Standing};
pub use seating::{Seating, seatings};
pub use sprt::{Sprt, SprtReport, Verdict};

use crate::limits::{Limits, Stop};
use crate::player::Player;
use bout::play;
use ledger::Ledger;

/// Makes a player from a seed; every seat of every game gets a fresh one.
pub type Factory<G> = Box<dyn Fn(u64) -> Box<dyn Player<G>> + Send + Sync>;

/// The rules of a deal, by its number; chance is not part of them.
pub type Rules<G> = Box<dyn Fn(u64) -> G + Send + Sync>;

/// One side of a contest.
pub struct Contestant<G: Game> {
    /// What it is called in reports and records.
    pub name: String,
    /// What it may spend on a move. Its brake is not used: the contest has one for all.
    pub limits: Limits,
    /// Makes it.
    pub make: Factory<G>,
}

impl<G: Game> Contestant<G> {
    /// A contestant with its name and what it may spend on a move.
    pub fn new(
        name: impl Into<String>,
        limits: Limits,
        make: impl Fn(u64) -> Box<dyn Player<G>> + Send + Sync + 'static,
    ) -> Self {
        Contestant { name: name.into(), limits, make: Box::new(make) }
    }
}

impl<G: Game> fmt::Debug for Contestant<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Contestant").field("name", &self.name).field("limits", &self.limits).finish()
    }
}

/// Many games between the same contestants.
pub struct Contest<G: Game> {
    rules: Rules<G>,
    contestants: Vec<Contestant<G>>,
    deals: u64,
    seed: u64,
    threads: NonZeroUsize,
    opening: usize,
    grace: Duration,
    sprt: Option<Sprt>,
    stop: Stop,
}

/// How far a contest is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Progress {
    /// Games played to their end.
    pub games: u64,
    /// Games there would be without an early stop.
    pub of: u64,
    /// The share of the win of the first contestant so far.
    pub share: f64,
    /// The log-likelihood ratio so far, with a test.
    pub llr: Option<f64>,
}

/// A contest that has been played.
#[derive(Clone, Debug)]
pub struct Played {
    /// What came of it.
    pub report: Report,
    /// Every game that counts, in the order of deals and seatings.
    pub records: Vec<Record>,
}

/// Why a contest cannot be played.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum ContestError {
    /// It takes two.
    TooFewContestants {
        /// How many there are.
        contestants: usize,
    },
    /// No deals to play.
    NoDeals,
    /// The test needs exactly two contestants.
    TestNeedsTwo {
        /// How many there are.
        contestants: usize,
    },
    /// The numbers of the test make none.
    UnusableTest(Sprt),
}

impl fmt::Display for ContestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ContestError::TooFewContestants { contestants } => {
                write!(f, "A contest needs two contestants at least; there are {contestants}.")
            }
            ContestError::NoDeals => write!(f, "A contest needs one deal at least."),
            ContestError::TestNeedsTwo { contestants } => {
                write!(f, "An early stop compares two contestants; there are {contestants}.")
            }
            ContestError::UnusableTest(Sprt { elo0, elo1, alpha, beta }) => write!(
                f,
                "An early stop needs elo0 below elo1 and error rates between 0 and 0.5; \
                 these are elo0 {elo0}, elo1 {elo1}, alpha {alpha}, beta {beta}."
            ),
        }
    }
}

impl std::error::Error for ContestError {}

impl<G: Game> Contest<G> {
    /// A contest at one kind of table, without contestants yet: one deal, on one thread.
    pub fn new(game: G) -> Self {
        Contest::by_deal(move |_| game.clone())
    }

    /// A contest whose tables differ from deal to deal. All of them must have the same number of seats.
    pub fn by_deal(rules: impl Fn(u64) -> G + Send + Sync + 'static) -> Self {
        Contest {
            rules: Box::new(rules),
            contestants: Vec::new(),
            deals: 1,
            seed: 1,
            threads: NonZeroUsize::MIN,
            opening: 0,
            grace: Duration::from_millis(50),
            sprt: None,
            stop: Stop::default(),
        }
    }

    /// Adds a contestant. Where there are more seats than contestants, copies of the last one take the others.
    pub fn with(mut self, contestant: Contestant<G>) -> Self {
        self.contestants.push(contestant);
        self
    }

    /// Plays so many deals, each in every seating.
    pub fn deals(self, deals: u64) -> Self {
        Contest { deals, ..self }
    }

    /// Plays as many deals as it takes for at least so many games.
    pub fn games(self, games: u64) -> Self {
        let per_deal = self.seatings().len().max(1) as u64;
        self.deals(games.div_ceil(per_deal))
    }

    /// Takes all chance and all players' seeds from another seed.
    pub fn seed(self, seed: u64) -> Self {
        Contest { seed, ..self }
    }

    /// Plays so many games at once.
    pub fn threads(self, threads: NonZeroUsize) -> Self {
        Contest { threads, ..self }
    }

    /// Lets the first so many actions of every deal be random ones, the same in each of its seatings, so that players
    /// without chance of their own do not play one game over and over.
    pub fn opening(self, opening: usize) -> Self {
        Contest { opening, ..self }
    }

    /// Counts a move as late if it took longer than its time by more than this.
    pub fn grace(self, grace: Duration) -> Self {
        Contest { grace, ..self }
    }

    /// Stops as soon as a test has decided between two hypotheses.
    pub fn sprt(self, sprt: Sprt) -> Self {
        Contest { sprt: Some(sprt), ..self }
    }

    /// Can be stopped from outside; what was played until then is reported.
    pub fn stop(self, stop: Stop) -> Self {
        Contest { stop, ..self }
    }

    /// Who sits where in each game of a deal.
    pub fn seatings(&self) -> Vec<Seating> {
        seatings(self.contestants.len(), (self.rules)(0).seats())
    }

    fn check(&self) -> Result<(), ContestError> {
        let contestants = self.contestants.len();
        if contestants < 2 {
            return Err(ContestError::TooFewContestants { contestants });
        }
        if self.deals == 0 {
            return Err(ContestError::NoDeals);
        }
        match self.sprt {
            Some(_) if contestants != 2 => Err(ContestError::TestNeedsTwo { contestants }),
            Some(sprt) if !sprt.is_usable() => Err(ContestError::UnusableTest(sprt)),
            _ => Ok(()),
        }
    }

    /// Plays it. `progress` is called on this thread after every game.
    pub fn run(&self, progress: &mut dyn FnMut(&Progress)) -> Result<Played, ContestError> {
        self.check()?;
        let seatings = self.seatings();
        let per_deal = seatings.len() as u64;
        let of = self.deals.saturating_mul(per_deal);
        let begun = Instant::now();
        let halt = Stop::default();
        let next = AtomicU64::new(0);
        let mut ledger = Ledger::new(per_deal, self.sprt, (self.rules)(0).seats());
        std::thread::scope(|scope| {
            let (told, heard) = mpsc::channel();
            let threads = (self.threads.get() as u64).min(of);
            for _ in 0..threads {
                let told = told.clone();
                let (next, halt, seatings) = (&next, &halt, &seatings);
                scope.spawn(move || {
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= of || halt.is_stopped() {
                            return;
                        }
                        let (deal, place) = (number / per_deal, (number % per_deal) as usize);
                        let bout = play(self, deal, place, &seatings[place], halt);
                        // A game that was broken off does not count; a listener that is gone wants no more.
                        let Some(bout) = bout else { return };
                        if told.send((number, bout)).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(told);
            loop {
                match heard.recv_timeout(Duration::from_millis(50)) {
                    Ok((number, bout)) => {
                        ledger.enter(number, bout);
                        progress(&ledger.progress(of));
                    }
                    Err(mpsc::RecvTimeoutError::Timeout) => {}
                    Err(mpsc::RecvTimeoutError::Disconnected) => break,
                }
                if ledger.is_decided() || self.stop.is_stopped() {
                    halt.now();
                }
            }
        });
        let (bouts, llr) = ledger.close();
        let report = report::report(self, &seatings, &bouts, llr, begun.elapsed());
        Ok(Played { report, records: bouts.into_iter().map(|bout| bout.record).collect() })
    }
}
