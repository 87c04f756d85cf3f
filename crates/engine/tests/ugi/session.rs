//! The engine's side.

use std::time::{Duration, Instant};

use motherlode_atacama::Atacama;
use motherlode_core::{Audit, Game, GameOptions, Observer, OptionMap, OptionValue, SeatCount};
use motherlode_dig_mars::DigMars;
use motherlode_engine::Levels;
use motherlode_engine::ugi::LONGEST_LINE;
use motherlode_ghawar::Ghawar;
use proptest::prelude::*;
use serde_json::Value;

use crate::talk::{Talk, answers, bots, greedy, legal, ponderer, position};

fn dig_mars(seats: SeatCount) -> DigMars {
    let map = OptionMap::new().with("players", seats.into());
    DigMars::new(GameOptions::from_map(&map).unwrap(), &Value::Null).unwrap()
}

#[test]
fn an_engine_introduces_itself_with_its_options() {
    let lines = answers(greedy::<Atacama>(), "ugi\n");
    assert_eq!(lines[0], "id name Greedy");
    assert_eq!(lines[1], "id author Motherlode");
    assert!(lines.contains(&"option name tactical type check default false".to_owned()), "{lines:?}");
    let variant = lines.iter().find(|line| line.starts_with("option name variant type combo default basic"));
    assert!(variant.unwrap().contains(" var enhanced"), "{variant:?}");
    assert!(lines.contains(&"extension motherlode 1".to_owned()));
    assert_eq!(lines.last().unwrap(), "ugiok");
    let players = answers(greedy::<Ghawar>(), "ugi\n");
    assert!(
        players.contains(&"option name players type combo default 2 var 2 var 3 var 4".to_owned()),
        "{players:?}"
    );
}

#[test]
fn two_players_who_see_everything_need_nothing_but_ugi() {
    let mut talk = Talk::with(greedy::<Atacama>);
    talk.say("ugi");
    talk.hear_until("ugiok");
    talk.say("setoption name TACTICAL value true");
    talk.say("isready");
    assert_eq!(talk.hear(), "readyok");
    talk.say("uginewgame");
    talk.say("position startpos");
    talk.say("query p1turn");
    assert_eq!(talk.hear(), "response true");
    talk.say("go depth 4");
    let best = talk.hear_until("bestmove");
    let word = best.strip_prefix("bestmove ").unwrap();
    talk.say(&format!("query islegal {word}"));
    assert_eq!(talk.hear(), "response true");
    talk.say(&format!("position startpos moves {word}"));
    talk.say("query p1turn");
    assert_eq!(talk.hear(), "response false");
    talk.say(&format!("query islegal {word}"));
    assert_eq!(talk.hear(), "response false");
    for (question, answer) in [("result", "none"), ("gameover", "false"), ("turn", "2"), ("seats", "2")] {
        talk.say(&format!("query {question}"));
        assert_eq!(talk.hear(), format!("response {answer}"));
    }
    talk.say("query fen");
    assert!(talk.hear().starts_with("response basic+tactical classic - "));
    talk.say("quit");
    talk.wait();
}

/// Plays a game to its end, all moves by the engine, each position told from the start.
fn plays_itself<G: Audit>(options: &str, mut moves: Vec<String>) -> Talk {
    let mut talk = Talk::with(greedy::<G>);
    talk.say(options);
    loop {
        talk.say(&format!("position startpos moves {}", moves.join(" ")));
        talk.say("query gameover");
        match talk.hear().as_str() {
            "response false" => {}
            "response true" => return talk,
            other => panic!("{other}"),
        }
        talk.say("go");
        let best = talk.hear_until("bestmove");
        moves.push(best.strip_prefix("bestmove ").unwrap().to_owned());
    }
}

#[test]
fn a_whole_game_can_be_played_by_moves_alone() {
    let mut talk = plays_itself::<Atacama>("setoption name variant value basic", Vec::new());
    talk.say("query result");
    let result = talk.hear();
    assert!(["response p1win", "response p2win", "response draw"].contains(&result.as_str()), "{result}");
    talk.say("go");
    assert_eq!(talk.hear(), "error The game is over.");
    talk.say("query legal");
    assert_eq!(talk.hear(), "response none");
    talk.end();
}

/// The cards in order, dealt as one word.
fn deal() -> String {
    let numbers: Vec<String> = (1..=48).map(|number| format!("{number:02}")).collect();
    format!("deal_{}", numbers.join("_"))
}

#[test]
fn chance_is_told_among_the_moves_and_seats_are_more_than_two() {
    let mut talk =
        plays_itself::<DigMars>("setoption name players value 3", vec![deal(), "first_2".to_owned()]);
    for (question, words) in [("scores", 3), ("ranks", 3)] {
        talk.say(&format!("query {question}"));
        assert_eq!(talk.hear().split(' ').count(), words + 1);
    }
    talk.say("query turn");
    assert!(talk.hear().starts_with("response over "));
    talk.end();
}

#[test]
fn a_seat_is_asked_only_when_it_is_to_act() {
    let first = format!("position startpos moves {} first_2", deal());
    let lines =
        ["setoption name players value 4", "go", &first, "seat 3", "go", "seat 2", "go", "seat any", "go"];
    let mut talk = Talk::with(greedy::<DigMars>);
    let mut heard = Vec::new();
    for line in lines {
        talk.say(line);
        if line == "go" {
            heard.push(match talk.hear() {
                info if info.starts_with("info ") => talk.hear(),
                other => other,
            });
        }
    }
    assert_eq!(heard[0], "error Chance is to bring something first.");
    assert_eq!(heard[1], "error The engine plays seat 3; it is the turn of seat 2.");
    assert!(heard[2].starts_with("bestmove land_") && heard[3].starts_with("bestmove land_"), "{heard:?}");
    talk.end();
}

#[test]
fn a_seat_that_the_table_does_not_have_is_refused() {
    let line = format!("position startpos moves {} first_2\nseat 4\ngo\n", deal());
    assert_eq!(answers(greedy::<DigMars>(), &line), ["error The table has no seat 4."]);
}

#[test]
fn a_choice_is_the_same_whatever_is_hidden_from_its_seat() {
    let game = dig_mars(SeatCount::THREE);
    let mut decided = 0;
    for seed in 1..40 {
        let (state, text) = position(&game, 12 + seed as usize, seed);
        let Some(seat) = game.turn(&state).seat() else { continue };
        let knowledge = game.audit(&state, Observer::Seat(seat));
        let mut draws = motherlode_core::draw::Quick::new(seed);
        let other = game.setup(&game.sample(&knowledge, &mut draws)).to_string();
        assert_ne!(text, other);
        let choice = |position: &str| {
            let lines = answers(
                greedy::<DigMars>(),
                &format!("seat {seat}\nposition fen {position}\ngo nodes 1000\n"),
            );
            lines.last().unwrap().clone()
        };
        assert!(choice(&text).starts_with("bestmove "));
        assert_eq!(choice(&text), choice(&other));
        decided += 1;
    }
    assert!(decided > 20, "{decided}");
}

#[test]
fn a_view_is_what_the_seat_sees() {
    let game = dig_mars(SeatCount::TWO);
    let (state, text) = position(&game, 40, 5);
    for seat in game.seats().seats() {
        let lines = answers(greedy::<DigMars>(), &format!("position fen {text}\nseat {seat}\nquery view\n"));
        let view = game.view(&game.audit(&state, Observer::Seat(seat)));
        assert_eq!(lines, [format!("response {}", serde_json::to_string(&view).unwrap())]);
    }
}

#[test]
fn every_bad_line_is_answered_and_changes_nothing() {
    let setting = "setoption name variant value basic\nposition startpos moves e4\n";
    let fen = &answers(greedy::<Atacama>(), &format!("{setting}query fen\n"))[0];
    for (line, answer) in [
        ("castle e4", "error There is no command “castle”."),
        ("position startpos moves e4 e4", "error Move 2: "),
        ("position startpos moves e4 zz9", "error Move 2: I do not understand “zz9”."),
        ("position fen nonsense", "error I do not understand “nonsense”."),
        ("position fen basic classic - a1,a2 - -", "error "),
        ("position", "error After “position” I expected “startpos” or “fen”."),
        ("setoption name Colour value red", "error There is no option “Colour”. The options are: "),
        ("setoption name variant value huge", "error “huge” is no value of the option variant."),
        ("setoption name Seed value x", "error “x” is no value of the option Seed."),
        ("go sideways", "error “sideways” does not belong into “go”."),
        ("query weather", "error There is no question “weather”."),
        ("query islegal", "error After “islegal” I expected a move."),
        ("query islegal !!", "error I do not understand “!!”."),
        ("query fen please", "error “please” does not belong into “query”."),
        ("seat 9", "error "),
        ("\u{1b}[2J", "error There is no command “ [2J”."),
    ] {
        let lines = answers(greedy::<Atacama>(), &format!("{setting}{line}\nquery fen\n"));
        assert_eq!(lines.len(), 2, "{line}: {lines:?}");
        assert!(lines[0].starts_with(answer), "{line}: {}", lines[0]);
        assert_eq!(lines[1], *fen);
    }
}

#[test]
fn options_need_to_go_together_only_when_a_game_starts() {
    // Whichever is set first does not fit what the other one is by default.
    let lines = answers(
        greedy::<Atacama>(),
        "setoption name variant value enhanced\nuginewgame\nquery fen\nsetoption name tiles value random\nuginewgame\nquery fen\n",
    );
    assert!(
        lines.iter().all(|line| line.starts_with("error ") || line.starts_with("response ")),
        "{lines:?}"
    );
    assert!(lines.last().unwrap().starts_with("response enhanced"), "{lines:?}");
}

#[test]
fn a_line_without_end_is_cut_and_answered() {
    let endless = "x".repeat(3 * LONGEST_LINE);
    let lines = answers(greedy::<Atacama>(), &format!("{endless}\nisready\n"));
    assert_eq!(lines, [format!("error The line is longer than {LONGEST_LINE} bytes."), "readyok".to_owned()]);
}

/// Less than anyone notices, yet enough for a machine that is busy.
const AT_ONCE: Duration = Duration::from_secs(1);

#[test]
fn a_thinking_engine_listens_and_stops_at_once() {
    let mut talk = Talk::with(ponderer::<Atacama>);
    talk.say("go infinite");
    talk.say("isready");
    assert_eq!(talk.hear(), "readyok");
    talk.say("query p1turn");
    assert_eq!(talk.hear(), "response true");
    for line in ["go", "position startpos", "uginewgame", "setoption name variant value basic", "seat 1"] {
        talk.say(line);
        assert_eq!(talk.hear(), "error The engine is thinking; send “stop” first.");
    }
    let begun = Instant::now();
    talk.say("stop");
    assert!(talk.hear_until("bestmove").len() > "bestmove ".len());
    assert!(begun.elapsed() < AT_ONCE, "{:?}", begun.elapsed());
    // At rest again: everything can be said, and nothing is left to stop.
    for line in ["stop", "position startpos", "go movetime 5"] {
        talk.say(line);
    }
    talk.hear_until("bestmove");
    talk.end();
}

#[test]
fn an_engine_quits_at_once_while_it_thinks() {
    for go in ["go", "go infinite", "go movetime 100000"] {
        let mut talk = Talk::with(ponderer::<Atacama>);
        talk.say(go);
        let begun = Instant::now();
        talk.say("quit");
        talk.wait();
        assert!(begun.elapsed() < AT_ONCE, "{go}: {:?}", begun.elapsed());
    }
}

#[test]
fn an_infinite_search_keeps_its_answer_until_it_is_stopped() {
    let mut talk = Talk::with(greedy::<Atacama>);
    talk.say("go infinite");
    std::thread::sleep(Duration::from_millis(50));
    talk.say("isready");
    assert_eq!(talk.hear(), "readyok");
    talk.say("go");
    assert_eq!(talk.hear(), "error The engine is thinking; send “stop” first.");
    talk.say("stop");
    assert!(talk.hear().starts_with("info "));
    assert!(talk.hear().starts_with("bestmove "));
    talk.end();
}

#[test]
fn the_last_answer_is_given_before_the_end() {
    for (session, go) in
        [(ponderer::<Atacama>(), "go movetime 20"), (ponderer(), "go infinite"), (greedy(), "go")]
    {
        let lines = answers(session, &format!("{go}\n"));
        assert_eq!(lines.iter().filter(|line| line.starts_with("bestmove ")).count(), 1, "{go}: {lines:?}");
    }
}

#[test]
fn a_clock_is_never_overrun() {
    let mut talk = Talk::with(ponderer::<Atacama>);
    let begun = Instant::now();
    talk.say("go p1time 600 p2time 60000 p1inc 0 p2inc 0");
    talk.hear_until("bestmove");
    assert!(begun.elapsed() < Duration::from_millis(600), "{:?}", begun.elapsed());
    talk.end();
}

/// Lines that hosts might send if they were mad.
fn mad_line() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        Just("position".to_owned()),
        Just("startpos".to_owned()),
        Just("fen".to_owned()),
        Just("moves".to_owned()),
        Just("go".to_owned()),
        Just("nodes".to_owned()),
        Just("p2time".to_owned()),
        Just("setoption".to_owned()),
        Just("name".to_owned()),
        Just("value".to_owned()),
        Just("players".to_owned()),
        Just("query".to_owned()),
        Just("islegal".to_owned()),
        Just("legal".to_owned()),
        Just("seat".to_owned()),
        Just("stop".to_owned()),
        Just("ugi".to_owned()),
        Just("uginewgame".to_owned()),
        Just("infinite".to_owned()),
        Just("-".to_owned()),
        "[0-9]{1,24}",
        "[a-h][0-9]",
        "[a-z]{1,6}_[a-z0-9_]{0,8}",
        "[^\n\r]{0,12}",
    ];
    prop::collection::vec(word, 0..8).prop_map(|words| words.join(" "))
}

/// Sends lines and looks that the session lives on.
fn survives<G: Audit>(lines: &[String]) {
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let heard = answers(greedy::<G>(), &format!("{text}stop\nisready\nquit\n"));
    // A line that says “quit” ends it, and nothing else does.
    if !lines.iter().any(|line| line.split_ascii_whitespace().next() == Some("quit")) {
        assert!(heard.iter().any(|line| line == "readyok"), "{lines:?}: {heard:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn no_line_is_too_mad(lines in prop::collection::vec(mad_line(), 0..12)) {
        survives::<Atacama>(&lines);
        survives::<DigMars>(&lines);
        survives::<Ghawar>(&lines);
    }

    #[test]
    fn no_position_is_too_mad(seed in 1_u64..200, place in 0_usize..300, sign in any::<char>()) {
        let game = dig_mars(SeatCount::TWO);
        let (_, text) = position(&game, 30, seed);
        let mut signs: Vec<char> = text.chars().collect();
        let place = place % signs.len();
        signs[place] = if sign == '\n' { ' ' } else { sign };
        let broken: String = signs.into_iter().collect();
        survives::<DigMars>(&[format!("position fen {broken}"), "go".to_owned(), "query legal".to_owned()]);
    }
}

/// What our bots say in a few positions at a level, twice.
fn bots_play<G: Audit + Levels>(options: &[(&str, OptionValue)]) {
    let map = options.iter().fold(OptionMap::new(), |map, (key, value)| map.with(key, value.clone()));
    let game = G::new(G::Options::from_map(&map).unwrap(), &Value::Null).unwrap();
    for seed in 1..4 {
        let (state, text) = position(&game, 15 * seed as usize, seed);
        let Some(seat) = game.turn(&state).seat() else { continue };
        let lines = format!("setoption name level value 3\nseat {seat}\nposition fen {text}\ngo\n");
        let heard = answers(bots::<G>(), &lines);
        let best = heard.last().unwrap().strip_prefix("bestmove ").unwrap_or_else(|| panic!("{heard:?}"));
        assert!(legal(&game, &state).iter().any(|word| word == best), "{best}");
        assert_eq!(answers(bots::<G>(), &lines).last(), heard.last());
    }
}

#[test]
fn our_bots_play_every_game_through_the_interface() {
    bots_play::<Atacama>(&[]);
    bots_play::<Atacama>(&[("variant", OptionValue::word("enhanced"))]);
    bots_play::<Ghawar>(&[("players", SeatCount::THREE.into())]);
    bots_play::<DigMars>(&[("players", SeatCount::FOUR.into())]);
}

#[test]
fn every_answer_is_legal() {
    for seed in 1..30 {
        let game = dig_mars(SeatCount::FOUR);
        let (state, text) = position(&game, 4 * seed as usize, seed);
        let legal = legal(&game, &state);
        if legal.is_empty() {
            continue;
        }
        let lines = answers(greedy::<DigMars>(), &format!("position fen {text}\nquery legal\ngo nodes 50\n"));
        let mut sorted = legal.clone();
        sorted.sort_unstable();
        assert_eq!(lines[0], format!("response {}", sorted.join(" ")));
        let best = lines.last().unwrap().strip_prefix("bestmove ").unwrap();
        assert!(legal.iter().any(|word| word == best), "{best}");
    }
}
