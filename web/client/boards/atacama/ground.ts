/** The fields and lines of a view, spelled out: on the wire they come short, as one text for all fields. */
import { fieldsOfLine, writingOrder, type Shape } from './geometry';
import type { AtacamaView, Direction, DirectionView } from './view';

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

export interface Ground {
  readonly fields: readonly Field[];
  readonly lines: readonly Line[];
}

export function groundOf({ board, fields, lines }: Pick<AtacamaView, 'board' | 'fields' | 'lines'>): Ground {
  return { fields: spelledOut(board, fields), lines: lines.flatMap((each) => linesOf(board, each)) };
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

function linesOf(board: Shape, { direction, names, rigs, counts, worth }: DirectionView): readonly Line[] {
  return names.map((name, index) => ({
    direction,
    name,
    fields: fieldsOfLine(board, direction, name),
    rigs: rigs[index] ?? 0,
    counts: counts[index] ?? false,
    worth: worth.map(({ seat, worth }) => ({ seat, worth: worth[index] ?? 0 })),
  }));
}
