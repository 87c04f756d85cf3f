//! How a game ends: DM-17, DM-18, DM-20.

use motherlode_core::{Game, Language, Match, Observer, RulesEnding, Turn};
use motherlode_dig_mars::Ending;

use crate::common::{Position, Scene, action, rules, seat, seated};

/// Everyone's points, with cards of nine points gone for them; seat 1 is to act unless `next` says otherwise.
fn holding(set: &str, points: &[u32], next: &str) -> Position {
    let sum: u32 = points.iter().sum();
    let nines: Vec<String> = (48 - sum / 9 + 1..=48).map(|card| card.to_string()).collect();
    let cards: Vec<String> = nines.iter().map(|card| format!("{card}=191-")).collect();
    let each = |text: &str| vec![text; points.len()].join(",");
    let scene = Scene {
        set,
        cards: &cards.join(" "),
        taken: &nines.join(" "),
        stations: &each("a1"),
        levels: &each("111"),
        points: &points.iter().map(ToString::to_string).collect::<Vec<_>>().join(","),
        looked: &each("x"),
        next,
        ..Scene::default()
    };
    scene.open()
}

const TURN: &str = "turn:1:3:-:0";

#[test]
fn it_takes_40_30_or_20_points_to_declare_dm_17() {
    for (set, players, goal) in
        [("2", 2, 40), ("3", 3, 30), ("4", 4, 20), ("2+open", 2, 40), ("4+open", 4, 20)]
    {
        let mut points = vec![0; players];
        points[0] = goal - 1;
        let short = holding(set, &points, TURN);
        assert_eq!(short.view(Observer::Spectator).goal, Some(goal as u16), "{set}");
        short.refuses(
            "declare",
            &format!("too-few-points DM-17 points={} goal={goal}", goal - 1),
            &format!("It takes {goal} points to declare victory; you have {}.", goal - 1),
        );
        points[0] = goal;
        let enough = holding(set, &points, TURN);
        assert!(enough.allows("declare"), "{set}");
        let over = enough.then("declare");
        assert_eq!(over.ending(), Some("declared"), "{set}");
        assert_eq!(over.ranks()[0], 1, "{set}");
    }
}

#[test]
fn a_player_declares_at_any_moment_of_the_own_turn_dm_17() {
    let scene = Scene {
        cards: "01=111p 48=191- 47=191- 46=191- 45=191-",
        stacks: "a1=01.02.03",
        taken: "48 47 46 45",
        points: "39,*",
        ..Scene::default()
    };
    // The last point comes by a bonus, after all three actions.
    let used = scene.open().then("dig a1, move a1-a2, move a2-a1");
    assert!(!used.allows("declare"));
    let enough = used.then("bonus point");
    assert_eq!(enough.legal(), ["declare", "end"]);
    assert_eq!(enough.then("declare").ending(), Some("declared"));
    // Before the first action, and with a bonus waiting.
    assert_eq!(holding("2", &[40, 0], TURN).then("declare").ending(), Some("declared"));
    let waiting = Scene { points: "40,*", ..scene }.open().then("dig a1");
    assert_eq!(waiting.then("declare").ending(), Some("declared"));
}

#[test]
fn nobody_declares_in_anothers_turn_dm_17() {
    let position = holding("2", &[40, 41], "turn:2:3:-:0");
    let knowledge = position.knows(seated(1));
    assert_eq!(
        position.game.choices(&knowledge),
        position.game.choices(&position.knows(Observer::Spectator))
    );
    // Seat 2 is to act: what is done now is seat 2's.
    assert_eq!(position.then("declare").ranks(), [2, 1]);
    let mut play = Match::new(rules("2"));
    play.settle(crate::common::outcome(&crate::common::deal_in_order())).expect("a deal");
    play.settle(crate::common::outcome("first 1")).expect("first");
    assert_eq!(
        play.act(seat(2), action("declare")).expect_err("seat 1 acts").brief(),
        "not-your-turn seat=2 to_act=1"
    );
}

#[test]
fn who_declares_wins_at_once_even_with_fewer_points_dm_17() {
    let over = holding("2", &[40, 55], TURN).then("declare");
    assert_eq!((over.ranks(), over.scores()), (vec![1, 2], vec![40, 55]));
    over.refuses("end", "nobody-acts DM-18", "No player can act now.");
    assert_eq!(over.legal(), [""; 0]);
    let Turn::Over(ending) = over.game.turn(&over.state) else { panic!("over") };
    assert_eq!(
        (ending.clause().0, ending.about().text(Language::English)),
        ("DM-17", "A player declared victory.")
    );
}

#[test]
fn the_others_rank_from_2_by_their_points_and_equal_points_share_dm_17() {
    let ranks = |points: &[u32], next: &str| {
        holding(["2", "3", "4"][points.len() - 2], points, next).then("declare").ranks()
    };
    assert_eq!(ranks(&[20, 25, 25, 3], TURN), [1, 2, 2, 4]);
    assert_eq!(ranks(&[20, 3, 30, 25], TURN), [1, 4, 2, 3]);
    assert_eq!(ranks(&[20, 20, 20, 20], TURN), [1, 2, 2, 2]);
    assert_eq!(ranks(&[5, 0, 22, 5], "turn:3:3:-:0"), [2, 4, 1, 2]);
    assert_eq!(ranks(&[31, 30, 2], "turn:2:3:-:0"), [2, 1, 3]);
}

/// A screen shows the ranks once the game is over: points alone would not tell who won.
#[test]
fn the_ranks_are_shown_in_the_end_and_not_before_dm_17() {
    let position = holding("3", &[30, 35, 2], TURN);
    let over = position.clone().then("declare");
    for observer in position.game.seats().observers() {
        assert_eq!(position.view(observer).ranks, None, "{observer:?}");
        let ranks = over.view(observer).ranks.expect("ranks in the end");
        assert_eq!(ranks.as_slice(), [1, 2, 3], "{observer:?}");
    }
}

#[test]
fn declaring_is_no_action_and_never_forced_dm_17() {
    let position = holding("2", &[47, 0], TURN);
    assert_eq!(position.preview("declare").ending, Some(Ending::Declared));
    // The game goes on, turn after turn.
    let later = position.then("dig a1, salvage a1, end, end");
    assert_eq!((later.seat(), later.ending()), (Some(1), None));
    assert!(later.allows("declare") && later.allows("end"));
}

/// One card is left on a1; seat 1 is to act.
fn last_card(set: &str, points: &str, mark: &str) -> Position {
    let scene = Scene {
        set,
        cards: "01=131s",
        stacks: &format!(
            "a1=01{mark} a2=x a3=x a4=x b1=x b2=x b3=x b4=x c1=x c2=x c3=x c4=x d1=x d2=x d3=x d4=x"
        ),
        stations: "a1,b1",
        points,
        ..Scene::default()
    };
    scene.open()
}

#[test]
fn the_game_ends_the_moment_the_last_card_is_taken_dm_18() {
    // 47 plain cards are gone.
    let position = last_card("2", "17,30", "*");
    assert_eq!((position.ending(), position.view(Observer::Spectator).cards_left), (None, 1));
    let over = position.then("salvage a1");
    assert_eq!((over.ending(), over.scores(), over.ranks()), (Some("all-taken"), vec![20, 30], vec![2, 1]));
    assert_eq!(over.view(Observer::Spectator).cards_left, 0);
    let Turn::Over(ending) = over.game.turn(&over.state) else { panic!("over") };
    assert_eq!(ending.clause().0, "DM-18");
    let about = "All cards were taken and nobody had declared victory.";
    assert_eq!(ending.about().text(Language::English), about);
    for text in ["end", "move a1-a2", "upgrade digging", "declare", "salvage a1"] {
        over.refuses(text, "nobody-acts DM-18", "No player can act now.");
    }
    // By a bonus salvage too.
    let by_bonus = last_card("2", "17,30", "").then("dig a1");
    assert_eq!(by_bonus.ending(), None, "dug is not taken");
    assert_eq!(by_bonus.then("bonus salvage a1").ending(), Some("all-taken"));
}

#[test]
fn nobody_can_declare_any_more_once_the_last_card_is_taken_dm_18() {
    // With 39 points and three more seat 1 could declare, but the game is over.
    let over = last_card("2", "39,8", "*").then("salvage a1");
    assert_eq!((over.ending(), over.scores()), (Some("all-taken"), vec![42, 8]));
    over.refuses("declare", "nobody-acts DM-18", "No player can act now.");
    // A moment before it was possible.
    assert!(last_card("2", "40,7", "*").allows("declare"));
}

#[test]
fn most_points_wins_and_equal_points_share_dm_18() {
    assert_eq!(last_card("2", "22,25", "*").then("salvage a1").ranks(), [1, 1]);
    assert_eq!(last_card("2", "23,24", "*").then("salvage a1").ranks(), [1, 2]);
    assert_eq!(last_card("2", "21,26", "*").then("salvage a1").ranks(), [2, 1]);
    let four = Scene {
        set: "4",
        stacks: "a1=01* a2=x a3=x a4=x b1=x b2=x b3=x b4=x c1=x c2=x c3=x c4=x d1=x d2=x d3=x d4=x",
        stations: "a1,b1,b1,b1",
        levels: "111,111,111,111",
        points: "16,17,11,3",
        looked: "x,x,x,x",
        ..Scene::default()
    };
    assert_eq!(four.open().then("salvage a1").ranks(), [1, 1, 3, 4]);
}

/// Someone who has declared ends the game before the last card, so DM-18 is about nobody having declared.
#[test]
fn a_declaration_comes_before_the_last_card_dm_18() {
    let over = last_card("2", "40,7", "*").then("declare");
    assert_eq!((over.ending(), over.ranks()), (Some("declared"), vec![1, 2]));
}

#[test]
fn in_the_alternative_game_nobody_declares_dm_20() {
    for (set, players) in [("2+last-card", 2), ("3+last-card", 3), ("4+last-card", 4)] {
        let mut points = vec![0; players];
        points[0] = 50;
        let position = holding(set, &points, TURN);
        assert_eq!(position.view(Observer::Spectator).goal, None);
        assert!(position.view(Observer::Spectator).last_card);
        let sentence = "Nobody declares victory in this game: it goes on to the last card.";
        position.refuses("declare", "no-declaring DM-20", sentence);
    }
}

#[test]
fn the_alternative_game_ends_with_the_last_card_and_most_points_wins_dm_20() {
    let ranks = |points: &str| {
        let over = last_card("2+last-card", points, "*").then("salvage a1");
        assert_eq!(over.ending(), Some("last-card"));
        let Turn::Over(ending) = over.game.turn(&over.state) else { panic!("over") };
        assert_eq!(
            (ending.clause().0, ending.about().text(Language::English)),
            ("DM-20", "The last card was taken.")
        );
        over.ranks()
    };
    assert_eq!(ranks("22,25"), [1, 1], "equal points share the win");
    assert_eq!(ranks("40,7"), [1, 2]);
    assert_eq!(ranks("4,43"), [2, 1]);
}

#[test]
fn salvaged_cards_lie_open_in_the_alternative_game_only_dm_20() {
    for (set, open) in [("2+last-card", true), ("2+open", false), ("2", false)] {
        let before = last_card(set, "22,25", "*");
        let view = before.view(Observer::Spectator);
        assert_eq!((view.taken.len(), view.cards_left), (if open { 47 } else { 0 }, 1), "{set}");
    }
    let over = last_card("2+last-card", "22,25", "*").then("salvage a1");
    assert_eq!(over.view(Observer::Spectator).taken.len(), 48);
}

#[test]
fn in_the_alternative_game_spent_points_are_gone_dm_20() {
    // Seat 1 collected 26 of 50 points and spent six of them on its digging: 20 against 24.
    let scene = Scene {
        set: "2+last-card",
        cards: "01=131-",
        stacks: "a1=01* a2=x a3=x a4=x b1=x b2=x b3=x b4=x c1=x c2=x c3=x c4=x d1=x d2=x d3=x d4=x",
        stations: "a1,b1",
        levels: "411,111",
        points: "17,24",
        ..Scene::default()
    };
    let over = scene.open().then("salvage a1");
    assert_eq!((over.scores(), over.ranks()), (vec![20, 24], vec![2, 1]));
}

#[test]
fn the_alternative_game_is_open_dm_20() {
    let position = holding("3+last-card", &[7, 5, 3], TURN);
    for observer in position.game.seats().observers() {
        assert_eq!(position.points_seen(observer), [Some(7), Some(5), Some(3)], "{observer:?}");
        assert!(position.view(observer).open);
    }
    // Its end shows nothing new, so it could be taken back; in a hidden game the points are new.
    let reveals = |set: &str| last_card(set, "17,30", "*").preview("salvage a1").reveals;
    assert_eq!([reveals("2+last-card"), reveals("2+open"), reveals("2")], [false, false, true]);
}
