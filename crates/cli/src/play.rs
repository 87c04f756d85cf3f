//! `motherlode play`: a game in the terminal, line by line.

mod command;
mod player;
mod session;

use std::io::{BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use motherlode_core::message::fill;
use motherlode_core::seat::MOST_SEATS;
use motherlode_core::{Language, Observer, Seat};
use motherlode_drawing::Paint;
use motherlode_engine::Limits;
use motherlode_games::{Table, ToAct, find};

use crate::arguments::OptionArguments;
use crate::failure::{Failure, sentence};
use crate::text::CliText;
use command::Command;
pub(crate) use player::Player;
use session::Session;

/// What to play, and who sits where.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The game; `motherlode games` lists them
    game: Option<String>,
    #[command(flatten)]
    options: OptionArguments,
    /// Who plays, seat by seat: human, bot:1 to bot:6, or random; you against bot:2 if not given
    #[arg(long, value_name = "PLAYERS", value_delimiter = ',')]
    seats: Vec<String>,
    /// How long bots of the highest level, and hints, think about an action
    #[arg(long, value_name = "SECONDS", default_value_t = 1.0, allow_hyphen_values = true, value_parser = seconds)]
    think: f64,
    /// Keep the game in this file after every event
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Go on with a game that was kept
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "options", "tiles", "deck", "seats"])]
    resume: Option<PathBuf>,
}

/// Plays until the game is over and nobody wants anything more.
pub(crate) fn run(arguments: &Arguments, language: Language) -> Result<(), Failure> {
    if let Some(file) = &arguments.save
        && arguments.resume.as_ref() != Some(file)
        && file.exists()
    {
        return Err(Failure::Exists(file.clone()));
    }
    let session = match (&arguments.resume, &arguments.game) {
        (Some(file), _) => Session::resume(file)?,
        (None, Some(game)) => {
            let table = arguments.options.table(game)?;
            let players = player::players(&arguments.seats, table.seats())?;
            Session::new(table, &players)?
        }
        (None, None) => return Err(Failure::NoGame),
    };
    let mut evening = Evening {
        session,
        language,
        paint: paint(),
        autosave: arguments.save.clone(),
        limits: thinking(Duration::from_secs_f64(arguments.think)),
        out: anstream::stdout(),
        shown: None,
        facing: None,
        told: Vec::new(),
        read: [0; MOST_SEATS],
        untold: None,
        files: arguments.resume.iter().chain(&arguments.save).cloned().collect(),
    };
    evening.spend(&mut std::io::stdin().lock())
}

/// The longest that a bot may be asked to think.
const LONGEST_THOUGHT: f64 = 3600.0;

/// Reads a time to think.
pub(crate) fn seconds(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(seconds) if (0.0..=LONGEST_THOUGHT).contains(&seconds) => Ok(seconds),
        _ => Err(format!("give seconds from 0 to {LONGEST_THOUGHT}, such as 0.5")),
    }
}

/// So much time on every core there is.
pub(crate) fn thinking(time: Duration) -> Limits {
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    Limits { threads, ..Limits::time(time) }
}

/// A share of the win for people.
pub(crate) fn percent(share: f32) -> String {
    format!("{:.0} %", share * 100.0)
}

/// Colours where someone can see them.
pub(crate) fn paint() -> Paint {
    let choice = anstream::stdout().current_choice();
    let colours = choice != anstream::ColorChoice::Never
        && (std::io::stdout().is_terminal() || choice == anstream::ColorChoice::AlwaysAnsi);
    if colours { Paint::Colour } else { Paint::Plain }
}

/// A sitting at the terminal.
struct Evening<W: Write> {
    session: Session,
    language: Language,
    paint: Paint,
    autosave: Option<PathBuf>,
    /// How long the strongest bots and hints think.
    limits: Limits,
    out: W,
    /// After how many events the board was last shown.
    shown: Option<usize>,
    /// Whose screen was shown last, where that matters.
    facing: Option<Seat>,
    /// What everyone could see of each event, in words, with how many events there were then.
    told: Vec<(usize, String)>,
    /// How much of that each seat has read.
    read: [usize; MOST_SEATS],
    /// Who has just acted and has not been told yet what came of it.
    untold: Option<Seat>,
    /// The files in which this game has been kept, which may be written again.
    files: Vec<PathBuf>,
}

/// Whether to go on reading.
enum Next {
    Read,
    Leave,
}

/// What clears a terminal, with what has scrolled away.
const WIPE: &[u8] = b"\x1b[2J\x1b[3J\x1b[H";
/// The longest line that is read; no action is longer.
const LONGEST_LINE: u64 = 1000;

impl<W: Write> Evening<W> {
    fn spend(&mut self, input: &mut dyn BufRead) -> Result<(), Failure> {
        let entry = find(self.session.table().game())?;
        self.print(&format!("{}: {}", entry.name(), entry.about().text(self.language)))?;
        for (number, name) in (1..).zip(self.session.player_names()) {
            if name.parse() != Ok(Player::Human) {
                let player = player_name(entry.id(), Some(&name), self.language)?;
                self.say(CliText::SitsAt, &[("seat", &u8::to_string(&number)), ("player", &player)])?;
            }
        }
        self.say(CliText::Intro, &[("typing", entry.typing().text(self.language))])?;
        if let (ToAct::Chance, Some(commitment)) = (self.session.table().to_act(), self.session.commitment())
        {
            self.say(CliText::Commitment, &[("commitment", &commitment.to_string())])?;
        }
        loop {
            if let Some(seat) = self.untold.take() {
                // What was done may have shown a secret to who did it.
                if let Next::Leave = self.hand_over(seat, input)? {
                    return self.leave();
                }
                self.tell(Observer::Seat(seat))?;
            }
            self.let_others_act()?;
            if let ToAct::Seat(seat) = self.session.table().to_act()
                && let Next::Leave = self.hand_over(seat, input)?
            {
                return self.leave();
            }
            self.show()?;
            let prompt = match self.session.table().to_act() {
                ToAct::Seat(seat) => {
                    fill(CliText::Prompt.text(self.language), &[("seat", &seat.to_string())])
                }
                _ => "> ".to_owned(),
            };
            write!(self.out, "{prompt}")?;
            self.out.flush()?;
            let Some(line) = read_line(input)? else {
                writeln!(self.out)?;
                return self.leave();
            };
            if let Next::Leave = self.obey(&line)? {
                return self.leave();
            }
        }
    }

    fn say(&mut self, text: CliText, values: &[(&str, &str)]) -> Result<(), Failure> {
        self.print(&fill(text.text(self.language), values))
    }

    /// Prints a sentence; at a terminal no word of it is broken at the edge.
    fn print(&mut self, sentence: &str) -> Result<(), Failure> {
        if std::io::stdout().is_terminal() {
            writeln!(self.out, "{}", wrapped(sentence))?;
        } else {
            writeln!(self.out, "{sentence}")?;
        }
        Ok(())
    }

    /// Chance and programs act until a person is to, or the game is over.
    fn let_others_act(&mut self) -> Result<(), Failure> {
        while self.session.act_for_others(&self.limits) {
            self.tell(Observer::Spectator)?;
            self.keep()?;
        }
        Ok(())
    }

    /// Tells what happened, as whoever sits at the terminal saw it; others who sit here will read what everyone saw.
    fn tell(&mut self, observer: Observer) -> Result<(), Failure> {
        let table = self.session.table();
        // Told from what was seen: an event itself may hold what nobody may know yet.
        let Some(told) = table.told(observer, self.language) else { return Ok(()) };
        let events = table.log().len();
        self.told.extend(table.told(Observer::Spectator, self.language).map(|line| (events, line)));
        self.mark_read();
        self.print(&told)
    }

    /// Whoever looks at the terminal has read what was told: one seat, or all of them where nothing is secret.
    fn mark_read(&mut self) {
        match self.facing {
            Some(seat) => self.read[seat.index()] = self.told.len(),
            None => self.read = [self.told.len(); MOST_SEATS],
        }
    }

    /// Where several people share the terminal and the game has secrets, a seat is asked for before its own are shown,
    /// and what the last one saw is wiped away.
    fn hand_over(&mut self, seat: Seat, input: &mut dyn BufRead) -> Result<Next, Failure> {
        let is_secret = |seat: Seat| {
            let table = self.session.table();
            table.view(Observer::Seat(seat)) != table.view(Observer::Spectator)
        };
        let last = self.facing;
        if !self.session.is_shared()
            || last == Some(seat)
            || !(is_secret(seat) || last.is_some_and(is_secret))
        {
            return Ok(Next::Read);
        }
        self.wipe()?;
        loop {
            self.say(CliText::HandOver, &[("seat", &seat.to_string())])?;
            // Whatever else is typed may come from someone who does not know that the turn is over.
            match read_line(input)?.as_deref().map(Command::read) {
                None | Some(Command::Quit) => return Ok(Next::Leave),
                Some(Command::Nothing) => break,
                Some(_) => {}
            }
        }
        let unread = self.read[seat.index()].min(self.told.len());
        if unread < self.told.len() {
            self.say(CliText::Meanwhile, &[])?;
            for place in unread..self.told.len() {
                let line = format!("  {}", self.told[place].1);
                self.print(&line)?;
            }
        }
        self.read[seat.index()] = self.told.len();
        self.facing = Some(seat);
        self.shown = None;
        Ok(Next::Read)
    }

    /// Clears the terminal if somebody's secrets are on it.
    fn wipe(&mut self) -> Result<(), Failure> {
        if self.facing.is_some() && std::io::stdout().is_terminal() {
            self.out.flush()?;
            // Straight to the terminal: this is no colour that someone may have switched off.
            std::io::stdout().write_all(WIPE)?;
        }
        Ok(())
    }

    /// Keeps the game where that was asked for at the start.
    fn keep(&mut self) -> Result<(), Failure> {
        match &self.autosave {
            Some(path) => self.session.save(path),
            None => Ok(()),
        }
    }

    /// Shows the board if it has changed since it was last shown, and the result once the game is over.
    fn show(&mut self) -> Result<(), Failure> {
        let table = self.session.table();
        let events = table.log().len();
        if self.shown.replace(events) == Some(events) {
            return Ok(());
        }
        let observer = match table.to_act() {
            ToAct::Seat(seat) => Observer::Seat(seat),
            _ => Observer::Spectator,
        };
        writeln!(self.out, "\n{}", table.screen(observer, self.language, self.paint))?;
        announce_result(&mut self.out, table, &self.session.player_names(), self.language)
    }

    fn obey(&mut self, line: &str) -> Result<Next, Failure> {
        let seat = match self.session.table().to_act() {
            ToAct::Seat(seat) => Some(seat),
            _ => None,
        };
        match Command::read(line) {
            Command::Nothing => {}
            Command::Quit => return Ok(Next::Leave),
            Command::Help => {
                let typing = find(self.session.table().game())?.typing();
                self.say(CliText::Help, &[("typing", typing.text(self.language))])?;
            }
            Command::Moves => {
                let legal = self.session.table().legal();
                let (count, actions) = (legal.len().to_string(), legal.join("  "));
                match legal.len() {
                    0 => self.say(CliText::NothingLegal, &[])?,
                    1 => self.say(CliText::LegalOne, &[("actions", &actions)])?,
                    _ => self.say(CliText::LegalNow, &[("count", &count), ("actions", &actions)])?,
                }
            }
            Command::Hint => {
                let hint = match seat {
                    Some(seat) => self.session.hint(seat, &self.limits)?.map(|hint| (seat, hint)),
                    None => None,
                };
                match hint {
                    Some((seat, hint)) => {
                        let share = percent(hint.shares[seat]);
                        let text = if hint.proven { CliText::HintProven } else { CliText::Hint };
                        self.say(text, &[("action", &hint.action), ("share", &share)])?;
                    }
                    None => self.say(CliText::NothingLegal, &[])?,
                }
            }
            Command::Undo => match self.session.undo() {
                Some(to) => {
                    self.told.retain(|(event, _)| *event <= to);
                    let undone = fill(CliText::Undone.text(self.language), &[("to", &to.to_string())]);
                    self.print(&undone)?;
                    self.told.push((to, undone));
                    self.read.iter_mut().for_each(|read| *read = (*read).min(self.told.len() - 1));
                    self.mark_read();
                    self.keep()?;
                }
                None => self.say(CliText::NothingToUndo, &[])?,
            },
            Command::Save(None) => self.say(CliText::SaveHow, &[])?,
            Command::Save(Some(file)) => match self.save(Path::new(file)) {
                Ok(()) => self.say(CliText::Saved, &[("file", file)])?,
                Err(failure) => self.print(&failure.sentence(self.language))?,
            },
            Command::Resume(None) => self.say(CliText::ResumeHow, &[])?,
            Command::Resume(Some(file)) => match Session::resume(Path::new(file)) {
                Ok(session) => {
                    let events = session.table().log().len().to_string();
                    self.session = session;
                    (self.shown, self.facing, self.told, self.read) =
                        (None, None, Vec::new(), [0; MOST_SEATS]);
                    // What was kept so far stays as it is; from now on it is this game that is kept.
                    if self.autosave.is_some() {
                        self.autosave = Some(PathBuf::from(file));
                    }
                    self.say(CliText::Resumed, &[("file", file), ("events", &events)])?;
                    self.keep()?;
                }
                Err(failure) => writeln!(self.out, "{}", failure.sentence(self.language))?,
            },
            Command::Resign => {
                self.try_it(|session| session.resign(seat.unwrap_or(Seat::FIRST)))?;
            }
            Command::Action(action) => {
                let seat = seat.unwrap_or(Seat::FIRST);
                // Texts are strict, fingers are not: every action is in lower case with single spaces.
                let words: Vec<String> = action.split_whitespace().map(str::to_lowercase).collect();
                if self.try_it(|session| session.act(seat, &words.join(" ")))? {
                    self.untold = Some(seat);
                }
            }
        }
        Ok(Next::Read)
    }

    /// Does something that the rules may refuse, and tells whether it was done; a refusal is explained and changes
    /// nothing.
    fn try_it(
        &mut self,
        deed: impl FnOnce(&mut Session) -> Result<(), motherlode_core::Refusal>,
    ) -> Result<bool, Failure> {
        match deed(&mut self.session) {
            Ok(()) => self.keep().map(|()| true),
            Err(refusal) => {
                self.print(&sentence(&refusal, self.language))?;
                Ok(false)
            }
        }
    }

    /// Keeps the game in a file that is new or has held it before.
    fn save(&mut self, file: &Path) -> Result<(), Failure> {
        if file.exists() && !self.files.iter().any(|own| own == file) {
            return Err(Failure::Exists(file.to_owned()));
        }
        self.session.save(file)?;
        self.files.push(file.to_owned());
        Ok(())
    }

    fn leave(&mut self) -> Result<(), Failure> {
        self.wipe()?;
        let kept = self.autosave.is_some() || self.session.is_saved();
        if !kept && self.session.table().to_act() != ToAct::Nobody && !self.session.table().log().is_empty() {
            self.say(CliText::Unsaved, &[])?;
        }
        Ok(())
    }
}

/// The next line, `None` at the end. A line that is too long is cut, which no action survives.
fn read_line(input: &mut dyn BufRead) -> Result<Option<String>, Failure> {
    let mut line = Vec::new();
    let mut limited = std::io::Read::take(&mut *input, LONGEST_LINE);
    limited.read_until(b'\n', &mut line)?;
    if line.is_empty() {
        return Ok(None);
    }
    if line.last() != Some(&b'\n') && line.len() as u64 == LONGEST_LINE {
        skip_rest_of_line(input)?;
    }
    Ok(Some(String::from_utf8_lossy(&line).trim().to_owned()))
}

fn skip_rest_of_line(input: &mut dyn BufRead) -> Result<(), Failure> {
    loop {
        let buffer = input.fill_buf()?;
        let (length, end) = match buffer.iter().position(|byte| *byte == b'\n') {
            Some(place) => (place + 1, true),
            None => (buffer.len(), buffer.is_empty()),
        };
        input.consume(length);
        if end {
            return Ok(());
        }
    }
}

/// How wide a terminal is at least.
const WIDTH: usize = 80;

/// A sentence in lines that are no wider than a terminal, as far as its words allow.
fn wrapped(sentence: &str) -> String {
    let mut lines = vec![String::new()];
    for word in sentence.split(' ') {
        let width = lines.last().map_or(0, |line| line.chars().count());
        if width > 0 && width + 1 + word.chars().count() > WIDTH {
            lines.push(word.to_owned());
        } else if let Some(line) = lines.last_mut() {
            if width > 0 {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines.join("\n")
}

/// A player as people call it.
fn player_name(game: &str, name: Option<&String>, language: Language) -> Result<String, Failure> {
    Ok(match name.map(|name| (name, name.parse())) {
        Some((_, Ok(Player::Random))) => CliText::RandomPlayer.text(language).to_owned(),
        Some((_, Ok(Player::Human))) | None => CliText::Human.text(language).to_owned(),
        Some((_, Ok(Player::Bot { level, .. }))) => {
            let name = find(game)?.level_name(level).text(language);
            fill(CliText::BotPlayer.text(language), &[("level", &level.to_string()), ("name", name)])
        }
        Some((name, Err(()))) => name.clone(),
    })
}

/// Says how a finished game ended and who won; nothing for a running one.
pub(crate) fn announce_result(
    out: &mut impl Write,
    table: &dyn Table,
    players: &[String],
    language: Language,
) -> Result<(), Failure> {
    let Some(finished) = table.finished() else { return Ok(()) };
    let say = |text: CliText, values: &[(&str, &str)]| fill(text.text(language), values);
    writeln!(out, "{}", say(CliText::Finished, &[("about", finished.about.text(language))]))?;
    let first: Vec<_> =
        finished.ranks.iter().filter(|(_, rank)| **rank == 1).map(|(seat, _)| seat.to_string()).collect();
    match first.as_slice() {
        [seat] => writeln!(out, "{}", say(CliText::Won, &[("seat", seat)]))?,
        seats => writeln!(out, "{}", say(CliText::Shared, &[("seats", &seats.join(", "))]))?,
    }
    let mut seats: Vec<_> = finished.ranks.iter().collect();
    seats.sort_by_key(|(_, rank)| **rank);
    for (seat, rank) in seats {
        let player = player_name(table.game(), players.get(seat.index()), language)?;
        let values = [
            ("rank", rank.to_string()),
            ("seat", seat.to_string()),
            ("player", player),
            ("score", finished.scores[seat].to_string()),
        ];
        let values: Vec<_> = values.iter().map(|(name, value)| (*name, value.as_str())).collect();
        writeln!(out, "{}", say(CliText::ResultLine, &values))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_word_is_broken_at_the_edge() {
        let long = "word ".repeat(40);
        let text = wrapped(long.trim());
        assert!(text.lines().count() == 3 && text.lines().all(|line| line.len() <= 80), "{text}");
        assert_eq!(text.replace('\n', " "), long.trim());
        assert_eq!(wrapped(&"x".repeat(200)), "x".repeat(200));
        assert_eq!(wrapped("a1  a2"), "a1 a2".replace(' ', "  "));
    }

    #[test]
    fn a_line_that_never_ends_is_cut_and_the_next_one_is_read() {
        let mut input = std::io::Cursor::new([vec![b'x'; 5000], b"\ne4\n\xff\xfe\nlast".to_vec()].concat());
        assert_eq!(read_line(&mut input).unwrap().map(|line| line.len()), Some(1000));
        assert_eq!(read_line(&mut input).unwrap().as_deref(), Some("e4"));
        assert_eq!(read_line(&mut input).unwrap().as_deref(), Some("\u{fffd}\u{fffd}"));
        assert_eq!(read_line(&mut input).unwrap().as_deref(), Some("last"));
        assert_eq!(read_line(&mut input).unwrap(), None);
    }
}
