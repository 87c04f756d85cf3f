import { expect, it } from 'vitest';
import { tableIn } from './table';

it('finds a table by its id or by an address', () => {
  const id = 'x1n9qhyw0m4bv2kc';
  for (const text of [
    id,
    ` ${id} `,
    `/table/${id}`,
    `https://example.org/replay/${id}/17#x`,
    `http://a/fairness/${id}?b`,
  ]) {
    expect(tableIn(text)).toBe(id);
  }
  for (const text of ['', 'abc', `${id}x`, id.toUpperCase(), `/table/${id}z`]) expect(tableIn(text)).toBeNull();
});
