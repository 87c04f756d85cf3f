import { defineConfig } from '@playwright/test';

/** Debian's Chromium: Playwright's own cannot be fetched everywhere. */
export default defineConfig({
  testDir: 'tests',
  timeout: 120_000,
  // One server and one browser at a time: what is tested is the client, not how much the machine bears.
  workers: 1,
  reporter: 'list',
  use: {
    locale: 'en-GB',
    viewport: { width: 1280, height: 860 },
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
