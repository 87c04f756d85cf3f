/** Was every die and every shuffle of a finished game what the dealer had to deal? */

import { commitment, Dealer, fromHex, nonceCommitment, streamKey, toHex } from './dealer';
import { counted, draw } from './draws';
import { orderOf, type Order } from './order';
import { readRecord, type Fairness, type GameRecord } from './record';

/** What this browser kept when it sat down; a keepsake is one. */
export interface Kept {
  readonly commitment: string | null;
  /** The nonces this device made, by place (1, 2, …). */
  readonly nonces: Readonly<Record<string, string>>;
}

/** One thing that was checked. */
export type Finding = { readonly holds: boolean } & (
  | { readonly check: 'commitment' }
  | { readonly check: 'kept-commitment' }
  | { readonly check: 'nonce'; readonly place: number }
  | { readonly check: 'kept-nonce'; readonly place: number }
  | { readonly check: 'seating'; readonly recorded: string; readonly dealt: string }
  | { readonly check: 'chance'; readonly event: number; readonly recorded: string; readonly dealt: string }
  /** Chance acted where it must not (`due` is `null`), or something else happened where it had to act. */
  | { readonly check: 'order'; readonly event: number; readonly recorded: string; readonly due: string | null }
  /** An event of chance was taken back. */
  | { readonly check: 'undo'; readonly event: number }
);

/** Why nothing can be checked. */
export type Obstacle =
  | 'no-record'
  | 'other-version'
  | 'unknown-game'
  | 'not-over'
  | 'no-fairness'
  | 'sealed'
  | 'wrong-nonces'
  | 'wrong-seating';

export interface Report {
  /** Set if the record could not be checked; then there are no findings. */
  readonly obstacle: Obstacle | null;
  readonly findings: readonly Finding[];
  /** Whether everything holds. */
  readonly fair: boolean;
}

/** Recomputes every deal and roll, and compares it with what was published and with what this browser kept. */
export function verifyRecord(source: unknown, kept: Kept | null): Report {
  const record = readRecord(source);
  if (record === null) return blocked('no-record');
  if (record.record !== 1) return blocked('other-version');
  const order = orderOf(record);
  if (order === null) return blocked('unknown-game');
  if (record.result === undefined) return blocked('not-over');
  const { fairness } = record;
  if (fairness === undefined) return blocked('no-fairness');
  const secret = fromHex(fairness.secret ?? '');
  if (secret === null) return blocked('sealed');
  if (fairness.nonces.length !== order.seats) return blocked('wrong-nonces');
  if (!seatsEveryone(fairness, order.seats)) return blocked('wrong-seating');

  const nonces = fairness.nonces.map((share) => (share === null ? null : fromHex(share.nonce)));
  const dealer = new Dealer(streamKey(fairness.deal, secret, nonces));
  const findings: Finding[] = [
    { check: 'commitment', holds: toHex(commitment(fairness.deal, secret)) === fairness.commitment },
    ...keptCommitment(fairness, kept),
    ...shares(fairness, nonces),
    ...keptNonces(fairness, kept),
    ...seating(fairness, dealer, order.seats),
    ...chance(record, dealer, order),
  ];
  return { obstacle: null, findings, fair: findings.every((finding) => finding.holds) };
}

function blocked(obstacle: Obstacle): Report {
  return { obstacle, findings: [], fair: false };
}

function seatsEveryone({ seating }: Fairness, seats: number): boolean {
  if (seating === undefined) return true;
  return [...seating].sort((one, other) => one - other).join() === counted(seats).join();
}

function keptCommitment(fairness: Fairness, kept: Kept | null): Finding[] {
  if (kept === null || kept.commitment === null) return [];
  return [{ check: 'kept-commitment', holds: kept.commitment === fairness.commitment }];
}

function shares(fairness: Fairness, nonces: readonly (Uint8Array | null)[]): Finding[] {
  return fairness.nonces.flatMap((share, index) => {
    const nonce = nonces[index];
    if (share === null || !nonce) return [];
    const place = index + 1;
    return [{ check: 'nonce', place, holds: toHex(nonceCommitment(fairness.deal, place, nonce)) === share.commitment }];
  });
}

function keptNonces(fairness: Fairness, kept: Kept | null): Finding[] {
  return Object.entries(kept?.nonces ?? {}).map(([place, nonce]) => ({
    check: 'kept-nonce',
    place: Number(place),
    holds: fairness.nonces[Number(place) - 1]?.nonce === nonce,
  }));
}

/** Where the dealer drew the seats, that was before anything else. */
function seating(fairness: Fairness, dealer: Dealer, seats: number): Finding[] {
  if (fairness.seating === undefined || fairness.seating.length === 0) return [];
  const recorded = fairness.seating.join(' ');
  const dealt = dealer.shuffled(counted(seats)).join(' ');
  return [{ check: 'seating', recorded, dealt, holds: recorded === dealt }];
}

/** The events in force after one of them, newest first: what was taken back is not among them. */
interface Line {
  readonly text: string;
  readonly before: Line | null;
}

/**
 * Every event of chance, and whether chance acted exactly where it had to. Where it did not, nobody can say which numbers
 * belong to what comes after, so nothing more is compared.
 */
function chance(record: GameRecord, dealer: Dealer, start: Order): Finding[] {
  const findings: Finding[] = [];
  const lines: (Line | null)[] = [null];
  let order = start;
  let lastChance = 0;
  for (const [index, text] of record.events.entries()) {
    const event = index + 1;
    const { who, what } = parts(text);
    let line: Line | null = { text, before: lines[index] ?? null };
    if (who === 'undo') {
      if (Number(what) < lastChance) findings.push({ check: 'undo', event, holds: false });
      line = lines[Number(what)] ?? null;
      order = followed(record, line) ?? order;
    } else if (who === 'chance') {
      const due = order.due();
      if (due === null) return [...findings, { check: 'order', event, recorded: what, due: null, holds: false }];
      const dealt = draw(dealer, due);
      findings.push({ check: 'chance', event, recorded: what, dealt, holds: what === dealt });
      follow(order, text);
      lastChance = event;
    } else {
      // Nobody acts or leaves while chance is to act.
      const due = order.due();
      if (due !== null) return [...findings, { check: 'order', event, recorded: text, due: due.kind, holds: false }];
      follow(order, text);
    }
    lines.push(line);
  }
  return findings;
}

/** Where the game stands after a line of events. */
function followed(record: GameRecord, line: Line | null): Order | null {
  const texts: string[] = [];
  for (let at = line; at !== null; at = at.before) texts.push(at.text);
  const order = orderOf(record);
  if (order !== null) for (const text of texts.reverse()) follow(order, text);
  return order;
}

function follow(order: Order, text: string): void {
  const { who, what } = parts(text);
  if (who === 'chance') order.dealt(what);
  else if (!['resign', 'timeout', 'absent'].includes(who)) order.acted(what);
}

/** An event's first word, and the rest. */
function parts(text: string): { who: string; what: string } {
  const space = text.indexOf(' ');
  return { who: text.slice(0, space), what: text.slice(space + 1) };
}
