//! Phase 1: GH-6 and GH-7.

use motherlode_core::{ChanceSet, Game, Outcomes, Turn};
use motherlode_ghawar::{Chance, Stage};

use crate::common::{Mood, Position, Scene, option_sets, players, random_positions, rules};

/// A position of phase 1 in which seats have so many rigs, seat 1's from p11 on and so forth.
fn building(set: &str, counts: &[usize], seat: usize) -> Position {
    let rigs: String =
        (1..).zip(counts).map(|(seat, count): (usize, &usize)| seat.to_string().repeat(*count)).collect();
    Scene::of(set).rigs(&format!("{rigs:.<36}")).next(&format!("{seat}:build")).open()
}

#[test]
fn each_player_in_turn_rolls_two_dice_gh_6() {
    for set in option_sets() {
        let mut position = Position::dealt(&set);
        for turn in 0..2 * players(&set) {
            assert_eq!(position.next(), format!("{}:build", turn % players(&set) + 1), "{set}");
            assert_eq!(position.game.turn(&position.state), Turn::Chance(Chance::TwoDice), "{set}");
            // Seat 1 has put a rig on p11; for all others nothing happens there.
            position = position.then("roll 1 1");
            if position.next().contains("choose") {
                position = position.then("place p11");
            }
        }
        assert_eq!(position.rigs(), format!("{:.<36}", "1"), "{set}");
    }
    let Outcomes::Few(rolls) = Chance::TwoDice.outcomes() else { panic!("36 rolls can be listed") };
    assert_eq!(rolls.len(), 36);
    assert!(rolls.iter().all(|(_, weight)| *weight == 1), "every roll is equally likely");
}

#[test]
fn a_rig_goes_on_the_platform_that_the_dice_name_gh_6() {
    for first in 1..=6 {
        for second in 1..=6 {
            let position = Position::dealt("2").then(&format!("roll {first} {second}"));
            assert_eq!(position.rig(&format!("p{first}{second}")), Some(1), "column first, row second");
            assert_eq!(position.view().seats[0].rigs, 1);
            assert_eq!(position.next(), "2:build", "there is nothing to decide");
        }
    }
    let position = Position::dealt("3").then("roll 3 5, roll 5 3, roll 1 6");
    assert_eq!([position.rig("p35"), position.rig("p53"), position.rig("p16")], [Some(1), Some(2), Some(3)]);
    assert_eq!(position.cube("p35"), Some('g'), "the cube stays");
}

#[test]
fn nothing_happens_where_a_rig_stands_gh_6() {
    let one = Position::dealt("2").then("roll 3 5");
    let other = one.clone().then("roll 3 5");
    assert_eq!((other.rigs(), other.next()), (one.rigs(), "1:build".to_owned()), "another player's rig");
    let own = other.clone().then("roll 3 5");
    assert_eq!((own.rigs(), own.next()), (one.rigs(), "2:build".to_owned()), "the player's own rig");
    assert_eq!(own.view().seats[0].stock, 13, "no rig is lost");
}

#[test]
fn under_choice_the_player_picks_which_die_is_the_column_gh_6() {
    for (roll, legal) in [
        ("roll 3 5", vec!["place p35", "place p53"]),
        ("roll 5 3", vec!["place p35", "place p53"]),
        ("roll 6 1", vec!["place p16", "place p61"]),
        ("roll 4 4", vec!["place p44"]),
    ] {
        let position = Position::dealt("2+choice").then(roll);
        assert_eq!(
            (position.seat(), position.legal()),
            (Some(1), legal.iter().map(ToString::to_string).collect())
        );
        assert_eq!(position.view().stage, Stage::Choosing);
        for action in legal {
            let placed = position.clone().then(action);
            assert_eq!(placed.rig(&action[6..]), Some(1));
            assert_eq!((placed.view().seats[0].rigs, placed.next().as_str()), (1, "2:build"));
        }
    }
}

#[test]
fn under_choice_one_free_platform_is_still_a_decision_gh_6() {
    let one = Position::dealt("2+choice").then("roll 3 5, place p53");
    for roll in ["roll 3 5", "roll 5 3"] {
        let position = one.clone().then(roll);
        assert_eq!((position.seat(), position.legal()), (Some(2), vec!["place p35".to_owned()]));
        assert_eq!(
            position.refuses("place p53"),
            "has-rig GH-6 platform=p53 seat=1 | There is already a rig of seat 1 on p53."
        );
    }
}

#[test]
fn under_choice_without_a_free_platform_there_is_no_decision_gh_6() {
    let both = Position::dealt("2+choice").then("roll 3 5, place p53, roll 3 5, place p35");
    for roll in ["roll 3 5", "roll 5 3"] {
        let position = both.clone().then(roll);
        assert_eq!((position.rigs(), position.next()), (both.rigs(), "2:build".to_owned()));
    }
    let double = Position::dealt("2+choice").then("roll 2 2, place p22, roll 2 2");
    assert_eq!((double.next().as_str(), double.view().seats[1].rigs), ("1:build", 0));
}

#[test]
fn the_dice_decide_where_a_rig_may_go_gh_6() {
    let position = Position::dealt("2+choice").then("roll 3 5");
    for (platform, facts) in [("p44", "platform=p44"), ("p33", "platform=p33"), ("p55", "platform=p55")] {
        assert_eq!(
            position.refuses(&format!("place {platform}")),
            format!(
                "not-named GH-6 {facts} first=3 second=5 | The dice show 3 and 5; they do not name {platform}."
            )
        );
    }
    for action in ["drive", "rig p35-p36", "depot-b1", "b1-b2 load p11"] {
        assert_eq!(
            position.refuses(action),
            "place-first GH-6 | First put your rig on a platform that the dice name."
        );
    }
    assert!(!position.can_bring("roll 3 5"), "the dice wait");
}

#[test]
fn dice_are_ordered_by_default_gh_6() {
    use motherlode_core::GameOptions;
    use motherlode_ghawar::{DiceRule, Options};
    assert_eq!(Options::default().dice, DiceRule::Ordered);
    let spec = Options::specs().into_iter().find(|spec| spec.key == "dice").expect("the switch");
    let words: Vec<String> = spec.choices.iter().map(|choice| choice.value.to_string()).collect();
    assert_eq!(words, ["ordered", "choice"]);
}

#[test]
fn the_phase_ends_after_the_round_in_which_someone_puts_the_last_rig_gh_7() {
    // Seat 1 puts its last rig: everyone else still has a roll in this round.
    let position = building("2", &[13, 5], 1).then("roll 6 6");
    assert_eq!((position.next().as_str(), position.view().seats[0].stock), ("2:build", 0));
    for (roll, rigs) in [("roll 5 6", 6), ("roll 6 6", 5)] {
        let after = position.clone().then(roll);
        assert_eq!((after.next().as_str(), after.view().seats[1].rigs), ("1:turn", rigs));
    }
    // The last of the round: the phase is over at once.
    assert_eq!(building("2", &[5, 13], 2).then("roll 6 6").next(), "1:turn");
    // In between: the rest of the round.
    let position = building("3", &[5, 9, 5], 2).then("roll 6 6");
    assert_eq!(position.next(), "3:build");
    assert_eq!(position.then("roll 5 6").next(), "1:turn");
    let position = building("4", &[7, 5, 5, 5], 1).then("roll 6 6");
    assert_eq!(position.next(), "2:build");
    let position = position.then("roll 1 1, roll 1 1");
    assert_eq!(position.next(), "4:build");
    assert_eq!(position.then("roll 1 1").next(), "1:turn");
    // Two who put their last rig in the same round.
    assert_eq!(building("3", &[9, 9, 9], 1).then("roll 6 6, roll 5 6, roll 4 6").next(), "1:turn");
}

#[test]
fn the_phase_goes_on_while_everyone_has_a_rig_left_gh_7() {
    assert_eq!(building("2", &[12, 12], 1).then("roll 6 6, roll 5 6").next(), "1:build");
    assert_eq!(building("2", &[13, 13], 1).then("roll 1 1, roll 1 1").next(), "1:build", "nothing was put");
    assert_eq!(building("3", &[9, 9, 9], 3).then("roll 1 1").next(), "1:build");
    assert_eq!(building("4", &[7, 7, 7, 7], 4).then("roll 1 1").next(), "1:build");
    assert_eq!(building("4", &[7, 7, 7, 7], 4).then("roll 6 6").next(), "1:turn");
}

#[test]
fn under_choice_the_phase_ends_in_the_same_way_gh_7() {
    let position = building("2+choice", &[13, 5], 1).then("roll 6 5, place p65");
    assert_eq!(position.next(), "2:build");
    assert_eq!(position.clone().then("roll 5 6, place p56").next(), "1:turn");
    assert_eq!(position.then("roll 1 5").next(), "2:choose:15");
    assert_eq!(building("2+choice", &[13, 5], 1).then("roll 6 6, place p66, roll 6 6").next(), "1:turn");
}

/// Every player has had the same number of rolls, in games of every kind, and someone has put every rig.
#[test]
fn everyone_has_had_the_same_number_of_rolls_gh_7() {
    for set in option_sets() {
        for seed in 0..4 {
            let positions = random_positions(rules(&set), Mood::Plain, seed);
            let mut rolls = vec![0; players(&set)];
            for position in positions.iter().filter(|position| position.next().ends_with(":build")) {
                let seat: usize = position.next()[..1].parse().expect("a seat");
                rolls[seat - 1] += 1;
            }
            assert!(rolls.iter().all(|count| *count == rolls[0]), "{set}: {rolls:?}");
            let first = positions.iter().find(|one| one.next().ends_with(":turn")).expect("phase 2");
            assert_eq!((first.next().as_str(), first.idle().as_str()), ("1:turn", "0"), "seat 1 begins");
            let most = [14, 10, 8][players(&set) - 2];
            assert!(first.view().seats.iter().any(|seat| seat.rigs == most), "{set}");
        }
    }
}

#[test]
fn rigs_not_placed_leave_the_game_gh_7() {
    let position = building("2", &[13, 5], 1).then("roll 6 6, roll 6 6");
    let view = position.view();
    assert_eq!(view.seats.iter().map(|seat| (seat.rigs, seat.stock)).collect::<Vec<_>>(), [(14, 0), (5, 0)]);
    assert_eq!(
        position.refuses("place p56"),
        "not-building GH-7 | The dice no longer bring rigs to the field: that phase is over."
    );
    assert!(!position.can_bring("roll 5 6"));
    // Only what stands on the field can be moved: five rigs to the 17 platforms without one.
    let second = position.then("rig p66-p56");
    assert_eq!(second.legal().iter().filter(|text| text.starts_with("rig ")).count(), 5 * 17);
}
