/** What the tests of all boards ask of their geometry. */
import { destination, type Point, type Spot } from './navigation';

export function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/** Everything that arrow keys reach from the first spot on. */
export function reached(spots: readonly Spot[]): ReadonlySet<string> {
  const found = new Set<string>();
  const queue = spots.slice(0, 1).map(({ key }) => key);
  for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
    if (found.has(key)) continue;
    found.add(key);
    for (const arrow of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
      const next = destination(spots, key, arrow);
      if (next !== null) queue.push(next);
    }
  }
  return found;
}
