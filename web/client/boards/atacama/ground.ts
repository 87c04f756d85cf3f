/** The fields and lines of a view, spelled out: on the wire they come field by field, or short, as one text for all fields. */
import { fieldsOfLine, writingOrder, type Shape } from './geometry';
import type { Direction } from './view';

export type Commodity = 'gold' | 'silver' | 'copper';
export type FieldStatus = 'open' | 'blocked' | 'rig' | 'second-rig' | 'hidden' | 'desert';

export interface Ore {
  readonly commodity: Commodity;
  readonly amount: number;
}

export interface Field {
  readonly field: string;
  readonly ore: Ore | null;
  readonly status: FieldStatus;
}

export interface Line {
  readonly direction: Direction;
  /** The column's letter, the row's number, or both ends. */
  readonly name: string;
  /** Without the desert, from the left in a row and from the bottom in every other line. */
  readonly fields: readonly string[];
  readonly rigs: number;
  readonly counts: boolean;
  /** What it would add to whose score if it counts. */
  readonly worth: readonly { readonly seat: number; readonly worth: number }[];
}

/** The lines of one direction as they come in the short form. */
export interface ShortLines {
  readonly direction: Direction;
  readonly seats: readonly number[];
  readonly lines: readonly {
    readonly name: string;
    readonly rigs: number;
    readonly counts: boolean;
    /** For each of the seats. */
    readonly worth: readonly number[];
  }[];
}

/** What of a view is read here. */
export interface Written {
  readonly board: Shape;
  readonly fields: string | readonly Field[];
  readonly lines: readonly (Line | ShortLines)[];
}

export interface Ground {
  readonly fields: readonly Field[];
  readonly lines: readonly Line[];
}

export function groundOf({ board, fields, lines }: Written): Ground {
  return {
    fields: typeof fields === 'string' ? spelledOut(board, fields) : fields,
    lines: lines.flatMap((each) => ('lines' in each ? linesOf(board, each) : [each])),
  };
}

const COMMODITIES: Readonly<Record<string, Commodity>> = { G: 'gold', S: 'silver', C: 'copper' };
const STATUSES: Readonly<Record<string, FieldStatus>> = {
  o: 'open',
  x: 'blocked',
  r: 'rig',
  s: 'second-rig',
  '?': 'hidden',
  '-': 'desert',
};

/** Three characters a field: commodity and amount, or two dots, and what can be said of it. */
function spelledOut(board: Shape, text: string): readonly Field[] {
  return writingOrder(board).map((field, index) => {
    const [letter = '', amount = '', sign = ''] = text.slice(3 * index, 3 * index + 3);
    const commodity = COMMODITIES[letter];
    return {
      field,
      ore: commodity === undefined ? null : { commodity, amount: Number(amount) },
      status: STATUSES[sign] ?? 'hidden',
    };
  });
}

function linesOf(board: Shape, { direction, seats, lines }: ShortLines): readonly Line[] {
  return lines.map(({ worth, ...line }) => ({
    ...line,
    direction,
    fields: fieldsOfLine(board, direction, line.name),
    worth: seats.map((seat, index) => ({ seat, worth: worth[index] ?? 0 })),
  }));
}
