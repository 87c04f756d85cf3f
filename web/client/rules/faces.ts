/** How the seats of a picture or a lesson are shown: nobody real sits there. */
import type { SeatColour, SeatFace } from '../boards/board';
import { signAt } from '../boards/signs';

const COLOURS: readonly SeatColour[] = ['--seat-1', '--seat-2', '--seat-3', '--seat-4'];

/** A face for every seat of a view; one of them may be the reader's own. */
export function facesOf(view: unknown, own: number | null, name: (seat: number) => string): SeatFace[] {
  return COLOURS.slice(0, seatsIn(view)).map((colour, index) => ({
    seat: index + 1,
    name: name(index + 1),
    sign: signAt(index, variantOf(view)),
    colour,
    mine: index + 1 === own,
  }));
}

function variantOf(view: unknown): unknown {
  return typeof view === 'object' && view !== null && 'variant' in view ? view.variant : null;
}

/** Every view lists its seats. */
function seatsIn(view: unknown): number {
  const seats = typeof view === 'object' && view !== null && 'seats' in view ? view.seats : null;
  return Array.isArray(seats) ? seats.length : 0;
}
