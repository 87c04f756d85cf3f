import { describe, expect, it } from 'vitest';
import type { Sitter, TableCard } from '../../wire/generated';
import { namesAt } from './sitters';

function cardOf(...sitters: Sitter[]): TableCard {
  return { game: 'atacama', chairs: sitters.map((sitter) => ({ sitter })) } as unknown as TableCard;
}

describe('names at a table', () => {
  const ada: Sitter = { kind: 'local', owner: 'x', name: 'Ada' };
  it('are numbered where two are called the same', () => {
    const bob = { ...ada, name: 'Bob' };
    expect(namesAt(cardOf(ada, bob, ada))).toEqual(['Ada 1', 'Bob', 'Ada 2']);
  });
  it('are not where a place is free', () => {
    const free: Sitter = { kind: 'open' };
    const [first, second] = namesAt(cardOf(free, free));
    expect(first).toBe(second);
  });
});
