//! What the engine knows of Ghawar: shares that add up and favour whoever is ahead, priors and hasty play at every table.

#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test that cannot be set up fails")]

use motherlode_core::draw::Quick;
use motherlode_core::{ActionSet, ChanceSet, Game, GameOptions, Seat, SeatCount, Turn};
use motherlode_engine::judge::Guide;
use motherlode_engine::minds::Mind;
use motherlode_ghawar::{Action, Actions, Ghawar, Options, Setup, Stage, State};
use serde_json::Value;

/// Cubes such that every column has its colour, from red on the left to black on the right.
const COLUMNS: &str = "rbgywkrbgywkrbgywkrbgywkrbgywkrbgywk";

fn every_table() -> Vec<Ghawar> {
    let tables: Vec<Ghawar> =
        Options::every().into_iter().filter_map(|options| Ghawar::new(options, &Value::Null).ok()).collect();
    assert_eq!(tables.len(), 36);
    tables
}

/// Plays a game in which a guide's hasty play and random play take turns, and shows every decision.
fn walk(game: &Ghawar, seed: u64, mut see: impl FnMut(&State, Seat, &Actions)) {
    let guide = game.guide();
    let mut draws = Quick::new(seed);
    let mut state = game.start();
    loop {
        match game.turn(&state) {
            Turn::Over(_) => return,
            Turn::Chance(chance) => game.settle(&mut state, &chance.draw(&mut draws)).unwrap(),
            Turn::Seat { seat, actions } => {
                see(&state, seat, &actions);
                let by_chance = draws.next_bits().is_multiple_of(3);
                let action = if by_chance {
                    actions.draw_by_kind(&mut draws)
                } else {
                    guide.hasty(game, &state, seat, &actions, &mut draws)
                };
                game.apply(&mut state, action.unwrap()).unwrap();
            }
        }
    }
}

fn open(line: &str) -> (Ghawar, State) {
    let setup: Setup = line.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
    Ghawar::open(&setup).unwrap_or_else(|refusal| panic!("{line}: {refusal}"))
}

/// What seat 1 can expect from a position.
fn share(line: &str) -> f32 {
    let (game, state) = open(line);
    game.guide().shares(&game, &state)[Seat::FIRST]
}

/// What the prior makes of an action, of all there are.
fn leaning(line: &str, text: &str) -> f32 {
    let (game, state) = open(line);
    let guide = game.guide();
    let Turn::Seat { seat, actions } = game.turn(&state) else { panic!("nobody acts: {line}") };
    let action: Action = text.parse().unwrap();
    assert!(actions.contains(action), "{text} is not legal: {line}");
    let sum: f32 = actions.iter().map(|action| guide.prior(&game, &state, seat, action)).sum();
    guide.prior(&game, &state, seat, action) / sum
}

#[test]
fn shares_and_priors_are_sound_and_hasty_play_is_legal_at_every_table() {
    for (number, game) in every_table().iter().enumerate() {
        let guide = game.guide();
        let mut draws = Quick::new(7);
        let (mut seen, mut asked) = (0, 0);
        walk(game, number as u64 + 1, |state, seat, actions| {
            seen += 1;
            let shares = guide.shares(game, state);
            let sum: f32 = shares.as_slice().iter().sum();
            assert!((sum - 1.0).abs() < 1e-4, "{shares:?} at {}", game.setup(state));
            assert!(shares.as_slice().iter().all(|share| (0.0..=1.0).contains(share)), "{shares:?}");
            let hasty = guide.hasty(game, state, seat, actions, &mut draws).unwrap();
            assert!(actions.contains(hasty), "{hasty} at {}", game.setup(state));
            if seen % 5 == 0 {
                for action in actions.iter() {
                    asked += 1;
                    let prior = guide.prior(game, state, seat, action);
                    assert!(
                        prior > 0.0 && prior.is_finite(),
                        "{prior} for {action} at {}",
                        game.setup(state)
                    );
                }
            }
        });
        assert!(seen > 50 && asked > 500, "{seen} decisions, {asked} actions");
    }
}

#[test]
fn before_the_deal_everyone_can_expect_the_same() {
    for game in every_table() {
        let shares = game.guide().shares(&game, &game.start());
        assert!(shares.as_slice().iter().all(|share| *share == 1.0 / game.seats().get() as f32));
    }
}

/// The same position with south and north changed, so that each seat is where the other was.
fn mirrored(line: &str) -> String {
    let rows = |text: &str| -> String {
        let marks: Vec<char> = text.chars().collect();
        marks.chunks(6).rev().flatten().collect()
    };
    let changed = |text: &str, between: char| -> String {
        let (one, two) = text.split_once(between).unwrap();
        format!("{two}{between}{one}")
    };
    let flipped = |trucks: &str| -> String {
        let mut spaces: Vec<(u8, String, String)> = trucks
            .split(',')
            .filter(|truck| *truck != "-")
            .map(|truck| {
                let (space, load) = truck.split_once(':').unwrap_or((truck, ""));
                let row: u8 = space[1..].parse().unwrap();
                (12 - row, space[..1].to_owned(), load.to_owned())
            })
            .collect();
        spaces.sort();
        let texts: Vec<String> = spaces
            .iter()
            .map(
                |(row, column, load)| {
                    if load.is_empty() { format!("{column}{row}") } else { format!("{column}{row}:{load}") }
                },
            )
            .collect();
        if texts.is_empty() { "-".to_owned() } else { texts.join(",") }
    };
    let other_seat = |mark: char| match mark {
        '1' => '2',
        '2' => '1',
        mark => mark,
    };
    let words: Vec<&str> = line.split(' ').collect();
    let [options, cubes, values, rigs, trucks, delivered, barrels, phase, idle] = words[..] else { panic!() };
    let cubes = if cubes == "-" { "-".to_owned() } else { rows(cubes) };
    let rigs: String = rows(rigs).chars().map(other_seat).collect();
    let trucks = changed(&trucks.split('/').map(flipped).collect::<Vec<_>>().join("/"), '/');
    let delivered = changed(delivered, '/');
    let barrels = changed(barrels, ',');
    let (seat, rest) = phase.split_at(1);
    let seat: String = seat.chars().map(other_seat).collect();
    format!("{options} {cubes} {values} {rigs} {trucks} {delivered} {barrels} {seat}{rest} {idle}")
}

#[test]
fn mirrored_positions_have_mirrored_shares() {
    let game = Ghawar::new(Options::default(), &Value::Null).unwrap();
    let mut compared = 0;
    for seed in 1..4 {
        walk(&game, seed, |state, _, _| {
            if state.stage() == Stage::Deal {
                return;
            }
            let line = game.setup(state).to_string();
            let (there, back) = (share(&line), share(&mirrored(&line)));
            assert!((there + back - 1.0).abs() < 2e-3, "{there} and {back} at {line}");
            compared += 1;
        });
    }
    assert!(compared > 300, "{compared}");
}

#[test]
fn whoever_is_a_delivery_ahead_is_ahead() {
    let position = |delivered: &str, gone: usize| {
        let cubes = format!("{}{}", &COLUMNS[..36 - gone], ".".repeat(gone));
        share(&format!("2 {cubes} rbgywk 111111222222111111222222........1122 -/- {delivered} 3,3 1:turn 0"))
    };
    assert!(position("k/-", 1) > position("-/k", 1) + 0.1);
}

#[test]
fn a_loaded_truck_is_better_near_home() {
    let position = |truck: &str| {
        let cubes = format!("{}.", &COLUMNS[..35]);
        share(&format!("2 {cubes} rbgywk 1111112222221111112222221122........ {truck}:k/- -/- 3,3 2:turn 0"))
    };
    assert!(position("b1") > position("b6") && position("b6") > position("b11"));
}

#[test]
fn a_majority_counts_beside_the_cubes() {
    // All that is left is a red cube, worth 6, on a truck of seat 1 next to its depot. Both seats will have the same from
    // cubes and barrels in both positions, but only in the first one seat 1 has most of the red ones.
    let position = |one: &str, two: &str, barrels: &str| {
        let rigs = "1111112222221111112222221122........";
        let others = "bbbgggyyywwwkkk";
        share(&format!("2 - kbgywr {rigs} b1:r/- {one}{others}/{two}{others} {barrels} 1:turn 0"))
    };
    let (with, without) = (position("rrr", "rr", "0,6"), position("rr", "rrr", "6,0"));
    assert!(with > without + 0.04, "{with} and {without}");
}

#[test]
fn whoever_comes_first_claims_the_best_cube_with_an_idle_rig() {
    // Rigs on p11 and p12 are idle; the last two rows hold cubes without a rig, black ones (worth 6) on p65 and p66.
    let cubes = format!(".{}.{}", &COLUMNS[1..6], &COLUMNS[7..]);
    let line =
        |seat: u8| format!("2 {cubes} rbgywk 1111112222221111112222221122........ -/- r/r 3,3 {seat}:turn 0");
    assert!(share(&line(1)) > share(&line(2)) + 0.01);
    let best = leaning(&line(1), "rig p11-p66");
    for worse in ["rig p21-p66", "rig p11-p16", "rig p61-p16"] {
        assert!(best > 2.0 * leaning(&line(1), worse), "{worse}");
    }
}

#[test]
fn drives_home_and_loads_come_first() {
    let cubes = format!("{}.", &COLUMNS[..35]);
    let line = format!("2 {cubes} rbgywk 1111112222221111112222221122........ b2:k,j4/- -/- 3,3 1:drive:2 0");
    let (game, state) = open(&line);
    let Turn::Seat { actions, .. } = game.turn(&state) else { panic!() };
    let home = leaning(&line, "b2-depot");
    assert!(home > 1.5 / actions.len() as f32, "{home}");
}

#[test]
fn a_guide_in_haste_beats_play_by_chance() {
    let game = Ghawar::new(Options::default(), &Value::Null).unwrap();
    let guide = game.guide();
    let mut won = 0;
    for seed in 1..=20 {
        let me = SeatCount::TWO.seats().nth(seed as usize % 2).unwrap();
        let mut draws = Quick::new(seed);
        let mut state = game.start();
        loop {
            match game.turn(&state) {
                Turn::Over(_) => break,
                Turn::Chance(chance) => game.settle(&mut state, &chance.draw(&mut draws)).unwrap(),
                Turn::Seat { seat, actions } => {
                    let action = if seat == me {
                        guide.hasty(&game, &state, seat, &actions, &mut draws)
                    } else {
                        actions.draw_by_kind(&mut draws)
                    };
                    game.apply(&mut state, action.unwrap()).unwrap();
                }
            }
        }
        won += usize::from(game.ranks(&state)[me] == 1);
    }
    assert!(won >= 18, "{won} of 20");
}
