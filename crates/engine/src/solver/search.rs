//! The search: is the margin at least so much?

use motherlode_atacama::Rig;

use super::board::{Board, Cell, HOPE, LINES, SIDE, ZONES};
use super::position::{Outline, Position, around, factor};
use super::table::{Known, Step, Table};
use super::{bounds, planned};
use crate::limits::Meter;

/// From so many plies on positions are looked up and kept: smaller ones are solved faster than found.
const KEPT_FROM: u8 = 3;

/// From so many plies on positions are looked up before bounds are worked out.
const LOOKED_UP_FIRST_FROM: u8 = 8;

/// From so many plies on it pays to look up what all moves lead to before any is tried.
const LOOKED_AHEAD_FROM: u8 = 12;

/// From so many plies on bounds by plans, which take longer, pay.
const PLANNED_FROM: u8 = 6;

/// With so many plies more than this, a guess must lie a point further off the target for bounds by plans to pay.
const CLOSE_FROM: u8 = 5;

/// A move that is to be looked at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) step: Step,
    /// The hope after it, in fractions of points.
    pub(super) hope: i32,
    /// The better for the side that acts, the earlier it is looked at.
    score: i32,
}

/// What a search works with.
pub(super) struct Search<'a> {
    pub(super) table: &'a mut Table,
    pub(super) meter: Meter,
    /// Candidates of all positions from the root to the present one.
    candidates: Vec<Candidate>,
    /// Called now and then with the nodes so far.
    pub(super) progress: &'a mut dyn FnMut(u64),
}

impl<'a> Search<'a> {
    /// So many nodes lie between two reports, less one: a power of two less one.
    const BETWEEN_REPORTS: u64 = (1 << 20) - 1;

    pub(super) fn new(table: &'a mut Table, meter: Meter, progress: &'a mut dyn FnMut(u64)) -> Search<'a> {
        Search { table, meter, candidates: Vec::new(), progress }
    }

    /// Counts a node; whether the search may go on.
    #[inline]
    pub(super) fn spend(&mut self) -> bool {
        let goes_on = self.meter.spend();
        if self.meter.spent() & Self::BETWEEN_REPORTS == 0 {
            (self.progress)(self.meter.spent());
        }
        goes_on
    }

    /// A bound on the margin: if it is at least the target, then the margin is at least that bound; otherwise it is at
    /// most that bound. Means nothing once the meter is over.
    ///
    /// `hope` is a guess at the margin, in fractions of points; it only decides what is tried first.
    pub(super) fn test(&mut self, board: &Board, position: &Position, target: i32, hope: i32) -> i32 {
        if !self.spend() {
            return 0;
        }
        if position.is_over() {
            return position.settled;
        }
        if position.plies == 1 {
            return last_ply(board, position);
        }
        let outline = Outline::of(position);
        let asked = Asked { target, distance: hope - target * HOPE };
        // The more is left, the less bounds tell and the more often a position is met again.
        let bounds_first = position.plies < LOOKED_UP_FIRST_FROM;
        if bounds_first && let Some(bound) = asked.bound(board, position, &outline) {
            return bound;
        }
        let kept = position.plies >= KEPT_FROM;
        let key = if kept { outline.key(board, position) } else { 0 };
        let mut known = Known::NOTHING;
        if kept && let Some(found) = self.table.get(key) {
            if let Some(bound) = found.bound(position.settled, target) {
                return bound;
            }
            known = found;
        }
        if position.plies >= PLANNED_FROM
            && let Some(bound) = asked.planned(board, position, &outline)
        {
            return bound;
        }
        let first = self.candidates.len();
        self.list(board, position, known.best);
        let ahead = position.plies >= LOOKED_AHEAD_FROM;
        let found = if ahead { self.look_ahead(board, position, target, first) } else { None };
        let (best, step) = match found {
            Some((bound, step)) => (bound, Some(step)),
            None => self.try_all(board, position, target, first),
        };
        self.candidates.truncate(first);
        if kept && !self.meter.is_over() {
            let relative = (best - position.settled) as i16;
            if best >= target {
                known.least = known.least.max(relative);
            } else {
                known.most = known.most.min(relative);
            }
            known.best = step.or(known.best);
            self.table.put(key, position.plies, known);
        }
        best
    }

    /// A candidate of which the table knows that it meets the target of its side, with what it brings.
    fn look_ahead(
        &self,
        board: &Board,
        position: &Position,
        target: i32,
        first: usize,
    ) -> Option<(i32, Step)> {
        let side = position.side;
        self.candidates[first..].iter().find_map(|candidate| {
            let next = position.place(board, candidate.step.cell, candidate.step.rig);
            let found = self.table.get(Outline::of(&next).key(board, &next))?;
            let bound = found.bound(next.settled, target)?;
            side.is_content(bound, target).then_some((bound, candidate.step))
        })
    }

    /// The best of the candidates from `first` on, and the move that met the target of its side, if one did.
    fn try_all(
        &mut self,
        board: &Board,
        position: &Position,
        target: i32,
        first: usize,
    ) -> (i32, Option<Step>) {
        let side = position.side;
        let mut best = None;
        for at in first..self.candidates.len() {
            self.bring_best_to(at);
            let Candidate { step, hope, .. } = self.candidates[at];
            let next = position.place(board, step.cell, step.rig);
            let margin = self.test(board, &next, target, hope);
            if self.meter.is_over() {
                return (0, None);
            }
            let better = best.map_or(margin, |best| side.better(best, margin));
            best = Some(better);
            if side.is_content(better, target) {
                return (better, Some(step));
            }
        }
        (best.unwrap_or(position.settled), None)
    }

    fn bring_best_to(&mut self, at: usize) {
        let rest = &self.candidates[at..];
        let best =
            rest.iter().enumerate().max_by_key(|(place, candidate)| (candidate.score, usize::MAX - place));
        if let Some((place, _)) = best {
            self.candidates.swap(at, at + place);
        }
    }

    /// Lists the moves of a position behind the candidates there are.
    fn list(&mut self, board: &Board, position: &Position, best: Option<Step>) {
        let hopes = Hopes::of(board, position);
        let kinds = position.kinds(position.side);
        for cell in Cell::all(position.open) {
            for rig in kinds.into_iter().flatten() {
                let hope = hopes.after(board, position, cell, rig);
                let step = Step { cell, rig };
                let blocked = (ZONES[usize::from(cell.0)] & position.open).count_ones() as i32;
                let mut score = hope * position.side.sign() + blocked * BLOCKING_IS_WORTH;
                if rig == Rig::Second {
                    score -= SECOND_IS_WORTH;
                }
                if best == Some(step) {
                    score = i32::MAX;
                }
                self.candidates.push(Candidate { step, hope, score });
            }
        }
    }

    /// The moves of a position, the most promising first.
    pub(super) fn ordered(&mut self, board: &Board, position: &Position) -> Vec<Candidate> {
        let outline = Outline::of(position);
        let best = self.table.get(outline.key(board, position)).and_then(|known| known.best);
        let first = self.candidates.len();
        self.list(board, position, best);
        let mut list = self.candidates.split_off(first);
        list.sort_by_key(|candidate| std::cmp::Reverse(candidate.score));
        list
    }
}

/// What is asked of a position.
#[derive(Clone, Copy)]
struct Asked {
    target: i32,
    /// How far above the target the guess at the margin lies: only the bound that can show that it is right is worked
    /// out.
    distance: i32,
}

impl Asked {
    /// A bound that settles the question, if one is found quickly.
    #[inline]
    fn bound(self, board: &Board, position: &Position, outline: &Outline) -> Option<i32> {
        if self.distance >= 0 {
            Some(bounds::least(board, position, outline)).filter(|least| *least >= self.target)
        } else {
            Some(bounds::most(board, position, outline)).filter(|most| *most < self.target)
        }
    }

    /// A bound that settles the question, by looking closer.
    #[inline]
    fn planned(self, board: &Board, position: &Position, outline: &Outline) -> Option<i32> {
        let target = self.target;
        // The more is left, the less can be said of a guess that is close.
        if self.distance.abs() < (i32::from(position.plies) - i32::from(CLOSE_FROM)) * HOPE {
            return None;
        }
        if self.distance >= 0 {
            Some(planned::least(board, position, outline, target)).filter(|least| *least >= target)
        } else {
            Some(planned::most(board, position, outline, target)).filter(|most| *most < target)
        }
    }
}

/// What blocking a field is worth to get a move looked at early, in fractions of points: fewer fields are sooner looked
/// through. Measured.
const BLOCKING_IS_WORTH: i32 = 2 * HOPE;

/// What a second-colour rig should gain at least before it is looked at early, in fractions of points.
const SECOND_IS_WORTH: i32 = 3 * HOPE;

/// The margin when only one rig is left to place.
fn last_ply(board: &Board, position: &Position) -> i32 {
    let side = position.side;
    let gain = |line: usize, worth: i32| match position.needs[line] {
        0 => worth,
        1 => worth + i32::from(position.sums[line]),
        _ => 0,
    };
    let mut best = None;
    for cell in Cell::all(position.open) {
        for rig in position.kinds(side).into_iter().flatten() {
            let [in_column, in_row] =
                board.worths[usize::from(cell.0)].map(|worth| i32::from(factor(rig) * worth));
            let gained = gain(cell.column(), in_column) + gain(SIDE + cell.row(), in_row);
            best = Some(best.map_or(gained, |best| side.better(best, gained)));
        }
    }
    position.settled + best.unwrap_or(0)
}

/// What every line will bring, by a rough guess, after the next rig.
pub(super) struct Hopes {
    lines: [i32; LINES],
    total: i32,
}

impl Hopes {
    pub(super) fn of(board: &Board, position: &Position) -> Hopes {
        let mut lines = [0; LINES];
        for (at, hope) in lines.iter_mut().enumerate() {
            *hope =
                line_hope(board, position, at, position.needs[at], position.sums[at], position.patterns[at]);
        }
        Hopes { lines, total: lines.iter().sum() }
    }

    /// The guess at the margin.
    pub(super) fn total(&self) -> i32 {
        self.total
    }

    /// The guess after a rig on a field.
    #[inline]
    fn after(&self, board: &Board, position: &Position, cell: Cell, rig: Rig) -> i32 {
        let [in_column, in_row] = board.worths[usize::from(cell.0)];
        let mut hope = self.total;
        for (first, line, place, worth) in
            [(0, cell.column(), cell.row(), in_column), (SIDE, cell.row(), cell.column(), in_row)]
        {
            let at = first + line;
            let (need, sum) = (position.needs[at].saturating_sub(1), position.sums[at] + factor(rig) * worth);
            let pattern = position.patterns[at] & !around(place);
            hope += line_hope(board, position, at, need, sum, pattern) - self.lines[at];
            if line > 0 {
                hope += self.change(board, position, at - 1, place);
            }
            if line + 1 < SIDE {
                hope += self.change(board, position, at + 1, place);
            }
        }
        hope
    }

    /// What changes in a line that loses an open field, if it was one.
    #[inline]
    fn change(&self, board: &Board, position: &Position, at: usize, place: usize) -> i32 {
        let pattern = position.patterns[at];
        if pattern >> place & 1 == 0 {
            return 0;
        }
        let (need, sum) = (position.needs[at], position.sums[at]);
        line_hope(board, position, at, need, sum, pattern & !(1 << place)) - self.lines[at]
    }
}

#[inline]
fn line_hope(board: &Board, position: &Position, at: usize, need: u8, sum: i8, pattern: u16) -> i32 {
    if need >= position.plies { 0 } else { board.hope(at, usize::from(need), usize::from(pattern), sum) }
}

#[cfg(test)]
mod tests {
    use super::super::position::tests::{crowded, exact, positions};
    use super::*;
    use crate::limits::Limits;

    #[test]
    fn questions_are_answered_as_by_looking_at_everything() {
        let mut all = positions(5, 600);
        all.extend(crowded(6, 3_000));
        for (board, position) in &all {
            let margin = exact(board, position);
            let mut table = Table::new(1 << 16);
            let mut progress = |_| {};
            let mut search = Search::new(&mut table, Meter::start(&Limits::default()), &mut progress);
            let hope = Hopes::of(board, position).total();
            for target in [margin + 1, margin, margin - 2, margin + 3] {
                let bound = search.test(board, position, target, hope);
                let holds = if margin >= target { target..=margin } else { margin..=target - 1 };
                assert!(holds.contains(&bound), "{margin}, {bound} for {target}: {position:?}");
            }
        }
    }
}
