/** What is read out to those who do not see the page change. */
let polite = $state('');
let count = 0;

export function announced(): string {
  return polite;
}

/** Says something once; the same words again are said again. */
export function announce(text: string): void {
  count += 1;
  polite = count % 2 === 0 ? text : `${text}\u00a0`;
}
