/** The action texts of Dig Mars: which places they name, and by which taps they are reached. */
import type { Way } from '../compose';
import type { PlaceView } from './view';

/** What an action does with which places. */
export interface Deed {
  /** Its words without places: `dig`, `upgrade fleet`, `bonus shift` and so on. */
  readonly verb: string;
  /** The places it names: where it happens, or from where to where. */
  readonly places: readonly string[];
  /** Whose station is shifted. */
  readonly seat: number | null;
}

const PLACES = /^[a-d][1-4](-[a-d][1-4])?$/;

export function deed(action: string): Deed {
  const all = action.split(' ');
  const last = all.at(-1) ?? '';
  const hasPlaces = PLACES.test(last);
  const verbs = hasPlaces ? all.slice(0, -1) : all;
  const shifts = action.startsWith('bonus shift ');
  return {
    verb: (shifts ? verbs.slice(0, 2) : verbs).join(' '),
    places: hasPlaces ? last.split('-') : [],
    seat: shifts ? Number(verbs[2]) : null,
  };
}

/** Whether a step of a way is a place, not a button. */
export function isPlace(step: string): boolean {
  return PLACES.test(step);
}

/** What is chosen by its place alone; everything else begins with a button. */
export const BY_PLACE: readonly string[] = ['land', 'dig', 'salvage', 'move'];

/** A bonus is spent by its button, and by its place too where nothing else would do the same. */
const INSTEAD_OF: Readonly<Record<string, string>> = { 'bonus dig': 'dig', 'bonus salvage': 'salvage' };

export function ways(legal: readonly string[]): readonly Way[] {
  const all = new Set(legal);
  return legal.flatMap((action): Way[] => {
    const { verb, places } = deed(action);
    if (BY_PLACE.includes(verb)) return [{ action, steps: places }];
    const chosen = { action, steps: [verb, ...places] };
    const plain = INSTEAD_OF[verb];
    if (plain === undefined || all.has(`${plain} ${places.join('-')}`)) return [chosen];
    return [chosen, { action, steps: places }];
  });
}

/** What someone tries who taps a place that leads nowhere, given what was tapped before and whose station it is about. */
export function attempt(place: PlaceView, taps: readonly string[], landing: boolean, seat: number): string {
  const [first, from] = taps;
  const to = place.place;
  if (landing) return `land ${to}`;
  if (first === undefined) return place.top.top === 'front' ? `salvage ${to}` : `dig ${to}`;
  if (PLACES.test(first)) return `move ${first}-${to}`;
  if (first === 'bonus shift') return `bonus shift ${seat} ${from ?? to}-${to}`;
  return `${first} ${to}`;
}
