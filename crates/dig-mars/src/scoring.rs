//! Who gets what: sharing a card, and the order in the end.

use motherlode_core::game::ranks_by_score;
use motherlode_core::{PerSeat, Rank, Score, Seat};

use crate::DigMars;
use crate::actions::Ending;
use crate::cards::Card;
use crate::places::Place;
use crate::state::{Ground, Phase};

impl DigMars {
    /// What each player gets of a card with so many points: equal shares for everyone with a station on it, and what
    /// cannot be split for the player who salvages (DM-15).
    pub(crate) fn shares(&self, ground: &Ground, salvager: Seat, place: Place, points: u8) -> PerSeat<u8> {
        let here = |seat: Seat| ground.stations_of(seat, place) > 0;
        let sharing = self.options.players.seats().filter(|seat| here(*seat)).count().max(1) as u8;
        PerSeat::from_fn(self.options.players, |seat| {
            let even = if here(seat) { points / sharing } else { 0 };
            let rest = if seat == salvager { points % sharing } else { 0 };
            even + rest
        })
    }

    pub(crate) fn share_out(&self, ground: &mut Ground, salvager: Seat, place: Place, card: Card) {
        let shares = self.shares(ground, salvager, place, self.deck.print(card).points);
        for (seat, share) in shares.iter() {
            ground.crews[seat.index()].points += u16::from(*share);
        }
    }

    /// Everyone's points.
    pub(crate) fn ground_scores(&self, ground: &Ground) -> PerSeat<Score> {
        PerSeat::from_fn(self.options.players, |seat| Score::from(ground.crew(seat).points))
    }

    /// Most points wins and equal points share (DM-18, DM-20), unless someone declared: then that player is first and the
    /// others rank from 2 by their points (DM-17).
    pub(crate) fn ground_ranks(&self, ground: &Ground) -> PerSeat<Rank> {
        let scores = self.ground_scores(ground);
        if ground.phase != Phase::Over(Ending::Declared) {
            return ranks_by_score(&scores);
        }
        let first = ground.to_act;
        PerSeat::from_fn(self.options.players, |seat| {
            if seat == first {
                return 1;
            }
            let better = scores.iter().filter(|(other, score)| *other != first && **score > scores[seat]);
            2 + better.count() as Rank
        })
    }
}
