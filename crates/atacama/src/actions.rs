//! What can be done: the sets of legal actions, and what doing one changes.

use motherlode_core::{ActionSet, Clause, Localized, Revealed, RulesEnding, Turn};

use crate::Atacama;
use crate::board::{Direction, Field, Fields};
use crate::chance::Chance;
use crate::options::Variant;
use crate::reason::Reason;
use crate::scoring::Concession;
use crate::state::{Claim, Ground, Phase, Rig, State, Stock};
use crate::text::AtacamaText;

/// What a player does in a turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
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

/// The legal actions of a position: fields for each kind of rig, claims for each kind of payment, perhaps a pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Actions {
    basic: Fields,
    second: Fields,
    /// Whether a claim can be paid with a basic and with a second-colour rig.
    claims: [bool; 2],
    pass: bool,
}

impl Actions {
    pub(crate) const NONE: Actions =
        Actions { basic: Fields::NONE, second: Fields::NONE, claims: [false; 2], pass: false };

    fn claim_count(&self) -> usize {
        CLAIMS.len() * self.claims.iter().filter(|payable| **payable).count()
    }

    fn claim_actions(&self) -> impl Iterator<Item = Action> {
        let kinds = Rig::ALL.into_iter().zip(self.claims).filter(|(_, payable)| *payable);
        kinds.flat_map(|(paid, _)| {
            CLAIMS.map(|(concession, direction)| Action::Claim { concession, direction, paid })
        })
    }
}

impl ActionSet for Actions {
    type Action = Action;
    type Kind = Kind;

    #[inline]
    fn len(&self) -> usize {
        self.basic.len() + self.second.len() + self.claim_count() + usize::from(self.pass)
    }

    #[inline]
    fn nth(&self, place: usize) -> Option<Action> {
        if let Some(field) = self.basic.nth(place) {
            return Some(Action::Place { field, rig: Rig::Basic });
        }
        let place = place - self.basic.len();
        if let Some(field) = self.second.nth(place) {
            return Some(Action::Place { field, rig: Rig::Second });
        }
        let place = place - self.second.len();
        self.claim_actions().chain(self.pass.then_some(Action::Pass)).nth(place)
    }

    #[inline]
    fn contains(&self, action: Action) -> bool {
        match action {
            Action::Place { field, rig: Rig::Basic } => self.basic.contains(field),
            Action::Place { field, rig: Rig::Second } => self.second.contains(field),
            Action::Claim { concession, direction, paid } => {
                self.claims[paid as usize] && CLAIMS.contains(&(concession, direction))
            }
            Action::Pass => self.pass,
        }
    }

    fn iter(&self) -> impl Iterator<Item = Action> {
        let basic = self.basic.iter().map(|field| Action::Place { field, rig: Rig::Basic });
        let second = self.second.iter().map(|field| Action::Place { field, rig: Rig::Second });
        basic.chain(second).chain(self.claim_actions()).chain(self.pass.then_some(Action::Pass))
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
            Kind::Place => Actions { basic: self.basic, ..Actions::NONE },
            Kind::PlaceSecond => Actions { second: self.second, ..Actions::NONE },
            Kind::Claim => Actions { claims: self.claims, ..Actions::NONE },
            Kind::Pass => Actions { pass: self.pass, ..Actions::NONE },
        }
    }
}

/// How a game of Atacama ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
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
    #[inline]
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
        if actions.is_nothing() { Turn::Over(Ending::NoFieldLeft) } else { Turn::Seat { seat, actions } }
    }

    /// What a player with this stock may do (AT-6, AT-16, AT-18, AT-20, AT-22).
    #[inline]
    fn actions_with(&self, ground: &Ground, stock: Stock) -> Actions {
        let fields_if = |available: u8| if available > 0 { ground.open } else { Fields::NONE };
        let may_claim = self.options.variant == Variant::Enhanced && ground.claim.is_none();
        Actions {
            basic: fields_if(stock.basic),
            second: fields_if(stock.second),
            claims: [may_claim && stock.basic > 0, may_claim && stock.second > 0],
            pass: may_claim && ground.open.is_empty(),
        }
    }

    /// Does an action on the open ground; tells whether a stage ended, so that tiles must be laid (AT-15).
    #[inline]
    pub(crate) fn ground_apply(&self, ground: &mut Ground, action: Action) -> Result<StageOver, Reason> {
        let legal = match self.ground_turn(ground) {
            Turn::Seat { actions, .. } => actions.contains(action),
            _ => false,
        };
        if !legal {
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

    #[inline]
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

impl Actions {
    #[inline]
    fn is_nothing(&self) -> bool {
        self.basic.is_empty() && self.second.is_empty() && self.claims == [false; 2] && !self.pass
    }
}

/// Whether an action closed a stage of the enhanced game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum StageOver {
    No,
    Yes,
}
