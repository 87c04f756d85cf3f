import type { Component } from 'svelte';
import type { Language } from '../language';
import type { RulesBook } from './book';
import type { PictureScenes } from './positions';
import type { GameName, RulesModule } from './rules';
import RulesText from './RulesText.svelte';

type Loading<Part> = () => Promise<Part>;

/** Each text and each set of pictures is loaded by itself, when someone reads it. */
const books: Readonly<Record<GameName, Readonly<Record<Language, Loading<RulesBook>>>>> = {
  atacama: {
    en: async () => (await import('./atacama.en')).atacama,
    de: async () => (await import('./atacama.de')).atacama,
  },
  ghawar: {
    en: async () => (await import('./ghawar.en')).ghawar,
    de: async () => (await import('./ghawar.de')).ghawar,
  },
  'dig-mars': {
    en: async () => (await import('./dig-mars.en')).digMars,
    de: async () => (await import('./dig-mars.de')).digMars,
  },
};

const pictures: Readonly<Record<GameName, Loading<PictureScenes>>> = {
  atacama: async () => (await import('./atacama.positions.json')).default,
  ghawar: async () => (await import('./ghawar.positions.json')).default,
  'dig-mars': async () => (await import('./dig-mars.positions.json')).default,
};

export const rules: RulesModule = {
  async load(game, language) {
    const [book, scenes] = await Promise.all([books[game][language](), pictures[game]()]);
    const text: Component = (internals) => RulesText(internals, { game, book, scenes });
    return {
      title: book.title,
      contents: book.chapters.map(({ anchor, title }) => ({ anchor, title })),
      text,
    };
  },
};
