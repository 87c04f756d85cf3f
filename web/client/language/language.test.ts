import { describe, expect, it } from 'vitest';
import { de } from './de';
import { en } from './en';
import { signed, whole } from './numbers';

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

describe('whole numbers', () => {
  it('have a real minus, and a plus where something is won', () => {
    expect([-11, 0, 7].map(whole)).toEqual(['−11', '0', '7']);
    expect([-11, 0, 7].map(signed)).toEqual(['−11', '0', '+7']);
  });
});
