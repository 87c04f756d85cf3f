//! The enhanced game while nobody has claimed a concession (AT-16, AT-18): a turn may place or claim.

use motherlode_atacama::Rig;

use super::board::{Board, Cell};
use super::position::{Position, mix};
use super::search::{Hopes, Search};
use super::table::{Known, Step};

/// A position that has one meaning for each claim that can be made, in the order of the boards.
#[derive(Clone, Debug)]
pub(super) struct Unclaimed {
    pub(super) positions: [Position; 4],
    rigs: u128,
    seconds: u128,
}

/// What can be done without a claim in force.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Deed {
    Place(Step),
    /// The claim that makes this board the true one.
    Claim {
        board: usize,
        paid: Rig,
    },
    /// Letting the game end without any score (AT-18).
    Pass,
}

impl Unclaimed {
    pub(super) fn new(positions: [Position; 4], rigs: &[(Cell, Rig)]) -> Unclaimed {
        let set = |kinds: &[Rig]| {
            let those = rigs.iter().filter(|(_, rig)| kinds.contains(rig));
            those.fold(0, |set, (cell, _)| set | 1 << cell.0)
        };
        Unclaimed { positions, rigs: set(&[Rig::Basic, Rig::Second]), seconds: set(&[Rig::Second]) }
    }

    /// What does not depend on a claim: the same in all four.
    pub(super) fn common(&self) -> &Position {
        &self.positions[0]
    }

    pub(super) fn place(&self, boards: &[Board], step: Step) -> Unclaimed {
        let mut next = self.clone();
        for (position, board) in next.positions.iter_mut().zip(boards) {
            *position = position.place(board, step.cell, step.rig);
        }
        let bit = 1 << step.cell.0;
        next.rigs |= bit;
        if step.rig == Rig::Second {
            next.seconds |= bit;
        }
        next
    }

    /// The position after a claim, on the board that it makes true.
    pub(super) fn claim(&self, board: usize, paid: Rig) -> Position {
        let mut next = self.positions[board];
        next.spend(paid);
        next
    }

    fn key(&self) -> u64 {
        // Differs from the keys of positions after a claim by its length.
        let common = self.common();
        let [high, low] = common.seconds;
        let turn = u64::from_le_bytes([common.plies, common.side as u8, high, low, 1, 0, 0, 0]);
        let halves = |set: u128| [set as u64, (set >> 64) as u64];
        let ([one, two], [three, four]) = (halves(self.rigs), halves(self.seconds));
        mix(&[one, two, three, four, turn, turn])
    }

    /// Everything that can be done, the most promising first.
    pub(super) fn deeds(&self, boards: &[Board]) -> Vec<Deed> {
        let common = self.common();
        let mut deeds = Vec::new();
        for paid in common.kinds(common.side).into_iter().flatten() {
            for (board, (tables, position)) in boards.iter().zip(&self.positions).enumerate() {
                let hope = Hopes::of(tables, position).total() * common.side.sign();
                deeds.push((Deed::Claim { board, paid }, hope));
            }
        }
        deeds.sort_by_key(|(_, hope)| std::cmp::Reverse(*hope));
        // The two best claims come first: one of them is often worth more than to wait.
        let claims = deeds.split_off(deeds.len().min(2));
        let places = Cell::all(common.open).flat_map(|cell| {
            let kinds = common.kinds(common.side).into_iter().flatten();
            kinds.map(move |rig| (Deed::Place(Step { cell, rig }), 0))
        });
        deeds.extend(places);
        deeds.extend(claims);
        let mut deeds: Vec<Deed> = deeds.into_iter().map(|(deed, _)| deed).collect();
        if common.open == 0 && common.plies > 0 {
            deeds.push(Deed::Pass);
        }
        deeds
    }
}

impl Search<'_> {
    /// As [`Search::test`], before a claim.
    pub(super) fn test_unclaimed(&mut self, boards: &[Board], node: &Unclaimed, target: i32) -> i32 {
        if !self.spend() || node.common().plies == 0 {
            return 0;
        }
        let key = node.key();
        let mut known = Known::NOTHING;
        if let Some(found) = self.table.get(key) {
            if let Some(bound) = found.bound(0, target) {
                return bound;
            }
            known = found;
        }
        let side = node.common().side;
        let mut deeds = node.deeds(boards);
        if let Some(place) =
            known.best.and_then(|best| deeds.iter().position(|deed| *deed == Deed::Place(best)))
        {
            deeds[..=place].rotate_right(1);
        }
        let (mut best, mut step) = (None, None);
        for deed in deeds {
            let margin = self.test_deed(boards, node, deed, target);
            if self.meter.is_over() {
                return 0;
            }
            let better = best.map_or(margin, |best| side.better(best, margin));
            best = Some(better);
            if side.is_content(better, target) {
                if let Deed::Place(found) = deed {
                    step = Some(found);
                }
                break;
            }
        }
        let best: i32 = best.unwrap_or(0);
        if best >= target {
            known.least = known.least.max(best as i16);
        } else {
            known.most = known.most.min(best as i16);
        }
        known.best = step.or(known.best);
        self.table.put(key, node.common().plies, known);
        best
    }

    fn test_deed(&mut self, boards: &[Board], node: &Unclaimed, deed: Deed, target: i32) -> i32 {
        match deed {
            Deed::Place(step) => self.test_unclaimed(boards, &node.place(boards, step), target),
            Deed::Claim { board, paid } => {
                let next = node.claim(board, paid);
                let hope = Hopes::of(&boards[board], &next).total();
                self.test(&boards[board], &next, target, hope)
            }
            Deed::Pass => 0,
        }
    }
}
