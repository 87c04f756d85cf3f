//! A campaign: every kind of fault once, then more of them until the time is over, and what came of it.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use super::chance::Chance;
use super::judge::Verdict;
use super::kind::{ALL, Database, Kind};
use super::round::{lose_power_unsynced, play};
use super::site::Ground;
use super::strike::small_disk;

/// What is tried, and for how long.
pub struct Plan {
    /// For how long at least; each kind strikes once in any case.
    pub time: Duration,
    /// Everything that chance brings follows from it.
    pub seed: u64,
    /// How many tables are played at a time.
    pub tables: usize,
    /// Only these kinds, by their words; all, if none is named.
    pub kinds: Vec<String>,
}

/// Figures of one kind of fault.
#[derive(Default)]
struct Figures {
    faults: u64,
    verdict: Verdict,
}

/// Runs a campaign and prints what came of it; whether nothing was wrong.
pub async fn run(ground: &Ground, plan: &Plan) -> bool {
    let begun = Instant::now();
    let mut chance = Chance::new(plan.seed);
    println!("seed {}, {} tables", plan.seed, plan.tables);
    let is_wanted = |fault: &(Kind, Database)| {
        plan.kinds.is_empty() || plan.kinds.iter().any(|word| word == fault.0.word())
    };
    let mut faults: Vec<_> = ALL.into_iter().filter(is_wanted).collect();
    if let Err(why) = small_disk() {
        println!("SKIPPED: {}: no small file system can be mounted here: {why}", Kind::Full.word());
        faults.retain(|(kind, _)| *kind != Kind::Full);
    }
    if faults.is_empty() {
        println!("FAILED: there is nothing to try");
        return false;
    }
    let mut is_good = true;
    if plan.kinds.is_empty() || plan.kinds.iter().any(|word| word == Kind::PowerLost.word()) {
        is_good &= the_check_can_fail(ground, plan, &mut chance).await;
    }
    let mut figures: BTreeMap<(Kind, Database), Figures> = BTreeMap::new();
    let mut number = 0;
    for pass in 0.. {
        chance.shuffle(&mut faults);
        for fault in &faults {
            if pass > 0 && begun.elapsed() >= plan.time {
                print_table(&figures, begun.elapsed());
                return is_good;
            }
            number += 1;
            is_good &= strike_once(ground, *fault, plan, number, &mut chance, &mut figures).await;
        }
    }
    is_good
}

async fn strike_once(
    ground: &Ground,
    fault: (Kind, Database),
    plan: &Plan,
    number: u64,
    chance: &mut Chance,
    figures: &mut BTreeMap<(Kind, Database), Figures>,
) -> bool {
    let begun = Instant::now();
    let (word, database) = (fault.0.word(), fault.1);
    let outcome = match play(ground, fault, plan.tables, chance).await {
        Ok(outcome) => outcome,
        Err(why) => {
            println!("FAILED: {word} on {database} (seed {}): {why}", plan.seed);
            return false;
        }
    };
    let verdict = outcome.verdict;
    println!(
        "{number:>4} {word:<18} {database:<10} {:>6.1} s {:>6} actions  {}",
        begun.elapsed().as_secs_f64(),
        verdict.actions,
        outcome.note
    );
    let is_good = verdict.is_good();
    let lists = [
        ("LOST", &verdict.losses),
        ("DOUBLE", &verdict.duplicates),
        ("WRONG CLOCK", &verdict.wrong_clocks),
        ("WRONG", &verdict.others),
    ];
    for (name, list) in lists {
        for line in list.iter().take(20) {
            println!("{name}: {line} (fault {number}, seed {})", plan.seed);
        }
        if list.len() > 20 {
            println!("{name}: and {} more", list.len() - 20);
        }
    }
    let known = figures.entry(fault).or_default();
    known.faults += 1;
    known.verdict.add(verdict);
    is_good
}

/// A server that does not sync must be found out, or the finding of nothing would mean nothing.
async fn the_check_can_fail(ground: &Ground, plan: &Plan, chance: &mut Chance) -> bool {
    match lose_power_unsynced(ground, plan.tables, chance).await {
        Ok(verdict) if !verdict.losses.is_empty() => {
            println!(
                "A server that never syncs lost {} of {} acknowledged actions, and was found out.",
                verdict.losses.len().min(verdict.actions as usize),
                verdict.actions
            );
            true
        }
        Ok(verdict) => {
            println!("FAILED: a server that never syncs was not found out in {} actions", verdict.actions);
            false
        }
        Err(why) => {
            println!("FAILED: a server that never syncs: {why}");
            false
        }
    }
}

fn print_table(figures: &BTreeMap<(Kind, Database), Figures>, took: Duration) {
    println!("\n| fault | database | faults | actions | losses | duplicates | wrong clocks | else |");
    println!("| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |");
    let mut all = [0; 6];
    for ((kind, database), Figures { faults, verdict }) in figures {
        let lists = [&verdict.losses, &verdict.duplicates, &verdict.wrong_clocks, &verdict.others];
        let [losses, duplicates, clocks, others] = lists.map(|list| list.len() as u64);
        let row = [*faults, verdict.actions, losses, duplicates, clocks, others];
        (0..row.len()).for_each(|column| all[column] += row[column]);
        let row = row.map(|number| number.to_string()).join(" | ");
        println!("| {} | {database} | {row} |", kind.word());
    }
    println!("| all | | {} |", all.map(|number| number.to_string()).join(" | "));
    println!("\n{:.1} minutes.", took.as_secs_f64() / 60.0);
}
