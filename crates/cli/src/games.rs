//! `motherlode games`: what there is to play.

use std::io::Write;

use motherlode_core::Language;
use motherlode_games::{Entry, GAMES};

use crate::failure::Failure;
use crate::text::CliText;

/// Lists every game with its options.
pub(crate) fn run(language: Language) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    for entry in GAMES {
        introduce(&mut out, entry, language)?;
        for spec in entry.options() {
            let title = CliText::Option.text(language);
            writeln!(out, "\n  {title} {}: {}", spec.key, spec.about.text(language))?;
            for choice in &spec.choices {
                writeln!(out, "    {:<10} {}", choice.value.to_string(), choice.about.text(language))?;
            }
        }
        writeln!(out, "\n  {} motherlode play {}\n", CliText::PlayWith.text(language), entry.id())?;
    }
    Ok(())
}

fn introduce(out: &mut impl Write, entry: &dyn Entry, language: Language) -> Result<(), Failure> {
    let seats: Vec<_> = entry.seat_counts().iter().map(ToString::to_string).collect();
    let players = CliText::Players.text(language);
    writeln!(out, "{} ({}) – {} {players}", entry.name(), entry.id(), seats.join(", "))?;
    writeln!(out, "  {}", entry.about().text(language))?;
    Ok(())
}
