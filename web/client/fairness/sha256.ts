/**
 * SHA-256 (FIPS 180-4), our own: `crypto.subtle` is not there over plain http, and whoever checks a game should not have
 * to trust a library either.
 */

/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
const ROUND_CONSTANTS = fractions(64, (prime) => Math.cbrt(prime));
/** The same of the square roots of the first eight primes. */
const START = fractions(8, (prime) => Math.sqrt(prime));

const BLOCK = 64;

/** The hash of some bytes: 32 bytes. */
export function sha256(bytes: Uint8Array): Uint8Array {
  const padded = pad(bytes);
  const words = new DataView(padded.buffer);
  const state = Uint32Array.from(START);
  const schedule = new Uint32Array(64);
  for (let block = 0; block < padded.length; block += BLOCK) {
    for (let index = 0; index < 16; index += 1) schedule[index] = words.getUint32(block + 4 * index);
    compress(state, schedule);
  }
  const hash = new Uint8Array(32);
  const out = new DataView(hash.buffer);
  state.forEach((word, index) => out.setUint32(4 * index, word));
  return hash;
}

/** The bytes, a one bit, zeros, and the length in bits, to whole blocks. */
function pad(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const length = Math.ceil((bytes.length + 9) / BLOCK) * BLOCK;
  const padded = new Uint8Array(length);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(length - 4, (bytes.length * 8) >>> 0);
  return padded;
}

/** Mixes one block into the state. The first 16 words of the schedule are the block's. */
function compress(state: Uint32Array, schedule: Uint32Array): void {
  const word = (index: number): number => schedule[index] ?? 0;
  for (let index = 16; index < 64; index += 1) {
    const early = word(index - 15);
    const late = word(index - 2);
    const first = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const second = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    schedule[index] = word(index - 16) + first + word(index - 7) + second;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as Eight;
  for (let index = 0; index < 64; index += 1) {
    const mixed = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const chosen = (e & f) ^ (~e & g);
    const one = (h + mixed + chosen + (ROUND_CONSTANTS[index] ?? 0) + word(index)) >>> 0;
    const spread = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const two = (spread + majority) >>> 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) >>> 0, c, b, a, (one + two) >>> 0];
  }
  [a, b, c, d, e, f, g, h].forEach((value, index) => {
    state[index] = (state[index] ?? 0) + value;
  });
}

type Eight = [number, number, number, number, number, number, number, number];

function rotate(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

function fractions(count: number, root: (prime: number) => number): Uint32Array {
  const primes: number[] = [];
  for (let number = 2; primes.length < count; number += 1) {
    if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  }
  return Uint32Array.from(primes, (prime) => (root(prime) % 1) * 2 ** 32);
}
