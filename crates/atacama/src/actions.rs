//! What can be done: the sets of legal actions, and what doing one changes.

use motherlode_core::{ActionSet, Clause, Localized, Revealed, RulesEnding, Turn};
use serde::Serialize;

use crate::Atacama;
use crate::board::Direction;
use crate::chance::Chance;
use crate::fields::{Field, Fields};
use crate::options::Variant;
use crate::reason::Reason;
use crate::scoring::Concession;
use crate::state::{Claim, Ground, Phase, Rig, State, Stock};
use crate::text::AtacamaText;

/// What a player does in a turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)] // A tag of its own instead of a niche: random play is a tenth faster for it.
pub enum Action {
    /// Put a rig on a field (AT-6, AT-20).
    Place {
        /// Where.
        field: Field,
        /// Which kind.
        rig: Rig,
    },
    /// Take a concession and choose its direction, for one rig (AT-16, AT-22).
    Claim {
        /// Which concession.
        concession: Concession,
        /// Which lines.
        direction: Direction,
        /// What it is paid with.
        paid: Rig,
    },
    /// Let the game end (AT-18).
    Pass,
}

/// The four claims (AT-16).
const CLAIMS: [(Concession, Direction); 4] = [
    (Concession::NoCopper, Direction::Columns),
    (Concession::NoCopper, Direction::Rows),
    (Concession::NoSilver, Direction::Columns),
    (Concession::NoSilver, Direction::Rows),
];

/// Sorts of action, for play that first picks the sort.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// Placing a basic rig.
    Place,
    /// Placing a second-colour rig.
    PlaceSecond,
    /// Claiming a concession.
    Claim,
    /// Letting the game end.
    Pass,
}

impl Kind {
    const ALL: [Kind; 4] = [Kind::Place, Kind::PlaceSecond, Kind::Claim, Kind::Pass];
}

/// The legal actions of a position: fields with the kinds of rig to put there, claims with the kinds of rig to pay
/// with, perhaps a pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Actions {
    fields: Fields,
    /// The kinds that can be placed; none where no field is open.
    rigs: Rigs,
    /// The kinds that a claim can be paid with.
    payment: Rigs,
    pass: bool,
}

/// A set of the two kinds of rig.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Rigs(u8);

impl Rigs {
    const NONE: Rigs = Rigs(0);
    const BOTH: Rigs = Rigs(0b11);

    #[inline]
    fn in_stock(stock: Stock) -> Rigs {
        Rigs(u8::from(stock.basic > 0) + u8::from(stock.second > 0) * 2)
    }

    #[inline]
    fn if_so(self, condition: bool) -> Rigs {
        if condition { self } else { Rigs::NONE }
    }

    #[inline]
    fn contains(self, rig: Rig) -> bool {
        self.0 >> rig as u8 & 1 == 1
    }

    #[inline]
    fn only(self, rig: Rig) -> Rigs {
        Rigs(self.0 & 1 << rig as u8)
    }

    #[inline]
    fn len(self) -> usize {
        usize::from((self.0 & 1) + (self.0 >> 1))
    }

    #[inline]
    fn iter(self) -> impl Iterator<Item = Rig> {
        Rig::ALL.into_iter().filter(move |rig| self.contains(*rig))
    }
}

impl Actions {
    pub(crate) const NONE: Actions =
        Actions { fields: Fields::NONE, rigs: Rigs::NONE, payment: Rigs::NONE, pass: false };

    /// The action at a place behind those that put a basic rig.
    #[cold]
    fn nth_rarer(&self, mut place: usize) -> Option<Action> {
        if self.rigs.contains(Rig::Second) {
            match self.fields.nth(place) {
                Some(field) => return Some(Action::Place { field, rig: Rig::Second }),
                None => place -= self.fields.len(),
            }
        }
        self.claims().chain(self.pass.then_some(Action::Pass)).nth(place)
    }

    fn claims(&self) -> impl Iterator<Item = Action> {
        let payment = self.payment.iter();
        payment.flat_map(|paid| {
            CLAIMS.map(|(concession, direction)| Action::Claim { concession, direction, paid })
        })
    }
}

impl ActionSet for Actions {
    type Action = Action;
    type Kind = Kind;

    #[inline]
    fn len(&self) -> usize {
        let fields = self.fields.len();
        let once = if self.rigs == Rigs::NONE { 0 } else { fields };
        let twice = if self.rigs == Rigs::BOTH { fields } else { 0 };
        once + twice + CLAIMS.len() * self.payment.len() + usize::from(self.pass)
    }

    #[inline]
    fn is_empty(&self) -> bool {
        self.rigs == Rigs::NONE && self.payment == Rigs::NONE && !self.pass
    }

    #[inline]
    fn nth(&self, place: usize) -> Option<Action> {
        let mut place = place;
        if self.rigs.contains(Rig::Basic) {
            match self.fields.nth(place) {
                Some(field) => return Some(Action::Place { field, rig: Rig::Basic }),
                None => place -= self.fields.len(),
            }
        }
        self.nth_rarer(place)
    }

    #[inline]
    fn contains(&self, action: Action) -> bool {
        match action {
            Action::Place { field, rig } => self.rigs.contains(rig) && self.fields.contains(field),
            Action::Claim { concession, direction, paid } => {
                self.payment.contains(paid) && CLAIMS.contains(&(concession, direction))
            }
            Action::Pass => self.pass,
        }
    }

    fn iter(&self) -> impl Iterator<Item = Action> {
        let fields = self.fields;
        let places = self
            .rigs
            .iter()
            .flat_map(move |rig| fields.iter().map(move |field| Action::Place { field, rig }));
        places.chain(self.claims()).chain(self.pass.then_some(Action::Pass))
    }

    fn kind(action: Action) -> Kind {
        match action {
            Action::Place { rig: Rig::Basic, .. } => Kind::Place,
            Action::Place { rig: Rig::Second, .. } => Kind::PlaceSecond,
            Action::Claim { .. } => Kind::Claim,
            Action::Pass => Kind::Pass,
        }
    }

    fn kinds(&self) -> impl Iterator<Item = Kind> {
        Kind::ALL.into_iter().filter(|kind| !self.of_kind(*kind).is_empty())
    }

    fn of_kind(&self, kind: Kind) -> Self {
        match kind {
            Kind::Place => self.placing(Rig::Basic),
            Kind::PlaceSecond => self.placing(Rig::Second),
            Kind::Claim => Actions { payment: self.payment, ..Actions::NONE },
            Kind::Pass => Actions { pass: self.pass, ..Actions::NONE },
        }
    }
}

impl Actions {
    fn placing(&self, rig: Rig) -> Actions {
        let rigs = self.rigs.only(rig);
        let fields = if rigs == Rigs::NONE { Fields::NONE } else { self.fields };
        Actions { fields, rigs, ..Actions::NONE }
    }
}

/// How a game of Atacama ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = atacama::Ending))]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// Every rig has been placed (AT-8, AT-17).
    AllRigsPlaced,
    /// No legal field is left (AT-9, AT-17).
    NoFieldLeft,
    /// No field was left, nobody had claimed, and a player passed (AT-18).
    Passed,
}

impl RulesEnding for Ending {
    fn code(self) -> &'static str {
        match self {
            Ending::AllRigsPlaced => "all-rigs-placed",
            Ending::NoFieldLeft => "no-field-left",
            Ending::Passed => "passed",
        }
    }

    fn clause(self) -> Clause {
        match self {
            Ending::AllRigsPlaced => Clause("AT-8"),
            Ending::NoFieldLeft => Clause("AT-9"),
            Ending::Passed => Clause("AT-18"),
        }
    }

    fn about(self) -> Localized {
        match self {
            Ending::AllRigsPlaced => AtacamaText::EndAllRigsPlaced,
            Ending::NoFieldLeft => AtacamaText::EndNoFieldLeft,
            Ending::Passed => AtacamaText::EndPassed,
        }
        .localized()
    }
}

impl Atacama {
    /// The one question, answered from what lies open.
    #[inline(always)]
    pub(crate) fn ground_turn(&self, ground: &Ground) -> Turn<Atacama> {
        match ground.phase {
            Phase::Play => {}
            Phase::Ore => return Turn::Chance(Chance::Ore(self.shape())),
            Phase::Deal => return Turn::Chance(Chance::Deal),
            Phase::Passed => return Turn::Over(Ending::Passed),
        }
        let seat = ground.to_act;
        let stock = ground.stock[seat.index()];
        // All players have the same number of rigs and every turn uses one, so who is to act runs out first.
        if stock.total() == 0 {
            return Turn::Over(Ending::AllRigsPlaced);
        }
        let actions = self.actions_with(ground, stock);
        if actions.is_empty() { Turn::Over(Ending::NoFieldLeft) } else { Turn::Seat { seat, actions } }
    }

    /// What a player with this stock may do (AT-6, AT-16, AT-18, AT-20, AT-22).
    #[inline(always)]
    fn actions_with(&self, ground: &Ground, stock: Stock) -> Actions {
        let kinds = Rigs::in_stock(stock);
        let is_open = !ground.open.is_empty();
        let may_claim = self.options.variant == Variant::Enhanced && ground.claim.is_none();
        Actions {
            fields: ground.open,
            rigs: kinds.if_so(is_open),
            payment: kinds.if_so(may_claim),
            pass: may_claim && !is_open && kinds != Rigs::NONE,
        }
    }

    /// Does an action on the open ground; tells whether a stage ended, so that tiles must be laid (AT-15).
    #[inline(always)]
    pub(crate) fn ground_apply(&self, ground: &mut Ground, action: Action) -> Result<StageOver, Reason> {
        let stock = ground.stock[ground.to_act.index()];
        if ground.phase != Phase::Play || !self.actions_with(ground, stock).contains(action) {
            return Err(self.reason(ground, action));
        }
        match action {
            Action::Place { field, rig } => ground.place(field, rig, self.shape()),
            Action::Claim { concession, direction, paid } => {
                let seat = ground.to_act;
                ground.stock[seat.index()].take(paid);
                ground.claim = Some(Claim { seat, concession, direction });
            }
            Action::Pass => {
                ground.phase = Phase::Passed;
                return Ok(StageOver::No);
            }
        }
        ground.end_turn(self.options.variant.seats());
        let enhanced = self.options.variant == Variant::Enhanced;
        if enhanced && ground.stage_is_over(self.options.variant.seats()) {
            return Ok(StageOver::Yes);
        }
        Ok(StageOver::No)
    }

    #[inline(always)]
    pub(crate) fn state_apply(&self, state: &mut State, action: Action) -> Result<Revealed, Reason> {
        match self.ground_apply(&mut state.ground, action)? {
            StageOver::No => Ok(Revealed::Nothing),
            StageOver::Yes => {
                if let Some(tiles) = state.next_tiles() {
                    state.ground.lay(tiles);
                }
                Ok(Revealed::Something)
            }
        }
    }
}

/// Whether an action closed a stage of the enhanced game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum StageOver {
    No,
    Yes,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_combination_is_counted_listed_and_found() {
        let three: Fields = ["a1", "e5", "i9"].map(|name| name.parse().unwrap()).into_iter().collect();
        for rigs in 0..4 {
            for payment in 0..4 {
                for pass in [false, true] {
                    let fields = if rigs == 0 { Fields::NONE } else { three };
                    let set = Actions { fields, rigs: Rigs(rigs), payment: Rigs(payment), pass };
                    let all: Vec<_> = set.iter().collect();
                    let kinds = |bits: u8| bits.count_ones() as usize;
                    assert_eq!(
                        set.len(),
                        3 * kinds(rigs) + 4 * kinds(payment) + usize::from(pass),
                        "{set:?}"
                    );
                    assert_eq!((all.len(), set.is_empty()), (set.len(), all.is_empty()), "{set:?}");
                    for (place, action) in all.iter().enumerate() {
                        assert_eq!(set.nth(place), Some(*action), "{set:?}");
                        assert!(set.contains(*action), "{set:?}");
                    }
                    assert_eq!(set.nth(all.len()), None, "{set:?}");
                    assert_eq!(set.contains(Action::Pass), pass, "{set:?}");
                    let by_kind: Vec<_> =
                        set.kinds().flat_map(|kind| set.of_kind(kind).iter().collect::<Vec<_>>()).collect();
                    assert_eq!(by_kind, all, "{set:?}");
                }
            }
        }
    }
}
