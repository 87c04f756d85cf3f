//! Fits what the engine thinks of Dig Mars to games of the tree search against itself.
//!
//! `cargo run --release -p motherlode-engine --example fit_dig_mars -- PLAYERS GAMES NODES [last-card]` prints, for the
//! tables of `minds/dig_mars/weights.rs` and `leanings.rs`, the number that each row should have; the rows come in the
//! order of the source. A few hundred games at a hundred nodes take some minutes.

use motherlode_core::draw::{Quick, shuffle};
use motherlode_core::{ActionSet, ChanceSet, Event, Game, Observer, PerSeat, SeatCount, Turn};
use motherlode_dig_mars::{Action, DigMars, Options};
use motherlode_engine::judge::{Shares, shares_of};
use motherlode_engine::mcts::Mcts;
use motherlode_engine::minds::Mind;
use motherlode_engine::minds::dig_mars::{Account, DigMarsGuide, FEATURES, Leanings, TRAITS, Weights};
use motherlode_engine::{Guide, Limits, Player};

/// One action in so many is a hasty one, so that the games differ and mistakes are seen.
const HASTE: u32 = 12;
/// How much the end of a game counts against what the search thought: ends are true, but mostly luck.
const TRUTH: f32 = 0.4;
/// The numbers after the weights of the features: how much sharper differences count in the course of a game.
const SHARPENINGS: usize = 2;

/// What was learned from one decision.
struct Lesson {
    account: Account,
    /// What each seat could expect.
    target: Shares,
    /// What speaks for each action, and which one was chosen.
    actions: Vec<[f32; TRAITS]>,
    chosen: usize,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [players, games, nodes, rest @ ..] = words.as_slice() else {
        return Err("PLAYERS GAMES NODES [last-card]".into());
    };
    let players = SeatCount::new(players.parse()?).ok_or("two, three or four players")?;
    let last_card = rest.first().is_some_and(|word| word == "last-card");
    let game = DigMars::new(Options::of(players, last_card, last_card), &serde_json::Value::Null)
        .map_err(|refusal| refusal.to_string())?;
    let mut lessons = Vec::new();
    for number in 0..games.parse()? {
        lessons.extend(play(&game, number, nodes.parse()?)?);
    }
    println!("{} decisions", lessons.len());
    let weights = fit_weights(&lessons, &Weights::of(game.options()));
    println!("weights {:?}\nsharpening {:?}", weights.features, weights.sharpening);
    println!("leanings {:?}", fit_leanings(&lessons, &Leanings::default()));
    Ok(())
}

/// One game of the search against itself.
fn play(game: &DigMars, number: u64, nodes: u64) -> Result<Vec<Lesson>, String> {
    let guide = DigMarsGuide::new(game);
    let mut draws = Quick::new(number + 1);
    let mut state = game.start();
    let mut knowledge: Vec<_> =
        game.seats().seats().map(|seat| game.beginning(Observer::Seat(seat))).collect();
    let mut search = Mcts::new(guide.clone(), game.searching());
    let mut lessons: Vec<Lesson> = Vec::new();
    loop {
        let before = state;
        let event = match game.turn(&state) {
            Turn::Over(_) => break,
            Turn::Chance(chance) => {
                let outcome = chance.draw(&mut draws);
                game.settle(&mut state, &outcome).map_err(|_| "an impossible outcome")?;
                Event::Chance(outcome)
            }
            Turn::Seat { seat, actions } => {
                let thought = search.think(game, &knowledge[seat.index()], &Limits::nodes(nodes));
                let thought = thought.ok_or("no thought")?;
                // Declaring needs no lesson: it wins.
                let others: Vec<_> = actions.iter().filter(|action| *action != Action::Declare).collect();
                if let Some(chosen) = others.iter().position(|action| *action == thought.action) {
                    lessons.push(Lesson {
                        account: guide.account(game, &state),
                        target: thought.shares,
                        actions: others
                            .iter()
                            .map(|action| guide.traits(game, &state, seat, *action))
                            .collect(),
                        chosen,
                    });
                }
                let hasty = draws.next_bits().is_multiple_of(HASTE);
                let hasty = hasty.then(|| guide.hasty(game, &state, seat, &actions, &mut draws)).flatten();
                let action = hasty.unwrap_or(thought.action);
                game.apply(&mut state, action).map_err(|reason| format!("{reason:?}"))?;
                Event::Action { seat, action }
            }
        };
        for seat in game.seats().seats() {
            let seen = game.observe(&before, &event, &state, Observer::Seat(seat));
            game.learn(&mut knowledge[seat.index()], &seen);
        }
    }
    let truth = shares_of(&game.ranks(&state));
    for lesson in &mut lessons {
        let thought = lesson.target;
        lesson.target =
            PerSeat::from_fn(game.seats(), |seat| thought[seat] + TRUTH * (truth[seat] - thought[seat]));
    }
    Ok(lessons)
}

/// Brings what the guide foresees nearer to the targets.
fn fit_weights(lessons: &[Lesson], start: &Weights) -> Weights {
    let mut numbers = [0.0; FEATURES + SHARPENINGS];
    numbers[..FEATURES].copy_from_slice(&start.features);
    numbers[FEATURES..].copy_from_slice(&start.sharpening);
    let weights = |numbers: &[f32]| {
        let mut weights = start.clone();
        weights.features.copy_from_slice(&numbers[..FEATURES]);
        weights.sharpening.copy_from_slice(&numbers[FEATURES..]);
        weights
    };
    let fitted = descend(lessons, &numbers, 0.006, |numbers, lesson, slope| {
        let (weights, account) = (weights(numbers), &lesson.account);
        let seats = lesson.target.seats();
        let foreseen = weights.shares(seats, account);
        let sharp = weights.sharpness(account);
        for seat in seats.seats() {
            let error = foreseen[seat] - lesson.target[seat];
            let features = &account.seats[seat.index()];
            for (slope, value) in slope.iter_mut().zip(&features.0) {
                *slope += error * sharp * value;
            }
            let worth = error * weights.weigh(features);
            slope[FEATURES] += worth * account.nearness.powi(2);
            slope[FEATURES + 1] += worth * account.depletion.powi(2);
        }
    });
    weights(&fitted)
}

/// Makes the actions that the search chose likelier.
fn fit_leanings(lessons: &[Lesson], start: &Leanings) -> Vec<f32> {
    descend(lessons, &start.row(), 0.02, |numbers, lesson, slope| {
        let dot = |row: &[f32; TRAITS]| row.iter().zip(numbers).map(|(one, other)| one * other).sum();
        let leans: Vec<f32> = lesson.actions.iter().map(dot).collect();
        let most = leans.iter().copied().fold(f32::MIN, f32::max);
        let sum: f32 = leans.iter().map(|lean| (lean - most).exp()).sum();
        for (place, (row, lean)) in lesson.actions.iter().zip(&leans).enumerate() {
            let chosen = if place == lesson.chosen { 1.0 } else { 0.0 };
            let error = (lean - most).exp() / sum - chosen;
            for (slope, value) in slope.iter_mut().zip(row) {
                *slope += error * value;
            }
        }
    })
}

/// Walks down the slope that lessons have on average, in small batches, with steps as long as slopes are steady (Adam).
fn descend(
    lessons: &[Lesson],
    start: &[f32],
    stride: f32,
    slope_of: impl Fn(&[f32], &Lesson, &mut [f32]),
) -> Vec<f32> {
    const EPOCHS: usize = 15;
    const BATCH: usize = 256;
    /// Numbers about which the lessons say nothing stay where they were.
    const INERTIA: f32 = 1e-3;
    const STEADY: f32 = 0.9;
    const ROUGH: f32 = 0.999;
    let mut numbers = start.to_vec();
    let (mut mean, mut square) = (vec![0.0; start.len()], vec![0.0; start.len()]);
    let mut order: Vec<usize> = (0..lessons.len()).collect();
    let mut draws = Quick::new(1);
    let mut steps = 0;
    for epoch in 0..EPOCHS {
        shuffle(&mut order, &mut draws);
        let stride = stride * (1.0 - epoch as f32 / EPOCHS as f32);
        for batch in order.chunks(BATCH) {
            let mut slope = vec![0.0; start.len()];
            for place in batch {
                slope_of(&numbers, &lessons[*place], &mut slope);
            }
            steps += 1;
            for place in 0..start.len() {
                let slope = slope[place] / batch.len() as f32 + INERTIA * (numbers[place] - start[place]);
                mean[place] += (1.0 - STEADY) * (slope - mean[place]);
                square[place] += (1.0 - ROUGH) * (slope * slope - square[place]);
                let direction = mean[place] / (1.0 - STEADY.powi(steps));
                let length = (square[place] / (1.0 - ROUGH.powi(steps))).sqrt();
                numbers[place] -= stride * direction / (length + 1e-8);
            }
        }
    }
    numbers
}
