//! A position as one line of text, and the only door from it to a state.
//!
//! Eight words:
//!
//! * options: how many play, then `+open` or `+last-card` (`2`, `3+open`);
//! * deck: its name, and for someone's own deck its cards (`home=131d…`, four signs each: hardness, points,
//!   difficulty, and the bonus `d`ig, `s`alvage, s`h`ift, `p`oint, `r`adar or `-`);
//! * stacks from a1 to d4, each from the top down (`07*.31.12`, with `*` behind an explored card; `x` where no card is
//!   left), or `-` before the deal;
//! * for every seat its stations (`b3.b3`, `x` for none), its levels (`211`: digging, salvage, fleet), its points, and
//!   the stacks it has looked into (`a1.c2`, `x` for none);
//! * what happens next: `deal`, `first`, `land:1` (who lands), `turn:2:3:-:0` (who acts, actions left, letters of the
//!   bonuses, turns without progress, with `+` behind them if this turn has had some), or `over:2:declared`.

use std::fmt;
use std::str::FromStr;

use motherlode_core::options::is_own_name;
use motherlode_core::syntax::{NOTHING, items, list};
use motherlode_core::{Clause, Fact, Game, Refusal, RulesEnding, Seat, SeatCount, SyntaxError};

use crate::DigMars;
use crate::actions::Ending;
use crate::cards::{BONUSES, Bonus, CARDS, Card, Cards, HIGHEST, MOST_POINTS, Print};
use crate::deck::{Deck, STANDARD};
use crate::notation::expected;
use crate::options::Options;
use crate::places::{PLACES, Place, Places};
use crate::state::{ACTIONS_PER_TURN, DEPTH, Equipment, Ground, LOWEST, Phase, State, Top};
use crate::text::DigMarsText;

const OPEN: &str = "+open";
const LAST_CARD: &str = "+last-card";
const EMPTY: &str = "x";
const EXPLORED: char = '*';
const PROGRESS: char = '+';

/// A position that may or may not be possible.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The options.
    pub options: Options,
    /// The cards of the deck, where its name does not say them.
    pub deck: Option<Box<[Print; CARDS]>>,
    /// The stacks from a1 to d4, once they are dealt.
    pub stacks: Option<Vec<Stack>>,
    /// What each seat has, in order.
    pub crews: Vec<CrewSetup>,
    /// What happens next.
    pub next: Next,
}

/// One stack of a position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Stack {
    /// Its cards from the top down.
    pub cards: Vec<Card>,
    /// Whether the top card is explored.
    pub explored: bool,
}

/// What one seat has in a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CrewSetup {
    /// Where its stations stand, ascending; a place with two of them stands there twice.
    pub stations: Vec<Place>,
    /// Its levels, in the order of [`Equipment::ALL`].
    pub levels: [u8; 3],
    /// Its points.
    pub points: u16,
    /// The stacks it has looked into.
    pub looked: Places,
}

/// What happens next in a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// The cards are dealt.
    Deal,
    /// The first player is drawn.
    First,
    /// A seat places its first station.
    Landing(Seat),
    /// A seat is in its turn.
    Turn {
        /// Who.
        seat: Seat,
        /// How many actions are left.
        actions: u8,
        /// How often each bonus can be used.
        bonuses: [u8; BONUSES],
        /// How many turns in a row had no progress.
        idle: u16,
        /// Whether this turn has had some.
        progress: bool,
    },
    /// The game is over.
    Over {
        /// Who acted last.
        seat: Seat,
        /// How it ended.
        ending: Ending,
    },
}

impl Setup {
    pub(crate) fn of(game: &DigMars, state: &State) -> Setup {
        let ground = &state.ground;
        let stack = |place: Place| Stack {
            cards: state.cards[place.index()].iter().rev().flatten().copied().collect(),
            explored: matches!(ground.top(place), Top::Front(_)),
        };
        let crew = |seat: Seat| {
            let crew = ground.crew(seat);
            let stations = crew.stations.iter();
            CrewSetup {
                stations: stations
                    .flat_map(|place| std::iter::repeat_n(place, ground.stations_of(seat, place).into()))
                    .collect(),
                levels: Equipment::ALL.map(|equipment| crew.level(equipment)),
                points: crew.points,
                looked: crew.looked,
            }
        };
        let seat = ground.to_act;
        Setup {
            options: game.options.clone(),
            deck: (game.options.deck != STANDARD)
                .then(|| Box::new(std::array::from_fn(|place| game.deck.print(Card::at(place))))),
            stacks: (ground.phase != Phase::Deal).then(|| Place::all().map(stack).collect()),
            crews: game.options.players.seats().map(crew).collect(),
            next: match ground.phase {
                Phase::Deal => Next::Deal,
                Phase::First => Next::First,
                Phase::Landing => Next::Landing(seat),
                Phase::Turn => Next::Turn {
                    seat,
                    actions: ground.actions_left,
                    bonuses: ground.bonuses,
                    idle: ground.idle,
                    progress: ground.progress,
                },
                Phase::Over(ending) => Next::Over { seat, ending },
            },
        }
    }

    /// Rules and state, if the position can come about.
    pub(crate) fn open(&self) -> Result<(DigMars, State), Refusal> {
        let data = match &self.deck {
            Some(cards) => Deck::own(&self.options.deck, **cards).to_data(),
            None => serde_json::Value::Null,
        };
        let game = DigMars::new(self.options.clone(), &data)?;
        let mut state = game.start();
        self.put_next(&mut state.ground);
        self.put_stacks(&game, &mut state)?;
        self.put_crews(&mut state.ground)?;
        self.check_next(&game, &state.ground)?;
        self.check_account(&game, &state.ground)?;
        Ok((game, state))
    }

    fn put_next(&self, ground: &mut Ground) {
        match self.next {
            Next::Deal => {}
            Next::First => ground.phase = Phase::First,
            Next::Landing(seat) => (ground.phase, ground.to_act) = (Phase::Landing, seat),
            Next::Turn { seat, actions, bonuses, idle, progress } => {
                ground.begin_turn(seat);
                ground.actions_left = actions;
                ground.bonuses = bonuses;
                ground.idle = idle;
                ground.progress = progress;
            }
            Next::Over { seat, ending } => (ground.phase, ground.to_act) = (Phase::Over(ending), seat),
        }
    }

    fn put_stacks(&self, game: &DigMars, state: &mut State) -> Result<(), Refusal> {
        let wrong = || refuse("position-cards", "DM-2", DigMarsText::PositionCards);
        let Some(stacks) = &self.stacks else {
            return if self.next == Next::Deal { Ok(()) } else { Err(wrong()) };
        };
        if self.next == Next::Deal || stacks.len() != PLACES {
            return Err(wrong());
        }
        let mut lying = Cards::NONE;
        for (place, stack) in Place::all().zip(stacks) {
            if stack.cards.len() > DEPTH {
                return Err(wrong());
            }
            for (depth, card) in stack.cards.iter().rev().enumerate() {
                if lying.contains(*card) {
                    return Err(wrong());
                }
                lying = lying.with(*card);
                state.cards[place.index()][depth] = Some(*card);
            }
            let top = match (stack.cards.first(), stack.explored) {
                (None, _) => Top::Nothing,
                (Some(card), true) => Top::Front(*card),
                (Some(card), false) => Top::Back(game.deck.print(*card).hardness),
            };
            state.ground.lay(place, stack.cards.len() as u8, top);
        }
        state.ground.taken = Card::all().filter(|card| !lying.contains(*card)).collect();
        Ok(())
    }

    fn put_crews(&self, ground: &mut Ground) -> Result<(), Refusal> {
        let unexplored = ground.unexplored();
        if self.crews.len() != self.options.players.get() {
            return Err(refuse("position-seats", "DM-3", DigMarsText::PositionSeats)
                .with("crews", Fact::Number(self.crews.len() as i64))
                .with("seats", Fact::Number(self.options.players.get() as i64)));
        }
        for (seat, crew) in self.options.players.seats().zip(&self.crews) {
            let wrong = |code, clause, text: DigMarsText| {
                Err(refuse(code, clause, text).with("seat", Fact::Seat(seat)))
            };
            if crew.levels.iter().any(|level| !(LOWEST..=HIGHEST).contains(level)) {
                return wrong("position-levels", "DM-3", DigMarsText::PositionLevels);
            }
            if !(crew.looked - unexplored).is_empty() {
                return wrong("position-looked", "DM-12", DigMarsText::PositionLooked);
            }
            for (equipment, level) in Equipment::ALL.into_iter().zip(crew.levels) {
                ground.crews[seat.index()].set_level(equipment, level);
            }
            ground.crews[seat.index()].points = crew.points;
            ground.crews[seat.index()].looked = crew.looked;
            let playing = matches!(self.next, Next::Turn { .. } | Next::Over { .. });
            let fleet = usize::from(ground.crew(seat).level(Equipment::Fleet));
            let fits = match self.next {
                Next::Deal | Next::First => crew.stations.is_empty(),
                Next::Landing(_) => crew.stations.len() <= fleet,
                Next::Turn { .. } | Next::Over { .. } => crew.stations.len() == fleet,
            };
            if !fits {
                return wrong("position-stations", "DM-3", DigMarsText::PositionStations);
            }
            crew.stations.iter().for_each(|place| ground.put_station(seat, *place));
            if !playing && ground.crew(seat).spent() > 0 {
                return wrong("position-levels", "DM-3", DigMarsText::PositionLevels);
            }
        }
        Ok(())
    }

    /// Whether what happens next fits what lies there.
    fn check_next(&self, game: &DigMars, ground: &Ground) -> Result<(), Refusal> {
        let players = game.seats();
        let all_taken = ground.taken.len() == CARDS;
        let untouched = ground.taken.is_empty() && ground.fronts().next().is_none();
        let possible = match self.next {
            Next::Deal => true,
            Next::First => untouched,
            Next::Landing(seat) => untouched && players.contains(seat) && landing_order(ground, players),
            Next::Turn { seat, actions, bonuses, idle, progress } => {
                let any_bonus = bonuses.iter().any(|uses| *uses > 0);
                players.contains(seat)
                    && !all_taken
                    && actions <= ACTIONS_PER_TURN
                    && idle < game.options.standstill()
                    && (progress || !any_bonus)
                    && (actions < ACTIONS_PER_TURN || !progress)
            }
            Next::Over { seat, ending } => {
                let goal = game.options.goal();
                players.contains(seat)
                    && match ending {
                        Ending::Declared => {
                            !all_taken && goal.is_some_and(|goal| goal <= ground.crew(seat).points)
                        }
                        Ending::AllTaken => all_taken && !game.options.last_card,
                        Ending::LastCard => all_taken && game.options.last_card,
                        Ending::NoProgress => !all_taken,
                    }
            }
        };
        if possible { Ok(()) } else { Err(refuse("position-turn", "DM-5", DigMarsText::PositionTurn)) }
    }

    /// Whether points and bonuses come from cards that have been turned up (DM-7, DM-9, DM-10, DM-11).
    fn check_account(&self, game: &DigMars, ground: &Ground) -> Result<(), Refusal> {
        let mut used = [0_usize; BONUSES];
        for bonus in ground.fronts().chain(ground.taken.iter()).filter_map(|card| game.deck.print(card).bonus)
        {
            used[bonus as usize] += 1;
        }
        for bonus in Bonus::ALL {
            let waiting = usize::from(ground.bonuses[bonus as usize]);
            used[bonus as usize] = used[bonus as usize]
                .checked_sub(waiting)
                .ok_or_else(|| refuse("position-bonuses", "DM-10", DigMarsText::PositionBonuses))?;
        }
        let looks: usize = ground.crews.iter().map(|crew| crew.looked.len()).sum();
        if looks > used[Bonus::Radar as usize] {
            return Err(refuse("position-bonuses", "DM-10", DigMarsText::PositionBonuses));
        }
        let had: u64 = ground.crews.iter().map(|crew| u64::from(crew.points) + u64::from(crew.spent())).sum();
        let least: u64 = ground.taken.iter().map(|card| u64::from(game.deck.print(card).points)).sum();
        let most = least + used[Bonus::Point as usize] as u64;
        if (least..=most).contains(&had) {
            return Ok(());
        }
        Err(refuse("position-points", "DM-9", DigMarsText::PositionPoints)
            .with("points", Fact::Number(had as i64))
            .with("least", Fact::Number(least as i64))
            .with("most", Fact::Number(most as i64)))
    }
}

/// Whether those who have landed are the ones before the seat to act, back to whoever was first (DM-4).
fn landing_order(ground: &Ground, players: SeatCount) -> bool {
    let from = players.seats().cycle().skip(ground.to_act.index()).take(players.get());
    let landed: Vec<bool> = from.map(|seat| !ground.crew(seat).stations.is_empty()).collect();
    landed.is_sorted() && landed.first() == Some(&false)
}

fn refuse(code: &'static str, clause: &'static str, template: DigMarsText) -> Refusal {
    Refusal::new(code, template).by(Clause(clause))
}

fn dotted(items: impl Iterator<Item = String>) -> String {
    let texts: Vec<_> = items.collect();
    if texts.is_empty() { EMPTY.to_owned() } else { texts.join(".") }
}

impl fmt::Display for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let card = |(depth, card): (usize, &Card)| {
            let mark = if depth == 0 && self.explored { EXPLORED.to_string() } else { String::new() };
            format!("{card}{mark}")
        };
        f.write_str(&dotted(self.cards.iter().enumerate().map(card)))
    }
}

impl fmt::Display for Next {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Next::Deal => f.write_str("deal"),
            Next::First => f.write_str("first"),
            Next::Landing(seat) => write!(f, "land:{seat}"),
            Next::Turn { seat, actions, bonuses, idle, progress } => {
                let letter = |bonus: Bonus| bonus.letter().to_string().repeat(bonuses[bonus as usize].into());
                let letters: String = Bonus::ALL.into_iter().map(letter).collect();
                let letters = if letters.is_empty() { NOTHING } else { &letters };
                write!(f, "turn:{seat}:{actions}:{letters}:{idle}")?;
                if *progress { write!(f, "{PROGRESS}") } else { Ok(()) }
            }
            Next::Over { seat, ending } => write!(f, "over:{seat}:{}", ending.code()),
        }
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match (self.options.last_card, self.options.open) {
            (true, _) => LAST_CARD,
            (false, true) => OPEN,
            (false, false) => "",
        };
        write!(f, "{}{kind} {}", self.options.players, self.options.deck)?;
        if let Some(cards) = &self.deck {
            f.write_str("=")?;
            for card in cards.iter() {
                let bonus = card.bonus.map_or('-', Bonus::letter);
                write!(f, "{}{}{}{bonus}", card.hardness, card.points, card.difficulty)?;
            }
        }
        let places = |places: &mut dyn Iterator<Item = Place>| dotted(places.map(|place| place.to_string()));
        write!(
            f,
            " {} {} {} {} {} {}",
            list(self.stacks.iter().flatten()),
            list(self.crews.iter().map(|crew| places(&mut crew.stations.iter().copied()))),
            list(self.crews.iter().map(|crew| crew.levels.map(|level| level.to_string()).concat())),
            list(self.crews.iter().map(|crew| crew.points)),
            list(self.crews.iter().map(|crew| places(&mut crew.looked.iter()))),
            self.next,
        )
    }
}

impl FromStr for Setup {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Self, SyntaxError> {
        // One text for each position.
        read(text)
            .filter(|setup| setup.to_string() == text)
            .ok_or_else(|| expected(text, DigMarsText::ExpectedPosition))
    }
}

fn read(text: &str) -> Option<Setup> {
    let words: Vec<_> = text.split(' ').collect();
    let [options, deck, stacks, stations, levels, points, looked, next] = words.try_into().ok()?;
    let (players, open, last_card) = match (options.strip_suffix(OPEN), options.strip_suffix(LAST_CARD)) {
        (Some(players), _) => (players, true, false),
        (None, Some(players)) => (players, true, true),
        (None, None) => (options, false, false),
    };
    let players = SeatCount::new(players.parse().ok()?)?;
    let (name, cards) = match deck.split_once('=') {
        Some((name, cards)) => (name, Some(Box::new(read_deck(cards)?))),
        None => (deck, None),
    };
    if !is_own_name(name) || cards.is_some() == (name == STANDARD) {
        return None;
    }
    let stacks: Vec<Stack> = items(stacks).map(read_stack).collect::<Option<_>>()?;
    let mut crews = Vec::new();
    let (mut stations, mut levels, mut points, mut looked) =
        (items(stations), items(levels), items(points), items(looked));
    for _ in players.seats() {
        crews.push(CrewSetup {
            stations: read_places(stations.next()?)?,
            levels: read_levels(levels.next()?)?,
            points: points.next()?.parse().ok()?,
            looked: read_places(looked.next()?)?.into_iter().collect(),
        });
    }
    Some(Setup {
        options: Options { deck: name.to_owned(), ..Options::of(players, open, last_card) },
        deck: cards,
        stacks: if stacks.is_empty() { None } else { Some(stacks) },
        crews,
        next: read_next(next)?,
    })
}

fn read_deck(text: &str) -> Option<[Print; CARDS]> {
    let digit = |sign: u8, most: u8| sign.checked_sub(b'0').filter(|number| (1..=most).contains(number));
    let cards = text.as_bytes().chunks(4).map(|signs| match *signs {
        [hardness, points, difficulty, bonus] => Some(Print {
            hardness: digit(hardness, HIGHEST)?,
            points: digit(points, MOST_POINTS)?,
            difficulty: digit(difficulty, HIGHEST)?,
            bonus: match bonus {
                b'-' => None,
                letter => Some(Bonus::from_letter(char::from(letter))?),
            },
        }),
        _ => None,
    });
    cards.collect::<Option<Vec<_>>>()?.try_into().ok()
}

fn read_stack(text: &str) -> Option<Stack> {
    if text == EMPTY {
        return Some(Stack::default());
    }
    let (first, rest) = text.split_once('.').map_or((text, None), |(first, rest)| (first, Some(rest)));
    let (first, explored) = match first.strip_suffix(EXPLORED) {
        Some(first) => (first, true),
        None => (first, false),
    };
    let cards = std::iter::once(first).chain(rest.into_iter().flat_map(|rest| rest.split('.')));
    Some(Stack { cards: cards.map(|card| card.parse().ok()).collect::<Option<_>>()?, explored })
}

fn read_places(text: &str) -> Option<Vec<Place>> {
    if text == EMPTY {
        return Some(Vec::new());
    }
    let places: Vec<Place> = text.split('.').map(|place| place.parse().ok()).collect::<Option<_>>()?;
    // No crew has more stations than its fleet's highest level, and no more stacks than there are places.
    (places.len() <= PLACES && places.is_sorted()).then_some(places)
}

fn read_levels(text: &str) -> Option<[u8; 3]> {
    match *text.as_bytes() {
        [one @ b'0'..=b'9', two @ b'0'..=b'9', three @ b'0'..=b'9'] => {
            Some([one, two, three].map(|digit| digit - b'0'))
        }
        _ => None,
    }
}

fn read_next(text: &str) -> Option<Next> {
    let parts: Vec<_> = text.split(':').collect();
    match parts[..] {
        ["deal"] => Some(Next::Deal),
        ["first"] => Some(Next::First),
        ["land", seat] => Some(Next::Landing(seat.parse().ok()?)),
        ["over", seat, ending] => Some(Next::Over {
            seat: seat.parse().ok()?,
            ending: Ending::ALL.into_iter().find(|known| known.code() == ending)?,
        }),
        ["turn", seat, actions, letters, idle] => {
            let mut bonuses = [0_u8; BONUSES];
            for letter in letters.chars().filter(|_| letters != NOTHING) {
                let uses = &mut bonuses[Bonus::from_letter(letter)? as usize];
                *uses = uses.checked_add(1)?;
            }
            let (idle, progress) = match idle.strip_suffix(PROGRESS) {
                Some(idle) => (idle, true),
                None => (idle, false),
            };
            Some(Next::Turn {
                seat: seat.parse().ok()?,
                actions: actions.parse().ok()?,
                bonuses,
                idle: idle.parse().ok()?,
                progress,
            })
        }
        _ => None,
    }
}
