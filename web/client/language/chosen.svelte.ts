/** Which language the person reads; everything that says something reads it from here and follows a change at once. */
export type Language = 'en' | 'de';

export const languages: readonly Language[] = ['en', 'de'];

const KEY = 'motherlode.language';

function first(): Language {
  if (typeof localStorage === 'undefined') return 'en';
  const kept = localStorage.getItem(KEY);
  if (kept === 'en' || kept === 'de') return kept;
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
  localStorage.setItem(KEY, language);
  document.documentElement.lang = language;
}
