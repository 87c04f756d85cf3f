import { describe, expect, it } from 'vitest';
import type { SeatFace } from '../../boards/board';
import { en } from '../../language/en';
import type { AtacamaPreview, DigMarsPreview, GhawarPreview } from '../../wire/generated';
import { previewWords } from './preview';
import { withNames } from './sitters';

const seats: SeatFace[] = [
  { seat: 1, name: 'Ada', sign: 0, colour: '--seat-1', mine: true },
  { seat: 2, name: 'Grace', sign: 1, colour: '--seat-2', mine: false },
];
const context = { say: en.preview, seats, seat: 1 };

describe('previews in words', () => {
  it('tell of lines, their worth, and the fields that go', () => {
    const line = { direction: 'columns', name: 'e', worth: [{ seat: 1, worth: -4 }] } as const;
    const preview: AtacamaPreview = {
      fields_taken: 4,
      fields_left: 26,
      lines: [
        { ...line, worth: [...line.worth], rigs: 3, counts: false },
        { ...line, worth: [...line.worth], rigs: 4, counts: true },
      ],
      scores: [0, 0],
      reveals: false,
      ending: 'no-field-left',
    };
    expect(previewWords('atacama', preview, context)).toEqual([
      'Column e reaches 3 of 4 rigs.',
      'Column e counts: you −4.',
      'Takes 4 fields away, 26 remain.',
      'Ends the game.',
    ]);
  });

  it('tell of loads and payments', () => {
    const preview: GhawarPreview = {
      loads: 'red',
      delivers: null,
      payment: { to: 2, barrels: 1 },
      barrels: [3, 5],
      scores: [3, 5],
      ending: null,
    };
    expect(previewWords('ghawar', preview, context)).toEqual([
      'Loads a red cube.',
      '1 barrel to Grace.',
      'Afterwards you have 3 barrels and a score of 3.',
    ]);
  });

  it('tell of shares and what is revealed', () => {
    const preview: DigMarsPreview = {
      points: 7,
      actions_left: 0,
      shares: [2, 1],
      known: null,
      raised: { equipment: 'fleet', level: 2 },
      reveals: true,
      ending: null,
    };
    expect(previewWords('dig-mars', preview, context)).toEqual([
      'Points: you +2, Grace +1.',
      'Fleet rises to level 2.',
      'You would have 7 points.',
      'Your turn ends.',
      'Shows something new, so it cannot be taken back.',
    ]);
  });

  it('say nothing of what they do not know', () => {
    expect(previewWords('chess', { ending: null }, context)).toEqual([]);
    expect(previewWords('atacama', null, context)).toEqual([]);
  });
});

describe('what the server tells of seats', () => {
  it('is told of people, in both languages', () => {
    expect(withNames('Seat 1 plays c7.', ['Ada', 'Grace'])).toBe('Ada plays c7.');
    expect(withNames('Ein Lastwagen von Platz 2 fährt heim.', ['Ada', 'Grace'])).toBe(
      'Ein Lastwagen von Grace fährt heim.',
    );
    expect(withNames('A truck of seat 3 drives.', ['Ada', 'Grace'])).toBe('A truck of seat 3 drives.');
  });
});
