import { describe, expect, it } from 'vitest';
import vectors from '../../../docs/dealer-vectors.json';
import { KeyStream, chachaBlock } from './chacha20';
import { commitment, Dealer, fromHex, nonceCommitment, seedKey, streamKey, toHex } from './dealer';
import atacamaThree from './fixtures/atacama-three.json';
import atacamaThreeText from './fixtures/atacama-three.txt?raw';
import atacama from './fixtures/atacama.json';
import digMars from './fixtures/dig-mars.json';
import ghawar from './fixtures/ghawar.json';
import { draw } from './draws';
import { orderOf } from './order';
import type { GameRecord } from './record';
import { sha256 } from './sha256';
import { verifyRecord, type Finding, type Kept } from './verify';

const utf8 = new TextEncoder();

function bytes(hex: string): Uint8Array {
  const found = fromHex(hex);
  if (found === null) throw new Error(`not 32 bytes: ${hex}`);
  return found;
}

describe('the two standards', () => {
  it('hashes as FIPS 180-4 has it', () => {
    const hash = (text: string): string => toHex(sha256(utf8.encode(text)));
    expect(hash('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(hash('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(hash('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq')).toBe(
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    );
    expect(hash('a'.repeat(1_000_000))).toBe('cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0');
  });

  it('makes the key stream of RFC 8439', () => {
    const key = new Uint32Array(Uint8Array.from({ length: 32 }, (_, index) => index).buffer);
    const block = chachaBlock(key, 1, [0x09000000, 0x4a000000, 0]);
    expect(block[0]).toBe(0xe4e7f110);
    expect(block[15]).toBe(0x4e3c50a2);
    expect(() => new KeyStream(new Uint8Array(31))).toThrow();
  });
});

describe('the golden vectors', () => {
  const stream = (key: string): Dealer => new Dealer(bytes(key));

  it.each(vectors.tables)('has the hashes of a table: $about', (table) => {
    const secret = bytes(table.secret);
    const nonces = table.nonces.map((nonce) => (nonce === null ? null : bytes(nonce)));
    expect(toHex(commitment(table.deal, secret))).toBe(table.commitment);
    expect(toHex(streamKey(table.deal, secret, nonces))).toBe(table.key);
    nonces.forEach((nonce, index) => {
      if (nonce === null) return;
      expect(toHex(nonceCommitment(table.deal, index + 1, nonce))).toBe(table.nonce_commitments[index]);
    });
  });

  it.each(vectors.seeds)('has the key of seed $seed, number $number', ({ seed, number, key }) => {
    expect(toHex(seedKey(BigInt(seed), BigInt(number)))).toBe(key);
  });

  it.each([...vectors.tables, ...vectors.seeds])('has the words, draws and shuffle of $key', (entry) => {
    const words = stream(entry.key);
    expect(entry.words.map(() => words.word())).toEqual(entry.words);
    const draws = stream(entry.key);
    expect(entry.draws.map(({ below }) => draws.below(below))).toEqual(entry.draws.map(({ value }) => value));
    expect(draws.wordsTaken).toBe(entry.words_taken_by_draws);
    const items = entry.shuffled.map((_, index) => index);
    expect(stream(entry.key).shuffled(items)).toEqual(entry.shuffled);
  });

  it.each(vectors.games)('deals a game of $game at table $table', ({ game, table, options, outcomes }) => {
    const key = vectors.tables[table - 1]?.key ?? '';
    const dealer = stream(key);
    const order = orderOf({
      record: 1,
      game,
      rules: 1,
      options: options as unknown as GameRecord['options'],
      events: [],
    });
    const dealt = outcomes.map((outcome) => {
      const due = order?.due();
      if (!due) return 'nothing';
      order?.dealt(outcome);
      return draw(dealer, due);
    });
    expect(dealt).toEqual(outcomes);
    expect(order?.due()).toBeNull();
  });
});

type Fixture = { kept: Kept | null; record: Record<string, unknown> & { events: string[]; fairness: object } };
const fixtures: [string, Fixture][] = [
  ['atacama', atacama],
  ['atacama for three', atacamaThree],
  ['ghawar', ghawar],
  ['dig-mars', digMars],
];

/** The checks that fail, each with the event or place it names. */
function broken({ kept, record }: Fixture): string[] {
  const number = (finding: Finding): string =>
    'event' in finding ? ` ${finding.event}` : 'place' in finding ? ` ${finding.place}` : '';
  const report = verifyRecord(record, kept);
  expect(report.obstacle).toBeNull();
  const failed = report.findings.filter((finding) => !finding.holds);
  expect(report.fair).toBe(failed.length === 0);
  return failed.map((finding) => `${finding.check}${number(finding)}`);
}

function forged(fixture: Fixture, change: (copy: { kept: Kept | null; record: Loose }) => void): Fixture {
  const copy = structuredClone(fixture) as unknown as { kept: Kept | null; record: Loose };
  change(copy);
  return copy;
}

interface Loose extends Record<string, unknown> {
  events: string[];
  fairness: {
    deal: string;
    commitment: string;
    secret?: string;
    seating?: number[];
    nonces: ({ commitment: string; nonce: string } | null)[];
  };
}

const OTHER = '00'.repeat(32);

describe('real records', () => {
  it.each(fixtures)('passes a game of %s', (_, fixture) => {
    expect(broken(fixture)).toEqual([]);
    const { findings } = verifyRecord(JSON.stringify(fixture.record), fixture.kept);
    const chance = fixture.record.events.filter((event) => event.startsWith('chance '));
    expect(findings.filter((finding) => finding.check === 'chance')).toHaveLength(chance.length);
  });

  it('reads the form for people as well', () => {
    expect(verifyRecord(atacamaThreeText, null)).toEqual(verifyRecord(atacamaThree.record, null));
    for (const cut of [atacamaThreeText.replace(/\n7\. .*/, ''), atacamaThreeText.replace(/\nend: .*/, '')]) {
      expect(verifyRecord(cut, null).obstacle).toBe('no-record');
    }
  });

  it('compares what this browser kept', () => {
    const checks = verifyRecord(ghawar.record, ghawar.kept).findings.map((finding) => finding.check);
    expect(checks.slice(0, 5)).toEqual(['commitment', 'kept-commitment', 'nonce', 'kept-nonce', 'seating']);
  });
});

describe('forged records', () => {
  it('finds another secret', () => {
    const found = broken(forged(ghawar, ({ record }) => (record.fairness.secret = OTHER)));
    expect(found[0]).toBe('commitment');
    expect(found).toContain('chance 1');
  });

  it('finds another secret with a commitment that fits it, by the deals and by what was kept', () => {
    const found = broken(
      forged(digMars, ({ record }) => {
        record.fairness.secret = OTHER;
        record.fairness.commitment = toHex(commitment(record.fairness.deal, bytes(OTHER)));
      }),
    );
    expect(found).toEqual(expect.arrayContaining(['kept-commitment', 'chance 1']));
    expect(found).not.toContain('commitment');
  });

  it('finds another nonce', () => {
    const found = broken(
      forged(ghawar, ({ record }) => {
        const share = record.fairness.nonces[0];
        if (share) share.nonce = OTHER;
      }),
    );
    expect(found.slice(0, 2)).toEqual(['nonce 1', 'kept-nonce 1']);
  });

  it('finds a nonce that was left out', () => {
    const found = broken(forged(digMars, ({ record }) => (record.fairness.nonces[0] = null)));
    expect(found).toContain('kept-nonce 1');
    expect(found).toContain('chance 1');
  });

  it('finds another seating', () => {
    expect(broken(forged(ghawar, ({ record }) => record.fairness.seating?.reverse()))).toEqual(['seating']);
  });

  it('finds another deal and another roll, and names only them', () => {
    expect(broken(forged(atacama, ({ record }) => (record.events[1] = 'chance deal ABCDEFGHI')))).toEqual(['chance 2']);
    const roll = ghawar.record.events.findLastIndex((event) => /^chance roll \d$/.test(event));
    const other = ghawar.record.events[roll] === 'chance roll 6' ? 'chance roll 5' : 'chance roll 6';
    expect(broken(forged(ghawar, ({ record }) => (record.events[roll] = other)))).toEqual([`chance ${roll + 1}`]);
  });

  it('finds two rolls that changed places', () => {
    const { events } = ghawar.record;
    const rolls = events.flatMap((event, index) => (/^chance roll \d$/.test(event) ? [index] : []));
    const [first] = rolls;
    const second = rolls.find((index) => events[index] !== events[first ?? 0]);
    if (first === undefined || second === undefined) throw new Error('the fixture has no two different rolls');
    const found = broken(
      forged(ghawar, ({ record }) => {
        [record.events[first], record.events[second]] = [events[second] ?? '', events[first] ?? ''];
      }),
    );
    expect(found).toEqual([`chance ${first + 1}`, `chance ${second + 1}`]);
  });

  it('finds a second roll where there is to be one', () => {
    const { events } = ghawar.record;
    const roll = events.findLastIndex((event) => /^chance roll \d$/.test(event));
    expect(broken(forged(ghawar, ({ record }) => record.events.splice(roll + 1, 0, 'chance roll 6')))).toEqual([
      `order ${roll + 2}`,
    ]);
  });

  it('finds a roll that is missing', () => {
    const roll = ghawar.record.events.findIndex((event) => /^chance roll \d$/.test(event));
    const found = broken(forged(ghawar, ({ record }) => record.events.splice(roll, 1)));
    expect(found[0]).toBe(`order ${roll + 1}`);
  });

  it('finds a deal that was taken back', () => {
    expect(broken(forged(digMars, ({ record }) => record.events.splice(2, 0, 'undo 1')))).toContain('undo 3');
  });
});

describe('going back', () => {
  it('follows a rig that was put elsewhere after all', () => {
    const { events } = ghawar.record;
    const place = events.findIndex((event) => / place /.test(event));
    const action = events[place] ?? '';
    const taken = forged(ghawar, ({ record }) => record.events.splice(place + 1, 0, `undo ${place}`, action));
    expect(broken(taken)).toEqual([]);
  });
});

describe('what cannot be checked', () => {
  const obstacle = (change: (record: Loose) => void): string | null =>
    verifyRecord(forged(ghawar, ({ record }) => change(record)).record, null).obstacle;

  it('says why', () => {
    expect(verifyRecord('{', null).obstacle).toBe('no-record');
    expect(verifyRecord([], null).obstacle).toBe('no-record');
    expect(obstacle((record) => (record['record'] = 2))).toBe('other-version');
    expect(obstacle((record) => (record['game'] = 'chess'))).toBe('unknown-game');
    expect(obstacle((record) => (record['rules'] = 2))).toBe('unknown-game');
    expect(obstacle((record) => delete record['result'])).toBe('not-over');
    expect(obstacle((record) => delete (record as Partial<Loose>).fairness)).toBe('no-fairness');
    expect(obstacle((record) => delete record.fairness.secret)).toBe('sealed');
    expect(obstacle((record) => record.fairness.nonces.pop())).toBe('wrong-nonces');
    expect(obstacle((record) => (record.fairness.seating = [1, 1, 2]))).toBe('wrong-seating');
    expect(obstacle((record) => (record.fairness.secret = 'x'))).toBe('no-record');
  });
});
