//! Two players who hardly think: one plays at random, one takes what it sees.

use motherlode_core::draw::Quick;
use motherlode_core::{ActionSet, Draws, Game, PerSeat, Score, Seat, Turn};

use crate::judge::Shares;
use crate::limits::Limits;
use crate::player::Player;
use crate::thought::Thought;

/// Plays at random: first a kind of action, then one of that kind.
#[derive(Clone, Debug)]
pub struct Random(Quick);

impl Random {
    /// A random player that plays the same with the same seed.
    pub fn new(seed: u64) -> Self {
        Random(Quick::new(seed))
    }
}

impl<G: Game> Player<G> for Random {
    fn think(&mut self, game: &G, knowledge: &G::Knowledge, _: &Limits) -> Option<Thought<G>> {
        let action = game.choices(knowledge).draw_by_kind(&mut self.0)?;
        let shares = even(game);
        Some(Thought {
            action,
            shares,
            ranking: vec![(action, shares[Seat::FIRST])],
            line: vec![action],
            nodes: 1,
            depth: 0,
            proven: false,
        })
    }
}

/// Greedily takes the best visible points: the action after which it is furthest ahead of the best of the others, as the
/// scores would stand then. Ties are broken at random, by kinds.
#[derive(Clone, Debug)]
pub struct Greedy(Quick);

impl Greedy {
    /// States drawn for one decision, where something is hidden that scores depend on.
    const SAMPLES: u32 = 4;

    /// A greedy player that plays the same with the same seed.
    pub fn new(seed: u64) -> Self {
        Greedy(Quick::new(seed))
    }
}

impl<G: Game> Player<G> for Greedy {
    fn think(&mut self, game: &G, knowledge: &G::Knowledge, limits: &Limits) -> Option<Thought<G>> {
        let actions = game.choices(knowledge);
        let mut leads: Vec<(G::Action, i64)> = actions.iter().map(|action| (action, 0)).collect();
        let mut nodes = 0;
        let mut samples = 0;
        while samples < Greedy::SAMPLES && !(samples > 0 && limits.stop.is_stopped()) {
            let state = game.sample(knowledge, &mut self.0);
            let Turn::Seat { seat, .. } = game.turn(&state) else { return None };
            for (action, lead) in &mut leads {
                let mut after = state.clone();
                // Its own choices are legal in every state that fits what it knows.
                if game.apply(&mut after, *action).is_ok() {
                    *lead += i64::from(lead_of(&game.scores(&after), seat));
                }
                nodes += 1;
            }
            samples += 1;
        }
        let best = leads.iter().map(|(_, lead)| *lead).max()?;
        let mut ties: Vec<G::Action> =
            leads.iter().filter(|(_, lead)| *lead == best).map(|(action, _)| *action).collect();
        // By kinds, as random play: where one kind has many actions, it would never do anything else.
        let mut kinds: Vec<_> = ties.iter().map(|action| G::Actions::kind(*action)).collect();
        kinds.sort_unstable();
        kinds.dedup();
        let kind = *kinds.get(self.0.index(kinds.len()))?;
        ties.retain(|action| G::Actions::kind(*action) == kind);
        let action = *ties.get(self.0.index(ties.len()))?;
        leads.sort_by_key(|(other, lead)| (-lead, *other != action));
        let hope = |lead: i64| hope(lead as f32 / samples as f32);
        Some(Thought {
            action,
            shares: even(game),
            ranking: leads.iter().map(|(action, lead)| (*action, hope(*lead))).collect(),
            line: vec![action],
            nodes,
            depth: 1,
            proven: false,
        })
    }
}

/// How far a seat is ahead of the best of the others.
fn lead_of(scores: &PerSeat<Score>, seat: Seat) -> Score {
    let best = scores.iter().filter(|(other, _)| *other != seat).map(|(_, score)| *score).max();
    scores[seat].saturating_sub(best.unwrap_or_default())
}

/// A lead in points as something between 0 and 1; a greedy player knows no better than that more is better.
fn hope(lead: f32) -> f32 {
    const HALF_WAY: f32 = 10.0;
    0.5 + 0.5 * lead / (lead.abs() + HALF_WAY)
}

/// The same for everyone: what is expected by someone who does not know.
fn even<G: Game>(game: &G) -> Shares {
    let seats = game.seats();
    PerSeat::from_fn(seats, |_| 1.0 / seats.get() as f32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use motherlode_core::SeatCount;

    #[test]
    fn a_lead_is_counted_to_the_best_of_the_others() {
        let scores = [3, 9, 5];
        let scores = PerSeat::from_fn(SeatCount::THREE, |seat| scores[seat.index()]);
        let leads: Vec<Score> = SeatCount::THREE.seats().map(|seat| lead_of(&scores, seat)).collect();
        assert_eq!(leads, [-6, 4, -4]);
    }

    #[test]
    fn more_points_are_more_hope() {
        assert!(hope(-3.0) < hope(0.0) && hope(0.0) < hope(1.0) && hope(1.0) < hope(50.0));
        assert_eq!(hope(0.0), 0.5);
        assert!((0.0..=1.0).contains(&hope(-1e9)) && (0.0..=1.0).contains(&hope(1e9)));
    }
}
