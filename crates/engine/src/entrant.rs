//! Players by name, for the arena: `bot:4`, `bot:6@300ms`, `yardstick@2000`, `greedy`, `ugi:COMMAND`.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use motherlode_core::syntax::SyntaxError;

use crate::arena::Contestant;
use crate::bot::Bot;
use crate::level::Level;
use crate::levels::Levels;
use crate::limits::Limits;
use crate::plain::{Greedy, Random};
use crate::text::EngineText;
use crate::ugi::{Outside, Program};
use crate::yardstick::Yardstick;

/// A player and what it may spend on an action, as one text: `NAME@LIMIT`.
///
/// ```
/// use motherlode_engine::entrant::Entrant;
/// let entrant: Entrant = "bot:6@300ms".parse()?;
/// assert_eq!(entrant.limits().time, Some(std::time::Duration::from_millis(300)));
/// assert!("bot:9".parse::<Entrant>().is_err());
/// # Ok::<(), motherlode_core::SyntaxError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entrant {
    who: Who,
    limit: Option<Limit>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Who {
    Bot(Level),
    Yardstick,
    Greedy,
    Random,
    /// A program that speaks the engine protocol, by its command line.
    Outside {
        command: String,
        program: Program,
    },
}

/// What may be spent on an action: a count of nodes, or time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Limit {
    Nodes(u64),
    Time(Duration),
}

impl FromStr for Limit {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        if let Some(milliseconds) = text.strip_suffix("ms") {
            return milliseconds.parse().map(|time| Limit::Time(Duration::from_millis(time))).map_err(drop);
        }
        text.parse().map(Limit::Nodes).map_err(drop)
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Limit::Nodes(nodes) => nodes.fmt(f),
            Limit::Time(time) => write!(f, "{}ms", time.as_millis()),
        }
    }
}

impl FromStr for Who {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        match text.split_once(':') {
            Some(("bot", level)) => level.parse().map(Who::Bot).map_err(drop),
            Some(("ugi", command)) => {
                Ok(Who::Outside { program: command.parse().map_err(drop)?, command: command.to_owned() })
            }
            Some(_) => Err(()),
            None => [Who::Yardstick, Who::Greedy, Who::Random]
                .into_iter()
                .find(|who| who.to_string() == text)
                .ok_or(()),
        }
    }
}

impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Who::Bot(level) => write!(f, "bot:{level}"),
            Who::Yardstick => f.write_str("yardstick"),
            Who::Greedy => f.write_str("greedy"),
            Who::Random => f.write_str("random"),
            Who::Outside { command, .. } => write!(f, "ugi:{command}"),
        }
    }
}

impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.limit {
            Some(limit) => write!(f, "{}@{limit}", self.who),
            None => self.who.fmt(f),
        }
    }
}

impl FromStr for Entrant {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Self, SyntaxError> {
        let wrong = |()| SyntaxError::new(text, EngineText::ExpectedEntrant.localized());
        // A command line may hold an @ of its own: only what reads as a limit is one.
        let split = text.rsplit_once('@').and_then(|(who, limit)| Some((who, limit.parse().ok()?)));
        let (who, limit) = match split {
            Some((who, limit)) => (who, Some(limit)),
            None => (text, None),
        };
        Ok(Entrant { who: who.parse().map_err(wrong)?, limit })
    }
}

impl Entrant {
    /// What a player that is not told may spend on an action where nothing else bounds it.
    const DEFAULT_TIME: Duration = Duration::from_millis(300);

    /// What it may spend on an action, on one thread: games run side by side.
    pub fn limits(&self) -> Limits {
        match (self.limit, &self.who) {
            (Some(Limit::Nodes(nodes)), _) => Limits::nodes(nodes),
            (Some(Limit::Time(time)), _) => Limits::time(time),
            // Levels below the strongest bound themselves.
            (None, Who::Bot(level)) if *level != Level::STRONGEST => Limits::default(),
            (None, Who::Greedy | Who::Random) => Limits::default(),
            (None, Who::Bot(_) | Who::Yardstick | Who::Outside { .. }) => Limits::time(Entrant::DEFAULT_TIME),
        }
    }

    /// The side of a contest that it is.
    pub fn contestant<G: Levels>(&self) -> Contestant<G> {
        let (name, limits) = (self.to_string(), self.limits());
        match self.who.clone() {
            Who::Bot(level) => Contestant::new(name, limits, move |seed| Box::new(Bot::new(level, seed))),
            Who::Yardstick => Contestant::new(name, limits, |seed| Box::new(Yardstick::new(seed))),
            Who::Greedy => Contestant::new(name, limits, |seed| Box::new(Greedy::new(seed))),
            Who::Random => Contestant::new(name, limits, |seed| Box::new(Random::new(seed))),
            Who::Outside { program, .. } => {
                Contestant::new(name, limits, move |seed| Box::new(Outside::new(program.clone(), seed)))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entrant_has_one_text() {
        for text in
            ["bot:1", "bot:6@2000", "yardstick@300ms", "greedy", "random", "ugi:./engine --fast", "ugi:a@b@5"]
        {
            assert_eq!(text.parse().map(|entrant: Entrant| entrant.to_string()).as_deref(), Ok(text));
        }
        for text in ["", "bot", "bot:7", "ugi:", "yardstick@", "yardstick@x", "strong", "bot:6@-1"] {
            assert!(text.parse::<Entrant>().is_err(), "{text:?}");
        }
    }

    #[test]
    fn limits_follow_from_the_text() {
        let limits = |text: &str| text.parse::<Entrant>().map(|entrant| entrant.limits()).unwrap();
        assert_eq!((limits("bot:6@500").nodes, limits("bot:6@500").time), (Some(500), None));
        assert_eq!(limits("yardstick").time, Some(Entrant::DEFAULT_TIME));
        assert_eq!((limits("bot:3").nodes, limits("bot:3").time), (None, None));
    }
}
