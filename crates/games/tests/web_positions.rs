//! The positions that the web client's rules and tutorials show are what the program makes of them.
//!
//! `web/client/rules/positions.toml` and `web/client/tutorial/positions.toml` name positions as text; the JSON files beside
//! them hold the views, the legal actions, and what follows certain actions. `cargo xtask positions` writes them anew.

#![allow(clippy::expect_used, reason = "a test that cannot be set up fails")]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use motherlode_atacama::Atacama;
use motherlode_core::play::Entry;
use motherlode_core::{ActionSet, Audit, Event, Game, Language, Observer, Refusal, Seat};
use motherlode_dig_mars::DigMars;
use motherlode_drawing::Draw;
use motherlode_ghawar::Ghawar;
use serde::Deserialize;
use serde_json::{Map, Value, json};

/// Set by `cargo xtask positions`: the files are written instead of compared.
const WRITE: &str = "MOTHERLODE_WRITE_POSITIONS";

/// A position that is shown.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Shown {
    /// What the texts call it.
    name: String,
    /// The position as docs/positions.md describes it; left out where this one follows another.
    #[serde(default)]
    position: String,
    /// The position that this one follows, after its first action and what came then.
    follows: Option<String>,
    /// Whose eyes look; a spectator's without a seat.
    seat: Option<u8>,
    /// Events before the view is taken, as a record has them: for what a position as text cannot say.
    #[serde(default)]
    before: Vec<String>,
    /// Actions of that seat whose outcome is shown.
    #[serde(default)]
    actions: Vec<String>,
    /// Events that follow each of them, as a record has them.
    #[serde(default)]
    then: Vec<String>,
    /// Actions that are refused, with the reason.
    #[serde(default)]
    refused: Vec<String>,
}

/// Gives a position that follows another the beginning that both share.
fn joined(mut positions: Vec<Shown>) -> Vec<Shown> {
    for place in 0..positions.len() {
        let Some(name) = positions[place].follows.clone() else { continue };
        let former = positions[..place].iter().find(|shown| shown.name == name);
        let former = former.unwrap_or_else(|| panic!("{name} does not stand before what follows it"));
        let action = former.actions.first().unwrap_or_else(|| panic!("{name} has no action"));
        let seat = former.seat.unwrap_or_else(|| panic!("{name} has no seat"));
        let acted = std::iter::once(format!("{seat} {action}"));
        let before = former.before.iter().cloned().chain(acted).chain(former.then.iter().cloned()).collect();
        (positions[place].position, positions[place].before) = (former.position.clone(), before);
    }
    positions
}

/// A table at some position.
struct Scene<G: Game> {
    game: G,
    state: G::State,
    eyes: Observer,
}

impl<G: Audit + Draw> Scene<G> {
    fn open(shown: &Shown) -> Self {
        let name = &shown.name;
        let setup = shown.position.parse().unwrap_or_else(|error| panic!("{name}: {error}"));
        let (game, state) = G::open(&setup).unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
        let eyes = shown.seat.map_or(Observer::Spectator, |seat| {
            Observer::Seat(seat.to_string().parse().expect("the number of a seat"))
        });
        let mut scene = Scene { game, state, eyes };
        for event in &shown.before {
            scene.follow(name, event);
        }
        scene
    }

    fn knowledge(&self) -> G::Knowledge {
        self.game.audit(&self.state, self.eyes)
    }

    fn view(&self) -> Value {
        serde_json::to_value(self.game.view(&self.knowledge())).expect("a view is JSON")
    }

    fn legal(&self) -> Vec<String> {
        let mut texts: Vec<String> =
            self.game.choices(&self.knowledge()).iter().map(|action| action.to_string()).collect();
        texts.sort();
        texts
    }

    /// Lets an event happen: what is seen of it, and where it leads.
    fn follow(&mut self, name: &str, text: &str) -> Value {
        let Ok(Entry::Event(event)) = text.parse::<Entry<G>>() else { panic!("{name}: {text} is no event") };
        let before = self.state.clone();
        match &event {
            Event::Chance(outcome) => self
                .game
                .settle(&mut self.state, outcome)
                .unwrap_or_else(|_| panic!("{name}: chance cannot bring {text}")),
            Event::Action { seat, action } => {
                let acts = self.game.turn(&self.state).seat();
                assert_eq!(acts, Some(*seat), "{name}: {text} is out of turn");
                let _ = self.game.apply(&mut self.state, *action).unwrap_or_else(|reason| {
                    let refusal: Refusal = reason.into();
                    panic!("{name}: {text}: {refusal}")
                });
            }
        }
        let observation = self.game.observe(&before, &event, &self.state, self.eyes);
        json!({
            "event": text,
            "view": self.view(),
            "legal": self.legal(),
            "observation": observation,
            "told": in_both(|language| self.game.tell(&observation, language)),
        })
    }

    /// Why an action is refused.
    fn refusal(&self, name: &str, text: &str) -> Value {
        let refusal: Refusal = match text.parse::<G::Action>() {
            Ok(action) => match self.game.preview(&self.knowledge(), action) {
                Ok(_) => panic!("{name}: {text} is legal"),
                Err(reason) => reason.into(),
            },
            Err(error) => panic!("{name}: {error}"),
        };
        json!({ "clause": refusal.clause, "sentence": in_both(|language| refusal.sentence(language)) })
    }
}

fn in_both(sentence: impl Fn(Language) -> String) -> Value {
    json!({ "en": sentence(Language::English), "de": sentence(Language::German) })
}

/// All that is shown of one position.
fn scene<G: Audit + Draw>(shown: &Shown) -> Value {
    let scene = Scene::<G>::open(shown);
    let after = |action: &String| {
        let mut scene = Scene::<G>::open(shown);
        let seat = Seat::number(scene.game.turn(&scene.state).seat().expect("a seat acts"));
        let events = std::iter::once(format!("{seat} {action}")).chain(shown.then.iter().cloned());
        let frames: Vec<Value> = events.map(|event| scene.follow(&shown.name, &event)).collect();
        (action.clone(), Value::Array(frames))
    };
    json!({
        "seat": shown.seat,
        "view": scene.view(),
        "legal": scene.legal(),
        "after": shown.actions.iter().map(after).collect::<Map<_, _>>(),
        "refused": shown.refused.iter().map(|text| (text.clone(), scene.refusal(&shown.name, text))).collect::<Map<_, _>>(),
    })
}

/// One line for each position, so that a change shows where it is.
fn written(scenes: &[(String, Value)]) -> String {
    let lines: Vec<String> =
        scenes.iter().map(|(name, scene)| format!("{}: {scene}", Value::String(name.clone()))).collect();
    format!("{{\n{}\n}}\n", lines.join(",\n"))
}

fn check(folder: &str) {
    let folder: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/client").join(folder);
    let list = std::fs::read_to_string(folder.join("positions.toml")).expect("a list of positions");
    let games: BTreeMap<String, Vec<Shown>> = toml::from_str(&list).expect("the list is TOML");
    for (game, positions) in games {
        let positions = joined(positions);
        let shows = match game.as_str() {
            Atacama::ID => scene::<Atacama>,
            Ghawar::ID => scene::<Ghawar>,
            DigMars::ID => scene::<DigMars>,
            other => panic!("there is no game {other}"),
        };
        let scenes: Vec<(String, Value)> =
            positions.iter().map(|shown| (shown.name.clone(), shows(shown))).collect();
        let names: std::collections::BTreeSet<&String> = scenes.iter().map(|(name, _)| name).collect();
        assert_eq!(names.len(), scenes.len(), "{game}: a name stands there twice");
        let file = folder.join(format!("{game}.positions.json"));
        let text = written(&scenes);
        if std::env::var_os(WRITE).is_some() {
            std::fs::write(&file, text).expect("the file can be written");
        } else {
            let stored = std::fs::read_to_string(&file).unwrap_or_default();
            assert!(stored == text, "{} is stale: run `cargo xtask positions`", file.display());
        }
    }
}

#[test]
fn the_pictures_of_the_rules_are_what_the_program_shows() {
    check("rules");
}

#[test]
fn the_positions_of_the_tutorials_are_what_the_program_shows() {
    check("tutorial");
}
