//! A disk that is full: nothing is acknowledged that is not kept, everyone is told, and it goes on once there is room.

use std::fs::{self, File};
use std::io::Write;
use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

use axum::http::StatusCode;
use serde_json::json;

use crate::kit::Place;
use crate::kit::http::Browser;
use crate::kit::site::{Whole, open_table};
use crate::leaks::{LOGGED, Listener};

/// Names the folder where the small disk is, for the test that runs on it.
const DISK: &str = "MOTHERLODE_SMALL_DISK";

/// Runs the other test of this file in a file system of four megabytes that nobody else sees.
#[test]
fn a_full_disk_is_told_survived_and_forgotten_once_there_is_room() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut command = Command::new("unshare");
    command.args(["--user", "--map-root-user", "--mount", "sh", "-c"]);
    command.arg("mount -t tmpfs -o size=4m tmpfs \"$0\" && exec \"$@\"").arg(folder.path());
    command.arg(std::env::current_exe().expect("this program"));
    command.args(["--ignored", "--exact", "full::on_a_small_disk"]).env(DISK, folder.path());
    let ran = command.output().expect("unshare, of util-linux");
    let said = String::from_utf8_lossy(&ran.stdout) + String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success() && said.contains("1 passed"), "{said}");
}

async fn until_ready(browser: &mut Browser, status: StatusCode) {
    let begun = Instant::now();
    while browser.get("/readyz").await.status != status {
        assert!(begun.elapsed() < Duration::from_secs(20), "readyz is not {status}");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "run by the other one, which makes the disk"]
async fn on_a_small_disk() {
    let _ = tracing::subscriber::set_global_default(Listener);
    let disk = PathBuf::from(std::env::var_os(DISK).expect("a disk"));
    let site = Whole::open(Place::Sqlite(tempfile::tempdir_in(&disk).expect("a folder"))).await;
    let mut ada = site.guest().await;
    let seats = json!([{"kind": "me"}, {"kind": "local", "name": "Ann"}]);
    let table = open_table(&mut ada, json!({"game": "atacama"}), seats).await;
    let mut device = site.connect(&ada).await;
    device.subscribe(&table).await;
    while device.stage(&table) == "gathering" {
        if !device.step(&table).await {
            device.hear().await.expect("it begins");
        }
    }
    device.drain().await;
    until_ready(&mut ada, StatusCode::OK).await;

    let ballast = disk.join("ballast");
    let mut file = File::create(&ballast).expect("a file");
    while file.write_all(&[1; 512]).is_ok() {}
    // What the WAL still has room for is written, and moved into the file as long as that need not grow. Then nothing goes.
    let (begun, mut refused) = (Instant::now(), 0);
    while refused < 8 {
        assert!(begun.elapsed() < Duration::from_secs(60), "there is always room");
        let guest = Browser::new(site.address()).post("/api/me", "").await.status;
        let is_ready = ada.get("/readyz").await.status;
        let is_full = [guest, is_ready] == [StatusCode::SERVICE_UNAVAILABLE; 2];
        refused = if is_full { refused + 1 } else { 0 };
        if is_full {
            tokio::time::sleep(Duration::from_millis(300)).await;
        }
    }
    let seat = device.tables[&table].to_act.expect("a seat");
    device.ask(json!({"type": "look", "table": table, "seat": seat})).await;
    device.until(|client| !client.tables[&table].legal.is_empty()).await;
    let known = device.tables[&table].clone();
    let act = json!({"do": "act", "seat": seat, "action": known.legal[0]});
    let refused = device.command(&table, act.clone()).await;
    assert_eq!((&refused["type"], &refused["code"]), (&json!("refused"), &json!("unavailable")), "{refused}");
    device.drain().await;
    assert_eq!(device.tables[&table].seq, known.seq, "nothing has happened");
    let told = LOGGED.lock().unwrap().clone();
    assert!(told.contains("database or disk is full"), "{told}");

    drop(file);
    fs::remove_file(&ballast).expect("room again");
    until_ready(&mut ada, StatusCode::OK).await;
    let done = device.command(&table, act).await;
    assert_eq!(done["type"], "done", "{done}");
    site.server.stop().await;
}
