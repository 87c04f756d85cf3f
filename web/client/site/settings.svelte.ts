/** What this browser remembers of how its person likes things. */
import type { Tempo } from '../host/pace';
import { shelf } from './shelf';

export type Theme = 'system' | 'light' | 'dark';
/** When a tap only proposes and a second one confirms. */
export type Confirm = 'touch' | 'always' | 'never';

export interface Settings {
  theme: Theme;
  confirm: Confirm;
  /** How quickly what others do is shown. */
  tempo: Tempo;
  /** Whether this browser tells of turns while a page is open. */
  notify: boolean;
  /** The bot that one click plays. */
  level: number;
}

const KEY = 'motherlode.settings';
const FIRST: Settings = { theme: 'system', confirm: 'touch', tempo: 'calm', notify: false, level: 2 };

function read(): Settings {
  try {
    return { ...FIRST, ...(JSON.parse(shelf.getItem(KEY) ?? '{}') as Partial<Settings>) };
  } catch {
    return FIRST;
  }
}

export const settings = $state<Settings>(read());

export function change(settled: Partial<Settings>): void {
  Object.assign(settings, settled);
  shelf.setItem(KEY, JSON.stringify(settings));
  applyTheme();
}

export function applyTheme(): void {
  if (settings.theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = settings.theme;
}

function follow(query: string): { readonly matches: boolean } {
  if (typeof matchMedia === 'undefined') return { matches: false };
  const list = matchMedia(query);
  const state = $state({ matches: list.matches });
  list.addEventListener('change', () => (state.matches = list.matches));
  return state;
}

/** Whether the system asks for less motion. */
export const still = follow('(prefers-reduced-motion: reduce)');
/** Whether fingers point here, not a mouse. */
const coarse = follow('(pointer: coarse)');

/** Whether a choice on the board is to be confirmed. */
export function needsConfirming(): boolean {
  return settings.confirm === 'always' || (settings.confirm === 'touch' && coarse.matches);
}
