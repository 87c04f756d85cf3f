/** What a cell of the board is, in words. */
import type { SeatFace } from '../board';
import { nameOf } from '../faces';
import type { GhawarView } from './view';
import { words } from './words';

export interface Condition {
  readonly last: boolean;
  readonly chosen: boolean;
  readonly open: boolean;
}

export function told(key: string, view: GhawarView, seats: readonly SeatFace[], condition: Condition): string {
  const say = words();
  const conditions = [
    ...(condition.last ? [say.last] : []),
    ...(condition.chosen ? [say.chosen] : condition.open ? [say.canTap] : []),
  ];
  return [...thing(key, view, seats), ...conditions].join(', ');
}

function thing(key: string, view: GhawarView, seats: readonly SeatFace[]): readonly string[] {
  const say = words();
  const platform = view.platforms.find((each) => each.platform === key);
  if (platform) {
    const value = view.values.find(({ colour }) => colour === platform.cube)?.value ?? null;
    return [
      say.platform(key),
      platform.cube === null ? say.noCube : say.cube(say.colour[platform.cube], value),
      platform.rig === null ? say.noRig : say.rig(nameOf(seats, platform.rig)),
    ];
  }
  const depot = view.seats.find(({ seat }) => key === `depot-${seat}`);
  if (depot) {
    const parked = view.trucks.filter(({ seat, space }) => seat === depot.seat && space === null).length;
    const stock = depot.stock > 0 ? [say.stock(depot.stock)] : [];
    return [
      say.depot(nameOf(seats, depot.seat), say.side[depot.side]),
      say.trucks(parked),
      say.barrels(depot.barrels),
      ...stock,
    ];
  }
  const space = view.spaces.find((each) => each.space === key);
  const truck = view.trucks.find((each) => each.space === key);
  return [
    key,
    ...(space ? [say.kind[space.kind]] : []),
    ...(truck
      ? [say.truck(nameOf(seats, truck.seat)), truck.load === null ? say.empty : say.loaded(say.colour[truck.load])]
      : []),
  ];
}
