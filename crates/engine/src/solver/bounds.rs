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
    let seconds = position.has_seconds();
    let share = |cell: Cell| {
        let [in_column, in_row] = board.worths[usize::from(cell.0)].map(|worth| SIGN * i32::from(worth));
        let (column, row) = (lines[cell.column()], lines[SIDE + cell.row()]);
        let most = column.of(in_column) + row.of(in_row);
        let most = if seconds { most.max(column.of(2 * in_column) + row.of(2 * in_row)) } else { most };
        most as i16
    };
    let crowd = Crowd::of(position.open);
    let begins = (position.side == Side::High) == (SIGN > 0);
    let plies = usize::from(position.plies);
    let mut few = Few::new();
    let mut cells = Cell::all(position.open);
    let taken = if few.fill(&mut cells, share) {
        taken(&few.sorted()[..few.fields], plies, begins, &crowd)
    } else {
        let mut shares: Vec<i16> = Cell::all(position.open).map(share).collect();
        shares.sort_unstable();
        taken(&shares, plies, begins, &crowd)
    };
    SIGN * position.settled + taken.div_euclid(FINE)
}

/// A few shares, which are sorted without a single decision by counting for each how many come before it.
struct Few {
    /// Each share with its place, which tells equal ones apart; unused places are higher than any.
    marked: [i16; Few::MOST],
    fields: usize,
}

impl Few {
    const MOST: usize = 16;

    #[inline(always)]
    fn new() -> Few {
        Few { marked: [i16::MAX; Few::MOST], fields: 0 }
    }

    /// Takes in the shares of all cells, if there are not too many.
    #[inline(always)]
    fn fill(&mut self, cells: &mut impl Iterator<Item = Cell>, share: impl Fn(Cell) -> i16) -> bool {
        for cell in cells {
            let Some(mark) = self.marked.get_mut(self.fields) else { return false };
            // Shares stay within 120 points, so that there is room for the place.
            *mark = share(cell) * Few::MOST as i16 + self.fields as i16;
            self.fields += 1;
        }
        true
    }

    #[inline(always)]
    fn sorted(&self) -> [i16; Few::MOST] {
        let mut sorted = [0; Few::MOST];
        for mark in &self.marked[..self.fields] {
            let before: i16 = self.marked.iter().map(|other| i16::from(other < mark)).sum();
            sorted[before as usize % Few::MOST] = mark >> 4;
        }
        sorted
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
pub(super) struct Crowd([usize; 4]);

impl Crowd {
    pub(super) fn of(open: u128) -> Crowd {
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
    #[inline(always)]
    pub(super) fn lost(&self, rigs: usize) -> usize {
        let [one, two, three, four] = self.0;
        let all = rigs.min(one) + rigs.min(two) + rigs.min(three) + rigs.min(four);
        // One of the fields that have neighbours takes the first rig itself.
        all.min(one.saturating_sub(1))
    }
}

pub(super) const fn columns(first: usize, end: usize) -> u128 {
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

#[cfg(test)]
mod tests {
    use super::super::position::tests::{crowded, exact, positions};
    use super::*;

    #[test]
    fn bounds_hold_whatever_is_played() {
        let mut all = positions(1, 600);
        all.extend(crowded(2, 6_000));
        let mut tight = 0;
        for (board, position) in &all {
            let outline = Outline::of(position);
            let margin = exact(board, position);
            let (least, most) = (least(board, position, &outline), most(board, position, &outline));
            assert!((least..=most).contains(&margin), "{margin} in {least}..={most}: {position:?}");
            tight += usize::from(least == most);
        }
        assert!(tight * 20 > all.len(), "bounds often meet near the end: {tight}");
    }

    #[test]
    fn few_shares_are_sorted_like_many() {
        let mut few = Few::new();
        let shares = [5, -3, 0, 5, 120, -120, 7];
        let mut cells = (0..shares.len() as u8).map(Cell);
        assert!(few.fill(&mut cells, |cell| shares[usize::from(cell.0)]));
        assert_eq!(few.sorted()[..few.fields], [-120, -3, 0, 5, 5, 7, 120]);
        assert!(!few.fill(&mut (0..81).map(Cell), |_| 0));
    }

    #[test]
    fn a_crowd_counts_open_neighbours() {
        // A cross: its middle has four, its arms have one each.
        let crowd = Crowd::of(super::super::board::ZONES[40]);
        assert_eq!(crowd.0, [5, 1, 1, 1]);
        assert_eq!([0, 1, 2].map(|rigs| crowd.lost(rigs)), [0, 4, 4]);
        assert_eq!(Crowd::of(1 | 1 << 80).0, [0; 4]);
    }
}
