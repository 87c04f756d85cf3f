/** The games that can be played here, in the language of the person; asked for once in each. */
import { chosen, type Language } from '../language';
import type { GameBody } from '../wire/generated';
import { get } from '../wire/site';

const lists = $state<Partial<Record<Language, readonly GameBody[]>>>({});
const asked = new Map<Language, Promise<readonly GameBody[]>>();

/** The games as far as they are known; in a component the list fills itself. */
export function games(): readonly GameBody[] {
  const language = chosen();
  if (!asked.has(language)) void load(language).catch(() => asked.delete(language));
  return lists[language] ?? lists[language === 'en' ? 'de' : 'en'] ?? [];
}

function load(language: Language): Promise<readonly GameBody[]> {
  const known = asked.get(language);
  if (known) return known;
  const list = get<GameBody[]>('/api/games').then((found) => (lists[language] = found));
  asked.set(language, list);
  return list;
}

export function gameOf(id: string): GameBody | null {
  return games().find((game) => game.id === id) ?? null;
}

export function gameName(id: string): string {
  return gameOf(id)?.name ?? id;
}

/** The name of a house bot. */
export function botName(game: string, level: number): string {
  return gameOf(game)?.levels[level - 1] ?? `Bot ${level}`;
}
