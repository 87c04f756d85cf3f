import { defineConfig } from '@playwright/test';
import { launchOptions } from './browser';

export default defineConfig({
  testDir: 'tests',
  // Generous, for busy machines; nothing is tried twice, which would hide a failure.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  retries: 0,
  // Each test has a server and a browser of its own. More than two at a time would only wait for each other.
  workers: 2,
  fullyParallel: true,
  reporter: 'list',
  use: { locale: 'en-GB', actionTimeout: 30_000, viewport: { width: 1280, height: 860 }, launchOptions },
});
