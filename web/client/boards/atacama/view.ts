/** What an observer's screen shows of Atacama, with the names of the wire. */

export type Commodity = 'gold' | 'silver' | 'copper';
export type Concession = 'no-copper' | 'no-silver' | 'no-gold';
export type Direction = 'columns' | 'rows' | 'horizontal' | 'falling' | 'rising';
export type FieldStatus = 'open' | 'blocked' | 'rig' | 'second-rig' | 'hidden' | 'desert';

export interface Ore {
  readonly commodity: Commodity;
  readonly amount: number;
}

export interface FieldView {
  readonly field: string;
  readonly ore: Ore | null;
  readonly status: FieldStatus;
}

export interface LineView {
  readonly direction: Direction;
  readonly name: string;
  readonly fields: readonly string[];
  readonly rigs: number;
  readonly counts: boolean;
  readonly worth: readonly { readonly seat: number; readonly worth: number }[];
}

export interface SeatView {
  readonly seat: number;
  readonly role: { readonly concession: Concession; readonly direction: Direction } | null;
  readonly stock: { readonly basic: number; readonly second: number };
  readonly score: number;
}

export interface AtacamaView {
  readonly variant: 'basic' | 'enhanced' | 'three' | 'four';
  readonly tactical: boolean;
  readonly board: 'square' | 'hexagonal';
  readonly fields: readonly FieldView[];
  readonly lines: readonly LineView[];
  readonly seats: readonly SeatView[];
  readonly fields_left: number;
  readonly stage: number | null;
  readonly stage_turns_left: number | null;
  readonly tiles: readonly (string | null)[];
  readonly to_act: number | null;
  readonly over: boolean;
}
