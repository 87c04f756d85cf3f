/**
 * Pictures of every page, 1280 and 390 px wide, light and dark, into screenshots/ (which git ignores).
 * MOTHERLODE names a running server; without it http://127.0.0.1:7611 is asked. An argument is a part of the names of the
 * pictures to make, such as `rules` or `phone-dark`.
 */
import { mkdirSync } from 'node:fs';
import { chromium } from '@playwright/test';

const site = process.env.MOTHERLODE ?? 'http://127.0.0.1:7611';
const folder = new URL('./screenshots/', import.meta.url).pathname;
const only = process.argv[2] ?? '';
mkdirSync(folder, { recursive: true });

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
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
    await list.locator('li button').first().click();
    const confirm = page.getByRole('button', { name: /^Confirm/ });
    if (await confirm.isVisible()) await confirm.click();
    await page.waitForTimeout(400);
  }
  await page.waitForTimeout(1200);
}

/** A game that is over, as its table shows it. */
async function over(page, game) {
  await play(page, game, 3);
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await page.locator('.ending').waitFor();
}

/** Goes on from the end of a game. */
async function after(page, game, where) {
  await over(page, game);
  await page.locator(`.ending a[href^="/${where}/"]`).click();
  await page.waitForURL(new RegExp(`/${where}/`));
  await page.waitForTimeout(1200);
}

/** Someone with an account, and their page. */
async function person(page) {
  const name = `Ada${Math.random().toString(36).slice(2, 8)}`;
  await page.goto(`${site}/settings`);
  await page.getByRole('button', { name: 'Make an account' }).first().click();
  const form = page.locator('form', { has: page.locator('input[type=password]') });
  await form.getByLabel('Name').fill(name);
  await form.locator('input[type=password]').fill('correct horse battery');
  await form.getByRole('button').click();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await page.goto(`${site}/people/${name}`);
}

/** Two people on one device, before the first of them says that they are there. */
async function curtain(page) {
  await page.goto(`${site}/new/dig-mars`);
  await page.getByLabel('Place 2').selectOption('local');
  await page.getByLabel('Their name').fill('Grete');
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.getByRole('button', { name: /^I am/ }).waitFor();
}

async function gathering(page) {
  await page.goto(site);
  await page.getByRole('button', { name: 'Invite a friend' }).first().click();
  await page.waitForURL(/\/table\//);
  await page.locator('#table-address').waitFor();
}

const open = (path) => (page) => page.goto(site + path);
const games = { atacama: 'Atacama', ghawar: 'Ghawar', 'dig-mars': 'Dig Mars' };
const ofEvery = (name, visit) =>
  Object.fromEntries(Object.entries(games).map(([id, game]) => [`${name}-${id}`, visit(id, game)]));

const pages = {
  home: open('/'),
  lobby: open('/lobby'),
  leaders: open('/leaders'),
  settings: open('/settings'),
  fairness: open('/fairness'),
  missing: open('/nowhere'),
  person,
  gathering,
  curtain,
  ending: (page) => over(page, 'Ghawar'),
  verified: (page) => after(page, 'Ghawar', 'fairness'),
  ...ofEvery('new', (id) => open(`/new/${id}`)),
  ...ofEvery('rules', (id) => open(`/rules/${id}`)),
  ...ofEvery('learn', (id) => open(`/learn/${id}`)),
  ...ofEvery('table', (_, game) => (page) => play(page, game, 4)),
  ...ofEvery('replay', (_, game) => (page) => after(page, game, 'replay')),
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
