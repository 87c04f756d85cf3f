//! What counts how much when a position is judged.

/// What counts how much.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weights {
    /// What a turn is worth, in barrels. Little, for games end only when everything is delivered, but enough that trucks
    /// do not dawdle: the longest trip costs less than the cheapest cube is worth.
    pub turn: f32,
    /// How far a rig that a seat could move to a cube next counts as moved already. Not wholly: others may not come
    /// first, and the turn is still to be spent.
    pub claim: f32,
    /// What must be gained by moving a rig away from a cube to a better one, in barrels; for less nobody spends a turn.
    pub swap: usize,
    /// The lead that makes a majority certain, give or take, when nothing is left to happen: from none at a draw to all
    /// at one cube.
    pub certain: f32,
    /// How much wider that becomes for each cube without a rig.
    pub wider_free: f32,
    /// How much wider for each cube on a rig: only someone who buys it changes anything.
    pub wider_owned: f32,
    /// How many barrels ahead mean how much: the spread of the final difference when all is delivered.
    pub cool: f32,
    /// And how it grows with the square root of what is not delivered yet.
    pub warm: f32,
    /// The least that a truck's place can save, in turns: from a bad place the way over the depot is not far.
    pub least_saving: f32,
    /// How much of a share goes by a much wider spread. Most games are decided early between players who both know what
    /// they do; without this, one who is far behind or ahead would see no difference between what it can do.
    pub pride: f32,
    /// That spread, in barrels.
    pub wide: f32,
}

impl Weights {
    /// What does best, by games of guides with different weights against each other.
    pub const BEST: Weights = Weights {
        turn: 0.12,
        claim: 0.5,
        swap: 2,
        certain: 0.5,
        wider_free: 0.35,
        wider_owned: 0.12,
        cool: 1.0,
        warm: 0.55,
        least_saving: -1.5,
        pride: 0.5,
        wide: 25.0,
    };
}
