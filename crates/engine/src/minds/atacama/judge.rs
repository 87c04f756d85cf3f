//! The judge of tables for two: everything that a line can promise is looked up.

use std::hash::Hasher;
use std::sync::OnceLock;

use motherlode_atacama::{
    Action, Actions, Atacama, Concession, Direction, Field, Fields, Ground, Rig, Role, State, Variant,
};
use motherlode_core::{ActionSet, Game, Seat, SeatCount, Turn};

use super::line::Line;
use super::patterns::{Filling, Lay, Patterns, SIDE, Way};
use super::soil::{Parts, Soil};
use super::weights::{MOST_TURNS, Tempo, Weights};
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
pub struct AtacamaJudge<'w> {
    patterns: &'static Patterns,
    weights: &'w Weights,
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

impl<'w> AtacamaJudge<'w> {
    /// A judge for a table where this lies open; none if it is not for two, or nothing lies there yet.
    pub fn new(game: &Atacama, ground: &Ground, weights: &'w Weights) -> Option<AtacamaJudge<'w>> {
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

    /// The numbers of the patterns of all lines.
    #[inline]
    fn read(&self, lay: &Lay) -> Reading {
        [Way::Up, Way::Across]
            .map(|way| std::array::from_fn(|line| self.patterns.number(lay.filling(way, line)) as u16))
    }

    /// What a side can expect from all its lines.
    #[inline]
    fn expect(&self, reading: &Reading, second: Fields, side: Side, when: When, tempo: Tempo) -> Margin {
        let promises = self.promises(side, when, tempo);
        let count = self.patterns.all.len();
        let lines = reading[side.way as usize].iter().enumerate();
        let sum: Margin = lines.map(|(line, number)| promises.value(line, *number, count)).sum();
        if second.is_empty() { sum } else { sum + self.expect_second(reading, second, side, promises) }
    }

    /// What the second-colour rigs add to what a side can expect (AT-21).
    fn expect_second(&self, reading: &Reading, second: Fields, side: Side, promises: &Promises) -> Margin {
        let one = |field: Field| {
            let (line, place) = place_of(field, side.way);
            let worth: f32 = self.worths[side.concession][side.way as usize][line][place].iter().sum();
            let number = usize::from(reading[side.way as usize][line]);
            (worth * f32::from(promises.slopes[line * self.patterns.all.len() + number])) as Margin
        };
        second.iter().map(one).sum()
    }

    /// How far a side is ahead of the other.
    #[inline]
    fn lead(&self, reading: &Reading, second: Fields, side: Side, when: When, tempo: Tempo) -> Margin {
        self.expect(reading, second, side, when, tempo)
            - self.expect(reading, second, side.other(), when, tempo.other())
    }

    /// What whoever acts can expect while nobody has claimed: the best claim, or nothing.
    fn claim_lead(&self, reading: &Reading, second: Fields, when: When) -> Margin {
        let lead = |concession: usize| {
            self.lead(reading, second, Side { concession, way: Way::Up }, when, Tempo::Other).abs()
        };
        (lead(0).max(lead(1)) - (CLAIM_COST * POINT) as Margin).max(0)
    }

    /// How a rig on a field changes the lines that it touches.
    #[inline]
    fn with_rig(&self, lay: &Lay, reading: &Reading, field: Field) -> Reading {
        let mut after = *reading;
        for way in [Way::Up, Way::Across] {
            let (line, place) = place_of(field, way);
            let numbers = &mut after[way as usize];
            numbers[line] = self.patterns.number(lay.filling(way, line).with_rig(place)) as u16;
            if line > 0 {
                numbers[line - 1] = self.patterns.number(lay.filling(way, line - 1).without(place)) as u16;
            }
            if line + 1 < SIDE {
                numbers[line + 1] = self.patterns.number(lay.filling(way, line + 1).without(place)) as u16;
            }
        }
        after
    }

    /// The lead of the mover after each of the fields was given a rig; `None` where it is not settled who scores what.
    fn leads_after(
        &self,
        game: &Atacama,
        ground: &Ground,
        actions: &Actions,
        leads: &mut Vec<Margin>,
    ) -> Option<()> {
        let seat = ground.to_act();
        let side = Side::of(game.role(ground, seat)?);
        let lay = Lay::of(ground.rigs());
        let reading = self.read(&lay);
        let next = ground.stock(seat.next(SeatCount::TWO)).total();
        let rigs = usize::from(ground.stock(seat).total() + next) - 1;
        for action in actions.iter() {
            let Action::Place { field, rig } = action else { return None };
            let open = lay.open_after(field);
            let second = if rig == Rig::Second { ground.second() | field.bit() } else { ground.second() };
            let after = self.with_rig(&lay, &reading, field);
            if open == 0 || next == 0 {
                let lead = self.lead(&after, second, side, When::Over, Tempo::Other);
                leads.push(lead + lead.signum() * WIN);
            } else {
                leads.push(self.lead(&after, second, side, When::Left(rigs.min(open)), Tempo::Other));
            }
        }
        Some(())
    }
}

/// The number of the pattern of every line, by way.
type Reading = [[u16; SIDE]; 2];

impl Promises {
    #[inline]
    fn value(&self, line: usize, number: u16, count: usize) -> Margin {
        Margin::from(self.values[line * count + usize::from(number)])
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

impl Judge<Atacama> for AtacamaJudge<'_> {
    #[inline]
    fn margin(&self, game: &Atacama, state: &State) -> Margin {
        let ground = state.ground();
        let lay = Lay::of(ground.rigs());
        let reading = self.read(&lay);
        let second = ground.second();
        let seat = ground.to_act();
        let over = ground.stock(seat).total() == 0 || ground.open().is_empty();
        let when = if over { When::Over } else { when(ground, &lay) };
        let Some(role) = game.role(ground, seat) else {
            return match game.turn(state) {
                Turn::Over(_) | Turn::Chance(_) => 0,
                Turn::Seat { .. } => sign(seat) * self.claim_lead(&reading, second, when),
            };
        };
        let lead = sign(seat) * self.lead(&reading, second, Side::of(role), when, Tempo::Owner);
        if over { lead + lead.signum() * WIN } else { lead }
    }

    fn margins_after(&self, game: &Atacama, state: &State, actions: &Actions, margins: &mut Vec<Margin>) {
        let ground = state.ground();
        if self.leads_after(game, ground, actions, margins).is_some() {
            let sign = sign(ground.to_act());
            margins.iter_mut().for_each(|margin| *margin *= sign);
            return;
        }
        margins.clear();
        margins.extend(actions.iter().map(|action| {
            let mut next = *state;
            // An action of the set is not refused.
            let _ = game.apply(&mut next, action);
            self.margin(game, &next)
        }));
    }

    fn promise(&self, game: &Atacama, state: &State, action: Action) -> i32 {
        let mut next = *state;
        let _ = game.apply(&mut next, action);
        sign(state.ground().to_act()) * self.margin(game, &next)
    }

    fn promises(&self, game: &Atacama, state: &State, actions: &Actions, promises: &mut Vec<i32>) {
        self.margins_after(game, state, actions, promises);
        let sign = sign(state.ground().to_act());
        promises.iter_mut().for_each(|promise| *promise *= sign);
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

    fn renew(&mut self, fresh: Self) -> Renewed {
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
