//! Results and ratings.

use std::sync::Arc;

use motherlode_server::id::{PersonId, TableId};
use motherlode_server::moment::Moment;
use motherlode_server::store::{
    Append, GameResultRow, LeaderRow, PersonKind, PlayerResult, RatedGame, RatingChange, RatingRow, ResultRow,
};

use crate::kit::Place;
use crate::{add, entry, finish, fresh, on_both_databases, result};

on_both_databases![
    a_result_is_read_back,
    results_are_found_page_by_page,
    a_game_is_rated_once,
    a_rating_that_has_changed_meanwhile_is_not_written,
    of_two_games_rated_at_once_no_change_is_lost,
    leaders_are_the_best_of_their_kind,
];

/// A rating that came from so many games before.
pub(crate) fn change(person: PersonId, games_before: u32, rating: f64) -> RatingChange {
    let after = RatingRow {
        person,
        game: "atacama".into(),
        seats: 2,
        rating,
        deviation: 80.25,
        volatility: 0.06,
        games: games_before + 1,
        at: Moment(9),
    };
    RatingChange { games_before, after }
}

async fn a_result_is_read_back(place: Place) {
    let store = place.open().await;
    let ada: PersonId = fresh();
    let table = fresh();
    let player = |person, name: &str, score, rank| PlayerResult { person, name: name.into(), score, rank };
    let result = GameResultRow {
        game: "dig-mars".into(),
        seats: 3,
        rated: false,
        public: false,
        ending: "declared".into(),
        at: Moment(12),
        players: vec![
            player(None, "Level 6", 12, 1),
            player(Some(ada), "Ada", -3, 2),
            player(None, "Local", -3, 2),
        ],
    };
    store.append(Append { result: Some(result.clone()), ..entry(table, 0) }).await.unwrap();
    assert_eq!(store.results_of(ada, None, 5).await, Ok(vec![ResultRow { table, result }]));
    assert_eq!(store.unrated(5).await, Ok(vec![]));
    assert_eq!(store.finished_after(None, 5).await, Ok(vec![]), "it is not public");
}

async fn results_are_found_page_by_page(place: Place) {
    let store = place.open().await;
    let ada: PersonId = fresh();
    let mut expected: Vec<(Moment, TableId)> = Vec::new();
    for number in 0..12 {
        let at = i64::from(number) / 3;
        expected.push((Moment(at), finish(&*store, &[ada, fresh()], at).await));
    }
    finish(&*store, &[fresh()], 100).await;
    expected.sort_unstable();

    let (mut found, mut after) = (Vec::new(), None);
    loop {
        let page = store.finished_after(after, 5).await.unwrap();
        let Some(last) = page.last() else { break };
        after = Some((last.result.at, last.table));
        found.extend(page.iter().map(|row| (row.result.at, row.table)));
    }
    assert_eq!(found.len(), 13);
    assert_eq!(found[..12], expected);

    let (mut found, mut before) = (Vec::new(), None);
    loop {
        let page = store.results_of(ada, before, 5).await.unwrap();
        let Some(last) = page.last() else { break };
        before = Some((last.result.at, last.table));
        found.extend(page.iter().map(|row| (row.result.at, row.table)));
    }
    expected.reverse();
    assert_eq!(found, expected);
}

async fn a_game_is_rated_once(place: Place) {
    let (one, two) = place.open_for_two().await;
    let (ada, ben): (PersonId, PersonId) = (fresh(), fresh());
    let table = finish(&*one, &[ada, ben], 10).await;
    assert_eq!(one.unrated(5).await, Ok(vec![RatedGame { table, result: result(&[ada, ben], 10) }]));
    let mut running = Vec::new();
    for number in 0..8 {
        let store = Arc::clone(if number % 2 == 0 { &one } else { &two });
        let changes = vec![change(ben, 0, 1_400.0), change(ada, 0, 1_600.0)];
        running.push(tokio::spawn(async move { store.rate(table, changes).await.unwrap() }));
    }
    let mut written = 0;
    for answer in running {
        written += u32::from(answer.await.unwrap());
    }
    assert_eq!(written, 1);
    assert_eq!(one.unrated(5).await, Ok(vec![]));
    let mut ratings = one.ratings_of(vec![ada, ben, fresh()]).await.unwrap();
    ratings.sort_by(|a, b| a.rating.total_cmp(&b.rating));
    assert_eq!(ratings, [change(ben, 0, 1_400.0).after, change(ada, 0, 1_600.0).after]);
    assert_eq!(one.rate(fresh(), vec![]).await, Ok(false), "there is no such game");
}

async fn a_rating_that_has_changed_meanwhile_is_not_written(place: Place) {
    let store = place.open().await;
    let (ada, ben): (PersonId, PersonId) = (fresh(), fresh());
    let first = finish(&*store, &[ada, ben], 10).await;
    let second = finish(&*store, &[ada, ben], 20).await;
    assert_eq!(store.rate(first, vec![change(ada, 0, 1_600.0)]).await, Ok(true));
    for wrong in [0, 2] {
        let changes = vec![change(ben, 0, 1_300.0), change(ada, wrong, 1_900.0)];
        assert_eq!(store.rate(second, changes).await, Ok(false));
    }
    assert_eq!(store.rate(second, vec![change(ben, 3, 1_300.0)]).await, Ok(false), "no rating yet");
    assert_eq!(store.ratings_of(vec![ada, ben]).await, Ok(vec![change(ada, 0, 1_600.0).after]));
    assert_eq!(store.unrated(5).await.unwrap().len(), 1, "it can be tried again");
    assert_eq!(store.rate(second, vec![change(ada, 1, 1_650.0), change(ben, 0, 1_300.0)]).await, Ok(true));
    assert_eq!(store.ratings_of(vec![ada]).await, Ok(vec![change(ada, 1, 1_650.0).after]));
}

async fn of_two_games_rated_at_once_no_change_is_lost(place: Place) {
    let (one, two) = place.open_for_two().await;
    for round in 0..10 {
        let (ada, ben): (PersonId, PersonId) = (fresh(), fresh());
        let first = finish(&*one, &[ada, ben], round).await;
        let second = finish(&*one, &[ben, ada], round).await;
        let (a, b) = tokio::join!(
            one.rate(first, vec![change(ada, 0, 1_600.0), change(ben, 0, 1_400.0)]),
            two.rate(second, vec![change(ben, 0, 1_600.0), change(ada, 0, 1_400.0)])
        );
        assert_eq!(u32::from(a.unwrap()) + u32::from(b.unwrap()), 1, "both were made from the same before");
    }
}

async fn leaders_are_the_best_of_their_kind(place: Place) {
    let store = place.open().await;
    let mut people = Vec::new();
    for (name, kind, rating, deviation) in [
        ("Ada", PersonKind::Account, 1_700.0, 60.0),
        ("Ben", PersonKind::Account, 1_900.0, 50.0),
        ("Cid", PersonKind::Account, 2_500.0, 300.0),
        ("Robot", PersonKind::Bot, 2_200.0, 40.0),
    ] {
        let id = add(&*store, kind, name).await;
        let table = finish(&*store, &[id, fresh()], 10).await;
        let mut change = change(id, 0, rating);
        change.after.deviation = deviation;
        assert_eq!(store.rate(table, vec![change.clone()]).await, Ok(true));
        people.push(LeaderRow { name: name.into(), is_bot: kind == PersonKind::Bot, rating: change.after });
    }
    let [ada, ben, cid, robot] = <[LeaderRow; 4]>::try_from(people).unwrap();
    let leaders = |bots, deviation, limit| store.leaders("atacama", 2, bots, deviation, limit);
    assert_eq!(leaders(false, 110.0, 9).await, Ok(vec![ben.clone(), ada.clone()]));
    assert_eq!(leaders(false, 110.0, 1).await, Ok(vec![ben.clone()]));
    assert_eq!(leaders(false, 300.0, 9).await, Ok(vec![cid, ben, ada]));
    assert_eq!(leaders(true, 110.0, 9).await, Ok(vec![robot]));
    assert_eq!(store.leaders("atacama", 3, false, 300.0, 9).await, Ok(vec![]));
    assert_eq!(store.leaders("ghawar", 2, false, 300.0, 9).await, Ok(vec![]));
}
