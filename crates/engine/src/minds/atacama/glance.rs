//! What a rig on each field would change, for all fields at once: quicker than to judge what follows each of them, and nearly
//! as good. The chances of other fields are taken to stay what they are, but for the neighbours, which can get none any more.

use motherlode_atacama::{Field, RIGS_TO_COUNT, Rig};

use super::lines::{ROOM, Row, at_least, at_most};
use super::patterns::{SIDE, Way};

/// Numbers of rigs that are told apart: with the last of them, or more, a line counts.
const COUNTS: usize = RIGS_TO_COUNT as usize + 1;
const LAST: usize = COUNTS - 1;
const NOTHING: Row = Row::NOTHING;
/// A chance that is as good as none.
const LEAST: f32 = 1e-3;

/// For every number of rigs of every line.
type ByCount = [Row; COUNTS];

/// What a rig on each place of each line of a direction changes for the owner of the lines.
#[derive(Clone, Debug)]
pub struct Changes {
    way: Way,
    /// In the line itself, if it counts once.
    rig: [Row; SIDE],
    /// How much more if it counts once more.
    again: [Row; SIDE],
    /// In the line beside which it stands, as the place there can get none any more.
    beside: [Row; SIDE],
}

impl Changes {
    /// What a rig on each field changes, and what one that counts twice changes.
    #[inline(always)]
    fn by_rigs(&self) -> [Plane; 2] {
        let beside = Plane::along(Way::Up, &self.beside);
        let (mut once, mut twice) = ([NOTHING; SIDE], [NOTHING; SIDE]);
        for place in 0..SIDE {
            let start = Plane::start(place);
            for line in 0..ROOM {
                let (before, after) = (beside.0[start + line - 1], beside.0[start + line + 1]);
                let (rig, again) = (self.rig[place][line], self.again[place][line]);
                once[place][line] = rig + before + after;
                twice[place][line] = rig + again + before + after;
            }
        }
        [Plane::along(self.way, &once), Plane::along(self.way, &twice)]
    }
}

/// A number for every field of the square board, and for what lies around it: row by row, with room between them.
#[derive(Clone, Debug)]
#[repr(align(64))]
struct Plane([f32; ROOM * (SIDE + 2)]);

impl Plane {
    const NOTHING: Plane = Plane([0.0; ROOM * (SIDE + 2)]);

    /// Where a row begins.
    #[inline(always)]
    const fn start(row: usize) -> usize {
        ROOM * (row + 1)
    }

    /// Numbers of the places of lines that go this way.
    #[inline(always)]
    fn along(way: Way, places: &[Row; SIDE]) -> Plane {
        let mut plane = Plane::NOTHING;
        for (place, row) in places.iter().enumerate() {
            for line in 0..SIDE {
                let at = match way {
                    Way::Up => Plane::start(place) + line,
                    Way::Across => Plane::start(line) + place,
                };
                plane.0[at] = row[line];
            }
        }
        plane
    }
}

/// What follows from it that some fields get the rigs that their neighbours can get no more.
struct Spread {
    /// What the neighbours of a blocked field bring instead, what each field brings if it gets no rig, and the part of it that goes to each
    /// neighbour's neighbours.
    instead: Plane,
    closed: Plane,
    part: Plane,
}

impl Spread {
    /// This much of what a blocked field leaves goes to its neighbours: of five parts this one came closest to judging what
    /// follows each action.
    const PART: f32 = 0.45;
    /// A field that gets a rig almost certainly leaves no more than this much of the rest.
    const LEAST_REST: f32 = 0.2;

    /// What follows for whoever has the changes `own`; the chances are those along columns.
    #[inline(always)]
    fn new(own: &Changes, other: &Changes, chances: &[Row; SIDE]) -> Spread {
        let mut closed = Plane::along(own.way, &own.beside);
        let theirs = Plane::along(other.way, &other.beside);
        let (mut part, mut instead) = (Plane::NOTHING, Plane::NOTHING);
        for (closed, theirs) in closed.0.iter_mut().zip(theirs.0) {
            *closed -= theirs;
        }
        for (place, row) in chances.iter().enumerate() {
            let start = Plane::start(place);
            for line in 0..ROOM {
                let rest = at_least(Spread::LEAST_REST, 1.0 - row[line]);
                part.0[start + line] = Spread::PART * row[line] / rest;
            }
        }
        for at in Plane::start(0)..Plane::start(SIDE) {
            let (above, below) = (closed.0[at + ROOM], closed.0[at - ROOM]);
            let all = above + below + closed.0[at + 1] + closed.0[at - 1];
            instead.0[at] = -all * part.0[at];
        }
        Spread { instead, closed, part }
    }

    /// What follows from a rig on a field, by the neighbours that it blocks.
    #[inline(always)]
    fn by(&self, at: usize) -> f32 {
        // The field itself is a neighbour of those as well, but has a rig now.
        let from = |place: usize| self.instead.0[place] + self.part.0[place] * self.closed.0[at];
        from(at + ROOM) + from(at - ROOM) + from(at + 1) + from(at - 1)
    }
}

/// How many points more than the other a side can expect after each rig.
#[derive(Clone, Debug)]
pub struct LeadsAfter {
    once: Plane,
    twice: Plane,
}

impl LeadsAfter {
    /// From what a side expects now, and what rigs change for it and for the other; the chances are those along columns.
    #[inline(always)]
    pub fn new(now: f32, own: &Changes, other: &Changes, chances: &[Row; SIDE]) -> LeadsAfter {
        let spread = Spread::new(own, other, chances);
        let [own_once, own_twice] = own.by_rigs();
        let [other_once, other_twice] = other.by_rigs();
        let mut leads = LeadsAfter { once: Plane::NOTHING, twice: Plane::NOTHING };
        for at in Plane::start(0)..Plane::start(SIDE) {
            let spread = spread.by(at);
            leads.once.0[at] = now + own_once.0[at] - other_once.0[at] + spread;
            leads.twice.0[at] = now + own_twice.0[at] - other_twice.0[at] + spread;
        }
        leads
    }

    /// After this one.
    #[inline]
    pub fn by(&self, field: Field, rig: Rig) -> f32 {
        let plane = if rig == Rig::Second { &self.twice } else { &self.once };
        plane.0[Plane::start(field.number()) + field.letter()]
    }
}

/// The lines of a direction as they stand, with what may come.
pub struct Prospect<'a> {
    /// Rigs of every line.
    pub rigs: [usize; SIDE],
    /// What they are worth.
    pub worth: &'a Row,
    /// What the fields of every place are worth.
    pub worths: &'a [Row; SIDE],
    /// The chances of the fields of every place to get a rig.
    pub chances: &'a [Row; SIDE],
    /// How many times a rig to come counts on average.
    pub times: f32,
}

impl Prospect<'_> {
    /// What a rig on each place changes.
    #[inline(always)]
    pub fn changes(&self, way: Way) -> Changes {
        let mut yes = [NOTHING; SIDE];
        let mut last = NOTHING;
        for (yes, chance) in yes.iter_mut().zip(self.chances) {
            for line in 0..SIDE {
                // If the rival before got none, the field's own chance is that much higher.
                yes[line] = at_most(1.0, chance[line] / at_least(LEAST, 1.0 - last[line]));
            }
            last = *chance;
        }
        let (counts, gains) = self.ahead(&yes);
        let (chance, brought) = self.behind(&yes);
        let nothing = [NOTHING; SIDE];
        let mut changes = Changes { way, rig: nothing, again: nothing, beside: nothing };
        let mut now = NOTHING;
        for line in 0..SIDE {
            let rigs = self.rigs[line].min(LAST);
            now[line] = self.worth[line] * counts[0][rigs][line] + self.times * gains[0][rigs][line];
        }
        for place in 0..SIDE {
            let before = place.saturating_sub(1);
            let (mut with, mut rest) = (NOTHING, NOTHING);
            let (mut without, mut rest_without) = (NOTHING, NOTHING);
            for rigs in 0..COUNTS {
                let more = (rigs + 1).min(LAST);
                for line in 0..ROOM {
                    let (a, b) = (chance[before][rigs][line], brought[before][rigs][line]);
                    with[line] += a * counts[place + 2][more][line];
                    rest[line] += a * gains[place + 2][more][line] + b * counts[place + 2][more][line];
                    let (a, b) = (chance[place][rigs][line], brought[place][rigs][line]);
                    without[line] += a * counts[place + 1][rigs][line];
                    rest_without[line] +=
                        a * gains[place + 1][rigs][line] + b * counts[place + 1][rigs][line];
                }
            }
            for line in 0..ROOM {
                let again = self.worths[place][line] * with[line];
                changes.again[place][line] = again;
                changes.rig[place][line] =
                    self.worth[line] * with[line] + again + self.times * rest[line] - now[line];
                changes.beside[place][line] =
                    self.worth[line] * without[line] + self.times * rest_without[line] - now[line];
            }
        }
        changes
    }

    /// For each place and number of rigs before it, none of them on the field right before: the chance to count in the end, and
    /// what the rigs from there on bring.
    #[inline(always)]
    fn ahead(&self, yes: &[Row; SIDE]) -> ([ByCount; SIDE + 2], [ByCount; SIDE + 2]) {
        let mut counts = [[NOTHING; COUNTS]; SIDE + 2];
        let mut gains = [[NOTHING; COUNTS]; SIDE + 2];
        counts[SIDE][LAST] = Row::ONE;
        counts[SIDE + 1][LAST] = Row::ONE;
        for place in (0..SIDE).rev() {
            for rigs in 0..COUNTS {
                let more = (rigs + 1).min(LAST);
                for line in 0..ROOM {
                    let (yes, no) = (yes[place][line], 1.0 - yes[place][line]);
                    let with = counts[place + 2][more][line];
                    counts[place][rigs][line] = no * counts[place + 1][rigs][line] + yes * with;
                    gains[place][rigs][line] = no * gains[place + 1][rigs][line]
                        + yes * (self.worths[place][line] * with + gains[place + 2][more][line]);
                }
            }
        }
        (counts, gains)
    }

    /// For each place the chance of each number of rigs before it, and what those that came bring, times that chance.
    #[inline(always)]
    fn behind(&self, yes: &[Row; SIDE]) -> ([ByCount; SIDE], [ByCount; SIDE]) {
        let (mut chance, mut brought) = ([[NOTHING; COUNTS]; SIDE], [[NOTHING; COUNTS]; SIDE]);
        let (mut without, mut with) = ([NOTHING; COUNTS], [NOTHING; COUNTS]);
        let (mut worth_without, mut worth_with) = ([NOTHING; COUNTS], [NOTHING; COUNTS]);
        for line in 0..SIDE {
            without[self.rigs[line].min(LAST)][line] = 1.0;
        }
        for place in 0..SIDE {
            for rigs in 0..COUNTS {
                for line in 0..ROOM {
                    chance[place][rigs][line] = without[rigs][line] + with[rigs][line];
                    brought[place][rigs][line] = worth_without[rigs][line] + worth_with[rigs][line];
                }
            }
            let (mut next, mut worth_next) = ([NOTHING; COUNTS], [NOTHING; COUNTS]);
            for rigs in 0..COUNTS {
                let more = (rigs + 1).min(LAST);
                for line in 0..ROOM {
                    let yes = yes[place][line];
                    next[more][line] += without[rigs][line] * yes;
                    worth_next[more][line] +=
                        (worth_without[rigs][line] + without[rigs][line] * self.worths[place][line]) * yes;
                    without[rigs][line] = without[rigs][line] * (1.0 - yes) + with[rigs][line];
                    worth_without[rigs][line] =
                        worth_without[rigs][line] * (1.0 - yes) + worth_with[rigs][line];
                }
            }
            (with, worth_with) = (next, worth_next);
        }
        (chance, brought)
    }
}
