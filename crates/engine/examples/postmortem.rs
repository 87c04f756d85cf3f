//! Where games of Atacama for two were won and lost: from the moment that a proof is to be had, what every position of a
//! record is worth with best play.
//!
//! ```text
//! cargo run --release -p motherlode-engine --example duel -- atacama bot:6@300ms yardstick@300ms variant=enhanced games=40 records=F
//! cargo run --release -p motherlode-engine --example postmortem -- F bot:6@300ms rigs=16 seconds=6
//! ```
//!
//! First the file, then the player through whose eyes it is told. Each game is a line: the outcome with best play (`W`, `D`,
//! `L`, or `?` if it was not proven in time) before every action from `rigs` to go on (down to `least`), a star where that player acts, and how
//! it ended. With `check=300` that player, a bot of the strongest level, is asked again wherever it has a win or a draw to
//! keep, with so many milliseconds: how often it keeps it is told in the end.

use std::error::Error;
use std::ops::RangeInclusive;
use std::time::Duration;

use motherlode_atacama::{Atacama, State};
use motherlode_core::record::{Record, replay};
use motherlode_core::{Audit, Event, Game, Observer, Seat, Turn};
use motherlode_engine::judge::shares_of;
use motherlode_engine::solver::{Goal, Outcome, Problem, Solution, Solver};
use motherlode_engine::{Bot, Level, Limits, Player};

type Failure = Box<dyn Error>;

/// The most memory for the solver's table, in bytes.
const MEMORY: usize = 512 << 20;

/// What was replayed a moment ago fits.
const UNFIT: &str = "An event that was replayed does not fit any more.";

fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, player, settings @ ..] = arguments.as_slice() else {
        return Err("Which file of records, and which player?".into());
    };
    let (mut rigs, mut least, mut seconds, mut check) = (16, 0, 6, None);
    for setting in settings {
        let (key, value) = setting.split_once('=').unwrap_or((setting, ""));
        let number: u32 = value.parse().map_err(|_| format!("{setting}: after {key}= comes a number."))?;
        match key {
            "rigs" => rigs = number as usize,
            "least" => least = number as usize,
            "seconds" => seconds = number,
            "check" => check = Some(Duration::from_millis(number.into())),
            _ => return Err(format!("There is no {key}: rigs, least, seconds or check.").into()),
        }
    }
    let mut coroner = Coroner {
        solver: Solver::new(MEMORY),
        rigs: least..=rigs,
        limits: Limits::time(Duration::from_secs(seconds.into())),
        check,
        asked: 0,
        kept: 0,
    };
    let records = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    for (number, line) in (1..).zip(records.lines()) {
        let record = Record::read(line).map_err(|refusal| format!("{file}, line {number}: {refusal}"))?;
        let told = coroner.look_at(&record, player);
        println!("{}", told.map_err(|refusal| format!("{file}, line {number}: {refusal}"))?);
    }
    if let Some(time) = coroner.check {
        println!("Asked again with {time:?}: {} of {} kept.", coroner.kept, coroner.asked);
    }
    Ok(())
}

struct Coroner {
    solver: Solver,
    /// With so many rigs to go proofs are tried.
    rigs: RangeInclusive<usize>,
    limits: Limits,
    /// How long the player may think when it is asked again.
    check: Option<Duration>,
    asked: u32,
    kept: u32,
}

impl Coroner {
    /// What became of a game, in a line.
    fn look_at(&mut self, record: &Record, player: &str) -> Result<String, Failure> {
        let seat = record.players.iter().position(|name| name == player);
        let seat = seat.and_then(|place| Seat::new(place as u8 + 1));
        let seat =
            seat.ok_or_else(|| format!("{player} did not play, but {}.", record.players.join(" and ")))?;
        let played = replay::<Atacama>(record).map_err(|mismatch| mismatch.refusal.to_string())?;
        let game = played.game();
        let mut state = game.start();
        let mut line = format!("seat {}:", seat.number());
        for (_, event) in played.line() {
            let action = match event {
                Event::Chance(outcome) => {
                    game.settle(&mut state, outcome).map_err(|_| UNFIT)?;
                    continue;
                }
                Event::Action { action, .. } => *action,
            };
            let acts = game.turn(&state).seat() == Some(seat);
            if let Some(share) = self.prove(game, &state, seat) {
                line += &format!(" {}{}", if acts { "*" } else { "" }, letter(share));
                if acts && share.is_some_and(|share| share > 0.0) {
                    self.ask_again(game, &state, seat, share);
                }
            }
            game.apply(&mut state, action).map_err(|_| UNFIT)?;
        }
        Ok(format!("{line}; {}", letter(Some(shares_of(&game.ranks(&state))[seat]))))
    }

    /// The share of the win that a seat can have; the inner nothing if it was not proven in time, the outer one if it was not
    /// tried.
    fn prove(&mut self, game: &Atacama, state: &State, seat: Seat) -> Option<Option<f32>> {
        if matches!(game.turn(state), Turn::Over(_)) {
            return Some(Some(shares_of(&game.ranks(state))[seat]));
        }
        let problem =
            Problem::new(game, state).ok().filter(|problem| self.rigs.contains(&problem.plies()))?;
        let Solution::Proven(proof) = self.solver.solve(&problem, Goal::Outcome, &self.limits) else {
            return Some(None);
        };
        Some(proof.bounds.outcome().map(|outcome| match outcome {
            Outcome::Draw => 0.5,
            Outcome::Wins(winner) if winner == seat => 1.0,
            Outcome::Wins(_) => 0.0,
        }))
    }

    /// Whether a bot that comes to the position fresh keeps what the seat can have.
    fn ask_again(&mut self, game: &Atacama, state: &State, seat: Seat, share: Option<f32>) {
        let Some(time) = self.check else { return };
        let knowledge = game.audit(state, Observer::Seat(seat));
        let mut bot = Bot::<Atacama>::new(Level::STRONGEST, 1);
        let Some(thought) = bot.think(game, &knowledge, &Limits::time(time)) else { return };
        let mut after = *state;
        if game.apply(&mut after, thought.action).is_ok()
            && let Some(Some(left)) = self.prove(game, &after, seat)
        {
            self.asked += 1;
            self.kept += u32::from(Some(left) >= share);
        }
    }
}

fn letter(share: Option<f32>) -> char {
    match share {
        None => '?',
        Some(share) if share > 0.5 => 'W',
        Some(share) if share < 0.5 => 'L',
        Some(_) => 'D',
    }
}
