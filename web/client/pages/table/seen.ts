/** How far this browser has followed a game, so that it can tell what happened since. */
import { shelf as ownShelf, type Shelf } from '../../site/shelf';

const KEY = 'motherlode.seen.';

export function seenUpTo(table: string, shelf: Shelf = ownShelf): number {
  return Number(shelf.getItem(KEY + table) ?? 0);
}

export function remember(table: string, number: number, shelf: Shelf = ownShelf): void {
  if (number > seenUpTo(table, shelf)) shelf.setItem(KEY + table, String(number));
}
