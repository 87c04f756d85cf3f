//! What must hold of every picture, and what it shows of a position to whom.

use motherlode_core::conformance::draws;
use motherlode_core::{
    ActionSet, Audit, ChanceSet, Game, GameOptions, Match, Observer, PerSeat, Seat, SeatCount, Turn,
};
use motherlode_drawing::testing::{self, texts};
use motherlode_drawing::{Colour, Draw, Hue, Theme};

use crate::draw::examples::{MIDDLE, OTHER};
use crate::options::Options;
use crate::setup::Setup;
use crate::view::View;
use crate::{Action, Bonus, DigMars};

fn view(position: &str, observer: Observer) -> (DigMars, View) {
    let setup: Setup = position.parse().unwrap();
    let (game, state) = DigMars::open(&setup).unwrap();
    let view = game.view(&game.audit(&state, observer));
    (game, view)
}

fn drawn(position: &str, observer: Observer, last: &str) -> String {
    let (game, view) = view(position, observer);
    picture(&game, &view, last)
}

fn picture(game: &DigMars, view: &View, last: &str) -> String {
    let last: Option<Action> = if last.is_empty() { None } else { Some(last.parse().unwrap()) };
    game.picture(view, last, Theme::Light)
}

fn seat(number: u8) -> Observer {
    Observer::Seat(Seat::new(number).unwrap())
}

/// How often a text stands in the picture.
fn count(picture: &str, text: &str) -> usize {
    texts(picture).iter().filter(|(_, said)| *said == text).count()
}

/// How many elements of a kind have this filling.
fn filled(picture: &str, kind: &str, colour: Colour) -> usize {
    let start = format!("<{kind} ");
    let colour = format!(" fill=\"{colour}\"");
    let tags = picture.split(&*start).skip(1).filter_map(|rest| rest.split_once('>'));
    tags.filter(|(tag, _)| tag.contains(&*colour)).count()
}

/// How many strokes have the colour of what was done last, which is that of ink: no seat has it.
fn marks(picture: &str) -> usize {
    picture.matches(&format!("stroke=\"{}\"", Theme::Light.palette().ink)).count()
}

/// A picture speaks in numbers and the letters of the columns.
#[track_caller]
fn check(picture: &str) {
    let is_number = |letter: char| letter.is_ascii_digit() || "+×/?".contains(letter);
    testing::check(picture, 8.0, |text| text.chars().all(is_number) || ["a", "b", "c", "d"].contains(&text));
}

#[test]
fn every_position_can_be_drawn_for_everyone() {
    for (seed, options) in (0..).zip(Options::every()) {
        let mut draws = draws(seed);
        let mut play = Match::new(DigMars::new(options, &serde_json::Value::Null).unwrap());
        let observers: Vec<_> = play.game().seats().observers().collect();
        let mut last = None;
        loop {
            let observer = observers[play.len() % observers.len()];
            let view = play.game().view(play.knowledge(observer));
            check(&play.game().picture(&view, last, Theme::ALL[play.len() % 2]));
            match play.turn().unwrap() {
                Turn::Over(_) => break,
                Turn::Chance(chance) => play.settle(chance.draw(&mut draws)).unwrap(),
                Turn::Seat { seat, actions } => {
                    last = actions.draw_by_kind(&mut draws);
                    play.act(seat, last.unwrap()).unwrap();
                }
            }
        }
    }
}

#[test]
fn a_picture_is_described_for_those_who_listen() {
    let picture = drawn(MIDDLE, seat(1), "");
    assert!(picture.contains("<title>Dig Mars 2</title>"));
    for part in ["&gt; 1 212 3; 2 111 ?; ", "a1 3 3/3; ", "b3 2 1/1 salvage @1x2 @2x1; ", "d4 0; 44</desc>"] {
        assert!(picture.contains(part), "{part} in {picture}");
    }
    assert!(picture.contains("c2 3 h4 (2/2 salvage); "));
    assert!(drawn(MIDDLE, Observer::Spectator, "").contains("c2 3 h4; "));
    for (options, title) in [
        (Options::of(SeatCount::THREE, true, false), "3+open"),
        (Options::of(SeatCount::FOUR, true, true), "4+last-card"),
    ] {
        let game = DigMars::new(options, &serde_json::Value::Null).unwrap();
        let view = game.view(&game.beginning(Observer::Spectator));
        assert!(game.picture(&view, None, Theme::Dark).contains(&format!("<title>Dig Mars {title}</title>")));
    }
}

#[test]
fn only_the_looker_sees_what_the_radar_showed_dm_12() {
    for looker in [seat(1), seat(2)] {
        assert_ne!(drawn(MIDDLE, looker, ""), drawn(OTHER, looker, ""));
    }
    assert_eq!(drawn(MIDDLE, Observer::Spectator, ""), drawn(OTHER, Observer::Spectator, ""));
    let ghost = "stroke-dasharray=\"4 3\"";
    assert_eq!(drawn(MIDDLE, seat(1), "").matches(ghost).count(), 1);
    assert!(!drawn(MIDDLE, Observer::Spectator, "").contains(ghost));
    // That both have looked is seen by all: one eye each.
    for observer in SeatCount::TWO.observers() {
        let (game, view) = view(MIDDLE, observer);
        let blind = View {
            places: view
                .places
                .iter()
                .map(|spot| crate::PlaceView { looked: PerSeat::from_fn(SeatCount::TWO, |_| false), ..*spot })
                .collect(),
            ..view.clone()
        };
        let eyes = |number: &str| {
            count(&picture(&game, &view, ""), number) - count(&picture(&game, &blind, ""), number)
        };
        assert_eq!([eyes("1"), eyes("2")], [1, 1]);
    }
}

#[test]
fn points_are_hidden_from_others_dm_19() {
    assert_eq!(count(&drawn(MIDDLE, seat(1), ""), "?"), 1);
    assert_eq!(count(&drawn(MIDDLE, Observer::Spectator, ""), "?"), 2);
    let open = MIDDLE.replacen("2 standard", "2+open standard", 1);
    assert_eq!(count(&drawn(&open, Observer::Spectator, ""), "?"), 0);
}

#[test]
fn stacks_show_how_deep_they_are_dm_2() {
    let (game, mut view) = view(MIDDLE, Observer::Spectator);
    let backs = |view: &View| filled(&picture(&game, view, ""), "rect", super::Mars::of(Theme::Light).back);
    // All cards but the two explored ones, and the three of the sign for the cards left.
    assert_eq!(backs(&view), 44 - 2 + 3);
    let place = view.places.iter().position(|spot| spot.cards == 3).unwrap();
    view.places[place].cards = 1;
    assert_eq!(backs(&view), 42 - 2 + 3);
    assert_eq!(drawn(MIDDLE, Observer::Spectator, "").matches("stroke-dasharray=\"5 6\"").count(), 1);
}

#[test]
fn every_station_is_a_dome_of_its_seat() {
    let (game, mut view) = view("4 standard - x,x,x,x 111,111,111,111 0,0,0,0 x,x,x,x deal", seat(1));
    let domes = |view: &View, seat: Seat| {
        filled(&picture(&game, view, ""), "path", Theme::Light.palette().player(Hue::of(seat)))
    };
    // One on each seat's card, and none is to act.
    assert!(SeatCount::FOUR.seats().all(|seat| domes(&view, seat) == 1));
    view.places[5].stations = PerSeat::from_fn(SeatCount::FOUR, |_| 4);
    for seat in SeatCount::FOUR.seats() {
        assert_eq!(domes(&view, seat), 5);
    }
    check(&picture(&game, &view, ""));
}

#[test]
fn the_last_action_is_marked() {
    // Other signs are drawn in ink, too.
    let before = marks(&drawn(MIDDLE, seat(1), ""));
    let marked = |last| marks(&drawn(MIDDLE, seat(1), last)) - before;
    assert_eq!(["", "end"].map(marked), [0, 0]);
    for ring in ["land b3", "dig b3", "salvage b3", "bonus dig b3", "bonus salvage b3", "bonus radar c2"] {
        assert_eq!(marked(ring), 1, "{ring}");
    }
    // The raised level, and the new station's place.
    assert_eq!(["upgrade digging", "upgrade salvage", "upgrade fleet b3"].map(marked), [1, 1, 2]);
    // The way, and a ring for every station of the seat where it ends.
    assert_eq!(["move b2-b3", "bonus shift 2 d1-b3", "bonus shift 1 a1-b3"].map(marked), [3, 2, 3]);
    // A point taken is underlined.
    let ink = Theme::Light.palette().ink;
    let underlined = |last| filled(&drawn(MIDDLE, seat(1), last), "rect", ink);
    assert_eq!(underlined("bonus point") - underlined("end"), 1);
}

#[test]
fn the_turn_shows_its_actions_and_bonuses_dm_5_dm_10() {
    let (game, view) = view(MIDDLE, seat(1));
    let badges = |view: &View| filled(&picture(&game, view, ""), "circle", Theme::Light.palette().gold.fill);
    // One on b3, one in the turn, and one on the card that seat 1 knows.
    assert_eq!(badges(&view), 3);
    let five =
        View { bonuses: Bonus::ALL.into_iter().flat_map(|bonus| [bonus, bonus]).collect(), ..view.clone() };
    assert_eq!((badges(&five), count(&picture(&game, &five, ""), "×2")), (7, 5));
    check(&picture(&game, &five, ""));
    let spent = View { actions_left: 0, ..view.clone() };
    assert_ne!(picture(&game, &view, ""), picture(&game, &spent, ""));
    assert_eq!([count(&picture(&game, &view, ""), "40"), count(&picture(&game, &view, ""), "44")], [1, 1]);
}

#[test]
fn a_standstill_is_shown_once_it_passes_half_dm_21() {
    let still = |turns: &str| {
        drawn(&MIDDLE.replacen("turn:1:2:s:0+", &format!("turn:1:3:-:{turns}"), 1), seat(1), "")
    };
    assert_eq!(count(&still("13"), "13/24"), 1);
    assert!(!texts(&still("12")).iter().any(|(_, text)| text.contains('/')));
}

#[test]
fn the_winner_gets_a_star() {
    let star =
        |view: &View, game: &DigMars| filled(&picture(game, view, ""), "path", Theme::Light.palette().accent);
    let over = |end: &str, points: &str| {
        let line = MIDDLE.replacen("turn:1:2:s:0+", end, 1).replacen(" 3,1 ", points, 1);
        let (game, view) = view(&line, Observer::Spectator);
        star(&view, &game)
    };
    assert_eq!(over("over:1:no-progress", " 3,1 "), 1);
    assert_eq!(over("over:1:no-progress", " 2,2 "), 2, "equal points share the win (DM-18)");
    let (game, playing) = view(MIDDLE, seat(1));
    assert_eq!(star(&playing, &game), 0);
    assert_eq!(star(&game.abandoned(playing), &game), 0);
}

#[test]
fn chance_landing_and_an_abandoned_game_look_different() {
    let (game, playing) = view(MIDDLE, seat(1));
    let chance = View { to_act: None, ..playing.clone() };
    let landing = View { landing: true, ..playing.clone() };
    let left = game.abandoned(playing.clone());
    assert!(left.over && left.to_act.is_none() && left.ending.is_none());
    let pictures = [&playing, &chance, &landing, &left].map(|view| picture(&game, view, ""));
    for (place, picture) in pictures.iter().enumerate() {
        check(picture);
        assert!(!pictures[..place].contains(picture));
    }
}
