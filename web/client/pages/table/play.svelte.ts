/**
 * What someone at a table is about to do: pointing, proposing, confirming, being refused, stepping back. One for each
 * table page; the host keeps what is, this keeps what is meant.
 */
import type { Observation } from '../../boards/board';
import type { Host } from '../../host/host';
import { needsConfirming } from '../../site/settings.svelte';
import type { PastScene } from '../../wire/generated';
import { Refusal, sentenceOf } from '../../wire/messages';

/** Something to be told, and the rule behind it. */
export interface Notice {
  readonly sentence: string;
  readonly clause: string | null;
}

/** Whether seats of a game see what others must not; `null` while that is not known. */
export type Secrecy = (game: string) => boolean | null;

/** So long the pointer rests before a preview is asked for. */
const REST = 60;

export class Play {
  proposed = $state<string | null>(null);
  pointed = $state<string | null>(null);
  /** The preview of what is pointed at or proposed. */
  preview = $state.raw<{ action: string; value: unknown } | null>(null);
  notice = $state.raw<Notice | null>(null);
  /** The position that is looked at; `null` for the newest. */
  step = $state<number | null>(null);
  scene = $state.raw<{ now: PastScene; before: PastScene | null } | null>(null);

  #host: Host;
  #hasSecrets: Secrecy;
  #resting: ReturnType<typeof setTimeout> | null = null;

  constructor(host: Host, hasSecrets: Secrecy) {
    this.#host = host;
    this.#hasSecrets = hasSecrets;
  }

  /** The seat of mine that is to act, if it is one. */
  get seat(): number | null {
    const { toAct, you } = this.#host;
    return toAct !== null && you.seats.includes(toAct) ? toAct : null;
  }

  /** Whether it is my turn and I see through the eyes of the seat. */
  get active(): boolean {
    return this.seat !== null && this.step === null && this.#host.legal.length > 0;
  }

  /** The seat for which a curtain is down. */
  get curtain(): number | null {
    const { you, card } = this.#host;
    // What may be a secret is covered.
    if (!card || card.stage !== 'playing' || you.seats.length < 2 || this.#hasSecrets(card.game) === false) return null;
    const seat = this.seat;
    return seat !== null && you.eyes !== seat ? seat : null;
  }

  get view(): unknown {
    return this.scene && this.step !== null ? this.scene.now.view : this.#host.view;
  }

  get before(): unknown {
    return this.scene && this.step !== null ? (this.scene.before?.view ?? null) : this.#host.before;
  }

  get observation(): Observation | null {
    if (this.scene && this.step !== null) return (this.scene.now.observation as Observation | undefined) ?? null;
    return this.#host.observation;
  }

  /** Where nothing is hidden from each other, eyes follow the turn on a shared device. */
  followTurn(): void {
    const { you, card } = this.#host;
    const seat = this.seat;
    if (!card || you.seats.length < 2 || card.stage !== 'playing') return;
    if (seat !== null && you.eyes !== seat && this.#hasSecrets(card.game) === false)
      void this.#host.look(seat).catch(() => undefined);
    // The next player sits down: what the last one saw is covered at once.
    else if (this.curtain !== null && you.eyes != null) void this.#host.look(null).catch(() => undefined);
  }

  async lift(seat: number): Promise<void> {
    await this.#try(() => this.#host.look(seat));
  }

  point(action: string | null): void {
    this.pointed = action;
    if (this.#resting !== null) clearTimeout(this.#resting);
    // What is to be confirmed is what is shown, whatever comes under the pointer meanwhile.
    const shown = this.proposed ?? action;
    if (shown === null) this.preview = null;
    else if (shown !== this.preview?.action) this.#resting = setTimeout(() => void this.#ask(shown), REST);
  }

  async #ask(action: string): Promise<void> {
    const { seat } = this;
    if (seat === null || !this.active) return;
    const value = await this.#host.preview(seat, action).catch(() => null);
    if (value !== null && (this.proposed ?? this.pointed) === action) this.preview = { action, value };
  }

  propose(action: string): void {
    if (!this.active || this.#host.pending !== null) return;
    this.notice = null;
    if (needsConfirming() && this.proposed !== action) {
      this.proposed = action;
      void this.#ask(action);
      return;
    }
    void this.send(action);
  }

  async send(action: string): Promise<void> {
    const { seat } = this;
    if (seat === null) return;
    this.proposed = null;
    this.preview = null;
    await this.#try(() => this.#host.act(seat, action));
  }

  withdraw(): void {
    this.proposed = null;
    this.preview = null;
    this.notice = null;
  }

  async refuse(attempt: string): Promise<void> {
    const { seat } = this;
    if (seat === null) return;
    const why = await this.#host.why(seat, attempt).catch(() => null);
    if (why) this.notice = { sentence: why.sentence, clause: why.clause ?? null };
  }

  /** Does something at the table and tells what is refused. */
  async do(work: () => Promise<unknown>): Promise<void> {
    await this.#try(work);
  }

  async #try(work: () => Promise<unknown>): Promise<void> {
    this.notice = null;
    try {
      await work();
    } catch (problem) {
      const clause = problem instanceof Refusal ? problem.clause : null;
      this.notice = { sentence: sentenceOf(problem), clause };
    }
  }

  async stepTo(step: number | null): Promise<void> {
    this.step = step;
    if (step === null) {
      this.scene = null;
      return;
    }
    this.withdraw();
    try {
      const [now, before] = await Promise.all([this.#host.past(step), step > 0 ? this.#host.past(step - 1) : null]);
      if (this.step === step) this.scene = { now, before };
    } catch (problem) {
      this.notice = { sentence: sentenceOf(problem), clause: null };
      this.step = null;
    }
  }
}
