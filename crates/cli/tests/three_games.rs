//! What each of the three games needs of the program: dice, hidden cards, decks, a shared terminal.

#![allow(clippy::expect_used, reason = "a test that cannot be set up fails")]

mod common;

use std::path::Path;

use common::{Folder, motherlode, run};

#[test]
fn every_game_is_played_out_kept_replayed_drawn_and_verified() {
    let folder = Folder::new();
    for (game, players, option) in [
        ("ghawar", 2, "ring-road=true"),
        ("ghawar", 4, "dice=choice"),
        ("dig-mars", 3, "open=true"),
        ("dig-mars", 2, "last-card=true"),
    ] {
        let file = folder.name(&format!("{game}-{players}.json"));
        let (number, seats) = (format!("players={players}"), vec!["random"; players].join(","));
        let said = run(&["play", game, "-o", &number, "-o", option, "--seats", &seats, "--save", &file]);
        said.shows("The game is over");
        said.shows("committed to its shuffle");
        run(&["verify", &file]).shows("This game was dealt fairly.");
        run(&["replay", &file, "--lang", "de"]).shows("Das Spiel ist zu Ende");
        run(&["replay", &file, "--at", "20", "--seat", "2"]).shows("1");
        run(&["replay", &file, "--seat", "5"]).refuses("a seat number from 1 to 4");
        let svg = folder.name("board.svg");
        run(&["render", &file, "--at", "30", "--out", &svg, "--seat", "1", "--theme", "dark"]).shows("");
        assert!(folder.read("board.svg").starts_with("<svg"));
    }
    let two = folder.name("ghawar-2.json");
    run(&["replay", &two, "--seat", "3"]).refuses("--seat 3: the game has 2 seats.");
}

#[test]
fn every_game_is_traced_and_counted() {
    let folder = Folder::new();
    for (game, word) in [("ghawar", "\"dice\":\"ordered\""), ("dig-mars", "\"difficulty\":")] {
        let said = run(&["trace", game, "-o", "players=3", "--games", "2", "--policy", "kinds"]);
        said.shows(word);
        let file = folder.write("trace.jsonl", &said.out);
        run(&["trace", "--check", &file]).shows("Games: 2");
    }
    run(&["trace", "dig-mars", "-o", "last-card=true"]).shows("\"open\":true");
    // Thirty-six rolls of two dice; then two seats to begin, and sixteen stacks for the first station.
    run(&["perft", "ghawar", "2"]).shows(" 1296 ");
    run(&["perft", "dig-mars", "3"]).shows(" 512 ");
}

#[test]
fn a_deck_of_your_own_is_checked_and_played_with_dm_1() {
    let folder = Folder::new();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../dig-mars/decks/standard.toml");
    let standard = std::fs::read_to_string(path).expect("the standard deck is in the repository");
    let mine = standard.replacen("name = \"standard\"", "name = \"mine\"", 1);
    let file = folder.write("mine.toml", &mine);
    let said = run(&["deck", "check", &file]);
    said.shows("The deck mine can be used. Its cards have 120 points in all.");
    said.shows("It keeps the counts of the built-in deck.");
    run(&["deck", "check", &file, "--lang", "de"]).shows("Der Kartensatz mine ist brauchbar");
    run(&["trace", "dig-mars", "--deck", &file]).shows("\"deck\":\"mine\"");
    run(&["deck", "check", &folder.write("own.toml", &standard)])
        .refuses("the name standard belongs to a built-in set");
    let line = mine.lines().position(|line| line.contains("\"1 ")).expect("a card of hardness 1") + 1;
    let broken = folder.write("broken.toml", &mine.replacen("\"1 ", "\"5 ", 1));
    run(&["deck", "check", &broken])
        .refuses(&format!("Line {line}: the hardness “5” is not a number from 1 to 4."));
    run(&["play", "dig-mars", "--deck", &broken]).refuses("the hardness “5”");
    // The argument belongs to the game that has such sets.
    run(&["play", "ghawar", "--deck", &file]).refuses("The game ghawar takes no --deck");
    run(&["play", "dig-mars", "--tiles", &file]).refuses("The game dig-mars takes no --tiles");
    run(&["play", "dig-mars", "--tiles", &file, "--deck", &file]).refuses("cannot be used with");
    run(&["play", "dig-mars", "-o", "deck=mine"]).refuses("--deck FILE");
    run(&["tiles", "check", &file]).refuses("does not belong here");
}

/// A game of two people at one terminal, in which seat 1 has turned up a radar bonus, and what it did then.
fn with_a_radar(folder: &Folder, open: bool, then: &[&str]) -> String {
    let cards: Vec<String> = (1..=48).map(|number| format!("{number:02}")).collect();
    // Which card of the built-in deck has a radar bonus and the softest rock.
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../dig-mars/decks/standard.toml");
    let standard = std::fs::read_to_string(path).expect("the standard deck is in the repository");
    let deck: Vec<&str> = standard.lines().map(str::trim).filter(|line| line.starts_with('"')).collect();
    let radar = deck.iter().position(|card| card.starts_with("\"1 ") && card.contains("radar")).expect("one");
    let mut deal = cards.clone();
    deal.swap(0, radar);
    let header = run(&["trace", "dig-mars"]).out;
    let data = header.lines().next().expect("a header").split_once("\"data\":").expect("data").1;
    let data = data.strip_suffix('}').expect("the end of the header");
    let options = format!(r#"{{"players":2,"open":{open},"last-card":false,"deck":"standard"}}"#);
    let deal = format!("chance deal {}", deal.join(" "));
    let before = [&*deal, "chance first 1", "1 land a1", "2 land d4", "1 dig a1"];
    let events: Vec<_> = before.iter().chain(then).map(|event| format!("{event:?}")).collect();
    let record = format!(
        r#"{{"record":1,"game":"dig-mars","rules":1,"options":{options},"data":{data},"players":["human","human"],"events":[{}]}}"#,
        events.join(",")
    );
    folder.write("look.json", &record)
}

#[test]
fn whoever_shares_a_terminal_sees_only_their_own_secrets_dm_12_dm_19() {
    let folder = Folder::new();
    let file = with_a_radar(&folder, false, &["1 bonus radar c2"]);
    let said = motherlode(&["play", "--resume", &file], "\nend\n\nquit\n");
    said.shows("Seat 1 is next and will see what only that seat may see.");
    said.shows("Seat 2 is next and will see what only that seat may see.");
    let (before, after) = said.out.split_once("Seat 2 is next").expect("the terminal is handed over");
    let (public, own) = before.split_once("press Enter.").expect("seat 1 is asked for first");
    // Card 16 lies on c2, and only seat 1 has looked at it: known fronts stand in brackets.
    let known = |text: &str| text.lines().any(|line| line.contains('#') && line.contains('('));
    assert!(!known(public) && known(own) && !known(after), "{}", said.out);
    said.shows("Since you last looked:");
    assert!(after.contains("Seat 1 ends") || after.contains("seat 1"), "{after}");
    // Whoever looks at the record of a running game as a spectator sees no look and no points.
    let spectator = run(&["replay", &file]);
    spectator.shows("? : ?");
    assert!(!known(&spectator.out), "{}", spectator.out);
    assert!(known(&run(&["replay", &file, "--seat", "1"]).out));
}

#[test]
fn games_without_secrets_need_no_handing_over() {
    for game in ["atacama", "ghawar"] {
        let said = motherlode(&["play", game, "--seats", "human,human"], "moves\nquit\n");
        assert!(!said.out.contains("press Enter"), "{}", said.out);
        said.shows("legal actions");
    }
}

#[test]
fn the_hand_over_waits_for_an_empty_line_and_tells_what_was_taken_back() {
    let folder = Folder::new();
    let file = with_a_radar(&folder, false, &[]);
    // Seat 1 looks at the screen, moves, takes that back and moves elsewhere; then someone types on without looking.
    let input = "\nmove a1-a2\nundo\nmove a1-b1\nend\nmoves\ndig b1\n\nquit\n";
    let said = motherlode(&["play", "--resume", &file], input);
    assert_eq!(said.out.matches("Seat 2 is next").count(), 3, "{}", said.out);
    assert!(
        !said.out.contains("legal actions"),
        "what is typed at the hand-over is not obeyed: {}",
        said.out
    );
    let (_, news) = said.out.split_once("Since you last looked:").expect("there is news");
    assert!(!news.contains("from a1 to a2") && news.contains("from a1 to b1"), "{news}");
    assert!(news.contains("Taken back"), "{news}");
}

#[test]
fn a_look_in_an_open_game_is_shown_only_after_the_others_look_away_dm_12() {
    let folder = Folder::new();
    let file = with_a_radar(&folder, true, &[]);
    let said = motherlode(&["play", "--resume", &file], "bonus radar c2\n\nend\n\nquit\n");
    let (before, after) = said.out.split_once("Seat 1 is next and will see").expect("seat 1 is asked for");
    assert!(!before.contains("You see:") && after.contains("You see:"), "{}", said.out);
    let (_, other) = after.split_once("Seat 2 is next").expect("then seat 2");
    assert!(!other.contains("You see:"), "{other}");
}

#[test]
fn a_file_that_holds_something_else_is_not_written_over() {
    let folder = Folder::new();
    let precious = folder.write("precious.txt", "do not touch");
    let mine = folder.name("mine.json");
    let input = format!("save {precious}\nsave {mine}\nsave {mine}\nquit\n");
    let said = motherlode(&["play", "ghawar"], &input);
    said.shows("is there already and holds something else");
    assert_eq!(said.out.matches("Saved in").count(), 2, "{}", said.out);
    assert_eq!(folder.read("precious.txt"), "do not touch");
}

#[test]
fn fingers_may_be_less_strict_than_texts() {
    let said = motherlode(&["play", "atacama", "--seats", "human,human"], "  E4 \nA1\nquit\n");
    said.shows("Fields left: 76");
    said.shows("Fields left: 73");
}
