/** The lessons, each loaded with its positions when someone begins it. */
import type { GameName } from '../rules/rules';
import { Course } from './course.svelte';
import type { Scenes } from './lesson';

interface Offer {
  readonly name: string;
  load(): Promise<Course>;
}

export const courses: Readonly<Record<GameName, Offer>> = {
  atacama: {
    name: 'Atacama',
    async load() {
      const [lesson, scenes] = await Promise.all([import('./atacama'), import('./atacama.positions.json')]);
      return new Course(lesson.atacama, scenes.default as Scenes);
    },
  },
  ghawar: {
    name: 'Ghawar',
    async load() {
      const [lesson, scenes] = await Promise.all([import('./ghawar'), import('./ghawar.positions.json')]);
      return new Course(lesson.ghawar, scenes.default as Scenes);
    },
  },
  'dig-mars': {
    name: 'Dig Mars',
    async load() {
      const [lesson, scenes] = await Promise.all([import('./dig-mars'), import('./dig-mars.positions.json')]);
      return new Course(lesson.digMars, scenes.default as Scenes);
    },
  },
};
