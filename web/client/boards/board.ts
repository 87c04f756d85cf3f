/** The contract between a table page and the board of one game. */
import type { Component } from 'svelte';

/** What happened, as these eyes saw it; its fields depend on the game. */
export type Observation = Readonly<Record<string, unknown>> & { readonly event: string };

/** The custom property that colours a seat: `--seat-1` and so on, see style/tokens.css. */
export type SeatColour = '--seat-1' | '--seat-2' | '--seat-3' | '--seat-4';

/** How a seat is shown, wherever it is shown. */
export interface SeatFace {
  /** Counted from 1, as on the wire. */
  readonly seat: number;
  readonly name: string;
  /** Which of the four signs it has: 0 vertical bars, 1 horizontal bars, 2 rising bars, 3 falling bars. */
  readonly sign: 0 | 1 | 2 | 3;
  readonly colour: SeatColour;
  /** Whether it belongs to this device. */
  readonly mine: boolean;
}

/** What a board is given. It knows no rules: what may be done is in `legal`, where things are is in `view`. */
export interface BoardProps<View> {
  /** What these eyes see. */
  view: View;
  /** The view before the newest event, for animation. */
  before: View | null;
  /** The newest event as these eyes saw it. */
  observation: Observation | null;
  /** Canonical action texts; empty when it is not my turn. */
  legal: readonly string[];
  seats: readonly SeatFace[];
  /** The action chosen but not confirmed (dashed outline). */
  proposed: string | null;
  /** Sent, not yet acknowledged (drawn at once, paler). */
  pending: string | null;
  /** Reduced motion. */
  still: boolean;
  /** Pointer or focus over a legal action: the page asks for its preview. */
  onpoint(action: string | null): void;
  /** A tap, click or Enter on it; the page confirms or sends. */
  onpropose(action: string): void;
  /** Tried something not in `legal`: the page asks the host `why` and shows the sentence and rule. */
  onrefuse(attempt: string): void;
}

export type BoardComponent<View> = Component<BoardProps<View>>;

/** What an action is called in the language of the page, for those who look at this view. */
export type Calls<View> = (action: string, seats: readonly SeatFace[], view: View | null) => string;

/** What whoever acts is asked to do, in a few words that go on a sentence; nothing where there is no more to say. */
export type Tasks<View> = (legal: readonly string[], view: View | null) => string | null;
