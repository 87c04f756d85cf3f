/**
 * How colours look to people who see fewer of them, for testing our palette. The numbers are those that Machado, Oliveira
 * and Fernandes published in 2009, for who lacks one kind of cone altogether.
 */

/** Red, green and blue of sRGB, from 0 to 1. */
export type Colour = readonly [number, number, number];

export type Sight = 'everyone' | 'protanopia' | 'deuteranopia' | 'tritanopia';

type Matrix = readonly [Colour, Colour, Colour];

const SEEN: Readonly<Record<Sight, Matrix>> = {
  everyone: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

function times(matrix: Matrix, [red, green, blue]: Colour): Colour {
  const row = ([a, b, c]: Colour): number => a * red + b * green + c * blue;
  return [row(matrix[0]), row(matrix[1]), row(matrix[2])];
}

function each([red, green, blue]: Colour, change: (part: number) => number): Colour {
  return [change(red), change(green), change(blue)];
}

function linear(colour: Colour): Colour {
  return each(colour, (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
}

function encoded(colour: Colour): Colour {
  const within = (part: number): number => Math.min(1, Math.max(0, part));
  return each(colour, (part) => within(part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055));
}

/** What someone sees where we show a colour. */
export function seenBy(colour: Colour, sight: Sight): Colour {
  return encoded(times(SEEN[sight], linear(colour)));
}

/** CIE L*a*b* under daylight (D65). */
function lab(colour: Colour): Colour {
  const [x, y, z] = times(
    [
      [0.4124564 / 0.95047, 0.3575761 / 0.95047, 0.1804375 / 0.95047],
      [0.2126729, 0.7151522, 0.072175],
      [0.0193339 / 1.08883, 0.119192 / 1.08883, 0.9503041 / 1.08883],
    ],
    linear(colour),
  );
  const root = (part: number): number => (part > 216 / 24389 ? Math.cbrt(part) : ((24389 / 27) * part + 16) / 116);
  return [116 * root(y) - 16, 500 * (root(x) - root(y)), 200 * (root(y) - root(z))];
}

/** How far two colours are apart for the eye (CIE 1976). */
export function apart(one: Colour, other: Colour): number {
  const [from, to] = [lab(one), lab(other)];
  return Math.hypot(from[0] - to[0], from[1] - to[1], from[2] - to[2]);
}
