//! What the cards promise that nobody has seen.

use motherlode_dig_mars::{CARDS, Card, Cards, Deck, Ground, HIGHEST, Print};

/// Levels, hardness and difficulty count from 1 to this.
const LEVELS: usize = HIGHEST as usize;

/// What is printed on every card, ready to be added up.
#[derive(Clone, Debug)]
pub(super) struct Prints {
    prints: [Print; CARDS],
    /// The points of all cards.
    pub(super) total: f32,
    /// What all cards promise, before any is seen.
    whole: Outlook,
}

impl Prints {
    pub(super) fn of(deck: &Deck) -> Prints {
        let blank = Print { hardness: 1, points: 0, difficulty: 1, bonus: None };
        let mut prints = [blank; CARDS];
        for card in Card::all() {
            prints[card.index()] = deck.print(card);
        }
        Prints { prints, total: deck.points() as f32, whole: Outlook::over(&prints, Card::all()) }
    }

    /// The points that a card with this hardness brings on average in this deck, whatever has been seen of it.
    #[inline]
    pub(super) fn usual(&self, hardness: u8, strength: u8) -> f32 {
        self.whole.gain(hardness, strength)
    }

    #[inline]
    pub(super) fn print(&self, card: Card) -> Print {
        self.prints[card.index()]
    }
}

/// What is to be expected of the cards that have neither been taken nor turned up, as everyone can count along.
#[derive(Clone, Debug)]
pub(super) struct Outlook {
    /// Points of the unseen cards of each hardness that each level of salvage can take.
    takeable: [[f32; LEVELS]; LEVELS],
    /// How many unseen cards there are of each hardness.
    counts: [f32; LEVELS],
    /// Points of all unseen cards.
    pub(super) points: f32,
}

impl Outlook {
    pub(super) fn of(prints: &Prints, ground: &Ground) -> Outlook {
        let seen: Cards = ground.taken() | ground.fronts().collect();
        Outlook::over(&prints.prints, seen.others().iter())
    }

    fn over(prints: &[Print; CARDS], cards: impl Iterator<Item = Card>) -> Outlook {
        let mut sums = [[0_u16; LEVELS]; LEVELS];
        let mut counts = [0_u8; LEVELS];
        for card in cards {
            let print = prints[card.index()];
            let (rock, effort) = (step(print.hardness), step(print.difficulty));
            sums[rock][effort] += u16::from(print.points);
            counts[rock] += 1;
        }
        let mut outlook =
            Outlook { takeable: [[0.0; LEVELS]; LEVELS], counts: counts.map(f32::from), points: 0.0 };
        for (rock, sums) in sums.iter().enumerate() {
            let mut sum = 0;
            for (effort, points) in sums.iter().enumerate() {
                sum += points;
                outlook.takeable[rock][effort] = f32::from(sum);
            }
            outlook.points += f32::from(sum);
        }
        outlook
    }

    /// The points that a card with this hardness brings on average to whoever salvages with such a strength; cards that are
    /// too difficult bring nothing.
    #[inline]
    pub(super) fn gain(&self, hardness: u8, strength: u8) -> f32 {
        let rock = step(hardness);
        self.takeable[rock][step(strength)] / self.counts[rock].max(1.0)
    }

    /// The points of an unseen card with this hardness on average.
    #[inline]
    pub(super) fn mean(&self, hardness: u8) -> f32 {
        self.gain(hardness, HIGHEST)
    }

    /// The part of all unseen points that lies within reach of a digging and a salvage level.
    #[inline]
    pub(super) fn cover(&self, digging: u8, salvage: u8) -> f32 {
        let reached: f32 = self.takeable[..=step(digging)].iter().map(|row| row[step(salvage)]).sum();
        reached / self.points.max(1.0)
    }
}

/// The place of a level in an array; strength beyond the highest level counts as that.
#[inline]
fn step(level: u8) -> usize {
    usize::from(level.clamp(1, HIGHEST) - 1)
}
