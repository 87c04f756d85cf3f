//! Our player against those of the crate `minimax` in Atacama for two, one thread each.
//!
//! ```text
//! cargo run --release -p motherlode-engine --example against_minimax -- iterative
//! cargo run --release -p motherlode-engine --example against_minimax -- mcts games=200 ms=300 threads=2 seed=1 ours=bot
//! ```
//!
//! First which player of `minimax`: `iterative` (alpha-beta, with the options that bring it furthest) or `mcts`; then
//! `key=value`: how many games, the time for a move, how many games at once, where chance comes from, and who plays for
//! us: `bot` (the strongest level) or `simple` (alpha-beta with the very evaluator that `iterative` has). With `tiles=random`, as
//! it is if nothing else is said, every board is drawn at random and played with both seats; `tiles=classic` is the usual board.

#[path = "../tests/common/lean.rs"]
mod lean;
#[path = "../tests/common/simple.rs"]
mod simple;

use std::error::Error;
use std::io::Write;
use std::num::NonZeroUsize;
use std::time::Duration;

use lean::{Lean, LeanAtacama, LeanSimple};
use minimax::{IterativeOptions, IterativeSearch, MCTSOptions, MonteCarloTreeSearch, Strategy};
use motherlode_atacama::{Action, Atacama, Knowledge, Options, Rig, TilesName, Variant};
use motherlode_core::draw::Quick;
use motherlode_core::{ActionSet, Game, PerSeat};
use motherlode_engine::alphabeta::{self, AlphaBeta};
use motherlode_engine::arena::{Contest, Contestant};
use motherlode_engine::{Bot, Level, Limits, Player, Thought};
use simple::Simple;

/// Bytes of the tables of both sides.
const TABLE: usize = 64 << 20;

type Failure = Box<dyn Error>;

/// Makes a player from a seed.
type Maker = fn(u64) -> Box<dyn Player<Atacama>>;

fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (name, rest) = arguments.split_first().ok_or("Against whom? iterative or mcts.")?;
    let theirs: Maker = match name.as_str() {
        "iterative" => |_| Box::new(Theirs::new(iterative())),
        "mcts" => |_| Box::new(Theirs::new(mcts())),
        other => return Err(format!("There is no player {other}: iterative or mcts.").into()),
    };
    let (mut games, mut time, mut threads, mut seed) = (200, 300, NonZeroUsize::MIN.saturating_add(1), 1);
    let mut us = "bot";
    let mut tiles = TilesName::Random;
    for argument in rest {
        match argument.split_once('=').ok_or_else(|| format!("{argument} is not key=value."))? {
            ("games", value) => games = value.parse()?,
            ("ms", value) => time = value.parse()?,
            ("threads", value) => threads = value.parse()?,
            ("seed", value) => seed = value.parse()?,
            ("ours", value) => us = value,
            ("tiles", "random") => tiles = TilesName::Random,
            ("tiles", "classic") => tiles = TilesName::Classic,
            ("tiles", other) => return Err(format!("There are no tiles {other}: random or classic.").into()),
            (key, _) => {
                return Err(format!("There is no {key}: games, ms, threads, seed, ours, tiles.").into());
            }
        }
    }
    let options = Options { tiles, ..Options::of(Variant::Basic, false) };
    let limits = Limits::time(Duration::from_millis(time));
    let contest = Contest::new(Atacama::new(options, &serde_json::Value::Null)?)
        .with(Contestant::new(us, limits.clone(), ours(us)?))
        .with(Contestant::new(format!("minimax {name}"), limits, theirs))
        .games(games)
        .seed(seed)
        .threads(threads);
    let played = contest.run(&mut |progress| {
        eprint!("\r{} of {} games, {:.1} %", progress.games, progress.of, 100.0 * progress.share);
        // A line that cannot be written is no reason to stop.
        let _ = std::io::stderr().flush();
    })?;
    eprintln!();
    println!("{}", played.report);
    Ok(())
}

/// Makes whoever plays for us.
fn ours(name: &str) -> Result<Maker, Failure> {
    match name {
        "bot" => Ok(|seed| Box::new(Bot::new(Level::STRONGEST, seed))),
        "simple" => Ok(|_| Box::new(Ours::default())),
        other => Err(format!("Nobody of ours is called {other}: bot or simple.").into()),
    }
}

/// Alpha-beta with the simple evaluator.
#[derive(Default)]
struct Ours(Option<AlphaBeta<Simple>>);

impl Player<Atacama> for Ours {
    fn think(&mut self, game: &Atacama, knowledge: &Knowledge, limits: &Limits) -> Option<Thought<Atacama>> {
        let search = self.0.get_or_insert_with(|| {
            let board = Simple::new(game, &game.sample(knowledge, &mut Quick::new(1)));
            AlphaBeta::new(board, alphabeta::Options { table: TABLE, ..Default::default() })
        });
        search.think(game, knowledge, limits)
    }
}

fn iterative() -> IterativeSearch<LeanSimple> {
    let options = IterativeOptions::new().with_table_byte_size(TABLE);
    IterativeSearch::new(LeanSimple, options.with_countermoves().with_countermove_history())
}

fn mcts() -> MonteCarloTreeSearch<LeanAtacama> {
    MonteCarloTreeSearch::new(MCTSOptions::default().with_num_threads(1))
}

/// A player of `minimax` at one table.
struct Theirs<S> {
    strategy: S,
    board: Option<&'static Simple>,
}

impl<S> Theirs<S> {
    fn new(strategy: S) -> Self {
        Theirs { strategy, board: None }
    }
}

impl<S: Strategy<LeanAtacama> + Send> Player<Atacama> for Theirs<S> {
    fn think(&mut self, game: &Atacama, knowledge: &Knowledge, limits: &Limits) -> Option<Thought<Atacama>> {
        let choices = game.choices(knowledge);
        let state = game.sample(knowledge, &mut Quick::new(1));
        // Positions of `minimax` are copied around without a lifetime: the few boards of a contest are kept for good.
        let board = *self.board.get_or_insert_with(|| Box::leak(Box::new(Simple::new(game, &state))));
        self.strategy.set_timeout(limits.time.unwrap_or(Duration::from_secs(1)));
        let field = self.strategy.choose_move(&Lean::of(&state, board))?;
        let action = Action::Place { field, rig: Rig::Basic };
        choices.contains(action).then(|| Thought {
            action,
            shares: PerSeat::from_fn(game.seats(), |_| 0.5),
            ranking: Vec::new(),
            line: vec![action],
            nodes: 0,
            depth: 0,
            proven: false,
        })
    }
}
