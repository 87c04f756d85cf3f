//! A position of a table for two, read once for all that is asked about it.

use motherlode_atacama::{Atacama, Field, Fields, Ground, RIGS_TO_COUNT, Rig, SECOND_FACTOR};
use motherlode_core::SeatCount;

use super::chances::{staged, stages};
use super::glance::{Changes, LeadsAfter, Prospect};
use super::lines::{Lines, Row};
use super::patterns::{SIDE, Sheet, Way, open_beside};
use super::prices::{Prices, Side, Worths};
use super::soil::{has_hidden_tiles, times};
use super::stakes::Stakes;
use crate::wide::wide;

/// A position as far as it matters for what comes: whoever acts next is "own".
#[derive(Clone, Copy, Debug)]
pub struct Standing {
    rigs: Fields,
    second: Fields,
    /// Rigs to come of whoever acts next, of the other, and how many of both are of the second colour.
    own: u8,
    other: u8,
    second_coming: u8,
    /// How many turns have been had.
    pub turns: u8,
    /// Whether tiles are still to come.
    is_staged: bool,
}

impl Standing {
    /// How a table stands.
    #[inline(always)]
    pub fn of(game: &Atacama, ground: &Ground) -> Standing {
        let own = ground.stock(ground.to_act());
        let other = ground.stock(ground.to_act().next(SeatCount::TWO));
        Standing {
            rigs: ground.rigs(),
            second: ground.second(),
            own: own.total(),
            other: other.total(),
            second_coming: own.second + other.second,
            turns: ground.turns(),
            is_staged: has_hidden_tiles(game, ground),
        }
    }

    /// After whoever acts has put a rig; then the other acts.
    #[inline(always)]
    pub fn after(self, field: Field, rig: Rig) -> Standing {
        let second = u8::from(rig == Rig::Second);
        Standing {
            rigs: self.rigs | field.bit(),
            second: if rig == Rig::Second { self.second | field.bit() } else { self.second },
            own: self.other,
            other: self.own - 1,
            second_coming: self.second_coming - second,
            turns: self.turns + 1,
            ..self
        }
    }

    /// After whoever acts has paid for a claim with a basic rig; then the other acts.
    #[inline(always)]
    pub fn after_claim(self) -> Standing {
        Standing { own: self.other, other: self.own.saturating_sub(1), turns: self.turns + 1, ..self }
    }

    /// After a rig that lies nowhere yet, and a claim of the other; nothing if there are no rigs for both.
    #[inline(always)]
    pub fn after_rig_and_claim(self) -> Option<Standing> {
        let (own, other) = (self.own.checked_sub(1)?, self.other.checked_sub(1)?);
        Some(Standing { own, other, turns: self.turns + 2, ..self })
    }
}

/// How many points more than the other someone can expect, or has at the end.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Lead {
    /// The points.
    pub points: f32,
    /// How many turns can still be had; none at the end.
    pub turns: Option<usize>,
}

wide! {
    /// The lead of a side.
    pub fn lead(standing: &Standing, prices: &Prices, side: Side) -> Lead {
        let reading = Reading::of(standing, prices);
        Lead { points: reading.lead(side), turns: reading.turns() }
    }

    /// The lead of whoever has just made the best claim. For each concession it is as much as its holder has more with columns, or the other
    /// with rows.
    pub fn best_claim(standing: &Standing, prices: &Prices) -> Lead {
        let reading = Reading::of(standing, prices);
        let [one, other] = Side::COLUMNS;
        let points = reading.lead(one).abs().max(reading.lead(other).abs());
        Lead { points, turns: reading.turns() }
    }

    /// What each rig makes of the lead of a side, at a glance, and how many turns can be had before it; nothing if these are not more than `least`.
    pub fn leads_after(standing: &Standing, prices: &Prices, side: Side, least: usize) -> Option<(usize, LeadsAfter)> {
        let reading = Reading::of(standing, prices);
        let coming = reading.coming.as_ref().filter(|coming| coming.turns > least)?;
        Some((coming.turns, reading.leads_after(coming, side, reading.lead(side))))
    }

    /// The same for the holders of columns with each concession.
    pub fn claims_after(standing: &Standing, prices: &Prices, least: usize) -> Option<(usize, [LeadsAfter; 2])> {
        let reading = Reading::of(standing, prices);
        let coming = reading.coming.as_ref().filter(|coming| coming.turns > least)?;
        let [one, other] = Side::COLUMNS;
        Some((coming.turns, [one, other].map(|side| reading.leads_after(coming, side, reading.lead(side)))))
    }

    /// What is at stake for a side on these fields, and the same as [`leads_after`] besides.
    pub fn stakes(standing: &Standing, prices: &Prices, side: Side, fields: Fields, least: usize) -> Option<(Stakes, usize, LeadsAfter)> {
        let reading = Reading::of(standing, prices);
        let coming = reading.coming.as_ref().filter(|coming| coming.turns > least)?;
        let lead = reading.lead(side);
        let leads = reading.leads_after(coming, side, lead);
        Some((Stakes::of(lead, &leads, fields)?, coming.turns, leads))
    }
}

/// What is looked at again and again in a position.
struct Reading<'p> {
    prices: &'p Prices,
    rigs: Sheet,
    second: Option<Sheet>,
    /// What is to come, if anything is.
    coming: Option<Coming>,
}

/// What is to come.
struct Coming {
    /// How many turns there are at most.
    turns: usize,
    /// How many times a rig counts on average (AT-21).
    times: f32,
    /// The chances of fields to get a rig, read along both ways.
    chances: [Worths; 2],
}

impl Coming {
    #[inline(always)]
    fn of(open: Fields, rigs: usize, second: u8, turns: Option<u8>) -> Coming {
        let chances = staged(stages(open, rigs, turns));
        let mut ways = [Worths::default(); 2];
        for (way, worths) in Way::BOTH.into_iter().zip(&mut ways) {
            for (place, row) in worths.iter_mut().enumerate() {
                for (line, chance) in row.iter_mut().take(SIDE).enumerate() {
                    *chance = chances[way.index(line, place)];
                }
            }
        }
        Coming { turns: rigs.min(open.len()), times: times(usize::from(second), rigs), chances: ways }
    }
}

impl<'p> Reading<'p> {
    /// A position at these prices.
    #[inline(always)]
    fn of(standing: &Standing, prices: &'p Prices) -> Reading<'p> {
        let open = open_beside(standing.rigs);
        let rigs = usize::from(standing.own + standing.other);
        let goes_on = standing.own > 0 && !open.is_empty();
        let turns = standing.is_staged.then_some(standing.turns);
        Reading {
            prices,
            rigs: Sheet::of(standing.rigs),
            second: (!standing.second.is_empty()).then(|| Sheet::of(standing.second)),
            coming: goes_on.then(|| Coming::of(open, rigs, standing.second_coming, turns)),
        }
    }

    /// What the rigs in every line are worth to a side, and how many there are.
    #[inline(always)]
    fn lines_now(&self, side: Side) -> (Row, [usize; SIDE]) {
        let (mut worth, mut rigs) = (Row::default(), [0; SIDE]);
        for line in 0..SIDE {
            let sets = self.prices.sets(side, line);
            let again = self.second.map_or(0.0, |second| sets[second.line(side.way, line)]);
            let set = self.rigs.line(side.way, line);
            worth[line] = sets[set] + (SECOND_FACTOR - 1) as f32 * again;
            rigs[line] = set.count_ones() as usize;
        }
        (worth, rigs)
    }

    /// What a side can expect from all its lines; at the end, what it has.
    #[inline(always)]
    fn points(&self, side: Side) -> f32 {
        let (worth, rigs) = self.lines_now(side);
        let Some(coming) = &self.coming else {
            let counts = rigs.into_iter().map(|rigs| rigs >= usize::from(RIGS_TO_COUNT));
            return worth.iter().zip(counts).filter(|(_, counts)| *counts).map(|(worth, _)| worth).sum();
        };
        let mut lines = Lines::new(rigs);
        for (worth, chance) in self.prices.worths(side).iter().zip(&coming.chances[side.way as usize]) {
            lines.add(worth, chance);
        }
        lines.expect(&worth, coming.times)
    }

    /// How many points more than the other a side can expect.
    #[inline(always)]
    fn lead(&self, side: Side) -> f32 {
        self.points(side) - self.points(side.other())
    }

    /// What rigs change for a side.
    #[inline(always)]
    fn changes(&self, coming: &Coming, side: Side) -> Changes {
        let (worth, rigs) = self.lines_now(side);
        let prospect = Prospect {
            rigs,
            worth: &worth,
            worths: self.prices.worths(side),
            chances: &coming.chances[side.way as usize],
            times: coming.times,
        };
        prospect.changes(side.way)
    }

    /// How many points more than the other a side can expect after each rig, at a glance, if it is `lead` now.
    #[inline(always)]
    fn leads_after(&self, coming: &Coming, side: Side, lead: f32) -> LeadsAfter {
        let (own, other) = (self.changes(coming, side), self.changes(coming, side.other()));
        LeadsAfter::new(lead, &own, &other, &coming.chances[Way::Up as usize])
    }

    /// As many turns as can still be had; none if it is over.
    #[inline(always)]
    fn turns(&self) -> Option<usize> {
        self.coming.as_ref().map(|coming| coming.turns)
    }
}

#[cfg(test)]
mod tests {
    use super::super::soil::Soil;
    use super::*;
    use crate::wide::Width;
    use motherlode_atacama::{Options, State, Variant};
    use motherlode_core::draw::Quick;
    use motherlode_core::{ActionSet, ChanceSet, Game, Turn};

    /// The positions of a random game.
    fn positions(game: &Atacama, seed: u64) -> Vec<State> {
        let (mut draws, mut state, mut seen) = (Quick::new(seed), game.start(), Vec::new());
        loop {
            match game.turn(&state) {
                Turn::Over(_) => return seen,
                Turn::Chance(chance) => game.settle(&mut state, &chance.draw(&mut draws)).unwrap(),
                Turn::Seat { actions, .. } => {
                    seen.push(state);
                    game.apply(&mut state, actions.draw(&mut draws).unwrap()).unwrap();
                }
            }
        }
    }

    #[test]
    fn registers_of_every_width_find_the_same_to_the_last_bit() {
        let mut compared = 0;
        for (variant, tactical) in [(Variant::Basic, true), (Variant::Enhanced, false)] {
            let game = Atacama::new(Options::of(variant, tactical), &serde_json::Value::Null).unwrap();
            for state in (1..=20).flat_map(|seed| positions(&game, seed << 40 | seed)) {
                let (ground, standing) = (state.ground(), Standing::of(&game, state.ground()));
                let prices = Prices::of(&Soil::of(&game, ground));
                let found = Width::each(|| {
                    let mut found: Vec<f32> =
                        Side::COLUMNS.map(|side| lead(&standing, &prices, side).points).to_vec();
                    found.push(best_claim(&standing, &prices).points);
                    let at_stake =
                        Side::COLUMNS.map(|side| stakes(&standing, &prices, side, ground.open(), 3));
                    found.extend(at_stake.iter().flatten().flat_map(|(stakes, ..)| stakes.numbers()));
                    let one = Side::COLUMNS.map(|side| leads_after(&standing, &prices, side, 3));
                    let both = claims_after(&standing, &prices, 3).map(|(_, leads)| leads);
                    let leads =
                        one.into_iter().flatten().map(|(_, leads)| leads).chain(both.into_iter().flatten());
                    for leads in leads {
                        let by = |rig| ground.open().iter().map(move |field| (field, rig));
                        let by = by(Rig::Basic).chain(by(Rig::Second));
                        found.extend(by.map(|(field, rig)| leads.by(field, rig)));
                    }
                    found.into_iter().map(f32::to_bits).collect::<Vec<u32>>()
                });
                assert!(found.iter().all(|one| *one == found[0]), "{found:?}");
                compared += found[0].len();
            }
        }
        assert!(compared > 10_000, "{compared}");
    }
}
