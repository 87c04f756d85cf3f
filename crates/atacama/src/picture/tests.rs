//! What must hold of every picture, and what the worked example shows.

use motherlode_core::conformance::draws;
use motherlode_core::{ActionSet, Audit, ChanceSet, Game, GameOptions, Match, Observer, Turn};
use motherlode_drawing::testing::{self, count};
use motherlode_drawing::{Draw, Hue, Theme};

use crate::options::{Options, Variant};
use crate::setup::Setup;
use crate::view::View;
use crate::{Action, Atacama};

/// The position of AT-30.
const EXAMPLE: &str = "basic classic - a1,a3,a5,a7,b2,b4,b6,b8,c1,c3,d2,e1,e3,f2,g1,g3 - -";

fn view(position: &str) -> (Atacama, View) {
    let setup: Setup = position.parse().unwrap();
    let (game, state) = Atacama::open(&setup).unwrap();
    let view = game.view(&game.audit(&state, Observer::Spectator));
    (game, view)
}

fn drawn(position: &str, last: &str, theme: Theme) -> String {
    let (game, view) = view(position);
    let last: Option<Action> = if last.is_empty() { None } else { Some(last.parse().unwrap()) };
    game.picture(&view, last, theme)
}

/// A picture speaks in signs, names and numbers of three letters at most.
#[track_caller]
fn check(picture: &str) {
    testing::check(picture, 0.0, |text| text.chars().count() <= 3);
}

#[test]
fn every_position_of_every_variant_can_be_drawn() {
    for (seed, options) in (0..).zip(Options::every()) {
        let mut draws = draws(seed);
        let mut play = Match::new(Atacama::new(options, &serde_json::Value::Null).unwrap());
        let mut last = None;
        loop {
            let view = play.game().view(play.knowledge(Observer::Spectator));
            check(&play.game().picture(&view, last, Theme::ALL[play.len() % 2]));
            match play.turn().unwrap() {
                Turn::Over(_) => break,
                Turn::Chance(chance) => play.settle(chance.draw(&mut draws)).unwrap(),
                Turn::Seat { seat, actions } => {
                    last = actions.draw(&mut draws);
                    play.act(seat, last.unwrap()).unwrap();
                }
            }
        }
    }
}

#[test]
fn the_worked_example_shows_its_sums_at_30() {
    for theme in Theme::ALL {
        let picture = drawn(EXAMPLE, "g3", theme);
        let palette = theme.palette();
        let [columns, rows] = [Hue::Teal, Hue::Orange].map(|hue| palette.player(hue));
        for (text, colour) in [("+5", columns), ("−4", columns), ("+7", rows), ("−3", rows)] {
            assert_eq!(count(&picture, text, colour), 1, "{text}");
        }
        for (text, colour) in [("+1", palette.ink), ("+4", palette.ink), ("42", palette.ink)] {
            assert_eq!(count(&picture, text, colour), 1, "{text}");
        }
        assert!(picture.contains("<title>Atacama basic</title>"));
        let description = "<desc>&gt; 1 columns no-copper, 6, +1; 2 rows no-silver, 6, +4; \
            a1 c1 e1 g1 b2 d2 f2 a3 c3 e3 g3 b4 a5 b6 a7 b8; 42</desc>";
        assert!(picture.contains(description));
    }
}

#[test]
fn the_last_action_is_marked() {
    let accent = format!("stroke=\"{}\"", Theme::Light.palette().accent);
    let marks = |position, last| drawn(position, last, Theme::Light).matches(&accent).count();
    assert_eq!(marks(EXAMPLE, ""), 0);
    assert_eq!(marks(EXAMPLE, "g3"), 1);
    let claimed = "enhanced classic CAFBHDGEI - - 1:no-copper:columns";
    assert_eq!(marks(claimed, "claim no-copper columns"), 1);
    assert_eq!(marks(claimed, ""), 0);
}

#[test]
fn tiles_lie_face_down_until_they_are_laid_at_15() {
    let back = format!("fill=\"{}\"", Theme::Light.palette().back);
    let backs = |position| drawn(position, "", Theme::Light).matches(&back).count();
    assert_eq!(backs("enhanced classic - - - -"), 9);
    assert_eq!(backs("enhanced classic CAFBHDGEI a9,b8 - -"), 6);
    assert_eq!(backs("enhanced classic CAFBHDGEI a7,a9,b8,c7,c9,d8 - -"), 3);
    assert_eq!(backs(EXAMPLE), 0);
    assert_eq!(backs("three random - - - -"), 90);
}

#[test]
fn rigs_of_the_second_colour_look_different_at_20() {
    let second = format!("stroke=\"{}\"", Theme::Light.palette().second_rig);
    let strokes = |position| drawn(position, "", Theme::Light).matches(&second).count();
    assert_eq!(strokes(EXAMPLE), 0);
    // Two on the board and one on each seat's card.
    assert_eq!(strokes("basic+tactical classic - a1*,c3* 2,2 -"), 4);
}

#[test]
fn seats_that_score_the_same_lines_have_signs_of_their_own_at_27() {
    let (_, view) = view("four classic - - - -");
    let sheet = super::Sheet { view: &view, last: None, palette: Theme::Light.palette() };
    let second: Vec<_> = view.seats.iter().map(|seat| sheet.is_second_of_direction(seat)).collect();
    assert_eq!(second, [false, false, true, true]);
}

#[test]
fn who_has_most_points_at_the_end_gets_a_star_at_12() {
    let star = format!("fill=\"{}\"", Theme::Light.palette().accent);
    let mut play =
        Match::new(Atacama::new(Options::of(Variant::Four, false), &serde_json::Value::Null).unwrap());
    let mut draws = draws(7);
    while let Ok(Turn::Seat { seat, actions }) = play.turn() {
        let view = play.game().view(play.knowledge(Observer::Spectator));
        assert!(!play.game().picture(&view, None, Theme::Light).contains(&star));
        play.act(seat, actions.draw(&mut draws).unwrap()).unwrap();
    }
    let view = play.game().view(play.knowledge(Observer::Spectator));
    let best = play.finish().unwrap().ranks.as_slice().iter().filter(|rank| **rank == 1).count();
    assert_eq!(play.game().picture(&view, None, Theme::Light).matches(&star).count(), best);
}
