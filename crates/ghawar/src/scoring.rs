//! What players are paid.

use motherlode_core::{PerSeat, Score, Seat, SeatCount};

use crate::Ghawar;
use crate::cubes::Colour;
use crate::state::State;

impl State {
    /// Who has delivered strictly more cubes of a colour than each other player (GH-20).
    #[inline]
    pub(crate) fn majority(&self, colour: Colour) -> Option<Seat> {
        let delivered = |seat: Seat| self.delivered[seat.index()][colour.index()];
        // Places at the table that nobody has count none, so at least two are equal while nobody has delivered any.
        let most = SeatCount::FOUR.seats().map(delivered).max()?;
        let mut first = SeatCount::FOUR.seats().filter(|seat| delivered(*seat) == most);
        let leader = first.next();
        leader.filter(|_| first.next().is_none())
    }
}

impl Ghawar {
    /// Barrels, the value of each delivered cube, and the bonus for each majority (GH-20).
    pub(crate) fn state_scores(&self, state: &State) -> PerSeat<Score> {
        let mut scores =
            PerSeat::from_fn(self.options.players, |seat| Score::from(state.barrels[seat.index()].0));
        for colour in Colour::ALL {
            let value = Score::from(state.values.of(colour).0);
            for seat in self.options.players.seats() {
                scores[seat] += value * Score::from(state.delivered[seat.index()][colour.index()]);
            }
            if let Some(seat) = state.majority(colour) {
                scores[seat] += value;
            }
        }
        scores
    }
}

#[cfg(test)]
mod tests {
    use motherlode_core::Game;

    use super::*;
    use crate::setup::Setup;

    #[test]
    fn cubes_and_majorities_are_paid_gh_20() {
        let cubes = "....rrbbbbbb.gggggyyyyyywwwwwwk.....";
        let rigs = "111111112222222233333333............".replacen('.', "1", 2);
        // Red is worth 1, green 3, black 6: seat 1 leads in red; in black seats 1 and 2 are equal.
        let line = format!("3 {cubes} rbgywk {rigs} -/b4:g/- rrrkk/rkk/k 1,3,5 1:turn 0");
        let (game, state) = Ghawar::open(&line.parse::<Setup>().unwrap()).unwrap();
        assert_eq!(state.majority(Colour::Red), Some(Seat::FIRST));
        assert_eq!((state.majority(Colour::Black), state.majority(Colour::Green)), (None, None));
        assert_eq!(game.scores(&state).as_slice(), [1 + 3 + 12 + 1, 3 + 1 + 12, 5 + 6]);
        assert_eq!(game.ranks(&state).as_slice(), [1, 2, 3]);
    }
}
