//! Sets as bits: finding the bit of a rank, and walking over those that are set.

/// The places of the set bits, ascending.
///
/// ```
/// assert_eq!(motherlode_core::bits::ones(0b1001_0010).collect::<Vec<_>>(), [1, 4, 7]);
/// ```
#[inline]
pub fn ones(mut bits: u64) -> impl Iterator<Item = u8> + Clone {
    std::iter::from_fn(move || {
        let place = (bits != 0).then(|| bits.trailing_zeros() as u8);
        bits &= bits.wrapping_sub(1);
        place
    })
}

/// The place of the set bit with this rank; the caller knows that there are more bits than that.
#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
#[inline]
pub fn select(bits: u64, rank: usize) -> u32 {
    select_by_bytes(bits, rank)
}

/// The place of the set bit with this rank, by an instruction that does just that; the caller knows that there are more
/// bits than that.
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
#[allow(
    unsafe_code,
    reason = "the hottest place of random play; benches/games.rs measures it, a test compares it"
)]
#[inline]
pub fn select(bits: u64, rank: usize) -> u32 {
    // SAFETY: this build is only for processors that have the instruction.
    unsafe { std::arch::x86_64::_pdep_u64(1 << rank, bits) }.trailing_zeros()
}

/// The same without a special instruction: find the byte by sums over bytes, then look it up.
#[cfg_attr(
    all(target_arch = "x86_64", target_feature = "bmi2"),
    allow(dead_code, reason = "the test compares it")
)]
#[inline]
fn select_by_bytes(bits: u64, rank: usize) -> u32 {
    let rank = rank as u64;
    let pairs = bits - (bits >> 1 & 0x5555_5555_5555_5555);
    let nibbles = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let bytes = (nibbles + (nibbles >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
    // Byte i holds how many bits stand in bytes 0 to i.
    let sums = bytes.wrapping_mul(ONES);
    // A byte's top bit stays set where its sum is at most the rank: so many bytes lie wholly below the bit.
    let below = ((rank.wrapping_mul(ONES) | TOPS) - sums) & TOPS;
    let shift = ((below >> 7).wrapping_mul(ONES) >> 56) * 8;
    let before = (sums << 8) >> shift & 0xff;
    let byte = bits >> shift & 0xff;
    shift as u32 + u32::from(IN_BYTE[(rank - before) as usize & 7][byte as usize])
}

/// A one in every byte.
const ONES: u64 = 0x0101_0101_0101_0101;
/// The top bit of every byte.
const TOPS: u64 = 0x8080_8080_8080_8080;

/// For each rank the place in a byte of its set bit with that rank.
static IN_BYTE: [[u8; 256]; 8] = {
    let mut places = [[0; 256]; 8];
    let mut byte = 0;
    while byte < 256 {
        let (mut rank, mut place) = (0, 0);
        while place < 8 {
            if byte >> place & 1 == 1 {
                places[rank][byte] = place as u8;
                rank += 1;
            }
            place += 1;
        }
        byte += 1;
    }
    places
};

/// What every set of bits can do, for a newtype around an integer that has `with` and `iter`: intersections, unions,
/// differences, collecting, and being shown while debugging.
///
/// ```
/// #[derive(Clone, Copy, PartialEq, Eq)]
/// struct Digits(u16);
///
/// impl Digits {
///     const NONE: Digits = Digits(0);
///     const fn with(self, digit: u8) -> Digits {
///         Digits(self.0 | 1 << digit)
///     }
///     fn iter(self) -> impl Iterator<Item = u8> {
///         motherlode_core::bits::ones(u64::from(self.0))
///     }
/// }
/// motherlode_core::set_of_bits!(Digits of u8);
///
/// let (low, even): (Digits, Digits) = ([0, 1, 2].into_iter().collect(), [0, 2, 4].into_iter().collect());
/// assert_eq!(format!("{:?} {:?} {:?}", low & even, low | even, low - even), "{0, 2} {0, 1, 2, 4} {1}");
/// ```
#[macro_export]
macro_rules! set_of_bits {
    ($set:ident of $item:ty) => {
        impl ::std::ops::BitAnd for $set {
            type Output = $set;
            #[inline]
            fn bitand(self, other: $set) -> $set {
                $set(self.0 & other.0)
            }
        }

        impl ::std::ops::BitOr for $set {
            type Output = $set;
            #[inline]
            fn bitor(self, other: $set) -> $set {
                $set(self.0 | other.0)
            }
        }

        impl ::std::ops::BitOrAssign for $set {
            #[inline]
            fn bitor_assign(&mut self, other: $set) {
                self.0 |= other.0;
            }
        }

        /// What is in the first set and not in the second.
        impl ::std::ops::Sub for $set {
            type Output = $set;
            #[inline]
            fn sub(self, other: $set) -> $set {
                $set(self.0 & !other.0)
            }
        }

        impl FromIterator<$item> for $set {
            fn from_iter<I: IntoIterator<Item = $item>>(items: I) -> $set {
                items.into_iter().fold($set::NONE, $set::with)
            }
        }

        impl ::std::fmt::Debug for $set {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.debug_set().entries(self.iter()).finish()
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bit_of_a_rank_is_found_in_every_set() {
        let mut bits: u64 = 0x9e37_79b9_7f4a_7c15;
        for _ in 0..2_000 {
            bits = bits.rotate_left(29).wrapping_mul(0xda94_2042_e4dd_58b5).wrapping_add(1);
            let sparse = bits & bits.rotate_left(7);
            let places: Vec<_> = ones(sparse).collect();
            assert_eq!(places.len(), sparse.count_ones() as usize);
            for (rank, place) in places.into_iter().enumerate() {
                assert!(sparse >> place & 1 == 1);
                assert_eq!(select(sparse, rank), u32::from(place));
                assert_eq!(select_by_bytes(sparse, rank), u32::from(place));
            }
        }
        assert_eq!((select(u64::MAX, 63), select(1 << 63, 0)), (63, 63));
        assert_eq!(ones(0).next(), None);
    }
}
