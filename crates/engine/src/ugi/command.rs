//! What a host says, as types.

use std::str::SplitAsciiWhitespace;
use std::time::Duration;

use motherlode_core::Seat;
use motherlode_core::seat::MOST_SEATS;

use super::complaint::Complaint;
use crate::limits::Limits;

/// A line of a host.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Command {
    Ugi,
    IsReady,
    NewGame,
    SetOption { name: String, value: String },
    Seat(Option<Seat>),
    Position { fen: Option<String>, moves: Vec<String> },
    Go(Go),
    Stop,
    Query { question: String, rest: String },
    Quit,
    Nothing,
}

/// What a search may spend, as a host says it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Go {
    /// Everyone's clock.
    pub clocks: [Clock; MOST_SEATS],
    /// Moves until the clocks get more time.
    pub moves_to_go: Option<u32>,
    /// Time for this move.
    pub move_time: Option<Duration>,
    /// Actions looked ahead.
    pub depth: Option<u32>,
    /// Nodes for this move.
    pub nodes: Option<u64>,
    /// Whether it waits for `stop`, whatever it finds.
    pub infinite: bool,
}

/// The clock of one seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Clock {
    /// What is left.
    pub left: Option<Duration>,
    /// What each move adds.
    pub increment: Duration,
}

impl Go {
    /// Time that goes by between a host and an engine.
    const ON_THE_WAY: Duration = Duration::from_millis(20);
    /// A clock is spent as if so many moves were to come.
    const MOVES_TO_COME: u32 = 30;

    /// What the player in a seat may spend; where the host says nothing, its own limits hold.
    pub fn limits(&self, seat: Seat, own: &Limits) -> Limits {
        let clock = self.clocks[seat.index()];
        let time = self.move_time.or_else(|| {
            let moves = self.moves_to_go.unwrap_or(Go::MOVES_TO_COME).clamp(1, Go::MOVES_TO_COME);
            let left = clock.left?.saturating_sub(Go::ON_THE_WAY);
            Some((left / moves + clock.increment * 3 / 4).min(left))
        });
        let stop = Default::default();
        let threads = own.threads;
        if self.infinite {
            return Limits { stop, threads, ..Limits::default() };
        }
        if time.is_none() && self.depth.is_none() && self.nodes.is_none() {
            return Limits { stop, ..own.clone() };
        }
        Limits { nodes: self.nodes, depth: self.depth, time, threads, stop }
    }
}

impl Command {
    pub(super) fn parse(line: &str) -> Result<Command, Complaint> {
        let mut words = line.split_ascii_whitespace();
        let Some(first) = words.next() else { return Ok(Command::Nothing) };
        let command = match first {
            "ugi" => Command::Ugi,
            "isready" => Command::IsReady,
            "uginewgame" => Command::NewGame,
            "setoption" => return set_option(words),
            "seat" => seat(&mut words)?,
            "position" => return position(words),
            "go" => return go(words).map(Command::Go),
            "stop" => Command::Stop,
            "quit" => Command::Quit,
            "query" => {
                let question = words.next().ok_or(missing("query", "a question, such as “p1turn”"))?;
                let rest = words.collect::<Vec<_>>().join(" ");
                return Ok(Command::Query { question: question.to_owned(), rest });
            }
            // What a host tells engines that know no rules; we read it off the position.
            "view" | "legal" | "observed" => return Ok(Command::Nothing),
            other => return Err(Complaint::UnknownCommand(other.to_owned())),
        };
        match words.next() {
            None => Ok(command),
            Some(word) => Err(Complaint::Unexpected { command: named(&command), word: word.to_owned() }),
        }
    }
}

/// The word of a command that takes no more words.
fn named(command: &Command) -> &'static str {
    match command {
        Command::Ugi => "ugi",
        Command::IsReady => "isready",
        Command::NewGame => "uginewgame",
        Command::Seat(_) => "seat",
        Command::Stop => "stop",
        _ => "quit",
    }
}

const fn missing(after: &'static str, what: &'static str) -> Complaint {
    Complaint::Missing { after, what }
}

fn set_option(mut words: SplitAsciiWhitespace<'_>) -> Result<Command, Complaint> {
    if words.next() != Some("name") {
        return Err(missing("setoption", "“name”"));
    }
    let name: Vec<&str> = words.by_ref().take_while(|word| *word != "value").collect();
    if name.is_empty() {
        return Err(missing("name", "the name of an option"));
    }
    let value: Vec<&str> = words.collect();
    Ok(Command::SetOption { name: name.join(" "), value: value.join(" ") })
}

fn seat(words: &mut SplitAsciiWhitespace<'_>) -> Result<Command, Complaint> {
    match words.next() {
        None => Err(missing("seat", "the number of a seat, or “any”")),
        Some("any") => Ok(Command::Seat(None)),
        Some(number) => Ok(Command::Seat(Some(number.parse()?))),
    }
}

fn position(mut words: SplitAsciiWhitespace<'_>) -> Result<Command, Complaint> {
    let fen = match words.next() {
        Some("startpos") => {
            match words.next() {
                None | Some("moves") => {}
                Some(word) => {
                    return Err(Complaint::Unexpected { command: "position", word: word.to_owned() });
                }
            }
            None
        }
        Some("fen") => {
            let fen: Vec<&str> = words.by_ref().take_while(|word| *word != "moves").collect();
            if fen.is_empty() {
                return Err(missing("fen", "a position"));
            }
            Some(fen.join(" "))
        }
        _ => return Err(missing("position", "“startpos” or “fen”")),
    };
    Ok(Command::Position { fen, moves: words.map(str::to_owned).collect() })
}

fn go(mut words: SplitAsciiWhitespace<'_>) -> Result<Go, Complaint> {
    let mut go = Go::default();
    while let Some(key) = words.next() {
        if key == "infinite" {
            go.infinite = true;
            continue;
        }
        let clock = clock_of(key);
        if clock.is_none() && !["movestogo", "movetime", "depth", "nodes"].contains(&key) {
            return Err(Complaint::Unexpected { command: "go", word: key.to_owned() });
        }
        let text = words.next().unwrap_or_default();
        let number: u64 =
            text.parse().map_err(|_| Complaint::NotANumber { key: key.to_owned(), text: text.to_owned() })?;
        let small = u32::try_from(number).unwrap_or(u32::MAX);
        match (clock, key) {
            (Some((seat, true)), _) => go.clocks[seat.index()].left = Some(Duration::from_millis(number)),
            (Some((seat, false)), _) => go.clocks[seat.index()].increment = Duration::from_millis(number),
            (None, "movestogo") => go.moves_to_go = Some(small),
            (None, "movetime") => go.move_time = Some(Duration::from_millis(number)),
            (None, "depth") => go.depth = Some(small),
            (None, _) => go.nodes = Some(number),
        }
    }
    Ok(go)
}

/// The seat whose clock a word such as `p2time` or `p2inc` means, and whether it is what is left.
fn clock_of(key: &str) -> Option<(Seat, bool)> {
    let rest = key.strip_prefix('p')?;
    let (number, is_left) = match (rest.strip_suffix("time"), rest.strip_suffix("inc")) {
        (Some(number), _) => (number, true),
        (None, Some(number)) => (number, false),
        (None, None) => return None,
    };
    Some((number.parse().ok()?, is_left))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Command {
        Command::parse(line).unwrap_or_else(|complaint| panic!("{line}: {complaint}"))
    }

    fn complaint(line: &str) -> String {
        Command::parse(line).unwrap_err().to_string()
    }

    #[test]
    fn a_position_is_the_start_or_a_text_with_moves() {
        let moves = vec!["e4".to_owned(), "claim_no-copper_rows".to_owned()];
        assert_eq!(
            parse("position startpos moves e4  claim_no-copper_rows"),
            Command::Position { fen: None, moves: moves.clone() }
        );
        let fen = Some("basic classic - a1 - -".to_owned());
        assert_eq!(
            parse("position fen basic classic - a1 - - moves e4 claim_no-copper_rows"),
            Command::Position { fen: fen.clone(), moves }
        );
        assert_eq!(parse("position fen basic classic - a1 - -"), Command::Position { fen, moves: vec![] });
        assert_eq!(complaint("position"), "After “position” I expected “startpos” or “fen”.");
        assert_eq!(complaint("position fen moves e4"), "After “fen” I expected a position.");
        assert_eq!(complaint("position startpos e4"), "“e4” does not belong into “position”.");
    }

    #[test]
    fn a_clock_gives_a_part_of_its_time() {
        let Command::Go(go) = parse("go p1time 60000 p1inc 1000 p2time 300 p2inc 0 p3time 5") else {
            panic!("it is a go");
        };
        let time = |number: u8| go.limits(Seat::new(number).unwrap(), &Limits::default()).time;
        let first = time(1).unwrap();
        assert!(first > Duration::from_millis(2_700) && first < Duration::from_millis(2_800), "{first:?}");
        assert!(time(2).unwrap() < Duration::from_millis(10));
        assert_eq!(time(3), Some(Duration::ZERO));
        assert_eq!(time(4), None);
    }

    #[test]
    fn the_longest_times_are_no_trouble() {
        let most = u64::MAX;
        let line = format!(
            "go p1time {most} p1inc {most} movestogo {most} movetime {most} depth {most} nodes {most}"
        );
        let Command::Go(go) = parse(&line) else { panic!("it is a go") };
        assert_eq!(go.limits(Seat::FIRST, &Limits::default()).nodes, Some(most));
        let Command::Go(go) = parse(&format!("go p1time {most} p1inc {most} movestogo 0")) else {
            panic!("it is a go");
        };
        assert!(go.limits(Seat::FIRST, &Limits::default()).time.is_some());
    }

    #[test]
    fn without_a_word_the_players_own_limits_hold() {
        let own = Limits { threads: 2, ..Limits::nodes(77) };
        let limits = |line| match parse(line) {
            Command::Go(go) => go.limits(Seat::FIRST, &own),
            _ => panic!("it is a go"),
        };
        assert_eq!(limits("go").nodes, Some(77));
        assert_eq!((limits("go depth 3").nodes, limits("go depth 3").depth), (None, Some(3)));
        assert_eq!((limits("go infinite").nodes, limits("go infinite").threads), (None, 2));
    }

    #[test]
    fn a_word_that_does_not_belong_is_named() {
        assert_eq!(complaint("go fast"), "“fast” does not belong into “go”.");
        assert_eq!(complaint("go depth x"), "“x” is no number that “depth” can have.");
        assert_eq!(complaint("go nodes"), "“” is no number that “nodes” can have.");
        assert_eq!(complaint("go p5time 3"), "“p5time” does not belong into “go”.");
        assert_eq!(complaint("quit now"), "“now” does not belong into “quit”.");
        assert_eq!(complaint("castle"), "There is no command “castle”.");
        assert_eq!(complaint("setoption variant"), "After “setoption” I expected “name”.");
        assert_eq!(complaint("setoption name value 3"), "After “name” I expected the name of an option.");
        assert_eq!(complaint("seat"), "After “seat” I expected the number of a seat, or “any”.");
        assert_eq!(complaint("query"), "After “query” I expected a question, such as “p1turn”.");
        assert!(complaint("seat 7").contains("7"));
    }

    #[test]
    fn names_and_values_may_have_several_words() {
        let (name, value) = ("Node Limit".to_owned(), "a b".to_owned());
        assert_eq!(parse("setoption name Node Limit value a b"), Command::SetOption { name, value });
    }
}
