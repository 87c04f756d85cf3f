//! What a search asks about a game: what a position is worth, and which actions look good.
//!
//! A search hands a judge states. They are never the state of a table: they are drawn to fit what a seat knows, so a
//! judge may look at all of them.

use std::hash::{Hash, Hasher};

use motherlode_core::draw::Quick;
use motherlode_core::{ActionSet, Game, PerSeat, Rank, Seat};

/// For every seat the share of the win that it can expect: 1 for a certain win, one half each for a draw between two, and
/// so on. The shares of all seats add up to 1.
pub type Shares = PerSeat<f32>;

/// The margin of a position for two players, in a unit of the judge's own: above 0 seat 1 is ahead.
pub type Margin = i32;

/// No margin of a judge is as large as this one, in either direction.
pub const MOST_MARGIN: Margin = 1 << 24;

/// Judges positions for two players, quickly, as alpha-beta asks for it by the million.
pub trait Judge<G: Game>: Send + Sync {
    /// Whether judging takes so long that a search should judge no more positions than it must: one action after the
    /// other, the best first, until one is good enough, instead of all of them at once.
    const IS_COSTLY: bool = false;

    /// A lead that makes a win about e times as likely as a loss.
    const UNIT: f32 = 1.0;

    /// How far seat 1 is ahead. Where the game is over, this is how it ended: a win is worth more than any hope.
    fn margin(&self, game: &G, state: &G::State) -> Margin;

    /// The same after a longer look, for searches that judge a position once and go on from there; a game that is over is told as
    /// by [`margin`](Judge::margin). Whoever comes by the [`glances`](Judge::glances) on the way leaves them, in the order of the
    /// actions, in the list, which comes empty.
    fn verdict(&self, game: &G, state: &G::State, _glances: &mut Vec<Margin>) -> Margin {
        self.margin(game, state)
    }

    /// A cheap guess at how good an action is for the seat that does it, to look at good ones first. Only the order
    /// matters.
    fn promise(&self, _game: &G, _state: &G::State, _action: G::Action) -> i32 {
        0
    }

    /// The [`promise`](Judge::promise) of every action, in the order of the set, for judges that are quicker with all of
    /// them at once. The list comes empty.
    fn promises(&self, game: &G, state: &G::State, actions: &G::Actions, promises: &mut Vec<i32>) {
        promises.extend(actions.iter().map(|action| self.promise(game, state, action)));
    }

    /// The [`margin`](Judge::margin) after every action, in the order of the set, for judges that know a shorter way
    /// than to do them all: a search spends most of its time here. The list comes empty.
    fn margins_after(&self, game: &G, state: &G::State, actions: &G::Actions, margins: &mut Vec<Margin>) {
        let mut next = state.clone();
        margins.extend(actions.iter().map(|action| {
            next.clone_from(state);
            // An action of the set is not refused; if it were, it would change nothing.
            drop(game.apply(&mut next, action));
            self.margin(game, &next)
        }));
    }

    /// About the [`margin`](Judge::margin) after every action, in the order of the set, for judges that can tell it much more
    /// quickly than exactly. The list comes empty.
    fn glances(&self, game: &G, state: &G::State, actions: &G::Actions, margins: &mut Vec<Margin>) {
        self.margins_after(game, state, actions, margins);
    }

    /// A number that two states share only if everything that can still happen is the same in both (but for an accident
    /// of one in 2^64).
    fn key(&self, _game: &G, state: &G::State) -> u64 {
        let mut hasher = Mixer::default();
        state.hash(&mut hasher);
        hasher.finish()
    }

    /// States that fit what is known and stand for all that may be revealed next, each as likely as the others: one alone where
    /// nothing will be, or where the judge does not look at it. From now on it tells these apart.
    ///
    /// All of them allow the same actions, and on any way through the game only what is revealed first makes a difference to the judge.
    /// As long as a later judge of the table is [alike](Renewed::Alike), the states come in the same order.
    fn foresee(&mut self, game: &G, knowledge: &G::Knowledge) -> Vec<G::State> {
        vec![game.sample(knowledge, &mut Quick::new(1))]
    }

    /// A key that a state in which something has just been revealed shares with all that were alike until then; nothing if
    /// what was revealed makes no difference to the judge.
    fn fork(&self, _game: &G, _state: &G::State) -> Option<u64> {
        None
    }

    /// The share of the win that seat 1 can expect with this margin.
    fn share(&self, margin: Margin) -> f32;

    /// Gives way to a judge that was made later at the same table; whether the two judge alike, so that what was learnt
    /// before stays true.
    fn renew(&mut self, fresh: Self) -> Renewed
    where
        Self: Sized,
    {
        *self = fresh;
        Renewed::Otherwise
    }
}

/// What became of a judge that gave way to a later one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Renewed {
    /// It judges as before.
    Alike,
    /// It may judge otherwise.
    Otherwise,
}

/// The judge of games that have none, because alpha-beta never plays them.
#[derive(Clone, Copy, Debug)]
pub enum NoJudge {}

impl<G: Game> Judge<G> for NoJudge {
    fn margin(&self, _: &G, _: &G::State) -> Margin {
        match *self {}
    }

    fn share(&self, _: Margin) -> f32 {
        match *self {}
    }
}

/// Guides a tree search by the Monte-Carlo method, for any number of seats.
pub trait Guide<G: Game>: Send + Sync {
    /// What each seat can expect from a position where the game goes on.
    fn shares(&self, game: &G, state: &G::State) -> Shares;

    /// How good an action looks for the seat to act, relative to the others of its position; above 0. Searches look at the
    /// best ones first.
    fn prior(&self, _game: &G, _state: &G::State, _seat: Seat, _action: G::Action) -> f32 {
        1.0
    }

    /// The action that a hasty player would do. The set is not empty.
    fn hasty(
        &self,
        _game: &G,
        _state: &G::State,
        _seat: Seat,
        actions: &G::Actions,
        draws: &mut Quick,
    ) -> Option<G::Action> {
        actions.draw_by_kind(draws)
    }
}

/// The shares of a game that is over: those of the first rank share the win.
pub fn shares_of(ranks: &PerSeat<Rank>) -> Shares {
    let winners = ranks.as_slice().iter().filter(|rank| **rank == 1).count();
    PerSeat::from_fn(ranks.seats(), |seat| if ranks[seat] == 1 { 1.0 / winners as f32 } else { 0.0 })
}

/// A quick hash for tables of positions; not for anything that someone could want to trick.
#[derive(Clone, Copy, Default, Debug)]
pub struct Mixer(u64);

impl Mixer {
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
}

impl Hasher for Mixer {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    #[inline]
    fn write_u8(&mut self, number: u8) {
        self.write_u64(u64::from(number));
    }

    #[inline]
    fn write_u32(&mut self, number: u32) {
        self.write_u64(u64::from(number));
    }

    #[inline]
    fn write_u64(&mut self, number: u64) {
        let mixed = (self.0 ^ number).wrapping_mul(Mixer::FACTOR);
        self.0 = mixed ^ mixed >> 29;
    }

    #[inline]
    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    #[inline]
    fn finish(&self) -> u64 {
        let mixed = (self.0 ^ self.0 >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
        mixed ^ mixed >> 32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use motherlode_core::SeatCount;

    #[test]
    fn the_first_rank_shares_the_win() {
        let ranks = [1, 3, 1];
        let shares = shares_of(&PerSeat::from_fn(SeatCount::THREE, |seat| ranks[seat.index()]));
        assert_eq!(shares.as_slice(), [0.5, 0.0, 0.5]);
    }

    #[test]
    fn small_differences_make_different_keys() {
        let key = |words: &[u64]| {
            let mut mixer = Mixer::default();
            words.hash(&mut mixer);
            mixer.finish()
        };
        let keys: std::collections::HashSet<u64> =
            (0..20_000).map(|number| key(&[number % 3, number / 3])).collect();
        assert_eq!(keys.len(), 20_000);
    }
}
