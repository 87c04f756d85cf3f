//! Tiles, and the sets of them that a person can type in.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::LazyLock;

use motherlode_core::own;
use motherlode_core::syntax::line_of;
use motherlode_core::{Clause, Fact, Refusal, Statement};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use toml::Spanned;

use crate::board::{SQUARE_SIDE, Shape, TILE_SIDE, hexagon_row};
use crate::fields::{Field, SIDE};
use crate::notation::DESERT;
use crate::options::{TilesName, Variant};
use crate::ore::{Commodity, Ore, OreMap};
use crate::text::AtacamaText;

/// One of the nine tiles `A` to `I`, or the place on the table where it lies in the basic layout (AT-2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Tile(u8);

/// How many tiles there are (AT-1).
pub const TILES: usize = 9;
/// What sets are like is said there.
const SETS: Clause = Clause("AT-3");
/// How many fields a tile has.
pub(crate) const TILE_FIELDS: usize = TILE_SIDE * TILE_SIDE;

/// What a tile shows, field by field from its bottom left, row by row.
pub type Face = [Ore; TILE_FIELDS];

impl Tile {
    /// Every tile, in reading order of the basic layout: A B C on top, then D E F, then G H I.
    pub fn all() -> impl Iterator<Item = Tile> + Clone {
        (0..TILES as u8).map(Tile)
    }

    /// The tile with this letter.
    pub const fn from_letter(letter: char) -> Option<Tile> {
        match letter {
            'A'..='I' => Some(Tile(letter as u8 - b'A')),
            _ => None,
        }
    }

    pub(crate) const fn at(place: usize) -> Tile {
        Tile(place as u8)
    }

    /// The letter in its corner.
    pub const fn letter(self) -> char {
        (b'A' + self.0) as char
    }

    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The fields of the place where this tile lies in the basic layout, from the bottom left, row by row.
    pub fn fields(self) -> [Field; TILE_FIELDS] {
        let (left, bottom) = (
            self.index() % TILE_SIDE * TILE_SIDE,
            SQUARE_SIDE - TILE_SIDE - self.index() / TILE_SIDE * TILE_SIDE,
        );
        std::array::from_fn(|cell| Field::inside(left + cell % TILE_SIDE, bottom + cell / TILE_SIDE))
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl serde::Serialize for Tile {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The ore of a whole set of tiles as it lies in the basic layout (AT-3, AT-4).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TileSet {
    name: String,
    shape: Shape,
    ore: OreMap,
}

static CLASSIC: LazyLock<TileSet> = LazyLock::new(|| built_in(include_str!("../tiles/classic.toml")));
static MIRROR: LazyLock<TileSet> = LazyLock::new(|| built_in(include_str!("../tiles/mirror.toml")));
static ROTOR: LazyLock<TileSet> = LazyLock::new(|| built_in(include_str!("../tiles/rotor.toml")));

fn built_in(file: &str) -> TileSet {
    match TileSet::read(file) {
        Ok(set) => set,
        // The files are part of the program, and a test reads each of them.
        Err(refusal) => unreachable!("a built-in tile set cannot be read: {refusal}"),
    }
}

impl TileSet {
    /// A built-in set; `None` for the random one, which chance draws, and for someone's own, which travels as data.
    pub fn built_in(name: &TilesName) -> Option<&'static TileSet> {
        match name {
            TilesName::Classic => Some(&CLASSIC),
            TilesName::Mirror => Some(&MIRROR),
            TilesName::Rotor => Some(&ROTOR),
            TilesName::Random | TilesName::Own(_) => None,
        }
    }

    /// The set's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The board it is made for.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The ore as the tiles lie in the basic layout.
    pub fn ore(&self) -> &OreMap {
        &self.ore
    }

    /// Someone's own set.
    pub(crate) fn own(name: &str, shape: Shape, ore: OreMap) -> TileSet {
        TileSet { name: name.to_owned(), shape, ore }
    }

    /// Reads someone's own set, which may not take the name of a built-in one.
    pub fn read_own(text: &str) -> Result<TileSet, Refusal> {
        let (set, name_line) = TileSet::read_with_name_line(text)?;
        match TilesName::from_name(&set.name) {
            TilesName::Own(_) => Ok(set),
            reserved => Err(own::refuse_reserved(reserved.as_str(), name_line).by(SETS)),
        }
    }

    /// Reads a set from the text of a TOML file; what is wrong is refused with its line (AT-3).
    pub fn read(text: &str) -> Result<TileSet, Refusal> {
        TileSet::read_with_name_line(text).map(|(set, _)| set)
    }

    fn read_with_name_line(text: &str) -> Result<(TileSet, usize), Refusal> {
        let file: TileFile = toml::from_str(text)
            .map_err(|error| own::unreadable(text, error.span(), error.message()).by(SETS))?;
        let name_line = line_of(text, file.name.span().start);
        let name = file.name.into_inner();
        own::check_name(&name, name_line).map_err(|refusal| refusal.by(SETS))?;
        let mut ore = OreMap::EMPTY;
        let shape = match (file.board.get_ref(), file.tiles, file.rows) {
            (BoardWord::Square, Some(tiles), None) => {
                read_tiles(text, &tiles, &mut ore)?;
                Shape::Square
            }
            (BoardWord::Hexagonal, None, Some(rows)) => {
                read_rows(text, &rows, &mut ore)?;
                Shape::Hexagonal
            }
            (board, ..) => {
                let line = line_of(text, file.board.span().start);
                return Err(match board {
                    BoardWord::Square => refuse("tile-table", AtacamaText::TileTableSquare, line),
                    BoardWord::Hexagonal => refuse("tile-table", AtacamaText::TileTableHexagonal, line),
                });
            }
        };
        Ok((TileSet { name, shape, ore }, name_line))
    }

    /// What is worth knowing about the set before it is used.
    pub(crate) fn remarks(&self) -> Vec<Statement> {
        let fields = self.shape.geometry().fields;
        let count = |commodity| Fact::Number(self.ore.of_commodity(commodity, fields).len() as i64);
        let board = match self.shape {
            Shape::Square => ("square", AtacamaText::BoardSquare),
            Shape::Hexagonal => ("hexagonal", AtacamaText::BoardHexagonal),
        };
        let counts = match self.ore.keeps_counts(self.shape) {
            true => Statement::new("keeps-counts", AtacamaText::TileKeepsCounts),
            false => Statement::new("own-counts", AtacamaText::TileOwnCounts),
        };
        vec![
            Statement::new("set", AtacamaText::TileSetRead)
                .with("name", Fact::name(&self.name))
                .with("board", Fact::Word { code: board.0, text: board.1.localized() }),
            Statement::new("commodities", AtacamaText::TileCommodities)
                .with("gold", count(Commodity::Gold))
                .with("silver", count(Commodity::Silver))
                .with("copper", count(Commodity::Copper)),
            counts,
        ]
    }

    /// Reads a set back from a record's data.
    pub fn from_data(name: &str, variant: Variant, data: &Value) -> Result<TileSet, Refusal> {
        let shape = variant.shape();
        let wrong = |what: String| {
            Refusal::new("tile-data", AtacamaText::TileData)
                .by(Clause("AT-3"))
                .with("problem", Fact::Name(what))
        };
        let Value::Object(map) = data else { return Err(wrong("not an object".to_owned())) };
        let key = data_key(variant);
        if let Some(other) = map.keys().find(|other| *other != key) {
            return Err(wrong(motherlode_core::syntax::quote(other)));
        }
        let ore = match (variant, map.get(key)) {
            (Variant::Enhanced, Some(Value::Object(tiles))) => {
                let mut ore = OreMap::EMPTY;
                if tiles.len() != TILES {
                    return Err(wrong(format!("tiles: {}", tiles.len())));
                }
                for tile in Tile::all() {
                    let face = tiles.get(&tile.to_string()).and_then(Value::as_str).and_then(face_from_text);
                    let face = face.ok_or_else(|| wrong(format!("tiles.{tile}")))?;
                    tile.fields().into_iter().zip(face).for_each(|(field, one)| ore.set(field, one));
                }
                ore
            }
            (Variant::Basic | Variant::Three | Variant::Four, Some(Value::String(text))) => {
                OreMap::read(shape, text).ok_or_else(|| wrong("ore".to_owned()))?
            }
            _ => return Err(wrong(key.to_owned())),
        };
        Ok(TileSet { name: name.to_owned(), shape, ore })
    }

    /// The set as records carry it.
    pub fn to_data(&self, variant: Variant) -> Value {
        let value = if variant == Variant::Enhanced {
            let tiles: Map<String, Value> = Tile::all()
                .map(|tile| (tile.to_string(), Value::String(face_text(&self.ore, tile))))
                .collect();
            Value::Object(tiles)
        } else {
            Value::String(self.ore.text(self.shape))
        };
        json!({ data_key(variant): value })
    }
}

fn data_key(variant: Variant) -> &'static str {
    if variant == Variant::Enhanced { "tiles" } else { "ore" }
}

fn face_text(ore: &OreMap, tile: Tile) -> String {
    tile.fields().iter().filter_map(|field| ore.get(*field)).map(|ore| ore.to_string()).collect()
}

fn face_from_text(text: &str) -> Option<Face> {
    let cells = crate::notation::ore_cells(text)?;
    let face: Vec<Ore> = cells.into_iter().collect::<Option<_>>()?;
    face.try_into().ok()
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TileFile {
    name: Spanned<String>,
    board: Spanned<BoardWord>,
    tiles: Option<Spanned<BTreeMap<Spanned<String>, Rows>>>,
    rows: Option<Rows>,
}

/// Rows of fields from top to bottom, each with its place in the file.
type Rows = Spanned<Vec<Spanned<String>>>;

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum BoardWord {
    Square,
    Hexagonal,
}

fn read_tiles(
    text: &str,
    tiles: &Spanned<BTreeMap<Spanned<String>, Rows>>,
    ore: &mut OreMap,
) -> Result<(), Refusal> {
    let mut seen = [false; TILES];
    for (letter, rows) in tiles.get_ref() {
        let mut letters = letter.get_ref().chars();
        let tile =
            letters.next().and_then(Tile::from_letter).filter(|_| letters.next().is_none()).ok_or_else(
                || {
                    refuse("tile-letter", AtacamaText::TileLetter, line_of(text, letter.span().start))
                        .with("tile", Fact::Name(motherlode_core::syntax::quote(letter.get_ref())))
                },
            )?;
        seen[tile.index()] = true;
        check_count(text, rows, TILE_SIDE)?;
        // The file has the top row first, a tile's fields begin at the bottom.
        for (from_top, row) in rows.get_ref().iter().enumerate() {
            let cells = read_cells(text, row, TILE_SIDE)?;
            let bottom_up = TILE_SIDE - 1 - from_top;
            let fields = tile.fields();
            for (cell, found) in cells.into_iter().enumerate() {
                match found {
                    Some(found) => ore.set(fields[bottom_up * TILE_SIDE + cell], found),
                    None => return Err(no_desert_here(text, row)),
                }
            }
        }
    }
    match Tile::all().find(|tile| !seen[tile.index()]) {
        Some(missing) => {
            Err(refuse("tile-missing", AtacamaText::TileMissing, line_of(text, tiles.span().start))
                .with("tile", Fact::name(missing)))
        }
        None => Ok(()),
    }
}

fn read_rows(text: &str, rows: &Rows, ore: &mut OreMap) -> Result<(), Refusal> {
    check_count(text, rows, SIDE)?;
    let desert = Shape::Hexagonal.geometry().desert;
    for (from_top, row) in rows.get_ref().iter().enumerate() {
        let letter = SIDE - 1 - from_top;
        for (number, found) in read_cells(text, row, hexagon_row(letter))?.into_iter().enumerate() {
            let field = Field::inside(letter, number);
            match found {
                Some(found) if desert != Some(field) => ore.set(field, found),
                None if desert == Some(field) => {}
                Some(_) => {
                    return Err(refuse(
                        "tile-desert",
                        AtacamaText::TileDesert,
                        line_of(text, row.span().start),
                    ));
                }
                None => return Err(no_desert_here(text, row)),
            }
        }
    }
    Ok(())
}

fn no_desert_here(text: &str, row: &Spanned<String>) -> Refusal {
    refuse("tile-desert", AtacamaText::TileNoDesert, line_of(text, row.span().start))
}

fn check_count(text: &str, rows: &Rows, expected: usize) -> Result<(), Refusal> {
    if rows.get_ref().len() == expected {
        return Ok(());
    }
    Err(refuse("tile-rows", AtacamaText::TileRows, line_of(text, rows.span().start))
        .with("rows", Fact::Number(rows.get_ref().len() as i64))
        .with("expected", Fact::Number(expected as i64)))
}

fn read_cells(text: &str, row: &Spanned<String>, expected: usize) -> Result<Vec<Option<Ore>>, Refusal> {
    let line = line_of(text, row.span().start);
    let cells: Vec<_> = row.get_ref().split_ascii_whitespace().collect();
    if cells.len() != expected {
        return Err(refuse("tile-fields", AtacamaText::TileFields, line)
            .with("fields", Fact::Number(cells.len() as i64))
            .with("expected", Fact::Number(expected as i64)));
    }
    let read = |cell: &&str| {
        let quoted = Fact::Name(motherlode_core::syntax::quote(cell));
        if *cell == DESERT {
            return Ok(None);
        }
        let (letter, amount) = cell.split_at_checked(1).unwrap_or((cell, ""));
        let Some(commodity) = letter.chars().next().and_then(Commodity::from_letter) else {
            return Err(refuse("tile-commodity", AtacamaText::TileCommodity, line).with("text", quoted));
        };
        let ore = amount.parse().ok().filter(|number: &u8| number.to_string() == amount);
        match ore.and_then(|amount| Ore::new(commodity, amount)) {
            Some(ore) => Ok(Some(ore)),
            None => Err(refuse("tile-amount", AtacamaText::TileAmount, line).with("text", quoted)),
        }
    };
    cells.iter().map(read).collect()
}

fn refuse(code: &'static str, template: AtacamaText, line: usize) -> Refusal {
    own::refuse_line(code, template, line).by(SETS)
}
