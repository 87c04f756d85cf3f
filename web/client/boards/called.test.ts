import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { choose } from '../language';
import type { SeatFace } from './board';
import { callsOf } from './index';

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
    const called = await callsOf(game);
    choose('en');
    expect(called(action, seats, null)).toBe(english);
    choose('de');
    expect(called(action, seats, null)).toBe(german);
  });
});
