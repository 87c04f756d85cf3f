//! The fast rules and the slow, literal ones agree: legal actions, points, ends, reveals and what everyone sees, in every
//! option set.

#![allow(clippy::expect_used, reason = "a test that cannot be set up fails")]

mod common;
mod literal;

use std::collections::BTreeMap;

use common::{Mood, OPTION_SETS, options, rules, seat};
use literal::Literal;
use motherlode_core::dealer::Dealer;
use motherlode_core::{Audit, ChanceSet, Draws, Event, Game, Observer, Revealed, RulesEnding, Turn};
use motherlode_dig_mars::{DigMars, Observation, Options, State, TopView, View};
use serde_json::json;

/// Games compared in each of the nine option sets: of every mood, with the built-in deck or any other.
const GAMES_EACH: usize = 42;
/// Short games with an easy deck, which all end by a declaration where there is one.
const EASY_GAMES_EACH: usize = 180;
/// Games with an easy deck in which fleets grow late.
const LATE_GAMES_EACH: usize = 24;

/// What the random games came across, to know that they tried what matters.
#[derive(Default, Debug)]
struct Seen {
    positions: usize,
    games: usize,
    /// By what happened: bonuses by kind, shared salvages, jumps, new stations on empty places, declarations.
    events: BTreeMap<&'static str, usize>,
    /// By how the game ended.
    endings: BTreeMap<&'static str, usize>,
}

impl Seen {
    fn event(&mut self, name: &'static str) {
        *self.events.entry(name).or_default() += 1;
    }

    fn add(&mut self, other: Seen) {
        self.positions += other.positions;
        self.games += other.games;
        for (mine, others) in [(&mut self.events, other.events), (&mut self.endings, other.endings)] {
            for (name, count) in others {
                *mine.entry(name).or_default() += count;
            }
        }
    }
}

struct Pair {
    game: DigMars,
    state: State,
    literal: Literal,
    legal: [Vec<String>; 2],
}

impl Pair {
    fn new(game: DigMars) -> Pair {
        let Options { players, open, last_card, .. } = *game.options();
        let literal = Literal::new(players.get(), open, last_card, &game.data());
        Pair { state: game.start(), game, literal, legal: Default::default() }
    }

    fn line(&self) -> String {
        self.game.setup(&self.state).to_string()
    }

    /// Compares everything that both say of the position; tells what comes next.
    fn compare(&mut self, seen: &mut Seen) -> Turn<DigMars> {
        use motherlode_core::ActionSet;
        let turn = self.game.turn(&self.state);
        let [fast, slow] = &mut self.legal;
        fast.clear();
        if let Turn::Seat { actions, .. } = &turn {
            fast.extend(actions.iter().map(|action| action.to_string()));
            fast.sort_unstable();
        }
        self.literal.legal(slow);
        assert_eq!(self.legal[0], self.legal[1], "legal actions of {}", self.line());
        assert_eq!(turn.seat().map(|seat| seat.number()), self.literal.seat(), "who acts in {}", self.line());
        let ending = turn.ending().map(RulesEnding::code);
        assert_eq!(ending, self.literal.ending(), "the end of {}", self.line());

        let scores: Vec<u32> =
            self.game.scores(&self.state).as_slice().iter().map(|score| *score as u32).collect();
        assert_eq!(scores, self.literal.points(), "points of {}", self.line());
        let ranks: Vec<usize> =
            self.game.ranks(&self.state).as_slice().iter().map(|rank| usize::from(*rank)).collect();
        assert_eq!(ranks, self.literal.ranks(), "ranks of {}", self.line());
        let line = self.line();
        let words: Vec<&str> = line.split(' ').collect();
        assert_eq!(&words[2..5], self.literal.truth(), "stacks, stations and levels of {line}");
        self.check_conservation(&line);
        seen.positions += 1;
        turn
    }

    /// Nothing is lost and nothing comes from nowhere.
    fn check_conservation(&self, line: &str) {
        let (income, there) = self.literal.account();
        assert_eq!(income, there, "points of {line}");
        if !line.ends_with(" deal") {
            let (count, cards) = self.literal.all_cards();
            assert_eq!((count, cards.len()), (48, 48), "cards of {line}");
            assert!(cards.first() == Some(&1) && cards.last() == Some(&48), "cards of {line}");
        }
        if line.contains(" turn:") || line.contains(" over:") {
            for (stations, fleet) in self.literal.fleets() {
                assert_eq!(stations, fleet, "stations of {line}");
            }
        }
    }

    /// Compares the table as every observer's screen shows it.
    fn compare_screens(&self) {
        for observer in self.game.seats().observers() {
            let view = self.game.view(&self.game.audit(&self.state, observer));
            let number = observer.seat().map_or(0, |seat| usize::from(seat.number()));
            assert_eq!(lines_of(&view), self.literal.screen(number), "{observer:?} in {}", self.line());
        }
    }

    /// Counts what an action is worth counting for, before it is done.
    fn count(&self, text: &str, seen: &mut Seen) {
        let words: Vec<&str> = text.split(' ').collect();
        match words[..] {
            ["salvage", place] | ["bonus", "salvage", place] => {
                let (sharing, rest) = self.literal.sharing(place);
                if sharing > 1 {
                    seen.event(if rest > 0 { "shared with a rest" } else { "shared without a rest" });
                }
            }
            ["move", way] => {
                let far = |at: [usize; 2]| way.as_bytes()[at[0]].abs_diff(way.as_bytes()[at[1]]);
                if far([0, 3]) + far([1, 4]) > 1 {
                    seen.event("jump");
                }
            }
            ["upgrade", "fleet", place] if self.literal.is_empty_place(place) => {
                seen.event("new station on an empty place");
            }
            ["declare"] => seen.event("declare"),
            _ => {}
        }
        if let ["bonus", kind, ..] = words[..] {
            let kinds = ["dig", "salvage", "shift", "point", "radar"];
            seen.event(kinds.into_iter().find(|known| *known == kind).expect("a bonus"));
        }
    }

    /// Does an action on both sides and compares what it showed.
    fn act(&mut self, number: u8, text: &str) {
        let before = self.state;
        let action = common::action(text);
        let revealed = self.game.apply(&mut self.state, action).expect("a legal action is done");
        let shown = self.literal.act(text);
        assert_eq!(revealed == Revealed::Something, shown.news, "{text} led to {}", self.line());
        let event = Event::Action { seat: seat(number), action };
        for observer in
            [Observer::Seat(seat(number)), Observer::Seat(seat(number % 2 + 1)), Observer::Spectator]
        {
            let Observation::Action { turned_up, taken, shares, uncovered, own_eyes, .. } =
                self.game.observe(&before, &event, &self.state, observer)
            else {
                panic!("an action is seen as one");
            };
            let card = |seen: Option<motherlode_dig_mars::SeenCard>| {
                seen.map(|seen| usize::from(seen.card.number()))
            };
            let shares =
                shares.map(|shares| shares.as_slice().iter().map(|share| u32::from(*share)).collect());
            let acts = observer == Observer::Seat(seat(number));
            let peeked = shown.peeked.filter(|_| acts);
            assert_eq!(
                (card(turned_up), card(taken), shares, uncovered.map(u32::from), card(own_eyes)),
                (shown.turned_up, shown.taken, shown.shares.clone(), shown.uncovered, peeked),
                "{observer:?} sees {text}"
            );
        }
    }

    /// Plays one game to its end.
    fn play(&mut self, mood: Mood, draws: &mut Dealer, seen: &mut Seen) {
        for events in 0..=self.game.longest() {
            match self.compare(seen) {
                Turn::Over(ending) => {
                    self.compare_screens();
                    seen.games += 1;
                    *seen.endings.entry(ending.clause().0).or_default() += 1;
                    return;
                }
                Turn::Chance(chance) => {
                    let outcome = chance.draw(draws);
                    self.literal.happen(&outcome.to_string());
                    assert_eq!(self.game.settle(&mut self.state, &outcome), Ok(()));
                }
                Turn::Seat { seat, actions } => {
                    let text = mood.choose(&actions, events, draws).to_string();
                    self.count(&text, seen);
                    self.act(seat.number(), &text);
                }
            }
            if events % 8 == 0 {
                self.compare_screens();
            }
        }
        panic!("a game comes to its end: {}", self.line());
    }
}

/// A view in the words of [`Literal::screen`].
fn lines_of(view: &View) -> Vec<String> {
    let mut lines = Vec::new();
    for place in &view.places {
        let top = match place.top {
            TopView::Nothing => "nothing".to_owned(),
            TopView::Front { card } => format!("front {}", card.card.number()),
            TopView::Back { hardness, known } => {
                format!("back {hardness} {:?}", known.map(|seen| seen.card.number()))
            }
        };
        lines.push(format!("{} {} {top} {:?} {:?}", place.place, place.cards, place.stations, place.looked));
    }
    for seat in &view.seats {
        let levels = [seat.digging, seat.salvage, seat.fleet];
        lines.push(format!("{} {levels:?} {:?}", seat.seat, seat.points));
    }
    let mut bonuses: Vec<&str> = view.bonuses.iter().map(|bonus| bonus.code()).collect();
    bonuses.sort_unstable();
    let standstill = view.standstill.map(|standstill| (standstill.turns, standstill.limit));
    let ending = view.ending.map(RulesEnding::code);
    assert_eq!(view.over, ending.is_some());
    let to_act = view.to_act.map(|seat| seat.number());
    lines.push(format!("{to_act:?} {} {bonuses:?} {standstill:?} {ending:?}", view.actions_left));
    lines
}

/// A deck of one's own with hardness and difficulty up to `highest`, from `least` to `most` points, and bonuses on three
/// cards of four, most of them of one kind.
fn own_deck(options: &Options, highest: usize, [least, most]: [usize; 2], draws: &mut Dealer) -> DigMars {
    let all = ["dig", "salvage", "shift", "point", "radar"];
    let favourite = draws.index(5);
    let cards: Vec<_> = (0..48)
        .map(|_| {
            let bonus = match draws.index(4) {
                0 => None,
                1 => Some(all[draws.index(5)]),
                _ => Some(all[favourite]),
            };
            json!({
                "hardness": draws.index(highest) + 1,
                "points": least + draws.index(most - least + 1),
                "difficulty": draws.index(highest) + 1,
                "bonus": bonus,
            })
        })
        .collect();
    let options = Options { deck: "any".to_owned(), ..options.clone() };
    DigMars::new(options, &json!({ "deck": cards })).expect("any cards make a deck of one's own")
}

fn check(number: u64, option_set: &str) -> Seen {
    let mut seen = Seen::default();
    let mut draws = Dealer::from_seed(2_110, number);
    let (options, built_in) = (options(option_set), rules(option_set));
    for number in 0..GAMES_EACH {
        let mood = Mood::ALL[number % Mood::ALL.len()];
        let (highest, most) = (draws.index(4) + 1, draws.index(9) + 1);
        let any = own_deck(&options, highest, [1, most], &mut draws);
        let game = if number % 4 == 3 { any } else { built_in.clone() };
        Pair::new(game).play(mood, &mut draws, &mut seen);
    }
    for _ in 0..EASY_GAMES_EACH * usize::from(!options.last_card) {
        let easy = own_deck(&options, 1, [7, 9], &mut draws);
        Pair::new(easy).play(Mood::Keen, &mut draws, &mut seen);
    }
    for _ in 0..LATE_GAMES_EACH {
        let easy = own_deck(&options, 1, [1, 9], &mut draws);
        Pair::new(easy).play(Mood::Late, &mut draws, &mut seen);
    }
    seen
}

#[test]
fn the_fast_rules_are_the_literal_ones_on_more_than_fifty_thousand_positions() {
    let mut all = Seen::default();
    for (number, set) in (0..).zip(OPTION_SETS) {
        let seen = check(number, set);
        println!("{set}: {seen:?}");
        all.add(seen);
    }
    println!("{all:?}");
    assert!(all.positions >= 50_000, "{all:?}");
    for event in [
        "dig",
        "salvage",
        "shift",
        "point",
        "radar",
        "shared with a rest",
        "shared without a rest",
        "jump",
        "new station on an empty place",
        "declare",
    ] {
        assert!(all.events.get(event).is_some_and(|count| *count >= 1_000), "{event}: {all:?}");
    }
    for clause in ["DM-17", "DM-18", "DM-20", "DM-21"] {
        assert!(all.endings.get(clause).is_some_and(|count| *count >= 20), "{clause}: {all:?}");
    }
}
