//! Whole screens, told events, and what must hold of every one.

use motherlode_core::conformance::draws;
use motherlode_core::{
    ActionSet, Audit, ChanceSet, Game, GameOptions, Language, Match, Observer, Seat, Turn,
};
use motherlode_drawing::paint::without_colour;
use motherlode_drawing::{Draw, Paint};

use super::WIDTH;
use crate::draw::examples::{MIDDLE, OTHER};
use crate::options::Options;
use crate::setup::Setup;
use crate::view::{PlaceView, TopView, View};
use crate::{Action, DigMars, Observation};

fn seat(number: u8) -> Observer {
    Observer::Seat(Seat::new(number).unwrap())
}

fn shown(position: &str, observer: Observer, last: &str, language: Language) -> String {
    let setup: Setup = position.parse().unwrap();
    let (game, state) = DigMars::open(&setup).unwrap();
    let view = game.view(&game.audit(&state, observer));
    let last: Option<Action> = if last.is_empty() { None } else { Some(last.parse().unwrap()) };
    game.screen(&view, last, language, Paint::Plain)
}

/// Compares the screen of a position, which reads as it would on a terminal; the first newline is not part of it.
#[track_caller]
fn check(position: &str, observer: Observer, last: &str, language: Language, expected: &str) {
    let screen = shown(position, observer, last, language);
    assert_eq!(format!("\n{screen}\n"), expected, "the screen is:\n{screen}");
}

#[test]
fn a_turn_as_its_seat_sees_it() {
    check(
        MIDDLE,
        seat(1),
        "dig b3",
        Language::English,
        r"
 ┌─ a4 ≡≡≡ ─────────┬─ b4 ≡≡≡ ─────────┬─ c4 ≡≡≡ ─────────┬─ d4 ─────────────┐
 │ #4               │ #2               │ #1               │ ·                │
 │                  │                  │                  │                  │
 ├─ a3 ≡≡≡ ─────────┼─ b3< ≡≡ ─────────┼─ c3 ≡≡≡ ─────────┼─ d3 ≡≡≡ ─────────┤
 │ #1               │ 1/1 +salvage     │ #4               │ #1               │
 │                  │ 1x2 2            │                  │                  │
 ├─ a2 ≡≡≡ ─────────┼─ b2 ≡≡≡ ─────────┼─ c2 ≡≡≡ ──── o12 ┼─ d2 ≡≡≡ ─────────┤
 │ #4               │ #2               │ #4 (2/2 +salvage)│ #1               │
 │                  │                  │                  │                  │
 ├─ a1 ≡≡≡ ─────────┼─ b1 ≡≡≡ ─────────┼─ c1 ≡≡≡ ─────────┼─ d1 ≡≡≡ ─────────┤
 │ 3/3              │ #2               │ #3               │ #1               │
 │                  │                  │                  │                  │
 └──────────────────┴──────────────────┴──────────────────┴──────────────────┘

> 1  digging 2   salvage 1   fleet 2   points   3
  2  digging 1   salvage 1   fleet 1   points   ?
Seat 1 is to act.  Actions left: 2.  To be used: bonus salvage.  Cards left: 44.
Victory from 40 points.  Last: dig b3.
≡ card  · no card  #2 hardness  5/3 points/difficulty  + bonus
(5/3) seen by your radar  o1 looked at by seat 1  1x2 stations of seat 1
b3< last  ? hidden
",
    );
}

#[test]
fn a_shift_in_german_as_everyone_sees_it() {
    let position = "4+last-card standard 36*.47.22,28.40.02,35.21.04,16.13.17,41.33.38,18.23.45,42.24.34,01.11.19,\
        14.09.32,07.31,48.20.44,03.15.39,46.37.25,27.43.26,08.29.30,x b3.b3,d3,a1,b3 112,111,111,111 3,1,1,0 \
        c2,x,c2,x turn:3:3:-:25";
    check(
        position,
        Observer::Spectator,
        "bonus shift 2 b3-d3",
        Language::German,
        r"
 ┌─ a4 ≡≡≡ ─────────┬─ b4 ≡≡≡ ─────────┬─ c4 ≡≡≡ ─────────┬─ d4 ─────────────┐
 │ #4               │ #2               │ #1               │ ·                │
 │                  │                  │                  │                  │
 ├─ a3 ≡≡≡ ─────────┼─ b3> ≡≡ ─────────┼─ c3 ≡≡≡ ─────────┼─ d3< ≡≡≡ ────────┤
 │ #1               │ #1               │ #4               │ #1               │
 │                  │ 1x2 4            │                  │ 2                │
 ├─ a2 ≡≡≡ ─────────┼─ b2 ≡≡≡ ─────────┼─ c2 ≡≡≡ ──── o13 ┼─ d2 ≡≡≡ ─────────┤
 │ #4               │ #2               │ #4               │ #1               │
 │                  │                  │                  │                  │
 ├─ a1 ≡≡≡ ─────────┼─ b1 ≡≡≡ ─────────┼─ c1 ≡≡≡ ─────────┼─ d1 ≡≡≡ ─────────┤
 │ 3/3              │ #2               │ #3               │ #1               │
 │ 3                │                  │                  │                  │
 └──────────────────┴──────────────────┴──────────────────┴──────────────────┘

  1  Grabung 1   Bergung 1   Flotte 2   Punkte   3
  2  Grabung 1   Bergung 1   Flotte 1   Punkte   1
> 3  Grabung 1   Bergung 1   Flotte 1   Punkte   1
  4  Grabung 1   Bergung 1   Flotte 1   Punkte   0
Platz 3 ist am Zug.  Aktionen übrig: 3.  Karten übrig: 44.
Genommen: 2 × 1, 2 × 2.  Gespielt bis zur letzten Karte.
Züge ohne Fortschritt: 25 von 48.  Zuletzt: bonus shift 2 b3-d3.
≡ Karte  · keine Karte  #2 Härte  5/3 Punkte/Schwierigkeit
o1 Platz 1 hat hineingesehen  1x2 Stationen von Platz 1  b3< zuletzt
",
    );
}

#[test]
fn only_the_looker_sees_what_the_radar_showed_dm_12() {
    for language in Language::ALL {
        let screen = |position, observer| shown(position, observer, "bonus radar c2", language);
        assert_eq!(screen(MIDDLE, Observer::Spectator), screen(OTHER, Observer::Spectator));
        assert!(!screen(MIDDLE, Observer::Spectator).contains('('));
        for looker in [seat(1), seat(2)] {
            assert!(screen(MIDDLE, looker).contains("#4 (2/2 +salvage)"));
            assert!(screen(OTHER, looker).contains("#4 (2/2) "));
        }
    }
}

#[test]
fn before_the_deal_and_after_a_seat_has_left() {
    let game = DigMars::new(Options::default(), &serde_json::Value::Null).unwrap();
    let view = game.view(&game.beginning(Observer::Spectator));
    let screen = |view: &View| game.screen(view, None, Language::English, Paint::Plain);
    assert!(screen(&view).contains("Chance is to act.  Cards left: 48.  Victory from 40 points."));
    assert!(screen(&game.abandoned(view)).contains("The game is over.  Cards left: 48."));
    let over = MIDDLE.replacen("turn:1:2:s:0+", "over:1:no-progress", 1);
    let screen = shown(&over, Observer::Spectator, "end", Language::English);
    assert!(
        screen.contains("passed without a dig") && !screen.contains("Actions left") && !screen.contains('?')
    );
}

/// Calls `look` with the view of every observer, the last action and the observation, at every step of a game.
fn play(
    options: &Options,
    seed: u64,
    mut look: impl FnMut(&DigMars, &View, Option<Action>, Option<Observation>),
) {
    let mut draws = draws(seed);
    let mut play = Match::new(DigMars::new(options.clone(), &serde_json::Value::Null).unwrap());
    let observers: Vec<_> = play.game().seats().observers().collect();
    let mut last = None;
    loop {
        let observer = observers[play.len() % observers.len()];
        look(play.game(), &play.game().view(play.knowledge(observer)), last, play.seen(observer));
        match play.turn().unwrap() {
            Turn::Over(_) => return,
            Turn::Chance(chance) => play.settle(chance.draw(&mut draws)).unwrap(),
            Turn::Seat { seat, actions } => {
                last = actions.draw_by_kind(&mut draws);
                play.act(seat, last.unwrap()).unwrap();
            }
        }
    }
}

#[test]
fn every_screen_fits_a_terminal_and_says_the_same_without_colour() {
    for (seed, options) in (0..).zip(Options::every()) {
        play(&options, seed, |game, view, last, seen| {
            for language in Language::ALL {
                let plain = game.screen(view, last, language, Paint::Plain);
                let coloured = game.screen(view, last, language, Paint::Colour);
                assert_eq!(without_colour(&coloured), plain);
                assert!(plain.lines().count() <= 24, "{plain}");
                for line in plain.lines() {
                    assert!(
                        line.chars().count() <= WIDTH && line.trim_end() == line && !line.contains('{'),
                        "{line}"
                    );
                }
                let told = seen.map_or("-".to_owned(), |seen| game.tell(&seen, language));
                assert!(!told.is_empty() && !told.contains(['\n', '{']), "{told}");
            }
        });
    }
}

/// What stands in the box of a place, found on the screen by the place's name alone: its edge, its top, its stations.
fn found(screen: &str, name: &str) -> [String; 3] {
    let lines: Vec<Vec<char>> = screen.lines().map(|line| line.chars().collect()).collect();
    let is_name = |line: &[char], column: usize| line[column..].iter().take(2).collect::<String>() == name;
    let (row, column) = lines
        .iter()
        .enumerate()
        .take(13)
        .find_map(|(row, line)| {
            (0..line.len()).find(|column| is_name(line, *column)).map(|column| (row, column))
        })
        .unwrap();
    [0, 1, 2].map(|down| {
        let line = &lines[row + down];
        line[column - 1..]
            .iter()
            .take_while(|letter| !"│┬┼┤┐".contains(**letter))
            .collect::<String>()
            .trim()
            .to_owned()
    })
}

fn expected(spot: &PlaceView) -> [String; 2] {
    let front = |print: crate::Print| {
        let bonus = print.bonus.map_or(String::new(), |bonus| format!(" +{}", bonus.code()));
        format!("{}/{}{bonus}", print.points, print.difficulty)
    };
    let top = match spot.top {
        TopView::Nothing => "·".to_owned(),
        TopView::Back { hardness, known: None } => format!("#{hardness}"),
        TopView::Back { hardness, known: Some(card) } => format!("#{hardness} ({})", front(card.print)),
        TopView::Front { card } => front(card.print),
    };
    let stations: Vec<_> = spot
        .stations
        .iter()
        .filter(|(_, count)| **count > 0)
        .map(|(seat, count)| if *count == 1 { format!("{seat}") } else { format!("{seat}x{count}") })
        .collect();
    [top, stations.join(" ")]
}

#[test]
fn every_place_can_be_found_by_its_name() {
    for (seed, options) in (20..).zip(Options::every()) {
        play(&options, seed, |game, view, last, _| {
            let screen = game.screen(view, last, Language::English, Paint::Plain);
            for spot in &view.places {
                let [edge, top, stations] = found(&screen, &spot.place.to_string());
                assert_eq!([top, stations], expected(spot), "{} in\n{screen}", spot.place);
                assert_eq!(edge.matches('≡').count(), usize::from(spot.cards), "{edge}");
                let lookers: String = spot
                    .looked
                    .iter()
                    .filter(|(_, looked)| **looked)
                    .map(|(seat, _)| seat.to_string())
                    .collect();
                let eyes = edge.split_once('o').map_or("", |(_, eyes)| eyes);
                assert_eq!(eyes, lookers, "{edge}");
            }
        });
    }
}

/// What an observer is told when these events happen after the position, one line each.
fn told(position: &str, observer: Observer, events: &[&str], language: Language) -> Vec<String> {
    let setup: Setup = position.parse().unwrap();
    let (game, mut state) = DigMars::open(&setup).unwrap();
    let tell = |text: &&str| {
        let before = state;
        let event = match game.turn(&state) {
            Turn::Chance(_) => {
                let outcome = text.parse().unwrap();
                game.settle(&mut state, &outcome).unwrap();
                motherlode_core::Event::Chance(outcome)
            }
            turn => {
                let action = text.parse().unwrap();
                game.apply(&mut state, action).unwrap();
                motherlode_core::Event::Action { seat: turn.seat().unwrap(), action }
            }
        };
        game.tell(&game.observe(&before, &event, &state, observer), language)
    };
    events.iter().map(tell).collect()
}

#[test]
fn the_beginning_is_told() {
    let numbers: Vec<_> = (1..=48).map(|number| format!("{number:02}")).collect();
    let deal = format!("deal {}", numbers.join(" "));
    let events = [&*deal, "first 2", "land b3", "land b3"];
    let start = "2 standard - x,x 111,111 0,0 x,x deal";
    assert_eq!(
        told(start, Observer::Spectator, &events, Language::English),
        [
            "The cards are dealt. Hardness of the backs row by row from a1 to d4: 1 1 1 1 1 1 2 2 2 2 3 3 3 3 4 4.",
            "Seat 2 begins.",
            "Seat 2 lands on b3.",
            "Seat 1 lands on b3.",
        ]
    );
    assert_eq!(
        told(start, seat(1), &events, Language::German),
        [
            "Die Karten werden ausgeteilt. Härte der Rückseiten Reihe für Reihe von a1 bis d4: 1 1 1 1 1 1 2 2 2 2 3 3 3 3 4 4.",
            "Platz 2 beginnt.",
            "Platz 2 landet auf b3.",
            "Platz 1 landet auf b3.",
        ]
    );
}

/// What is told of what seat 1 does, in both languages.
#[track_caller]
fn check_action(action: &str, english: &str, german: &str) {
    let game = DigMars::new(Options::default(), &serde_json::Value::Null).unwrap();
    let observation = Observation::Action {
        seat: Seat::FIRST,
        action: action.parse().unwrap(),
        turned_up: None,
        taken: None,
        shares: None,
        uncovered: None,
        own_eyes: None,
    };
    assert_eq!(Language::ALL.map(|language| game.tell(&observation, language)), [english, german]);
}

#[test]
fn every_action_is_told() {
    check_action("land c1", "Seat 1 lands on c1.", "Platz 1 landet auf c1.");
    check_action(
        "move b3-b4",
        "Seat 1 moves a station from b3 to b4.",
        "Platz 1 zieht eine Station von b3 nach b4.",
    );
    check_action(
        "bonus shift 2 b3-d1",
        "Seat 1 shifts a station of seat 2 by bonus: b3 to d1.",
        "Platz 1 versetzt mit einem Bonus eine Station von Platz 2: b3 nach d1.",
    );
    check_action(
        "upgrade digging",
        "Seat 1 upgrades its digging by one level.",
        "Platz 1 verbessert die Grabung um eine Stufe.",
    );
    check_action(
        "upgrade salvage",
        "Seat 1 upgrades its salvage by one level.",
        "Platz 1 verbessert die Bergung um eine Stufe.",
    );
    check_action(
        "upgrade fleet c1",
        "Seat 1 upgrades its fleet by one level; the new station stands on c1.",
        "Platz 1 verbessert die Flotte um eine Stufe; die neue Station steht auf c1.",
    );
    check_action("bonus dig b3", "Seat 1 digs on b3 by bonus.", "Platz 1 gräbt mit einem Bonus auf b3.");
    check_action(
        "bonus point",
        "Seat 1 takes a point by bonus.",
        "Platz 1 nimmt mit einem Bonus einen Punkt.",
    );
    check_action(
        "bonus radar c2",
        "Seat 1 looks at the top card on c2 by radar.",
        "Platz 1 sieht sich mit dem Radar die oberste Karte auf c2 an.",
    );
    check_action("declare", "Seat 1 declares victory.", "Platz 1 erklärt sich zum Sieger.");
    check_action("end", "Seat 1 ends its turn.", "Platz 1 beendet den Zug.");
}

#[test]
fn what_a_dig_turns_up_is_told_dm_6() {
    let seen =
        |position: &str, event: &str, language| told(position, Observer::Spectator, &[event], language);
    let position = MIDDLE.replacen("07*.31", "07.31", 1).replacen(":s:0+", ":-:0+", 1);
    assert_eq!(
        seen(&position, "dig b3", Language::English),
        ["Seat 1 digs on b3. Turned up: points 1, difficulty 1, bonus: extra salvage."]
    );
    assert_eq!(
        seen(&position, "dig b3", Language::German),
        ["Platz 1 gräbt auf b3. Aufgedeckt: Punkte 1, Schwierigkeit 1, Bonus: Extrabergung."]
    );
    let plain = position
        .replacen("07.31", "31.07", 1)
        .replacen("01.11.19", "31.11.19", 1)
        .replacen("31.07", "01.07", 1);
    assert_eq!(
        seen(&plain, "dig b3", Language::English),
        ["Seat 1 digs on b3. Turned up: points 1, difficulty 1."]
    );
}

#[test]
fn a_salvage_is_told_with_its_shares_and_no_total_dm_15_dm_19() {
    let both = |event: &str, position: &str| {
        Language::ALL.map(|language| told(position, Observer::Spectator, &[event], language).remove(0))
    };
    // One point that two share goes to the one who salvages.
    assert_eq!(
        both("salvage b3", MIDDLE),
        [
            "Seat 1 salvages on b3. Points: 1 for seat 1. Below lies rock of hardness 3.",
            "Platz 1 birgt auf b3. Punkte: 1 für Platz 1. Darunter liegt Fels der Härte 3.",
        ]
    );
    // Three points: two and one. The card was the last one of its place.
    let shared = MIDDLE
        .replacen("07*.31", "23*", 1)
        .replacen("18.23.45", "18.07.45", 1)
        .replacen("08.29.30,x", "08.29.30,31", 1)
        .replacen(":s:0+", ":-:0+", 1);
    assert_eq!(
        both("salvage b3", &shared),
        [
            "Seat 1 salvages on b3. Points: 2 for seat 1, 1 for seat 2. The place is empty now.",
            "Platz 1 birgt auf b3. Punkte: 2 für Platz 1, 1 für Platz 2. Das Feld ist jetzt leer.",
        ]
    );
    assert_eq!(
        both("bonus salvage b3", MIDDLE),
        [
            "Seat 1 salvages on b3 by bonus. Points: 1 for seat 1. Below lies rock of hardness 3.",
            "Platz 1 birgt mit einem Bonus auf b3. Punkte: 1 für Platz 1. Darunter liegt Fels der Härte 3.",
        ]
    );
}

#[test]
fn the_radar_tells_the_card_to_nobody_else_dm_12() {
    let position = MIDDLE
        .replacen("08.29.30", "29*.08.30", 1)
        .replacen(":s:0+", ":r:0+", 1)
        .replacen(" c2,c2 ", " x,x ", 1);
    let seen = |observer, language| told(&position, observer, &["bonus radar c2"], language).remove(0);
    let open = seen(Observer::Spectator, Language::English);
    assert_eq!(open, "Seat 1 looks at the top card on c2 by radar.");
    assert_eq!(seen(seat(2), Language::English), open);
    let own = format!("{open} You see: points 2, difficulty 2, bonus: extra salvage.");
    assert_eq!(seen(seat(1), Language::English), own);
    assert_eq!(
        seen(seat(1), Language::German),
        "Platz 1 sieht sich mit dem Radar die oberste Karte auf c2 an. \
         Du siehst: Punkte 2, Schwierigkeit 2, Bonus: Extrabergung."
    );
}
