//! Whether everyone's clock is right, by times that the clients measured themselves.
//!
//! All clients share one steady clock, which no fault touches. An event cannot have happened before the command that led to
//! it was first sent, nor after anyone heard of it. Between these bounds lies the time that the server may charge for the
//! next turn; what it charged is in the log. And what is left, as it was told with every event, must be what the log makes
//! of it.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use super::desk::{Game, INCREMENT, MINUTES};
use super::judge::{Kept, What};

/// Times in the log are whole milliseconds.
const ROUNDING: u64 = 3;
/// The server's clock may go a little faster or slower than the clients': so much of a thousand.
const DRIFT: u64 = 2;

/// What is wrong with the clocks of a game.
pub fn check(game: &Game, log: &[Kept]) -> Vec<String> {
    let mut clocks = Clocks { game, log, left: BTreeMap::new(), wrong: Vec::new() };
    clocks.follow();
    clocks.compare();
    clocks.wrong
}

struct Clocks<'a> {
    game: &'a Game,
    log: &'a [Kept],
    /// What each seat must have left after each event, once the game has begun.
    left: BTreeMap<u64, [u64; 2]>,
    wrong: Vec<String>,
}

/// Who acts in an entry: a seat (also by running out of time), or nobody where chance does.
fn actor(entry: &str) -> Option<u64> {
    let (first, rest) = entry.split_once(' ')?;
    if first == "timeout" { rest.parse().ok() } else { first.parse().ok() }
}

fn millis(span: Duration) -> u64 {
    u64::try_from(span.as_millis()).unwrap_or(u64::MAX)
}

fn slack(span: u64) -> u64 {
    ROUNDING + span * DRIFT / 1_000
}

impl Clocks<'_> {
    fn tell(&mut self, seq: u64, what: &str) {
        self.wrong.push(format!("table {}, event {seq}: {what}", self.game.table));
    }

    /// Before this an event cannot have happened.
    fn earliest(&self, seq: u64) -> Option<Instant> {
        let before = self.log.iter().rev().skip_while(|kept| kept.seq > seq);
        before
            .filter_map(|kept| kept.command.as_ref())
            .find_map(|(person, id)| self.game.memories.iter().find_map(|memory| memory.sent_at(person, id)))
    }

    /// After this it cannot have happened.
    fn latest(&self, seq: u64) -> Option<Instant> {
        let heard = self.game.memories.iter().flat_map(|memory| memory.heard.range(seq..)).map(|(_, at)| *at);
        let acknowledged = self.game.memories.iter().flat_map(|memory| memory.acknowledged.range(seq..));
        heard.chain(acknowledged.map(|(_, acknowledged)| acknowledged.at)).min()
    }

    /// Who is to act after an event: who does so next, or else whom a player was told of.
    fn to_act(&self, place: usize) -> Option<u64> {
        match self.log[place + 1..].iter().find_map(Kept::entry) {
            Some(next) => actor(next),
            None => {
                let mut told = self.game.memories.iter().flat_map(|memory| &memory.clocks);
                told.find(|told| told.seq == self.log[place].seq)?.to_act
            }
        }
    }

    /// Goes through the log: what every entry cost, and what is left after it.
    fn follow(&mut self) {
        let mut left = [MINUTES * 60_000; 2];
        let (mut turn_of, mut before): (Option<u64>, Option<&Kept>) = (None, None);
        for (place, kept) in self.log.iter().enumerate() {
            let What::Entry(entry, spent) = &kept.what else {
                if kept.what == What::Started {
                    before = Some(kept);
                    turn_of = self.to_act(place);
                    self.left.insert(kept.seq, left);
                }
                continue;
            };
            if let (Some(seat), Some(before)) = (actor(entry), before) {
                self.check_charge(kept, before, entry, *spent, left[seat as usize - 1]);
                left[seat as usize - 1] = left[seat as usize - 1].saturating_sub(*spent);
            } else if *spent > 0 {
                self.tell(kept.seq, &format!("chance was charged {spent} ms"));
            }
            let next = self.to_act(place);
            if let (Some(next), Some(turn)) = (next, turn_of)
                && next != turn
            {
                left[turn as usize - 1] += INCREMENT * 1_000;
            }
            turn_of = next.or(turn_of);
            before = Some(kept);
            self.left.insert(kept.seq, left);
        }
    }

    fn check_charge(&mut self, kept: &Kept, before: &Kept, entry: &str, spent: u64, left: u64) {
        let by_log = u64::try_from(kept.at - before.at).unwrap_or(0);
        if kept.at < before.at {
            self.tell(
                kept.seq,
                &format!("it happened {} ms before event {}", before.at - kept.at, before.seq),
            );
        }
        if spent > by_log {
            self.tell(kept.seq, &format!("{spent} ms were charged, but {by_log} ms lie between the events"));
        }
        let is_timeout = entry.starts_with("timeout");
        if kept.command.is_none() && !is_timeout {
            // A bot: it thinks on the house's time.
            if spent > 0 {
                self.tell(kept.seq, &format!("a bot was charged {spent} ms"));
            }
            return;
        }
        let most = self.latest(kept.seq).zip(self.earliest(before.seq));
        let most = most.map(|(latest, earliest)| millis(latest.saturating_duration_since(earliest)));
        if let Some(most) = most
            && spent > most + slack(most)
        {
            self.tell(kept.seq, &format!("{spent} ms were charged, but the turn lasted at most {most} ms"));
        }
        if let Some(most) = most
            && is_timeout
            && most + slack(most) < left
        {
            self.tell(kept.seq, &format!("“{entry}” with {left} ms left, after at most {most} ms"));
        }
        if !is_timeout && spent > left {
            self.tell(kept.seq, &format!("an action after {spent} ms with {left} ms left"));
        }
        let sent = kept
            .command
            .as_ref()
            .and_then(|(person, id)| self.game.memories.iter().find_map(|memory| memory.sent_at(person, id)));
        let least = sent.zip(self.latest(before.seq));
        let least = least.map_or(0, |(sent, latest)| millis(sent.saturating_duration_since(latest)));
        if spent + slack(least) < least {
            self.tell(kept.seq, &format!("{spent} ms were charged, but the turn lasted at least {least} ms"));
        }
    }

    /// Compares what was told of the clocks with what the log makes of them.
    fn compare(&mut self) {
        let game = self.game;
        for told in game.memories.iter().flat_map(|memory| &memory.clocks) {
            let Some((_, left)) = self.left.range(..=told.seq).next_back() else { continue };
            let left = *left;
            for (seat, (expected, told_left)) in (1..).zip(left.into_iter().zip(&told.left)) {
                let passed = self
                    .earliest(told.seq)
                    .map(|earliest| millis(told.at.saturating_duration_since(earliest)));
                let most = match (told.to_act == Some(seat), passed) {
                    (false, _) => 0,
                    (true, Some(passed)) => passed + slack(passed),
                    (true, None) => continue,
                };
                if *told_left > expected || *told_left < expected.saturating_sub(most) {
                    let what = format!(
                        "seat {seat} was told {told_left} ms, but the log makes it {expected} ms less at most {most} ms"
                    );
                    self.tell(told.seq, &what);
                }
            }
        }
    }
}
