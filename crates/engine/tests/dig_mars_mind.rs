//! What the engine thinks of Dig Mars: sound in every position, and right where anyone can see what is right.

#![allow(clippy::expect_used, reason = "a test that cannot be set up fails")]

#[path = "../../dig-mars/tests/common/mod.rs"]
mod common;

use common::{OPTION_SETS, Position, Scene, action, rules, seat};
use motherlode_core::conformance::{play_out, positions};
use motherlode_core::draw::Quick;
use motherlode_core::{ActionSet, Audit, Draws, Game, Observer, Seat, SeatCount, Turn};
use motherlode_dig_mars::{Action, CARDS, DigMars, Options, State};
use motherlode_engine::mcts::Mcts;
use motherlode_engine::minds::Mind;
use motherlode_engine::{Guide, Limits, Player};
use serde_json::json;

/// A deck of someone's own, with cards that the built-in one does not have.
fn own_deck(draws: &mut Quick) -> DigMars {
    let bonuses =
        [None, None, None, Some("dig"), Some("salvage"), Some("shift"), Some("point"), Some("radar")];
    let card = |draws: &mut Quick| {
        json!({
            "hardness": 1 + draws.index(4),
            "points": 1 + draws.index(9),
            "difficulty": 1 + draws.index(4),
            "bonus": bonuses[draws.index(bonuses.len())],
        })
    };
    let cards: Vec<_> = (0..CARDS).map(|_| card(draws)).collect();
    let options = Options { deck: "mine".to_owned(), ..Options::of(SeatCount::THREE, false, false) };
    DigMars::new(options, &json!({ "deck": cards })).expect("a deck")
}

fn every_table() -> Vec<DigMars> {
    let mut tables: Vec<DigMars> = OPTION_SETS.iter().map(|set| rules(set)).collect();
    tables.push(own_deck(&mut Quick::new(3)));
    tables
}

/// Positions early and late: those of games by kinds, and those of hasty games, which get somewhere.
fn many_positions(game: &DigMars) -> Vec<State> {
    let mut draws = Quick::new(11);
    let mut states: Vec<State> =
        positions(game, 60, 0, &mut draws).into_iter().map(|(state, _)| state).collect();
    let guide = game.guide();
    play_out(game.clone(), &mut draws, |play, actions, draws| {
        states.push(*play.state());
        let seat = play.state().ground().to_act();
        guide.hasty(game, play.state(), seat, actions, draws).expect("an action")
    });
    states
}

#[test]
fn every_position_has_shares_that_make_one_and_priors_above_nought() {
    for game in every_table() {
        let guide = game.guide();
        let mut draws = Quick::new(7);
        for state in many_positions(&game) {
            let shares = guide.shares(&game, &state);
            let sum: f32 = shares.as_slice().iter().sum();
            assert!((sum - 1.0).abs() < 1e-4, "{shares:?} in {}", game.setup(&state));
            assert!(shares.as_slice().iter().all(|share| *share >= 0.0), "{shares:?}");
            let Turn::Seat { seat, actions } = game.turn(&state) else { continue };
            for action in actions.iter() {
                let prior = guide.prior(&game, &state, seat, action);
                assert!(prior > 0.0 && prior.is_finite(), "{action}: {prior} in {}", game.setup(&state));
            }
            let hasty = guide.hasty(&game, &state, seat, &actions, &mut draws).expect("an action");
            assert!(actions.contains(hasty), "{hasty} in {}", game.setup(&state));
        }
    }
}

#[test]
fn a_card_that_the_seat_does_not_know_changes_no_opinion() {
    for game in every_table() {
        let guide = game.guide();
        let mut draws = Quick::new(5);
        for state in many_positions(&game) {
            let Turn::Seat { seat, actions } = game.turn(&state) else { continue };
            let knowledge = game.audit(&state, Observer::Seat(seat));
            let other = game.sample(&knowledge, &mut draws);
            for action in actions.iter() {
                let priors = [state, other].map(|state| guide.prior(&game, &state, seat, action));
                assert_eq!(priors[0], priors[1], "{action} in {}", game.setup(&state));
            }
            let hasty =
                [state, other].map(|state| guide.hasty(&game, &state, seat, &actions, &mut Quick::new(9)));
            assert_eq!(hasty[0], hasty[1], "{}", game.setup(&state));
            // What others looked at is theirs to know, and imagined anew in every state.
            let others = game.seats().seats().filter(|other| *other != seat);
            if others.into_iter().all(|other| state.ground().crew(other).looked().is_empty()) {
                assert_eq!(guide.shares(&game, &state), guide.shares(&game, &other));
            }
        }
    }
}

#[test]
fn what_the_own_radar_showed_counts() {
    let looking = |cards, looked| {
        let scene = Scene {
            cards,
            stacks: "a1=01.03.04",
            taken: "07",
            stations: "a2,d4",
            looked,
            points: "1,0",
            ..Scene::default()
        };
        let Position { game, state } = scene.open();
        (
            game.guide().prior(&game, &state, seat(1), action("move a2-a1")),
            game.guide().shares(&game, &state)[seat(1)],
        )
    };
    let (rich, poor) = ("01=151- 07=111r", "01=114- 07=111r");
    assert!(looking(rich, "a1,x").0 > looking(poor, "a1,x").0, "five points lie at a1");
    assert!(looking(rich, "a1,x").1 > looking(poor, "a1,x").1, "five points lie at a1");
}

fn share(position: &Position, number: u8) -> f32 {
    position.game.guide().shares(&position.game, &position.state)[seat(number)]
}

#[test]
fn more_points_and_higher_levels_are_worth_more() {
    let scene = |points, levels| share(&Scene { points, levels, ..Scene::default() }.open(), 1);
    assert!(scene("9,5", "111,111") > scene("5,5", "111,111"));
    assert!(scene("5,5", "111,111") > scene("5,9", "111,111"));
    for better in ["211,111", "121,111"] {
        assert!(scene("5,5", better) > scene("5,5", "111,111"), "{better}");
    }
}

/// Six cards of nine points each have been taken.
const NINES: &str = "01=191- 02=191- 03=191- 04=191- 05=191- 06=191-";

/// Seat 1 has reached the goal, on its own turn, and others have more.
fn at_the_goal(set: &str) -> Position {
    let (points, stations, levels, looked) = match &set[..1] {
        "2" => ("40,*", "a1,d4", "111,111", "x,x"),
        "3" => ("30,*,1", "a1,d4,b2", "111,111,111", "x,x,x"),
        _ => ("20,*,1,1", "a1,d4,b2,c3", "111,111,111,111", "x,x,x,x"),
    };
    let taken = "01 02 03 04 05 06";
    Scene { set, cards: NINES, taken, points, stations, levels, looked, ..Scene::default() }.open()
}

#[test]
fn whoever_can_declare_now_has_won() {
    for set in ["2", "2+open", "3", "4"] {
        assert_eq!(share(&at_the_goal(set), 1), 1.0, "{set}");
    }
    // Nobody declares in the alternative game.
    assert!(share(&at_the_goal("2+last-card"), 1) < 1.0);
}

#[test]
fn a_good_card_under_ones_station_on_ones_turn_is_nearly_taken() {
    let scene = |stacks, next| {
        share(&Scene { cards: "01=151-", stacks, points: "3,3", next, ..Scene::default() }.open(), 1)
    };
    let (mine, next) = ("a1=01*.02.03", "turn:1:3:-:0");
    assert!(scene(mine, next) > scene("a1=01.02.03", next), "it lies open");
    assert!(scene(mine, next) > scene("d4=01*.02.03", next) + 0.02, "it lies under my station, not yours");
    assert!(scene(mine, next) > scene(mine, "turn:2:3:-:0"), "it is my turn");
}

#[test]
fn a_long_standstill_favours_whoever_leads() {
    let at = |next| share(&Scene { points: "6,5", next, ..Scene::default() }.open(), 1);
    assert!(at("turn:2:3:-:23") > at("turn:2:3:-:0") + 0.2);
    assert!(at("turn:2:3:-:23") > 0.9);
}

#[test]
fn declaring_looks_best_and_ending_early_worst() {
    let prior = |position: &Position, text: &str| {
        position.game.guide().prior(&position.game, &position.state, seat(1), action(text))
    };
    let rich = at_the_goal("2");
    let Turn::Seat { actions, .. } = rich.game.turn(&rich.state) else { panic!("a turn") };
    for other in actions.iter().filter(|other| *other != Action::Declare) {
        assert!(prior(&rich, "declare") > prior(&rich, &other.to_string()), "{other}");
    }
    let open = Scene { cards: "01=151-", stacks: "a1=01*.02.03", ..Scene::default() }.open();
    assert!(prior(&open, "salvage a1") > prior(&open, "move a1-a2"));
    assert!(prior(&open, "move a1-a2") > 0.0 && prior(&open, "end") < prior(&open, "salvage a1") / 50.0);
}

fn chosen(position: &Position, nodes: u64) -> Action {
    let game = &position.game;
    let knowledge = game.audit(&position.state, Observer::Seat(seat(1)));
    let mut search = Mcts::new(game.guide(), game.searching());
    search.think(game, &knowledge, &Limits::nodes(nodes)).expect("a thought").action
}

#[test]
fn the_search_takes_what_lies_open_and_wins_when_it_can() {
    assert_eq!(chosen(&at_the_goal("2"), 20), Action::Declare);
    let last_action =
        Scene { cards: "01=151-", stacks: "a1=01*.02.03", next: "turn:1:1:-:0", ..Scene::default() };
    assert_eq!(chosen(&last_action.open(), 100), action("salvage a1"));
    // A point for nothing is taken before the turn ends.
    let bonus = Scene { cards: "01=111p", stacks: "b3=01*.02.03", next: "turn:1:0:p:0+", ..Scene::default() };
    assert_eq!(chosen(&bonus.open(), 100), action("bonus point"));
}

#[test]
fn hasty_play_beats_play_by_kinds() {
    for set in ["2", "3", "4", "2+last-card"] {
        let game = rules(set);
        let guide = game.guide();
        let mut draws = Quick::new(2);
        let games = 12;
        let mut won = 0.0;
        for number in 0..games {
            let me: Seat = game.seats().seats().nth(number % game.seats().get()).expect("a seat");
            let play = play_out(game.clone(), &mut draws, |play, actions, draws| {
                let state = play.state();
                match state.ground().to_act() {
                    seat if seat == me => guide.hasty(&game, state, seat, actions, draws),
                    _ => actions.draw_by_kind(draws),
                }
                .expect("an action")
            });
            won += motherlode_engine::judge::shares_of(&play.finish().expect("an end").ranks)[me];
        }
        assert!(won >= 0.9 * games as f32, "{set}: {won} of {games}");
    }
}

#[test]
fn a_bonus_in_hand_is_worth_something() {
    for letter in ["d", "s", "p"] {
        let cards = format!("01=111{letter}");
        let at = |next| {
            let scene =
                Scene { cards: &cards, stacks: "b3=01*.02.03", points: "2,2", next, ..Scene::default() };
            share(&scene.open(), 1)
        };
        assert!(at(&format!("turn:1:2:{letter}:0+")) > at("turn:1:2:-:0+"), "{letter}");
    }
}
