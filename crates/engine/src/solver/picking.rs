//! The simpler game of the bounds: both sides take fields in turn, the high side to get much and the low side to leave
//! little. Each field brings its share, and a field that was taken blocks its neighbours.
//!
//! What the low side can hold the high side to is bounded by a plan of the low side. It chooses *items*, fields of which
//! none blocks another, and takes the lowest that is left whenever it is its turn. Some items form *packages*: all those
//! of a line that lack to make it count, and cost the high side what the line then brings. The high side takes the
//! fields that are best for it, where a field is also worth what it blocks: for some *level*, how far each blocked item
//! lies below it, and the rest of its package. For the level at which the low side ends up this is what the high side
//! gets; as nobody knows it, the worst of all levels counts.

use super::board::{CELLS, Cell, SIDE};
use super::bounds::{Crowd, columns};

/// A field of the game.
#[derive(Clone, Copy)]
pub(super) struct Pick {
    /// What it brings the high side at most, whoever takes it.
    pub(super) share: i16,
    /// The part of its share that only so many fields of its gaining line bring.
    pub(super) bonus: i16,
    /// The line of the high side's direction that it lies in.
    pub(super) gaining: u8,
    /// The line of the low side's direction.
    pub(super) losing: u8,
}

impl Pick {
    const NONE: Pick = Pick { share: 0, bonus: 0, gaining: 0, losing: 0 };
}

/// A line of the low side's direction that it can try to make count.
#[derive(Clone, Copy)]
pub(super) struct Package {
    /// How many fields it takes; 0 if it is of no use.
    pub(super) need: u8,
    /// By how much each of them lowers what the high side gets, once all are taken.
    pub(super) credit: i16,
}

/// What holds for the whole game.
pub(super) struct Terms {
    /// How many fields of each gaining line bring their bonus.
    pub(super) limits: [u8; SIDE],
    /// What the low side can make of the other lines.
    pub(super) packages: [Package; SIDE],
    pub(super) plies: usize,
    /// Whether the high side begins.
    pub(super) begins: bool,
    /// What is not below this need not be told apart.
    pub(super) enough: i32,
}

/// What the high side can get at most, or anything that is enough; `None` if there are too many fields.
#[inline(always)]
pub(super) fn most(open: u128, describe: impl Fn(Cell) -> Pick, terms: &Terms) -> Option<i32> {
    match open.count_ones() {
        ..=16 => Picking::<16>::new(open, describe).most(open, terms),
        17..=32 => Picking::<32>::new(open, describe).most(open, terms),
        _ => None,
    }
}

/// Lower than anything that is offered.
const NOTHING: i32 = i32::MIN / 256;
/// Higher than any share.
const HIGH: i32 = i32::MAX / 2;
/// A field has so many neighbours.
const NEIGHBOURS: usize = 4;

/// Up to `MOST` fields, each with a number; sets of them are bits.
struct Picking<const MOST: usize> {
    fields: usize,
    picks: [Pick; MOST],
    /// The neighbours of each.
    beside: [u32; MOST],
}

/// What the low side means to take.
struct Plan<const MOST: usize> {
    items: u32,
    /// The items that belong to packages.
    packed: u32,
    /// What each field brings by this plan.
    shares: [i32; MOST],
    /// The items, the lowest first.
    ordered: [u8; MOST],
    many: usize,
}

/// What fields offer the high side.
struct Offers<const MOST: usize> {
    /// The share, and what is lost with broken packages.
    fixed: [i32; MOST],
    /// The shares of the items that are blocked, or high ones.
    blocked: [[i32; MOST]; NEIGHBOURS],
    /// The lowest of them.
    lowest: [i32; MOST],
}

impl<const MOST: usize> Offers<MOST> {
    /// How many items so many fields block at most.
    #[inline(always)]
    fn most_blocked(&self, turns: usize) -> i32 {
        let some = self
            .blocked
            .iter()
            .map(|blocked| blocked.iter().map(|share| i32::from(*share < HIGH)).sum::<i32>());
        some.map(|some| some.min(turns as i32)).sum()
    }
}

impl<const MOST: usize> Picking<MOST> {
    #[inline(always)]
    fn new(open: u128, describe: impl Fn(Cell) -> Pick) -> Picking<MOST> {
        let mut picking = Picking { fields: 0, picks: [Pick::NONE; MOST], beside: [0; MOST] };
        let mut numbers = [0u8; CELLS];
        for cell in Cell::all(open) {
            let number = picking.fields % MOST;
            picking.picks[number] = describe(cell);
            numbers[usize::from(cell.0)] = number as u8;
            picking.fields += 1;
        }
        const ALL_BUT_LAST_COLUMN: u128 = columns(0, SIDE - 1);
        let across = open & open >> 1 & ALL_BUT_LAST_COLUMN;
        for (pairs, step) in [(across, 1), (open & open >> SIDE, SIDE)] {
            for cell in Cell::all(pairs) {
                let [one, other] = [0, step].map(|step| numbers[(usize::from(cell.0) + step) % CELLS]);
                picking.beside[usize::from(one) % MOST] |= 1 << other;
                picking.beside[usize::from(other) % MOST] |= 1 << one;
            }
        }
        picking
    }

    /// The fields by what `share` says, ascending: without a single decision, by counting for each those before it.
    #[inline(always)]
    fn sorted(&self, share: impl Fn(usize) -> i32) -> [u8; MOST] {
        let mut keys = [i32::MAX; MOST];
        for (number, key) in keys[..self.fields].iter_mut().enumerate() {
            *key = share(number) * MOST as i32 + number as i32;
        }
        let mut sorted = [0; MOST];
        for (number, key) in keys[..self.fields].iter().enumerate() {
            let before: i32 = keys.iter().map(|other| i32::from(other < key)).sum();
            sorted[before as usize % MOST] = number as u8;
        }
        sorted
    }

    /// A plan for so many turns of the low side.
    #[inline(always)]
    fn plan(&self, turns: usize, packages: &[Package; SIDE]) -> Option<Plan<MOST>> {
        let package = |number: usize| packages[usize::from(self.picks[number].losing) % SIDE];
        let share = |number: usize| i32::from(self.picks[number].share);
        let mut packed = 0u32;
        if packages.iter().any(|package| package.need > 0) {
            let sorted = self.sorted(|number| share(number) - i32::from(package(number).credit));
            let wanted = self.independent(&sorted, 0, 0, turns);
            let mut lines = [0u32; SIDE];
            for number in &wanted.ordered[..wanted.many] {
                let line = usize::from(self.picks[usize::from(*number)].losing);
                // The lowest come first: others of the same line are no part of the package.
                if lines[line].count_ones() < u32::from(packages[line].need) {
                    lines[line] |= 1 << number;
                }
            }
            for (set, package) in lines.iter().zip(packages) {
                if package.need > 0 && set.count_ones() == u32::from(package.need) {
                    packed |= set;
                }
            }
        }
        let by_plan = |number: usize| {
            let credit = if packed >> number & 1 == 1 { package(number).credit } else { 0 };
            share(number) - i32::from(credit)
        };
        let sorted = self.sorted(by_plan);
        let near = bits(packed).fold(0, |near, number| near | self.beside[number]);
        let mut plan = self.independent(&sorted, packed, near, MOST);
        plan.shares = std::array::from_fn(by_plan);
        // Packages must be what the low side takes even if nothing is blocked, so that none is left half done.
        let first = &plan.ordered[..plan.many.min(turns)];
        let kept = first.iter().filter(|number| packed >> **number & 1 == 1).count();
        (kept == packed.count_ones() as usize).then_some(plan)
    }

    /// So many fields of which none blocks another, with some that must be among them and their neighbours.
    #[inline(always)]
    fn independent(&self, sorted: &[u8; MOST], packed: u32, near: u32, most: usize) -> Plan<MOST> {
        let mut plan = Plan { items: 0, packed, shares: [0; MOST], ordered: [0; MOST], many: 0 };
        let mut shut = near;
        for number in &sorted[..self.fields] {
            if (packed | !shut) >> number & 1 == 1 && plan.many < most {
                plan.items |= 1 << number;
                shut |= self.beside[usize::from(*number) % MOST];
                plan.ordered[plan.many % MOST] = *number;
                plan.many += 1;
            }
        }
        plan
    }

    /// What the fields that are left offer by a plan.
    #[inline(always)]
    fn offers(&self, plan: &Plan<MOST>, items: u32, left: u32, packages: &[Package; SIDE]) -> Offers<MOST> {
        let mut offers =
            Offers { fixed: [NOTHING; MOST], blocked: [[HIGH; MOST]; NEIGHBOURS], lowest: [HIGH; MOST] };
        for number in bits(left) {
            let mut fixed = plan.shares[number];
            if items >> number & 1 == 1 {
                // What is taken is gone for the low side.
                offers.blocked[0][number] = fixed;
                offers.lowest[number] = fixed;
            } else {
                let line = self.picks[number].losing;
                let mut own = 0;
                for (place, other) in bits(self.beside[number] & items).enumerate() {
                    let share = plan.shares[other];
                    offers.blocked[place % NEIGHBOURS][number] = share;
                    offers.lowest[number] = offers.lowest[number].min(share);
                    if plan.packed >> other & 1 == 1 {
                        let losing = self.picks[other].losing;
                        own += u8::from(losing == line);
                        // A rig in the line itself makes up for one that it blocks there.
                        if losing != line || own > 1 {
                            let Package { need, credit } = packages[usize::from(losing) % SIDE];
                            fixed += i32::from(need.saturating_sub(1)) * i32::from(credit);
                        }
                    }
                }
            }
            offers.fixed[number] = fixed;
        }
        offers
    }

    #[inline(always)]
    fn most(&self, open: u128, terms: &Terms) -> Option<i32> {
        let plies = terms.plies.min(self.fields);
        let turns = if terms.begins { plies.div_ceil(2) } else { plies / 2 };
        let low_turns = plies - turns;
        let plan = self.plan(low_turns, &terms.packages)?;
        let (mut items, mut left) = (plan.items, ((1u64 << self.fields) - 1) as u32);
        let (mut total, mut low_turns, mut ordered) = (0, low_turns, &plan.ordered[..plan.many]);
        if let (false, Some((first, rest))) = (terms.begins, ordered.split_first()) {
            let first = usize::from(*first);
            total = plan.shares[first];
            left &= !(1 << first | self.beside[first]);
            items &= !(1 << first);
            ordered = rest;
            low_turns -= 1;
        }
        let offers = self.offers(&plan, items, left, &terms.packages);
        if low_turns == 0 {
            return Some(total + self.taken(&offers, NOTHING, &[], &plan.shares, turns, open, terms));
        }
        let highest = self.picks[..self.fields].iter().map(|pick| i32::from(pick.share)).max();
        let highest = highest.unwrap_or(0).max(0);
        let first = (low_turns - 1).min(ordered.len());
        let below = ordered[..first].iter().map(|number| plan.shares[usize::from(*number)]);
        let mut sum_below: i32 = below.sum();
        let mut most = i32::MIN;
        let blocked = offers.most_blocked(turns);
        // What is known of higher levels: no more than a value at this level, and how it rises at most.
        let (mut former, mut value, mut slope) = (0, i32::MAX / 2, 0);
        for at in first..=ordered.len() {
            // With all items gone, the low side takes whatever is left, or the game is over.
            let level = ordered.get(at).map_or(highest, |number| plan.shares[usize::from(*number)]);
            let at_most = value + slope * (level - former);
            if at_most >= terms.enough {
                let kept = (low_turns as i32 - at as i32) * level + sum_below;
                let taken = self.taken(&offers, level, ordered, &plan.shares, turns, open, terms);
                (former, value) = (level, total + kept + taken);
                slope = low_turns as i32 - at as i32 - 1 + blocked;
                most = most.max(value);
            } else {
                most = most.max(at_most);
            }
            if most >= terms.enough || slope <= 0 {
                break;
            }
            sum_below += level;
        }
        Some(most)
    }

    /// The best that the high side is offered for its turns at a level.
    #[inline(always)]
    #[allow(clippy::too_many_arguments, reason = "inlined: all that the loop over levels does not change")]
    fn taken(
        &self,
        offers: &Offers<MOST>,
        level: i32,
        ordered: &[u8],
        shares: &[i32; MOST],
        turns: usize,
        open: u128,
        terms: &Terms,
    ) -> i32 {
        // Each with its number, so that the best one is found without looking for it.
        let mut offered: [i32; MOST] = std::array::from_fn(|number| {
            let gaps = offers.blocked.iter().map(|blocked| (level - blocked[number]).max(0));
            (offers.fixed[number] + gaps.sum::<i32>()) * MOST as i32 + number as i32
        });
        let Rescue { price, mut victims } = Rescue::of(level, ordered, shares, turns);
        let mut limits = terms.limits;
        let (mut total, mut taken, mut whole) = (0, 0, u32::MAX);
        while taken < turns {
            let best = offered.iter().copied().fold(i32::MIN, i32::max);
            let number = best.rem_euclid(MOST as i32) as usize;
            let best = best.div_euclid(MOST as i32);
            if best <= NOTHING / 2 {
                break;
            }
            if whole >> number & 1 == 1 {
                whole &= !(1 << number);
                let pick = self.picks[number];
                let (limit, bonus) = if offers.lowest[number] <= level - price {
                    (&mut victims, price)
                } else {
                    (&mut limits[usize::from(pick.gaining) % SIDE], i32::from(pick.bonus))
                };
                if bonus > 0 {
                    if *limit == 0 {
                        offered[number] -= bonus * MOST as i32;
                        continue;
                    }
                    *limit -= 1;
                }
            }
            // The game may be over before so many turns (AT-9).
            if best < 0 && taken >= self.sure_turns(open, terms) {
                break;
            }
            total += best;
            offered[number] = i32::MIN;
            taken += 1;
        }
        total
    }

    /// How many turns the high side gets in any case.
    #[cold]
    fn sure_turns(&self, open: u128, terms: &Terms) -> usize {
        let crowd = Crowd::of(open);
        let plies = terms.plies.min(self.fields);
        let sure = (0..plies).take_while(|ply| ply + crowd.lost(*ply) < self.fields).count();
        if terms.begins { sure.div_ceil(2) } else { sure / 2 }
    }
}

/// What the low side saves by taking its lowest items in turn, while the high side blocks them: of those that lie so far
/// below the level, the high side gets at most every other one.
struct Rescue {
    /// How far below the level.
    price: i32,
    /// How many of them the high side can block.
    victims: u8,
}

impl Rescue {
    #[inline(always)]
    fn of(level: i32, ordered: &[u8], shares: &[i32], turns: usize) -> Rescue {
        let share = |number: &u8| shares[usize::from(*number)];
        let (mut rescue, mut saved) = (Rescue { price: i32::MAX / 4, victims: 0 }, 0);
        for many in (2..=ordered.len().min(2 * turns)).step_by(2) {
            let price = level - share(&ordered[many - 1]);
            if price <= 0 {
                break;
            }
            let same = ordered[many..].iter().take_while(|number| level - share(number) == price).count();
            let victims = (many + same).div_ceil(2);
            let saving = price * turns.saturating_sub(victims) as i32;
            if saving > saved {
                (rescue, saved) = (Rescue { price, victims: victims as u8 }, saving);
            }
        }
        rescue
    }
}

/// The numbers in a set.
#[inline(always)]
fn bits(set: u32) -> impl Iterator<Item = usize> {
    let mut rest = set;
    std::iter::from_fn(move || {
        let number = (rest != 0).then(|| rest.trailing_zeros() as usize);
        rest &= rest.wrapping_sub(1);
        number
    })
}
