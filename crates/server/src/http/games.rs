//! `/api/games`: what can be played here, and `/api/dice`: what chance has brought.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::{FromRef, State};
use axum::http::HeaderMap;
use motherlode_core::Language;
use motherlode_core::options::OptionValue;
use motherlode_engine::Level;
use motherlode_games::{Entry, GAMES};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::extract::Json;
use super::language::language_of;
use crate::house::House;
use crate::problem::Problem;
use crate::store::Tally;

/// What a tally of dice is called, and how many sides they have.
const ROLL: (&str, u32) = ("roll", 6);

/// The routes about the games themselves.
pub fn router<S>() -> OpenApiRouter<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<House>: FromRef<S>,
{
    OpenApiRouter::new().routes(routes!(catalogue)).routes(routes!(dice))
}

/// A game that can be played here; texts are in the language of who asks.
#[derive(Serialize, ToSchema)]
pub struct GameBody {
    /// Its id.
    id: String,
    /// Its name.
    name: String,
    /// Who designed it.
    designer: String,
    /// One line about it.
    about: String,
    /// How actions are written.
    typing: String,
    /// The revision of its rules.
    rules: u32,
    /// Whether a seat may come to see what others at the table do not: players who share a screen hand it over.
    has_secrets: bool,
    /// How many can play.
    seats: Vec<u8>,
    /// What can be chosen.
    options: Vec<OptionBody>,
    /// The names of the house's bots, from level 1 up.
    levels: Vec<String>,
}

/// Something that can be chosen for a game.
#[derive(Serialize, ToSchema)]
pub struct OptionBody {
    /// Its key.
    key: String,
    /// One line about it.
    about: String,
    /// The values, the default first.
    choices: Vec<ChoiceBody>,
    /// Whether it also takes the name of a set of one's own.
    takes_own_data: bool,
}

/// One value of an option.
#[derive(Serialize, ToSchema)]
pub struct ChoiceBody {
    /// The value: a word, a number, true or false.
    #[schema(value_type = Object)]
    value: OptionValue,
    /// One line about it.
    about: String,
}

fn game(entry: &dyn Entry, language: Language) -> GameBody {
    let option = |option: motherlode_core::options::OptionSpec| OptionBody {
        key: option.key.to_owned(),
        about: option.about.text(language).to_owned(),
        choices: option
            .choices
            .into_iter()
            .map(|choice| ChoiceBody { value: choice.value, about: choice.about.text(language).to_owned() })
            .collect(),
        takes_own_data: option.takes_own_data,
    };
    GameBody {
        id: entry.id().to_owned(),
        name: entry.name().to_owned(),
        designer: entry.designer().to_owned(),
        about: entry.about().text(language).to_owned(),
        typing: entry.typing().text(language).to_owned(),
        rules: entry.rules(),
        has_secrets: entry.has_secrets(),
        seats: entry.seat_counts().into_iter().map(|seats| seats.get() as u8).collect(),
        options: entry.options().into_iter().map(option).collect(),
        levels: Level::all().map(|level| entry.level_name(level).text(language).to_owned()).collect(),
    }
}

/// The games that can be played here.
#[utoipa::path(get, path = "/api/games", tag = "games", responses((status = OK, body = Vec<GameBody>)))]
async fn catalogue(headers: HeaderMap) -> Json<Vec<GameBody>> {
    let language = language_of(&headers);
    Json(GAMES.into_iter().map(|entry| game(entry, language)).collect())
}

/// What chance has brought in all finished games of the house, for one kind of draw in one game.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct DrawCount {
    /// In which game.
    game: String,
    /// What was drawn, such as `roll`: every die by itself.
    what: String,
    /// How often.
    count: f64,
    /// What came, and how often.
    outcomes: Vec<OutcomeCount>,
    /// Pearson's chi-square against equal shares, where all outcomes are equally likely.
    #[serde(skip_serializing_if = "Option::is_none")]
    chi_square: Option<f64>,
    /// Its degrees of freedom.
    #[serde(skip_serializing_if = "Option::is_none")]
    degrees_of_freedom: Option<u32>,
}

/// How often something came.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct OutcomeCount {
    /// What.
    value: String,
    /// How often.
    count: u32,
    /// Its share of all.
    share: f64,
    /// The share it has in the long run, where all outcomes are equally likely.
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<f64>,
}

/// What chance has brought in all finished games of the house.
#[utoipa::path(get, path = "/api/dice", tag = "games", responses((status = OK, body = Vec<DrawCount>)))]
async fn dice(State(house): State<Arc<House>>) -> Result<Json<Vec<DrawCount>>, Problem> {
    Ok(Json(draws(house.store.tallies().await?)))
}

fn draws(tallies: Vec<Tally>) -> Vec<DrawCount> {
    let mut kinds: BTreeMap<(String, String), BTreeMap<String, u32>> = BTreeMap::new();
    for Tally { game, what, value, count } in tallies {
        *kinds.entry((game, what)).or_default().entry(value).or_default() += count;
    }
    kinds.into_iter().map(|((game, what), counts)| draw(game, what, counts)).collect()
}

fn draw(game: String, what: String, mut counts: BTreeMap<String, u32>) -> DrawCount {
    let is_dice = what == ROLL.0;
    if is_dice {
        // A side that never came is counted too.
        for side in 1..=ROLL.1 {
            counts.entry(side.to_string()).or_default();
        }
    }
    let all: f64 = counts.values().copied().map(f64::from).sum();
    let expected = is_dice.then(|| 1.0 / f64::from(ROLL.1));
    let chi_square = expected.filter(|_| all > 0.0).map(|share| {
        let mean = all * share;
        counts.values().map(|count| (f64::from(*count) - mean).powi(2) / mean).sum()
    });
    let share = |count: u32| if all > 0.0 { f64::from(count) / all } else { 0.0 };
    DrawCount {
        game,
        what,
        count: all,
        outcomes: counts
            .into_iter()
            .map(|(value, count)| OutcomeCount { value, count, share: share(count), expected })
            .collect(),
        degrees_of_freedom: chi_square.map(|_| ROLL.1 - 1),
        chi_square,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(what: &str, value: &str, count: u32) -> Tally {
        Tally { game: "ghawar".to_owned(), what: what.to_owned(), value: value.to_owned(), count }
    }

    #[test]
    fn dice_are_compared_with_equal_shares_and_missing_sides_count() {
        let rolls = ["1", "2", "3", "4", "5"].map(|side| tally("roll", side, 12));
        let [roll] = draws(rolls.into()).try_into().unwrap();
        assert_eq!((roll.count, roll.outcomes.len()), (60.0, 6));
        // Five sides two too many each, one ten too few: (5 · 4 + 100) / 10.
        assert!((roll.chi_square.unwrap() - 12.0).abs() < 1e-9, "{roll:?}");
        assert_eq!(roll.degrees_of_freedom, Some(5));
        assert_eq!((roll.outcomes[5].count, roll.outcomes[5].share), (0, 0.0));
        assert!((roll.outcomes[0].share - 0.2).abs() < 1e-9);
    }

    #[test]
    fn what_is_not_equally_likely_is_only_counted() {
        let [first] = draws(vec![tally("first", "1", 3), tally("first", "2", 1)]).try_into().unwrap();
        assert_eq!((first.chi_square, first.outcomes[0].expected), (None, None));
        assert!((first.outcomes[0].share - 0.75).abs() < 1e-9);
    }
}
