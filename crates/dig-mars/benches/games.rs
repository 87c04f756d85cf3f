//! How fast Dig Mars plays itself.
//!
//! `cargo xtask bench` runs it for a generic build and for `x86-64-v3`. Compare ratios within one run, not seconds.

#![allow(clippy::expect_used, reason = "a bench that cannot be set up fails")]

#[path = "../../core/benches/kit/mod.rs"]
mod kit;

use criterion::{Criterion, criterion_group, criterion_main};
use motherlode_core::SeatCount;
use motherlode_dig_mars::{DigMars, Options};

/// The deal, the first player and the landings.
const LANDED: usize = 4;

fn dig_mars(criterion: &mut Criterion) {
    let tables = [
        ("two", Options::default()),
        ("three", Options::of(SeatCount::THREE, false, false)),
        ("four", Options::of(SeatCount::FOUR, false, false)),
        ("two, to the last card", Options::of(SeatCount::TWO, true, true)),
    ];
    kit::games::<DigMars>(criterion, "Dig Mars", tables);
    kit::parts::<DigMars>(criterion, "Dig Mars", LANDED);
}

criterion_group!(benches, dig_mars);
criterion_main!(benches);
