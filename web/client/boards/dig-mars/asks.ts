/** What whoever acts should tap next, in words. It follows from the legal actions and from what was tapped; no rule is known here. */
import { following, remaining, type Way } from '../compose';
import { BY_PLACE, deed, isPlace } from './actions';

/** The sentences, in one language. */
export interface Asks {
  readonly land: string;
  /** What can be done by tapping a station, as words that go on a sentence. */
  readonly does: Readonly<Record<'dig' | 'salvage' | 'move', string>>;
  station(deeds: readonly string[], more: boolean): string;
  stack(deeds: readonly string[], more: boolean): string;
  readonly button: string;
  readonly end: string;
  readonly where: string;
  /** After a button that needs a place, by its verb. */
  readonly after: Readonly<Record<string, string>>;
}

/** `holds` tells whether whoever acts has a station at a place. */
export function asks(
  ways: readonly Way[],
  taps: readonly string[],
  say: Asks,
  holds: (place: string) => boolean,
): string | null {
  if (ways.length === 0) return null;
  const [first] = taps;
  if (first !== undefined) {
    if (isPlace(first) || taps.length > 1) return following(ways, taps).size > 0 ? say.where : null;
    return remaining(ways, taps).some(({ steps }) => steps.length > 1) ? (say.after[first] ?? say.where) : null;
  }
  const verbs = new Set(ways.filter(({ steps }) => isPlace(steps[0] ?? '')).map(({ action }) => deed(action).verb));
  if (verbs.has('land')) return say.land;
  const hasButtons = ways.some(({ steps }) => !isPlace(steps[0] ?? ''));
  if (verbs.size === 0) return ways.every(({ action }) => action === 'end') ? say.end : say.button;
  const deeds = BY_PLACE.flatMap((verb) => {
    const done = [...verbs].some((each) => each === verb || each === `bonus ${verb}`);
    return done && verb in say.does ? [say.does[verb as keyof Asks['does']]] : [];
  });
  const places = [...following(ways, [])].filter(isPlace);
  return (places.every(holds) ? say.station : say.stack)(deeds, hasButtons);
}
