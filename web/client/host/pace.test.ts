import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TableMessage } from '../wire/messages';
import { holdOf, Pace } from './pace';

function event(what: object): TableMessage {
  return { type: 'event', table: 'x1n9qhyw0m4bv2kc', seq: 1, event: what, view: {} } as TableMessage;
}

describe('how long something is seen', () => {
  const others = event({ what: 'acted', seat: 2, action: 'e4' });

  it('is longer for what nobody knew before, and shorter for what I did myself', () => {
    const hold = (message: TableMessage): number => holdOf(message, [1], 'calm', 0);
    expect(hold(event({ what: 'dealt' }))).toBeGreaterThan(hold(others));
    expect(hold(others)).toBeGreaterThan(hold(event({ what: 'acted', seat: 1, action: 'e4' })));
  });

  it('is at least what movement takes, and nothing where nobody wants to wait', () => {
    expect(holdOf(others, [1], 'quick', 0)).toBeGreaterThanOrEqual(220);
    expect(holdOf(others, [1], 'none', 0)).toBe(0);
  });

  it('is given to what whoever comes sees first, if something happened', () => {
    const table = { type: 'table', view: {}, observation: { event: 'roll' } } as unknown as TableMessage;
    expect(holdOf(table, [1], 'calm', 0)).toBe(holdOf(others, [1], 'calm', 0));
    expect(holdOf({ ...table, observation: null } as TableMessage, [1], 'calm', 0)).toBe(0);
  });

  it('is shorter the more waits', () => {
    const hold = (waiting: number): number => holdOf(others, [1], 'calm', waiting);
    expect(hold(1)).toBe(hold(0) * 0.75);
    expect(hold(10)).toBeLessThan(hold(1));
    expect(hold(10)).toBeGreaterThanOrEqual(220);
  });

  it('is nothing where nothing changes on the board, or too much waits', () => {
    expect(holdOf({ ...others, view: undefined } as TableMessage, [1], 'calm', 0)).toBe(0);
    expect(holdOf({ type: 'presence', table: 'x', here: [], watching: 0 }, [1], 'calm', 0)).toBe(0);
    expect(holdOf(others, [1], 'calm', 100)).toBe(0);
  });
});

describe('the pace', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  function paced(hold: number): { pace: Pace<string>; shown: string[] } {
    const shown: string[] = [];
    return {
      pace: new Pace(
        (each) => shown.push(each),
        () => hold,
      ),
      shown,
    };
  }

  it('shows the first thing at once, and each next one when the last has been seen', () => {
    const { pace, shown } = paced(400);
    ['drive', 'roll', 'go'].forEach((each) => pace.take(each));
    expect(shown).toEqual(['drive']);
    vi.advanceTimersByTime(399);
    expect(shown).toEqual(['drive']);
    vi.advanceTimersByTime(1);
    expect(shown).toEqual(['drive', 'roll']);
    vi.advanceTimersByTime(400);
    expect(shown).toEqual(['drive', 'roll', 'go']);
  });

  it('waits for nothing where nothing is held', () => {
    const { pace, shown } = paced(0);
    ['drive', 'roll'].forEach((each) => pace.take(each));
    expect(shown).toEqual(['drive', 'roll']);
  });

  it('catches up in order, and goes on from there', () => {
    const { pace, shown } = paced(400);
    ['drive', 'roll', 'go'].forEach((each) => pace.take(each));
    pace.catchUp();
    pace.take('next');
    expect(shown).toEqual(['drive', 'roll', 'go', 'next']);
    vi.advanceTimersByTime(1000);
    expect(shown).toHaveLength(4);
  });

  it('shows nothing more once it is stopped', () => {
    const { pace, shown } = paced(400);
    ['drive', 'roll'].forEach((each) => pace.take(each));
    pace.stop();
    vi.advanceTimersByTime(1000);
    expect(shown).toEqual(['drive']);
  });
});
