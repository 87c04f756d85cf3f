//! The ways for the next tiles of the enhanced game to lie, as far as a judge looks at them.

use motherlode_atacama::{Atacama, Ground, Knowledge, State, Tile};
use motherlode_core::draw::Quick;
use motherlode_core::{ActionSet, Game, Turn};

use super::prices::Prices;
use super::soil::Soil;

/// Ways for the next tiles to lie, with what rigs are worth then.
#[derive(Clone, Debug, Default)]
pub struct Futures {
    /// Where the next tiles are laid.
    places: Vec<Tile>,
    ways: Vec<Deal>,
}

#[derive(Clone, Debug)]
struct Deal {
    tiles: Vec<Option<Tile>>,
    prices: Prices,
}

/// Where six tiles are hidden, these of the 120 ways are looked at: the tile at the second place and that at the third come so many
/// after that at the first, counted round. So each tile lies equally often at each place, and hardly two of them more often side by
/// side than others.
const STEPS: [(usize, usize); 4] = [(1, 3), (2, 1), (3, 4), (4, 2)];

/// So many draws show each of the ways that are looked at, but for an accident that nobody will see.
const MOST_DRAWS: usize = 5_000;

impl Futures {
    /// The futures of a table where tiles are still to come, and for each of them a state that fits what is known.
    pub fn of(game: &Atacama, knowledge: &Knowledge) -> (Futures, Vec<State>) {
        let now = knowledge.ground();
        let hidden: Vec<Tile> =
            Tile::all().filter(|tile| Tile::all().all(|place| now.laid(place) != Some(*tile))).collect();
        let ways = if hidden.len() > 3 { hidden.len() * STEPS.len() } else { 6 };
        let (mut futures, mut states) = (Futures::default(), Vec::new());
        let mut draws = Quick::new(1);
        for _ in 0..MOST_DRAWS {
            let state = game.sample(knowledge, &mut draws);
            let Some(later) = next_stage(game, state) else { break };
            if futures.places.is_empty() {
                let is_fresh = |place: &Tile| now.laid(*place).is_none() && later.laid(*place).is_some();
                futures.places = Tile::all().filter(is_fresh).collect();
            }
            let tiles: Vec<_> = futures.places.iter().map(|place| later.laid(*place)).collect();
            if is_looked_at(&hidden, &tiles) && futures.ways.iter().all(|way| way.tiles != tiles) {
                futures.ways.push(Deal { tiles, prices: Prices::of(&Soil::of(game, &later)) });
                states.push(state);
            }
            if states.len() == ways {
                break;
            }
        }
        (futures, states)
    }

    /// Whether there are none.
    #[inline]
    pub fn are_none(&self) -> bool {
        self.ways.is_empty()
    }

    /// The number of the way in which the tiles lie, once they do.
    #[inline]
    pub fn find(&self, ground: &Ground) -> Option<usize> {
        let lie =
            |way: &Deal| self.places.iter().zip(&way.tiles).all(|(place, tile)| ground.laid(*place) == *tile);
        self.ways.iter().position(lie)
    }

    /// What rigs are worth in one of the ways.
    #[inline]
    pub fn prices(&self, way: usize) -> &Prices {
        &self.ways[way].prices
    }
}

/// Whether this is one of the ways to look at.
fn is_looked_at(hidden: &[Tile], tiles: &[Option<Tile>]) -> bool {
    let number = |tile: &Option<Tile>| hidden.iter().position(|one| Some(*one) == *tile);
    let numbers: Vec<usize> = tiles.iter().filter_map(number).collect();
    let [first, second, third] = *numbers else { return false };
    let after = |number: usize| (number + hidden.len() - first) % hidden.len();
    hidden.len() == tiles.len() || STEPS.contains(&(after(second), after(third)))
}

/// What lies open when the next tiles of a state are laid, whatever is done until then.
fn next_stage(game: &Atacama, mut state: State) -> Option<Ground> {
    let now = state.ground().stage();
    while state.ground().stage() == now {
        let Turn::Seat { actions, .. } = game.turn(&state) else { return None };
        game.apply(&mut state, actions.nth(0)?).ok()?;
    }
    Some(*state.ground())
}
