//! Why an action may not be done.

use motherlode_core::{Clause, Fact, Refusal, Seat};

use crate::DigMars;
use crate::actions::Action;
use crate::cards::{Bonus, HIGHEST};
use crate::places::Place;
use crate::state::{ACTIONS_PER_TURN, Equipment, Ground, Phase, Top};
use crate::text::DigMarsText;

/// Each way an action can break the rules, with the facts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// No player is to act (DM-18).
    NobodyActs,
    /// The first station must be placed before anything else (DM-4).
    LandFirst,
    /// The first station has been placed (DM-4).
    Landed,
    /// The three actions of the turn are used (DM-5).
    NoActionsLeft,
    /// No such bonus was turned up in this turn, or it is used (DM-10).
    NoBonus {
        /// Which one.
        bonus: Bonus,
    },
    /// The player has no station there (DM-6, DM-7, DM-8).
    NoStation {
        /// Where.
        place: Place,
        /// The rule that asks for one.
        clause: Clause,
    },
    /// No card is left there (DM-6, DM-7, DM-11).
    NoCard {
        /// Where.
        place: Place,
        /// The rule that asks for one.
        clause: Clause,
    },
    /// The top card is explored, so it cannot be dug or looked at (DM-6, DM-11).
    Explored {
        /// Where.
        place: Place,
        /// The rule that asks for an unexplored one.
        clause: Clause,
    },
    /// The top card is unexplored, so it cannot be salvaged (DM-7).
    Unexplored {
        /// Where.
        place: Place,
    },
    /// Equipment and stations are too weak (DM-14).
    TooWeak {
        /// Which equipment.
        equipment: Equipment,
        /// Where.
        place: Place,
        /// Its level, with what the stations there add.
        strength: u8,
        /// What it would take.
        needed: u8,
    },
    /// A station cannot go there in one move (DM-8).
    OutOfReach {
        /// From where.
        from: Place,
        /// To where.
        to: Place,
    },
    /// The equipment has the highest level (DM-9).
    Highest {
        /// Which equipment.
        equipment: Equipment,
    },
    /// The player has too few points for the upgrade (DM-9).
    TooExpensive {
        /// Which equipment.
        equipment: Equipment,
        /// What it costs.
        price: u16,
        /// What the player has.
        points: u16,
    },
    /// The table has no such seat (DM-11).
    NoSuchSeat {
        /// Which one.
        seat: Seat,
    },
    /// That seat has no station there (DM-11).
    NoStationOf {
        /// Whose.
        seat: Seat,
        /// Where.
        place: Place,
    },
    /// A shift leads to another stack (DM-11).
    SamePlace {
        /// Where.
        place: Place,
    },
    /// A shift leads to no empty place (DM-11).
    EmptyPlace {
        /// Where.
        place: Place,
    },
    /// Nobody declares in the alternative game (DM-20).
    NoDeclaring,
    /// The player has too few points to declare victory (DM-17).
    TooFewPoints {
        /// What the player has.
        points: u16,
        /// What it takes.
        goal: u16,
    },
}

impl Equipment {
    /// What it is called.
    pub(crate) const fn name(self) -> DigMarsText {
        match self {
            Equipment::Digging => DigMarsText::Digging,
            Equipment::Salvage => DigMarsText::Salvage,
            Equipment::Fleet => DigMarsText::Fleet,
        }
    }

    fn fact(self) -> Fact {
        Fact::Word { code: self.code(), text: self.name().localized() }
    }
}

impl Reason {
    fn facts(&self) -> Vec<(&'static str, Fact)> {
        let number = |number: u16| Fact::Number(number.into());
        match *self {
            Reason::NobodyActs | Reason::LandFirst | Reason::Landed | Reason::NoDeclaring => Vec::new(),
            Reason::NoActionsLeft => vec![("actions", number(ACTIONS_PER_TURN.into()))],
            Reason::NoBonus { bonus } => {
                vec![("bonus", Fact::Word { code: bonus.code(), text: bonus.name().localized() })]
            }
            Reason::NoStation { place, .. }
            | Reason::NoCard { place, .. }
            | Reason::Explored { place, .. }
            | Reason::Unexplored { place }
            | Reason::SamePlace { place }
            | Reason::EmptyPlace { place } => vec![("place", Fact::name(place))],
            Reason::TooWeak { equipment, place, strength, needed } => vec![
                ("equipment", equipment.fact()),
                ("place", Fact::name(place)),
                ("strength", number(strength.into())),
                ("needed", number(needed.into())),
            ],
            Reason::OutOfReach { from, to } => vec![("from", Fact::name(from)), ("to", Fact::name(to))],
            Reason::Highest { equipment } => {
                vec![("equipment", equipment.fact()), ("level", number(HIGHEST.into()))]
            }
            Reason::TooExpensive { equipment, price, points } => {
                vec![("equipment", equipment.fact()), ("price", number(price)), ("points", number(points))]
            }
            Reason::NoSuchSeat { seat } => vec![("seat", Fact::Seat(seat))],
            Reason::NoStationOf { seat, place } => {
                vec![("seat", Fact::Seat(seat)), ("place", Fact::name(place))]
            }
            Reason::TooFewPoints { points, goal } => {
                vec![("points", number(points)), ("goal", number(goal))]
            }
        }
    }

    fn parts(&self) -> (&'static str, Clause, DigMarsText) {
        match *self {
            Reason::NobodyActs => ("nobody-acts", Clause("DM-18"), DigMarsText::NobodyActs),
            Reason::LandFirst => ("land-first", Clause("DM-4"), DigMarsText::LandFirst),
            Reason::Landed => ("landed", Clause("DM-4"), DigMarsText::Landed),
            Reason::NoActionsLeft => ("no-actions-left", Clause("DM-5"), DigMarsText::NoActionsLeft),
            Reason::NoBonus { .. } => ("no-bonus", Clause("DM-10"), DigMarsText::NoBonus),
            Reason::NoStation { clause, .. } => ("no-station", clause, DigMarsText::NoStation),
            Reason::NoCard { clause, .. } => ("no-card", clause, DigMarsText::NoCard),
            Reason::Explored { clause, .. } => ("explored", clause, DigMarsText::Explored),
            Reason::Unexplored { .. } => ("unexplored", Clause("DM-7"), DigMarsText::Unexplored),
            Reason::TooWeak { .. } => ("too-weak", Clause("DM-14"), DigMarsText::TooWeak),
            Reason::OutOfReach { .. } => ("out-of-reach", Clause("DM-8"), DigMarsText::OutOfReach),
            Reason::Highest { .. } => ("highest", Clause("DM-9"), DigMarsText::Highest),
            Reason::TooExpensive { .. } => ("too-expensive", Clause("DM-9"), DigMarsText::TooExpensive),
            Reason::NoSuchSeat { .. } => ("no-such-seat", Clause("DM-11"), DigMarsText::NoSuchSeat),
            Reason::NoStationOf { .. } => ("no-station-of", Clause("DM-11"), DigMarsText::NoStationOf),
            Reason::SamePlace { .. } => ("same-place", Clause("DM-11"), DigMarsText::SamePlace),
            Reason::EmptyPlace { .. } => ("empty-place", Clause("DM-11"), DigMarsText::EmptyPlace),
            Reason::NoDeclaring => ("no-declaring", Clause("DM-20"), DigMarsText::NoDeclaring),
            Reason::TooFewPoints { .. } => ("too-few-points", Clause("DM-17"), DigMarsText::TooFewPoints),
        }
    }
}

impl From<Reason> for Refusal {
    fn from(reason: Reason) -> Refusal {
        let (code, clause, template) = reason.parts();
        let refusal = Refusal::new(code, template).by(clause);
        reason.facts().into_iter().fold(refusal, |refusal, (name, fact)| refusal.with(name, fact))
    }
}

impl DigMars {
    /// Why an action that is not in the legal set is not in it: first the phase, then what the turn allows, then the
    /// action itself.
    #[cold]
    pub(crate) fn reason(&self, ground: &Ground, action: Action) -> Reason {
        match (ground.phase, action) {
            (Phase::Deal | Phase::First | Phase::Over(_), _) => return Reason::NobodyActs,
            (Phase::Landing, Action::Land(place)) => return Reason::NoCard { place, clause: Clause("DM-4") },
            (Phase::Landing, _) => return Reason::LandFirst,
            (Phase::Turn, Action::Land(_)) => return Reason::Landed,
            (Phase::Turn, _) => {}
        }
        if action.counts() && ground.actions_left == 0 {
            return Reason::NoActionsLeft;
        }
        if let Some(bonus) = action.bonus()
            && ground.bonuses[bonus as usize] == 0
        {
            return Reason::NoBonus { bonus };
        }
        match action {
            Action::Dig(place) | Action::BonusDig(place) => self.dig_reason(ground, place),
            Action::Salvage(place) | Action::BonusSalvage(place) => self.salvage_reason(ground, place),
            Action::Move { from, .. } if !ground.crew(ground.to_act).stations.contains(from) => {
                Reason::NoStation { place: from, clause: Clause("DM-8") }
            }
            Action::Move { from, to } => Reason::OutOfReach { from, to },
            Action::UpgradeDigging => self.upgrade_reason(ground, Equipment::Digging),
            Action::UpgradeSalvage => self.upgrade_reason(ground, Equipment::Salvage),
            Action::UpgradeFleet(_) => self.upgrade_reason(ground, Equipment::Fleet),
            Action::Shift { seat, .. } if !self.options.players.contains(seat) => Reason::NoSuchSeat { seat },
            Action::Shift { seat, from, .. } if !ground.crew(seat).stations.contains(from) => {
                Reason::NoStationOf { seat, place: from }
            }
            Action::Shift { from, to, .. } if from == to => Reason::SamePlace { place: to },
            Action::Shift { to, .. } => Reason::EmptyPlace { place: to },
            Action::Radar(place) => match ground.top(place) {
                Top::Front(_) => Reason::Explored { place, clause: Clause("DM-11") },
                Top::Back(_) | Top::Nothing => Reason::NoCard { place, clause: Clause("DM-11") },
            },
            Action::Declare => match self.options.goal() {
                None => Reason::NoDeclaring,
                Some(goal) => Reason::TooFewPoints { points: ground.crew(ground.to_act).points, goal },
            },
            // In a turn these three are refused above or always legal.
            Action::Land(_) | Action::BonusPoint | Action::End => Reason::NobodyActs,
        }
    }

    fn dig_reason(&self, ground: &Ground, place: Place) -> Reason {
        let clause = Clause("DM-6");
        match ground.top(place) {
            Top::Nothing => Reason::NoCard { place, clause },
            _ if ground.stations_of(ground.to_act, place) == 0 => Reason::NoStation { place, clause },
            Top::Front(_) => Reason::Explored { place, clause },
            Top::Back(needed) => too_weak(ground, Equipment::Digging, place, needed),
        }
    }

    fn salvage_reason(&self, ground: &Ground, place: Place) -> Reason {
        let clause = Clause("DM-7");
        match ground.top(place) {
            Top::Nothing => Reason::NoCard { place, clause },
            _ if ground.stations_of(ground.to_act, place) == 0 => Reason::NoStation { place, clause },
            Top::Back(_) => Reason::Unexplored { place },
            Top::Front(card) => too_weak(ground, Equipment::Salvage, place, self.deck.print(card).difficulty),
        }
    }

    fn upgrade_reason(&self, ground: &Ground, equipment: Equipment) -> Reason {
        let crew = ground.crew(ground.to_act);
        match crew.price(equipment) {
            Some(price) => Reason::TooExpensive { equipment, price, points: crew.points },
            None => Reason::Highest { equipment },
        }
    }
}

fn too_weak(ground: &Ground, equipment: Equipment, place: Place, needed: u8) -> Reason {
    let strength = ground.strength(ground.to_act, equipment, place);
    Reason::TooWeak { equipment, place, strength, needed }
}
