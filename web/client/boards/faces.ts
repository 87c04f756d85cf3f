/** How seats are shown on a board. A picture in a text has no faces: there seats have the colours and signs of their order. */
import type { SeatFace } from './board';

function faceOf(seats: readonly SeatFace[], seat: number): SeatFace | undefined {
  return seats.find((face) => face.seat === seat);
}

/** The colour of a seat as a value for a style. */
export function colourOf(seats: readonly SeatFace[], seat: number): string {
  return `var(${faceOf(seats, seat)?.colour ?? `--seat-${seat}`})`;
}

export function nameOf(seats: readonly SeatFace[], seat: number): string {
  return faceOf(seats, seat)?.name ?? String(seat);
}

export function signOf(seats: readonly SeatFace[], seat: number): SeatFace['sign'] {
  return faceOf(seats, seat)?.sign ?? (((seat - 1) % 4) as SeatFace['sign']);
}
