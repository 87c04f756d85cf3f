//! What someone saw of an event, in one line. Nothing is ever added up (DM-19).

use motherlode_core::message::fill;
use motherlode_core::{Language, PerSeat, Seat};

use crate::actions::Action;
use crate::cards::Print;
use crate::knowledge::Observation;
use crate::places::Place;
use crate::text::DigMarsText;

/// One line about what someone saw.
pub(crate) fn tell(observation: &Observation, language: Language) -> String {
    let say = |text: DigMarsText, values: &[(&str, &str)]| fill(text.text(language), values);
    match *observation {
        Observation::Deal { backs } => {
            let backs: Vec<_> = backs.iter().map(u8::to_string).collect();
            say(DigMarsText::ToldDeal, &[("backs", &backs.join(" "))])
        }
        Observation::First { seat } => say(DigMarsText::ToldFirst, &[("seat", &seat.to_string())]),
        Observation::Action { seat, action, turned_up, taken, shares, uncovered, own_eyes } => {
            let told = told(seat, action, language);
            let turned_up = turned_up
                .map(|seen| say(DigMarsText::ToldTurnedUp, &[("card", &card(seen.print, language))]));
            let shares =
                shares.map(|shares| say(DigMarsText::ToldShares, &[("shares", &parts(&shares, language))]));
            let below = taken.map(|_| match uncovered {
                Some(hardness) => say(DigMarsText::ToldUncovered, &[("hardness", &hardness.to_string())]),
                None => say(DigMarsText::ToldEmpty, &[]),
            });
            let own_eyes =
                own_eyes.map(|seen| say(DigMarsText::ToldOwnEyes, &[("card", &card(seen.print, language))]));
            let sentences = [Some(told), turned_up, shares, below, own_eyes];
            sentences.into_iter().flatten().collect::<Vec<_>>().join(" ")
        }
    }
}

/// Who did what.
fn told(seat: Seat, action: Action, language: Language) -> String {
    let say = |text: DigMarsText, values: &[(&str, &str)]| {
        let seat = seat.to_string();
        let values: Vec<_> = [("seat", &*seat)].into_iter().chain(values.iter().copied()).collect();
        fill(text.text(language), &values)
    };
    let at = |text: DigMarsText, place: Place| say(text, &[("place", &place.to_string())]);
    match action {
        Action::Land(place) => at(DigMarsText::ToldLand, place),
        Action::Dig(place) => at(DigMarsText::ToldDig, place),
        Action::BonusDig(place) => at(DigMarsText::ToldBonusDig, place),
        Action::Salvage(place) => at(DigMarsText::ToldSalvage, place),
        Action::BonusSalvage(place) => at(DigMarsText::ToldBonusSalvage, place),
        Action::Move { from, to } => {
            say(DigMarsText::ToldMove, &[("from", &from.to_string()), ("to", &to.to_string())])
        }
        Action::Shift { seat: owner, from, to } => say(
            DigMarsText::ToldShift,
            &[("owner", &owner.to_string()), ("from", &from.to_string()), ("to", &to.to_string())],
        ),
        Action::UpgradeDigging => say(DigMarsText::ToldUpgradeDigging, &[]),
        Action::UpgradeSalvage => say(DigMarsText::ToldUpgradeSalvage, &[]),
        Action::UpgradeFleet(place) => at(DigMarsText::ToldUpgradeFleet, place),
        Action::BonusPoint => say(DigMarsText::ToldPoint, &[]),
        Action::Radar(place) => at(DigMarsText::ToldRadar, place),
        Action::Declare => say(DigMarsText::ToldDeclare, &[]),
        Action::End => say(DigMarsText::ToldEnd, &[]),
    }
}

/// A front in words.
fn card(print: Print, language: Language) -> String {
    let (points, difficulty) = (print.points.to_string(), print.difficulty.to_string());
    let values = [("points", &*points), ("difficulty", &*difficulty)];
    let told = fill(DigMarsText::ToldCard.text(language), &values);
    match print.bonus {
        Some(bonus) => {
            let bonus = bonus.name().text(language);
            told + &fill(DigMarsText::ToldCardBonus.text(language), &[("bonus", bonus)])
        }
        None => told,
    }
}

/// Who got how much of a card; nobody is named who got nothing.
fn parts(shares: &PerSeat<u8>, language: Language) -> String {
    let parts = shares.iter().filter(|(_, share)| **share > 0).map(|(seat, share)| {
        fill(
            DigMarsText::ToldShare.text(language),
            &[("seat", &seat.to_string()), ("share", &share.to_string())],
        )
    });
    parts.collect::<Vec<_>>().join(", ")
}
