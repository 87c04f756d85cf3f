//! What an engine tells of itself and of its search.

use motherlode_core::syntax::clean;
use motherlode_core::{PerSeat, SeatCount};

use super::EXTENSION;
use crate::judge::Shares;

/// What an engine said of itself.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Introduction {
    pub(super) name: String,
    pub(super) options: Vec<String>,
    /// Whether it speaks the extension, and what it asks for there.
    pub(super) speaks_extension: bool,
    pub(super) wants_views: bool,
    pub(super) wants_observations: bool,
}

impl Introduction {
    pub(super) fn hear(&mut self, line: &str) {
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        match &words[..] {
            ["id", "name", name @ ..] => self.name = clean(&name.join(" ")),
            ["option", "name", rest @ ..] => {
                let name = rest.split(|word| *word == "type").next().unwrap_or_default();
                self.options.push(name.join(" "));
            }
            ["extension", name, version, wishes @ ..] if format!("{name} {version}") == EXTENSION => {
                self.speaks_extension = true;
                self.wants_views = wishes.contains(&"views");
                self.wants_observations = wishes.contains(&"observations");
            }
            _ => {}
        }
    }

    pub(super) fn offers(&self, option: &str) -> bool {
        self.options.iter().any(|name| name.eq_ignore_ascii_case(option))
    }
}

/// What an engine told of its search.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Told {
    pub(super) nodes: u64,
    pub(super) depth: u32,
    shares: Vec<f32>,
}

impl Told {
    pub(super) fn hear(&mut self, line: &str) {
        let mut words = line.split_ascii_whitespace().peekable();
        while let Some(word) = words.next() {
            match word {
                "nodes" => self.nodes = words.next().and_then(|word| word.parse().ok()).unwrap_or(self.nodes),
                "depth" => self.depth = words.next().and_then(|word| word.parse().ok()).unwrap_or(self.depth),
                "shares" => {
                    self.shares.clear();
                    while let Some(share) = words.peek().and_then(|word| word.parse().ok()) {
                        self.shares.push(share);
                        words.next();
                    }
                }
                // Whatever follows is moves or free text.
                "pv" | "string" => return,
                _ => {}
            }
        }
    }

    /// The shares that it told, if they can be that; the same for everyone otherwise.
    pub(super) fn shares_for(&self, seats: SeatCount) -> Shares {
        let is_sound = self.shares.len() == seats.get()
            && self.shares.iter().all(|share| (0.0..=1.0).contains(share))
            && (self.shares.iter().sum::<f32>() - 1.0).abs() < 0.01;
        PerSeat::from_fn(
            seats,
            |seat| {
                if is_sound { self.shares[seat.index()] } else { 1.0 / seats.get() as f32 }
            },
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_introduction_says_what_an_engine_can() {
        let mut engine = Introduction::default();
        for line in [
            "id name Some Engine 3",
            "id author Nobody",
            "option name Node Limit type spin default 1 min 1 max 9",
            "option name variant type combo default basic var basic",
            "extension other 1 views",
            "extension motherlode 1 views",
        ] {
            engine.hear(line);
        }
        assert_eq!(engine.name, "Some Engine 3");
        assert!(engine.offers("node limit") && engine.offers("Variant") && !engine.offers("Hash"));
        assert!(engine.speaks_extension && engine.wants_views && !engine.wants_observations);
    }

    #[test]
    fn the_last_word_about_nodes_and_shares_counts() {
        let mut told = Told::default();
        told.hear("info depth 3 nodes 100 shares 0.25 0.75 pv nodes 7");
        told.hear("info depth 4 nodes x string nodes 9");
        assert_eq!((told.depth, told.nodes), (4, 100));
        assert_eq!(told.shares_for(SeatCount::TWO).as_slice(), [0.25, 0.75]);
        assert_eq!(told.shares_for(SeatCount::FOUR).as_slice(), [0.25; 4]);
        told.hear("info shares NaN 1");
        assert_eq!(told.shares_for(SeatCount::TWO).as_slice(), [0.5, 0.5]);
    }
}
