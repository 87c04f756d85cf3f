/** The action texts of Atacama: which places they name, and by which taps they are reached. */
import type { Way } from '../compose';

export type Rig = 'basic' | 'second';

export interface Placing {
  readonly field: string;
  readonly rig: Rig;
}

const PLACING = /^([a-k](?:[1-9]|1[01]))(\*?)$/;
const CLAIM = /^claim (no-copper|no-silver|no-gold) (columns|rows)( \*)?$/;

/** The tap that chooses a rig of the second colour. */
export const SECOND = 'second';

/** Where an action puts which rig, if it does. */
export function placing(action: string): Placing | null {
  const [, field, mark] = PLACING.exec(action) ?? [];
  return field === undefined ? null : { field, rig: mark === '*' ? 'second' : 'basic' };
}

export interface Claim {
  readonly concession: 'no-copper' | 'no-silver' | 'no-gold';
  readonly direction: 'columns' | 'rows';
  readonly paid: Rig;
}

export function claim(action: string): Claim | null {
  const [, concession, direction, mark] = CLAIM.exec(action) ?? [];
  if (concession === undefined || direction === undefined) return null;
  return {
    concession: concession as Claim['concession'],
    direction: direction as Claim['direction'],
    paid: mark === undefined ? 'basic' : 'second',
  };
}

/**
 * A field takes the basic rig at once; one of the second colour is chosen first, unless only that is legal there. Everything
 * else is a button of its own.
 */
export function ways(legal: readonly string[]): readonly Way[] {
  const all = new Set(legal);
  return legal.flatMap((action): Way[] => {
    const placed = placing(action);
    if (!placed) return [{ action, steps: [action] }];
    if (placed.rig === 'basic') return [{ action, steps: [placed.field] }];
    const chosen = { action, steps: [SECOND, placed.field] };
    return all.has(placed.field) ? [chosen] : [chosen, { action, steps: [placed.field] }];
  });
}

/** What someone tries who taps a field that takes nothing. */
export function attempt(field: string, taps: readonly string[]): string {
  return taps.includes(SECOND) ? `${field}*` : field;
}
