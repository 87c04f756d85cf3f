//! Whose time runs, and how much of it is left.

use motherlode_core::{PerSeat, Seat, SeatCount};

use super::setup::ClockPlan;
use crate::moment::{Millis, Moment};

/// The clock of a table: a pure account of time that others measure.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clock {
    plan: ClockPlan,
    left: PerSeat<Millis>,
    running: Option<Running>,
    /// Whose turn it was when chance began to act: it may go on, and then it is the same turn.
    paused: Option<Running>,
}

/// A seat whose time runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Running {
    seat: Seat,
    /// Since when the time is charged: since the last event was shown.
    since: Moment,
    /// Since when it is this seat's turn.
    turn_since: Moment,
}

impl Clock {
    /// A clock before the game.
    pub fn new(plan: ClockPlan, seats: SeatCount) -> Clock {
        Clock {
            plan,
            left: PerSeat::from_fn(seats, |_| plan.bank().unwrap_or(0)),
            running: None,
            paused: None,
        }
    }

    /// What an action now would cost the seat to act.
    pub fn spent(&self, now: Moment) -> Millis {
        self.running.map_or(0, |running| now.since(running.since))
    }

    /// An event has cost the running seat so much, and this seat is to act now; nobody while chance acts and at the end. A
    /// turn that chance interrupts is one turn: it brings one increment, at its end.
    pub fn pass(&mut self, spent: Millis, to_act: Option<Seat>, at: Moment) {
        if let Some(running) = self.running {
            self.left[running.seat] = self.left[running.seat].saturating_sub(spent);
        }
        let before = self.running.take().or(self.paused.take());
        let Some(seat) = to_act else {
            self.paused = before;
            return;
        };
        let turn_since = match before {
            Some(before) if before.seat == seat => before.turn_since,
            Some(before) => {
                self.left[before.seat] += self.plan.increment();
                at
            }
            None => at,
        };
        self.running = Some(Running { seat, since: at, turn_since });
    }

    /// A move was taken back: this seat is to act, and nobody gains or loses time by it.
    pub fn go_back(&mut self, to_act: Option<Seat>, at: Moment) {
        self.paused = None;
        self.running = to_act.map(|seat| Running { seat, since: at, turn_since: at });
    }

    /// What happened at one moment became visible only at another: what it took to write it down is charged to nobody, and
    /// what was charged before stays charged.
    pub fn shown(&mut self, happened: Moment, at: Moment) {
        if let Some(running) = &mut self.running {
            let writing = at.since(happened);
            running.since = running.since.after(writing);
            running.turn_since = running.turn_since.after(writing);
        }
    }

    /// Starts the turn of the running seat anew: it changed hands.
    pub fn restart_turn(&mut self, at: Moment) {
        if let Some(running) = &mut self.running {
            (running.since, running.turn_since) = (at, at);
        }
    }

    /// When the time of the running seat is up.
    pub fn deadline(&self) -> Option<(Seat, Moment)> {
        let running = self.running?;
        let at = match self.plan {
            ClockPlan::None => return None,
            ClockPlan::Fischer { .. } => running.since.after(self.left[running.seat]),
            ClockPlan::Days { .. } => running.turn_since.after(self.plan.turn()?),
        };
        Some((running.seat, at))
    }

    /// What each seat has left, where time is counted for the whole game.
    pub fn left(&self, now: Moment) -> Option<PerSeat<Millis>> {
        self.plan.bank()?;
        let mut left = self.left;
        if let Some(running) = self.running {
            left[running.seat] = left[running.seat].saturating_sub(now.since(running.since));
        }
        Some(left)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::moment::{DAY, MINUTE, SECOND};

    const ONE: Seat = Seat::FIRST;
    const START: Moment = Moment(1_000_000);

    fn two() -> Seat {
        ONE.next(SeatCount::TWO)
    }

    #[test]
    fn thinking_costs_time_and_a_turn_brings_the_increment() {
        let mut clock = Clock::new(ClockPlan::Fischer { minutes: 1, increment: 5 }, SeatCount::TWO);
        clock.pass(0, Some(ONE), START);
        let later = START.after(20 * SECOND);
        assert_eq!(clock.spent(later), 20 * SECOND);
        assert_eq!(clock.left(later).unwrap().as_slice(), [40 * SECOND, 60 * SECOND]);
        // A turn of two actions brings the increment once, at its end.
        clock.pass(20 * SECOND, Some(ONE), later);
        assert_eq!(clock.left(later).unwrap().as_slice(), [40 * SECOND, 60 * SECOND]);
        clock.pass(0, Some(two()), later);
        assert_eq!(clock.left(later).unwrap().as_slice(), [45 * SECOND, 60 * SECOND]);
        assert_eq!(clock.deadline(), Some((two(), later.after(60 * SECOND))));
    }

    #[test]
    fn writing_an_event_down_is_charged_to_nobody() {
        let mut clock = Clock::new(ClockPlan::Fischer { minutes: 1, increment: 0 }, SeatCount::TWO);
        clock.pass(0, Some(ONE), START);
        clock.shown(START, START.after(3 * SECOND));
        assert_eq!(clock.spent(START.after(4 * SECOND)), SECOND);
        assert_eq!(clock.deadline(), Some((ONE, START.after(MINUTE + 3 * SECOND))));
    }

    #[test]
    fn what_others_do_meanwhile_gives_nobody_time() {
        for plan in [ClockPlan::Fischer { minutes: 1, increment: 0 }, ClockPlan::Days { days: 1 }] {
            let mut clock = Clock::new(plan, SeatCount::TWO);
            clock.pass(0, Some(ONE), START);
            let (_, due) = clock.deadline().unwrap();
            // Someone asks to go back fifty seconds later, and that takes two seconds to write.
            let asked = START.after(50 * SECOND);
            clock.shown(asked, asked.after(2 * SECOND));
            assert_eq!(clock.spent(START.after(53 * SECOND)), 51 * SECOND);
            assert_eq!(clock.deadline(), Some((ONE, due.after(2 * SECOND))));
        }
    }

    #[test]
    fn a_roll_within_a_turn_brings_no_increment_and_no_new_day() {
        let mut clock = Clock::new(ClockPlan::Fischer { minutes: 1, increment: 5 }, SeatCount::TWO);
        clock.pass(0, Some(ONE), START);
        clock.pass(SECOND, None, START.after(SECOND));
        clock.pass(0, Some(ONE), START.after(SECOND));
        assert_eq!(clock.left(START.after(SECOND)).unwrap().as_slice(), [59 * SECOND, 60 * SECOND]);
        clock.pass(SECOND, None, START.after(2 * SECOND));
        clock.pass(0, Some(two()), START.after(2 * SECOND));
        assert_eq!(clock.left(START.after(2 * SECOND)).unwrap().as_slice(), [63 * SECOND, 60 * SECOND]);
        let mut days = Clock::new(ClockPlan::Days { days: 1 }, SeatCount::TWO);
        days.pass(0, Some(ONE), START);
        days.pass(SECOND, None, START.after(SECOND));
        days.pass(0, Some(ONE), START.after(SECOND));
        assert_eq!(days.deadline(), Some((ONE, START.after(DAY))));
    }

    #[test]
    fn a_turn_of_days_ends_days_after_it_began() {
        let mut clock = Clock::new(ClockPlan::Days { days: 3 }, SeatCount::TWO);
        clock.pass(0, Some(ONE), START);
        clock.pass(DAY, Some(ONE), START.after(DAY));
        assert_eq!(clock.deadline(), Some((ONE, START.after(3 * DAY))));
        clock.pass(DAY, Some(two()), START.after(2 * DAY));
        assert_eq!(clock.deadline(), Some((two(), START.after(5 * DAY))));
        assert_eq!(clock.left(START), None);
    }

    #[test]
    fn without_a_plan_or_without_a_turn_nothing_runs() {
        let mut clock = Clock::new(ClockPlan::None, SeatCount::TWO);
        clock.pass(0, Some(ONE), START);
        assert_eq!(clock.deadline(), None);
        let mut over = Clock::new(ClockPlan::Days { days: 1 }, SeatCount::TWO);
        over.pass(0, None, START);
        assert_eq!(over.deadline(), None);
        assert_eq!(over.spent(START.after(9)), 0);
    }
}
