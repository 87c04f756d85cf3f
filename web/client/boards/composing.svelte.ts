/** What was tapped so far at one board, as state that its drawing follows. */
import { untrack } from 'svelte';
import { actionsOf, complete, following, leadsTo, remaining, tapped, type Tapped, type Way } from './compose';

/** So many actions are easily read. */
const FEW = 4;

/** Made while a component starts: what was tapped is forgotten when other actions become legal. */
export class Composing {
  #taps = $state.raw<readonly string[]>([]);
  readonly #ways: () => readonly Way[];

  constructor(ways: () => readonly Way[]) {
    this.#ways = ways;
    $effect(() => {
      void this.#offered;
      untrack(() => this.clear());
    });
  }

  /** What is legal, as one text: the same actions may be told again, after a lost connection or to a slow one. */
  readonly #offered = $derived.by(() => actionsOf(this.#ways()).join('\n'));

  /** What was tapped, as long as it still leads to a legal action. */
  readonly taps = $derived.by(() => (remaining(this.#ways(), this.#taps).length > 0 ? this.#taps : []));

  /** What can be tapped next. */
  readonly next = $derived.by(() => following(this.#ways(), this.taps));

  /** What could be tapped first. */
  readonly first = $derived.by(() => following(this.#ways(), []));

  /** The actions among which to choose by words: all while they are few, otherwise those that need no further tap. */
  readonly choices = $derived.by(() => {
    const left = this.taps.length > 0 ? actionsOf(remaining(this.#ways(), this.taps)) : [];
    if (left.length < 2) return [];
    return left.length <= FEW ? left : complete(this.#ways(), this.taps);
  });

  /** Whether what was tapped so far is a part of an action, as nothing is of every one. */
  fits(action: string): boolean {
    return this.taps.length === 0 || remaining(this.#ways(), this.taps).some((way) => way.action === action);
  }

  /** Whether a tap would lead to a legal action or closer to one. */
  leads(step: string): boolean {
    return this.next.has(step) || this.first.has(step);
  }

  tap(step: string): Tapped {
    const outcome = tapped(this.#ways(), this.taps, step);
    this.#taps = outcome.taps;
    return outcome;
  }

  /** The action that a tap would propose, or a second one on the same thing. */
  peek(step: string): string | null {
    return this.leads(step) ? leadsTo(this.#ways(), this.taps, step) : null;
  }

  /** Takes the last tap back, or all that led to an action: that is withdrawn as a whole. */
  back(): void {
    const led = actionsOf(remaining(this.#ways(), this.taps)).length === 1;
    this.#taps = led ? [] : this.taps.slice(0, -1);
  }

  clear(): void {
    this.#taps = [];
  }
}
