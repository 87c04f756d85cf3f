//! Connections that have not asked for anything yet: only so many may wait, and who has waited longest makes room.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use tokio::sync::Notify;

use crate::http::socket::{OpenSocket, Sockets};
use crate::problem::Problem;

/// How many connections may be silent, from everywhere.
pub(super) const MOST_SILENT: usize = 2_000;
/// How many that have spoken or ended meanwhile may stand in the line before it is put in order.
const LONGEST_LINE: usize = 4 * MOST_SILENT;

/// All connections that are silent, in the order they came.
#[derive(Default)]
pub(super) struct Silent {
    addresses: Arc<Sockets>,
    line: VecDeque<Weak<Silence>>,
}

/// One connection's silence.
pub(super) struct Silence {
    /// Counted until it asks for something.
    place: Mutex<Option<OpenSocket>>,
    out: Notify,
}

impl Silent {
    /// One more from an address, unless that has too many. Where there are too many in all, who has been silent longest is
    /// shown out: people ask within moments, and nobody keeps them out by silence.
    pub(super) fn begin(&mut self, address: IpAddr, most: usize) -> Result<Arc<Silence>, Problem> {
        let place = Mutex::new(Some(self.addresses.open(address, most)?));
        while self.addresses.count() > MOST_SILENT {
            let Some(longest) = self.line.pop_front() else { break };
            if let Some(silence) = longest.upgrade() {
                silence.show_out();
            }
        }
        if self.line.len() >= LONGEST_LINE {
            self.line.retain(|silence| silence.upgrade().is_some_and(|silence| silence.place().is_some()));
        }
        let silence = Arc::new(Silence { place, out: Notify::new() });
        self.line.push_back(Arc::downgrade(&silence));
        Ok(silence)
    }
}

impl Silence {
    /// It has asked for something.
    pub(super) fn end(&self) {
        drop(self.place().take());
    }

    /// Waits until it has been silent for too long; for ever, where it has spoken.
    pub(super) async fn shown_out(&self) {
        self.out.notified().await;
    }

    /// Ends the connection, if it is still silent.
    fn show_out(&self) {
        if self.place().take().is_some() {
            self.out.notify_one();
        }
    }

    fn place(&self) -> MutexGuard<'_, Option<OpenSocket>> {
        self.place.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn address(number: usize) -> IpAddr {
        IpAddr::from([10, 0, (number / 256) as u8, (number % 256) as u8])
    }

    async fn is_out(silence: &Silence) -> bool {
        tokio::time::timeout(Duration::from_millis(20), silence.shown_out()).await.is_ok()
    }

    #[tokio::test]
    async fn who_has_been_silent_longest_makes_room_and_who_has_spoken_stays() {
        let mut silent = Silent::default();
        let begin = |silent: &mut Silent, number: usize| silent.begin(address(number), 1).ok();
        let all: Vec<_> = (0..MOST_SILENT).map(|number| begin(&mut silent, number).expect("room")).collect();
        assert!(begin(&mut silent, 0).is_none(), "one is enough for an address");
        all[0].end();
        let one = begin(&mut silent, MOST_SILENT).expect("the first has spoken");
        assert!(!is_out(&all[0]).await && !is_out(&all[1]).await);
        let other = begin(&mut silent, MOST_SILENT + 1).expect("someone makes room");
        assert!(!is_out(&all[0]).await, "it has spoken");
        assert!(is_out(&all[1]).await, "it has waited longest");
        assert!(!is_out(&all[2]).await && !is_out(&one).await && !is_out(&other).await);
        assert_eq!(silent.addresses.count(), MOST_SILENT);
    }

    #[test]
    fn those_who_spoke_do_not_stand_in_the_line_for_ever() {
        let mut silent = Silent::default();
        let first = silent.begin(address(0), 1).ok();
        for number in 0..3 * LONGEST_LINE {
            silent.begin(address(1 + number % 1_000), 1).expect("room").end();
        }
        assert!(silent.line.len() <= LONGEST_LINE);
        assert!(first.is_some() && silent.addresses.count() == 1);
    }
}
