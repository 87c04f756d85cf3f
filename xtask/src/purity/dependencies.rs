//! Everything the pure crates depend on, against the list of what they may depend on.

use std::collections::{BTreeMap, BTreeSet};

/// Every crate depended on, with the shortest way by which it comes in.
#[derive(Default, Debug)]
pub(super) struct Routes(BTreeMap<String, Vec<String>>);

impl Routes {
    /// Adds what `cargo tree --prefix depth` printed: on each line the depth, then name and version.
    pub(super) fn add(&mut self, tree: &str) {
        let mut route: Vec<String> = Vec::new();
        for line in tree.lines() {
            let name_at = line.find(|c: char| !c.is_ascii_digit()).unwrap_or(line.len());
            let (depth, package) = line.split_at(name_at);
            let (Ok(depth), Some(name)) = (depth.parse::<usize>(), package.split(' ').next()) else {
                continue;
            };
            route.truncate(depth);
            route.push(name.to_string());
            let known = self.0.entry(name.to_string()).or_insert_with(|| route.clone());
            if route.len() < known.len() {
                known.clone_from(&route);
            }
        }
    }
}

/// The names on the list, and what is wrong with the list itself: a line is `name  # why it is harmless`.
pub(super) fn parse_allowed(list: &str) -> (BTreeSet<String>, Vec<String>) {
    let (mut allowed, mut findings) = (BTreeSet::new(), Vec::new());
    for (number, line) in (1..).zip(list.lines()) {
        let (name, reason) = line.split_once('#').unwrap_or((line, ""));
        let name = name.trim();
        if name.is_empty() {
            continue;
        }
        if reason.trim().is_empty() {
            findings
                .push(format!("line {number}: {name} has no reason; write `{name}  # why it is harmless`"));
        }
        if let Some(last) = allowed.last().filter(|last: &&String| last.as_str() >= name) {
            findings.push(format!(
                "line {number}: {name} stands after {last}; keep the list sorted, each name once"
            ));
        }
        allowed.insert(name.to_string());
    }
    (allowed, findings)
}

/// What comes in without being allowed, with its way, and what is allowed without being used.
///
/// The pure crates themselves need no entry, each is checked on its own.
pub(super) fn compare(routes: &Routes, allowed: &BTreeSet<String>, pure: &[&str]) -> Vec<String> {
    let strangers =
        routes.0.iter().filter(|(name, _)| !allowed.contains(*name) && !pure.contains(&name.as_str()));
    let unused = allowed.iter().filter(|name| !routes.0.contains_key(*name));
    strangers
        .map(|(name, route)| format!("{name} is not listed; it comes in by {}", route.join(" -> ")))
        .chain(unused.map(|name| format!("{name} is listed but no longer used; remove its line")))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TREE: &str = "0motherlode-core v0.1.0 (/motherlode/crates/core)\n\
                        1chacha20 v0.10.2\n\
                        2cfg-if v1.0.5\n\
                        2cpufeatures v0.3.1\n\
                        3libc v0.2.191\n\
                        1serde_json v1.0.154\n\
                        2itoa v1.0.18\n\
                        2libc v0.2.191 (*)\n";

    fn routes(trees: &[&str]) -> Routes {
        let mut routes = Routes::default();
        trees.iter().for_each(|tree| routes.add(tree));
        routes
    }

    fn allowed(names: &str) -> BTreeSet<String> {
        names.split_whitespace().map(String::from).collect()
    }

    #[test]
    fn a_listed_dependency_is_fine() {
        let allowed = allowed("cfg-if chacha20 cpufeatures itoa libc serde_json");
        assert_eq!(compare(&routes(&[TREE]), &allowed, &["motherlode-core"]), Vec::<String>::new());
    }

    #[test]
    fn a_dependency_that_is_not_listed_is_told_with_its_shortest_way() {
        let found = compare(&routes(&[TREE]), &allowed("cfg-if chacha20 cpufeatures itoa serde_json"), &[]);
        assert_eq!(
            found,
            [
                "libc is not listed; it comes in by motherlode-core -> serde_json -> libc",
                "motherlode-core is not listed; it comes in by motherlode-core",
            ]
        );
    }

    #[test]
    fn a_listed_crate_that_nothing_uses_is_told() {
        let allowed = allowed("cfg-if chacha20 cpufeatures itoa libc rand serde_json");
        let found = compare(&routes(&[TREE]), &allowed, &["motherlode-core"]);
        assert_eq!(found, ["rand is listed but no longer used; remove its line"]);
    }

    #[test]
    fn a_pure_crate_may_use_another_but_not_the_command_line() {
        let tree = "0motherlode-atacama v0.1.0\n1motherlode-core v0.1.0\n1motherlode v0.1.0\n";
        let found = compare(&routes(&[tree]), &allowed(""), &["motherlode-core", "motherlode-atacama"]);
        assert_eq!(found, ["motherlode is not listed; it comes in by motherlode-atacama -> motherlode"]);
    }

    #[test]
    fn the_list_wants_a_reason_and_an_order() {
        let (allowed, findings) = parse_allowed(
            "# a page\n\ncfg-if  # macro\nserde # traits\nitoa  # digits\nlibc\nlibc # again\n",
        );
        assert_eq!(allowed.into_iter().collect::<Vec<_>>(), ["cfg-if", "itoa", "libc", "serde"]);
        assert_eq!(
            findings,
            [
                "line 5: itoa stands after serde; keep the list sorted, each name once",
                "line 6: libc has no reason; write `libc  # why it is harmless`",
                "line 6: libc stands after serde; keep the list sorted, each name once",
                "line 7: libc stands after serde; keep the list sorted, each name once",
            ]
        );
    }
}
