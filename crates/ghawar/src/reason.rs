//! Why an action may not be done.

use motherlode_core::{Clause, Fact, Refusal, Seat};

use crate::Ghawar;
use crate::actions::Action;
use crate::chance::{Die, named};
use crate::cubes::{Barrels, Colour};
use crate::platforms::Platform;
use crate::spaces::Space;
use crate::state::{Phase, Stand, State, Truck};
use crate::text::GhawarText;

/// Each way an action can break the rules, with the facts. Where several apply, the first of them is given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// No player is to act (GH-10).
    NobodyActs,
    /// The dice are waiting for a rig to be put (GH-6).
    PlaceFirst,
    /// The dice do not name this platform (GH-6).
    NotNamed {
        /// The platform.
        platform: Platform,
        /// The dice.
        dice: [Die; 2],
    },
    /// A rig cannot be put here, for one stands there (GH-6).
    HasRig {
        /// The platform.
        platform: Platform,
        /// Whose rig it is.
        seat: Seat,
    },
    /// Rigs are put by dice in the first phase only (GH-7).
    NotBuilding,
    /// A truck drives only after the roll (GH-10).
    RollFirst,
    /// The die has been rolled already (GH-10).
    AlreadyRolled {
        /// The die.
        die: Die,
    },
    /// Once the die is rolled it is too late to move a rig (GH-10).
    TooLateForRig {
        /// The die.
        die: Die,
    },
    /// There is no rig to move (GH-17).
    NoRigToMove {
        /// The platform.
        platform: Platform,
    },
    /// The rig to move is someone else's (GH-17).
    NotYourRig {
        /// The platform.
        platform: Platform,
        /// Whose rig it is.
        seat: Seat,
    },
    /// A rig cannot be moved here, for one stands there (GH-17).
    MovesOntoRig {
        /// The platform.
        platform: Platform,
        /// Whose rig it is.
        seat: Seat,
    },
    /// No road runs there (GH-9).
    NoSuchSpace {
        /// The point.
        space: Space,
    },
    /// No truck stands there (GH-11).
    NoTruck {
        /// The place.
        from: Stand,
    },
    /// The truck there is someone else's (GH-11).
    NotYourTruck {
        /// The space.
        space: Space,
        /// Whose truck it is.
        seat: Seat,
    },
    /// A drive that starts in the depot does not end there (GH-13).
    EndsInDepot,
    /// The truck cannot leave the field over its owner's side with this die (GH-14).
    CannotLeave {
        /// Where it stands.
        from: Space,
        /// The die.
        die: Die,
    },
    /// Another truck stands where the drive would end (GH-12).
    Occupied {
        /// The space.
        space: Space,
        /// Whose truck it is.
        seat: Seat,
    },
    /// No way of exactly so many spaces leads there (GH-11).
    CannotReach {
        /// Where the truck stands.
        from: Stand,
        /// Where it would end.
        to: Space,
        /// The die.
        die: Die,
    },
    /// In the depot a truck unloads and does not load (GH-14).
    LoadInDepot,
    /// The truck carries a cube (GH-16).
    Loaded {
        /// The cube.
        colour: Colour,
    },
    /// The platform shares no edge with the end of the drive (GH-16).
    NotNextTo {
        /// The platform.
        platform: Platform,
        /// The end of the drive.
        space: Space,
    },
    /// The platform has no rig (GH-16).
    NoRig {
        /// The platform.
        platform: Platform,
    },
    /// The platform has no cube (GH-16).
    NoCube {
        /// The platform.
        platform: Platform,
    },
    /// The player cannot pay the owner of the rig (GH-16).
    TooExpensive {
        /// The platform.
        platform: Platform,
        /// Whose rig it is.
        seat: Seat,
        /// What the cube is worth.
        price: Barrels,
        /// What the player has.
        barrels: Barrels,
    },
}

impl Reason {
    fn facts(&self) -> Vec<(&'static str, Fact)> {
        let at = |platform: Platform| ("platform", Fact::name(platform));
        let owned_by = |seat: Seat| ("seat", Fact::Seat(seat));
        let number = |name: &'static str, number: u8| (name, Fact::Number(number.into()));
        let rolled = |die: Die| number("die", die.number());
        match *self {
            Reason::NotNamed { platform, dice: [first, second] } => {
                vec![at(platform), number("first", first.number()), number("second", second.number())]
            }
            Reason::HasRig { platform, seat }
            | Reason::NotYourRig { platform, seat }
            | Reason::MovesOntoRig { platform, seat } => vec![at(platform), owned_by(seat)],
            Reason::AlreadyRolled { die } | Reason::TooLateForRig { die } => vec![rolled(die)],
            Reason::NoRigToMove { platform } | Reason::NoRig { platform } | Reason::NoCube { platform } => {
                vec![at(platform)]
            }
            Reason::NoSuchSpace { space } => vec![("space", Fact::name(space))],
            Reason::NoTruck { from } => vec![("from", Fact::name(from))],
            Reason::NotYourTruck { space, seat } | Reason::Occupied { space, seat } => {
                vec![("space", Fact::name(space)), owned_by(seat)]
            }
            Reason::CannotLeave { from, die } => vec![("from", Fact::name(from)), rolled(die)],
            Reason::CannotReach { from, to, die } => {
                vec![("from", Fact::name(from)), ("to", Fact::name(to)), rolled(die)]
            }
            Reason::Loaded { colour } => vec![("colour", colour.fact())],
            Reason::NotNextTo { platform, space } => vec![at(platform), ("space", Fact::name(space))],
            Reason::TooExpensive { platform, seat, price, barrels } => {
                vec![at(platform), owned_by(seat), number("price", price.0), number("barrels", barrels.0)]
            }
            Reason::NobodyActs
            | Reason::PlaceFirst
            | Reason::NotBuilding
            | Reason::RollFirst
            | Reason::EndsInDepot
            | Reason::LoadInDepot => Vec::new(),
        }
    }

    fn parts(&self) -> (&'static str, &'static str, GhawarText) {
        match self {
            Reason::NobodyActs => ("nobody-acts", "GH-10", GhawarText::NobodyActs),
            Reason::PlaceFirst => ("place-first", "GH-6", GhawarText::PlaceFirst),
            Reason::NotNamed { .. } => ("not-named", "GH-6", GhawarText::NotNamed),
            Reason::HasRig { .. } => ("has-rig", "GH-6", GhawarText::HasRig),
            Reason::NotBuilding => ("not-building", "GH-7", GhawarText::NotBuilding),
            Reason::RollFirst => ("roll-first", "GH-10", GhawarText::RollFirst),
            Reason::AlreadyRolled { .. } => ("already-rolled", "GH-10", GhawarText::AlreadyRolled),
            Reason::TooLateForRig { .. } => ("too-late-for-rig", "GH-10", GhawarText::TooLateForRig),
            Reason::NoRigToMove { .. } => ("no-rig-to-move", "GH-17", GhawarText::NoRigToMove),
            Reason::NotYourRig { .. } => ("not-your-rig", "GH-17", GhawarText::NotYourRig),
            Reason::MovesOntoRig { .. } => ("has-rig", "GH-17", GhawarText::HasRig),
            Reason::NoSuchSpace { .. } => ("no-such-space", "GH-9", GhawarText::NoSuchSpace),
            Reason::NoTruck { from: Stand::Depot } => ("no-truck", "GH-11", GhawarText::NoTruckInDepot),
            Reason::NoTruck { from: Stand::Space(_) } => ("no-truck", "GH-11", GhawarText::NoTruck),
            Reason::NotYourTruck { .. } => ("not-your-truck", "GH-11", GhawarText::NotYourTruck),
            Reason::EndsInDepot => ("ends-in-depot", "GH-13", GhawarText::EndsInDepot),
            Reason::CannotLeave { .. } => ("cannot-leave", "GH-14", GhawarText::CannotLeave),
            Reason::Occupied { .. } => ("occupied", "GH-12", GhawarText::Occupied),
            Reason::CannotReach { from: Stand::Depot, .. } => {
                ("cannot-reach", "GH-11", GhawarText::CannotReachFromDepot)
            }
            Reason::CannotReach { from: Stand::Space(_), .. } => {
                ("cannot-reach", "GH-11", GhawarText::CannotReach)
            }
            Reason::LoadInDepot => ("load-in-depot", "GH-14", GhawarText::LoadInDepot),
            Reason::Loaded { .. } => ("loaded", "GH-16", GhawarText::Loaded),
            Reason::NotNextTo { .. } => ("not-next-to", "GH-16", GhawarText::NotNextTo),
            Reason::NoRig { .. } => ("no-rig", "GH-16", GhawarText::NoRig),
            Reason::NoCube { .. } => ("no-cube", "GH-16", GhawarText::NoCube),
            Reason::TooExpensive { .. } => ("too-expensive", "GH-16", GhawarText::TooExpensive),
        }
    }
}

impl From<Reason> for Refusal {
    fn from(reason: Reason) -> Refusal {
        let (code, clause, template) = reason.parts();
        let refusal = Refusal::new(code, template).by(Clause(clause));
        reason.facts().into_iter().fold(refusal, |refusal, (name, fact)| refusal.with(name, fact))
    }
}

impl Ghawar {
    /// Why an action that is not in the legal set is not in it. Asked in this order: whether it is the time for such an
    /// action; whether there is what it starts from (the road, the truck, the rig); whether it can end where it says;
    /// and of a load whether the truck is empty, the platform near, with a rig, with a cube, and paid for.
    #[cold]
    pub(crate) fn reason(&self, state: &State, action: Action) -> Reason {
        match (state.phase, action) {
            (Phase::Deal | Phase::Building | Phase::Rolling | Phase::Over(_), _) => Reason::NobodyActs,
            (Phase::Choosing(dice), Action::Place { platform }) => {
                match state.rig_owner(platform).filter(|_| named(self.options.dice, dice).contains(platform))
                {
                    Some(seat) => Reason::HasRig { platform, seat },
                    None => Reason::NotNamed { platform, dice },
                }
            }
            (Phase::Choosing(_), _) => Reason::PlaceFirst,
            (Phase::Turn | Phase::Driving(_), Action::Place { .. }) => Reason::NotBuilding,
            (Phase::Turn, Action::MoveRig { from, to }) => move_reason(state, from, to),
            (Phase::Turn, Action::Go { .. } | Action::Drive) => Reason::RollFirst,
            (Phase::Driving(die), Action::Drive) => Reason::AlreadyRolled { die },
            (Phase::Driving(die), Action::MoveRig { .. }) => Reason::TooLateForRig { die },
            (Phase::Driving(die), Action::Go { from, to, load }) => {
                self.drive_reason(state, die, from, to, load)
            }
        }
    }

    fn drive_reason(
        &self,
        state: &State,
        die: Die,
        from: Stand,
        to: Stand,
        load: Option<Platform>,
    ) -> Reason {
        let field = self.options.roads.geometry();
        let off_road =
            [from, to].into_iter().filter_map(Stand::space).find(|space| !field.roads.contains(*space));
        if let Some(space) = off_road {
            return Reason::NoSuchSpace { space };
        }
        let Some(truck) = self.truck_at(state, from) else {
            return match from.space().and_then(|space| Some((space, state.truck_owner(space)?))) {
                Some((space, seat)) => Reason::NotYourTruck { space, seat },
                None => Reason::NoTruck { from },
            };
        };
        let ends = self.ends_of(state, die, from);
        let end = match (from, to) {
            (Stand::Depot, Stand::Depot) => return Reason::EndsInDepot,
            (Stand::Space(from), Stand::Depot) if !ends.home => return Reason::CannotLeave { from, die },
            (_, Stand::Depot) => return Reason::LoadInDepot,
            (_, Stand::Space(end)) => end,
        };
        if !ends.spaces.contains(end) {
            return match state.truck_owner(end).filter(|_| to != from) {
                Some(seat) => Reason::Occupied { space: end, seat },
                None => Reason::CannotReach { from, to: end, die },
            };
        }
        match load {
            Some(platform) => load_reason(self, state, truck, end, platform),
            None => Reason::CannotReach { from, to: end, die },
        }
    }
}

fn move_reason(state: &State, from: Platform, to: Platform) -> Reason {
    match (state.rig_owner(from), state.rig_owner(to)) {
        (None, _) => Reason::NoRigToMove { platform: from },
        (Some(seat), _) if seat != state.to_act => Reason::NotYourRig { platform: from, seat },
        (Some(_), Some(seat)) => Reason::MovesOntoRig { platform: to, seat },
        // A move of one's own rig to a platform without one is legal.
        (Some(_), None) => Reason::NobodyActs,
    }
}

fn load_reason(game: &Ghawar, state: &State, truck: Truck, end: Space, platform: Platform) -> Reason {
    if let Some(colour) = truck.load {
        return Reason::Loaded { colour };
    }
    let served = game.options.roads.geometry().served(end);
    if ![served.before, served.behind].contains(&Some(platform)) {
        return Reason::NotNextTo { platform, space: end };
    }
    let Some(seat) = state.rig_owner(platform) else { return Reason::NoRig { platform } };
    let Some(colour) = state.cube(platform) else { return Reason::NoCube { platform } };
    let (price, barrels) = (state.values.of(colour), state.barrels[state.to_act.index()]);
    Reason::TooExpensive { platform, seat, price, barrels }
}

#[cfg(test)]
mod tests {
    use motherlode_core::{Game, Language};

    use super::*;
    use crate::setup::Setup;

    /// Seat 1 has rigs in rows 1 and 3, seat 2 in rows 2 and 4, both some in row 5.
    const RIGS: &str = "1111112222221111112222221122........";

    /// Why an action is refused: clause and sentence. The columns of the field have a colour each, worth 1 to 6; the
    /// cube on p11 has been delivered.
    fn refused(phase: &str, trucks: &str, action: &str) -> String {
        let cubes = "rbgywk".repeat(6).replacen('r', ".", 1);
        let line = format!("2 {cubes} rbgywk {RIGS} {trucks} r/- 2,4 {phase} 0");
        let (game, state) = Ghawar::open(&line.parse::<Setup>().unwrap()).unwrap();
        let mut after = state;
        let reason = game.apply(&mut after, action.parse().unwrap()).unwrap_err();
        assert_eq!(after, state);
        let refusal: Refusal = reason.into();
        for language in Language::ALL {
            assert!(!refusal.sentence(language).contains('{'), "{}", refusal.sentence(language));
        }
        format!("{} {refusal}", refusal.clause.unwrap())
    }

    #[test]
    fn a_turn_is_refused_what_comes_later_or_came_before() {
        let refused = |action| refused("1:turn", "b1/-", action);
        assert_eq!(refused("b1-b4"), "GH-10 Roll first (drive): only then does a truck drive.");
        assert_eq!(
            refused("place p66"),
            "GH-7 The dice no longer bring rigs to the field: that phase is over."
        );
        assert_eq!(refused("rig p66-p65"), "GH-17 There is no rig on p66 to be moved.");
        assert_eq!(refused("rig p12-p66"), "GH-17 The rig on p12 belongs to seat 2.");
        assert_eq!(refused("rig p11-p12"), "GH-17 There is already a rig of seat 2 on p12.");
        assert_eq!(refused("rig p11-p11"), "GH-17 There is already a rig of seat 1 on p11.");
    }

    #[test]
    fn a_drive_is_refused_with_the_first_reason_that_applies() {
        let refused = |action| refused("1:drive:4", "b1,h1/b5", action);
        assert_eq!(refused("drive"), "GH-10 You have rolled 4 already: now a truck must drive.");
        assert_eq!(
            refused("rig p11-p66"),
            "GH-10 You have rolled 4: a rig is moved instead of rolling, not after it."
        );
        assert_eq!(refused("a1-b4"), "GH-9 a1 is not a space of the road.");
        assert_eq!(refused("b1-m13"), "GH-9 m13 is not a space of the road.");
        assert_eq!(refused("d1-d5"), "GH-11 No truck stands on d1.");
        assert_eq!(refused("depot-b5"), "GH-11 You have no truck in the depot.");
        assert_eq!(refused("b5-b1"), "GH-11 The truck on b5 belongs to seat 2.");
        assert_eq!(refused("b1-b5"), "GH-12 A truck of seat 2 stands on b5.");
        assert_eq!(refused("b1-b4"), "GH-11 A drive from b1 of exactly 4 does not end on b4.");
        assert_eq!(refused("b1-b1"), "GH-11 A drive from b1 of exactly 4 does not end on b1.");
        assert_eq!(refused("b1-depot load p11"), "GH-14 In the depot a truck unloads; it cannot load there.");
        assert_eq!(refused("b1-e2 load p11"), "GH-16 p11 is not next to e2.");
        assert_eq!(
            refused("b1-e2 load p32"),
            "GH-16 The cube on p32 costs 3, to be paid to seat 2; your barrels: 2."
        );
    }

    #[test]
    fn a_load_needs_an_empty_truck_a_rig_and_a_cube_gh_16() {
        assert_eq!(
            refused("1:drive:1", "h8/-", "h8-h9 load p55"),
            "GH-16 Without a rig nothing can be loaded from p55."
        );
        assert_eq!(refused("1:drive:1", "b2/-", "b2-b1 load p11"), "GH-16 There is no cube left on p11.");
        assert_eq!(
            refused("1:drive:1", "f8/-", "f8-depot"),
            "GH-14 With a 1 the truck on f8 cannot leave the field over your side."
        );
        assert_eq!(
            refused("1:drive:1", "f8/-", "depot-depot"),
            "GH-13 A drive that starts in the depot does not end there."
        );
        assert_eq!(
            refused("1:drive:1", "f8/-", "depot-b2"),
            "GH-11 A drive from your depot of exactly 1 does not end on b2."
        );
    }

    #[test]
    fn a_full_truck_loads_nothing_gh_16() {
        let cubes = "rbgywk".repeat(6).replacen('r', ".", 1);
        let line = format!("2 {cubes} rbgywk {RIGS} b2:r/- -/- 2,4 1:drive:1 0");
        let (game, mut state) = Ghawar::open(&line.parse::<Setup>().unwrap()).unwrap();
        let done = game.apply(&mut state, "b2-b1 load p21".parse().unwrap());
        assert_eq!(done, Err(Reason::Loaded { colour: Colour::Red }));
    }

    #[test]
    fn a_rig_goes_where_the_dice_say_gh_6() {
        let line = format!(
            "2+choice {} rbgywk 1.2................................. -/- -/- 3,3 1:choose:13 0",
            "rbgywk".repeat(6)
        );
        let (game, state) = Ghawar::open(&line.parse::<Setup>().unwrap()).unwrap();
        let reason = |action: &str| game.reason(&state, action.parse().unwrap());
        let [p11, p31] = ["p11", "p31"].map(|name| name.parse().unwrap());
        let dice = [Die::ALL[0], Die::ALL[2]];
        assert_eq!(reason("place p11"), Reason::NotNamed { platform: p11, dice });
        assert_eq!(reason("drive"), Reason::PlaceFirst);
        let line = line.replace("1.2.", "1.21").replace("choose:13", "choose:31");
        let (game, state) = Ghawar::open(&line.parse::<Setup>().unwrap()).unwrap();
        assert_eq!(
            game.reason(&state, "place p31".parse().unwrap()),
            Reason::HasRig { platform: p31, seat: Seat::new(2).unwrap() }
        );
    }
}
