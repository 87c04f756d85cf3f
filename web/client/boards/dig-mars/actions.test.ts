import { describe, expect, it } from 'vitest';
import { actionsOf, complete, tapped } from '../compose';
import { attempt, deed, ways } from './actions';
import bonus from './fixtures/bonus.json';
import four from './fixtures/four.json';
import known from './fixtures/known.json';
import type { PlaceView } from './view';

describe('actions of Dig Mars', () => {
  it.each([
    ['land b3', 'land', ['b3'], null],
    ['dig b3', 'dig', ['b3'], null],
    ['salvage b3', 'salvage', ['b3'], null],
    ['move b3-b4', 'move', ['b3', 'b4'], null],
    ['upgrade digging', 'upgrade digging', [], null],
    ['upgrade salvage', 'upgrade salvage', [], null],
    ['upgrade fleet c1', 'upgrade fleet', ['c1'], null],
    ['bonus dig b3', 'bonus dig', ['b3'], null],
    ['bonus shift 2 b3-d1', 'bonus shift', ['b3', 'd1'], 2],
    ['bonus point', 'bonus point', [], null],
    ['bonus radar c2', 'bonus radar', ['c2'], null],
    ['declare', 'declare', [], null],
    ['end', 'end', [], null],
  ])('%s says what happens where', (action, verb, places, seat) => {
    expect(deed(action)).toEqual({ verb, places, seat });
  });

  it.each([
    ['bonus', bonus],
    ['four', four],
    ['known', known],
  ])('are all reached by taps: %s', (_, { legal }) => {
    const all = ways(legal);
    expect([...actionsOf(all)].sort()).toEqual([...legal].sort());
    for (const { action, steps } of all) {
      let taps: readonly string[] = [];
      for (const step of steps) {
        const outcome = tapped(all, taps, step);
        expect(outcome.kind).not.toBe('refused');
        taps = outcome.taps;
      }
      // Either the taps decide, or a chooser shows the action.
      expect(complete(all, taps)).toContain(action);
    }
  });

  it('asks whose station is shifted only where several stand', () => {
    const all = ways(['bonus shift 1 c3-d3', 'bonus shift 2 c3-d3', 'bonus shift 2 c1-d3']);
    expect(tapped(all, ['bonus shift'], 'c1')).toMatchObject({ action: 'bonus shift 2 c1-d3' });
    expect(tapped(all, ['bonus shift', 'c3'], 'd3').kind).toBe('open');
    expect(complete(all, ['bonus shift', 'c3', 'd3'])).toHaveLength(2);
  });

  it('spends a bonus by its place only where no action does the same', () => {
    expect(tapped(ways(['bonus dig b3', 'end']), [], 'b3')).toMatchObject({ action: 'bonus dig b3' });
    expect(tapped(ways(['bonus dig b3', 'dig b3', 'end']), [], 'b3')).toMatchObject({ action: 'dig b3' });
  });

  it('are tried as they were meant', () => {
    const spot = (place: string, top: PlaceView['top']): PlaceView => ({
      place,
      cards: 1,
      top,
      stations: [],
      looked: [],
    });
    const back = spot('b3', { top: 'back', hardness: 2, known: null });
    const front = spot('b3', { top: 'front', card: { card: 1, hardness: 1, points: 1, difficulty: 1, bonus: null } });
    expect(attempt(back, [], true, 1)).toBe('land b3');
    expect(attempt(back, [], false, 1)).toBe('dig b3');
    expect(attempt(front, [], false, 1)).toBe('salvage b3');
    expect(attempt(back, ['a1'], false, 1)).toBe('move a1-b3');
    expect(attempt(back, ['bonus radar'], false, 1)).toBe('bonus radar b3');
    expect(attempt(back, ['bonus shift', 'd1'], false, 2)).toBe('bonus shift 2 d1-b3');
  });
});
