//! Whoever has nothing to do does nothing.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use motherlode_server::moment::{Clock, MINUTE, Moment};
use motherlode_server::settings::Settings;
use serde_json::json;

use crate::kit::Place;
use crate::kit::http::HandClock;
use crate::kit::site::{Whole, open_table, settings};

/// A clock that counts how often it is looked at.
struct CountingClock {
    hand: HandClock,
    looks: AtomicUsize,
}

impl Clock for CountingClock {
    fn now(&self) -> Moment {
        self.looks.fetch_add(1, Ordering::SeqCst);
        self.hand.now()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_is_only_watched_rests() {
    let hand = HandClock::at(Moment(1_800_000_000_000));
    let clock = Arc::new(CountingClock { hand, looks: AtomicUsize::new(0) });
    // As soon as nobody watches, it may be freed.
    let settings = Settings { idle: 20, ..settings() };
    let site = Whole::with_clock(Place::sqlite(), settings, clock.clone()).await;
    let mut ada = site.guest().await;
    let seats = json!([{"kind": "me"}, {"kind": "open"}]);
    let table = open_table(&mut ada, json!({"game": "atacama", "options": {}}), seats).await;
    let mut device = site.connect(&ada).await;
    device.subscribe(&table).await;
    clock.hand.pass(MINUTE);
    tokio::time::sleep(Duration::from_millis(200)).await;
    let before = clock.looks.load(Ordering::SeqCst);
    tokio::time::sleep(Duration::from_millis(500)).await;
    let looks = clock.looks.load(Ordering::SeqCst) - before;
    // A hundred times a second it would be some two hundred.
    assert!(looks < 50, "{looks} looks at the clock in half a second");
    site.server.stop().await;
}
