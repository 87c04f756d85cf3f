/** The id of a table in what someone typed: the id itself, or any address that holds one. `null` if there is none. */
export function tableIn(text: string): string | null {
  return /(?:^|\/)([0-9a-z]{16})(?:[/?#]|$)/.exec(text.trim())?.[1] ?? null;
}
