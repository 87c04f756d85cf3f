import { describe, expect, it } from 'vitest';
import { actionsOf, tapped } from '../compose';
import { attempt, claim, placing, SECOND, ways } from './actions';
import enhanced from './fixtures/enhanced.json';
import tactical from './fixtures/tactical.json';
import three from './fixtures/three.json';
import { writingOrder } from './geometry';
import type { AtacamaView } from './view';

describe('actions of Atacama', () => {
  it('name a field and a rig', () => {
    expect(placing('e4')).toEqual({ field: 'e4', rig: 'basic' });
    expect(placing('e4*')).toEqual({ field: 'e4', rig: 'second' });
    expect(placing('f11')).toEqual({ field: 'f11', rig: 'basic' });
    for (const other of ['pass', 'claim no-copper rows', 'l1', 'a0', 'a12', 'e4**']) expect(placing(other)).toBeNull();
  });

  it('name what is claimed', () => {
    expect(claim('claim no-copper columns')).toEqual({
      concession: 'no-copper',
      direction: 'columns',
      paid: 'basic',
    });
    expect(claim('claim no-silver rows *')?.paid).toBe('second');
    expect(claim('e4')).toBeNull();
  });

  it.each([
    ['tactical', tactical],
    ['enhanced', enhanced],
    ['three', three],
  ])('are all reached by taps on the board or a button: %s', (_, { legal, view }) => {
    const all = ways(legal);
    expect([...actionsOf(all)].sort()).toEqual([...legal].sort());
    const fields = new Set(writingOrder(view.board as AtacamaView['board']));
    for (const { action, steps } of all) {
      const target = steps.at(-1) ?? '';
      expect(fields.has(target) || target === action).toBe(true);
      let taps: readonly string[] = [];
      let outcome = tapped(all, taps, steps[0] ?? '');
      for (const step of steps.slice(1)) {
        taps = outcome.taps;
        outcome = tapped(all, taps, step);
      }
      expect(outcome).toEqual({ kind: 'action', action, taps: steps });
    }
  });

  it('put a basic rig at once where both kinds are legal', () => {
    const both = ways(['e4', 'e4*', 'd2', 'd2*']);
    expect(tapped(both, [], 'e4')).toMatchObject({ action: 'e4' });
    expect(tapped(both, [SECOND], 'e4')).toMatchObject({ action: 'e4*' });
  });

  it('need no choice of the kind where only the second is left', () => {
    expect(tapped(ways(['e4*', 'd2*']), [], 'e4')).toMatchObject({ action: 'e4*' });
  });

  it('are tried as they were meant', () => {
    expect(attempt('e4', [])).toBe('e4');
    expect(attempt('e4', [SECOND])).toBe('e4*');
  });
});
