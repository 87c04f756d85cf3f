/** Which sign a seat has. Where seats score the lines of a board, their bars lie as those lines do; elsewhere they only differ. */
import type { SeatFace } from './board';

type Sign = SeatFace['sign'];

const ORDER: readonly Sign[] = [0, 1, 2, 3];
/** Variants in which the usual order would point along the lines of someone else. */
const VARIANTS: Readonly<Record<string, readonly Sign[]>> = {
  // Level, falling and rising lines (AT-23).
  three: [1, 3, 2],
  // Who scores rows and who columns is claimed during the game, so these bars lie like neither.
  enhanced: [2, 3],
};

/** The sign of a place, counted from 0, in a variant of a game; most games have none. */
export function signAt(place: number, variant: unknown): Sign {
  const order = (typeof variant === 'string' ? VARIANTS[variant] : undefined) ?? ORDER;
  return order[place % order.length] ?? 0;
}
