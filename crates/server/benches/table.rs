//! What an action costs a table: decided, applied, and drawn for two players, without sockets or a database.
//!
//! `cargo bench -p motherlode-server --bench table`

#![allow(clippy::expect_used, reason = "a bench that cannot run has nothing better to do than to say so")]

use std::hint::black_box;
use std::time::Instant;

use motherlode_core::{Language, Observer, Seat};
use motherlode_server::id::{PersonId, TableId};
use motherlode_server::moment::Moment;
use motherlode_server::random::SystemRandom;
use motherlode_server::table::{Eyes, Logged, NewTable, Setup, Sitter, Table};
use serde_json::json;

const GAMES: u32 = 300;
const NOW: Moment = Moment(1_700_000_000_000);

/// A table at which two bots have just begun.
fn opened(game: &str) -> Table {
    let setup: Setup = serde_json::from_value(json!({"game": game})).expect("a setup");
    let chairs = vec![Sitter::House { level: 1 }, Sitter::House { level: 1 }];
    let new = NewTable::check(setup, chairs, 65_536).expect("a table");
    let first = Logged::by_itself(new.opened(PersonId::from_random([1; 10]), &SystemRandom));
    let mut table = Table::open(TableId::from_random([2; 10]), &first, NOW).expect("a table");
    table.begin(NOW).expect("a game");
    table
}

fn main() {
    for game in ["atacama", "ghawar", "dig-mars"] {
        let (mut actions, mut bytes, mut draw) = (0_u32, 0, 7_usize);
        let mut taken = std::time::Duration::ZERO;
        for _ in 0..GAMES {
            let mut table = opened(game);
            let eyes = |seat| Eyes {
                observer: Observer::Seat(Seat::new(seat).expect("a seat")),
                language: Language::English,
            };
            table.set_audience(vec![eyes(1), eyes(2)]);
            while let Some(turn) = table.bot_turn() {
                let legal = table.game.legal();
                draw = draw.wrapping_mul(25_214_903_917).wrapping_add(11);
                let action = &legal[(draw >> 16) % legal.len()];
                let began = Instant::now();
                let mut changes = black_box(table.bot_acts(turn, action, NOW).expect("it is legal"));
                changes.draw(&table);
                taken += began.elapsed();
                bytes += changes
                    .events
                    .iter()
                    .flat_map(|event| &event.scenes)
                    .map(|(_, text)| text.len())
                    .sum::<usize>();
                actions += 1;
                if actions % 2_000 == 0 {
                    // Ghawar's games of chance may take long.
                    break;
                }
            }
        }
        println!(
            "{game}: {:.1} µs an action, drawn for two players in {} bytes",
            taken.as_secs_f64() * 1e6 / f64::from(actions),
            bytes / actions as usize,
        );
    }
}
