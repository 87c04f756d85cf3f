//! Whole screens, what must hold of every one, and what is told of every sort of event.

use motherlode_core::conformance::draws;
use motherlode_core::{
    ActionSet, Audit, ChanceSet, Game, GameOptions, Language, Match, Observer, Seat, Turn,
};
use motherlode_drawing::paint::without_colour;
use motherlode_drawing::{Draw, Paint};

use super::{WIDTH, field};
use crate::actions::Payment;
use crate::board::{Side, SpaceKind};
use crate::chance::Die;
use crate::cubes::{Barrels, Colour};
use crate::knowledge::Observation;
use crate::options::Options;
use crate::platforms::PLATFORMS;
use crate::spaces::Space;
use crate::view::View;
use crate::{Action, Ghawar};

/// The lines of a common terminal.
const HEIGHT: usize = 24;

fn last(text: &str) -> Option<Action> {
    if text.is_empty() { None } else { Some(text.parse().unwrap()) }
}

fn opened(position: &str) -> (Ghawar, View) {
    let (game, state) = Ghawar::open(&position.parse().unwrap()).unwrap();
    let view = game.view(&game.audit(&state, Observer::Spectator));
    (game, view)
}

/// Compares the screen of a position, which reads as it would on a terminal; the first newline is not part of it.
#[track_caller]
fn check(position: &str, last_action: &str, language: Language, expected: &str) {
    let (game, view) = opened(position);
    let screen = game.screen(&view, last(last_action), language, Paint::Plain);
    assert_eq!(format!("\n{screen}\n"), expected, "the screen is:\n{screen}");
}

#[test]
fn two_players_with_cubes_under_way_in_german() {
    check(
        "2 k.gy..r.br.rwywbybgbkgg.w.gk.rr....y wbkrgy 2.22.1....1122.12.2.2221.1..2.12212. \
            i6:k,f11:y/d4:b,c8 rbgyw/wwkk 0,6 2:turn 21",
        "d9-f11",
        Language::German,
        r"
   p1. ↓b p2. ↓d p3. ↓f p4. ↓h p5. ↓j p6.        r rot  b blau  g grün  y gelb
11 [r1] | [.2] | [.2]1y<[.1] | [.2] | [y.] p.6   w weiß  k schwarz
10  --  +  --  +  --  +  --  +  --  +  --  10
 9 [w.] | [.1] | [g.] | [k.] | [.2] | [r.] p.5   [r1] Klotz, Turm von 1
 8  --  +  2   +  --  +  --  +  --  +  --  8     [r.] Klotz ohne Turm
 7 [g2] | [b.] | [k2] | [g2] | [g2] | [.1] p.4   [.1] Turm ohne Klotz
 6  --  +  --  +  --  +  --  +  1k  +  --  6     2 Lastwagen von 2
 5 [w2] | [y2] | [w.] | [b1] | [y2] | [b.] p.3   2b er trägt Blau
 4  --  +  -- 2b  --  +  --  +  --  +  --  4     < zuletzt
 3 [r.] | [..] | [b.] | [r.] | [.1] | [r1] p.2   p2. p.3 Plattform p23
 2  --  +  --  +  --  +  --  +  --  +  --  2     + Kreuzung
 1 [k2] | [..] | [g2] | [y2] | [..] | [.1] p.1   -- | zwischen Plattformen
    a  ↑b  c  ↑d  e  ↑f  g  ↑h  i  ↑j  k         ↑ Einfahrt
                                                 y6 gelb ist 6 wert
                                                 2* allein vorn: Bonus

          Fässer  Depot   w1  b2  k3  r4  g5  y6   gesamt
  1 Süd        0      0    1   1*  ·   1*  1*  1*      35
> 2 Nord       6      0    2*  ·   2*  ·   ·   ·       18
Platz 2 ist am Zug.  Züge ohne Fortschritt: 21 von 40.  Zuletzt: d9-f11.
",
    );
}

#[test]
fn a_platform_to_choose_in_german_gh_6() {
    check(
        "3+trucks=1+choice ykyrbkkrbbbwryrbgwwwygykrgygrbkwkgwg wbyrgk 2.2...332.....1............3.....11. \
            -/-/- -/-/- 3,3,3 2:choose:61 0",
        "place p56",
        Language::German,
        r"
   p1. ↓b p2. ↓d p3. ↓f p4. ↓h p5. ↓j p6.        r rot  b blau  g grün  y gelb
11 [k.] | [w.] | [k.] | [g1] | [w1< | [g.] p.6   w weiß  k schwarz
10→ --  +  --  +  --  +  --  +  --  +  --  10
 9 [r.] | [g.] | [y.] | [g3] | [r.] | [b.] p.5   [r1] Klotz, Turm von 1
 8→ --  +  --  +  --  +  --  +  --  +  --  8     [r.] Klotz ohne Turm
 7 [w.] | [w.] | [y.] | [g.] | [y.] | [k.] p.4   < zuletzt
 6→ --  +  --  +  --  +  --  +  --  +  --  6     p2. p.3 Plattform p23
 5 [r.] | [y.] | [r1] | [b.] | [g.] | [w.] p.3   + Kreuzung
 4→ --  +  --  +  --  +  --  +  --  +  --  4     -- | zwischen Plattformen
 3 [k3] | [r3] | [b2] | [b.] | [b.] | [w.] p.2   ↑ Einfahrt
 2→ --  +  --  +  --  +  --  +  --  +  --  2     k6 schwarz ist 6 wert
 1 [y2] | [k.] | [y2] | [r.] | [b.] | [k.] p.1
    a  ↑b  c  ↑d  e  ↑f  g  ↑h  i  ↑j  k

          Fässer  Vorrat  Depot   w1  b2  y3  r4  g5  k6   gesamt
  1 Süd        3       7      1    ·   ·   ·   ·   ·   ·        3
> 2 West       3       7      1    ·   ·   ·   ·   ·   ·        3
  3 Nord       3       7      1    ·   ·   ·   ·   ·   ·        3
Platz 2 ist am Zug.  Gewürfelt: 6 1.  Zuletzt: place p56.
",
    );
}

#[test]
fn four_players_on_the_ring_road_gh_9() {
    check(
        "4+trucks=3+choice+ring-road .gwry.brgk..kbw.wgyw..r....yk.y.krwk rgbkyw \
            4341.1...4312.2422..3314.1242411..24 \
            b1:r,l3:g,l5:r/b5,e13:y/c6:y,i8:k,g10:g/i2:b,i6:g -/b/b/bw 7,3,1,1 4:turn 0",
        "depot-g10 load p35",
        Language::English,
        r"
   ↓a p1. ↓c p2. ↓e p3. ↓g p4. ↓i p5. ↓k p6. ↓m        r red  b blue  g green
13→ +  --  +  -- 2y  --  +  --  +  --  +  --  + ←13    y yellow  w white
12  | [y1] | [.1] | [k.] | [r.] | [w2] | [k4] |  p.6   k black
11→ +  --  +  --  +  --  +  --  +  --  +  --  + ←11
10  | [..] | [.1] | [.2<3g<[y4] | [k2] | [.4] |  p.5   [r1] cube, rig of seat 1
 9→ +  --  +  --  +  --  +  --  +  --  +  --  + ←9     [r.] cube, no rig
 8  | [y.] | [w.] | [.3] | [.3]3k [r1] | [.4] |  p.4   [.1] rig, no cube
 7→ +  --  +  --  +  --  +  --  +  --  +  --  + ←7     2 truck of seat 2
 6  | [k2]3y [b.] | [w2] | [.4]4g [w2] | [g2] |  p.3   2b it carries blue
 5→ +  2   +  --  +  --  +  --  +  --  +  1r  + ←5     < last
 4  | [b.] | [r.] | [g.] | [k4] | [.3] | [.1] |  p.2   p2. p.3 platform p23
 3→ +  --  +  --  +  --  +  --  +  --  +  1g  + ←3     + crossing
 2  | [.4] | [g3] | [w4] | [r1]4b [y.] | [.1] |  p.1   -- | between platforms
 1→ +  1r  +  --  +  --  +  --  +  --  +  --  + ←1     ↑ entry
   ↑a  b  ↑c  d  ↑e  f  ↑g  h  ↑i  j  ↑k  l  ↑m        w6 white is worth 6
                                                       2* alone the most: bonus

           barrels  depot   r1  g2  b3  k4  y5  w6   total
  1 south        7      0    ·   ·   ·   ·   ·   ·       7
  2 west         3      1    ·   ·   1   ·   ·   ·       6
  3 north        1      0    ·   ·   1   ·   ·   ·       4
> 4 east         1      1    ·   ·   1   ·   ·   1*     16
Seat 4 is to act.  Last: depot-g10 load p35.
",
    );
}

#[test]
fn a_game_that_came_to_nothing_gh_19() {
    check(
        "2 ...y................................ wbkrgy 122....22.1.1221....2.2121..2112222. e4/i6 \
            rrrrbbbbggyywwwkkk/rrbbggggyyywwwkkk 1,5 no-progress 40",
        "a4-e4",
        Language::English,
        r"
   p1. ↓b p2. ↓d p3. ↓f p4. ↓h p5. ↓j p6.        r red  b blue  g green
11 [.1] | [.2] | [.2] | [.2] | [.2] | [..] p.6   y yellow  w white  k black
10  --  +  --  +  --  +  --  +  --  +  --  10
 9 [.2] | [.1] | [..] | [..] | [.2] | [.1] p.5   [r.] cube, no rig
 8  --  +  --  +  --  +  --  +  --  +  --  8     [.1] rig, no cube
 7 [..] | [..] | [.2] | [..] | [.2] | [.1] p.4   2 truck of seat 2
 6  --  +  --  +  --  +  --  +  2   +  --  6     < last
 5 [.1] | [.2] | [.2] | [.1] | [..] | [..] p.3   p2. p.3 platform p23
 4  --  +  --  +  1<  +  --  +  --  +  --  4     + crossing
 3 [..] | [.2] | [.2] | [..] | [.1] | [..] p.2   -- | between platforms
 2  --  +  --  +  --  +  --  +  --  +  --  2     ↑ entry
 1 [.1] | [.2] | [.2] | [y.] | [..] | [..] p.1   y6 yellow is worth 6
    a  ↑b  c  ↑d  e  ↑f  g  ↑h  i  ↑j  k         2* alone the most: bonus

           barrels  depot   w1  b2  k3  r4  g5  y6   total
  1 south        1      1    3   4*  3   4*  2   2      65
  2 north        5      1    3   2   3   2   4*  3*     78
For a long time no cube was loaded or delivered.  Last: a4-e4.
",
    );
}

#[test]
fn before_the_deal_nothing_lies_there() {
    check(
        "2 - - - -/- -/- 3,3 deal 0",
        "",
        Language::English,
        r"
   p1. ↓b p2. ↓d p3. ↓f p4. ↓h p5. ↓j p6.        r red  b blue  g green
11 [..] | [..] | [..] | [..] | [..] | [..] p.6   y yellow  w white  k black
10  --  +  --  +  --  +  --  +  --  +  --  10
 9 [..] | [..] | [..] | [..] | [..] | [..] p.5   p2. p.3 platform p23
 8  --  +  --  +  --  +  --  +  --  +  --  8     + crossing
 7 [..] | [..] | [..] | [..] | [..] | [..] p.4   -- | between platforms
 6  --  +  --  +  --  +  --  +  --  +  --  6     ↑ entry
 5 [..] | [..] | [..] | [..] | [..] | [..] p.3
 4  --  +  --  +  --  +  --  +  --  +  --  4
 3 [..] | [..] | [..] | [..] | [..] | [..] p.2
 2  --  +  --  +  --  +  --  +  --  +  --  2
 1 [..] | [..] | [..] | [..] | [..] | [..] p.1
    a  ↑b  c  ↑d  e  ↑f  g  ↑h  i  ↑j  k

           barrels  rigs left  depot   r   b   g   y   w   k    total
  1 south        3         14      2    ·   ·   ·   ·   ·   ·       3
  2 north        3         14      2    ·   ·   ·   ·   ·   ·       3
The cubes are to be dealt.
",
    );
}

#[test]
fn the_news_say_what_comes_next() {
    let cubes = "rbgywk".repeat(6);
    let rigs = "1111112222221111112222221122........";
    let news = |phase: &str, language| {
        let (game, view) = opened(&format!("2 {cubes} rbgywk {rigs} b1/- -/- 3,3 {phase} 0"));
        let playing = game.screen(&view, None, language, Paint::Plain);
        let abandoned = game.screen(&game.abandoned(view), None, language, Paint::Plain);
        [playing, abandoned].map(|screen| screen.lines().last().unwrap().to_owned())
    };
    let over = "The game is over.";
    assert_eq!(news("1:turn", Language::English), ["Seat 1 is to act.", over]);
    assert_eq!(news("1:roll", Language::English), ["The dice roll for seat 1.", over]);
    assert_eq!(news("1:drive:4", Language::English), ["Seat 1 is to act.  Rolled: 4.", over]);
    let over = "Das Spiel ist zu Ende.";
    assert_eq!(news("1:roll", Language::German), ["Für Platz 1 wird gewürfelt.", over]);
    assert_eq!(news("1:drive:4", Language::German), ["Platz 1 ist am Zug.  Gewürfelt: 4.", over]);
}

/// Views of a game played by chance, from the first to the last, with the action before each: enough to meet every sort,
/// few enough to be quick.
fn views(options: &Options, seed: u64) -> Vec<(Ghawar, View, Option<Action>)> {
    let mut draws = draws(seed);
    let mut play = Match::new(Ghawar::new(*options, &serde_json::Value::Null).unwrap());
    let (mut seen, mut last) = (Vec::new(), None);
    loop {
        let turn = play.turn().unwrap();
        if play.len().is_multiple_of(23) || matches!(turn, Turn::Over(_)) {
            let view = play.game().view(play.knowledge(Observer::Spectator));
            seen.push((play.game().clone(), view, last));
        }
        match turn {
            Turn::Over(_) => return seen,
            Turn::Chance(chance) => play.settle(chance.draw(&mut draws)).unwrap(),
            Turn::Seat { seat, actions } => {
                last = actions.draw_by_kind(&mut draws);
                play.act(seat, last.unwrap()).unwrap();
            }
        }
    }
}

fn views_of_every_table() -> impl Iterator<Item = (Ghawar, View, Option<Action>)> {
    (0..).zip(Options::every()).flat_map(|(seed, options)| views(&options, seed))
}

#[test]
fn every_screen_fits_a_terminal_and_says_the_same_without_colour() {
    for (game, view, last) in views_of_every_table() {
        for language in Language::ALL {
            let plain = game.screen(&view, last, language, Paint::Plain);
            let coloured = game.screen(&view, last, language, Paint::Colour);
            assert_eq!(without_colour(&coloured), plain);
            assert!(plain.lines().count() <= HEIGHT, "{plain}");
            for line in plain.lines() {
                assert!(
                    line.chars().count() <= WIDTH && line.trim_end() == line && !line.contains('{'),
                    "{line}"
                );
            }
        }
    }
}

/// The screen without the legend and what stands below.
fn field_of(screen: &str, view: &View) -> String {
    let lines = screen.lines().take(view.side + 2);
    lines.map(|line| line.chars().take(field::width(view)).collect::<String>()).collect()
}

/// What stands on a point of the raster, found on the screen by its name alone.
fn found(screen: &str, view: &View, point: Space) -> String {
    let name = point.to_string();
    let (letter, number) = name.split_at(1);
    let rows: Vec<Vec<char>> = screen.lines().map(|line| line.chars().collect()).collect();
    let letters = &rows[view.side + 1];
    let column = letters.iter().position(|found| found.to_string() == letter).unwrap() - 1;
    let row = rows.iter().find(|row| {
        let start: String = row.iter().take(2).collect();
        start.trim() == number
    });
    let width =
        if view.platforms.iter().any(|platform| platform.point.column() == point.column()) { 4 } else { 3 };
    row.unwrap().iter().chain(std::iter::repeat(&' ')).skip(column).take(width).collect()
}

#[test]
fn everything_can_be_found_by_its_name() {
    for (game, view, last) in views_of_every_table() {
        let screen = game.screen(&view, last, Language::English, Paint::Plain);
        for platform in &view.platforms {
            let cube = platform.cube.map_or('.', Colour::letter);
            let rig = platform.rig.map_or(".".to_owned(), |seat| seat.to_string());
            let cell = found(&screen, &view, platform.point);
            assert!(cell.starts_with(&format!("[{cube}{rig}")), "{} in\n{screen}", platform.platform);
            let name = platform.platform.to_string();
            let [column, row] = [format!("p{}.", &name[1..2]), format!("p.{}", &name[2..])];
            let line = screen.lines().nth(view.side - platform.point.row()).unwrap();
            assert!(
                line.contains(&row) && screen.lines().next().unwrap().contains(&column),
                "{name} in\n{screen}"
            );
        }
        for space in &view.spaces {
            let cell = found(&screen, &view, space.space);
            let truck = view.trucks.iter().find(|truck| truck.space == Some(space.space));
            let expected = match (truck, space.kind) {
                (Some(truck), _) => {
                    format!(
                        "{}{}",
                        truck.seat,
                        truck.load.map_or(String::new(), |load| load.letter().to_string())
                    )
                }
                (None, SpaceKind::Crossing) => "+".to_owned(),
                (None, SpaceKind::Gap) if cell.len() == 4 => "--".to_owned(),
                (None, SpaceKind::Gap) => "|".to_owned(),
            };
            assert_eq!(cell.trim().trim_end_matches('<'), expected, "{} in\n{screen}", space.space);
        }
    }
}

#[test]
fn entries_have_arrows_gh_13() {
    for options in Options::every() {
        let game = Ghawar::new(options, &serde_json::Value::Null).unwrap();
        let view = game.view(&game.audit(&game.start(), Observer::Spectator));
        let screen = game.screen(&view, None, Language::English, Paint::Plain);
        let field = field_of(&screen, &view);
        for (side, arrow) in Side::ALL.into_iter().zip(["↑", "→", "↓", "←"]) {
            let entries: usize =
                view.seats.iter().filter(|seat| seat.side == side).map(|seat| seat.entries.len()).sum();
            assert_eq!(field.matches(arrow).count(), entries, "{screen}");
        }
    }
}

#[test]
fn the_last_action_is_marked() {
    let position = "4+trucks=3+choice+ring-road .gwry.brgk..kbw.wgyw..r....yk.y.krwk rgbkyw \
        4341.1...4312.2422..3314.1242411..24 \
        b1:r,l3:g,l5:r/b5,e13:y/c6:y,i8:k,g10:g/i2:b,i6:g -/b/b/bw 7,3,1,1 4:turn 0";
    let (game, view) = opened(position);
    let marks = |action: &str| {
        let screen = game.screen(&view, last(action), Language::English, Paint::Plain);
        field_of(&screen, &view).matches('<').count()
    };
    assert_eq!(marks(""), 0);
    assert_eq!(marks("drive"), 0);
    assert_eq!(marks("place p11"), 1);
    assert_eq!(marks("rig p51-p11"), 1);
    assert_eq!(marks("e9-b5"), 1);
    assert_eq!(marks("depot-g10 load p35"), 2);
    assert_eq!(marks("c1-depot"), 0);
}

#[track_caller]
fn check_told(observation: &Observation, english: &str, german: &str) {
    let game = Ghawar::new(Options::default(), &serde_json::Value::Null).unwrap();
    let told = Language::ALL.map(|language| game.tell(observation, language));
    assert_eq!(told, [english, german]);
}

fn dice(first: u8, second: u8) -> [Die; 2] {
    [first, second].map(|number| Die::new(number).unwrap())
}

#[test]
fn chance_is_told() {
    let deal = Observation::Deal {
        cubes: std::array::from_fn(|place| Colour::ALL[place % (PLATFORMS / 6)]),
        values: Colour::ALL,
    };
    check_told(
        &deal,
        "The cubes are dealt. Worth 1 to 6: red, blue, green, yellow, white, black.",
        "Die Klötzchen werden ausgelegt. Werte 1 bis 6: rot, blau, grün, gelb, weiß, schwarz.",
    );
    let build = |put: Option<&str>, chooses| Observation::Build {
        seat: Seat::FIRST,
        dice: dice(3, 5),
        put: put.map(|name| name.parse().unwrap()),
        chooses,
    };
    check_told(
        &build(Some("p35"), false),
        "Seat 1 rolls 3 and 5 and puts a rig on p35.",
        "Platz 1 würfelt 3 und 5 und setzt einen Bohrturm auf p35.",
    );
    check_told(
        &build(None, false),
        "Seat 1 rolls 3 and 5. Nothing happens: there is a rig already.",
        "Platz 1 würfelt 3 und 5. Nichts geschieht: Dort steht schon ein Bohrturm.",
    );
    check_told(
        &build(None, true),
        "Seat 1 rolls 3 and 5 and picks a platform.",
        "Platz 1 würfelt 3 und 5 und sucht eine Plattform aus.",
    );
    let roll = |passed| Observation::Roll { seat: Seat::FIRST, die: dice(4, 4)[0], passed };
    check_told(&roll(false), "Seat 1 rolls 4.", "Platz 1 würfelt eine 4.");
    check_told(
        &roll(true),
        "Seat 1 rolls 4. No truck of theirs can drive it in full, so the turn ends.",
        "Platz 1 würfelt eine 4. Kein eigener Lastwagen kann sie voll ausfahren: Der Zug ist vorbei.",
    );
}

#[test]
fn actions_are_told() {
    let told = |action: &str, english: &str, german: &str| {
        let action = action.parse().unwrap();
        let observation =
            Observation::Action { seat: Seat::FIRST, action, loaded: None, paid: None, delivered: None };
        check_told(&observation, english, german);
    };
    told("place p34", "Seat 1 puts a rig on p34.", "Platz 1 setzt einen Bohrturm auf p34.");
    told("drive", "Seat 1 chooses to drive.", "Platz 1 will fahren.");
    told(
        "rig p12-p45",
        "Seat 1 moves a rig from p12 to p45.",
        "Platz 1 versetzt einen Bohrturm von p12 nach p45.",
    );
    told(
        "b1-b4",
        "A truck of seat 1 drives from b1 to b4.",
        "Ein Lastwagen von Platz 1 fährt von b1 nach b4.",
    );
    told(
        "b1-b5 load p23",
        "A truck of seat 1 drives from b1 to b5 and loads the cube of p23.",
        "Ein Lastwagen von Platz 1 fährt von b1 nach b5 und lädt das Klötzchen von p23.",
    );
    told(
        "depot-b3",
        "A truck of seat 1 drives from the depot to b3.",
        "Ein Lastwagen von Platz 1 fährt aus dem Depot nach b3.",
    );
    told(
        "depot-b3 load p12",
        "A truck of seat 1 drives from the depot to b3 and loads the cube of p12.",
        "Ein Lastwagen von Platz 1 fährt aus dem Depot nach b3 und lädt das Klötzchen von p12.",
    );
    told(
        "d1-depot",
        "A truck of seat 1 drives home from d1.",
        "Ein Lastwagen von Platz 1 fährt von d1 heim.",
    );
}

#[test]
fn cubes_and_their_price_are_told() {
    let told = |action: &str, paid, loaded, delivered, english: &str, german: &str| {
        let action = action.parse().unwrap();
        let observation = Observation::Action { seat: Seat::FIRST, action, loaded, paid, delivered };
        check_told(&observation, english, german);
    };
    told(
        "b1-b5 load p23",
        None,
        Some(Colour::Red),
        None,
        "A truck of seat 1 drives from b1 to b5 and loads the cube of p23. The cube is red.",
        "Ein Lastwagen von Platz 1 fährt von b1 nach b5 und lädt das Klötzchen von p23. Das Klötzchen ist rot.",
    );
    let paid = Payment { to: Seat::new(2).unwrap(), barrels: Barrels(3) };
    told(
        "depot-b3 load p12",
        Some(paid),
        Some(Colour::Black),
        None,
        "A truck of seat 1 drives from the depot to b3 and loads the cube of p12. The cube is black; that costs 3, \
         paid to seat 2.",
        "Ein Lastwagen von Platz 1 fährt aus dem Depot nach b3 und lädt das Klötzchen von p12. Das Klötzchen ist schwarz \
         und kostet 3, gezahlt an Platz 2.",
    );
    told(
        "d1-depot",
        None,
        None,
        Some(Colour::White),
        "A truck of seat 1 drives home from d1. It delivers a white cube.",
        "Ein Lastwagen von Platz 1 fährt von d1 heim. Er liefert ein Klötzchen ab: weiß.",
    );
}
