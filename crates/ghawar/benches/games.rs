//! How fast Ghawar plays itself.
//!
//! `cargo xtask bench` runs it for a generic build and for `x86-64-v3`. Compare ratios within one run, not seconds.

#![allow(clippy::expect_used, reason = "a bench that cannot be set up fails")]

#[path = "../../core/benches/kit/mod.rs"]
mod kit;

use criterion::{Criterion, criterion_group, criterion_main};
use motherlode_core::SeatCount;
use motherlode_ghawar::{Ghawar, Options, Roads};

/// Phase 1 takes about so many events.
const PHASE_1: usize = 60;

fn ghawar(criterion: &mut Criterion) {
    let two = Options::default();
    let tables = [
        ("two", two),
        ("two, ring road", Options { roads: Roads::Ringed, ..two }),
        ("three", Options { players: SeatCount::THREE, ..two }),
        ("four", Options { players: SeatCount::FOUR, ..two }),
    ];
    kit::games::<Ghawar>(criterion, "Ghawar", tables);
    kit::parts::<Ghawar>(criterion, "Ghawar", PHASE_1);
}

criterion_group!(benches, ghawar);
criterion_main!(benches);
