/** The key stream of ChaCha20 (RFC 8439) under a nonce of twelve zero bytes from block 0, as 32-bit words. */

const ROUNDS = 20;
/** "expand 32-byte k", as the standard has it. */
const CONSTANTS = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574];
const COLUMNS = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
] as const;
const DIAGONALS = [
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
] as const;

export class KeyStream {
  private readonly key: Uint32Array;
  private block = 0;
  private words: Uint32Array = new Uint32Array(0);
  private next = 0;

  constructor(key: Uint8Array) {
    if (key.length !== 32) throw new RangeError('a key has 32 bytes');
    const view = new DataView(key.buffer, key.byteOffset, key.byteLength);
    this.key = Uint32Array.from({ length: 8 }, (_, index) => view.getUint32(4 * index, true));
  }

  /** The next word of the stream. */
  word(): number {
    if (this.next === this.words.length) {
      this.words = chachaBlock(this.key, this.block);
      this.block += 1;
      this.next = 0;
    }
    const word = this.words[this.next] ?? 0;
    this.next += 1;
    return word;
  }
}

/** One block: sixteen words. */
export function chachaBlock(
  key: Uint32Array,
  counter: number,
  nonce: readonly [number, number, number] = [0, 0, 0],
): Uint32Array {
  const start = Uint32Array.from([...CONSTANTS, ...key, counter, ...nonce]);
  const state = start.slice();
  for (let round = 0; round < ROUNDS; round += 2) {
    for (const places of COLUMNS) quarterRound(state, places);
    for (const places of DIAGONALS) quarterRound(state, places);
  }
  return state.map((word, index) => word + (start[index] ?? 0));
}

function quarterRound(state: Uint32Array, [a, b, c, d]: readonly [number, number, number, number]): void {
  step(state, a, b, d, 16);
  step(state, c, d, b, 12);
  step(state, a, b, d, 8);
  step(state, c, d, b, 7);
}

/** Adds one word to another, and turns a third by so many bits after mixing it in. */
function step(state: Uint32Array, sum: number, summand: number, turned: number, bits: number): void {
  state[sum] = (state[sum] ?? 0) + (state[summand] ?? 0);
  const mixed = (state[turned] ?? 0) ^ (state[sum] ?? 0);
  state[turned] = (mixed << bits) | (mixed >>> (32 - bits));
}
