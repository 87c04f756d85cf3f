/** What was tapped so far at one board, as state that its drawing follows. */
import { complete, following, remaining, actionsOf, tapped, type Tapped, type Way } from './compose';

export class Composing {
  #taps = $state.raw<readonly string[]>([]);
  readonly #ways: () => readonly Way[];

  constructor(ways: () => readonly Way[]) {
    this.#ways = ways;
  }

  /** What was tapped, as long as it still leads to a legal action. */
  readonly taps = $derived.by(() => (remaining(this.#ways(), this.#taps).length > 0 ? this.#taps : []));

  /** What can be tapped next. */
  readonly next = $derived.by(() => following(this.#ways(), this.taps));

  /** What could be tapped first. */
  readonly first = $derived.by(() => following(this.#ways(), []));

  /** The actions among which to choose: those that need no further tap, while more than one is left. */
  readonly choices = $derived.by(() => {
    const several = this.taps.length > 0 && actionsOf(remaining(this.#ways(), this.taps)).length > 1;
    return several ? complete(this.#ways(), this.taps) : [];
  });

  /** Whether a tap would lead to a legal action or closer to one. */
  leads(step: string): boolean {
    return this.next.has(step) || this.first.has(step);
  }

  tap(step: string): Tapped {
    const outcome = tapped(this.#ways(), this.taps, step);
    this.#taps = outcome.taps;
    return outcome;
  }

  /** The action that a tap would propose, if it would propose one. */
  peek(step: string): string | null {
    const outcome = tapped(this.#ways(), this.taps, step);
    return outcome.kind === 'action' ? outcome.action : null;
  }

  /** Takes the last tap back; whether there was one. */
  back(): boolean {
    const any = this.taps.length > 0;
    this.#taps = this.taps.slice(0, -1);
    return any;
  }

  clear(): void {
    this.#taps = [];
  }
}
