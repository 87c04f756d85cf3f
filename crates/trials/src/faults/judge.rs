//! What every player remembers of a game against what the server has kept of it.

use std::collections::HashMap;

use motherlode_server::store::LoggedEvent;
use motherlode_server::table::{Event, Logged};

use super::clocks;
use super::desk::Game;

/// An event as the judge looks at it.
#[derive(Clone, Debug)]
pub struct Kept {
    /// Its number.
    pub seq: u64,
    /// When it happened, by the server's clock, in milliseconds.
    pub at: i64,
    /// What happened.
    pub what: What,
    /// Who commanded it, and what they called the command.
    pub command: Option<(String, String)>,
}

/// What happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum What {
    /// The game began.
    Started,
    /// Something happened in the game, and cost so many milliseconds.
    Entry(String, u64),
    /// Anything else.
    Other,
}

impl Kept {
    /// Reads an event of the server's log.
    pub fn read(logged: &LoggedEvent) -> Kept {
        let Logged { event, command } = serde_json::from_str(&logged.body).expect("an event of this version");
        let what = match event {
            Event::Started { .. } => What::Started,
            Event::Entry { entry, spent, .. } => What::Entry(entry, spent),
            _ => What::Other,
        };
        let command = command.map(|key| (key.person.to_string(), key.id));
        Kept { seq: logged.seq.into(), at: logged.at.0, what, command }
    }

    /// What it says in the game's log.
    pub fn entry(&self) -> Option<&str> {
        match &self.what {
            What::Entry(entry, _) => Some(entry),
            What::Started | What::Other => None,
        }
    }
}

/// What is wrong with a game, or with many.
#[derive(Default, Debug)]
pub struct Verdict {
    /// Actions that were acknowledged.
    pub actions: u64,
    /// What was acknowledged or shown and is not there.
    pub losses: Vec<String>,
    /// What was done twice, or without being asked for.
    pub duplicates: Vec<String>,
    /// Time that was charged, given or told wrongly.
    pub wrong_clocks: Vec<String>,
    /// Anything else that should not have happened.
    pub others: Vec<String>,
}

impl Verdict {
    /// Whether nothing is wrong.
    pub fn is_good(&self) -> bool {
        [&self.losses, &self.duplicates, &self.wrong_clocks, &self.others].iter().all(|list| list.is_empty())
    }

    /// Takes in another.
    pub fn add(&mut self, other: Verdict) {
        self.actions += other.actions;
        self.losses.extend(other.losses);
        self.duplicates.extend(other.duplicates);
        self.wrong_clocks.extend(other.wrong_clocks);
        self.others.extend(other.others);
    }
}

/// Compares what the players of a game remember with its log.
pub fn judge(game: &Game, log: &[Kept]) -> Verdict {
    let mut verdict = Verdict::default();
    verdict.find_losses(game, log);
    verdict.find_duplicates(game, log);
    verdict.wrong_clocks = clocks::check(game, log);
    for (memory, state) in game.memories.iter().zip(&game.states) {
        verdict.others.extend(memory.strange.iter().map(|strange| format!("{strange}; {state}")));
    }
    verdict
}

impl Verdict {
    fn find_losses(&mut self, game: &Game, log: &[Kept]) {
        let table = &game.table;
        if let Some((place, gap)) = (1..).zip(log).find(|(place, kept)| kept.seq != *place) {
            self.losses.push(format!("table {table}: event {} stands at place {place}", gap.seq));
        }
        let numbers: HashMap<u64, usize> =
            log.iter().filter(|kept| kept.entry().is_some()).map(|kept| kept.seq).zip(0..).collect();
        for memory in &game.memories {
            for (seq, acknowledged) in &memory.acknowledged {
                self.actions += 1;
                let kept = log.iter().find(|kept| kept.seq == *seq);
                let wanted = memory.sent.get(&acknowledged.id).and_then(|sent| sent.entry.as_deref());
                let key = Some((memory.person.clone(), acknowledged.id.clone()));
                if !kept.is_some_and(|kept| kept.entry() == wanted && kept.command == key) {
                    self.losses.push(format!(
                        "table {table}, event {seq}: {wanted:?} ({}) was acknowledged, but there is {kept:?}",
                        acknowledged.id
                    ));
                    continue;
                }
                // And so says the server when it is asked for the game.
                let line = numbers.get(seq).and_then(|number| memory.history.as_ref()?.get(*number));
                let told = line.and_then(|line| {
                    Some(format!("{} {}", line.seat?, line.action.as_deref().unwrap_or_default()))
                });
                if memory.history.is_some() && told.as_deref() != wanted {
                    self.losses.push(format!(
                        "table {table}, event {seq}: {wanted:?} was acknowledged, but the history tells {line:?}"
                    ));
                }
            }
            let shown = memory.heard.keys().last().copied().unwrap_or(0);
            if shown > log.len() as u64 {
                self.losses
                    .push(format!("table {table}, event {shown} was shown, but there are {}", log.len()));
            }
            for (seq, told) in &memory.told {
                let Some(history) = &memory.history else { continue };
                let line = numbers.get(seq).and_then(|number| history.get(*number));
                if numbers.contains_key(seq) && line.and_then(|line| line.told.as_ref()) != Some(told) {
                    self.losses.push(format!(
                        "table {table}, event {seq}: “{told}” was shown, but the history tells {line:?}"
                    ));
                }
            }
        }
    }

    fn find_duplicates(&mut self, game: &Game, log: &[Kept]) {
        let table = &game.table;
        let mut done: HashMap<&(String, String), u64> = HashMap::new();
        for kept in log {
            let Some(key) = &kept.command else { continue };
            if let Some(before) = done.insert(key, kept.seq) {
                self.duplicates
                    .push(format!("table {table}: event {before} and event {} are {key:?}", kept.seq));
            }
            if kept.entry().is_none() {
                continue;
            }
            let memory = game.memories.iter().find(|memory| memory.person == key.0);
            let sent = memory.and_then(|memory| memory.sent.get(&key.1));
            if sent.and_then(|sent| sent.entry.as_deref()) != kept.entry() {
                self.duplicates.push(format!("table {table}, event {}: nobody sent {kept:?}", kept.seq));
            }
        }
    }
}

#[cfg(test)]
mod tests;
