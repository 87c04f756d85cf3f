import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { budget } from './budget.ts';
import { compress } from './compress.ts';

// The server decides where built files go (its build script sets MOTHERLODE_DIST); by hand they land in dist/.
const outDir = process.env['MOTHERLODE_DIST'] ?? 'dist';

export default defineConfig({
  plugins: [
    svelte(),
    budget(100_000, ['/pages/Home.svelte', '/pages/Table.svelte'], ['atacama', 'ghawar', 'dig-mars'], (game) => [
      `/boards/${game}/Board.svelte`,
      `/boards/${game}/called.ts`,
    ]),
    compress(outDir),
  ],
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2022',
    // The content security policy knows no data: addresses, so nothing may be written into the files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: { '/api': { target: 'http://127.0.0.1:7611', ws: true } },
  },
  test: {
    include: ['client/**/*.test.ts'],
    environment: 'node',
  },
  resolve: process.env['VITEST'] ? { conditions: ['browser'] } : {},
});
