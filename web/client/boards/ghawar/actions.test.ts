import { describe, expect, it } from 'vitest';
import { actionsOf, complete, tapped } from '../compose';
import { attempt, deed, placesOf, standsOf, ways } from './actions';
import choosing from './fixtures/choosing.json';
import driving from './fixtures/driving.json';
import drove from './fixtures/drove.json';
import four from './fixtures/four.json';
import type { TruckView } from './view';

describe('actions of Ghawar', () => {
  it('say what happens where', () => {
    expect(deed('drive')).toEqual({ kind: 'drive' });
    expect(deed('place p34')).toEqual({ kind: 'place', platform: 'p34' });
    expect(deed('rig p12-p45')).toEqual({ kind: 'rig', from: 'p12', to: 'p45' });
    expect(deed('b1-b4')).toEqual({ kind: 'go', from: 'b1', to: 'b4', load: null });
    expect(deed('depot-b3 load p23')).toEqual({ kind: 'go', from: 'depot', to: 'b3', load: 'p23' });
    expect(deed('m13-depot')).toEqual({ kind: 'go', from: 'm13', to: 'depot', load: null });
    for (const other of ['', 'roll 3', 'p12-p45', 'rig b1-b4', 'b1', 'b1-b14']) expect(deed(other)).toBeNull();
    expect(placesOf('b1-b4 load p23')).toEqual(['b1', 'b4', 'p23']);
  });

  it.each([
    ['choosing', choosing],
    ['driving', driving],
    ['turn', drove],
    ['four', four],
  ])('are all reached by taps: %s', (_, { legal, view }) => {
    const all = ways(legal);
    expect([...actionsOf(all)].sort()).toEqual([...legal].sort());
    const places = new Set([
      ...view.platforms.map(({ platform }) => platform),
      ...view.spaces.map(({ space }) => space),
      'depot',
      'drive',
    ]);
    for (const { action, steps } of all) {
      let taps: readonly string[] = [];
      for (const step of steps) {
        expect(places.has(step), step).toBe(true);
        const outcome = tapped(all, taps, step);
        expect(outcome.kind).not.toBe('refused');
        taps = outcome.taps;
      }
      expect(complete(all, taps)).toContain(action);
    }
  });

  it('need only the end of a drive where one truck can go there', () => {
    const all = ways(['b1-b4', 'd1-d4', 'd1-d4 load p23', 'b1-d6', 'd1-d6']);
    expect(tapped(all, [], 'b4')).toMatchObject({ action: 'b1-b4' });
    expect(tapped(all, [], 'd6').kind).toBe('open');
    expect(complete(all, ['d6'])).toEqual(['b1-d6', 'd1-d6']);
    expect(tapped(all, ['d4'], 'p23')).toMatchObject({ action: 'd1-d4 load p23' });
    expect(tapped(all, ['d4'], 'd4')).toMatchObject({ action: 'd1-d4' });
  });

  it('are tried as they were meant', () => {
    expect(attempt('p34', [], 'choosing', [])).toBe('place p34');
    expect(attempt('p45', ['drive'], 'turn', ['b1'])).toBe('rig p45-p45');
    expect(attempt('p45', ['p12'], 'turn', ['b1'])).toBe('rig p12-p45');
    expect(attempt('b9', ['b1'], 'driving', ['d1', 'b1'])).toBe('b1-b9');
    expect(attempt('p23', ['b1', 'b4'], 'driving', ['d1', 'b1'])).toBe('b1-b4 load p23');
  });

  it('are drives of one’s own truck where only their end was tapped, rather of one on the roads', () => {
    expect(attempt('j10', [], 'driving', ['depot', 'd2'])).toBe('d2-j10');
    expect(attempt('j10', [], 'driving', ['depot', 'depot'])).toBe('depot-j10');
    expect(attempt('depot', [], 'driving', ['d2', 'a4'])).toBe('d2-depot');
    expect(attempt('j10', ['p12'], 'turn', ['depot', 'd2'])).toBe('d2-j10');
    expect(attempt('d2', [], 'driving', ['a4', 'd2'])).toBe('d2-d2');
  });

  it('are tried with the trucks of whoever acts', () => {
    const trucks = driving.view.trucks as readonly TruckView[];
    expect(standsOf(trucks, 1)).toEqual(['d2', 'a4']);
    expect(standsOf(trucks, 2)).toEqual(['depot', 'j10']);
    expect(standsOf(trucks, null)).toEqual([]);
  });
});
