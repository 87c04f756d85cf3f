import { describe, expect, it } from 'vitest';
import { actionsOf, complete, following, leadsTo, remaining, tapped, type Way } from './compose';

const ways: readonly Way[] = [
  { action: 'dig b3', steps: ['b3'] },
  { action: 'move b3-b4', steps: ['b3', 'b4'] },
  { action: 'move b3-c3', steps: ['b3', 'c3'] },
  { action: 'salvage d1', steps: ['d1'] },
  { action: 'shift b3-d1', steps: ['shift', 'b3', 'd1'] },
  { action: 'shift b3-d2', steps: ['shift', 'b3', 'd2'] },
];

describe('composing', () => {
  it('keeps the ways that begin with what was tapped', () => {
    expect(actionsOf(remaining(ways, ['b3']))).toEqual(['dig b3', 'move b3-b4', 'move b3-c3']);
    expect(actionsOf(remaining(ways, ['b3', 'c3']))).toEqual(['move b3-c3']);
    expect(remaining(ways, ['c3'])).toEqual([]);
  });

  it('says what can be tapped next, and what needs no further tap', () => {
    expect([...following(ways, [])]).toEqual(['b3', 'd1', 'shift']);
    expect([...following(ways, ['b3'])]).toEqual(['b4', 'c3']);
    expect(complete(ways, ['b3'])).toEqual(['dig b3']);
    expect(complete(ways, [])).toEqual([]);
  });

  it('proposes as soon as one action is left', () => {
    expect(tapped(ways, [], 'd1')).toEqual({ kind: 'action', action: 'salvage d1', taps: ['d1'] });
    expect(tapped(ways, ['b3'], 'b4')).toEqual({ kind: 'action', action: 'move b3-b4', taps: ['b3', 'b4'] });
  });

  it('proposes again what is tapped again', () => {
    expect(tapped(ways, ['b3', 'b4'], 'b4')).toEqual({ kind: 'action', action: 'move b3-b4', taps: ['b3', 'b4'] });
  });

  it('stays open while several are left', () => {
    expect(tapped(ways, [], 'b3')).toEqual({ kind: 'open', taps: ['b3'] });
    expect(tapped(ways, ['shift'], 'b3')).toEqual({ kind: 'open', taps: ['shift', 'b3'] });
  });

  it('takes a tap back that is repeated before it has led anywhere', () => {
    expect(tapped(ways, ['shift', 'b3'], 'b3')).toEqual({ kind: 'open', taps: ['shift'] });
  });

  it('takes the action of just one tap when that is repeated', () => {
    expect(tapped(ways, ['b3'], 'b3')).toEqual({ kind: 'action', action: 'dig b3', taps: ['b3'] });
  });

  it('shows beforehand what a tap leads to', () => {
    expect(leadsTo(ways, [], 'd1')).toBe('salvage d1');
    expect(leadsTo(ways, [], 'b3')).toBe('dig b3');
    expect(leadsTo(ways, ['b3'], 'c3')).toBe('move b3-c3');
    expect(leadsTo(ways, [], 'shift')).toBeNull();
    expect(leadsTo(ways, [], 'a1')).toBeNull();
  });

  it('begins anew with what cannot follow but can begin', () => {
    expect(tapped(ways, ['b3'], 'd1')).toEqual({ kind: 'action', action: 'salvage d1', taps: ['d1'] });
    expect(tapped(ways, ['b3'], 'shift')).toEqual({ kind: 'open', taps: ['shift'] });
  });

  it('refuses what leads nowhere, and forgets nothing by it', () => {
    expect(tapped(ways, ['b3'], 'a1')).toEqual({ kind: 'refused', taps: ['b3'] });
    expect(tapped([], [], 'a1')).toEqual({ kind: 'refused', taps: [] });
  });
});
