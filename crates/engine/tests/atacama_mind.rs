//! What the engine knows of Atacama: the judge, the guide, the fitted weights.

#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test that cannot be set up fails")]

use std::collections::{HashMap, HashSet};

use motherlode_atacama::{Action, Atacama, Options, State, Tile, Variant};
use motherlode_core::draw::Quick;
use motherlode_core::{ActionSet, Audit, ChanceSet, Game, Observer, Seat, Turn};
use motherlode_engine::judge::{Guide, Judge, MOST_MARGIN, shares_of};
use motherlode_engine::minds::Mind;
use motherlode_engine::minds::atacama::weights::{Company, Weights};
use motherlode_engine::minds::atacama::{AtacamaJudge, calendar, fit, outlook, weights};
use serde_json::Value;

/// Every variant, without and with second-colour rigs.
fn tables() -> impl Iterator<Item = Atacama> {
    let both = |variant| [false, true].map(|tactical| Options::of(variant, tactical));
    Variant::ALL.into_iter().flat_map(both).map(|options| Atacama::new(options, &Value::Null).unwrap())
}

/// Every position of a random game where someone acts, and the end.
fn random_game(game: &Atacama, seed: u64) -> Vec<State> {
    let mut draws = Quick::new(seed);
    let mut state = game.start();
    let mut states = Vec::new();
    loop {
        match game.turn(&state) {
            Turn::Chance(chance) => game.settle(&mut state, &chance.draw(&mut draws)).unwrap(),
            Turn::Seat { actions, .. } => {
                states.push(state);
                game.apply(&mut state, actions.draw_by_kind(&mut draws).unwrap()).unwrap();
            }
            Turn::Over(_) => {
                states.push(state);
                return states;
            }
        }
    }
}

fn judge(game: &Atacama, state: &State) -> impl Judge<Atacama> + use<> {
    game.judge(&game.audit(state, Observer::Spectator)).unwrap()
}

#[test]
fn the_judge_of_two_says_what_the_outlook_says_at_any_table() {
    for game in tables().filter(|game| game.seats().get() == 2) {
        for seed in 1..4 {
            for state in random_game(&game, seed) {
                let ground = state.ground();
                // In the enhanced game the calendar knows better.
                let is_enhanced = game.options().variant == Variant::Enhanced;
                if is_enhanced || game.turn(&state).ending().is_some() {
                    continue;
                }
                let judge = judge(&game, &state);
                let judged = judge.share(judge.margin(&game, &state));
                let expected = outlook::expected_shares(&game, ground)[Seat::FIRST];
                assert!((judged - expected).abs() < 1e-3, "{judged} {expected}");
            }
        }
    }
}

/// What each seat scores at the end on average if all play at random from here.
fn average_scores(game: &Atacama, state: &State, games: usize) -> Vec<f32> {
    let mut draws = Quick::new(7);
    let mut sums = vec![0.0; game.seats().get()];
    for _ in 0..games {
        let mut end = *state;
        while let Turn::Seat { actions, .. } = game.turn(&end) {
            game.apply(&mut end, actions.draw(&mut draws).unwrap()).unwrap();
        }
        let scores = game.scores(&end);
        sums.iter_mut().zip(scores.as_slice()).for_each(|(sum, score)| *sum += *score as f32 / games as f32);
    }
    sums
}

#[test]
fn expected_leads_are_those_of_random_play() {
    // Where second-colour rigs are left, random play puts them first here and there; so without them.
    for game in tables().filter(|game| !game.options().tactical) {
        for state in random_game(&game, 2).into_iter().step_by(6) {
            let ground = state.ground();
            let hidden = game.options().variant == Variant::Enhanced && ground.stage() < 3;
            if hidden || game.role(ground, Seat::FIRST).is_none() || game.turn(&state).ending().is_some() {
                continue;
            }
            // What all expect too much or too little changes nothing, so only how they differ from one another counts.
            let apart = |scores: &[f32]| -> Vec<f32> {
                let mean = scores.iter().sum::<f32>() / scores.len() as f32;
                scores.iter().map(|score| score - mean).collect()
            };
            let expected = apart(outlook::expectations(&game, ground).as_slice());
            let average = apart(&average_scores(&game, &state, 800));
            let is_near = |(one, other): (&f32, &f32)| (one - other).abs() < 1.5;
            assert!(expected.iter().zip(&average).all(is_near), "{expected:?} {average:?}");
        }
    }
}

#[test]
fn a_finished_game_is_worth_its_result() {
    for game in tables().filter(|game| game.seats().get() == 2) {
        for seed in 1..40 {
            let states = random_game(&game, seed);
            let last = states[states.len() - 1];
            let scores = game.scores(&last);
            let difference = scores.as_slice()[0] - scores.as_slice()[1];
            let judge = judge(&game, &last);
            let margin = judge.margin(&game, &last);
            let expected = [0.0, 0.5, 1.0][(difference.signum() + 1) as usize];
            assert_eq!(judge.share(margin), expected, "{scores:?}");
            assert!(margin.abs() < MOST_MARGIN);
            assert_eq!(margin % (MOST_MARGIN / 2), difference * 1024, "{scores:?}");
        }
    }
}

#[test]
fn judging_all_actions_at_once_is_judging_each() {
    for game in tables().filter(|game| game.seats().get() == 2) {
        for state in random_game(&game, 11) {
            let Turn::Seat { actions, .. } = game.turn(&state) else { continue };
            let judge = judge(&game, &state);
            let mut margins = Vec::new();
            judge.margins_after(&game, &state, &actions, &mut margins);
            let one_by_one = actions.iter().map(|action| {
                let mut after = state;
                game.apply(&mut after, action).unwrap();
                judge.margin(&game, &after)
            });
            assert_eq!(margins, one_by_one.collect::<Vec<_>>());
        }
    }
}

#[test]
fn a_glance_ranks_actions_nearly_as_judging_each_does() {
    // Once it is settled who scores what, and while nobody has claimed.
    let mut agreements = [(0.0, 0), (0.0, 0)];
    for game in tables().filter(|game| game.seats().get() == 2) {
        for state in (1..5).flat_map(|seed| random_game(&game, seed)) {
            let Turn::Seat { actions, .. } = game.turn(&state) else { continue };
            let judge = judge(&game, &state);
            let (mut judged, mut glanced) = (Vec::new(), Vec::new());
            judge.margins_after(&game, &state, &actions, &mut judged);
            judge.glances(&game, &state, &actions, &mut glanced);
            assert_eq!(judged.len(), glanced.len());
            // Where all are worth the same there is nothing to rank.
            let differs = judged.iter().any(|margin| *margin != judged[0]);
            if actions.len() >= 10 && differs {
                let is_unclaimed = game.role(state.ground(), Seat::FIRST).is_none();
                let (agreement, positions) = &mut agreements[usize::from(is_unclaimed)];
                *agreement += correlation(&judged, &glanced);
                *positions += 1;
            }
        }
    }
    for (agreement, positions) in agreements {
        let mean = agreement / f64::from(positions);
        assert!(positions > 20 && mean > 0.8, "{mean} over {positions} positions");
    }
}

fn correlation(one: &[i32], other: &[i32]) -> f64 {
    let apart = |margins: &[i32]| -> Vec<f64> {
        let mean = margins.iter().map(|margin| f64::from(*margin)).sum::<f64>() / margins.len() as f64;
        margins.iter().map(|margin| f64::from(*margin) - mean).collect()
    };
    let (one, other) = (apart(one), apart(other));
    let product = |one: &[f64], other: &[f64]| -> f64 { one.iter().zip(other).map(|(a, b)| a * b).sum() };
    product(&one, &other) / (product(&one, &one) * product(&other, &other)).sqrt().max(1.0)
}

#[test]
fn shares_add_up_to_one_win() {
    for game in tables() {
        for state in random_game(&game, 3) {
            let shares = game.guide().shares(&game, &state);
            assert!((shares.as_slice().iter().sum::<f32>() - 1.0).abs() < 1e-4, "{shares:?}");
        }
    }
}

#[test]
fn hasty_players_and_priors_keep_to_the_rules() {
    for game in tables() {
        let mut draws = Quick::new(8);
        for state in random_game(&game, 5) {
            let Turn::Seat { seat, actions } = game.turn(&state) else { continue };
            let hasty = game.guide().hasty(&game, &state, seat, &actions, &mut draws).unwrap();
            assert!(actions.contains(hasty));
            assert!(actions.iter().all(|action| game.guide().prior(&game, &state, seat, action) > 0.0));
        }
    }
}

#[test]
fn what_is_hidden_does_not_move_the_judge() {
    let game = Atacama::new(Options::of(Variant::Enhanced, false), &Value::Null).unwrap();
    for seed in 1..4 {
        for state in random_game(&game, seed) {
            let knowledge = game.audit(&state, Observer::Spectator);
            let judge = game.judge(&knowledge).unwrap();
            let other = game.sample(&knowledge, &mut Quick::new(seed + 77));
            let Turn::Seat { actions, .. } = game.turn(&state) else { continue };
            for action in actions.iter() {
                let [mut one, mut two] = [state, other];
                game.apply(&mut one, action).unwrap();
                game.apply(&mut two, action).unwrap();
                assert_eq!(judge.margin(&game, &one), judge.margin(&game, &two));
                let verdict = |state| judge.verdict(&game, state, &mut Vec::new());
                assert_eq!(verdict(&one), verdict(&two));
                assert_eq!(judge.key(&game, &one), judge.key(&game, &two));
            }
        }
    }
}

#[test]
fn foreseen_tiles_lie_in_all_ways_alike_and_make_a_difference_once_they_do() {
    let game = Atacama::new(Options::of(Variant::Enhanced, false), &Value::Null).unwrap();
    for (turn, ways) in [(0, 24), (5, 24), (6, 6), (11, 6), (12, 1), (20, 1)] {
        let state = random_game(&game, 4)[turn];
        let knowledge = game.audit(&state, Observer::Spectator);
        let mut judge = game.judge(&knowledge).unwrap();
        let mut futures = judge.foresee(&game, &knowledge);
        assert_eq!(futures.len(), ways, "before turn {turn}");
        assert!(futures.iter().all(|future| future.ground() == state.ground()));
        let keys = |futures: &[State]| -> HashSet<u64> {
            futures.iter().map(|future| judge.key(&game, future)).collect()
        };
        assert_eq!(keys(&futures).len(), 1, "nobody can tell them apart before turn {turn}");
        // Whatever is done until the next tiles lie.
        for _ in turn..(turn / 6 + 1) * 6 {
            let Turn::Seat { actions, .. } = game.turn(&futures[0]) else { break };
            assert!(futures.iter().all(|future| judge.fork(&game, future).is_none()));
            // What is only thought to be claimed is judged otherwise than what was claimed.
            let action =
                actions.iter().filter(|action| matches!(action, Action::Place { .. })).last().unwrap();
            for future in &mut futures {
                game.apply(future, action).unwrap();
            }
        }
        assert_eq!(keys(&futures).len(), ways, "all of them differ after turn {turn}");
        // Each tile lies at each place as often as the others.
        let fresh = |place: &Tile| state.ground().laid(*place).is_none();
        for place in Tile::all().filter(fresh).filter(|place| futures[0].ground().laid(*place).is_some()) {
            let mut lie: HashMap<Option<Tile>, usize> = HashMap::new();
            futures.iter().for_each(|future| *lie.entry(future.ground().laid(place)).or_default() += 1);
            assert!(lie.values().all(|count| count * lie.len() == ways), "{lie:?}");
        }
        let forks: HashSet<_> = futures.iter().map(|future| judge.fork(&game, future)).collect();
        assert_eq!(forks.len(), 1, "they were alike until then");
        assert_eq!(forks.contains(&None), ways == 1);
        for future in futures.iter().filter(|_| ways > 1) {
            let known = game.judge(&game.audit(future, Observer::Spectator)).unwrap();
            assert_eq!(judge.margin(&game, future), known.margin(&game, future), "as if it lay open");
        }
    }
}

#[test]
fn the_file_of_the_calendar_can_be_read_and_written_again() {
    let text = include_str!("../data/atacama.calendar");
    assert_eq!(calendar::write(&calendar::read(text).unwrap()), text);
    let numbers = " 1".repeat(calendar::DATES);
    for right in ["claimed 3 point", "lately 2 turn", "unclaimed 1 point", "claimed 2 own-3", "lately 3 bad"]
    {
        assert!(calendar::read(&format!("{right}{numbers}\n")).is_ok(), "{right}");
    }
    let places = ["claimed 4 point", "claimed 0 turn", "owned 1 point", "unclaimed 1 lead"];
    for wrong in places.into_iter().chain(["claimed 2 rig", "claimed 1 own-4", "turns"]) {
        assert_eq!(calendar::read(&format!("# dates\n{wrong}{numbers}\n")).unwrap_err().line, 2, "{wrong}");
    }
    assert_eq!(calendar::read("claimed 2 point 1 2 3\n").unwrap_err().line, 1);
}

#[test]
fn the_kept_enhanced_games_make_the_kept_calendar() {
    let games = include_str!("../data/atacama.enhanced.games");
    let fitted = fit::refit_calendar(games).unwrap();
    assert!(fitted == include_str!("../data/atacama.calendar"), "the calendar is another");
    let points: Vec<&str> =
        fitted.lines().filter(|row| !row.starts_with('#') && row.contains(" point ")).collect();
    assert_eq!(points.len(), 9);
    assert!(points.iter().all(|row| !row.contains('-')), "a lead does no harm");
    assert_eq!(fit::refit_calendar("enhanced classic 1 0: e4\n").unwrap_err().line, 1);
}

#[test]
fn in_enhanced_self_play_claims_come_early_and_late() {
    let games = fit::read_games(&fit::enhanced_self_play(24, 3, 30)).unwrap();
    assert_eq!(games.len(), 24);
    let unclaimed = |played: &fit::Replayed| {
        played.states.iter().take_while(|state| state.ground().claim().is_none()).count()
    };
    let waits: Vec<usize> = games.iter().map(unclaimed).collect();
    assert!(waits.iter().any(|wait| *wait < 6) && waits.iter().any(|wait| *wait > 18), "{waits:?}");
    // What happened while nobody was let claim says nothing of what waiting is worth.
    assert!(games.iter().zip(waits).filter(|(played, wait)| played.random + 3 >= *wait).count() >= 12);
}

#[test]
fn the_file_of_weights_can_be_read_and_written_again() {
    let text = include_str!("../data/atacama.weights");
    assert_eq!(weights::write(&weights::read(text).unwrap()), text);
    assert_eq!(weights::read("two owner 3rigs0spare worth 1 2 3\n").unwrap_err().line, 1);
}

#[test]
fn the_kept_games_make_the_kept_weights() {
    let games = include_str!("../data/atacama.games");
    assert!(fit::refit(games).unwrap() == include_str!("../data/atacama.weights"), "the weights are others");
    assert_eq!(fit::refit("basic classic 1 0: e4\n").unwrap_err().line, 1);
}

#[test]
fn a_longer_look_foretells_much_better_how_other_enhanced_games_end_and_finds_the_glances_on_its_way() {
    let games = include_str!("../data/atacama.enhanced.games");
    let some = |from: usize, count: usize| -> String {
        games.lines().skip(from).take(count).flat_map(|line| [line, "\n"]).collect()
    };
    let calendar = calendar::read(&fit::refit_calendar(&some(300, 2_000)).unwrap()).unwrap();
    let (mut at_once, mut later, mut count, mut looked) = (0.0, 0.0, 0, 0);
    for played in fit::read_games(&some(0, 300)).unwrap() {
        let (last, before) = played.states.split_last().unwrap();
        let won = f64::from(shares_of(&played.game.ranks(last))[Seat::FIRST]);
        let known = before.iter().skip(played.random).filter(|state| state.ground().claim().is_some());
        for state in known.filter(|state| (12..24).contains(&state.ground().turns())) {
            let weights = Weights::of(Company::Two);
            let judge = AtacamaJudge::new(&played.game, state.ground(), weights, &calendar).unwrap();
            let surprise = |margin| {
                let share = f64::from(judge.share(margin)).clamp(1e-4, 1.0 - 1e-4);
                -(won * share.ln() + (1.0 - won) * (1.0 - share).ln())
            };
            let (mut found, mut asked) = (Vec::new(), Vec::new());
            at_once += surprise(judge.margin(&played.game, state));
            later += surprise(judge.verdict(&played.game, state, &mut found));
            let Turn::Seat { actions, .. } = played.game.turn(state) else { panic!("a seat is to act") };
            judge.glances(&played.game, state, &actions, &mut asked);
            assert!(found.is_empty() || found == asked);
            looked += usize::from(!found.is_empty());
            count += 1;
        }
    }
    assert!(looked > 2_000 && looked > count * 9 / 10, "{looked} of {count} were looked at for longer");
    let each = |sum: f64| sum / f64::from(count as u32);
    println!(
        "cross entropy {:.4} at once, {:.4} after a longer look, {count} positions",
        each(at_once),
        each(later)
    );
    assert!(later < 0.85 * at_once, "{} and {}", each(later), each(at_once));
}
