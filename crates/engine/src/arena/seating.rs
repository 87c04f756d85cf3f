//! Who sits where, so that nobody gains from a seat.

use motherlode_core::SeatCount;

/// The contestant in each seat, in seat order, by its place among the contestants.
pub type Seating = Vec<usize>;

/// Every way to seat contestants that a deal is played in.
///
/// * As many contestants as seats: each rotation once.
/// * Fewer: copies of the last contestant take the seats that are left, and each rotation is played once. So one contestant
///   against copies of another takes every seat once.
/// * More: every selection of as many contestants as there are seats, each in every rotation.
pub fn seatings(contestants: usize, seats: SeatCount) -> Vec<Seating> {
    let seats = seats.get();
    if contestants == 0 {
        return Vec::new();
    }
    let line_ups = if contestants <= seats {
        vec![(0..seats).map(|place| place.min(contestants - 1)).collect()]
    } else {
        selections(contestants, seats)
    };
    let rotations = line_ups.iter().flat_map(|line_up: &Seating| {
        (0..seats).map(move |turn| {
            let mut seating = line_up.clone();
            seating.rotate_right(turn);
            seating
        })
    });
    rotations.collect()
}

/// Every selection of `size` of the first `count` numbers, ascending.
fn selections(count: usize, size: usize) -> Vec<Vec<usize>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let with_last = |last: usize| {
        selections(last, size - 1).into_iter().map(move |mut selection| {
            selection.push(last);
            selection
        })
    };
    (size - 1..count).flat_map(with_last).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_players_play_both_orders() {
        assert_eq!(seatings(2, SeatCount::TWO), [[0, 1], [1, 0]]);
    }

    #[test]
    fn one_against_copies_takes_every_seat_once() {
        assert_eq!(seatings(2, SeatCount::FOUR), [[0, 1, 1, 1], [1, 0, 1, 1], [1, 1, 0, 1], [1, 1, 1, 0]]);
    }

    #[test]
    fn everyone_takes_every_seat_once() {
        assert_eq!(seatings(3, SeatCount::THREE), [[0, 1, 2], [2, 0, 1], [1, 2, 0]]);
    }

    #[test]
    fn more_contestants_than_seats_meet_in_every_selection() {
        let all = seatings(4, SeatCount::TWO);
        assert_eq!(all.len(), 12);
        for one in 0..4 {
            for other in (0..4).filter(|other| *other != one) {
                assert_eq!(all.iter().filter(|seating| **seating == [one, other]).count(), 1);
            }
        }
        assert_eq!(seatings(5, SeatCount::THREE).len(), 30);
        assert!(seatings(0, SeatCount::TWO).is_empty());
    }
}
