//! What the tests share: positions from text, games from lists of moves, and refusals as one line each.

#![allow(dead_code, reason = "every test file uses its own part of this")]

use std::collections::BTreeSet;

use motherlode_core::conformance::{play_out, states};
use motherlode_core::dealer::Dealer;
use motherlode_core::{
    ActionSet, Audit, Game, Match, Observer, Refusal, Revealed, RulesEnding, SeatCount, Turn,
};
use motherlode_ghawar::{
    Action, DiceRule, Ghawar, Kind, Options, Outcome, Roads, Setup, State, TruckCount, View,
};
use serde_json::Value;

/// Cubes such that every column has its colour, from red on the left to black on the right.
pub(crate) const COLUMNS: &str = "rbgywkrbgywkrbgywkrbgywkrbgywkrbgywk";

/// With this value board the number of a column is what its cubes are worth.
pub(crate) const VALUES: &str = "rbgywk";

/// Every option set as a position line begins.
pub(crate) fn option_sets() -> Vec<String> {
    let mut sets = Vec::new();
    for players in ["2", "3", "4"] {
        for trucks in ["", "+trucks=1", "+trucks=3"] {
            for dice in ["", "+choice"] {
                for roads in ["", "+ring-road"] {
                    sets.push(format!("{players}{trucks}{dice}{roads}"));
                }
            }
        }
    }
    sets
}

/// The options that the first word of a position line names.
pub(crate) fn options(text: &str) -> Options {
    let words: Vec<&str> = text.split('+').collect();
    let trucks = words.iter().find_map(|word| word.strip_prefix("trucks="));
    Options {
        players: words[0].parse().ok().and_then(SeatCount::new).expect("players"),
        trucks: trucks.map_or(TruckCount::Two, |number| {
            number.parse().ok().and_then(TruckCount::new).expect("a number of trucks")
        }),
        dice: if words.contains(&"choice") { DiceRule::Choice } else { DiceRule::Ordered },
        roads: if words.contains(&"ring-road") { Roads::Ringed } else { Roads::Inner },
    }
}

pub(crate) fn rules(text: &str) -> Ghawar {
    Ghawar::new(options(text), &Value::Null).unwrap_or_else(|refusal| panic!("{text}: {refusal}"))
}

/// How many players an option set has.
pub(crate) fn players(text: &str) -> usize {
    options(text).players.get()
}

pub(crate) fn action(text: &str) -> Action {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

pub(crate) fn outcome(text: &str) -> Outcome {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// A position line in the making: everything has a plain beginning, and a test says what is different.
///
/// The cubes lie in columns of one colour. Those on trucks and those delivered are missing on the field, from the top
/// of their column down; `gone` names platforms that are empty in their place.
#[derive(Clone, Debug)]
pub(crate) struct Scene {
    options: String,
    values: String,
    rigs: String,
    trucks: String,
    delivered: String,
    barrels: String,
    next: String,
    gone: Vec<String>,
    idle: u8,
}

impl Scene {
    pub(crate) fn of(options: &str) -> Scene {
        let seats = players(options);
        // Row by row from the bottom; everyone has put every rig (GH-4).
        let rigs = match seats {
            2 => "111111 222222 111111 222222 1122.. ......",
            3 => "111111 222222 333333 112233 112233 ......",
            _ => "111111 222222 333333 444444 112233 44....",
        };
        Scene {
            options: options.to_owned(),
            values: VALUES.to_owned(),
            rigs: rigs.replace(' ', ""),
            trucks: vec!["-"; seats].join("/"),
            delivered: vec!["-"; seats].join("/"),
            barrels: vec!["3"; seats].join(","),
            next: "1:turn".to_owned(),
            gone: Vec::new(),
            idle: 0,
        }
    }

    pub(crate) fn values(mut self, values: &str) -> Scene {
        values.clone_into(&mut self.values);
        self
    }

    /// Row by row from the bottom, with spaces between as one likes.
    pub(crate) fn rigs(mut self, rigs: &str) -> Scene {
        self.rigs = rigs.replace(' ', "");
        self
    }

    pub(crate) fn trucks(mut self, trucks: &str) -> Scene {
        trucks.clone_into(&mut self.trucks);
        self
    }

    pub(crate) fn delivered(mut self, delivered: &str) -> Scene {
        delivered.clone_into(&mut self.delivered);
        self
    }

    pub(crate) fn barrels(mut self, barrels: &str) -> Scene {
        barrels.clone_into(&mut self.barrels);
        self
    }

    pub(crate) fn next(mut self, next: &str) -> Scene {
        next.clone_into(&mut self.next);
        self
    }

    pub(crate) fn gone(mut self, platforms: &str) -> Scene {
        self.gone = platforms.split_whitespace().map(str::to_owned).collect();
        self
    }

    pub(crate) fn idle(mut self, idle: u8) -> Scene {
        self.idle = idle;
        self
    }

    pub(crate) fn line(&self) -> String {
        let mut cubes: Vec<char> = COLUMNS.chars().collect();
        for name in &self.gone {
            let digits: Vec<usize> = name.bytes().skip(1).map(|digit| usize::from(digit - b'1')).collect();
            cubes[digits[1] * 6 + digits[0]] = '.';
        }
        let loads = self.trucks.split(['/', ',']).filter_map(|truck| truck.split_once(':')?.1.chars().next());
        let taken: Vec<char> = loads.chain(self.delivered.chars()).collect();
        for (column, colour) in VALUES.chars().enumerate() {
            let missing = (0..6).filter(|row| cubes[row * 6 + column] == '.').count();
            let more = taken.iter().filter(|cube| **cube == colour).count().saturating_sub(missing);
            let lying: Vec<usize> = (0..6).rev().filter(|row| cubes[row * 6 + column] != '.').collect();
            lying.iter().take(more).for_each(|row| cubes[row * 6 + column] = '.');
        }
        let cubes: String =
            if cubes.iter().all(|cube| *cube == '.') { "-".to_owned() } else { cubes.iter().collect() };
        let Scene { options, values, rigs, trucks, delivered, barrels, next, idle, .. } = self;
        format!("{options} {cubes} {values} {rigs} {trucks} {delivered} {barrels} {next} {idle}")
    }

    pub(crate) fn open(&self) -> Position {
        Position::at(&self.line())
    }
}

/// A position with its rules.
#[derive(Clone, Debug)]
pub(crate) struct Position {
    pub(crate) game: Ghawar,
    pub(crate) state: State,
}

impl Position {
    /// From a position line.
    pub(crate) fn at(line: &str) -> Position {
        let setup: Setup = line.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
        let (game, state) = Ghawar::open(&setup).unwrap_or_else(|refusal| panic!("{line}: {refusal}"));
        Position { game, state }
    }

    /// The start of a game.
    pub(crate) fn start(options: &str) -> Position {
        let game = rules(options);
        Position { state: game.start(), game }
    }

    /// After the deal, with cubes in columns.
    pub(crate) fn dealt(options: &str) -> Position {
        Position::start(options).then(&format!("deal {COLUMNS} {VALUES}"))
    }

    /// The position after more moves, with chance among them: `drive, roll 4, depot-b4 load p13`.
    pub(crate) fn then(mut self, moves: &str) -> Position {
        for text in moves.split(',').map(str::trim).filter(|text| !text.is_empty()) {
            self.does(text);
        }
        self
    }

    /// Does a move, whoever's it is.
    pub(crate) fn does(&mut self, text: &str) -> Revealed {
        if text.starts_with("deal ") || text.starts_with("roll ") {
            self.game
                .settle(&mut self.state, &outcome(text))
                .unwrap_or_else(|_| panic!("{text} is impossible in {}", self.line()));
            return Revealed::Something;
        }
        let done = self.game.apply(&mut self.state, action(text));
        done.unwrap_or_else(|reason| panic!("{text} in {}: {}", self.line(), Refusal::from(reason).brief()))
    }

    /// Why a move is refused: code, clause, facts, and after a bar the English sentence.
    pub(crate) fn refuses(&self, text: &str) -> String {
        let mut state = self.state;
        let reason = self.game.apply(&mut state, action(text)).err();
        let reason = reason.unwrap_or_else(|| panic!("{text} is allowed in {}", self.line()));
        assert_eq!(state, self.state, "a refused move changes nothing");
        assert!(!self.legal().contains(&text.to_owned()), "{text} is refused, but listed");
        let refusal: Refusal = reason.into();
        format!("{} | {refusal}", refusal.brief())
    }

    /// Whether chance can bring this here; what it cannot bring changes nothing.
    pub(crate) fn can_bring(&self, text: &str) -> bool {
        let mut state = self.state;
        let settled = self.game.settle(&mut state, &outcome(text)).is_ok();
        assert!(settled || state == self.state, "{text} changed something");
        settled
    }

    /// The position line.
    pub(crate) fn line(&self) -> String {
        self.game.setup(&self.state).to_string()
    }

    /// A word of the position line, by its place.
    fn word(&self, place: usize) -> String {
        self.line().split(' ').nth(place).expect("nine words").to_owned()
    }

    pub(crate) fn cubes(&self) -> String {
        self.word(1)
    }

    pub(crate) fn rigs(&self) -> String {
        self.word(3)
    }

    pub(crate) fn trucks(&self) -> String {
        self.word(4)
    }

    pub(crate) fn delivered(&self) -> String {
        self.word(5)
    }

    pub(crate) fn barrels(&self) -> String {
        self.word(6)
    }

    /// What comes next: `1:turn`.
    pub(crate) fn next(&self) -> String {
        self.word(7)
    }

    pub(crate) fn idle(&self) -> String {
        self.word(8)
    }

    /// The mark of a platform in a word of the position line.
    fn mark(&self, word: usize, platform: &str) -> Option<char> {
        let digits: Vec<usize> = platform.bytes().skip(1).map(|digit| usize::from(digit - b'1')).collect();
        self.word(word).chars().nth(digits[1] * 6 + digits[0]).filter(|mark| *mark != '.')
    }

    /// The letter of the cube on a platform.
    pub(crate) fn cube(&self, platform: &str) -> Option<char> {
        self.mark(1, platform)
    }

    /// The number of the seat whose rig stands on a platform.
    pub(crate) fn rig(&self, platform: &str) -> Option<u32> {
        self.mark(3, platform).and_then(|digit| digit.to_digit(10))
    }

    /// Every legal action's text, sorted.
    pub(crate) fn legal(&self) -> Vec<String> {
        let Turn::Seat { actions, .. } = self.game.turn(&self.state) else { return Vec::new() };
        let mut texts: Vec<_> = actions.iter().map(|action| action.to_string()).collect();
        texts.sort_unstable();
        texts
    }

    /// Where the drives from a place can end, loads apart.
    pub(crate) fn ends(&self, from: &str) -> BTreeSet<String> {
        let legal = self.legal();
        let drives = legal.iter().filter_map(|text| text.strip_prefix(&format!("{from}-")));
        drives.filter(|drive| !drive.contains("load")).map(str::to_owned).collect()
    }

    /// What can be loaded at the end of any drive, as it is written: `b1-b4 load p13`.
    pub(crate) fn loads(&self) -> Vec<String> {
        self.legal().into_iter().filter(|text| text.contains("load")).collect()
    }

    /// The number of the seat to act.
    pub(crate) fn seat(&self) -> Option<u8> {
        self.game.turn(&self.state).seat().map(|seat| seat.number())
    }

    /// The word for how the game ended, if it has.
    pub(crate) fn ending(&self) -> Option<&'static str> {
        self.game.turn(&self.state).ending().map(RulesEnding::code)
    }

    pub(crate) fn scores(&self) -> Vec<i32> {
        self.game.scores(&self.state).as_slice().to_vec()
    }

    pub(crate) fn ranks(&self) -> Vec<u8> {
        self.game.ranks(&self.state).as_slice().to_vec()
    }

    pub(crate) fn view(&self) -> View {
        self.game.view(&self.game.audit(&self.state, Observer::Spectator))
    }
}

/// Whatever a list of names holds, written with spaces.
pub(crate) fn names(text: &str) -> BTreeSet<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

/// How a random player chooses: always first the kind of action, then one of that kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mood {
    /// Every kind equally likely.
    Plain,
    /// Drives rather than moves rigs, and loads or goes home where possible: games end by delivery (GH-18).
    Keen,
    /// Moves rigs mostly, and seldom loads: games come to a standstill (GH-19).
    Idle,
    /// Drives, and stays out on the roads.
    Roaming,
}

impl Mood {
    pub(crate) const ALL: [Mood; 4] = [Mood::Plain, Mood::Keen, Mood::Idle, Mood::Roaming];

    /// Kinds that are taken whenever there are any, the dearest first.
    fn prefers(self) -> &'static [Kind] {
        match self {
            Mood::Plain | Mood::Idle => &[],
            Mood::Keen => &[Kind::Load, Kind::Home, Kind::Drive],
            Mood::Roaming => &[Kind::Drive, Kind::Go],
        }
    }

    /// An action of a position where a seat is to act.
    pub(crate) fn choose(self, position: (&Ghawar, &State), draws: &mut Dealer) -> Action {
        use motherlode_core::Draws;
        let (game, state) = position;
        let Turn::Seat { actions, .. } = game.turn(state) else { panic!("a seat is to act") };
        // Now and then as the rules offer it, so that nothing is left out altogether.
        let strays = draws.index(8) == 0;
        let preferred = self.prefers().iter().find(|kind| actions.kinds().any(|one| one == **kind));
        let kinds = match (self, preferred) {
            (_, Some(kind)) if !strays => actions.of_kind(*kind),
            (Mood::Idle, _) if !strays && actions.kinds().any(|kind| kind == Kind::MoveRig) => {
                actions.of_kind(Kind::MoveRig)
            }
            _ => actions,
        };
        kinds.draw_by_kind(draws).expect("a seat to act has an action")
    }
}

/// A game played at random, from its rules to its end, as a match with its log.
pub(crate) fn random_match(game: Ghawar, mood: Mood, seed: u64) -> Match<Ghawar> {
    play_out(game, &mut Dealer::from_seed(seed, 0), |play, _, draws| {
        mood.choose((play.game(), play.state()), draws)
    })
}

/// Every position of a random game, the start and the end included.
pub(crate) fn random_positions(game: Ghawar, mood: Mood, seed: u64) -> Vec<Position> {
    let play = random_match(game, mood, seed);
    states(&play).into_iter().map(|state| Position { game: play.game().clone(), state }).collect()
}
