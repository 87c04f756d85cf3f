import { describe, expect, it } from 'vitest';
import { destination } from './navigation';

const spots = ['a1', 'b1', 'c1', 'a2', 'b2', 'c2'].map((key) => ({
  key,
  x: 'abc'.indexOf(key.charAt(0)) * 10,
  y: -Number(key.charAt(1)) * 10,
}));

describe('arrow keys', () => {
  it('lead to the neighbour', () => {
    expect(destination(spots, 'b1', 'ArrowLeft')).toBe('a1');
    expect(destination(spots, 'b1', 'ArrowRight')).toBe('c1');
    expect(destination(spots, 'b1', 'ArrowUp')).toBe('b2');
    expect(destination(spots, 'b2', 'ArrowDown')).toBe('b1');
  });

  it('stop at the edge', () => {
    expect(destination(spots, 'a1', 'ArrowLeft')).toBeNull();
    expect(destination(spots, 'a1', 'ArrowDown')).toBeNull();
  });

  it('jump over what is missing', () => {
    const gap = spots.filter(({ key }) => key !== 'b1');
    expect(destination(gap, 'a1', 'ArrowRight')).toBe('c1');
  });

  it('meet a long thing from everywhere beside it', () => {
    const bay = { key: 'bay', x: 10, y: 10, reach: { x: 15, y: 5 } };
    for (const from of ['a1', 'b1', 'c1']) expect(destination([...spots, bay], from, 'ArrowDown')).toBe('bay');
    expect(destination([...spots, bay], 'bay', 'ArrowUp')).toBe('b1');
  });

  it('lead to the ends of a row', () => {
    expect(destination(spots, 'b2', 'Home')).toBe('a2');
    expect(destination(spots, 'b2', 'End')).toBe('c2');
  });

  it('mean nothing otherwise', () => {
    expect(destination(spots, 'b2', 'x')).toBeNull();
    expect(destination(spots, 'z9', 'ArrowUp')).toBeNull();
  });
});
