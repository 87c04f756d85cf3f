//! `motherlode`: play three mining games, and trace, replay, draw and verify them.

mod analyse;
mod arena;
mod arguments;
mod failure;
mod files;
mod fit;
mod games;
mod own;
mod perft;
mod play;
mod png;
mod progress;
mod render;
mod replay;
mod serve;
mod solve;
mod text;
mod trace;
mod ugi;
mod verify;

use std::process::ExitCode;

use arguments::{DECK, TILES};
use clap::{Parser, Subcommand};
use motherlode_core::Language;

/// A server's threads hand messages to each other all the time: this one makes that cheap (measured by `cargo xtask load`).
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The home of three mining board games: play them, replay them, and check every die and every shuffle.
#[derive(Parser)]
#[command(name = "motherlode", version, max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    /// The language: en or de
    #[arg(long, global = true, default_value_t)]
    lang: Language,
}

#[derive(Subcommand)]
enum Command {
    /// Show the games, their variants and options
    Games,
    /// Play a game in the terminal
    Play(play::Arguments),
    /// Write random games as JSON lines that anyone can check, or check such a file
    Trace(trace::Arguments),
    /// Count positions by depth
    Perft(perft::Arguments),
    /// Show a recorded game
    Replay(replay::Arguments),
    /// Draw a position of a recorded game as SVG or PNG
    Render(render::Arguments),
    /// Look after tile sets of your own (Atacama)
    #[command(subcommand)]
    Tiles(own::Command),
    /// Look after decks of your own (Dig Mars)
    #[command(subcommand)]
    Deck(own::Command),
    /// Prove who wins an Atacama position for two
    Solve(solve::Arguments),
    /// Let players play against each other, and say how strong each is
    Arena(arena::Arguments),
    /// Fit the weights of Atacama's judge to games that bots play against themselves
    #[command(subcommand)]
    Fit(fit::Command),
    /// Speak the Universal Game Interface, so that other programs can play our bots
    Ugi(ugi::Arguments),
    /// Judge every decision of a recorded game, and what luck brought
    Analyse(analyse::Arguments),
    /// Check that the dice and shuffles of a recorded game were fair
    Verify(verify::Arguments),
    /// Let people sit down together: start the table server (what happens without any command, too)
    Serve(Box<serve::Arguments>),
    /// Copy the database of the running server into a new file
    Backup(serve::BackupArguments),
    /// What the operator of a server can do: reset, ban, mute, close tables, see complaints
    Admin(serve::AdminArguments),
}

fn main() -> ExitCode {
    let Arguments { command, lang } = Arguments::parse();
    // Without a command it is the server, with whatever the environment says.
    let command = command.or_else(|| Arguments::parse_from(["motherlode", "serve"]).command);
    let outcome = match &command {
        None => Ok(()),
        Some(Command::Games) => games::run(lang),
        Some(Command::Play(arguments)) => play::run(arguments, lang),
        Some(Command::Trace(arguments)) => trace::run(arguments, lang),
        Some(Command::Perft(arguments)) => perft::run(arguments, lang),
        Some(Command::Replay(arguments)) => replay::run(arguments, lang),
        Some(Command::Render(arguments)) => render::run(arguments),
        Some(Command::Tiles(command)) => own::run(TILES, command, lang),
        Some(Command::Deck(command)) => own::run(DECK, command, lang),
        Some(Command::Solve(arguments)) => solve::run(arguments, lang),
        Some(Command::Arena(arguments)) => arena::run(arguments, lang),
        Some(Command::Fit(command)) => fit::run(command),
        Some(Command::Ugi(arguments)) => ugi::run(arguments),
        Some(Command::Analyse(arguments)) => analyse::run(arguments, lang),
        Some(Command::Verify(arguments)) => verify::run(arguments, lang),
        Some(Command::Serve(arguments)) => serve::run(arguments, lang),
        Some(Command::Backup(arguments)) => serve::backup(arguments),
        Some(Command::Admin(arguments)) => serve::admin(arguments),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads our output has seen enough, as with `motherlode games | head -1`.
        Err(failure) if failure.is_closed_pipe() => ExitCode::SUCCESS,
        Err(failure) => {
            anstream::eprintln!("{}", failure.sentence(lang));
            ExitCode::FAILURE
        }
    }
}
