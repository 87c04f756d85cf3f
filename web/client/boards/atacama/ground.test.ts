import { describe, expect, it } from 'vitest';
import enhanced from './fixtures/enhanced.json';
import four from './fixtures/four.json';
import tactical from './fixtures/tactical.json';
import three from './fixtures/three.json';
import { groundOf, type Field, type Line, type ShortLines, type Written } from './ground';

const SIGNS: Readonly<Record<Field['status'], string>> = {
  open: 'o',
  blocked: 'x',
  rig: 'r',
  'second-rig': 's',
  hidden: '?',
  desert: '-',
};

/** The short form of what is written field by field. */
function shortened(view: Written): Written {
  const fields = view.fields as readonly Field[];
  const lines = view.lines as readonly Line[];
  const text = fields.map(
    ({ ore, status }) => `${ore ? `${ore.commodity.charAt(0).toUpperCase()}${ore.amount}` : '..'}${SIGNS[status]}`,
  );
  const directions = [...new Set(lines.map(({ direction }) => direction))].map((direction): ShortLines => {
    const own = lines.filter((line) => line.direction === direction);
    return {
      direction,
      seats: own[0]?.worth.map(({ seat }) => seat) ?? [],
      lines: own.map(({ name, rigs, counts, worth }) => ({
        name,
        rigs,
        counts,
        worth: worth.map((each) => each.worth),
      })),
    };
  });
  return { board: view.board, fields: text.join(''), lines: directions };
}

describe('the ground', () => {
  it.each([
    ['tactical', tactical.view as Written],
    ['enhanced', enhanced.view as Written],
    ['three', three.view as Written],
    ['four', four.view as Written],
  ])('is the same in both forms: %s', (_, view) => {
    expect(groundOf(shortened(view))).toEqual(groundOf(view));
  });

  it('is read from a text of three characters a field', () => {
    const { fields } = groundOf({ board: 'square', fields: `C4sG3o..?${'S1x'.repeat(78)}`, lines: [] });
    expect(fields).toHaveLength(81);
    expect(fields[0]).toEqual({ field: 'a1', ore: { commodity: 'copper', amount: 4 }, status: 'second-rig' });
    expect(fields[1]).toEqual({ field: 'b1', ore: { commodity: 'gold', amount: 3 }, status: 'open' });
    expect(fields[2]).toEqual({ field: 'c1', ore: null, status: 'hidden' });
    expect(fields[80]).toEqual({ field: 'i9', ore: { commodity: 'silver', amount: 1 }, status: 'blocked' });
  });
});
