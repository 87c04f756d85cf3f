//! Progress bars, on the error stream, so that what is printed can go into a file.

use indicatif::{ProgressBar, ProgressStyle};

use crate::failure::Failure;

/// A bar of so many steps with a word in front of it.
pub(crate) fn bar(steps: u64, word: &'static str) -> Result<ProgressBar, Failure> {
    let style =
        ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len} {eta}").map_err(std::io::Error::other)?;
    Ok(ProgressBar::new(steps).with_style(style).with_message(word))
}

/// A sign of life for work whose length nobody knows, with how many positions it has seen.
pub(crate) fn spinner(word: &'static str) -> Result<ProgressBar, Failure> {
    let style = ProgressStyle::with_template("{spinner} {msg} {human_pos} ({per_sec}) {elapsed}")
        .map_err(std::io::Error::other)?;
    Ok(ProgressBar::no_length().with_style(style).with_message(word))
}
