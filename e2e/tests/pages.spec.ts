import { en } from '../../web/client/language/en';
import { barriers } from './barriers';
import { myTurn, playBot, signUp } from './play';
import { expect, test } from './server';

const GAMES = ['atacama', 'ghawar', 'dig-mars'];
const PAGES = [
  ...['/', '/lobby', '/new/dig-mars', '/leaders', '/settings', '/fairness'],
  ...GAMES.flatMap((game) => [`/rules/${game}`, `/learn/${game}`]),
];

for (const colorScheme of ['light', 'dark'] as const) {
  test(`no page has a serious barrier (${colorScheme})`, async ({ browser, server }) => {
    // The checker puts a script into the page; the content security policy would not let it.
    const context = await browser.newContext({ baseURL: server.address, colorScheme, bypassCSP: true });
    const page = await context.newPage();
    for (const path of PAGES) {
      await page.goto(path);
      expect(await barriers(page)).toEqual([]);
    }
    for (const game of ['Atacama', 'Ghawar', 'Dig Mars']) {
      await playBot(page, game);
      await myTurn(page);
      expect(await barriers(page), game).toEqual([]);
    }
    await context.close();
  });
}

test('the client has a word for every option and every value that the server offers', async ({ page }) => {
  const games = (await (await page.request.get('/api/games')).json()) as {
    options: { key: string; choices: { value: unknown }[] }[];
  }[];
  const options = games.flatMap((game) => game.options);
  const values = options.flatMap(({ choices }) => choices.map(({ value }) => value));
  const words = values.filter((value): value is string => typeof value === 'string');
  expect(Object.keys(en.option.names).sort()).toEqual([...new Set(options.map(({ key }) => key))].sort());
  expect(Object.keys(en.option.values).sort()).toEqual([...new Set(words)].sort());
});

test('nothing is asked of any other host, and the policy refuses nothing', async ({ page, server }) => {
  const elsewhere: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(server.address)) elsewhere.push(request.url());
  });
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  for (const path of PAGES) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  }
  await playBot(page, 'Dig Mars');
  await myTurn(page);
  expect([...elsewhere, ...complaints]).toEqual([]);
});

test('every page fits a screen of 320 px', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.address, viewport: { width: 320, height: 640 } });
  const page = await context.newPage();
  for (const path of PAGES) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(`${path} ${over}`).toBe(`${path} 0`);
  }
  await context.close();
});

test('an account is made, its codes are shown once, and it signs in elsewhere', async ({ page, browser, server }) => {
  await signUp(page, 'Ada');
  await expect(page.locator('.codes li')).toHaveCount(10);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  const context = await browser.newContext({ baseURL: server.address });
  const elsewhere = await context.newPage();
  await elsewhere.goto('/settings');
  await elsewhere.getByRole('button', { name: 'Sign in' }).click();
  await elsewhere.getByLabel('Name').fill('Ada');
  await elsewhere.locator('input[type=password]').fill('correct horse battery');
  await elsewhere.locator('form').getByRole('button').click();
  await expect(elsewhere.getByText('You are signed in as Ada.')).toBeVisible();
  await context.close();
});
