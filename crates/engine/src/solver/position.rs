//! A position as the search sees it: open fields, how the lines stand, and who is to place how many rigs.

use motherlode_atacama::{RIGS_TO_COUNT, Rig, SECOND_FACTOR};

use super::board::{Board, Cell, LINES, NEEDS, PATTERNS, ROOM, SIDE, ZONES};

/// Who is to act: the one who wants a high margin, or the one who wants a low one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Side {
    /// Seat 1.
    High,
    /// Seat 2.
    Low,
}

impl Side {
    #[inline]
    pub(super) fn other(self) -> Side {
        match self {
            Side::High => Side::Low,
            Side::Low => Side::High,
        }
    }

    /// Whether a margin satisfies this side, when it is asked whether the target is reached.
    #[inline]
    pub(super) fn is_content(self, margin: i32, target: i32) -> bool {
        (self == Side::High) == (margin >= target)
    }

    /// The better of two margins for this side.
    #[inline]
    pub(super) fn better(self, one: i32, other: i32) -> i32 {
        match self {
            Side::High => one.max(other),
            Side::Low => one.min(other),
        }
    }

    /// 1 for the side that wants much, -1 for the other.
    #[inline]
    pub(super) fn sign(self) -> i32 {
        match self {
            Side::High => 1,
            Side::Low => -1,
        }
    }
}

/// A position after which nothing but placing rigs can happen.
#[derive(Clone, Copy, Debug)]
pub(super) struct Position {
    /// The fields that can take a rig.
    pub(super) open: u128,
    /// Which fields of each line are open.
    pub(super) patterns: [u16; LINES],
    /// How many rigs each line needs to count (AT-10).
    pub(super) needs: [u8; LINES],
    /// The most rigs that each line can still get, by its open fields.
    rooms: [u8; LINES],
    /// What the rigs in each line add up to.
    pub(super) sums: [i8; LINES],
    /// The margin of the lines that count already.
    pub(super) settled: i32,
    /// Rigs that both sides still have.
    pub(super) plies: u8,
    /// Second-colour rigs among them, of the high and of the low side.
    pub(super) seconds: [u8; 2],
    pub(super) side: Side,
}

impl Position {
    /// Nothing on the board, with the fields that are open.
    pub(super) fn bare(open: u128, plies: u8, seconds: [u8; 2], side: Side) -> Position {
        let mut patterns = [0; LINES];
        for cell in Cell::all(open) {
            patterns[cell.column()] |= 1 << cell.row();
            patterns[SIDE + cell.row()] |= 1 << cell.column();
        }
        let rooms = patterns.map(|pattern: u16| ROOM[usize::from(pattern)]);
        let needs = [RIGS_TO_COUNT; LINES];
        Position { open, patterns, needs, rooms, sums: [0; LINES], settled: 0, plies, seconds, side }
    }

    /// Counts a rig in its two lines (AT-10, AT-11, AT-21).
    #[inline]
    pub(super) fn count(&mut self, board: &Board, cell: Cell, rig: Rig) {
        let [in_column, in_row] = board.worths[usize::from(cell.0)];
        for (line, worth) in [(cell.column(), in_column), (SIDE + cell.row(), in_row)] {
            let worth = factor(rig) * worth;
            let (need, sum) = (&mut self.needs[line], &mut self.sums[line]);
            *sum += worth;
            self.settled += match *need {
                0 => i32::from(worth),
                1 => i32::from(*sum),
                _ => 0,
            };
            *need = need.saturating_sub(1);
        }
    }

    /// Takes away the fields that a rig uses and blocks (AT-6).
    #[inline]
    fn block(&mut self, cell: Cell) {
        self.open &= !ZONES[usize::from(cell.0)];
        for (first, line, place) in [(0, cell.column(), cell.row()), (SIDE, cell.row(), cell.column())] {
            self.close(first + line, around(place));
            if line > 0 {
                self.close(first + line - 1, 1 << place);
            }
            if line + 1 < SIDE {
                self.close(first + line + 1, 1 << place);
            }
        }
    }

    #[inline]
    fn close(&mut self, line: usize, places: u16) {
        self.patterns[line] &= !places;
        self.rooms[line] = ROOM[usize::from(self.patterns[line]) % PATTERNS];
    }

    /// The position after the side to act placed a rig.
    #[inline]
    pub(super) fn place(&self, board: &Board, cell: Cell, rig: Rig) -> Position {
        let mut next = *self;
        next.block(cell);
        next.count(board, cell, rig);
        next.spend(rig);
        next
    }

    /// The side to act uses a rig, and the turn passes on.
    #[inline]
    pub(super) fn spend(&mut self, rig: Rig) {
        if rig == Rig::Second {
            self.seconds[self.side as usize] -= 1;
        }
        self.plies -= 1;
        self.side = self.side.other();
    }

    /// Whether the game is over (AT-8, AT-9).
    #[inline]
    pub(super) fn is_over(&self) -> bool {
        self.plies == 0 || self.open == 0
    }

    /// The kinds of rig that a side can place, given that it acts `own` more times.
    #[inline]
    pub(super) fn kinds(&self, side: Side) -> [Option<Rig>; 2] {
        let seconds = self.seconds[side as usize];
        // The side to act has the odd one.
        let own = self.plies.div_ceil(2) - (self.plies & u8::from(side != self.side));
        [(own > seconds).then_some(Rig::Basic), (seconds > 0).then_some(Rig::Second)]
    }

    /// Whether any second-colour rig is left.
    #[inline]
    pub(super) fn has_seconds(&self) -> bool {
        self.seconds != [0, 0]
    }
}

/// How often a rig's field counts (AT-21).
#[inline]
pub(super) fn factor(rig: Rig) -> i8 {
    match rig {
        Rig::Basic => 1,
        Rig::Second => SECOND_FACTOR as i8,
    }
}

/// A place of a line with those beside it.
#[inline]
pub(super) fn around(place: usize) -> u16 {
    0b111 << place >> 1
}

/// What the lines of a position can still become.
pub(super) struct Outline {
    pub(super) stands: [Stand; LINES],
}

/// Where a line stands: how many rigs it needs to count, and how many it can get.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stand(u8);

impl Stand {
    /// The most rigs that a line without any can get.
    const ROOMS: usize = SIDE.div_ceil(2) + 1;
    /// All stands there are.
    pub(super) const ALL: usize = NEEDS * Stand::ROOMS;

    pub(super) const fn from_index(index: usize) -> Stand {
        Stand(index as u8)
    }

    #[inline(always)]
    pub(super) fn index(self) -> usize {
        usize::from(self.0)
    }

    #[inline(always)]
    pub(super) const fn need(self) -> usize {
        self.0 as usize / Stand::ROOMS
    }

    pub(super) const fn room(self) -> usize {
        self.0 as usize % Stand::ROOMS
    }
}

impl Outline {
    #[inline(always)]
    pub(super) fn of(position: &Position) -> Outline {
        let mut stands = [Stand(0); LINES];
        for (at, stand) in stands.iter_mut().enumerate() {
            let room = position.rooms[at].min(position.plies);
            *stand = Stand(position.needs[at] * Stand::ROOMS as u8 + room);
        }
        Outline { stands }
    }

    /// A number that two positions share only if everything that can still happen is the same in both, but for the margin
    /// already settled (and but for an accident of one in 2^64): what lines without a future hold does not matter, nor
    /// does the sum of a line that counts already.
    #[inline(always)]
    pub(super) fn key(&self, board: &Board, position: &Position) -> u64 {
        const LINES_PER_WORD: usize = 6;
        /// What of a line's need and sum matters, and what is added where a line counts already.
        static MATTERS: [(u64, u64); Stand::ALL] = {
            let mut matters = [(0, 0); Stand::ALL];
            let mut index = 0;
            while index < Stand::ALL {
                let stand = Stand::from_index(index);
                matters[index] = match stand.need() {
                    0 if stand.room() > 0 => (0, 1),
                    1.. if stand.need() <= stand.room() => (u64::MAX, 0),
                    _ => (0, 0),
                };
                index += 1;
            }
            matters
        };
        let mut words = [0; LINES / LINES_PER_WORD];
        for (word, first) in words.iter_mut().zip((0..LINES).step_by(LINES_PER_WORD)) {
            for at in first..first + LINES_PER_WORD {
                let (mask, counts) = MATTERS[self.stands[at].index()];
                // Sums stay within -50 and 50: five rigs of the second colour on fields of five.
                let code = u64::from(position.needs[at]) << 7 | (i64::from(position.sums[at]) + 64) as u64;
                *word = *word << 10 | code & mask | counts;
            }
        }
        let [high, low] = position.seconds;
        let turn = u64::from_le_bytes([position.plies, position.side as u8, high, low, 0, 0, 0, 0]);
        let upper = (position.open >> 64) as u64 | turn << 24 | board.number << 60;
        mix(&[words[0], words[1], words[2], position.open as u64, upper])
    }
}

/// A hash of a few words in which every bit of theirs tells.
#[inline]
pub(super) fn mix(words: &[u64]) -> u64 {
    let mut key: u64 = 0x243f_6a88_85a3_08d3;
    for word in words {
        key = (key ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        key ^= key >> 32;
    }
    key = key.wrapping_mul(0xd6e8_feb8_6659_fd93);
    key ^ key >> 29
}

#[cfg(test)]
#[allow(clippy::expect_used, reason = "a test that cannot be set up fails")]
pub(super) mod tests {
    use std::collections::HashMap;

    use motherlode_core::Draws;
    use motherlode_core::draw::Quick;

    use super::super::board::{CELLS, Worths};
    use super::*;

    /// Boards with and without second-colour rigs, in both directions.
    fn boards(draws: &mut Quick) -> Vec<&'static Board> {
        (0..4)
            .map(|number| {
                let worth = |draws: &mut Quick| draws.index(9) as i8 - 3;
                let worths: Worths = std::array::from_fn(|_| {
                    let (gain, loss) = (worth(draws), -worth(draws));
                    if number < 2 { [gain, loss] } else { [loss, gain] }
                });
                &*Box::leak(Box::new(Board::new(&worths, number, number % 2 == 1)))
            })
            .collect()
    }

    /// Small positions on a few boards, with and without second-colour rigs.
    pub(in super::super) fn positions(seed: u64, count: usize) -> Vec<(&'static Board, Position)> {
        let mut draws = Quick::new(seed);
        let boards = boards(&mut draws);
        let mut found = Vec::new();
        while found.len() < count {
            let board = boards[found.len() % boards.len()];
            let seconds = if board.number % 2 == 1 { [1, 2] } else { [0, 0] };
            let mut position = Position::bare((1 << CELLS) - 1, 28, seconds, Side::High);
            let plies = if seconds == [0, 0] { 2 + draws.index(7) as u8 } else { 1 + draws.index(4) as u8 };
            while position.plies > plies && position.open != 0 {
                let open: Vec<Cell> = Cell::all(position.open).collect();
                let kinds: Vec<Rig> = position.kinds(position.side).into_iter().flatten().collect();
                // Second-colour rigs are kept for the end.
                position = position.place(board, open[draws.index(open.len())], kinds[0]);
            }
            if !position.is_over() {
                found.push((board, position));
            }
        }
        found
    }

    /// Positions that no game leads to, in which a few open fields crowd and lines stand in any way.
    pub(in super::super) fn crowded(seed: u64, count: usize) -> Vec<(&'static Board, Position)> {
        let mut draws = Quick::new(seed);
        let boards = boards(&mut draws);
        let any = |draws: &mut Quick| {
            let board = boards[draws.index(2) * 2];
            let (wide, high) = (2 + draws.index(5), 2 + draws.index(5));
            let (left, bottom) = (draws.index(SIDE - wide + 1), draws.index(SIDE - high + 1));
            let mut open = 0;
            for _ in 0..3 + draws.index(18) {
                open |= 1 << ((bottom + draws.index(high)) * SIDE + left + draws.index(wide));
            }
            let side = if draws.index(2) == 0 { Side::High } else { Side::Low };
            let mut position = Position::bare(open, 2 + draws.index(8) as u8, [0, 0], side);
            for line in 0..LINES {
                let rigs = draws.index(5) as u8;
                let gains = (line < SIDE) == board.columns_gain;
                let sum = (0..rigs).map(|_| draws.index(9) as i8 - 3).sum::<i8>();
                position.needs[line] = RIGS_TO_COUNT - rigs;
                position.sums[line] = if gains { sum } else { -sum };
            }
            (board, position)
        };
        (0..count).map(|_| any(&mut draws)).collect()
    }

    /// The margin by looking at everything.
    pub(in super::super) fn exact(board: &Board, position: &Position) -> i32 {
        exact_after(board, position, 0, &mut HashMap::new())
    }

    /// The same after rigs on some fields; with second-colour rigs the order tells too, so that nothing is kept.
    fn exact_after(board: &Board, position: &Position, rigs: u128, kept: &mut HashMap<u128, i32>) -> i32 {
        if position.is_over() {
            return position.settled;
        }
        if let Some(margin) = kept.get(&rigs) {
            return *margin;
        }
        let mut best = None;
        for cell in Cell::all(position.open) {
            for rig in position.kinds(position.side).into_iter().flatten() {
                let next = position.place(board, cell, rig);
                let margin = exact_after(board, &next, rigs | 1 << cell.0, kept);
                best = Some(best.map_or(margin, |best| position.side.better(best, margin)));
            }
        }
        let best = best.expect("an open field");
        if !position.has_seconds() {
            kept.insert(rigs, best);
        }
        best
    }

    #[test]
    fn positions_with_the_same_key_have_the_same_future() {
        let mut seen: HashMap<u64, i32> = HashMap::new();
        let mut met = 0;
        for (board, position) in positions(2, 200) {
            let mut layer = vec![position];
            while let Some(position) = layer.pop() {
                let ahead = exact(board, &position) - position.settled;
                let key = Outline::of(&position).key(board, &position);
                let former = *seen.entry(key).or_insert(ahead);
                met += usize::from(seen.len() > 1 && former == ahead);
                assert_eq!(former, ahead, "{position:?}");
                if position.plies == 4 || position.plies == 3 {
                    let next = |cell| position.place(board, cell, position.kinds(position.side)[0]?).into();
                    layer.extend(Cell::all(position.open).filter_map(next));
                }
            }
        }
        assert!(met > seen.len(), "many positions are met again: {met} of {}", seen.len());
    }

    #[test]
    fn a_side_has_the_kinds_it_has_left() {
        let position = Position::bare(1, 3, [2, 0], Side::High);
        assert_eq!(position.kinds(Side::High), [None, Some(Rig::Second)]);
        assert_eq!(position.kinds(Side::Low), [Some(Rig::Basic), None]);
        let position = Position::bare(1, 4, [1, 2], Side::Low);
        assert_eq!(position.kinds(Side::High), [Some(Rig::Basic), Some(Rig::Second)]);
        assert_eq!(position.kinds(Side::Low), [None, Some(Rig::Second)]);
    }
}
