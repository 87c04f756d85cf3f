//! Ghawar once more, read word by word from the clauses: points on paper, maps from names to what lies there, and every
//! way of a truck tried space by space. Slow and plain on purpose; it shares no code with the crate and reads only texts.

#![allow(dead_code, reason = "every test file uses its own part of this")]

mod roads;

use std::collections::{BTreeMap, BTreeSet};

/// A point of the raster: columns from the left, rows from the bottom, both from 0 (GH-9).
type Point = (i32, i32);

/// What comes next.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Next {
    Deal,
    Build,
    Choose(i32, i32),
    Turn,
    Roll,
    Drive(i32),
    Over(&'static str),
}

/// Where a truck is, and the letter of the cube on it; no point means the depot.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Truck {
    at: Option<Point>,
    load: Option<char>,
}

#[derive(Clone, Debug)]
pub(crate) struct Literal {
    players: usize,
    trucks_each: usize,
    choice: bool,
    ring: bool,
    /// The cubes and rigs by the names of their platforms; a rig is its owner's number.
    cubes: BTreeMap<String, char>,
    rigs: BTreeMap<String, usize>,
    /// The colours worth 1 to 6.
    values: Vec<char>,
    /// By seat, seat 1 first.
    trucks: Vec<Vec<Truck>>,
    delivered: Vec<Vec<char>>,
    barrels: Vec<i32>,
    idle: usize,
    /// Whose turn it is.
    seat: usize,
    next: Next,
}

const LETTERS: &str = "rbgywk";

/// Every platform in writing order: p11, p21, … p66 (GH-21).
pub(crate) fn platforms() -> Vec<String> {
    (1..=6).flat_map(|row| (1..=6).map(move |column| format!("p{column}{row}"))).collect()
}

fn space_name((x, y): Point) -> String {
    let letter = char::from(b'a' + u8::try_from(x).expect("a column"));
    format!("{letter}{}", y + 1)
}

fn place_name(place: Option<Point>) -> String {
    place.map_or("depot".to_owned(), space_name)
}

fn place_of(name: &str) -> Option<Point> {
    if name == "depot" {
        return None;
    }
    let (letter, number) = name.split_at(1);
    Some((i32::from(letter.as_bytes()[0] - b'a'), number.parse::<i32>().expect("a row") - 1))
}

impl Literal {
    /// From the first word of a position line: `3+trucks=1+choice+ring-road`.
    pub(crate) fn new(options: &str) -> Literal {
        let words: Vec<&str> = options.split('+').collect();
        let players = words[0].parse().expect("players");
        let trucks = words.iter().find_map(|word| word.strip_prefix("trucks="));
        let trucks_each = trucks.map_or(2, |number| number.parse().expect("trucks"));
        Literal {
            players,
            trucks_each,
            choice: words.contains(&"choice"),
            ring: words.contains(&"ring-road"),
            cubes: BTreeMap::new(),
            rigs: BTreeMap::new(),
            values: Vec::new(),
            // GH-4, GH-5
            trucks: vec![vec![Truck { at: None, load: None }; trucks_each]; players],
            delivered: vec![Vec::new(); players],
            barrels: vec![3; players],
            idle: 0,
            seat: 1,
            next: Next::Deal,
        }
    }

    /// From a position line.
    pub(crate) fn at(line: &str) -> Literal {
        let words: Vec<&str> = line.split(' ').collect();
        let [options, cubes, values, rigs, trucks, delivered, barrels, next, idle] = words[..] else {
            panic!("{line}: nine words")
        };
        let mut game = Literal::new(options);
        let marks = |text: &str| -> Vec<(String, char)> {
            let all = platforms().into_iter().zip(text.chars());
            all.filter(|(_, mark)| text != "-" && *mark != '.').collect()
        };
        game.cubes = marks(cubes).into_iter().collect();
        game.rigs = marks(rigs).into_iter().map(|(name, digit)| (name, number(digit))).collect();
        game.values = values.chars().filter(|letter| *letter != '-').collect();
        for (seat, text) in trucks.split('/').enumerate().filter(|(_, text)| *text != "-") {
            for (place, truck) in text.split(',').enumerate() {
                let (name, load) = truck.split_once(':').unwrap_or((truck, ""));
                game.trucks[seat][place] = Truck { at: place_of(name), load: load.chars().next() };
            }
        }
        for (seat, text) in delivered.split('/').enumerate() {
            game.delivered[seat] = text.chars().filter(|letter| *letter != '-').collect();
        }
        game.barrels = barrels.split(',').map(|number| number.parse().expect("barrels")).collect();
        game.idle = idle.parse().expect("a number");
        let parts: Vec<&str> = next.split(':').collect();
        game.next = match parts[..] {
            ["deal"] => Next::Deal,
            ["all-delivered"] => Next::Over("all-delivered"),
            ["no-progress"] => Next::Over("no-progress"),
            [_, "build"] => Next::Build,
            [_, "choose", dice] => {
                let dice: Vec<_> = dice.chars().map(die).collect();
                Next::Choose(dice[0], dice[1])
            }
            [_, "turn"] => Next::Turn,
            [_, "roll"] => Next::Roll,
            [_, "drive", pips] => Next::Drive(pips.parse().expect("a die")),
            _ => panic!("{line}: what comes next?"),
        };
        if parts.len() > 1 {
            game.seat = parts[0].parse().expect("a seat");
        }
        game
    }

    /// The position line.
    pub(crate) fn line(&self) -> String {
        let mut options = self.players.to_string();
        if self.trucks_each != 2 {
            options += &format!("+trucks={}", self.trucks_each);
        }
        if self.choice {
            options += "+choice";
        }
        if self.ring {
            options += "+ring-road";
        }
        let dashed = |text: String| if text.is_empty() { "-".to_owned() } else { text };
        let marked = |mark: &dyn Fn(&String) -> Option<char>| -> String {
            let all: String = platforms().iter().map(|name| mark(name).unwrap_or('.')).collect();
            if all.chars().all(|mark| mark == '.') { "-".to_owned() } else { all }
        };
        let cubes = marked(&|name| self.cubes.get(name).copied());
        let digit = |seat: usize| char::from_digit(u32::try_from(seat).expect("small"), 10).expect("a digit");
        let rigs = marked(&|name| self.rigs.get(name).map(|seat| digit(*seat)));
        let trucks: Vec<String> = self
            .trucks
            .iter()
            .map(|trucks| {
                let mut out: Vec<_> =
                    trucks.iter().filter_map(|truck| Some((truck.at?, truck.load))).collect();
                out.sort_by_key(|((x, y), _)| (*y, *x));
                let texts = out.into_iter().map(|(at, load)| {
                    space_name(at) + &load.map_or(String::new(), |letter| format!(":{letter}"))
                });
                dashed(texts.collect::<Vec<_>>().join(","))
            })
            .collect();
        let delivered: Vec<String> = self
            .delivered
            .iter()
            .map(|cubes| {
                let of_each = LETTERS.chars().flat_map(|one| cubes.iter().filter(move |cube| **cube == one));
                dashed(of_each.collect())
            })
            .collect();
        let barrels: Vec<String> = self.barrels.iter().map(ToString::to_string).collect();
        let seat = self.seat;
        let next = match &self.next {
            Next::Deal => "deal".to_owned(),
            Next::Build => format!("{seat}:build"),
            Next::Choose(first, second) => format!("{seat}:choose:{first}{second}"),
            Next::Turn => format!("{seat}:turn"),
            Next::Roll => format!("{seat}:roll"),
            Next::Drive(pips) => format!("{seat}:drive:{pips}"),
            Next::Over(ending) => (*ending).to_owned(),
        };
        let values = dashed(self.values.iter().collect());
        let (trucks, delivered, barrels) = (trucks.join("/"), delivered.join("/"), barrels.join(","));
        format!("{options} {cubes} {values} {rigs} {trucks} {delivered} {barrels} {next} {}", self.idle)
    }

    // ---- What may be done ----

    /// The platforms without a rig among those that two dice name (GH-6).
    fn free_named(&self, first: i32, second: i32) -> BTreeSet<String> {
        let mut named = BTreeSet::from([format!("p{first}{second}")]);
        if self.choice {
            named.insert(format!("p{second}{first}"));
        }
        named.into_iter().filter(|platform| !self.rigs.contains_key(platform)).collect()
    }

    /// Every legal action's text, sorted.
    pub(crate) fn legal(&self) -> Vec<String> {
        match self.next {
            Next::Choose(first, second) => self
                .free_named(first, second)
                .into_iter()
                .map(|platform| format!("place {platform}"))
                .collect(),
            Next::Turn => {
                let all = platforms();
                let free: Vec<_> = all.iter().filter(|platform| !self.rigs.contains_key(*platform)).collect();
                let own = self.rigs.iter().filter(|(_, owner)| **owner == self.seat);
                let moves = own.flat_map(|(from, _)| free.iter().map(move |to| format!("rig {from}-{to}")));
                let mut texts: Vec<_> = moves.chain(["drive".to_owned()]).collect();
                texts.sort_unstable();
                texts
            }
            Next::Drive(pips) => self.drives(pips).into_iter().collect(),
            Next::Deal | Next::Build | Next::Roll | Next::Over(_) => Vec::new(),
        }
    }

    /// Every roll that chance can bring; none where it deals, for deals are too many to list, or does not act.
    pub(crate) fn rolls(&self) -> Vec<String> {
        match self.next {
            Next::Build => (1..=6)
                .flat_map(|first| (1..=6).map(move |second| format!("roll {first} {second}")))
                .collect(),
            Next::Roll => (1..=6).map(|pips| format!("roll {pips}")).collect(),
            _ => Vec::new(),
        }
    }

    /// The number of the seat to act, if one is.
    pub(crate) fn seat(&self) -> Option<usize> {
        matches!(self.next, Next::Choose(..) | Next::Turn | Next::Drive(_)).then_some(self.seat)
    }

    /// The word for how the game ended, if it has.
    pub(crate) fn ending(&self) -> Option<&'static str> {
        if let Next::Over(ending) = self.next { Some(ending) } else { None }
    }

    // ---- What happens ----

    fn rigs_each(&self) -> usize {
        match self.players {
            2 => 14,
            3 => 10,
            _ => 8,
        }
    }

    fn rigs_of(&self, seat: usize) -> usize {
        self.rigs.values().filter(|owner| **owner == seat).count()
    }

    fn next_seat(&mut self) {
        self.seat = self.seat % self.players + 1;
    }

    /// Chance brings `deal …`, `roll 3 5` or `roll 4`.
    pub(crate) fn happen(&mut self, outcome: &str) {
        let words: Vec<&str> = outcome.split(' ').collect();
        match (self.next.clone(), &words[..]) {
            (Next::Deal, ["deal", cubes, values]) => {
                self.cubes = platforms().into_iter().zip(cubes.chars()).collect();
                self.values = values.chars().collect();
                self.next = Next::Build;
            }
            (Next::Build, ["roll", first, second]) => {
                let [first, second] = [first, second].map(|die| die.parse().expect("a die"));
                let free = self.free_named(first, second);
                if self.choice && !free.is_empty() {
                    self.next = Next::Choose(first, second);
                    return;
                }
                if let Some(platform) = free.first() {
                    self.rigs.insert(platform.clone(), self.seat);
                }
                self.end_roll();
            }
            (Next::Roll, ["roll", pips]) => {
                let pips = pips.parse().expect("a die");
                if self.can_drive(pips) {
                    self.next = Next::Drive(pips);
                } else {
                    // GH-15
                    self.end_turn(false);
                }
            }
            _ => panic!("{outcome} in {}", self.line()),
        }
    }

    /// The seat to act does something legal.
    pub(crate) fn act(&mut self, action: &str) {
        let words: Vec<&str> = action.split(' ').collect();
        match words[..] {
            ["place", platform] => {
                self.rigs.insert(platform.to_owned(), self.seat);
                self.end_roll();
            }
            ["drive"] => self.next = Next::Roll,
            ["rig", way] => {
                let (from, to) = way.split_once('-').expect("from and to");
                self.rigs.remove(from);
                self.rigs.insert(to.to_owned(), self.seat);
                self.end_turn(false);
            }
            [way] => self.go(way, None),
            [way, "load", platform] => self.go(way, Some(platform)),
            _ => panic!("{action}"),
        }
    }

    fn go(&mut self, way: &str, load: Option<&str>) {
        let (from, to) = way.split_once('-').expect("from and to");
        let me = self.seat - 1;
        let place = place_of(from);
        let which = self.trucks[me].iter().position(|truck| truck.at == place).expect("a truck there");
        self.trucks[me][which].at = place_of(to);
        let mut progress = false;
        if to == "depot" {
            // GH-14: it unloads.
            if let Some(cube) = self.trucks[me][which].load.take() {
                self.delivered[me].push(cube);
                progress = true;
            }
        }
        if let Some(platform) = load {
            let cube = self.cubes.remove(platform).expect("a cube");
            let owner = self.rigs[platform];
            if owner != self.seat {
                let price = self.value(cube);
                self.barrels[me] -= price;
                self.barrels[owner - 1] += price;
            }
            self.trucks[me][which].load = Some(cube);
            progress = true;
        }
        self.end_turn(progress);
    }

    /// GH-7
    fn end_roll(&mut self) {
        self.next_seat();
        let done = (1..=self.players).any(|seat| self.rigs_of(seat) == self.rigs_each());
        self.next = if self.seat == 1 && done { Next::Turn } else { Next::Build };
    }

    /// GH-18, GH-19
    fn end_turn(&mut self, progress: bool) {
        self.next_seat();
        self.idle = if progress { 0 } else { self.idle + 1 };
        let loaded = self.trucks.iter().flatten().filter(|truck| truck.load.is_some()).count();
        self.next = if self.cubes.is_empty() && loaded == 0 {
            Next::Over("all-delivered")
        } else if self.idle == 20 * self.players {
            Next::Over("no-progress")
        } else {
            Next::Turn
        };
    }

    // ---- What it comes to ----

    /// How many cubes of a colour each seat has delivered.
    fn delivered_of(&self, colour: char) -> Vec<usize> {
        self.delivered.iter().map(|cubes| cubes.iter().filter(|cube| **cube == colour).count()).collect()
    }

    /// Who has delivered strictly more of a colour than each other player (GH-20).
    pub(crate) fn majority(&self, colour: char) -> Option<usize> {
        let counts = self.delivered_of(colour);
        (1..=self.players).find(|seat| {
            (1..=self.players).all(|other| other == *seat || counts[seat - 1] > counts[other - 1])
        })
    }

    /// GH-20
    pub(crate) fn scores(&self) -> Vec<i32> {
        let score = |seat: usize| {
            let paid: i32 = self.delivered[seat - 1].iter().map(|cube| self.value(*cube)).sum();
            let led = self.values.iter().filter(|colour| self.majority(**colour) == Some(seat));
            let bonus: i32 = led.map(|colour| self.value(*colour)).sum();
            self.barrels[seat - 1] + paid + bonus
        };
        (1..=self.players).map(score).collect()
    }

    /// GH-20: one more than there are players with more.
    pub(crate) fn ranks(&self) -> Vec<usize> {
        let scores = self.scores();
        scores.iter().map(|score| 1 + scores.iter().filter(|other| *other > score).count()).collect()
    }

    // ---- What tests count ----

    pub(crate) fn barrels(&self) -> &[i32] {
        &self.barrels
    }

    /// Each seat's rigs on the field.
    pub(crate) fn rigs(&self) -> Vec<usize> {
        (1..=self.players).map(|seat| self.rigs_of(seat)).collect()
    }

    pub(crate) fn is_phase_2(&self) -> bool {
        matches!(self.next, Next::Turn | Next::Roll | Next::Drive(_) | Next::Over(_))
    }

    /// How many cubes of a colour there are on platforms, trucks, and delivered.
    pub(crate) fn cubes_of(&self, colour: char) -> usize {
        let lying = self.cubes.values().filter(|cube| **cube == colour).count();
        let loaded = self.trucks.iter().flatten().filter(|truck| truck.load == Some(colour)).count();
        lying + loaded + self.delivered_of(colour).iter().sum::<usize>()
    }

    /// The owner of the rig on a platform.
    pub(crate) fn rig_on(&self, platform: &str) -> Option<usize> {
        self.rigs.get(platform).copied()
    }

    /// Whether a truck of the seat to act that stands there carries a cube.
    pub(crate) fn carries(&self, place: &str) -> bool {
        let at = place_of(place);
        self.trucks[self.seat - 1].iter().any(|truck| truck.at == at && truck.load.is_some())
    }

    /// Whether more barrels would allow a load with this roll.
    pub(crate) fn lacks_barrels(&self) -> bool {
        let Next::Drive(pips) = self.next else { return false };
        let mut rich = self.clone();
        rich.barrels[self.seat - 1] += 100;
        rich.drives(pips).len() > self.drives(pips).len()
    }

    /// Whether some drive of this roll is kept from its end by another truck alone.
    pub(crate) fn is_blocked(&self) -> bool {
        let Next::Drive(pips) = self.next else { return false };
        self.trucks[self.seat - 1].iter().any(|truck| {
            let free = self.ends(self.seat, truck.at, pips, &[]);
            let now = self.ends(self.seat, truck.at, pips, &self.taken_besides(truck.at));
            free.len() > now.len()
        })
    }

    /// Whether several share the most delivered cubes of a colour, of which there are some.
    pub(crate) fn is_tied(&self, colour: char) -> bool {
        let counts = self.delivered_of(colour);
        let most = counts.iter().max().copied().unwrap_or(0);
        most > 0 && counts.iter().filter(|count| **count == most).count() > 1
    }
}

fn number(digit: char) -> usize {
    digit.to_digit(10).expect("a digit") as usize
}

fn die(digit: char) -> i32 {
    i32::try_from(number(digit)).expect("small")
}
