//! What Ghawar says to people.

use motherlode_core::Fact;

use crate::cubes::Colour;

motherlode_core::messages! {
    /// The game's sentences; see `messages/en.toml` and `messages/de.toml`.
    pub enum GhawarText {
        About = "about",
        Typing = "typing",
        OptionTrucks = "option-trucks",
        TrucksOne = "trucks-one",
        TrucksTwo = "trucks-two",
        TrucksThree = "trucks-three",
        OptionDice = "option-dice",
        DiceOrdered = "dice-ordered",
        DiceChoice = "dice-choice",
        OptionRingRoad = "option-ring-road",
        RingRoadOff = "ring-road-off",
        RingRoadOn = "ring-road-on",
        Red = "red",
        Blue = "blue",
        Green = "green",
        Yellow = "yellow",
        White = "white",
        Black = "black",
        NobodyActs = "nobody-acts",
        PlaceFirst = "place-first",
        NotNamed = "not-named",
        HasRig = "has-rig",
        NotBuilding = "not-building",
        RollFirst = "roll-first",
        AlreadyRolled = "already-rolled",
        TooLateForRig = "too-late-for-rig",
        NoRigToMove = "no-rig-to-move",
        NotYourRig = "not-your-rig",
        NoSuchSpace = "no-such-space",
        NoTruck = "no-truck",
        NoTruckInDepot = "no-truck-in-depot",
        NotYourTruck = "not-your-truck",
        EndsInDepot = "ends-in-depot",
        CannotLeave = "cannot-leave",
        Occupied = "occupied",
        CannotReach = "cannot-reach",
        CannotReachFromDepot = "cannot-reach-from-depot",
        LoadInDepot = "load-in-depot",
        Loaded = "loaded",
        NotNextTo = "not-next-to",
        NoRig = "no-rig",
        NoCube = "no-cube",
        TooExpensive = "too-expensive",
        EndAllDelivered = "end-all-delivered",
        EndNoProgress = "end-no-progress",
        ExpectedPlatform = "expected-platform",
        ExpectedSpace = "expected-space",
        ExpectedAction = "expected-action",
        ExpectedOutcome = "expected-outcome",
        ExpectedPosition = "expected-position",
        PositionDeal = "position-deal",
        PositionRigs = "position-rigs",
        PositionCubes = "position-cubes",
        PositionTrucks = "position-trucks",
        PositionOffRoad = "position-off-road",
        PositionTwoTrucks = "position-two-trucks",
        PositionBarrels = "position-barrels",
        PositionChoice = "position-choice",
        PositionDrive = "position-drive",
        PositionEnding = "position-ending",
        PositionTooEarly = "position-too-early",
        PositionNoRigLeft = "position-no-rig-left",
        PositionIdle = "position-idle",
        PositionNotOver = "position-not-over",
        PositionRigsMissing = "position-rigs-missing",
        ScreenSouth = "screen-south",
        ScreenWest = "screen-west",
        ScreenNorth = "screen-north",
        ScreenEast = "screen-east",
        ScreenBarrels = "screen-barrels",
        ScreenStock = "screen-stock",
        ScreenDepot = "screen-depot",
        ScreenScore = "screen-score",
        ScreenDeal = "screen-deal",
        ScreenDice = "screen-dice",
        ScreenRolled = "screen-rolled",
        ScreenStandstill = "screen-standstill",
        LegendCubeRig = "legend-cube-rig",
        LegendCube = "legend-cube",
        LegendRig = "legend-rig",
        LegendTruck = "legend-truck",
        LegendLoaded = "legend-loaded",
        LegendPlatform = "legend-platform",
        LegendCrossing = "legend-crossing",
        LegendGap = "legend-gap",
        LegendEntry = "legend-entry",
        LegendLast = "legend-last",
        LegendWorth = "legend-worth",
        LegendMajority = "legend-majority",
        ToldDeal = "told-deal",
        ToldPut = "told-put",
        ToldTaken = "told-taken",
        ToldChooses = "told-chooses",
        ToldRoll = "told-roll",
        ToldPassed = "told-passed",
        ToldPlace = "told-place",
        ToldDrive = "told-drive",
        ToldMoveRig = "told-move-rig",
        ToldFromDepot = "told-from-depot",
        ToldFromDepotLoad = "told-from-depot-load",
        ToldGo = "told-go",
        ToldGoLoad = "told-go-load",
        ToldHome = "told-home",
        ToldLoaded = "told-loaded",
        ToldPaid = "told-paid",
        ToldDelivered = "told-delivered",
    }
    english = "../messages/en.toml", german = "../messages/de.toml"
}

impl Colour {
    /// The word for people.
    pub const fn word(self) -> GhawarText {
        match self {
            Colour::Red => GhawarText::Red,
            Colour::Blue => GhawarText::Blue,
            Colour::Green => GhawarText::Green,
            Colour::Yellow => GhawarText::Yellow,
            Colour::White => GhawarText::White,
            Colour::Black => GhawarText::Black,
        }
    }

    /// The word for programs, and in message files.
    pub const fn code(self) -> &'static str {
        self.word().id()
    }

    pub(crate) fn fact(self) -> Fact {
        Fact::Word { code: self.code(), text: self.word().localized() }
    }
}
