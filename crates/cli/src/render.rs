//! `motherlode render`: a position of a recorded game as a picture.

use std::path::PathBuf;

use clap::Args;
use motherlode_drawing::Theme;

use crate::arguments::EyesArguments;
use crate::failure::Failure;
use crate::files;
use crate::png::png;

/// What to draw, and where to.
#[derive(Args)]
pub(crate) struct Arguments {
    /// A recorded game
    file: PathBuf,
    /// After which event; the newest if not given
    #[arg(long, value_name = "N")]
    at: Option<usize>,
    /// The picture: a file that ends in .svg or .png
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    #[command(flatten)]
    eyes: EyesArguments,
    /// light or dark
    #[arg(long, default_value = "light")]
    theme: Theme,
    /// The width of a PNG in pixels
    #[arg(long, default_value_t = 900, value_parser = clap::value_parser!(u32).range(100..=4000))]
    width: u32,
}

/// Draws what a spectator would have seen, or a seat.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let format =
        arguments.out.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_ascii_lowercase();
    if format != "svg" && format != "png" {
        return Err(Failure::Format(arguments.out.clone()));
    }
    let (_, table) = files::replayed(&arguments.file)?;
    let observer = arguments.eyes.observer(table.as_ref())?;
    let svg = files::table_at(table, arguments.at)?.picture(observer, arguments.theme);
    let bytes = if format == "png" {
        png(&svg, arguments.width).map_err(Failure::Picture)?
    } else {
        svg.into_bytes()
    };
    files::write(&arguments.out, &bytes)
}
