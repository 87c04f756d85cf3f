//! The test kit that every game passes, for every option set.
//!
//! A game crate calls [`check`] in one line. It plays random games, drawing by kinds, and checks at every step what the
//! whole house relies on; a failure panics with the options, the number of the game and the events so far.

use std::collections::HashSet;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use serde_json::Value;

use crate::dealer::{Dealer, Secret, commitment};
use crate::draw::Draws;
use crate::game::{ActionSet, Audit, ChanceSet, Event, Game, Outcomes, Revealed, Turn};
use crate::message::Language;
use crate::options::{GameOptions, OptionMap, read_pairs};
use crate::play::{Entry, Leaving, Match};
use crate::record::{Fairness, Kept, Record, record_of, replay, verify};
use crate::refusal::Refusal;
use crate::seat::{Observer, Seat, SeatCount};

/// Plays `games` random games of every option set and checks everything that must hold.
///
/// `strangers` are actions that are illegal in some positions at least; those that are not in a position's set are tried
/// there, to see that they are refused and change nothing.
pub fn check<G: Audit>(games: u64, strangers: &[G::Action]) {
    check_where::<G>(games, strangers, |_| true);
}

/// The same for some option sets, so that a game with many can share them out among several tests.
pub fn check_where<G: Audit>(games: u64, strangers: &[G::Action], holds: impl Fn(&G::Options) -> bool) {
    let sets: Vec<_> = G::Options::every().into_iter().filter(holds).collect();
    assert!(!sets.is_empty(), "there is something to check");
    for options in sets {
        check_options::<G>(&options);
        let rules = match G::new(options.clone(), &Value::Null) {
            Ok(rules) => rules,
            Err(refusal) => panic!("{options:?}: built-in options are refused: {refusal}"),
        };
        for number in 0..games {
            let draws = Dealer::from_seed(0x6b69_7400, number);
            Trial { rules: rules.clone(), number, draws, strangers, outcomes: Vec::new() }.run();
        }
    }
}

/// The same for the option sets with so many seats, with strangers as texts: a test for each number of players lets
/// them run side by side.
pub fn check_seats<G: Audit>(games: u64, strangers: &[&str], seats: SeatCount) {
    let actions: Vec<G::Action> = strangers.iter().filter_map(|text| text.parse().ok()).collect();
    assert_eq!(actions.len(), strangers.len(), "every stranger is an action");
    check_where::<G>(games, &actions, |options| options.seats() == seats);
}

/// Every option set survives its own map, its texts, and the data it says it uses.
fn check_options<G: Game>(options: &G::Options) {
    let map = options.to_map();
    assert_eq!(G::Options::from_map(&map).as_ref(), Ok(options), "options survive their own map");
    let texts: Vec<(String, String)> =
        map.0.iter().map(|(key, value)| (key.clone(), value.to_string())).collect();
    let pairs = texts.iter().map(|(key, value)| (key.as_str(), value.as_str()));
    assert_eq!(read_pairs(&G::Options::specs(), pairs).as_ref(), Ok(&map), "options survive their own texts");
    assert!(G::Options::from_map(&OptionMap::new()).is_ok(), "no choice at all means the defaults");
    let rules = G::new(options.clone(), &Value::Null).map(|rules| rules.data());
    let again = rules.clone().and_then(|data| G::new(options.clone(), &data)).map(|rules| rules.data());
    assert_eq!(again, rules, "the data a game says it uses makes the same game");
}

struct Trial<'a, G: Game> {
    rules: G,
    number: u64,
    draws: Dealer,
    strangers: &'a [G::Action],
    /// Some of what chance has brought; where it cannot come it must be refused.
    outcomes: Vec<G::Outcome>,
}

/// How many different outcomes of a game are kept to be tried where they cannot come.
const MOST_OUTCOMES: usize = 4;

const DEAL: &str = "conformance";

impl<G: Audit> Trial<'_, G> {
    fn run(&mut self) {
        let secret = Secret::from_number(self.number);
        let seats = self.rules.seats().get();
        let mut dealer = Dealer::new(DEAL, &secret, &vec![None; seats]);
        let mut play = Match::new(self.rules.clone());
        loop {
            self.check_position(&play);
            match play.turn() {
                Ok(Turn::Over(_)) => break,
                Ok(Turn::Chance(chance)) => self.let_chance_act(&mut play, &chance, &mut dealer),
                Ok(Turn::Seat { seat, actions }) => self.let_seat_act(&mut play, seat, &actions),
                Err(ending) => panic!("{}: nobody left, but the game ended by {ending:?}", self.about(&play)),
            }
            assert!(play.len() <= self.rules.longest(), "{}: longer than declared", self.about(&play));
        }
        self.check_finish(&play);
        let fairness = Fairness {
            seating: Vec::new(),
            deal: DEAL.to_owned(),
            commitment: commitment(DEAL, &secret),
            nonces: vec![None; seats],
            secret: Some(secret),
        };
        self.check_record(&play, &record_of(&play, Vec::new(), Some(fairness)));
    }

    fn about(&self, play: &Match<G>) -> String {
        let events: Vec<_> = play.log().iter().map(ToString::to_string).collect();
        format!("{} game {} after [{}]", self.rules.options().to_map(), self.number, events.join("; "))
    }

    /// What chance cannot bring in this position is refused and changes nothing.
    fn check_impossible(&self, play: &Match<G>, outcome: &G::Outcome) {
        let mut state = play.state().clone();
        let settled = self.rules.settle(&mut state, outcome);
        assert!(settled.is_err(), "{}: {outcome} cannot come here, but does", self.about(play));
        assert_eq!(state, *play.state(), "{}: impossible {outcome} changed something", self.about(play));
    }

    fn let_chance_act(&mut self, play: &mut Match<G>, chance: &G::Chance, dealer: &mut Dealer) {
        if let Outcomes::Few(outcomes) = chance.outcomes() {
            let possible = |outcome: &&G::Outcome| outcomes.iter().any(|(listed, _)| listed == *outcome);
            for stranger in self.outcomes.iter().filter(|outcome| !possible(outcome)) {
                self.check_impossible(play, stranger);
            }
            assert!(
                outcomes.iter().all(|(_, weight)| *weight > 0),
                "{}: a listed outcome can come",
                self.about(play)
            );
            for (outcome, _) in &outcomes {
                let mut state = play.state().clone();
                assert_eq!(self.rules.settle(&mut state, outcome), Ok(()), "{}: {outcome}", self.about(play));
                let same = outcomes.iter().filter(|(other, _)| other == outcome).count();
                assert_eq!(same, 1, "{}: {outcome} is listed once", self.about(play));
            }
        }
        let outcome = chance.draw(dealer);
        assert_eq!(outcome.to_string().parse(), Ok(outcome.clone()), "{}: outcome text", self.about(play));
        if let Outcomes::Few(outcomes) = chance.outcomes() {
            assert!(outcomes.iter().any(|(listed, _)| *listed == outcome), "{}: {outcome}", self.about(play));
        }
        if self.outcomes.len() < MOST_OUTCOMES && !self.outcomes.contains(&outcome) {
            self.outcomes.push(outcome.clone());
        }
        let event = Event::Chance(outcome.clone());
        let before = play.state().clone();
        let knew = self.everyone_knows(play);
        assert_eq!(play.settle(outcome), Ok(()), "{}", self.about(play));
        self.check_event(play, &before, &event, &knew);
    }

    fn let_seat_act(&mut self, play: &mut Match<G>, seat: Seat, actions: &G::Actions) {
        let Some(action) = actions.draw_by_kind(&mut self.draws) else {
            panic!("{}: a seat is to act and has no action", self.about(play));
        };
        let event = Event::Action { seat, action };
        let before = play.state().clone();
        let knew = self.everyone_knows(play);
        let others = self.look_alikes(play);
        let revealed = match play.act(seat, action) {
            Ok(revealed) => revealed,
            Err(refusal) => panic!("{}: legal {action} is refused: {refusal}", self.about(play)),
        };
        self.check_event(play, &before, &event, &knew);
        for (observer, other) in others {
            self.check_look_alike_event(play, &before, &event, observer, other, revealed);
        }
        self.check_undo_targets(play, revealed);
        // It plays the whole game again, so the longer a game is the rarer it is asked.
        if self.draws.index(play.len() / 4) == 0 {
            self.check_undo(play);
        }
    }

    /// True now and then, for checks that take long.
    fn sometimes(&mut self) -> bool {
        self.draws.index(8) == 0
    }

    fn everyone_knows(&self, play: &Match<G>) -> Vec<G::Knowledge> {
        self.rules.seats().observers().map(|observer| play.knowledge(observer).clone()).collect()
    }

    /// For every observer another state that it cannot tell from the real one.
    fn look_alikes(&mut self, play: &Match<G>) -> Vec<(Observer, G::State)> {
        let observers: Vec<_> = self.rules.seats().observers().collect();
        observers
            .into_iter()
            .map(|observer| (observer, self.rules.sample(play.knowledge(observer), &mut self.draws)))
            .collect()
    }

    fn check_position(&mut self, play: &Match<G>) {
        let rules = self.rules.clone();
        let state = play.state();
        assert_eq!(state.clone(), *state, "{}: a clone equals its original", self.about(play));
        let hasher = BuildHasherDefault::<DefaultHasher>::default();
        assert_eq!(hasher.hash_one(state), hasher.hash_one(state.clone()), "{}", self.about(play));
        if self.sometimes() {
            self.check_setup(play);
        }
        let turn = rules.turn(state);
        if !matches!(turn, Turn::Chance(_)) {
            self.outcomes.iter().for_each(|outcome| self.check_impossible(play, outcome));
        }
        if let Turn::Seat { seat, actions } = &turn {
            assert!(rules.seats().contains(*seat), "{}: seat {seat} is at the table", self.about(play));
            self.check_actions(play, actions);
        }
        for (observer, other) in self.look_alikes(play) {
            let knowledge = play.knowledge(observer);
            assert_eq!(rules.audit(state, observer), *knowledge, "{}: {observer:?} folds", self.about(play));
            assert_eq!(
                rules.audit(&other, observer),
                *knowledge,
                "{}: {observer:?} sample fits",
                self.about(play)
            );
            let own = match &turn {
                Turn::Seat { seat, actions } if observer == Observer::Seat(*seat) => Some(actions.clone()),
                _ => None,
            };
            let choices = rules.choices(knowledge);
            match own {
                Some(actions) => {
                    assert_eq!(choices, actions, "{}: {observer:?} knows its actions", self.about(play));
                    let Turn::Seat { actions, .. } = rules.turn(&other) else {
                        panic!("{}: {observer:?} cannot tell whether it is to act", self.about(play));
                    };
                    assert_eq!(
                        choices,
                        actions,
                        "{}: {observer:?} cannot tell the states apart",
                        self.about(play)
                    );
                }
                None => assert!(choices.is_empty(), "{}: {observer:?} is not to act", self.about(play)),
            }
            if self.sometimes() {
                let json = serde_json::to_value(rules.view(knowledge)).map(|view| view.is_object());
                assert!(matches!(json, Ok(true)), "{}: a view is a JSON object", self.about(play));
                self.check_look_alike(play, observer);
            }
        }
    }

    /// Whoever is said to see the same does.
    fn check_look_alike(&self, play: &Match<G>, observer: Observer) {
        let knowledge = play.knowledge(observer);
        assert!(self.rules.look_alike(knowledge, knowledge), "{}: {observer:?}", self.about(play));
        for other in self.rules.seats().observers() {
            let other_knowledge = play.knowledge(other);
            assert!(
                !self.rules.look_alike(knowledge, other_knowledge)
                    || self.rules.view(knowledge) == self.rules.view(other_knowledge),
                "{}: {observer:?} and {other:?} do not see the same",
                self.about(play)
            );
        }
    }

    fn check_setup(&self, play: &Match<G>) {
        let setup = self.rules.setup(play.state());
        let text = setup.to_string();
        assert!(!text.contains('\n'), "{}: a position is one line", self.about(play));
        assert_eq!(text.parse(), Ok(setup.clone()), "{}: {text}", self.about(play));
        match G::open(&setup) {
            Ok((rules, state)) => {
                assert_eq!(state, *play.state(), "{}: {text}", self.about(play));
                assert_eq!(rules.data(), self.rules.data(), "{}: {text}", self.about(play));
            }
            Err(refusal) => panic!("{}: {text}: {refusal}", self.about(play)),
        }
    }

    fn check_actions(&mut self, play: &Match<G>, actions: &G::Actions) {
        let all: Vec<G::Action> = actions.iter().collect();
        assert_eq!(all.len(), actions.len(), "{}: as many as counted", self.about(play));
        assert!(
            !actions.is_empty() && actions.nth(all.len()).is_none(),
            "{}: no action past the last",
            self.about(play)
        );
        let texts: HashSet<String> = all.iter().map(ToString::to_string).collect();
        assert_eq!(texts.len(), all.len(), "{}: every action has its own text", self.about(play));
        let mut by_kind = 0;
        for kind in actions.kinds() {
            let of_kind = actions.of_kind(kind);
            let pure = !of_kind.is_empty() && of_kind.iter().all(|action| G::Actions::kind(action) == kind);
            assert!(pure, "{}: {kind:?} holds its own actions", self.about(play));
            by_kind += of_kind.len();
        }
        assert_eq!(by_kind, all.len(), "{}: every action is of one kind", self.about(play));
        for (place, action) in all.iter().enumerate() {
            assert_eq!(actions.nth(place), Some(*action), "{}: place {place}", self.about(play));
            assert!(actions.contains(*action), "{}: {action}", self.about(play));
            assert_eq!(action.to_string().parse(), Ok(*action), "{}: text of {action}", self.about(play));
        }
        let seat = match play.turn() {
            Ok(Turn::Seat { seat, .. }) => seat,
            _ => return,
        };
        let knowledge = play.knowledge(Observer::Seat(seat));
        for stranger in self.strangers.iter().filter(|action| !all.contains(action)) {
            assert!(!actions.contains(*stranger), "{}: {stranger} is not listed", self.about(play));
            let mut state = play.state().clone();
            let Err(reason) = self.rules.apply(&mut state, *stranger) else {
                panic!("{}: {stranger} is not in the set, but done", self.about(play));
            };
            assert_eq!(state, *play.state(), "{}: refused {stranger} changed something", self.about(play));
            let Err(told) = self.rules.preview(knowledge, *stranger) else {
                panic!("{}: {stranger} is not in the set, but previewed", self.about(play));
            };
            assert_eq!(told, reason, "{}: {stranger} is refused from knowledge alone", self.about(play));
            let refusal: Refusal = reason.into();
            assert!(refusal.clause.is_some(), "{}: {stranger} is refused by a clause", self.about(play));
            for language in Language::ALL {
                let sentence = refusal.sentence(language);
                assert!(!sentence.is_empty() && !sentence.contains('{'), "{}: {sentence}", self.about(play));
            }
        }
        for action in [all.first(), all.last(), actions.draw(&mut self.draws).as_ref()].into_iter().flatten()
        {
            assert!(
                self.rules.preview(knowledge, *action).is_ok(),
                "{}: {action} can be previewed",
                self.about(play)
            );
        }
    }

    /// What everyone saw of an event, added to what they knew, is what they know now.
    fn check_event(&self, play: &Match<G>, before: &G::State, event: &Event<G>, knew: &[G::Knowledge]) {
        let public = self.rules.observe(before, event, play.state(), Observer::Spectator);
        for (observer, knew) in self.rules.seats().observers().zip(knew) {
            let observation = self.rules.observe(before, event, play.state(), observer);
            assert_eq!(
                play.seen(observer).as_ref(),
                Some(&observation),
                "{}: {observer:?}",
                self.about(play)
            );
            let mut knows = knew.clone();
            self.rules.learn(&mut knows, &observation);
            assert_eq!(knows, *play.knowledge(observer), "{}: {observer:?}", self.about(play));
            let live = self.rules.view(&self.rules.audit(play.state(), observer));
            assert_eq!(
                self.rules.view(&knows),
                live,
                "{}: {observer:?} sees the live view",
                self.about(play)
            );
            assert_eq!(self.rules.publicly(&observation), public, "{}: {observer:?}", self.about(play));
            assert!(
                serde_json::to_value(&observation).is_ok_and(|value| value.is_object()),
                "{}",
                self.about(play)
            );
        }
    }

    /// The same action in a state that the observer could not tell from the real one.
    fn check_look_alike_event(
        &self,
        play: &Match<G>,
        before: &G::State,
        event: &Event<G>,
        observer: Observer,
        mut other: G::State,
        revealed: Revealed,
    ) {
        let Event::Action { seat, action } = event else { return };
        let other_before = other.clone();
        // Only who acts can be sure that the action is legal in every state it thinks possible.
        let applied = self.rules.apply(&mut other, *action);
        if observer == Observer::Seat(*seat) {
            assert!(applied.is_ok(), "{}: {action} depends on what the seat cannot know", self.about(play));
        }
        if revealed == Revealed::Nothing && applied == Ok(Revealed::Nothing) {
            let seen = self.rules.observe(before, event, play.state(), observer);
            let alike = self.rules.observe(&other_before, event, &other, observer);
            assert_eq!(seen, alike, "{}: {observer:?} can tell states apart by {action}", self.about(play));
            assert_eq!(self.rules.audit(&other, observer), *play.knowledge(observer), "{}", self.about(play));
        }
    }

    /// What revealed something cannot be taken back, and everything else can.
    fn check_undo_targets(&self, play: &Match<G>, revealed: Revealed) {
        let targets = play.undo_targets();
        assert_eq!(targets.is_empty(), revealed == Revealed::Something, "{}: {targets:?}", self.about(play));
    }

    /// Undo goes back exactly as far as nothing was revealed.
    fn check_undo(&self, play: &Match<G>) {
        let targets = play.undo_targets();
        let Some(to) = targets.last() else { return };
        let mut back = play.clone();
        assert_eq!(back.undo(*to), Ok(()), "{}: undo to {to}", self.about(play));
        let mut expected = Match::new(self.rules.clone());
        for (number, event) in play.line() {
            if number <= *to {
                let entered = expected.enter(Entry::Event(event.clone()));
                assert!(entered.is_ok(), "{}: the line can be played again", self.about(play));
            }
        }
        assert_eq!(back.state(), expected.state(), "{}: undo to {to}", self.about(play));
        assert_eq!(
            self.everyone_knows(&back),
            self.everyone_knows(&expected),
            "{}: undo to {to}",
            self.about(play)
        );
        let mut acted = Vec::new();
        for (_, event) in play.line().into_iter().filter(|(number, _)| number > to) {
            if let Ok(Turn::Seat { seat, .. }) = expected.turn() {
                acted.retain(|known| *known != seat);
                acted.insert(0, seat);
            }
            let entered = expected.enter(Entry::Event(event.clone()));
            assert!(entered.is_ok(), "{}: the line can be played again", self.about(play));
        }
        assert_eq!(play.undoers().as_slice(), acted, "{}: who can go back", self.about(play));
        let record = record_of(&back, Vec::new(), None);
        assert!(
            replay::<G>(&record).is_ok_and(|again| again.state() == back.state()),
            "{}",
            self.about(play)
        );
    }

    fn check_finish(&self, play: &Match<G>) {
        let Some(finish) = play.finish() else { panic!("{}: over, but not finished", self.about(play)) };
        let seats = self.rules.seats();
        assert!(finish.ranks.as_slice().contains(&1), "{}: someone is first", self.about(play));
        for (seat, rank) in finish.ranks.iter() {
            let better = finish.ranks.as_slice().iter().filter(|other| *other < rank).count();
            assert_eq!(better + 1, usize::from(*rank), "{}: rank of seat {seat}", self.about(play));
        }
        let mut later = play.clone();
        for seat in seats.seats() {
            assert!(
                later.leave(seat, Leaving::Resigned).is_err(),
                "{}: nobody leaves a finished game",
                self.about(play)
            );
        }
        for action in self.strangers {
            let mut state = play.state().clone();
            assert!(
                self.rules.apply(&mut state, *action).is_err(),
                "{}: {action} after the end",
                self.about(play)
            );
        }
    }

    fn check_record(&self, play: &Match<G>, record: &Record) {
        assert_eq!(Record::read(&record.to_json()).as_ref(), Ok(record), "{}: JSON", self.about(play));
        assert_eq!(Record::read(&record.to_string()).as_ref(), Ok(record), "{}: text", self.about(play));
        match replay::<G>(record) {
            Ok(again) => assert_eq!(again.state(), play.state(), "{}: replay", self.about(play)),
            Err(mismatch) => panic!("{}: {}", self.about(play), mismatch.refusal),
        }
        match verify::<G>(record, &Kept::default()) {
            Ok(verdict) => assert!(verdict.is_fair(), "{}: {verdict:?}", self.about(play)),
            Err(refusal) => panic!("{}: {refusal}", self.about(play)),
        }
    }
}

impl Secret {
    /// A secret for tests; nothing about it is secret.
    fn from_number(number: u64) -> Secret {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        crate::dealer::Bytes32(bytes)
    }
}

/// A source of numbers that repeats for the same seed; for tests that want a plain one.
pub fn draws(seed: u64) -> impl Draws {
    Dealer::from_seed(seed, 0)
}

/// Plays on for so many events at most, drawing by kinds; tells how many there were before the game was over.
pub fn play_on<G: Game>(rules: &G, state: &mut G::State, most: usize, draws: &mut impl Draws) -> usize {
    for event in 0..most {
        let done = match rules.turn(state) {
            Turn::Seat { actions, .. } => {
                actions.draw_by_kind(draws).is_some_and(|action| rules.apply(state, action).is_ok())
            }
            Turn::Chance(chance) => rules.settle(state, &chance.draw(draws)).is_ok(),
            Turn::Over(_) => return event,
        };
        assert!(done, "what was drawn can happen");
    }
    most
}

/// A game from its rules to its end. Chance draws from `draws`; `choose` says what the seat to act does.
pub fn play_out<G: Game, D: Draws>(
    rules: G,
    draws: &mut D,
    mut choose: impl FnMut(&Match<G>, &G::Actions, &mut D) -> G::Action,
) -> Match<G> {
    let mut play = Match::new(rules);
    loop {
        assert!(play.len() <= play.game().longest(), "a game comes to its end");
        let done = match play.turn() {
            Ok(Turn::Seat { seat, actions }) => {
                let action = choose(&play, &actions, draws);
                play.act(seat, action).map(drop)
            }
            Ok(Turn::Chance(chance)) => play.settle(chance.draw(draws)),
            Ok(Turn::Over(_)) | Err(_) => return play,
        };
        assert_eq!(done, Ok(()), "what was drawn can happen");
    }
}

/// Every state of a game, the first and the last included.
pub fn states<G: Game>(play: &Match<G>) -> Vec<G::State> {
    let rules = play.game();
    let mut all = vec![rules.start()];
    for (_, event) in play.line() {
        let mut next = all[all.len() - 1].clone();
        let done = match event {
            Event::Chance(outcome) => rules.settle(&mut next, outcome).is_ok(),
            Event::Action { action, .. } => rules.apply(&mut next, *action).is_ok(),
        };
        assert!(done, "what happened can happen again");
        all.push(next);
    }
    all
}

/// Positions of random games in which a seat is to act, with an action drawn for it. Each lies a few more events than
/// `skipped` into its game.
pub fn positions<G: Game>(
    rules: &G,
    count: usize,
    skipped: usize,
    draws: &mut impl Draws,
) -> Vec<(G::State, G::Action)> {
    const SPREAD: usize = 200;
    let mut positions = Vec::new();
    while positions.len() < count {
        let mut state = rules.start();
        let events = skipped + draws.index(SPREAD);
        play_on(rules, &mut state, events, draws);
        if let Turn::Seat { actions, .. } = rules.turn(&state)
            && let Some(action) = actions.draw_by_kind(draws)
        {
            positions.push((state, action));
        }
    }
    positions
}
