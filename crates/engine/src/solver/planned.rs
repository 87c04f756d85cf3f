//! What a position cannot exceed, by a plan of the side that wants to prevent it; see [`super::picking`].

use super::board::{Board, Cell, SIDE};
use super::picking::{self, Package, Pick, Terms};
use super::position::{Outline, Position, Side};

/// How much finer than points shares are: a sum can be split between 1 to 4 rigs without a remainder.
const FINE: i32 = 12;

/// What a line adds to the shares of its fields, in fractions of points, such that no set of further rigs brings more
/// than its shares: unless it makes up a package.
#[derive(Clone, Copy)]
struct LineShare {
    /// For each point that a field is worth.
    factor: i32,
    shift: i32,
    /// The part of a share that only so many rigs can have.
    bonus: i32,
    limit: u8,
    /// What the line costs if it gets so many rigs more: the part of each.
    credit: i32,
    need: u8,
}

impl LineShare {
    const NONE: LineShare = LineShare { factor: 0, shift: 0, bonus: 0, limit: 0, credit: 0, need: 0 };

    #[inline(always)]
    fn of(self, worth: i32) -> i32 {
        self.factor * worth + self.shift
    }
}

/// The shares of a line. Packages and bonuses are for one direction each, so that a field has at most one of both: where
/// the high side gains, and where the low side does.
#[inline(always)]
fn line_share<const SIGN: i32>(
    board: &Board,
    position: &Position,
    outline: &Outline,
    line: usize,
    gaining: bool,
) -> LineShare {
    let stand = outline.stands[line];
    let (need, room) = (stand.need() as i32, stand.room() as i32);
    if need > room || room == 0 {
        return LineShare::NONE;
    }
    let sum = SIGN * i32::from(position.sums[line]);
    let signed = LineShare { factor: FINE, ..LineShare::NONE };
    match need {
        0 => signed,
        // Whoever places the first rig makes the line count: only one rig brings the sum, or saves it.
        1 if sum >= 0 => LineShare { shift: FINE * sum, bonus: FINE * sum, limit: 1, ..signed },
        1 if gaining || room == 1 => LineShare { shift: FINE / room * sum, ..signed },
        1 => LineShare { credit: -FINE * sum, need: 1, ..signed },
        _ => {
            let extremes = board.extremes(line, need as usize, usize::from(position.patterns[line]));
            let most = SIGN * i32::from(if SIGN > 0 { extremes.most } else { extremes.least });
            // With fewer rigs than needed the line brings nothing, so that no share may be below 0 but in a package.
            let part = FINE / need * (sum + most);
            if part > 0 {
                LineShare { shift: part, bonus: part, limit: need as u8, ..LineShare::NONE }
            } else {
                LineShare { credit: -part, need: need as u8, ..LineShare::NONE }
            }
        }
    }
}

/// No more than this can be reached by the side that wants much (`SIGN` 1), or by the other with its sign turned.
#[inline(always)]
fn reach<const SIGN: i32>(board: &Board, position: &Position, outline: &Outline, target: i32) -> i32 {
    let settled = SIGN * position.settled;
    let columns_gain = (SIGN > 0) == board.columns_gain;
    let (gaining, losing) = if columns_gain { (0, SIDE) } else { (SIDE, 0) };
    let gains: [LineShare; SIDE] =
        std::array::from_fn(|at| line_share::<SIGN>(board, position, outline, gaining + at, true));
    let losses: [LineShare; SIDE] =
        std::array::from_fn(|at| line_share::<SIGN>(board, position, outline, losing + at, false));
    let seconds = position.has_seconds();
    let describe = |cell: Cell| {
        let [in_column, in_row] = board.worths[usize::from(cell.0)].map(|worth| SIGN * i32::from(worth));
        let (column, row) = (cell.column(), cell.row());
        let (gain_line, loss_line, gain_worth, loss_worth) =
            if columns_gain { (column, row, in_column, in_row) } else { (row, column, in_row, in_column) };
        let (gain, loss) = (gains[gain_line], losses[loss_line]);
        let once = gain.of(gain_worth) + loss.of(loss_worth);
        let share = if seconds { once.max(gain.of(2 * gain_worth) + loss.of(2 * loss_worth)) } else { once };
        Pick {
            share: share as i16,
            bonus: gain.bonus as i16,
            gaining: gain_line as u8,
            losing: loss_line as u8,
        }
    };
    let terms = Terms {
        limits: gains.map(|line| line.limit),
        packages: losses.map(|line| Package { need: line.need, credit: line.credit as i16 }),
        plies: usize::from(position.plies),
        begins: (position.side == Side::High) == (SIGN > 0),
        enough: (target - settled) * FINE,
    };
    let taken = picking::most(position.open, describe, &terms);
    taken.map_or(i32::MAX, |taken| settled + taken.div_euclid(FINE))
}

/// The margin is at most this.
pub(super) fn most(board: &Board, position: &Position, outline: &Outline, target: i32) -> i32 {
    reach::<1>(board, position, outline, target)
}

/// The margin is at least this.
pub(super) fn least(board: &Board, position: &Position, outline: &Outline, target: i32) -> i32 {
    reach::<-1>(board, position, outline, 1 - target).saturating_neg()
}

#[cfg(test)]
mod tests {
    use super::super::position::tests::{crowded, exact, positions};
    use super::*;

    #[test]
    fn plans_hold_whatever_is_played() {
        const FAR: i32 = 1_000;
        let mut all = positions(3, 600);
        all.extend(crowded(4, 12_000));
        let mut closer = 0;
        for (board, position) in &all {
            let outline = Outline::of(position);
            let margin = exact(board, position);
            // Asked for something out of reach, everything is worked out.
            let whole = (least(board, position, &outline, -FAR), most(board, position, &outline, FAR));
            assert!((whole.0..=whole.1).contains(&margin), "{margin} in {whole:?}: {position:?}");
            for target in margin - 4..=margin + 4 {
                let least = least(board, position, &outline, target);
                assert!(least < target || least <= margin, "{margin}, {least} for {target}: {position:?}");
                let most = most(board, position, &outline, target);
                assert!(most >= target || most >= margin, "{margin}, {most} for {target}: {position:?}");
            }
            closer += usize::from(whole.1 < super::super::bounds::most(board, position, &outline));
        }
        assert!(
            closer * 10 > all.len(),
            "plans tell more in many positions, small as they are: {closer} of {}",
            all.len()
        );
    }
}
