//! The last row: what the seat to act still has in its turn, and what is left of the game.

use motherlode_core::Standstill;
use motherlode_drawing::svg::{Anchor, Weight};
use motherlode_drawing::{Element, Point, Size};

use super::{CARD_CORNER, Sheet, signs};
use crate::cards::Bonus;
use crate::state::ACTIONS_PER_TURN;

/// How high the row is.
pub(super) const HEIGHT: f64 = 44.0;
const INSET: f64 = 14.0;
const SIGN: f64 = 11.0;
const NUMBER_SIZE: f64 = 19.0;
/// How wide a bold figure is, as a share of the font size.
const LETTER_WIDTH: f64 = 0.7;
/// What parts two entries.
const SPACE: f64 = 11.0;
/// What parts a sign from its number.
const NEAR: f64 = 3.0;
const USES_SIZE: f64 = 15.0;
const ACTION: f64 = 6.5;
const ACTION_PITCH: f64 = 19.0;
const BADGE: f64 = 13.0;

/// The row, from its top left corner.
pub(super) fn status(sheet: &Sheet<'_>, corner: Point, width: f64) -> Element {
    let palette = sheet.palette;
    let size = Size { width, height: HEIGHT };
    let frame =
        Element::rect(corner, size, CARD_CORNER).with("fill", palette.raised).with("stroke", palette.line);
    let left = corner.shifted(INSET, HEIGHT / 2.0);
    let right = corner.shifted(width - INSET, HEIGHT / 2.0);
    Element::group([frame]).children(turn(sheet, left)).children(rest(sheet, right))
}

/// Who acts, the actions left, and the bonuses that can be used; or that chance acts.
fn turn(sheet: &Sheet<'_>, left: Point) -> Vec<Element> {
    let (view, palette) = (sheet.view, sheet.palette);
    let Some(seat) = view.to_act else {
        let sign = left.shifted(SIGN, 0.0);
        return if view.over { Vec::new() } else { vec![signs::die(sign, SIGN, palette.ink)] };
    };
    let half = signs::DOME.width / 2.0;
    let mut turn = vec![signs::dome(sheet, seat, left.shifted(half, signs::DOME.height / 2.0))];
    let mut at = left.shifted(2.0 * half + SPACE, 0.0);
    if view.landing {
        turn.push(signs::landing(at.shifted(SIGN, 0.0), SIGN, palette.ink));
        return turn;
    }
    let colour = sheet.colour(seat);
    turn.extend((0..ACTIONS_PER_TURN).map(|action| {
        let disc = Element::circle(at.shifted(ACTION + ACTION_PITCH * f64::from(action), 0.0), ACTION);
        let disc = disc.with("stroke", colour).with("stroke-width", 2.0);
        if action < view.actions_left {
            disc.with("fill", colour)
        } else {
            disc.with("fill", "none").with("opacity", 0.5)
        }
    }));
    at = at.shifted(ACTION_PITCH * f64::from(ACTIONS_PER_TURN) + SPACE, 0.0);
    for bonus in Bonus::ALL {
        let uses = view.bonuses.iter().filter(|usable| **usable == bonus).count();
        if uses == 0 {
            continue;
        }
        turn.push(signs::badge(sheet, bonus, at.shifted(BADGE, 0.0), BADGE));
        at = at.shifted(2.0 * BADGE + NEAR, 0.0);
        if uses > 1 {
            let text = format!("×{uses}");
            let number = Element::text(at, USES_SIZE, Anchor::Start, Weight::Bold, &text);
            turn.push(number.with("fill", palette.ink));
            at = at.shifted(long(&text, USES_SIZE) + NEAR, 0.0);
        }
    }
    turn
}

/// The turns without progress (DM-21), the goal (DM-17) and the cards left, from the right.
fn rest(sheet: &Sheet<'_>, right: Point) -> Vec<Element> {
    let (view, palette) = (sheet.view, sheet.palette);
    let mut at = right;
    let mut rest = Vec::new();
    let mut entry = |text: &str, sign: &dyn Fn(Point) -> Element| {
        let number =
            Element::text(at, NUMBER_SIZE, Anchor::End, Weight::Bold, text).with("fill", palette.ink);
        let middle = at.shifted(-long(text, NUMBER_SIZE) - NEAR - SIGN, 0.0);
        rest.extend([number, sign(middle)]);
        at = middle.shifted(-SIGN - SPACE, 0.0);
    };
    entry(&view.cards_left.to_string(), &|middle| signs::stack(sheet, middle, SIGN));
    if let Some(goal) = view.goal {
        entry(&goal.to_string(), &|middle| signs::flag(middle, SIGN, palette.ink));
    }
    // A turn with a bonus has had a dig, which ends the count; so the bonuses can have this room.
    if let Some(Standstill { turns, limit }) = view.standstill.filter(|_| view.bonuses.is_empty()) {
        entry(&format!("{turns}/{limit}"), &|middle| signs::hourglass(middle, SIGN, palette.ink));
    }
    rest
}

/// How much room a text takes.
fn long(text: &str, size: f64) -> f64 {
    text.chars().count() as f64 * size * LETTER_WIDTH
}
