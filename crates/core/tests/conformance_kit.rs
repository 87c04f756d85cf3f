//! The conformance kit: a right game passes it, and each way of being wrong is found by the check that is about it.
#![cfg(feature = "conformance")]
#![allow(clippy::expect_used, reason = "a test that cannot be set up fails")]

mod broken;
mod toy;

use std::panic::catch_unwind;

use broken::{Act, Broken, Fault};
use motherlode_core::conformance::check;
use toy::Toy;
use toy::actions::Action;

#[test]
fn the_toy_conforms() {
    let everything: Vec<Action> = Action::all().collect();
    check::<Toy>(400, &everything);
}

/// What the kit says of the toy with a fault; `None` if it finds nothing.
fn complaint(fault: Fault) -> Option<String> {
    broken::set(fault);
    let everything: Vec<Act> = Action::all().map(Act).collect();
    let panic = catch_unwind(|| check::<Broken>(40, &everything)).err()?;
    Some(panic.downcast_ref::<String>().cloned().unwrap_or_else(|| "a panic without words".to_owned()))
}

#[test]
fn the_wrapper_itself_breaks_nothing() {
    assert_eq!(complaint(Fault::None), None);
}

/// One test for each fault: the kit panics, and its words name the check that found it.
macro_rules! each_is_found {
    ($($name:ident: $fault:ident => $words:literal;)+) => {
        $(#[test]
        fn $name() {
            let complaint = complaint(Fault::$fault).expect("the kit finds the fault");
            assert!(complaint.contains($words), "found by another check: {complaint}");
        })+
    };
}

each_is_found! {
    a_leak_to_a_seat_is_found: ObservationLeaksACard => "sees the live view";
    a_leak_to_the_public_is_found: PublicObservationKeepsOwnEyes => "Seat(Seat(0))";
    knowledge_that_forgets_is_found: KnowledgeForgetsAPeek => "folds";
    everyone_said_to_see_the_same_is_found: EveryoneLooksAlike => "do not see the same";
    a_sample_that_does_not_fit_is_found: SampleIgnoresKnowledge => "sample fits";
    a_hidden_revelation_is_found: PeekSaysNothingRevealed => "can tell states apart by peek";
    a_refusal_that_changes_something_is_found: RefusedActionChangesTheState => "changed something";
    a_legality_that_nobody_can_know_is_found: LegalActionDependsOnAHiddenCard => "take";
    an_illegal_action_that_is_done_is_found: IllegalActionIsDone => "is not in the set, but done";
    an_action_after_the_end_is_found: ActsAfterTheEnd => "pass after the end";
    a_game_longer_than_declared_is_found: LongerThanDeclared => "longer than declared";
    a_skipped_place_is_found: NthSkips => "place 0";
    a_wrong_count_is_found: LenCountsOneMore => "as many as counted";
    a_set_that_holds_too_much_is_found: ContainsEverything => "is not listed";
    a_set_that_holds_too_little_is_found: ContainsNoPass => ": pass";
    a_kind_that_holds_too_much_is_found: KindHoldsEverything => "holds its own actions";
    a_missing_kind_is_found: KindIsMissing => "every action is of one kind";
    a_turn_without_actions_is_found: TurnWithoutActions => "no action past the last";
    a_turn_of_a_seat_that_is_not_there_is_found: TurnOfNobodyAtTheTable => "seat 4 is at the table";
    an_ambiguous_text_is_found: TextIsAmbiguous => "every action has its own text";
    an_unreadable_text_is_found: TextIsUnreadable => "text of Pass";
    choices_of_those_not_to_act_are_found: EveryoneHasChoices => "is not to act";
    missing_choices_are_found: NobodyHasChoices => "knows its actions";
    a_preview_with_another_reason_is_found: PreviewGivesAnotherReason => "is refused from knowledge alone";
    a_preview_that_refuses_is_found: PreviewRefusesALegalAction => "can be previewed";
    a_preview_that_allows_anything_is_found: PreviewAllowsAnything => "is not in the set, but previewed";
    a_refusal_without_clause_is_found: RefusalHasNoClause => "is refused by a clause";
    a_sentence_with_an_empty_place_is_found: RefusalHasAnEmptyPlace => "{what}?";
    an_impossible_outcome_is_found: ListsAnImpossibleOutcome => "ImpossibleOutcome";
    an_outcome_without_weight_is_found: ListsAnOutcomeWithoutWeight => "a listed outcome can come";
    an_outcome_listed_twice_is_found: ListsAnOutcomeTwice => "is listed once";
    an_outcome_that_is_not_listed_is_found: ListsTooFewOutcomes => ": roll ";
    an_outcome_out_of_turn_is_found: SettlesOutOfTurn => "cannot come here, but does";
    a_position_text_of_another_position_is_found: SetupIsOfAnotherPosition => "rounds 0 - 1";
    a_position_that_cannot_be_opened_is_found: OpenRefuses => "Nobody acts.";
    a_game_nobody_won_is_found: NobodyIsFirst => "someone is first";
    ranks_that_do_not_share_right_are_found: RanksLeaveNoGap => "rank of seat";
    data_of_something_else_is_found: DataIsNotItsOwn => "the data a game says it uses makes the same game";
    forgotten_options_are_found: OptionsForget => "options survive their own map";
}
