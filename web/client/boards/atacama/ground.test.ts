import { describe, expect, it } from 'vitest';
import four from './fixtures/four.json';
import { groundOf } from './ground';
import type { AtacamaView } from './view';

describe('the ground', () => {
  it('has every line with its fields and what it is worth to whom', () => {
    const { lines } = groundOf(four.view as AtacamaView);
    expect(lines.map(({ name }) => name).join('')).toBe('abcdefghi123456789');
    const row = lines.find(({ name }) => name === '2');
    expect(row?.fields).toEqual(['a2', 'b2', 'c2', 'd2', 'e2', 'f2', 'g2', 'h2', 'i2']);
    const written = four.view.lines[1];
    expect(row?.rigs).toBe(written?.rigs[1]);
    expect(row?.worth).toEqual(written?.worth.map(({ seat, worth }) => ({ seat, worth: worth[1] })));
  });

  it('is read from a text of three characters a field', () => {
    const { fields } = groundOf({ board: 'square', fields: `C4sG3o..?${'S1x'.repeat(78)}`, lines: [] });
    expect(fields).toHaveLength(81);
    expect(fields[0]).toEqual({ field: 'a1', ore: { commodity: 'copper', amount: 4 }, status: 'second-rig' });
    expect(fields[1]).toEqual({ field: 'b1', ore: { commodity: 'gold', amount: 3 }, status: 'open' });
    expect(fields[2]).toEqual({ field: 'c1', ore: null, status: 'hidden' });
    expect(fields[80]).toEqual({ field: 'i9', ore: { commodity: 'silver', amount: 1 }, status: 'blocked' });
  });
});
