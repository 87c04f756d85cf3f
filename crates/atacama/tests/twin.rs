//! The fast rules and the slow, literal ones agree: legal actions, scores, ends and reveals, in every option set.

#![allow(clippy::expect_used, reason = "a test that cannot be set up fails")]

mod common;
mod literal;

use common::{OPTION_SETS, Policy, options, rules};
use literal::Literal;
use motherlode_atacama::{Atacama, FieldStatus, Options, State, TilesName};
use motherlode_core::dealer::Dealer;
use motherlode_core::{ActionSet, Audit, ChanceSet, Draws, Game, Observer, Revealed, RulesEnding, Turn};
use serde_json::{Value, json};

/// Positions compared in each of the eight option sets.
const POSITIONS_EACH: usize = 13_000;

/// What the random games came across, to know that they tried what matters.
#[derive(Default, Debug)]
struct Seen {
    positions: usize,
    all_rigs_placed: usize,
    no_field_left: usize,
    passed: usize,
    reveals: usize,
    claims: usize,
    negative_scores: usize,
    shared_first: usize,
}

struct Pair {
    game: Atacama,
    state: State,
    literal: Literal,
    legal: [Vec<String>; 2],
    scores: Vec<i32>,
}

impl Pair {
    fn new(game: Atacama) -> Pair {
        let Options { variant, tactical, .. } = *game.options();
        let literal = Literal::new(variant.code(), tactical, &game.data());
        Pair { state: game.start(), game, literal, legal: Default::default(), scores: Vec::new() }
    }

    /// Compares everything that both say of the position; tells what comes next.
    fn compare(&mut self, seen: &mut Seen) -> Turn<Atacama> {
        let turn = self.game.turn(&self.state);
        let [fast, slow] = &mut self.legal;
        fast.clear();
        if let Turn::Seat { actions, .. } = &turn {
            fast.extend(actions.iter().map(|action| action.to_string()));
            fast.sort_unstable();
        }
        self.literal.legal(slow);
        let line = || self.game.setup(&self.state).to_string();
        assert_eq!(fast, slow, "legal actions of {}", line());

        let seat = if let Turn::Seat { seat, .. } = &turn { Some(seat.number()) } else { None };
        assert_eq!(seat, self.literal.seat(slow), "who acts in {}", line());
        let ending = if let Turn::Over(ending) = &turn { Some(ending.code()) } else { None };
        assert_eq!(ending, self.literal.ending(slow), "the end of {}", line());
        match ending {
            Some("all-rigs-placed") => seen.all_rigs_placed += 1,
            Some("no-field-left") => seen.no_field_left += 1,
            Some("passed") => seen.passed += 1,
            _ => {}
        }

        self.literal.scores(&mut self.scores);
        let scores = self.game.scores(&self.state);
        assert_eq!(scores.as_slice(), self.scores, "scores of {}", line());
        let best = self.scores.iter().max();
        let ranks = self.game.ranks(&self.state);
        for (score, rank) in self.scores.iter().zip(ranks.as_slice()) {
            let better = self.scores.iter().filter(|other| *other > score).count();
            assert_eq!(usize::from(*rank), better + 1, "ranks of {}", line());
        }
        seen.negative_scores += usize::from(self.scores.iter().any(|score| *score < 0));
        let firsts = self.scores.iter().filter(|score| Some(*score) == best).count();
        seen.shared_first += usize::from(ending.is_some() && firsts > 1);
        seen.positions += 1;
        turn
    }

    /// Compares the table as a spectator's screen shows it.
    fn compare_view(&self) {
        let view = self.game.view(&self.game.audit(&self.state, Observer::Spectator));
        let line = || self.game.setup(&self.state).to_string();
        assert_eq!(view.fields_left, self.literal.fields_left(), "fields left in {}", line());
        assert_eq!(view.fields.len(), self.literal.table().count());
        for (shown, (name, ore, rig)) in view.fields.iter().zip(self.literal.table()) {
            let open = shown.ore.map(|ore| (ore.commodity().letter(), i32::from(ore.amount())));
            let standing = match shown.status {
                FieldStatus::Rig => 1,
                FieldStatus::SecondRig => 2,
                _ => 0,
            };
            assert_eq!((shown.field.to_string().as_str(), open, standing), (name, ore, rig), "{}", line());
        }
        for (shown, [basic, second]) in view.seats.iter().zip(self.literal.stock()) {
            assert_eq!(
                [u32::from(shown.stock.basic), u32::from(shown.stock.second)],
                [*basic, *second],
                "{}",
                line()
            );
        }
    }

    /// Plays one game to its end.
    fn play(&mut self, policy: Policy, draws: &mut Dealer, seen: &mut Seen) {
        for _ in 0..=self.game.longest() {
            let mut revealed = Revealed::Something;
            match self.compare(seen) {
                Turn::Over(_) => return self.compare_view(),
                Turn::Chance(chance) => {
                    let outcome = chance.draw(draws);
                    self.literal.happen(&outcome.to_string());
                    assert_eq!(self.game.settle(&mut self.state, &outcome), Ok(()));
                }
                Turn::Seat { .. } => {
                    let action = policy.choose((&self.game, &self.state), draws);
                    let text = action.to_string();
                    seen.claims += usize::from(text.starts_with("claim"));
                    revealed = self.game.apply(&mut self.state, action).expect("a legal action is done");
                    let laid = self.literal.act(&text);
                    assert_eq!(
                        revealed == Revealed::Something,
                        laid,
                        "{text} led to {}",
                        self.game.setup(&self.state)
                    );
                    seen.reveals += usize::from(laid);
                }
            }
            if revealed == Revealed::Something || seen.positions.is_multiple_of(8) {
                self.compare_view();
            }
        }
        panic!("a game comes to its end: {}", self.game.setup(&self.state));
    }
}

/// Any ore at all, poor in commodities now and then, so that the hexagonal board can be blocked too.
fn any_ore(options: &Options, draws: &mut Dealer) -> Atacama {
    let commodities = &["G", "GS", "GSC"][draws.index(3)];
    let mut ore = || {
        let letter = commodities.as_bytes()[draws.index(commodities.len())] as char;
        format!("{letter}{}", draws.index(5) + 1)
    };
    let data = match options.variant.code() {
        "enhanced" => {
            let tiles: serde_json::Map<String, Value> = ('A'..='I')
                .map(|tile| (tile.to_string(), (0..9).map(|_| ore()).collect::<String>().into()))
                .collect();
            json!({ "tiles": tiles })
        }
        "three" => {
            json!({ "ore": (0..91).map(|at| if at == 45 { "--".to_owned() } else { ore() }).collect::<String>() })
        }
        _ => json!({ "ore": (0..81).map(|_| ore()).collect::<String>() }),
    };
    let options = Options { tiles: TilesName::Own("any".to_owned()), ..options.clone() };
    Atacama::new(options, &data).expect("any ore makes a set of one's own")
}

fn check(option_set: &str) -> Seen {
    let mut seen = Seen::default();
    let mut draws = Dealer::from_seed(2_110, 0);
    let built_in = rules(option_set);
    for number in 0.. {
        let policy = Policy::ALL[number % 3];
        let game = match number % 5 {
            3 => {
                let (variant, _) = option_set.split_once(' ').expect("variant and tiles");
                rules(&format!("{variant} random"))
            }
            4 => any_ore(&options(option_set), &mut draws),
            _ => built_in.clone(),
        };
        Pair::new(game).play(policy, &mut draws, &mut seen);
        if seen.positions >= POSITIONS_EACH {
            break;
        }
    }
    let enhanced = option_set.starts_with("enhanced");
    assert!(seen.all_rigs_placed > 50 && seen.no_field_left > 10, "{option_set}: {seen:?}");
    assert!(
        !enhanced || seen.passed > 3 && seen.claims > 100 && seen.reveals > 500,
        "{option_set}: {seen:?}"
    );
    assert!(enhanced || seen.passed + seen.claims + seen.reveals == 0, "{option_set}: {seen:?}");
    assert!(seen.negative_scores > 500 && seen.shared_first > 3, "{option_set}: {seen:?}");
    seen
}

#[test]
fn the_fast_rules_are_the_literal_ones_on_a_hundred_thousand_positions() {
    let positions: usize = OPTION_SETS.iter().map(|set| check(set).positions).sum();
    assert!(positions >= 100_000, "only {positions}");
}
