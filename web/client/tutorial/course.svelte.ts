/** Where someone is in a lesson, and what the board shows there. */
import type { Observation } from '../boards/board';
import type { Frame, Lesson, Refused, Scene, Scenes, Step } from './lesson';

/** What is said to an action that does not lead on. */
export type Answer = { readonly kind: 'hint' } | { readonly kind: 'refused'; readonly refused: Refused | null };

export class Course {
  /** The step, counted from 0; as many as there are steps when all is done. */
  index = $state(0);
  /** What followed the right action; `null` before it. */
  played = $state.raw<readonly Frame[] | null>(null);
  /** The frame that is shown, counted from 0. */
  shown = $state(0);
  answer = $state.raw<Answer | null>(null);

  constructor(
    readonly lesson: Lesson,
    readonly scenes: Scenes,
  ) {}

  get step(): Step | null {
    return this.lesson.steps[this.index] ?? null;
  }

  get scene(): Scene | null {
    return this.step === null ? null : (this.scenes[this.step.position] ?? null);
  }

  get finished(): boolean {
    return this.step === null;
  }

  get view(): unknown {
    return this.frame?.view ?? this.scene?.view;
  }

  /** The view before the newest event, for animation. */
  get before(): unknown {
    if (this.frame === null) return null;
    return this.shown === 0 ? this.scene?.view : this.played?.[this.shown - 1]?.view;
  }

  get observation(): Observation | null {
    return this.frame?.observation ?? null;
  }

  /** What may be done: everything the rules allow, until the right thing is done. */
  get legal(): readonly string[] {
    return this.played === null ? (this.scene?.legal ?? []) : [];
  }

  /** What others and chance have done since, up to the frame that is shown. */
  get since(): readonly Frame[] {
    return this.played?.slice(1, this.shown + 1) ?? [];
  }

  /** Whether there is more to see before the next step. */
  get goesOn(): boolean {
    return this.played !== null && this.shown < this.played.length - 1;
  }

  propose(action: string): void {
    const { step, scene } = this;
    if (step === null || scene === null || this.played !== null) return;
    const frames = step.expect.includes(action) ? scene.after[action] : undefined;
    this.answer = frames === undefined ? { kind: 'hint' } : null;
    this.played = frames ?? null;
    this.shown = 0;
  }

  /** Someone tried what is not legal. */
  refuse(attempt: string): void {
    if (this.played === null) this.answer = { kind: 'refused', refused: this.scene?.refused[attempt] ?? null };
  }

  /** Does the right thing for whoever does not find it. */
  demonstrate(): void {
    const [action] = this.step?.expect ?? [];
    if (action !== undefined) this.propose(action);
  }

  /** Shows what happened next. */
  unfold(): void {
    if (this.goesOn) this.shown += 1;
  }

  goTo(index: number): void {
    this.index = Math.max(0, Math.min(index, this.lesson.steps.length));
    this.played = null;
    this.shown = 0;
    this.answer = null;
  }

  private get frame(): Frame | null {
    return this.played?.[this.shown] ?? null;
  }
}
