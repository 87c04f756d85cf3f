/**
 * Pictures of everything, 1280 and 390 px wide, light, dark and in German, into screenshots/, which git ignores; the best ones
 * also into docs/pictures/ for the README.
 */
import { join, resolve } from 'node:path';
import { expect, test as base, type Page } from '@playwright/test';
import { Server } from '../tests/program';
import { AGAIN, SCENES } from './scenes';

const FOLDER = resolve(import.meta.dirname, '../screenshots');
const README = resolve(import.meta.dirname, '../../docs/pictures');

/** What the README shows: one screen, or a part of the page. */
const BEST: Readonly<Record<string, { readonly file: string; readonly part?: string }>> = {
  'table-atacama desk-light': { file: 'client-atacama.png' },
  'table-ghawar desk-dark': { file: 'client-ghawar.png' },
  'analysis-atacama desk-light': { file: 'client-analysis.png', part: 'section:has(.graph)' },
  'table-dig-mars phone-light': { file: 'client-dig-mars.png' },
  'learn-atacama phone-dark': { file: 'client-tutorial.png' },
};

const DEVICES = {
  desk: { viewport: { width: 1280, height: 860 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const;

/** One server for the pictures of a worker. */
const test = base.extend<object, { site: Server }>({
  site: [
    async ({}, use) => {
      const server = await Server.open();
      await use(server);
      await server.end();
    },
    { scope: 'worker' },
  ],
});

/** Small boards in a text are drawn when they come into sight. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo(0, y);
      await new Promise((drawn) => setTimeout(drawn, 40));
    }
    scrollTo(0, 0);
  });
}

/** One screen, of a desk at two thirds of its size, or a part of it. */
async function takeSmall(page: Page, path: string, part: string | undefined): Promise<void> {
  const size = page.viewportSize() ?? DEVICES.desk.viewport;
  if (size.width < 860) {
    await page.screenshot({ path, animations: 'disabled' });
    return;
  }
  const zoom = 2 / 3;
  const [width, height] = [Math.round(size.width * zoom), Math.round(size.height * zoom)];
  const setZoom = (value: string): Promise<void> =>
    page.evaluate((wanted) => void (document.documentElement.style.zoom = wanted), value);
  // Heights in parts of the window do not follow the zoom.
  await page.setViewportSize({ width: Math.max(width, 861), height: size.height });
  await setZoom(String(zoom));
  if (part !== undefined) await page.locator(part).screenshot({ path, animations: 'disabled' });
  else await page.screenshot({ path, animations: 'disabled', clip: { x: 0, y: 0, width, height } });
  await setZoom('');
  await page.setViewportSize(size);
}

async function take(page: Page, scene: string, look: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await scrollThrough(page);
  const best = BEST[`${scene} ${look}`];
  if (best) await takeSmall(page, join(README, best.file), best.part);
  await page.screenshot({ path: join(FOLDER, `${scene}-${look}.png`), fullPage: true, animations: 'disabled' });
}

for (const [device, size] of Object.entries(DEVICES))
  for (const [scene, visit] of Object.entries(SCENES))
    test(`${scene} ${device}`, async ({ browser, site }, { workerIndex }) => {
      const complaints: string[] = [];
      const context = await browser.newContext({
        ...size,
        baseURL: site.address,
        locale: 'en-GB',
        colorScheme: 'light',
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      const name = (first: string): string => `${first}-${device}-${scene.length}${scene.charCodeAt(0)}${workerIndex}`;
      await visit({ page, address: site.address, name });
      await take(page, scene, `${device}-light`);
      await page.emulateMedia({ colorScheme: 'dark' });
      await take(page, scene, `${device}-dark`);
      await page.emulateMedia({ colorScheme: 'light' });
      // Where a dialog is open, nothing behind it can be pressed.
      if ((await page.getByRole('dialog').count()) === 0) {
        await page.getByRole('button', { name: 'DE', exact: true }).click();
        await AGAIN[scene]?.({ page, address: site.address, name });
        await take(page, scene, `${device}-german`);
      }
      expect(complaints).toEqual([]);
      await context.close();
    });
