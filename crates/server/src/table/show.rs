//! What of a table can be shown, and to whom: here, and nowhere else, a log becomes something for people's eyes.

use motherlode_core::dealer::{Commitment, Nonce};
use motherlode_core::{Language, Observer, OptionMap, Seat, SeatList};
use motherlode_games::write_json;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::ToSchema;

use super::chair::{Chair, Sitter};
use super::event::{Closing, Event};
use super::setup::{Absence, ClockPlan, Order};
use super::state::{Table, UndoAsk};
use crate::id::{PersonId, TableId};
use crate::moment::{Millis, Moment};
use crate::store::{GameResultRow, PlayerResult, Stage, TableHead};

/// A table as everyone may see it who can find it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct TableCard {
    /// Its id.
    pub id: TableId,
    /// The game's id.
    pub game: String,
    /// Every option with its value.
    #[schema(value_type = std::collections::BTreeMap<String, Object>)]
    pub options: OptionMap,
    /// Whether everyone may find it.
    pub public: bool,
    /// Whether ratings follow.
    pub rated: bool,
    /// How much time there is.
    pub clock: ClockPlan,
    /// Who sits first.
    pub order: Order,
    /// What happens when someone is gone.
    pub absent: Absence,
    /// How far it is.
    pub stage: Stage,
    /// Who opened it.
    pub owner: PersonId,
    /// The places: in the order people took them until the game begins, by seat from then on.
    pub chairs: Vec<ChairCard>,
    /// Whether the devices are to open their nonces now.
    pub opening: bool,
    /// The deal id of the dealer's seal.
    pub deal: String,
    /// What the dealer has committed to.
    #[schema(value_type = String)]
    pub commitment: Commitment,
    /// When it was opened.
    pub opened_at: Moment,
    /// When something last happened.
    pub changed_at: Moment,
    /// How the game ended.
    pub result: Option<ResultCard>,
    /// Where they play again.
    pub rematch: Option<TableId>,
    /// Why it was closed.
    pub closed: Option<Closing>,
    /// The revision of the rules that it was played by, where they have changed since: it is shown as it was written.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub older_rules: Option<u32>,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct ResultCard {
    /// A word of the game.
    pub ending: String,
    /// By seat.
    pub scores: Vec<i32>,
    /// By seat; equal ranks share.
    pub ranks: Vec<u8>,
}

/// A place as everyone may see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct ChairCard {
    /// Who has it.
    pub sitter: Sitter,
    /// What its device has committed to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub commitment: Option<Commitment>,
    /// Whether its device has opened that.
    pub opened: bool,
    /// Whether a bot acts for it for the time being.
    pub stand_in: bool,
    /// Whether they want to play again.
    pub rematch: bool,
}

/// The clock as everyone may see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct ClockCard {
    /// Milliseconds left for each seat, where time is counted for the whole game.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Vec<f64>>)]
    pub left: Option<Vec<Millis>>,
    /// When the time of the seat to act is up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deadline: Option<Moment>,
}

/// An event as everyone may see it; what happened in the game itself is told by the observation beside it.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[serde(tag = "what", rename_all = "kebab-case")]
pub enum PublicEvent {
    /// The table was opened.
    Opened,
    /// Someone took a place.
    Sat {
        /// Which, counted from 1.
        #[schema(value_type = u32)]
        chair: usize,
        /// Who.
        sitter: Sitter,
    },
    /// A place is free again.
    Stood {
        /// Which.
        #[schema(value_type = u32)]
        chair: usize,
    },
    /// A device committed to its share of the randomness.
    Committed {
        /// For which place.
        #[schema(value_type = u32)]
        chair: usize,
        /// To what.
        #[schema(value_type = String)]
        commitment: Commitment,
    },
    /// A device opened its share.
    NonceOpened {
        /// For which place.
        #[schema(value_type = u32)]
        chair: usize,
        /// The share.
        #[schema(value_type = String)]
        nonce: Nonce,
    },
    /// The dealer took a new secret: all commit anew.
    Resealed {
        /// The new deal id.
        deal: String,
        /// The new commitment.
        #[schema(value_type = String)]
        commitment: Commitment,
    },
    /// The game began.
    Started {
        /// For each place its seat.
        #[schema(value_type = Vec<u32>)]
        seating: Vec<usize>,
    },
    /// A seat acted.
    Acted {
        /// Which.
        #[schema(value_type = u8)]
        seat: Seat,
        /// Whether a bot acted for it.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        stand_in: bool,
    },
    /// The dealer dealt or rolled.
    Dealt,
    /// The game went back.
    Undone {
        /// To the position after this entry of the game's log.
        #[schema(value_type = u32)]
        to: usize,
    },
    /// A seat left the game.
    Left {
        /// Which.
        #[schema(value_type = u32)]
        seat: usize,
        /// In which way: `resign`, `timeout` or `absent`.
        how: String,
    },
    /// A seat wants to go back.
    UndoAsked {
        /// Which.
        #[schema(value_type = u32)]
        seat: usize,
        /// To the position after this entry of the game's log.
        #[schema(value_type = u32)]
        to: usize,
    },
    /// A seat agrees to that, or does not.
    UndoAnswered {
        /// Which.
        #[schema(value_type = u32)]
        seat: usize,
        /// Whether it agrees.
        yes: bool,
    },
    /// A bot acts for a seat from now on, or no longer does.
    StandIn {
        /// Which.
        #[schema(value_type = u32)]
        seat: usize,
        /// Whether it does.
        on: bool,
    },
    /// A seat wants to play again.
    RematchWanted {
        /// Which.
        #[schema(value_type = u32)]
        seat: usize,
    },
    /// They play again.
    Rematch {
        /// Where.
        table: TableId,
    },
    /// Nobody plays here any more.
    Closed {
        /// Why.
        why: Closing,
    },
}

impl PublicEvent {
    /// What everyone may see of an event: no secret, nothing of what was dealt.
    pub fn of(event: &Event) -> PublicEvent {
        match event {
            Event::Opened { .. } => PublicEvent::Opened,
            Event::Sat { chair, sitter } => PublicEvent::Sat { chair: chair + 1, sitter: sitter.clone() },
            Event::Stood { chair } => PublicEvent::Stood { chair: chair + 1 },
            Event::Committed { chair, commitment } => {
                PublicEvent::Committed { chair: chair + 1, commitment: *commitment }
            }
            Event::NonceOpened { chair, nonce } => {
                PublicEvent::NonceOpened { chair: chair + 1, nonce: *nonce }
            }
            Event::Resealed { seal } => {
                PublicEvent::Resealed { deal: seal.deal.clone(), commitment: seal.commitment }
            }
            Event::Started { seating, .. } => {
                PublicEvent::Started { seating: seating.iter().map(|seat| seat + 1).collect() }
            }
            Event::Entry { entry, stand_in, .. } => PublicEvent::of_entry(entry, *stand_in),
            Event::UndoAsked { seat, to } => PublicEvent::UndoAsked { seat: seat + 1, to: *to },
            Event::UndoAnswered { seat, yes } => PublicEvent::UndoAnswered { seat: seat + 1, yes: *yes },
            Event::StandIn { seat, on } => PublicEvent::StandIn { seat: seat + 1, on: *on },
            Event::RematchWanted { seat } => PublicEvent::RematchWanted { seat: seat + 1 },
            Event::Rematch { table } => PublicEvent::Rematch { table: *table },
            Event::Closed { why } => PublicEvent::Closed { why: *why },
        }
    }

    pub(super) fn of_entry(entry: &str, stand_in: bool) -> PublicEvent {
        let (word, rest) = entry.split_once(' ').unwrap_or((entry, ""));
        match (word.parse::<Seat>(), word) {
            (Ok(seat), _) => PublicEvent::Acted { seat, stand_in },
            (_, "undo") => PublicEvent::Undone { to: rest.parse().unwrap_or(0) },
            (_, "resign" | "timeout" | "absent") => {
                PublicEvent::Left { seat: rest.parse().unwrap_or(0), how: word.to_owned() }
            }
            _ => PublicEvent::Dealt,
        }
    }

    /// Whether the game itself went on by it.
    pub fn is_of_the_game(&self) -> bool {
        matches!(
            self,
            PublicEvent::Acted { .. }
                | PublicEvent::Dealt
                | PublicEvent::Undone { .. }
                | PublicEvent::Left { .. }
        )
    }
}

/// Who looks, and in which language: whoever shares these sees exactly the same.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Eyes {
    /// Whose view.
    pub observer: Observer,
    /// The language of what is told.
    pub language: Language,
}

/// What is sent of an event.
#[derive(Serialize, ToSchema)]
pub(crate) struct EventMessage<'a> {
    #[serde(rename = "type")]
    #[schema(value_type = String)]
    kind: &'static str,
    table: TableId,
    seq: u32,
    event: &'a PublicEvent,
    /// The table, where more than the game has changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    card: Option<&'a TableCard>,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    scene: Option<Scene>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<UndoAsk>)]
    undo: Option<&'a UndoAsk>,
}

/// What one pair of eyes sees of the game.
#[derive(Serialize, ToSchema)]
pub struct Scene {
    /// What they saw of the newest event.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    pub observation: Option<Box<RawValue>>,
    /// The same in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub told: Option<String>,
    /// What they see now.
    // Of an event it is written behind the rest.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Object, required = true)]
    pub view: Option<Box<RawValue>>,
    /// Who is to act.
    #[schema(value_type = Option<u8>)]
    pub to_act: Option<Seat>,
    /// What they may do, if they are to act.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Vec<String>>)]
    pub legal: Option<Box<RawValue>>,
    /// The clock.
    pub clock: ClockCard,
    /// The seats that may go back now, who acted last first.
    #[serde(skip_serializing_if = "SeatList::is_empty")]
    #[schema(value_type = Vec<u8>, required = false)]
    pub can_undo: SeatList,
}

/// What an event message takes as a rule.
const ROOM: usize = 2048;

/// What the legal actions take of that.
const LEGAL_ROOM: usize = 512;

/// Adds a member to the text of a JSON object that has some already.
fn add_to_object(object: &mut Vec<u8>, name: &str, write: impl FnOnce(&mut Vec<u8>)) {
    object.pop();
    for part in [",\"", name, "\":"] {
        object.extend_from_slice(part.as_bytes());
    }
    write(object);
    object.push(b'}');
}

impl Table {
    /// What is sent of an event to each pair of eyes in the audience. What several see alike is written once; what only the
    /// one to act is told comes at the end.
    pub(super) fn scenes(&self, event: &Event, at: Moment) -> Vec<(Eyes, String)> {
        if self.audience.is_empty() {
            return Vec::new();
        }
        let event = PublicEvent::of(event);
        let of_the_game = event.is_of_the_game();
        let has_scene = of_the_game || matches!(event, PublicEvent::Started { .. });
        // Who goes back or leaves shows nothing: what was seen last was seen before.
        let is_seen = !of_the_game || matches!(event, PublicEvent::Acted { .. } | PublicEvent::Dealt);
        let card = (!of_the_game || self.stage != Stage::Playing).then(|| self.card());
        let written = |eyes: Eyes| {
            let mut scene = has_scene.then(|| self.scene_for_all(eyes, at));
            if let Some(scene) = scene.as_mut().filter(|_| !is_seen) {
                (scene.observation, scene.told) = (None, None);
            }
            let (event, card, undo) = (&event, card.as_ref(), self.undo.as_ref());
            let message =
                EventMessage { kind: "event", table: self.id, seq: self.seq, event, card, scene, undo };
            let mut text = Vec::with_capacity(ROOM);
            write_json(&message, &mut text);
            if has_scene {
                add_to_object(&mut text, "view", |text| self.game.write_view(eyes.observer, text));
            }
            text
        };
        let see_alike = |one: Eyes, other: Eyes| {
            one.language == other.language
                && (!has_scene || self.game.look_alike(one.observer, other.observer))
        };
        let acting = self.to_act().filter(|_| has_scene);
        let acts = |eyes: Eyes| acting.is_some() && eyes.observer.seat() == acting;
        let copy = |text: &Vec<u8>| {
            let mut copy = Vec::with_capacity(text.len() + LEGAL_ROOM);
            copy.extend_from_slice(text);
            copy
        };
        let mut scenes: Vec<(Eyes, Vec<u8>)> = Vec::with_capacity(self.audience.len());
        for eyes in &self.audience {
            let alike = scenes.iter().find(|(known, _)| see_alike(*known, *eyes));
            let text = alike.map_or_else(|| written(*eyes), |(_, text)| copy(text));
            scenes.push((*eyes, text));
        }
        for (_, text) in scenes.iter_mut().filter(|(eyes, _)| acts(*eyes)) {
            add_to_object(text, "legal", |text| self.game.write_legal(text));
        }
        // JSON is UTF-8.
        scenes.into_iter().map(|(eyes, text)| (eyes, String::from_utf8(text).unwrap_or_default())).collect()
    }

    /// What one pair of eyes sees of the game now.
    pub fn scene(&self, eyes: Eyes, now: Moment) -> Scene {
        let to_act = self.to_act();
        let acts = to_act.is_some() && to_act == eyes.observer.seat();
        Scene {
            view: Some(self.game.shows(eyes.observer)),
            legal: acts.then(|| self.game.choices()),
            ..self.scene_for_all(eyes, now)
        }
    }

    /// The same without the view, and without what only the one to act is told.
    fn scene_for_all(&self, eyes: Eyes, now: Moment) -> Scene {
        Scene {
            observation: self.game.seen(eyes.observer),
            told: self.game.told(eyes.observer, eyes.language),
            view: None,
            to_act: self.to_act(),
            legal: None,
            clock: self.clock_card(now),
            can_undo: self.undoers(),
        }
    }

    /// The table as everyone may see it who can find it.
    pub fn card(&self) -> TableCard {
        let chair = |(place, chair): (usize, &Chair)| ChairCard {
            sitter: chair.sitter.clone(),
            commitment: chair.commitment,
            opened: chair.nonce.is_some(),
            stand_in: chair.stand_in,
            rematch: self.rematch.iter().any(|seat| seat.index() == place),
        };
        let result = self.game.finished().filter(|_| self.stage == Stage::Over);
        TableCard {
            id: self.id,
            game: self.setup.game.clone(),
            options: self.setup.options.clone(),
            public: self.setup.public,
            rated: self.setup.rated,
            clock: self.setup.clock,
            order: self.setup.order,
            absent: self.setup.absent,
            stage: self.stage,
            owner: self.owner,
            chairs: self.chairs.iter().enumerate().map(chair).collect(),
            opening: self.is_opening(),
            deal: self.seal.deal.clone(),
            commitment: self.seal.commitment,
            opened_at: self.opened_at,
            changed_at: self.changed_at,
            result: result.map(|finished| ResultCard {
                ending: finished.code.into_owned(),
                scores: finished.scores.as_slice().to_vec(),
                ranks: finished.ranks.as_slice().to_vec(),
            }),
            rematch: self.rematch_table,
            closed: self.closing,
            older_rules: self.older_rules().map(|(rules, _)| rules),
        }
    }

    /// The clock as everyone may see it at this moment.
    pub fn clock_card(&self, now: Moment) -> ClockCard {
        ClockCard {
            left: self.clock.left(now).map(|left| left.as_slice().to_vec()),
            deadline: self.clock.deadline().map(|(_, at)| at),
        }
    }

    /// The row by which it is found.
    pub fn head(&self) -> TableHead {
        TableHead {
            game: self.setup.game.clone(),
            seats: self.chairs.len() as u8,
            stage: self.stage,
            public: self.setup.public,
            rated: self.setup.rated,
            card: serde_json::to_string(&self.card().nameless()).unwrap_or_default(),
            people: self.people(),
            to_act: self.person_to_act().into_iter().collect(),
        }
    }

    /// The result for the people who played.
    pub fn result(&self) -> Option<GameResultRow> {
        let finished = self.game.finished().filter(|_| self.stage == Stage::Over)?;
        let player = |((seat, score), chair): ((Seat, &i32), &Chair)| PlayerResult {
            person: match &chair.sitter {
                Sitter::Person { person, .. } => Some(*person),
                _ => None,
            },
            name: match &chair.sitter {
                Sitter::House { level } => self.house_name(*level, Language::English),
                sitter => sitter.name().unwrap_or("?").to_owned(),
            },
            score: *score,
            rank: finished.ranks[seat],
        };
        Some(GameResultRow {
            game: self.setup.game.clone(),
            seats: self.chairs.len() as u8,
            rated: self.setup.rated,
            public: self.setup.public,
            ending: finished.code.clone().into_owned(),
            at: self.changed_at,
            players: finished.scores.iter().zip(&self.chairs).map(player).collect(),
        })
    }
}
