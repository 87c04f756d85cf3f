/** Fails the build when the first load of home, or of a table of one game, is more JavaScript than agreed. */
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

interface Chunk {
  readonly code: string;
  readonly imports: readonly string[];
  readonly facadeModuleId: string | null;
}

/** The compressed size of chunks and of everything that they load at once. */
function weigh(chunks: ReadonlyMap<string, Chunk>, names: readonly string[]): number {
  const all = new Set<string>();
  const visit = (name: string): void => {
    const chunk = chunks.get(name);
    if (!chunk || all.has(name)) return;
    all.add(name);
    chunk.imports.forEach(visit);
  };
  names.forEach(visit);
  return [...all].reduce((sum, name) => sum + gzipSync(chunks.get(name)?.code ?? '', { level: 9 }).length, 0);
}

/** `most` in bytes; `pages`, and `parts` of each of the `games`, are the modules that are loaded with the entry. */
export function budget(
  most: number,
  pages: readonly string[],
  games: readonly string[],
  parts: (game: string) => readonly string[],
): Plugin {
  return {
    name: 'budget',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = new Map<string, Chunk>();
      const entries: string[] = [];
      for (const [name, file] of Object.entries(bundle)) {
        if (file.type !== 'chunk') continue;
        chunks.set(name, file);
        if (file.isEntry) entries.push(name);
      }
      const find = (module: string): string => {
        const found = [...chunks].find(([, chunk]) => chunk.facadeModuleId?.endsWith(module));
        return found?.[0] ?? this.error(`the budget weighs ${module}, which is no chunk of its own`);
      };
      const first = [...entries, ...pages.map(find)];
      const weights = games.map((game) => weigh(chunks, [...first, ...parts(game).map(find)]));
      const worst = Math.max(...weights);
      const shown = games.map((game, place) => `${game} ${((weights[place] ?? 0) / 1000).toFixed(1)} kB`);
      console.log(`first load of JavaScript, with home and a table: ${shown.join(', ')}`);
      if (worst > most) this.error(`the first load is ${worst} bytes of JavaScript, more than ${most}`);
    },
  };
}
