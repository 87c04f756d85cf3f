//! The judge of tables for two: everything that a line can promise is looked up.

use std::hash::Hasher;
use std::sync::OnceLock;

use motherlode_atacama::{
    Action, Atacama, Concession, Direction, Field, Fields, Ground, Rig, Role, State, Variant,
};
use motherlode_core::{Game, Seat, SeatCount, Turn};

use super::line::Line;
use super::patterns::{Filling, Lay, Patterns, SIDE, Way};
use super::soil::{Parts, Soil};
use super::weights::{Company, MOST_TURNS, Tempo, Weights};
use crate::judge::{Judge, MOST_MARGIN, Margin, Mixer, Renewed};

/// A point of the game in units of the margin.
const POINT: f32 = 32.0;
/// What a win is worth beside its points.
const WIN: Margin = MOST_MARGIN / 2;
/// What a claim costs beside the turn: its rig and the choice of where the game goes. In points.
const CLAIM_COST: f32 = 2.0;

/// Judges the positions of one table for two.
///
/// It knows the ore that lay open when it was made, and the average of what was still to come: what a search imagines
/// beyond that cannot change its mind.
#[derive(Debug)]
pub struct AtacamaJudge {
    patterns: &'static Patterns,
    weights: &'static Weights,
    /// What every field is worth, by concession, way, line and place in the line.
    worths: [[[[Parts; SIDE]; SIDE]; 2]; 2],
    /// What every line promises, by concession and way, turns left and tempo; made when first asked for.
    promises: Vec<OnceLock<Promises>>,
    /// How many points make a lead worth e to 1.
    scale: f32,
}

/// What the lines of one direction promise to the holder of one concession.
#[derive(Debug)]
struct Promises {
    /// By line and pattern, in units of the margin.
    values: Vec<i16>,
    /// How much one more point under its rigs would add, by line and pattern, in parts of [`POINT`].
    slopes: Vec<i16>,
}

/// The two concessions that two players can hold, with their places in an array.
const CONCESSIONS: [Concession; 2] = [Concession::NoCopper, Concession::NoSilver];

/// When a line is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum When {
    /// With so many turns left, at most [`MOST_TURNS`].
    Left(usize),
    /// At the end.
    Over,
}

/// What a seat scores, as places in arrays.
#[derive(Clone, Copy, Debug)]
struct Side {
    concession: usize,
    way: Way,
}

impl Side {
    #[inline]
    fn of(role: Role) -> Side {
        Side {
            concession: usize::from(role.concession == Concession::NoSilver),
            way: if role.direction == Direction::Columns { Way::Up } else { Way::Across },
        }
    }

    /// What the other player scores then.
    #[inline]
    fn other(self) -> Side {
        Side { concession: 1 - self.concession, way: if self.way == Way::Up { Way::Across } else { Way::Up } }
    }
}

impl AtacamaJudge {
    /// A judge for a table where this lies open; none if it is not for two, or nothing lies there yet.
    pub fn new(game: &Atacama, ground: &Ground) -> Option<AtacamaJudge> {
        let dealt = game.options().variant != Variant::Enhanced || ground.stage() > 0;
        let drawn = Field::at(0, SIDE - 1).is_some_and(|corner| ground.ore_at(corner).is_some());
        if game.seats() != SeatCount::TWO || !dealt || !drawn {
            return None;
        }
        let soil = Soil::of(game, ground);
        let parts = |concession: usize, way: Way, line: usize, place: usize| {
            let field = match way {
                Way::Up => Field::at(line, place),
                Way::Across => Field::at(place, line),
            };
            field.map_or([0.0; 3], |field| soil.parts(field, CONCESSIONS[concession]))
        };
        let worths = std::array::from_fn(|concession| {
            [Way::Up, Way::Across].map(|way| {
                std::array::from_fn(|line| std::array::from_fn(|place| parts(concession, way, line, place)))
            })
        });
        let weights = Weights::of(Company::Two);
        Some(AtacamaJudge {
            patterns: Patterns::get(),
            weights,
            worths,
            promises: (0..PROMISES).map(|_| OnceLock::new()).collect(),
            scale: weights.scale(super::outlook::turns_left(game, ground)),
        })
    }

    #[inline]
    fn promises(&self, side: Side, when: When, tempo: Tempo) -> &Promises {
        let turns = match when {
            When::Left(turns) => turns.min(MOST_TURNS),
            When::Over => MOST_TURNS + 1,
        };
        let place = ((turns * 2 + tempo as usize) * 2 + side.way as usize) * 2 + side.concession;
        self.promises[place].get_or_init(|| self.make(side, when, tempo))
    }

    #[cold]
    fn make(&self, side: Side, when: When, tempo: Tempo) -> Promises {
        let mut made = Promises { values: Vec::new(), slopes: Vec::new() };
        for worths in &self.worths[side.concession][side.way as usize] {
            for filling in &self.patterns.all {
                let line = line_of(*filling, worths);
                let expect = |line: &Line| match when {
                    When::Left(turns) => self.weights.expect(line, turns, tempo),
                    When::Over => line.certain(),
                };
                let value = expect(&line);
                made.values.push((value * POINT).round() as i16);
                let mut richer = line;
                richer.worth += 1.0;
                made.slopes.push(((expect(&richer) - value) * POINT).round() as i16);
            }
        }
        made
    }

    /// What a side can expect from all its lines.
    #[inline]
    fn expect(&self, lay: &Lay, second: Fields, side: Side, when: When, tempo: Tempo) -> Margin {
        let promises = self.promises(side, when, tempo);
        let count = self.patterns.all.len();
        let mut sum = 0;
        for line in 0..SIDE {
            let number = self.patterns.number(lay.filling(side.way, line));
            sum += Margin::from(promises.values[line * count + number]);
        }
        if !second.is_empty() {
            sum += self.expect_second(lay, second, side, promises);
        }
        sum
    }

    /// What the second-colour rigs add to what a side can expect (AT-21).
    fn expect_second(&self, lay: &Lay, second: Fields, side: Side, promises: &Promises) -> Margin {
        let one = |field: Field| {
            let (line, place) = place_of(field, side.way);
            let worth: f32 = self.worths[side.concession][side.way as usize][line][place].iter().sum();
            let number = self.patterns.number(lay.filling(side.way, line));
            let slope = promises.slopes[line * self.patterns.all.len() + number];
            (worth * f32::from(slope)) as Margin
        };
        second.iter().map(one).sum()
    }

    /// How far a side is ahead of the other.
    #[inline]
    fn lead(&self, lay: &Lay, second: Fields, side: Side, when: When, tempo: Tempo) -> Margin {
        let other = if tempo == Tempo::Owner { Tempo::Other } else { Tempo::Owner };
        self.expect(lay, second, side, when, tempo) - self.expect(lay, second, side.other(), when, other)
    }

    /// What whoever acts can expect while nobody has claimed: the best claim, or nothing.
    fn claim_lead(&self, lay: &Lay, second: Fields, when: When) -> Margin {
        let lead = |concession: usize| {
            self.lead(lay, second, Side { concession, way: Way::Up }, when, Tempo::Other).abs()
        };
        (lead(0).max(lead(1)) - (CLAIM_COST * POINT) as Margin).max(0)
    }

    /// The change of what the mover can expect by a rig on a field, in the lines that it touches.
    fn rig_promise(&self, lay: &Lay, field: Field, side: Side, when: When, tempo: Tempo) -> Margin {
        let promises = self.promises(side, when, tempo);
        let count = self.patterns.all.len();
        let (line, place) = place_of(field, side.way);
        let change = |line: usize, after: fn(Filling, usize) -> Filling| {
            let before = lay.filling(side.way, line);
            let value = |filling| Margin::from(promises.values[line * count + self.patterns.number(filling)]);
            value(after(before, place)) - value(before)
        };
        let mut sum = change(line, Filling::with_rig);
        if line > 0 {
            sum += change(line - 1, Filling::without);
        }
        if line + 1 < SIDE {
            sum += change(line + 1, Filling::without);
        }
        sum
    }
}

/// Every combination of turns left (and the end), tempo, way and concession.
const PROMISES: usize = (MOST_TURNS + 2) * 2 * 2 * 2;

/// The line and the place in it of a field.
#[inline]
fn place_of(field: Field, way: Way) -> (usize, usize) {
    match way {
        Way::Up => (field.letter(), field.number()),
        Way::Across => (field.number(), field.letter()),
    }
}

/// A filled line as its owner sees it.
fn line_of(filling: Filling, worths: &[Parts; SIDE]) -> Line {
    let mut line = Line::default();
    let mut taken = None;
    for (place, parts) in worths.iter().enumerate() {
        if filling.rigs >> place & 1 == 1 {
            line.add_rig(parts.iter().sum());
        } else if filling.open >> place & 1 == 1 {
            let goes = taken.is_none_or(|last| last + 1 != place);
            if goes {
                taken = Some(place);
            }
            line.add_open(*parts, goes);
        }
    }
    line
}

/// The sign of a seat in margins.
#[inline]
const fn sign(seat: Seat) -> Margin {
    if seat.index() == Seat::FIRST.index() { 1 } else { -1 }
}

/// How many turns can still be had.
#[inline]
fn when(ground: &Ground, lay: &Lay) -> When {
    let rigs: usize = SeatCount::TWO.seats().map(|seat| usize::from(ground.stock(seat).total())).sum();
    When::Left(rigs.min(lay.open_count()))
}

impl Judge<Atacama> for AtacamaJudge {
    #[inline]
    fn margin(&self, game: &Atacama, state: &State) -> Margin {
        let ground = state.ground();
        let lay = Lay::of(ground.rigs());
        let second = ground.second();
        let seat = ground.to_act();
        let over = ground.stock(seat).total() == 0 || ground.open().is_empty();
        let Some(role) = game.role(ground, seat) else {
            return match game.turn(state) {
                Turn::Over(_) | Turn::Chance(_) => 0,
                Turn::Seat { .. } if over => sign(seat) * self.claim_lead(&lay, second, When::Over),
                Turn::Seat { .. } => sign(seat) * self.claim_lead(&lay, second, when(ground, &lay)),
            };
        };
        if over {
            let lead = sign(seat) * self.lead(&lay, second, Side::of(role), When::Over, Tempo::Owner);
            return lead + lead.signum() * WIN;
        }
        sign(seat) * self.lead(&lay, second, Side::of(role), when(ground, &lay), Tempo::Owner)
    }

    fn promise(&self, game: &Atacama, state: &State, action: Action) -> i32 {
        let ground = state.ground();
        let lay = Lay::of(ground.rigs());
        let seat = ground.to_act();
        let when = when(ground, &lay);
        match action {
            Action::Place { field, rig } => {
                let Some(role) = game.role(ground, seat) else { return 0 };
                let side = Side::of(role);
                let times = if rig == Rig::Second { 2 } else { 1 };
                times
                    * (self.rig_promise(&lay, field, side, when, Tempo::Other)
                        - self.rig_promise(&lay, field, side.other(), when, Tempo::Owner))
            }
            Action::Claim { concession, direction, paid } => {
                let side = Side::of(Role { concession, direction });
                let lead = self.lead(&lay, ground.second(), side, when, Tempo::Other);
                lead - (CLAIM_COST * POINT) as Margin - if paid == Rig::Second { POINT as Margin } else { 0 }
            }
            Action::Pass => 0,
        }
    }

    #[inline]
    fn key(&self, _game: &Atacama, state: &State) -> u64 {
        let ground = state.ground();
        let mut mixer = Mixer::default();
        for fields in [ground.rigs(), ground.second()] {
            mixer.write_u64(fields.bits() as u64);
            mixer.write_u64((fields.bits() >> 64) as u64);
        }
        let claim = ground.claim().map_or(0, |claim| {
            1 + claim.seat.index() as u64 * 4
                + u64::from(claim.concession == Concession::NoSilver) * 2
                + u64::from(claim.direction == Direction::Rows)
        });
        let stocks = SeatCount::TWO.seats().map(|seat| ground.stock(seat));
        let stocks =
            stocks.fold(0, |sum, stock| sum * 256 + u64::from(stock.basic) * 16 + u64::from(stock.second));
        mixer.write_u64((stocks * 16 + claim) * 2 + ground.to_act().index() as u64);
        mixer.finish()
    }

    fn renew(&mut self, fresh: AtacamaJudge) -> Renewed {
        if self.worths == fresh.worths {
            // What was looked up so far stays as it is.
            self.scale = fresh.scale;
            return Renewed::Alike;
        }
        *self = fresh;
        Renewed::Otherwise
    }

    fn share(&self, margin: Margin) -> f32 {
        if margin.abs() >= WIN {
            return if margin > 0 { 1.0 } else { 0.0 };
        }
        1.0 / (1.0 + (-(margin as f32) / (POINT * self.scale)).exp())
    }
}
