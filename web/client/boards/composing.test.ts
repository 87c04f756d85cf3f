import { describe, expect, it } from 'vitest';
import type { Way } from './compose';
import { Composing } from './composing.svelte';

const moves = (count: number): readonly Way[] =>
  Array.from({ length: count }, (_, index) => ({ action: `move b3-${index}`, steps: ['b3', String(index)] }));

describe('a composition', () => {
  it('offers all actions while they are few, otherwise those that need no further tap', () => {
    const dig = { action: 'dig b3', steps: ['b3'] };
    const few = new Composing(() => [dig, ...moves(3)]);
    const many = new Composing(() => [dig, ...moves(9)]);
    few.tap('b3');
    many.tap('b3');
    expect(few.choices).toEqual(['dig b3', 'move b3-0', 'move b3-1', 'move b3-2']);
    expect(many.choices).toEqual(['dig b3']);
  });

  it('offers nothing before a tap and nothing when one action is left', () => {
    const composing = new Composing(() => moves(3));
    expect(composing.choices).toEqual([]);
    composing.tap('b3');
    expect(composing.tap('2')).toMatchObject({ kind: 'action', action: 'move b3-2' });
    expect(composing.choices).toEqual([]);
  });

  it('takes back one tap, or a whole action', () => {
    const composing = new Composing(() => moves(3));
    composing.tap('b3');
    composing.tap('1');
    composing.back();
    expect(composing.taps).toEqual([]);
    composing.tap('b3');
    composing.back();
    expect(composing.taps).toEqual([]);
  });

  it('refuses what leads nowhere', () => {
    const composing = new Composing(() => moves(3));
    expect(composing.tap('a1').kind).toBe('refused');
    expect(composing.leads('a1')).toBe(false);
    expect(composing.leads('b3')).toBe(true);
    expect(composing.taps).toEqual([]);
  });

  it('knows whether a proposal is still what is being composed', () => {
    const composing = new Composing(() => [...moves(3), { action: 'end', steps: ['end'] }]);
    expect(composing.fits('end')).toBe(true);
    composing.tap('b3');
    expect(composing.fits('end')).toBe(false);
    expect(composing.fits('move b3-1')).toBe(true);
  });

  it('shows what a tap would do without tapping', () => {
    const composing = new Composing(() => moves(3));
    expect(composing.peek('b3')).toBeNull();
    composing.tap('b3');
    expect(composing.peek('1')).toBe('move b3-1');
    expect(composing.taps).toEqual(['b3']);
  });
});
