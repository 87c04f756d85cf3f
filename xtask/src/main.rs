//! The chores of this repository: `cargo xtask test` is everything CI runs, the slower ones are commands of their own.
//!
//! A chore is one row of [`CHORES`] and one module. What a chore starts is a [`call::Call`], printed before it runs so
//! that it can be repeated by hand; what can go wrong is a [`failure::Failure`].

mod bench;
mod call;
mod deps;
mod e2e;
mod failure;
mod faults;
mod fuzz;
mod mutants;
mod npm;
mod positions;
mod purity;
mod test;
mod tools;
mod trial;
mod types;
mod wasm;
mod web;

use std::env;
use std::process::ExitCode;

use failure::Failure;

/// A chore as the command line names it.
struct Chore {
    name: &'static str,
    arguments: &'static str,
    about: &'static str,
    /// What `cargo xtask NAME --help` adds.
    details: &'static str,
    run: fn(&[String]) -> Result<(), Failure>,
}

const CHORES: &[Chore] = &[
    Chore {
        name: "test",
        arguments: "",
        about: "everything CI runs: format, lints, the client, tests, doctests, docs, purity, wasm, a real browser, faults",
        details: "Stops at the first step that fails and says how to repeat that step alone.",
        run: |arguments| no_arguments(arguments, test::run),
    },
    Chore {
        name: "purity",
        arguments: "",
        about: "check that the rules read no time, files, threads or environment",
        details: "Looks at the sources of the pure crates and at everything they depend on; what they may depend on is\n\
                  listed with reasons in xtask/pure-dependencies.txt.",
        run: |arguments| no_arguments(arguments, purity::check),
    },
    Chore {
        name: "wasm",
        arguments: "",
        about: "check the pure crates for wasm32-unknown-unknown, where that target is at hand",
        details: "Uses rustup's target, or else Debian's rustc-web, cargo-web and rust-web-src; says so if neither is there.",
        run: |arguments| no_arguments(arguments, wasm::check),
    },
    Chore {
        name: "tools",
        arguments: "",
        about: "make sure that the programs which tests start are there: PostgreSQL, strace, Python, Chromium",
        details: "On Debian, as root, what is missing is installed; elsewhere it is named.",
        run: |arguments| no_arguments(arguments, tools::check),
    },
    Chore {
        name: "web",
        arguments: "",
        about: "check, test and build the web client",
        details: "Needs Node.js 20.19 or newer with npm.",
        run: |arguments| no_arguments(arguments, web::check),
    },
    Chore {
        name: "e2e",
        arguments: "",
        about: "play with the web client as people do, in a real browser with the real program",
        details: "Builds the client and the program and starts Playwright in e2e/. Needs Node.js 20.19 or newer with npm, and\n\
                  Chromium: `chromium` in the path (on Debian, as root, it is installed), or the file that the variable\n\
                  CHROMIUM names.",
        run: |arguments| no_arguments(arguments, e2e::check),
    },
    Chore {
        name: "screenshots",
        arguments: "[PART]",
        about: "make pictures of every page of the web client",
        details: "On a desk and on a phone, light, dark and in German, into e2e/screenshots/, which git ignores, and those of the\n\
                  README into docs/pictures/. Starts the program itself. Needs what `e2e` needs.\n\
                  PART    only pictures whose name has this part, such as `rules` or `table-.* phone`",
        run: e2e::screenshots,
    },
    Chore {
        name: "types",
        arguments: "",
        about: "write the web client's types from the server's OpenAPI document",
        details: "Into web/client/wire/generated.ts; a test of the server fails while that file is stale.",
        run: |arguments| no_arguments(arguments, types::write),
    },
    Chore {
        name: "bench",
        arguments: "[FILTER]",
        about: "run the benches, for any x86-64 and again for x86-64-v3",
        details: "FILTER is a part of the names of the benches to run.",
        run: bench::run,
    },
    Chore {
        name: "mutants",
        arguments: "[--shard K/N] [-- ARGUMENTS]",
        about: "break the rules in many small ways; every break must fail a test",
        details: "Survivors must be listed, with a reason, in a fenced block of docs/mutants.md; others fail.\n\
                  --shard K/N    only part K (from 0) of N, spread evenly over the sources\n\
                  ARGUMENTS go to cargo mutants: `-- --file dealer.rs`, `-- --re score`, `-- --list`",
        run: mutants::run,
    },
    Chore {
        name: "fuzz",
        arguments: "[TARGET] [--seconds N]",
        about: "run one fuzz target, or each in turn",
        details: "The targets are the files of fuzz/fuzz_targets, one for each law of crates/laws. Without arguments it is what\n\
                  runs every night: a minute each.\n\
                  --seconds N    how long each one runs (60)",
        run: fuzz::run,
    },
    Chore {
        name: "load",
        arguments: "[PROFILE] [--database sqlite|postgres] [--small]",
        about: "put the real server under load, with real clients on this machine",
        details: "The server is held to one core and the clients to another. Takes some ten minutes and stops by itself.\n\
                  PROFILE       quick, idle, spectators or bots; all of them if none is named\n\
                  --database    only with this one\n\
                  --small       a tenth of the clients: whether all of it works",
        run: |arguments| trial::run("load", arguments),
    },
    Chore {
        name: "abuse",
        arguments: "[ATTACK] [--database sqlite|postgres]",
        about: "attack the real server with its default limits while others play on it",
        details: "Fails when the server takes 1 GiB of memory or when others wait ten times as long as in quiet.\n\
                  ATTACK    only this one, such as half-open",
        run: |arguments| trial::run("abuse", arguments),
    },
    Chore {
        name: "soak",
        arguments: "[--minutes N] [--tables N] [--database sqlite|postgres]",
        about: "let games begin and end on the real server for a long time; nothing it holds may grow",
        details: "Writes what it holds every half minute. Fails when its memory grows after the first quarter, or when tasks,\n\
                  tables or connections are left when all have gone.\n\
                  --minutes N    how long games are played (60)",
        run: |arguments| trial::run("soak", arguments),
    },
    Chore {
        name: "faults",
        arguments: "[--minutes N] [--seed N] [--tables N] [--kinds WORD,WORD]",
        about: "let things go wrong around the running server: kills, lost power, full disks, slow databases, bad networks",
        details: "Every kind of fault strikes at least once; after each, every client compares what it was told with what the\n\
                  server has kept. What is wrong is named with its table, its event and the seed. Needs PostgreSQL's server;\n\
                  a full disk needs root, to mount a small one.\n\
                  --minutes N    for how long (3)\n\
                  --seed N       the chance of an earlier campaign\n\
                  --tables N     how many tables are played at a time (24)\n\
                  --kinds WORDS  only these faults: killed, power-lost, stopped, database-restarted, database-crashed, disk-full,\n\
                  disk-read-only, database-slow, database-frozen, network, clock",
        run: faults::run,
    },
    Chore {
        name: "positions",
        arguments: "",
        about: "write anew what the web client's rules and tutorials show",
        details: "Reads web/client/rules/positions.toml and web/client/tutorial/positions.toml and writes the JSON files beside\n\
                  them. A test fails when they are stale.",
        run: |arguments| no_arguments(arguments, positions::run),
    },
    Chore {
        name: "deps",
        arguments: "",
        about: "check licences, duplicates and known vulnerabilities of all dependencies",
        details: "What is allowed stands in deny.toml.",
        run: |arguments| no_arguments(arguments, deps::run),
    },
];

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match dispatch(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("\n{failure}");
            failure.exit_code()
        }
    }
}

fn dispatch(arguments: &[String]) -> Result<(), Failure> {
    let Some((name, rest)) = arguments.split_first() else {
        println!("{}", overview());
        return Ok(());
    };
    if matches!(name.as_str(), "help" | "--help" | "-h") && rest.is_empty() {
        println!("{}", overview());
        return Ok(());
    }
    let (name, rest, wants_help) = match (name.as_str(), rest) {
        ("help", [chore, ..]) => (chore.as_str(), rest, true),
        (name, rest) => (name, rest, asks_for_help(rest)),
    };
    let Some(chore) = CHORES.iter().find(|chore| chore.name == name) else {
        let names: Vec<_> = CHORES.iter().map(|chore| chore.name).collect();
        return Err(Failure::Usage(format!("there is no chore “{name}”; there are: {}", names.join(", "))));
    };
    if wants_help {
        println!("{}", help(chore));
        return Ok(());
    }
    (chore.run)(rest)
}

/// Whether `--help` stands among a chore's own arguments; behind `--` it is meant for someone else.
fn asks_for_help(arguments: &[String]) -> bool {
    arguments
        .iter()
        .take_while(|argument| *argument != "--")
        .any(|argument| argument == "--help" || argument == "-h")
}

fn no_arguments(arguments: &[String], run: fn() -> Result<(), Failure>) -> Result<(), Failure> {
    match arguments.first() {
        None => run(),
        Some(argument) => {
            Err(Failure::Usage(format!("this chore takes no arguments, but there is “{argument}”")))
        }
    }
}

fn overview() -> String {
    let mut text =
        String::from("The chores of Motherlode.\n\nUsage: cargo xtask CHORE [ARGUMENTS]\n\nChores:\n");
    for chore in CHORES {
        text.push_str(&format!("  {:<11} {}\n", chore.name, chore.about));
    }
    text.push_str("\n`cargo xtask CHORE --help` tells more about one of them.");
    text
}

fn help(chore: &Chore) -> String {
    let usage = format!("cargo xtask {} {}", chore.name, chore.arguments);
    format!("{}\n\nUsage: {}\n\n{}", chore.about, usage.trim_end(), chore.details)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Vec<String> {
        line.split_whitespace().map(String::from).collect()
    }

    #[test]
    fn the_overview_names_every_chore() {
        let overview = overview();
        for chore in CHORES {
            assert!(overview.contains(&format!("\n  {} ", chore.name)), "{} is missing", chore.name);
        }
    }

    #[test]
    fn an_unknown_chore_is_refused_with_the_known_ones() {
        let refusal = dispatch(&words("tset")).unwrap_err().to_string();
        assert!(refusal.contains("“tset”") && refusal.contains("test, purity, wasm"), "{refusal}");
    }

    #[test]
    fn a_chore_without_arguments_refuses_them() {
        let refusal = dispatch(&words("test --quick")).unwrap_err().to_string();
        assert!(refusal.contains("“--quick”"), "{refusal}");
    }

    #[test]
    fn help_is_given_without_running_anything() {
        for line in ["", "help", "--help", "-h", "help test", "test --help", "mutants --shard 0/2 -h"] {
            dispatch(&words(line)).unwrap();
        }
        assert!(!asks_for_help(&words("-- --help")));
    }
}
