//! The chance of every open field to get a rig, if rigs came to open fields at random until none are left.
//!
//! Imagine that every open field draws a time between 0 and 1, and gets a rig at that time unless one of its rivals (the
//! open fields that it would block) got one before. How likely a rival has one by a certain time, if the field itself
//! never gets one, follows in the same way from the rival's other rivals, and so on: where open fields form no rings, this
//! is exact, and it is close enough where they do. Time stops when all rigs are used.

use std::sync::LazyLock;

use motherlode_atacama::{Field, Fields, Ground, Shape, TURNS_PER_STAGE};

use super::patterns::STRIDE;

/// A chance for every name of a field; 0 where the field is not open.
pub type Chances = [f32; Field::NAMES];

/// Time goes in so many steps from 0 to 1. More are hardly better: what comes out changes by less than a hundredth.
const STEPS: usize = 4;
const STEP: f32 = 1.0 / STEPS as f32;

/// The chances of open fields of the hexagonal board with so many rigs to come.
pub fn hexagonal(ground: &Ground, open: Fields, rigs: usize) -> Chances {
    Web::of(open, |field| ground.blocked_by(field, Shape::Hexagonal)).chances(rigs)
}

/// Rigs that are still to be handed out as time goes on.
struct Supply(f32);

impl Supply {
    fn of(rigs: usize) -> Supply {
        Supply(rigs as f32)
    }

    /// Hands rigs out to fields as fast as they ask for them in this step; the part of the step after which none are left.
    #[inline(always)]
    fn hand_out(&mut self, asked: &[f32], chances: &mut [f32]) -> f32 {
        let mut sums = [0.0; 4];
        let (fours, rest) = asked.as_chunks::<4>();
        for four in fours {
            for lane in 0..4 {
                sums[lane] += four[lane];
            }
        }
        let mut all = sums[0] + sums[1] + sums[2] + sums[3];
        for one in rest {
            all += one;
        }
        // The last rigs are used up within the step.
        let part = if all > self.0 { self.0 / all } else { 1.0 };
        for (chance, one) in chances.iter_mut().zip(asked) {
            *chance += part * one;
        }
        self.0 -= part * all;
        part
    }
}

/// How many fields lie in memory from the first to the last of the square board, in whole eights.
const SPAN: usize = 104;
/// Room before the first field and after the last one, so that every field has neighbours in memory.
const MARGIN: usize = 12;

/// A number for every field of the square board.
type Pace = [f32; SPAN];

/// A number for every field of the square board and for what lies around it.
type Plane = [f32; SPAN + 2 * MARGIN];

/// For each of the four sides (above, below, right, left) the chance that a field has a rig by now if its neighbour on
/// that side never gets one.
#[derive(Clone)]
struct Planes([Plane; 4]);

impl Planes {
    const NOTHING: Planes = Planes([[0.0; SPAN + 2 * MARGIN]; 4]);

    /// Where `now` comes to if time goes on at its own speed.
    #[inline(always)]
    fn advance_from(&mut self, now: &Planes, pace: &Pace) {
        let [up, down, right, left] = &mut self.0;
        for place in 0..SPAN {
            let (at, speed) = (MARGIN + place, Speed::of(now, pace, place));
            up[at] = now.0[0][at] + speed.below * speed.sideways;
            down[at] = now.0[1][at] + speed.above * speed.sideways;
            right[at] = now.0[2][at] + speed.before * speed.upright;
            left[at] = now.0[3][at] + speed.after * speed.upright;
        }
    }

    /// Lets time go on here at the speed that holds in `midway`; how fast fields ask for rigs there.
    #[inline(always)]
    fn advance(&mut self, midway: &Planes, pace: &Pace, asked: &mut Pace) {
        let [up, down, right, left] = &mut self.0;
        for (place, asked) in asked.iter_mut().enumerate() {
            let (at, speed) = (MARGIN + place, Speed::of(midway, pace, place));
            up[at] += speed.below * speed.sideways;
            down[at] += speed.above * speed.sideways;
            right[at] += speed.before * speed.upright;
            left[at] += speed.after * speed.upright;
            *asked = speed.upright * speed.level;
        }
    }
}

/// How fast chances grow at a field.
struct Speed {
    /// The chances that the neighbours have no rig yet, and that neither of those on the sides has.
    above: f32,
    below: f32,
    after: f32,
    before: f32,
    level: f32,
    /// The pace if those above and below, or those on the sides, have none.
    upright: f32,
    sideways: f32,
}

impl Speed {
    #[inline(always)]
    fn of(planes: &Planes, pace: &Pace, place: usize) -> Speed {
        let at = MARGIN + place;
        let [up, down, right, left] = &planes.0;
        let (above, below) = (1.0 - down[at + 1], 1.0 - up[at - 1]);
        let (after, before) = (1.0 - left[at + STRIDE], 1.0 - right[at - STRIDE]);
        let level = after * before;
        let (upright, sideways) = (pace[place] * above * below, pace[place] * level);
        Speed { above, below, after, before, level, upright, sideways }
    }
}

/// The bits of a byte as numbers.
static BITS: [[f32; 8]; 256] = {
    let mut bits = [[0.0; 8]; 256];
    let mut byte = 0;
    while byte < bits.len() {
        let mut bit = 0;
        while bit < 8 {
            bits[byte][bit] = (byte >> bit & 1) as f32;
            bit += 1;
        }
        byte += 1;
    }
    bits
};

/// A part of the game in which the same fields can take rigs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stage {
    /// The fields that can, unless a rig beside them comes first.
    pub open: Fields,
    /// How many come before the next stage, or before the end.
    pub rigs: usize,
}

/// The stages that are still to come (AT-14, AT-15), if `turns` have been had and `open` fields touch no rig; one if all
/// tiles are laid.
#[inline(always)]
pub fn stages(open: Fields, rigs: usize, turns: Option<u8>) -> impl Iterator<Item = Stage> {
    let mut left = rigs;
    let mut had = turns.map_or(usize::MAX, usize::from);
    STAGE_FIELDS.iter().enumerate().filter_map(move |(number, laid)| {
        let is_last = number + 1 == STAGE_FIELDS.len();
        let end = (number + 1) * TURNS;
        if !is_last && end <= had {
            return None;
        }
        let rigs = if is_last { left } else { left.min(end - had) };
        (left, had) = (left - rigs, end);
        Some(Stage { open: open & *laid, rigs })
    })
}

/// Turns in a stage, of both players.
pub const TURNS: usize = 2 * TURNS_PER_STAGE as usize;

/// The fields that are laid from each stage on: tiles come in the order of their distance from the top left corner.
static STAGE_FIELDS: LazyLock<[Fields; 3]> = LazyLock::new(|| {
    const TILE: usize = 3;
    let distance = |field: &Field| field.letter() / TILE + (TILE - 1 - field.number() / TILE);
    let all = Shape::Square.geometry().fields;
    [1, 2, 4].map(|most| all.iter().filter(|field| distance(field) <= most).collect())
});

/// The chances on the square board, where every neighbour is a rival.
#[inline]
pub fn square(open: Fields, rigs: usize) -> Chances {
    staged([Stage { open, rigs }].into_iter())
}

/// [`square()`] for a game in stages.
#[inline(always)]
pub fn staged(stages: impl Iterator<Item = Stage>) -> Chances {
    let mut chances = [0.0; Field::NAMES];
    let (mut now, mut midway) = (Planes::NOTHING, Planes::NOTHING);
    let mut asked = [0.0; SPAN];
    // How many times as fast as the first ones fields get rigs: those that join late have less time.
    let mut haste = [0.0; SPAN];
    let (mut step, mut half) = ([0.0; SPAN], [0.0; SPAN]);
    let mut rest = 1.0;
    let mut joined = Fields::NONE;
    let mut stages = stages.peekable();
    while let Some(stage) = stages.next() {
        let is_last = stages.peek().is_none();
        join(stage.open - joined, 1.0 / rest, &mut haste);
        joined = stage.open;
        let mut supply = Supply::of(stage.rigs);
        let length: f32 = rest * STEP;
        for place in 0..SPAN {
            step[place] = haste[place] * length;
            half[place] = haste[place] * length / 2.0;
        }
        for _ in 0..STEPS {
            // The speed in the middle of a step stands for the whole step.
            midway.advance_from(&now, &half);
            let before = (!is_last).then(|| now.clone());
            now.advance(&midway, &step, &mut asked);
            let part = supply.hand_out(&asked, &mut chances[..SPAN]);
            rest -= part * length;
            if part < 1.0 {
                // The next stage goes on from within the step.
                if let Some(before) = before {
                    now = before;
                    for place in 0..SPAN {
                        half[place] = part * step[place];
                    }
                    now.advance(&midway, &half, &mut asked);
                }
                break;
            }
        }
        // Six rigs never fill three tiles, so only the last stage comes so far.
        if rest < LEAST {
            break;
        }
    }
    chances
}

/// So little time is none.
const LEAST: f32 = 1e-3;

/// Sets the haste of fields.
#[inline(always)]
fn join(fields: Fields, haste: f32, all: &mut Pace) {
    let bytes = fields.bits().to_le_bytes();
    for (byte, eight) in bytes.iter().zip(all.as_chunks_mut::<8>().0) {
        let bits = &BITS[usize::from(*byte)];
        for lane in 0..8 {
            eight[lane] += bits[lane] * haste;
        }
    }
}

/// Open fields and their rivals on any board.
struct Web {
    fields: Vec<Field>,
    /// Where the ties of every field begin, and where the last ones end.
    starts: Vec<usize>,
    /// For every tie from a field to a rival the tie back.
    back: Vec<usize>,
}

/// For every tie from a field to a rival the chance that the field has a rig by now if that rival never gets one.
type Ties = Vec<f32>;

impl Web {
    /// Open fields, with those that each of them would block; nothing but open ones counts.
    fn of(open: Fields, rivals: impl Fn(Field) -> Fields) -> Web {
        let fields: Vec<Field> = open.iter().collect();
        let mut places = [0; Field::NAMES];
        let (mut starts, mut ends) = (vec![0], Vec::new());
        for (place, field) in fields.iter().enumerate() {
            places[field.index()] = place;
            ends.extend((rivals(*field) & open).iter());
            starts.push(ends.len());
        }
        let mut back = vec![0; ends.len()];
        for (place, field) in fields.iter().enumerate() {
            for tie in starts[place]..starts[place + 1] {
                let rival = places[ends[tie].index()];
                let mut others = starts[rival]..starts[rival + 1];
                back[tie] = others.find(|other| ends[*other] == *field).unwrap_or(tie);
            }
        }
        Web { fields, starts, back }
    }

    fn chances(&self, rigs: usize) -> Chances {
        let mut now: Ties = vec![0.0; self.back.len()];
        let mut midway = now.clone();
        let mut got = vec![0.0; self.fields.len()];
        let mut asked = got.clone();
        let mut supply = Supply::of(rigs);
        for _ in 0..STEPS {
            midway.copy_from_slice(&now);
            self.advance(&now, STEP / 2.0, &mut midway, &mut asked);
            self.advance(&midway, STEP, &mut now, &mut asked);
            if supply.hand_out(&asked, &mut got) < 1.0 {
                break;
            }
        }
        let mut chances = [0.0; Field::NAMES];
        self.fields.iter().zip(got).for_each(|(field, chance)| chances[field.index()] = chance);
        chances
    }

    /// As on the square board.
    fn advance(&self, from: &Ties, step: f32, to: &mut Ties, asked: &mut [f32]) {
        for (asked, bounds) in asked.iter_mut().zip(self.starts.windows(2)) {
            let ties = bounds[0]..bounds[1];
            let free = |tie: usize| 1.0 - from[self.back[tie]];
            *asked = step * ties.clone().map(free).product::<f32>();
            for tie in ties.clone() {
                let others = ties.clone().filter(|other| *other != tie);
                to[tie] += step * others.map(free).product::<f32>();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(text: &str) -> Fields {
        text.split(' ').map(|name| name.parse::<Field>().unwrap()).collect()
    }

    fn chance(chances: &Chances, name: &str) -> f32 {
        chances[name.parse::<Field>().unwrap().index()]
    }

    #[test]
    fn fields_in_a_row_share_as_they_would_by_chance() {
        let alone = square(fields("a1"), 9);
        assert!((chance(&alone, "a1") - 1.0).abs() < 1e-5);
        // Of two neighbours either comes first.
        let two = square(fields("e4 e5"), 9);
        assert!((chance(&two, "e4") - 0.5).abs() < 0.01 && (chance(&two, "e5") - 0.5).abs() < 0.01);
        // Of three the one in the middle must come before both others.
        let three = square(fields("d5 e5 f5"), 9);
        assert!((chance(&three, "e5") - 1.0 / 3.0).abs() < 0.01);
        assert!((chance(&three, "d5") - 2.0 / 3.0).abs() < 0.02);
    }

    #[test]
    fn no_more_rigs_come_than_there_are() {
        let open = Shape::Square.geometry().fields;
        for rigs in [0, 1, 5, 14] {
            let sum: f32 = square(open, rigs).iter().sum();
            assert!((sum - rigs as f32).abs() < 0.01, "{rigs} {sum}");
        }
        // A random board is full after some thirty rigs; in rings of fields some are lost.
        let full: f32 = square(open, 81).iter().sum();
        assert!((27.0..32.0).contains(&full), "{full}");
    }

    #[test]
    fn tiles_that_are_laid_first_get_the_first_rigs() {
        let all = Shape::Square.geometry().fields;
        let parts: Vec<Stage> = stages(all, 28, Some(0)).collect();
        assert_eq!(
            parts.iter().map(|stage| (stage.open.len(), stage.rigs)).collect::<Vec<_>>(),
            [(27, 6), (54, 6), (81, 16)]
        );
        let later: Vec<Stage> = stages(all, 20, Some(8)).collect();
        assert_eq!(later.iter().map(|stage| stage.rigs).collect::<Vec<_>>(), [4, 16]);
        assert_eq!(stages(all, 20, None).collect::<Vec<_>>(), [Stage { open: all, rigs: 20 }]);
        assert!((staged(parts.into_iter()).iter().sum::<f32>() - 28.0).abs() < 0.7);
        // Twelve rigs are used up before the last three tiles lie there, and the first three get more than their half.
        let chances = staged(stages(all, 12, Some(0)));
        let sum = |fields: Fields| -> f32 { fields.iter().map(|field| chances[field.index()]).sum() };
        let [first, second, _] = *STAGE_FIELDS;
        assert!((7.0..9.0).contains(&sum(first)), "{}", sum(first));
        assert!((sum(first) + sum(second - first) - 12.0).abs() < 0.01);
    }

    #[test]
    fn both_ways_to_reckon_agree() {
        let geometry = Shape::Square.geometry();
        let open = geometry.fields - fields("a1 a2 b1 e5 e4 e6 d5 f5 i3 h3 i2 i4");
        let web = Web::of(open, |field| geometry.neighbours(field));
        for rigs in [3, 12, 40] {
            let (one, other) = (square(open, rigs), web.chances(rigs));
            assert!(one.iter().zip(other).all(|(one, other)| (one - other).abs() < 1e-4), "{rigs}");
        }
    }
}
