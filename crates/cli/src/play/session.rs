//! A table with its players, its dealer, and what proves that the dealer is fair.

use std::path::Path;

use motherlode_core::dealer::{Bytes32, Commitment, Dealer, Nonce, commitment, nonce_commitment};
use motherlode_core::play::Leaving;
use motherlode_core::record::{Fairness, Record, SeatNonce};
use motherlode_core::{Refusal, Seat};
use motherlode_engine::{Level, Limits};
use motherlode_games::{Bot, Decision, Policy, Table, ToAct, find};
use serde_json::Value;

use super::player::{Player, players};
use crate::failure::Failure;
use crate::files;

/// A game at this terminal.
pub(super) struct Session {
    table: Box<dyn Table>,
    players: Vec<Player>,
    /// The bots among them, by seat.
    bots: Vec<Option<Box<dyn Bot>>>,
    /// What the record calls them.
    names: Vec<String>,
    dealer: Dealer,
    /// None for a record that came without; then nothing can be proven about it.
    fairness: Option<Fairness>,
    /// Where random players take their choices from; never from the dealer.
    whims: Dealer,
    /// Who gives hints, once asked.
    adviser: Option<Box<dyn Bot>>,
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

/// The bots among the players of a game.
fn bots(game: &str, players: &[Player]) -> Result<Vec<Option<Box<dyn Bot>>>, Failure> {
    let entry = find(game)?;
    let bot = |player: &Player| match player {
        Player::Bot { level, seed } => Some(entry.bot(*level, seed.unwrap_or_default())),
        Player::Human | Player::Random => None,
    };
    Ok(players.iter().map(bot).collect())
}

impl Session {
    /// A new game: the dealer commits itself, and every person's seat adds a nonce.
    pub(super) fn new(table: Box<dyn Table>, players: &[Player]) -> Result<Session, Failure> {
        let fresh = |player: &Player| Ok(player.seeded(getrandom::u64()?));
        let players: Vec<Player> = players.iter().map(fresh).collect::<Result<_, Failure>>()?;
        let bots = bots(table.game(), &players)?;
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
            seating: Vec::new(),
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
            bots,
            names,
            dealer,
            fairness: Some(fairness),
            whims: whims()?,
            adviser: None,
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
            let players = self::players(&[], table.seats())?;
            let names = players.iter().map(ToString::to_string).collect();
            (players, names)
        } else {
            // Whoever a record names otherwise, at this terminal a person plays for them.
            let players = record.players.iter().map(|name| name.parse().unwrap_or(Player::Human)).collect();
            (players, record.players)
        };
        let saved_at = Some(table.log().len());
        let bots = bots(table.game(), &players)?;
        let whims = whims()?;
        Ok(Session { table, players, bots, names, dealer, fairness, whims, adviser: None, saved_at })
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
    pub(super) fn act_for_others(&mut self, limits: &Limits) -> bool {
        let seat = match self.table.to_act() {
            ToAct::Chance => return self.table.deal(&mut self.dealer).is_some(),
            ToAct::Seat(seat) => seat,
            ToAct::Nobody => return false,
        };
        let action = match self.players[seat.index()] {
            Player::Human => None,
            Player::Random => self.table.draw_action(Policy::Kinds, &mut self.whims),
            Player::Bot { .. } => self.bots[seat.index()]
                .as_mut()
                .and_then(|bot| bot.choose(&self.table.insight(seat), limits))
                .map(|decision| decision.action),
        };
        action.is_some_and(|action| self.table.act(seat, &action).is_ok())
    }

    /// What the strongest bot would do in a seat's place, from what that seat knows.
    pub(super) fn hint(&mut self, seat: Seat, limits: &Limits) -> Result<Option<Decision>, Failure> {
        let adviser = match &mut self.adviser {
            Some(adviser) => adviser,
            none => none.insert(find(self.table.game())?.bot(Level::STRONGEST, 0)),
        };
        Ok(adviser.choose(&self.table.insight(seat), limits))
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
