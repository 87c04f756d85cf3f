//! The six levels of each game: what they are called, and what holds them back.
//!
//! Two things make a bot weaker: how few positions it looks at, and how often it acts without a thought. Both are counts,
//! so a level plays the same on every machine. How the numbers came about, and how far apart the levels are, is written in
//! `docs/strength.md`.

use motherlode_atacama::Atacama;
use motherlode_core::Localized;
use motherlode_dig_mars::DigMars;
use motherlode_ghawar::Ghawar;

use crate::level::{LEVELS, Level, Strength};
use crate::minds::Mind;
use crate::text::EngineText;

/// A game whose bots have levels.
pub trait Levels: Mind {
    /// What the levels are called, the weakest first.
    const NAMES: [EngineText; LEVELS];
    /// What makes the levels below the strongest, the weakest first.
    const STRENGTHS: [Strength; LEVELS - 1];

    /// What a level is called.
    fn level_name(level: Level) -> Localized {
        Self::NAMES[level.index()].localized()
    }

    /// What makes a level; nothing for the strongest, which is not held back.
    fn strength(level: Level) -> Option<Strength> {
        Self::STRENGTHS.get(level.index()).copied()
    }
}

const fn strength(positions: u64, games: u64, careless: u8) -> Strength {
    Strength { positions, games, careless }
}

impl Levels for Atacama {
    const NAMES: [EngineText; LEVELS] = [
        EngineText::Atacama1,
        EngineText::Atacama2,
        EngineText::Atacama3,
        EngineText::Atacama4,
        EngineText::Atacama5,
        EngineText::Atacama6,
    ];
    const STRENGTHS: [Strength; LEVELS - 1] = [
        strength(80, 10, 90),
        strength(80, 20, 60),
        strength(200, 50, 35),
        strength(1_000, 200, 18),
        strength(5_000, 1_000, 6),
    ];
}

impl Levels for Ghawar {
    const NAMES: [EngineText; LEVELS] = [
        EngineText::Ghawar1,
        EngineText::Ghawar2,
        EngineText::Ghawar3,
        EngineText::Ghawar4,
        EngineText::Ghawar5,
        EngineText::Ghawar6,
    ];
    const STRENGTHS: [Strength; LEVELS - 1] = [
        strength(1, 10, 94),
        strength(1, 20, 70),
        strength(1, 50, 46),
        strength(1, 100, 26),
        strength(1, 200, 10),
    ];
}

impl Levels for DigMars {
    const NAMES: [EngineText; LEVELS] = [
        EngineText::DigMars1,
        EngineText::DigMars2,
        EngineText::DigMars3,
        EngineText::DigMars4,
        EngineText::DigMars5,
        EngineText::DigMars6,
    ];
    const STRENGTHS: [Strength; LEVELS - 1] = [
        strength(1, 10, 98),
        strength(1, 20, 70),
        strength(1, 50, 35),
        strength(1, 200, 14),
        strength(1, 500, 4),
    ];
}
