//! What a source file names of the outside world.

mod code;

use std::fmt;

/// The modules of std through which a program reaches out.
const MODULES: &[&str] = &["env", "fs", "io", "net", "os", "process", "thread", "time"];
/// Names that reach out wherever they come from.
const NAMES: &[&str] = &["Instant", "RandomState", "SystemTime"];
/// Macros that do.
const MACROS: &[&str] = &["dbg", "eprint", "eprintln", "print", "println", "thread_local"];

/// Something a pure crate must not name, and the line where it does. Shows as the end of `file:line: what`.
#[derive(PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Impurity {
    line: usize,
    name: String,
}

impl fmt::Display for Impurity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} does not belong into the rules", self.line, self.name)
    }
}

/// All impurities of a source text, outside its comments, strings and `#[cfg(test)]` items.
pub(super) fn impurities(source: &str) -> Vec<Impurity> {
    let code = code::without_tests(&code::without_text(source));
    let tokens = code::tokens(&code);
    let mut found = Vec::new();
    for (at, &(line, name)) in tokens.iter().enumerate() {
        let after = |steps: usize| tokens.get(at + steps).map_or("", |&(_, token)| token);
        if name == "std" && after(1) == "::" {
            let modules = if after(2) == "{" { in_group(&tokens[at + 3..]) } else { vec![(line, after(2))] };
            // `std::env!` is read by the compiler, like `env!`.
            let is_macro = after(3) == "!";
            found.extend(
                modules
                    .into_iter()
                    .filter(|(_, module)| MODULES.contains(module) && !is_macro)
                    .map(|(line, module)| Impurity { line, name: format!("std::{module}") }),
            );
        } else if NAMES.contains(&name) {
            found.push(Impurity { line, name: name.into() });
        } else if MACROS.contains(&name) && after(1) == "!" {
            found.push(Impurity { line, name: format!("{name}!") });
        }
    }
    found
}

/// The first segments of the paths in `{fmt, io::{self, Write}}`, given what follows its opening brace.
fn in_group<'a>(tokens: &[(usize, &'a str)]) -> Vec<(usize, &'a str)> {
    let (mut depth, mut first, mut segments) = (1, true, Vec::new());
    for &(line, token) in tokens {
        match token {
            "{" => depth += 1,
            "}" => depth -= 1,
            "," => first |= depth == 1,
            _ if first && depth == 1 => {
                segments.push((line, token));
                first = false;
            }
            _ => {}
        }
        if depth == 0 {
            break;
        }
    }
    segments
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(source: &str, expected: &[&str]) {
        let found: Vec<_> =
            impurities(source).iter().map(|found| format!("{} {}", found.line, found.name)).collect();
        assert_eq!(found, expected, "in {source}");
    }

    #[test]
    fn the_outside_world_is_found_with_its_line() {
        check("use std::fs;\nlet x = std::env::var(name);", &["1 std::fs", "2 std::env"]);
        check("use ::std :: time :: Duration;", &["1 std::time"]);
        check("use web_time::Instant;", &["1 Instant"]);
        check("let s = std::hash::RandomState::new();", &["1 RandomState"]);
        check("println!(\"{x}\");\nthread_local! { static A: u8 = 0; }", &["1 println!", "2 thread_local!"]);
    }

    #[test]
    fn groups_of_imports_do_not_hide_it() {
        check("use std::{\n    fmt,\n    io::{self, Write},\n    net,\n};", &["3 std::io", "4 std::net"]);
        check("use std::{collections::{BTreeMap as fs, btree_map::{self, Entry}}, str};\nfn io() {}", &[]);
    }

    #[test]
    fn look_alikes_are_left_alone() {
        check(
            "use std::fmt;\nuse crate::time;\nlet instant = my_std::fs;\nlet println = Instantaneous;",
            &[],
        );
        check(
            "const V: &str = env!(\"A\");\nconst W: &str = std::env!(\"B\");\nconst T: &str = include_str!(\"c\");",
            &[],
        );
        check("use core::time::Duration;", &[]);
    }

    #[test]
    fn comments_and_strings_only_talk() {
        check(
            "//! println!(\"x\") and std::fs\n/// std::io\n/* std::net /* Instant */ std::env */ fn f() {}",
            &[],
        );
        check(
            "let a = \"std::fs \\\" std::io\"; let b = r#\"std::net \" Instant\"#; let c = b\"std::fs\";",
            &[],
        );
        check("let quote = '\"'; use std::fs; let end = '\"';", &["1 std::fs"]);
        check("fn f<'a>(x: &'a str) { let q = '\\''; std::fs::read(x) }", &["1 std::fs"]);
    }

    #[test]
    fn tests_may_do_what_they_need_but_nothing_after_them_may() {
        check(
            "#[cfg(test)]\nmod tests {\n    use std::fs;\n    fn f() { println!(\"}\"); }\n}\nuse std::io;",
            &["6 std::io"],
        );
        check("#[cfg(test)]\nmod tests;\nuse std::io;", &["3 std::io"]);
        check("#[cfg(test)]\nuse std::fs;\nuse std::io;", &["3 std::io"]);
        check(
            "#[cfg(test)]\n#[allow(x)]\nfn f(a: [u8; 4]) { std::fs::read(a) }\nuse std::io;",
            &["4 std::io"],
        );
        check("#[cfg(any(test, feature = \"kit\"))]\nuse std::fs;", &["2 std::fs"]);
    }
}
