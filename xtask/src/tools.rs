//! The programs that tests start: looked for before the tests run, and installed where that is ours to do.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use crate::call::Call;
use crate::failure::Failure;

/// A program that tests need.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Tool {
    /// What a person calls it.
    name: &'static str,
    /// The files that have to be there, all in one folder.
    programs: &'static [&'static str],
    /// Debian's packages that bring it: the first that Debian has is taken.
    packages: &'static [&'static str],
    /// An environment variable that may name the program where it is called otherwise.
    variable: Option<&'static str>,
}

const TOOLS: &[Tool] = &[
    Tool {
        name: "PostgreSQL's server",
        programs: &["initdb", "pg_ctl", "postgres", "createdb", "psql"],
        packages: &["postgresql-15", "postgresql"],
        variable: None,
    },
    Tool { name: "strace", programs: &["strace"], packages: &["strace"], variable: None },
    Tool { name: "Python 3", programs: &["python3"], packages: &["python3"], variable: None },
    CHROMIUM,
];

const CHROMIUM: Tool =
    Tool { name: "Chromium", programs: &["chromium"], packages: &["chromium"], variable: Some("CHROMIUM") };

/// Debian keeps each version of PostgreSQL's server in a folder of its own, out of the path.
const POSTGRESQL_VERSIONS: &str = "/usr/lib/postgresql";

/// Makes sure that every tool is there.
pub(crate) fn check() -> Result<(), Failure> {
    provide(TOOLS)?;
    println!("All programs that tests start are there.");
    Ok(())
}

/// Installs what is missing where that is ours to do, and says what is missing still.
fn provide(tools: &[Tool]) -> Result<(), Failure> {
    let missing = missing(tools);
    if !missing.is_empty() && may_install() {
        // Lists of packages may be old or not there at all; if they cannot be fetched, the old ones may do.
        apt().with(["update"]).status()?;
        for tool in &missing {
            install(tool)?;
        }
    }
    match self::missing(tools).as_slice() {
        [] => Ok(()),
        missing => Err(not_there(missing)),
    }
}

/// Installs Debian's packages where that is ours to do; whoever needs them looks whether they are there.
pub(crate) fn fetch(packages: &[&str]) -> Result<(), Failure> {
    if may_install() {
        apt().with(["update"]).status()?;
        apt().with(["install", "-y", "--no-install-recommends"]).with(packages.iter().copied()).status()?;
    }
    Ok(())
}

/// The file of the browser.
pub(crate) fn chromium() -> Result<String, Failure> {
    provide(&[CHROMIUM])?;
    let in_path = || folders().into_iter().map(|folder| folder.join("chromium")).find(|file| file.is_file());
    let found = CHROMIUM.named().or_else(in_path).ok_or_else(|| not_there(&[CHROMIUM]))?;
    Ok(found.to_string_lossy().into_owned())
}

fn missing(tools: &[Tool]) -> Vec<Tool> {
    let folders = folders();
    tools.iter().copied().filter(|tool| tool.named().is_none() && !tool.is_in(&folders)).collect()
}

impl Tool {
    /// The file that the tool's variable names.
    fn named(&self) -> Option<PathBuf> {
        self.variable.and_then(env::var_os).map(PathBuf::from).filter(|file| file.is_file())
    }

    fn is_in(&self, folders: &[PathBuf]) -> bool {
        let has_all = |folder: &PathBuf| self.programs.iter().all(|program| folder.join(program).is_file());
        folders.iter().any(has_all)
    }
}

/// Where programs are.
fn folders() -> Vec<PathBuf> {
    let mut folders: Vec<PathBuf> = env::split_paths(&env::var_os("PATH").unwrap_or_default()).collect();
    // No such folder means no such server.
    if let Ok(versions) = fs::read_dir(POSTGRESQL_VERSIONS) {
        folders.extend(versions.flatten().map(|version| version.path().join("bin")));
    }
    folders
}

/// Whether this is Debian, or one of its children, and we are root.
fn may_install() -> bool {
    Path::new("/etc/debian_version").exists()
        && Call::program("id").with(["-u"]).ask().is_some_and(|user| user.trim() == "0")
}

fn apt() -> Call {
    Call::program("apt-get").with(["-q"]).setting("DEBIAN_FRONTEND", "noninteractive")
}

fn install(tool: &Tool) -> Result<(), Failure> {
    let known = |package: &&&str| Call::program("apt-cache").with(["show", **package]).ask().is_some();
    match tool.packages.iter().find(known) {
        Some(package) => apt().with(["install", "-y", "--no-install-recommends", package]).run(),
        None => Err(not_there(&[*tool])),
    }
}

fn not_there(missing: &[Tool]) -> Failure {
    Failure::Found {
        what: "programs that tests start are not there:".into(),
        lines: missing
            .iter()
            .map(|tool| {
                let elsewhere = tool
                    .variable
                    .map(|variable| format!("; elsewhere name its file in the variable {variable}"))
                    .unwrap_or_default();
                format!(
                    "{} ({}): on Debian, `apt-get install {}` as root{elsewhere}",
                    tool.name,
                    tool.programs.join(", "),
                    tool.packages[0]
                )
            })
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOOL: Tool = Tool { name: "Two", programs: &["one", "two"], packages: &["both"], variable: None };

    #[test]
    fn a_tool_is_there_when_all_its_programs_are_in_one_folder() {
        let root = env::temp_dir().join(format!("motherlode-tools-{}", std::process::id()));
        let folders: Vec<PathBuf> = ["a", "b"].iter().map(|name| root.join(name)).collect();
        for folder in &folders {
            fs::create_dir_all(folder).unwrap();
        }
        fs::write(root.join("a/one"), "").unwrap();
        fs::write(root.join("b/two"), "").unwrap();
        assert!(!TOOL.is_in(&folders));
        fs::write(root.join("b/one"), "").unwrap();
        assert!(TOOL.is_in(&folders));
        assert!(!TOOL.is_in(&folders[..1]));
        fs::remove_dir_all(root).unwrap();
    }

    #[test]
    fn what_is_missing_is_said_with_the_way_to_get_it() {
        assert_eq!(
            not_there(&[TOOL]).to_string(),
            "programs that tests start are not there:\n  Two (one, two): on Debian, `apt-get install both` as root"
        );
    }

    #[test]
    fn a_tool_that_a_variable_may_name_says_so() {
        let tool = Tool { variable: Some("MOTHERLODE_NO_SUCH_TOOL"), ..TOOL };
        assert_eq!(tool.named(), None);
        assert!(
            not_there(&[tool])
                .to_string()
                .ends_with("; elsewhere name its file in the variable MOTHERLODE_NO_SUCH_TOOL")
        );
    }

    #[test]
    fn every_tool_has_a_program_and_a_package() {
        assert!(TOOLS.iter().all(|tool| !tool.programs.is_empty() && !tool.packages.is_empty()));
    }
}
