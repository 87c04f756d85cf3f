//! One line as its owner sees it: what stands in it, what can still come, and what that lets the owner expect.

use motherlode_atacama::RIGS_TO_COUNT;

use super::soil::Parts;

/// The most fields a line can have on any board.
pub const LONGEST: usize = 11;

/// How a commodity stands between the owner of a line and the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Interest {
    /// A gain for everyone.
    Shared,
    /// A gain for the owner and a loss for someone else.
    Gain,
    /// A loss for the owner.
    Loss,
}

/// What a line is made of, collected field by field from one end to the other.
#[derive(Clone, Copy, Debug, Default)]
pub struct Line {
    /// How many rigs stand in it.
    pub rigs: u8,
    /// How many more fit in it at most.
    pub room: u8,
    /// What its rigs are worth to the owner if the line counts.
    pub worth: f32,
    /// What its open fields are worth: shared gains, gains and losses.
    sums: [f32; 3],
    /// The worth of each open field.
    worths: [f32; LONGEST],
    open: u8,
}

impl Line {
    /// Adds a field with a rig that counts `worth` (twice its ore under a second-colour rig).
    #[inline]
    pub fn add_rig(&mut self, worth: f32) {
        self.rigs += 1;
        self.worth += worth;
    }

    /// Adds an open field. It makes room for one more rig if a rig can stand on it besides those that the fields before
    /// it made room for.
    #[inline]
    pub fn add_open(&mut self, parts: Parts, makes_room: bool) {
        self.room += u8::from(makes_room);
        self.sums.iter_mut().zip(parts).for_each(|(sum, part)| *sum += part);
        if let Some(place) = self.worths.get_mut(usize::from(self.open)) {
            *place = parts.iter().sum();
            self.open += 1;
        }
    }

    /// The sort of line that this is; none if it will never count, or already counts and never changes again.
    #[inline]
    pub fn sort(&self) -> Option<Sort> {
        if self.rigs >= RIGS_TO_COUNT {
            return (self.room > 0).then(|| {
                if self.rigs == RIGS_TO_COUNT { Sort::COUNTING } else { Sort(Sort::COUNTING.0 + 1) }
            });
        }
        let spare = (self.rigs + self.room).checked_sub(RIGS_TO_COUNT)?;
        Some(Sort(self.rigs * Sort::SPARES + spare.min(Sort::SPARES - 1)))
    }

    /// What is already certain of the line's final worth.
    #[inline]
    pub fn certain(&self) -> f32 {
        if self.rigs >= RIGS_TO_COUNT { self.worth } else { 0.0 }
    }

    /// What the expectation is made of, beside what is certain.
    #[inline]
    pub fn features(&self) -> [f32; Feature::ALL.len()] {
        let [shared, gain, loss] = self.sums;
        if self.rigs >= RIGS_TO_COUNT {
            return [0.0, 0.0, 0.0, shared, gain, loss, 0.0, 0.0, 1.0];
        }
        let (plan, threat) = self.extremes();
        [
            self.worth,
            self.worth.abs(),
            self.worth * f32::from(self.open) / 8.0,
            shared,
            gain,
            loss,
            plan.max(0.0),
            threat.min(0.0),
            1.0,
        ]
    }

    /// What the line would be worth if it were completed with its best and with its worst open fields.
    fn extremes(&self) -> (f32, f32) {
        let mut sorted = self.worths;
        let open = usize::from(self.open);
        let sorted = &mut sorted[..open];
        for end in 1..open {
            let mut place = end;
            while place > 0 && sorted[place - 1] > sorted[place] {
                sorted.swap(place - 1, place);
                place -= 1;
            }
        }
        let missing = usize::from(RIGS_TO_COUNT - self.rigs).min(open);
        let worst: f32 = sorted[..missing].iter().sum();
        let best: f32 = sorted[open - missing..].iter().sum();
        (self.worth + best, self.worth + worst)
    }
}

/// How a line stands towards counting: how many rigs it has, and how many more than needed fit in it. Every sort has
/// weights of its own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Sort(u8);

impl Sort {
    /// So many degrees of room to spare are told apart.
    const SPARES: u8 = 4;
    /// The first of the two sorts that count already: with four rigs, and with more.
    const COUNTING: Sort = Sort(RIGS_TO_COUNT * Sort::SPARES);
    /// How many sorts there are.
    pub const COUNT: usize = Sort::COUNTING.0 as usize + 2;

    /// Every sort.
    pub fn all() -> impl Iterator<Item = Sort> {
        (0..Sort::COUNT as u8).map(Sort)
    }

    /// The place in an array with one entry per sort.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its name in the file of weights.
    pub fn name(self) -> String {
        if self >= Sort::COUNTING {
            return format!("counts{}", "+".repeat(usize::from(self.0 - Sort::COUNTING.0)));
        }
        format!("{}rigs{}spare", self.0 / Sort::SPARES, self.0 % Sort::SPARES)
    }
}

/// What the expectation of a line's worth is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Feature {
    /// The worth of its rigs.
    Worth,
    /// The size of that worth, gain or loss: one side wants the line to count.
    Size,
    /// The worth of its rigs by the number of its open fields.
    Openness,
    /// The worth of its open fields that everyone gains from.
    Shared,
    /// The worth of its open fields that only some gain from.
    Gain,
    /// The worth of its open fields that the owner loses from.
    Loss,
    /// Its worth if completed with the best fields, if that is a gain.
    Plan,
    /// Its worth if completed with the worst fields, if that is a loss.
    Threat,
    /// Always 1.
    Always,
}

impl Feature {
    /// All of them, in the order of [`Line::features`].
    pub const ALL: [Feature; 9] = [
        Feature::Worth,
        Feature::Size,
        Feature::Openness,
        Feature::Shared,
        Feature::Gain,
        Feature::Loss,
        Feature::Plan,
        Feature::Threat,
        Feature::Always,
    ];

    /// Its name in the file of weights.
    pub const fn name(self) -> &'static str {
        match self {
            Feature::Worth => "worth",
            Feature::Size => "size",
            Feature::Openness => "openness",
            Feature::Shared => "shared",
            Feature::Gain => "gain",
            Feature::Loss => "loss",
            Feature::Plan => "plan",
            Feature::Threat => "threat",
            Feature::Always => "always",
        }
    }
}
