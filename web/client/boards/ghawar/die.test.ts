import { describe, expect, it } from 'vitest';
import { PIPS, tumbling } from './die';

const NUMBERS = [1, 2, 3, 4, 5, 6];

describe('a die', () => {
  it('has as many pips as its number', () => {
    expect(NUMBERS.map((number) => new Set(PIPS[number]).size)).toEqual(NUMBERS);
  });

  it('shows other faces on its way, and turns over an edge from each to the next', () => {
    for (const number of NUMBERS) {
      const way = [...tumbling(number), number];
      expect(way.slice(0, -1)).not.toContain(number);
      way.slice(1).forEach((face, step) => {
        expect(NUMBERS).toContain(face);
        expect([face, 7 - face]).not.toContain(way[step]);
      });
    }
  });
});
