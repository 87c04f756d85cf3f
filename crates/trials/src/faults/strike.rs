//! How each kind of fault strikes, and how it is healed. What must be seen while it lasts is looked for here.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use tokio::task::block_in_place;

use super::chance::Chance;
use super::disk::SmallDisk;
use super::kind::{Database, Kind};
use super::mishaps::Mishap;
use super::site::{Ground, LIMIT, Site, family, send_signal};

/// How often the database was away for anyone, as the players count it.
pub type Refusals = AtomicU64;

/// Lets a fault strike and heals it; gives what there is to say of it, or what was not as it must be.
pub async fn strike(
    ground: &Ground,
    site: &mut Site,
    (kind, database): (Kind, Database),
    chance: &mut Chance,
    refusals: &Refusals,
) -> Result<String, String> {
    let postgres = &ground.postgres;
    match kind {
        Kind::Killed => {
            site.kill();
            pause(chance, 0..=500).await;
            block_in_place(|| site.start())?;
            Ok(String::new())
        }
        Kind::PowerLost => {
            site.kill();
            let lost = site.mishaps.as_mut().map(|mishaps| mishaps.lose_unsynced(chance));
            let lost = lost.transpose().map_err(|error| error.to_string())?.unwrap_or(0);
            block_in_place(|| site.start())?;
            Ok(format!("{lost} unsynced writes lost"))
        }
        Kind::Stopped => {
            site.signal("-STOP");
            let paused = pause(chance, 500..=4_000).await;
            site.signal("-CONT");
            Ok(format!("for {paused} ms"))
        }
        Kind::Restarted => {
            block_in_place(|| postgres.restart());
            Ok(String::new())
        }
        Kind::Crashed => {
            block_in_place(|| postgres.stop());
            let paused = pause(chance, 0..=2_000).await;
            block_in_place(|| postgres.start_again());
            Ok(format!("away for {paused} ms"))
        }
        Kind::Full => fill(site, refusals).await,
        Kind::ReadOnly => refuse_writes(site, refusals).await,
        Kind::Slow if database == Database::Sqlite => {
            let delay = chance.of(30..=400);
            set(site, Mishap::SyncDelay, delay as i64);
            let paused = pause(chance, 1_000..=4_000).await;
            set(site, Mishap::SyncDelay, 0);
            Ok(format!("syncs took {delay} ms more for {paused} ms"))
        }
        Kind::Slow => {
            // Now and then longer than the server has patience for.
            let seconds = if chance.percent(15) { 12 } else { chance.of(1..=4) };
            let sql = format!("LOCK TABLE events IN ACCESS EXCLUSIVE MODE; SELECT pg_sleep({seconds})");
            let url = site.url.clone().unwrap_or_default();
            block_in_place(|| postgres.sql(&url, &sql));
            Ok(format!("the log was locked for {seconds} s"))
        }
        Kind::Frozen => {
            let processes = family(postgres.process());
            send_signal("-STOP", &processes);
            let paused = pause(chance, 500..=5_000).await;
            send_signal("-CONT", &processes);
            Ok(format!("for {paused} ms"))
        }
        Kind::Network => {
            let before = site.proxy.harmed();
            site.proxy.make_bad(true);
            pause(chance, 2_000..=4_000).await;
            site.proxy.make_bad(false);
            match site.proxy.harmed() - before {
                0 => Err("nothing was sent while the way was bad".to_owned()),
                harmed => Ok(format!("{harmed} pieces late or lost")),
            }
        }
        Kind::Clock => {
            let span =
                if chance.percent(50) { chance.of(1_000..=60_000) } else { chance.of(60_000..=7_200_000) };
            let offset = if chance.percent(50) { span as i64 } else { -(span as i64) };
            set(site, Mishap::ClockOffset, offset);
            pause(chance, 1_500..=3_000).await;
            // And back: that is a jump, too.
            set(site, Mishap::ClockOffset, 0);
            Ok(format!("off by {offset} ms"))
        }
    }
}

async fn pause(chance: &mut Chance, range: std::ops::RangeInclusive<u64>) -> u64 {
    let millis = chance.of(range);
    tokio::time::sleep(Duration::from_millis(millis)).await;
    millis
}

fn set(site: &Site, mishap: Mishap, value: i64) {
    if let Some(mishaps) = &site.mishaps {
        mishaps.set(mishap, value);
    }
}

async fn fill(site: &Site, refusals: &Refusals) -> Result<String, String> {
    let disk = site.disk.as_ref().ok_or("there is no small disk")?;
    let refused = while_unwritable(site, refusals, || disk.fill(), || disk.empty()).await?;
    let told = site.logged();
    let word = if site.url.is_some() { "No space left on device" } else { "database or disk is full" };
    if !told.contains(word) {
        return Err(format!("the log does not say “{word}”:\n{told}"));
    }
    Ok(format!("{refused} refusals"))
}

async fn refuse_writes(site: &Site, refusals: &Refusals) -> Result<String, String> {
    let begin = || set(site, Mishap::ReadOnly, 1);
    let refused = while_unwritable(site, refusals, begin, || set(site, Mishap::ReadOnly, 0)).await?;
    let told = site.logged();
    if !told.contains("read-only") {
        return Err(format!("the log does not say that the disk is read-only:\n{told}"));
    }
    Ok(format!("{refused} refusals"))
}

/// Makes the database unwritable, waits until players are refused and `/readyz` fails, and makes it writable again.
async fn while_unwritable(
    site: &Site,
    refusals: &Refusals,
    begin: impl Fn(),
    end: impl Fn(),
) -> Result<u64, String> {
    let before = refusals.load(Ordering::Relaxed);
    let begun = Instant::now();
    let mut seen = Err(String::new());
    while begun.elapsed() < LIMIT {
        // What still fits into the last page is written: it is full when nothing goes any more.
        begin();
        let refused = refusals.load(Ordering::Relaxed) - before;
        let is_ready = site.is_ready().await;
        if refused > 0 && is_ready == Some(false) {
            seen = Ok(refused);
            break;
        }
        seen = Err(format!("{refused} refusals, ready: {is_ready:?}"));
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    end();
    seen
}

/// Whether a small disk can be had here; why not, where it cannot.
pub fn small_disk() -> Result<(), String> {
    SmallDisk::mount(1).map(drop)
}
