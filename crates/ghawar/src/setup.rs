//! A position as one line of text, and the only door from it to a state.
//!
//! Nine words: the options (`2`, `3+trucks=1+choice+ring-road`), the cube on each platform in writing order (`rb.k…`, a
//! dot where it is gone), the colours worth 1 to 6 (`krbgyw`), the seat whose rig stands on each platform (`1.2…`), the
//! trucks of each seat that are on the field with their loads (`b1,d4:r/-`), what each seat has delivered (`rrb/-`),
//! everyone's barrels (`3,3`), what comes next (`deal`, `1:build`, `1:choose:35`, `1:turn`, `1:roll`, `1:drive:4`,
//! `all-delivered`, `no-progress`), and the turns without progress (`0`). A word for which there is nothing is `-`.

use std::fmt;
use std::str::FromStr;

use motherlode_core::seat::MOST_SEATS;
use motherlode_core::syntax::{NOTHING, items, list};
use motherlode_core::text::CoreText;
use motherlode_core::{Clause, Fact, Localized, Refusal, RulesEnding, Seat, SeatCount, SyntaxError};

use crate::Ghawar;
use crate::actions::Ending;
use crate::board::Roads;
use crate::chance::{Die, named};
use crate::cubes::{Barrels, COLOURS, CUBES_PER_COLOUR, Colour, ValueBoard};
use crate::notation::{letters, read_letters};
use crate::options::{DiceRule, MOST_TRUCKS, Options, TruckCount, rigs_each};
use crate::platforms::{PLATFORMS, Platform, Platforms};
use crate::spaces::Spaces;
use crate::state::{Phase, START_BARRELS, Stand, State, Truck, idle_limit};
use crate::text::GhawarText;

/// A position that may or may not be possible.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The options.
    pub options: Options,
    /// A state that nobody has checked yet.
    state: State,
}

impl Setup {
    pub(crate) fn of(game: &Ghawar, state: &State) -> Setup {
        Setup { options: game.options, state: *state }
    }

    /// Rules and state, if the position adds up.
    pub(crate) fn open(&self) -> Result<(Ghawar, State), Refusal> {
        let game = Ghawar { options: self.options };
        let state = &self.state;
        let before_deal = state.phase == Phase::Deal;
        if before_deal != (state.values == ValueBoard::EMPTY)
            || before_deal && *state != State::start(self.options.players)
        {
            return Err(refuse("position-deal", "GH-21", GhawarText::PositionDeal));
        }
        if !before_deal {
            self.check_seats()?;
            self.check_cubes()?;
            self.check_trucks()?;
            self.check_barrels()?;
            self.check_phase(&game)?;
        }
        Ok((game, *state))
    }

    /// Everyone who has or does something is at the table, and has no more rigs than there are (GH-4, GH-5).
    fn check_seats(&self) -> Result<(), Refusal> {
        let seats = self.options.players;
        let most = rigs_each(seats);
        for seat in SeatCount::FOUR.seats() {
            let rigs = self.state.rigs[seat.index()].len();
            if !seats.contains(seat) && (rigs > 0 || seat == self.state.to_act) {
                return Err(Refusal::new("no-such-seat", CoreText::NoSuchSeat)
                    .by(Clause("GH-5"))
                    .with("seat", Fact::Seat(seat)));
            }
            if rigs > most {
                return Err(refuse("position-rigs", "GH-4", GhawarText::PositionRigs)
                    .with("seat", Fact::Seat(seat))
                    .with("rigs", Fact::Number(rigs as i64))
                    .with("most", Fact::Number(most as i64)));
            }
        }
        Ok(())
    }

    /// Every cube is on the field, on a truck or delivered (GH-2).
    fn check_cubes(&self) -> Result<(), Refusal> {
        let state = &self.state;
        for colour in Colour::ALL {
            let loaded =
                state.trucks.as_flattened().iter().filter(|truck| truck.load == Some(colour)).count();
            let delivered: usize =
                state.delivered.iter().map(|delivered| usize::from(delivered[colour.index()])).sum();
            let cubes = state.cubes[colour.index()].len() + loaded + delivered;
            if cubes != CUBES_PER_COLOUR {
                return Err(refuse("position-cubes", "GH-2", GhawarText::PositionCubes)
                    .with("colour", colour.fact())
                    .with("cubes", Fact::Number(cubes as i64))
                    .with("expected", Fact::Number(CUBES_PER_COLOUR as i64)));
            }
        }
        Ok(())
    }

    /// No more trucks than there are, each on a space of its own (GH-4, GH-8, GH-12).
    fn check_trucks(&self) -> Result<(), Refusal> {
        let most = self.options.trucks.get();
        let mut taken = Spaces::NONE;
        for seat in SeatCount::FOUR.seats() {
            let stands = self.state.trucks[seat.index()].iter().filter_map(|truck| truck.stand.space());
            let out = stands.clone().count();
            if out > most {
                return Err(refuse("position-trucks", "GH-4", GhawarText::PositionTrucks)
                    .with("seat", Fact::Seat(seat))
                    .with("trucks", Fact::Number(out as i64))
                    .with("most", Fact::Number(most as i64)));
            }
            for space in stands {
                let off_road = !self.options.roads.geometry().roads.contains(space);
                if off_road || taken.contains(space) {
                    let (code, clause, text) = if off_road {
                        ("position-off-road", "GH-8", GhawarText::PositionOffRoad)
                    } else {
                        ("position-two-trucks", "GH-12", GhawarText::PositionTwoTrucks)
                    };
                    return Err(refuse(code, clause, text).with("space", Fact::name(space)));
                }
                taken = taken.with(space);
            }
        }
        Ok(())
    }

    /// Barrels only go from one player to another (GH-4, GH-16).
    fn check_barrels(&self) -> Result<(), Refusal> {
        let barrels: usize = self.state.barrels.iter().map(|barrels| usize::from(barrels.0)).sum();
        let expected = usize::from(START_BARRELS.0) * self.options.players.get();
        if barrels == expected {
            return Ok(());
        }
        Err(refuse("position-barrels", "GH-4", GhawarText::PositionBarrels)
            .with("barrels", Fact::Number(barrels as i64))
            .with("expected", Fact::Number(expected as i64)))
    }

    /// What comes next fits what has been.
    fn check_phase(&self, game: &Ghawar) -> Result<(), Refusal> {
        let (state, seats) = (&self.state, self.options.players);
        match state.phase {
            // Checked before.
            Phase::Deal => Ok(()),
            Phase::Building => self.check_building(),
            Phase::Choosing(dice) => {
                self.check_building()?;
                let free = named(self.options.dice, dice) - state.all_rigs();
                if self.options.dice == DiceRule::Choice && !free.is_empty() {
                    return Ok(());
                }
                Err(refuse("position-choice", "GH-6", GhawarText::PositionChoice))
            }
            Phase::Turn | Phase::Rolling => self.check_roads(),
            Phase::Driving(die) => {
                self.check_roads()?;
                if game.can_drive(state, die) {
                    return Ok(());
                }
                Err(refuse("position-drive", "GH-15", GhawarText::PositionDrive)
                    .with("seat", Fact::Seat(state.to_act))
                    .with("die", Fact::Number(die.number().into())))
            }
            Phase::Over(ending) => {
                self.check_rigs_put()?;
                let fits = match ending {
                    Ending::AllDelivered => state.idle == 0 && !state.has_cubes_on_field(),
                    Ending::NoProgress => state.idle == idle_limit(seats) && state.has_cubes_on_field(),
                };
                let refusal = || refuse("position-ending", ending.clause().0, GhawarText::PositionEnding);
                if fits { Ok(()) } else { Err(refusal()) }
            }
        }
    }

    /// In phase 1 nothing has moved yet, and whoever still rolls in this round has a rig left (GH-7).
    fn check_building(&self) -> Result<(), Refusal> {
        let (state, seats) = (&self.state, self.options.players);
        let start = State::start(seats);
        let untouched = state.trucks == start.trucks
            && state.delivered == start.delivered
            && state.barrels == start.barrels
            && state.idle == 0;
        if !untouched {
            return Err(refuse("position-too-early", "GH-7", GhawarText::PositionTooEarly));
        }
        let has_none_left = |seat: &Seat| state.rigs[seat.index()].len() == rigs_each(seats);
        match seats.seats().skip(state.to_act.index()).find(has_none_left) {
            Some(seat) => Err(refuse("position-no-rig-left", "GH-7", GhawarText::PositionNoRigLeft)
                .with("seat", Fact::Seat(seat))),
            None => Ok(()),
        }
    }

    /// In phase 2 a cube is still to be delivered, and not too many turns have passed without one (GH-18, GH-19).
    fn check_roads(&self) -> Result<(), Refusal> {
        self.check_rigs_put()?;
        let limit = idle_limit(self.options.players);
        if self.state.idle >= limit {
            return Err(refuse("position-idle", "GH-19", GhawarText::PositionIdle)
                .with("idle", Fact::Number(self.state.idle.into()))
                .with("limit", Fact::Number(limit.into())));
        }
        if !self.state.has_cubes_on_field() {
            return Err(refuse("position-not-over", "GH-18", GhawarText::PositionNotOver));
        }
        Ok(())
    }

    /// Phase 2 begins once someone has put all of their rigs, and no rig leaves the field afterwards (GH-7, GH-17).
    fn check_rigs_put(&self) -> Result<(), Refusal> {
        let most = rigs_each(self.options.players);
        if self.state.rigs.iter().any(|rigs| rigs.len() == most) {
            return Ok(());
        }
        Err(refuse("position-rigs-missing", "GH-7", GhawarText::PositionRigsMissing)
            .with("most", Fact::Number(most as i64)))
    }
}

fn refuse(code: &'static str, clause: &'static str, template: GhawarText) -> Refusal {
    Refusal::new(code, template).by(Clause(clause))
}

const TRUCKS: &str = "trucks=";
const RING_ROAD: &str = "ring-road";
/// What stands for a platform without a cube or a rig.
const NONE_HERE: char = '.';
/// What stands between the seats.
const NEXT_SEAT: &str = "/";

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = &self.state;
        let seats = self.options.players.seats();
        let on_platforms = |at: &dyn Fn(Platform) -> Option<char>| -> String {
            let marks: Vec<_> = Platform::all().map(at).collect();
            if marks.iter().all(Option::is_none) {
                return NOTHING.to_owned();
            }
            marks.into_iter().map(|mark| mark.unwrap_or(NONE_HERE)).collect()
        };
        let by_seat = |of: &dyn Fn(Seat) -> String| -> String {
            seats.clone().map(of).collect::<Vec<_>>().join(NEXT_SEAT)
        };
        write!(f, "{}", options_text(&self.options))?;
        write!(f, " {}", on_platforms(&|platform| state.cube(platform).map(Colour::letter)))?;
        write!(f, " {}", state.values.order().map_or(NOTHING.to_owned(), |order| letters(&order)))?;
        write!(
            f,
            " {}",
            on_platforms(&|platform| Some((b'0' + state.rig_owner(platform)?.number()).into()))
        )?;
        write!(f, " {}", by_seat(&|seat| trucks_text(&state.trucks[seat.index()])))?;
        write!(f, " {}", by_seat(&|seat| delivered_text(&state.delivered[seat.index()])))?;
        write!(f, " {}", list(seats.clone().map(|seat| state.barrels[seat.index()])))?;
        write!(f, " {} {}", phase_text(state), state.idle)
    }
}

fn options_text(options: &Options) -> String {
    let mut text = options.players.to_string();
    if options.trucks != TruckCount::default() {
        text += &format!("+{TRUCKS}{}", options.trucks.get());
    }
    if options.dice == DiceRule::Choice {
        text += &format!("+{}", DiceRule::Choice.code());
    }
    if options.roads == Roads::Ringed {
        text += &format!("+{RING_ROAD}");
    }
    text
}

fn trucks_text(trucks: &[Truck]) -> String {
    let out = trucks.iter().filter(|truck| truck.stand != Stand::Depot);
    list(out.map(|truck| match truck.load {
        Some(colour) => format!("{}:{}", truck.stand, colour.letter()),
        None => truck.stand.to_string(),
    }))
}

fn delivered_text(delivered: &[u8; COLOURS]) -> String {
    let cubes = Colour::ALL.into_iter().zip(delivered);
    let text: String =
        cubes.flat_map(|(colour, count)| std::iter::repeat_n(colour.letter(), usize::from(*count))).collect();
    if text.is_empty() { NOTHING.to_owned() } else { text }
}

fn phase_text(state: &State) -> String {
    let seat = state.to_act;
    match state.phase {
        Phase::Deal => "deal".to_owned(),
        Phase::Building => format!("{seat}:build"),
        Phase::Choosing([first, second]) => format!("{seat}:choose:{first}{second}"),
        Phase::Turn => format!("{seat}:turn"),
        Phase::Rolling => format!("{seat}:roll"),
        Phase::Driving(die) => format!("{seat}:drive:{die}"),
        Phase::Over(ending) => ending.code().to_owned(),
    }
}

impl FromStr for Setup {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Self, SyntaxError> {
        // One text for each position.
        read(text)
            .filter(|setup| setup.to_string() == text)
            .ok_or_else(|| SyntaxError::new(text, Localized::of(GhawarText::ExpectedPosition)))
    }
}

fn read(text: &str) -> Option<Setup> {
    let words: Vec<_> = text.split(' ').collect();
    let [options, cubes, values, rigs, trucks, delivered, barrels, phase, idle] = words.try_into().ok()?;
    let options = read_options(options)?;
    let seats = options.players;
    let mut state = State::start(seats);
    for (platform, letter) in read_platforms(cubes)? {
        state.cubes[Colour::from_letter(letter)?.index()] |= Platforms::only(platform);
    }
    if values != NOTHING {
        state.values = ValueBoard::new(read_letters(values)?)?;
    }
    for (platform, digit) in read_platforms(rigs)? {
        let seat: Seat = digit.to_string().parse().ok()?;
        state.rigs[seat.index()] |= Platforms::only(platform);
    }
    state.trucks = read_by_seat(seats, trucks, state.trucks, read_trucks)?;
    state.delivered = read_by_seat(seats, delivered, state.delivered, read_delivered)?;
    let barrels: Vec<_> =
        items(barrels).map(|number| number.parse().ok().map(Barrels)).collect::<Option<_>>()?;
    if barrels.len() != seats.get() {
        return None;
    }
    state.barrels[..seats.get()].copy_from_slice(&barrels);
    (state.to_act, state.phase) = read_phase(phase)?;
    state.idle = idle.parse().ok()?;
    Some(Setup { options, state })
}

fn read_options(text: &str) -> Option<Options> {
    let mut words = text.split('+');
    let players = SeatCount::new(words.next()?.parse().ok()?)?;
    let mut options = Options { players, ..Options::default() };
    for word in words {
        if let Some(trucks) = word.strip_prefix(TRUCKS) {
            options.trucks = TruckCount::new(trucks.parse().ok()?)?;
        } else if word == RING_ROAD {
            options.roads = Roads::Ringed;
        } else {
            options.dice = DiceRule::from_code(word)?;
        }
    }
    Some(options)
}

/// The platforms that have a mark, with it.
fn read_platforms(text: &str) -> Option<Vec<(Platform, char)>> {
    if text == NOTHING {
        return Some(Vec::new());
    }
    let marks: Vec<char> = text.chars().collect();
    let all = (marks.len() == PLATFORMS).then(|| Platform::all().zip(marks))?;
    Some(all.filter(|(_, mark)| *mark != NONE_HERE).collect())
}

/// One value for each seat of the table; the places that it does not have stay as they are.
fn read_by_seat<T>(
    seats: SeatCount,
    text: &str,
    mut values: [T; MOST_SEATS],
    read: impl Fn(&str) -> Option<T>,
) -> Option<[T; MOST_SEATS]> {
    let words: Vec<_> = text.split(NEXT_SEAT).collect();
    if words.len() != seats.get() {
        return None;
    }
    for (value, word) in values.iter_mut().zip(words) {
        *value = read(word)?;
    }
    Some(values)
}

/// The trucks on the field; all others are in the depot.
fn read_trucks(text: &str) -> Option<[Truck; MOST_TRUCKS]> {
    let mut trucks = [Truck::IN_DEPOT; MOST_TRUCKS];
    let mut places = trucks.iter_mut();
    for item in items(text) {
        let (space, load) = match item.split_once(':') {
            Some((space, letter)) => {
                let [colour] = read_letters(letter)?;
                (space, Some(colour))
            }
            None => (item, None),
        };
        *places.next_back()? = Truck { stand: Stand::Space(space.parse().ok()?), load };
    }
    trucks.sort_unstable();
    Some(trucks)
}

fn read_delivered(text: &str) -> Option<[u8; COLOURS]> {
    let mut delivered = [0u8; COLOURS];
    for letter in text.chars().filter(|_| text != NOTHING) {
        let count = &mut delivered[Colour::from_letter(letter)?.index()];
        *count = count.checked_add(1)?;
    }
    Some(delivered)
}

/// Whose turn it is, and what comes next.
fn read_phase(text: &str) -> Option<(Seat, Phase)> {
    if text == "deal" {
        return Some((Seat::FIRST, Phase::Deal));
    }
    if let Some(ending) = Ending::ALL.into_iter().find(|ending| ending.code() == text) {
        return Some((Seat::FIRST, Phase::Over(ending)));
    }
    let (seat, phase) = text.split_once(':')?;
    let phase = match phase.split_once(':') {
        None if phase == "build" => Phase::Building,
        None if phase == "turn" => Phase::Turn,
        None if phase == "roll" => Phase::Rolling,
        Some(("choose", dice)) => {
            let (first, second) = dice.split_at_checked(1)?;
            Phase::Choosing([Die::read(first)?, Die::read(second)?])
        }
        Some(("drive", die)) => Phase::Driving(Die::read(die)?),
        _ => return None,
    };
    Some((seat.parse().ok()?, phase))
}

#[cfg(test)]
mod tests {
    use super::*;

    const CUBES: &str = "rrrrrrbbbbbbggggggyyyyyywwwwwwkkkkkk";
    const RIGS: &str = "1111111111111122222222222222........";
    /// Thirteen rigs each.
    const FEWER: &str = "1111111111111.2222222222222.........";

    /// What is said to a position: `ok`, `syntax` or the code of the refusal.
    fn said(line: &str) -> &'static str {
        let line = line.replace("CUBES", CUBES).replace("RIGS", RIGS).replace("FEWER", FEWER);
        match line.parse::<Setup>().map(|setup| (setup.open(), setup.to_string())) {
            Err(_) => "syntax",
            Ok((opened, text)) => {
                assert_eq!(text, line);
                opened.map_or_else(|refusal| refusal.code, |_| "ok")
            }
        }
    }

    #[test]
    fn a_position_that_adds_up_is_opened() {
        for line in [
            "2 - - - -/- -/- 3,3 deal 0",
            "3+trucks=1+choice+ring-road - - - -/-/- -/-/- 3,3,3 deal 0",
            "2 CUBES krbgyw - -/- -/- 3,3 1:build 0",
            "2 CUBES krbgyw FEWER -/- -/- 3,3 1:build 0",
            "2+choice CUBES krbgyw FEWER -/- -/- 3,3 2:choose:63 0",
            "2 CUBES krbgyw RIGS -/- -/- 3,3 1:turn 0",
            "2 CUBES krbgyw RIGS b1,d1/b11 -/- 0,6 2:roll 39",
            "2 .rrrrrbbbbbbggggggyyyyyywwwwwwkkkkk. krbgyw RIGS b1:r/- -/k 3,3 1:drive:6 7",
            "2 CUBES krbgyw RIGS -/- -/- 3,3 no-progress 40",
            "2 - krbgyw RIGS -/- rrrrrrbbbbbbgggggg/yyyyyywwwwwwkkkkkk 3,3 all-delivered 0",
        ] {
            assert_eq!(said(line), "ok", "{line}");
        }
    }

    #[test]
    fn a_position_that_does_not_add_up_is_refused() {
        for (line, code) in [
            ("2 - - - -/- -/- 3,3 1:build 0", "position-deal"),
            ("2 CUBES - - -/- -/- 3,3 deal 0", "position-deal"),
            ("2 CUBES krbgyw - -/- -/- 3,3 deal 0", "position-deal"),
            ("2 - - - -/- -/- 2,4 deal 0", "position-deal"),
            ("2 CUBES krbgyw - -/- -/- 3,3 3:build 0", "no-such-seat"),
            ("2 CUBES krbgyw 1.3................................. -/- -/- 3,3 1:build 0", "no-such-seat"),
            ("2 CUBES krbgyw 111111111111111..................... -/- -/- 3,3 1:turn 0", "position-rigs"),
            ("2 brrrrrbbbbbbggggggyyyyyywwwwwwkkkkkk krbgyw RIGS -/- -/- 3,3 1:turn 0", "position-cubes"),
            ("2 CUBES krbgyw RIGS b1:r/- -/- 3,3 1:turn 0", "position-cubes"),
            ("2+trucks=1 CUBES krbgyw RIGS b1,d1/- -/- 3,3 1:turn 0", "position-trucks"),
            ("2 CUBES krbgyw RIGS a1/- -/- 3,3 1:turn 0", "position-off-road"),
            ("2 CUBES krbgyw RIGS b12/- -/- 3,3 1:turn 0", "position-off-road"),
            ("2 CUBES krbgyw RIGS b1/b1 -/- 3,3 1:turn 0", "position-two-trucks"),
            ("2 CUBES krbgyw RIGS -/- -/- 3,4 1:turn 0", "position-barrels"),
            ("2 CUBES krbgyw FEWER -/- -/- 3,3 2:choose:63 0", "position-choice"),
            ("2+choice CUBES krbgyw FEWER -/- -/- 3,3 2:choose:11 0", "position-choice"),
            ("2 CUBES krbgyw RIGS b11/b10 -/- 3,3 1:drive:1 0", "ok"),
            ("2+trucks=1 CUBES krbgyw RIGS b11/b10 -/- 3,3 1:drive:1 0", "position-drive"),
            ("2 CUBES krbgyw RIGS -/- -/- 3,3 no-progress 39", "position-ending"),
            ("2 CUBES krbgyw RIGS -/- -/- 3,3 all-delivered 0", "position-ending"),
            ("2 CUBES krbgyw FEWER -/- -/- 2,4 1:build 0", "position-too-early"),
            ("2 CUBES krbgyw FEWER b1/- -/- 3,3 1:build 0", "position-too-early"),
            ("2 CUBES krbgyw FEWER -/- -/- 3,3 1:build 1", "position-too-early"),
            (
                "2 CUBES krbgyw 11111111111111...................... -/- -/- 3,3 1:build 0",
                "position-no-rig-left",
            ),
            ("2 CUBES krbgyw 11111111111111...................... -/- -/- 3,3 2:build 0", "ok"),
            ("2 CUBES krbgyw RIGS -/- -/- 3,3 1:turn 40", "position-idle"),
            ("2 - krbgyw RIGS -/- rrrrrrbbbbbbgggggg/yyyyyywwwwwwkkkkkk 3,3 1:turn 0", "position-not-over"),
            ("2 CUBES krbgyw FEWER -/- -/- 3,3 1:turn 0", "position-rigs-missing"),
            // One text for each position.
            ("2 CUBES krbgyw RIGS d1,b1/- -/- 3,3 1:turn 0", "syntax"),
            ("2 CUBES krbgyw RIGS -/- br/- 3,3 1:turn 0", "syntax"),
            ("2+ring-road+choice CUBES krbgyw RIGS -/- -/- 3,3 1:turn 0", "syntax"),
            ("2+trucks=2 CUBES krbgyw RIGS -/- -/- 3,3 1:turn 0", "syntax"),
            ("2 CUBES krbgyw RIGS -/- -/- 3,3 1:turn 00", "syntax"),
            ("2 CUBES krbgyw RIGS -/-/- -/- 3,3 1:turn 0", "syntax"),
            ("2 CUBES krbgyk RIGS -/- -/- 3,3 1:turn 0", "syntax"),
            ("2 CUBES krbgyw RIGS -/- -/- 3,3 1:drive:7 0", "syntax"),
            ("2 CUBES krbgyw RIGS depot/- -/- 3,3 1:turn 0", "syntax"),
            ("5 - - - -/- -/- 3,3 deal 0", "syntax"),
            ("2 - - - -/- -/- 3,3 deal", "syntax"),
        ] {
            assert_eq!(said(line), code, "{line}");
        }
    }
}
