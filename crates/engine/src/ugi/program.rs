//! An engine's command line.

use std::fmt;
use std::str::FromStr;

/// How an outside engine is started: a program with its arguments, and options that it is given.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Program {
    /// The program.
    pub path: String,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// Options to set once it has introduced itself, by name.
    pub options: Vec<(String, String)>,
}

/// A command line that names no program, or has a quote without its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProgramError {
    /// Nothing is there.
    Empty,
    /// This quote has no end.
    OpenQuote(char),
}

impl fmt::Display for ProgramError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProgramError::Empty => write!(f, "The command line of the engine is empty."),
            ProgramError::OpenQuote(quote) => {
                write!(f, "The command line of the engine has a {quote} without its end.")
            }
        }
    }
}

impl std::error::Error for ProgramError {}

/// Words separated by spaces; quotes of either sort hold words together.
impl FromStr for Program {
    type Err = ProgramError;

    fn from_str(line: &str) -> Result<Self, ProgramError> {
        let mut words: Vec<String> = Vec::new();
        let mut word: Option<String> = None;
        let mut open = None;
        for c in line.chars() {
            match (open, c) {
                (Some(quote), c) if c == quote => open = None,
                (None, '"' | '\'') => {
                    open = Some(c);
                    word.get_or_insert_default();
                }
                (None, c) if c.is_whitespace() => words.extend(word.take()),
                (_, c) => word.get_or_insert_default().push(c),
            }
        }
        if let Some(quote) = open {
            return Err(ProgramError::OpenQuote(quote));
        }
        words.extend(word);
        let mut words = words.into_iter();
        let path = words.next().filter(|path| !path.is_empty()).ok_or(ProgramError::Empty)?;
        Ok(Program { path, arguments: words.collect(), options: Vec::new() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_hold_words_together() {
        let program: Program = r#" "/opt/my engine/run"  --name 'a "b"' --empty '' x"y z" "#.parse().unwrap();
        assert_eq!(program.path, "/opt/my engine/run");
        assert_eq!(program.arguments, ["--name", "a \"b\"", "--empty", "", "xy z"]);
    }

    #[test]
    fn a_line_without_a_program_is_refused() {
        assert_eq!("  ".parse::<Program>(), Err(ProgramError::Empty));
        assert_eq!("''".parse::<Program>(), Err(ProgramError::Empty));
        assert_eq!("engine 'x".parse::<Program>(), Err(ProgramError::OpenQuote('\'')));
    }
}
