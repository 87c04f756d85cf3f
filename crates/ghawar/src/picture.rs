//! A view as one drawing.

mod caption;
mod colours;
mod depot;
mod field;
mod pieces;
mod place;
#[cfg(test)]
mod tests;

use motherlode_core::Seat;
use motherlode_drawing::svg::document;
use motherlode_drawing::{Colour, Element, Hue, Palette, Point, Size, Theme};

use self::colours::Colours;
use self::place::Place;
use crate::actions::Action;
use crate::options::{DiceRule, TruckCount};
use crate::view::{SeatView, View};

/// The room around the caption.
const PADDING: f64 = 12.0;
/// How round the picture's corners are.
const CORNER: f64 = 18.0;

/// The view as SVG.
pub(crate) fn picture(view: &View, last: Option<Action>, theme: Theme) -> String {
    let sheet = Sheet { view, last, palette: theme.palette(), colours: colours::colours(theme) };
    let place = Place::of(view);
    let Size { width, height } = place.size();
    let caption = caption::caption(&sheet, Point::new(PADDING, height), width - 2.0 * PADDING);
    let size = Size { width, height: height + caption::height(view.seats.len()) + PADDING };
    let ground = Element::rect(Point::default(), size, CORNER).with("fill", sheet.palette.paper);
    let depots = view.seats.iter().map(|seat| depot::depot(&sheet, &place, seat));
    let content = [ground].into_iter().chain(depots).chain(field::field(&sheet, &place)).chain(caption);
    document(size, &title(view), &description(view), content).to_string()
}

/// What is drawn, and with which colours.
struct Sheet<'a> {
    view: &'a View,
    last: Option<Action>,
    palette: &'a Palette,
    colours: &'a Colours,
}

impl Sheet<'_> {
    fn colour(&self, seat: Seat) -> Colour {
        self.palette.player(Hue::of(seat))
    }
}

/// The game and its options, as far as they are not the usual ones.
fn title(view: &View) -> String {
    let mut title = format!("Ghawar {}", view.players);
    if view.trucks_each != TruckCount::default().get() {
        title.push_str(&format!("+trucks={}", view.trucks_each));
    }
    if view.dice_rule != DiceRule::default() {
        title.push_str(&format!("+{}", view.dice_rule.code()));
    }
    if view.ring_road {
        title.push_str("+ring-road");
    }
    title
}

/// What the picture shows in the game's own notation, for those who listen to it.
fn description(view: &View) -> String {
    let values: String = view.values.iter().map(|value| value.colour.letter()).collect();
    let seats = view.seats.iter().map(|seat| seat_text(view, seat));
    let platforms =
        view.platforms.iter().filter(|platform| platform.cube.is_some() || platform.rig.is_some());
    let platforms: Vec<_> = platforms
        .map(|platform| {
            let cube = platform.cube.map_or('.', |cube| cube.letter());
            let rig = platform.rig.map_or_else(|| ".".to_owned(), |seat| seat.to_string());
            format!("{} {cube}{rig}", platform.platform)
        })
        .collect();
    let dice: Vec<_> = view.dice.iter().map(|die| die.to_string()).collect();
    let parts = [values].into_iter().chain(seats).chain([platforms.join(", "), dice.join(" ")]);
    parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join("; ")
}

/// A seat: its barrels, rigs left, trucks, deliveries, and its score.
fn seat_text(view: &View, seat: &SeatView) -> String {
    let turn = if view.to_act == Some(seat.seat) { "> " } else { "" };
    let trucks = view.trucks.iter().filter(|truck| truck.seat == seat.seat).map(|truck| {
        let stand = truck.space.map_or_else(|| "depot".to_owned(), |space| space.to_string());
        truck.load.map_or(stand.clone(), |load| format!("{stand}:{}", load.letter()))
    });
    let trucks: Vec<_> = trucks.collect();
    let delivered: String = seat
        .delivered
        .iter()
        .flat_map(|delivered| std::iter::repeat_n(delivered.colour.letter(), delivered.cubes.into()))
        .collect();
    let parts = [
        format!("{turn}{}", seat.seat),
        seat.barrels.to_string(),
        if seat.stock > 0 { seat.stock.to_string() } else { String::new() },
        trucks.join(" "),
        delivered,
        seat.score.to_string(),
    ];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
}
