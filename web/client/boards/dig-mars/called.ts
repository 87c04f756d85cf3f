/** What the actions of Dig Mars are called. */
import type { Calls, SeatFace, Tasks } from '../board';
import { nameOf } from '../faces';
import { deed, type Deed } from './actions';
import type { DigMarsView } from './view';
import { words } from './words';

/** A deed, or what it begins with while its places are not chosen. */
export function deedCalled({ verb, places, seat }: Deed, seats: readonly SeatFace[]): string {
  const say = words();
  const way = places.join(' → ');
  const deeds: Readonly<Record<string, (places: string) => string>> = say.deeds;
  return seat === null ? (deeds[verb]?.(way) ?? `${verb} ${way}`) : say.shiftOf(nameOf(seats, seat), way);
}

export const called: Calls<unknown> = (action, seats) => deedCalled(deed(action), seats);

export const task: Tasks<DigMarsView> = (legal, view) => {
  const say = words();
  if (view?.landing) return say.task.land;
  if (legal.length === 1 && legal[0] === 'end') return say.task.end;
  return view ? say.actionsLeft(view.actions_left) : null;
};
