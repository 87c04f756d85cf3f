//! One round: games under way, one fault, games that go on, and the judgement.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use tokio::sync::watch;
use tokio::task::{JoinSet, block_in_place};

use super::chance::Chance;
use super::desk::{Desk, Game};
use super::judge::{Kept, Verdict, judge};
use super::kind::{Database, Kind};
use super::mishaps::Mishap;
use super::site::{Ground, LIMIT, Site, Syncs};
use super::strike::strike;

/// How many actions are acknowledged at every table before the fault strikes.
const BEFORE: u64 = 6;
/// How many more after it was healed.
const AFTER: u64 = 4;

/// What came of a round.
pub struct Outcome {
    /// What there is to say of the fault.
    pub note: String,
    /// What is wrong.
    pub verdict: Verdict,
}

/// Plays a round with so many tables; says why where this machine cannot have it.
pub async fn play(
    ground: &Ground,
    fault: (Kind, Database),
    tables: usize,
    chance: &mut Chance,
) -> Result<Outcome, String> {
    let mut site = Site::open(ground, fault.0, fault.1, Syncs::Always, chance).await?;
    let mut outcome = Outcome { note: String::new(), verdict: Verdict::default() };
    if let Err(problem) = play_at(ground, &mut site, fault, tables, chance, &mut outcome).await {
        outcome.verdict.others.push(problem);
    }
    Ok(outcome)
}

/// The desks of a round, and how far each has come.
struct Tables {
    desks: JoinSet<Vec<Game>>,
    counts: Vec<Arc<AtomicU64>>,
    refusals: Arc<AtomicU64>,
    stop: watch::Sender<bool>,
}

impl Tables {
    fn begin(site: &Site, tables: usize, chance: &mut Chance) -> Tables {
        let (stop, stopping) = watch::channel(false);
        let refusals = Arc::new(AtomicU64::new(0));
        let (mut desks, mut counts) = (JoinSet::new(), Vec::new());
        for number in 0..tables {
            let desk = Desk::new(number, site.proxy.address, chance.fork(), Arc::clone(&refusals));
            counts.push(desk.acknowledged());
            desks.spawn(desk.play(stopping.clone()));
        }
        Tables { desks, counts, refusals, stop }
    }

    fn counted(&self) -> Vec<u64> {
        self.counts.iter().map(|count| count.load(Ordering::Relaxed)).collect()
    }

    /// Waits until so many actions were acknowledged at every table since then.
    async fn go_on(&self, since: &[u64], more: u64) -> Result<(), String> {
        let begun = Instant::now();
        loop {
            let counted = self.counted();
            let stuck: Vec<usize> =
                (0..counted.len()).filter(|desk| counted[*desk] < since[*desk] + more).collect();
            if stuck.is_empty() {
                return Ok(());
            }
            if begun.elapsed() > LIMIT {
                return Err(format!("desks {stuck:?} have not gone on in {LIMIT:?}"));
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    /// Ends all games where they are; what everyone remembers of them.
    async fn end(mut self) -> Result<Vec<Game>, String> {
        // They may have ended by themselves: that shows when they are joined.
        let _ = self.stop.send(true);
        let mut games = Vec::new();
        loop {
            match tokio::time::timeout(LIMIT, self.desks.join_next()).await {
                Err(_) => return Err("the history of a game is not told".to_owned()),
                Ok(None) => return Ok(games),
                Ok(Some(played)) => {
                    games.extend(played.map_err(|error| format!("a player fell over: {error}"))?);
                }
            }
        }
    }
}

async fn play_at(
    ground: &Ground,
    site: &mut Site,
    fault: (Kind, Database),
    tables: usize,
    chance: &mut Chance,
    outcome: &mut Outcome,
) -> Result<(), String> {
    if fault.0 == Kind::PowerLost
        && let Some(mishaps) = &site.mishaps
    {
        mishaps.set(Mishap::Journal, 1);
    }
    block_in_place(|| site.start())?;
    let playing = Tables::begin(site, tables, chance);
    playing.go_on(&vec![0; tables], BEFORE).await?;
    tokio::time::sleep(Duration::from_millis(chance.of(0..=400))).await;
    outcome.note = strike(ground, site, fault, chance, &playing.refusals).await?;
    site.until_ready(true).await?;
    let went_on = playing.go_on(&playing.counted(), AFTER).await;
    let games = playing.end().await?;
    for game in went_on.is_err().then_some(&games).into_iter().flatten() {
        eprintln!("{:#?}", game.states);
    }
    if !site.stop().await {
        outcome.verdict.others.push("the server did not end well".to_owned());
    }
    let judged = judge_all(site, &games).await?;
    outcome.verdict.add(judged);
    if let Err(problem) = went_on {
        return Err(format!("{problem}; the server says:\n{}", site.logged()));
    }
    Ok(())
}

async fn judge_all(site: &Site, games: &[Game]) -> Result<Verdict, String> {
    let store = site.store().await?;
    let mut verdict = Verdict::default();
    for game in games {
        let id = game.table.parse().map_err(|_| format!("{} is no id", game.table))?;
        let log = store.events(id, 0).await.map_err(|error| error.to_string())?;
        verdict.add(judge(game, &log.iter().map(Kept::read).collect::<Vec<_>>()));
    }
    store.close().await;
    Ok(verdict)
}

/// The same loss of power for a server that does not sync: what the judge finds then, if it is any good.
pub async fn lose_power_unsynced(
    ground: &Ground,
    tables: usize,
    chance: &mut Chance,
) -> Result<Verdict, String> {
    let fault = (Kind::PowerLost, Database::Sqlite);
    let mut site = Site::open(ground, fault.0, fault.1, Syncs::Never, chance).await?;
    if let Some(mishaps) = &site.mishaps {
        mishaps.set(Mishap::Journal, 1);
    }
    block_in_place(|| site.start())?;
    let playing = Tables::begin(&site, tables, chance);
    playing.go_on(&vec![0; tables], BEFORE).await?;
    // The last thing that they hear of the server is the history of their games.
    let games = playing.end().await?;
    site.kill();
    if let Some(mishaps) = &mut site.mishaps {
        mishaps.lose_unsynced(chance).map_err(|error| error.to_string())?;
    }
    judge_all(&site, &games).await
}
