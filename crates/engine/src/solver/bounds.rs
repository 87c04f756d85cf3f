//! What a position cannot exceed, however well it is played.
//!
//! Every open field is given a share such that no set of further rigs, together, can bring more than its shares add up
//! to. Shares make a simpler game: both sides take fields in turn, and the margin is the sum of what was taken. It can
//! only be better for the side that wants much, so whatever that side cannot exceed in the simpler game it cannot
//! exceed in the true one. There, it takes the highest shares at best; the other side can always take one of the lowest
//! that are left, and every rig takes away only so many neighbours.

use super::board::{Board, CELLS, Cell, LINES, SIDE};
use super::position::{Outline, Position, Side, Stand};

/// How much finer than points shares are: a sum can be split between 1 to 4 rigs without a remainder.
const FINE: i32 = 12;

/// What a line adds to the share of a field in it.
#[derive(Clone, Copy)]
struct Share {
    factor: i32,
    shift: i32,
}

impl Share {
    #[inline(always)]
    fn of(self, worth: i32) -> i32 {
        self.factor * worth + self.shift
    }
}

/// How the shares of a line come about, by where it stands.
#[derive(Clone, Copy)]
struct Sharing {
    /// For what the field itself is worth.
    factor: i32,
    /// What each rig takes of a sum above 0, and of one below.
    gain: i32,
    loss: i32,
    /// What each rig takes of the best that the line can come to.
    part: i32,
}

static SHARING: [Sharing; Stand::ALL] = {
    // A line that can never count.
    let mut all = [Sharing { factor: 0, gain: 0, loss: 0, part: 0 }; Stand::ALL];
    let mut index = 0;
    while index < Stand::ALL {
        let stand = Stand::from_index(index);
        let (need, room) = (stand.need() as i32, stand.room() as i32);
        all[index] = match need {
            0 => Sharing { factor: FINE, gain: 0, loss: 0, part: 0 },
            // The first rig makes the line count; all rigs, at most as many as there is room, bear a loss together. Where
            // it has no even parts, less is borne.
            1 if room >= 1 => Sharing { factor: FINE, gain: FINE, loss: FINE / room, part: 0 },
            // With fewer rigs than needed the line brings nothing, so that no share may be below 0.
            2.. if room >= need => Sharing { factor: 0, gain: 0, loss: 0, part: FINE / need },
            _ => all[index],
        };
        index += 1;
    }
    all
};

/// The shares of the lines, from the view of one side: worths count as `SIGN` says.
#[inline(always)]
fn line_shares<const SIGN: i32>(board: &Board, position: &Position, outline: &Outline) -> [Share; LINES] {
    let mut shares = [Share { factor: 0, shift: 0 }; LINES];
    for (at, share) in shares.iter_mut().enumerate() {
        let Sharing { factor, gain, loss, part } = SHARING[outline.stands[at].index()];
        let sum = SIGN * i32::from(position.sums[at]);
        let need = usize::from(position.needs[at]);
        let extremes = board.extremes(at, need, usize::from(position.patterns[at]));
        let most = SIGN * i32::from(if SIGN > 0 { extremes.most } else { extremes.least });
        let shift = gain * sum.max(0) + loss * sum.min(0) + part * (sum + most).max(0);
        *share = Share { factor, shift };
    }
    shares
}

/// No more than this can be reached by the side that wants much (`SIGN` 1), or by the other with its sign turned.
#[inline(always)]
fn reach<const SIGN: i32>(board: &Board, position: &Position, outline: &Outline) -> i32 {
    let lines = line_shares::<SIGN>(board, position, outline);
    let mut shares = [i16::MAX; CELLS];
    let mut fields = 0;
    let seconds = position.has_seconds();
    for (cell, share) in Cell::all(position.open).zip(&mut shares) {
        let [in_column, in_row] = board.worths[usize::from(cell.0)].map(|worth| SIGN * i32::from(worth));
        let (column, row) = (lines[cell.column()], lines[SIDE + cell.row()]);
        let mut most = column.of(in_column) + row.of(in_row);
        if seconds {
            most = most.max(column.of(2 * in_column) + row.of(2 * in_row));
        }
        *share = most as i16;
        fields += 1;
    }
    sort(&mut shares, fields);
    let begins = (position.side == Side::High) == (SIGN > 0);
    let crowd = Crowd::of(position.open);
    let taken = taken(&shares[..fields], usize::from(position.plies), begins, &crowd);
    SIGN * position.settled + taken.div_euclid(FINE)
}

/// Sorts the first few shares; behind them lie only highest ones.
#[inline(always)]
fn sort(shares: &mut [i16; CELLS], fields: usize) {
    /// So many are sorted without a single decision, by counting for each how many come before it.
    const FEW: usize = 16;
    if fields > FEW {
        shares[..fields].sort_unstable();
        return;
    }
    // Shares stay within 120 points of fields and sums, so there is room for the place, which tells equal ones apart.
    let mut marked = [i16::MAX; FEW];
    for (place, mark) in marked.iter_mut().enumerate() {
        if place < fields {
            *mark = shares[place] * FEW as i16 + place as i16;
        }
    }
    let unsorted = marked;
    for mark in &unsorted[..fields] {
        let before: i16 = unsorted.iter().map(|other| i16::from(other < mark)).sum();
        shares[before as usize % FEW] = mark >> 4;
    }
}

/// The margin is at most this.
pub(super) fn most(board: &Board, position: &Position, outline: &Outline) -> i32 {
    reach::<1>(board, position, outline)
}

/// The margin is at least this.
pub(super) fn least(board: &Board, position: &Position, outline: &Outline) -> i32 {
    -reach::<-1>(board, position, outline)
}

/// How many open fields have at least one, two, three, four open neighbours.
struct Crowd([usize; 4]);

impl Crowd {
    fn of(open: u128) -> Crowd {
        const NOT_FIRST_COLUMN: u128 = columns(1, SIDE);
        const NOT_LAST_COLUMN: u128 = columns(0, SIDE - 1);
        let left = open << 1 & NOT_FIRST_COLUMN & open;
        let right = open >> 1 & NOT_LAST_COLUMN & open;
        let (below, above) = (open << SIDE & open, open >> SIDE & open);
        let (one_across, both_across) = (left | right, left & right);
        let (one_along, both_along) = (below | above, below & above);
        if one_across | one_along == 0 {
            return Crowd([0; 4]);
        }
        let counts = [
            one_across | one_along,
            both_across | both_along | one_across & one_along,
            both_across & one_along | both_along & one_across,
            both_across & both_along,
        ];
        Crowd(counts.map(|set| if set == 0 { 0 } else { set.count_ones() as usize }))
    }

    /// The most neighbours that so many rigs can take away.
    #[inline]
    fn lost(&self, rigs: usize) -> usize {
        let all: usize = self.0.iter().map(|fields| rigs.min(*fields)).sum();
        // One of the fields that have neighbours takes the first rig itself.
        all.min(self.0[0].saturating_sub(1))
    }
}

const fn columns(first: usize, end: usize) -> u128 {
    let mut set = 0;
    let mut cell = 0;
    while cell < CELLS {
        if cell % SIDE >= first && cell % SIDE < end {
            set |= 1 << cell;
        }
        cell += 1;
    }
    set
}

/// What the side that wants much can get at most, when both take shares in turn. The shares ascend.
fn taken(shares: &[i16], plies: usize, begins: bool, crowd: &Crowd) -> i32 {
    let fields = shares.len();
    let plies = plies.min(fields);
    let high_turns = if begins { plies.div_ceil(2) } else { plies / 2 };
    let low_turns = plies - high_turns;
    // The low side's i-th rig finds the i lowest gone that it took itself, and those that neighbours blocked. If the
    // high side takes a low one to spoil it, all later ones of the low side move up by one place, which in sum brings
    // less than the high share that was not taken, as long as the two ends do not meet.
    let last = (2 * low_turns).saturating_sub(if begins { 1 } else { 2 });
    let apart = low_turns == 0 || low_turns - 1 + crowd.lost(last) < fields - high_turns;
    let (mut total, mut highs, mut lows) = (0, 0, 0);
    for ply in 0..plies {
        let lost = crowd.lost(ply);
        let share = if (ply % 2 == 0) == begins {
            highs += 1;
            shares[fields - highs]
        } else {
            lows += 1;
            // Where the ends meet, the high side may have taken any.
            let place = lost + if apart { lows - 1 } else { ply };
            shares[place.min(fields - 1)]
        };
        // The game may have ended before (AT-9).
        let may_be_over = ply + lost >= fields;
        total += i32::from(if may_be_over { share.max(0) } else { share });
    }
    total
}
