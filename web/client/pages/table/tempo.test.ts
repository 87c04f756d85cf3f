import { expect, it } from 'vitest';
import { tempoFor } from './tempo';

it('shows what others do as someone likes it, quickly where a clock runs, and at once where nobody looks', () => {
  const clock = { kind: 'fischer', minutes: 5, increment: 3 } as const;
  expect(tempoFor('calm', { kind: 'none' }, false)).toBe('calm');
  expect(tempoFor('calm', { kind: 'days', days: 3 }, false)).toBe('calm');
  expect(tempoFor('calm', clock, false)).toBe('quick');
  expect(tempoFor('none', clock, false)).toBe('none');
  expect(tempoFor('calm', undefined, true)).toBe('none');
});
