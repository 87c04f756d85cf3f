//! The roads, read word by word: which points are spaces, who enters where, and every way of a truck, space by space.

use std::collections::{BTreeMap, BTreeSet};

use super::{Literal, Point, place_name, space_name};

impl Literal {
    /// GH-9: the last column and row.
    pub(super) fn edge(&self) -> i32 {
        if self.ring { 12 } else { 10 }
    }

    /// The platform on a point: even/even, or odd/odd with the ring road (GH-9).
    pub(super) fn platform_on(&self, (x, y): Point) -> Option<String> {
        let inside = (0..=self.edge()).contains(&x) && (0..=self.edge()).contains(&y);
        let parity = i32::from(self.ring);
        (inside && x % 2 == parity && y % 2 == parity).then(|| format!("p{}{}", x / 2 + 1, y / 2 + 1))
    }

    pub(super) fn is_space(&self, point: Point) -> bool {
        let (x, y) = point;
        let inside = (0..=self.edge()).contains(&x) && (0..=self.edge()).contains(&y);
        inside && self.platform_on(point).is_none()
    }

    /// A crossing has both coordinates unlike a platform's (GH-9).
    pub(super) fn is_crossing(&self, (x, y): Point) -> bool {
        let parity = 1 - i32::from(self.ring);
        self.is_space((x, y)) && x % 2 == parity && y % 2 == parity
    }

    pub(super) fn around((x, y): Point) -> [Point; 4] {
        [(x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)]
    }

    /// Every space of the roads, with whether it is a crossing.
    pub(crate) fn spaces(&self) -> BTreeMap<String, bool> {
        let points = (0..=self.edge()).flat_map(|x| (0..=self.edge()).map(move |y| (x, y)));
        let spaces = points.filter(|point| self.is_space(*point));
        spaces.map(|point| (space_name(point), self.is_crossing(point))).collect()
    }

    /// GH-5: where a seat sits.
    pub(crate) fn side(&self, seat: usize) -> &'static str {
        let sides: &[&str] = match self.players {
            2 => &["south", "north"],
            3 => &["south", "west", "north"],
            _ => &["south", "west", "north", "east"],
        };
        sides[seat - 1]
    }

    /// Whether a road ends on this space, at this side (GH-13).
    pub(super) fn is_entry(&self, side: &str, (x, y): Point) -> bool {
        let along_the_edge = match side {
            "south" => y == 0,
            "north" => y == self.edge(),
            "west" => x == 0,
            _ => x == self.edge(),
        };
        // Without the ring road gaps end at the edge; with it, outer crossings.
        along_the_edge && self.is_space((x, y)) && (!self.ring || self.is_crossing((x, y)))
    }

    /// The names of the entries of a seat's side.
    pub(crate) fn entries(&self, seat: usize) -> BTreeSet<String> {
        self.entry_points(self.side(seat)).into_iter().map(space_name).collect()
    }

    pub(super) fn entry_points(&self, side: &str) -> Vec<Point> {
        let points = (0..=self.edge()).flat_map(|x| (0..=self.edge()).map(move |y| (x, y)));
        points.filter(|point| self.is_entry(side, *point)).collect()
    }

    // ---- Drives ----

    /// Where a drive of so many pips from a place can end, if these spaces have other trucks; none is the depot.
    pub(super) fn ends(
        &self,
        seat: usize,
        from: Option<Point>,
        pips: i32,
        taken: &[Point],
    ) -> BTreeSet<Option<Point>> {
        let mut ends = BTreeSet::new();
        match from {
            // GH-13: the first space is the entry.
            None => {
                for entry in self.entry_points(self.side(seat)) {
                    if !taken.contains(&entry) {
                        self.drive_on(None, &[entry], pips - 1, taken, &mut ends);
                    }
                }
            }
            Some(from) => self.drive_on(Some(self.side(seat)), &[from], pips, taken, &mut ends),
        }
        ends
    }

    /// Tries every next space of a way. `home` is the side over which it may leave, if it may.
    pub(super) fn drive_on(
        &self,
        home: Option<&str>,
        way: &[Point],
        left: i32,
        taken: &[Point],
        ends: &mut BTreeSet<Option<Point>>,
    ) {
        let here = way[way.len() - 1];
        if left == 0 {
            ends.insert(Some(here));
            return;
        }
        // GH-14: one space beyond the last, and the rest lapses.
        if home.is_some_and(|side| self.is_entry(side, here)) {
            ends.insert(None);
        }
        for next in Self::around(here) {
            // GH-11, GH-12
            let turns_back = way.len() > 1 && way[way.len() - 2] == next;
            if self.is_space(next) && !turns_back && !taken.contains(&next) {
                self.drive_on(home, &[way, &[next]].concat(), left - 1, taken, ends);
            }
        }
    }

    /// The spaces with a truck, except for one place from which a truck drives.
    pub(super) fn taken_besides(&self, from: Option<Point>) -> Vec<Point> {
        let all = self.trucks.iter().flatten().filter_map(|truck| truck.at);
        all.filter(|at| Some(*at) != from).collect()
    }

    /// The cubes that an empty truck at the end of its drive stands next to, if their platform has a rig: platform, price.
    pub(super) fn offered(&self, end: Option<Point>) -> Vec<(String, i32)> {
        let Some(end) = end else { return Vec::new() };
        let platforms = Self::around(end).into_iter().filter_map(|point| self.platform_on(point));
        let offers = platforms.filter_map(|platform| {
            let owner = self.rigs.get(&platform)?;
            let cube = self.cubes.get(&platform)?;
            let price = if *owner == self.seat { 0 } else { self.value(*cube) };
            Some((platform, price))
        });
        offers.collect()
    }

    pub(super) fn value(&self, cube: char) -> i32 {
        let place = self.values.iter().position(|letter| *letter == cube).expect("every colour has a value");
        i32::try_from(place).expect("small") + 1
    }

    pub(super) fn can_drive(&self, pips: i32) -> bool {
        let trucks = &self.trucks[self.seat - 1];
        trucks
            .iter()
            .any(|truck| !self.ends(self.seat, truck.at, pips, &self.taken_besides(truck.at)).is_empty())
    }

    /// Every drive with a roll: the texts, each once (GH-21).
    pub(super) fn drives(&self, pips: i32) -> BTreeSet<String> {
        let mut texts = BTreeSet::new();
        for truck in &self.trucks[self.seat - 1] {
            for end in self.ends(self.seat, truck.at, pips, &self.taken_besides(truck.at)) {
                let drive = format!("{}-{}", place_name(truck.at), place_name(end));
                if truck.load.is_none() {
                    for (platform, price) in self.offered(end) {
                        if price <= self.barrels[self.seat - 1] {
                            texts.insert(format!("{drive} load {platform}"));
                        }
                    }
                }
                texts.insert(drive);
            }
        }
        texts
    }
}
