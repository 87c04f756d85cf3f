//! Contests: what is fair about them, what counts, and what is reported.

#![allow(clippy::unwrap_used, reason = "a test that cannot be set up fails")]

use std::num::NonZeroUsize;
use std::time::Duration;

use motherlode_atacama::Atacama;
use motherlode_core::record::replay;
use motherlode_core::{ActionSet, Game, GameOptions, OptionMap, OptionValue, Record, SeatCount};
use motherlode_dig_mars::DigMars;
use motherlode_engine::arena::{Contest, ContestError, Contestant, Played, Sprt, Trouble, Verdict};
use motherlode_engine::plain::{Greedy, Random};
use motherlode_engine::{Limits, Player, Stop, Thought};

fn table<G: Game>(options: &[(&str, OptionValue)]) -> G {
    let map = options.iter().fold(OptionMap::new(), |map, (key, value)| map.with(key, value.clone()));
    G::new(G::Options::from_map(&map).unwrap(), &serde_json::Value::Null).unwrap()
}

fn dig_mars(seats: SeatCount) -> DigMars {
    table(&[("players", seats.into())])
}

fn random<G: Game>() -> Contestant<G> {
    Contestant::new("random", Limits::default(), |seed| Box::new(Random::new(seed)))
}

fn greedy<G: Game>() -> Contestant<G> {
    Contestant::new("greedy", Limits::default(), |seed| Box::new(Greedy::new(seed)))
}

fn threads(count: usize) -> NonZeroUsize {
    NonZeroUsize::new(count).unwrap()
}

fn run<G: Game>(contest: &Contest<G>) -> Played {
    contest.run(&mut |_| ()).unwrap()
}

/// What chance brought first.
fn deal(record: &Record) -> &str {
    record.events.iter().find(|event| event.starts_with("chance")).unwrap()
}

#[test]
fn the_same_contest_is_played_however_many_threads_play_it() {
    let play = |count| {
        run(&Contest::new(dig_mars(SeatCount::TWO))
            .with(greedy())
            .with(random())
            .deals(6)
            .seed(11)
            .threads(threads(count)))
    };
    let (one, three) = (play(1), play(3));
    assert_eq!(one.records, three.records);
    assert_eq!(one.report.standings[0].share, three.report.standings[0].share);
    assert_eq!(one.records.len(), 12);
}

#[test]
fn every_deal_is_dealt_alike_in_all_its_seatings() {
    let played = run(&Contest::new(dig_mars(SeatCount::THREE)).with(greedy()).with(random()).deals(3));
    assert_eq!(played.records.len(), 9);
    let players =
        [["greedy", "random", "random"], ["random", "greedy", "random"], ["random", "random", "greedy"]];
    for games in played.records.chunks(3) {
        for (game, players) in games.iter().zip(players) {
            assert_eq!(deal(game), deal(&games[0]));
            assert_eq!(game.players, players);
        }
    }
    assert_ne!(deal(&played.records[0]), deal(&played.records[3]));
}

#[test]
fn every_record_can_be_played_again() {
    let played = run(&Contest::new(dig_mars(SeatCount::FOUR)).with(random()).with(greedy()).deals(1));
    for record in &played.records {
        let game = replay::<DigMars>(record).unwrap_or_else(|mismatch| panic!("{}", mismatch.refusal));
        assert!(game.finish().is_some());
    }
}

#[test]
fn shares_and_counts_add_up() {
    let report =
        run(&Contest::new(dig_mars(SeatCount::THREE)).with(greedy()).with(random()).games(30)).report;
    assert_eq!((report.deals, report.games), (10, 30));
    let [greedy, random] = &report.standings[..] else { panic!("two contestants") };
    assert!((greedy.share.value + random.share.value - 1.0).abs() < 1e-6);
    for standing in [greedy, random] {
        assert_eq!(standing.wins + standing.shared + standing.losses, 30);
        assert!(standing.share.low <= standing.share.value && standing.share.value <= standing.share.high);
        assert!(standing.moves > 0 && standing.nodes_per_move >= 1.0);
    }
    // The share that everyone would have by luck is a third.
    assert_eq!(report.elo.unwrap().value > 0.0, greedy.share.value > 1.0 / 3.0);
}

#[test]
fn an_opening_is_the_same_for_both_sides_and_another_in_each_deal() {
    let played = run(&Contest::new(table::<Atacama>(&[])).with(greedy()).with(random()).deals(2).opening(6));
    let opening = |game: usize| {
        let actions = played.records[game].events.iter().filter(|event| !event.starts_with("chance"));
        actions.take(6).cloned().collect::<Vec<_>>()
    };
    assert_eq!(opening(0), opening(1));
    assert_ne!(opening(0), opening(2));
}

/// Plays at random until a given move, then fails in a given way.
struct Failing {
    random: Random,
    moves: u32,
    answer: fn(Thought<Atacama>, &Atacama) -> Option<Thought<Atacama>>,
}

impl Player<Atacama> for Failing {
    fn think(
        &mut self,
        game: &Atacama,
        knowledge: &<Atacama as Game>::Knowledge,
        limits: &Limits,
    ) -> Option<Thought<Atacama>> {
        self.moves += 1;
        let thought = self.random.think(game, knowledge, limits)?;
        if self.moves < 4 { Some(thought) } else { (self.answer)(thought, game) }
    }

    fn trouble(&mut self) -> Option<String> {
        Some("the line is dead\u{7}".into())
    }
}

fn failing(answer: fn(Thought<Atacama>, &Atacama) -> Option<Thought<Atacama>>) -> Contestant<Atacama> {
    Contestant::new("failing", Limits::default(), move |seed| {
        Box::new(Failing { random: Random::new(seed), moves: 0, answer })
    })
}

#[test]
fn no_answer_loses_the_game_and_is_reported() {
    let contest =
        Contest::new(table(&[])).with(failing(|_, _| None)).with(random()).deals(2).threads(threads(2));
    let played = run(&contest);
    let standing = &played.report.standings[0];
    assert_eq!((standing.losses, standing.faults, played.report.faults.len()), (4, 4, 4));
    let fault = &played.report.faults[0];
    assert_eq!(fault.trouble, Trouble::Missing { why: Some("the line is dead ".into()) });
    assert_eq!((fault.contestant.as_str(), fault.seat.number()), ("failing", 1));
    assert_eq!(played.records[1].events.last().unwrap(), "resign 2");
    assert_eq!(played.records[1].result.as_ref().unwrap().ranks, [1, 2]);
}

#[test]
fn an_illegal_answer_loses_the_game_and_is_reported() {
    // The first field of the board is taken after three moves of its own at the latest: it is played again and again.
    let again = |thought: Thought<Atacama>, game: &Atacama| {
        let mut state = game.start();
        let motherlode_core::Turn::Seat { actions, .. } = game.turn(&state) else { return None };
        let action = actions.iter().next()?;
        game.apply(&mut state, action).ok()?;
        Some(Thought { action, ..thought })
    };
    let report = run(&Contest::new(table(&[])).with(failing(again)).with(random()).deals(2)).report;
    assert_eq!(report.faults.len(), 4);
    for fault in &report.faults {
        let Trouble::Illegal { action, why } = &fault.trouble else { panic!("{fault:?}") };
        assert!(!action.is_empty() && why.ends_with('.'), "{action}: {why}");
    }
    assert_eq!(report.standings[1].wins, 4);
}

/// Takes its time.
struct Slow(Random);

impl<G: Game> Player<G> for Slow {
    fn think(&mut self, game: &G, knowledge: &G::Knowledge, limits: &Limits) -> Option<Thought<G>> {
        std::thread::sleep(Duration::from_millis(4));
        self.0.think(game, knowledge, limits)
    }
}

#[test]
fn late_answers_are_counted() {
    let slow = Contestant::new("slow", Limits::time(Duration::from_millis(1)), |seed| {
        Box::new(Slow(Random::new(seed)))
    });
    let contest =
        Contest::new(table::<Atacama>(&[])).with(slow).with(random()).grace(Duration::from_millis(1));
    let report = run(&contest).report;
    let [slow, random] = &report.standings[..] else { panic!("two contestants") };
    assert_eq!((slow.late, random.late), (slow.moves, 0));
    assert!(slow.seconds_per_move >= 0.004 && slow.slowest_seconds >= slow.seconds_per_move);
}

const CLEAR: Sprt = Sprt { elo0: 0.0, elo1: 100.0, alpha: 0.05, beta: 0.05 };

#[test]
fn a_test_stops_as_soon_as_it_has_decided_and_always_at_the_same_game() {
    let play = |count| {
        run(&Contest::new(table::<Atacama>(&[]))
            .with(greedy())
            .with(random())
            .deals(2_000)
            .sprt(CLEAR)
            .threads(threads(count)))
    };
    let (one, two) = (play(1), play(2));
    let test = one.report.sprt.unwrap();
    assert_eq!(test.verdict, Verdict::Accepted);
    assert!(test.llr >= test.upper && one.report.games < 400, "{}", one.report);
    assert_eq!(one.records, two.records);
    assert_eq!(one.report.sprt, two.report.sprt);
}

#[test]
fn a_contest_can_be_stopped_and_reports_what_was_played() {
    let stop = Stop::default();
    let contest =
        Contest::new(table::<Atacama>(&[])).with(greedy()).with(random()).deals(1_000_000).stop(stop.clone());
    let mut games = 0;
    let played = contest.run(&mut |progress| {
        games = progress.games;
        assert_eq!(progress.of, 2_000_000);
        if games == 7 {
            stop.now();
        }
    });
    let played = played.unwrap();
    // On a busy machine the players get ahead of whoever counts; they do not go on to the end.
    assert!((7..100_000).contains(&games), "{games}");
    assert_eq!(played.report.games, played.report.deals * 2);
    assert!(played.report.games >= 6);
}

#[test]
fn a_report_is_json_and_lines() {
    let contest = Contest::new(table::<Atacama>(&[])).with(greedy()).with(random()).deals(2).sprt(CLEAR);
    let report = run(&contest).report;
    let json = serde_json::to_value(&report).unwrap();
    assert_eq!(json["game"], "atacama");
    assert_eq!(json["options"]["variant"], "basic");
    assert_eq!(json["standings"][0]["name"], "greedy");
    assert!(json["standings"][1]["share"]["low"].is_number());
    assert_eq!(json["sprt"]["elo1"], 100.0);
    assert_eq!(json["seatings"], serde_json::json!([[0, 1], [1, 0]]));
    let text = report.to_string();
    assert!(text.starts_with("atacama tactical=false tiles=classic variant=basic: 4 games, 2 deals, seed 1"));
    assert!(text.contains("Elo") && text.contains("greedy") && text.contains("Test of Elo 0 against 100"));
}

#[test]
fn what_cannot_be_played_is_refused() {
    let alone = Contest::new(table::<Atacama>(&[])).with(random());
    assert_eq!(alone.run(&mut |_| ()).unwrap_err(), ContestError::TooFewContestants { contestants: 1 });
    let never = Contest::new(table::<Atacama>(&[])).with(random()).with(random()).deals(0);
    assert_eq!(never.run(&mut |_| ()).unwrap_err(), ContestError::NoDeals);
    let three = Contest::new(table::<Atacama>(&[])).with(random()).with(random()).with(random()).sprt(CLEAR);
    let refused = three.run(&mut |_| ()).unwrap_err();
    assert_eq!(refused.to_string(), "An early stop compares two contestants; there are 3.");
    let test = Sprt { elo1: -5.0, ..CLEAR };
    let senseless = Contest::new(table::<Atacama>(&[])).with(random()).with(random()).sprt(test);
    assert_eq!(senseless.run(&mut |_| ()).unwrap_err(), ContestError::UnusableTest(test));
}

#[test]
fn three_contestants_for_two_seats_all_meet() {
    let third = Contestant::new("third", Limits::default(), |seed| Box::new(Random::new(seed)));
    let report =
        run(&Contest::new(table::<Atacama>(&[])).with(greedy()).with(random()).with(third).deals(4)).report;
    assert_eq!(report.games, 24);
    assert!(report.standings.iter().all(|standing| standing.games == 16));
    assert_eq!(report.elo, None);
    let sum: f64 = report.standings.iter().map(|standing| standing.share.value).sum();
    assert!((sum - 1.5).abs() < 1e-6, "{sum}");
}
