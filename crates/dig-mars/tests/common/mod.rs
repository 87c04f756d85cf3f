//! What the tests share: positions from text, games from lists of moves, and refusals as one line each.

#![allow(dead_code, reason = "every test file uses its own part of this")]

use std::collections::BTreeMap;

use motherlode_core::conformance::{play_out, states};
use motherlode_core::dealer::Dealer;
use motherlode_core::{
    ActionSet, Audit, Draws, Game, Match, Observer, Refusal, Revealed, RulesEnding, Seat, SeatCount, Turn,
};
use motherlode_dig_mars::{
    Action, DigMars, Kind, Observation, Options, Outcome, PlaceView, Preview, Setup, State, View,
};
use serde_json::Value;

/// Every option set, as a position line begins.
pub(crate) const OPTION_SETS: [&str; 9] =
    ["2", "2+open", "2+last-card", "3", "3+open", "3+last-card", "4", "4+open", "4+last-card"];

/// The places in the order of positions and deals (DM-22).
pub(crate) const PLACES: [&str; 16] =
    ["a1", "b1", "c1", "d1", "a2", "b2", "c2", "d2", "a3", "b3", "c3", "d3", "a4", "b4", "c4", "d4"];

/// The options of a game with the built-in deck that the first word of a position line names.
pub(crate) fn options(set: &str) -> Options {
    let (players, switch) = set.split_once('+').unwrap_or((set, ""));
    let players = players.parse().ok().and_then(SeatCount::new).expect("how many play");
    Options::of(players, switch == "open", switch == "last-card")
}

/// The rules with the built-in deck.
pub(crate) fn rules(set: &str) -> DigMars {
    DigMars::new(options(set), &Value::Null).unwrap_or_else(|refusal| panic!("{set}: {refusal}"))
}

pub(crate) fn seat(number: u8) -> Seat {
    Seat::new(number).expect("a seat")
}

pub(crate) fn seated(number: u8) -> Observer {
    Observer::Seat(seat(number))
}

pub(crate) fn action(text: &str) -> Action {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

pub(crate) fn outcome(text: &str) -> Outcome {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// The cards dealt in the deck's order: 01, 02, 03 on a1 from the top down, 04 on top of b1, and so on.
pub(crate) fn deal_in_order() -> String {
    let numbers: Vec<String> = (1..=48).map(|number| format!("{number:02}")).collect();
    format!("deal {}", numbers.join(" "))
}

/// A position to be written down. What a test does not care about is filled in: cards without a word of their own are
/// `111-`, stacks that are not named get the cards that are left, layer by layer, and `*` among the points stands for
/// whatever balances them with the cards that are gone.
#[derive(Clone, Debug)]
pub(crate) struct Scene<'a> {
    /// Options, as in [`OPTION_SETS`].
    pub(crate) set: &'a str,
    /// Cards of someone's own deck, such as `07=132d 08=444-`.
    pub(crate) cards: &'a str,
    /// Stacks from the top down, such as `a1=07*.31.12 b1=x`.
    pub(crate) stacks: &'a str,
    /// Cards that have been taken, whatever the points say.
    pub(crate) taken: &'a str,
    pub(crate) stations: &'a str,
    pub(crate) levels: &'a str,
    pub(crate) points: &'a str,
    pub(crate) looked: &'a str,
    pub(crate) next: &'a str,
}

/// Two players side by side at a1 and d4 in the first turn of seat 1.
impl Default for Scene<'_> {
    fn default() -> Self {
        Scene {
            set: "2",
            cards: "",
            stacks: "",
            taken: "",
            stations: "a1,d4",
            levels: "111,111",
            points: "0,*",
            looked: "x,x",
            next: "turn:1:3:-:0",
        }
    }
}

impl Scene<'_> {
    fn prints(&self) -> Vec<String> {
        let mut prints = vec!["111-".to_owned(); 48];
        for word in self.cards.split_whitespace() {
            let (number, print) = word.split_once('=').expect("a card and what is printed on it");
            prints[number.parse::<usize>().expect("a number") - 1] = print.to_owned();
        }
        prints
    }

    /// The position line.
    pub(crate) fn line(&self) -> String {
        let prints = self.prints();
        let worth = |card: &usize| u32::from(prints[card - 1].as_bytes()[1] - b'0');
        let mut stacks: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for word in self.stacks.split_whitespace() {
            let (place, stack) = word.split_once('=').expect("a place and its cards");
            let cards = stack.split('.').filter(|card| *card != "x").map(str::to_owned).collect();
            stacks.insert(place, cards);
        }
        let number = |card: &str| card.trim_end_matches('*').parse::<usize>().expect("a card number");
        let lying: Vec<usize> = stacks.values().flatten().map(|card| number(card)).collect();
        let mut taken: Vec<usize> = self.taken.split_whitespace().map(number).collect();
        let mut free: Vec<usize> =
            (1..=48).filter(|card| !lying.contains(card) && !taken.contains(card)).collect();
        // What was paid for levels and what the players hold came from cards.
        let paid: u32 = self
            .levels
            .bytes()
            .filter(u8::is_ascii_digit)
            .map(|level| (1..u32::from(level - b'0')).sum::<u32>())
            .sum();
        let held: u32 = self.points.split(',').filter_map(|points| points.parse::<u32>().ok()).sum();
        let mut wanted = (paid + held).saturating_sub(taken.iter().map(worth).sum());
        while wanted > 0 {
            let plain = free.iter().rposition(|card| prints[card - 1] == "111-").expect("plain cards left");
            taken.push(free.remove(plain));
            wanted -= 1;
        }
        for _ in 0..3 {
            for place in PLACES
                .iter()
                .filter(|place| !self.stacks.split_whitespace().any(|word| word.starts_with(**place)))
            {
                if !free.is_empty() {
                    stacks.entry(place).or_default().push(format!("{:02}", free.remove(0)));
                }
            }
        }
        taken.append(&mut free);
        let balance = taken.iter().map(worth).sum::<u32>().saturating_sub(paid + held);
        let stack = |place: &&str| match stacks.get(*place) {
            Some(cards) if !cards.is_empty() => cards.join("."),
            _ => "x".to_owned(),
        };
        format!(
            "{} home={} {} {} {} {} {} {}",
            self.set,
            prints.concat(),
            PLACES.iter().map(stack).collect::<Vec<_>>().join(","),
            self.stations,
            self.levels,
            self.points.replace('*', &balance.to_string()),
            self.looked,
            self.next,
        )
    }

    pub(crate) fn open(&self) -> Position {
        Position::at(&self.line())
    }
}

/// A position with its rules.
#[derive(Clone, Debug)]
pub(crate) struct Position {
    pub(crate) game: DigMars,
    pub(crate) state: State,
}

impl Position {
    /// From a position line.
    pub(crate) fn at(line: &str) -> Position {
        let setup: Setup = line.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
        let (game, state) = DigMars::open(&setup).unwrap_or_else(|refusal| panic!("{line}: {refusal}"));
        Position { game, state }
    }

    /// The start of a game.
    pub(crate) fn of(game: DigMars) -> Position {
        Position { state: game.start(), game }
    }

    /// From options and a list of moves, with chance among them: `first 2, land a1, land b2`. The cards are dealt in
    /// the deck's order.
    pub(crate) fn after(set: &str, moves: &str) -> Position {
        Position::of(rules(set)).then(&deal_in_order()).then(moves)
    }

    /// The position after more moves.
    pub(crate) fn then(mut self, moves: &str) -> Position {
        for text in moves.split(',').map(str::trim).filter(|text| !text.is_empty()) {
            self.does(text);
        }
        self
    }

    /// Does a move, whoever's it is.
    pub(crate) fn does(&mut self, text: &str) -> Revealed {
        if text.starts_with("deal ") || text.starts_with("first ") {
            self.game
                .settle(&mut self.state, &outcome(text))
                .unwrap_or_else(|_| panic!("{text} is impossible"));
            return Revealed::Something;
        }
        let done = self.game.apply(&mut self.state, action(text));
        done.unwrap_or_else(|reason| panic!("{text} in {}: {}", self.line(), Refusal::from(reason).brief()))
    }

    /// Checks why a move is refused: code, clause and facts as one line, and the sentence. Whoever is to act is told the
    /// same before trying.
    #[track_caller]
    pub(crate) fn refuses(&self, text: &str, expected: &str, sentence: &str) {
        let mut state = self.state;
        let reason = self.game.apply(&mut state, action(text)).err();
        let reason = reason.unwrap_or_else(|| panic!("{text} is allowed in {}", self.line()));
        assert_eq!(state, self.state, "a refused move changes nothing");
        assert!(!self.legal().contains(&text.to_owned()), "{text} is not listed");
        let knowledge = self.seat().map(|seat| self.knows(seated(seat)));
        if let Some(knowledge) = knowledge {
            assert_eq!(self.game.preview(&knowledge, action(text)), Err(reason), "{text} before trying");
        }
        let refusal: Refusal = reason.into();
        assert_eq!((refusal.brief().as_str(), refusal.to_string().as_str()), (expected, sentence), "{text}");
    }

    /// The position line.
    pub(crate) fn line(&self) -> String {
        self.game.setup(&self.state).to_string()
    }

    /// One word of the position line, counted from 0: options, deck, stacks, stations, levels, points, looked, next.
    pub(crate) fn word(&self, place: usize) -> String {
        self.line().split(' ').nth(place).expect("eight words").to_owned()
    }

    pub(crate) fn stations(&self) -> String {
        self.word(3)
    }

    pub(crate) fn levels(&self) -> String {
        self.word(4)
    }

    pub(crate) fn next(&self) -> String {
        self.word(7)
    }

    /// One stack of the position line.
    pub(crate) fn stack(&self, place: &str) -> String {
        let at = PLACES.iter().position(|known| *known == place).expect("a place");
        self.word(2).split(',').nth(at).expect("sixteen stacks").to_owned()
    }

    /// Every legal action's text, sorted.
    pub(crate) fn legal(&self) -> Vec<String> {
        let Turn::Seat { actions, .. } = self.game.turn(&self.state) else { return Vec::new() };
        let mut texts: Vec<_> = actions.iter().map(|action| action.to_string()).collect();
        texts.sort_unstable();
        texts
    }

    /// What follows a beginning among the legal actions, with spaces between: `legal_after("dig ")` may be `a1 b2`.
    pub(crate) fn legal_after(&self, beginning: &str) -> String {
        let legal = self.legal();
        legal.iter().filter_map(|text| text.strip_prefix(beginning)).collect::<Vec<_>>().join(" ")
    }

    pub(crate) fn allows(&self, text: &str) -> bool {
        self.legal().iter().any(|legal| legal == text)
    }

    /// The number of the seat to act.
    pub(crate) fn seat(&self) -> Option<u8> {
        self.game.turn(&self.state).seat().map(Seat::number)
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

    pub(crate) fn knows(&self, observer: Observer) -> motherlode_dig_mars::Knowledge {
        self.game.audit(&self.state, observer)
    }

    pub(crate) fn view(&self, observer: Observer) -> View {
        self.game.view(&self.knows(observer))
    }

    /// A place on an observer's screen.
    pub(crate) fn place(&self, observer: Observer, name: &str) -> PlaceView {
        let view = self.view(observer);
        *view.places.iter().find(|place| place.place.to_string() == name).expect("a place")
    }

    /// The points that an observer sees, by seat.
    pub(crate) fn points_seen(&self, observer: Observer) -> Vec<Option<u16>> {
        self.view(observer).seats.iter().map(|seat| seat.points).collect()
    }

    pub(crate) fn preview(&self, text: &str) -> Preview {
        let seat = self.seat().expect("a seat is to act");
        let told = self.game.preview(&self.knows(seated(seat)), action(text));
        told.unwrap_or_else(|reason| panic!("{text}: {}", told_of(reason)))
    }

    /// What an observer sees of the next action.
    pub(crate) fn sees(&self, observer: Observer, text: &str) -> Observation {
        let seat = seat(self.seat().expect("a seat is to act"));
        let after = self.clone().then(text).state;
        let event = motherlode_core::Event::Action { seat, action: action(text) };
        self.game.observe(&self.state, &event, &after, observer)
    }
}

fn told_of(reason: motherlode_dig_mars::Reason) -> String {
    Refusal::from(reason).brief()
}

/// Every text of an action that can be written down at all.
pub(crate) fn every_action() -> Vec<Action> {
    let mut texts: Vec<String> =
        ["upgrade digging", "upgrade salvage", "bonus point", "declare", "end"].map(str::to_owned).into();
    for from in PLACES {
        for verb in ["land", "dig", "salvage", "upgrade fleet", "bonus dig", "bonus salvage", "bonus radar"] {
            texts.push(format!("{verb} {from}"));
        }
        for to in PLACES {
            texts.push(format!("move {from}-{to}"));
            texts.extend((1..=4).map(|seat| format!("bonus shift {seat} {from}-{to}")));
        }
    }
    texts.iter().map(|text| action(text)).collect()
}

/// How random players choose. They always pick a kind of action first; some leave kinds out where they can.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mood {
    /// Any kind.
    Plain,
    /// Never declare.
    Patient,
    /// Never declare, and end a turn only when little else is left.
    Busy,
    /// Busy, but who can declare does.
    Keen,
    /// Plain for a while; then only moves, looks and ends of turns.
    Tired,
    /// Busy, but no upgrades for a while: by then places are empty.
    Late,
}

impl Mood {
    pub(crate) const ALL: [Mood; 6] =
        [Mood::Plain, Mood::Patient, Mood::Busy, Mood::Keen, Mood::Tired, Mood::Late];

    /// An action after so many events.
    pub(crate) fn choose(
        self,
        actions: &motherlode_dig_mars::Actions,
        events: usize,
        draws: &mut (impl Draws + ?Sized),
    ) -> Action {
        const RESTLESS: usize = 60;
        const EARLY: usize = 150;
        let likes = |kind: &Kind| match self {
            Mood::Plain => true,
            Mood::Patient => *kind != Kind::Declare,
            Mood::Busy => !matches!(kind, Kind::Declare | Kind::End | Kind::Move),
            Mood::Keen => !matches!(kind, Kind::End | Kind::Move),
            Mood::Late => {
                !matches!(kind, Kind::Declare | Kind::End | Kind::Move)
                    && (*kind != Kind::Upgrade || events >= EARLY)
            }
            Mood::Tired => {
                events < RESTLESS || matches!(kind, Kind::Land | Kind::Move | Kind::Radar | Kind::End)
            }
        };
        let mut kinds: Vec<Kind> = actions.kinds().filter(likes).collect();
        let busy = matches!(self, Mood::Busy | Mood::Keen | Mood::Late);
        if busy && (kinds.is_empty() || draws.index(4) == 0) {
            kinds = actions.kinds().filter(|kind| matches!(kind, Kind::Move | Kind::End)).collect();
        }
        if kinds.is_empty() {
            kinds = actions.kinds().filter(|kind| *kind != Kind::Declare).collect();
        }
        let kind = kinds[draws.index(kinds.len())];
        actions.of_kind(kind).draw(draws).expect("a kind has an action")
    }
}

/// A game played at random, from its rules to its end, as a match with its log.
pub(crate) fn random_match(game: DigMars, mood: Mood, seed: u64) -> Match<DigMars> {
    play_out(game, &mut Dealer::from_seed(seed, 0), |play, actions, draws| {
        mood.choose(actions, play.len(), draws)
    })
}

/// Every position of a random game, the start and the end included.
pub(crate) fn random_positions(game: DigMars, mood: Mood, seed: u64) -> Vec<Position> {
    let play = random_match(game, mood, seed);
    states(&play).into_iter().map(|state| Position { game: play.game().clone(), state }).collect()
}
