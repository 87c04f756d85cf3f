//! Ratings: Glicko-2 for two players, Weng-Lin for more, for each game and number of players.

use std::sync::Arc;

use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};
use skillratings::{MultiTeamOutcome, Outcomes};

use crate::house::House;
use crate::id::PersonId;
use crate::moment::Moment;
use crate::store::{GameResultRow, RatedGame, RatingChange, RatingRow, StoreError};

/// What everyone begins with.
pub const START: f64 = 1_500.0;
const START_DEVIATION: f64 = 350.0;
const START_VOLATILITY: f64 = 0.06;
/// Weng-Lin counts around 25; shown on the scale of the others, 25 is 1,500 and its first uncertainty is 350.
const SCALE: f64 = START_DEVIATION / (25.0 / 3.0);
const WENG_LIN_START: f64 = 25.0;
/// How many games are rated in one go.
const AT_ONCE: u32 = 50;

/// What a rating is before the first game.
pub fn fresh(person: PersonId, game: &str, seats: u8, at: Moment) -> RatingRow {
    let volatility = if seats == 2 { START_VOLATILITY } else { 0.0 };
    let game = game.to_owned();
    RatingRow { person, game, seats, rating: START, deviation: START_DEVIATION, volatility, games: 0, at }
}

/// The ratings that follow from a game, given those before it in the order of the seats.
///
/// ```
/// use motherlode_server::{id::PersonId, moment::Moment, ratings::{after, fresh}};
/// let [ada, björn] = [1, 2].map(|n| fresh(PersonId::from_random([n; 10]), "ghawar", 2, Moment(0)));
/// let [won, lost] = after(&[ada, björn], &[1, 2], Moment(1)).try_into().unwrap();
/// assert!(won.rating > 1_600.0 && lost.rating < 1_400.0 && won.deviation < 350.0);
/// ```
pub fn after(before: &[RatingRow], ranks: &[u8], at: Moment) -> Vec<RatingRow> {
    let counted = |row: &RatingRow, rating, deviation, volatility| RatingRow {
        rating,
        deviation,
        volatility,
        games: row.games + 1,
        at,
        ..row.clone()
    };
    if let ([one, two], [first, second]) = (before, ranks) {
        let glicko = |row: &RatingRow| Glicko2Rating {
            rating: row.rating,
            deviation: row.deviation,
            volatility: row.volatility,
        };
        let outcome = match first.cmp(second) {
            std::cmp::Ordering::Less => Outcomes::WIN,
            std::cmp::Ordering::Equal => Outcomes::DRAW,
            std::cmp::Ordering::Greater => Outcomes::LOSS,
        };
        let (own, other) = glicko2(&glicko(one), &glicko(two), &outcome, &Glicko2Config::new());
        return [(one, own), (two, other)]
            .map(|(row, new)| counted(row, new.rating, new.deviation, new.volatility))
            .into();
    }
    let teams: Vec<[WengLinRating; 1]> = before
        .iter()
        .map(|row| {
            let rating = WENG_LIN_START + (row.rating - START) / SCALE;
            [WengLinRating { rating, uncertainty: row.deviation / SCALE }]
        })
        .collect();
    let ranked: Vec<(&[WengLinRating], MultiTeamOutcome)> = teams
        .iter()
        .zip(ranks)
        .map(|(team, rank)| (team.as_slice(), MultiTeamOutcome::new(usize::from(*rank))))
        .collect();
    let new = weng_lin_multi_team(&ranked, &WengLinConfig::new());
    before
        .iter()
        .zip(new.iter().flatten())
        .map(|(row, new)| {
            counted(row, START + (new.rating - WENG_LIN_START) * SCALE, new.uncertainty * SCALE, 0.0)
        })
        .collect()
}

/// Writes the ratings that follow from finished games, each once, in the order they ended; how many.
pub async fn rate_finished(house: &Arc<House>) -> Result<usize, StoreError> {
    let mut rated = 0;
    loop {
        let games = house.store.unrated(AT_ONCE).await?;
        let mut done = 0;
        for game in &games {
            if rate(house, game).await? {
                done += 1;
            }
        }
        rated += done;
        // Where nothing could be written, another process does it.
        if games.is_empty() || done == 0 {
            return Ok(rated);
        }
    }
}

async fn rate(house: &House, game: &RatedGame) -> Result<bool, StoreError> {
    let GameResultRow { game: name, seats, at, players, .. } = &game.result;
    let people: Vec<PersonId> = players.iter().filter_map(|player| player.person).collect();
    let ranks: Vec<u8> = players.iter().map(|player| player.rank).collect();
    // Someone who asked to be forgotten has no rating any more, and the others keep theirs.
    if people.len() != players.len() {
        return house.store.rate(game.table, Vec::new()).await;
    }
    let known = house.store.ratings_of(people.clone()).await?;
    let before: Vec<RatingRow> = people
        .iter()
        .map(|person| {
            let own =
                known.iter().find(|row| row.person == *person && row.game == *name && row.seats == *seats);
            own.cloned().unwrap_or_else(|| fresh(*person, name, *seats, *at))
        })
        .collect();
    let changes = before
        .iter()
        .zip(after(&before, &ranks, *at))
        .map(|(before, after)| RatingChange { games_before: before.games, after })
        .collect();
    house.store.rate(game.table, changes).await
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(number: u8, seats: u8) -> RatingRow {
        fresh(PersonId::from_random([number; 10]), "atacama", seats, Moment(0))
    }

    #[test]
    fn a_draw_between_equals_moves_nobody_but_makes_them_surer() {
        let new = after(&[row(1, 2), row(2, 2)], &[1, 1], Moment(5));
        for row in &new {
            assert!((row.rating - START).abs() < 1e-6 && row.deviation < START_DEVIATION, "{row:?}");
            assert_eq!((row.games, row.at), (1, Moment(5)));
        }
    }

    #[test]
    fn with_three_the_first_gains_and_the_last_loses() {
        let new = after(&[row(1, 3), row(2, 3), row(3, 3)], &[2, 1, 3], Moment(5));
        assert!(new[1].rating > new[0].rating && new[0].rating > new[2].rating, "{new:?}");
        assert!((new[0].rating - START).abs() < 1.0, "{new:?}");
        let shared = after(&[row(1, 4), row(2, 4), row(3, 4), row(4, 4)], &[1, 1, 3, 3], Moment(5));
        assert!((shared[0].rating - shared[1].rating).abs() < 1e-6, "{shared:?}");
        assert!(shared[0].rating > shared[2].rating);
    }
}
