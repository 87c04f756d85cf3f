//! Decks of discovery cards that a person can type in (DM-1).

use std::sync::LazyLock;

use motherlode_core::own;
use motherlode_core::syntax::{line_of, quote};
use motherlode_core::{Clause, Fact, Refusal, Statement};
use serde::Deserialize;
use serde_json::{Value, json};
use toml::Spanned;

use crate::cards::{BONUSES, Bonus, CARDS, Card, HIGHEST, MOST_POINTS, Print};
use crate::options::DECK;
use crate::text::DigMarsText;

/// The name of the deck that everyone has.
pub const STANDARD: &str = "standard";
/// What decks are like is said there.
const DECKS: Clause = Clause("DM-1");
/// What stands for no bonus in a file.
const NO_BONUS: &str = "-";

/// What the built-in deck keeps to (DM-1); someone's own deck need not.
const STANDARD_POINTS: u32 = 120;
const STANDARD_MOST_POINTS: u8 = 5;
const STANDARD_BONUSES: usize = 24;
const STANDARD_FEWEST_OF_A_BONUS: usize = 4;

/// Forty-eight cards under a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deck {
    name: String,
    cards: [Print; CARDS],
}

static BUILT_IN: LazyLock<Deck> =
    LazyLock::new(|| match Deck::read(include_str!("../decks/standard.toml")) {
        Ok(deck) => deck,
        // The file is part of the program, and a test reads it.
        Err(refusal) => unreachable!("the built-in deck cannot be read: {refusal}"),
    });

impl Deck {
    /// The deck that everyone has.
    pub fn standard() -> &'static Deck {
        &BUILT_IN
    }

    /// The deck's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What is printed on a card.
    #[inline]
    pub fn print(&self, card: Card) -> Print {
        self.cards[card.index()]
    }

    pub(crate) fn own(name: &str, cards: [Print; CARDS]) -> Deck {
        Deck { name: name.to_owned(), cards }
    }

    /// Reads someone's own deck, which may not take the name of the built-in one.
    pub fn read_own(text: &str) -> Result<Deck, Refusal> {
        let (deck, name_line) = Deck::read_with_name_line(text)?;
        if deck.name == STANDARD {
            return Err(own::refuse_reserved(STANDARD, name_line).by(DECKS));
        }
        Ok(deck)
    }

    /// Reads a deck from the text of a TOML file; what is wrong is refused with its line.
    pub fn read(text: &str) -> Result<Deck, Refusal> {
        Deck::read_with_name_line(text).map(|(deck, _)| deck)
    }

    fn read_with_name_line(text: &str) -> Result<(Deck, usize), Refusal> {
        let file: DeckFile = toml::from_str(text)
            .map_err(|error| own::unreadable(text, error.span(), error.message()).by(DECKS))?;
        let name_line = line_of(text, file.name.span().start);
        let name = file.name.into_inner();
        own::check_name(&name, name_line).map_err(|refusal| refusal.by(DECKS))?;
        let list_line = line_of(text, file.cards.span().start);
        let read = |card: &Spanned<String>| read_card(card.get_ref(), line_of(text, card.span().start));
        let cards: Vec<Print> = file.cards.get_ref().iter().map(read).collect::<Result<_, _>>()?;
        let count = cards.len();
        let cards = cards.try_into().map_err(|_| {
            refuse("deck-count", DigMarsText::DeckCount, list_line)
                .with("cards", Fact::Number(count as i64))
                .with("expected", Fact::Number(CARDS as i64))
        })?;
        Ok((Deck { name, cards }, name_line))
    }

    /// How many points all cards have together.
    pub fn points(&self) -> u32 {
        self.cards.iter().map(|card| u32::from(card.points)).sum()
    }

    /// How many cards carry each bonus, in the order of [`Bonus::ALL`].
    pub fn bonuses(&self) -> [usize; BONUSES] {
        Bonus::ALL.map(|bonus| self.cards.iter().filter(|card| card.bonus == Some(bonus)).count())
    }

    /// Whether the deck keeps the counts of the built-in one (DM-1).
    pub fn keeps_counts(&self) -> bool {
        let bonuses = self.bonuses();
        let occurs = |number: fn(&Print) -> u8| {
            (1..=HIGHEST).all(|level| self.cards.iter().any(|card| number(card) == level))
        };
        self.points() == STANDARD_POINTS
            && self.cards.iter().all(|card| (1..=STANDARD_MOST_POINTS).contains(&card.points))
            && occurs(|card| card.hardness)
            && occurs(|card| card.difficulty)
            && bonuses.iter().sum::<usize>() == STANDARD_BONUSES
            && bonuses.iter().all(|count| *count >= STANDARD_FEWEST_OF_A_BONUS)
    }

    /// What is worth knowing about the deck before it is used.
    pub(crate) fn remarks(&self) -> Vec<Statement> {
        let number = |count: usize| Fact::Number(count as i64);
        let bonuses = self.bonuses();
        let counted = Bonus::ALL
            .into_iter()
            .zip(bonuses)
            .fold(Statement::new("bonuses", DigMarsText::DeckBonuses), |statement, (bonus, count)| {
                statement.with(bonus.code(), number(count))
            });
        vec![
            Statement::new("deck", DigMarsText::DeckRead)
                .with("name", Fact::name(&self.name))
                .with("points", Fact::Number(self.points().into())),
            counted,
            match self.keeps_counts() {
                true => Statement::new("keeps-counts", DigMarsText::DeckKeepsCounts),
                false => Statement::new("own-counts", DigMarsText::DeckOwnCounts),
            },
        ]
    }

    /// Reads a deck back from a record's data.
    pub fn from_data(name: &str, data: &Value) -> Result<Deck, Refusal> {
        let wrong = |what: String| {
            Refusal::new("deck-data", DigMarsText::DeckData)
                .by(DECKS)
                .with("problem", Fact::Name(quote(&what)))
        };
        let Value::Object(map) = data else { return Err(wrong("not an object".to_owned())) };
        if let Some(other) = map.keys().find(|key| *key != DECK) {
            return Err(wrong(other.clone()));
        }
        let Some(Value::Array(list)) = map.get(DECK) else { return Err(wrong(DECK.to_owned())) };
        let cards: Vec<Print> = list
            .iter()
            .enumerate()
            .map(|(place, card)| print_from_data(card).ok_or_else(|| wrong(format!("{DECK}[{place}]"))))
            .collect::<Result<_, _>>()?;
        let cards = cards.try_into().map_err(|cards: Vec<_>| wrong(format!("{DECK}: {}", cards.len())))?;
        Ok(Deck { name: name.to_owned(), cards })
    }

    /// The deck as records carry it.
    pub fn to_data(&self) -> Value {
        json!({ DECK: self.cards.as_slice() })
    }
}

/// A card of the data, exactly as [`Deck::to_data`] writes it.
fn print_from_data(data: &Value) -> Option<Print> {
    let card = data.as_object().filter(|card| card.len() == 4)?;
    let number = |key: &str, most: u8| {
        let number = card.get(key)?.as_u64().and_then(|number| u8::try_from(number).ok())?;
        (1..=most).contains(&number).then_some(number)
    };
    let bonus = match card.get("bonus")? {
        Value::Null => None,
        bonus => Some(Bonus::from_code(bonus.as_str()?)?),
    };
    Some(Print {
        hardness: number("hardness", HIGHEST)?,
        points: number("points", MOST_POINTS)?,
        difficulty: number("difficulty", HIGHEST)?,
        bonus,
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DeckFile {
    name: Spanned<String>,
    cards: Spanned<Vec<Spanned<String>>>,
}

fn read_card(text: &str, line: usize) -> Result<Print, Refusal> {
    let words: Vec<_> = text.split_ascii_whitespace().collect();
    let [hardness, points, difficulty, bonus] = words[..] else {
        return Err(refuse("deck-card", DigMarsText::DeckCard, line).with("text", Fact::Name(quote(text))));
    };
    let number = |code, template: DigMarsText, word: &str, most: u8| {
        let number = word.parse::<u8>().ok().filter(|number| number.to_string() == word);
        number.filter(|number| (1..=most).contains(number)).ok_or_else(|| {
            refuse(code, template, line)
                .with("text", Fact::Name(quote(word)))
                .with("most", Fact::Number(most.into()))
        })
    };
    Ok(Print {
        hardness: number("deck-hardness", DigMarsText::DeckHardness, hardness, HIGHEST)?,
        points: number("deck-points", DigMarsText::DeckPoints, points, MOST_POINTS)?,
        difficulty: number("deck-difficulty", DigMarsText::DeckDifficulty, difficulty, HIGHEST)?,
        bonus: match bonus {
            NO_BONUS => None,
            word => Some(Bonus::from_code(word).ok_or_else(|| {
                refuse("deck-bonus", DigMarsText::DeckBonus, line)
                    .with("text", Fact::Name(quote(word)))
                    .with("known", Fact::names(Bonus::ALL.map(Bonus::code)))
            })?),
        },
    })
}

fn refuse(code: &'static str, template: DigMarsText, line: usize) -> Refusal {
    own::refuse_line(code, template, line).by(DECKS)
}
