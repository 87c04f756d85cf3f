import { describe, expect, it } from 'vitest';
import { clockText, leftOf } from './time';

describe('clocks', () => {
  it('run for the seat to act and stand for the others', () => {
    const clock = { left: [60_000, 50_000], deadline: 61_000, at: 1000 };
    expect(leftOf(clock, 1, 1, 11_000)).toBe(50_000);
    expect(leftOf(clock, 2, 1, 11_000)).toBe(50_000);
    expect(leftOf(clock, 1, 1, 99_000)).toBe(0);
  });

  it('count to the deadline where a turn has days, and not at all without a clock', () => {
    expect(leftOf({ deadline: 5000, at: 0 }, 1, 1, 2000)).toBe(3000);
    expect(leftOf({ deadline: 5000, at: 0 }, 2, 1, 2000)).toBeNull();
    expect(leftOf(null, 1, 1, 0)).toBeNull();
  });

  it('are read at a glance', () => {
    expect(clockText(291_000, 'd', 'h')).toBe('4:51');
    expect(clockText(9_400, 'd', 'h')).toBe('0:09.4');
    expect(clockText(3_723_000, 'd', 'h')).toBe('1:02:03');
    expect(clockText(2 * 86_400_000 + 5 * 3_600_000, 'd', 'h')).toBe('2 d 5 h');
  });
});
