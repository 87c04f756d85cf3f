import { defineConfig } from '@playwright/test';
import { launchOptions } from './browser';

/** Pictures of every page: `cargo xtask screenshots`. */
export default defineConfig({
  testDir: 'pictures',
  timeout: 240_000,
  retries: 0,
  workers: 2,
  fullyParallel: true,
  reporter: 'line',
  use: { actionTimeout: 90_000, launchOptions },
});
