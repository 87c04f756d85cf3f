/**
 * The one interface between a table page and whoever keeps the table. Today that is the server behind a socket
 * (server.svelte.ts); nothing above this file may know the difference.
 */
import type { Observation } from '../boards/board';
import type { ChatBody, ClockCard, LogLine, PastScene, RefusalBody, TableCard, UndoAsk, You } from '../wire/generated';
import type { Refusal } from '../wire/messages';
import type { Connection } from '../wire/socket';

/** The clock as it was told, and when that was, in the time of whoever keeps the table. */
export interface ToldClock extends ClockCard {
  readonly at: number;
}

/** What is known of a table; in a component it follows what happens. */
export interface TableSight {
  readonly connection: Connection;
  /** Why there is nothing to see, and never will be. */
  readonly refusal: Refusal | null;
  /** `null` until the first word of the table. */
  readonly card: TableCard | null;
  readonly data: unknown;
  readonly you: You;
  readonly view: unknown;
  /** The view before the newest event. */
  readonly before: unknown;
  readonly observation: Observation | null;
  readonly told: string | null;
  readonly toAct: number | null;
  readonly legal: readonly string[];
  readonly clock: ToldClock | null;
  /** The seats that may go back now, who acted last first. */
  readonly canUndo: readonly number[];
  /** Who wants to go back, and who has agreed. */
  readonly undoAsk: UndoAsk | null;
  /** The places whose people are connected. */
  readonly here: readonly number[];
  /** How many others watch; exact while they are few. */
  readonly watching: number;
  readonly chat: readonly ChatBody[];
  /** Everything that happened in the game, as these eyes saw it. */
  readonly log: readonly LogLine[];
  /** My action that was sent and not yet answered. */
  readonly pending: string | null;
}

/** What can be wanted at a table. What is refused throws a {@link Refusal}, and nothing has changed. */
export interface Host extends TableSight {
  readonly table: string;
  /** What time it is where the table is kept. */
  now(): number;

  sit(chair: number, local?: string): Promise<void>;
  stand(chair: number): Promise<void>;
  act(seat: number, action: string): Promise<void>;
  undo(seat: number): Promise<void>;
  answerUndo(seat: number, yes: boolean): Promise<void>;
  resign(seat: number): Promise<void>;
  rematch(seat: number): Promise<void>;
  close(): Promise<void>;
  say(text: string): Promise<void>;
  /** Lifts the curtain of a seat on this device; `null` lets all down. */
  look(seat: number | null): Promise<void>;

  /** What an action would do, in the game's own shape. */
  preview(seat: number, action: string): Promise<unknown>;
  /** Why an action may not be done; `null` if it may. */
  why(seat: number, action: string): Promise<RefusalBody | null>;
  /** The position after so many entries of the log. */
  past(number: number): Promise<PastScene>;

  /** Listens no more. */
  leave(): void;
}
