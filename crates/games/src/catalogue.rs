//! The list of games, and what can be asked of a game before anyone plays it.

use std::io::{self, BufRead, Write};
use std::marker::PhantomData;

use motherlode_atacama::Atacama;
use motherlode_core::options::OptionSpec;
use motherlode_core::record::{Kept, Record, Verdict, replay, verify};
use motherlode_core::{
    Audit, Catalogued, Fact, GameOptions, Localized, Match, OptionMap, Refusal, SeatCount, Statement,
};
use motherlode_dig_mars::DigMars;
use motherlode_drawing::Draw;
use motherlode_engine::arena::{Contest, Played, Progress};
use motherlode_engine::{Level, Levels};
use motherlode_ghawar::Ghawar;
use serde_json::Value;

use crate::bots::{Bot, Erased};
use crate::contest::ContestPlan;
use crate::table::Table;
use crate::text::GamesText;
use crate::ugi;

/// Every game there is.
pub static GAMES: [&dyn Entry; 3] = [&Of::<Atacama>::HERE, &Of::<Ghawar>::HERE, &Of::<DigMars>::HERE];

/// The game with this id.
pub fn find(id: &str) -> Result<&'static dyn Entry, Refusal> {
    GAMES.into_iter().find(|entry| entry.id() == id).ok_or_else(|| {
        Refusal::new("unknown-game", GamesText::UnknownGame)
            .with("game", Fact::Name(motherlode_core::syntax::quote(id)))
            .with("known", Fact::names(GAMES.iter().map(|entry| entry.id())))
    })
}

/// A game in the catalogue.
pub trait Entry: Sync {
    /// Its id in records, options and addresses.
    fn id(&self) -> &'static str;
    /// Its name, the same in every language.
    fn name(&self) -> &'static str;
    /// Who designed it; empty where nobody is named.
    fn designer(&self) -> &'static str;
    /// Whether a seat may come to see what others at the table do not.
    fn has_secrets(&self) -> bool;
    /// One line about it.
    fn about(&self) -> Localized;
    /// What a person types to act.
    fn typing(&self) -> Localized;
    /// The revision of its rules.
    fn rules(&self) -> u32;
    /// What can be chosen.
    fn options(&self) -> Vec<OptionSpec>;
    /// The numbers of seats it can be played with, ascending.
    fn seat_counts(&self) -> Vec<SeatCount>;
    /// A table before its first event. Nothing is read from anywhere.
    fn create(&self, options: &OptionMap, data: &Value) -> Result<Box<dyn Table>, Refusal>;
    /// The table that a record tells of, every event and the result checked.
    fn replay(&self, record: &Record) -> Result<Box<dyn Table>, Refusal>;
    /// Recomputes every deal and roll of a record.
    fn verify(&self, record: &Record, kept: &Kept) -> Result<Verdict, Refusal>;
    /// What a level of this game's bots is called.
    fn level_name(&self, level: Level) -> Localized;
    /// A bot. Below the strongest level its decisions follow from the seed and what its seat knows alone.
    fn bot(&self, level: Level, seed: u64) -> Box<dyn Bot>;
    /// Talks to a host in the Universal Game Interface until it has enough.
    fn talk(&self, input: &mut dyn BufRead, output: Box<dyn Write + Send>) -> io::Result<()>;
    /// Plays a contest; `progress` hears of every game.
    fn contest(&self, plan: &ContestPlan, progress: &mut dyn FnMut(&Progress)) -> Result<Played, Refusal>;
    /// What is worth knowing about someone's own set, given the text of its file.
    fn inspect_own(&self, text: &str) -> Result<Vec<Statement>, Refusal>;
    /// Options and data for a table that uses someone's own set.
    fn use_own(&self, text: &str, options: &OptionMap) -> Result<(OptionMap, Value), Refusal>;
}

/// What a game must be to stand in the catalogue.
pub trait Playable: Audit + Catalogued + Draw + Levels {}

impl<G: Audit + Catalogued + Draw + Levels> Playable for G {}

struct Of<G>(PhantomData<fn() -> G>);

impl<G: Playable> Of<G> {
    const HERE: Self = Of(PhantomData);
}

impl<G: Playable> Entry for Of<G> {
    fn id(&self) -> &'static str {
        G::ID
    }

    fn name(&self) -> &'static str {
        G::NAME
    }

    fn designer(&self) -> &'static str {
        G::DESIGNER
    }

    fn has_secrets(&self) -> bool {
        G::HAS_SECRETS
    }

    fn about(&self) -> Localized {
        G::about()
    }

    fn typing(&self) -> Localized {
        G::typing()
    }

    fn rules(&self) -> u32 {
        G::RULES
    }

    fn options(&self) -> Vec<OptionSpec> {
        G::Options::specs()
    }

    fn seat_counts(&self) -> Vec<SeatCount> {
        let mut counts: Vec<_> = G::Options::every().iter().map(GameOptions::seats).collect();
        counts.sort_unstable();
        counts.dedup();
        counts
    }

    fn create(&self, options: &OptionMap, data: &Value) -> Result<Box<dyn Table>, Refusal> {
        let game = G::new(G::Options::from_map(options)?, data)?;
        Ok(Box::new(Match::new(game)))
    }

    fn replay(&self, record: &Record) -> Result<Box<dyn Table>, Refusal> {
        match replay::<G>(record) {
            Ok(game) => Ok(Box::new(game)),
            Err(mismatch) => Err(mismatch.refusal),
        }
    }

    fn verify(&self, record: &Record, kept: &Kept) -> Result<Verdict, Refusal> {
        verify::<G>(record, kept)
    }

    fn level_name(&self, level: Level) -> Localized {
        G::level_name(level)
    }

    fn bot(&self, level: Level, seed: u64) -> Box<dyn Bot> {
        Box::new(Erased::<G, _>::bot(level, seed))
    }

    fn talk(&self, input: &mut dyn BufRead, output: Box<dyn Write + Send>) -> io::Result<()> {
        ugi::session::<G>().run(input, output)
    }

    fn contest(&self, plan: &ContestPlan, progress: &mut dyn FnMut(&Progress)) -> Result<Played, Refusal> {
        let game = G::new(G::Options::from_map(&plan.options)?, &plan.data)?;
        let mut contest = Contest::new(game).seed(plan.seed).threads(plan.threads).opening(plan.opening);
        for player in &plan.players {
            contest = contest.with(player.contestant::<G>());
        }
        if let Some(sprt) = plan.sprt {
            contest = contest.sprt(sprt);
        }
        contest.games(plan.games).run(progress).map_err(|error| {
            Refusal::new("contest", GamesText::Contest).with("why", Fact::name(error.to_string()))
        })
    }

    fn inspect_own(&self, text: &str) -> Result<Vec<Statement>, Refusal> {
        G::inspect_own(text)
    }

    fn use_own(&self, text: &str, options: &OptionMap) -> Result<(OptionMap, Value), Refusal> {
        G::use_own(text, options)
    }
}
