//! What a rig on each field would change, for all fields at once: quicker than to judge what follows each of them, and nearly
//! as good. The chances of other fields are taken to stay what they are, but for the neighbours, which can get none any more.

use motherlode_atacama::{Field, RIGS_TO_COUNT, Rig};

use super::lines::{ROOM, Row};
use super::patterns::{SIDE, STRIDE, Way};

/// Numbers of rigs that are told apart: with the last of them, or more, a line counts.
const COUNTS: usize = RIGS_TO_COUNT as usize + 1;
const LAST: usize = COUNTS - 1;
const NOTHING: Row = [0.0; ROOM];
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
    /// What a rig on a field changes.
    #[inline]
    pub fn by(&self, field: Field, rig: Rig) -> f32 {
        let (line, place) = match self.way {
            Way::Up => (field.letter(), field.number()),
            Way::Across => (field.number(), field.letter()),
        };
        let again = if rig == Rig::Second { self.again[place][line] } else { 0.0 };
        let beside = &self.beside[place];
        let before = line.checked_sub(1).map_or(0.0, |line| beside[line]);
        // Rows have room for more lines than there are: beyond the last nothing changes.
        self.rig[place][line] + again + before + beside[line + 1]
    }
}

/// What follows from it that some fields get the rigs that their neighbours can get no more.
#[derive(Clone, Debug)]
pub struct Spread {
    /// By the index of a blocked field what its neighbours bring instead, and what each field brings if it gets no rig.
    instead: Plane,
    closed: Plane,
    part: Plane,
}

/// A number for every index of a field of the square board, and for what lies around it.
type Plane = [f32; STRIDE * (SIDE + 2) + 1];

/// Where a field lies in a plane.
#[inline]
const fn at(line: usize, place: usize) -> usize {
    STRIDE * (line + 1) + place + 1
}

/// From a field to its neighbours.
const BESIDE: [isize; 4] = [1, -1, STRIDE as isize, -(STRIDE as isize)];

impl Spread {
    /// This much of what a blocked field leaves goes to its neighbours: of five parts this one came closest to judging what
    /// follows each action.
    const PART: f32 = 0.45;
    /// A field that gets a rig almost certainly leaves no more than this much of the rest.
    const LEAST_REST: f32 = 0.2;

    /// What follows for whoever has the changes `own`; the chances are those along columns.
    pub fn new(own: &Changes, other: &Changes, chances: &[Row; SIDE]) -> Spread {
        let nothing = [0.0; STRIDE * (SIDE + 2) + 1];
        let mut spread = Spread { instead: nothing, closed: nothing, part: nothing };
        for (place, row) in chances.iter().enumerate() {
            for (line, chance) in row.iter().take(SIDE).enumerate() {
                let [own_at, other_at] = [own.way, other.way].map(|way| match way {
                    Way::Up => at(line, place),
                    Way::Across => at(place, line),
                });
                spread.closed[own_at] += own.beside[place][line];
                spread.closed[other_at] -= other.beside[place][line];
                spread.part[at(line, place)] = Spread::PART * chance / (1.0 - chance).max(Spread::LEAST_REST);
            }
        }
        for line in 0..SIDE {
            for place in 0..SIDE {
                let here = at(line, place);
                let all: f32 = BESIDE.iter().map(|to| spread.closed[here.wrapping_add_signed(*to)]).sum();
                spread.instead[here] = -all * spread.part[here];
            }
        }
        spread
    }

    /// What follows from a rig on a field, by the neighbours that it blocks.
    #[inline]
    pub fn by(&self, field: Field) -> f32 {
        let here = at(field.letter(), field.number());
        let blocked = BESIDE.iter().map(|to| here.wrapping_add_signed(*to));
        // The field itself is a neighbour of those as well, but has a rig now.
        blocked.map(|place| self.instead[place] + self.part[place] * self.closed[here]).sum()
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
    pub fn changes(&self, way: Way) -> Changes {
        let mut yes = [NOTHING; SIDE];
        let mut last = NOTHING;
        for (yes, chance) in yes.iter_mut().zip(self.chances) {
            for line in 0..SIDE {
                // If the rival before got none, the field's own chance is that much higher.
                yes[line] = (chance[line] / (1.0 - last[line]).max(LEAST)).min(1.0);
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
    fn ahead(&self, yes: &[Row; SIDE]) -> ([ByCount; SIDE + 2], [ByCount; SIDE + 2]) {
        let mut counts = [[NOTHING; COUNTS]; SIDE + 2];
        let mut gains = [[NOTHING; COUNTS]; SIDE + 2];
        counts[SIDE][LAST] = [1.0; ROOM];
        counts[SIDE + 1][LAST] = [1.0; ROOM];
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
