/** Whole numbers as people write them, with a minus that is as wide as a plus. */

export function whole(number: number): string {
  return number < 0 ? `−${-number}` : String(number);
}

/** With a plus as well: what is won or lost. */
export function signed(number: number): string {
  return number > 0 ? `+${number}` : whole(number);
}

/** How many there may be: from the least to the most, which are all between as well. */
export function span(counts: readonly number[], to: string): string {
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  return least === most ? whole(least) : `${whole(least)} ${to} ${whole(most)}`;
}
