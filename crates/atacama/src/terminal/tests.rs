//! Whole screens, and what must hold of every one.

use motherlode_core::conformance::draws;
use motherlode_core::{ActionSet, Audit, ChanceSet, Game, GameOptions, Language, Match, Observer, Turn};
use motherlode_drawing::paint::without_colour;
use motherlode_drawing::{Draw, Paint};

use super::{WIDTH, cell};
use crate::board::Shape;
use crate::options::Options;
use crate::setup::Setup;
use crate::view::{FieldStatus, FieldView, View};
use crate::{Action, Atacama};

/// Compares the screen of a position, which reads as it would on a terminal; the first newline is not part of it.
#[track_caller]
fn check(position: &str, last: &str, language: Language, expected: &str) {
    let setup: Setup = position.parse().unwrap();
    let (game, state) = Atacama::open(&setup).unwrap();
    let view = game.view(&game.audit(&state, Observer::Spectator));
    let last: Option<Action> = if last.is_empty() { None } else { Some(last.parse().unwrap()) };
    let screen = game.screen(&view, last, language, Paint::Plain);
    assert_eq!(format!("\n{screen}\n"), expected, "the screen is:\n{screen}");
}

#[test]
fn the_worked_example_at_30() {
    check(
        "basic classic - a1,a3,a5,a7,b2,b4,b6,b8,c1,c3,d2,e1,e3,f2,g1,g3 - -",
        "g3",
        Language::English,
        r"
           1:  +5   -4
   2:         4/4  4/4  2/4    1/4  2/4  1/4    2/4  0/4  0/4
       0/4  9  C4   ·    S3  │  C5   G1   S4  │  G1   S4   C4
       1/4  8  ·   [G2]  ·   │  C1   G5   S1  │  G4   C2   S1
       1/4  7 [G2]  ·    C1  │  G3   S2   C3  │  S2   C3   G5
              ───────────────┼────────────────┼────────────────
       1/4  6  ·   [C4]  ·   │  S4   C1   G2  │  C3   S5   G1
       1/4  5 [S5]  ·    S1  │  G4   S2   C2  │  G5   G3   C2
       1/4  4  ·   [C5]  ·   │  C3   ·    G3  │  ·    S1   S3
              ───────────────┼────────────────┼────────────────
   -3  4/4  3 [C3]  ·   [S5] │  ·   [G2]  ·   │ [S3<  ·    C1
       3/4  2  ·   [S3]  ·   │ [G3]  ·   [G3] │  ·    G2   S3
   +7  4/4  1 [S1]  ·   [C3] │  ·   [C4]  ·   │ [G1]  ·    G5
               a    b    c      d    e    f      g    h    i

> 1 |||  columns, no copper   rigs  6   points  +1
  2 ===  rows, no silver      rigs  6   points  +4
Seat 1 is to act.  Fields left: 42.  Last: g3.
G gold  S silver  C copper  [G3] rig  G3< last  · closed
3/4 rigs in a line; it counts from 4
",
    );
}

#[test]
fn the_first_stage_in_german_at_15() {
    check(
        "enhanced+tactical classic CAFBHDGEI a6,b8,d7* 3,2 -",
        "a6",
        Language::German,
        r"
         1/4  1/4  0/4    1/4  0/4  0/4    0/4  0/4  0/4
  0/4  9  G1   ·    C4  │  C4   C1   S3  │  ??   ??   ??
  1/4  8  ·   [C2]  ·   │  ·    G2   G4  │  ??   ??   ??
  1/4  7  ·    ·    ·   │ *G2*  ·    C1  │  ??   ??   ??
         ───────────────┼────────────────┼────────────────
  1/4  6 [C3<  ·    G1  │  ??   ??   ??  │  ??   ??   ??
  0/4  5  ·    G3   C2  │  ??   ??   ??  │  ??   ??   ??
  0/4  4  C2   S1   S3  │  ??   ??   ??  │  ??   ??   ??
         ───────────────┼────────────────┼────────────────
  0/4  3  ??   ??   ??  │  ??   ??   ??  │  ??   ??   ??
  0/4  2  ??   ??   ??  │  ??   ??   ??  │  ??   ??   ??
  0/4  1  ??   ??   ??  │  ??   ??   ??  │  ??   ??   ??
          a    b    c      d    e    f      g    h    i

  1      noch keine Konzession   Bohrtürme  9 + 3*   Punkte   0
> 2      noch keine Konzession   Bohrtürme 11 + 2*   Punkte   0
Platz 2 ist am Zug.  Freie Felder: 14.  Abschnitt 1 von 3.  Zuletzt: a6.
G Gold  S Silber  C Kupfer  [G3] Bohrturm  *G3* zweite Farbe, zählt doppelt
G3< zuletzt  · gesperrt  ?? verdeckt  3/4 Bohrtürme einer Reihe; ab 4 zählt sie
",
    );
}

#[test]
fn the_third_stage_with_a_claim_at_16() {
    check(
        "enhanced classic CAFBHDGEI a6,a9,b4,b8,c5,c9,d7,e1,e3,e5,e9,f2,f8,g1,g7,i2,i9 - 2:no-silver:rows",
        "i2",
        Language::English,
        r"
           1:                         0
   2:         2/4  2/4  2/4    1/4  4/4  2/4    2/4  0/4  2/4
   +2  4/4  9 [G1]  ·   [C4] │  ·   [C1]  ·   │  C5   ·   [S4]
       2/4  8  ·   [C2]  ·   │  ·    ·   [G4] │  ·    G5   ·
       2/4  7  ·    ·    ·   │ [G2]  ·    ·   │ [G3]  ·    C3
              ───────────────┼────────────────┼────────────────
       1/4  6 [C3]  ·    ·   │  ·    ·    C5  │  ·    G1   S5
       2/4  5  ·    ·   [C2] │  ·   [C2]  ·   │  C1   S3   G4
       1/4  4  ·   [S1]  ·   │  S2   ·    S4  │  S1   G4   C3
              ───────────────┼────────────────┼────────────────
       1/4  3  G3   ·    C2  │  ·   [C1]  ·   │  S3   C5   ·
       2/4  2  S5   G1   S1  │  G4   ·   [C2] │  ·    ·   [S3<
       2/4  1  S2   C5   G2  │  ·   [S4]  ·   │ [G1]  ·    ·
               a    b    c      d    e    f      g    h    i

> 1 |||  columns, no copper   rigs  5   points   0
  2 ===  rows, no silver      rigs  5   points  +2
Seat 1 is to act.  Fields left: 25.  Stage 3 of 3.
Claim of seat 2: no silver, rows.  Last: i2.
G gold  S silver  C copper  [G3] rig  G3< last  · closed
3/4 rigs in a line; it counts from 4
",
    );
}

#[test]
fn three_players_on_the_hexagonal_board_at_23() {
    check(
        "three+tactical rotor - a5,b6,d4,d5,d6*,e9,f8,g3,g4,i4,i5,i6*,i7,j6,k6 1,2,1 -",
        "i6*",
        Language::English,
        r"
                                           -1
                      0/4 0/4 1/4 2/4 1/4 4/4
              1/4 k  S4  C2  G4  C2  ·  [S4]  6
            1/4 j  S1  G4  C4  ·   C5 [G3] ·    7 / 2/4
       +9 4/4 i  C5  G3  ·  [S4][G2]*S1<[C5] G3   8 / 2/4
        0/4 h  C3  S1  ·   G2  C3  ·   G2  ·   G5   9 / 0/4
      2/4 g  S1  S5 [C2][S3] G5  C1  C3  G5  S3  C1  10 / 3/4
    1/4 f  G4  C3  G1  G5  ·   ~~  ·  [S2] C1  S4  C4  11 / 0/4     \ 1/4
      1/4 e  C2  S5  C2  S3  ·   ·   G3  C4 [G4] ·   10 \ 2/4
        3/4 d  S2  G3  G4 [C2][G3]*C5* S2  C3  S4   9 \ 2/4
          0/4 c  C4  S4  G1  S5  S2  ·   G5  G2   8 \ 2/4
            1/4 b  S2  C4  C3  G1  ·  [S3] ·    7 \ 1/4
              1/4 a  G4  G1  S5  S3 [G1] C4   6
                      0/4 0/4 0/4 2/4 3/4 2/4

> 1 ===  level lines, no gold       rigs  5 + 1*   points  +9
  2 \\\  falling lines, no copper   rigs  4 + 2*   points   0
  3 ///  rising lines, no silver    rigs  5 + 1*   points  -1
Seat 1 is to act.  Fields left: 60.  Last: i6*.
G gold  S silver  C copper  [G3] rig  *G3* second colour, counts double
G3< last  · closed  ~~ desert  3/4 rigs in a line; it counts from 4
",
    );
}

#[test]
fn four_players_have_two_worths_for_each_line_at_27() {
    check(
        "four classic - a1,a3,a5,a7,b2,b4,b6,b8,c1,c3,d2,e1,e3,f2,g1,g3 - -",
        "",
        Language::German,
        r"
                1:  +5   -4
                3:  -1   +8
   2:   4:         4/4  4/4  2/4    1/4  2/4  1/4    2/4  0/4  0/4
            0/4  9  C4   ·    S3  │  C5   G1   S4  │  G1   S4   C4
            1/4  8  ·   [G2]  ·   │  C1   G5   S1  │  G4   C2   S1
            1/4  7 [G2]  ·    C1  │  G3   S2   C3  │  S2   C3   G5
                   ───────────────┼────────────────┼────────────────
            1/4  6  ·   [C4]  ·   │  S4   C1   G2  │  C3   S5   G1
            1/4  5 [S5]  ·    S1  │  G4   S2   C2  │  G5   G3   C2
            1/4  4  ·   [C5]  ·   │  C3   ·    G3  │  ·    S1   S3
                   ───────────────┼────────────────┼────────────────
   -3   +7  4/4  3 [C3]  ·   [S5] │  ·   [G2]  ·   │ [S3]  ·    C1
            3/4  2  ·   [S3]  ·   │ [G3]  ·   [G3] │  ·    G2   S3
   +7   -5  4/4  1 [S1]  ·   [C3] │  ·   [C4]  ·   │ [G1]  ·    G5
                    a    b    c      d    e    f      g    h    i

> 1 |||  Spalten, kein Kupfer   Bohrtürme  3   Punkte  +1
  2 ===  Zeilen, kein Silber    Bohrtürme  3   Punkte  +4
  3 |||  Spalten, kein Silber   Bohrtürme  3   Punkte  +7
  4 ===  Zeilen, kein Kupfer    Bohrtürme  3   Punkte  +2
Platz 1 ist am Zug.  Freie Felder: 42.
G Gold  S Silber  C Kupfer  [G3] Bohrturm  · gesperrt
3/4 Bohrtürme einer Reihe; ab 4 zählt sie
",
    );
}

/// A game played to its end by chance, with the view and the last action at every step.
fn views(options: &Options, seed: u64) -> Vec<(Atacama, View, Option<Action>)> {
    let mut draws = draws(seed);
    let mut play = Match::new(Atacama::new(options.clone(), &serde_json::Value::Null).unwrap());
    let (mut seen, mut last) = (Vec::new(), None);
    loop {
        seen.push((play.game().clone(), play.game().view(play.knowledge(Observer::Spectator)), last));
        match play.turn().unwrap() {
            Turn::Over(_) => return seen,
            Turn::Chance(chance) => play.settle(chance.draw(&mut draws)).unwrap(),
            Turn::Seat { seat, actions } => {
                last = actions.draw(&mut draws);
                play.act(seat, last.unwrap()).unwrap();
            }
        }
    }
}

#[test]
fn every_screen_fits_a_terminal_and_says_the_same_without_colour() {
    for (seed, options) in (0..).zip(Options::every()) {
        for (game, view, last) in views(&options, seed) {
            for language in Language::ALL {
                let plain = game.screen(&view, last, language, Paint::Plain);
                let coloured = game.screen(&view, last, language, Paint::Colour);
                assert_eq!(without_colour(&coloured), plain);
                assert!(plain.lines().count() <= 24, "{plain}");
                for line in plain.lines() {
                    assert!(
                        line.chars().count() <= WIDTH && line.trim_end() == line && !line.contains('{'),
                        "{line}"
                    );
                }
            }
        }
    }
}

/// The cell of a field, found on the screen by the field's name alone.
fn found(screen: &str, shape: Shape, name: &str) -> String {
    let (letter, number) = name.split_at(1);
    let row_name = if shape == Shape::Square { number } else { letter };
    // The name of a row stands before its cells; nothing else before them is a word of its own.
    let row = screen.lines().find(|line| {
        let mut words =
            line.split(' ').filter(|word| !word.is_empty() && !word.contains('/') && !is_worth(word));
        words.next() == Some(row_name)
    });
    let row: Vec<char> = row.unwrap().chars().collect();
    let column = match shape {
        Shape::Square => {
            let names = screen.lines().find(|line| line.trim_start().starts_with("a    b")).unwrap();
            names.chars().position(|found| found.to_string() == letter).unwrap() - 1
        }
        Shape::Hexagonal => {
            let start = row.iter().position(|found| found.to_string() == letter).unwrap() + 2;
            start + (number.parse::<usize>().unwrap() - 1) * cell::WIDTH
        }
    };
    row.iter().skip(column).take(cell::WIDTH).collect()
}

fn is_worth(word: &str) -> bool {
    word == "0" || word.starts_with(['+', '-'])
}

fn expected(field: &FieldView, last: Option<Action>) -> String {
    let ore = field.ore.map(|ore| ore.to_string()).unwrap_or_default();
    let is_last = matches!(last, Some(Action::Place { field: placed, .. }) if placed == field.field);
    let cell = match field.status {
        FieldStatus::Open => ore,
        FieldStatus::Blocked => "·".to_owned(),
        FieldStatus::Rig => format!("[{ore}]"),
        FieldStatus::SecondRig => format!("*{ore}*"),
        FieldStatus::Hidden => "??".to_owned(),
        FieldStatus::Desert => "~~".to_owned(),
    };
    if is_last { format!("{}<", &cell[..3]) } else { cell }
}

#[test]
fn every_field_can_be_found_by_its_name() {
    for (seed, options) in (0..).zip(Options::every()) {
        for (game, view, last) in views(&options, seed) {
            let screen = game.screen(&view, last, Language::English, Paint::Plain);
            for field in &view.fields {
                let cell = found(&screen, view.board, &field.field.to_string());
                assert_eq!(cell.trim(), expected(field, last), "{} in\n{screen}", field.field);
            }
        }
    }
}

#[test]
fn what_was_done_is_told_in_words() {
    let told = |action: &str, language| {
        let action = action.parse().unwrap();
        super::told_action(motherlode_core::Seat::new(2).unwrap(), action, language)
    };
    for (action, english, german) in [
        ("e5", "Seat 2 plays e5.", "Platz 2 spielt e5."),
        (
            "e5*",
            "Seat 2 plays e5 with a second-colour rig.",
            "Platz 2 spielt e5 mit einem Bohrturm der zweiten Farbe.",
        ),
        (
            "claim no-copper columns",
            "Seat 2 claims a concession: no copper, columns.",
            "Platz 2 erwirbt eine Konzession: kein Kupfer, Spalten.",
        ),
        (
            "claim no-silver rows *",
            "Seat 2 claims a concession for a second-colour rig: no silver, rows.",
            "Platz 2 erwirbt eine Konzession für einen Bohrturm der zweiten Farbe: kein Silber, Zeilen.",
        ),
        ("pass", "Seat 2 passes.", "Platz 2 passt."),
    ] {
        assert_eq!(told(action, Language::English), english);
        assert_eq!(told(action, Language::German), german);
    }
}
