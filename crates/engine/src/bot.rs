//! The bots that people play against: the best search for each position, held back to a level.

use std::hash::{Hash, Hasher};

use motherlode_core::draw::{Draws, Quick};
use motherlode_core::{ActionSet, Game, Turn};

use crate::alphabeta::{self, AlphaBeta};
use crate::graph::{self, GraphSearch};
use crate::judge::{Guide, Mixer, Shares, shares_of};
use crate::level::Level;
use crate::levels::Levels;
use crate::limits::{Budget, Limits};
use crate::mcts::{self, Mcts};
use crate::player::Player;
use crate::thought::Thought;

/// A bot of some level.
///
/// Below the strongest level its decisions follow from the seed and what its seat knows alone, so a game against it can be
/// played again move for move. The strongest keeps what it has thought between moves and uses what time it is given.
///
/// ```
/// use motherlode_atacama::{Atacama, Options};
/// use motherlode_core::{Game, Match, Observer, Seat};
/// use motherlode_engine::{Bot, Level, Limits, Player};
///
/// let game = Match::new(Atacama::new(Options::default(), &serde_json::Value::Null)?);
/// let mut bot = Bot::new(Level::new(2).unwrap(), 7);
/// let thought = bot.think(game.game(), game.knowledge(Observer::Seat(Seat::FIRST)), &Limits::default());
/// assert!(thought.is_some());
/// # Ok::<(), motherlode_core::Refusal>(())
/// ```
pub struct Bot<G: Levels> {
    level: Level,
    seed: u64,
    prover: G::Prover,
    alphabeta: Option<AlphaBeta<G::Judge>>,
    graph: Option<GraphSearch<G, G::Judge>>,
    tree: Option<Mcts<G, G::Guide>>,
}

impl<G: Levels> Bot<G> {
    /// A bot of this level.
    pub fn new(level: Level, seed: u64) -> Self {
        Bot { level, seed, prover: G::Prover::default(), alphabeta: None, graph: None, tree: None }
    }

    /// Numbers that follow from the seed and what is known alone.
    fn draws(&self, game: &G, knowledge: &G::Knowledge) -> Quick {
        let mut mixer = Mixer::default();
        self.seed.hash(&mut mixer);
        // The same knowledge and the same numbers give the same sample: a fingerprint of what is known.
        game.sample(knowledge, &mut Quick::new(1)).hash(&mut mixer);
        Quick::new(mixer.finish())
    }

    /// Thinks about a position without being held back; about one action alone, if it is given one, so that it can be
    /// compared with others.
    pub fn consider(
        &mut self,
        game: &G,
        knowledge: &G::Knowledge,
        only: Option<G::Action>,
        limits: &Limits,
    ) -> Option<Thought<G>> {
        self.search(game, knowledge, only, limits, self.seed)
    }

    fn search(
        &mut self,
        game: &G,
        knowledge: &G::Knowledge,
        only: Option<G::Action>,
        limits: &Limits,
        seed: u64,
    ) -> Option<Thought<G>> {
        let mut budget = Budget::begin(limits);
        let proven = game.prove(&mut self.prover, knowledge, only, &mut budget);
        let thought = proven.or_else(|| self.look_ahead(game, knowledge, only, &budget, seed))?;
        Some(Thought { nodes: thought.nodes + budget.spent(), ..thought })
    }

    /// Thinks without a proof.
    fn look_ahead(
        &mut self,
        game: &G,
        knowledge: &G::Knowledge,
        only: Option<G::Action>,
        budget: &Budget,
        seed: u64,
    ) -> Option<Thought<G>> {
        if let Some(judge) = game.judge(knowledge) {
            let limits = budget.left();
            // Whoever asks for a depth wants it searched through: alpha-beta comes to an end there.
            if self.level == Level::STRONGEST && limits.depth.is_none() {
                let search = match &mut self.graph {
                    Some(search) => {
                        search.renew(judge);
                        search
                    }
                    none => none.insert(GraphSearch::new(judge, graph::Options::default())),
                };
                return search.consider(game, knowledge, only, &limits);
            }
            let search = match &mut self.alphabeta {
                Some(search) => {
                    search.renew(judge);
                    search
                }
                none => none.insert(AlphaBeta::new(judge, remembering(&limits))),
            };
            return match only {
                None => search.think(game, knowledge, &limits),
                Some(action) => search.consider(game, knowledge, action, &limits),
            };
        }
        let options = mcts::Options { seed, reuse: self.level == Level::STRONGEST, ..game.searching() };
        let tree = self.tree.get_or_insert_with(|| Mcts::new(game.guide(), options));
        tree.consider(game, knowledge, only, &budget.left())
    }
}

impl<G: Levels> Player<G> for Bot<G> {
    fn think(&mut self, game: &G, knowledge: &G::Knowledge, limits: &Limits) -> Option<Thought<G>> {
        let choices = game.choices(knowledge);
        let mut draws = self.draws(game, knowledge);
        let whim = choices.draw_by_kind(&mut draws)?;
        let strength = G::strength(self.level);
        let is_careless = strength.is_some_and(|strength| draws.index(100) < usize::from(strength.careless));
        if is_careless || choices.len() == 1 {
            return Some(at_a_glance(game, knowledge, whim));
        }
        let Some(strength) = strength else { return self.consider(game, knowledge, None, limits) };
        // Nothing is kept from earlier moves: a decision must not depend on how the bot came here.
        (self.prover, self.alphabeta, self.tree) = (G::Prover::default(), None, None);
        let budget = if game.judge(knowledge).is_some() { strength.positions } else { strength.games };
        let nodes = limits.nodes.map_or(budget, |nodes| nodes.min(budget));
        // No clock: a level plays the same on a busy machine.
        let limits = Limits { nodes: Some(nodes), threads: 1, time: None, ..limits.clone() };
        let seed = u64::from(draws.next_bits()) << 32 | u64::from(draws.next_bits());
        self.search(game, knowledge, None, &limits, seed)
    }
}

/// A table of positions as large as a search within the limits can fill: a short one need not clear a large one.
fn remembering(limits: &Limits) -> alphabeta::Options {
    const SMALLEST: usize = 1 << 16;
    const BYTES_PER_POSITION: usize = 32;
    const POSITIONS_PER_MILLISECOND: u128 = 1_000;
    let all = alphabeta::Options::default();
    let by_time = limits.time.map(|time| time.as_millis().saturating_mul(POSITIONS_PER_MILLISECOND));
    let positions = limits.nodes.map(u128::from).into_iter().chain(by_time).min().unwrap_or(u128::MAX);
    let positions = usize::try_from(positions).unwrap_or(usize::MAX);
    let table = positions.saturating_mul(BYTES_PER_POSITION).clamp(SMALLEST, all.table);
    alphabeta::Options { table, ..all }
}

/// A decision without a search.
fn at_a_glance<G: Levels>(game: &G, knowledge: &G::Knowledge, action: G::Action) -> Thought<G> {
    let mut state = game.sample(knowledge, &mut Quick::new(1));
    // It was drawn from the legal actions of this very knowledge.
    let _ = game.apply(&mut state, action);
    let shares = shares_now(game, &game.guide(), &state);
    Thought { action, shares, ranking: Vec::new(), line: vec![action], nodes: 0, depth: 0, proven: false }
}

/// What each seat can expect from a state, at a glance; how the game ended, if it has.
pub(crate) fn shares_now<G: Game>(game: &G, guide: &impl Guide<G>, state: &G::State) -> Shares {
    match game.turn(state) {
        Turn::Over(_) => shares_of(&game.ranks(state)),
        Turn::Seat { .. } | Turn::Chance(_) => guide.shares(game, state),
    }
}
