//! The real binary, used as a person would: every command, and every wrong way to call it.

#![allow(clippy::expect_used, reason = "a test that cannot be set up fails")]

mod common;

use std::path::Path;
use std::process::{Command, Stdio};

use common::{Folder, Said, motherlode, run};

/// Moves for every seat until the game is over: whatever the program says is legal first.
fn played_out(folder: &Folder, name: &str, options: &[&str]) -> String {
    let file = folder.name(name);
    let mut arguments = vec!["play", "atacama", "--seats"];
    let seats = if options.contains(&"variant=three") { "random,random,random" } else { "random,random" };
    arguments.extend([seats, "--save", &file]);
    arguments.extend(options);
    run(&arguments).shows("The game is over");
    file
}

#[test]
fn games_are_listed_with_their_options_in_both_languages() {
    let english = run(&["games"]);
    for word in ["2, 3, 4 players", "variant", "enhanced", "tactical", "tiles", "mirror", "Martin Schlegel"] {
        english.shows(word);
    }
    run(&["games", "--lang", "de"]).shows("Zwei Spieler");
    run(&["games", "--lang", "fr"]).refuses("no language “fr”; there are: en, de");
}

#[test]
fn a_person_plays_a_whole_game_with_refusals_on_the_way() {
    let folder = Folder::new();
    let file = folder.name("game.json");
    // The shortest game there is: twenty-one rigs block the whole board.
    let rigs = "a2 a6 a9 b4 b8 c1 c6 d3 d9 e2 e5 e7 f3 f9 g1 g6 h4 h8 i2 i6 i9";
    let mut input = String::from("help\nmoves\nfoo\nj1\ne4*\nclaim no-copper columns\npass\n");
    for rig in rigs.split(' ') {
        input += &format!("{rig}\n{rig}\n");
    }
    input += &format!("save {file}\nquit\n");
    let said = motherlode(&["play", "atacama", "--seats", "human,human"], &input);
    for expected in [
        "Fields left: 81",
        "81 legal actions: a1  a2",
        "I do not understand “foo”",
        "The board has no field j1",
        "(rule AT-1)",
        "This game is played without second-colour rigs. (rule AT-20)",
        "Concessions are claimed in the enhanced game only. (rule AT-16)",
        "You may not pass: place a rig. (rule AT-6)",
        "A rig already stands on a2. (rule AT-6)",
        "No field is left that can take a rig.",
        "The game is over.",
        "Saved in",
    ] {
        said.shows(expected);
    }
    run(&["replay", &file]).shows("21. 1 i9");
    run(&["replay", &file, "--at", "3"]).shows("Fields left: 70");
    run(&["replay", &file, "--lang", "de"]).shows("Das Spiel ist zu Ende");
    run(&["replay", &file, "--at", "22"]).refuses("the game has 21 events; give a number from 0 to 21");
    run(&["verify", &file]).shows("This game was dealt fairly.");
}

#[test]
fn what_a_stand_in_did_is_marked_when_a_game_is_replayed() {
    let folder = Folder::new();
    let file = folder.name("game.json");
    motherlode(&["play", "atacama", "--seats", "human,human"], &format!("e4\na1\nc3\nsave {file}\nquit\n"));
    assert!(!run(&["replay", &file]).out.contains("stand-in"), "nobody was gone");
    let mut record: serde_json::Value = serde_json::from_str(&folder.read("game.json")).expect("JSON");
    record["stand_ins"] = serde_json::json!([2]);
    let marked = folder.write("marked.json", &record.to_string());
    for (language, mark) in [("en", "(a stand-in)"), ("de", "(eine Vertretung)")] {
        let said = run(&["replay", &marked, "--lang", language]);
        let lines: Vec<_> = said.out.lines().filter(|line| line.ends_with(mark)).collect();
        assert!(matches!(lines[..], [line] if line.contains("2. 2 a1")), "{language}: {}", said.out);
    }
    for wrong in [serde_json::json!([4]), serde_json::json!([2, 2]), serde_json::json!([0])] {
        record["stand_ins"] = wrong;
        let file = folder.write("wrong.json", &record.to_string());
        run(&["replay", &file]).refuses("stand-in");
    }
}

#[test]
fn undo_save_and_resume_lose_nothing() {
    let folder = Folder::new();
    let (first, second) = (folder.name("first.json"), folder.name("second.txt"));
    let input = format!("e4\na1\nundo\nsave {first}\nsave {second}\nquit\n");
    let said = motherlode(&["play", "atacama", "--seats", "human,human"], &input);
    said.shows("Taken back to the last decision (event 1).");
    assert!(folder.read("first.json").contains("\"undo 1\""));
    assert!(folder.read("second.txt").contains("3. undo 1"));
    for file in [&first, &second] {
        let said = motherlode(&["play", "--resume", file], "a1\nc3\nquit\n");
        said.shows("Fields left: 76");
        said.shows("Fields left: 68");
        said.shows("was not saved");
    }
    let said = motherlode(
        &["play", "atacama"],
        &format!("resume {second}\nresume nowhere.json\nresume\nsave\nundo\nundo\nquit\n"),
    );
    said.shows("3 events");
    said.shows("nowhere.json: cannot be read");
    said.shows("resume FILE");
    said.shows("save FILE");
    said.shows("There is nothing to take back");
}

#[test]
fn a_game_kept_in_the_middle_goes_on_with_the_same_dealer() {
    let folder = Folder::new();
    let file = folder.name("enhanced.json");
    let options =
        ["play", "atacama", "-o", "variant=enhanced", "-o", "tiles=random", "--seats", "human,random"];
    let said = motherlode(&options, &format!("claim no-copper columns\nsave {file}\nquit\n"));
    said.shows("committed to its shuffle");
    said.shows("the first three are laid: ");
    assert!(!said.out.contains("deal "), "what is hidden is not told: {}", said.out);
    run(&["verify", &file]).refuses("the game is not over");
    let deal = folder.read("enhanced.json").split_once("chance deal ").map(|(_, rest)| rest[..9].to_owned());
    assert!(
        !run(&["replay", &file]).out.contains(&deal.expect("a deal")),
        "a running game is shown as it was seen"
    );
    let resumed = motherlode(&["play", "--resume", &file, "--save", &file], "resign\nundo\nquit\n");
    resumed.shows("A player resigned.");
    resumed.shows("a player has left the game");
    assert_eq!(resumed.out.matches("is to act").count(), 1, "nobody is to act after that: {}", resumed.out);
    run(&["verify", &file]).shows("Event 2 is what the dealer had to deal: deal ");
    // A record whose deal was changed cannot be gone on with, nor verified.
    let text = folder.read("enhanced.json");
    let place = text.find("chance deal ").expect("the deal is in the record") + "chance deal ".len();
    let deal: String = text[place..place + 9].chars().rev().collect();
    let forged = folder.write("forged.json", &format!("{}{deal}{}", &text[..place], &text[place + 9..]));
    run(&["verify", &forged]).refuses("NOT dealt as it had to be");
    motherlode(&["play", "--resume", &forged], "quit\n").refuses("is not what its dealer deals");
}

#[test]
fn every_variant_is_played_out_kept_replayed_and_verified() {
    let folder = Folder::new();
    for (name, options) in [
        ("basic.json", &["-o", "tactical=true"][..]),
        ("enhanced.json", &["-o", "variant=enhanced", "-o", "tactical=true"]),
        ("three.json", &["-o", "variant=three", "-o", "tiles=random"]),
    ] {
        let file = played_out(&folder, name, options);
        run(&["replay", &file, "--boards"]).shows("points");
        run(&["verify", &file]).shows("fairly");
    }
}

#[test]
fn a_finished_game_says_what_can_still_be_done() {
    let said = motherlode(&["play", "atacama", "--seats", "random,random"], "e4\nresign\nundo\n\nquit\n");
    said.shows("The game is over:");
    assert_eq!(said.out.matches("The game is over.").count(), 2, "{}", said.out);
}

#[test]
fn traces_are_the_same_for_the_same_seed_and_pass_their_check() {
    let folder = Folder::new();
    let arguments =
        ["trace", "atacama", "-o", "variant=enhanced", "--seed", "7", "--games", "3", "--policy", "kinds"];
    let (one, two) = (run(&arguments), run(&arguments));
    assert_eq!(one.out, two.out);
    assert_eq!(one.out.matches("\"game\":\"atacama\"").count(), 3);
    assert_eq!(one.out.matches("{\"over\":true,").count(), 3);
    let file = folder.write("trace.jsonl", &one.out);
    run(&["trace", "--check", &file]).shows("Games: 3");
    let changed = folder.write("changed.jsonl", &one.out.replacen("\"a7\",", "", 1));
    run(&["trace", "--check", &changed])
        .refuses("the legal actions differ. Only in the trace: -. Only here: a7");
    run(&["trace", "--check", &folder.write("empty", "")]).refuses("holds no game");
    run(&["trace", "atacama", "--check", &file]).refuses("cannot be used with");
    run(&["trace"]).refuses("Say which game");
    run(&["trace", "--check", &file, "--lang", "de"]).shows("alles nach den Regeln");
}

#[test]
fn perft_counts_by_depth() {
    let said = run(&["perft", "atacama", "3"]);
    for count in ["81", "6192", "445956"] {
        said.shows(count);
    }
    run(&["perft", "atacama", "many"]).refuses("invalid value");
}

#[test]
fn pictures_are_drawn_in_both_formats_and_themes() {
    let folder = Folder::new();
    for (name, options) in [("square.json", &[][..]), ("hexagonal.json", &["-o", "variant=three"])] {
        let file = played_out(&folder, name, options);
        let (svg, png) = (folder.name("board.svg"), folder.name("board.png"));
        run(&["render", &file, "--out", &svg, "--theme", "dark"]).shows("");
        assert!(folder.read("board.svg").starts_with("<svg"));
        run(&["render", &file, "--at", "5", "--out", &png, "--width", "400"]).shows("");
        let bytes = std::fs::read(folder.path("board.png")).expect("the picture is there");
        assert_eq!(&bytes[..8], b"\x89PNG\r\n\x1a\n");
        assert_eq!(u32::from_be_bytes(bytes[16..20].try_into().expect("four bytes")), 400);
        run(&["render", &file, "--out", &folder.name("board.gif")]).refuses("drawn as .svg or .png");
        run(&["render", &file, "--out", &png, "--theme", "blue"]).refuses("blue");
    }
}

/// The built-in file, to be changed.
fn classic() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../atacama/tiles/classic.toml");
    std::fs::read_to_string(path)
        .expect("the classic tiles are in the repository")
        .replace("\"classic\"", "\"mine\"")
}

#[test]
fn a_tile_set_of_ones_own_is_checked_and_played() {
    let folder = Folder::new();
    let mine = folder.write("mine.toml", &classic());
    run(&["tiles", "check", &mine]).shows("The set mine can be used: square board.");
    run(&["tiles", "check", &mine, "--lang", "de"]).shows("Der Satz mine ist brauchbar");
    run(&["trace", "atacama", "--tiles", &mine]).shows("\"tiles\":\"mine\"");
    run(&["trace", "atacama", "-o", "variant=three", "--tiles", &mine]).refuses("is not made for the board");
    run(&["trace", "atacama", "-o", "tiles=classic", "--tiles", &mine]).refuses("tiles is given twice");
    let twice = folder.write("twice.toml", &format!("{}A = []\n", classic()));
    let last = classic().lines().count() + 1;
    run(&["tiles", "check", &twice]).refuses(&format!("Line {last}: A is there twice."));
    let broken = folder.write("broken.toml", &classic().replacen("C4", "C7", 1));
    let line = 1 + classic().lines().position(|line| line.contains("\"C4 ")).expect("a row begins with C4");
    run(&["tiles", "check", &broken]).refuses(&format!("Line {line}: the amount in “C7” is not 1 to 5."));
    run(&["tiles", "check", &folder.name("nowhere.toml")]).refuses("cannot be read");
}

#[test]
fn a_wrong_call_says_what_would_be_right() {
    run(&["play", "chess"]).refuses("There is no game “chess”. The games are: atacama, ghawar, dig-mars.");
    run(&["play", "atacama", "-o", "colour=red"]).refuses("The options are: variant, tactical, tiles.");
    run(&["play", "atacama", "-o", "variant=big"]).refuses("It can be: basic, enhanced, three, four.");
    run(&["play", "atacama", "-o", "variant"]).refuses("-o key=value");
    run(&["play", "atacama", "-o", "tiles=mine"]).refuses("--tiles FILE");
    run(&["play", "atacama", "-o", "tiles=../mine.toml"]).refuses("is no value of the option tiles");
    run(&["play", "atacama", "--seats", "human"]).refuses("players given: 1; this table has 2 seats");
    run(&["play", "atacama", "--seats", "human,robot"])
        .refuses("seats can be: human, bot:1 to bot:6, random");
    run(&["play"]).refuses("Say which game");
    run(&["play", "--lang", "de"]).refuses("Sag, welches Spiel");
    run(&["play", "--resume", "x", "-o", "variant=four"]).refuses("cannot be used with");
    run(&["verify", "nowhere.json"]).refuses("nowhere.json: cannot be read");
}

#[test]
fn a_file_that_is_no_record_is_refused_with_the_reason() {
    let folder = Folder::new();
    for (name, text, expected) in [
        ("empty.json", "", "This is not a record"),
        ("cut.json", "{\"record\": 1, \"game\": \"atacama\"", "This is not a record that can be read"),
        (
            "later.json",
            "{\"record\": 9, \"shape\": \"unknown\"}",
            "format version 9; this program reads version 1",
        ),
        ("other.json", "not a record at all", "This is not a record"),
    ] {
        let file = folder.write(name, text);
        for command in ["replay", "verify"] {
            run(&[command, &file]).refuses(expected);
        }
    }
    std::fs::write(folder.path("bytes"), [0xff, 0xfe, 0x00]).expect("a file is written");
    run(&["replay", &folder.name("bytes")]).refuses("cannot be read");
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_motherlode"))
        .args(["trace", "atacama", "--games", "2000"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    drop(child.stdout.take());
    let said = Said::of(child.wait_with_output().expect("the binary ends"));
    assert!(said.success && said.error.is_empty(), "{}", said.error);
}

#[test]
fn the_hidden_tiles_are_told_to_nobody_at_15() {
    let folder = Folder::new();
    let file = folder.name("game.txt");
    let options = ["play", "atacama", "-o", "variant=enhanced", "--seats", "human,human"];
    motherlode(&options, &format!("save {file}\nquit\n")).shows("Saved in");
    let record = folder.read("game.txt");
    let (head, rest) = record.split_once("chance deal ").expect("the deal is in the record");
    let (deal, tail) = rest.split_at(9);
    // The same three tiles first, the hidden six the other way round; without a dealer nothing speaks against it.
    let hidden: String = deal[3..].chars().rev().collect();
    let without_dealer = |text: &str| -> String {
        text.lines().filter(|line| !line.starts_with("fairness")).map(|line| format!("{line}\n")).collect()
    };
    let one = folder.write("one.txt", &without_dealer(&record));
    let two =
        folder.write("two.txt", &without_dealer(&format!("{head}chance deal {}{hidden}{tail}", &deal[..3])));
    let says = |file: &String| motherlode(&["play", "--resume", file], "moves\na9\nquit\n").out;
    assert_eq!(says(&one), says(&two));
    let replays = |file: &String| run(&["replay", file]).out;
    assert_eq!(replays(&one), replays(&two));
    let pictures = [&one, &two].map(|file| {
        let svg = folder.name("board.svg");
        run(&["render", file, "--out", &svg]).shows("");
        folder.read("board.svg")
    });
    assert_eq!(pictures[0], pictures[1]);
}

#[test]
fn a_game_is_never_written_over_another() {
    let folder = Folder::new();
    let (first, second) = (folder.name("first.json"), folder.name("second.json"));
    for file in [&first, &second] {
        motherlode(&["play", "atacama", "--seats", "human,human", "--save", file], "e4\nquit\n")
            .shows("Fields left");
    }
    let before = folder.read("first.json");
    run(&["play", "atacama", "--save", &first]).refuses("is there already");
    let input = format!("resume {second}\na1\nquit\n");
    motherlode(&["play", "--resume", &first, "--save", &first], &input).shows("Resumed from");
    assert_eq!(folder.read("first.json"), before, "the first game stays as it was");
    assert!(folder.read("second.json").contains("\"2 a1\""), "the second one goes on");
}

#[test]
fn names_of_players_survive_and_nothing_in_a_file_reaches_the_screen_as_an_escape() {
    let folder = Folder::new();
    let file = folder.name("game.json");
    motherlode(&["play", "atacama", "--seats", "human,human"], &format!("e4\nsave {file}\nquit\n"))
        .shows("Saved");
    let named = folder.read("game.json").replacen("\"human\"", "\"Ada\"", 1);
    let named = folder.write("named.json", &named);
    let again = folder.name("again.json");
    motherlode(&["play", "--resume", &named], &format!("a1\nsave {again}\nresign\nquit\n")).shows("(Ada)");
    assert!(folder.read("again.json").contains("\"Ada\""));
    for evil in ["\\u001b[31m", "\\u202e", "\\u0007"] {
        let text = folder.read("game.json").replacen("\"record\"", &format!("\"{evil}\": 1, \"record\""), 1);
        let said = run(&["replay", &folder.write("evil.json", &text)]);
        assert!(!said.success && !said.error.contains(['\u{1b}', '\u{202e}', '\u{7}']), "{:?}", said.error);
    }
}
