//! The host's side.

use std::io::{BufRead, BufReader, Write};
use std::time::{Duration, Instant};

use motherlode_atacama::Atacama;
use motherlode_core::{Audit, Game, GameOptions, Match, Observer, OptionMap, SeatCount};
use motherlode_dig_mars::DigMars;
use motherlode_engine::arena::{Contest, Contestant, Played, Trouble};
use motherlode_engine::plain::{Greedy, Random};
use motherlode_engine::ugi::{Outside, Program};
use motherlode_engine::{Limits, Player, Stop};
use motherlode_ghawar::Ghawar;
use serde_json::Value;

use crate::talk::{greedy, open, ponderer};

fn table<G: Game>(options: &OptionMap) -> G {
    G::new(G::Options::from_map(options).unwrap(), &Value::Null).unwrap()
}

fn players(seats: SeatCount) -> OptionMap {
    OptionMap::new().with("players", seats.into())
}

fn random<G: Game>() -> Contestant<G> {
    Contestant::new("random", Limits::default(), |seed| Box::new(Random::new(seed)))
}

/// Greedy at the other end of a pipe.
fn far_greedy<G: Audit>(seed: u64) -> Outside<G> {
    let (from, mut to, _) = open(greedy::<G>);
    writeln!(to, "setoption name Seed value {seed}").unwrap();
    Outside::over(from, to, seed).unwrap()
}

/// A game played through the interface is the same game as without it.
fn is_the_same_game<G: Audit>(game: &G, deals: u64) {
    let near = Contestant::new("greedy", Limits::default(), |seed| Box::new(Greedy::new(seed)));
    let far = Contestant::new("greedy", Limits::default(), |seed| Box::new(far_greedy(seed)));
    let play = |greedy| Contest::new(game.clone()).with(greedy).with(random()).deals(deals).run(&mut |_| ());
    let (near, far) = (play(near).unwrap(), play(far).unwrap());
    assert_eq!(far.report.faults, []);
    assert_eq!(near.records, far.records);
    assert_eq!(near.report.standings[0].nodes_per_move, far.report.standings[0].nodes_per_move);
}

#[test]
fn our_own_player_plays_the_same_from_outside() {
    is_the_same_game(&table::<Atacama>(&OptionMap::new()), 2);
}

#[test]
fn it_does_so_where_something_is_hidden() {
    is_the_same_game(&table::<DigMars>(&players(SeatCount::TWO)), 2);
    is_the_same_game(&table::<DigMars>(&players(SeatCount::FOUR)), 1);
    let enhanced = OptionMap::new().with("variant", motherlode_core::OptionValue::word("enhanced"));
    is_the_same_game(&table::<Atacama>(&enhanced), 2);
}

#[test]
fn it_does_so_where_dice_are_rolled() {
    is_the_same_game(&table::<Ghawar>(&players(SeatCount::TWO)), 1);
}

/// Runs as an engine in a process of its own, started by the test below.
#[test]
#[ignore = "it is the other end of a test"]
fn engine_process() {
    if std::env::args().any(|argument| argument == "--exact") {
        greedy::<Atacama>().run(std::io::stdin().lock(), std::io::stdout()).unwrap();
    }
}

#[test]
fn a_process_of_its_own_plays_a_contest() {
    let program = Program {
        path: std::env::current_exe().unwrap().to_string_lossy().into_owned(),
        arguments: ["--exact", "outside::engine_process", "--ignored", "--nocapture"]
            .map(str::to_owned)
            .into(),
        options: vec![("Seed".into(), "7".into())],
    };
    let mut engine = Outside::<Atacama>::new(program.clone(), 1);
    assert_eq!(engine.introduce(), Ok("Greedy"));
    let contestant = Contestant::new("far", Limits::nodes(50), move |seed| {
        Box::new(Outside::<Atacama>::new(program.clone(), seed))
    });
    let played = Contest::new(table(&OptionMap::new()))
        .with(contestant)
        .with(random())
        .deals(2)
        .run(&mut |_| ())
        .unwrap();
    assert_eq!(played.report.faults, []);
    assert_eq!(played.report.games, 4);
    assert!(played.report.standings[0].share.value > 0.5, "{}", played.report);
}

/// An engine that is a shell script.
fn script(text: &str) -> Program {
    Program { path: "sh".into(), arguments: vec!["-c".into(), text.into()], options: Vec::new() }
}

/// What an engine says properly until it is asked for a move.
const POLITE: &str = r#"
    while read -r line; do case "$line" in
        ugi) echo id name Script; echo ugiok ;;
        isready) echo readyok ;;
        quit) exit ;;
        go*) GO ;;
    esac; done"#;

fn contest(go: &str) -> Played {
    let program = script(&POLITE.replace("GO", go));
    let engine = Contestant::new("script", Limits::default(), move |seed| {
        Box::new(Outside::new(program.clone(), seed).patience(Duration::from_millis(100)))
    });
    Contest::new(table::<Atacama>(&OptionMap::new())).with(engine).with(random()).run(&mut |_| ()).unwrap()
}

/// Why the engine lost both of its games.
fn why(go: &str) -> String {
    let report = contest(go).report;
    assert_eq!((report.faults.len(), report.standings[1].wins), (2, 2));
    match &report.faults[0].trouble {
        Trouble::Missing { why } => why.clone().unwrap(),
        Trouble::Illegal { action, why } => format!("{action}: {why}"),
    }
}

#[test]
fn an_engine_that_fails_loses_and_it_is_said_why() {
    assert!(
        why("echo bestmove z99")
            .starts_with("The move of the engine cannot be read: I do not understand “z99”.")
    );
    assert!(why("echo bestmove a1").starts_with("a1: "));
    assert_eq!(why("exit 3"), "The engine ended while “bestmove” was expected of it.");
    assert_eq!(why("echo error I am tired"), "The engine answered “error I am tired”.");
    assert!(
        why("echo bestmove").starts_with("The move of the engine cannot be read: I do not understand “”.")
    );
    let silent = why("sleep 0");
    assert!(silent.starts_with("The engine did not answer “bestmove” within "), "{silent}");
}

#[test]
fn an_engine_that_is_not_there_is_reported() {
    let program: Program = "/no/such/engine --fast".parse().unwrap();
    let mut engine = Outside::<Atacama>::new(program, 1);
    let error = engine.introduce().unwrap_err().to_string();
    assert!(error.starts_with("The engine /no/such/engine cannot be started: "), "{error}");
    let game: Atacama = table(&OptionMap::new());
    let knowledge = game.audit(&game.start(), Observer::Seat(motherlode_core::Seat::FIRST));
    assert_eq!(engine.think(&game, &knowledge, &Limits::default()), None);
    assert_eq!(engine.trouble(), Some(error));
}

#[test]
fn an_engine_without_the_extension_cannot_sit_at_a_large_table() {
    let program = script(&POLITE.replace("GO", "echo bestmove end"));
    let game: DigMars = table(&players(SeatCount::THREE));
    let engine = Contestant::new("script", Limits::default(), move |seed| {
        Box::new(Outside::new(program.clone(), seed))
    });
    let report = Contest::new(game).with(engine).with(random()).run(&mut |_| ()).unwrap().report;
    let Trouble::Missing { why } = &report.faults[0].trouble else { panic!("{:?}", report.faults) };
    assert_eq!(why.as_deref(), Some("The engine does not speak the extension that 3 seats need."));
}

#[test]
fn an_engine_that_chatters_without_end_gets_no_more_time() {
    let text = why("while :; do echo info string still here; done");
    assert!(text.contains("did not answer") || text.contains("ended"), "{text}");
}

#[test]
fn an_option_that_an_engine_refuses_is_trouble() {
    let (from, mut to, _) = open(greedy::<Atacama>);
    writeln!(to, "isready").unwrap();
    let mut engine = Outside::<Atacama>::over(from, to, 1).unwrap();
    assert_eq!(engine.introduce(), Ok("Greedy"));
    let program = Program {
        options: vec![("Colour".into(), "red\nquit".into())],
        ..script(
            r#"while read -r line; do case "$line" in
                ugi) echo id name Picky; echo ugiok ;;
                setoption*) echo "error $line" ;;
                isready) echo readyok ;;
            esac; done"#,
        )
    };
    let error = Outside::<Atacama>::new(program, 1).introduce().unwrap_err().to_string();
    assert_eq!(error, "The engine answered “error setoption name Colour value red qu…”.");
}

/// Whether a process is there and has not ended.
fn is_alive(process: u32) -> bool {
    let Ok(status) = std::fs::read_to_string(format!("/proc/{process}/stat")) else { return false };
    !status.contains(") Z ")
}

#[test]
fn a_dropped_engine_is_ended_even_if_it_does_not_listen() {
    let mut engine =
        Outside::<Atacama>::new(script("echo id name $$; echo ugiok; echo readyok; exec sleep 1000"), 1);
    let process: u32 = engine.introduce().unwrap().parse().unwrap();
    assert!(is_alive(process));
    let begun = Instant::now();
    drop(engine);
    assert!(!is_alive(process));
    assert!(begun.elapsed() < Duration::from_secs(2), "{:?}", begun.elapsed());
}

#[test]
fn a_stopped_engine_answers_at_once() {
    let (from, to, _) = open(ponderer::<Atacama>);
    let mut engine = Outside::<Atacama>::over(from, to, 1).unwrap();
    let game: Atacama = table(&OptionMap::new());
    let knowledge = game.audit(&game.start(), Observer::Seat(motherlode_core::Seat::FIRST));
    let stop = Stop::default();
    let limits = Limits { stop: stop.clone(), ..Limits::default() };
    let hand = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(30));
        stop.now();
    });
    let begun = Instant::now();
    assert!(engine.think(&game, &knowledge, &limits).is_some());
    assert!(begun.elapsed() < Duration::from_secs(2), "{:?}", begun.elapsed());
    hand.join().unwrap();
}

/// An engine that keeps what it is told, and plays the first legal action it is told.
fn listener() -> (Outside<DigMars>, std::thread::JoinHandle<Vec<String>>) {
    let (input, to) = std::io::pipe().unwrap();
    let (from, mut output) = std::io::pipe().unwrap();
    let thread = std::thread::spawn(move || {
        let mut kept = Vec::new();
        let mut best = String::new();
        for line in BufReader::new(input).lines().map_while(Result::ok) {
            let answer = match line.split(' ').next().unwrap() {
                "ugi" => "id name L\nextension motherlode 1 views observations\nugiok\n".to_owned(),
                "isready" => "readyok\n".to_owned(),
                "legal" => {
                    best = line.split(' ').nth(1).unwrap().to_owned();
                    String::new()
                }
                "go" => format!("bestmove {best}\n"),
                _ => String::new(),
            };
            kept.push(line);
            output.write_all(answer.as_bytes()).unwrap();
        }
        kept
    });
    (Outside::over(BufReader::new(from), to, 3).unwrap(), thread)
}

#[test]
fn an_engine_that_knows_no_rules_is_told_views_actions_and_observations() {
    let game: DigMars = table(&players(SeatCount::TWO));
    let mut play = Match::new(game.clone());
    let cards: Vec<String> = (1..=48).map(|number| format!("{number:02}")).collect();
    let (mut engine, thread) = listener();
    let seat = motherlode_core::Seat::new(2).unwrap();
    let observer = Observer::Seat(seat);
    for event in [format!("deal {}", cards.join(" ")), "first 2".to_owned()] {
        play.settle(event.parse().unwrap()).unwrap();
        engine.hear(&game, seat, &play.seen(observer).unwrap());
    }
    let thought = engine.think(&game, play.knowledge(observer), &Limits::nodes(9)).unwrap();
    assert_eq!(thought.action.to_string(), "land a1");
    drop(engine);
    let kept = thread.join().unwrap();
    let place = |word: &str| kept.iter().position(|line| line.split(' ').next() == Some(word)).unwrap();
    assert!(place("uginewgame") < place("seat") && place("seat") < place("observed"));
    assert!(place("view") < place("go") && place("position") < place("go"));
    assert_eq!(kept[place("seat")], "seat 2");
    assert_eq!(kept.iter().filter(|line| line.starts_with("observed ")).count(), 2);
    assert!(kept[place("observed")].starts_with(r#"observed {"event":"deal","backs":["#));
    let view: Value = serde_json::from_str(kept[place("view")].strip_prefix("view ").unwrap()).unwrap();
    assert_eq!(view, serde_json::to_value(game.view(play.knowledge(observer))).unwrap());
    assert_eq!(kept[place("go")], "go nodes 9");
    assert_eq!(kept.last().unwrap(), "quit");
    // The engine is told a position that fits what its seat knows, not the one on the table.
    let told = kept[place("position")].strip_prefix("position fen ").unwrap();
    assert_ne!(told, game.setup(play.state()).to_string());
    let (game, state) = DigMars::open(&told.parse().unwrap()).unwrap();
    assert_eq!(game.audit(&state, observer), *play.knowledge(observer));
}
