//! What a person can type.

/// A line, understood.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Command<'a> {
    /// An empty line.
    Nothing,
    /// Say what can be typed.
    Help,
    /// List the legal actions.
    Moves,
    /// Say what a strong player would do.
    Hint,
    /// Take back.
    Undo,
    /// Keep the game in a file.
    Save(Option<&'a str>),
    /// Go on with a game from a file.
    Resume(Option<&'a str>),
    /// Give up.
    Resign,
    /// Leave the program.
    Quit,
    /// Everything else is for the game to understand.
    Action(&'a str),
}

impl<'a> Command<'a> {
    /// Understands a line.
    pub(super) fn read(line: &'a str) -> Command<'a> {
        let (word, rest) = match line.split_once(char::is_whitespace) {
            Some((word, rest)) => (word, Some(rest.trim()).filter(|rest| !rest.is_empty())),
            None => (line, None),
        };
        match (word.to_ascii_lowercase().as_str(), rest) {
            ("", None) => Command::Nothing,
            ("help" | "?", None) => Command::Help,
            ("moves", None) => Command::Moves,
            ("hint", None) => Command::Hint,
            ("undo", None) => Command::Undo,
            ("save", file) => Command::Save(file),
            ("resume", file) => Command::Resume(file),
            ("resign", None) => Command::Resign,
            ("quit" | "exit", None) => Command::Quit,
            _ => Command::Action(line),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_command_or_an_action() {
        let cases = [
            ("", Command::Nothing),
            ("?", Command::Help),
            ("moves", Command::Moves),
            ("hint", Command::Hint),
            ("Hint", Command::Hint),
            ("save my game.json", Command::Save(Some("my game.json"))),
            ("save ", Command::Save(None)),
            ("resume x", Command::Resume(Some("x"))),
            ("undo", Command::Undo),
            ("undo 3", Command::Action("undo 3")),
            ("claim no-copper columns", Command::Action("claim no-copper columns")),
            ("e4*", Command::Action("e4*")),
            ("exit", Command::Quit),
        ];
        for (line, command) in cases {
            assert_eq!(Command::read(line), command, "{line:?}");
        }
    }
}
