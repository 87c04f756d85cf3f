/**
 * `messages()` is everything the pages say, in the language of the person; in a component it follows a change.
 *
 * What is loaded lazily (boards, rules, tutorials, fairness) keeps its sentences beside itself, so that the first load
 * stays small: a file `en.ts`, a file `de.ts` whose type is that of `en.ts`, and `inLanguage({ en, de })` to choose.
 */
import { chosen, type Language } from './chosen.svelte';
import { de } from './de';
import { en, type Messages } from './en';

export { choose, chosen, languages, type Language } from './chosen.svelte';
export type { Messages } from './en';

/** One of two texts, or groups of texts, of the same shape. */
export function inLanguage<Texts>(texts: Readonly<Record<Language, Texts>>): Texts {
  return texts[chosen()];
}

export function messages(): Messages {
  return inLanguage({ en, de });
}
