import { describe, expect, it } from 'vitest';
import { deed } from './actions';
import driving from './fixtures/driving.json';
import four from './fixtures/four.json';
import { columnOf, rowOf } from './geometry';
import type { GhawarView } from './view';
import { wayOf } from './way';

describe.each([
  ['two', driving],
  ['four', four],
])('the way of a drive for %s', (_, fixture) => {
  const view = fixture.view as GhawarView;
  const seat = view.seats.find((each) => each.seat === view.to_act)!;
  const steps = view.dice[0] ?? 0;

  it('is found for every legal drive, step by step and never back', () => {
    for (const action of fixture.legal) {
      const drive = deed(action);
      if (drive?.kind !== 'go') throw new Error(action);
      const way = wayOf(view, seat, drive.from, drive.to, steps);
      expect(way, action).not.toBeNull();
      expect(way?.at(0)).toBe(drive.from);
      expect(way?.at(-1)).toBe(drive.to);
      if (drive.to !== 'depot') expect(way).toHaveLength(steps + 1);
      const spaces = way?.filter((stand) => stand !== 'depot') ?? [];
      for (const [index, space] of spaces.slice(1).entries()) {
        const former = spaces[index] ?? '';
        expect(Math.abs(columnOf(space) - columnOf(former)) + Math.abs(rowOf(space) - rowOf(former))).toBe(1);
        expect(space).not.toBe(spaces[index - 1]);
      }
    }
  });

  it('is none where the roads do not lead', () => {
    const [start] = fixture.legal.map(deed).flatMap((drive) => (drive?.kind === 'go' ? [drive.from] : []));
    expect(wayOf(view, seat, start ?? '', start ?? '', 1)).toBeNull();
  });
});
