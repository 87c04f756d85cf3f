//! Bots, hints, contests, analyses, proofs and the engine protocol, as a person calls them.

#![allow(clippy::expect_used, reason = "a test that cannot be set up fails")]

mod common;

use common::{Folder, motherlode, run};
use serde_json::Value;

/// A position with five rigs to go.
const LATE: &str = "basic classic - a1,a3,a5,a7,a9,b2,b4,b6,b8,c1,c3,c5,c7,c9,d2,d4,d6,d8,e1,e3,e5,f2,g1 - -";

fn json(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

#[test]
fn a_game_against_a_bot_with_a_seed_is_played_again_move_for_move() {
    let folder = Folder::new();
    let events = |name: &str, seed: &str| {
        let file = folder.name(name);
        let seats = format!("bot:1:{seed},bot:2:{seed}");
        run(&["play", "atacama", "--seats", &seats, "--save", &file]).shows("The game is over");
        let record = json(&folder.read(name));
        assert_eq!(record["players"][1], format!("bot:2:{seed}"));
        record["events"].to_string()
    };
    let first = events("one.json", "7");
    assert_eq!(first, events("two.json", "7"));
    assert_ne!(first, events("three.json", "8"));
}

#[test]
fn bots_play_every_game_and_are_called_by_their_names() {
    let folder = Folder::new();
    for (game, name, german) in [
        ("atacama", "bot of level 1, Wanderer", "Bot der Stufe 1"),
        ("ghawar", "bot of level 1, Hitchhiker", "Bot der Stufe 1"),
        ("dig-mars", "bot of level 1, Space tourist", "Bot der Stufe 1"),
    ] {
        let file = folder.name(&format!("{game}.json"));
        let said = run(&["play", game, "--seats", "bot:1,random", "--save", &file]);
        said.shows("The game is over");
        said.shows(name);
        run(&["replay", &file, "--lang", "de"]).shows(german);
        run(&["verify", &file]).shows("This game was dealt fairly.");
    }
}

#[test]
fn whoever_names_no_opponent_meets_a_bot_and_can_ask_for_a_hint() {
    let said = motherlode(&["play", "atacama", "--think", "0.05"], "hint\ne4\nhint\nresign\nhint\nquit\n");
    said.shows("A strong player would do: ");
    said.shows("of the win is about");
    said.shows("bot of level 2, Prospector");
    said.shows("Nobody can act any more.");
    let german = motherlode(&["play", "ghawar", "--think", "0.05", "--lang", "de"], "hint\nquit\n");
    german.shows("Ein starker Spieler täte: ");
    run(&["play", "atacama", "--think", "-1"]).refuses("give seconds from 0 to 3600");
    run(&["play", "atacama", "--seats", "human,bot:7"]).refuses("bot:1 to bot:6");
}

#[test]
fn the_arena_reports_to_people_and_programs() {
    let folder = Folder::new();
    let (report, records) = (folder.name("report.json"), folder.name("records.jsonl"));
    let call = ["arena", "atacama", "greedy", "random", "--games", "6", "--seed", "5"];
    let said = run(&[&call[..], &["--json", &report, "--records", &records]].concat());
    said.shows("Games: 6, deals: 3");
    said.shows("Elo");
    let report = json(&folder.read("report.json"));
    assert_eq!(report["games"], 6);
    assert_eq!(report["standings"][0]["name"], "greedy");
    let lines = folder.read("records.jsonl");
    assert_eq!(lines.lines().count(), 6);
    let game = folder.write("game.json", lines.lines().next().expect("a record"));
    run(&["replay", &game]).shows("greedy");
    let second = folder.name("second.jsonl");
    run(&[&call[..], &["--records", &second, "--threads", "1"]].concat()).shows("Games: 6");
    assert_eq!(lines, folder.read("second.jsonl"), "the same seed plays the same games");
    run(&["arena", "atacama", "greedy", "nobody"]).refuses("a player: bot:1 to bot:6");
    run(&["arena", "chess", "greedy", "random"]).refuses("chess");
    run(&["arena", "atacama", "greedy", "random", "--sprt", "5,5", "--games", "2"])
        .refuses("elo0 below elo1");
}

#[test]
fn an_outside_engine_sits_down_in_the_arena() {
    let engine = format!("ugi:'{}' ugi atacama@20", env!("CARGO_BIN_EXE_motherlode"));
    let said = run(&["arena", "atacama", &engine, "random", "--games", "2", "--threads", "1"]);
    said.shows("Games: 2");
    assert!(!said.out.contains("lost without"), "{}", said.out);
    let said = run(&["arena", "atacama", "ugi:/no/such/engine", "random", "--games", "2"]);
    said.shows("lost without a legal answer 2");
    said.shows("no answer after 0 events: The engine /no/such/engine cannot be started");
    run(&["arena", "atacama", "greedy", "random", "--games", "2", "--json", "/no/such/folder/x.json"])
        .refuses("/no/such/folder/x.json");
}

#[test]
fn every_decision_of_a_finished_game_is_judged() {
    let folder = Folder::new();
    for (game, limit) in [("atacama", "200"), ("dig-mars", "20")] {
        let file = folder.name(&format!("{game}.json"));
        run(&["play", game, "--seats", "random,random", "--save", &file]).shows("The game is over");
        let call = ["analyse", &file, "--nodes", limit, "--samples", "4"];
        let said = run(&call);
        said.shows("decisions gave away");
        let report = json(&run(&[&call[..], &["--json"]].concat()).out);
        assert_eq!(report["game"], game);
        let losses = report["events"]
            .as_array()
            .expect("events")
            .iter()
            .filter_map(|event| event["decision"]["loss"].as_f64());
        assert!(losses.clone().count() > 10 && losses.sum::<f64>() > 0.1);
    }
    let running = folder.name("running.json");
    motherlode(&["play", "atacama", "--save", &running], "e4\nquit\n").shows("");
    run(&["analyse", &running]).refuses("It can be analysed once it is");
    run(&["analyse", &folder.name("none.json")]).refuses("cannot be read");
}

#[test]
fn positions_and_records_are_solved_or_refused() {
    let folder = Folder::new();
    let said = run(&["solve", LATE, "--margin"]);
    said.shows("Proven: seat");
    said.shows("exactly");
    said.shows("Best play: ");
    let solved = json(&run(&["solve", LATE, "--json"]).out);
    assert_eq!(solved["proven"], true);
    let file = folder.name("game.json");
    run(&["play", "atacama", "--seats", "random,random", "--save", &file]).shows("The game is over");
    run(&["solve", &file, "--at", "20", "--lang", "de"]).shows("Bewiesen: ");
    run(&["solve", &file]).refuses("there is nothing to solve");
    run(&["solve", "basic classic - - - -", "--time", "0.05"]).shows("Time or memory ran out");
    run(&["solve", "three rotor - - - -"]).refuses("this one has 3 players");
    run(&["solve", "rubbish"]).refuses("rubbish");
    let other = folder.name("ghawar.json");
    run(&["play", "ghawar", "--seats", "random,random", "--save", &other]).shows("The game is over");
    run(&["solve", &other]).refuses("this is a game of ghawar");
}

#[test]
fn other_programs_are_answered_in_the_universal_game_interface() {
    let talk = "ugi\nisready\nposition startpos moves e4\nquery p1turn\nrubbish\ngo nodes 50\n";
    let said = motherlode(&["ugi"], talk);
    for line in ["id name Motherlode", "option name Level", "ugiok", "readyok", "response false", "bestmove "]
    {
        said.shows(line);
    }
    said.shows("error ");
    run(&["ugi", "chess"]).refuses("chess");
}

#[test]
fn weights_are_fitted_to_games_of_self_play() {
    let folder = Folder::new();
    let (games, weights) = (folder.name("games.txt"), folder.name("weights.txt"));
    run(&["fit", "games", &games, "--games", "8", "--nodes", "60"]).shows("");
    assert_eq!(folder.read("games.txt").lines().count(), 8);
    run(&["fit", "weights", &games, &weights]).shows("");
    assert!(folder.read("weights.txt").lines().count() > 5);
    let calendar = folder.name("calendar.txt");
    run(&["fit", "games", &games, "--games", "3", "--nodes", "40", "--enhanced"]).shows("");
    assert!(folder.read("games.txt").lines().all(|game| game.starts_with("enhanced classic ")));
    run(&["fit", "calendar", &games, &calendar]).shows("");
    assert!(folder.read("calendar.txt").lines().any(|row| row.starts_with("unclaimed 2 turn")));
    let broken = folder.write("broken.txt", "no game\n");
    for what in ["weights", "calendar"] {
        run(&["fit", what, &broken, &weights]).refuses("line 1 is no game of Atacama");
    }
}
