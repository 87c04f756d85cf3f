/** What the actions of Atacama are called. */
import type { Calls, Tasks } from '../board';
import { claim, placing, type Claim } from './actions';
import { words } from './words';

/** A claim among others. */
export function claimed(wish: Claim): string {
  const say = words();
  const label = say.claim(say.concession[wish.concession], say.direction[wish.direction]);
  return wish.paid === 'second' ? `${label} (${say.paidSecond})` : label;
}

export const called: Calls<unknown> = (action) => {
  const say = words();
  const [place, wish] = [placing(action), claim(action)];
  if (place) return place.rig === 'second' ? say.placeSecond(place.field) : place.field;
  if (wish) return say.claimOf(claimed(wish));
  return action === 'pass' ? say.pass : action;
};

export const task: Tasks<unknown> = (legal) => {
  const say = words().task;
  const places = legal.some((action) => placing(action) !== null);
  const claims = legal.some((action) => claim(action) !== null);
  if (places) return claims ? say.placeOrClaim : say.place;
  return claims ? say.claim : null;
};
