import { describe, expect, it } from 'vitest';
import { across, BOTTOM, DASHES, down, LEFT, numberAt, pathOf, RIGHT, roomy, ticksOf, TOP, type Room } from './graph';

const room: Room = { width: 300 + LEFT + RIGHT, height: 100 + TOP + BOTTOM, last: 30 };

describe('the value graph', () => {
  it('begins at the left and ends at the right', () => {
    expect([across(room, 0), across(room, 15), across(room, 30)]).toEqual([LEFT, LEFT + 150, LEFT + 300]);
  });

  it('has the whole win on top, and nothing leaves the frame', () => {
    expect([down(room, 1), down(room, 0.25), down(room, 0)]).toEqual([TOP, TOP + 75, TOP + 100]);
    expect([down(room, 1.2), down(room, -0.1)]).toEqual([TOP, TOP + 100]);
  });

  it('finds the position under a pointer again, and the nearest one beside the frame', () => {
    for (let number = 0; number <= room.last; number += 1) expect(numberAt(room, across(room, number))).toBe(number);
    expect([numberAt(room, LEFT + 14), numberAt(room, LEFT + 16)]).toEqual([1, 2]);
    expect([numberAt(room, -50), numberAt(room, 5_000)]).toEqual([0, 30]);
  });

  it('draws a line for each seat through what it could expect', () => {
    const course = [
      { number: 0, shares: [0.5, 0.5] },
      { number: 30, shares: [1, 0] },
    ];
    expect(pathOf(room, course, 1)).toBe(`M${LEFT}.0 ${TOP + 50}.0L${LEFT + 300}.0 ${TOP}.0`);
    expect(pathOf(room, course, 2)).toBe(`M${LEFT}.0 ${TOP + 50}.0L${LEFT + 300}.0 ${TOP + 100}.0`);
    expect(pathOf(room, [], 1)).toBe('');
  });

  it('numbers round positions that do not touch each other', () => {
    expect(ticksOf(room)).toEqual([0, 5, 10, 15, 20, 25, 30]);
    for (const last of [1, 7, 46, 356, 1240]) {
      const ticks = ticksOf({ ...room, last });
      const gaps = ticks
        .slice(1)
        .map((tick, place) => across({ ...room, last }, tick) - across({ ...room, last }, ticks[place] ?? 0));
      expect(Math.min(...gaps, 48)).toBeGreaterThanOrEqual(47.9);
    }
  });

  it('gives a sign only to what has room for it', () => {
    expect([...roomy(room, [1, 2, 3, 10, 11], 16)]).toEqual([1, 3, 10]);
    expect([...roomy({ ...room, last: 300 }, [1, 5, 20], 16)]).toEqual([1, 20]);
  });

  it('stands for a game that ended before it began', () => {
    expect(ticksOf({ ...room, last: 0 })).toEqual([0]);
    expect(across({ ...room, last: 0 }, 0)).toBe(LEFT);
    expect(numberAt({ ...room, last: 0 }, 100)).toBe(0);
  });

  it('dashes every seat in a way of its own', () => {
    expect(new Set(DASHES).size).toBe(4);
  });
});
