//! By a trace of system calls: nothing is acknowledged, or shown to anyone, before it is synced. A killed process cannot tell,
//! because what it wrote survives in the memory of the operating system; a lost machine would not be so kind.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use axum::http::StatusCode;
use motherlode_server::server::{Server, house};
use motherlode_server::store::{Sqlite, Synchronous};
use serde_json::json;

use crate::kit::http::Browser;
use crate::kit::site::{open_table, settings};
use crate::player::Player;
use crate::process::{Process, serve};

const ACTIONS: usize = 1_000;
const TABLES: usize = 40;
/// Where this test program finds the file when it is to be a server itself.
const FILE: &str = "MOTHERLODE_TEST_UNSYNCED";

/// A command under strace, as the same process; the trace goes to a file.
fn traced(command: &Command, trace: &Path) -> Command {
    let mut strace = Command::new("strace");
    strace.args(["-D", "-f", "-qq", "-s", "65536", "-o"]).arg(trace);
    strace.args(["-e", "trace=pwrite64,fsync,fdatasync,write,writev,sendto,sendmsg"]);
    strace.arg(command.get_program()).args(command.get_args());
    for (name, value) in command.get_envs() {
        strace.env(name, value.unwrap_or_default());
    }
    strace
}

/// The commands that were acknowledged as actions, by the table and the number of the event that each became.
type Commands = HashMap<(String, u64), String>;

/// Lets people play whole games; what was acknowledged to them.
async fn play(address: SocketAddr) -> Commands {
    let mut running = tokio::task::JoinSet::new();
    for _ in 0..TABLES {
        let [mut one, mut two] = [Browser::new(address), Browser::new(address)];
        for browser in [&mut one, &mut two] {
            browser.post("/api/me", "").await.expect(StatusCode::CREATED);
        }
        let table =
            open_table(&mut one, json!({"game": "atacama"}), json!([{"kind": "me"}, {"kind": "open"}])).await;
        let body = json!({"id": "sit", "command": {"do": "sit", "chair": 2}}).to_string();
        two.post(&format!("/api/tables/{table}/commands"), &body).await.expect(StatusCode::OK);
        for browser in [one, two] {
            let mut player = Player::new(browser, &table);
            running.spawn(async move {
                player.play(address).await;
                let named = |(seq, id)| ((player.table.clone(), seq), id);
                std::mem::take(&mut player.told.names).into_iter().map(named).collect::<Vec<_>>()
            });
        }
    }
    running.join_all().await.into_iter().flatten().collect()
}

/// What a trace shows: how often something was told, and how often before it was synced.
struct Verdict {
    /// Acknowledgements, to who sent the command.
    acknowledged: usize,
    early: usize,
    /// Events that became of commands, to everyone at the table.
    shown: usize,
    shown_early: usize,
}

/// Judges what a trace shows of these commands.
fn judge(trace: &str, commands: &Commands) -> Verdict {
    // The lines at which each command was first seen on its way to each file, by which thread. It may go to a file that is
    // never synced before, for the case that the transaction must go back: that one proves nothing.
    let mut written: HashMap<&str, HashMap<(&str, &str), usize>> = HashMap::new();
    // For each thread and file the lines at which a sync of it began and ended.
    let mut syncs: HashMap<(&str, &str), Vec<(usize, usize)>> = HashMap::new();
    let mut syncing: HashMap<&str, (usize, &str)> = HashMap::new();
    let mut acknowledged: Vec<(usize, &str)> = Vec::new();
    let mut shown: Vec<(usize, &str)> = Vec::new();
    for (number, line) in trace.lines().enumerate() {
        let Some((thread, call)) = line.split_once(' ') else { continue };
        let call = call.trim_start();
        let file =
            call.split_once('(').and_then(|(_, rest)| rest.split([',', ')', ' ']).next()).unwrap_or_default();
        if call.starts_with("pwrite64(") {
            for id in names(call) {
                written.entry(id).or_default().entry((thread, file)).or_insert(number);
            }
        } else if call.starts_with("fsync(") || call.starts_with("fdatasync(") {
            if call.contains("unfinished") {
                syncing.insert(thread, (number, file));
            } else if call.ends_with("= 0") {
                syncs.entry((thread, file)).or_default().push((number, number));
            }
        } else if call.contains("sync resumed") && call.ends_with("= 0") {
            if let Some((began, file)) = syncing.remove(thread) {
                syncs.entry((thread, file)).or_default().push((began, number));
            }
        } else if call.starts_with("sendto(") || call.starts_with("write") || call.starts_with("sendmsg(") {
            for part in call.split(r#"{\"type\":\"done\""#).skip(1) {
                let end = part.find('}').unwrap_or(part.len());
                acknowledged.extend(names(&part[..end]).map(|id| (number, id)));
            }
            for part in call.split(r#"{\"type\":\"event\",\"table\":\""#).skip(1) {
                let command = event_of(part).and_then(|event| commands.get(&event));
                shown.extend(command.map(|id| (number, id.as_str())));
            }
        }
    }
    let is_early = |(told, id): &&(usize, &str)| {
        let is_synced = |(place, wrote): (&(&str, &str), &usize)| {
            let syncs = syncs.get(place).map_or(&[][..], Vec::as_slice);
            syncs.iter().any(|(began, ended)| began > wrote && ended < told)
        };
        !written.get(id).is_some_and(|writes| writes.iter().any(is_synced))
    };
    Verdict {
        acknowledged: acknowledged.len(),
        early: acknowledged.iter().filter(is_early).count(),
        shown: shown.len(),
        shown_early: shown.iter().filter(is_early).count(),
    }
}

/// The table and the number at the beginning of an event, as a trace writes it: `x1n9…\",\"seq\":17,…`.
fn event_of(text: &str) -> Option<(String, u64)> {
    let (table, rest) = text.split_once(r#"\",\"seq\":"#)?;
    let digits = rest.find(|letter: char| !letter.is_ascii_digit())?;
    Some((table.to_owned(), rest[..digits].parse().ok()?))
}

/// The names of players' commands in a text: `w12n34w`.
fn names(text: &str) -> impl Iterator<Item = &str> {
    let is_name = |word: &&str| {
        let inner = word.strip_prefix('w').and_then(|rest| rest.strip_suffix('w'));
        inner.and_then(|inner| inner.split_once('n')).is_some_and(|(who, number)| {
            [who, number]
                .iter()
                .all(|part| !part.is_empty() && part.bytes().all(|digit| digit.is_ascii_digit()))
        })
    };
    text.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(is_name)
}

async fn traced_play(command: &Command, folder: &Path) -> (usize, Verdict) {
    let trace = folder.join("trace");
    let process = Process::start(traced(command, &trace));
    let commands = play(process.address).await;
    process.stop();
    // strace writes its last lines after the program has ended.
    let mut text = String::new();
    for _ in 0..50 {
        tokio::time::sleep(Duration::from_millis(100)).await;
        let now = String::from_utf8_lossy(&std::fs::read(&trace).expect("a trace")).into_owned();
        if now.len() == text.len() && !now.is_empty() {
            break;
        }
        text = now;
    }
    (commands.len(), judge(&text, &commands))
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_acknowledged_or_shown_before_the_sync_that_follows_its_writing() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("traced.db");
    let command = serve(file.to_str().expect("a path"), "127.0.0.1:0");
    let (actions, verdict) = traced_play(&command, folder.path()).await;
    let Verdict { acknowledged, early, shown, shown_early } = verdict;
    assert!(actions >= ACTIONS, "{actions} actions are too few to show anything");
    assert!(acknowledged >= actions, "the trace shows {acknowledged} of {actions} acknowledgements");
    assert_eq!(early, 0, "of {acknowledged} acknowledgements");
    // Two hear of every action, unless their game is over and they have gone.
    assert!(shown > actions * 3 / 2, "the trace shows {shown} events of {actions} actions");
    assert_eq!(shown_early, 0, "of {shown} events");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_check_finds_a_server_that_does_not_sync() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut command = Command::new(std::env::current_exe().expect("this program"));
    command.args(["--exact", "traced::unsynced_server", "--nocapture"]);
    command.env(FILE, folder.path().join("unsynced.db"));
    let (actions, verdict) = traced_play(&command, folder.path()).await;
    let Verdict { acknowledged, early, shown, shown_early } = verdict;
    assert!(actions >= ACTIONS && acknowledged >= actions);
    assert!(early > acknowledged / 2, "only {early} of {acknowledged} were found");
    assert!(shown_early > shown / 2, "only {shown_early} of {shown} events were found");
}

/// Not a test: the server that does not sync, as a process of its own. Nothing happens unless another test asks for it.
#[tokio::test(flavor = "multi_thread")]
async fn unsynced_server() {
    let Some(file) = std::env::var_os(FILE) else { return };
    let store = Sqlite::open_with(file, Synchronous::OffForTestsThatMustFail).expect("a database");
    let house = house(Arc::new(store), settings()).await.expect("a house");
    let server = Server::start(house, SocketAddr::from(([127, 0, 0, 1], 0))).await.expect("a server");
    println!("http://{}", server.address());
    std::future::pending::<()>().await;
}
