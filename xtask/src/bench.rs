//! `cargo xtask bench`: the benches, as the binary is shipped and as a newer processor can run it.

use std::env;

use crate::call::Call;
use crate::failure::Failure;

/// Runs the benches whose name contains the filter, twice.
pub(crate) fn run(arguments: &[String]) -> Result<(), Failure> {
    let filter = filter(arguments)?;
    let bench = || {
        Call::cargo()
            .with(["bench", "--workspace", "--bench", "*"])
            .with(filter.iter().flat_map(|name| ["--", *name]))
    };
    println!("\n=== as built for any processor");
    bench().run()?;
    if !runs_v3() {
        println!("\nskipped: this processor cannot run x86-64-v3");
        return Ok(());
    }
    println!("\n=== as built for x86-64-v3");
    let flags = format!("{} -C target-cpu=x86-64-v3", env::var("RUSTFLAGS").unwrap_or_default());
    bench().setting("RUSTFLAGS", flags.trim()).setting("CARGO_TARGET_DIR", "target/v3").run()
}

fn filter(arguments: &[String]) -> Result<Option<&str>, Failure> {
    match arguments {
        [] => Ok(None),
        [filter] if !filter.starts_with('-') => Ok(Some(filter)),
        _ => Err(Failure::Usage(format!("bench takes one filter, not “{}”", arguments.join(" ")))),
    }
}

/// Whether this processor has the features that stand for x86-64-v3.
fn runs_v3() -> bool {
    #[cfg(target_arch = "x86_64")]
    {
        is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("fma")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("movbe")
    }
    #[cfg(not(target_arch = "x86_64"))]
    {
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_filter_or_none() {
        let words = |line: &str| line.split_whitespace().map(String::from).collect::<Vec<_>>();
        assert_eq!(filter(&words("")).unwrap(), None);
        assert_eq!(filter(&words("basic")).unwrap(), Some("basic"));
        assert!(filter(&words("--quick")).is_err());
        assert!(filter(&words("basic perft")).is_err());
    }
}
