/** The action texts of Ghawar: which places they name, and by which taps they are reached. */
import type { Way } from '../compose';
import type { Stage, TruckView } from './view';

/** The place of trucks that are not on the roads, as actions name it. */
export const DEPOT = 'depot';
export const DRIVE = 'drive';

export type Deed =
  | { readonly kind: 'drive' }
  | { readonly kind: 'place'; readonly platform: string }
  | { readonly kind: 'rig'; readonly from: string; readonly to: string }
  | { readonly kind: 'go'; readonly from: string; readonly to: string; readonly load: string | null };

const STAND = '[a-m](?:[1-9]|1[0-3])|depot';
const PLATFORM = 'p[1-6][1-6]';
const GO = new RegExp(`^(${STAND})-(${STAND})(?: load (${PLATFORM}))?$`);
const RIG = new RegExp(`^rig (${PLATFORM})-(${PLATFORM})$`);
const PLACE = new RegExp(`^place (${PLATFORM})$`);

export function deed(action: string): Deed | null {
  if (action === DRIVE) return { kind: 'drive' };
  const [, platform] = PLACE.exec(action) ?? [];
  if (platform !== undefined) return { kind: 'place', platform };
  const [, rigFrom, rigTo] = RIG.exec(action) ?? [];
  if (rigFrom !== undefined && rigTo !== undefined) return { kind: 'rig', from: rigFrom, to: rigTo };
  const [, from, to, load] = GO.exec(action) ?? [];
  if (from !== undefined && to !== undefined) return { kind: 'go', from, to, load: load ?? null };
  return null;
}

/** The places that an action names, in order. */
export function placesOf(action: string): readonly string[] {
  const what = deed(action);
  switch (what?.kind) {
    case 'place':
      return [what.platform];
    case 'rig':
      return [what.from, what.to];
    case 'go':
      return [what.from, what.to, ...(what.load === null ? [] : [what.load])];
    default:
      return [];
  }
}

/** A drive is tapped from its truck on, or by its end alone: where several trucks could go there, a chooser decides. */
export function ways(legal: readonly string[]): readonly Way[] {
  return legal.flatMap((action): Way[] => {
    const what = deed(action);
    const places = placesOf(action);
    if (places.length === 0) return [{ action, steps: [action] }];
    const whole = { action, steps: places };
    return what?.kind === 'go' ? [whole, { action, steps: places.slice(1) }] : [whole];
  });
}

/** What someone tries who taps a place that leads nowhere, given what was tapped before and where their trucks stand. */
export function attempt(place: string, taps: readonly string[], stage: Stage, stands: readonly string[]): string {
  const [from, to] = taps.filter((tap) => tap !== DRIVE);
  const isPlatform = (name: string): boolean => /^p\d/.test(name);
  if (stage === 'choosing' && isPlatform(place)) return `place ${place}`;
  if (from === undefined || isPlatform(from))
    return isPlatform(place) ? `rig ${from ?? place}-${place}` : `${starting(place, stands)}-${place}`;
  if (isPlatform(place)) return `${from}-${to ?? from} load ${place}`;
  return `${from}-${place}`;
}

/** The truck that someone means who taps a place and no truck: one that stands there, or else rather one on the roads. */
function starting(place: string, stands: readonly string[]): string {
  if (stands.includes(place)) return place;
  return stands.find((stand) => stand !== DEPOT) ?? stands[0] ?? place;
}

/** Where the trucks of a seat stand, as actions name it. */
export function standsOf(trucks: readonly TruckView[], seat: number | null): readonly string[] {
  return trucks.filter((truck) => truck.seat === seat).map(({ space }) => space ?? DEPOT);
}
