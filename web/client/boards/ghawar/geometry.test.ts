import { describe, expect, it } from 'vitest';
import { distance, reached } from '../testing';
import driving from './fixtures/driving.json';
import four from './fixtures/four.json';
import { bay, centre, lanes, layoutOf, names, ROAD, type Box } from './geometry';
import type { GhawarView } from './view';

const boards: readonly [string, GhawarView, number][] = [
  ['for two', driving.view as GhawarView, 85],
  ['for four with a ring road', four.view as GhawarView, 133],
];

function overlap(one: Box, other: Box): boolean {
  const apart =
    one.x + one.width <= other.x ||
    other.x + other.width <= one.x ||
    one.y + one.height <= other.y ||
    other.y + other.height <= one.y;
  return !apart;
}

describe.each(boards)('the board %s', (_, view, count) => {
  const layout = layoutOf(view);
  const box = (point: string): Box => {
    const { x, y } = layout.middle(point);
    const { width, height } = layout.size(point);
    return { x: x - width / 2, y: y - height / 2, width, height };
  };
  const cells = [
    ...view.platforms.map(({ platform, point }) => ({ key: platform, box: box(point) })),
    ...view.spaces.map(({ space }) => ({ key: space, box: box(space) })),
    ...view.seats.map(({ seat, side }) => ({ key: `depot-${seat}`, box: layout.depot(side) })),
  ];

  it('has a place of its own for every platform, space and depot', () => {
    expect(view.spaces).toHaveLength(count);
    expect(cells).toHaveLength(36 + count + view.seats.length);
    for (const [index, cell] of cells.entries()) {
      expect(cell.box.x).toBeGreaterThanOrEqual(0);
      expect(cell.box.y).toBeGreaterThanOrEqual(0);
      expect(cell.box.x + cell.box.width).toBeLessThanOrEqual(layout.width);
      expect(cell.box.y + cell.box.height).toBeLessThanOrEqual(layout.height);
      expect(Math.min(cell.box.width, cell.box.height)).toBeGreaterThanOrEqual(ROAD);
      for (const other of cells.slice(index + 1))
        expect(overlap(cell.box, other.box), `${cell.key} ${other.key}`).toBe(false);
    }
  });

  it('has platforms where dice name them: columns from the left, rows from the bottom', () => {
    const middle = (name: string) =>
      layout.middle(view.platforms.find(({ platform }) => platform === name)?.point ?? '');
    expect(middle('p21').x).toBeGreaterThan(middle('p11').x);
    expect(middle('p12').y).toBeLessThan(middle('p11').y);
    expect(middle('p12').x).toBe(middle('p11').x);
  });

  it('has what is next on the raster side by side', () => {
    for (const { space } of view.spaces) {
      const right = `${String.fromCharCode(space.charCodeAt(0) + 1)}${space.slice(1)}`;
      if (!cells.some(({ key }) => key === right)) continue;
      const [here, there] = [box(space), box(right)];
      expect(here.x + here.width).toBeCloseTo(there.x);
      expect(centre(here).y).toBeCloseTo(centre(there).y);
    }
  });

  it('has every crossing on two lanes and every gap on one', () => {
    const strips = lanes(layout, view);
    for (const { space, kind } of view.spaces) {
      const { x, y } = layout.middle(space);
      const on = strips.filter((strip) => overlap(strip, { x, y, width: 1, height: 1 }));
      expect(on).toHaveLength(kind === 'crossing' ? 2 : 1);
    }
  });

  it('has depots beside the roads by which they are entered', () => {
    for (const { side, entries } of view.seats) {
      const depot = layout.depot(side);
      for (const entry of entries) {
        const { x, y } = layout.middle(entry);
        const across = side === 'north' || side === 'south' ? y - centre(depot).y : x - centre(depot).x;
        expect(Math.abs(across)).toBeLessThan(90);
      }
    }
  });

  it('has room for three trucks in a depot', () => {
    for (const { side } of view.seats) {
      const trucks = [0, 1, 2].map((index) => bay(layout.depot(side), index, 3));
      expect(distance(trucks[0]!, trucks[1]!)).toBeGreaterThanOrEqual(46);
      expect(distance(trucks[1]!, trucks[2]!)).toBeGreaterThanOrEqual(46);
    }
  });

  it('names both kinds of lines', () => {
    const all = names(layout, view);
    expect(all.filter(({ dice }) => dice)).toHaveLength(12);
    expect(all.filter(({ dice }) => !dice)).toHaveLength(2 * view.side);
  });

  it('is reached everywhere by arrow keys', () => {
    expect(reached(cells.map(({ key, box: place }) => ({ key, ...centre(place) }))).size).toBe(cells.length);
  });
});
