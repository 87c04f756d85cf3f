//! People in PostgreSQL.

use async_trait::async_trait;
use sqlx::Row;
use sqlx::postgres::{PgConnection, PgRow};

use super::Postgres;
use super::values::{count, number};
use crate::id::{PersonId, TokenId};
use crate::moment::Moment;
use crate::store::{
    Created, Credentials, NewToken, People, Person, PersonChange, StoreError, Stored, TokenRow, Webhook,
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

fn a_person(row: &PgRow) -> Stored<Person> {
    let url: Option<String> = row.try_get("webhook_url")?;
    let secret: Option<Vec<u8>> = row.try_get("webhook_secret")?;
    let webhook = match url.zip(secret) {
        None => None,
        Some((url, secret)) => {
            let secret = secret
                .try_into()
                .map_err(|_| StoreError::Corrupt("a webhook's secret that has not 32 bytes".into()))?;
            Some(Webhook { url, secret })
        }
    };
    Ok(Person {
        id: row.try_get("id")?,
        kind: row.try_get("kind")?,
        name: row.try_get("name")?,
        name_key: row.try_get("name_key")?,
        created_at: row.try_get("created_at")?,
        owner: row.try_get("owner")?,
        became: row.try_get("became")?,
        banned_until: row.try_get("banned_until")?,
        muted_until: row.try_get("muted_until")?,
        session: number(row, "session")?,
        deleted_at: row.try_get("deleted_at")?,
        webhook,
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

fn a_token(row: &PgRow) -> Stored<TokenRow> {
    Ok(TokenRow {
        id: row.try_get("id")?,
        person: row.try_get("person_id")?,
        name: row.try_get("name")?,
        scopes: row.try_get("scopes")?,
        created_at: row.try_get("created_at")?,
        expires_at: row.try_get("expires_at")?,
        used_at: row.try_get("used_at")?,
    })
}

async fn set_recovery(
    connection: &mut PgConnection,
    id: PersonId,
    codes: &[String],
) -> Result<(), sqlx::Error> {
    sqlx::query("DELETE FROM recovery_codes WHERE person_id = $1").bind(id).execute(&mut *connection).await?;
    sqlx::query(
        "INSERT INTO recovery_codes (person_id, place, hash)
         SELECT $1, place, hash FROM unnest($2::text[]) WITH ORDINALITY AS new (hash, place)",
    )
    .bind(id)
    .bind(codes)
    .execute(connection)
    .await?;
    Ok(())
}

/// Who was first with a name is decided by the index.
fn or_taken(outcome: Result<(), sqlx::Error>) -> Stored<Created> {
    match outcome {
        Ok(()) => Ok(Created::Done),
        Err(error)
            if error.as_database_error().and_then(|error| error.constraint())
                == Some("people_name_key_key") =>
        {
            Ok(Created::NameTaken)
        }
        Err(error) => Err(error.into()),
    }
}

async fn change(
    connection: &mut PgConnection,
    id: PersonId,
    change: PersonChange,
) -> Result<(), sqlx::Error> {
    let update = match change {
        PersonChange::Name { name, key } => {
            sqlx::query("UPDATE people SET name = $2, name_key = $3 WHERE id = $1")
                .bind(id)
                .bind(name)
                .bind(key)
        }
        PersonChange::Account { name, key, credentials } => {
            let changed = sqlx::query(
                "UPDATE people SET kind = 'account', name = $2, name_key = $3, password = $4
                 WHERE id = $1 AND kind = 'guest'",
            )
            .bind(id)
            .bind(name)
            .bind(key)
            .bind(credentials.password)
            .execute(&mut *connection)
            .await?;
            if changed.rows_affected() > 0 {
                set_recovery(connection, id, &credentials.recovery).await?;
            }
            return Ok(());
        }
        PersonChange::Recovery(codes) => {
            // Held until the commit, so that two such changes come one after the other.
            let there = sqlx::query("SELECT 1 FROM people WHERE id = $1 FOR UPDATE")
                .bind(id)
                .fetch_optional(&mut *connection)
                .await?;
            if there.is_some() {
                set_recovery(connection, id, &codes).await?;
            }
            return Ok(());
        }
        PersonChange::Password(password) => {
            sqlx::query("UPDATE people SET password = $2, session = session + 1 WHERE id = $1")
                .bind(id)
                .bind(password)
        }
        PersonChange::Banned(until) => {
            sqlx::query("UPDATE people SET banned_until = $2 WHERE id = $1").bind(id).bind(until)
        }
        PersonChange::Muted(until) => {
            sqlx::query("UPDATE people SET muted_until = $2 WHERE id = $1").bind(id).bind(until)
        }
        PersonChange::EndSessions => {
            sqlx::query("UPDATE people SET session = session + 1 WHERE id = $1").bind(id)
        }
        PersonChange::Webhook(webhook) => {
            let (url, secret) = webhook.map(|webhook| (webhook.url, webhook.secret.to_vec())).unzip();
            sqlx::query("UPDATE people SET webhook_url = $2, webhook_secret = $3 WHERE id = $1")
                .bind(id)
                .bind(url)
                .bind(secret)
        }
    };
    update.execute(connection).await?;
    Ok(())
}

/// What moves from a guest ($1) to an account ($2).
const ADOPTION: [&str; 8] = [
    "UPDATE result_players SET person_id = $2 WHERE person_id = $1",
    "UPDATE chat SET person_id = $2 WHERE person_id = $1",
    // Whoever sat at a table as both is there once.
    "UPDATE participants SET to_act = true WHERE person_id = $2 AND EXISTS
        (SELECT 1 FROM participants AS other
         WHERE other.table_id = participants.table_id AND other.person_id = $1 AND other.to_act)",
    "DELETE FROM participants WHERE person_id = $1 AND EXISTS
        (SELECT 1 FROM participants AS other
         WHERE other.table_id = participants.table_id AND other.person_id = $2)",
    "UPDATE participants SET person_id = $2 WHERE person_id = $1",
    // Nobody blocks themselves.
    "DELETE FROM blocks WHERE (by_id = $1 AND about_id = $2) OR (by_id = $2 AND about_id = $1)",
    "INSERT INTO blocks (by_id, about_id) SELECT $2, about_id FROM blocks WHERE by_id = $1
     ON CONFLICT DO NOTHING",
    "INSERT INTO blocks (by_id, about_id) SELECT by_id, $2 FROM blocks WHERE about_id = $1
     ON CONFLICT DO NOTHING",
];

/// What goes when someone is nobody any more.
const LEFTOVERS: [&str; 6] = [
    "DELETE FROM blocks WHERE by_id = $1 OR about_id = $1",
    "DELETE FROM seeks WHERE person_id = $1",
    "DELETE FROM presence WHERE person_id = $1",
    "DELETE FROM ratings WHERE person_id = $1",
    "DELETE FROM tokens WHERE person_id = $1",
    "DELETE FROM recovery_codes WHERE person_id = $1",
];

async fn clear(connection: &mut PgConnection, id: PersonId) -> Result<(), sqlx::Error> {
    for sql in LEFTOVERS {
        sqlx::query(sql).bind(id).execute(&mut *connection).await?;
    }
    Ok(())
}

#[async_trait]
impl People for Postgres {
    async fn add_person(&self, person: Person, credentials: Credentials) -> Stored<Created> {
        let mut transaction = self.connections.begin().await?;
        let (url, secret) = person.webhook.map(|webhook| (webhook.url, webhook.secret.to_vec())).unzip();
        let added = sqlx::query(
            "INSERT INTO people (id, kind, name, name_key, created_at, owner, became, banned_until, muted_until,
                 session, deleted_at, webhook_url, webhook_secret, password)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)",
        )
        .bind(person.id)
        .bind(person.kind)
        .bind(person.name)
        .bind(person.name_key)
        .bind(person.created_at)
        .bind(person.owner)
        .bind(person.became)
        .bind(person.banned_until)
        .bind(person.muted_until)
        .bind(count(person.session))
        .bind(person.deleted_at)
        .bind(url)
        .bind(secret)
        .bind(credentials.password)
        .execute(&mut *transaction)
        .await;
        if or_taken(added.map(|_| ()))? == Created::NameTaken {
            return Ok(Created::NameTaken);
        }
        set_recovery(&mut transaction, person.id, &credentials.recovery).await?;
        transaction.commit().await?;
        Ok(Created::Done)
    }

    async fn person(&self, id: PersonId) -> Stored<Option<Person>> {
        let row = sqlx::query(people_where!("id = $1"))
            .bind(id)
            .fetch_optional(&mut *self.connections.one().await?)
            .await?;
        row.as_ref().map(a_person).transpose()
    }

    async fn people(&self, ids: Vec<PersonId>) -> Stored<Vec<Person>> {
        let rows = sqlx::query(people_where!("id = ANY($1) ORDER BY id"))
            .bind(ids)
            .fetch_all(&mut *self.connections.one().await?)
            .await?;
        rows.iter().map(a_person).collect()
    }

    async fn person_named(&self, key: &str) -> Stored<Option<Person>> {
        let row = sqlx::query(people_where!("name_key = $1"))
            .bind(key)
            .fetch_optional(&mut *self.connections.one().await?)
            .await?;
        row.as_ref().map(a_person).transpose()
    }

    async fn bots_of(&self, owner: PersonId) -> Stored<Vec<Person>> {
        let rows = sqlx::query(people_where!("owner = $1 AND kind = 'bot' ORDER BY created_at, id"))
            .bind(owner)
            .fetch_all(&mut *self.connections.one().await?)
            .await?;
        rows.iter().map(a_person).collect()
    }

    async fn credentials(&self, id: PersonId) -> Stored<Credentials> {
        let row = sqlx::query(
            "SELECT password,
                 ARRAY(SELECT hash FROM recovery_codes WHERE person_id = id ORDER BY place) AS recovery
             FROM people WHERE id = $1",
        )
        .bind(id)
        .fetch_optional(&mut *self.connections.one().await?)
        .await?;
        match row {
            None => Ok(Credentials::default()),
            Some(row) => {
                Ok(Credentials { password: row.try_get("password")?, recovery: row.try_get("recovery")? })
            }
        }
    }

    async fn change_person(&self, id: PersonId, to: PersonChange) -> Stored<Created> {
        let mut transaction = self.connections.begin().await?;
        let changed = or_taken(change(&mut transaction, id, to).await)?;
        if changed == Created::Done {
            transaction.commit().await?;
        }
        Ok(changed)
    }

    async fn recover(&self, id: PersonId, code_hash: &str, password: &str) -> Stored<bool> {
        let mut transaction = self.connections.begin().await?;
        // Whoever takes the code out has used it: a second one waits here and then finds nothing.
        let used = sqlx::query("DELETE FROM recovery_codes WHERE person_id = $1 AND hash = $2")
            .bind(id)
            .bind(code_hash)
            .execute(&mut *transaction)
            .await?;
        if used.rows_affected() == 0 {
            return Ok(false);
        }
        change(&mut transaction, id, PersonChange::Password(password.into())).await?;
        transaction.commit().await?;
        Ok(true)
    }

    async fn adopt(&self, guest: PersonId, account: PersonId) -> Stored<()> {
        let mut transaction = self.connections.begin().await?;
        let is_guest = sqlx::query(
            "UPDATE people SET became = $2, webhook_url = NULL, webhook_secret = NULL
             WHERE id = $1 AND kind = 'guest' AND became IS NULL AND deleted_at IS NULL
               AND EXISTS (SELECT 1 FROM people WHERE id = $2)",
        )
        .bind(guest)
        .bind(account)
        .execute(&mut *transaction)
        .await?;
        if is_guest.rows_affected() == 0 {
            return Ok(());
        }
        for sql in ADOPTION {
            sqlx::query(sql).bind(guest).bind(account).execute(&mut *transaction).await?;
        }
        clear(&mut transaction, guest).await?;
        transaction.commit().await?;
        Ok(())
    }

    async fn guests_of(&self, account: PersonId) -> Stored<Vec<PersonId>> {
        Ok(sqlx::query_scalar("SELECT id FROM people WHERE became = $1 ORDER BY id")
            .bind(account)
            .fetch_all(&mut *self.connections.one().await?)
            .await?)
    }

    async fn forget(&self, id: PersonId, name: &str, at: Moment) -> Stored<()> {
        let mut transaction = self.connections.begin().await?;
        sqlx::query(
            "UPDATE people SET name = $2, deleted_at = $3, name_key = NULL, password = NULL,
                 session = session + 1, webhook_url = NULL, webhook_secret = NULL WHERE id = $1",
        )
        .bind(id)
        .bind(name)
        .bind(at)
        .execute(&mut *transaction)
        .await?;
        for sql in [
            "UPDATE result_players SET name = $2 WHERE person_id = $1",
            "UPDATE chat SET name = $2, text = '' WHERE person_id = $1",
        ] {
            sqlx::query(sql).bind(id).bind(name).execute(&mut *transaction).await?;
        }
        clear(&mut transaction, id).await?;
        transaction.commit().await?;
        Ok(())
    }

    async fn barred_players(&self, now: Moment) -> Stored<Vec<PersonId>> {
        Ok(sqlx::query_scalar(
            "SELECT DISTINCT people.id FROM participants JOIN people ON people.id = person_id
             WHERE running AND (deleted_at IS NOT NULL OR banned_until > $1) ORDER BY people.id",
        )
        .bind(now)
        .fetch_all(&mut *self.connections.one().await?)
        .await?)
    }

    async fn add_token(&self, token: NewToken) -> Stored<()> {
        let NewToken { row, hash } = token;
        sqlx::query(
            "INSERT INTO tokens (id, person_id, name, scopes, hash, created_at, expires_at, used_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        )
        .bind(row.id)
        .bind(row.person)
        .bind(row.name)
        .bind(row.scopes)
        .bind(hash)
        .bind(row.created_at)
        .bind(row.expires_at)
        .bind(row.used_at)
        .execute(&mut *self.connections.one().await?)
        .await?;
        Ok(())
    }

    async fn token(&self, hash: &str) -> Stored<Option<TokenRow>> {
        let row = sqlx::query(tokens_where!("hash = $1"))
            .bind(hash)
            .fetch_optional(&mut *self.connections.one().await?)
            .await?;
        row.as_ref().map(a_token).transpose()
    }

    async fn tokens_of(&self, person: PersonId) -> Stored<Vec<TokenRow>> {
        let rows = sqlx::query(tokens_where!("person_id = $1 ORDER BY created_at, id"))
            .bind(person)
            .fetch_all(&mut *self.connections.one().await?)
            .await?;
        rows.iter().map(a_token).collect()
    }

    async fn end_token(&self, person: PersonId, token: TokenId) -> Stored<bool> {
        let ended = sqlx::query("DELETE FROM tokens WHERE id = $1 AND person_id = $2")
            .bind(token)
            .bind(person)
            .execute(&mut *self.connections.one().await?)
            .await?;
        Ok(ended.rows_affected() > 0)
    }

    async fn token_used(&self, token: TokenId, at: Moment) -> Stored<()> {
        sqlx::query("UPDATE tokens SET used_at = $2 WHERE id = $1")
            .bind(token)
            .bind(at)
            .execute(&mut *self.connections.one().await?)
            .await?;
        Ok(())
    }
}
