//! `motherlode serve`: the table server. Flags count before the environment, that before a file, that before what is built in.

mod browser;
mod chosen;
mod descriptors;
mod folder;
mod operator;

use std::io::{IsTerminal, Write};
use std::net::SocketAddr;
use std::num::NonZero;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use motherlode_core::Language;
use motherlode_server::Lull;
use motherlode_server::people::operator_token;
use motherlode_server::server::{Server, StartError, house, open};

use crate::failure::Failure;
use crate::text::CliText;
use chosen::Chosen;

pub(crate) use operator::{AdminArguments, BackupArguments, admin, backup};

/// Where the server listens if nothing is said.
const PORT: u16 = 7461;

/// How log lines look.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum LogFormat {
    /// For people.
    #[default]
    Text,
    /// For programs: one JSON object a line.
    Json,
}

#[derive(Args, Default)]
pub(crate) struct Arguments {
    /// A TOML file with any of these settings, named as the flags are
    #[arg(long, value_name = "FILE", env = "MOTHERLODE_CONFIG")]
    config: Option<PathBuf>,
    /// The address to listen on [default: 127.0.0.1:7461, or any free port if that is taken]
    #[arg(long, value_name = "ADDRESS", env = "MOTHERLODE_LISTEN")]
    listen: Option<SocketAddr>,
    /// An SQLite file, or the address of a PostgreSQL database (postgres://…) [default: a file in your data folder]
    #[arg(long, value_name = "PATH|ADDRESS", env = "MOTHERLODE_DATABASE")]
    database: Option<String>,
    /// An address under which browsers reach the server, as `https://HOST`; may be given several times
    #[arg(long = "origin", value_name = "ADDRESS", env = "MOTHERLODE_ORIGIN", value_delimiter = ',')]
    origins: Vec<String>,
    /// Send cookies over encrypted connections only; follows from an https origin by itself
    #[arg(long, env = "MOTHERLODE_SECURE_COOKIES")]
    secure_cookies: bool,
    /// Believe the X-Forwarded-For header of the proxy in front
    #[arg(long, env = "MOTHERLODE_BEHIND_PROXY")]
    behind_proxy: bool,
    /// Send webhooks to addresses of private networks and this machine, too
    #[arg(long, env = "MOTHERLODE_PRIVATE_WEBHOOKS")]
    private_webhooks: bool,
    /// How many bots think at a time [default: one for each core but one]
    #[arg(long, value_name = "COUNT", env = "MOTHERLODE_BOT_THREADS")]
    bot_threads: Option<usize>,
    /// How many seconds the strongest bots think about an action [default: 1]
    #[arg(long, value_name = "SECONDS", env = "MOTHERLODE_BOT_SECONDS")]
    bot_seconds: Option<f64>,
    /// How many seconds someone may be gone from a live game [default: 60]
    #[arg(long, value_name = "SECONDS", env = "MOTHERLODE_ABSENCE_SECONDS")]
    absence_seconds: Option<u64>,
    /// A limit for what comes from outside, as NAME=NUMBER; may be given several times (message, own-data, chat, chat-rate,
    /// requests, commands, connections, arrivals, tables)
    #[arg(long = "limit", value_name = "NAME=NUMBER", env = "MOTHERLODE_LIMITS", value_delimiter = ',')]
    limits: Vec<String>,
    /// How log lines look [default: text]
    #[arg(long, value_name = "FORMAT", env = "MOTHERLODE_LOG_FORMAT")]
    log_format: Option<LogFormat>,
    /// What is logged: error, warn, info, debug or trace, also by module [default: info]
    #[arg(long, value_name = "FILTER", env = "MOTHERLODE_LOG")]
    log: Option<String>,
    /// Do not open a browser
    #[arg(long, env = "MOTHERLODE_NO_BROWSER")]
    no_browser: bool,
}

/// Serves until it is told to stop.
pub(crate) fn run(arguments: &Arguments, language: Language) -> Result<(), Failure> {
    let chosen = Chosen::from(arguments)?;
    start_log(&chosen);
    descriptors::raise();
    let threads = std::thread::available_parallelism().map_or(1, NonZero::get);
    let (lull, mut runtime) = Lull::with_runtime(threads);
    runtime.enable_all().build()?.block_on(serve(chosen, lull, language))
}

fn start_log(chosen: &Chosen) {
    let filter = chosen.log.clone();
    let builder = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal());
    // A second start in one process would keep the first log.
    let _ = match chosen.log_format {
        LogFormat::Text => builder.try_init(),
        LogFormat::Json => builder.json().try_init(),
    };
}

async fn serve(chosen: Chosen, lull: Lull, language: Language) -> Result<(), Failure> {
    let store = open(&chosen.database, lull).await?;
    let house = house(store, chosen.settings.clone()).await?;
    let token = operator_token(&house.key);
    let server = match Server::start(house.clone(), chosen.listen).await {
        // Another program has our usual port: any other will do, unless one was asked for.
        Err(StartError::Listen(_, error))
            if !chosen.listen_asked && error.kind() == std::io::ErrorKind::AddrInUse =>
        {
            Server::start(house, SocketAddr::from(([127, 0, 0, 1], 0))).await?
        }
        started => started?,
    };
    // Before anyone is told where we are: who knows may also tell us to stop.
    let stop = Stop::listen()?;
    let address = format!("http://{}", server.address());
    // Where there is no folder for it, such as for a service that may write nowhere, everything else goes on.
    if let Err(failure) = operator::leave_token(&chosen.database, &address, &token) {
        tracing::warn!(
            why = failure.sentence(Language::English),
            "`motherlode admin` will not find this server"
        );
    }
    let text = format!(
        "{}\n{}\n",
        CliText::Serving.text(language).replace("{address}", &address),
        CliText::ServingStop.text(language)
    );
    // Whoever started us may not read on; the tables stay open all the same.
    if let Err(error) = anstream::stdout().lock().write_all(text.as_bytes()) {
        tracing::debug!(%error, "nobody reads where the server is");
    }
    if !chosen.no_browser {
        browser::open(&address);
    }
    stop.told().await?;
    tracing::info!("stopping");
    // Whoever has not finished by then is cut off; what was acknowledged is on disk in any case.
    if tokio::time::timeout(Duration::from_secs(20), server.stop()).await.is_err() {
        tracing::warn!("some work was not finished in time");
    }
    Ok(())
}

/// Ctrl-C, or the system that ends the program: heard from the moment this is made.
struct Stop {
    #[cfg(unix)]
    signals: [tokio::signal::unix::Signal; 2],
}

impl Stop {
    fn listen() -> Result<Stop, Failure> {
        #[cfg(unix)]
        {
            use tokio::signal::unix::{SignalKind, signal};
            Ok(Stop { signals: [signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?] })
        }
        #[cfg(not(unix))]
        Ok(Stop {})
    }

    /// Waits until the program is told to stop.
    async fn told(mut self) -> Result<(), Failure> {
        #[cfg(unix)]
        {
            let [interrupt, terminate] = &mut self.signals;
            tokio::select! {
                _ = interrupt.recv() => {}
                _ = terminate.recv() => {}
            }
            Ok(())
        }
        #[cfg(not(unix))]
        Ok(tokio::signal::ctrl_c().await?)
    }
}
