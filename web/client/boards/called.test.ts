import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { choose } from '../language';
import type { SeatFace } from './board';
import { speechOf } from './index';

const seats: SeatFace[] = [{ seat: 2, name: 'Ada', sign: 1, colour: '--seat-2', mine: false }];

describe('actions are called by their names', () => {
  beforeAll(() => {
    vi.stubGlobal('localStorage', { setItem: () => undefined });
    vi.stubGlobal('document', { documentElement: {} });
  });
  afterAll(() => {
    choose('en');
    vi.unstubAllGlobals();
  });

  const names: readonly [string, string, string, string][] = [
    ['atacama', 'e5', 'e5', 'e5'],
    ['atacama', 'e5*', 'e5 with a second-colour rig', 'e5 mit einem Bohrturm der zweiten Farbe'],
    ['atacama', 'claim no-copper rows', 'Concession: rows, no copper', 'Konzession: Zeilen, kein Kupfer'],
    ['atacama', 'pass', 'Pass and let the game end', 'Passen und das Spiel enden lassen'],
    ['ghawar', 'drive', 'Roll the die and drive', 'Würfeln und fahren'],
    ['ghawar', 'rig p11-p12', 'Move rig p11 → p12', 'Bohrturm p11 → p12 versetzen'],
    ['ghawar', 'depot-a2 load p11', 'Drive depot → a2, load p11', 'Depot → a2 fahren, p11 laden'],
    ['dig-mars', 'dig c2', 'Dig c2', 'c2 ausgraben'],
    ['dig-mars', 'bonus shift 2 a1-a2', 'Shift Ada: a1 → a2', 'Ada versetzen: a1 → a2'],
    ['dig-mars', 'end', 'End turn', 'Zug beenden'],
    ['unheard-of', 'swim', 'swim', 'swim'],
  ];
  it.each(names)('%s: %s', async (game, action, english, german) => {
    const { called } = await speechOf(game);
    choose('en');
    expect(called(action, seats, null)).toBe(english);
    choose('de');
    expect(called(action, seats, null)).toBe(german);
  });

  const tasks: readonly [string, readonly string[], object | null, string | null, string | null][] = [
    ['atacama', ['e5', 'pass'], null, 'place a rig', 'setze einen Bohrturm'],
    ['atacama', ['claim no-copper rows'], null, 'claim a concession', 'erwirb eine Konzession'],
    ['atacama', ['pass'], null, null, null],
    ['ghawar', ['drive'], null, 'roll the die', 'würfle'],
    ['ghawar', ['drive', 'rig p11-p12'], null, 'roll the die or move a rig', 'würfle oder versetze einen Bohrturm'],
    ['ghawar', ['depot-a2'], { dice: [3] }, 'drive 3 spaces', 'fahre 3 Felder'],
    ['dig-mars', ['land a1'], { landing: true }, 'land a station', 'lande eine Station'],
    ['dig-mars', ['dig a1', 'end'], { actions_left: 2 }, '2 actions left', 'noch 2 Aktionen'],
    ['dig-mars', ['end'], { actions_left: 1 }, 'end your turn', 'beende deinen Zug'],
    ['unheard-of', ['swim'], null, null, null],
  ];
  it.each(tasks)('and what is to be done is said: %s: %s', async (game, legal, view, english, german) => {
    const { task } = await speechOf(game);
    choose('en');
    expect(task(legal, view)).toBe(english);
    choose('de');
    expect(task(legal, view)).toBe(german);
  });
});
