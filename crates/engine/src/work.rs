//! How the work is shared out to threads. Each has a tree, numbers and nodes of its own, so that what comes out depends
//! on nothing but seed and budget.

use std::hash::Hasher;

use motherlode_core::draw::Quick;

use crate::judge::Mixer;
use crate::limits::{Limits, Meter};

/// What a thread spent, or all of them.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Spent {
    pub(crate) nodes: u64,
    pub(crate) depth: u32,
}

/// The meters of all threads, each with its part of the nodes.
pub(crate) fn meters(limits: &Limits) -> Vec<Meter> {
    let threads = threads(limits);
    let part = |place: u64| {
        let nodes = limits.nodes.map(|nodes| nodes / threads + u64::from(place < nodes % threads));
        Meter::start(&Limits { nodes, ..limits.clone() })
    };
    (0..threads).map(part).collect()
}

/// How many threads think: no more than there are nodes to share out.
fn threads(limits: &Limits) -> u64 {
    if cfg!(feature = "threads") {
        (limits.threads as u64).min(limits.nodes.unwrap_or(u64::MAX)).max(1)
    } else {
        1
    }
}

/// The numbers of one thread.
pub(crate) fn draws(seed: u64, thread: usize) -> Quick {
    let mut mixer = Mixer::default();
    mixer.write_u64(seed);
    mixer.write_usize(thread);
    Quick::new(mixer.finish())
}

/// Lets each thread do its part, and adds up what they spent.
pub(crate) fn share_out<T: Send>(parts: Vec<T>, work: impl Fn(T) -> Spent + Sync) -> Spent {
    let mut spent = vec![Spent::default(); parts.len()];
    run(parts, &mut spent, &work);
    spent.iter().fold(Spent::default(), |sum, one| Spent {
        nodes: sum.nodes + one.nodes,
        depth: sum.depth.max(one.depth),
    })
}

#[cfg(feature = "threads")]
fn run<T: Send>(parts: Vec<T>, spent: &mut [Spent], work: &(impl Fn(T) -> Spent + Sync)) {
    std::thread::scope(|scope| {
        let mut own = None;
        for (part, spent) in parts.into_iter().zip(spent) {
            // The calling thread does the first part itself.
            if own.is_none() {
                own = Some((part, spent));
            } else {
                scope.spawn(move || *spent = work(part));
            }
        }
        if let Some((part, spent)) = own {
            *spent = work(part);
        }
    });
}

#[cfg(not(feature = "threads"))]
fn run<T: Send>(parts: Vec<T>, spent: &mut [Spent], work: &(impl Fn(T) -> Spent + Sync)) {
    for (part, spent) in parts.into_iter().zip(spent) {
        *spent = work(part);
    }
}
