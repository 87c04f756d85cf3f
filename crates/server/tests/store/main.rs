//! Everything that the faces of the store promise, against both databases.

#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test that cannot go on should stop")]

#[path = "../kit/mod.rs"]
mod kit;

mod batches;
mod opening;
mod outage;
mod people;
mod social;
mod standing;
mod tables;

use std::sync::atomic::{AtomicU64, Ordering};

use motherlode_server::id::{Id, PersonId, TableId};
use motherlode_server::moment::Moment;
use motherlode_server::store::{
    Append, Credentials, GameResultRow, Person, PersonKind, PlayerResult, Stage, Store, TableHead,
};

/// Makes each of these a test of SQLite and a test of PostgreSQL.
macro_rules! on_both_databases {
    ($($name:ident),* $(,)?) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                super::$name(crate::kit::Place::sqlite()).await;
            })*
        }
        mod postgres {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                super::$name(crate::kit::Place::postgres()).await;
            })*
        }
    };
}
use on_both_databases;

/// An id that no other call has given.
fn fresh<K>() -> Id<K> {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    let mut bytes = [0; 10];
    let number = NEXT.fetch_add(1, Ordering::Relaxed).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    bytes[..8].copy_from_slice(&number.to_be_bytes());
    Id::from_random(bytes)
}

fn head() -> TableHead {
    TableHead {
        game: "atacama".into(),
        seats: 2,
        stage: Stage::Gathering,
        public: true,
        rated: false,
        card: r#"{"seats":2}"#.into(),
        people: Vec::new(),
        to_act: Vec::new(),
    }
}

/// An append of one entry; the first also opens the table.
fn entry(table: TableId, after: u32) -> Append {
    Append {
        table,
        after,
        at: Moment(1_000 + i64::from(after)),
        events: vec![format!(r#"{{"entry":{}}}"#, after + 1)],
        head: (after == 0).then(head),
        wake_at: None,
        leased_until: None,
        result: None,
        tallies: Vec::new(),
    }
}

/// The numbers in a table's log.
async fn seqs(store: &dyn Store, table: TableId) -> Vec<u32> {
    store.events(table, 0).await.unwrap().iter().map(|event| event.seq).collect()
}

fn person(kind: PersonKind, name: &str) -> Person {
    Person {
        id: fresh(),
        kind,
        name: name.into(),
        name_key: (kind != PersonKind::Guest).then(|| name.to_lowercase()),
        created_at: Moment(5),
        owner: None,
        became: None,
        banned_until: None,
        muted_until: None,
        session: 0,
        deleted_at: None,
        webhook: None,
    }
}

/// Adds someone of this kind and name.
async fn add(store: &dyn Store, kind: PersonKind, name: &str) -> PersonId {
    let person = person(kind, name);
    store.add_person(person.clone(), Credentials::default()).await.unwrap();
    person.id
}

/// The result of a game that the first of these people won.
fn result(people: &[PersonId], at: i64) -> GameResultRow {
    GameResultRow {
        game: "atacama".into(),
        seats: people.len() as u8,
        rated: true,
        public: true,
        ending: "all-placed".into(),
        at: Moment(at),
        players: people
            .iter()
            .zip(1..)
            .map(|(person, rank)| PlayerResult {
                person: Some(*person),
                name: format!("player {rank}"),
                score: -i32::from(rank),
                rank,
            })
            .collect(),
    }
}

/// Writes a finished game between these people.
async fn finish(store: &dyn Store, people: &[PersonId], at: i64) -> TableId {
    let table = fresh();
    let mut append = entry(table, 0);
    append.head = Some(TableHead { stage: Stage::Over, rated: true, people: people.to_vec(), ..head() });
    append.result = Some(result(people, at));
    store.append(append).await.unwrap();
    table
}
