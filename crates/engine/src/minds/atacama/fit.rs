//! Fits the weights on the positions of kept games. The games and this code make the file of weights, number for number,
//! so anyone can fit it again.
//!
//! What a line is worth in the end is learnt from random play, many times from every position: it is without a plan, so it
//! shows what the position itself makes likely, and nothing foretells better who wins between good players. How much a lead
//! is worth is learnt from how the kept games themselves ended.

use motherlode_atacama::{Atacama, Field, RIGS_TO_COUNT, State};
use motherlode_core::draw::Quick;
use motherlode_core::{ActionSet, Game, PerSeat, Turn};

use super::line::{Fate, LONGEST};
use super::outlook;
pub use super::self_play::{BadGame, read_games, self_play, self_play_with};
use super::soil::Soil;
use super::weights::{self, Company, LACKING, Ladder, RIVALS, RUNGS, Weights};
use crate::fit::LeastSquares;

/// So many random games are played from every position.
const PLAYED_ON: usize = 8;
/// How much the weights are pulled towards nothing, in samples of a unit each.
const RIDGE: f64 = 0.1;

/// The rules and every position of a game.
type Positions = (Atacama, Vec<State>);

/// The file of weights that follows from games, a line each.
pub fn refit(games: &str) -> Result<String, BadGame> {
    let games = read_games(games)?;
    let fitted = Company::ALL.map(|company| {
        let own: Vec<&Positions> =
            games.iter().filter(|(game, _)| Company::of(game.options().variant) == company).collect();
        let mut draws = Quick::new(1 + company as u64);
        let seen: Vec<Seen> = own.iter().flat_map(|(game, states)| see(game, states, &mut draws)).collect();
        let mut weights = Weights::NOTHING;
        weights.fill = fit_fill(&seen);
        fit_lines(&seen, &mut weights);
        weights.scale = fit_scale(&own, &weights);
        weights
    });
    Ok(weights::write(&fitted))
}

/// A position, and what random play made of it on average.
struct Seen<'g> {
    game: &'g Atacama,
    state: &'g State,
    /// How often each field had a rig at the end.
    filled: [f32; Field::NAMES],
    /// What each seat's lines were worth.
    worths: PerSeat<[f32; LONGEST]>,
}

/// Plays on at random from every position where it is settled who scores what.
fn see<'g>(game: &'g Atacama, states: &'g [State], draws: &mut Quick) -> Vec<Seen<'g>> {
    let settled = |state: &&State| {
        game.turn(state).seat().is_some() && game.role(state.ground(), state.ground().to_act()).is_some()
    };
    let see_one = |state: &'g State| {
        let mut seen = Seen {
            game,
            state,
            filled: [0.0; Field::NAMES],
            worths: PerSeat::from_fn(game.seats(), |_| [0.0; LONGEST]),
        };
        for _ in 0..PLAYED_ON {
            seen.add(&random_end(game, state, draws));
        }
        seen
    };
    states.iter().filter(settled).map(see_one).collect()
}

/// The end of a game that goes on at random.
fn random_end(game: &Atacama, state: &State, draws: &mut Quick) -> State {
    let mut state = *state;
    while let Turn::Seat { actions, .. } = game.turn(&state) {
        let drawn = actions.draw(draws);
        if drawn.is_none_or(|action| game.apply(&mut state, action).is_err()) {
            break;
        }
    }
    state
}

impl Seen<'_> {
    fn add(&mut self, end: &State) {
        const PART: f32 = 1.0 / PLAYED_ON as f32;
        for field in end.ground().rigs().iter() {
            self.filled[field.index()] += PART;
        }
        for seat in self.game.seats().seats() {
            let Some(role) = self.game.role(end.ground(), seat) else { continue };
            let tallies = self.game.tallies(end.ground(), role);
            for (worth, tally) in
                self.worths[seat].iter_mut().zip(tallies).filter(|(_, tally)| tally.counts())
            {
                *worth += PART * tally.worth as f32;
            }
        }
    }
}

/// How often open fields got a rig, by rivals and supply.
fn fit_fill(seen: &[Seen]) -> [[f32; RUNGS]; RIVALS] {
    let mut problems = vec![LeastSquares::new(RUNGS); RIVALS];
    for seen in seen {
        let soil = Soil::of(seen.game, seen.state.ground());
        let features = Ladder::SUPPLY.around(soil.supply()).map(|(rung, part)| (rung, f64::from(part)));
        for field in soil.open().iter() {
            problems[soil.rivals(field)].add(&features, f64::from(seen.filled[field.index()]));
        }
    }
    std::array::from_fn(|rivals| as_row(&problems[rivals].solve(RIDGE)))
}

/// What lines that may count came to, by their rigs and the surplus of what was to be expected.
fn fit_lines(seen: &[Seen], weights: &mut Weights) {
    let mut problems = vec![LeastSquares::new(2 * RUNGS); LACKING];
    for seen in seen {
        let ground = seen.state.ground();
        let soil = Soil::of(seen.game, ground);
        let chances = soil.chances(weights);
        for (seat, finally) in seen.worths.iter() {
            let Some(role) = seen.game.role(ground, seat) else { continue };
            let lines = soil.lines(role.direction, role.concession, &chances);
            for (line, finally) in lines.iter().zip(finally).filter(|(line, _)| line.fate() == Fate::May) {
                let surplus = line.coming - f32::from(RIGS_TO_COUNT - line.rigs);
                let [(below, much), (above, less)] = Ladder::SURPLUS.around(surplus);
                let features = [
                    (below, line.worth * much),
                    (above, line.worth * less),
                    (RUNGS + below, line.hope * much),
                    (RUNGS + above, line.hope * less),
                ];
                let features = features.map(|(unknown, value)| (unknown, f64::from(value)));
                problems[usize::from(line.rigs)].add(&features, f64::from(*finally));
            }
        }
    }
    for (rigs, problem) in problems.iter().enumerate() {
        let solved = problem.solve(RIDGE);
        let (count, gain) = solved.split_at(RUNGS);
        (weights.count[rigs], weights.gain[rigs]) = (as_row(count), as_row(gain));
    }
}

/// Solved chances as the file shows them.
fn as_row(solved: &[f64]) -> [f32; RUNGS] {
    std::array::from_fn(|rung| {
        weights::rounded(solved.get(rung).map_or(0.0, |chance| chance.clamp(0.0, 1.0) as f32))
    })
}

/// The scales that are tried, a tenth apart.
fn scales() -> impl Iterator<Item = f32> {
    std::iter::successors(Some(0.5_f32), |scale| Some(scale * 1.1)).take_while(|scale| *scale < 60.0)
}

/// For turns left around every rung, the scale that foretold best who won.
fn fit_scale(games: &[&Positions], weights: &Weights) -> [f32; RUNGS] {
    let mut foretold: [Vec<(PerSeat<f32>, PerSeat<f32>)>; RUNGS] = Default::default();
    for (game, states) in games {
        let Some((last, before)) = states.split_last() else { continue };
        let result = crate::judge::shares_of(&game.ranks(last));
        for state in before {
            let ground = state.ground();
            if game.role(ground, ground.to_act()).is_some() {
                let [(below, much), (above, less)] =
                    Ladder::TURNS.around(Soil::of(game, ground).turns() as f32);
                let nearest = if much > less { below } else { above };
                foretold[nearest].push((outlook::expectations(game, ground, weights), result));
            }
        }
    }
    foretold.map(|foretold| {
        let surprise = |scale: f32| -> f64 {
            let one = |(expected, result): &(PerSeat<f32>, PerSeat<f32>)| -> f64 {
                let shares = outlook::shares(expected, scale);
                let seats = shares.iter().zip(result.as_slice());
                seats.map(|((_, share), result)| -f64::from(*result) * f64::from(share.max(1e-6)).ln()).sum()
            };
            foretold.iter().map(one).sum()
        };
        let tried = scales().map(|scale| (surprise(scale), scale));
        let best = tried.min_by(|left, right| left.0.total_cmp(&right.0)).filter(|_| !foretold.is_empty());
        best.map_or(Weights::NOTHING.scale[0], |(_, scale)| weights::rounded(scale))
    })
}
