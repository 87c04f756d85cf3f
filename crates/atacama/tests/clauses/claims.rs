//! Concessions are claimed in the enhanced game: AT-16, AT-18, AT-22.

use crate::common::{BASIC_DEAL, OPTION_SETS, Policy, Position, SHORTEST_BY_STAGES, random_positions, rules};

const CLAIMS: [&str; 4] =
    ["claim no-copper columns", "claim no-copper rows", "claim no-silver columns", "claim no-silver rows"];

fn dealt(variant: &str, moves: &str) -> Position {
    Position::after(&format!("{variant} classic"), &format!("deal {BASIC_DEAL}, {moves}"))
}

fn claims_of(position: &Position) -> Vec<String> {
    position.legal().into_iter().filter(|text| text.starts_with("claim")).collect()
}

fn roles(position: &Position) -> Vec<String> {
    let roles = position.view().seats.into_iter().filter_map(|seat| seat.role);
    roles.map(|role| format!("{} {}", role.concession.code(), role.direction.code())).collect()
}

fn stock(position: &Position) -> Vec<[u8; 2]> {
    position.view().seats.iter().map(|seat| [seat.stock.basic, seat.stock.second]).collect()
}

#[test]
fn there_are_four_claims_in_any_turn_at_16() {
    assert_eq!(claims_of(&dealt("enhanced", "")), CLAIMS);
    for position in random_positions(rules("enhanced classic"), Policy::Blocking, 3) {
        if position.seat().is_some() && position.view().claim.is_none() {
            assert_eq!(claims_of(&position), CLAIMS, "{}", position.line());
        }
    }
}

#[test]
fn a_claim_gives_the_other_player_the_other_concession_and_direction_at_16() {
    let other = ["no-silver rows", "no-silver columns", "no-copper rows", "no-copper columns"];
    for (claim, other) in CLAIMS.into_iter().zip(other) {
        let own = claim.trim_start_matches("claim ");
        assert_eq!(roles(&dealt("enhanced", claim)), [own, other], "{claim} by player 1");
        assert_eq!(roles(&dealt("enhanced", &format!("a9, {claim}"))), [other, own], "{claim} by player 2");
    }
}

/// Column a (S1 C3 S5 G2) is worth 5 without copper and -1 without silver; column b (S3 C5 C4 G2) -4 and 8.
#[test]
fn a_claim_decides_who_scores_what_at_16() {
    for (claim, scores) in [
        ("1:no-copper:columns", [1, 0]),
        ("1:no-copper:rows", [0, 7]),
        ("1:no-silver:columns", [7, 0]),
        ("1:no-silver:rows", [0, 1]),
        ("2:no-copper:columns", [0, 1]),
        ("2:no-copper:rows", [7, 0]),
        ("2:no-silver:columns", [0, 7]),
        ("2:no-silver:rows", [1, 0]),
    ] {
        let line = format!("enhanced classic {BASIC_DEAL} a1,a3,a5,a7,b2,b4,b6,b8 - {claim}");
        assert_eq!(Position::at(&line).scores(), scores, "{line}");
    }
}

#[test]
fn a_claim_costs_the_claimer_one_rig_and_the_turn_at_16() {
    let position = dealt("enhanced", "claim no-copper columns");
    assert_eq!((stock(&position), position.seat()), (vec![[13, 0], [14, 0]], Some(2)));
    let position = dealt("enhanced", "a9, claim no-copper columns");
    assert_eq!((stock(&position), position.seat()), (vec![[13, 0], [13, 0]], Some(1)));
    assert_eq!(position.view().fields_left, 24, "a9, a8 and b9 are gone; a claim takes no field");
}

#[test]
fn nobody_claims_twice_at_16() {
    for position in
        [dealt("enhanced", "claim no-copper columns"), dealt("enhanced", "claim no-copper columns, a9")]
    {
        assert!(claims_of(&position).is_empty());
        for claim in CLAIMS {
            assert_eq!(position.refuses(claim), "claimed AT-16 seat=1");
        }
    }
    assert_eq!(dealt("enhanced", "a9, claim no-silver rows").refuses(CLAIMS[0]), "claimed AT-16 seat=2");
}

#[test]
fn a_claim_counts_as_one_of_the_turns_of_its_stage_at_16() {
    let five_rigs = dealt("enhanced", "claim no-silver rows, a9, c9, a7, c7, a5");
    assert_eq!(five_rigs.view().stage, Some(2), "five rigs and a claim are six turns");
    let last_turn = dealt("enhanced", "a9, c9, a7, c7, a5");
    assert_eq!(last_turn.view().stage, Some(1));
    assert_eq!(last_turn.then("claim no-silver rows").view().stage, Some(2));
}

#[test]
fn concessions_are_claimed_in_the_enhanced_game_only_at_16() {
    for set in OPTION_SETS.into_iter().filter(|set| !set.starts_with("enhanced")) {
        let start = Position::after(set, "");
        assert!(claims_of(&start).is_empty(), "{set}");
        assert_eq!(start.refuses("claim no-copper columns"), "no-claims AT-16", "{set}");
    }
}

#[test]
fn only_the_two_concessions_and_directions_can_be_claimed_at_16() {
    let start = dealt("enhanced", "");
    for claim in [
        "claim no-gold columns",
        "claim no-copper rising",
        "claim no-silver falling",
        "claim no-gold horizontal",
    ] {
        assert_eq!(start.refuses(claim), "no-such-claim AT-16", "{claim}");
    }
}

/// The position after 21 rigs in the basic layout: no field is left and player 2 is to act.
fn blocked(variant: &str) -> Position {
    dealt(variant, SHORTEST_BY_STAGES)
}

#[test]
fn without_a_field_and_without_a_claim_a_player_may_claim_or_pass_at_18() {
    let position = blocked("enhanced");
    assert_eq!((position.ending(), position.seat(), position.view().fields_left), (None, Some(2), 0));
    let mut expected: Vec<_> = CLAIMS.map(str::to_owned).to_vec();
    expected.push("pass".to_owned());
    assert_eq!(position.legal(), expected);
    let mut expected: Vec<_> =
        CLAIMS.into_iter().flat_map(|claim| [claim.to_owned(), format!("{claim} *")]).collect();
    expected.push("pass".to_owned());
    assert_eq!(blocked("enhanced+tactical").legal(), expected);
}

/// Row 6 (G3 C2 C3 G1) and row 9 (C4 C5 S4 C4) count: 18 without silver, -10 without copper.
#[test]
fn a_claim_without_a_field_ends_the_game_with_its_scores_at_18() {
    for (claim, scores, ranks) in [
        ("claim no-silver rows", [0, 18], [2, 1]),
        ("claim no-copper rows", [0, -10], [1, 2]),
        ("claim no-copper columns", [18, 0], [1, 2]),
        ("claim no-silver columns", [-10, 0], [2, 1]),
    ] {
        let end = blocked("enhanced").then(claim);
        assert_eq!(end.ending(), Some("no-field-left"), "{claim}");
        assert_eq!((end.scores(), end.ranks()), (scores.to_vec(), ranks.to_vec()), "{claim}");
        assert!(end.legal().is_empty());
    }
}

#[test]
fn a_pass_ends_the_game_and_nobody_scores_at_18() {
    for variant in ["enhanced", "enhanced+tactical"] {
        let end = blocked(variant).then("pass");
        assert_eq!(end.ending(), Some("passed"), "{variant}");
        assert_eq!((end.scores(), end.ranks()), (vec![0, 0], vec![1, 1]), "{variant}");
        assert_eq!((end.seat(), end.refuses("claim no-copper rows")), (None, "nobody-acts AT-8".to_owned()));
    }
}

#[test]
fn a_pass_is_allowed_nowhere_else_at_18() {
    assert_eq!(dealt("enhanced", "").refuses("pass"), "pass-too-early AT-18");
    assert_eq!(dealt("enhanced", "claim no-copper rows").refuses("pass"), "pass-too-early AT-18");
    // One field before the end.
    let (almost, _) = SHORTEST_BY_STAGES.rsplit_once(',').expect("a last rig");
    assert_eq!(dealt("enhanced", almost).refuses("pass"), "pass-too-early AT-18");
    // With a claim the game is over at once.
    let over = dealt("enhanced", &format!("claim no-copper rows, {SHORTEST_BY_STAGES}"));
    assert_eq!((over.ending(), over.legal().len()), (Some("no-field-left"), 0));
}

/// 28 rigs on the fields of the corners' colour, stage by stage, and no claim.
#[test]
fn if_nobody_ever_claims_nobody_scores_at_18() {
    let first = "a9, c9, e9, b8, d8, f8";
    let second = "a7, c7, e7, b6, a5, c5";
    let third = "b4, g9, i9, h8, g7, i7, d6, f6, e5, d4, f4, a3, c3, b2, a1, c1";
    let position = dealt("enhanced", &format!("{first}, {second}, {third}"));
    assert_eq!(
        (position.ending(), position.scores(), position.ranks()),
        (Some("all-rigs-placed"), vec![0, 0], vec![1, 1])
    );
    let counting = position.view().lines.iter().filter(|line| line.counts).count();
    assert!(counting > 4, "lines would have counted: {counting}");
}

#[test]
fn a_claim_is_paid_with_either_kind_of_rig_at_22() {
    let start = dealt("enhanced+tactical", "");
    assert_eq!(claims_of(&start).len(), 8);
    assert_eq!(stock(&start.clone().then("claim no-copper rows")), [[10, 3], [11, 3]]);
    assert_eq!(stock(&start.clone().then("claim no-copper rows *")), [[11, 2], [11, 3]]);
    assert_eq!(roles(&start.clone().then("claim no-copper rows *")), ["no-copper rows", "no-silver columns"]);
    assert_eq!(dealt("enhanced", "").refuses("claim no-copper rows *"), "not-tactical AT-20");
}

#[test]
fn a_claim_cannot_be_paid_with_a_kind_that_has_run_out_at_22() {
    let no_second = dealt("enhanced+tactical", "a9*, c9, a7*, c7, a5*, c5");
    assert_eq!((no_second.seat(), claims_of(&no_second)), (Some(1), CLAIMS.map(str::to_owned).to_vec()));
    assert_eq!(no_second.refuses("claim no-copper rows *"), "no-rig-left AT-20 rig=second");
    // Player 1 has placed all eleven basic rigs.
    let rigs = "a1,a3,a5,a7,a9,b4,b6,b8,c1,c3,c5,c7,c9,d4,d6,d8,e5,e7,e9,f8,g9,i9";
    let no_basic = Position::at(&format!("enhanced+tactical classic {BASIC_DEAL} {rigs} 3,3 -"));
    assert_eq!(no_basic.refuses("claim no-copper rows"), "no-rig-left AT-20 rig=basic");
    assert!(claims_of(&no_basic).len() == 4 && claims_of(&no_basic).iter().all(|text| text.ends_with(" *")));
}
