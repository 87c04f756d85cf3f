//! What the tests share: positions from text, games from lists of moves, and refusals as one line each.

#![allow(dead_code, reason = "every test file uses its own part of this")]

use std::collections::BTreeSet;

use motherlode_atacama::{Action, Atacama, Options, Outcome, Setup, State, TilesName, Variant, View};
use motherlode_core::conformance::{play_out, states};
use motherlode_core::dealer::Dealer;
use motherlode_core::{ActionSet, Audit, Game, Match, Observer, Refusal, Revealed, RulesEnding, Turn};
use serde_json::Value;

/// Every variant with and without second-colour rigs, as a position line begins.
pub(crate) const OPTION_SETS: [&str; 8] = [
    "basic classic",
    "basic+tactical classic",
    "enhanced classic",
    "enhanced+tactical classic",
    "three rotor",
    "three+tactical rotor",
    "four classic",
    "four+tactical classic",
];

/// Tiles dealt in this order lie in the basic layout (AT-2, AT-14).
pub(crate) const BASIC_DEAL: &str = "ABDCEGFHI";

/// A maximal set of rigs that leaves no field after 21 of them (AT-9).
pub(crate) const SHORTEST: [&str; 21] = [
    "a2", "a6", "a9", "b4", "b8", "c1", "c6", "d3", "d9", "e2", "e5", "e7", "f3", "f9", "g1", "g6", "h4",
    "h8", "i2", "i6", "i9",
];

/// The same rigs in an order that the stages of the enhanced game allow when the tiles lie in the basic layout.
pub(crate) const SHORTEST_BY_STAGES: &str = "a9, b8, d9, e7, f9, a6, \
     b4, c6, h8, i9, e5, a2, \
     c1, g6, h4, i6, d3, e2, f3, g1, i2";

/// The options that the first two words of a position line name.
pub(crate) fn options(text: &str) -> Options {
    let (variant, tiles) = text.split_once(' ').expect("a variant and tiles");
    let (variant, tactical) = match variant.strip_suffix("+tactical") {
        Some(variant) => (variant, true),
        None => (variant, false),
    };
    let variant = Variant::from_code(variant).expect("a variant");
    Options { variant, tactical, tiles: TilesName::from_name(tiles) }
}

/// The rules for options whose tiles are built in.
pub(crate) fn rules(text: &str) -> Atacama {
    Atacama::new(options(text), &Value::Null).unwrap_or_else(|refusal| panic!("{text}: {refusal}"))
}

pub(crate) fn action(text: &str) -> Action {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

pub(crate) fn outcome(text: &str) -> Outcome {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// A position with its rules.
#[derive(Clone, Debug)]
pub(crate) struct Position {
    pub(crate) game: Atacama,
    pub(crate) state: State,
}

impl Position {
    /// From a position line.
    pub(crate) fn at(line: &str) -> Position {
        let setup: Setup = line.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
        let (game, state) = Atacama::open(&setup).unwrap_or_else(|refusal| panic!("{line}: {refusal}"));
        Position { game, state }
    }

    /// From options and a list of moves, with chance among them: `deal ABCDEFGHI, a7, claim no-copper rows`.
    pub(crate) fn after(options: &str, moves: &str) -> Position {
        Position::of(rules(options)).then(moves)
    }

    /// The start of a game.
    pub(crate) fn of(game: Atacama) -> Position {
        Position { state: game.start(), game }
    }

    /// The position after more moves.
    pub(crate) fn then(mut self, moves: &str) -> Position {
        for text in moves.split(',').map(str::trim).filter(|text| !text.is_empty()) {
            self.does(text);
        }
        self
    }

    /// Does a move, whoever's it is.
    pub(crate) fn does(&mut self, text: &str) -> Revealed {
        if text.starts_with("deal ") || text.starts_with("ore ") {
            self.game
                .settle(&mut self.state, &outcome(text))
                .unwrap_or_else(|_| panic!("{text} is impossible"));
            return Revealed::Something;
        }
        let done = self.game.apply(&mut self.state, action(text));
        done.unwrap_or_else(|reason| panic!("{text} in {}: {}", self.line(), Refusal::from(reason).brief()))
    }

    /// Why a move is refused, as one line.
    pub(crate) fn refuses(&self, text: &str) -> String {
        let mut state = self.state;
        let reason = self.game.apply(&mut state, action(text)).err();
        let reason = reason.unwrap_or_else(|| panic!("{text} is allowed in {}", self.line()));
        assert_eq!(state, self.state, "a refused move changes nothing");
        Refusal::from(reason).brief()
    }

    /// The position line.
    pub(crate) fn line(&self) -> String {
        self.game.setup(&self.state).to_string()
    }

    /// Every legal action's text, sorted.
    pub(crate) fn legal(&self) -> Vec<String> {
        let Turn::Seat { actions, .. } = self.game.turn(&self.state) else { return Vec::new() };
        let mut texts: Vec<_> = actions.iter().map(|action| action.to_string()).collect();
        texts.sort_unstable();
        texts
    }

    /// The fields on which a rig of some kind may be placed.
    pub(crate) fn fields(&self) -> BTreeSet<String> {
        let places = self.legal().into_iter().filter(|text| !text.starts_with("claim") && text != "pass");
        places.map(|text| text.trim_end_matches('*').to_owned()).collect()
    }

    /// The number of the seat to act.
    pub(crate) fn seat(&self) -> Option<u8> {
        match self.game.turn(&self.state) {
            Turn::Seat { seat, .. } => Some(seat.number()),
            _ => None,
        }
    }

    /// The word for how the game ended, if it has.
    pub(crate) fn ending(&self) -> Option<&'static str> {
        match self.game.turn(&self.state) {
            Turn::Over(ending) => Some(ending.code()),
            _ => None,
        }
    }

    pub(crate) fn scores(&self) -> Vec<i32> {
        self.game.scores(&self.state).as_slice().to_vec()
    }

    pub(crate) fn ranks(&self) -> Vec<u8> {
        self.game.ranks(&self.state).as_slice().to_vec()
    }

    pub(crate) fn view(&self) -> View {
        self.game.view(&self.game.audit(&self.state, Observer::Spectator))
    }

    /// The ore that lies open on a field, such as `S5`.
    pub(crate) fn ore(&self, field: &str) -> Option<String> {
        let view = self.view();
        let field = view.fields.iter().find(|cell| cell.field.to_string() == field);
        field.expect("the board has the field").ore.map(|ore| ore.to_string())
    }

    /// The fields whose ore lies open.
    pub(crate) fn shown(&self) -> BTreeSet<String> {
        let view = self.view();
        view.fields.iter().filter(|cell| cell.ore.is_some()).map(|cell| cell.field.to_string()).collect()
    }
}

/// Whatever a set of field names holds, written with spaces.
pub(crate) fn fields(names: &str) -> BTreeSet<String> {
    names.split_whitespace().map(str::to_owned).collect()
}

/// Every field of a rectangle of the square board, corners included.
pub(crate) fn block(bottom_left: &str, top_right: &str) -> BTreeSet<String> {
    let corner = |text: &str| (text.as_bytes()[0], text.as_bytes()[1]);
    let ((left, bottom), (right, top)) = (corner(bottom_left), corner(top_right));
    let columns = left..=right;
    columns
        .flat_map(|column| (bottom..=top).map(move |row| format!("{}{}", column as char, row as char)))
        .collect()
}

/// How a random player chooses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Policy {
    /// Every action equally likely.
    Uniform,
    /// First the kind of action, then one of that kind.
    Kinds,
    /// Places as long as that is possible, and of a few fields takes the one that blocks most: games end early.
    Blocking,
}

impl Policy {
    pub(crate) const ALL: [Policy; 3] = [Policy::Uniform, Policy::Kinds, Policy::Blocking];

    /// An action of a position where a seat is to act.
    pub(crate) fn choose(self, position: (&Atacama, &State), draws: &mut Dealer) -> Action {
        let (game, state) = position;
        let Turn::Seat { actions, .. } = game.turn(state) else { panic!("a seat is to act") };
        let chosen = match self {
            Policy::Uniform => actions.draw(draws),
            Policy::Kinds => actions.draw_by_kind(draws),
            Policy::Blocking => {
                let left = |action: &Action| {
                    let mut after = *state;
                    game.apply(&mut after, *action).expect("a legal action is done");
                    if let Turn::Seat { actions, .. } = game.turn(&after) { actions.len() } else { 0 }
                };
                let few = (0..8).filter_map(|_| actions.draw(draws));
                let places: Vec<_> = few.filter(|one| matches!(one, Action::Place { .. })).collect();
                places.into_iter().min_by_key(left).or_else(|| actions.draw(draws))
            }
        };
        chosen.expect("a seat to act has an action")
    }
}

/// A game played at random, from its rules to its end, as a match with its log.
pub(crate) fn random_match(game: Atacama, policy: Policy, seed: u64) -> Match<Atacama> {
    play_out(game, &mut Dealer::from_seed(seed, 0), |play, _, draws| {
        policy.choose((play.game(), play.state()), draws)
    })
}

/// Every position of a random game, the start and the end included.
pub(crate) fn random_positions(game: Atacama, policy: Policy, seed: u64) -> Vec<Position> {
    let play = random_match(game, policy, seed);
    states(&play).into_iter().map(|state| Position { game: play.game().clone(), state }).collect()
}
