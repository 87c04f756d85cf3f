import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { apart, seenBy, type Colour, type Sight } from './sight';

const SIGHTS: readonly Sight[] = ['everyone', 'protanopia', 'deuteranopia', 'tritanopia'];
const THEMES = ['light', 'dark'] as const;
const tokens = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

function colour(name: string, theme: (typeof THEMES)[number]): Colour {
  const found = new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(tokens);
  const hex = found?.[theme === 'light' ? 1 : 2];
  if (hex === undefined) throw new Error(`there is no colour ${name}`);
  const part = (from: number): number => Number.parseInt(hex.slice(from, from + 2), 16) / 255;
  return [part(1), part(3), part(5)];
}

/** How far all pairs of these colours are apart, for every kind of sight and both themes. */
function distances(names: readonly string[]): readonly { readonly pair: string; readonly distance: number }[] {
  return THEMES.flatMap((theme) =>
    SIGHTS.flatMap((sight) =>
      names.flatMap((one, place) =>
        names.slice(place + 1).map((other) => ({
          pair: `${one} and ${other}, ${theme}, ${sight}`,
          distance: apart(seenBy(colour(one, theme), sight), seenBy(colour(other, theme), sight)),
        })),
      ),
    ),
  );
}

/** What stands apart by this much is told apart at a glance (CIE 1976; one is the least that anybody sees). */
const CLEAR = 15;

describe('the palette', () => {
  it('knows how red and green look to who cannot tell them apart', () => {
    const [red, green]: [Colour, Colour] = [
      [0.75, 0.25, 0.1],
      [0.42, 0.45, 0.1],
    ];
    expect(apart(red, green)).toBeGreaterThan(40);
    expect(apart(seenBy(red, 'deuteranopia'), seenBy(green, 'deuteranopia'))).toBeLessThan(CLEAR);
  });

  it.each([
    ['seats', ['teal', 'orange', 'violet', 'blue']],
    ['ores', ['gold', 'silver', 'copper']],
    ['rigs', ['rig', 'rig2']],
  ])('keeps the colours of %s apart for every kind of sight', (_, names) => {
    expect(distances(names).filter(({ distance }) => distance < CLEAR)).toEqual([]);
  });
});
