//! A bot at every table: how long until it has answered.

use std::time::{Duration, Instant};

use motherlode_trials::line::Way;
use motherlode_trials::player::{Player, an_action, seq_of, sit_down_with_bot};
use motherlode_trials::server::Server;
use motherlode_trials::tables::Shared;

use crate::Scale;
use crate::measure::Figures;

const TABLES: usize = 200;
/// A quick one: the server is measured, not the search.
const LEVEL: u8 = 1;

/// People who act once a second, each against a bot.
pub(crate) async fn run(server: &Server, scale: Scale) -> Figures {
    let (way, tables, shared) = (Way::to(server.address()), scale.count(TABLES), Shared::default());
    for number in 0..tables {
        let mut one = Player::arrive(way).await;
        let shared = shared.clone();
        tokio::task::spawn_local(async move {
            let mut next = Instant::now() + Duration::from_millis(1_000 * number as u64 / tables as u64);
            while !shared.borrow().is_over {
                let table = sit_down_with_bot(&mut one, LEVEL).await;
                play(&table, &mut one, &mut next, &shared).await;
                shared.borrow_mut().ended();
            }
        });
    }
    let figures = Figures::take(server, &shared, "bots", tables, scale.seconds(20)).await;
    figures.telling("until the bot has acted")
}

/// Plays a game to its end.
async fn play(table: &str, one: &mut Player, next: &mut Instant, shared: &Shared) {
    let mut message = one.see_begin(table).await;
    let mut draw = 7;
    while let Some(action) = an_action(&message, &mut draw) {
        tokio::time::sleep_until((*next).into()).await;
        *next = Instant::now().max(*next) + Duration::from_secs(1);
        let (sent, seq) = (Instant::now(), seq_of(&message));
        one.act(table, seq, 1, &action).await;
        (message, _) = one.hear_event(seq + 1).await;
        // The bot's event follows, unless the game is over.
        if message.contains(r#""to_act":2"#) {
            (message, _) = one.hear_event(seq + 2).await;
        }
        shared.borrow_mut().acted(sent.elapsed());
        if shared.borrow().is_over {
            return;
        }
    }
    one.unsubscribe(table).await;
}
