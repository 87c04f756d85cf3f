/** Which language the person reads; everything that says something reads it from here and follows a change at once. */
import { shelf } from '../site/shelf';

export type Language = 'en' | 'de';

export const languages: readonly Language[] = ['en', 'de'];

const KEY = 'motherlode.language';

function first(): Language {
  const kept = shelf.getItem(KEY);
  if (kept === 'en' || kept === 'de') return kept;
  if (typeof navigator === 'undefined') return 'en';
  return navigator.languages.some((language) => language.toLowerCase().startsWith('de')) &&
    !navigator.languages[0]?.toLowerCase().startsWith('en')
    ? 'de'
    : 'en';
}

let current = $state<Language>(first());

export function chosen(): Language {
  return current;
}

export function choose(language: Language): void {
  current = language;
  shelf.setItem(KEY, language);
  document.documentElement.lang = language;
}
