//! Dig Mars once more, read word by word from the clauses: stacks as lists of cards, stations as lists of place names,
//! no sets of bits. Slow and plain on purpose; it shares no code with the crate and reads only texts.

#![allow(dead_code, reason = "every test file uses its own part of this")]

use std::collections::{BTreeSet, HashMap, HashSet};

use serde_json::Value;

/// What is printed on a card (DM-1).
#[derive(Clone, Debug)]
struct Printed {
    hardness: u32,
    points: u32,
    difficulty: u32,
    bonus: Option<String>,
}

/// What happens next; seats are counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Next {
    Deal,
    First,
    Landing(usize),
    Turn(usize),
    Over(&'static str),
}

/// What an action showed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Shown {
    /// The card that a dig turned up.
    pub(crate) turned_up: Option<usize>,
    /// The card that was taken, and what everyone got of it.
    pub(crate) taken: Option<usize>,
    pub(crate) shares: Option<Vec<u32>>,
    /// The hardness of the back that came to light.
    pub(crate) uncovered: Option<u32>,
    /// The card that only the player to act saw.
    pub(crate) peeked: Option<usize>,
    /// Whether anyone saw anything that could not be told before.
    pub(crate) news: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct Literal {
    players: usize,
    open: bool,
    last_card: bool,
    deck: Vec<Printed>,
    /// Cards by number, from the top down.
    stacks: HashMap<Name, Vec<usize>>,
    /// The places whose top card lies face up.
    explored: HashSet<Name>,
    /// For every seat the places of its stations, one entry for each station.
    stations: Vec<Vec<Name>>,
    levels: Vec<HashMap<&'static str, u32>>,
    points: Vec<u32>,
    /// What each player saw by radar and is still unexplored.
    peeks: Vec<HashMap<Name, usize>>,
    taken: Vec<usize>,
    spent: u32,
    bonus_points: u32,
    next: Next,
    first: usize,
    actions_left: u32,
    bonuses: Vec<String>,
    declared: Option<usize>,
    /// Turns in a row without a dig, a salvage or an upgrade, and whether this one has had one.
    idle: usize,
    progress: bool,
}

const EQUIPMENT: [&str; 3] = ["digging", "salvage", "fleet"];

type Name = &'static str;

/// Stacks are named column a to d, row 1 to 4 from the bottom (DM-2); rows from the bottom, as DM-22 lists them.
const GRID: [[Name; 4]; 4] =
    [["a1", "b1", "c1", "d1"], ["a2", "b2", "c2", "d2"], ["a3", "b3", "c3", "d3"], ["a4", "b4", "c4", "d4"]];

fn places() -> impl Iterator<Item = Name> {
    GRID.into_iter().flatten()
}

fn place(name: &str) -> Name {
    places().find(|known| *known == name).expect("a place")
}

/// The next place in a direction, if the grid does not end.
fn step(from: Name, (right, up): (isize, isize)) -> Option<Name> {
    let (column, row) = (usize::from(from.as_bytes()[0] - b'a'), usize::from(from.as_bytes()[1] - b'1'));
    GRID.get(row.checked_add_signed(up)?)?.get(column.checked_add_signed(right)?).copied()
}

impl Literal {
    /// From the words of the options and a record's data.
    pub(crate) fn new(players: usize, open: bool, last_card: bool, data: &Value) -> Literal {
        let number = |card: &Value, key: &str| card[key].as_u64().map_or(0, |number| number as u32);
        let deck = data["deck"].as_array().map_or(&[][..], Vec::as_slice);
        Literal {
            players,
            open,
            last_card,
            deck: deck
                .iter()
                .map(|card| Printed {
                    hardness: number(card, "hardness"),
                    points: number(card, "points"),
                    difficulty: number(card, "difficulty"),
                    bonus: card["bonus"].as_str().map(str::to_owned),
                })
                .collect(),
            stacks: HashMap::new(),
            explored: HashSet::new(),
            stations: vec![Vec::new(); players],
            levels: vec![EQUIPMENT.into_iter().map(|equipment| (equipment, 1)).collect(); players], // DM-3
            points: vec![0; players],
            peeks: vec![HashMap::new(); players],
            taken: Vec::new(),
            spent: 0,
            bonus_points: 0,
            next: Next::Deal,
            first: 0,
            actions_left: 0,
            bonuses: Vec::new(),
            declared: None,
            idle: 0,
            progress: false,
        }
    }

    fn card(&self, number: usize) -> &Printed {
        &self.deck[number - 1]
    }

    fn top(&self, place: Name) -> Option<usize> {
        self.stacks[place].first().copied()
    }

    pub(crate) fn is_empty_place(&self, place: &str) -> bool {
        self.stacks[place].is_empty()
    }

    fn has_station(&self, seat: usize, place: Name) -> bool {
        self.stations[seat - 1].contains(&place)
    }

    /// DM-14: each station beyond one's first adds 1.
    fn level_with_help(&self, seat: usize, equipment: &str, place: Name) -> u32 {
        let there = self.stations.iter().flatten().filter(|station| **station == place).count() as u32;
        self.levels[seat - 1][equipment] + there - 1
    }

    /// DM-6.
    fn can_dig(&self, seat: usize, place: Name) -> bool {
        let Some(top) = self.top(place) else { return false };
        self.has_station(seat, place)
            && !self.explored.contains(&place)
            && self.level_with_help(seat, "digging", place) >= self.card(top).hardness
    }

    /// DM-7.
    fn can_salvage(&self, seat: usize, place: Name) -> bool {
        let Some(top) = self.top(place) else { return false };
        self.has_station(seat, place)
            && self.explored.contains(&place)
            && self.level_with_help(seat, "salvage", place) >= self.card(top).difficulty
    }

    /// DM-8.
    fn ways_from(&self, place: Name) -> Vec<Name> {
        let mut ends = Vec::new();
        for direction in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
            let Some(neighbour) = step(place, direction) else { continue };
            let mut at = Some(neighbour);
            while let Some(empty) = at.filter(|at| self.is_empty_place(at)) {
                at = step(empty, direction);
            }
            let stack = at.filter(|at| *at != neighbour);
            ends.push(neighbour);
            ends.extend(stack);
        }
        ends
    }

    /// DM-9.
    fn can_upgrade(&self, seat: usize, equipment: &str) -> bool {
        let level = self.levels[seat - 1][equipment];
        level < 4 && self.points[seat - 1] >= level
    }

    /// DM-17: 40, 30 or 20 points for two, three or four players; DM-20: nobody declares.
    fn can_declare(&self, seat: usize) -> bool {
        let goal = [40, 30, 20][self.players - 2];
        !self.last_card && self.points[seat - 1] >= goal
    }

    /// Every legal action's text, sorted.
    pub(crate) fn legal(&self, texts: &mut Vec<String>) {
        texts.clear();
        if let Next::Landing(_) = self.next {
            let stacks = places().filter(|place| !self.is_empty_place(place));
            texts.extend(stacks.map(|place| format!("land {place}")));
        }
        let Next::Turn(seat) = self.next else { return texts.sort_unstable() };
        let has_bonus = |kind: &str| self.bonuses.iter().any(|bonus| bonus == kind);
        for place in places() {
            if self.can_dig(seat, place) {
                texts.extend((self.actions_left > 0).then(|| format!("dig {place}")));
                texts.extend(has_bonus("dig").then(|| format!("bonus dig {place}")));
            }
            if self.can_salvage(seat, place) {
                texts.extend((self.actions_left > 0).then(|| format!("salvage {place}")));
                texts.extend(has_bonus("salvage").then(|| format!("bonus salvage {place}")));
            }
            if self.actions_left > 0 && self.has_station(seat, place) {
                texts.extend(self.ways_from(place).iter().map(|to| format!("move {place}-{to}")));
            }
            if self.actions_left > 0 && self.can_upgrade(seat, "fleet") {
                texts.push(format!("upgrade fleet {place}"));
            }
            if has_bonus("radar") && !self.is_empty_place(place) && !self.explored.contains(&place) {
                texts.push(format!("bonus radar {place}"));
            }
            if has_bonus("shift") {
                let owners = (1..=self.players).filter(|owner| self.has_station(*owner, place));
                for owner in owners {
                    let stacks = places().filter(|to| *to != place && !self.is_empty_place(to));
                    texts.extend(stacks.map(|to| format!("bonus shift {owner} {place}-{to}")));
                }
            }
        }
        for equipment in ["digging", "salvage"] {
            if self.actions_left > 0 && self.can_upgrade(seat, equipment) {
                texts.push(format!("upgrade {equipment}"));
            }
        }
        texts.extend(has_bonus("point").then(|| "bonus point".to_owned()));
        texts.extend(self.can_declare(seat).then(|| "declare".to_owned()));
        texts.push("end".to_owned());
        texts.sort_unstable();
    }

    /// What chance brought (DM-22).
    pub(crate) fn happen(&mut self, text: &str) {
        let words: Vec<&str> = text.split(' ').collect();
        let numbers: Vec<usize> = words[1..].iter().filter_map(|word| word.parse().ok()).collect();
        match (words[0], self.next) {
            ("deal", Next::Deal) => {
                let stacks = places().zip(numbers.chunks(3).map(<[usize]>::to_vec));
                self.stacks = stacks.collect();
                self.next = Next::First;
            }
            ("first", Next::First) => {
                self.first = numbers[0];
                self.next = Next::Landing(numbers[0]);
            }
            _ => panic!("{text} does not come now"),
        }
    }

    fn after(&self, seat: usize) -> usize {
        seat % self.players + 1
    }

    /// Does a legal action of whoever is to act.
    pub(crate) fn act(&mut self, text: &str) -> Shown {
        let words: Vec<&str> = text.split(' ').collect();
        if let Next::Landing(seat) = self.next {
            self.stations[seat - 1].push(place(words[1]));
            let following = self.after(seat);
            if following == self.first {
                self.begin_turn(following);
            } else {
                self.next = Next::Landing(following);
            }
            return Shown::default();
        }
        let Next::Turn(seat) = self.next else { panic!("nobody acts") };
        let mut shown = Shown::default();
        if words[0] == "bonus" {
            let used = self.bonuses.iter().position(|bonus| bonus == words[1]).expect("such a bonus");
            self.bonuses.remove(used);
        } else if ["dig", "salvage", "move", "upgrade"].contains(&words[0]) {
            self.actions_left -= 1;
        }
        match words[..] {
            ["dig", at] | ["bonus", "dig", at] => self.dig(place(at), &mut shown),
            ["salvage", at] | ["bonus", "salvage", at] => self.salvage(seat, place(at), &mut shown),
            ["move", way] => self.carry(seat, way),
            ["bonus", "shift", owner, way] => self.carry(owner.parse().expect("a seat"), way),
            ["upgrade", equipment, ..] => {
                let level = self.levels[seat - 1].get_mut(equipment).expect("an equipment");
                self.points[seat - 1] -= *level;
                self.spent += *level;
                *level += 1;
                if let [_, "fleet", at] = words[..] {
                    self.stations[seat - 1].push(place(at));
                }
                self.progress = true;
            }
            ["bonus", "point"] => {
                self.points[seat - 1] += 1;
                self.bonus_points += 1;
            }
            ["bonus", "radar", at] => {
                let at = place(at);
                let card = self.top(at).expect("a card");
                shown.peeked = Some(card);
                shown.news = self.peeks[seat - 1].insert(at, card).is_none();
            }
            ["declare"] => {
                self.declared = Some(seat);
                self.next = Next::Over("declared");
            }
            ["end"] => {
                self.idle = if self.progress { 0 } else { self.idle + 1 };
                if self.idle == 12 * self.players {
                    self.next = Next::Over("no-progress");
                } else {
                    self.begin_turn(self.after(seat));
                }
            }
            _ => panic!("{text} is no action"),
        }
        // Hidden points are counted in the end, before everyone's eyes, and the cards that are left are no secret any more.
        let cards_left = places().any(|place| !self.is_empty_place(place));
        shown.news |= matches!(self.next, Next::Over(_)) && (!self.open || cards_left);
        shown
    }

    fn begin_turn(&mut self, seat: usize) {
        self.next = Next::Turn(seat);
        self.actions_left = 3;
        self.bonuses.clear();
        self.progress = false;
    }

    fn dig(&mut self, place: Name, shown: &mut Shown) {
        let card = self.top(place).expect("a card");
        self.explored.insert(place);
        for peeks in &mut self.peeks {
            peeks.remove(place);
        }
        self.bonuses.extend(self.card(card).bonus.clone());
        self.progress = true;
        shown.turned_up = Some(card);
        shown.news = true;
    }

    /// DM-7 and DM-15.
    fn salvage(&mut self, seat: usize, place: Name, shown: &mut Shown) {
        let card = self.stacks.get_mut(place).expect("a place").remove(0);
        self.explored.remove(place);
        self.taken.push(card);
        let sharing: Vec<usize> = (1..=self.players).filter(|seat| self.has_station(*seat, place)).collect();
        let count = sharing.len() as u32;
        let points = self.card(card).points;
        let mut shares = vec![0; self.players];
        for sharer in sharing {
            shares[sharer - 1] += points / count;
        }
        shares[seat - 1] += points % count;
        for (held, share) in self.points.iter_mut().zip(&shares) {
            *held += share;
        }
        self.progress = true;
        shown.taken = Some(card);
        shown.shares = Some(shares);
        shown.uncovered = self.top(place).map(|next| self.card(next).hardness);
        shown.news = shown.uncovered.is_some();
        if self.stacks.values().all(Vec::is_empty) {
            self.next = Next::Over(if self.last_card { "last-card" } else { "all-taken" });
        }
    }

    fn carry(&mut self, owner: usize, way: &str) {
        let (from, to) = way.split_once('-').expect("a way");
        let stations = &mut self.stations[owner - 1];
        let lifted = stations.iter().position(|station| *station == from).expect("a station");
        stations[lifted] = place(to);
    }

    /// The seat to act.
    pub(crate) fn seat(&self) -> Option<u8> {
        match self.next {
            Next::Landing(seat) | Next::Turn(seat) => Some(seat as u8),
            _ => None,
        }
    }

    pub(crate) fn ending(&self) -> Option<&'static str> {
        if let Next::Over(ending) = self.next { Some(ending) } else { None }
    }

    pub(crate) fn points(&self) -> &[u32] {
        &self.points
    }

    /// DM-17, DM-18, DM-20: most points is best and equal points share; who declared is before them all.
    pub(crate) fn ranks(&self) -> Vec<usize> {
        let rank = |seat: usize| {
            if self.declared == Some(seat) {
                return 1;
            }
            let rivals = (1..=self.players).filter(|other| self.declared != Some(*other));
            let better = rivals.filter(|other| self.points[other - 1] > self.points[seat - 1]).count();
            1 + usize::from(self.declared.is_some()) + better
        };
        (1..=self.players).map(rank).collect()
    }

    /// How a salvage here would be shared: how many players, and what is left over.
    pub(crate) fn sharing(&self, at: &str) -> (u32, u32) {
        let place = place(at);
        let sharing = (1..=self.players).filter(|seat| self.has_station(*seat, place)).count() as u32;
        let points = self.top(place).map_or(0, |card| self.card(card).points);
        (sharing, points % sharing.max(1))
    }

    /// Stations in play and the level of the fleet, by seat.
    pub(crate) fn fleets(&self) -> Vec<(usize, usize)> {
        let fleets = self.stations.iter().zip(&self.levels);
        fleets.map(|(stations, levels)| (stations.len(), levels["fleet"] as usize)).collect()
    }

    /// What came in and what is still there or was spent; both sides must agree.
    pub(crate) fn account(&self) -> (u32, u32) {
        let income: u32 = self.taken.iter().map(|card| self.card(*card).points).sum();
        (income + self.bonus_points, self.points.iter().sum::<u32>() + self.spent)
    }

    /// Every card that lies somewhere or was taken.
    pub(crate) fn all_cards(&self) -> (usize, BTreeSet<usize>) {
        let all = || self.stacks.values().flatten().chain(&self.taken).copied();
        (all().count(), all().collect())
    }

    /// The whole truth about stacks and crews, as three words of a position line: stacks, stations, levels.
    pub(crate) fn truth(&self) -> [String; 3] {
        let stack = |place: Name| {
            let mark = if self.explored.contains(&place) { "*" } else { "" };
            let cards: Vec<String> = self.stacks[place].iter().map(|card| format!("{card:02}")).collect();
            match cards.split_first() {
                None => "x".to_owned(),
                Some((top, [])) => format!("{top}{mark}"),
                Some((top, below)) => format!("{top}{mark}.{}", below.join(".")),
            }
        };
        let stations = |stations: &Vec<Name>| {
            let there = |place: Name| stations.iter().filter(|station| **station == place).count();
            let listed: Vec<Name> =
                places().flat_map(|place| std::iter::repeat_n(place, there(place))).collect();
            if listed.is_empty() { "x".to_owned() } else { listed.join(".") }
        };
        let levels =
            |levels: &HashMap<&str, u32>| EQUIPMENT.iter().map(|name| levels[name].to_string()).collect();
        let dealt = self.next != Next::Deal;
        [
            if dealt { places().map(stack).collect::<Vec<_>>().join(",") } else { "-".to_owned() },
            self.stations.iter().map(stations).collect::<Vec<_>>().join(","),
            self.levels.iter().map(levels).collect::<Vec<String>>().join(","),
        ]
    }

    /// All that an observer may know, one line for each thing; 0 is a spectator.
    pub(crate) fn screen(&self, observer: usize) -> Vec<String> {
        let mut lines = Vec::new();
        for place in places() {
            let cards = self.stacks.get(&place).map_or(0, Vec::len);
            let peeked = |seat: usize| self.peeks[seat - 1].get(&place);
            let top = match self.stacks.get(&place).and_then(|stack| stack.first()) {
                None => "nothing".to_owned(),
                Some(card) if self.explored.contains(&place) => format!("front {card}"),
                Some(card) => {
                    let known = if observer == 0 { None } else { peeked(observer) };
                    format!("back {} {known:?}", self.card(*card).hardness)
                }
            };
            let stations: Vec<usize> =
                self.stations.iter().map(|all| all.iter().filter(|at| **at == place).count()).collect();
            let looked: Vec<bool> = (1..=self.players).map(|seat| peeked(seat).is_some()).collect();
            lines.push(format!("{place} {cards} {top} {stations:?} {looked:?}"));
        }
        for seat in 1..=self.players {
            let levels = EQUIPMENT.map(|equipment| self.levels[seat - 1][equipment]);
            // DM-19.
            let shown = seat == observer || self.open || self.ending().is_some();
            lines.push(format!("{seat} {levels:?} {:?}", shown.then_some(self.points[seat - 1])));
        }
        let playing = matches!(self.next, Next::Turn(_));
        let mut bonuses = if playing { self.bonuses.clone() } else { Vec::new() };
        bonuses.sort_unstable();
        // DM-21: once it passes half.
        let standstill = (playing && self.idle > 6 * self.players).then_some((self.idle, 12 * self.players));
        let left = if playing { self.actions_left } else { 0 };
        lines.push(format!("{:?} {left} {bonuses:?} {standstill:?} {:?}", self.seat(), self.ending()));
        lines
    }
}
