import { describe, expect, it } from 'vitest';
import { sha256 } from '../fairness/sha256';
import { fromHex, toHex } from '../wire/random';
import { commitmentTo, keepsakeOf, nonceFor, type Kept } from './nonces';

function shelf(): Kept {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

const seal = { table: 'x1n9qhyw0m4bv2kc', deal: 'table-1', commitment: 'aa' };

describe('sha256', () => {
  it('agrees with the standard', () => {
    const hex = (text: string): string => toHex(sha256(new TextEncoder().encode(text)));
    expect(hex('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(hex('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq')).toBe(
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    );
  });
});

describe('nonces', () => {
  it('commit to the worked value of docs/fairness.md', () => {
    expect(commitmentTo('table-1', 1, '101112131415161718191a1b1c1d1e1f101112131415161718191a1b1c1d1e1f')).toBe(
      '8c500dac5b4614f520b3a692bcbd1f4a98f387b99f02009e0a66a4dfe7981d3e',
    );
    expect(commitmentTo('table-1', 2, '202122232425262728292a2b2c2d2e2f202122232425262728292a2b2c2d2e2f')).toBe(
      '570488f065a3d939e83a291d065417a8ec545f299b44a8a96870c34a3905ec33',
    );
  });

  it('stay the same for a deal and are kept with the commitment that was shown', () => {
    const kept = shelf();
    const nonce = nonceFor(seal, 1, kept);
    expect(fromHex(nonce)).toHaveLength(32);
    expect(nonceFor(seal, 1, kept)).toBe(nonce);
    const second = nonceFor(seal, 2, kept);
    expect(keepsakeOf(seal.table, kept)).toEqual({ ...seal, nonces: { '1': nonce, '2': second } });
  });

  it('are drawn anew when the dealer took another secret', () => {
    const kept = shelf();
    const nonce = nonceFor(seal, 1, kept);
    const other = { ...seal, deal: 'table-2', commitment: 'bb' };
    expect(nonceFor(other, 1, kept)).not.toBe(nonce);
    expect(keepsakeOf(seal.table, kept)?.deal).toBe('table-2');
  });

  it('know nothing of a table where this browser never sat', () => {
    expect(keepsakeOf('0000000000000000', shelf())).toBeNull();
  });
});
