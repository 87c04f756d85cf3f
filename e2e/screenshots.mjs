/**
 * Pictures of every page, 1280 and 390 px wide, light and dark, into screenshots/ (which git ignores).
 * MOTHERLODE names a running server; without it http://127.0.0.1:7611 is asked.
 */
import { mkdirSync } from 'node:fs';
import { chromium } from '@playwright/test';

const site = process.env.MOTHERLODE ?? 'http://127.0.0.1:7611';
const folder = new URL('./screenshots/', import.meta.url).pathname;
const only = process.argv[2] ?? '';
mkdirSync(folder, { recursive: true });

const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});

const looks = [
  { name: 'desk-light', viewport: { width: 1280, height: 860 }, colorScheme: 'light' },
  { name: 'desk-dark', viewport: { width: 1280, height: 860 }, colorScheme: 'dark' },
  { name: 'phone-light', viewport: { width: 390, height: 844 }, colorScheme: 'light', hasTouch: true, isMobile: true },
  { name: 'phone-dark', viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true, isMobile: true },
];

/** Opens a game against a bot and plays some of the listed actions. */
async function play(page, game, moves) {
  await page.goto(site);
  await page
    .locator('article', { has: page.getByRole('heading', { name: game }) })
    .getByRole('button', { name: 'Play a bot' })
    .click();
  await page.waitForURL(/\/table\//);
  for (let move = 0; move < moves; move += 1) {
    const turn = page.locator('.status.mine');
    await turn.waitFor({ timeout: 20_000 });
    const list = page.locator('details');
    if (!(await list.evaluate((element) => element.open))) await list.locator('summary').click();
    await list.getByRole('button').first().click();
    const confirm = page.getByRole('button', { name: /^Confirm/ });
    if (await confirm.isVisible()) await confirm.click();
    await page.waitForTimeout(400);
  }
  await page.waitForTimeout(1200);
}

const pages = {
  home: (page) => page.goto(site),
  lobby: (page) => page.goto(`${site}/lobby`),
  new: (page) => page.goto(`${site}/new/atacama`),
  leaders: (page) => page.goto(`${site}/leaders`),
  settings: (page) => page.goto(`${site}/settings`),
  rules: (page) => page.goto(`${site}/rules/atacama`),
  fairness: (page) => page.goto(`${site}/fairness`),
  atacama: (page) => play(page, 'Atacama', 4),
  ghawar: (page) => play(page, 'Ghawar', 3),
  'dig-mars': (page) => play(page, 'Dig Mars', 4),
};

for (const look of looks) {
  for (const [name, visit] of Object.entries(pages)) {
    if (!`${name}-${look.name}`.includes(only)) continue;
    const context = await browser.newContext({ ...look, locale: 'en-GB' });
    const page = await context.newPage();
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning')
        console.log(`${name} ${look.name}: ${message.text()}`);
    });
    page.on('pageerror', (error) => console.log(`${name} ${look.name}: ${error.message}`));
    try {
      await visit(page);
      await page.waitForLoadState('networkidle');
    } catch (error) {
      console.log(`${name} ${look.name}: ${error.message.split('\n')[0]}`);
    }
    await page.screenshot({ path: `${folder}${name}-${look.name}.png`, fullPage: true });
    await context.close();
  }
}
await browser.close();
