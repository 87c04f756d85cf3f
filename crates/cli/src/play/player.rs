//! Who sits at a seat.

use std::fmt;
use std::str::FromStr;

use motherlode_core::{Seat, SeatCount};
use motherlode_engine::Level;

use crate::failure::Failure;

/// Who sits at a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Player {
    /// Someone at this terminal.
    Human,
    /// A program that picks a kind of action, and any legal action of that kind.
    Random,
    /// A bot.
    Bot {
        /// How strong it is.
        level: Level,
        /// What its decisions follow from; drawn where none is given.
        seed: Option<u64>,
    },
}

impl Player {
    /// The opponent of someone who names none.
    const FIRST_OPPONENT: &'static str = "bot:2";

    /// The same player with a seed, so that the record says how its decisions came about.
    pub(super) fn seeded(self, fresh: u64) -> Player {
        match self {
            Player::Bot { level, seed: None } => Player::Bot { level, seed: Some(fresh) },
            other => other,
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Human => f.write_str("human"),
            Player::Random => f.write_str("random"),
            Player::Bot { level, seed: None } => write!(f, "bot:{level}"),
            Player::Bot { level, seed: Some(seed) } => write!(f, "bot:{level}:{seed}"),
        }
    }
}

impl FromStr for Player {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let player = match text.split_once(':') {
            None => [Player::Human, Player::Random].into_iter().find(|player| player.to_string() == text),
            Some(("bot", rest)) => {
                let (level, seed) = match rest.split_once(':') {
                    None => (rest, None),
                    Some((level, seed)) => (level, Some(seed.parse().map_err(drop)?)),
                };
                Some(Player::Bot { level: level.parse().map_err(drop)?, seed })
            }
            Some(_) => None,
        };
        // One text for each player.
        player.filter(|player| player.to_string() == text).ok_or(())
    }
}

/// The players from the command line; the first human against bots that are not too strong if none are given.
pub(super) fn players(texts: &[String], seats: SeatCount) -> Result<Vec<Player>, Failure> {
    let read = |text: &str| text.parse().map_err(|()| Failure::NoSuchPlayer(text.to_owned()));
    if texts.is_empty() {
        let others = read(Player::FIRST_OPPONENT)?;
        return Ok(seats
            .seats()
            .map(|seat| if seat == Seat::FIRST { Player::Human } else { others })
            .collect());
    }
    let players: Vec<Player> = texts.iter().map(|text| read(text)).collect::<Result<_, _>>()?;
    if players.len() == seats.get() {
        return Ok(players);
    }
    Err(Failure::SeatCount { given: players.len(), seats: seats.get() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_has_one_text() {
        for text in ["human", "random", "bot:1", "bot:6", "bot:3:0", "bot:5:18446744073709551615"] {
            assert_eq!(text.parse().map(|player: Player| player.to_string()).as_deref(), Ok(text));
        }
        for text in
            ["", "bot", "bot:", "bot:0", "bot:7", "bot:3:", "bot:3:-1", "bot:3:01", "human:1", "Bot:1"]
        {
            assert_eq!(text.parse::<Player>(), Err(()), "{text:?}");
        }
    }

    #[test]
    fn who_names_nobody_meets_a_mild_bot() {
        let players = players(&[], SeatCount::THREE).unwrap();
        let texts: Vec<_> = players.iter().map(ToString::to_string).collect();
        assert_eq!(texts, ["human", "bot:2", "bot:2"]);
        assert_eq!(players[1].seeded(5).to_string(), "bot:2:5");
    }
}
