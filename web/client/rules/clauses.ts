/**
 * Every clause of the three games, under the headings that group them. The program names the same ids when it refuses an
 * action or tells how a game ended, so each of them must have its place in the rules that players read. A test compares this
 * list with the ids that the crates of the games and their tests name.
 */

import type { GameName } from './rules';

/** A heading and its clauses. */
interface Group {
  readonly name: string;
  readonly clauses: readonly string[];
}

export const groups: Readonly<Record<GameName, readonly Group[]>> = {
  atacama: [
    { name: 'Board', clauses: span('AT', 1, 4) },
    { name: 'Basic game, two players', clauses: span('AT', 5, 9) },
    { name: 'Scoring', clauses: span('AT', 10, 12) },
    { name: 'Enhanced game, two players', clauses: span('AT', 13, 19) },
    { name: 'Tactical variant', clauses: span('AT', 20, 22) },
    { name: 'Three players', clauses: span('AT', 23, 26) },
    { name: 'Four players', clauses: span('AT', 27, 29) },
    { name: 'The worked example', clauses: span('AT', 30, 30) },
    { name: 'Notation', clauses: span('AT', 31, 33) },
  ],
  ghawar: [
    { name: 'Material and set-up', clauses: span('GH', 1, 5) },
    { name: 'Phase 1: rigs', clauses: span('GH', 6, 7) },
    { name: 'Phase 2: roads', clauses: span('GH', 8, 17) },
    { name: 'End', clauses: span('GH', 18, 20) },
    { name: 'Notation', clauses: span('GH', 21, 21) },
  ],
  'dig-mars': [
    { name: 'Material and set-up', clauses: span('DM', 1, 4) },
    { name: 'A turn', clauses: span('DM', 5, 9) },
    { name: 'Bonus actions', clauses: span('DM', 10, 12) },
    { name: 'Cooperation and sharing', clauses: span('DM', 13, 16) },
    { name: 'End', clauses: span('DM', 17, 21) },
    { name: 'Notation', clauses: span('DM', 22, 22) },
  ],
};

/** Every clause of a game, in order. */
export function clausesOf(game: GameName): string[] {
  return groups[game].flatMap((group) => group.clauses);
}

function span(letters: string, first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => `${letters}-${first + index}`);
}
