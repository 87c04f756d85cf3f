//! How long Atacama's judge takes for a position, for a longer look at it, and for a glance at all of its actions.
//!
//! ```text
//! cargo bench -p motherlode-engine --bench judge
//! ```
//!
//! Positions come from random games of each variant for two. The sum of all that was judged is told, too: it is the same on every
//! machine, and whoever makes the judge quicker wants it to stay.

use std::collections::HashMap;
use std::hint::black_box;
use std::rc::Rc;
use std::time::{Duration, Instant};

use motherlode_atacama::{Atacama, Options, State, Variant};
use motherlode_core::draw::Quick;
use motherlode_core::{ActionSet, ChanceSet, Game, Turn};
use motherlode_engine::judge::Judge;
use motherlode_engine::minds::atacama::AtacamaJudge;
use serde_json::Value;

/// Games of each variant.
const GAMES: u64 = 40;
/// The best of so many times is told: whatever else the machine does only ever makes it slower.
const TIMES: usize = 15;

/// A position and its judge, who judges others of the game too, as in a search.
type Judged = (Rc<AtacamaJudge<'static>>, State);

fn main() {
    for (name, variant, tactical) in [
        ("basic", Variant::Basic, false),
        ("tactical", Variant::Basic, true),
        ("enhanced", Variant::Enhanced, false),
    ] {
        let Ok(game) = Atacama::new(Options::of(variant, tactical), &Value::Null) else { continue };
        let positions: Vec<Judged> = (1..=GAMES).flat_map(|seed| positions(&game, seed)).collect();
        let (margin, sum) = measure(&positions, |(judge, state)| i64::from(judge.margin(&game, state)));
        println!("{name:<9} a position {margin:>6.0} ns (sum {sum})");
        let mut margins = Vec::new();
        let (verdict, sum) = measure(&positions, |(judge, state)| {
            margins.clear();
            i64::from(judge.verdict(&game, state, &mut margins))
        });
        println!("{name:<9} a verdict  {verdict:>6.0} ns (sum {sum})");
        let (glance, sum) = measure(&positions, |(judge, state)| {
            margins.clear();
            if let Turn::Seat { actions, .. } = game.turn(state) {
                judge.glances(&game, state, &actions, &mut margins);
            }
            margins.iter().map(|margin| i64::from(*margin)).sum()
        });
        println!("{name:<9} a glance   {glance:>6.0} ns (sum {sum})");
    }
}

/// The positions of a random game in which someone acts, each with a judge who knows what lies open there.
fn positions(game: &Atacama, seed: u64) -> Vec<Judged> {
    let mut draws = Quick::new(seed * 0x9e37_79b9_7f4a_7c15);
    let (mut state, mut seen, mut judges) = (game.start(), Vec::new(), HashMap::new());
    loop {
        match game.turn(&state) {
            Turn::Over(_) => return seen,
            Turn::Chance(chance) => {
                if game.settle(&mut state, &chance.draw(&mut draws)).is_err() {
                    return seen;
                }
            }
            Turn::Seat { actions, .. } => {
                let ground = state.ground();
                let judge = judges
                    .entry((ground.stage(), ground.claim().is_some()))
                    .or_insert_with(|| AtacamaJudge::fitted(game, ground).map(Rc::new));
                seen.extend(judge.clone().map(|judge| (judge, state)));
                let Some(action) = actions.draw(&mut draws) else { return seen };
                if game.apply(&mut state, action).is_err() {
                    return seen;
                }
            }
        }
    }
}

/// Nanoseconds for one of these at best, and the sum over all.
fn measure(positions: &[Judged], mut work: impl FnMut(&Judged) -> i64) -> (f64, i64) {
    let (mut best, mut sum) = (Duration::MAX, 0);
    for _ in 0..TIMES {
        let began = Instant::now();
        sum = positions.iter().map(|position| work(black_box(position))).sum();
        best = best.min(began.elapsed());
    }
    (best.as_secs_f64() * 1e9 / positions.len() as f64, sum)
}
