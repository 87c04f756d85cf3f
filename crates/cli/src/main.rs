//! `motherlode`: play three mining games, and trace, replay, draw and verify them.

mod arguments;
mod failure;
mod files;
mod games;
mod perft;
mod play;
mod png;
mod render;
mod replay;
mod text;
mod tiles;
mod trace;
mod verify;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// The home of three mining board games: play them, replay them, and check every die and every shuffle.
#[derive(Parser)]
#[command(name = "motherlode", version, about, max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Show the games, their variants and options
    Games(games::Arguments),
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
    /// Look after tile sets of your own
    #[command(subcommand)]
    Tiles(tiles::Command),
    /// Check that the dice and shuffles of a recorded game were fair
    Verify(verify::Arguments),
}

fn main() -> ExitCode {
    let outcome = match Arguments::parse().command {
        None => games::welcome(),
        Some(Command::Games(arguments)) => games::run(&arguments),
        Some(Command::Play(arguments)) => play::run(&arguments),
        Some(Command::Trace(arguments)) => trace::run(&arguments),
        Some(Command::Perft(arguments)) => perft::run(&arguments),
        Some(Command::Replay(arguments)) => replay::run(&arguments),
        Some(Command::Render(arguments)) => render::run(&arguments),
        Some(Command::Tiles(command)) => tiles::run(&command),
        Some(Command::Verify(arguments)) => verify::run(&arguments),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads our output has seen enough, as with `motherlode games | head -1`.
        Err(failure) if failure.is_closed_pipe() => ExitCode::SUCCESS,
        Err(failure) => {
            anstream::eprintln!("{failure}");
            ExitCode::FAILURE
        }
    }
}
