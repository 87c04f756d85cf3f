import { en } from '../../web/client/language/en';
import { barriers } from './barriers';
import { gzipSync } from 'node:zlib';
import type { Browser, Page, Response } from '@playwright/test';
import { gameCard, myTurn, playBot, resign, signUp } from './play';
import { expect, test } from './server';

const GAMES = ['atacama', 'ghawar', 'dig-mars'];
const PAGES = [
  ...['/', '/lobby', '/leaders', '/settings', '/fairness', '/nowhere'],
  ...GAMES.flatMap((game) => [`/new/${game}`, `/rules/${game}`, `/learn/${game}`]),
];

/** The checker of barriers puts a script into the page; the content security policy would not let it. */
async function unguarded(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: address,
    locale: 'en-GB',
    bypassCSP: true,
    reducedMotion: 'reduce',
  });
  return context.newPage();
}

test('no page has a serious barrier, by day or by night', async ({ browser, server }) => {
  const page = await unguarded(browser, server.address);
  for (const path of PAGES) {
    await page.goto(path);
    expect(await barriers(page)).toEqual([]);
  }
  for (const game of GAMES) {
    await page.goto(`/learn/${game}`);
    await page.getByRole('button', { name: 'Show me' }).click();
    await page.getByRole('button', { name: 'Continue' }).waitFor();
    expect(await barriers(page), 'a lesson that was answered').toEqual([]);
  }
  await signUp(page, 'Ada');
  expect(await barriers(page), 'recovery codes').toEqual([]);
  await page.goto('/people/Ada');
  await page.getByRole('heading', { name: 'Ada' }).waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.context().close();
});

test('no table has a serious barrier, before, in and after its game, by day or by night', async ({
  browser,
  server,
}) => {
  const page = await unguarded(browser, server.address);
  for (const game of ['Atacama', 'Ghawar', 'Dig Mars']) {
    await playBot(page, game);
    await myTurn(page);
    expect(await barriers(page), game).toEqual([]);
  }
  await page.goto('/');
  await page
    .getByRole('link', { name: /Your turn/ })
    .first()
    .waitFor();
  expect(await barriers(page), 'my tables').toEqual([]);
  await page.goto('/new/dig-mars');
  await page.getByLabel('Place 2').selectOption('local');
  await page.getByLabel('Their name').fill('Grete');
  await page.getByLabel('Show in the lobby').check();
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.getByRole('button', { name: /^I am/ }).waitFor();
  expect(await barriers(page), 'the curtain').toEqual([]);
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').waitFor();
  expect(await barriers(page), 'a question').toEqual([]);
  await page.keyboard.press('Escape');
  const shared = page.url();
  await page.goto('/lobby');
  await page
    .getByRole('link', { name: /Dig Mars/ })
    .first()
    .waitFor();
  expect(await barriers(page), 'a full lobby').toEqual([]);
  await page.goto(shared);
  await resign(page);
  expect(await barriers(page), 'the end').toEqual([]);
  await page.locator('.ending a[href^="/fairness/"]').click();
  await page.locator('[data-verdict]').waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.goto('/');
  await gameCard(page, 'Atacama').getByRole('button', { name: 'Invite a friend' }).click();
  await page.locator('#table-address').waitFor();
  expect(await barriers(page), 'before the start').toEqual([]);
  await page.context().close();
});

test('no table of another variant has a serious barrier, by day or by night', async ({ browser, server }) => {
  const page = await unguarded(browser, server.address);
  for (const [variant, fields] of [
    ['three', 91],
    ['enhanced', 81],
  ] as const) {
    await page.goto('/new/atacama');
    await page.getByRole('radio', { name: new RegExp(`^${variant}\\b`) }).check();
    await page.getByRole('radio', { name: /^yes/ }).check();
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: 'Open the table' }).click();
    await myTurn(page);
    await expect(page.locator('[role=gridcell]')).toHaveCount(fields);
    expect(await barriers(page), variant).toEqual([]);
  }
  await page.context().close();
});

test('ores and seats differ by their shapes, too', async ({ page }) => {
  await page.goto('/new/atacama');
  await page.getByRole('radio', { name: /^four\b/ }).check();
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Open the table' }).click();
  await myTurn(page);
  const ores = await page
    .locator('.drawing g:is(.gold, .silver, .copper)')
    .evaluateAll((all) => all.map((ore) => `${ore.classList[0]} ${ore.firstElementChild?.tagName}`));
  expect([...new Set(ores)].sort()).toEqual(['copper path', 'gold circle', 'silver rect']);
  const signs = await page
    .locator('.seat-mark svg g')
    .evaluateAll((all) => all.map((sign) => sign.getAttribute('transform')));
  expect(new Set(signs).size).toBe(4);
});

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

/** How much JavaScript is asked for while someone does something, compressed. */
async function weighed(page: Page, work: () => Promise<void>): Promise<{ bytes: number; names: readonly string[] }> {
  const loaded: Response[] = [];
  const note = (response: Response): void => void (response.url().endsWith('.js') && loaded.push(response));
  page.on('response', note);
  await work();
  await page.waitForLoadState('networkidle');
  page.off('response', note);
  const sizes = await Promise.all(loaded.map(async (each) => gzipSync(await each.body(), { level: 9 }).length));
  return { bytes: sizes.reduce((sum, size) => sum + size, 0), names: loaded.map((each) => each.url()) };
}

test('home and a table of one game need at most 100 kB of JavaScript, and nothing of other games', async ({ page }) => {
  const home = await weighed(page, async () => {
    await page.goto('/');
    await gameCard(page, 'Ghawar').waitFor();
  });
  expect(home.names.filter((name) => /Board|rules|positions|Table/.test(name))).toEqual([]);
  const table = await weighed(page, async () => {
    await gameCard(page, 'Ghawar').getByRole('button', { name: 'Play a bot' }).click();
    await myTurn(page);
  });
  expect(table.names.filter((name) => /Board/.test(name))).toHaveLength(1);
  expect(home.bytes).toBeGreaterThan(20_000);
  expect(home.bytes + table.bytes).toBeLessThan(100_000);
});

/** How far a page is wider than its window. */
async function over(page: Page): Promise<string> {
  await page.waitForLoadState('networkidle');
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return `${new URL(page.url()).pathname} ${Math.max(0, wider)}`;
}

/** What can be tapped and is smaller than a fingertip; links in a text are as high as its lines (WCAG 2.5.8). */
async function small(page: Page): Promise<readonly string[]> {
  const found = await page.evaluate(() => {
    // Where nothing can be tapped, a board may be as small as its page.
    const cells = /^.(table|learn)./.test(location.pathname) ? ', [role=gridcell]' : '';
    const all = document.querySelectorAll(`button, select, input, summary, nav a, a.button, a.chip${cells}`);
    return [...all].flatMap((each) => {
      const { width, height } = (each.closest('label') ?? each).getBoundingClientRect();
      const tiny = width > 0 && height > 0 && Math.min(width, height) < 24;
      return tiny && !each.closest('.unseen') ? [`${each.outerHTML.slice(0, 90)} ${width} × ${height}`] : [];
    });
  });
  return found.map((each) => `${new URL(page.url()).pathname} ${each}`);
}

// 320 px are also what is left of 640 at a zoom of 200 %. German has the longer words.
for (const [locale, playBotWord] of [
  ['en-GB', 'Play a bot'],
  ['de-DE', 'Gegen einen Bot'],
] as const)
  test(`every page fits a screen of 320 px, and a finger what can be tapped there (${locale})`, async ({
    browser,
    server,
  }) => {
    const viewport = { width: 320, height: 640 };
    const touch = { hasTouch: true, isMobile: true };
    const context = await browser.newContext({ baseURL: server.address, viewport, locale, ...touch });
    const page = await context.newPage();
    const wide: string[] = [];
    const look = async (): Promise<void> => {
      const found = await over(page);
      if (!found.endsWith(' 0')) wide.push(found);
      wide.push(...(await small(page)));
    };
    for (const path of PAGES) {
      await page.goto(path);
      await look();
    }
    for (const game of ['Atacama', 'Ghawar', 'Dig Mars']) {
      await page.goto('/');
      await gameCard(page, game).getByRole('button', { name: playBotWord }).click();
      await myTurn(page);
      await look();
      await page.goto(page.url().replace('/table/', '/replay/'));
      await page.locator('.place').waitFor();
      await look();
    }
    expect(wide).toEqual([]);
    await context.close();
  });

test('at a zoom of 200 % a desk shows every page without scrolling sideways', async ({ browser, server }) => {
  const context = await browser.newContext({
    baseURL: server.address,
    locale: 'de-DE',
    viewport: { width: 640, height: 430 },
    deviceScaleFactor: 2,
  });
  const page = await context.newPage();
  const wide: string[] = [];
  const look = async (): Promise<void> => {
    const found = await over(page);
    if (!found.endsWith(' 0')) wide.push(found);
  };
  for (const path of PAGES) {
    await page.goto(path);
    await look();
  }
  for (const game of ['Atacama', 'Ghawar', 'Dig Mars']) {
    await page.goto('/');
    await gameCard(page, game).getByRole('button', { name: 'Gegen einen Bot' }).click();
    await myTurn(page);
    await look();
  }
  expect(wide).toEqual([]);
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

test('pictures in the rules ask for nothing, and nothing lies over them', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.address, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  for (const game of GAMES) {
    await page.goto(`/rules/${game}`);
    const pictures = page.locator('figure');
    await pictures.first().waitFor();
    const count = await pictures.count();
    expect(count).toBeGreaterThan(1);
    for (let place = 0; place < count; place += 1) {
      await pictures.nth(place).scrollIntoViewIfNeeded();
      await expect(pictures.nth(place).locator('[role=grid]')).toBeVisible();
      await expect(pictures.nth(place).locator('button:visible, .tray:visible')).toHaveCount(0);
    }
  }
  await context.close();
});
