/** Fails the build when the first load of home, or of a table of one game, is more JavaScript than agreed. */
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

interface Chunk {
  readonly code: string;
  readonly imports: readonly string[];
  readonly facadeModuleId: string | null;
}

/** The compressed size of a chunk and of everything that it loads at once. */
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

/** `most` in bytes; `pages` and `boards` say which chunks are loaded with the entry, by the end of their module's path. */
export function budget(most: number, pages: readonly string[], boards: RegExp): Plugin {
  return {
    name: 'budget',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = new Map<string, Chunk>();
      const first: string[] = [];
      const heavy: string[] = [];
      for (const [name, file] of Object.entries(bundle)) {
        if (file.type !== 'chunk') continue;
        chunks.set(name, file);
        const module = file.facadeModuleId ?? '';
        if (file.isEntry || pages.some((page) => module.endsWith(page))) first.push(name);
        else if (boards.test(module)) heavy.push(name);
      }
      const base = weigh(chunks, first);
      const worst = Math.max(base, ...heavy.map((board) => weigh(chunks, [...first, board])));
      console.log(
        `first load: ${(base / 1000).toFixed(1)} kB of JavaScript, with a board ${(worst / 1000).toFixed(1)} kB`,
      );
      if (worst > most) this.error(`the first load is ${worst} bytes of JavaScript, more than ${most}`);
    },
  };
}
