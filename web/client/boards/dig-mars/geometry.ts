/** Where places, cards and stations lie, in the drawing's own units. */
import type { Point } from '../navigation';

const SIDE = 4;
export const PITCH = { width: 128, height: 142 } as const;
export const PLATE = { width: 122, height: 136 } as const;
export const CARD = { width: 106, height: 82 } as const;
/** From a card to the one that lies on it: so the depth of a stack is seen. */
const STEP: Point = { x: -4, y: -5 };
const LOWEST: Point = { x: 4, y: -11 };
const LEFT = 26;
const TOP = 6;
const RIGHT = 8;
const BOTTOM = 26;
/** From the middle of a place to the feet of its stations. */
const FEET = 61;

export const WIDTH = LEFT + SIDE * PITCH.width + RIGHT;
export const HEIGHT = TOP + SIDE * PITCH.height + BOTTOM;

/** The middle of a place. */
export function middle(place: string): Point {
  const column = 'abcd'.indexOf(place.charAt(0));
  const row = Number(place.charAt(1)) - 1;
  return { x: LEFT + (column + 0.5) * PITCH.width, y: TOP + (SIDE - row - 0.5) * PITCH.height };
}

/** The middle of a card that lies so deep at a place, the lowest being 0. */
export function cardMiddle(place: string, depth: number): Point {
  const { x, y } = middle(place);
  return { x: x + LOWEST.x + STEP.x * depth, y: y + LOWEST.y + STEP.y * depth };
}

/** The middle between the feet of a seat's stations at a place. */
export function feet(place: string, seat: number, seats: number): Point {
  const { x, y } = middle(place);
  const slot = Math.min(30, (PLATE.width - 8) / seats);
  return { x: x + (seat - 1 - (seats - 1) / 2) * slot, y: y + FEET };
}

export interface Name extends Point {
  readonly text: string;
}

/** The letters of the columns and the numbers of the rows. */
export const NAMES: readonly Name[] = [
  ...[...'abcd'].map((text) => ({ text, x: middle(`${text}1`).x, y: TOP + SIDE * PITCH.height + 13 })),
  ...[...'1234'].map((text) => ({ text, x: 13, y: middle(`a${text}`).y })),
];
