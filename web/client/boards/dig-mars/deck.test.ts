import { describe, expect, it } from 'vitest';
import { kindsOf } from './deck';

describe('a deck of one’s own', () => {
  const card = { hardness: 2, points: 3, difficulty: 1, bonus: 'radar' };

  it('is told by its kinds of cards, soft rock first', () => {
    const other = { ...card, hardness: 1, bonus: null };
    expect(kindsOf({ deck: [card, other, card] })).toEqual([
      { ...other, count: 1 },
      { ...card, count: 2 },
    ]);
  });

  it('has no cards where there is no deck', () => {
    expect([kindsOf(null), kindsOf({}), kindsOf({ deck: 'soft' })]).toEqual([[], [], []]);
  });
});
