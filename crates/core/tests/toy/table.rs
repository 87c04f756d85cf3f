//! A table where the toy is played with a real dealer, for the tests of everything around a game.

use motherlode_core::dealer::{Bytes32, Dealer, Nonce, commitment, draw_seating, nonce_commitment};
use motherlode_core::play::{Entry, Leaving};
use motherlode_core::record::{Fairness, SeatNonce, record_of};
use motherlode_core::{ActionSet, ChanceSet, Draws, Game, Match, Record, Refusal, Seat, SeatCount, Turn};
use serde_json::Value;

use super::Toy;
use super::options::Options;

/// A match and the dealer that brings its chance.
pub(crate) struct Table {
    pub(crate) game: Match<Toy>,
    pub(crate) fairness: Fairness,
    dealer: Dealer,
}

/// The rules for so many players.
pub(crate) fn rules(players: SeatCount) -> Toy {
    Toy::new(Options { players }, &Value::Null).expect("the built-in rules are fine")
}

/// A match in which all this happened, in the words of a record, one entry after each semicolon.
pub(crate) fn played(players: SeatCount, entries: &str) -> Match<Toy> {
    let mut game = Match::new(rules(players));
    for text in entries.split("; ").filter(|text| !text.is_empty()) {
        say(&mut game, text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    }
    game
}

/// Enters what a record would say.
pub(crate) fn say(game: &mut Match<Toy>, text: &str) -> Result<(), Refusal> {
    let entry: Entry<Toy> = text.parse()?;
    game.enter(entry).map(drop)
}

/// Thirty-two bytes that differ for different numbers.
pub(crate) fn bytes(number: u64) -> Bytes32 {
    let mut bytes = [0x5a; 32];
    bytes[12..20].copy_from_slice(&number.to_be_bytes());
    Bytes32(bytes)
}

impl Table {
    /// A table whose dealer depends on a number; every second seat brings a nonce of its own.
    pub(crate) fn new(players: SeatCount, number: u64) -> Table {
        let (deal, secret) = (format!("toy-{number}"), bytes(number));
        let nonce = |place: usize| place.is_multiple_of(2).then(|| bytes(number ^ (1 << (40 + place))));
        let nonces: Vec<Option<Nonce>> = (0..players.get()).map(nonce).collect();
        let share = |(seat, nonce): (_, &Option<Nonce>)| {
            nonce.map(|nonce| SeatNonce { commitment: nonce_commitment(&deal, seat, &nonce), nonce })
        };
        let fairness = Fairness {
            seating: Vec::new(),
            commitment: commitment(&deal, &secret),
            nonces: players.seats().zip(&nonces).map(share).collect(),
            secret: Some(secret),
            deal: deal.clone(),
        };
        Table { game: Match::new(rules(players)), fairness, dealer: Dealer::new(&deal, &secret, &nonces) }
    }

    /// The same table where the dealer draws the seats before anything else.
    #[allow(dead_code, reason = "one of the tests that share this module asks for it")]
    pub(crate) fn draws_seats(mut self) -> Table {
        let seating = draw_seating(self.game.game().seats(), &mut self.dealer);
        self.fairness.seating = seating.into_iter().map(Seat::number).collect();
        self
    }

    /// The dealer deals and rolls until a seat is to act or the game is over.
    pub(crate) fn deal(&mut self) {
        while let Ok(Turn::Chance(chance)) = self.game.turn() {
            let outcome = chance.draw(&mut self.dealer);
            self.game.settle(outcome).expect("what the dealer brings is possible");
        }
    }

    /// Every entry happens; before a seat acts, the dealer brings what is to come first.
    pub(crate) fn plays(mut self, entries: &str) -> Table {
        for text in entries.split("; ") {
            if text.starts_with(|first: char| first.is_ascii_digit()) {
                self.deal();
            }
            say(&mut self.game, text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        }
        self
    }

    /// Up to so many steps at random, with undo and leaving now and then.
    pub(crate) fn plays_at_random(mut self, steps: usize, draws: &mut impl Draws) -> Table {
        for _ in 0..steps {
            self.deal();
            let Ok(Turn::Seat { seat, actions }) = self.game.turn() else { break };
            let targets = self.game.undo_targets();
            if draws.index(40) == 0 {
                let why = [Leaving::Resigned, Leaving::OutOfTime, Leaving::Absent][draws.index(3)];
                self.game.leave(seat, why).expect("a seat may leave a running game");
            } else if !targets.is_empty() && draws.index(4) == 0 {
                self.game.undo(targets[draws.index(targets.len())]).expect("a target can be gone back to");
            } else {
                let action = actions.draw_by_kind(draws).expect("a seat to act has an action");
                self.game.act(seat, action).expect("a legal action is done");
            }
        }
        self
    }

    /// The record of the game so far, with what proves its dealer fair. The secret is shown once the game is over.
    pub(crate) fn record(&self) -> Record {
        let mut fairness = self.fairness.clone();
        fairness.secret = fairness.secret.filter(|_| self.game.finish().is_some());
        record_of(&self.game, self.names(), Some(fairness))
    }

    fn names(&self) -> Vec<String> {
        let names = ["Ada", "Björn", "Chí", "Дана"];
        names.iter().take(self.game.game().seats().get()).map(ToString::to_string).collect()
    }
}
