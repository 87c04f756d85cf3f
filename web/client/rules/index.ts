import type { RulesModule } from './rules';

export const rules: RulesModule = {
  load: (game) => Promise.reject(new Error(`no rules text of ${game}`)),
};
