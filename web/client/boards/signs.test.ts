import { describe, expect, it } from 'vitest';
import three from './atacama/fixtures/three.json';
import four from './atacama/fixtures/four.json';
import { signAt } from './signs';

/** How the bars of a sign lie. */
const BARS = ['columns', 'horizontal', 'rising', 'falling'];

describe('the sign of a seat', () => {
  it('lies as the lines do that the seat scores', () => {
    const bars = three.view.seats.map(({ seat }) => BARS[signAt(seat - 1, three.view.variant)]);
    expect(bars).toEqual(three.view.seats.map(({ role }) => role?.direction));
    const [first, second] = four.view.seats.map(({ seat }) => BARS[signAt(seat - 1, four.view.variant)]);
    expect([first, second]).toEqual(['columns', 'horizontal']);
    expect(four.view.seats.slice(0, 2).map(({ role }) => role?.direction)).toEqual(['columns', 'rows']);
  });

  it('is like neither rows nor columns where these are yet to be claimed', () => {
    expect([0, 1].map((place) => BARS[signAt(place, 'enhanced')])).toEqual(['rising', 'falling']);
  });

  it.each([undefined, 'basic', 'three', 'four', 'enhanced'])(
    'differs from every other at the table (%s)',
    (variant) => {
      const seats = { three: 3, four: 4, basic: 2, enhanced: 2 }[variant ?? ''] ?? 4;
      const signs = Array.from({ length: seats }, (_, place) => signAt(place, variant));
      expect(new Set(signs).size).toBe(seats);
    },
  );
});
