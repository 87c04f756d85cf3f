//! Cards, stacks, equipment and the first stations: DM-1 to DM-4.

use std::collections::{BTreeMap, BTreeSet};

use motherlode_core::dealer::Dealer;
use motherlode_core::record::record_of;
use motherlode_core::{ChanceSet, Game, GameOptions, Match, Observer, Outcomes, Turn};
use motherlode_dig_mars::{Bonus, Card, Chance, Deck, Options, Outcome, Print, TopView};

use crate::common::{OPTION_SETS, PLACES, Position, Scene, deal_in_order, outcome, rules, seat, seated};

fn prints() -> Vec<Print> {
    Card::all().map(|card| Deck::standard().print(card)).collect()
}

#[test]
fn the_built_in_deck_keeps_its_counts_dm_1() {
    let cards = prints();
    assert_eq!(cards.len(), 48);
    assert_eq!(cards.iter().map(|card| u32::from(card.points)).sum::<u32>(), 120);
    let values = |value: fn(&Print) -> u8| cards.iter().map(value).collect::<BTreeSet<u8>>();
    assert_eq!(values(|card| card.points), (1..=5).collect());
    assert_eq!(values(|card| card.hardness), (1..=4).collect());
    assert_eq!(values(|card| card.difficulty), (1..=4).collect());
    let mut bonuses: BTreeMap<Bonus, usize> = BTreeMap::new();
    cards.iter().filter_map(|card| card.bonus).for_each(|bonus| *bonuses.entry(bonus).or_default() += 1);
    assert_eq!(bonuses.values().sum::<usize>(), 24);
    assert_eq!(bonuses.keys().copied().collect::<Vec<_>>(), Bonus::ALL);
    assert!(bonuses.values().all(|count| *count >= 4), "{bonuses:?}");
    assert_eq!((Deck::standard().name(), Deck::standard().keeps_counts()), ("standard", true));
}

#[test]
fn higher_points_go_with_harder_rock_or_salvage_on_average_but_not_always_dm_1() {
    let cards = prints();
    let means = |value: fn(&Print) -> u8| -> Vec<f64> {
        let mean = |level: u8| {
            let of_level: Vec<_> = cards.iter().filter(|card| value(card) == level).collect();
            of_level.iter().map(|card| f64::from(card.points)).sum::<f64>() / of_level.len() as f64
        };
        (1..=4).map(mean).collect()
    };
    for means in [means(|card| card.hardness), means(|card| card.difficulty)] {
        assert!(means.windows(2).all(|pair| pair[0] < pair[1]), "{means:?}");
    }
    // Some card is worth more than another though neither its rock nor its salvage is harder.
    let bargain = |one: &Print, other: &Print| {
        one.points > other.points && one.hardness < other.hardness && one.difficulty < other.difficulty
    };
    assert!(cards.iter().any(|one| cards.iter().any(|other| bargain(one, other))));
}

#[test]
fn the_deck_is_part_of_the_options_and_the_record_dm_1() {
    let game = rules("2");
    assert_eq!(game.options().to_map().word("deck"), Some("standard"));
    let record = record_of(&Match::new(game), Vec::new(), None);
    let cards = record.data["deck"].as_array().expect("cards");
    assert_eq!(cards.len(), 48);
    assert_eq!(
        cards[28],
        serde_json::json!({ "hardness": 2, "points": 4, "difficulty": 4, "bonus": "radar" })
    );
    assert_eq!(cards[0], serde_json::json!({ "hardness": 1, "points": 1, "difficulty": 1, "bonus": null }));
    // Another deck needs its cards, and the built-in one takes no others.
    let home = Options { deck: "home".to_owned(), ..Options::default() };
    let refusal = motherlode_dig_mars::DigMars::new(home, &serde_json::Value::Null).expect_err("no cards");
    assert_eq!(refusal.brief(), "set-data-missing DM-1 set=home option=deck");
    let mut changed = rules("2").data();
    changed["deck"][0]["points"] = 2.into();
    let refusal = motherlode_dig_mars::DigMars::new(Options::default(), &changed).expect_err("other cards");
    assert_eq!(refusal.brief(), "set-data-changed DM-1 set=standard");
}

#[test]
fn the_back_shows_the_hardness_and_the_front_the_rest_dm_1() {
    let position = Position::after("2", "first 1, land b1, land d4");
    let shown = |position: &Position| {
        serde_json::to_value(position.place(Observer::Spectator, "b1").top).expect("JSON")
    };
    assert_eq!(shown(&position), serde_json::json!({ "top": "back", "hardness": 1, "known": null }));
    // The fourth card of the deck is dealt on top of b1.
    let front = serde_json::json!({ "top": "front", "card":
        { "card": 4, "hardness": 1, "points": 1, "difficulty": 1, "bonus": null } });
    assert_eq!(shown(&position.then("dig b1")), front);
}

#[test]
fn sixteen_stacks_of_three_are_dealt_in_a_four_by_four_grid_dm_2() {
    let position = Position::of(rules("3")).then(&deal_in_order());
    let view = position.view(Observer::Spectator);
    let names: Vec<_> = view.places.iter().map(|place| place.place.to_string()).collect();
    assert_eq!(names, PLACES);
    assert!(view.places.iter().all(|place| place.cards == 3));
    assert_eq!(view.cards_left, 48);
    // Columns a to d, rows from the bottom.
    let at = |name: &str| view.places[PLACES.iter().position(|known| *known == name).expect("a place")].place;
    assert_eq!((at("a1").column(), at("a1").row()), (0, 0));
    assert_eq!((at("d1").column(), at("d1").row()), (3, 0));
    assert_eq!((at("b4").column(), at("b4").row()), (1, 3));
    assert_eq!(position.stack("a1"), "01.02.03");
    assert_eq!(position.stack("b1"), "04.05.06");
    assert_eq!(position.stack("d4"), "46.47.48");
}

#[test]
fn the_backs_on_top_are_visible_and_nothing_below_dm_2() {
    let position = Position::of(rules("2")).then(&deal_in_order());
    for observer in position.game.seats().observers() {
        let view = position.view(observer);
        for (place, top) in view.places.iter().zip((0..16).map(|place| place * 3 + 1)) {
            let hardness = Card::new(top).map(|card| Deck::standard().print(card).hardness).expect("a card");
            assert_eq!(place.top, TopView::Back { hardness, known: None }, "{}", place.place);
        }
        // Whatever lies below, the screen is the same: the other cards of every stack exchanged.
        let numbers = (0..16).flat_map(|place| [place * 3 + 1, place * 3 + 3, place * 3 + 2]);
        let other: Vec<String> = numbers.map(|number| format!("{number:02}")).collect();
        let other = Position::of(rules("2")).then(&format!("deal {}", other.join(" ")));
        assert_ne!(other.state, position.state);
        assert_eq!(other.view(observer), view);
    }
}

/// Every card is as likely on every place of the deal.
#[test]
fn the_cards_are_shuffled_dm_2() {
    const DEALS: usize = 9_600;
    let mut draws = Dealer::from_seed(2, 2);
    let mut counts = [[0_usize; 48]; 48];
    for _ in 0..DEALS {
        let Outcome::Deal(cards) = Chance::Deal.draw(&mut draws) else { panic!("a deal") };
        assert_eq!(cards.iter().collect::<BTreeSet<_>>().len(), 48, "each card once");
        for (place, card) in cards.iter().enumerate() {
            counts[usize::from(card.number()) - 1][place] += 1;
        }
    }
    let expected = DEALS as f64 / 48.0;
    for (card, places) in counts.iter().enumerate() {
        let chi: f64 = places.iter().map(|count| (*count as f64 - expected).powi(2) / expected).sum();
        // 47 degrees of freedom: the mean is 47, and five standard deviations more is 95.
        assert!(chi < 95.0, "card {}: {chi}", card + 1);
    }
    assert_eq!(Chance::Deal.outcomes(), Outcomes::Many);
}

#[test]
fn everyone_begins_with_level_1_and_one_station_of_four_dm_3() {
    for set in OPTION_SETS {
        let mut position = Position::after(set, "first 1");
        let players = position.game.seats().get();
        let view = position.view(Observer::Spectator);
        assert!(view.seats.iter().all(|seat| (seat.digging, seat.salvage, seat.fleet) == (1, 1, 1)), "{set}");
        assert!(view.places.iter().all(|place| place.stations.as_slice().iter().all(|count| *count == 0)));
        for _ in 0..players {
            position.does("land c3");
        }
        let there = position.place(Observer::Spectator, "c3").stations;
        assert!(there.as_slice().iter().all(|count| *count == 1), "{set}: one station each");
        assert_eq!(position.scores(), vec![0; players], "{set}: and no points");
    }
}

#[test]
fn no_equipment_goes_beyond_level_4_and_no_fleet_beyond_four_stations_dm_3() {
    let scene = Scene { stations: "a1.a2.a3,d4", levels: "333,111", points: "20,*", ..Scene::default() };
    let position = scene.open().then("upgrade digging, upgrade salvage, upgrade fleet b2");
    assert_eq!((position.levels().as_str(), position.stations().as_str()), ("444,111", "a1.a2.b2.a3,d4"));
    let later = position.then("end, end");
    for (text, equipment) in
        [("upgrade digging", "digging"), ("upgrade salvage", "salvage"), ("upgrade fleet a1", "fleet")]
    {
        later.refuses(
            text,
            &format!("highest DM-9 equipment={equipment} level=4"),
            &format!("Your {equipment} has reached the highest level, 4."),
        );
    }
}

#[test]
fn the_first_player_is_drawn_by_chance_dm_4() {
    for set in ["2", "3+open", "4+last-card"] {
        let position = Position::of(rules(set)).then(&deal_in_order());
        let players = position.game.seats();
        let Turn::Chance(chance) = position.game.turn(&position.state) else { panic!("chance acts") };
        let even = players.seats().map(|seat| (Outcome::First(seat), 1)).collect();
        assert_eq!(chance.outcomes(), Outcomes::Few(even), "{set}: everyone is as likely");
        let mut draws = Dealer::from_seed(4, 0);
        let drawn: Vec<String> = (0..300).map(|_| chance.draw(&mut draws).to_string()).collect();
        for seat in players.seats() {
            let times = drawn.iter().filter(|text| **text == format!("first {seat}")).count();
            assert!(times > 300 / players.get() / 2, "{set}: seat {seat} was drawn {times} times");
        }
        for seat in players.seats() {
            let first = position.clone().then(&format!("first {seat}"));
            assert_eq!(first.seat(), Some(seat.number()), "{set}");
        }
    }
    let mut two = Position::of(rules("2")).then(&deal_in_order());
    assert!(two.game.settle(&mut two.state, &outcome("first 3")).is_err(), "no such player");
}

#[test]
fn stations_are_placed_in_turn_order_and_then_the_first_player_begins_dm_4() {
    for (set, first, order) in [
        ("2", 2, vec![2, 1, 2]),
        ("3", 2, vec![2, 3, 1, 2]),
        ("4", 4, vec![4, 1, 2, 3, 4]),
        ("3", 1, vec![1, 2, 3, 1]),
    ] {
        let mut position = Position::after(set, &format!("first {first}"));
        let (begins, landing) = order.split_last().expect("seats");
        for number in landing {
            assert_eq!((position.seat(), position.view(Observer::Spectator).landing), (Some(*number), true));
            position.does("land b2");
        }
        assert_eq!((position.seat(), position.view(Observer::Spectator).landing), (Some(*begins), false));
        assert_eq!(position.next(), format!("turn:{begins}:3:-:0"));
        // Everyone has landed on the same stack.
        assert_eq!(position.place(Observer::Spectator, "b2").stations.as_slice(), vec![1; landing.len()]);
    }
}

#[test]
fn a_first_station_lands_on_any_stack_and_nothing_else_comes_before_dm_4() {
    let landing = Position::after("2", "first 1");
    let mut names = PLACES.to_vec();
    names.sort_unstable();
    assert_eq!(landing.legal_after("land "), names.join(" "));
    assert_eq!(landing.legal().len(), 16);
    let sentence = "Place your first station before anything else.";
    for text in ["end", "dig a1", "move a1-a2", "declare", "upgrade digging", "bonus point"] {
        landing.refuses(text, "land-first DM-4", sentence);
    }
    // The second player may go anywhere too, also where the first one stands.
    let second = landing.then("land a1");
    assert_eq!(second.legal_after("land "), names.join(" "));
    let turn = second.then("land a1");
    turn.refuses("land b1", "landed DM-4", "Your first station has been placed already.");
}

#[test]
fn nobody_lands_before_the_deal_or_out_of_turn_dm_4() {
    let start = Position::of(rules("2"));
    start.refuses("land a1", "nobody-acts DM-18", "No player can act now.");
    let dealt = start.then(&deal_in_order());
    dealt.refuses("land a1", "nobody-acts DM-18", "No player can act now.");
    let mut play = Match::new(rules("2"));
    play.settle(outcome(&deal_in_order())).expect("a deal");
    play.settle(outcome("first 2")).expect("a first player");
    let refusal = play.act(seat(1), crate::common::action("land a1")).expect_err("seat 2 is first");
    assert_eq!(refusal.brief(), "not-your-turn seat=1 to_act=2");
    assert!(
        play.game().choices(play.knowledge(seated(1)))
            == play.game().choices(play.knowledge(Observer::Spectator))
    );
}
