//! What the clocks of a table must show, reckoned from what its log says anyone has spent.

use std::time::SystemTime;

use motherlode_server::id::TableId;
use motherlode_server::moment::Moment;
use motherlode_server::store::LoggedEvent;
use motherlode_server::table::{ClockPlan, Event, Logged, Table};

use crate::player::Told;

/// How long a message may be under way on a busy machine, in milliseconds; and how far two clocks of one machine may differ.
const UNDER_WAY: u64 = 10_000;
const APART: u64 = 200;

/// The clocks of one table, event by event.
pub(crate) struct Reckoning {
    /// Says whose turn it is.
    table: Table,
    /// Milliseconds left after each event, from the first on; nothing before the game and without a clock.
    left: Vec<Option<Vec<u64>>>,
    /// When each event happened, whose turn it was then, and whether it was an entry of the game.
    moments: Vec<(Moment, Option<usize>, bool)>,
    /// Whose turn it was last.
    turn: Option<usize>,
}

impl Reckoning {
    /// A table that was just opened.
    pub(crate) fn new(id: TableId, first: &LoggedEvent) -> Reckoning {
        let opened = Table::from_log(id, std::slice::from_ref(first)).expect("a log").expect("a table");
        Reckoning { table: opened, left: vec![None], moments: vec![(first.at, None, false)], turn: None }
    }

    /// Takes in what has been written since.
    pub(crate) fn follow(&mut self, log: &[LoggedEvent]) {
        for logged in &log[self.left.len()..] {
            self.table.follow(std::slice::from_ref(logged)).expect("a log");
            let ClockPlan::Fischer { minutes, increment } = self.table.setup.clock else {
                self.left.push(None);
                self.moments.push((logged.at, None, false));
                continue;
            };
            let seats = self.table.seats().get();
            let mut left = self.left.last().cloned().flatten();
            let event = serde_json::from_str::<Logged>(&logged.body).expect("an event").event;
            let is_entry = match &event {
                Event::Started { .. } => {
                    left = Some(vec![u64::from(minutes) * 60_000; seats]);
                    true
                }
                Event::Entry { entry, spent, .. } => {
                    let clocks = left.as_mut().expect("it has begun");
                    let spent = *spent;
                    if let Some(seat) = entry.split(' ').next().and_then(|word| word.parse::<usize>().ok()) {
                        let since = self.last_entry(self.moments.len() - 1).0;
                        assert!(spent <= logged.at.since(since), "nobody spends more than has passed");
                        clocks[seat - 1] -= spent;
                    } else {
                        assert_eq!(spent, 0, "only who acts spends time: {entry}");
                    }
                    true
                }
                _ => false,
            };
            let to_act = self.table.to_act().map(|seat| seat.index());
            if let (Some(to_act), Some(clocks)) = (to_act, &mut left) {
                if let Some(before) = self.turn.filter(|before| *before != to_act) {
                    clocks[before] += u64::from(increment) * 1_000;
                }
                self.turn = Some(to_act);
            }
            self.left.push(left);
            self.moments.push((logged.at, to_act, is_entry));
        }
    }

    /// Compares what someone was told with it; how many clocks were compared.
    pub(crate) fn check(&self, told: &Told, round: usize) -> u64 {
        let mut checked = 0;
        for (seq, clocks) in &told.clocks {
            let place = *seq as usize - 1;
            if self.moments[place].2 {
                assert_eq!(Some(clocks), self.left[place].as_ref(), "round {round}, event {seq}");
                checked += 1;
            }
        }
        if let Some((seq, came, clocks)) = &told.snapshot
            && let Some(left) = &self.left[*seq as usize - 1]
        {
            let (since, to_act, _) = self.last_entry(*seq as usize - 1);
            for (seat, (told, left)) in clocks.iter().zip(left).enumerate() {
                if to_act != Some(seat) {
                    assert_eq!(told, left, "round {round}, event {seq}: it is not the turn of {seat}");
                    continue;
                }
                // Time goes on while the server is away, and the snapshot was under way for a while.
                let came =
                    came.duration_since(SystemTime::UNIX_EPOCH).expect("after 1970").as_millis() as u64;
                let passed = came.saturating_sub(since.0 as u64);
                let least = left.saturating_sub(passed + APART);
                assert!(
                    (least..=least + UNDER_WAY + APART).contains(told) && told <= left,
                    "round {round}, event {seq}: {told} of {left} after {passed}"
                );
            }
            checked += 1;
        }
        checked
    }

    /// The newest entry of the game up to a place, and whose turn it has been since.
    fn last_entry(&self, place: usize) -> (Moment, Option<usize>, bool) {
        self.moments[..=place].iter().rev().find(|(_, _, is_entry)| *is_entry).copied().expect("it has begun")
    }
}
