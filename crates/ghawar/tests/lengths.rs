//! How long games are, and how they end, when everyone draws by kinds. Asked for by name:
//! `cargo test --release -p motherlode-ghawar --test lengths -- --ignored --nocapture`

#![allow(clippy::expect_used, reason = "a test that cannot be set up fails")]

mod common;

use common::{Mood, Position, option_sets, rules};
use motherlode_core::dealer::Dealer;
use motherlode_core::{ChanceSet, Game, Turn};
use motherlode_ghawar::{Action, Chance, Ending};

const GAMES: u64 = 300;

/// Sums over games.
#[derive(Clone, Copy, Default)]
struct Sums {
    games: u64,
    events: u64,
    most_events: u64,
    rolls: u64,
    turns: u64,
    delivered: u64,
    all_delivered: u64,
}

impl Sums {
    fn add(&mut self, other: Sums) {
        self.games += other.games;
        self.events += other.events;
        self.most_events = self.most_events.max(other.most_events);
        self.rolls += other.rolls;
        self.turns += other.turns;
        self.delivered += other.delivered;
        self.all_delivered += other.all_delivered;
    }

    fn row(&self, name: &str) -> String {
        let mean = |sum: u64| sum as f64 / self.games as f64;
        format!(
            "| {name} | {:.0} | {} | {:.1} | {:.0} | {:.1} | {:.1} % | {:.1} % |",
            mean(self.events),
            self.most_events,
            mean(self.rolls),
            mean(self.turns),
            mean(self.delivered),
            100.0 * mean(self.all_delivered),
            100.0 * mean(self.games - self.all_delivered)
        )
    }
}

fn play(set: &str, seed: u64) -> Sums {
    let game = rules(set);
    let mut draws = Dealer::from_seed(seed, 36);
    let mut state = game.start();
    let mut sums = Sums { games: 1, ..Sums::default() };
    loop {
        match game.turn(&state) {
            Turn::Over(ending) => {
                sums.all_delivered = u64::from(ending == Ending::AllDelivered);
                sums.most_events = sums.events;
                let delivered = Position { game, state }.delivered();
                sums.delivered = delivered.chars().filter(char::is_ascii_alphabetic).count() as u64;
                return sums;
            }
            Turn::Chance(chance) => {
                sums.rolls += u64::from(chance == Chance::TwoDice);
                game.settle(&mut state, &chance.draw(&mut draws)).expect("a drawn outcome is possible");
            }
            Turn::Seat { .. } => {
                let action = Mood::Plain.choose((&game, &state), &mut draws);
                sums.turns += u64::from(matches!(action, Action::Drive | Action::MoveRig { .. }));
                game.apply(&mut state, action).expect("a drawn action is legal");
            }
        }
        sums.events += 1;
        assert!(sums.events <= game.longest() as u64, "{set}: a game comes to its end");
    }
}

#[test]
#[ignore = "a measurement for the documentation"]
fn how_long_games_are_and_how_they_end() {
    println!("| option set | events | most | rolls | turns | delivered | GH-18 | GH-19 |");
    println!("| --- | --- | --- | --- | --- | --- | --- | --- |");
    let mut by_players = [Sums::default(); 3];
    for set in option_sets() {
        let mut sums = Sums::default();
        (0..GAMES).for_each(|seed| sums.add(play(&set, seed)));
        println!("{}", sums.row(&set));
        by_players[common::players(&set) - 2].add(sums);
        assert_eq!(sums.games, GAMES);
    }
    for (players, sums) in (2..).zip(by_players) {
        println!("{}", sums.row(&format!("all with {players} players")));
    }
}
