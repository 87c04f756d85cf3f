/**
 * A way that a truck may have driven, for drawing it: an action names only its ends. This follows the roads of the view and
 * decides nothing; where it finds no way the truck is drawn to go straight.
 */
import { columnOf, rowOf } from './geometry';
import { DEPOT } from './actions';
import type { GhawarView, SeatView } from './view';

const LETTERS = 'abcdefghijklm';

function neighbours(space: string, roads: ReadonlySet<string>): readonly string[] {
  const [column, row] = [columnOf(space), rowOf(space)];
  const around = [
    [column + 1, row],
    [column - 1, row],
    [column, row + 1],
    [column, row - 1],
  ] as const;
  return around.map(([right, up]) => `${LETTERS.charAt(right)}${up + 1}`).filter((name) => roads.has(name));
}

/** The stands of a drive from its first to its last, if the roads allow it in so many steps. */
export function wayOf(
  view: Pick<GhawarView, 'spaces' | 'trucks'>,
  seat: SeatView,
  from: string,
  to: string,
  steps: number,
): readonly string[] | null {
  const roads = new Set(view.spaces.map(({ space }) => space));
  const taken = new Set(view.trucks.map(({ space }) => space));
  const entries = new Set(seat.entries);

  function onward(path: readonly string[], left: number): readonly string[] | null {
    const here = path.at(-1) ?? from;
    if (here === to && left === 0) return path;
    if (left === 0) return null;
    // Leaving takes one step and ends the drive, whatever is left of the roll.
    if (to === DEPOT && from !== DEPOT && entries.has(here)) return [...path, DEPOT];
    const before = path.at(-2);
    const ahead = here === DEPOT ? [...entries] : neighbours(here, roads);
    for (const next of ahead) {
      if (next === before || taken.has(next)) continue;
      const found = onward([...path, next], left - 1);
      if (found) return found;
    }
    return null;
  }
  return onward([from], steps);
}
