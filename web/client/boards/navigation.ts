/** Arrow keys on any board: from a spot to the nearest one that lies that way. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Spot extends Point {
  readonly key: string;
  /** How far it reaches from its middle to the sides and up and down, where that matters: a long bay is met everywhere. */
  readonly reach?: Point;
}

const WAYS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/**
 * How much a step aside counts against a step ahead: a straight neighbour wins over an oblique one, but an oblique one over
 * what lies straight beyond, as in the rows of a hexagonal board.
 */
const ASIDE = 1.5;

/** Where a key leads from a spot: a neighbour for the arrows, an end of the row for Home and End. */
export function destination(spots: readonly Spot[], from: string, key: string): string | null {
  const start = spots.find((spot) => spot.key === from);
  if (!start) return null;
  if (key === 'Home' || key === 'End') return rowEnd(spots, start, key);
  const way = WAYS[key];
  if (!way) return null;
  let nearest: { key: string; cost: number } | null = null;
  for (const spot of spots) {
    const [right, down] = [spot.x - start.x, spot.y - start.y];
    const ahead = right * way.x + down * way.y;
    const off = Math.abs(right * way.y) + Math.abs(down * way.x);
    const aside = Math.max(0, off - (spot.reach ? Math.abs(spot.reach.x * way.y) + Math.abs(spot.reach.y * way.x) : 0));
    // Beyond the diagonal a spot lies rather in another direction.
    if (ahead <= 0.5 || aside > ahead * 1.2) continue;
    const cost = ahead + ASIDE * aside;
    if (!nearest || cost < nearest.cost) nearest = { key: spot.key, cost };
  }
  return nearest?.key ?? null;
}

function rowEnd(spots: readonly Spot[], start: Spot, key: 'Home' | 'End'): string {
  const row = spots.filter((spot) => Math.abs(spot.y - start.y) < 1);
  const pick = (best: Spot, spot: Spot): Spot => ((key === 'Home' ? spot.x < best.x : spot.x > best.x) ? spot : best);
  return row.reduce(pick, start).key;
}
