/** What the newest event looks like on the board: what it touched, what it threw, and how a truck went. */
import type { Observation } from '../board';
import type { Point } from '../navigation';
import { deed, DEPOT, placesOf, type Deed } from './actions';
import { bay, type Layout } from './geometry';
import type { GhawarView, TruckView } from './view';
import { wayOf } from './way';

/** The dice to be shown: those just thrown, or those with which someone is to do something. */
export function diceShown(view: GhawarView, observation: Observation | null): readonly number[] {
  if (observation?.event === 'build' && Array.isArray(observation['dice'])) return observation['dice'] as number[];
  if (observation?.event === 'roll' && typeof observation['die'] === 'number') return [observation['die']];
  return view.dice;
}

/** Whether dice were thrown and nothing came of it: for a rig, or for a drive. */
export function fruitless(observation: Observation | null): 'build' | 'roll' | null {
  if (observation?.event === 'build' && observation['put'] === null && observation['chooses'] === false) return 'build';
  if (observation?.event === 'roll' && observation['passed'] === true) return 'roll';
  return null;
}

export function lastDeed(observation: Observation | null): Deed | null {
  const action = observation?.['action'];
  return typeof action === 'string' ? deed(action) : null;
}

/** The places that the newest event touched. */
export function touched(observation: Observation | null): readonly string[] {
  const action = observation?.['action'];
  if (typeof action === 'string') return placesOf(action);
  const put = observation?.['put'];
  return typeof put === 'string' ? [put] : [];
}

/** A truck with where it stands in the drawing. */
export interface StandingTruck extends TruckView {
  readonly key: string;
  readonly at: Point;
}

export function standing(view: GhawarView, layout: Layout): readonly StandingTruck[] {
  return view.seats.flatMap(({ seat, side }) => {
    const own = view.trucks.filter((truck) => truck.seat === seat);
    const parked = own.filter(({ space }) => space === null);
    return own.map((truck, index) => ({
      ...truck,
      key: `${seat}-${index}`,
      at:
        truck.space === null
          ? bay(layout.depot(side), parked.indexOf(truck), parked.length)
          : layout.middle(truck.space),
    }));
  });
}

/** The points of a drive of a seat, with the depot where its trucks stand. */
export function points(
  view: GhawarView,
  layout: Layout,
  seat: number,
  drive: { readonly from: string; readonly to: string },
  steps: number,
  parked: Point | null,
): readonly Point[] {
  const owner = view.seats.find((each) => each.seat === seat);
  if (!owner) return [];
  const stands = wayOf(view, owner, drive.from, drive.to, steps) ?? [drive.from, drive.to];
  const depot = parked ?? bay(layout.depot(owner.side), 0, 1);
  return stands.map((stand) => (stand === DEPOT ? depot : layout.middle(stand)));
}

/** The way by which a truck has just come, relative to where it stands; none if it has not moved. */
export function cameBy(
  truck: StandingTruck,
  trucks: readonly StandingTruck[],
  before: GhawarView | null,
  layout: Layout,
  observation: Observation | null,
): readonly Point[] {
  const last = lastDeed(observation);
  if (!before || last?.kind !== 'go' || observation?.['seat'] !== truck.seat) return [];
  const parked = trucks.filter((other) => other.seat === truck.seat && other.space === null);
  const moved = last.to === DEPOT ? parked.at(-1) : trucks.find(({ space }) => space === last.to);
  if (moved?.key !== truck.key) return [];
  const [steps] = before.dice;
  const way = points(before, layout, truck.seat, last, steps ?? 0, truck.space === null ? truck.at : null);
  return way.map(({ x, y }) => ({ x: x - truck.at.x, y: y - truck.at.y }));
}
