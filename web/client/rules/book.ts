/** How the rules of a game are written down: the same shape in every language, so that a test can compare them. */

/** The rules of one game in one language. */
export interface RulesBook {
  readonly title: string;
  /** Who invented the game; nothing where nobody is named. */
  readonly designer?: string;
  readonly chapters: readonly Chapter[];
}

export interface Chapter {
  /** Its address within the page, the same in every language. */
  readonly anchor: string;
  readonly title: string;
  readonly passages: readonly Passage[];
}

/**
 * A piece of a chapter. Texts are written in the markup of markup.ts. The clauses that it explains are its anchors
 * (`id="AT-6"`); every clause has exactly one passage.
 */
export interface Passage {
  readonly clauses: readonly string[];
  readonly text: string;
  readonly example?: string;
  /** What this edition settles where the rule book leaves something open. */
  readonly ruling?: string;
  readonly picture?: Picture;
}

/** A small live board: one of the positions beside this file, and what to see there. */
export interface Picture {
  readonly position: string;
  readonly caption: string;
}
