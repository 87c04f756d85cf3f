/** Someone's own deck, as the data of a table has it. */
import type { DigMarsPrint } from '../../wire/generated';

/** Cards with the same print, and how many of them there are. */
export interface Kind extends DigMarsPrint {
  readonly count: number;
}

function isPrint(card: unknown): card is DigMarsPrint {
  return typeof card === 'object' && card !== null && 'hardness' in card && 'points' in card && 'difficulty' in card;
}

/** The kinds of cards of a deck, soft rock and few points first. */
export function kindsOf(data: unknown): readonly Kind[] {
  const deck = (data as { deck?: unknown } | null)?.deck;
  const kinds = new Map<string, Kind>();
  for (const card of Array.isArray(deck) ? deck.filter(isPrint) : []) {
    const key = [card.hardness, card.points, card.difficulty, card.bonus].join(' ');
    kinds.set(key, { ...card, count: (kinds.get(key)?.count ?? 0) + 1 });
  }
  return [...kinds.values()].sort(
    (one, other) => one.hardness - other.hardness || one.points - other.points || one.difficulty - other.difficulty,
  );
}
