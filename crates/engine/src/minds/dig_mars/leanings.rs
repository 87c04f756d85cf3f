//! How much each trait of an action speaks for it.

use std::ops::{Add, Sub};

/// What a place holds for a seat.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub(super) struct Worth {
    /// The seat's part of an explored card that it can salvage.
    pub(super) takeable: f32,
    /// Its part of an explored card that is too difficult, for each level that is missing.
    pub(super) difficult: f32,
    /// Whether it can dig there.
    pub(super) diggable: f32,
    /// What it can then expect to salvage.
    pub(super) hope: f32,
    /// Whether the rock is too hard, for each level that is missing.
    pub(super) hard: f32,
    /// Cards below the top one.
    pub(super) deeper: f32,
}

/// How many numbers a worth has.
const WORTHS: usize = 6;

impl Worth {
    fn numbers(self) -> [f32; WORTHS] {
        [self.takeable, self.difficult, self.diggable, self.hope, self.hard, self.deeper]
    }

    fn each(self, other: Worth, join: impl Fn(f32, f32) -> f32) -> Worth {
        Worth {
            takeable: join(self.takeable, other.takeable),
            difficult: join(self.difficult, other.difficult),
            diggable: join(self.diggable, other.diggable),
            hope: join(self.hope, other.hope),
            hard: join(self.hard, other.hard),
            deeper: join(self.deeper, other.deeper),
        }
    }

    pub(super) fn times(self, factor: f32) -> Worth {
        self.each(self, |number, _| number * factor)
    }
}

impl Add for Worth {
    type Output = Worth;
    #[inline]
    fn add(self, other: Worth) -> Worth {
        self.each(other, |one, other| one + other)
    }
}

impl Sub for Worth {
    type Output = Worth;
    #[inline]
    fn sub(self, other: Worth) -> Worth {
        self.each(other, |one, other| one - other)
    }
}

/// How an action makes use of what a place holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(usize)]
pub(super) enum Manner {
    /// A station moves there, with actions left.
    Arrive,
    /// A station moves there with the last action.
    ArriveLast,
    /// A station leaves.
    Leave,
    /// A new station is placed.
    Fleet,
    /// The first station is placed.
    Land,
    /// What lies beside the first station.
    LandNear,
    /// A bonus moves a station of one's own: what it brings and costs.
    ShiftOwn,
    /// A bonus moves another's station: what that brings me.
    ShiftMine,
    /// A bonus moves another's station: what that brings it.
    ShiftTheirs,
    /// A card is turned up, with actions left.
    Dig,
    /// A card is turned up with the last action.
    DigLast,
}

/// How many manners there are.
const MANNERS: usize = Manner::DigLast as usize + 1;

/// What else is to be said about an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(usize)]
pub(super) enum Mark {
    /// It declares victory.
    Declare,
    /// It takes a point for nothing.
    BonusPoint,
    /// It ends the turn while actions are left.
    EndEarly,
    /// It ends the turn while a bonus is left.
    EndWithBonus,
    /// It uses a bonus for what would cost an action.
    ForFree,
    /// It digs.
    Dig,
    /// It digs with the last action.
    LastDig,
    /// It digs where another has a station.
    DigShared,
    /// It salvages.
    Salvage,
    /// What it salvages.
    SalvageGain,
    /// What each of the others gets of it.
    SalvageLoss,
    /// It moves.
    Move,
    /// It moves with the last action.
    LastMove,
    /// It raises digging to level 2, by the part of the game that is left; and so on.
    Digging2,
    /// See [`Mark::Digging2`].
    Digging3,
    /// See [`Mark::Digging2`].
    Digging4,
    /// It raises salvage, likewise.
    Salvage2,
    /// See [`Mark::Salvage2`].
    Salvage3,
    /// See [`Mark::Salvage2`].
    Salvage4,
    /// It brings a station, likewise.
    Fleet2,
    /// See [`Mark::Fleet2`].
    Fleet3,
    /// See [`Mark::Fleet2`].
    Fleet4,
    /// What it costs.
    Price,
    /// What is left in hand after paying.
    Spare,
    /// It moves an own station by a bonus.
    ShiftOwn,
    /// It moves another's station by a bonus.
    ShiftOther,
    /// It looks at a card under an own station.
    RadarHere,
    /// It looks at another card.
    Radar,
    /// It looks at a card that it knows.
    RadarAgain,
}

/// How many marks there are.
const MARKS: usize = Mark::RadarAgain as usize + 1;

/// How many traits an action can have.
pub const TRAITS: usize = MARKS + MANNERS * WORTHS;

/// What speaks for an action, or against it: few of very many traits.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Traits {
    marks: [(u8, f32); 4],
    marked: u8,
    changes: [(u8, Worth); 2],
    changed: u8,
}

impl Traits {
    #[inline]
    pub(super) fn mark(&mut self, mark: Mark, amount: f32) {
        if let Some(slot) = self.marks.get_mut(usize::from(self.marked)) {
            *slot = (mark as u8, amount);
            self.marked += 1;
        }
    }

    #[inline]
    pub(super) fn change(&mut self, manner: Manner, worth: Worth) {
        if let Some(slot) = self.changes.get_mut(usize::from(self.changed)) {
            *slot = (manner as u8, worth);
            self.changed += 1;
        }
    }

    fn marks(&self) -> &[(u8, f32)] {
        &self.marks[..usize::from(self.marked)]
    }

    fn changes(&self) -> &[(u8, Worth)] {
        &self.changes[..usize::from(self.changed)]
    }

    /// All traits in a row: the marks, then each manner with its worths.
    pub(super) fn row(&self) -> [f32; TRAITS] {
        let mut row = [0.0; TRAITS];
        for (mark, amount) in self.marks() {
            row[usize::from(*mark)] += amount;
        }
        for (manner, worth) in self.changes() {
            let first = MARKS + usize::from(*manner) * WORTHS;
            for (slot, number) in row[first..first + WORTHS].iter_mut().zip(worth.numbers()) {
                *slot += number;
            }
        }
        row
    }
}

/// How much each trait counts.
#[derive(Clone, Debug, PartialEq)]
pub struct Leanings {
    marks: [f32; MARKS],
    changes: [[f32; WORTHS]; MANNERS],
}

impl Default for Leanings {
    fn default() -> Self {
        let mut leanings = Leanings { marks: [0.0; MARKS], changes: [[0.0; WORTHS]; MANNERS] };
        for (mark, leaning) in MARKED {
            leanings.marks[mark as usize] = leaning;
        }
        for (manner, row) in CHANGED {
            leanings.changes[manner as usize] = row;
        }
        leanings
    }
}

impl Leanings {
    /// Leanings from all numbers in a row, as [`Leanings::row`] gives them.
    pub fn from_row(row: &[f32; TRAITS]) -> Leanings {
        let mut leanings = Leanings { marks: [0.0; MARKS], changes: [[0.0; WORTHS]; MANNERS] };
        let (marks, changes) = row.split_at(MARKS);
        leanings.marks.copy_from_slice(marks);
        leanings.changes.as_flattened_mut().copy_from_slice(changes);
        leanings
    }

    /// All numbers in a row.
    pub fn row(&self) -> [f32; TRAITS] {
        let mut row = [0.0; TRAITS];
        let (marks, changes) = row.split_at_mut(MARKS);
        marks.copy_from_slice(&self.marks);
        changes.copy_from_slice(self.changes.as_flattened());
        row
    }

    /// How much an action is preferred: the logarithm of how often it is chosen, beside others.
    #[inline]
    pub(super) fn lean(&self, traits: &Traits) -> f32 {
        let marks: f32 =
            traits.marks().iter().map(|(mark, amount)| self.marks[usize::from(*mark)] * amount).sum();
        let weigh = |(manner, worth): &(u8, Worth)| -> f32 {
            let row = &self.changes[usize::from(*manner)];
            row.iter().zip(worth.numbers()).map(|(leaning, number)| leaning * number).sum()
        };
        marks + traits.changes().iter().map(weigh).sum::<f32>()
    }
}

/// How much each mark counts, fitted on what the tree search chose in games against itself (a logistic fit).
const MARKED: [(Mark, f32); MARKS] = [
    (Mark::Declare, 40.00),
    (Mark::BonusPoint, 12.86),
    (Mark::EndEarly, -3.26),
    (Mark::EndWithBonus, -4.31),
    (Mark::ForFree, 3.24),
    (Mark::Dig, 1.10),
    (Mark::LastDig, 0.61),
    (Mark::DigShared, -1.56),
    (Mark::Salvage, 2.53),
    (Mark::SalvageGain, 3.27),
    (Mark::SalvageLoss, -2.99),
    (Mark::Move, -2.66),
    (Mark::LastMove, -1.53),
    (Mark::Digging2, 8.56),
    (Mark::Digging3, 8.32),
    (Mark::Digging4, 6.26),
    (Mark::Salvage2, 10.23),
    (Mark::Salvage3, 7.85),
    (Mark::Salvage4, 7.61),
    (Mark::Fleet2, 4.59),
    (Mark::Fleet3, 4.50),
    (Mark::Fleet4, 0.51),
    (Mark::Price, -0.86),
    (Mark::Spare, -0.56),
    (Mark::ShiftOwn, 0.22),
    (Mark::ShiftOther, -0.09),
    (Mark::RadarHere, 1.03),
    (Mark::Radar, -2.52),
    (Mark::RadarAgain, -2.80),
];

/// How much counts what a place holds, for each manner: what can be taken, what is too difficult, what can be dug, what is
/// hoped for, what is too hard, what lies deeper. Fitted with the marks.
const CHANGED: [(Manner, [f32; WORTHS]); MANNERS] = [
    (Manner::Arrive, [4.80, 0.96, 0.91, 3.13, 0.19, 0.93]),
    (Manner::ArriveLast, [2.77, 0.75, 0.73, 1.98, 1.28, 1.23]),
    (Manner::Leave, [-3.27, -0.50, -1.03, -1.40, -0.88, -0.86]),
    (Manner::Fleet, [3.59, 0.75, -0.77, 2.88, -0.68, 0.58]),
    (Manner::Land, [1.20, 0.15, 0.57, -0.07, -2.63, 0.14]),
    (Manner::LandNear, [1.20, 0.15, 2.44, 2.74, -0.92, 0.14]),
    (Manner::ShiftOwn, [3.36, 0.77, 0.54, 2.31, -0.48, 0.90]),
    (Manner::ShiftMine, [4.02, 0.83, 1.14, 2.25, -0.67, 0.14]),
    (Manner::ShiftTheirs, [-1.67, -0.34, -0.93, -0.72, -0.84, -1.23]),
    (Manner::Dig, [1.20, 0.15, 0.90, 2.41, 0.10, 0.51]),
    (Manner::DigLast, [0.70, 0.10, 0.51, 1.67, 0.05, 0.26]),
];
