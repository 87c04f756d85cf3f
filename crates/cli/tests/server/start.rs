//! Starting and stopping.

use axum::http::StatusCode;

use crate::kit::http::Browser;
use crate::kit::{Fsync, PostgresServer};
use crate::process::{Process, serve};

#[tokio::test(flavor = "multi_thread")]
async fn the_program_says_where_it_is_answers_and_ends_when_asked() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("start.db");
    let process = Process::start(serve(file.to_str().expect("a path"), "127.0.0.1:0"));
    let mut browser = Browser::new(process.address);
    let page = browser.get("/").await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.text.contains("Atacama"));
    // A second one on the same file says why not.
    let second = serve(file.to_str().expect("a path"), "127.0.0.1:0").output().expect("runs");
    assert!(!second.status.success());
    let said = String::from_utf8_lossy(&second.stderr);
    assert!(said.contains("start.db"), "{said}");
    assert!(process.stop());
}

#[test]
fn who_is_told_to_stop_at_once_ends_well() {
    let folder = tempfile::tempdir().expect("a folder");
    for number in 0..20 {
        let file = folder.path().join(format!("{number}.db"));
        let process = Process::start(serve(file.to_str().expect("a path"), "127.0.0.1:0"));
        assert!(process.stop(), "start {number}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn as_many_connections_may_be_open_as_the_system_allows() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("many.db");
    let program = serve(file.to_str().expect("a path"), "127.0.0.1:0");
    let mut command = std::process::Command::new("sh");
    command.args(["-c", r#"ulimit -Sn 200 && ulimit -Hn 300 && exec "$0" "$@""#]).arg(program.get_program());
    command.args(program.get_args()).env("XDG_DATA_HOME", folder.path());
    let process = Process::start(command);
    let limits = std::fs::read_to_string(format!("/proc/{}/limits", process.id())).expect("its limits");
    let line = limits.lines().find(|line| line.starts_with("Max open files")).expect("a line");
    let numbers: Vec<_> = line.split_whitespace().filter_map(|word| word.parse::<u32>().ok()).collect();
    assert_eq!(numbers, [300, 300], "{line}");
    assert!(process.stop());
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_command_it_serves_as_the_environment_says() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_motherlode"));
    command.env("XDG_DATA_HOME", folder.path()).env("MOTHERLODE_LISTEN", "127.0.0.1:0");
    command.env("MOTHERLODE_NO_BROWSER", "true").env("MOTHERLODE_LOG", "warn");
    let process = Process::start(command);
    assert_eq!(Browser::new(process.address).get("/").await.status, StatusCode::OK);
    assert!(folder.path().join("motherlode/motherlode.db").exists());
    assert!(process.stop());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_operator_reaches_the_running_server() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("operated.db");
    let file = file.to_str().expect("a path");
    let process = Process::start(serve(file, "127.0.0.1:0"));
    let run = |arguments: &[&str]| {
        std::process::Command::new(env!("CARGO_BIN_EXE_motherlode")).args(arguments).output().expect("runs")
    };
    let mut browser = Browser::new(process.address);
    browser.post("/api/me", "").await.expect(StatusCode::CREATED);
    let body = r#"{"name":"Ada","password":"a long enough password"}"#;
    let me = browser.post("/api/account", body).await.expect(StatusCode::CREATED);
    let id = me["me"]["id"].as_str().or(me["id"].as_str()).unwrap_or_default().to_owned();
    let found = run(&["admin", "--database", file, "find", "ada"]);
    assert!(found.status.success(), "{found:?}");
    assert!(String::from_utf8_lossy(&found.stdout).contains("Ada"), "{found:?}");
    let found = run(&["admin", "--database", file, "find", &id]);
    assert!(String::from_utf8_lossy(&found.stdout).contains("Ada"), "by id: {found:?}");
    let mut guest = Browser::new(process.address);
    guest.post("/api/me", "").await.expect(StatusCode::CREATED);
    let found = run(&["admin", "--database", file, "find", &guest.id().await]);
    assert!(found.status.success(), "a guest has no name of their own, but an id: {found:?}");
    let banned = run(&["admin", "--database", file, "ban", &id, "3"]);
    assert!(banned.status.success(), "{banned:?}");
    let refused = browser.put("/api/me/name", r#"{"name":"Bea"}"#).await;
    assert_eq!(refused.problem(), "403 banned");
    let nobody = run(&["admin", "--database", file, "find", "nobody"]);
    assert!(!nobody.status.success());
    assert!(process.stop());
    let gone = run(&["admin", "--database", file, "reports"]);
    assert!(!gone.status.success());
    assert!(!String::from_utf8_lossy(&gone.stderr).is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_operator_of_two_postgresql_databases_reaches_the_right_server() {
    let database = PostgresServer::start(Fsync::On);
    let folder = tempfile::tempdir().expect("a folder");
    let home = folder.path();
    let addresses = [database.database(), database.database()];
    let mut servers = Vec::new();
    for (address, name) in addresses.iter().zip(["Ada", "Bea"]) {
        let mut command = serve(address, "127.0.0.1:0");
        command.env("XDG_DATA_HOME", home);
        let process = Process::start(command);
        let mut browser = Browser::new(process.address);
        browser.post("/api/me", "").await.expect(StatusCode::CREATED);
        let body = format!(r#"{{"name":"{name}","password":"a long enough password"}}"#);
        browser.post("/api/account", &body).await.expect(StatusCode::CREATED);
        servers.push(process);
    }
    let found = |address: &str, name: &str| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_motherlode"));
        command.env("XDG_DATA_HOME", home).args(["admin", "--database", address, "find", name]);
        command.output().expect("runs").status.success()
    };
    assert!(found(&addresses[0], "ada") && found(&addresses[1], "bea"));
    assert!(!found(&addresses[0], "bea") && !found(&addresses[1], "ada"));
    let files = std::fs::read_dir(home.join("motherlode")).expect("a folder").flatten();
    let ways: Vec<_> =
        files.filter(|file| file.file_name().to_string_lossy().starts_with("operator-")).collect();
    assert_eq!(ways.len(), 2, "a file for each: {ways:?}");
    for way in ways {
        use std::os::unix::fs::PermissionsExt;
        let mode = way.metadata().expect("a file").permissions().mode();
        assert_eq!(mode & 0o077, 0, "for the owner's eyes only");
    }
    for process in servers {
        assert!(process.stop());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_folder_that_it_may_write_it_serves_all_the_same() {
    let database = PostgresServer::start(Fsync::On);
    let folder = tempfile::tempdir().expect("a folder");
    // What lies within a file is writable for nobody, not even for root.
    let nowhere = folder.path().join("a file");
    std::fs::write(&nowhere, "").expect("a file");
    let mut command = serve(&database.database(), "127.0.0.1:0");
    command.env("XDG_DATA_HOME", nowhere.join("data")).env("HOME", nowhere.join("home"));
    let process = Process::start(command);
    let mut browser = Browser::new(process.address);
    assert_eq!(browser.get("/readyz").await.status, StatusCode::OK);
    browser.post("/api/me", "").await.expect(StatusCode::CREATED);
    assert!(process.stop());
    // Where its database would have to lie there, it says so.
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_motherlode"));
    command.args(["serve", "--no-browser", "--listen", "127.0.0.1:0"]);
    command.env("XDG_DATA_HOME", nowhere.join("data")).env("HOME", nowhere.join("home"));
    let refused = command.output().expect("runs");
    assert!(!refused.status.success());
    assert!(String::from_utf8_lossy(&refused.stderr).contains("a file"), "{refused:?}");
}
