//! What someone saw, in one line.

use motherlode_core::message::fill;
use motherlode_core::{Language, Seat};

use crate::actions::Action;
use crate::cubes::Colour;
use crate::knowledge::Observation;
use crate::state::Stand;
use crate::text::GhawarText;

/// One line about what someone saw.
pub(crate) fn tell(observation: &Observation, language: Language) -> String {
    match *observation {
        Observation::Deal { values, .. } => {
            let colours = values.map(|colour| colour.word().text(language)).join(", ");
            fill(GhawarText::ToldDeal.text(language), &[("colours", &colours)])
        }
        Observation::Build { seat, dice: [first, second], put, chooses } => {
            let text = match (put, chooses) {
                (Some(_), _) => GhawarText::ToldPut,
                (None, true) => GhawarText::ToldChooses,
                (None, false) => GhawarText::ToldTaken,
            };
            let platform = put.map_or(String::new(), |platform| platform.to_string());
            let [seat, first, second] = [seat.to_string(), first.to_string(), second.to_string()];
            let values =
                [("seat", &*seat), ("first", &*first), ("second", &*second), ("platform", &*platform)];
            fill(text.text(language), &values)
        }
        Observation::Roll { seat, die, passed } => {
            let text = if passed { GhawarText::ToldPassed } else { GhawarText::ToldRoll };
            fill(text.text(language), &[("seat", &seat.to_string()), ("die", &die.to_string())])
        }
        Observation::Action { seat, action, loaded, paid, delivered } => {
            let deed = tell_action(seat, action, language);
            let colour = |colour: Colour| colour.word().text(language);
            let cube = match (loaded, paid, delivered) {
                (Some(cube), None, _) => {
                    Some(fill(GhawarText::ToldLoaded.text(language), &[("colour", colour(cube))]))
                }
                (Some(cube), Some(paid), _) => {
                    let (barrels, to) = (paid.barrels.0.to_string(), paid.to.to_string());
                    let values = [("colour", colour(cube)), ("barrels", &*barrels), ("to", &*to)];
                    Some(fill(GhawarText::ToldPaid.text(language), &values))
                }
                (None, _, Some(cube)) => {
                    Some(fill(GhawarText::ToldDelivered.text(language), &[("colour", colour(cube))]))
                }
                (None, _, None) => None,
            };
            [deed].into_iter().chain(cube).collect::<Vec<_>>().join(" ")
        }
    }
}

fn tell_action(seat: Seat, action: Action, language: Language) -> String {
    let seat = seat.to_string();
    let say = |text: GhawarText, values: &[(&str, &str)]| {
        let values: Vec<_> = values.iter().copied().chain([("seat", &*seat)]).collect();
        fill(text.text(language), &values)
    };
    match action {
        Action::Place { platform } => say(GhawarText::ToldPlace, &[("platform", &platform.to_string())]),
        Action::Drive => say(GhawarText::ToldDrive, &[]),
        Action::MoveRig { from, to } => {
            say(GhawarText::ToldMoveRig, &[("from", &from.to_string()), ("to", &to.to_string())])
        }
        Action::Go { from, to: Stand::Depot, .. } => {
            say(GhawarText::ToldHome, &[("from", &from.to_string())])
        }
        Action::Go { from, to, load } => {
            let text = match (from, load) {
                (Stand::Depot, None) => GhawarText::ToldFromDepot,
                (Stand::Depot, Some(_)) => GhawarText::ToldFromDepotLoad,
                (Stand::Space(_), None) => GhawarText::ToldGo,
                (Stand::Space(_), Some(_)) => GhawarText::ToldGoLoad,
            };
            let platform = load.map_or(String::new(), |platform| platform.to_string());
            say(text, &[("from", &from.to_string()), ("to", &to.to_string()), ("platform", &platform)])
        }
    }
}
