//! What chance brings: the cards, and who begins.

use motherlode_core::draw::shuffle;
use motherlode_core::{ChanceSet, Draws, ImpossibleOutcome, Outcomes, Seat, SeatCount};

use crate::DigMars;
use crate::cards::{CARDS, Card, Cards};
use crate::places::PLACES;
use crate::state::{DEPTH, Ground, Phase, State};

/// Where chance acts (DM-22).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chance {
    /// The cards are shuffled (DM-2).
    Deal,
    /// The first player is drawn among so many (DM-4).
    First(SeatCount),
}

/// What chance brought (DM-22).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// All cards: those of a1 from the top down, then those of b1, and so on to d4.
    Deal([Card; CARDS]),
    /// Who begins.
    First(Seat),
}

impl ChanceSet for Chance {
    type Outcome = Outcome;

    fn draw(&self, draws: &mut dyn Draws) -> Outcome {
        match *self {
            Chance::Deal => {
                let mut cards = std::array::from_fn(Card::at);
                shuffle(&mut cards, draws);
                Outcome::Deal(cards)
            }
            Chance::First(seats) => {
                let place = draws.index(seats.get());
                Outcome::First(seats.seats().nth(place).unwrap_or(Seat::FIRST))
            }
        }
    }

    fn outcomes(&self) -> Outcomes<Outcome> {
        match self {
            Chance::Deal => Outcomes::Many,
            Chance::First(seats) => {
                Outcomes::Few(seats.seats().map(|seat| (Outcome::First(seat), 1)).collect())
            }
        }
    }
}

impl DigMars {
    pub(crate) fn state_settle(&self, state: &mut State, outcome: &Outcome) -> Result<(), ImpossibleOutcome> {
        match (state.ground.phase, outcome) {
            (Phase::Deal, Outcome::Deal(cards))
                if cards.iter().copied().collect::<Cards>().len() == CARDS =>
            {
                for (place, stack) in cards.chunks_exact(DEPTH).enumerate() {
                    for (depth, card) in stack.iter().rev().enumerate() {
                        state.cards[place][depth] = Some(*card);
                    }
                }
                self.deal_backs(&mut state.ground, cards);
                Ok(())
            }
            (Phase::First, Outcome::First(seat)) if self.options.players.contains(*seat) => {
                state.ground.begin(*seat);
                Ok(())
            }
            _ => Err(ImpossibleOutcome),
        }
    }

    fn deal_backs(&self, ground: &mut Ground, cards: &[Card; CARDS]) {
        let backs: [u8; PLACES] = std::array::from_fn(|place| self.deck.print(cards[place * DEPTH]).hardness);
        ground.deal(&backs);
    }
}
