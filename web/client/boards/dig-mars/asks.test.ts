import { describe, expect, it } from 'vitest';
import { de, en } from './words';
import { ways } from './actions';
import { asks } from './asks';

let say = en.asks;

function asked(
  legal: readonly string[],
  taps: readonly string[] = [],
  stations: readonly string[] = ['a1'],
): string | null {
  return asks(ways(legal), taps, say, (place) => stations.includes(place));
}

describe('what is to be tapped in Dig Mars', () => {
  it('is said at every step', () => {
    expect(asked([])).toBeNull();
    expect(asked(['land a1', 'land b1'], [], [])).toBe('Tap the stack where your station shall land.');
    expect(asked(['dig a1', 'move a1-b1', 'upgrade digging', 'end'])).toBe(
      'Tap one of your stations to dig or move it, or choose below.',
    );
    expect(asked(['dig a1', 'salvage a1', 'move a1-b1'])).toBe('Tap one of your stations to dig, salvage or move it.');
    expect(asked(['dig a1', 'dig b2'])).toBe('Tap a stack to dig.');
    expect(asked(['upgrade digging', 'end'])).toBe('Choose what to do.');
    expect(asked(['end'])).toBe('Nothing is left to do: end your turn.');
    expect(asked(['move a1-b1', 'move a1-a2', 'end'], ['a1'])).toBe('Now tap where it shall go.');
    const bonuses = ['bonus shift 1 a1-b1', 'bonus shift 2 c1-c2', 'bonus radar a1', 'bonus radar b2'];
    expect(asked(bonuses, ['bonus shift'])).toBe('Tap the station that is shifted.');
    expect(asked(bonuses, ['bonus shift', 'a1'])).toBe('Now tap where it shall go.');
    expect(asked(bonuses, ['bonus radar'])).toBe('Tap the stack that you look into.');
    expect(asked(['upgrade fleet a1', 'upgrade fleet b2', 'end'], ['upgrade fleet'])).toBe(
      'Tap where the new station shall land.',
    );
  });

  it('is said in German, too', () => {
    say = de.asks;
    expect(asked(['dig a1', 'salvage a1', 'move a1-b1', 'end'])).toBe(
      'Tippe eine deiner Stationen an, um zu graben, zu bergen oder sie zu ziehen, oder wähle unten.',
    );
    expect(asked(['move a1-b1', 'move a1-a2'], ['a1'])).toBe('Tippe jetzt an, wohin.');
    say = en.asks;
  });
});
