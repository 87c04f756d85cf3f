//! One game of a contest.

use std::time::{Duration, Instant};

use motherlode_core::dealer::Dealer;
use motherlode_core::draw::Quick;
use motherlode_core::play::Leaving;
use motherlode_core::record::{LONGEST_PLAYER_NAME, record_of};
use motherlode_core::syntax::{clean, quote};
use motherlode_core::{ActionSet, ChanceSet, Game, Match, Observer, Record, Seat, Turn};
use serde::Serialize;

use super::Contest;
use crate::judge::shares_of;
use crate::limits::{Limits, Stop};
use crate::player::Player;

/// What a contestant did wrong, which lost it the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "trouble", rename_all = "lowercase")]
pub enum Trouble {
    /// It gave no answer.
    Missing {
        /// Why, if it said so.
        why: Option<String>,
    },
    /// Its answer is not legal.
    Illegal {
        /// The answer.
        action: String,
        /// Why not.
        why: String,
    },
}

/// A game that was lost without a move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Fault {
    /// Who.
    pub contestant: String,
    /// In which deal, counted from 0.
    pub deal: u64,
    /// In which seating of the deal, counted from 0.
    pub seating: usize,
    /// In which seat.
    pub seat: Seat,
    /// After how many events.
    pub events: usize,
    /// What.
    #[serde(flatten)]
    pub trouble: Trouble,
}

/// What one contestant spent in a game, over all its seats.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub(super) struct Spent {
    pub(super) moves: u64,
    pub(super) nodes: u64,
    pub(super) time: Duration,
    pub(super) slowest: Duration,
    pub(super) late: u64,
}

/// A game that was played.
#[derive(Clone, Debug)]
pub(super) struct Bout {
    pub(super) record: Record,
    pub(super) seating: usize,
    /// The share of the win of each contestant, over all its seats.
    pub(super) shares: Vec<f64>,
    pub(super) spent: Vec<Spent>,
    pub(super) fault: Option<Fault>,
}

/// Plays one game; nothing if it was broken off.
pub(super) fn play<G: Game>(
    contest: &Contest<G>,
    deal: u64,
    place: usize,
    seating: &[usize],
    halt: &Stop,
) -> Option<Bout> {
    let mut game = Match::new((contest.rules)(deal));
    let mut dealer = Dealer::from_seed(contest.seed, deal);
    let mut opening = Quick::new(mix(&[contest.seed, deal]));
    let mut players: Vec<Box<dyn Player<G>>> = Vec::new();
    let mut limits: Vec<Limits> = Vec::new();
    for (seat, contestant) in seating.iter().enumerate() {
        let contestant = &contest.contestants[*contestant];
        players.push((contestant.make)(mix(&[contest.seed, deal, place as u64, seat as u64 + 1])));
        limits.push(Limits { stop: halt.clone(), ..contestant.limits.clone() });
    }
    for (seat, player) in game.game().seats().seats().zip(&mut players) {
        player.sit(game.game(), seat);
    }
    let mut spent = vec![Spent::default(); contest.contestants.len()];
    let mut fault = None;
    let mut chosen_at_random = 0;
    // A game ends within its longest; a seat that leaves ends it at once.
    loop {
        let (seat, actions) = match game.turn() {
            Ok(Turn::Seat { seat, actions }) => (seat, actions),
            Ok(Turn::Chance(chance)) => {
                // The outcome was drawn from the very set that is asked for, so it is possible.
                game.settle(chance.draw(&mut dealer)).ok()?;
                tell(&game, &mut players);
                continue;
            }
            Ok(Turn::Over(_)) | Err(_) => break,
        };
        let mut trouble = None;
        if chosen_at_random < contest.opening {
            chosen_at_random += 1;
            game.act(seat, actions.draw_by_kind(&mut opening)?).ok()?;
        } else {
            let contestant = seating[seat.index()];
            let player = &mut players[seat.index()];
            let limits = &limits[seat.index()];
            let begun = Instant::now();
            let thought = player.think(game.game(), game.knowledge(Observer::Seat(seat)), limits);
            let time = begun.elapsed();
            if halt.is_stopped() {
                return None;
            }
            let spent = &mut spent[contestant];
            spent.moves += 1;
            spent.time += time;
            spent.slowest = spent.slowest.max(time);
            spent.late += u64::from(limits.time.is_some_and(|limit| time > limit + contest.grace));
            match thought {
                None => trouble = Some(Trouble::Missing { why: player.trouble().map(|why| clean(&why)) }),
                Some(thought) => {
                    spent.nodes += thought.nodes;
                    trouble = game.act(seat, thought.action).err().map(|refusal| Trouble::Illegal {
                        action: quote(&thought.action.to_string()),
                        why: refusal.to_string(),
                    });
                }
            }
        }
        match trouble {
            None => tell(&game, &mut players),
            Some(trouble) => {
                let contestant = contest.contestants[seating[seat.index()]].name.clone();
                let events = game.len();
                fault = Some(Fault { contestant, deal, seating: place, seat, events, trouble });
                // The game is not over and the seat is at the table, so it can leave.
                game.leave(seat, Leaving::Resigned).ok()?;
            }
        }
    }
    let ranks = game.finish()?.ranks;
    let mut shares = vec![0.0; contest.contestants.len()];
    for (seat, share) in shares_of(&ranks).iter() {
        shares[seating[seat.index()]] += f64::from(*share);
    }
    let names = seating.iter().map(|contestant| name(&contest.contestants[*contestant].name)).collect();
    Some(Bout { record: record_of(&game, names, None), seating: place, shares, spent, fault })
}

/// Tells every player what its seat saw of the newest event.
fn tell<G: Game>(game: &Match<G>, players: &mut [Box<dyn Player<G>>]) {
    for (seat, player) in game.game().seats().seats().zip(players) {
        if let Some(observation) = game.seen(Observer::Seat(seat)) {
            player.hear(game.game(), seat, &observation);
        }
    }
}

/// A name as records take it.
fn name(name: &str) -> String {
    let name: String = clean(name).chars().take(LONGEST_PLAYER_NAME).collect();
    if name.is_empty() { "?".to_owned() } else { name }
}

/// A seed of its own for everything that has these numbers.
fn mix(numbers: &[u64]) -> u64 {
    numbers.iter().fold(0x6d6f_7468_6572_6c6f, |mixed: u64, number| {
        let mut word = (mixed ^ number).wrapping_add(0x9e37_79b9_7f4a_7c15);
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    })
}
