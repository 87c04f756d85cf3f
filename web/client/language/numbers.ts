/** Whole numbers as people write them, with a minus that is as wide as a plus. */

export function whole(number: number): string {
  return number < 0 ? `−${-number}` : String(number);
}

/** With a plus as well: what is won or lost. */
export function signed(number: number): string {
  return number > 0 ? `+${number}` : whole(number);
}
