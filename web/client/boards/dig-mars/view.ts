/** What an observer's screen shows of Dig Mars, with the names of the wire. */

export type Bonus = 'dig' | 'salvage' | 'shift' | 'point' | 'radar';
export type Equipment = 'digging' | 'salvage' | 'fleet';

export interface SeenCard {
  readonly card: number;
  readonly hardness: number;
  readonly points: number;
  readonly difficulty: number;
  readonly bonus: Bonus | null;
}

export type TopView =
  | { readonly top: 'nothing' }
  | { readonly top: 'back'; readonly hardness: number; readonly known: SeenCard | null }
  | { readonly top: 'front'; readonly card: SeenCard };

export interface PlaceView {
  readonly place: string;
  readonly cards: number;
  readonly top: TopView;
  /** By seat. */
  readonly stations: readonly number[];
  readonly looked: readonly boolean[];
}

export interface SeatView {
  readonly seat: number;
  readonly digging: number;
  readonly salvage: number;
  readonly fleet: number;
  readonly points: number | null;
}

export interface DigMarsView {
  readonly goal: number | null;
  readonly places: readonly PlaceView[];
  readonly seats: readonly SeatView[];
  readonly cards_left: number;
  readonly actions_left: number;
  readonly bonuses: readonly Bonus[];
  readonly landing: boolean;
  readonly standstill: { readonly turns: number; readonly limit: number } | null;
  readonly to_act: number | null;
  readonly over: boolean;
}
