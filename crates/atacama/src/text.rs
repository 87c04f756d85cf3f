//! What Atacama says to people.

use crate::board::Direction;
use crate::ore::Commodity;

motherlode_core::messages! {
    /// The game's sentences; see `messages/en.toml` and `messages/de.toml`.
    pub enum AtacamaText {
        About = "about",
        Typing = "typing",
        OptionVariant = "option-variant",
        VariantBasic = "variant-basic",
        VariantEnhanced = "variant-enhanced",
        VariantThree = "variant-three",
        VariantFour = "variant-four",
        OptionTactical = "option-tactical",
        TacticalOff = "tactical-off",
        TacticalOn = "tactical-on",
        OptionTiles = "option-tiles",
        TilesClassic = "tiles-classic",
        TilesMirror = "tiles-mirror",
        TilesRotor = "tiles-rotor",
        TilesRandom = "tiles-random",
        Gold = "gold",
        Silver = "silver",
        Copper = "copper",
        RigBasic = "rig-basic",
        RigSecond = "rig-second",
        NoSuchFieldSquare = "no-such-field-square",
        NoSuchFieldHexagonal = "no-such-field-hexagonal",
        Desert = "desert",
        NotLaid = "not-laid",
        Occupied = "occupied",
        TouchesRig = "touches-rig",
        SameCommodity = "same-commodity",
        NotTactical = "not-tactical",
        NoRigLeft = "no-rig-left",
        NoClaims = "no-claims",
        Claimed = "claimed",
        NoSuchClaim = "no-such-claim",
        NoPass = "no-pass",
        PassTooEarly = "pass-too-early",
        NobodyActs = "nobody-acts",
        EndAllRigsPlaced = "end-all-rigs-placed",
        EndNoFieldLeft = "end-no-field-left",
        EndPassed = "end-passed",
        TilesShape = "tiles-shape",
        TileTableSquare = "tile-table-square",
        TileTableHexagonal = "tile-table-hexagonal",
        TileLetter = "tile-letter",
        TileMissing = "tile-missing",
        TileRows = "tile-rows",
        TileFields = "tile-fields",
        TileCommodity = "tile-commodity",
        TileAmount = "tile-amount",
        TileDesert = "tile-desert",
        TileNoDesert = "tile-no-desert",
        TileData = "tile-data",
        BoardSquare = "board-square",
        BoardHexagonal = "board-hexagonal",
        TileSetRead = "tile-set-read",
        TileCommodities = "tile-commodities",
        TileKeepsCounts = "tile-keeps-counts",
        TileOwnCounts = "tile-own-counts",
        ExpectedField = "expected-field",
        ExpectedAction = "expected-action",
        ExpectedOutcome = "expected-outcome",
        ExpectedPosition = "expected-position",
        PositionField = "position-field",
        PositionTouching = "position-touching",
        PositionRigs = "position-rigs",
        PositionSecond = "position-second",
        PositionClaim = "position-claim",
        PositionStages = "position-stages",
        PositionDeal = "position-deal",
        PositionPass = "position-pass",
        ScreenColumns = "screen-columns",
        ScreenRows = "screen-rows",
        ScreenHorizontal = "screen-horizontal",
        ScreenFalling = "screen-falling",
        ScreenRising = "screen-rising",
        ScreenLacking = "screen-lacking",
        ScreenNoRole = "screen-no-role",
        ScreenRigs = "screen-rigs",
        ScreenScore = "screen-score",
        ToldOre = "told-ore",
        ToldDeal = "told-deal",
        ToldPlace = "told-place",
        ToldPlaceSecond = "told-place-second",
        ToldClaim = "told-claim",
        ToldClaimSecond = "told-claim-second",
        ToldPass = "told-pass",
        ToldLaid = "told-laid",
        ScreenFieldsLeft = "screen-fields-left",
        ScreenStage = "screen-stage",
        ScreenClaim = "screen-claim",
        LegendRig = "legend-rig",
        LegendSecond = "legend-second",
        LegendBlocked = "legend-blocked",
        LegendHidden = "legend-hidden",
        LegendDesert = "legend-desert",
        LegendLine = "legend-line",
        LegendLast = "legend-last",
    }
    english = "../messages/en.toml", german = "../messages/de.toml"
}

impl Commodity {
    /// The word for people.
    pub const fn word(self) -> AtacamaText {
        match self {
            Commodity::Gold => AtacamaText::Gold,
            Commodity::Silver => AtacamaText::Silver,
            Commodity::Copper => AtacamaText::Copper,
        }
    }
}

impl Direction {
    /// The word for people.
    pub(crate) const fn word(self) -> AtacamaText {
        match self {
            Direction::Columns => AtacamaText::ScreenColumns,
            Direction::Rows => AtacamaText::ScreenRows,
            Direction::Horizontal => AtacamaText::ScreenHorizontal,
            Direction::Falling => AtacamaText::ScreenFalling,
            Direction::Rising => AtacamaText::ScreenRising,
        }
    }
}
