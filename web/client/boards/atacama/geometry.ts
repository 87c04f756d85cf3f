/** Where fields and the margins of lines lie, in the drawing's own units. */
import type { Point } from '../navigation';
import type { Line } from './ground';
import type { Direction } from './view';

export type Shape = 'square' | 'hexagonal';

export interface Layout {
  readonly shape: Shape;
  readonly width: number;
  readonly height: number;
  /** From one field to the next in a row. */
  readonly pitch: number;
  /** The width of what is tapped. */
  readonly target: number;
  /** The middle of a field. */
  middle(field: string): Point;
}

export const RIGS_TO_COUNT = 4;
const LETTERS = 'abcdefghijk';

const SIDE = 9;
const CELL = 64;
const LEFT = 62;
const TOP = 50;
const RIGHT = 26;
const BOTTOM = 28;

/** A field of the square board without the seam around it. */
export const SQUARE = CELL - 3;

export const square: Layout = {
  shape: 'square',
  width: LEFT + SIDE * CELL + RIGHT,
  height: TOP + SIDE * CELL + BOTTOM,
  pitch: CELL,
  target: SQUARE,
  middle(field) {
    const column = LETTERS.indexOf(field.charAt(0));
    const row = Number(field.slice(1)) - 1;
    return { x: LEFT + (column + 0.5) * CELL, y: TOP + (SIDE - row - 0.5) * CELL };
  },
};

const ROWS = 11;
const EDGE = 6;
const HEX_CELL = 58;
/** From the middle of a hexagonal field to its upper corner. */
const REACH = HEX_CELL / Math.sqrt(3);
/** What is left free around a hexagonal field. */
export const HEX_SEAM = 1.4;
const HEX_ROW = REACH * 1.5;
const HEX_LEFT = 62;
const HEX_RIGHT = 40;
const HEX_TOP = 54;
const HEX_BOTTOM = 58;
/** The room of a row's letter between its first field and its margin, and that of a number in the same way. */
const LETTER = 17;
const NUMBER = 23;

/** How many fields a row of the hexagonal board has, counted from the bottom. */
export function rowLength(row: number): number {
  return ROWS - Math.abs(row - (EDGE - 1));
}

export const hexagonal: Layout = {
  shape: 'hexagonal',
  width: HEX_LEFT + ROWS * HEX_CELL + HEX_RIGHT,
  height: HEX_TOP + 2 * REACH + (ROWS - 1) * HEX_ROW + HEX_BOTTOM,
  pitch: HEX_CELL,
  target: HEX_CELL - 2 * HEX_SEAM,
  middle(field) {
    const row = LETTERS.indexOf(field.charAt(0));
    const place = Number(field.slice(1)) - 1;
    const indent = (ROWS - rowLength(row)) / 2;
    return { x: HEX_LEFT + (indent + place + 0.5) * HEX_CELL, y: HEX_TOP + REACH + (ROWS - 1 - row) * HEX_ROW };
  },
};

export function layoutOf(shape: Shape): Layout {
  return shape === 'square' ? square : hexagonal;
}

/** The outline of a hexagonal field around a middle, `inset` smaller than the place it has. */
export function hexagon({ x, y }: Point, inset: number): string {
  const reach = REACH - inset;
  const half = (reach * Math.sqrt(3)) / 2;
  const corners = [
    [0, -reach],
    [half, -reach / 2],
    [half, reach / 2],
    [0, reach],
    [-half, reach / 2],
    [-half, -reach / 2],
  ] as const;
  return `M${corners.map(([right, down]) => `${(x + right).toFixed(2)} ${(y + down).toFixed(2)}`).join('L')}Z`;
}

/** A 3x3 tile of the square board by its place in reading order. */
export function tileCorner(place: number): Point {
  return { x: LEFT + (place % 3) * 3 * CELL, y: TOP + Math.floor(place / 3) * 3 * CELL };
}
export const TILE = 3 * CELL;

/** Whether a field of the square board lies on a tile that is drawn darker than those beside it. */
export function isAlternate(shape: Shape, field: string): boolean {
  const { x, y } = layoutOf(shape).middle(field);
  return shape === 'square' && (Math.floor((x - LEFT) / TILE) + Math.floor((y - TOP) / TILE)) % 2 === 1;
}

/** Where the tiles of the square board meet. */
export const SEAMS = [1, 2]
  .map((seam) => seam * TILE)
  .map((at) => `M${LEFT + at} ${TOP}v${SIDE * CELL}M${LEFT} ${TOP + at}h${SIDE * CELL}`)
  .join('');

/** All fields in the order in which they are written: row by row from the bottom. */
export function writingOrder(shape: Shape): readonly string[] {
  if (shape === 'square') {
    const rows = Array.from({ length: SIDE }, (_, row) => row + 1);
    return rows.flatMap((row) => [...LETTERS.slice(0, SIDE)].map((letter) => `${letter}${row}`));
  }
  return [...LETTERS].flatMap((letter, row) =>
    Array.from({ length: rowLength(row) }, (_, place) => `${letter}${place + 1}`),
  );
}

const DESERT = 'f6';

/** The fields of a line by its name, without the desert, from the left in a row and from the bottom in every other line. */
export function fieldsOfLine(shape: Shape, direction: Direction, name: string): readonly string[] {
  const fields = writingOrder(shape).filter((field) => shape === 'square' || field !== DESERT);
  if (direction === 'columns' || direction === 'horizontal') return fields.filter((field) => field.startsWith(name));
  if (direction === 'rows') return fields.filter((field) => field.slice(1) === name);
  const { middle } = layoutOf(shape);
  const [first = '', last = ''] = name.split('-');
  const [from, to] = [middle(first), middle(last)];
  // What lies on the way from one end to the other makes that way no longer.
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return fields.filter((field) => {
    const { x, y } = middle(field);
    return Math.hypot(x - from.x, y - from.y) + Math.hypot(x - to.x, y - to.y) < length + 1;
  });
}

export interface Name extends Point {
  readonly text: string;
}

/** The letters and numbers along the edges. */
export function names(layout: Layout): readonly Name[] {
  if (layout.shape === 'square') {
    const columns = [...LETTERS.slice(0, SIDE)].map((text) => ({
      text,
      x: square.middle(`${text}1`).x,
      y: TOP + SIDE * CELL + 14,
    }));
    const rows = Array.from({ length: SIDE }, (_, row) => String(row + 1)).map((text) => ({
      text,
      x: LEFT + SIDE * CELL + 13,
      y: square.middle(`a${text}`).y,
    }));
    return [...columns, ...rows];
  }
  const letters = [...LETTERS].map((text) => {
    const first = hexagonal.middle(`${text}1`);
    return { text, x: first.x - HEX_CELL / 2 - LETTER / 2, y: first.y };
  });
  const numbers = [...LETTERS].flatMap((letter, row) => {
    // Fields are counted from the left, so those of one number lie on a rising line in the upper half and on a falling
    // one in the lower half. Each number stands where its line leaves the board.
    const directions: readonly Direction[] = [
      ...(row >= EDGE - 1 ? ['rising' as const] : []),
      ...(row <= EDGE - 1 ? ['falling' as const] : []),
    ];
    const places = Array.from({ length: rowLength(row) }, (_, place) => place + 1);
    const leaving = row === 0 || row === ROWS - 1 ? places : places.slice(-1);
    return directions.flatMap((direction) =>
      leaving.map((place) => ({
        text: String(place),
        ...along(hexagonal.middle(`${letter}${place}`), WAYS[direction], HEX_CELL / 2 + NUMBER / 2),
      })),
    );
  });
  return [...letters, ...numbers];
}

export interface Margin {
  /** Where its pips stand, the nearest to the board first. */
  readonly pips: readonly Point[];
  /** The middle of what it is worth, for the first and the second owner. */
  readonly worths: readonly Point[];
}

const PIP_PITCH = 8;

/** Which way a line leaves the board towards its margin. */
const WAYS: Readonly<Record<Direction, Point>> = {
  columns: { x: 0, y: -1 },
  rows: { x: -1, y: 0 },
  horizontal: { x: -1, y: 0 },
  falling: { x: 0.5, y: Math.sqrt(3) / 2 },
  rising: { x: 0.5, y: -Math.sqrt(3) / 2 },
};

function along({ x, y }: Point, way: Point, distance: number): Point {
  return { x: x + way.x * distance, y: y + way.y * distance };
}

/** The pips of a line in a row from `from` on. */
function pipRow(from: Point, way: Point): readonly Point[] {
  return Array.from({ length: RIGS_TO_COUNT }, (_, index) => along(from, way, index * PIP_PITCH));
}

/** Where the margin of a line is: its end from which it leaves the board. */
export function margin(layout: Layout, line: Pick<Line, 'direction' | 'fields'>, owners: number): Margin {
  const way = WAYS[line.direction];
  const leavesLast = line.direction === 'columns' || line.direction === 'rising';
  const end = leavesLast ? line.fields.at(-1) : line.fields[0];
  if (end === undefined) return { pips: [], worths: [] };
  const middle = layout.middle(end);
  const edge = along(middle, way, layout.pitch / 2);
  const half = ((RIGS_TO_COUNT - 1) * PIP_PITCH) / 2;
  switch (line.direction) {
    // Beside the short end of a line its pips stand across it, which keeps the margin narrow.
    case 'columns': {
      const worth = { x: edge.x, y: edge.y - 28 };
      return {
        pips: pipRow({ x: edge.x - half, y: edge.y - 10 }, { x: 1, y: 0 }),
        worths: owners > 1 ? [along(worth, { x: -1, y: 0 }, 16), along(worth, { x: 1, y: 0 }, 16)] : [worth],
      };
    }
    case 'rows': {
      const worth = { x: edge.x - 39, y: edge.y };
      return {
        pips: pipRow({ x: edge.x - 10, y: edge.y + half }, { x: 0, y: -1 }),
        worths: owners > 1 ? [along(worth, { x: 0, y: -1 }, 9), along(worth, { x: 0, y: 1 }, 9)] : [worth],
      };
    }
    case 'horizontal': {
      const pips = pipRow({ x: edge.x - LETTER - 4, y: edge.y }, way);
      return { pips, worths: [{ x: edge.x - LETTER - 4 - half, y: edge.y - 15 }] };
    }
    case 'falling':
    case 'rising':
      return { pips: pipRow(along(edge, way, NUMBER + 2), way), worths: [along(edge, way, NUMBER + 40)] };
  }
}
