//! What can be chosen: how many play, what is hidden, how it ends, the deck.

use motherlode_core::options::{OptionChoice, OptionSpec, PLAYERS, check_map, is_own_name};
use motherlode_core::{GameOptions, OptionMap, OptionValue, Refusal, SeatCount};

use crate::deck::STANDARD;
use crate::text::DigMarsText;

/// The options of one table.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Options {
    /// How many play.
    pub players: SeatCount,
    /// Whether everyone sees everyone's points (DM-19).
    pub open: bool,
    /// Whether nobody can declare and the last card ends the game (DM-20); it implies `open`.
    pub last_card: bool,
    /// The name of the deck (DM-1).
    pub deck: String,
}

impl Options {
    /// The options of a game with the built-in deck. The alternative game is always open (DM-20).
    pub fn of(players: SeatCount, open: bool, last_card: bool) -> Options {
        Options { players, open: open || last_card, last_card, deck: STANDARD.to_owned() }
    }

    /// How many points a player needs to declare victory; none can in the alternative game (DM-17, DM-20).
    #[inline]
    pub const fn goal(&self) -> Option<u16> {
        match (self.last_card, self.players) {
            (true, _) => None,
            (false, SeatCount::TWO) => Some(40),
            (false, SeatCount::THREE) => Some(30),
            (false, _) => Some(20),
        }
    }

    /// How many turns in a row without a dig, a salvage or an upgrade end the game (DM-21).
    #[inline]
    pub const fn standstill(&self) -> u16 {
        const TURNS_EACH: usize = 12;
        (TURNS_EACH * self.players.get()) as u16
    }

    /// Whether the alternative game is open, and the deck's name is one.
    pub(crate) fn check(&self) -> Result<(), Refusal> {
        if !is_own_name(&self.deck) {
            return Err(deck_spec().wrong_value(&self.deck));
        }
        if self.last_card && !self.open { Err(open_spec().wrong_value("false")) } else { Ok(()) }
    }
}

impl Default for Options {
    fn default() -> Self {
        Options::of(SeatCount::TWO, false, false)
    }
}

const OPEN: &str = "open";
const LAST_CARD: &str = "last-card";
/// The option that names the deck; someone's own deck travels as data under its name.
pub const DECK: &str = "deck";

fn open_spec() -> OptionSpec {
    OptionSpec::switch(OPEN, DigMarsText::OptionOpen, DigMarsText::OpenOff, DigMarsText::OpenOn)
}

fn deck_spec() -> OptionSpec {
    let standard = OptionChoice::new(OptionValue::word(STANDARD), DigMarsText::DeckStandard);
    OptionSpec::new(DECK, DigMarsText::OptionDeck, [standard]).or_own_data()
}

impl GameOptions for Options {
    fn specs() -> Vec<OptionSpec> {
        vec![
            OptionSpec::players(),
            open_spec(),
            OptionSpec::switch(
                LAST_CARD,
                DigMarsText::OptionLastCard,
                DigMarsText::LastCardOff,
                DigMarsText::LastCardOn,
            ),
            deck_spec(),
        ]
    }

    fn from_map(map: &OptionMap) -> Result<Self, Refusal> {
        check_map(&Self::specs(), map)?;
        let options = Options::of(map.players(), map.is_on(OPEN), map.is_on(LAST_CARD));
        let deck = map.word(DECK).map_or(options.deck, str::to_owned);
        Ok(Options { deck, ..options })
    }

    fn to_map(&self) -> OptionMap {
        OptionMap::new()
            .with(PLAYERS, self.players.into())
            .with(OPEN, OptionValue::Switch(self.open))
            .with(LAST_CARD, OptionValue::Switch(self.last_card))
            .with(DECK, OptionValue::word(&self.deck))
    }

    fn every() -> Vec<Self> {
        let players = [SeatCount::TWO, SeatCount::THREE, SeatCount::FOUR].into_iter();
        let games = [(false, false), (true, false), (true, true)];
        players
            .flat_map(|players| games.map(|(open, last_card)| Options::of(players, open, last_card)))
            .collect()
    }

    fn seats(&self) -> SeatCount {
        self.players
    }
}
