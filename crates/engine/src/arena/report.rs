//! What comes of a contest, for people and programs.

use std::fmt;
use std::time::Duration;

use motherlode_core::{Game, GameOptions, OptionMap, SeatCount};
use serde::Serialize;

use super::bout::{Bout, Fault, Spent};
use super::estimate::{Estimate, estimate};
use super::seating::Seating;
use super::sprt::SprtReport;
use super::{Contest, Contestant};

/// What came of a contest. Written as JSON it is the report that `arena` keeps.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// Which game.
    pub game: &'static str,
    /// The options of the first deal.
    pub options: OptionMap,
    /// Where all chance came from.
    pub seed: u64,
    /// Deals that count: those with all their games.
    pub deals: u64,
    /// Games that count.
    pub games: u64,
    /// Random actions at the start of each game.
    pub opening: usize,
    /// The contestants by seat, for each game of a deal, counted from 0.
    pub seatings: Vec<Seating>,
    /// The contestants in their order.
    pub standings: Vec<Standing>,
    /// How much stronger the first is than the second, if there are two. At larger tables it is the strength that takes
    /// this share of the wins against so many copies.
    pub elo: Option<Estimate>,
    /// The test, if there was one.
    pub sprt: Option<SprtReport>,
    /// Games lost without a move.
    pub faults: Vec<Fault>,
    /// How long the contest took.
    pub seconds: f64,
}

/// What came of one contestant.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Standing {
    /// Who.
    pub name: String,
    /// What it could spend on a move.
    pub limits: Spending,
    /// Games it took part in.
    pub games: u64,
    /// Games it won alone.
    pub wins: u64,
    /// Games in which it shared the first place with others.
    pub shared: u64,
    /// Games it lost.
    pub losses: u64,
    /// Its share of the wins; with copies of itself at the table, that of all of them together.
    pub share: Estimate,
    /// Its mean points at the end, by seat.
    pub points: f64,
    /// Moves it made.
    pub moves: u64,
    /// Nodes it looked at for a move.
    pub nodes_per_move: f64,
    /// Time it took for a move.
    pub seconds_per_move: f64,
    /// The longest that it took for a move.
    pub slowest_seconds: f64,
    /// Moves that took longer than they might.
    pub late: u64,
    /// Games lost without a move.
    pub faults: u64,
}

/// Limits as a report shows them.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Spending {
    /// Nodes for a move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Actions looked ahead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Time for a move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
    /// Threads that think at once.
    pub threads: usize,
}

pub(super) fn report<G: Game>(
    contest: &Contest<G>,
    seatings: &[Seating],
    bouts: &[Bout],
    llr: Option<f64>,
    time: Duration,
) -> Report {
    let table = (contest.rules)(0);
    let standings: Vec<Standing> = contest
        .contestants
        .iter()
        .enumerate()
        .map(|(place, contestant)| standing(contestant, place, seatings, bouts))
        .collect();
    let elo = match &standings[..] {
        [first, _] => Some(first.share.as_elo(others(table.seats()))),
        _ => None,
    };
    Report {
        game: G::ID,
        options: table.options().to_map(),
        seed: contest.seed,
        deals: (bouts.len() / seatings.len().max(1)) as u64,
        games: bouts.len() as u64,
        opening: contest.opening,
        seatings: seatings.to_vec(),
        standings,
        elo,
        sprt: contest.sprt.zip(llr).map(|(sprt, llr)| sprt.report(llr)),
        faults: bouts.iter().filter_map(|bout| bout.fault.clone()).collect(),
        seconds: time.as_secs_f64(),
    }
}

fn others(seats: SeatCount) -> f64 {
    (seats.get() - 1) as f64
}

fn standing<G: Game>(
    contestant: &Contestant<G>,
    place: usize,
    seatings: &[Seating],
    bouts: &[Bout],
) -> Standing {
    let plays = |bout: &Bout| seatings[bout.seating].contains(&place);
    let per_deal = seatings.iter().filter(|seating| seating.contains(&place)).count().max(1);
    let mut total = Spent::default();
    let (mut games, mut wins, mut shared, mut faults) = (0, 0, 0, 0);
    let (mut points, mut seats) = (0.0, 0_u64);
    for bout in bouts.iter().filter(|bout| plays(bout)) {
        games += 1;
        let share = bout.shares[place];
        // Shares are sums of 1/n in single precision.
        match share {
            share if share > 0.999 => wins += 1,
            share if share > 0.0 => shared += 1,
            _ => {}
        }
        let spent = bout.spent[place];
        total.moves += spent.moves;
        total.nodes += spent.nodes;
        total.time += spent.time;
        total.slowest = total.slowest.max(spent.slowest);
        total.late += spent.late;
        faults += u64::from(bout.fault.as_ref().is_some_and(|fault| {
            seatings[bout.seating].get(fault.seat.index()).is_some_and(|who| *who == place)
        }));
        let scores = bout.record.result.as_ref().map(|result| &result.scores[..]).unwrap_or_default();
        for (score, _) in scores.iter().zip(&seatings[bout.seating]).filter(|(_, who)| **who == place) {
            points += f64::from(*score);
            seats += 1;
        }
    }
    let deals: Vec<f64> = bouts
        .chunks(seatings.len().max(1))
        .map(|deal| {
            let shares = deal.iter().filter(|bout| plays(bout)).map(|bout| bout.shares[place]);
            shares.sum::<f64>() / per_deal as f64
        })
        .collect();
    let a_move = |amount: f64| amount / total.moves.max(1) as f64;
    let limits = &contestant.limits;
    Standing {
        name: contestant.name.clone(),
        limits: Spending {
            nodes: limits.nodes,
            depth: limits.depth,
            seconds: limits.time.map(|time| time.as_secs_f64()),
            threads: limits.threads.max(1),
        },
        games,
        wins,
        shared,
        losses: games - wins - shared,
        share: estimate(&deals, per_deal as f64),
        points: points / seats.max(1) as f64,
        moves: total.moves,
        nodes_per_move: a_move(total.nodes as f64),
        seconds_per_move: a_move(total.time.as_secs_f64()),
        slowest_seconds: total.slowest.as_secs_f64(),
        late: total.late,
        faults,
    }
}

/// A few lines for people.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Report { game, options, seed, deals, games, seconds, .. } = self;
        writeln!(f, "{game} {options}: {games} games, {deals} deals, seed {seed}, {seconds:.1} s")?;
        let width = self.standings.iter().map(|standing| standing.name.chars().count()).max().unwrap_or(0);
        for standing in &self.standings {
            let Estimate { value, low, high } = standing.share;
            writeln!(
                f,
                "{:width$}  {:5.1} % ({:.1}–{:.1})  +{} ={} -{}  {:.1} points  {:.0} nodes and {:.2} ms a move{}{}",
                standing.name,
                100.0 * value,
                100.0 * low,
                100.0 * high,
                standing.wins,
                standing.shared,
                standing.losses,
                standing.points,
                standing.nodes_per_move,
                1_000.0 * standing.seconds_per_move,
                Count(standing.late, "late"),
                Count(standing.faults, "lost without a move"),
            )?;
        }
        if let Some(Estimate { value, low, high }) = self.elo {
            writeln!(f, "Elo {value:+.0} ({low:+.0} to {high:+.0})")?;
        }
        if let Some(SprtReport { sprt, llr, lower, upper, verdict }) = &self.sprt {
            let (elo0, elo1) = (sprt.elo0, sprt.elo1);
            writeln!(
                f,
                "Test of Elo {elo0} against {elo1}: {verdict:?}, {llr:.2} between {lower:.2} and {upper:.2}"
            )?;
        }
        Ok(())
    }
}

/// A number that is worth a word unless it is 0.
struct Count(u64, &'static str);

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => Ok(()),
            count => write!(f, ", {count} {}", self.1),
        }
    }
}
