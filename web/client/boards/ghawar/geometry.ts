/** Where platforms, spaces and depots lie, in the drawing's own units. */
import type { Point } from '../navigation';
import type { GhawarView, Side } from './view';

export const PLATFORM = 60;
/** The width of a road: the smallest thing to be tapped. */
export const ROAD = 52;
/** The room of the names around the field; numbers of two digits are on the east. */
const NAMES = 20;
const NUMBERS = 26;
export const DEPOT = 52;
const DEPOT_GAP = 4;
/** How far a depot's doors stand out, where a number is beside them. */
const DOOR = 7;
/** How far apart trucks stand in a depot. */
const TRUCK_PITCH = 58;
const EDGE = 3;

export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

export interface Layout {
  readonly width: number;
  readonly height: number;
  /** The whole field, without names and depots. */
  readonly field: Box;
  /** The middle of a point of the raster. */
  middle(point: string): Point;
  /** The room that a point of the raster has. */
  size(point: string): { readonly width: number; readonly height: number };
  depot(side: Side): Box;
}

const LETTERS = 'abcdefghijklm';

export function columnOf(point: string): number {
  return LETTERS.indexOf(point.charAt(0));
}

/** Counted from 0, from the bottom. */
export function rowOf(point: string): number {
  return Number(point.slice(1)) - 1;
}

export function layoutOf({ side, ring_road, seats }: Pick<GhawarView, 'side' | 'ring_road' | 'seats'>): Layout {
  const has = (where: Side): number => (seats.some((seat) => seat.side === where) ? DEPOT + DEPOT_GAP : 0);
  // Platforms and roads take turns; with a ring road the outermost lines are roads.
  const isRoad = (index: number): boolean => (index % 2 === 0) === ring_road;
  const sizes = Array.from({ length: side }, (_, index) => (isRoad(index) ? ROAD : PLATFORM));
  const start = (index: number): number => sizes.slice(0, index).reduce((sum, size) => sum + size, 0);
  const length = start(side);
  const field: Box = {
    x: EDGE + has('west') + NAMES,
    y: EDGE + has('north') + NAMES,
    width: length,
    height: length,
  };
  const sizeAt = (index: number): number => sizes[index] ?? ROAD;
  return {
    width: field.x + length + NUMBERS + (has('east') && has('east') + DOOR) + EDGE,
    height: field.y + length + NAMES + has('south') + EDGE,
    field,
    middle(point) {
      const [column, row] = [columnOf(point), rowOf(point)];
      return {
        x: field.x + start(column) + sizeAt(column) / 2,
        y: field.y + length - start(row) - sizeAt(row) / 2,
      };
    },
    size(point) {
      return { width: sizeAt(columnOf(point)), height: sizeAt(rowOf(point)) };
    },
    depot(where) {
      const out = NAMES + DEPOT_GAP;
      switch (where) {
        case 'north':
          return { x: field.x, y: field.y - out - DEPOT, width: length, height: DEPOT };
        case 'south':
          return { x: field.x, y: field.y + length + out, width: length, height: DEPOT };
        case 'west':
          return { x: field.x - out - DEPOT, y: field.y, width: DEPOT, height: length };
        case 'east':
          return { x: field.x + length + NUMBERS + DOOR + DEPOT_GAP, y: field.y, width: DEPOT, height: length };
      }
    },
  };
}

/** What a lane leaves of its road's width on each side. */
const VERGE = 4;

/** Every road as a strip from edge to edge. */
export function lanes(layout: Layout, { spaces }: Pick<GhawarView, 'spaces'>): readonly Box[] {
  const { field } = layout;
  const crossings = spaces.filter(({ kind }) => kind === 'crossing').map(({ space }) => layout.middle(space));
  const width = ROAD - 2 * VERGE;
  const distinct = (values: readonly number[]): readonly number[] => [...new Set(values)];
  return [
    ...distinct(crossings.map(({ x }) => x)).map((x) => ({
      x: x - width / 2,
      y: field.y,
      width,
      height: field.height,
    })),
    ...distinct(crossings.map(({ y }) => y)).map((y) => ({
      x: field.x,
      y: y - width / 2,
      width: field.width,
      height: width,
    })),
  ];
}

export function centre({ x, y, width, height }: Box): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

/** Where a truck stands in its depot, counted from 0 of so many. */
export function bay(depot: Box, index: number, count: number): Point {
  const { x, y } = centre(depot);
  const shift = (index - (count - 1) / 2) * TRUCK_PITCH;
  return depot.width > depot.height ? { x: x + shift, y } : { x, y: y + shift };
}

export interface Name extends Point {
  readonly text: string;
  /** Whether it names platforms by dice, or points of the raster by letters and numbers. */
  readonly dice: boolean;
}

/** Dice name platforms from the left and the bottom; spaces have their names on the other two edges. */
export function names(layout: Layout, view: Pick<GhawarView, 'side' | 'platforms'>): readonly Name[] {
  const { field } = layout;
  const out = NAMES / 2;
  const raster = Array.from({ length: view.side }, (_, index) => index).flatMap((index) => [
    { text: LETTERS.charAt(index), x: layout.middle(`${LETTERS.charAt(index)}1`).x, y: field.y - out, dice: false },
    {
      text: String(index + 1),
      x: field.x + field.width + NUMBERS / 2,
      y: layout.middle(`a${index + 1}`).y,
      dice: false,
    },
  ]);
  const dice = view.platforms.flatMap(({ platform, point }) => {
    const { x, y } = layout.middle(point);
    return [
      ...(platform.endsWith('1') ? [{ text: platform.charAt(1), x, y: field.y + field.height + out, dice: true }] : []),
      ...(platform.charAt(1) === '1' ? [{ text: platform.charAt(2), x: field.x - out, y, dice: true }] : []),
    ];
  });
  return [...raster, ...dice];
}
