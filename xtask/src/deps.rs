//! `cargo xtask deps`: what comes from others is free to use and known to be sound.

use crate::call::Call;
use crate::failure::Failure;

/// Checks licences, bans and sources, and known vulnerabilities where their list can be had.
pub(crate) fn run() -> Result<(), Failure> {
    let deny = || Call::cargo().with(["deny", "--workspace", "--all-features"]);
    if Call::cargo().with(["deny", "--version"]).ask().is_none() {
        return Err(Failure::NotInstalled {
            tool: "cargo-deny",
            install: "cargo install cargo-deny --locked",
        });
    }
    deny().with(["check", "licenses", "bans", "sources"]).run()?;
    if deny().with(["fetch", "db"]).ask().is_none() {
        println!(
            "skipped: the database of advisories cannot be fetched from here, so vulnerabilities were not checked"
        );
        return Ok(());
    }
    deny().with(["check", "advisories"]).run()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;

    use crate::call::root;

    /// The names in a table of a manifest: lines `name = …` below a heading that ends so, up to the next heading.
    fn direct(manifest: &str, heading: &str) -> BTreeSet<String> {
        let mut inside = false;
        let mut names = BTreeSet::new();
        for line in manifest.lines() {
            if line.starts_with('[') {
                inside = line.ends_with(heading);
            } else if inside && let Some((name, _)) = line.split_once('=') {
                names.insert(name.trim().to_owned());
            }
        }
        names.retain(|name| !name.starts_with("motherlode"));
        names
    }

    /// The names in the devDependencies of a package.json.
    fn packages(manifest: &str) -> BTreeSet<String> {
        let names = manifest.split_once("\"devDependencies\": {").map_or("", |(_, rest)| rest);
        let names = names.split('}').next().unwrap_or_default();
        names
            .lines()
            .filter_map(|line| Some(line.trim().strip_prefix('"')?.split('"').next()?.to_owned()))
            .collect()
    }

    #[test]
    fn every_direct_dependency_is_named_with_its_reason_and_none_for_nothing() {
        let read = |path: &str| {
            fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
        };
        let mut used = direct(&read("Cargo.toml"), "workspace.dependencies]");
        used.extend(direct(&read("fuzz/Cargo.toml"), "dependencies]"));
        used.extend(["web/package.json", "e2e/package.json"].iter().flat_map(|path| packages(&read(path))));
        let text = read("docs/dependencies.md");
        let rows = text.lines().filter_map(|line| line.strip_prefix("| ")?.split(" |").next());
        let named: BTreeSet<_> =
            rows.filter(|name| !["crate", "package", "---"].contains(name)).map(str::to_owned).collect();
        assert!(
            used.len() > 40 && named == used,
            "not named: {:?}; for nothing: {:?}",
            &used - &named,
            &named - &used
        );
        let members: String = fs::read_dir(root().join("crates"))
            .unwrap_or_else(|error| panic!("crates: {error}"))
            .filter_map(|entry| fs::read_to_string(entry.ok()?.path().join("Cargo.toml")).ok())
            .collect();
        let unused: Vec<_> = direct(&read("Cargo.toml"), "workspace.dependencies]")
            .into_iter()
            .filter(|name| !members.contains(&format!("{name} = ")))
            .collect();
        assert!(unused.is_empty(), "in the workspace, but of no crate: {unused:?}");
    }
}
