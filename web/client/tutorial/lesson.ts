/** How a tutorial is written down. Its positions are the program's own: positions.toml beside this file names them. */

import type { Observation } from '../boards/board';
import type { Language } from '../language';
import type { GameName } from '../rules/rules';

/** A text in every language. */
export type Text = Readonly<Record<Language, string>>;

export interface Lesson {
  readonly game: GameName;
  readonly steps: readonly Step[];
  /** What to say when all steps are done. */
  readonly farewell: Text;
}

/** One thing to do on the board. Texts are written in the markup of the rules. */
export interface Step {
  /** The name of its position. */
  readonly position: string;
  readonly title: Text;
  /** What is going on, and what to do. */
  readonly say: Text;
  /** The actions that lead on. */
  readonly expect: readonly string[];
  /** What to say to any other action. */
  readonly hint: Text;
  /** What to say when it is done. */
  readonly done: Text;
  /** The rules that are practised. */
  readonly clauses: readonly string[];
}

/** A position as `cargo xtask positions` writes it. */
export interface Scene {
  readonly seat: number | null;
  readonly view: unknown;
  readonly legal: readonly string[];
  /** For an action what follows: first itself, then what the others and chance do. */
  readonly after: Readonly<Record<string, readonly Frame[]>>;
  /** For some actions that are not legal the reason. */
  readonly refused: Readonly<Record<string, Refused>>;
}

/** The table after an event. */
export interface Frame {
  readonly event: string;
  readonly view: unknown;
  readonly legal: readonly string[];
  readonly observation: Observation;
  readonly told: Text;
}

export interface Refused {
  readonly clause: string | null;
  readonly sentence: Text;
}

export type Scenes = Readonly<Record<string, Scene>>;
