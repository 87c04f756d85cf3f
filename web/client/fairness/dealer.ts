/** The dealer of docs/fairness.md, computed again: hashes, stream, draws and shuffles. */

import { KeyStream } from './chacha20';
import { sha256 } from './sha256';

const COMMITMENT_TAG = 'motherlode/commitment/1';
const NONCE_TAG = 'motherlode/nonce/1';
const STREAM_TAG = 'motherlode/stream/1';
const SEED_TAG = 'motherlode/seed/1';

const WORDS = 2 ** 32;

/** What a table publishes before the first event. */
export function commitment(deal: string, secret: Uint8Array): Uint8Array {
  return hash(COMMITMENT_TAG, utf8(deal), secret);
}

/** What a device publishes when it takes a place; places are counted from 1. */
export function nonceCommitment(deal: string, place: number, nonce: Uint8Array): Uint8Array {
  return hash(NONCE_TAG, utf8(deal), Uint8Array.of(place), nonce);
}

/** The key of a table's stream; a place without a share of its own has `null`. */
export function streamKey(deal: string, secret: Uint8Array, nonces: readonly (Uint8Array | null)[]): Uint8Array {
  return hash(STREAM_TAG, utf8(deal), secret, ...nonces.map((nonce) => nonce ?? new Uint8Array(0)));
}

/** The key for play without a table, where nothing is secret. */
export function seedKey(seed: bigint, number: bigint): Uint8Array {
  return hash(SEED_TAG, eightBytes(seed), eightBytes(number));
}

/** The source of all chance at one table. */
export class Dealer {
  private readonly stream: KeyStream;
  /** How many words were taken, those passed over included. */
  wordsTaken = 0;

  constructor(key: Uint8Array) {
    this.stream = new KeyStream(key);
  }

  word(): number {
    this.wordsTaken += 1;
    return this.stream.word();
  }

  /** A number from 0 to `bound` − 1, each equally likely. */
  below(bound: number): number {
    const accepted = Math.floor(WORDS / bound) * bound;
    for (;;) {
      const word = this.word();
      if (word < accepted) return word % bound;
    }
  }

  /** The same items in a drawn order. */
  shuffled<Item>(items: readonly Item[]): Item[] {
    const drawn = [...items];
    for (let place = drawn.length - 1; place > 0; place -= 1) {
      const other = this.below(place + 1);
      const [here, there] = [drawn[place], drawn[other]];
      if (here === undefined || there === undefined) throw new RangeError('a draw outside the list');
      drawn[place] = there;
      drawn[other] = here;
    }
    return drawn;
  }
}

/** SHA-256 over all parts, each with its length before it, so that no byte can wander from one part to the next. */
function hash(tag: string, ...parts: readonly Uint8Array[]): Uint8Array {
  const all = [utf8(tag), ...parts].flatMap((part) => [eightBytes(BigInt(part.length)), part]);
  const bytes = new Uint8Array(all.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of all) {
    bytes.set(part, at);
    at += part.length;
  }
  return sha256(bytes);
}

function eightBytes(number: bigint): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, number, true);
  return bytes;
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** Thirty-two bytes from 64 lower-case hexadecimal digits; `null` if it is anything else. */
export function fromHex(text: string): Uint8Array | null {
  if (!/^[0-9a-f]{64}$/.test(text)) return null;
  return Uint8Array.from({ length: 32 }, (_, index) => Number.parseInt(text.slice(2 * index, 2 * index + 2), 16));
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
