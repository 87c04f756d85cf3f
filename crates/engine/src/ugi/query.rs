//! What a host can ask about the position.

use motherlode_core::{ActionSet, Audit, Observer, PerSeat, Seat, Turn};

use super::complaint::Complaint;
use super::{text, word};

/// The answer to a question about a position, looked at from a seat, or from the one to act.
pub(super) fn answer<G: Audit>(
    game: &G,
    state: &G::State,
    seat: Option<Seat>,
    question: &str,
    rest: &str,
) -> Result<String, Complaint> {
    let turn = game.turn(state);
    if question != "islegal" && !rest.is_empty() {
        return Err(Complaint::Unexpected { command: "query", word: rest.to_owned() });
    }
    Ok(match question {
        "gameover" => turn.ending().is_some().to_string(),
        "p1turn" => (turn.seat() == Some(Seat::FIRST)).to_string(),
        "result" => result(&game.ranks(state), turn.ending().is_some()),
        "islegal" => {
            if rest.is_empty() {
                return Err(Complaint::Missing { after: "islegal", what: "a move" });
            }
            let action: G::Action = text(rest).parse()?;
            match turn {
                Turn::Seat { actions, .. } => actions.contains(action).to_string(),
                Turn::Chance(_) | Turn::Over(_) => false.to_string(),
            }
        }
        "turn" => match turn {
            Turn::Seat { seat, .. } => seat.to_string(),
            Turn::Chance(_) => "chance".to_owned(),
            Turn::Over(ending) => format!("over {}", motherlode_core::RulesEnding::code(ending)),
        },
        "seats" => game.seats().to_string(),
        "legal" => match turn {
            Turn::Seat { actions, .. } => {
                let mut words: Vec<String> = actions.iter().map(|action| word(&action)).collect();
                words.sort_unstable();
                words.join(" ")
            }
            Turn::Chance(_) | Turn::Over(_) => "none".to_owned(),
        },
        "scores" => list(&game.scores(state)),
        "ranks" => list(&game.ranks(state)),
        "fen" => game.setup(state).to_string(),
        "view" => {
            let observer = seat.or(turn.seat()).map_or(Observer::Spectator, Observer::Seat);
            // A view is made of texts, numbers and lists: nothing in it can fail to be written.
            serde_json::to_string(&game.view(&game.audit(state, observer))).unwrap_or_default()
        }
        other => return Err(Complaint::UnknownQuestion(other.to_owned())),
    })
}

fn list<T: ToString>(values: &PerSeat<T>) -> String {
    values.as_slice().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// Who won: `p1win` and so on, `draw` if several share the first place, `none` while the game goes on.
fn result(ranks: &PerSeat<motherlode_core::Rank>, is_over: bool) -> String {
    let first: Vec<Seat> = ranks.iter().filter(|(_, rank)| **rank == 1).map(|(seat, _)| seat).collect();
    match (is_over, &first[..]) {
        (false, _) => "none".to_owned(),
        (true, [winner]) => format!("p{winner}win"),
        (true, _) => "draw".to_owned(),
    }
}
