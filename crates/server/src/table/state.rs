//! What a table is at a moment, and what can be asked of it.

use motherlode_core::dealer::{Commitment, Dealer, Nonce, commitment};
use motherlode_core::record::{Fairness, LONGEST_PLAYER_NAME, SeatNonce};
use motherlode_core::syntax::is_unprintable;
use motherlode_core::{Fact, Language, Record, Refusal, Seat, SeatCount, SeatList};
use motherlode_engine::Level;
use motherlode_games::{Entry, Table as Game, ToAct, find};
use utoipa::ToSchema;

use super::ask::Asker;
use super::chair::{Chair, Sitter};
use super::clock::Clock;
use super::event::{Closing, CommandKey, Event, Logged, Seal};
use super::recent::Recent;
use super::setup::{Order, Setup, level};
use super::show::Eyes;
use super::text::TableText;
use crate::id::{PersonId, TableId};
use crate::moment::Moment;
use crate::random::Random;
use crate::store::{PersonKind, Stage};

/// A table at a moment.
pub struct Table {
    /// Its id.
    pub id: TableId,
    /// The number of its newest event.
    pub seq: u32,
    /// What was chosen.
    pub setup: Setup,
    /// Who opened it.
    pub owner: PersonId,
    /// When.
    pub opened_at: Moment,
    /// When something last happened.
    pub changed_at: Moment,
    /// The game.
    pub game: Box<dyn Game>,
    pub(super) stage: Stage,
    /// By place until the game begins, by seat from then on.
    pub(super) chairs: Vec<Chair>,
    pub(super) seal: Seal,
    pub(super) dealer: Option<Dealer>,
    /// What the devices brought, by place, and the seat of each place; set when the game begins.
    pub(super) shares: Vec<Option<SeatNonce>>,
    pub(super) seating: Vec<Seat>,
    pub(super) clock: Clock,
    /// When the game began; when the table was opened, if it has not.
    pub(super) began_at: Moment,
    /// Since when every place is taken.
    pub(super) full_since: Option<Moment>,
    pub(super) undo: Option<UndoAsk>,
    /// The entries of the game's log, counted from 1, that a bot made for someone who was gone.
    pub(super) stood_in: Vec<u32>,
    pub(super) rematch: Vec<Seat>,
    pub(super) rematch_table: Option<TableId>,
    pub(super) closing: Option<Closing>,
    pub(super) recent: Recent,
    /// Through whose eyes every event is drawn.
    pub(super) audience: Vec<Eyes>,
}

/// A seat's wish to go back.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, ToSchema)]
pub struct UndoAsk {
    /// Whose wish.
    #[schema(value_type = u8)]
    pub seat: Seat,
    /// To the position after this entry of the game's log.
    #[schema(value_type = u32)]
    pub to: usize,
    /// Who has agreed.
    #[schema(value_type = Vec<u8>)]
    pub agreed: Vec<Seat>,
}

/// What it takes to open a table: checked, but not yet anyone's.
pub struct NewTable {
    /// Every option of the game is given in it.
    pub setup: Setup,
    /// Who has which place.
    pub chairs: Vec<Sitter>,
}

impl NewTable {
    /// Checks everything that can be chosen.
    pub fn check(setup: Setup, chairs: Vec<Sitter>, most_data: usize) -> Result<NewTable, Refusal> {
        if setup.data.to_string().len() > most_data {
            return Err(Refusal::new("data-too-large", TableText::DataTooLarge)
                .with("most", Fact::Number(most_data as i64)));
        }
        setup.check()?;
        let game = find(&setup.game)?.create(&setup.options, &setup.data)?;
        if chairs.len() != game.seats().get() {
            return Err(Refusal::new("chair-count", TableText::ChairCount)
                .with("seats", Fact::Number(game.seats().get() as i64))
                .with("given", Fact::Number(chairs.len() as i64)));
        }
        for (place, sitter) in chairs.iter().enumerate() {
            let is_named = |other: &Sitter| {
                matches!(other, Sitter::Person { person, .. } | Sitter::Invited { person, .. }
                    if sitter.person() == Some(*person) && !matches!(sitter, Sitter::Local { .. }))
            };
            if chairs[..place].iter().any(is_named) {
                return Err(Refusal::new("sits-already", TableText::SitsAlready));
            }
            match sitter {
                Sitter::House { level: number } => drop(level(*number)?),
                Sitter::Local { name, .. } => check_name(name)?,
                Sitter::Open | Sitter::Invited { .. } | Sitter::Person { .. } => {}
            }
            if setup.rated {
                check_rated(sitter)?;
            }
        }
        let setup = Setup { options: game.options(), data: game.data(), ..setup };
        Ok(NewTable { setup, chairs })
    }

    /// The first event of the table's log.
    pub fn opened(self, by: PersonId, random: &dyn Random) -> Event {
        Event::Opened { setup: Box::new(self.setup), by, chairs: self.chairs, seal: Seal::fresh(random) }
    }
}

/// Who may play for ratings.
pub(super) fn check_rated(sitter: &Sitter) -> Result<(), Refusal> {
    match sitter {
        Sitter::Open | Sitter::Invited { .. } | Sitter::Person { is: PersonKind::Account, .. } => Ok(()),
        Sitter::Person { is: PersonKind::Guest, .. } => {
            Err(Refusal::new("rated-account", TableText::RatedAccount))
        }
        Sitter::Person { is: PersonKind::Bot, .. } | Sitter::Local { .. } | Sitter::House { .. } => {
            Err(Refusal::new("rated-seats", TableText::RatedSeats))
        }
    }
}

/// A name that can stand in a record.
pub(super) fn check_name(name: &str) -> Result<(), Refusal> {
    let fits = !name.trim().is_empty()
        && name.chars().count() <= LONGEST_PLAYER_NAME
        && !name.chars().any(is_unprintable);
    if fits {
        return Ok(());
    }
    Err(Refusal::new("local-name", TableText::LocalName)
        .with("longest", Fact::Number(LONGEST_PLAYER_NAME as i64)))
}

impl Seal {
    /// A new secret under a new deal id.
    pub fn fresh(random: &dyn Random) -> Seal {
        let deal = random.id::<crate::id::OfTable>().to_string();
        let secret = motherlode_core::dealer::Bytes32(random.bytes());
        Seal { commitment: commitment(&deal, &secret), deal, secret }
    }
}

impl Table {
    /// How far it is.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// The places: by the order people took them until the game begins, by seat from then on.
    pub fn chairs(&self) -> &[Chair] {
        &self.chairs
    }

    /// How many seats there are.
    pub fn seats(&self) -> SeatCount {
        self.game.seats()
    }

    /// The chair of a seat in play.
    pub(super) fn chair(&self, seat: Seat) -> Option<&Chair> {
        self.chairs.get(seat.index())
    }

    /// The catalogue's entry of the game; it was found when the table was opened.
    pub fn entry(&self) -> Option<&'static dyn Entry> {
        find(&self.setup.game).ok()
    }

    /// The revision of the rules that its game was played by and today's, where they have changed since.
    pub fn older_rules(&self) -> Option<(u32, u32)> {
        let (rules, known) = (self.game.rules(), self.entry()?.rules());
        (rules < known).then_some((rules, known))
    }

    /// Who acts next in the game that is on.
    pub fn to_act(&self) -> Option<Seat> {
        match (self.stage, self.game.to_act()) {
            (Stage::Playing, ToAct::Seat(seat)) => Some(seat),
            _ => None,
        }
    }

    /// Whether someone acts for a seat.
    pub fn holds(&self, asker: &Asker, seat: Seat) -> bool {
        let holder = self.chair(seat).and_then(|chair| chair.sitter.holder());
        holder.is_some_and(|holder| asker.is(holder) || asker.pass == Some((seat, holder)))
    }

    /// The seats someone acts for, once the game has begun.
    pub fn seats_of(&self, asker: &Asker) -> SeatList {
        let mut held = SeatList::EMPTY;
        if self.stage != Stage::Gathering {
            self.seats().seats().filter(|seat| self.holds(asker, *seat)).for_each(|seat| held.add(seat));
        }
        held
    }

    /// The places someone has, counted from 0.
    pub fn chairs_of(&self, asker: &Asker) -> Vec<usize> {
        let holds = |chair: &Chair| chair.sitter.holder().is_some_and(|holder| asker.is(holder));
        (0..self.chairs.len()).filter(|place| holds(&self.chairs[*place])).collect()
    }

    /// Everyone who has a part in it, each once; whoever opened it, until the game is over.
    pub fn people(&self) -> Vec<PersonId> {
        let mut people: Vec<_> = self.chairs.iter().filter_map(|chair| chair.sitter.person()).collect();
        if matches!(self.stage, Stage::Gathering | Stage::Playing) {
            people.push(self.owner);
        }
        people.sort_unstable();
        people.dedup();
        people
    }

    /// The person whose turn it is.
    pub fn person_to_act(&self) -> Option<PersonId> {
        self.chair(self.to_act()?)?.sitter.holder()
    }

    /// Whether everyone sits.
    pub fn is_full(&self) -> bool {
        self.chairs.iter().all(|chair| chair.sitter.is_seated())
    }

    /// Whether the devices are to open their nonces now.
    pub fn is_opening(&self) -> bool {
        self.stage == Stage::Gathering && self.is_full() && !self.chairs.iter().any(Chair::owes_commitment)
    }

    /// Who asked to go back, if someone has.
    pub fn undo_ask(&self) -> Option<&UndoAsk> {
        self.undo.as_ref()
    }

    /// Where they play again.
    pub fn rematch(&self) -> Option<TableId> {
        self.rematch_table
    }

    /// Whether a command was done before; the number of its last event.
    pub fn remembers(&self, key: &CommandKey) -> Option<u32> {
        self.recent.find(key)
    }

    /// Says through whose eyes every event is to be drawn from now on.
    pub fn set_audience(&mut self, audience: Vec<Eyes>) {
        self.audience = audience;
    }

    /// What happened at one moment became visible only at another.
    pub fn shown(&mut self, happened: Moment, at: Moment) {
        self.clock.shown(happened, at);
    }

    /// When the game began; when the table was opened, if it has not.
    pub fn began_at(&self) -> Moment {
        self.began_at
    }

    /// The clock.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// What everyone may know of the dealer.
    pub fn fairness(&self) -> Fairness {
        let sealed = matches!(self.stage, Stage::Gathering | Stage::Playing);
        let share = |(commitment, nonce): (Option<Commitment>, Option<Nonce>)| {
            commitment.zip(nonce).map(|(commitment, nonce)| SeatNonce { commitment, nonce })
        };
        let nonces = if self.seating.is_empty() {
            self.chairs.iter().map(|chair| share((chair.commitment, chair.nonce))).collect()
        } else {
            self.shares.clone()
        };
        let seating = match self.setup.order {
            Order::Drawn => self.seating.iter().map(|seat| seat.number()).collect(),
            Order::Chosen => Vec::new(),
        };
        Fairness {
            deal: self.seal.deal.clone(),
            commitment: self.seal.commitment,
            nonces,
            seating,
            secret: (!sealed).then_some(self.seal.secret),
        }
    }

    /// The names of those who play, by seat.
    pub fn names(&self) -> Vec<String> {
        let name = |chair: &Chair| match &chair.sitter {
            Sitter::House { level } => self.house_name(*level, Language::English),
            sitter => sitter.name().unwrap_or("?").to_owned(),
        };
        self.chairs.iter().map(name).collect()
    }

    /// What a bot of the house is called.
    pub(super) fn house_name(&self, number: u8, language: Language) -> String {
        let name = self.entry().zip(Level::new(number)).map(|(entry, level)| entry.level_name(level));
        name.map_or_else(|| number.to_string(), |name| name.text(language).to_owned())
    }

    /// The record of the game.
    pub fn record(&self) -> Record {
        let record = self.game.record(self.names(), Some(self.fairness()));
        Record { stand_ins: self.stood_in.clone(), ..record }
    }
}

impl Logged {
    /// An event that follows from no command.
    pub fn by_itself(event: Event) -> Logged {
        Logged { event, command: None }
    }
}
