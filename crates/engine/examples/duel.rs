//! Players against one another, to try out how strong something is.
//!
//! ```text
//! cargo run --release -p motherlode-engine --example duel -- ghawar yardstick@200 greedy games=100
//! cargo run --release -p motherlode-engine --example duel -- dig-mars yardstick@1000 random players=4 games=40 threads=1
//! cargo run --release -p motherlode-engine --example duel -- atacama yardstick@300ms greedy variant=basic sprt=0,100
//! ```
//!
//! First the game, then the players, then `key=value`: `games`, `seed`, `threads`, `opening`, `sprt=ELO0,ELO1`,
//! `json=FILE`, `records=FILE`, and the options of the game. Players are those of `motherlode arena` and the searches `mcts`
//! and `alphabeta`, each with what it may spend on a move: `NAME@NODES`, `NAME@TIMEms`, a search also `NAME@DEPTHply`.

use std::error::Error;
use std::io::Write;
use std::num::NonZeroUsize;
use std::time::Duration;

use motherlode_atacama::Atacama;
use motherlode_core::options::read_pairs;
use motherlode_core::{GameOptions, Observer, Seat};
use motherlode_dig_mars::DigMars;
use motherlode_engine::alphabeta::{self, AlphaBeta};
use motherlode_engine::arena::{Contest, Contestant, Sprt};
use motherlode_engine::entrant::Entrant;
use motherlode_engine::mcts::{self, Mcts};
use motherlode_engine::minds::Mind;
use motherlode_engine::plain::Random;
use motherlode_engine::{Levels, Limits, Player};
use motherlode_ghawar::Ghawar;

type Failure = Box<dyn Error>;

fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (game, rest) = arguments.split_first().ok_or("Which game? atacama, ghawar or dig-mars.")?;
    match game.as_str() {
        "atacama" => duel::<Atacama>(rest),
        "ghawar" => duel::<Ghawar>(rest),
        "dig-mars" => duel::<DigMars>(rest),
        other => Err(format!("There is no game {other}: atacama, ghawar or dig-mars.").into()),
    }
}

/// A search by its name, not held back to any level.
fn search<G: Mind>(name: &str, seed: u64, game: &G) -> Option<Box<dyn Player<G>>>
where
    G::Guide: 'static,
    G::Judge: 'static,
{
    match name {
        "mcts" => Some(Box::new(Mcts::<G, _>::new(game.guide(), mcts::Options { seed, ..game.searching() }))),
        "alphabeta" => {
            // Its judge is made once, so only where nothing is left to chance before the first action.
            game.turn(&game.start()).seat()?;
            let judge = game.judge(&game.beginning(Observer::Seat(Seat::FIRST)))?;
            Some(Box::new(AlphaBeta::new(judge, alphabeta::Options::default())))
        }
        _ => None,
    }
}

fn limits(text: &str) -> Result<Limits, Failure> {
    Ok(if let Some(time) = text.strip_suffix("ms") {
        Limits::time(Duration::from_millis(time.parse()?))
    } else if let Some(depth) = text.strip_suffix("ply") {
        Limits::depth(depth.parse()?)
    } else {
        Limits::nodes(text.parse()?)
    })
}

fn duel<G: Levels>(arguments: &[String]) -> Result<(), Failure>
where
    G::Guide: 'static,
    G::Judge: 'static,
{
    let (settings, players): (Vec<&String>, Vec<&String>) =
        arguments.iter().partition(|argument| argument.contains('='));
    let pairs = || settings.iter().filter_map(|setting| setting.split_once('='));
    let own = ["games", "seed", "threads", "opening", "sprt", "json", "records"];
    let options = read_pairs(&G::Options::specs(), pairs().filter(|(key, _)| !own.contains(key)))?;
    let game = G::new(G::Options::from_map(&options)?, &serde_json::Value::Null)?;
    let value = |wanted: &str| pairs().find(|(key, _)| *key == wanted).map(|(_, value)| value);

    let mut contest = Contest::new(game.clone());
    for text in players {
        let (name, spends) = text.split_once('@').unwrap_or((text, "1000"));
        contest = contest.with(if search(name, 1, &game).is_some() {
            let (name, game) = (name.to_owned(), game.clone());
            Contestant::new(text.clone(), limits(spends)?, move |seed| {
                // The same game had this search a moment ago.
                search(&name, seed, &game).unwrap_or_else(|| Box::new(Random::new(seed)))
            })
        } else {
            text.parse::<Entrant>()?.contestant()
        });
    }
    contest = contest.games(value("games").unwrap_or("100").parse()?);
    contest = contest.seed(value("seed").unwrap_or("1").parse()?);
    contest = contest.opening(value("opening").unwrap_or("0").parse()?);
    contest = contest.threads(value("threads").map_or(Ok(NonZeroUsize::MIN), str::parse)?);
    if let Some((elo0, elo1)) = value("sprt").and_then(|text| text.split_once(',')) {
        contest = contest.sprt(Sprt { elo0: elo0.parse()?, elo1: elo1.parse()?, alpha: 0.05, beta: 0.05 });
    }
    let played = contest.run(&mut |progress| {
        eprint!("\r{}/{} {:.1} %  ", progress.games, progress.of, 100.0 * progress.share);
        let _ = std::io::stderr().flush();
    })?;
    eprintln!();
    println!("{}", played.report);
    for fault in &played.report.faults {
        println!("{fault:?}");
    }
    if let Some(file) = value("json") {
        std::fs::write(file, serde_json::to_string_pretty(&played.report)?)?;
    }
    if let Some(file) = value("records") {
        let records: Result<Vec<String>, _> = played.records.iter().map(serde_json::to_string).collect();
        std::fs::write(file, records?.join("\n") + "\n")?;
    }
    Ok(())
}
