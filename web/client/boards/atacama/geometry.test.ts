import { describe, expect, it } from 'vitest';
import { destination } from '../navigation';
import { distance, reached } from '../testing';
import four from './fixtures/four.json';
import tactical from './fixtures/tactical.json';
import three from './fixtures/three.json';
import { fieldsOfLine, hexagonal, margin, square, writingOrder, type Layout } from './geometry';
import { groundOf, type Ground, type Written } from './ground';

const boards: readonly [string, Layout, Ground][] = [
  ['square', square, groundOf(tactical.view as Written)],
  ['square for four', square, groundOf(four.view as Written)],
  ['hexagonal', hexagonal, groundOf(three.view as Written)],
];

describe.each(boards)('the %s board', (_, layout, view) => {
  const spots = view.fields.map(({ field }) => ({ key: field, ...layout.middle(field) }));

  it('has as many fields as the rules say', () => {
    expect(spots).toHaveLength(layout.shape === 'square' ? 81 : 91);
  });

  it('knows the order in which fields are written, and the fields of every line', () => {
    expect(writingOrder(layout.shape)).toEqual(view.fields.map(({ field }) => field));
    for (const { direction, name, fields } of view.lines)
      expect(fieldsOfLine(layout.shape, direction, name), name).toEqual(fields);
  });

  it('has a place of its own for every field', () => {
    for (const [index, spot] of spots.entries()) {
      expect(spot.x).toBeGreaterThan(layout.pitch / 2);
      expect(spot.x).toBeLessThan(layout.width - layout.pitch / 2);
      expect(spot.y).toBeGreaterThan(layout.pitch / 2);
      expect(spot.y).toBeLessThan(layout.height - layout.pitch / 2);
      for (const other of spots.slice(index + 1))
        expect(distance(spot, other)).toBeGreaterThanOrEqual(layout.pitch - 1e-6);
    }
  });

  it('has the fields of a line side by side', () => {
    for (const line of view.lines) {
      const points = line.fields.map((field) => layout.middle(field));
      for (const [index, point] of points.slice(1).entries()) {
        const former = points[index];
        // Only the desert, which is in no line's list, makes a step twice as long.
        const steps = distance(former!, point) / layout.pitch;
        expect([1, 2]).toContain(Math.round(steps * 1000) / 1000);
      }
    }
  });

  it('has its margins within the drawing and off the fields', () => {
    for (const line of view.lines) {
      const { pips, worths } = margin(layout, line, line.worth.length);
      expect(pips).toHaveLength(4);
      expect(worths).toHaveLength(line.worth.length);
      for (const point of [...pips, ...worths]) {
        expect(point.x).toBeGreaterThan(2);
        expect(point.x).toBeLessThan(layout.width - 2);
        expect(point.y).toBeGreaterThan(2);
        expect(point.y).toBeLessThan(layout.height - 2);
        for (const spot of spots) expect(distance(point, spot)).toBeGreaterThan(layout.pitch / 2);
      }
    }
  });

  it('has no pip of one line on that of another', () => {
    const pips = view.lines.flatMap((line) => margin(layout, line, 1).pips);
    for (const [index, pip] of pips.entries())
      for (const other of pips.slice(index + 1)) expect(distance(pip, other)).toBeGreaterThan(6);
  });

  it('is walked row by row', () => {
    const rowOf = (field: string): number => (layout.shape === 'square' ? Number(field.slice(1)) : field.charCodeAt(0));
    for (const { key } of spots) {
      const up = destination(spots, key, 'ArrowUp');
      if (up !== null) expect(rowOf(up)).toBe(rowOf(key) + 1);
      const right = destination(spots, key, 'ArrowRight');
      if (right !== null) expect(rowOf(right)).toBe(rowOf(key));
    }
  });

  it('is reached everywhere by arrow keys', () => {
    expect(reached(spots).size).toBe(spots.length);
  });
});
