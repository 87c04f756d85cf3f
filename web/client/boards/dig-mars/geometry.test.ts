import { describe, expect, it } from 'vitest';
import { distance, reached } from '../testing';
import four from './fixtures/four.json';
import { CARD, cardMiddle, feet, HEIGHT, middle, PITCH, PLATE, WIDTH } from './geometry';

const spots = four.view.places.map(({ place }) => ({ key: place, ...middle(place) }));

describe('the canyon', () => {
  it('has sixteen places that do not overlap', () => {
    expect(spots).toHaveLength(16);
    for (const [index, spot] of spots.entries()) {
      expect(spot.x - PLATE.width / 2).toBeGreaterThanOrEqual(0);
      expect(spot.x + PLATE.width / 2).toBeLessThanOrEqual(WIDTH);
      expect(spot.y - PLATE.height / 2).toBeGreaterThanOrEqual(0);
      expect(spot.y + PLATE.height / 2).toBeLessThanOrEqual(HEIGHT);
      for (const other of spots.slice(index + 1)) {
        const apart = Math.abs(spot.x - other.x) >= PLATE.width || Math.abs(spot.y - other.y) >= PLATE.height;
        expect(apart).toBe(true);
      }
    }
  });

  it('has neighbours side by side, columns from the left and rows from the bottom', () => {
    expect(middle('b1').x - middle('a1').x).toBe(PITCH.width);
    expect(middle('a1').y - middle('a2').y).toBe(PITCH.height);
    expect(distance(middle('d4'), middle('c4'))).toBe(PITCH.width);
  });

  it('keeps every card of a stack on its plate', () => {
    for (const depth of [0, 1, 2]) {
      const card = cardMiddle('b2', depth);
      const plate = middle('b2');
      expect(Math.abs(card.x - plate.x) + CARD.width / 2).toBeLessThanOrEqual(PLATE.width / 2);
      expect(Math.abs(card.y - plate.y) + CARD.height / 2).toBeLessThanOrEqual(PLATE.height / 2);
    }
  });

  it.each([2, 3, 4])('has room for the stations of %i seats side by side on the plate', (seats) => {
    const all = Array.from({ length: seats }, (_, index) => feet('c3', index + 1, seats));
    for (const [index, foot] of all.entries()) {
      expect(Math.abs(foot.x - middle('c3').x) + 14).toBeLessThanOrEqual(PLATE.width / 2);
      for (const other of all.slice(index + 1)) expect(distance(foot, other)).toBeGreaterThanOrEqual(27);
    }
  });

  it('is reached everywhere by arrow keys', () => {
    expect(reached(spots).size).toBe(16);
  });
});
