/** What the actions of Dig Mars are called. */
import type { Calls, SeatFace } from '../board';
import { nameOf } from '../faces';
import { deed, type Deed } from './actions';
import { words } from './words';

/** A deed, or what it begins with while its places are not chosen. */
export function deedCalled({ verb, places, seat }: Deed, seats: readonly SeatFace[]): string {
  const say = words();
  const way = places.join(' → ');
  const deeds: Readonly<Record<string, (places: string) => string>> = say.deeds;
  return seat === null ? (deeds[verb]?.(way) ?? `${verb} ${way}`) : say.shiftOf(nameOf(seats, seat), way);
}

export const called: Calls<unknown> = (action, seats) => deedCalled(deed(action), seats);
