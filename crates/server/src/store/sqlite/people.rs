//! People in SQLite.

use async_trait::async_trait;
use rusqlite::types::ToSql;
use rusqlite::{Connection, Row};

use super::Sqlite;
use super::values::{Fault, list, row, rows, run};
use crate::id::{PersonId, TokenId};
use crate::moment::Moment;
use crate::store::{
    Created, Credentials, NewToken, People, Person, PersonChange, PersonKind, Stored, TokenRow, Webhook,
};

/// A query for people, with its condition.
macro_rules! people_where {
    ($condition:literal) => {
        concat!(
            "SELECT id, kind, name, name_key, created_at, owner, became, banned_until, muted_until, session,
             deleted_at, webhook_url, webhook_secret FROM people WHERE ",
            $condition
        )
    };
}

fn a_person(row: &Row<'_>) -> Result<Person, Fault> {
    let url: Option<String> = row.get(11)?;
    let secret: Option<[u8; 32]> = row.get(12)?;
    Ok(Person {
        id: row.get(0)?,
        kind: row.get(1)?,
        name: row.get(2)?,
        name_key: row.get(3)?,
        created_at: row.get(4)?,
        owner: row.get(5)?,
        became: row.get(6)?,
        banned_until: row.get(7)?,
        muted_until: row.get(8)?,
        session: row.get(9)?,
        deleted_at: row.get(10)?,
        webhook: url.zip(secret).map(|(url, secret)| Webhook { url, secret }),
    })
}

/// A query for tokens, with its condition.
macro_rules! tokens_where {
    ($condition:literal) => {
        concat!(
            "SELECT id, person_id, name, scopes, created_at, expires_at, used_at FROM tokens WHERE ",
            $condition
        )
    };
}

fn a_token(row: &Row<'_>) -> Result<TokenRow, Fault> {
    Ok(TokenRow {
        id: row.get(0)?,
        person: row.get(1)?,
        name: row.get(2)?,
        scopes: row.get(3)?,
        created_at: row.get(4)?,
        expires_at: row.get(5)?,
        used_at: row.get(6)?,
    })
}

fn set_recovery(connection: &Connection, id: PersonId, codes: &[String]) -> Result<(), Fault> {
    run(connection, "DELETE FROM recovery_codes WHERE person_id = ?1", &[&id])?;
    for (place, hash) in (0_i64..).zip(codes) {
        run(
            connection,
            "INSERT INTO recovery_codes (person_id, place, hash) VALUES (?1, ?2, ?3)",
            &[&id, &place, hash],
        )?;
    }
    Ok(())
}

/// Whether someone else has this name.
fn is_taken(connection: &Connection, id: PersonId, key: Option<&str>) -> Result<bool, Fault> {
    let other =
        row(connection, "SELECT 1 FROM people WHERE name_key = ?2 AND id <> ?1", &[&id, &key], |_| Ok(()))?;
    Ok(other.is_some())
}

fn change(connection: &Connection, id: PersonId, change: PersonChange) -> Result<Created, Fault> {
    let update = |sql: &str, values: &[&dyn ToSql]| -> Result<bool, Fault> {
        let mut parameters: Vec<&dyn ToSql> = vec![&id];
        parameters.extend(values);
        Ok(run(connection, sql, &parameters)? > 0)
    };
    match change {
        PersonChange::Name { name, key } => {
            if is_taken(connection, id, key.as_deref())? {
                return Ok(Created::NameTaken);
            }
            update("UPDATE people SET name = ?2, name_key = ?3 WHERE id = ?1", &[&name, &key])?;
        }
        PersonChange::Account { name, key, credentials } => {
            if is_taken(connection, id, Some(&key))? {
                return Ok(Created::NameTaken);
            }
            let changed = update(
                "UPDATE people SET kind = ?2, name = ?3, name_key = ?4, password = ?5
                 WHERE id = ?1 AND kind = 'guest'",
                &[&PersonKind::Account, &name, &key, &credentials.password],
            )?;
            if changed {
                set_recovery(connection, id, &credentials.recovery)?;
            }
        }
        PersonChange::Password(password) => {
            update("UPDATE people SET password = ?2, session = session + 1 WHERE id = ?1", &[&password])?;
        }
        PersonChange::Recovery(codes) => {
            if row(connection, "SELECT 1 FROM people WHERE id = ?1", &[&id], |_| Ok(()))?.is_some() {
                set_recovery(connection, id, &codes)?;
            }
        }
        PersonChange::Banned(until) => {
            update("UPDATE people SET banned_until = ?2 WHERE id = ?1", &[&until])?;
        }
        PersonChange::Muted(until) => {
            update("UPDATE people SET muted_until = ?2 WHERE id = ?1", &[&until])?;
        }
        PersonChange::EndSessions => {
            update("UPDATE people SET session = session + 1 WHERE id = ?1", &[])?;
        }
        PersonChange::Webhook(webhook) => {
            let (url, secret) = webhook.map(|webhook| (webhook.url, webhook.secret)).unzip();
            update(
                "UPDATE people SET webhook_url = ?2, webhook_secret = ?3 WHERE id = ?1",
                &[&url, &secret],
            )?;
        }
    }
    Ok(Created::Done)
}

fn adopt(connection: &Connection, guest: PersonId, account: PersonId) -> Result<(), Fault> {
    let is_guest = run(
        connection,
        "UPDATE people SET became = ?2, webhook_url = NULL, webhook_secret = NULL
         WHERE id = ?1 AND kind = 'guest' AND became IS NULL AND deleted_at IS NULL
           AND EXISTS (SELECT 1 FROM people WHERE id = ?2)",
        &[&guest, &account],
    )?;
    if is_guest == 0 {
        return Ok(());
    }
    let both: [&dyn ToSql; 2] = [&guest, &account];
    for sql in [
        "UPDATE result_players SET person_id = ?2 WHERE person_id = ?1",
        "UPDATE chat SET person_id = ?2 WHERE person_id = ?1",
        // Whoever sat at a table as both is there once.
        "UPDATE participants SET to_act = 1 WHERE person_id = ?2 AND EXISTS
            (SELECT 1 FROM participants AS other
             WHERE other.table_id = participants.table_id AND other.person_id = ?1 AND other.to_act)",
        "DELETE FROM participants WHERE person_id = ?1 AND EXISTS
            (SELECT 1 FROM participants AS other
             WHERE other.table_id = participants.table_id AND other.person_id = ?2)",
        "UPDATE participants SET person_id = ?2 WHERE person_id = ?1",
        // Nobody blocks themselves.
        "DELETE FROM blocks WHERE (by_id = ?1 AND about_id = ?2) OR (by_id = ?2 AND about_id = ?1)",
        "INSERT OR IGNORE INTO blocks (by_id, about_id) SELECT ?2, about_id FROM blocks WHERE by_id = ?1",
        "INSERT OR IGNORE INTO blocks (by_id, about_id) SELECT by_id, ?2 FROM blocks WHERE about_id = ?1",
    ] {
        run(connection, sql, &both)?;
    }
    for sql in [
        "DELETE FROM blocks WHERE by_id = ?1 OR about_id = ?1",
        "DELETE FROM seeks WHERE person_id = ?1",
        "DELETE FROM presence WHERE person_id = ?1",
        "DELETE FROM ratings WHERE person_id = ?1",
        "DELETE FROM tokens WHERE person_id = ?1",
    ] {
        run(connection, sql, &[&guest])?;
    }
    Ok(())
}

fn forget(connection: &Connection, id: PersonId, name: &str, at: Moment) -> Result<(), Fault> {
    run(
        connection,
        "UPDATE people SET name = ?2, deleted_at = ?3, name_key = NULL, password = NULL, session = session + 1,
             webhook_url = NULL, webhook_secret = NULL WHERE id = ?1",
        &[&id, &name, &at],
    )?;
    for sql in [
        "UPDATE result_players SET name = ?2 WHERE person_id = ?1",
        "UPDATE chat SET name = ?2, text = '' WHERE person_id = ?1",
    ] {
        run(connection, sql, &[&id, &name])?;
    }
    for sql in [
        "DELETE FROM recovery_codes WHERE person_id = ?1",
        "DELETE FROM tokens WHERE person_id = ?1",
        "DELETE FROM blocks WHERE by_id = ?1 OR about_id = ?1",
        "DELETE FROM ratings WHERE person_id = ?1",
        "DELETE FROM seeks WHERE person_id = ?1",
        "DELETE FROM presence WHERE person_id = ?1",
    ] {
        run(connection, sql, &[&id])?;
    }
    Ok(())
}

#[async_trait]
impl People for Sqlite {
    async fn add_person(&self, person: Person, credentials: Credentials) -> Stored<Created> {
        self.write(move |connection| {
            if is_taken(connection, person.id, person.name_key.as_deref())? {
                return Ok(Created::NameTaken);
            }
            let (url, secret) = person.webhook.map(|webhook| (webhook.url, webhook.secret)).unzip();
            run(
                connection,
                "INSERT INTO people (id, kind, name, name_key, created_at, owner, became, banned_until,
                     muted_until, session, deleted_at, webhook_url, webhook_secret, password)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)",
                &[
                    &person.id,
                    &person.kind,
                    &person.name,
                    &person.name_key,
                    &person.created_at,
                    &person.owner,
                    &person.became,
                    &person.banned_until,
                    &person.muted_until,
                    &person.session,
                    &person.deleted_at,
                    &url,
                    &secret,
                    &credentials.password,
                ],
            )?;
            set_recovery(connection, person.id, &credentials.recovery)?;
            Ok(Created::Done)
        })
        .await
    }

    async fn person(&self, id: PersonId) -> Stored<Option<Person>> {
        let turn = match self.recall.find(id, |known| known.person.clone()) {
            Ok(person) => return Ok(Some(person)),
            Err(turn) => turn,
        };
        let read = move |connection: &Connection| row(connection, people_where!("id = ?1"), &[&id], a_person);
        let found = self.read(read).await?;
        if found.is_some() {
            self.recall.keep(turn, id, |known| known.person.clone_from(&found));
        }
        Ok(found)
    }

    async fn people(&self, ids: Vec<PersonId>) -> Stored<Vec<Person>> {
        self.read(move |connection| {
            rows(
                connection,
                people_where!("id IN (SELECT value FROM json_each(?1)) ORDER BY id"),
                &[&list(&ids)],
                a_person,
            )
        })
        .await
    }

    async fn person_named(&self, key: &str) -> Stored<Option<Person>> {
        let key = key.to_string();
        self.read(move |connection| row(connection, people_where!("name_key = ?1"), &[&key], a_person)).await
    }

    async fn bots_of(&self, owner: PersonId) -> Stored<Vec<Person>> {
        self.read(move |connection| {
            rows(
                connection,
                people_where!("owner = ?1 AND kind = 'bot' ORDER BY created_at, id"),
                &[&owner],
                a_person,
            )
        })
        .await
    }

    async fn credentials(&self, id: PersonId) -> Stored<Credentials> {
        self.read(move |connection| {
            let password =
                row(connection, "SELECT password FROM people WHERE id = ?1", &[&id], |row| Ok(row.get(0)?))?;
            let recovery = rows(
                connection,
                "SELECT hash FROM recovery_codes WHERE person_id = ?1 ORDER BY place",
                &[&id],
                |row| Ok(row.get(0)?),
            )?;
            Ok(Credentials { password: password.flatten(), recovery })
        })
        .await
    }

    async fn change_person(&self, id: PersonId, to: PersonChange) -> Stored<Created> {
        self.write_people(vec![id], move |connection| change(connection, id, to)).await
    }

    async fn recover(&self, id: PersonId, code_hash: &str, password: &str) -> Stored<bool> {
        let (code_hash, password) = (code_hash.to_string(), password.to_string());
        self.write_people(vec![id], move |connection| {
            let used = run(
                connection,
                "DELETE FROM recovery_codes WHERE person_id = ?1 AND hash = ?2",
                &[&id, &code_hash],
            )?;
            if used > 0 {
                change(connection, id, PersonChange::Password(password))?;
            }
            Ok(used > 0)
        })
        .await
    }

    async fn adopt(&self, guest: PersonId, account: PersonId) -> Stored<()> {
        self.write_people(Vec::new(), move |connection| adopt(connection, guest, account)).await
    }

    async fn guests_of(&self, account: PersonId) -> Stored<Vec<PersonId>> {
        let turn = match self.recall.find(account, |known| known.guests.clone()) {
            Ok(guests) => return Ok(guests),
            Err(turn) => turn,
        };
        let guests: Vec<PersonId> = self
            .read(move |connection| {
                rows(connection, "SELECT id FROM people WHERE became = ?1 ORDER BY id", &[&account], |row| {
                    Ok(row.get(0)?)
                })
            })
            .await?;
        self.recall.keep(turn, account, |known| known.guests = Some(guests.clone()));
        Ok(guests)
    }

    async fn forget(&self, id: PersonId, name: &str, at: Moment) -> Stored<()> {
        let name = name.to_string();
        self.write_people(Vec::new(), move |connection| forget(connection, id, &name, at)).await
    }

    async fn barred_players(&self, now: Moment) -> Stored<Vec<PersonId>> {
        self.read(move |connection| {
            rows(
                connection,
                "SELECT DISTINCT people.id FROM participants JOIN people ON people.id = person_id
                 WHERE running AND (deleted_at IS NOT NULL OR banned_until > ?1) ORDER BY people.id",
                &[&now],
                |row| Ok(row.get(0)?),
            )
        })
        .await
    }

    async fn add_token(&self, token: NewToken) -> Stored<()> {
        self.write(move |connection| {
            let NewToken { row, hash } = token;
            run(
                connection,
                "INSERT INTO tokens (id, person_id, name, scopes, hash, created_at, expires_at, used_at)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
                &[
                    &row.id,
                    &row.person,
                    &row.name,
                    &row.scopes,
                    &hash,
                    &row.created_at,
                    &row.expires_at,
                    &row.used_at,
                ],
            )?;
            Ok(())
        })
        .await
    }

    async fn token(&self, hash: &str) -> Stored<Option<TokenRow>> {
        let hash = hash.to_string();
        self.read(move |connection| row(connection, tokens_where!("hash = ?1"), &[&hash], a_token)).await
    }

    async fn tokens_of(&self, person: PersonId) -> Stored<Vec<TokenRow>> {
        self.read(move |connection| {
            rows(connection, tokens_where!("person_id = ?1 ORDER BY created_at, id"), &[&person], a_token)
        })
        .await
    }

    async fn end_token(&self, person: PersonId, token: TokenId) -> Stored<bool> {
        self.write(move |connection| {
            let sql = "DELETE FROM tokens WHERE id = ?1 AND person_id = ?2";
            Ok(run(connection, sql, &[&token, &person])? > 0)
        })
        .await
    }

    async fn token_used(&self, token: TokenId, at: Moment) -> Stored<()> {
        self.write(move |connection| {
            run(connection, "UPDATE tokens SET used_at = ?2 WHERE id = ?1", &[&token, &at])?;
            Ok(())
        })
        .await
    }
}
