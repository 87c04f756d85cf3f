//! What must hold of every picture, and what particular ones show.

use motherlode_core::conformance::draws;
use motherlode_core::{ActionSet, Audit, ChanceSet, Game, GameOptions, Match, Observer, Seat, Turn};
use motherlode_drawing::testing::{self, count};
use motherlode_drawing::{Draw, Hue, Theme};

use super::colours::colours;
use crate::cubes::Colour;
use crate::options::Options;
use crate::view::View;
use crate::{Action, Ghawar};

/// Two players, cubes under way, nothing loaded or delivered for 21 turns.
const TWO: &str = "2 k.gy..r.br.rwywbybgbkgg.w.gk.rr....y wbkrgy 2.22.1....1122.12.2.2221.1..2.12212. \
    i6:k,f11:y/d4:b,c8 rbgyw/wwkk 0,6 2:turn 21";
/// Four players on the ring road.
const FOUR: &str = "4+trucks=3+choice+ring-road .gwry.brgk..kbw.wgyw..r....yk.y.krwk rgbkyw \
    4341.1...4312.2422..3314.1242411..24 \
    b1:r,l3:g,l5:r/b5,e13:y/c6:y,i8:k,g10:g/i2:b,i6:g -/b/b/bw 7,3,1,1 4:turn 0";

fn opened(position: &str) -> (Ghawar, View) {
    let (game, state) = Ghawar::open(&position.parse().unwrap()).unwrap();
    let view = game.view(&game.audit(&state, Observer::Spectator));
    (game, view)
}

fn drawn(position: &str, last: &str, theme: Theme) -> String {
    let (game, view) = opened(position);
    let last: Option<Action> = if last.is_empty() { None } else { Some(last.parse().unwrap()) };
    game.picture(&view, last, theme)
}

/// A picture speaks in names and numbers.
#[track_caller]
fn check(picture: &str) {
    let is_number = |letter: char| letter.is_ascii_digit() || letter == '/';
    testing::check(picture, 6.0, |text| text.len() <= 2 || text.chars().all(is_number));
}

#[test]
fn every_position_of_every_table_can_be_drawn() {
    for (seed, options) in (0..).zip(Options::every()) {
        let mut draws = draws(seed);
        let mut play = Match::new(Ghawar::new(options, &serde_json::Value::Null).unwrap());
        let mut last = None;
        loop {
            let turn = play.turn().unwrap();
            if play.len().is_multiple_of(29) || matches!(turn, Turn::Over(_)) {
                let view = play.game().view(play.knowledge(Observer::Spectator));
                check(&play.game().picture(&view, last, Theme::ALL[play.len() % 2]));
            }
            match turn {
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
fn cubes_rigs_and_trucks_are_told_apart_without_colour() {
    for theme in Theme::ALL {
        let palette = theme.palette();
        for position in [TWO, FOUR] {
            let (game, view) = opened(position);
            let picture = game.picture(&view, None, theme);
            for colour in Colour::ALL {
                let letter = colour.letter().to_string();
                let cubes = view.platforms.iter().filter(|platform| platform.cube == Some(colour)).count();
                let loads = view.trucks.iter().filter(|truck| truck.load == Some(colour)).count();
                // One more lies on the value board.
                assert_eq!(
                    count(&picture, &letter, colours(theme).cube(colour).ink),
                    cubes + loads + 1,
                    "{letter}"
                );
            }
            for seat in &view.seats {
                let number = seat.seat.to_string();
                let trucks = view.trucks.iter().filter(|truck| truck.seat == seat.seat).count();
                let numbers = picture.matches(&format!("fill=\"{}\">{number}</text>", palette.paper)).count();
                let majorities = view.seats.iter().flat_map(|other| &other.delivered);
                let majorities = majorities
                    .filter(|delivered| delivered.majority && delivered.cubes.to_string() == number)
                    .count();
                // Its rigs and trucks, its depot and its row.
                assert_eq!(numbers, seat.rigs + trucks + 2 + majorities, "{number}");
            }
        }
    }
}

#[test]
fn every_space_and_platform_can_be_named_gh_9() {
    for (position, letter) in [(TWO, "k"), (FOUR, "m")] {
        let (game, view) = opened(position);
        let picture = game.picture(&view, None, Theme::Light);
        let (lane, marking) = (colours(Theme::Light).lane, colours(Theme::Light).marking);
        let lanes = picture.matches(&format!("rx=\"5\" fill=\"{lane}\"")).count();
        assert_eq!(lanes, view.spaces.len());
        let out = view.trucks.iter().filter(|truck| truck.space.is_some()).count();
        assert_eq!(picture.matches(&format!("stroke=\"{marking}\"")).count(), lanes - out);
        let dim = Theme::Light.palette().dim;
        assert_eq!(count(&picture, "a", dim), 2);
        assert_eq!(count(&picture, letter, dim), 2);
        assert_eq!(count(&picture, "1", dim), 2);
        assert_eq!(count(&picture, "9", dim), 2);
        assert_eq!(count(&picture, "34", dim), 1);
        assert_eq!(count(&picture, "66", dim), 1);
    }
}

#[test]
fn the_last_action_is_marked() {
    // The colour of ink, which no seat has; other signs are drawn in it, too.
    let ink = format!("stroke=\"{}\"", Theme::Light.palette().ink);
    let inked = |last| drawn(FOUR, last, Theme::Light).matches(&ink).count();
    let marks = |last| {
        let dashed = drawn(FOUR, last, Theme::Light).matches("stroke-dasharray").count();
        (inked(last) - inked(""), dashed)
    };
    assert_eq!(marks("drive"), (0, 0));
    assert_eq!(marks("place p11"), (1, 0));
    assert_eq!(marks("rig p51-p11"), (2, 1));
    assert_eq!(marks("e9-b5"), (2, 1));
    // From the depot, to a space, with the platform that was served.
    assert_eq!(marks("depot-g10 load p35"), (3, 1));
    assert_eq!(marks("e11-depot"), (2, 1));
}

#[test]
fn the_seat_to_act_is_outlined_and_dice_lie_there() {
    let cubes = "rbgywk".repeat(6);
    let rigs = "1111112222221111112222221122........";
    let position = |phase: &str| format!("2 {cubes} rbgywk {rigs} b1/- -/- 3,3 {phase} 0");
    let palette = Theme::Light.palette();
    let outline = |seat: Seat| {
        format!("stroke=\"{}\" stroke-width=\"3\" stroke-linecap", palette.player(Hue::of(seat)))
    };
    let pips = |picture: &str| picture.matches(&format!("r=\"3.24\" fill=\"{}\"", palette.ink)).count();
    let turn = drawn(&position("1:turn"), "", Theme::Light);
    assert!(turn.contains(&outline(Seat::FIRST)) && !turn.contains("stroke-dasharray"));
    assert_eq!(pips(&turn), 0);
    let rolling = drawn(&position("1:roll"), "", Theme::Light);
    assert!(rolling.contains(&outline(Seat::FIRST)) && rolling.contains("stroke-dasharray"));
    assert_eq!(pips(&drawn(&position("1:drive:4"), "", Theme::Light)), 4);
    let choosing = "3+trucks=1+choice ykyrbkkrbbbwryrbgwwwygykrgygrbkwkgwg wbyrgk \
        2.2...332.....1............3.....11. -/-/- -/-/- 3,3,3 2:choose:61 0";
    assert_eq!(pips(&drawn(choosing, "", Theme::Light)), 7);
}

#[test]
fn the_table_shows_values_deliveries_and_scores_gh_20() {
    for theme in Theme::ALL {
        let palette = theme.palette();
        let picture = drawn(TWO, "", theme);
        assert!(count(&picture, "35", palette.ink) == 1 && count(&picture, "18", palette.ink) == 1);
        assert_eq!(count(&picture, "21/40", palette.accent), 1);
        assert!(picture.contains("<title>Ghawar 2</title>"));
        let description =
            "<desc>wbkrgy; 1, 0, i6:k f11:y, rbgyw, 35; &gt; 2, 6, d4:b c8, wwkk, 18; p11 k2, p31 g2,";
        assert!(picture.contains(description), "{picture}");
        assert!(drawn(FOUR, "", theme).contains("<title>Ghawar 4+trucks=3+choice+ring-road</title>"));
    }
    // While rigs are put, everyone's are counted.
    let game = Ghawar::new(Options::default(), &serde_json::Value::Null).unwrap();
    let start = game.view(&game.audit(&game.start(), Observer::Spectator));
    let picture = game.picture(&start, None, Theme::Light);
    assert_eq!(count(&picture, "14", Theme::Light.palette().ink), 2);
}

#[test]
fn who_has_most_barrels_at_the_end_gets_a_star_gh_20() {
    let star = format!("fill=\"{}\"", Theme::Light.palette().accent);
    let over = "2 ...y................................ wbkrgy 122....22.1.1221....2.2121..2112222. e4/i6 \
        rrrrbbbbggyywwwkkk/rrbbggggyyywwwkkk 1,5 no-progress 40";
    // The count of turns without progress is written in the same colour.
    let stars = |position| drawn(position, "", Theme::Light).matches(&star).count();
    assert_eq!((stars(over), stars(TWO), stars(FOUR)), (2, 1, 0));
}

#[test]
fn pictures_differ_where_views_do() {
    let [two, four] = [TWO, FOUR].map(|position| drawn(position, "", Theme::Light));
    assert_ne!(two, four);
    assert_ne!(two, drawn(TWO, "", Theme::Dark));
    for other in [("f11:y/", "f10:y/"), ("f11:y/", "h11:y/"), ("2:turn", "1:turn"), (" 21", " 22")] {
        let moved = TWO.replacen(other.0, other.1, 1);
        assert_ne!(two, drawn(&moved, "", Theme::Light), "{moved}");
    }
}
