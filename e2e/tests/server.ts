/** What every test is given. */
import { test as base, expect } from '@playwright/test';
import { Server } from './program';

/** Every test has a server of its own, and pages know where it is. Nothing may go wrong in them that nobody sees. */
export const test = base.extend<{ server: Server }>({
  server: async ({}, use) => {
    const server = await Server.open();
    await use(server);
    await server.end();
  },
  baseURL: async ({ server }, use) => use(server.address),
  page: async ({ page }, use) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.stack ?? error.message));
    await use(page);
    expect(errors).toEqual([]);
  },
});

export { expect, type Server };
