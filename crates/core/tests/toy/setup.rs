//! A position as one line of text.
//!
//! Phase, rounds left, die, seat to act, then for each seat its card with `+` if it lies open, its points and whom it
//! peeked at: `act 2 4 1 5+:0: 2:6:13 6:0:`.

use std::fmt;
use std::str::FromStr;

use motherlode_core::{Localized, Refusal, RulesEnding, Score, Seat, SyntaxError};

use super::chance::{Card, Die};
use super::options::SEAT_COUNTS;
use super::state::{Ending, MOST_ROUNDS, Phase, State};

/// A position that nobody has checked yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Setup(State);

const PHASES: [Phase; 6] = [
    Phase::Rounds,
    Phase::Deal,
    Phase::Roll,
    Phase::Act,
    Phase::Over(Ending::RoundsPlayed),
    Phase::Over(Ending::AllOpen),
];

impl Phase {
    fn word(self) -> &'static str {
        match self {
            Phase::Rounds => "rounds",
            Phase::Deal => "deal",
            Phase::Roll => "roll",
            Phase::Act => "act",
            Phase::Over(ending) => ending.code(),
        }
    }
}

impl Setup {
    pub(crate) fn of(state: &State) -> Setup {
        Setup(state.clone())
    }

    /// The only door from a text to a state: what no game could look like is refused.
    pub(crate) fn check(&self) -> Result<State, Refusal> {
        let State { open, cards } = &self.0;
        let dealt = !matches!(open.phase, Phase::Rounds | Phase::Deal);
        let count = |card: &Option<Card>| cards.as_slice().iter().filter(|other| *other == card).count();
        let cards_fit =
            cards.as_slice().iter().all(|card| card.is_some() == dealt && (!dealt || count(card) == 1));
        let ended = matches!(open.phase, Phase::Rounds | Phase::Over(Ending::RoundsPlayed));
        let rounds_fit = open.rounds_left <= MOST_ROUNDS && (open.rounds_left == 0) == ended;
        let all_shown = open.shown.as_slice().iter().all(|shown| *shown);
        let shown_fit = all_shown == (open.phase == Phase::Over(Ending::AllOpen))
            && cards
                .iter()
                .all(|(seat, card)| !open.shown[seat] || card.is_some_and(|card| card.number() > 2));
        let peeks_fit = open.peeks.iter().all(|(by, at)| dealt && by != at && self.0.seats().contains(*at));
        let turn_fits =
            open.to_act == Seat::FIRST || matches!(open.phase, Phase::Act | Phase::Over(Ending::AllOpen));
        let die_fits = open.die.is_none() || matches!(open.phase, Phase::Act | Phase::Over(Ending::AllOpen));
        let most = if dealt { Score::from(6 * MOST_ROUNDS) } else { 0 };
        let points_fit = open.points.as_slice().iter().all(|points| (0..=most).contains(points));
        if cards_fit && rounds_fit && shown_fit && peeks_fit && turn_fits && die_fits && points_fit {
            return Ok(self.0.clone());
        }
        Err(Refusal::new(
            "toy-position",
            Localized::new("No game looks like that.", "So sieht kein Spiel aus."),
        ))
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let State { open, cards } = &self.0;
        let die = open.die.map_or('-', |die| char::from(b'0' + die.number()));
        write!(f, "{} {} {die} {}", open.phase.word(), open.rounds_left, open.to_act)?;
        for (seat, card) in cards.iter() {
            let card = card.map_or('-', |card| char::from(b'0' + card.number()));
            write!(f, " {card}{}:{}:", if open.shown[seat] { "+" } else { "" }, open.points[seat])?;
            open.peeks.iter().filter(|(by, _)| *by == seat).try_for_each(|(_, at)| at.fmt(f))?;
        }
        Ok(())
    }
}

fn read(text: &str) -> Option<Setup> {
    let words: Vec<&str> = text.split(' ').collect();
    let [phase, rounds, die, to_act, seats @ ..] = words.as_slice() else { return None };
    let count = SEAT_COUNTS.into_iter().find(|count| count.get() == seats.len())?;
    let mut state = State::start(count);
    state.open.phase = PHASES.into_iter().find(|known| known.word() == *phase)?;
    state.open.rounds_left = rounds.parse().ok()?;
    state.open.die = die.bytes().next().and_then(Die::read);
    state.open.to_act = to_act.parse().ok().filter(|seat| count.contains(*seat))?;
    for (seat, word) in count.seats().zip(seats) {
        let [card, points, peeks] = word.split(':').collect::<Vec<_>>().try_into().ok()?;
        state.cards[seat] = card.bytes().next().and_then(Card::read);
        state.open.shown[seat] = card.ends_with('+');
        state.open.points[seat] = points.parse().ok()?;
        for digit in peeks.chars() {
            state.open.peeks.insert((seat, digit.to_string().parse().ok()?));
        }
    }
    Some(Setup(state))
}

impl FromStr for Setup {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Self, SyntaxError> {
        let expected = Localized::new(
            "a position such as act 2 4 1 5:0: 2:6:1",
            "eine Stellung wie act 2 4 1 5:0: 2:6:1",
        );
        // A position has one text: whatever is written otherwise is not one.
        read(text).filter(|setup| setup.to_string() == text).ok_or_else(|| SyntaxError::new(text, expected))
    }
}
