//! `motherlode verify`: was every die and every shuffle of a game what the dealer had to deal?

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use motherlode_core::dealer::{Commitment, Nonce};
use motherlode_core::record::Kept;
use motherlode_core::{Language, Seat};

use crate::failure::Failure;
use crate::files;
use crate::text::CliText;

/// What to verify, and what you kept yourself.
#[derive(Args)]
pub(crate) struct Arguments {
    /// A recorded game
    file: PathBuf,
    /// The commitment that your own device kept when you sat down
    #[arg(long, value_name = "HEX")]
    commitment: Option<Commitment>,
    /// A nonce that your own device made, as SEAT=HEX; may be given several times
    #[arg(long, value_name = "SEAT=HEX", value_parser = read_nonce)]
    nonce: Vec<(Seat, Nonce)>,
}

fn read_nonce(text: &str) -> Result<(Seat, Nonce), String> {
    let (seat, nonce) = text.split_once('=').ok_or("write it as SEAT=HEX, as in 1=00ff…")?;
    Ok((
        seat.parse().map_err(|error| format!("{error}"))?,
        nonce.parse().map_err(|error| format!("{error}"))?,
    ))
}

/// Prints every check with its outcome; fails if one does not hold.
pub(crate) fn run(arguments: &Arguments, language: Language) -> Result<(), Failure> {
    let (record, entry) = files::record(&arguments.file)?;
    if record.result.is_none() {
        return Err(Failure::NotOver(arguments.file.clone()));
    }
    let kept = Kept { commitment: arguments.commitment, nonces: arguments.nonce.clone() };
    let verdict = entry
        .verify(&record, &kept)
        .map_err(|refusal| Failure::RefusedFile(arguments.file.clone(), refusal))?;
    let mut out = anstream::stdout();
    for finding in &verdict.findings {
        let mark = if finding.holds { "\u{1b}[32m✓\u{1b}[0m" } else { "\u{1b}[31m✗\u{1b}[0m" };
        writeln!(out, "{mark} {}", finding.sentence(language))?;
    }
    if !verdict.is_fair() {
        return Err(Failure::NotFair);
    }
    writeln!(out, "{}", CliText::Fair.text(language))?;
    Ok(())
}
