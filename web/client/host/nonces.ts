/**
 * This device's share of the randomness: drawn when someone sits down, committed to, opened when all have committed, and
 * kept with the dealer's commitment so that the finished game can be checked against it (docs/fairness.md).
 */
import type { Keepsake } from '../fairness/fairness';
import { sha256 } from '../fairness/sha256';
import { shelf as ownShelf, type Shelf } from '../site/shelf';
import { randomBytes, toHex, fromHex } from '../wire/random';

const KEY = 'motherlode.deal.';

/** As much of a shelf as is needed here. */
export type Kept = Pick<Shelf, 'getItem' | 'setItem'>;

/** SHA-256 over all parts, each preceded by its length as eight bytes, little-endian. */
export function hashOf(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + 8 + part.length, 0));
  const view = new DataView(bytes.buffer);
  let place = 0;
  for (const part of parts) {
    view.setUint32(place, part.length, true);
    bytes.set(part, place + 8);
    place += 8 + part.length;
  }
  return sha256(bytes);
}

/** What a device commits to for a place, counted from 1. */
export function nonceCommitment(deal: string, chair: number, nonce: Uint8Array): Uint8Array {
  const text = new TextEncoder();
  return hashOf([text.encode('motherlode/nonce/1'), text.encode(deal), Uint8Array.of(chair), nonce]);
}

/** What this browser kept of a table, or `null` if it never sat there. */
export function keepsakeOf(table: string, shelf: Kept = ownShelf): Keepsake | null {
  const text = shelf.getItem(KEY + table);
  return text === null ? null : (JSON.parse(text) as Keepsake);
}

/** The nonce of a place, in hex: the one that was drawn for this deal, or a new one. It is kept before anyone hears of it. */
export function nonceFor(
  deal: { readonly table: string; readonly deal: string; readonly commitment: string },
  chair: number,
  shelf: Kept = ownShelf,
): string {
  const kept = keepsakeOf(deal.table, shelf);
  const same = kept !== null && kept.deal === deal.deal && kept.commitment === deal.commitment ? kept : null;
  const known = same?.nonces[String(chair)];
  if (known !== undefined) return known;
  const nonce = toHex(randomBytes(32));
  const keepsake: Keepsake = { ...deal, nonces: { ...same?.nonces, [String(chair)]: nonce } };
  shelf.setItem(KEY + deal.table, JSON.stringify(keepsake));
  return nonce;
}

/** The commitment of a place to its nonce, in hex. */
export function commitmentTo(deal: string, chair: number, nonce: string): string {
  return toHex(nonceCommitment(deal, chair, fromHex(nonce)));
}
