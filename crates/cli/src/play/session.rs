//! A table with its players, its dealer, and what proves that the dealer is fair.

use std::fmt;
use std::path::Path;
use std::str::FromStr;

use motherlode_core::dealer::{Bytes32, Commitment, Dealer, Nonce, commitment, nonce_commitment};
use motherlode_core::play::Leaving;
use motherlode_core::record::{Fairness, Record, SeatNonce};
use motherlode_core::{Refusal, Seat, SeatCount};
use motherlode_games::{Policy, Table, ToAct, find};
use serde_json::Value;

use crate::failure::Failure;
use crate::files;

/// Who sits at a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Player {
    /// Someone at this terminal.
    Human,
    /// A program that picks a kind of action, and any legal action of that kind.
    Random,
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Player::Human => "human",
            Player::Random => "random",
        })
    }
}

impl FromStr for Player {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        [Player::Human, Player::Random].into_iter().find(|player| player.to_string() == text).ok_or(())
    }
}

/// The players from the command line; the first human and the others random if none are given.
pub(super) fn players(texts: &[String], seats: SeatCount) -> Result<Vec<Player>, Failure> {
    if texts.is_empty() {
        return Ok(seats
            .seats()
            .map(|seat| if seat == Seat::FIRST { Player::Human } else { Player::Random })
            .collect());
    }
    let read = |text: &String| text.parse().map_err(|()| Failure::NoSuchPlayer(text.clone()));
    let players: Vec<Player> = texts.iter().map(read).collect::<Result<_, _>>()?;
    if players.len() == seats.get() {
        return Ok(players);
    }
    Err(Failure::SeatCount { given: players.len(), seats: seats.get() })
}

/// A game at this terminal.
pub(super) struct Session {
    table: Box<dyn Table>,
    players: Vec<Player>,
    /// What the record calls them.
    names: Vec<String>,
    dealer: Dealer,
    /// None for a record that came without; then nothing can be proven about it.
    fairness: Option<Fairness>,
    /// Where random players take their choices from; never from the dealer.
    whims: Dealer,
    saved_at: Option<usize>,
}

fn random_bytes() -> Result<Bytes32, Failure> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)?;
    Ok(Bytes32(bytes))
}

fn whims() -> Result<Dealer, Failure> {
    Ok(Dealer::from_seed(getrandom::u64()?, 0))
}

impl Session {
    /// A new game: the dealer commits itself, and every person's seat adds a nonce.
    pub(super) fn new(table: Box<dyn Table>, players: Vec<Player>) -> Result<Session, Failure> {
        let deal = random_bytes()?.to_string();
        let secret = random_bytes()?;
        let mut nonces: Vec<Option<Nonce>> = Vec::new();
        for player in &players {
            nonces.push(if *player == Player::Human { Some(random_bytes()?) } else { None });
        }
        let shares = table.seats().seats().zip(&nonces).map(|(seat, nonce)| {
            nonce.map(|nonce| SeatNonce { commitment: nonce_commitment(&deal, seat, &nonce), nonce })
        });
        let fairness = Fairness {
            commitment: commitment(&deal, &secret),
            nonces: shares.collect(),
            secret: Some(secret),
            deal: deal.clone(),
        };
        let dealer = Dealer::new(&deal, &secret, &nonces);
        let names = players.iter().map(ToString::to_string).collect();
        Ok(Session {
            table,
            players,
            names,
            dealer,
            fairness: Some(fairness),
            whims: whims()?,
            saved_at: None,
        })
    }

    /// A game that was kept. Its dealer is dealt forward, so what chance brings next is what it would have brought.
    pub(super) fn resume(file: &Path) -> Result<Session, Failure> {
        let (record, table) = files::replayed(file)?;
        let dealer =
            dealer_of(&record).map_err(|event| Failure::ForgedDeal { file: file.to_owned(), event })?;
        let (dealer, fairness) = match dealer {
            Some(dealer) => (dealer, record.fairness),
            None => (Dealer::new("", &random_bytes()?, &[]), None),
        };
        let (players, names) = if record.players.is_empty() {
            let players = players(&[], table.seats())?;
            let names = players.iter().map(ToString::to_string).collect();
            (players, names)
        } else {
            // Whoever a record names otherwise, at this terminal a person plays for them.
            let players = record.players.iter().map(|name| name.parse().unwrap_or(Player::Human)).collect();
            (players, record.players)
        };
        let saved_at = Some(table.log().len());
        Ok(Session { table, players, names, dealer, fairness, whims: whims()?, saved_at })
    }

    pub(super) fn table(&self) -> &dyn Table {
        self.table.as_ref()
    }

    pub(super) fn player_names(&self) -> Vec<String> {
        self.names.clone()
    }

    /// Whether more than one person sits at this terminal.
    pub(super) fn is_shared(&self) -> bool {
        self.players.iter().filter(|player| **player == Player::Human).count() > 1
    }

    /// What the dealer is committed to; nothing for a game that came without one.
    pub(super) fn commitment(&self) -> Option<Commitment> {
        self.fairness.as_ref().map(|fairness| fairness.commitment)
    }

    /// Lets one event happen that needs no person; whether there was one.
    pub(super) fn act_for_others(&mut self) -> bool {
        match self.table.to_act() {
            ToAct::Chance => self.table.deal(&mut self.dealer).is_some(),
            ToAct::Seat(seat) if self.players[seat.index()] == Player::Random => self
                .table
                .draw_action(Policy::Kinds, &mut self.whims)
                .is_some_and(|action| self.table.act(seat, &action).is_ok()),
            _ => false,
        }
    }

    pub(super) fn act(&mut self, seat: Seat, action: &str) -> Result<(), Refusal> {
        self.table.act(seat, action).map(drop)
    }

    pub(super) fn resign(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.table.leave(seat, Leaving::Resigned)
    }

    /// Goes back to the newest position in which a person decided; to which event.
    pub(super) fn undo(&mut self) -> Option<usize> {
        let is_persons = |to: &usize| match self.table.at(*to).map(|table| table.to_act()) {
            Some(ToAct::Seat(seat)) => self.players[seat.index()] == Player::Human,
            _ => false,
        };
        let to = self.table.undo_targets().into_iter().find(is_persons)?;
        self.table.undo(to).ok().map(|()| to)
    }

    /// Keeps the game: as text if the file's name ends in .txt, as JSON otherwise. The secret goes with it, so that the
    /// same dealer can go on.
    pub(super) fn save(&mut self, path: &Path) -> Result<(), Failure> {
        let record = self.table.record(self.player_names(), self.fairness.clone());
        let is_text = path.extension().is_some_and(|ending| ending == "txt");
        let text = if is_text { record.to_string() } else { record.to_json() };
        files::write(path, text.as_bytes())?;
        self.saved_at = Some(self.table.log().len());
        Ok(())
    }

    /// Whether the game as it stands has been kept.
    pub(super) fn is_saved(&self) -> bool {
        self.saved_at == Some(self.table.log().len())
    }
}

/// The dealer of a record, dealt forward to its end; `None` if the record does not have all of it, `Err` with the number
/// of the event that is not what it deals.
fn dealer_of(record: &Record) -> Result<Option<Dealer>, usize> {
    let Some(fairness) = &record.fairness else { return Ok(None) };
    let Some(secret) = &fairness.secret else { return Ok(None) };
    let nonces: Vec<_> = fairness.nonces.iter().map(|share| share.map(|share| share.nonce)).collect();
    let mut dealer = Dealer::new(&fairness.deal, secret, &nonces);
    let entry = find(&record.game).map_err(|_| 0_usize)?;
    let mut table =
        entry.create(&record.options, &Value::Object(record.data.clone())).map_err(|_| 0_usize)?;
    for (place, event) in record.events.iter().enumerate() {
        let holds = if event.starts_with("chance ") {
            table.deal(&mut dealer).is_some_and(|outcome| format!("chance {outcome}") == *event)
        } else {
            table.enter(event).is_ok()
        };
        if !holds {
            return Err(place + 1);
        }
    }
    Ok(Some(dealer))
}
