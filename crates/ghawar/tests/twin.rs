//! The fast rules and the slow, literal ones agree: legal actions, who acts, the whole position, scores and ends, in every
//! option set.

#![allow(clippy::expect_used, reason = "a test that cannot be set up fails")]

mod common;
mod literal;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::AddAssign;

use common::{Mood, Position, option_sets, players};
use literal::Literal;
use motherlode_core::dealer::Dealer;
use motherlode_core::draw::shuffle;
use motherlode_core::{ChanceSet, Draws, Game, RulesEnding, Turn};
use motherlode_ghawar::Ghawar;

/// Last turns of games, and turns on crowded roads, for each option set.
const LATE: usize = 4;
const CROWDS: usize = 200;
/// How many events are played on crowded roads: a turn and the beginning of the next.
const CROWD_EVENTS: usize = 4;

/// What the random games came across, to know that they tried what matters.
#[derive(Clone, Copy, Default, Debug)]
struct Seen {
    positions: usize,
    own_load: usize,
    paid_load: usize,
    too_expensive: usize,
    delivery: usize,
    blocked: usize,
    undrivable: usize,
    majority: usize,
    tied: usize,
    all_delivered: usize,
    no_progress: usize,
}

impl AddAssign for Seen {
    fn add_assign(&mut self, other: Seen) {
        self.positions += other.positions;
        self.own_load += other.own_load;
        self.paid_load += other.paid_load;
        self.too_expensive += other.too_expensive;
        self.delivery += other.delivery;
        self.blocked += other.blocked;
        self.undrivable += other.undrivable;
        self.majority += other.majority;
        self.tied += other.tied;
        self.all_delivered += other.all_delivered;
        self.no_progress += other.no_progress;
    }
}

/// The same game, fast and literally.
struct Pair {
    fast: Position,
    slow: Literal,
    /// The rigs of each seat at the last comparison, if phase 2 had begun.
    rigs: Option<Vec<usize>>,
    /// Actions that were legal at some time, to be tried at others.
    strangers: Vec<String>,
    seen: Seen,
}

impl Pair {
    fn at(line: &str) -> Pair {
        Pair {
            fast: Position::at(line),
            slow: Literal::at(line),
            rigs: None,
            strangers: Vec::new(),
            seen: Seen::default(),
        }
    }

    /// Compares everything that both say of the position; tells what comes next.
    fn compare(&mut self) -> Turn<Ghawar> {
        let line = self.slow.line();
        assert_eq!(self.fast.line(), line);
        let turn = self.fast.game.turn(&self.fast.state);
        let legal = self.slow.legal();
        assert_eq!(self.fast.legal(), legal, "legal actions of {line}");
        self.try_strangers(&legal);
        assert_eq!(
            turn.seat().map(|seat| usize::from(seat.number())),
            self.slow.seat(),
            "who acts in {line}"
        );
        assert_eq!(turn.ending().map(RulesEnding::code), self.slow.ending(), "the end of {line}");
        if !line.contains(" deal ") {
            assert_eq!(self.fast.scores(), self.slow.scores(), "scores of {line}");
            let ranks: Vec<usize> = self.fast.ranks().into_iter().map(usize::from).collect();
            assert_eq!(ranks, self.slow.ranks(), "ranks of {line}");
            self.check_conservation(&line);
        }
        let seen = &mut self.seen;
        seen.positions += 1;
        seen.too_expensive += usize::from(self.slow.lacks_barrels());
        seen.blocked += usize::from(self.slow.is_blocked());
        seen.majority += usize::from("rbgywk".chars().any(|colour| self.slow.majority(colour).is_some()));
        seen.tied += usize::from("rbgywk".chars().any(|colour| self.slow.is_tied(colour)));
        seen.all_delivered += usize::from(self.slow.ending() == Some("all-delivered"));
        seen.no_progress += usize::from(self.slow.ending() == Some("no-progress"));
        turn
    }

    /// Barrels, cubes and rigs change hands and places, but none appears or disappears (GH-2, GH-4, GH-7, GH-17).
    fn check_conservation(&mut self, line: &str) {
        let seats = self.slow.barrels().len();
        assert!(self.slow.barrels().iter().all(|barrels| *barrels >= 0), "{line}");
        assert_eq!(self.slow.barrels().iter().sum::<i32>(), 3 * i32::try_from(seats).expect("few"), "{line}");
        for colour in "rbgywk".chars() {
            assert_eq!(self.slow.cubes_of(colour), 6, "cubes of colour {colour} in {line}");
        }
        let rigs = self.slow.rigs();
        let most = [14, 10, 8][seats - 2];
        assert!(rigs.iter().all(|rigs| *rigs <= most), "{line}");
        if let Some(before) = &self.rigs {
            assert_eq!(&rigs, before, "rigs in {line}");
        }
        self.rigs = self.slow.is_phase_2().then_some(rigs);
    }

    /// What was legal at another time is done now if and only if it is legal now.
    fn try_strangers(&mut self, legal: &[String]) {
        const KEPT: usize = 24;
        if !self.seen.positions.is_multiple_of(4) {
            return;
        }
        for text in &self.strangers {
            let mut state = self.fast.state;
            let done = self.fast.game.apply(&mut state, common::action(text)).is_ok();
            assert_eq!(done, legal.contains(text), "{text} in {}", self.slow.line());
            assert!(done || state == self.fast.state, "{text} in {}", self.slow.line());
        }
        let some = legal.iter().skip(self.seen.positions % 7).step_by(legal.len() / 3 + 1);
        self.strangers.extend(some.cloned());
        let many = self.strangers.len();
        self.strangers.drain(..many.saturating_sub(KEPT));
    }

    /// The table as a spectator's screen shows it.
    fn compare_view(&self) {
        let view = self.fast.view();
        let line = self.slow.line();
        let spaces: BTreeMap<String, bool> = view
            .spaces
            .iter()
            .map(|shown| (shown.space.to_string(), shown.kind == motherlode_ghawar::SpaceKind::Crossing))
            .collect();
        assert_eq!(spaces, self.slow.spaces(), "{line}");
        for shown in &view.seats {
            let seat = usize::from(shown.seat.number());
            let entries: BTreeSet<String> = shown.entries.iter().map(ToString::to_string).collect();
            assert_eq!(entries, self.slow.entries(seat), "{line}");
            let side = serde_json::to_value(shown.side).expect("a side");
            assert_eq!(side, self.slow.side(seat), "{line}");
            assert_eq!(shown.rigs, self.slow.rigs()[seat - 1], "{line}");
            assert_eq!(i32::from(shown.barrels.0), self.slow.barrels()[seat - 1], "{line}");
            for delivered in &shown.delivered {
                let leads = self.slow.majority(delivered.colour.letter()) == Some(seat);
                assert_eq!(delivered.majority, leads, "{line}");
            }
        }
        for shown in &view.platforms {
            let owner = shown.rig.map(|seat| usize::from(seat.number()));
            assert_eq!(owner, self.slow.rig_on(&shown.platform.to_string()), "{line}");
        }
    }

    /// Plays at most so many events on; tells how many there were.
    fn play(&mut self, mood: Mood, draws: &mut Dealer, most: usize) -> usize {
        for events in 0..most {
            match self.compare() {
                Turn::Over(_) => {
                    self.compare_view();
                    return events;
                }
                Turn::Chance(chance) => {
                    let outcome = chance.draw(draws);
                    let drove = self.fast.next().ends_with(":roll");
                    self.slow.happen(&outcome.to_string());
                    assert_eq!(self.fast.game.settle(&mut self.fast.state, &outcome), Ok(()));
                    self.seen.undrivable += usize::from(drove && !self.fast.next().contains(":drive:"));
                }
                Turn::Seat { .. } => {
                    let action = mood.choose((&self.fast.game, &self.fast.state), draws);
                    let text = action.to_string();
                    self.note(&text);
                    self.fast.game.apply(&mut self.fast.state, action).expect("a legal action is done");
                    self.slow.act(&text);
                }
            }
        }
        self.compare();
        self.compare_view();
        most
    }

    /// Counts what an action is before it is done.
    fn note(&mut self, text: &str) {
        if let Some((_, platform)) = text.split_once(" load ") {
            let own = self.slow.rig_on(platform) == self.slow.seat();
            self.seen.own_load += usize::from(own);
            self.seen.paid_load += usize::from(!own);
        }
        if let Some(from) = text.strip_suffix("-depot") {
            self.seen.delivery += usize::from(self.slow.carries(from));
        }
    }
}

/// What a made-up position of phase 2 is made of: cubes, values and rigs by chance, everyone's rigs all put.
struct MadeUp {
    set: String,
    seats: usize,
    cubes: Vec<char>,
    values: Vec<char>,
    rigs: Vec<char>,
}

impl MadeUp {
    fn new(set: &str, draws: &mut Dealer) -> MadeUp {
        let seats = players(set);
        let each = [14, 10, 8][seats - 2];
        let digits: String = ["1", "2", "3", "4"][..seats].iter().map(|seat| seat.repeat(each)).collect();
        let mut made = MadeUp {
            set: set.to_owned(),
            seats,
            cubes: "rbgywk".repeat(6).chars().collect(),
            values: "rbgywk".chars().collect(),
            rigs: format!("{digits:.<36}").chars().collect(),
        };
        shuffle(&mut made.cubes, draws);
        shuffle(&mut made.values, draws);
        shuffle(&mut made.rigs, draws);
        made
    }

    fn line(&self, trucks: &[String], delivered: &[String], next: &str) -> String {
        let dashed = |texts: &[String]| -> String {
            let words = texts.iter().map(|text| if text.is_empty() { "-" } else { text });
            words.collect::<Vec<_>>().join("/")
        };
        let MadeUp { set, seats, .. } = self;
        let [cubes, values, rigs] = [&self.cubes, &self.values, &self.rigs].map(String::from_iter);
        let barrels = vec!["3"; *seats].join(",");
        format!("{set} {cubes} {values} {rigs} {} {} {barrels} {next} 0", dashed(trucks), dashed(delivered))
    }
}

/// All trucks are out close to one corner, where they get stuck at the ends of roads; some carry a cube.
fn crowded(set: &str, draws: &mut Dealer) -> String {
    let mut made = MadeUp::new(set, draws);
    let spaces: Vec<String> = Literal::new(set).spaces().into_keys().collect();
    let edge = if set.contains("ring") { (b'm', 13) } else { (b'k', 11) };
    let column = [b'a', edge.0][draws.index(2)];
    let row = [1, edge.1][draws.index(2)];
    let trucks_each = common::options(set).trucks.get();
    let wide = u8::try_from(1 + trucks_each * made.seats / 5).expect("few trucks");
    let near = |space: &&String| {
        let (number, letter) = by_row(space);
        letter.abs_diff(column) <= wide && number.abs_diff(row) <= usize::from(wide)
    };
    let mut places: Vec<&String> = spaces.iter().filter(near).collect();
    shuffle(&mut places, draws);
    let mut trucks = Vec::new();
    for _ in 0..made.seats {
        let mut own: Vec<&String> = (0..trucks_each).filter_map(|_| places.pop()).collect();
        own.sort_by_key(|name| by_row(name));
        let texts = own.into_iter().map(|place| {
            let lying = draws.index(36);
            if made.cubes[lying] == '.' || draws.index(3) > 0 {
                return place.clone();
            }
            format!("{place}:{}", std::mem::replace(&mut made.cubes[lying], '.'))
        });
        trucks.push(texts.collect::<Vec<_>>().join(","));
    }
    let next = format!("{}:roll", draws.index(made.seats) + 1);
    made.line(&trucks, &vec![String::new(); made.seats], &next)
}

fn by_row(space: &str) -> (usize, u8) {
    (space[1..].parse().expect("a row"), space.as_bytes()[0])
}

/// A few cubes are left, all of them with a rig; the others were delivered by anyone.
fn late(set: &str, draws: &mut Dealer) -> String {
    let mut made = MadeUp::new(set, draws);
    let left = draws.index(3) + 1;
    let mut with_rigs: Vec<usize> = (0..36).filter(|at| made.rigs[*at] != '.').collect();
    shuffle(&mut with_rigs, draws);
    let mut delivered = vec![String::new(); made.seats];
    for colour in "rbgywk".chars() {
        for at in (0..36).filter(|at| !with_rigs[..left].contains(at)) {
            if made.cubes[at] == colour {
                delivered[draws.index(made.seats)].push(colour);
                made.cubes[at] = '.';
            }
        }
    }
    made.line(&vec![String::new(); made.seats], &delivered, "1:turn")
}

/// Plays whole games of an option set in every mood, the last turns of some, and some turns on crowded roads.
fn check(set: &str, number: u64) -> Seen {
    let mut seen = Seen::default();
    let mut draws = Dealer::from_seed(2_009, number);
    for mood in Mood::ALL {
        let mut pair = Pair::at(&Position::start(set).line());
        let longest = pair.fast.game.longest();
        let events = pair.play(mood, &mut draws, longest + 1);
        assert!(events <= longest, "{set}: a game has more than {longest} events");
        seen += pair.seen;
    }
    for _ in 0..LATE {
        let mut pair = Pair::at(&late(set, &mut draws));
        let longest = pair.fast.game.longest();
        pair.play(Mood::Keen, &mut draws, longest);
        seen += pair.seen;
    }
    for _ in 0..CROWDS {
        let mut pair = Pair::at(&crowded(set, &mut draws));
        pair.play(Mood::Roaming, &mut draws, CROWD_EVENTS);
        seen += pair.seen;
    }
    seen
}

#[test]
fn the_fast_rules_are_the_literal_ones_on_fifty_thousand_positions() {
    let mut seen = Seen::default();
    for (number, set) in (0..).zip(option_sets()) {
        seen += check(&set, number);
    }
    assert!(seen.positions >= 50_000, "{seen:?}");
    for often in [
        seen.own_load,
        seen.paid_load,
        seen.too_expensive,
        seen.delivery,
        seen.blocked,
        seen.undrivable,
        seen.majority,
        seen.tied,
    ] {
        assert!(often >= 1_000, "{seen:?}");
    }
    assert!(seen.all_delivered >= 20 && seen.no_progress >= 20, "{seen:?}");
}
