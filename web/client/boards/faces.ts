/** How seats are shown on a board. */
import type { SeatFace } from './board';

/** The colour of a seat as a value for a style. */
export function colourOf(seats: readonly SeatFace[], seat: number): string {
  const face = seats.find((each) => each.seat === seat);
  return `var(${face?.colour ?? '--ink'})`;
}

export function nameOf(seats: readonly SeatFace[], seat: number): string {
  return seats.find((each) => each.seat === seat)?.name ?? String(seat);
}

export function signOf(seats: readonly SeatFace[], seat: number): SeatFace['sign'] {
  return seats.find((each) => each.seat === seat)?.sign ?? 0;
}

/** A number with its sign, as scores are written. */
export function signed(number: number): string {
  return number > 0 ? `+${number}` : number < 0 ? `−${-number}` : '0';
}
