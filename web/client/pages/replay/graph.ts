/** Where the value graph draws what. */
import type { Worth } from './analysis';

/** The room of a graph, in pixels. */
export interface Room {
  readonly width: number;
  readonly height: number;
  /** The number of the last position. */
  readonly last: number;
}

/** Room for the numbers at the side, and so that no line is cut. */
export const LEFT = 40;
export const RIGHT = 12;
export const TOP = 22;
export const BOTTOM = 22;

/** How a seat's line is dashed, so that nobody needs the colours. */
export const DASHES: readonly (string | undefined)[] = [undefined, '8 4', '2 4', '10 3 2 3'];

/** Where a position stands. */
export function across({ width, last }: Room, number: number): number {
  return LEFT + ((width - LEFT - RIGHT) * number) / Math.max(1, last);
}

/** Where a share stands: the whole win on top. */
export function down({ height }: Room, share: number): number {
  const within = Math.min(1, Math.max(0, share));
  return TOP + (height - TOP - BOTTOM) * (1 - within);
}

/** The position that is nearest to a place. */
export function numberAt({ width, last }: Room, x: number): number {
  const number = Math.round(((x - LEFT) / Math.max(1, width - LEFT - RIGHT)) * last);
  return Math.min(last, Math.max(0, number));
}

/** A seat's line. */
export function pathOf(room: Room, course: readonly Worth[], seat: number): string {
  return course
    .map(({ number, shares }, place) => {
      const [x, y] = [across(room, number), down(room, shares[seat - 1] ?? 0)];
      return `${place === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
}

/** Those of ascending positions that have room for a sign of their own. */
export function roomy(room: Room, numbers: readonly number[], apart = 16): ReadonlySet<number> {
  const found = new Set<number>();
  let end = -Infinity;
  for (const number of numbers) {
    const x = across(room, number);
    if (x - end < apart) continue;
    found.add(number);
    end = x;
  }
  return found;
}

/** The positions that get a number below: round ones, at least so many pixels apart. */
export function ticksOf(room: Room, apart = 48): number[] {
  const most = Math.max(1, Math.floor((room.width - LEFT - RIGHT) / apart));
  const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000];
  const step = steps.find((one) => room.last / one <= most) ?? room.last;
  const ticks: number[] = [];
  for (let number = 0; number <= room.last && step > 0; number += step) ticks.push(number);
  return ticks;
}
