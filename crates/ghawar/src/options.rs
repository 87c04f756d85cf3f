//! What can be chosen: how many play, their trucks, how dice name platforms, and the ring road.

use motherlode_core::options::{OptionChoice, OptionSpec, PLAYERS, check_map};
use motherlode_core::{GameOptions, OptionMap, OptionValue, Refusal, SeatCount};
use serde::Serialize;

use crate::board::Roads;
use crate::text::GhawarText;

/// How many rigs each player has (GH-4).
#[inline]
pub const fn rigs_each(seats: SeatCount) -> usize {
    match seats.get() {
        2 => 14,
        3 => 10,
        _ => 8,
    }
}

/// How many trucks each player has: the switch `trucks` (GH-4).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum TruckCount {
    /// One.
    One,
    /// Two.
    #[default]
    Two,
    /// Three.
    Three,
}

/// The most trucks that a player can have (GH-4).
pub(crate) const MOST_TRUCKS: usize = TruckCount::Three.get();

impl TruckCount {
    /// All of them, the default first.
    pub const ALL: [TruckCount; 3] = [TruckCount::Two, TruckCount::One, TruckCount::Three];

    /// The count as a number.
    #[inline]
    pub const fn get(self) -> usize {
        match self {
            TruckCount::One => 1,
            TruckCount::Two => 2,
            TruckCount::Three => 3,
        }
    }

    /// The count with this number.
    pub fn new(number: u8) -> Option<TruckCount> {
        TruckCount::ALL.into_iter().find(|count| count.get() == usize::from(number))
    }

    fn value(self) -> OptionValue {
        OptionValue::Number(self.get() as u8)
    }

    fn about(self) -> GhawarText {
        match self {
            TruckCount::One => GhawarText::TrucksOne,
            TruckCount::Two => GhawarText::TrucksTwo,
            TruckCount::Three => GhawarText::TrucksThree,
        }
    }
}

/// How two dice name a platform: the switch `dice` (GH-6).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ghawar::DiceRule))]
#[serde(rename_all = "lowercase")]
pub enum DiceRule {
    /// The first die is the column, the second the row.
    #[default]
    Ordered,
    /// The player picks which die is the column.
    Choice,
}

impl DiceRule {
    /// Both, the default first.
    pub const ALL: [DiceRule; 2] = [DiceRule::Ordered, DiceRule::Choice];

    /// The word in options and positions.
    pub const fn code(self) -> &'static str {
        match self {
            DiceRule::Ordered => "ordered",
            DiceRule::Choice => "choice",
        }
    }

    /// The rule with this word.
    pub fn from_code(code: &str) -> Option<DiceRule> {
        DiceRule::ALL.into_iter().find(|rule| rule.code() == code)
    }

    fn about(self) -> GhawarText {
        match self {
            DiceRule::Ordered => GhawarText::DiceOrdered,
            DiceRule::Choice => GhawarText::DiceChoice,
        }
    }
}

/// The options of one table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Options {
    /// How many play.
    pub players: SeatCount,
    /// How many trucks each player has.
    pub trucks: TruckCount,
    /// How dice name platforms.
    pub dice: DiceRule,
    /// Which roads there are.
    pub roads: Roads,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            players: SeatCount::TWO,
            trucks: TruckCount::default(),
            dice: DiceRule::default(),
            roads: Roads::default(),
        }
    }
}

const TRUCKS: &str = "trucks";
const DICE: &str = "dice";
const RING_ROAD: &str = "ring-road";

impl GameOptions for Options {
    fn specs() -> Vec<OptionSpec> {
        let trucks = TruckCount::ALL.map(|count| OptionChoice::new(count.value(), count.about()));
        let dice = DiceRule::ALL.map(|rule| OptionChoice::new(OptionValue::word(rule.code()), rule.about()));
        vec![
            OptionSpec::players(),
            OptionSpec::new(TRUCKS, GhawarText::OptionTrucks, trucks),
            OptionSpec::new(DICE, GhawarText::OptionDice, dice),
            OptionSpec::switch(
                RING_ROAD,
                GhawarText::OptionRingRoad,
                GhawarText::RingRoadOff,
                GhawarText::RingRoadOn,
            ),
        ]
    }

    fn from_map(map: &OptionMap) -> Result<Self, Refusal> {
        check_map(&Self::specs(), map)?;
        Ok(Options {
            players: map.players(),
            trucks: map.number(TRUCKS).and_then(TruckCount::new).unwrap_or_default(),
            dice: map.word(DICE).and_then(DiceRule::from_code).unwrap_or_default(),
            roads: if map.is_on(RING_ROAD) { Roads::Ringed } else { Roads::Inner },
        })
    }

    fn to_map(&self) -> OptionMap {
        OptionMap::new()
            .with(PLAYERS, self.players.into())
            .with(TRUCKS, self.trucks.value())
            .with(DICE, OptionValue::word(self.dice.code()))
            .with(RING_ROAD, OptionValue::Switch(self.roads == Roads::Ringed))
    }

    fn every() -> Vec<Self> {
        let players = [SeatCount::TWO, SeatCount::THREE, SeatCount::FOUR];
        let tables = players.into_iter().flat_map(|players| TruckCount::ALL.map(|trucks| (players, trucks)));
        let rules = || DiceRule::ALL.into_iter().flat_map(|dice| Roads::ALL.map(|roads| (dice, roads)));
        tables
            .flat_map(|(players, trucks)| {
                rules().map(move |(dice, roads)| Options { players, trucks, dice, roads })
            })
            .collect()
    }

    fn seats(&self) -> SeatCount {
        self.players
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_that_can_be_chosen_is_listed_once() {
        let every = Options::every();
        assert_eq!(every.len(), 3 * 3 * 2 * 2);
        assert_eq!(every[0], Options::default());
        for (place, options) in every.iter().enumerate() {
            assert!(!every[..place].contains(options));
        }
        assert_eq!(
            Options::default().to_map().to_string(),
            "dice=ordered players=2 ring-road=false trucks=2"
        );
    }

    #[test]
    fn more_players_have_fewer_rigs_gh_4() {
        assert_eq!([SeatCount::TWO, SeatCount::THREE, SeatCount::FOUR].map(rigs_each), [14, 10, 8]);
    }
}
