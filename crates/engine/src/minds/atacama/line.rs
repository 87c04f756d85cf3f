//! One line as its owner sees it: what stands in it, and what can be expected to come.

use motherlode_atacama::RIGS_TO_COUNT;

/// The most fields a line can have, and the most lines of a direction, on any board.
pub const LONGEST: usize = 11;

/// What a line is made of, collected field by field from one end to the other.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Line {
    /// How many rigs stand in it.
    pub rigs: u8,
    /// How many more fit in it at most.
    pub room: u8,
    /// What its rigs are worth to the owner if the line counts.
    pub worth: f32,
    /// How many more rigs can be expected.
    pub coming: f32,
    /// What those are worth if the line counts.
    pub hope: f32,
}

impl Line {
    /// Adds a field with a rig that counts `worth` (twice its ore under a second-colour rig).
    #[inline]
    pub fn add_rig(&mut self, worth: f32) {
        self.rigs += 1;
        self.worth += worth;
    }

    /// Adds an open field with the chance that it gets a rig. It makes room for one more rig if a rig can stand on it
    /// besides those that the fields before it made room for.
    #[inline]
    pub fn add_open(&mut self, worth: f32, chance: f32, makes_room: bool) {
        self.room += u8::from(makes_room);
        self.coming += chance;
        self.hope += chance * worth;
    }

    /// How the line stands towards counting.
    #[inline]
    pub const fn fate(&self) -> Fate {
        if self.rigs >= RIGS_TO_COUNT {
            Fate::Counts
        } else if self.rigs + self.room < RIGS_TO_COUNT {
            Fate::Never
        } else {
            Fate::May
        }
    }

    /// What it would be worth if the game ended now.
    #[inline]
    pub const fn now(&self) -> f32 {
        match self.fate() {
            Fate::Counts => self.worth,
            Fate::May | Fate::Never => 0.0,
        }
    }
}

/// How a line stands towards counting (AT-10).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// It counts already.
    Counts,
    /// It may come to count.
    May,
    /// There is no room for the rigs that it lacks.
    Never,
}
