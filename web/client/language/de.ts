import type { Messages } from './en';

export const de: Messages = {
  name: 'Deutsch',
  brand: 'Motherlode',
};
