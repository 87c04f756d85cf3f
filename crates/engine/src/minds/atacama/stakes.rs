//! What is at stake in a position: how good the best rigs are for whoever acts next, and for the other.
//!
//! The lead alone supposes that all play at random from here. Players do not: whoever acts next takes the best field, then the other
//! the one that is best for them, and so on. How large those steps are, and how much there is to be had on either side, tells much of how
//! a game ends (figures in docs/strength.md).

use motherlode_atacama::{Fields, Rig};

use super::glance::LeadsAfter;

/// So many of the best rigs are looked at for each player.
const BEST: usize = 3;

/// What is at stake for whoever acts next.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Stakes([f32; Stakes::NAMES.len()]);

impl Stakes {
    /// What each of its numbers is called.
    pub const NAMES: [&str; 10] = [
        // Points more than the other that can be expected, and acting next.
        "lead", "act", //
        // What the rigs that are best for whoever acts next would change in that, and those that are best for the other, mostly below 0.
        "own-1", "own-2", "own-3", "other-1", "other-2", "other-3",
        // The sums of all changes above 0, and of all below, in tens of points.
        "good", "bad",
    ];

    /// From a lead, and what it would be after a rig on each of these fields; nothing if there are none.
    #[inline(always)]
    pub fn of(lead: f32, after: &LeadsAfter, fields: Fields) -> Option<Stakes> {
        const TEN: f32 = 10.0;
        if fields.is_empty() {
            return None;
        }
        let (mut most, mut least) = ([f32::MIN; BEST], [f32::MAX; BEST]);
        let (mut good, mut bad) = (0.0, 0.0);
        for field in fields.iter() {
            let change = after.by(field, Rig::Basic) - lead;
            good += change.max(0.0);
            bad += change.min(0.0);
            let (mut high, mut low) = (change, change);
            for place in 0..BEST {
                (most[place], high) = (most[place].max(high), most[place].min(high));
                (least[place], low) = (least[place].min(low), least[place].max(low));
            }
        }
        // Where there are fewer fields, the last one stands for those that are missing.
        for place in fields.len().min(BEST)..BEST {
            (most[place], least[place]) = (most[place - 1], least[place - 1]);
        }
        let ([own_1, own_2, own_3], [other_1, other_2, other_3]) = (most, least);
        Some(Stakes([lead, 1.0, own_1, own_2, own_3, other_1, other_2, other_3, good / TEN, bad / TEN]))
    }

    /// All its numbers, in the order of their names.
    pub fn numbers(&self) -> &[f32; Stakes::NAMES.len()] {
        &self.0
    }

    /// The sum of all its numbers, each with its weight.
    #[inline]
    pub fn weighed(&self, weights: &[f32; Stakes::NAMES.len()]) -> f32 {
        self.0.iter().zip(weights).map(|(number, weight)| number * weight).sum()
    }
}

#[cfg(test)]
mod tests {
    use motherlode_atacama::{Atacama, Options, Variant};
    use motherlode_core::draw::Quick;
    use motherlode_core::{ActionSet, ChanceSet, Game, Turn};

    use super::*;
    use crate::minds::atacama::prices::{Prices, Side};
    use crate::minds::atacama::reading::{self, Standing};
    use crate::minds::atacama::soil::Soil;

    #[test]
    fn the_best_rigs_of_both_are_the_first_and_the_last_when_all_are_sorted() {
        let game = Atacama::new(Options::of(Variant::Basic, false), &serde_json::Value::Null).unwrap();
        let (mut draws, mut compared) = (Quick::new(7), 0);
        for _ in 0..40 {
            let mut state = game.start();
            loop {
                match game.turn(&state) {
                    Turn::Over(_) => break,
                    Turn::Chance(chance) => game.settle(&mut state, &chance.draw(&mut draws)).unwrap(),
                    Turn::Seat { actions, .. } => {
                        game.apply(&mut state, actions.draw(&mut draws).unwrap()).unwrap();
                    }
                }
                let ground = state.ground();
                let (standing, side) = (Standing::of(&game, ground), Side::COLUMNS[0]);
                let prices = Prices::of(&Soil::of(&game, ground));
                // One, two or three fields alone as well: the first ones.
                for most in [1, 2, 3, usize::MAX] {
                    let fields: Fields = ground.open().iter().take(most).collect();
                    let Some((stakes, _, leads)) = reading::stakes(&standing, &prices, side, fields, 0)
                    else {
                        continue;
                    };
                    let lead = reading::lead(&standing, &prices, side).points;
                    let mut changes: Vec<f32> =
                        fields.iter().map(|field| leads.by(field, Rig::Basic) - lead).collect();
                    let sum = |changes: &[f32], sign: f32| -> f32 {
                        changes.iter().filter(|change| sign * **change > 0.0).sum()
                    };
                    let [.., good, bad] = *stakes.numbers();
                    assert!((good * 10.0 - sum(&changes, 1.0)).abs() < 1e-3);
                    assert!((bad * 10.0 - sum(&changes, -1.0)).abs() < 1e-3);
                    changes.sort_by(f32::total_cmp);
                    let nth = |place: usize| changes[place.min(changes.len() - 1)];
                    let of_own = |place: usize| changes[changes.len() - 1 - place.min(changes.len() - 1)];
                    let expected =
                        [lead, 1.0, of_own(0), of_own(1), of_own(2), nth(0), nth(1), nth(2), good, bad];
                    assert_eq!(*stakes.numbers(), expected);
                    compared += 1;
                }
            }
        }
        assert!(compared > 2_000, "{compared}");
    }
}
