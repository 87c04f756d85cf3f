//! Atacama once more, read word by word from the clauses: cells with coordinates on paper, lists of neighbours, no
//! bitboards. Slow and plain on purpose; it shares no code with the crate and reads only texts.

#![allow(dead_code, reason = "every test file uses its own part of this")]

use serde_json::Value;

/// A field on paper: its name, where it is drawn, and the tile's place it belongs to.
#[derive(Clone, Debug)]
struct Cell {
    name: String,
    /// Columns and rows on the square board; on the hexagonal one half cells to the right and rows upwards, so that
    /// neighbours in a row are two apart and those above and below one aside.
    x: i32,
    y: i32,
    /// The place of its tile in reading order (square board).
    tile: usize,
}

/// The way lines run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    Columns,
    Rows,
    Horizontal,
    Falling,
    Rising,
}

/// A commodity's letter and an amount.
pub(crate) type Ore = (char, i32);

/// What chance still has to bring.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Awaited {
    Ore,
    Deal,
    Nothing,
}

#[derive(Clone, Debug)]
pub(crate) struct Literal {
    hexagonal: bool,
    enhanced: bool,
    cells: Vec<Cell>,
    touching: Vec<Vec<usize>>,
    /// The ore of the tiles in the basic layout, and what of it lies open.
    faces: Vec<Option<Ore>>,
    open: Vec<Option<Ore>>,
    /// How often each cell's rig counts: 0 without one, 2 for the second colour.
    rigs: Vec<i32>,
    /// Basic and second-colour rigs of each seat.
    stock: Vec<[u32; 2]>,
    /// What each seat lacks and which lines it scores.
    roles: Vec<Option<(char, Way)>>,
    deal: Vec<usize>,
    turns: usize,
    awaited: Awaited,
    passed: bool,
}

/// The places of the tiles by stage, in reading order within each (AT-14); 0 is top left, 8 bottom right.
const STAGES: [[usize; 3]; 3] = [[0, 1, 3], [2, 4, 6], [5, 7, 8]];

impl Literal {
    /// From the words of the options and a record's data; empty data means that the ore is drawn.
    pub(crate) fn new(variant: &str, tactical: bool, data: &Value) -> Literal {
        let hexagonal = variant == "three";
        let enhanced = variant == "enhanced";
        let cells = if hexagonal { hexagonal_cells() } else { square_cells() };
        let touching = cells
            .iter()
            .map(|one| (0..cells.len()).filter(|other| touch(hexagonal, one, &cells[*other])).collect())
            .collect();
        let (seats, stock) = match (variant, tactical) {
            ("basic" | "enhanced", false) => (2, [14, 0]),
            ("basic" | "enhanced", true) => (2, [11, 3]),
            ("three", false) => (3, [11, 0]),
            ("three", true) => (3, [9, 2]),
            ("four", false) => (4, [7, 0]),
            ("four", true) => (4, [6, 1]),
            _ => panic!("no variant {variant}"),
        };
        let roles = match variant {
            "basic" => vec![Some(('C', Way::Columns)), Some(('S', Way::Rows))],
            "three" => {
                vec![Some(('G', Way::Horizontal)), Some(('C', Way::Falling)), Some(('S', Way::Rising))]
            }
            "four" => {
                let ways = [('C', Way::Columns), ('S', Way::Rows), ('S', Way::Columns), ('C', Way::Rows)];
                ways.map(Some).to_vec()
            }
            _ => vec![None; 2],
        };
        let empty = vec![None; cells.len()];
        let mut game = Literal {
            hexagonal,
            enhanced,
            rigs: vec![0; cells.len()],
            faces: empty.clone(),
            open: empty,
            touching,
            cells,
            stock: vec![stock; seats],
            roles,
            deal: Vec::new(),
            turns: 0,
            awaited: Awaited::Ore,
            passed: false,
        };
        if let Some(ore) = data["ore"].as_str() {
            game.bring_ore(ore);
        } else if let Some(tiles) = data["tiles"].as_object() {
            for (letter, face) in tiles {
                let tile = usize::from(letter.as_bytes()[0] - b'A');
                let fields: Vec<usize> = game.fields_of(tile);
                for (field, ore) in fields.into_iter().zip(ore_of(face.as_str().unwrap_or_default())) {
                    game.faces[field] = ore;
                }
            }
            game.awaited = Awaited::Deal;
        }
        game
    }

    /// From a position line; `data` is that of its tiles, where the line names built-in ones.
    pub(crate) fn at(line: &str, data: &Value) -> Literal {
        let words: Vec<_> = line.split(' ').collect();
        let (variant, tactical) = match words[0].strip_suffix("+tactical") {
            Some(variant) => (variant, true),
            None => (words[0], false),
        };
        let mut game = Literal::new(variant, tactical, data);
        if words[2] != "-" {
            game.happen(&format!("deal {}", words[2]));
        }
        let rigs: Vec<_> = words[3].split(',').filter(|rig| *rig != "-").collect();
        for rig in &rigs {
            let cell = game.cell(rig.trim_end_matches('*'));
            game.rigs[cell] = if rig.ends_with('*') { 2 } else { 1 };
        }
        game.turns = rigs.len();
        if let [seat, concession, direction] = words[5].split(':').collect::<Vec<_>>()[..] {
            let seat = if seat == "1" { 0 } else { 1 };
            game.claim(seat, concession, direction);
            game.turns += 1;
        }
        if game.enhanced {
            (1..=(game.turns / 6).min(2)).for_each(|stage| game.lay(stage));
        }
        let left: Vec<u32> = words[4].split(',').filter_map(|left| left.parse().ok()).collect();
        for turn in 0..game.turns {
            let seat = turn % game.stock.len();
            game.stock[seat][0] = game.stock[seat][0].wrapping_sub(1);
        }
        for (seat, second) in left.into_iter().enumerate() {
            // A turn that used a second-colour rig did not use a basic one.
            let used = game.stock[seat][1] - second;
            game.stock[seat] = [game.stock[seat][0].wrapping_add(used), second];
        }
        game
    }

    /// The cells of a tile's place from the bottom left, row by row: the order in which cells are listed anyway.
    fn fields_of(&self, tile: usize) -> Vec<usize> {
        (0..self.cells.len()).filter(|cell| self.cells[*cell].tile == tile).collect()
    }

    fn bring_ore(&mut self, text: &str) {
        self.faces = ore_of(text);
        assert_eq!(self.faces.len(), self.cells.len());
        if self.enhanced {
            self.awaited = Awaited::Deal;
        } else {
            self.open.clone_from(&self.faces);
            self.awaited = Awaited::Nothing;
        }
    }

    /// Chance brings something (AT-32).
    pub(crate) fn happen(&mut self, text: &str) {
        match text.split_once(' ') {
            Some(("ore", ore)) => self.bring_ore(ore),
            Some(("deal", tiles)) => {
                self.deal = tiles.bytes().map(|letter| usize::from(letter - b'A')).collect();
                self.awaited = Awaited::Nothing;
                self.lay(0);
            }
            _ => panic!("chance cannot bring {text}"),
        }
    }

    fn lay(&mut self, stage: usize) {
        for (at, place) in STAGES[stage].into_iter().enumerate() {
            let tile = self.deal[stage * 3 + at];
            for (field, face) in self.fields_of(place).into_iter().zip(self.fields_of(tile)) {
                self.open[field] = self.faces[face];
            }
        }
    }

    fn to_act(&self) -> usize {
        self.turns % self.stock.len()
    }

    /// AT-6, AT-15, AT-24, AT-25.
    fn may_stand(&self, cell: usize) -> bool {
        let Some((commodity, _)) = self.open[cell] else { return false };
        let blocks = |other: usize| {
            let same = self.open[other].is_some_and(|(theirs, _)| theirs == commodity);
            self.rigs[other] > 0 && (same || !self.hexagonal)
        };
        self.rigs[cell] == 0 && !self.touching[cell].iter().any(|other| blocks(*other))
    }

    /// How many fields may take a rig (AT-33).
    pub(crate) fn fields_left(&self) -> usize {
        (0..self.cells.len()).filter(|cell| self.may_stand(*cell)).count()
    }

    fn may_claim(&self) -> bool {
        self.enhanced && self.roles[0].is_none()
    }

    /// Every legal action's text, sorted; none when no seat is to act.
    pub(crate) fn legal(&self, texts: &mut Vec<String>) {
        texts.clear();
        if self.awaited != Awaited::Nothing || self.passed {
            return;
        }
        let [basic, second] = self.stock[self.to_act()];
        let mut left = false;
        for cell in 0..self.cells.len() {
            if !self.may_stand(cell) {
                continue;
            }
            left = true;
            let name = &self.cells[cell].name;
            if basic > 0 {
                texts.push(name.clone());
            }
            if second > 0 {
                texts.push(format!("{name}*"));
            }
        }
        if self.may_claim() && basic + second > 0 {
            for claim in ["no-copper columns", "no-copper rows", "no-silver columns", "no-silver rows"]
                .map(|one| "claim ".to_owned() + one)
            {
                if second > 0 {
                    texts.push(claim.clone() + " *");
                }
                if basic > 0 {
                    texts.push(claim);
                }
            }
            if !left {
                texts.push("pass".to_owned());
            }
        }
        texts.sort_unstable();
    }

    /// The seat to act, numbered from 1; `legal` is what [`Literal::legal`] gave.
    pub(crate) fn seat(&self, legal: &[String]) -> Option<u8> {
        (!legal.is_empty()).then(|| self.to_act() as u8 + 1)
    }

    /// How the game ended, if it has.
    pub(crate) fn ending(&self, legal: &[String]) -> Option<&'static str> {
        if !legal.is_empty() || self.awaited != Awaited::Nothing {
            return None;
        }
        Some(if self.passed {
            "passed"
        } else if self.stock.iter().all(|rigs| *rigs == [0, 0]) {
            "all-rigs-placed"
        } else {
            "no-field-left"
        })
    }

    fn cell(&self, name: &str) -> usize {
        self.cells.iter().position(|cell| cell.name == name).expect("the board has the field")
    }

    /// AT-16: the other player receives the other concession in the other direction.
    fn claim(&mut self, seat: usize, concession: &str, direction: &str) {
        let (lacking, other) = if concession == "no-copper" { ('C', 'S') } else { ('S', 'C') };
        let ways = [Way::Columns, Way::Rows];
        let [way, across] = if direction == "columns" { ways } else { [ways[1], ways[0]] };
        self.roles[seat] = Some((lacking, way));
        self.roles[1 - seat] = Some((other, across));
    }

    /// A seat acts; true if that revealed tiles.
    pub(crate) fn act(&mut self, text: &str) -> bool {
        let seat = self.to_act();
        if text == "pass" {
            self.passed = true;
            return false;
        }
        let paid = usize::from(text.ends_with('*'));
        self.stock[seat][paid] -= 1;
        if let Some(claim) = text.strip_prefix("claim ") {
            let (concession, direction) = claim.trim_end_matches(" *").split_once(' ').expect("two words");
            self.claim(seat, concession, direction);
        } else {
            let cell = self.cell(text.trim_end_matches('*'));
            self.rigs[cell] = 1 + paid as i32;
        }
        self.turns += 1;
        // AT-15: three turns for each of two players.
        let stage = match self.turns {
            6 if self.enhanced => 1,
            12 if self.enhanced => 2,
            _ => return false,
        };
        self.lay(stage);
        true
    }

    /// AT-10, AT-11, AT-21.
    pub(crate) fn scores(&self, scores: &mut Vec<i32>) {
        scores.clear();
        for role in &self.roles {
            let Some((lacking, way)) = *role else {
                scores.push(0);
                continue;
            };
            let mut sum = 0;
            // Every line of both boards has its own number between -20 and 20.
            for line in -20..=20 {
                let (mut standing, mut worth) = (0, 0);
                for (at, cell) in self.cells.iter().enumerate() {
                    if self.rigs[at] == 0 || cell.line(way) != line {
                        continue;
                    }
                    standing += 1;
                    let (commodity, amount) = self.open[at].expect("a rig stands on ore");
                    worth += self.rigs[at] * if commodity == lacking { -amount } else { amount };
                }
                if standing >= 4 {
                    sum += worth;
                }
            }
            scores.push(sum);
        }
    }

    /// Every cell's name with its ore as far as it lies open, and how often its rig counts.
    pub(crate) fn table(&self) -> impl Iterator<Item = (&str, Option<Ore>, i32)> {
        self.cells
            .iter()
            .zip(&self.open)
            .zip(&self.rigs)
            .map(|((cell, ore), rig)| (cell.name.as_str(), *ore, *rig))
    }

    /// Each seat's basic and second-colour rigs.
    pub(crate) fn stock(&self) -> &[[u32; 2]] {
        &self.stock
    }
}

impl Cell {
    /// A number that two cells share if and only if they are on the same line of a way.
    fn line(&self, way: Way) -> i32 {
        match way {
            Way::Columns => self.x,
            Way::Rows | Way::Horizontal => self.y,
            Way::Falling => self.x + self.y,
            Way::Rising => self.x - self.y,
        }
    }
}

fn touch(hexagonal: bool, one: &Cell, other: &Cell) -> bool {
    let apart = ((one.x - other.x).abs(), (one.y - other.y).abs());
    if hexagonal { apart == (2, 0) || apart == (1, 1) } else { apart == (1, 0) || apart == (0, 1) }
}

/// AT-1, AT-2: a1, b1, … i9.
fn square_cells() -> Vec<Cell> {
    let mut cells = Vec::new();
    for y in 0..9 {
        for x in 0..9 {
            let name = format!("{}{}", (b'a' + x as u8) as char, y + 1);
            cells.push(Cell { name, x, y, tile: ((8 - y) / 3 * 3 + x / 3) as usize });
        }
    }
    cells
}

/// AT-4, AT-31: a1, a2, … k6, the desert f6 included.
fn hexagonal_cells() -> Vec<Cell> {
    let mut cells = Vec::new();
    for (y, length) in [6, 7, 8, 9, 10, 11, 10, 9, 8, 7, 6].into_iter().enumerate() {
        for place in 0..length {
            let name = format!("{}{}", (b'a' + y as u8) as char, place + 1);
            // Rows are centred above one another.
            cells.push(Cell { name, x: 2 * place - (length - 1), y: y as i32 - 5, tile: 0 });
        }
    }
    cells
}

/// Two characters for every cell, `--` for the desert (AT-32).
fn ore_of(text: &str) -> Vec<Option<Ore>> {
    let cells = text.as_bytes().chunks(2);
    cells.map(|cell| (cell != b"--").then(|| (cell[0] as char, i32::from(cell[1] - b'0')))).collect()
}
