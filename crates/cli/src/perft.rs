//! `motherlode perft`: how many positions there are, depth by depth.

use std::io::Write;
use std::time::{Duration, Instant};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use motherlode_core::Language;
use motherlode_core::dealer::Dealer;

use crate::arguments::OptionArguments;
use crate::failure::Failure;
use crate::text::CliText;

/// How deep to count.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The game; `motherlode games` lists them
    game: String,
    /// How many actions deep
    #[arg(value_parser = clap::value_parser!(u8).range(0..=100))]
    depth: u8,
    /// Where chance has too many outcomes to follow (a shuffle), one is drawn from this seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    options: OptionArguments,
}

/// A count that takes longer than this shows that it is alive.
const PATIENCE: Duration = Duration::from_millis(500);

/// Counts, depth by depth, so that the shallow counts are there at once.
pub(crate) fn run(arguments: &Arguments, language: Language) -> Result<(), Failure> {
    let table = arguments.options.table(&arguments.game)?;
    let mut out = anstream::stdout();
    let [depth, positions, seconds, rate] =
        [CliText::Depth, CliText::Positions, CliText::Seconds, CliText::PerSecond]
            .map(|text| text.text(language));
    writeln!(out, "{depth:>5}  {positions:>20}  {seconds:>9}  {rate:>14}")?;
    for depth in 0..=usize::from(arguments.depth) {
        let bar = ProgressBar::no_length();
        bar.set_style(
            ProgressStyle::with_template("{spinner} depth {msg}: {human_pos} positions, {per_sec}")
                .map_err(std::io::Error::other)?,
        );
        bar.set_message(depth.to_string());
        bar.set_draw_target(indicatif::ProgressDrawTarget::hidden());
        let start = Instant::now();
        let mut shown = false;
        let counts = table.perft(depth, &mut Dealer::from_seed(arguments.seed, 0), &mut |leaves| {
            if !shown && start.elapsed() > PATIENCE {
                bar.set_draw_target(indicatif::ProgressDrawTarget::stderr());
                shown = true;
            }
            bar.set_position(leaves);
        });
        bar.finish_and_clear();
        let seconds = start.elapsed().as_secs_f64();
        let count = counts.last().copied().unwrap_or_default();
        let rate = if seconds > 0.001 { format!("{:.0}", count as f64 / seconds) } else { "-".to_owned() };
        writeln!(out, "{depth:>5}  {count:>20}  {seconds:>9.3}  {rate:>14}")?;
        if count == 0 {
            break;
        }
    }
    Ok(())
}
