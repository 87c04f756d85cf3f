//! What chance brought in a game, counted, for the statistics of the house.

use std::collections::BTreeMap;

use crate::store::Tally;
use crate::table::Table;

/// The longest outcome that is counted as one; shuffles are longer and never the same twice.
const LONGEST: usize = 8;

/// How often chance brought what: every die of a roll by itself, every other small outcome as a whole.
pub(super) fn tallies(table: &Table) -> Vec<Tally> {
    let mut counts: BTreeMap<(String, String), u32> = BTreeMap::new();
    for entry in table.game.log() {
        let Some((what, value)) = entry.strip_prefix("chance ").and_then(|outcome| outcome.split_once(' '))
        else {
            continue;
        };
        if value.len() > LONGEST {
            continue;
        }
        // Dice stand side by side: `3 5`.
        let values: Vec<&str> = if what == "roll" { value.split(' ').collect() } else { vec![value] };
        for value in values {
            *counts.entry((what.to_owned(), value.to_owned())).or_default() += 1;
        }
    }
    let tally = |((what, value), count)| Tally { game: table.setup.game.clone(), what, value, count };
    counts.into_iter().map(tally).collect()
}
