//! Nobody can tell what is hidden: states that look alike stay alike in everything that is shown, and whoever guesses
//! hidden cards finds every arrangement as likely as the next (DM-2, DM-12, DM-19).

#![allow(clippy::expect_used, reason = "a test that cannot be set up fails")]

mod common;

use std::collections::{BTreeMap, BTreeSet};

use common::{Mood, OPTION_SETS, PLACES, Position, Scene, every_action, rules, seated};
use motherlode_core::dealer::Dealer;
use motherlode_core::draw::shuffle;
use motherlode_core::{ActionSet, Audit, ChanceSet, Event, Game, Match, Observer, Revealed, Turn};
use motherlode_dig_mars::{Action, Actions, Card, Deck, DigMars, Outcome, Preview, Reason, State};
use serde_json::Value;

/// Everything that can be asked on behalf of an observer, from a state: the screen, the choices, and what each action
/// would do or why it may not be done.
fn everything_shown(
    game: &DigMars,
    state: &State,
    observer: Observer,
    actions: &[Action],
) -> (String, Actions, Vec<Result<Preview, Reason>>) {
    let knowledge = game.audit(state, observer);
    let screen = serde_json::to_string(&game.view(&knowledge)).expect("JSON");
    let choices = game.choices(&knowledge);
    // Only whoever is to act is answered.
    let asked = if choices.is_empty() { &[] } else { actions };
    let answers = asked.iter().map(|action| game.preview(&knowledge, *action)).collect();
    (screen, choices, answers)
}

/// Random games of every option set, with everything about them handed to a check at every fourth position.
fn walk(games: usize, mut check: impl FnMut(&Match<DigMars>, &mut Dealer)) -> usize {
    let mut positions = 0;
    for (number, set) in (0..).zip(OPTION_SETS) {
        let mut draws = Dealer::from_seed(1_219, number);
        for game in 0..games {
            let mut play = Match::new(rules(set));
            let mood = Mood::ALL[(game + number as usize) % Mood::ALL.len()];
            loop {
                if play.len() % 4 == 2 {
                    check(&play, &mut draws);
                    positions += 1;
                }
                match play.turn().expect("nobody leaves") {
                    Turn::Over(_) => break,
                    Turn::Chance(chance) => play.settle(chance.draw(&mut draws)).expect("a drawn outcome"),
                    Turn::Seat { seat, actions } => {
                        let action = mood.choose(&actions, play.len(), &mut draws);
                        play.act(seat, action).expect("a legal action");
                    }
                }
            }
        }
    }
    positions
}

#[test]
fn states_that_fit_the_same_knowledge_cannot_be_told_apart() {
    let actions = every_action();
    let mut differed = 0;
    let positions = walk(4, |play, draws| {
        let game = play.game();
        for observer in game.seats().observers() {
            let knowledge = play.knowledge(observer);
            let shown = everything_shown(game, play.state(), observer, &actions);
            for _ in 0..2 {
                let other = game.sample(knowledge, draws);
                differed += usize::from(other != *play.state());
                assert_eq!(game.audit(&other, observer), *knowledge, "{observer:?}");
                assert_eq!(everything_shown(game, &other, observer, &actions), shown, "{observer:?}");
            }
        }
    });
    assert!(positions > 2_000 && differed > 10_000, "{positions} positions, {differed} other states");
}

/// In a state that the seat to act cannot tell from the real one, every action that can be written down is allowed or
/// refused alike, and previews keep what they promise.
#[test]
fn what_is_allowed_and_what_is_promised_holds_in_every_state_that_fits() {
    let actions = every_action();
    let mut kept = 0;
    let positions = walk(2, |play, draws| {
        let game = play.game();
        let Ok(Turn::Seat { seat, .. }) = play.turn() else { return };
        let knowledge = play.knowledge(Observer::Seat(seat));
        let other = game.sample(knowledge, draws);
        for action in &actions {
            for state in [play.state(), &other] {
                let mut after = *state;
                let applied = game.apply(&mut after, *action);
                match game.preview(knowledge, *action) {
                    Err(reason) => assert_eq!(applied, Err(reason), "{action}"),
                    Ok(preview) => {
                        kept += 1;
                        assert_eq!(
                            applied,
                            Ok(if preview.reveals { Revealed::Something } else { Revealed::Nothing }),
                            "{action}"
                        );
                        assert_eq!(i32::from(preview.points), game.scores(&after)[seat], "{action}");
                        assert_eq!(preview.ending, game.turn(&after).ending(), "{action}");
                        let view = game.view(&game.audit(&after, Observer::Seat(seat)));
                        let left = if view.to_act == Some(seat) { view.actions_left } else { 0 };
                        assert_eq!(preview.actions_left, left, "{action}");
                        let event = Event::Action { seat, action: *action };
                        let seen =
                            serde_json::to_value(game.observe(state, &event, &after, Observer::Seat(seat)))
                                .expect("JSON");
                        let told = serde_json::to_value(&preview).expect("JSON");
                        assert_eq!(told["shares"], seen["shares"], "{action}");
                        if told["known"] != Value::Null {
                            assert_eq!(
                                told["known"], seen["turned_up"],
                                "{action}: the card looked at is the one dug"
                            );
                        }
                    }
                }
            }
        }
    });
    assert!(positions > 1_000 && kept > 40_000, "{positions} positions, {kept} previews");
}

/// Every card number in a JSON text: whatever stands under `card`.
fn card_numbers(value: &Value, found: &mut BTreeSet<u64>) {
    match value {
        Value::Object(map) => {
            found.extend(map.get("card").and_then(Value::as_u64));
            map.values().for_each(|value| card_numbers(value, found));
        }
        Value::Array(list) => list.iter().for_each(|value| card_numbers(value, found)),
        _ => {}
    }
}

/// Over whole games nobody's screen or history names a card that this observer has not seen the front of.
#[test]
fn no_screen_and_no_history_names_an_unseen_card_dm_12() {
    let mut looks = 0;
    for (number, set) in (0..).zip(OPTION_SETS) {
        for game in 0..10 {
            let mut draws = Dealer::from_seed(77, number * 100 + game);
            let mut play = Match::new(rules(set));
            let observers: Vec<Observer> = play.game().seats().observers().collect();
            let mut fronts: Vec<BTreeSet<u64>> = vec![BTreeSet::new(); observers.len()];
            loop {
                match play.turn().expect("nobody leaves") {
                    Turn::Over(_) => break,
                    Turn::Chance(chance) => play.settle(chance.draw(&mut draws)).expect("a drawn outcome"),
                    Turn::Seat { seat, actions } => {
                        let action = Mood::Patient.choose(&actions, play.len(), &mut draws);
                        // The truth, from the text of the position: who may see what of this action.
                        let top = |place: motherlode_dig_mars::Place| {
                            let position = Position { game: play.game().clone(), state: *play.state() };
                            let stack = position.stack(&place.to_string());
                            stack[..2].parse::<u64>().expect("a card")
                        };
                        match action {
                            Action::Dig(place) | Action::BonusDig(place) => {
                                let card = top(place);
                                fronts.iter_mut().for_each(|seen| seen.extend([card]));
                            }
                            Action::Radar(place) => {
                                looks += 1;
                                fronts[seat.index()].insert(top(place));
                            }
                            _ => {}
                        }
                        play.act(seat, action).expect("a legal action");
                    }
                }
                for (observer, fronts) in observers.iter().zip(&fronts) {
                    let seen = serde_json::to_value(play.seen(*observer)).expect("JSON");
                    let view =
                        serde_json::to_value(play.game().view(play.knowledge(*observer))).expect("JSON");
                    let mut named = BTreeSet::new();
                    card_numbers(&seen, &mut named);
                    card_numbers(&view, &mut named);
                    assert!(named.is_subset(fronts), "{set}: {observer:?} is shown {named:?} of {fronts:?}");
                }
            }
        }
    }
    assert!(looks > 100, "{looks}");
}

/// What observers see of one and the same event in two truths that differ only in cards they have not seen is the same
/// text, unless the event shows them one.
#[test]
fn events_show_the_same_of_states_that_look_alike() {
    let mut compared = 0;
    walk(4, |play, draws| {
        let game = play.game();
        let Ok(Turn::Seat { seat, actions }) = play.turn() else { return };
        for observer in game.seats().observers() {
            let other = game.sample(play.knowledge(observer), draws);
            let action = actions.draw_by_kind(draws).expect("an action");
            let event = Event::Action { seat, action };
            let [one, two] = [play.state(), &other].map(|before| {
                let mut after = *before;
                let revealed = game.apply(&mut after, action);
                let seen = game.observe(before, &event, &after, observer);
                (
                    revealed,
                    serde_json::to_string(&seen).expect("JSON"),
                    serde_json::to_string(&game.view(&game.audit(&after, observer))).expect("JSON"),
                )
            });
            // Radar shows something to the looker alone.
            let shows = match action {
                Action::Radar(_) => observer == Observer::Seat(seat),
                Action::Dig(_) | Action::BonusDig(_) | Action::Salvage(_) | Action::BonusSalvage(_) => true,
                _ => false,
            };
            assert_eq!(one.0, two.0, "{action} is allowed in both");
            if !shows {
                compared += 1;
                assert_eq!((one.1, one.2), (two.1, two.2), "{observer:?} sees {action}");
            }
        }
    });
    assert!(compared > 5_000, "{compared}");
}

// Guessing hidden cards.

/// A position in the middle of a game for three players with the built-in deck. Twelve cards are gone, 01 to 08, 10, 17,
/// 18 and 31; 09 and 20 lie open; b4 is empty. Seat 1 has looked at d4 (30), seat 2 at c4 (40).
fn middle() -> Position {
    let stacks = [
        "09*.41.11",
        "12.32.42",
        "19.13.33",
        "20*.14", // row 1
        "34.43",
        "15.21",
        "44.16",
        "22.35.23", // row 2
        "24.36",
        "25.45.26",
        "37.27.46",
        "47.28.38", // row 3
        "29.48",
        "x",
        "40.39",
        "30", // row 4
    ];
    let stacks = stacks.join(",");
    Position::at(&format!("3 standard {stacks} b2,c3,a1.d4 211,121,112 5,4,2 d4,c4,x turn:1:3:-:2"))
}

/// Where a card can lie: the place and how many cards lie above it.
type Slot = (usize, usize);

/// The cards of a state by their slots.
fn cards_of(game: &DigMars, state: &State) -> BTreeMap<Slot, u8> {
    let stacks = game.setup(state).stacks.expect("cards are dealt");
    let slots = stacks.into_iter().enumerate().flat_map(|(place, stack)| {
        stack.cards.into_iter().enumerate().map(move |(depth, card)| ((place, depth), card.number()))
    });
    slots.collect()
}

/// How far counts are from what is expected, in standard deviations of the chi-square distribution.
fn deviation(counts: &[(usize, f64)]) -> f64 {
    let chi: f64 = counts.iter().map(|(count, expected)| (*count as f64 - expected).powi(2) / expected).sum();
    let freedom = (counts.len() - 1) as f64;
    (chi - freedom) / (2.0 * freedom).sqrt()
}

/// With 46 slots and a fixed seed, five standard deviations leave room for chance and none for a bias.
const SENSIBLE: f64 = 5.0;

#[test]
fn hidden_cards_are_guessed_evenly_in_the_middle_of_a_game() {
    const SAMPLES: usize = 30_000;
    let position = middle();
    let knowledge = position.knows(seated(1));
    let mut draws = Dealer::from_seed(46, 1);
    let mut counts: BTreeMap<Slot, BTreeMap<u8, usize>> = BTreeMap::new();
    for _ in 0..SAMPLES {
        let state = position.game.sample(&knowledge, &mut draws);
        for (slot, card) in cards_of(&position.game, &state) {
            *counts.entry(slot).or_default().entry(card).or_default() += 1;
        }
    }
    let truth = cards_of(&position.game, &position.state);
    assert_eq!(counts.keys().collect::<Vec<_>>(), truth.keys().collect::<Vec<_>>(), "the same slots");

    // What seat 1 has seen lies where it lies, in every sample, and nowhere else.
    let place = |name: &str| PLACES.iter().position(|known| *known == name).expect("a place");
    let seen = [(place("a1"), 9), (place("d1"), 20), (place("d4"), 30)];
    for (place, card) in seen {
        assert_eq!(counts[&(place, 0)], BTreeMap::from([(card, SAMPLES)]));
    }
    let gone = [1, 2, 3, 4, 5, 6, 7, 8, 10, 17, 18, 31];
    let unseen: Vec<u8> =
        (1..=48).filter(|card| !gone.contains(card) && seen.iter().all(|(_, known)| known != card)).collect();
    assert_eq!(unseen.len(), 33);

    let hardness = |card: u8| Deck::standard().print(Card::new(card).expect("a card")).hardness;
    let hidden_tops: Vec<Slot> = truth
        .keys()
        .copied()
        .filter(|slot| slot.1 == 0 && seen.iter().all(|(place, _)| *place != slot.0))
        .collect();
    let backs = |level: u8| hidden_tops.iter().filter(|slot| hardness(truth[slot]) == level).count() as f64;
    let of_hardness = |level: u8| unseen.iter().filter(|card| hardness(**card) == level).count() as f64;
    assert_eq!([1, 2, 3, 4].map(backs), [2.0, 5.0, 3.0, 2.0], "backs of every hardness");
    let lower = truth.keys().filter(|slot| slot.1 > 0).count() as f64;
    for (slot, cards) in &counts {
        if seen.iter().any(|(place, _)| (*place, 0) == *slot) {
            continue;
        }
        let possible: Vec<(u8, f64)> = if slot.1 == 0 {
            // Any unseen card that has this back, each alike.
            let level = hardness(truth[slot]);
            let fitting: Vec<u8> = unseen.iter().copied().filter(|card| hardness(*card) == level).collect();
            fitting.iter().map(|card| (*card, 1.0 / fitting.len() as f64)).collect()
        } else {
            // Any unseen card, if it is not one of the tops: of the n unseen cards of its hardness, k are.
            let below = |card: u8| 1.0 - backs(hardness(card)) / of_hardness(hardness(card));
            unseen.iter().map(|card| (*card, below(*card) / lower)).collect()
        };
        let total: f64 = possible.iter().map(|(_, probability)| probability).sum();
        assert!((total - 1.0).abs() < 1e-9, "{total}");
        let listed: BTreeSet<u8> = possible.iter().map(|(card, _)| *card).collect();
        assert!(cards.keys().all(|card| listed.contains(card)), "{slot:?}: {cards:?}");
        let pairs: Vec<(usize, f64)> = possible
            .iter()
            .map(|(card, probability)| {
                (cards.get(card).copied().unwrap_or_default(), probability * SAMPLES as f64)
            })
            .collect();
        assert!(deviation(&pairs) < SENSIBLE, "{slot:?}: {} in {cards:?}", deviation(&pairs));
    }
}

/// Every order of the cards.
fn orders(cards: &[u8]) -> Vec<Vec<u8>> {
    if cards.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for at in 0..cards.len() {
        let mut rest = cards.to_vec();
        let first = rest.remove(at);
        all.extend(orders(&rest).into_iter().map(|order| [vec![first], order].concat()));
    }
    all
}

/// Near the end of a game few cards are hidden: all arrangements are listed by brute force, and each is found as often.
#[test]
fn every_arrangement_is_as_likely_where_all_can_be_listed() {
    const EACH: usize = 100;
    let empty: Vec<String> = PLACES[4..].iter().map(|place| format!("{place}=x")).collect();
    let scene = Scene {
        cards: "04=211- 05=211- 06=311- 10=111r",
        stacks: &format!("a1=01.02.04 b1=05.06 c1=08*.03 d1=07 {}", empty.join(" ")),
        looked: "d1,x",
        ..Scene::default()
    };
    let position = scene.open();
    let truth = cards_of(&position.game, &position.state);
    let hardness = |card: u8| position.game.deck().print(Card::new(card).expect("a card")).hardness;
    for (observer, arrangements) in
        [(seated(1), 3 * 2 * 24), (seated(2), 4 * 3 * 2 * 24), (Observer::Spectator, 576)]
    {
        let knows = |slot: &Slot| *slot == (2, 0) || (*slot == (3, 0) && observer == seated(1));
        let slots: Vec<Slot> = truth.keys().copied().filter(|slot| !knows(slot)).collect();
        let cards: Vec<u8> = slots.iter().map(|slot| truth[slot]).collect();
        let fits = |order: &Vec<u8>| {
            slots.iter().zip(order).all(|(slot, card)| slot.1 > 0 || hardness(*card) == hardness(truth[slot]))
        };
        let mut counts: BTreeMap<Vec<u8>, usize> =
            orders(&cards).into_iter().filter(fits).map(|order| (order, 0)).collect();
        assert_eq!(counts.len(), arrangements, "{observer:?}");
        let knowledge = position.knows(observer);
        let mut draws = Dealer::from_seed(7, arrangements as u64);
        for _ in 0..EACH * arrangements {
            let guessed = cards_of(&position.game, &position.game.sample(&knowledge, &mut draws));
            assert_eq!(guessed[&(2, 0)], 8, "the open card");
            let order: Vec<u8> = slots.iter().map(|slot| guessed[slot]).collect();
            *counts.get_mut(&order).unwrap_or_else(|| panic!("{observer:?}: {order:?} is impossible")) += 1;
        }
        let pairs: Vec<(usize, f64)> = counts.values().map(|count| (*count, EACH as f64)).collect();
        assert!(deviation(&pairs) < SENSIBLE, "{observer:?}: {}", deviation(&pairs));
    }
}

/// Before the deal nothing is known, and nothing is guessed; right after it every deal with these backs is possible.
#[test]
fn a_fresh_deal_is_guessed_with_its_backs() {
    let game = rules("2");
    let mut draws = Dealer::from_seed(3, 3);
    assert_eq!(game.sample(&game.beginning(seated(1)), &mut draws), game.start());
    let mut cards: Vec<Card> = Card::all().collect();
    shuffle(&mut cards, &mut draws);
    let mut state = game.start();
    game.settle(&mut state, &Outcome::Deal(cards.try_into().expect("48 cards"))).expect("a deal");
    let truth = cards_of(&game, &state);
    let hardness = |card: u8| Deck::standard().print(Card::new(card).expect("a card")).hardness;
    let mut different = 0;
    for _ in 0..500 {
        let guessed = cards_of(&game, &game.sample(&game.audit(&state, Observer::Spectator), &mut draws));
        let all: BTreeSet<u8> = guessed.values().copied().collect();
        assert_eq!((guessed.len(), all.len()), (48, 48), "every card once");
        let tops = |cards: &BTreeMap<Slot, u8>| -> Vec<u8> {
            cards.iter().filter(|(slot, _)| slot.1 == 0).map(|(_, card)| hardness(*card)).collect()
        };
        assert_eq!(tops(&guessed), tops(&truth));
        different += usize::from(guessed != truth);
    }
    assert_eq!(different, 500, "nobody guesses a deal");
}
