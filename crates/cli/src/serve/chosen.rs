//! What flags, environment and file come to.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use motherlode_server::settings::{Database, Limits, Settings};
use serde::Deserialize;
use tracing_subscriber::EnvFilter;

use super::folder::data_folder;
use super::{Arguments, LogFormat, PORT};
use crate::failure::Failure;
use crate::files;

/// The most bytes of a settings file.
const LARGEST_CONFIG: u64 = 1 << 20;

/// The settings file: the same names as the flags.
#[derive(Deserialize, Default)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct FileSettings {
    listen: Option<SocketAddr>,
    database: Option<String>,
    #[serde(default)]
    origins: Vec<String>,
    secure_cookies: Option<bool>,
    behind_proxy: Option<bool>,
    private_webhooks: Option<bool>,
    bot_threads: Option<usize>,
    bot_seconds: Option<f64>,
    absence_seconds: Option<u64>,
    #[serde(default)]
    limits: toml::Table,
    log_format: Option<LogFormat>,
    log: Option<String>,
    no_browser: Option<bool>,
}

/// Everything that was chosen.
pub(super) struct Chosen {
    pub(super) listen: SocketAddr,
    /// Whether the address was asked for.
    pub(super) listen_asked: bool,
    pub(super) database: Database,
    pub(super) settings: Settings,
    pub(super) log_format: LogFormat,
    pub(super) log: EnvFilter,
    pub(super) no_browser: bool,
}

impl Chosen {
    pub(super) fn from(arguments: &Arguments) -> Result<Chosen, Failure> {
        let file = match &arguments.config {
            Some(path) => read(path)?,
            None => FileSettings::default(),
        };
        let origins = if arguments.origins.is_empty() { file.origins } else { arguments.origins.clone() };
        for origin in &origins {
            let rest = origin.strip_prefix("https://").or_else(|| origin.strip_prefix("http://"));
            if rest.is_none_or(|host| host.is_empty() || host.contains('/')) {
                return Err(Failure::Setting { name: "origin", value: origin.clone() });
            }
        }
        let mut limits = Limits::default();
        for (name, value) in &file.limits {
            let number = value.as_integer().and_then(|number| u32::try_from(number).ok());
            let wrong = || Failure::Setting { name: "limits", value: format!("{name} = {value}") };
            set_limit(&mut limits, name, number.ok_or_else(wrong)?).ok_or_else(wrong)?;
        }
        for pair in &arguments.limits {
            let wrong = || Failure::Setting { name: "limit", value: pair.clone() };
            let (name, value) = pair.split_once('=').ok_or_else(wrong)?;
            set_limit(&mut limits, name, value.parse().map_err(|_| wrong())?).ok_or_else(wrong)?;
        }
        let defaults = Settings::default();
        let bot_seconds = arguments.bot_seconds.or(file.bot_seconds);
        if let Some(seconds) = bot_seconds
            && !(0.01..=60.0).contains(&seconds)
        {
            return Err(Failure::Setting { name: "bot-seconds", value: seconds.to_string() });
        }
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let absence = arguments.absence_seconds.or(file.absence_seconds);
        let settings = Settings {
            secure_cookies: arguments.secure_cookies
                || file
                    .secure_cookies
                    .unwrap_or_else(|| origins.iter().any(|origin| origin.starts_with("https://"))),
            origins,
            behind_proxy: arguments.behind_proxy || file.behind_proxy.unwrap_or_default(),
            private_webhooks: arguments.private_webhooks || file.private_webhooks.unwrap_or_default(),
            bot_threads: arguments.bot_threads.or(file.bot_threads).unwrap_or(cores.saturating_sub(1).max(1)),
            bot_time: bot_seconds.map_or(defaults.bot_time, |seconds| (seconds * 1_000.0) as u64),
            absence: absence.map_or(defaults.absence, |seconds| seconds.saturating_mul(1_000)),
            limits,
            ..defaults
        };
        let listen = arguments.listen.or(file.listen);
        let log = arguments.log.clone().or(file.log).unwrap_or_else(|| "info".to_owned());
        let wrong_log = |_| Failure::Setting { name: "log", value: log.clone() };
        Ok(Chosen {
            listen: listen.unwrap_or(SocketAddr::from(([127, 0, 0, 1], PORT))),
            listen_asked: listen.is_some(),
            database: database(arguments.database.clone().or(file.database).as_deref())?,
            settings,
            log_format: arguments.log_format.or(file.log_format).unwrap_or_default(),
            log: EnvFilter::try_new(&log).map_err(wrong_log)?,
            no_browser: arguments.no_browser || file.no_browser.unwrap_or_default(),
        })
    }
}

fn read(path: &Path) -> Result<FileSettings, Failure> {
    let text = files::read(path, LARGEST_CONFIG)?;
    toml::from_str(&text)
        .map_err(|error| Failure::Config { file: path.to_owned(), problem: error.to_string() })
}

/// Sets a limit by its name; nothing if there is no such limit.
fn set_limit(limits: &mut Limits, name: &str, value: u32) -> Option<()> {
    match name {
        "message" => limits.message = value as usize,
        "own-data" => limits.own_data = value as usize,
        "chat" => limits.chat = value as usize,
        "chat-rate" => limits.chat_rate = value,
        "requests" => limits.requests = value,
        "commands" => limits.commands = value,
        "connections" => limits.connections = value as usize,
        "arrivals" => limits.arrivals = value,
        "tables" => limits.tables = value,
        _ => return None,
    }
    Some(())
}

/// What a `--database` means; nothing is the file in the user's data folder.
pub(super) fn database(text: Option<&str>) -> Result<Database, Failure> {
    match text {
        Some(address) if address.starts_with("postgres://") || address.starts_with("postgresql://") => {
            Ok(Database::Postgres(address.to_owned()))
        }
        Some(path) => Ok(Database::File(PathBuf::from(path))),
        None => {
            let folder = data_folder()?;
            std::fs::create_dir_all(&folder).map_err(|error| Failure::Write(folder.clone(), error))?;
            Ok(Database::File(folder.join("motherlode.db")))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_count_before_the_file_and_what_is_wrong_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("motherlode.toml");
        std::fs::write(&file, "listen = \"127.0.0.1:99\"\nbot-threads = 3\n[limits]\nchat = 7\n").unwrap();
        let arguments = Arguments {
            config: Some(file.clone()),
            database: Some("postgres://there/db".to_owned()),
            bot_threads: Some(5),
            limits: vec!["commands=9".to_owned()],
            origins: vec!["https://play.example.org".to_owned()],
            ..Arguments::default()
        };
        let chosen = Chosen::from(&arguments).unwrap();
        assert_eq!(chosen.listen.to_string(), "127.0.0.1:99");
        assert_eq!(chosen.database, Database::Postgres("postgres://there/db".to_owned()));
        assert_eq!((chosen.settings.bot_threads, chosen.settings.secure_cookies), (5, true));
        assert_eq!((chosen.settings.limits.chat, chosen.settings.limits.commands), (7, 9));
        let wrong = |arguments: Arguments| Chosen::from(&arguments).err().expect("refused");
        std::fs::write(&file, "lissten = 1\n").unwrap();
        let sentence = wrong(Arguments { config: Some(file), ..Arguments::default() });
        assert!(sentence.sentence(motherlode_core::Language::English).contains("lissten"));
        for limit in ["chat", "chat=many", "dance=1"] {
            let limits = vec![limit.to_owned()];
            let failure = wrong(Arguments { limits, ..Arguments::default() });
            assert!(failure.sentence(motherlode_core::Language::English).contains(limit), "{limit}");
        }
        let origins = vec!["play.example.org".to_owned()];
        assert!(matches!(
            wrong(Arguments { origins, ..Arguments::default() }),
            Failure::Setting { name: "origin", .. }
        ));
    }
}
