import { describe, expect, it } from 'vitest';
import { de } from './de';
import { en } from './en';

function leaves(group: object, path: string[] = []): string[] {
  return Object.entries(group).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null ? leaves(value, [...path, key]) : [[...path, key].join('.')],
  );
}

describe('languages', () => {
  it('say the same things', () => {
    expect(leaves(de).sort()).toEqual(leaves(en).sort());
  });

  it('say something wherever they say anything', () => {
    const empty = (group: object): boolean =>
      Object.values(group).some((value) => (typeof value === 'object' && value !== null ? empty(value) : value === ''));
    expect(empty(en)).toBe(false);
    expect(empty(de)).toBe(false);
  });
});
