//! Fits the weights on kept games. The games and this code make the file of weights, number for number, so anyone can fit
//! it again.

use motherlode_atacama::{Atacama, Ground, State};
use motherlode_core::Game;

use super::AtacamaJudge;
use super::calendar::{self, Calendar, Claimed, DATES, Rate, Rates};
use super::chances::TURNS;
use super::outlook;
pub use super::self_play::{BadGame, Replayed, enhanced_self_play, read_games, self_play, self_play_with};
use super::soil::{STAGES, Soil};
use super::stakes::Stakes;
use super::weights::{self, Company, KNOTS, Trait, Weights};
use crate::fit::{Contest, Sparse};

/// How much weights are pulled towards nothing …
const RIDGE: f64 = 1.0;
/// … and towards those of the next knot, in samples of a point each.
const SMOOTHNESS: f64 = 100.0;

/// The file of weights that follows from games, a line each.
pub fn refit(games: &str) -> Result<String, BadGame> {
    let games = read_games(games)?;
    let fitted = Company::ALL.map(|company| {
        let own = games.iter().filter(|played| Company::of(played.game.options().variant) == company);
        let mut contest = Contest::new(KNOTS.len() * Trait::ALL.len());
        own.for_each(|played| add(&mut contest, &played.game, played.earnest()));
        for place in 0..Trait::ALL.len() {
            (1..KNOTS.len())
                .for_each(|knot| contest.tie(unknown(knot - 1, place), unknown(knot, place), SMOOTHNESS));
        }
        let solved = contest.solve(RIDGE);
        Weights::new(std::array::from_fn(|knot| {
            std::array::from_fn(|place| weights::rounded(solved[unknown(knot, place)] as f32))
        }))
    });
    Ok(weights::write(&fitted))
}

/// The number of the weight of a trait at a knot.
const fn unknown(knot: usize, place: usize) -> usize {
    knot * Trait::ALL.len() + place
}

/// Adds every position of a game where it is settled who scores what.
fn add(contest: &mut Contest, game: &Atacama, states: &[State]) {
    let Some((last, before)) = states.split_last() else { return };
    let result = result(game, last);
    for state in before {
        let ground = state.ground();
        if game.role(ground, ground.to_act()).is_none() {
            continue;
        }
        let around = weights::knots(Soil::of(game, ground).turns());
        let expected = outlook::expectations(game, ground);
        let features = game.seats().seats().map(|seat| {
            let acts = if ground.to_act() == seat { 1.0 } else { 0.0 };
            let traits = [(Trait::Point, expected[seat]), (Trait::Turn, acts)];
            let spread = |(one, value): (Trait, f32)| {
                around.map(|(knot, part)| (unknown(knot, one as usize), f64::from(value * part)))
            };
            traits.into_iter().flat_map(spread).collect()
        });
        contest.add(features.collect(), result.clone());
    }
}

/// What share of the win each seat had in the end.
fn result(game: &Atacama, last: &State) -> Vec<f64> {
    crate::judge::shares_of(&game.ranks(last)).as_slice().iter().map(|share| f64::from(*share)).collect()
}

/// How strongly the same trait, or the same thing at stake, is tied to itself two turns later, when the same seat acts again, in samples.
const SEASONS: f64 = 20.0;
/// How strongly what a point of the best claim is worth is tied to itself a turn later: most claim early, so later turns have few samples.
const CLAIMS: f64 = 200.0;

/// What is to be fitted, as the calendar has it.
struct Contests {
    rates: [[Contest; STAGES]; Claimed::ALL.len()],
    weighings: [[Contest; STAGES]; Claimed::SETTLED.len()],
}

/// The number of the weight of something at stake at a date.
const fn at_stake(date: usize, number: usize) -> usize {
    date * Stakes::NAMES.len() + number
}

/// The file of the calendar that follows from enhanced games, a line each.
pub fn refit_calendar(games: &str) -> Result<String, BadGame> {
    let games = read_games(games)?;
    let contest = |numbers: usize| Contest::new(DATES * numbers);
    let mut contests = Contests {
        rates: std::array::from_fn(|_| std::array::from_fn(|_| contest(Trait::ALL.len()))),
        weighings: std::array::from_fn(|_| std::array::from_fn(|_| contest(Stakes::NAMES.len()))),
    };
    games.iter().for_each(|played| add_dates(&mut contests, played));
    contests.rates[Claimed::No as usize].iter_mut().for_each(tie_points);
    let weighings = contests.weighings.map(|stages| {
        stages.map(|contest| {
            let solved = solved(contest, Stakes::NAMES.len());
            std::array::from_fn(|date| std::array::from_fn(|number| solved[at_stake(date, number)]))
        })
    });
    let rates = contests.rates.map(|stages| stages.map(|contest| rates(&solved(contest, Trait::ALL.len()))));
    Ok(calendar::write(&Calendar { rates, weighings }))
}

/// What comes of so many numbers for every date, each tied to itself two turns later.
fn solved(mut contest: Contest, numbers: usize) -> Vec<f32> {
    let unknown = |date, number| date * numbers + number;
    for number in 0..numbers {
        (2..DATES).for_each(|date| contest.tie(unknown(date - 2, number), unknown(date, number), SEASONS));
    }
    contest.solve(RIDGE).into_iter().map(|weight| weights::rounded(weight as f32)).collect()
}

/// Ties what a point is worth to itself a turn later.
fn tie_points(contest: &mut Contest) {
    let point = |date| unknown(date, Trait::Point as usize);
    (1..DATES).for_each(|date| contest.tie(point(date - 1), point(date), CLAIMS));
}

/// The rates of every date.
fn rates(solved: &[f32]) -> Rates {
    let weight = |date, one| solved[unknown(date, one as usize)];
    std::array::from_fn(|date| Rate {
        // Where few games tell of a lead it may seem to do harm.
        point: weight(date, Trait::Point).max(0.0),
        turn: weight(date, Trait::Turn),
    })
}

/// What a seat has that acts next, against another that has nothing.
fn against_nothing(game: &Atacama, ground: &Ground, own: &Sparse) -> Vec<Sparse> {
    let sides = game.seats().seats();
    sides.map(|seat| if seat == ground.to_act() { own.clone() } else { Vec::new() }).collect()
}

/// Adds every position of a game since it is no longer random, through the eyes of whoever knows the tiles of the first stage alone, of the second, and all.
fn add_dates(contests: &mut Contests, played: &Replayed) {
    let Replayed { game, states, random } = played;
    let Some((last, before)) = states.split_last() else { return };
    let result = result(game, last);
    for stage in 1..=STAGES {
        let start = before.iter().find(|state| state.ground().stage() == stage);
        let Some(judge) = start.and_then(|state| AtacamaJudge::fitted(game, state.ground())) else {
            continue;
        };
        for state in before.iter().skip(*random) {
            let ground = state.ground();
            if ground.stage() < stage {
                continue;
            }
            let date = calendar::date(ground.turns());
            let traits = [(Trait::Point, judge.lead(game, ground)), (Trait::Turn, 1.0)];
            let own = traits.map(|(one, value)| (unknown(date, one as usize), f64::from(value))).to_vec();
            let stakes = judge.stakes(game, ground).map(|stakes| -> Sparse {
                let numbers = stakes.numbers().iter().enumerate();
                numbers.map(|(number, value)| (at_stake(date, number), f64::from(*value))).collect()
            });
            for claimed in when_claimed(before, ground) {
                let claimed = claimed as usize;
                contests.rates[claimed][stage - 1].add(against_nothing(game, ground, &own), result.clone());
                if let Some((weighings, stakes)) = contests.weighings.get_mut(claimed).zip(stakes.clone()) {
                    weighings[stage - 1].add(against_nothing(game, ground, &stakes), result.clone());
                }
            }
        }
    }
}

/// What a position of a game tells of. Of claims in the first turns, which are the most frequent, all that follows is told.
fn when_claimed(game: &[State], ground: &Ground) -> Vec<Claimed> {
    if ground.claim().is_none() {
        return vec![Claimed::No];
    }
    let before = game.iter().filter(|state| state.ground().claim().is_none()).count();
    let since = usize::from(ground.turns()).saturating_sub(before);
    let (is_late, is_early) = (since < TURNS, before <= TURNS);
    let told = [(Claimed::Lately, is_late), (Claimed::Yes, is_early || !is_late)];
    told.into_iter().filter(|(_, is_told)| *is_told).map(|(claimed, _)| claimed).collect()
}
