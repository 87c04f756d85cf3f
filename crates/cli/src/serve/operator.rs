//! `motherlode admin` and `motherlode backup`: the operator's tools. They talk to the running server, which alone may touch
//! its database; the way to it and the operator's token lie in a file beside the database that only its owner can read.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use motherlode_server::settings::Database;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::chosen::database;
use super::folder::data_folder;
use crate::failure::Failure;
use crate::files;

/// The most bytes of such a file.
const LARGEST_TOKEN: u64 = 4096;

/// What the server leaves for its operator.
#[derive(Serialize, Deserialize)]
struct Way {
    address: String,
    token: String,
}

#[derive(Args)]
struct ServerArguments {
    /// The database of the server, as given to `serve` [default: the one in your data folder]
    #[arg(long, value_name = "PATH|ADDRESS", env = "MOTHERLODE_DATABASE", global = true)]
    database: Option<String>,
}

#[derive(Args)]
pub(crate) struct AdminArguments {
    #[command(flatten)]
    server: ServerArguments,
    #[command(subcommand)]
    command: AdminCommand,
}

#[derive(Args)]
pub(crate) struct BackupArguments {
    /// The file to write; it must not exist yet
    file: PathBuf,
    #[command(flatten)]
    server: ServerArguments,
}

/// What the operator can do.
#[derive(Subcommand)]
pub(crate) enum AdminCommand {
    /// Find someone by name or id
    Find {
        /// The name, or the id
        #[arg(value_name = "NAME|ID")]
        name: String,
    },
    /// Give someone a new recovery code; all their sessions end
    Reset {
        /// The person's id (see `find`)
        person: String,
    },
    /// Keep someone from playing for so many days; 0 ends it. They leave every game that is on
    Ban {
        /// The person's id
        person: String,
        /// For how many days
        days: u32,
    },
    /// Keep someone from chatting for so many days; 0 ends it
    Mute {
        /// The person's id
        person: String,
        /// For how many days
        days: u32,
    },
    /// Close a table
    Close {
        /// The table's id
        table: String,
    },
    /// Show complaints
    Reports {
        /// Also those that are done with
        #[arg(long)]
        all: bool,
    },
    /// Be done with a complaint
    Done {
        /// Its number
        report: u32,
    },
}

/// Leaves the operator's token beside the database, for the owner's eyes only.
pub(super) fn leave_token(database: &Database, address: &str, token: &str) -> Result<(), Failure> {
    let file = way_file(database)?;
    let way = Way { address: address.to_owned(), token: token.to_owned() };
    let failed = |error| Failure::Write(file.clone(), error);
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut out = options.open(&file).map_err(failed)?;
    // An older file may have been open to others.
    #[cfg(unix)]
    out.set_permissions(std::os::unix::fs::PermissionsExt::from_mode(0o600)).map_err(failed)?;
    let text = toml::to_string(&way).unwrap_or_default();
    out.write_all(text.as_bytes()).map_err(failed)
}

fn way_file(database: &Database) -> Result<PathBuf, Failure> {
    match database {
        Database::File(path) => {
            let mut name = path.as_os_str().to_owned();
            name.push(".operator");
            Ok(PathBuf::from(name))
        }
        Database::Postgres(address) => {
            let folder = data_folder()?;
            std::fs::create_dir_all(&folder).map_err(|error| Failure::Write(folder.clone(), error))?;
            Ok(folder.join(format!("operator-{}", place_of(address))))
        }
    }
}

/// Where a database of PostgreSQL is, as part of a file's name: host, port and database, without anybody's name or password.
fn place_of(address: &str) -> String {
    let place = address.split_once("//").map_or(address, |(_, rest)| rest);
    let place = place.split(['?', '#']).next().unwrap_or_default();
    let place = place.rsplit_once('@').map_or(place, |(_, place)| place);
    place.chars().map(|each| if each.is_ascii_alphanumeric() { each } else { '-' }).collect()
}

struct Operator(Way);

impl Operator {
    fn find(arguments: &ServerArguments) -> Result<Operator, Failure> {
        let file = way_file(&database(arguments.database.as_deref())?)?;
        let text = files::read(&file, LARGEST_TOKEN)?;
        let way = toml::from_str(&text).map_err(|error: toml::de::Error| Failure::Config {
            file,
            problem: error.message().to_owned(),
        })?;
        Ok(Operator(way))
    }

    /// Asks the server; its answer, or what it says against it.
    fn ask(&self, method: &str, path: &str, body: Option<&Value>) -> Result<Value, Failure> {
        let unreachable = |error: ureq::Error| Failure::Server(error.to_string());
        let agent: ureq::Agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
        let request = ureq::http::Request::builder()
            .method(method)
            .uri(format!("{}{path}", self.0.address))
            .header("authorization", format!("Bearer {}", self.0.token))
            .header("content-type", "application/json");
        let body = body.map_or_else(String::new, Value::to_string);
        let request = request.body(body).map_err(|error| Failure::Server(error.to_string()))?;
        let mut response = agent.run(request).map_err(unreachable)?;
        let is_good = response.status().is_success();
        let text = response.body_mut().read_to_string().map_err(unreachable)?;
        let value: Value = serde_json::from_str(&text).unwrap_or(Value::Null);
        if is_good {
            return Ok(value);
        }
        let title = value["title"].as_str().map_or_else(|| response.status().to_string(), str::to_owned);
        Err(Failure::Server(title))
    }
}

/// Does what the operator asks.
pub(crate) fn admin(arguments: &AdminArguments) -> Result<(), Failure> {
    let operator = Operator::find(&arguments.server)?;
    let until = |days: u32| {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
        let span = u128::from(days) * 24 * 60 * 60 * 1_000;
        let until = (days > 0).then(|| now.as_millis() + span).and_then(|at| u64::try_from(at).ok());
        json!({ "until": until })
    };
    let answer = match &arguments.command {
        AdminCommand::Find { name } => {
            let name: String = name.bytes().map(|byte| format!("%{byte:02x}")).collect();
            operator.ask("GET", &format!("/api/operator/people?name={name}"), None)?
        }
        AdminCommand::Reset { person } => {
            operator.ask("POST", &format!("/api/operator/people/{}/reset", word(person)?), None)?
        }
        AdminCommand::Ban { person, days } => operator.ask(
            "PUT",
            &format!("/api/operator/people/{}/ban", word(person)?),
            Some(&until(*days)),
        )?,
        AdminCommand::Mute { person, days } => operator.ask(
            "PUT",
            &format!("/api/operator/people/{}/mute", word(person)?),
            Some(&until(*days)),
        )?,
        AdminCommand::Close { table } => {
            operator.ask("POST", &format!("/api/operator/tables/{}/close", word(table)?), None)?
        }
        AdminCommand::Reports { all } => {
            operator.ask("GET", &format!("/api/operator/reports?all={all}"), None)?
        }
        AdminCommand::Done { report } => {
            operator.ask("POST", &format!("/api/operator/reports/{report}/close"), None)?
        }
    };
    let text = serde_json::to_string_pretty(&answer).unwrap_or_default();
    writeln!(anstream::stdout().lock(), "{}", if answer.is_null() { "ok" } else { &text })?;
    Ok(())
}

/// An id that can stand in an address.
fn word(text: &str) -> Result<&str, Failure> {
    let fits = !text.is_empty() && text.chars().all(|letter| letter.is_ascii_alphanumeric());
    if fits { Ok(text) } else { Err(Failure::Setting { name: "id", value: text.to_owned() }) }
}

/// Copies the database of the running server into a new file.
pub(crate) fn backup(arguments: &BackupArguments) -> Result<(), Failure> {
    let file = absolute(&arguments.file)?;
    let operator = Operator::find(&arguments.server)?;
    operator.ask("POST", "/api/operator/backup", Some(&json!({ "file": file })))?;
    Ok(())
}

fn absolute(file: &Path) -> Result<PathBuf, Failure> {
    std::path::absolute(file).map_err(|error| Failure::Write(file.to_owned(), error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_database_has_a_file_of_its_own_that_tells_no_secret() {
        assert_eq!(place_of("postgres://ada:s3cret@db.example:5432/m?sslmode=require"), "db-example-5432-m");
        assert_eq!(place_of("postgres://localhost/m2"), "localhost-m2");
    }
}
