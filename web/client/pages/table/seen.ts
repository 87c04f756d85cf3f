/** How far this browser has followed a game, so that it can tell what happened since. */
import type { Shelf } from '../../host/nonces';

const KEY = 'motherlode.seen.';

export function seenUpTo(table: string, shelf: Shelf = localStorage): number {
  return Number(shelf.getItem(KEY + table) ?? 0);
}

export function remember(table: string, number: number, shelf: Shelf = localStorage): void {
  if (number > seenUpTo(table, shelf)) shelf.setItem(KEY + table, String(number));
}
