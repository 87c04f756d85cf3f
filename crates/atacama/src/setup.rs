//! A position as one line of text, and the only door from it to a state.
//!
//! Six words: variant (`basic`, `enhanced+tactical` …), tiles (`classic`, or a name and the ore: `home=G1S2…`), the
//! tiles as dealt (`CAFBHDGEI`, or `-`), the rigs (`a1,c3*`, or `-`), the second-colour rigs each seat has left (`2,3`,
//! or `-`), and the claim (`1:no-copper:columns`, `pass`, or `-`). Whose turn it is and what is left follows from these.

use std::fmt;
use std::str::FromStr;

use motherlode_core::options::is_own_name;
use motherlode_core::syntax::{NOTHING, items, list};
use motherlode_core::{Clause, Fact, Game, Localized, Refusal, Seat, SyntaxError};

use crate::Atacama;
use crate::board::{Direction, Shape};
use crate::chance::Outcome;
use crate::fields::Field;
use crate::notation::{SECOND_MARK, deal_text, read_deal};
use crate::options::{Options, TilesName, Variant};
use crate::ore::OreMap;
use crate::scoring::Concession;
use crate::state::{Claim, LAYING_ORDER, Phase, Rig, STAGES, State, Stock, TILES_PER_STAGE};
use crate::text::AtacamaText;
use crate::tiles::{TILES, Tile, TileSet};

const TACTICAL: &str = "+tactical";
const PASS: &str = "pass";

/// A position that may or may not be possible.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The options.
    pub options: Options,
    /// The ore, where the tiles' name does not say it.
    pub ore: Option<OreMap>,
    /// The tiles in the order drawn.
    pub deal: Option<[Tile; TILES]>,
    /// The rigs on the board, each field once, ascending.
    pub rigs: Vec<(Field, Rig)>,
    /// The second-colour rigs that each seat has left, in the tactical game.
    pub second_left: Vec<u8>,
    /// What has been claimed.
    pub claim: Option<Claim>,
    /// Whether a player let the game end (AT-18).
    pub passed: bool,
}

impl Setup {
    pub(crate) fn of(game: &Atacama, state: &State) -> Setup {
        let ground = &state.ground;
        let named = TileSet::built_in(&game.options.tiles).is_some() || ground.phase == Phase::Ore;
        let rig = |field| if ground.second.contains(field) { Rig::Second } else { Rig::Basic };
        let seats = game.seats().seats();
        Setup {
            options: game.options.clone(),
            ore: (!named).then_some(ground.faces),
            deal: state.deal,
            rigs: ground.rigs.iter().map(|field| (field, rig(field))).collect(),
            second_left: if game.options.tactical {
                seats.map(|seat| ground.stock[seat.index()].second).collect()
            } else {
                Vec::new()
            },
            claim: ground.claim,
            passed: ground.phase == Phase::Passed,
        }
    }

    /// Rules and state, if the position can come about.
    pub(crate) fn open(&self) -> Result<(Atacama, State), Refusal> {
        let game = self.rules()?;
        let mut state = game.start();
        let waiting = self.chance(&game, &mut state)?;
        let turns = self.rigs.len() + usize::from(self.claim.is_some());
        if waiting {
            let untouched = turns == 0
                && !self.passed
                && self.second_left.iter().all(|left| *left == self.start().second);
            return if untouched {
                Ok((game, state))
            } else {
                Err(refuse("position-deal", "AT-32", AtacamaText::PositionDeal))
            };
        }
        let start = self.start();
        let most = usize::from(start.total()) * game.seats().get();
        if turns > most {
            return Err(refuse("position-rigs", "AT-5", AtacamaText::PositionRigs)
                .with("turns", Fact::Number(turns as i64))
                .with("most", Fact::Number(most as i64)));
        }
        self.check_claim(turns)?;
        // As many stages as the turns have opened (AT-15).
        if game.is_enhanced() {
            for _ in 0..self.stages_opened(&game, turns) {
                if let Some(tiles) = state.next_tiles() {
                    state.ground.lay(tiles);
                }
            }
            self.check_stages(&game, turns)?;
        }
        self.put_rigs(&game, &mut state)?;
        self.hand_out(&game, &mut state, turns)?;
        state.ground.claim = self.claim;
        state.ground.turns = turns as u8;
        state.ground.to_act = seat_at(&game, turns);
        if self.passed {
            let over = state.ground.open.is_empty() && state.ground.stage() == STAGES;
            if !over || self.claim.is_some() || turns == most {
                return Err(refuse("position-pass", "AT-18", AtacamaText::PositionPass));
            }
            state.ground.phase = Phase::Passed;
        }
        Ok((game, state))
    }

    fn start(&self) -> Stock {
        self.options.variant.stock(self.options.tactical)
    }

    fn rules(&self) -> Result<Atacama, Refusal> {
        let own = matches!(self.options.tiles, TilesName::Own(_));
        let shape = self.options.variant.shape();
        let data = match (&self.ore, own) {
            (Some(ore), true) => {
                TileSet::own(self.options.tiles.as_str(), shape, *ore).to_data(self.options.variant)
            }
            _ => serde_json::Value::Null,
        };
        Atacama::new(self.options.clone(), &data)
    }

    /// Lets chance bring what the position says it brought; true if chance is still to act.
    fn chance(&self, game: &Atacama, state: &mut State) -> Result<bool, Refusal> {
        let wrong = || refuse("position-deal", "AT-32", AtacamaText::PositionDeal);
        let random = self.options.tiles == TilesName::Random;
        if let (true, Some(ore)) = (random, self.ore) {
            game.settle(state, &Outcome::Ore { shape: game.shape(), ore }).map_err(|_| wrong())?;
        }
        if let Some(deal) = self.deal {
            game.settle(state, &Outcome::Deal(deal)).map_err(|_| wrong())?;
        }
        // A named set says its own ore.
        if self.ore.is_some() && !random && !matches!(self.options.tiles, TilesName::Own(_)) {
            return Err(wrong());
        }
        Ok(matches!(state.ground.phase, Phase::Ore | Phase::Deal))
    }

    fn check_claim(&self, turns: usize) -> Result<(), Refusal> {
        let Some(claim) = self.claim else { return Ok(()) };
        let possible = self.options.variant == Variant::Enhanced
            && matches!(claim.concession, Concession::NoCopper | Concession::NoSilver)
            && matches!(claim.direction, Direction::Columns | Direction::Rows)
            && self.options.variant.seats().contains(claim.seat)
            && claim.seat.index() < turns;
        if possible { Ok(()) } else { Err(refuse("position-claim", "AT-16", AtacamaText::PositionClaim)) }
    }

    /// How many stages beyond the first the turns have opened.
    fn stages_opened(&self, game: &Atacama, turns: usize) -> usize {
        (turns / stage_turns(game)).min(2)
    }

    /// Rigs can stand on a stage's tiles only if they were placed in its turns or later (AT-15). A claim may have taken
    /// the place of one rig anywhere.
    fn check_stages(&self, game: &Atacama, turns: usize) -> Result<(), Refusal> {
        let stage_of = |field: Field| {
            let place = Tile::all().position(|place| place.fields().contains(&field));
            place
                .and_then(|place| LAYING_ORDER.iter().position(|laid| *laid == place))
                .map_or(0, |at| at / TILES_PER_STAGE)
        };
        for stage in 1..=2 {
            let later = self.rigs.iter().filter(|(field, _)| stage_of(*field) >= stage).count();
            if later > turns.saturating_sub(stage * stage_turns(game)) {
                return Err(refuse("position-stages", "AT-15", AtacamaText::PositionStages));
            }
        }
        Ok(())
    }

    fn put_rigs(&self, game: &Atacama, state: &mut State) -> Result<(), Refusal> {
        let ground = &mut state.ground;
        for (field, rig) in &self.rigs {
            if ground.ore.get(*field).is_none() || ground.rigs.contains(*field) {
                return Err(refuse("position-field", "AT-6", AtacamaText::PositionField)
                    .with("field", Fact::name(field)));
            }
            if !ground.open.contains(*field) {
                let clause = if game.shape() == Shape::Square { "AT-6" } else { "AT-24" };
                return Err(refuse("position-touching", clause, AtacamaText::PositionTouching)
                    .with("field", Fact::name(field)));
            }
            let bit = field.bit();
            let blocked = ground.blocked_by(*field, game.shape());
            ground.rigs |= bit;
            if *rig == Rig::Second {
                ground.second |= bit;
            }
            ground.open = ground.open & !(bit | blocked);
        }
        Ok(())
    }

    /// Gives each seat what it has left, if that adds up.
    fn hand_out(&self, game: &Atacama, state: &mut State, turns: usize) -> Result<(), Refusal> {
        let start = self.start();
        let on_board = state.ground.second.len();
        let mut used_second = 0;
        for seat in game.seats().seats() {
            let had = (turns + game.seats().get() - 1 - seat.index()) / game.seats().get();
            let left = usize::from(start.total()).saturating_sub(had) as u8;
            let second = self.second_left.get(seat.index()).copied().unwrap_or(0);
            let fits = second <= start.second && second <= left && left - second <= start.basic;
            if !fits {
                return Err(refuse("position-second", "AT-20", AtacamaText::PositionSecond));
            }
            used_second += usize::from(start.second - second);
            state.ground.stock[seat.index()] = Stock { basic: left - second, second };
        }
        // What was used stands on the board, except what the claimer paid, of a kind that the claimer has used (AT-22).
        let claimer = self.claim.map(|claim| state.ground.stock[claim.seat.index()]);
        let adds_up = match (used_second.checked_sub(on_board), claimer) {
            (Some(0), None) => true,
            (Some(0), Some(left)) => left.basic < start.basic,
            (Some(1), Some(left)) => left.second < start.second,
            _ => false,
        };
        if adds_up { Ok(()) } else { Err(refuse("position-second", "AT-20", AtacamaText::PositionSecond)) }
    }
}

fn stage_turns(game: &Atacama) -> usize {
    usize::from(crate::state::TURNS_PER_STAGE) * game.seats().get()
}

fn seat_at(game: &Atacama, turns: usize) -> Seat {
    game.seats().seats().cycle().nth(turns).unwrap_or(Seat::FIRST)
}

fn refuse(code: &'static str, clause: &'static str, template: AtacamaText) -> Refusal {
    Refusal::new(code, template).by(Clause(clause))
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tactical = if self.options.tactical { TACTICAL } else { "" };
        write!(f, "{}{tactical} {}", self.options.variant.code(), self.options.tiles.as_str())?;
        if let Some(ore) = &self.ore {
            write!(f, "={}", ore.text(self.options.variant.shape()))?;
        }
        match &self.deal {
            Some(deal) => write!(f, " {} ", deal_text(deal))?,
            None => write!(f, " {NOTHING} ")?,
        }
        let mark = |rig: Rig| if rig == Rig::Second { SECOND_MARK.to_string() } else { String::new() };
        let rigs = self.rigs.iter().map(|(field, rig)| format!("{field}{}", mark(*rig)));
        write!(f, "{} {} ", list(rigs), list(&self.second_left))?;
        match self.claim {
            Some(claim) => write!(f, "{}:{}:{}", claim.seat, claim.concession.code(), claim.direction.code()),
            None => f.write_str(if self.passed { PASS } else { NOTHING }),
        }
    }
}

impl FromStr for Setup {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Self, SyntaxError> {
        let setup =
            read(text).ok_or_else(|| SyntaxError::new(text, Localized::of(AtacamaText::ExpectedPosition)))?;
        // One text for each position.
        if setup.to_string() == text {
            Ok(setup)
        } else {
            Err(SyntaxError::new(text, Localized::of(AtacamaText::ExpectedPosition)))
        }
    }
}

fn read(text: &str) -> Option<Setup> {
    let words: Vec<_> = text.split(' ').collect();
    let [variant, tiles, deal, rigs, second, claim] = words.try_into().ok()?;
    let (variant, tactical) = match variant.strip_suffix(TACTICAL) {
        Some(variant) => (variant, true),
        None => (variant, false),
    };
    let variant = Variant::from_code(variant)?;
    let (tiles, ore) = match tiles.split_once('=') {
        Some((tiles, ore)) => (tiles, Some(OreMap::read(variant.shape(), ore)?)),
        None => (tiles, None),
    };
    let tiles = is_own_name(tiles).then(|| TilesName::from_name(tiles))?;
    let deal = if deal == NOTHING { None } else { Some(read_deal(deal)?) };
    let rigs: Vec<(Field, Rig)> = items(rigs)
        .map(|rig| match rig.strip_suffix(SECOND_MARK) {
            Some(field) => Some((field.parse().ok()?, Rig::Second)),
            None => Some((rig.parse().ok()?, Rig::Basic)),
        })
        .collect::<Option<_>>()?;
    if !rigs.is_sorted_by(|one, next| one.0 < next.0) {
        return None;
    }
    let second_left: Vec<u8> = items(second).map(|left| left.parse().ok()).collect::<Option<_>>()?;
    if second_left.len() != if tactical { variant.seats().get() } else { 0 } {
        return None;
    }
    let (claim, passed) = match claim {
        NOTHING => (None, false),
        PASS => (None, true),
        claim => (Some(read_claim(claim)?), false),
    };
    Some(Setup { options: Options { variant, tactical, tiles }, ore, deal, rigs, second_left, claim, passed })
}

fn read_claim(text: &str) -> Option<Claim> {
    let words: Vec<_> = text.split(':').collect();
    let [seat, concession, direction] = words.try_into().ok()?;
    Some(Claim {
        seat: seat.parse().ok()?,
        concession: Concession::from_code(concession)?,
        direction: Direction::from_code(direction)?,
    })
}
