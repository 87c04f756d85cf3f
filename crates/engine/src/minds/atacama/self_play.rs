//! Games that the bots play against themselves, and the file that keeps them: a line for each game.

use std::fmt;
use std::str::FromStr;

use motherlode_atacama::{Action, Atacama, Options, State, TilesName, Variant};
use motherlode_core::draw::Quick;
use motherlode_core::{ActionSet, Audit, ChanceSet, Draws, Game, Observer, Seat, Turn};
use serde_json::Value;

use super::AtacamaJudge;
use super::calendar::Calendar;
use super::outlook;
use super::prove::AtacamaProver;
use super::weights::{Company, Weights};
use crate::alphabeta::{self, AlphaBeta};
use crate::graph::{self, GraphSearch};
use crate::judge::{Judge, Margin};
use crate::limits::{Budget, Limits};
use crate::player::Player;
use crate::solver::{Goal, Problem, Solution, Solver};
use crate::thought::Thought;

/// A game as the file of games keeps it: a table that anyone can set up again, and what was done there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    options: Options,
    /// Where the numbers of chance come from.
    seed: u64,
    /// The last random action was one of so many at the start.
    random: usize,
    actions: Vec<Action>,
}

/// A game of the file, played again.
#[derive(Clone, Debug)]
pub struct Replayed {
    /// Its rules.
    pub game: Atacama,
    /// Every position, the end included.
    pub states: Vec<State>,
    /// How many of them lie before the last random action.
    pub random: usize,
}

impl Replayed {
    /// The positions since it is no longer random.
    pub fn earnest(&self) -> &[State] {
        self.states.get(self.random..).unwrap_or_default()
    }
}

/// A line of the file of games that cannot be read or played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadGame {
    /// The line's number, from 1.
    pub line: usize,
}

impl fmt::Display for BadGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {} is no game of Atacama", self.line)
    }
}

impl std::error::Error for BadGame {}

impl fmt::Display for Played {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tactical = if self.options.tactical { "*" } else { "" };
        write!(
            f,
            "{}{tactical} {} {} {}:",
            self.options.variant.code(),
            self.options.tiles.as_str(),
            self.seed,
            self.random
        )?;
        for (place, action) in self.actions.iter().enumerate() {
            write!(f, "{}{action}", if place == 0 { " " } else { "," })?;
        }
        Ok(())
    }
}

impl FromStr for Played {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (head, actions) = text.split_once(": ").ok_or(())?;
        let [variant, tiles, seed, random] = *head.split(' ').collect::<Vec<_>>() else { return Err(()) };
        let basic = variant.strip_suffix('*');
        let tactical = basic.is_some();
        let variant = Variant::from_code(basic.unwrap_or(variant)).ok_or(())?;
        let actions = actions.split(',').map(str::parse).collect::<Result<_, _>>().map_err(|_| ())?;
        let options = Options { variant, tactical, tiles: TilesName::from_name(tiles) };
        let (seed, random) = (seed.parse().map_err(|_| ())?, random.parse().map_err(|_| ())?);
        Ok(Played { options, seed, random, actions })
    }
}

impl Played {
    /// The rules and every position of the game, if it can be played to its end.
    fn replay(&self) -> Option<Replayed> {
        let game = Atacama::new(self.options.clone(), &Value::Null).ok()?;
        let mut state = begin(&game, &mut Quick::new(self.seed));
        let mut states = vec![state];
        for action in &self.actions {
            game.apply(&mut state, *action).ok()?;
            states.push(state);
        }
        game.turn(&state).ending().is_some().then_some(Replayed { game, states, random: self.random })
    }
}

/// A table after chance has set it up.
fn begin(game: &Atacama, draws: &mut Quick) -> State {
    let mut state = game.start();
    while let Turn::Chance(chance) = game.turn(&state) {
        // What chance draws here is possible here.
        let _ = game.settle(&mut state, &chance.draw(draws));
    }
    state
}

/// The tables of self-play, taken in turn: more of those that have more to learn. The enhanced game has its own
/// [self-play](enhanced_self_play).
const TABLES: [(Variant, bool); 7] = [
    (Variant::Basic, false),
    (Variant::Four, false),
    (Variant::Basic, true),
    (Variant::Three, false),
    (Variant::Four, true),
    (Variant::Basic, false),
    (Variant::Three, true),
];

/// So many games, a line each. Every other round of tables is played on random boards, and every game begins with a few random actions, so
/// that the games differ.
pub fn self_play(games: usize, seed: u64, nodes: u64) -> String {
    self_play_with(games, seed, nodes, Weights::of)
}

/// [`self_play()`] with other weights than the fitted ones.
pub fn self_play_with<'w>(
    games: usize,
    seed: u64,
    nodes: u64,
    weights: impl Fn(Company) -> &'w Weights,
) -> String {
    let mut draws = Quick::new(seed);
    let mut text = String::new();
    for number in 0..games {
        let (variant, tactical) = TABLES[number % TABLES.len()];
        let mut options = Options::of(variant, tactical);
        if (number / TABLES.len()).is_multiple_of(2) {
            options.tiles = TilesName::Random;
        }
        let seed = u64::from(draws.next_bits()) + 1;
        if let Ok(game) = Atacama::new(options.clone(), &Value::Null) {
            let state = begin(&game, &mut Quick::new(seed));
            let random = draws.index(RANDOM_START + 1);
            let actions = play(&game, state, random, nodes, weights(Company::of(variant)), &mut draws);
            text.push_str(&Played { options, seed, random, actions }.to_string());
            text.push('\n');
        }
    }
    text
}

/// At most so many actions at the start of a game are random.
const RANDOM_START: usize = 10;
/// Memory of the search in self-play.
const TABLE: usize = 16 << 20;
/// Positions that an exact proof and what follows from it may look at, so that games end as they should.
const PROOF: u64 = 400_000;

fn play(
    game: &Atacama,
    mut state: State,
    random: usize,
    nodes: u64,
    weights: &Weights,
    draws: &mut Quick,
) -> Vec<Action> {
    let mut played = Vec::new();
    let mut prover = AtacamaProver::default();
    let mut search = AtacamaJudge::new(game, state.ground(), weights, Calendar::fitted()).map(|judge| {
        AlphaBeta::new(judge, alphabeta::Options { table: TABLE, ..alphabeta::Options::default() })
    });
    while let Turn::Seat { actions, .. } = game.turn(&state) {
        let action = if played.len() < random {
            actions.draw(draws)
        } else if let Some(search) = search.as_mut().filter(|_| nodes > 0) {
            let knowledge = game.audit(&state, Observer::Spectator);
            let proof = prover.prove(game, &knowledge, None, &mut Budget::begin(&Limits::nodes(PROOF)));
            if let Some(judge) = AtacamaJudge::new(game, state.ground(), weights, Calendar::fitted()) {
                search.renew(judge);
            }
            let thought = proof.or_else(|| search.search(game, &state, &Limits::nodes(nodes)));
            thought.map(|thought| thought.action)
        } else {
            greedy(game, &state, &actions)
        };
        let Some(action) = action else { break };
        if game.apply(&mut state, action).is_err() {
            break;
        }
        played.push(action);
    }
    played
}

/// The action after which the seat to act expects the largest lead over the others.
fn greedy(game: &Atacama, state: &State, actions: &<Atacama as Game>::Actions) -> Option<Action> {
    let seat = state.ground().to_act();
    let worth = |action: &Action| {
        let mut after = *state;
        let _ = game.apply(&mut after, *action);
        outlook::lead(&outlook::expectations(game, after.ground()), seat)
    };
    let judged = actions.iter().map(|action| (worth(&action), action));
    judged.max_by(|left, right| left.0.total_cmp(&right.0)).map(|(_, action)| action)
}

/// So many enhanced games, a line each, between players who look at so many rounds for each action. One action of most games is not
/// what was found best but another one, now and then a claim, so that there is something to learn of what they would not do. In most
/// games nobody claims before some turn: left to themselves these players mostly claim at once, and would never learn what waiting is worth.
pub fn enhanced_self_play(games: usize, seed: u64, rounds: u64) -> String {
    let mut draws = Quick::new(seed);
    let mut solver = Solver::new(TABLE);
    let mut text = String::new();
    let options = Options::of(Variant::Enhanced, false);
    let Ok(game) = Atacama::new(options.clone(), &Value::Null) else { return text };
    for _ in 0..games {
        let seed = u64::from(draws.next_bits()) + 1;
        let state = begin(&game, &mut Quick::new(seed));
        let odd = Some(draws.index(ODD_TURNS + 1)).filter(|turn| *turn < ODD_TURNS);
        let patience = if draws.index(HASTY_GAMES) == 0 { 0 } else { draws.index(MOST_PATIENCE + 1) };
        let actions = play_enhanced(&game, state, odd, patience, rounds, &mut solver, &mut draws);
        let random = odd.map_or(0, |turn| turn + 1).max(patience);
        text.push_str(&Played { options: options.clone(), seed, random, actions }.to_string());
        text.push('\n');
    }
    text
}

/// The odd action is one of so many at the start: of those before the last tiles are laid.
const ODD_TURNS: usize = 12;
/// One in so many odd actions is a claim, where there is any.
const ODD_CLAIMS: usize = 3;
/// The others are drawn from so many that were found best.
const ODD_CHOICE: usize = 5;
/// In one of so many games anyone may claim from the start …
const HASTY_GAMES: usize = 4;
/// … in the others from a turn on that comes after so many others at most.
const MOST_PATIENCE: usize = 24;
/// Positions that a proof of how the game ends may look at.
const ENHANCED_PROOF: u64 = 30_000;

fn play_enhanced(
    game: &Atacama,
    mut state: State,
    odd: Option<usize>,
    patience: usize,
    rounds: u64,
    solver: &mut Solver,
    draws: &mut Quick,
) -> Vec<Action> {
    let mut played = Vec::new();
    let mut searches: [Option<GraphSearch<Atacama, AtacamaJudge<'static>>>; 2] = [None, None];
    while let Turn::Seat { seat, .. } = game.turn(&state) {
        let may_claim = played.len() >= patience;
        let line = match may_claim.then(|| end(game, &state, solver)).flatten() {
            Some(line) => line,
            None => {
                let Some(judge) = AtacamaJudge::fitted(game, state.ground()) else { break };
                let search = match &mut searches[seat.index()] {
                    Some(search) => {
                        search.renew(judge);
                        search
                    }
                    none => none.insert(GraphSearch::new(judge, graph::Options::default())),
                };
                let knowledge = game.audit(&state, Observer::Seat(seat));
                let Some(thought) = search.think(game, &knowledge, &Limits::nodes(rounds)) else { break };
                let is_odd = odd == Some(played.len());
                let other = is_odd.then(|| odd_action(&thought, may_claim, draws)).flatten();
                let best = found(&thought, may_claim).next();
                vec![other.or(best).or_else(|| best_rig(game, &state)).unwrap_or(thought.action)]
            }
        };
        for action in line {
            if game.apply(&mut state, action).is_err() {
                return played;
            }
            played.push(action);
        }
    }
    played
}

/// Best play to the end, where it is soon proven.
fn end(game: &Atacama, state: &State, solver: &mut Solver) -> Option<Vec<Action>> {
    let problem =
        Problem::new(game, state).ok().filter(|problem| problem.is_likely_within(ENHANCED_PROOF))?;
    match solver.solve(&problem, Goal::Outcome, &Limits::nodes(ENHANCED_PROOF)) {
        Solution::Proven(proof) => Some(proof.line),
        Solution::OutOfBudget { .. } => None,
    }
}

const fn is_claim(action: &Action) -> bool {
    matches!(action, Action::Claim { .. })
}

/// What was found, the best first, without claims where nobody may claim.
fn found(thought: &Thought<Atacama>, may_claim: bool) -> impl Iterator<Item = Action> {
    let found = thought.ranking.iter().map(|(action, _)| *action);
    found.filter(move |action| may_claim || !is_claim(action))
}

/// The rig that looks best at a glance, where nothing but claims was looked at for longer.
fn best_rig(game: &Atacama, state: &State) -> Option<Action> {
    let Turn::Seat { seat, actions } = game.turn(state) else { return None };
    let mut margins = Vec::new();
    AtacamaJudge::fitted(game, state.ground())?.glances(game, state, &actions, &mut margins);
    let rigs = actions.iter().zip(margins).filter(|(action, _)| !is_claim(action));
    let ahead = |margin: Margin| if seat == Seat::FIRST { margin } else { -margin };
    rigs.max_by_key(|(_, margin)| ahead(*margin)).map(|(action, _)| action)
}

/// Something else than what was found best.
fn odd_action(thought: &Thought<Atacama>, may_claim: bool, draws: &mut Quick) -> Option<Action> {
    let (claims, others): (Vec<Action>, Vec<Action>) = found(thought, may_claim).partition(is_claim);
    if !claims.is_empty() && draws.index(ODD_CLAIMS) == 0 {
        return claims.first().copied();
    }
    let choice = others.len().min(ODD_CHOICE);
    if choice == 0 { None } else { others.get(draws.index(choice)).copied() }
}

/// Reads games, a line each.
pub fn read_games(text: &str) -> Result<Vec<Replayed>, BadGame> {
    let read = |(number, line): (usize, &str)| {
        let played: Played = line.parse().map_err(|()| BadGame { line: number + 1 })?;
        played.replay().ok_or(BadGame { line: number + 1 })
    };
    text.lines().enumerate().map(read).collect()
}
