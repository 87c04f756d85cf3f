//! A deck file with a mistake is refused with the line and the reason (DM-1).

use motherlode_core::{Catalogued, Game, GameOptions, Language, OptionMap, OptionValue};
use motherlode_dig_mars::{Card, Deck, DigMars, Options};
use serde_json::{Value, json};

/// A small file: the name is in line 1, the cards stand from line 3 to line 50.
fn file() -> String {
    let cards: Vec<String> = (0..48)
        .map(|at| {
            format!("  \"{} {} {} {}\",", at % 4 + 1, at % 9 + 1, (at + 1) % 4 + 1, ["-", "dig"][at % 2])
        })
        .collect();
    format!("name = \"home\"\ncards = [\n{}\n]\n", cards.join("\n"))
}

/// The file with one line replaced; the line is counted from 1.
fn with_line(number: usize, line: &str) -> String {
    let text = file();
    let mut lines: Vec<_> = text.lines().collect();
    lines[number - 1] = line;
    lines.join("\n") + "\n"
}

fn check(text: &str, expected: &str, sentence: &str) {
    let refusal = Deck::read(text).expect_err("a file with a mistake");
    assert_eq!((refusal.brief().as_str(), refusal.to_string().as_str()), (expected, sentence));
    assert_eq!(Deck::read_own(text).expect_err("the same").to_string(), sentence);
    assert_eq!(DigMars::inspect_own(text).expect_err("the same").to_string(), sentence);
}

#[test]
fn a_file_without_mistakes_is_read_dm_1() {
    let deck = Deck::read_own(&file()).expect("a deck");
    assert_eq!(deck.name(), "home");
    let print =
        |number: u8| serde_json::to_value(deck.print(Card::new(number).expect("a card"))).expect("JSON");
    assert_eq!(print(1), json!({ "hardness": 1, "points": 1, "difficulty": 2, "bonus": null }));
    assert_eq!(print(2), json!({ "hardness": 2, "points": 2, "difficulty": 3, "bonus": "dig" }));
    assert_eq!(print(48), json!({ "hardness": 4, "points": 3, "difficulty": 1, "bonus": "dig" }));
    // Spaces between the words are free.
    let spaced = Deck::read(&with_line(3, "  \" 1  1\t2 - \",")).expect("a deck");
    assert_eq!(spaced, deck);
}

#[test]
fn what_is_no_card_is_refused_with_its_line_dm_1() {
    for text in ["", "1", "1 2 3", "1 2 3 - -", "1 2 3 dig radar", "one two three"] {
        check(
            &with_line(7, &format!("  \"{text}\",")),
            &format!("deck-card DM-1 line=7 text={text}"),
            &format!(
                "Line 7: “{text}” is no card; a card is hardness, points, difficulty and bonus, such as 2 3 1 radar or 2 3 1 -."
            ),
        );
    }
}

#[test]
fn a_number_out_of_range_is_refused_with_its_line_dm_1() {
    for word in ["0", "5", "9", "x", "01", "+1", "-1", "1.0", "256"] {
        check(
            &with_line(3, &format!("  \"{word} 1 1 -\",")),
            &format!("deck-hardness DM-1 line=3 text={word} most=4"),
            &format!("Line 3: the hardness “{word}” is not a number from 1 to 4."),
        );
        check(
            &with_line(50, &format!("  \"1 1 {word} -\",")),
            &format!("deck-difficulty DM-1 line=50 text={word} most=4"),
            &format!("Line 50: the difficulty “{word}” is not a number from 1 to 4."),
        );
    }
    for word in ["0", "10", "x", "01", "-1"] {
        check(
            &with_line(20, &format!("  \"1 {word} 1 -\",")),
            &format!("deck-points DM-1 line=20 text={word} most=9"),
            &format!("Line 20: the points “{word}” are not a number from 1 to 9."),
        );
    }
    for good in ["1 1 1 -", "4 9 4 radar"] {
        assert!(Deck::read(&with_line(20, &format!("  \"{good}\","))).is_ok(), "{good}");
    }
}

#[test]
fn an_unknown_bonus_is_refused_with_its_line_dm_1() {
    for word in ["drill", "Dig", "none", "--", "digging"] {
        check(
            &with_line(9, &format!("  \"1 1 1 {word}\",")),
            &format!("deck-bonus DM-1 line=9 text={word} known=dig, salvage, shift, point, radar"),
            &format!(
                "Line 9: there is no bonus “{word}”. It can be: dig, salvage, shift, point, radar, or - for none."
            ),
        );
    }
}

#[test]
fn a_wrong_number_of_cards_is_refused_dm_1() {
    check(
        &with_line(50, ""),
        "deck-count DM-1 line=2 cards=47 expected=48",
        "Line 2: the deck has 47 cards; it must be 48.",
    );
    check(
        &with_line(50, "  \"1 1 1 -\", \"1 1 1 -\","),
        "deck-count DM-1 line=2 cards=49 expected=48",
        "Line 2: the deck has 49 cards; it must be 48.",
    );
    check(
        "name = \"home\"\n\ncards = []\n",
        "deck-count DM-1 line=3 cards=0 expected=48",
        "Line 3: the deck has 0 cards; it must be 48.",
    );
}

#[test]
fn a_bad_name_is_refused_dm_1() {
    let long = "a".repeat(33);
    for name in ["", "Home", "my deck", "../home", "home.toml", "1st", "true", &long] {
        let refusal = Deck::read(&with_line(1, &format!("name = \"{name}\""))).expect_err("a bad name");
        assert_eq!(refusal.brief(), format!("set-name DM-1 line=1 name={name}"));
    }
    let reserved = Deck::read_own(&with_line(1, "name = \"standard\"")).expect_err("a built-in name");
    assert_eq!(reserved.brief(), "set-reserved DM-1 line=1 name=standard");
    let built_in = include_str!("../../decks/standard.toml");
    let line = built_in.lines().position(|line| line.starts_with("name")).expect("a name") + 1;
    assert_eq!(
        Deck::read_own(built_in).expect_err("built in").brief(),
        format!("set-reserved DM-1 line={line} name=standard")
    );
    assert_eq!(Deck::read(built_in).as_ref(), Ok(Deck::standard()));
}

#[test]
fn what_is_no_deck_file_at_all_is_refused_with_its_line_dm_1() {
    for (text, line, facts) in [
        (String::new(), 1, " found=name"),
        ("name = \"home\"\n".to_owned(), 1, " found=cards"),
        (with_line(1, "name = 7"), 1, " found=7"),
        (with_line(2, "cards = {"), 3, ""),
        (with_line(6, "  7,"), 6, " found=7"),
        (with_line(6, "  1 1 1 -,"), 6, ""),
        (with_line(51, "]\ncolour = \"red\""), 52, " found=colour known=name, cards"),
        ("name = \"home\"\ncards = \"1 1 1 -\"\n".to_owned(), 2, " found=1 1 1 -"),
    ] {
        let refusal = Deck::read(&text).expect_err("no deck file");
        let expected = format!("set-file DM-1 line={line}{facts}");
        assert_eq!(refusal.brief(), expected, "{text}");
        // What the reader of TOML says is English: none of it may stand in the German sentence.
        let german = refusal.sentence(Language::German);
        let foreign =
            ["expected", "missing", "unknown", "invalid"].into_iter().find(|word| german.contains(word));
        assert_eq!(foreign, None, "{german}");
    }
    let twice = with_line(51, "]\nname = \"again\"");
    assert_eq!(Deck::read(&twice).expect_err("twice").brief(), "set-repeated DM-1 line=52 key=name");
}

#[test]
fn wrong_data_of_a_deck_is_refused_with_the_reason_dm_1() {
    let options = || Options { deck: "home".to_owned(), ..Options::default() };
    let good = Deck::read_own(&file()).expect("a deck").to_data();
    assert_eq!(DigMars::new(options(), &good).map(|game| game.data()), Ok(good.clone()));
    let card = |value: Value| {
        let mut data = good.clone();
        data["deck"][5] = value;
        data
    };
    let fewer = json!({ "deck": good["deck"].as_array().expect("cards")[1..] });
    for (data, problem) in [
        (json!([]), "not an object"),
        (json!({ "cards": [] }), "cards"),
        (json!({ "deck": 7 }), "deck"),
        (json!({ "deck": [] }), "deck: 0"),
        (fewer, "deck: 47"),
        (card(json!(7)), "deck[5]"),
        (card(json!({})), "deck[5]"),
        (card(json!({ "hardness": 5, "points": 1, "difficulty": 1, "bonus": null })), "deck[5]"),
        (card(json!({ "hardness": 0, "points": 1, "difficulty": 1, "bonus": null })), "deck[5]"),
        (card(json!({ "hardness": 1, "points": 10, "difficulty": 1, "bonus": null })), "deck[5]"),
        (card(json!({ "hardness": 1, "points": 1, "difficulty": 257, "bonus": null })), "deck[5]"),
        (card(json!({ "hardness": 1, "points": 1.0, "difficulty": 1, "bonus": null })), "deck[5]"),
        (card(json!({ "hardness": 1, "points": "1", "difficulty": 1, "bonus": null })), "deck[5]"),
        (card(json!({ "hardness": 1, "points": 1, "difficulty": 1, "bonus": "drill" })), "deck[5]"),
        (card(json!({ "hardness": 1, "points": 1, "difficulty": 1 })), "deck[5]"),
        (card(json!({ "hardness": 1, "points": 1, "difficulty": 1, "bonus": null, "x": 1 })), "deck[5]"),
    ] {
        let refusal = DigMars::new(options(), &data).expect_err(problem);
        assert_eq!(refusal.brief(), format!("deck-data DM-1 problem={problem}"), "{data}");
        assert_eq!(refusal.to_string(), format!("The data of the deck cannot be used: {problem}."));
    }
}

/// What `deck check` says of a good file.
#[test]
fn a_good_file_is_described_dm_1() {
    let said = |text: &str| -> Vec<(&'static str, String)> {
        let statements = DigMars::inspect_own(text).expect("a good file");
        statements.iter().map(|said| (said.code, said.sentence(Language::English))).collect()
    };
    let own = said(&file());
    assert_eq!(own.iter().map(|(code, _)| *code).collect::<Vec<_>>(), ["deck", "bonuses", "own-counts"]);
    assert_eq!(own[0].1, "The deck home can be used. Its cards have 231 points in all.");
    assert_eq!(own[1].1, "Bonuses: dig 24, salvage 0, shift 0, point 0, radar 0.");
    let renamed = include_str!("../../decks/standard.toml").replacen("\"standard\"", "\"home\"", 1);
    let standard = said(&renamed);
    assert_eq!(standard[0].1, "The deck home can be used. Its cards have 120 points in all.");
    assert_eq!(standard[2], ("keeps-counts", "It keeps the counts of the built-in deck.".to_owned()));
    // One point more, one bonus less, or another bonus in place of a rare one, and it does not keep them.
    for (from, to) in
        [("\"4 5 4 -\"", "\"4 6 4 -\""), ("\"4 5 4 -\"", "\"4 4 4 -\""), ("\"1 1 1 dig\"", "\"1 1 1 -\"")]
    {
        assert_eq!(said(&renamed.replacen(from, to, 1))[2].0, "own-counts", "{from} {to}");
    }
    let rare = renamed.replacen("1 1 3 shift", "1 1 3 dig", 1).replacen("2 1 1 shift", "2 1 1 dig", 1);
    assert_eq!(said(&rare)[2].0, "own-counts", "only two cards with a shift");
}

#[test]
fn a_good_file_is_used_with_the_other_options_dm_1() {
    let chosen = OptionMap::new().with("players", OptionValue::Number(3));
    let (map, data) = DigMars::use_own(&file(), &chosen).expect("a deck");
    let options = Options::from_map(&map).expect("options");
    assert_eq!((options.deck.as_str(), options.players.get()), ("home", 3));
    let game = DigMars::new(options, &data).expect("a game");
    assert_eq!(game.deck(), &Deck::read_own(&file()).expect("a deck"));
    let twice = chosen.with("deck", OptionValue::word("other"));
    assert_eq!(DigMars::use_own(&file(), &twice).expect_err("two decks").brief(), "option-twice key=deck");
}
