//! A whole random session of commands at a table of the server.

use motherlode_core::dealer::{Bytes32, nonce_commitment};
use motherlode_core::draw::Quick;
use motherlode_core::{OptionMap, Seat};
use motherlode_games::{GAMES, Policy};
use motherlode_server::id::PersonId;
use motherlode_server::moment::DAY;
use motherlode_server::store::{PersonKind, Stage};
use motherlode_server::table::{Absence, Asker, ClockPlan, Command, NewTable, Order, Setup, Sitter};
use serde_json::Value;

use crate::bytes::Bytes;
use crate::table::{KeptTable, OPENING};

/// The most steps of a session: the fuzzer soon makes its inputs longer than they are worth.
const MOST_STEPS: usize = 300;
/// The most actions that one step plays.
const MOST_ACTIONS: u8 = 24;
/// What people call their locals, good and bad.
const NAMES: [&str; 4] =
    ["Ann", "", "a\u{7}b", "the longest name of all that anyone ever thought of for a guest"];

/// The bytes choose a game, its options and who sits where, and then, step by step, who asks for what: sensible things,
/// nonsense, things of others, at the right time and too late. Whatever comes of it, what is refused changes nothing, what is
/// sent again is harmless, every event gets the next number, and the log tells of the very table that is there.
pub fn commands(bytes: &[u8]) {
    let mut bytes = Bytes::new(bytes);
    let people = people();
    let Some(new) = choose(&mut bytes, &people) else { return };
    let Some(mut kept) = KeptTable::open(new, &people[0], &mut bytes) else { return };
    for _ in 0..MOST_STEPS {
        if bytes.is_empty() {
            break;
        }
        step(&mut kept, &people, &mut bytes);
    }
    kept.check();
}

fn id(number: u8) -> PersonId {
    PersonId::from_random([number; 10])
}

/// Everyone who may ask: a guest, another, accounts, one of whom was a guest before, a program, a device with a pass for a
/// seat, one with a forged pass, and somebody who is nobody.
fn people() -> Vec<Asker> {
    let person = |number: u8, kind| Asker::person(id(number), &format!("Person {number}"), kind);
    let first = person(1, PersonKind::Guest);
    let mut grown = person(3, PersonKind::Account);
    grown.people.push(id(2));
    vec![
        first.clone(),
        person(2, PersonKind::Guest),
        grown,
        person(4, PersonKind::Account),
        person(5, PersonKind::Bot),
        first.with_pass(Seat::FIRST, id(1)),
        first.with_pass(Seat::new(2).unwrap_or(Seat::FIRST), id(9)),
        Asker::nobody(),
    ]
}

/// A table that can be opened, of any game with any options and anyone on its chairs.
fn choose(bytes: &mut Bytes, people: &[Asker]) -> Option<NewTable> {
    let entry = bytes.one_of(&GAMES)?;
    let mut options = OptionMap::new();
    for spec in entry.options() {
        if let Some(choice) = bytes.one_of(&spec.choices) {
            options = options.with(spec.key, choice.value.clone());
        }
    }
    let seats = entry.create(&options, &Value::Null).ok()?.seats();
    let (manners, times) = (bytes.byte(), bytes.byte());
    let setup = Setup {
        game: entry.id().to_owned(),
        options,
        data: Value::Null,
        order: if manners & 1 == 0 { Order::Chosen } else { Order::Drawn },
        public: manners & 2 == 0,
        clock: match times % 4 {
            0 | 1 => ClockPlan::None,
            2 => ClockPlan::Fischer { minutes: 1 + u16::from(times / 16), increment: u16::from(times / 32) },
            _ => ClockPlan::Days { days: 1 + times / 64 },
        },
        rated: manners & 0b1100 == 0b1100,
        absent: match manners >> 4 {
            0..=5 => Absence::Wait,
            6..=10 => Absence::Forfeit,
            level => Absence::StandIn { level: level - 10 },
        },
    };
    let chairs = (0..seats.get()).map(|_| sitter(bytes, people)).collect();
    NewTable::check(setup, chairs, 65_536).ok()
}

fn sitter(bytes: &mut Bytes, people: &[Asker]) -> Sitter {
    let kind = bytes.byte();
    let person = &people[usize::from(kind >> 4) % 5];
    let (is, name) = (person.kind, person.name.clone());
    let person = person.people[0];
    match kind % 8 {
        0 | 1 => Sitter::Open,
        2 => Sitter::Invited { person, name },
        3 => Sitter::Local { owner: person, name: NAMES[usize::from(kind >> 6)].to_owned() },
        4 => Sitter::House { level: 1 + (kind >> 5) },
        _ => Sitter::Person { person, name, is },
    }
}

/// Somebody does something, or time goes by.
fn step(kept: &mut KeptTable, people: &[Asker], bytes: &mut Bytes) {
    let (what, which) = (bytes.byte(), bytes.byte());
    // One more than there are at most, and none.
    let place = which % 6;
    match what % 24 {
        0 => {
            let local = (which & 128 != 0).then(|| NAMES[usize::from(which >> 4) % NAMES.len()].to_owned());
            let commitment = (which & 64 != 0).then(|| commitment_of(kept, place));
            ask(kept, people, bytes, &Command::Sit { chair: place, commitment, local });
        }
        1 => ask(kept, people, bytes, &Command::Stand { chair: place }),
        2 => {
            let commitment = if which < 200 { commitment_of(kept, place) } else { nonce(which) };
            ask(kept, people, bytes, &Command::Commit { chair: place, commitment });
        }
        3 => {
            let nonce = nonce(if which < 200 { place } else { which });
            ask(kept, people, bytes, &Command::Open { chair: place, nonce });
        }
        4 | 5 => settle_nonces(kept),
        6 => {
            let legal = kept.table.game.legal();
            let action = legal.get(usize::from(bytes.number()) % legal.len().max(1)).cloned();
            let command = Command::Act { seat: place, action: action.unwrap_or_default() };
            ask(kept, people, bytes, &command);
        }
        7 => {
            let command = Command::Act { seat: place, action: bytes.text() };
            ask(kept, people, bytes, &command);
        }
        8..=11 => play_on(kept, 1 + which % MOST_ACTIONS, bytes),
        12 => ask(kept, people, bytes, &Command::Resign { seat: place }),
        13 => ask(kept, people, bytes, &Command::Undo { seat: place, to: None }),
        14 => {
            let to = Some(u32::from(bytes.number() % 512));
            ask(kept, people, bytes, &Command::Undo { seat: place, to });
        }
        15 => ask(kept, people, bytes, &Command::AnswerUndo { seat: place, yes: which < 192 }),
        16 => ask(kept, people, bytes, &Command::Rematch { seat: place }),
        17 if which < 16 => ask(kept, people, bytes, &Command::Close {}),
        17 if which > 248 => kept.close(),
        17 | 18 => {
            kept.now = kept.now.after(u64::from(which) * 777);
            kept.wake();
        }
        19 => {
            // Just when something is due, or long after.
            let due = kept.table.deadline(OPENING).unwrap_or(kept.now);
            kept.now = if which < 192 { due.max(kept.now) } else { due.max(kept.now).after(30 * DAY) };
            kept.wake();
        }
        20 => kept.gone(),
        21 => kept.returned(&people[usize::from(which) % people.len()]),
        22 => kept.play_again(),
        _ if which.is_multiple_of(4) => kept.restart(),
        _ => kept.bot_acts(&bytes.text()),
    }
}

/// Somebody asks for something, for the event they know, under a new name or one of few.
fn ask(kept: &mut KeptTable, people: &[Asker], bytes: &mut Bytes, command: &Command) {
    let how = bytes.byte();
    // Mostly whoever has the place or the seat.
    let holder = holder_of(kept, command).filter(|_| how & 3 != 0);
    let asker = holder.unwrap_or_else(|| people[usize::from(how >> 2) % people.len()].clone());
    let seq = match how >> 5 {
        0 => None,
        1 => Some(kept.table.seq.wrapping_sub(1)),
        2 => Some(u32::from(how) * 97),
        _ => Some(kept.table.seq),
    };
    let name = (how & 16 != 0).then_some(how & 15);
    kept.ask(&asker, command, seq, name);
}

fn holder_of(kept: &KeptTable, command: &Command) -> Option<Asker> {
    let place = match command {
        Command::Stand { chair } | Command::Commit { chair, .. } | Command::Open { chair, .. } => *chair,
        Command::Act { seat, .. }
        | Command::Resign { seat }
        | Command::Undo { seat, .. }
        | Command::AnswerUndo { seat, .. }
        | Command::Rematch { seat } => *seat,
        Command::Sit { .. } | Command::Close {} => return None,
    };
    let chair = kept.table.chairs().get(usize::from(place).checked_sub(1)?)?;
    Some(Asker::person(chair.sitter.holder()?, "Holder", PersonKind::Guest))
}

fn nonce(place: u8) -> Bytes32 {
    Bytes32([place; 32])
}

fn commitment_of(kept: &KeptTable, place: u8) -> Bytes32 {
    let seat = Seat::new(place).unwrap_or(Seat::FIRST);
    nonce_commitment(&kept.table.fairness().deal, seat, &nonce(place))
}

/// Every device commits, then every device opens.
fn settle_nonces(kept: &mut KeptTable) {
    let places = 1..=kept.table.chairs().len() as u8;
    let commits =
        places.clone().map(|chair| Command::Commit { chair, commitment: commitment_of(kept, chair) });
    let opens = places.map(|chair| Command::Open { chair, nonce: nonce(chair) });
    for command in commits.collect::<Vec<_>>().into_iter().chain(opens) {
        if kept.table.stage() == Stage::Gathering
            && let Some(holder) = holder_of(kept, &command)
        {
            kept.ask(&holder, &command, None, None);
        }
    }
}

/// Whoever is to act does something legal, a few times.
fn play_on(kept: &mut KeptTable, actions: u8, bytes: &mut Bytes) {
    let mut draws = Quick::new(bytes.number().into());
    for _ in 0..actions {
        let Some(seat) = kept.table.to_act() else { return };
        let Some(action) = kept.table.game.draw_action(Policy::Kinds, &mut draws) else { return };
        if kept.table.bot_turn().is_some() {
            kept.bot_acts(&action);
        } else if let Some(person) = kept.table.person_to_act() {
            let asker = Asker::person(person, "Holder", PersonKind::Guest);
            let seq = Some(kept.table.seq);
            kept.ask(&asker, &Command::Act { seat: seat.number(), action }, seq, None);
            assert!(Some(kept.table.seq) > seq, "what is legal is done");
        }
    }
}
