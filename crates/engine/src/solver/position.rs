//! A position as the search sees it: open fields, how the lines stand, and who is to place how many rigs.

use motherlode_atacama::{RIGS_TO_COUNT, Rig, SECOND_FACTOR};

use super::board::{Board, Cell, LINES, ROOM, SIDE, ZONES};

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

/// How a line stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Line {
    pub(super) rigs: u8,
    pub(super) sum: i8,
}

impl Line {
    /// How many rigs it still needs to count (AT-10).
    #[inline]
    pub(super) fn need(self) -> usize {
        usize::from(RIGS_TO_COUNT.saturating_sub(self.rigs))
    }
}

/// A position after which nothing but placing rigs can happen.
#[derive(Clone, Copy, Debug)]
pub(super) struct Position {
    /// The fields that can take a rig.
    pub(super) open: u128,
    /// The same with rows and columns exchanged, so that a column is a run of bits as well.
    pub(super) turned: u128,
    pub(super) lines: [Line; LINES],
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
        let turned = Cell::all(open).fold(0, |set, cell| set | 1 << cell.turned().0);
        Position { open, turned, lines: [Line::default(); LINES], settled: 0, plies, seconds, side }
    }

    /// Counts a rig in its two lines (AT-10, AT-11, AT-21).
    #[inline]
    pub(super) fn count(&mut self, board: &Board, cell: Cell, rig: Rig) {
        let factor = if rig == Rig::Second { SECOND_FACTOR as i8 } else { 1 };
        let [in_column, in_row] = board.worths[usize::from(cell.0)];
        for (line, worth) in [(cell.column(), in_column), (SIDE + cell.row(), in_row)] {
            let line = &mut self.lines[line];
            line.rigs += 1;
            line.sum += factor * worth;
            match line.rigs {
                RIGS_TO_COUNT => self.settled += i32::from(line.sum),
                more if more > RIGS_TO_COUNT => self.settled += i32::from(factor * worth),
                _ => {}
            }
        }
    }

    /// The position after the side to act placed a rig (AT-6).
    #[inline]
    pub(super) fn place(&self, board: &Board, cell: Cell, rig: Rig) -> Position {
        let mut next = *self;
        next.open &= !ZONES[usize::from(cell.0)];
        next.turned &= !ZONES[usize::from(cell.turned().0)];
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

    /// The open fields of a line.
    #[inline(always)]
    pub(super) fn pattern(&self, line: usize) -> usize {
        let bits =
            if line < SIDE { self.turned >> (SIDE * line) } else { self.open >> (SIDE * (line - SIDE)) };
        bits as usize & ((1 << SIDE) - 1)
    }

    /// The most rigs that a line can still get.
    #[inline(always)]
    pub(super) fn room(&self, pattern: usize) -> usize {
        usize::from(ROOM[pattern].min(self.plies))
    }

    /// The kinds of rig that a side can place, given that it acts `own` more times.
    #[inline]
    pub(super) fn kinds(&self, side: Side) -> [Option<Rig>; 2] {
        let seconds = self.seconds[side as usize];
        // The side to act has the odd one.
        let own = self.plies.div_ceil(2) - (self.plies & u8::from(side != self.side));
        [(own > seconds).then_some(Rig::Basic), (seconds > 0).then_some(Rig::Second)]
    }

    /// A number that two positions share only if everything that can still happen is the same in both, but for the margin
    /// already settled (and but for an accident of one in 2^64): what lines without a future hold does not matter, nor
    /// does the sum of a line that counts already.
    pub(super) fn key(&self, board: &Board) -> u64 {
        const LINES_PER_WORD: usize = 6;
        let mut words = [0; LINES / LINES_PER_WORD];
        for (at, line) in self.lines.iter().enumerate() {
            let pattern = self.pattern(at);
            let need = line.need();
            let code = match need {
                0 => u64::from(pattern != 0),
                _ if need > self.room(pattern) => 0,
                // Sums stay within -50 and 50: five rigs of the second colour on fields of five.
                _ => (need as u64) << 7 | (i64::from(line.sum) + 64) as u64,
            };
            words[at / LINES_PER_WORD] = words[at / LINES_PER_WORD] << 10 | code;
        }
        let [high, low] = self.seconds;
        let turn = u64::from_le_bytes([self.plies, self.side as u8, high, low, 0, 0, 0, 0]);
        let all = [
            words[0],
            words[1],
            words[2],
            self.open as u64,
            (self.open >> 64) as u64 | turn << 24 | board.number << 60,
        ];
        mix(&all)
    }

    /// Whether any second-colour rig is left.
    #[inline]
    pub(super) fn has_seconds(&self) -> bool {
        self.seconds != [0, 0]
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
