//! The dealer once more, as plainly as its description reads: SHA-256 (FIPS 180-4) and ChaCha20 (RFC 8439) from their
//! standards, no crates. Slow, short, and without a line of the real one.

/// The constants of SHA-256 are the fractions of roots of the first primes.
fn primes() -> impl Iterator<Item = u128> {
    (2..).filter(|n: &u128| (2..*n).all(|divisor| !n.is_multiple_of(divisor)))
}

fn cube_root(number: u128) -> u128 {
    (0..36)
        .rev()
        .map(|bit| 1 << bit)
        .fold(0, |root: u128, bit| if (root + bit).pow(3) <= number { root + bit } else { root })
}

/// SHA-256.
pub(crate) fn sha256(message: &[u8]) -> [u8; 32] {
    let constants: Vec<u32> = primes().take(64).map(|prime| cube_root(prime << 96) as u32).collect();
    let mut hash: Vec<u32> = primes().take(8).map(|prime| (prime << 64).isqrt() as u32).collect();
    let mut padded = message.to_vec();
    padded.push(0x80);
    padded.resize((message.len() + 9).next_multiple_of(64) - 8, 0);
    padded.extend((message.len() as u64 * 8).to_be_bytes());
    for block in padded.chunks_exact(64) {
        let mut w: Vec<u32> =
            block.chunks_exact(4).map(|b| u32::from_be_bytes([b[0], b[1], b[2], b[3]])).collect();
        for t in 16..64 {
            let small0 = w[t - 15].rotate_right(7) ^ w[t - 15].rotate_right(18) ^ (w[t - 15] >> 3);
            let small1 = w[t - 2].rotate_right(17) ^ w[t - 2].rotate_right(19) ^ (w[t - 2] >> 10);
            w.push(w[t - 16].wrapping_add(small0).wrapping_add(w[t - 7]).wrapping_add(small1));
        }
        let mut v = hash.clone();
        for t in 0..64 {
            let (a, e) = (v[0], v[4]);
            let big1 = e.rotate_right(6) ^ e.rotate_right(11) ^ e.rotate_right(25);
            let choice = (e & v[5]) ^ (!e & v[6]);
            let first = [v[7], big1, choice, constants[t], w[t]].into_iter().fold(0, u32::wrapping_add);
            let big0 = a.rotate_right(2) ^ a.rotate_right(13) ^ a.rotate_right(22);
            let majority = (a & v[1]) ^ (a & v[2]) ^ (v[1] & v[2]);
            v.rotate_right(1);
            v[4] = v[4].wrapping_add(first);
            v[0] = first.wrapping_add(big0).wrapping_add(majority);
        }
        hash.iter_mut().zip(v).for_each(|(word, new)| *word = word.wrapping_add(new));
    }
    let bytes: Vec<u8> = hash.into_iter().flat_map(u32::to_be_bytes).collect();
    bytes.try_into().expect("eight words are thirty-two bytes")
}

/// One block of ChaCha20's key stream.
pub(crate) fn chacha20(key: &[u8; 32], counter: u32, nonce: &[u8; 12]) -> [u32; 16] {
    let words =
        |bytes: &[u8]| bytes.chunks_exact(4).map(|b| u32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect();
    let parts: [Vec<u32>; 4] = [words(b"expand 32-byte k"), words(key), vec![counter], words(nonce)];
    let start: [u32; 16] = parts.concat().try_into().expect("sixteen words");
    let mut x = start;
    for round in 0..20 {
        for lane in 0..4 {
            // Columns and diagonals in turn.
            let shift = round % 2;
            let [a, b, c, d] = [0, 1, 2, 3].map(|row| row * 4 + (lane + shift * row) % 4);
            for (to, from, by, turn) in [(a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)] {
                x[to] = x[to].wrapping_add(x[from]);
                x[by] = (x[by] ^ x[to]).rotate_left(turn);
            }
        }
    }
    std::array::from_fn(|place| x[place].wrapping_add(start[place]))
}

/// SHA-256 over parts, each prefixed by its length.
pub(crate) fn hash(parts: &[&[u8]]) -> [u8; 32] {
    let prefixed: Vec<u8> =
        parts.iter().flat_map(|part| [&(part.len() as u64).to_le_bytes(), *part].concat()).collect();
    sha256(&prefixed)
}

/// The stream of one dealer.
#[derive(Clone)]
pub(crate) struct Stream {
    key: [u8; 32],
    /// How many words were taken.
    pub(crate) taken: u32,
}

impl Stream {
    pub(crate) fn new(key: [u8; 32]) -> Stream {
        Stream { key, taken: 0 }
    }

    pub(crate) fn word(&mut self) -> u32 {
        let word = chacha20(&self.key, self.taken / 16, &[0; 12])[self.taken as usize % 16];
        self.taken += 1;
        word
    }

    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        let fair = (1 << 32) - (1_u64 << 32) % u64::from(bound);
        loop {
            let word = self.word();
            if u64::from(word) < fair {
                return word % bound;
            }
        }
    }

    pub(crate) fn shuffle(&mut self, length: u32) -> Vec<u32> {
        let mut items: Vec<u32> = (0..length).collect();
        for place in (1..length).rev() {
            let other = self.below(place + 1);
            items.swap(place as usize, other as usize);
        }
        items
    }
}
