/** What an observer's screen shows of Ghawar, with the names of the wire. */

export type Colour = 'red' | 'blue' | 'green' | 'yellow' | 'white' | 'black';
export type Side = 'south' | 'west' | 'north' | 'east';
export type Stage = 'deal' | 'building' | 'choosing' | 'turn' | 'rolling' | 'driving' | 'over';

export interface PlatformView {
  readonly platform: string;
  /** Its point on the raster, named as spaces are. */
  readonly point: string;
  readonly cube: Colour | null;
  readonly rig: number | null;
}

export interface SpaceView {
  readonly space: string;
  readonly kind: 'gap' | 'crossing';
}

export interface TruckView {
  readonly seat: number;
  /** Where it stands; `null` in the depot. */
  readonly space: string | null;
  readonly load: Colour | null;
}

export interface SeatView {
  readonly seat: number;
  readonly side: Side;
  readonly entries: readonly string[];
  readonly barrels: number;
  readonly rigs: number;
  readonly stock: number;
  readonly delivered: readonly { readonly colour: Colour; readonly cubes: number; readonly majority: boolean }[];
  readonly score: number;
}

export interface GhawarView {
  readonly ring_road: boolean;
  readonly side: number;
  readonly platforms: readonly PlatformView[];
  readonly spaces: readonly SpaceView[];
  readonly values: readonly { readonly colour: Colour; readonly value: number }[];
  readonly trucks: readonly TruckView[];
  readonly seats: readonly SeatView[];
  readonly stage: Stage;
  readonly dice: readonly number[];
  readonly turn: number | null;
  readonly to_act: number | null;
  readonly standstill: { readonly turns: number; readonly limit: number } | null;
  readonly over: boolean;
}
