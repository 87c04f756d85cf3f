import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { clausesOf } from './clauses';
import type { GameName } from './rules';

const CRATES = join(import.meta.dirname, '../../../crates');
const LETTERS: [GameName, string][] = [
  ['atacama', 'AT'],
  ['ghawar', 'GH'],
  ['dig-mars', 'DM'],
];

/** Every clause that the sources and tests of a game's crate name, as `AT-6` or in the name of a test as `at_6`. */
function namedIn(game: GameName, letters: string): Set<string> {
  const files = readdirSync(join(CRATES, game), { recursive: true, encoding: 'utf8' });
  const texts = files
    .filter((file) => file.endsWith('.rs'))
    .map((file) => readFileSync(join(CRATES, game, file), 'utf8'));
  const found = texts.flatMap((text) => [
    ...text.matchAll(new RegExp(`\\b${letters}-(\\d+)|_${letters}_(\\d+)`, 'gi')),
  ]);
  return new Set(found.map(([, written, named]) => `${letters}-${written ?? named}`));
}

describe.each(LETTERS)('the clauses of %s', (game, letters) => {
  it('are those that the program and its tests name', () => {
    expect([...namedIn(game, letters)].sort()).toEqual([...clausesOf(game)].sort());
  });
});
