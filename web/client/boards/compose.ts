/**
 * Actions of several parts are tapped together step by step. A board says by which ways its legal actions can be reached;
 * everything here only filters those ways by what was tapped so far, so nothing here or above knows a rule.
 */

/** One sequence of taps that leads to an action; an action may have several. */
export interface Way {
  readonly action: string;
  /** Names of what is tapped, such as `b3` for a place or `fleet` for a button; never empty. */
  readonly steps: readonly string[];
}

/** The ways that begin with what was tapped. */
export function remaining(ways: readonly Way[], taps: readonly string[]): readonly Way[] {
  return ways.filter(({ steps }) => taps.every((tap, index) => steps[index] === tap));
}

/** Every action that some way leads to, once. */
export function actionsOf(ways: readonly Way[]): readonly string[] {
  return [...new Set(ways.map(({ action }) => action))];
}

/** What can be tapped next. */
export function following(ways: readonly Way[], taps: readonly string[]): ReadonlySet<string> {
  const steps = remaining(ways, taps).map((way) => way.steps[taps.length]);
  return new Set(steps.filter((step) => step !== undefined));
}

/** The actions that need no further tap. */
export function complete(ways: readonly Way[], taps: readonly string[]): readonly string[] {
  return actionsOf(remaining(ways, taps).filter(({ steps }) => steps.length === taps.length));
}

/** What a tap led to. */
export type Tapped =
  /** One action is left, or was tapped again. */
  | { readonly kind: 'action'; readonly action: string; readonly taps: readonly string[] }
  /** Several are left: further taps or a chooser decide. */
  | { readonly kind: 'open'; readonly taps: readonly string[] }
  /** No legal action has it. */
  | { readonly kind: 'refused'; readonly taps: readonly string[] };

/** What happens when something is tapped after `taps`. */
export function tapped(ways: readonly Way[], taps: readonly string[], tap: string): Tapped {
  const outcome = (after: readonly string[]): Tapped => {
    const action = sole(actionsOf(remaining(ways, after)));
    return after.length > 0 && action !== null
      ? { kind: 'action', action, taps: after }
      : { kind: 'open', taps: after };
  };
  const isLast = taps.at(-1) === tap;
  if (isLast) {
    // Tapped again means: just that, without the further taps that other actions would need.
    const action = sole(actionsOf(remaining(ways, taps))) ?? sole(complete(ways, taps));
    if (action !== null) return { kind: 'action', action, taps };
  }
  if (following(ways, taps).has(tap)) return outcome([...taps, tap]);
  if (isLast) return outcome(taps.slice(0, -1));
  if (following(ways, []).has(tap)) return outcome([tap]);
  return { kind: 'refused', taps };
}

/** The action to which tapping leads, or tapping twice: what is shown before anyone taps. */
export function leadsTo(ways: readonly Way[], taps: readonly string[], tap: string): string | null {
  const outcome = tapped(ways, taps, tap);
  return outcome.kind === 'action' ? outcome.action : sole(complete(ways, outcome.taps));
}

function sole(actions: readonly string[]): string | null {
  const [action, ...others] = actions;
  return action !== undefined && others.length === 0 ? action : null;
}
