//! What can be chosen: the variant, the tactical rigs, the tiles.

use motherlode_core::options::{OptionChoice, OptionSpec, check_map, is_own_name};
use motherlode_core::syntax::quote;
use motherlode_core::text::CoreText;
use motherlode_core::{Clause, Fact, GameOptions, OptionMap, OptionValue, Refusal, Seat, SeatCount};
use serde::Serialize;

use crate::board::{Direction, Shape};
use crate::scoring::{Concession, Role};
use crate::state::Stock;
use crate::text::AtacamaText;

/// The four games.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = atacama::Variant))]
#[serde(rename_all = "lowercase")]
pub enum Variant {
    /// Two players, concessions given (AT-5).
    #[default]
    Basic,
    /// Two players, shuffled tiles, concessions to be claimed (AT-13).
    Enhanced,
    /// Three players on the hexagonal board (AT-23).
    Three,
    /// Four players on the square board (AT-27).
    Four,
}

impl Variant {
    /// All of them.
    pub const ALL: [Variant; 4] = [Variant::Basic, Variant::Enhanced, Variant::Three, Variant::Four];

    /// The word in options and positions.
    pub const fn code(self) -> &'static str {
        match self {
            Variant::Basic => "basic",
            Variant::Enhanced => "enhanced",
            Variant::Three => "three",
            Variant::Four => "four",
        }
    }

    /// The variant with this word.
    pub fn from_code(code: &str) -> Option<Variant> {
        Variant::ALL.into_iter().find(|variant| variant.code() == code)
    }

    /// How many play.
    #[inline]
    pub const fn seats(self) -> SeatCount {
        match self {
            Variant::Basic | Variant::Enhanced => SeatCount::TWO,
            Variant::Three => SeatCount::THREE,
            Variant::Four => SeatCount::FOUR,
        }
    }

    /// The board it is played on.
    #[inline]
    pub const fn shape(self) -> Shape {
        match self {
            Variant::Three => Shape::Hexagonal,
            Variant::Basic | Variant::Enhanced | Variant::Four => Shape::Square,
        }
    }

    /// What each player starts with (AT-5, AT-20, AT-23, AT-26, AT-27, AT-28).
    pub const fn stock(self, tactical: bool) -> Stock {
        let (basic, second) = match (self, tactical) {
            (Variant::Basic | Variant::Enhanced, false) => (14, 0),
            (Variant::Basic | Variant::Enhanced, true) => (11, 3),
            (Variant::Three, false) => (11, 0),
            (Variant::Three, true) => (9, 2),
            (Variant::Four, false) => (7, 0),
            (Variant::Four, true) => (6, 1),
        };
        Stock { basic, second }
    }

    /// What each seat scores from the start; nothing where concessions are claimed (AT-5, AT-13, AT-23, AT-27).
    pub(crate) const fn role(self, seat: Seat) -> Option<Role> {
        let (concession, direction) = match (self, seat.number()) {
            (Variant::Basic, 1) | (Variant::Four, 1) => (Concession::NoCopper, Direction::Columns),
            (Variant::Basic, 2) | (Variant::Four, 2) => (Concession::NoSilver, Direction::Rows),
            (Variant::Four, 3) => (Concession::NoSilver, Direction::Columns),
            (Variant::Four, 4) => (Concession::NoCopper, Direction::Rows),
            (Variant::Three, 1) => (Concession::NoGold, Direction::Horizontal),
            (Variant::Three, 2) => (Concession::NoCopper, Direction::Falling),
            (Variant::Three, 3) => (Concession::NoSilver, Direction::Rising),
            _ => return None,
        };
        Some(Role { concession, direction })
    }

    fn default_tiles(self) -> TilesName {
        if self == Variant::Three { TilesName::Rotor } else { TilesName::Classic }
    }

    fn about(self) -> AtacamaText {
        match self {
            Variant::Basic => AtacamaText::VariantBasic,
            Variant::Enhanced => AtacamaText::VariantEnhanced,
            Variant::Three => AtacamaText::VariantThree,
            Variant::Four => AtacamaText::VariantFour,
        }
    }
}

/// Which tiles are used (AT-3, AT-4).
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum TilesName {
    /// The everyday square board.
    Classic,
    /// The square board that is its own mirror image, for study.
    Mirror,
    /// The hexagonal board that is exactly fair.
    Rotor,
    /// Drawn by chance at the start.
    Random,
    /// Someone's own set, which travels as data.
    Own(String),
}

impl TilesName {
    const BUILT_IN: [TilesName; 4] =
        [TilesName::Classic, TilesName::Mirror, TilesName::Rotor, TilesName::Random];

    /// The set with this name, built in or someone's own.
    pub fn from_name(name: &str) -> TilesName {
        let built_in = TilesName::BUILT_IN.into_iter().find(|known| known.as_str() == name);
        built_in.unwrap_or_else(|| TilesName::Own(name.to_owned()))
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        match self {
            TilesName::Classic => "classic",
            TilesName::Mirror => "mirror",
            TilesName::Rotor => "rotor",
            TilesName::Random => "random",
            TilesName::Own(name) => name,
        }
    }

    /// Whether a built-in set is made for a board; someone's own shows it by its data.
    fn fits(&self, shape: Shape) -> bool {
        match self {
            TilesName::Classic | TilesName::Mirror => shape == Shape::Square,
            TilesName::Rotor => shape == Shape::Hexagonal,
            TilesName::Random | TilesName::Own(_) => true,
        }
    }

    fn about(&self) -> AtacamaText {
        match self {
            TilesName::Classic => AtacamaText::TilesClassic,
            TilesName::Mirror => AtacamaText::TilesMirror,
            TilesName::Rotor => AtacamaText::TilesRotor,
            TilesName::Random | TilesName::Own(_) => AtacamaText::TilesRandom,
        }
    }
}

/// The options of one table.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Options {
    /// Which of the four games.
    pub variant: Variant,
    /// Whether rigs of the second colour are used (AT-20, AT-26, AT-28).
    pub tactical: bool,
    /// Which tiles.
    pub tiles: TilesName,
}

impl Options {
    /// The options of a variant with its default tiles.
    pub fn of(variant: Variant, tactical: bool) -> Options {
        Options { variant, tactical, tiles: variant.default_tiles() }
    }

    /// Whether the tiles fit the board, and a name of one's own is one.
    pub(crate) fn check(&self) -> Result<(), Refusal> {
        let name = self.tiles.as_str();
        let own = matches!(self.tiles, TilesName::Own(_));
        if own && (!is_own_name(name) || TilesName::from_name(name) != self.tiles) {
            return Err(Refusal::new("option-value", CoreText::OptionValue)
                .with("key", Fact::name(TILES))
                .with("value", Fact::Name(quote(name)))
                .with("known", Fact::names(TilesName::BUILT_IN.iter().map(TilesName::as_str))));
        }
        if self.tiles.fits(self.variant.shape()) { Ok(()) } else { Err(wrong_shape(name, self.variant)) }
    }
}

pub(crate) fn wrong_shape(tiles: &str, variant: Variant) -> Refusal {
    Refusal::new("tiles-shape", AtacamaText::TilesShape)
        .by(Clause("AT-4"))
        .with("tiles", Fact::name(tiles))
        .with("variant", Fact::name(variant.code()))
}

impl Default for Options {
    fn default() -> Self {
        Options::of(Variant::default(), false)
    }
}

const VARIANT: &str = "variant";
const TACTICAL: &str = "tactical";
/// The option that names the tiles; someone's own set travels as data under its name.
pub const TILES: &str = "tiles";

impl GameOptions for Options {
    fn specs() -> Vec<OptionSpec> {
        let choice = |word: &str, about| OptionChoice::new(OptionValue::word(word), about);
        let variants = Variant::ALL.map(|variant| choice(variant.code(), variant.about()));
        let tiles = TilesName::BUILT_IN.map(|tiles| choice(tiles.as_str(), tiles.about()));
        vec![
            OptionSpec::new(VARIANT, AtacamaText::OptionVariant, variants),
            OptionSpec::switch(
                TACTICAL,
                AtacamaText::OptionTactical,
                AtacamaText::TacticalOff,
                AtacamaText::TacticalOn,
            ),
            OptionSpec::new(TILES, AtacamaText::OptionTiles, tiles).or_own_data(),
        ]
    }

    fn from_map(map: &OptionMap) -> Result<Self, Refusal> {
        check_map(&Self::specs(), map)?;
        let variant = map.word(VARIANT).and_then(Variant::from_code).unwrap_or_default();
        let tactical = map.is_on(TACTICAL);
        let tiles = map.word(TILES).map_or_else(|| variant.default_tiles(), TilesName::from_name);
        let options = Options { variant, tactical, tiles };
        options.check()?;
        Ok(options)
    }

    fn to_map(&self) -> OptionMap {
        OptionMap::new()
            .with(VARIANT, OptionValue::word(self.variant.code()))
            .with(TACTICAL, OptionValue::Switch(self.tactical))
            .with(TILES, OptionValue::word(self.tiles.as_str()))
    }

    fn every() -> Vec<Self> {
        let sets = TilesName::BUILT_IN.iter();
        let all = sets.flat_map(|tiles| {
            Variant::ALL.into_iter().flat_map(move |variant| {
                [false, true].map(|tactical| Options { variant, tactical, tiles: tiles.clone() })
            })
        });
        all.filter(|options| options.check().is_ok()).collect()
    }

    fn seats(&self) -> SeatCount {
        self.variant.seats()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_own_set_has_a_name_of_its_own_at_3() {
        let named =
            |name: &str| Options { tiles: TilesName::Own(name.to_owned()), ..Options::default() }.check();
        assert_eq!(named("home"), Ok(()));
        for name in ["classic", "random", "../x", "", "A"] {
            assert_eq!(named(name).map_err(|refusal| refusal.code), Err("option-value"), "{name:?}");
        }
    }
}
