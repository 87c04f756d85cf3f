import type { Page, Route } from '@playwright/test';
import { barriers } from './barriers';
import { playOut, playSome } from './games';
import { mouse } from './hands';
import { another, gameCard, hurry, myTurn, playBot, resign, signUp } from './play';
import { expect, test } from './server';

/** Lets what matches wait until it is told to go on. */
async function held(page: Page, path: string): Promise<() => Promise<void>> {
  const waiting: Route[] = [];
  let open = false;
  await page.route(path, (route) => (open ? route.continue() : void waiting.push(route)));
  return async () => {
    open = true;
    await Promise.all(waiting.map((route) => route.continue()));
  };
}

async function toReplay(page: Page): Promise<string> {
  await page.locator('.ending a[href^="/replay/"]').click();
  await page.waitForURL(/\/replay\//);
  // The page before stays until the next one is there.
  await page.locator('.ending').waitFor({ state: 'detached' });
  return page.url();
}

test('a finished game is analysed: worth, mistakes, best actions, and a link to every position', async ({
  browser,
  server,
}) => {
  // The checker of barriers puts a script into the page; the content security policy would not let it.
  const context = await browser.newContext({ baseURL: server.address, locale: 'en-GB', bypassCSP: true });
  const page = await context.newPage();
  await hurry(page);
  await page.goto('/');
  await gameCard(page, 'Atacama').getByLabel('How strong the bot is').selectOption('1');
  await gameCard(page, 'Atacama').getByRole('button', { name: 'Play a bot' }).click();
  await playOut(page, 'atacama', mouse);
  const replay = await toReplay(page);
  const place = page.locator('.place');
  await expect(place).toHaveText(/^([1-9]\d*) \/ \1$/);
  const last = Number((await place.innerText()).split(' / ')[1]);

  const goOn = await held(page, '**/analysis');
  await page.getByRole('button', { name: 'Analyse this game' }).click();
  await expect(page.getByText('Every position is being looked at')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Analyse this game' })).toBeDisabled();
  await goOn();
  const graph = page.getByRole('slider', { name: 'Prospects of winning' });
  await expect(graph).toHaveAttribute('aria-valuemax', String(last), { timeout: 60_000 });
  await expect(graph).toHaveAttribute('aria-valuenow', String(last));
  await expect(graph).toHaveAttribute('aria-valuetext', /\d+\s?%.*, .*\d+\s?%/);

  // Someone who places anywhere makes mistakes: the keys lead from one to the next, and each names what was better.
  await graph.focus();
  await page.keyboard.press('PageUp');
  await expect(page.locator('.here .mark')).toHaveText(/^(\? mistake|\?\? blunder)$/);
  await expect(page.locator('.here')).toContainText(/Best for .* in this position: ?[a-i][1-9]/);
  await expect(page.locator('.here')).toContainText(/which gave away (1[0-9]|[2-9][0-9]|100)\s?%/);
  const fault = Number(await graph.getAttribute('aria-valuenow'));
  await expect(page).toHaveURL(`${replay}/${fault}`);
  await expect(place).toHaveText(`${fault} / ${last}`);
  // The board shows the best action, the story the mark of what was played.
  await expect(page.locator('[role=gridcell][aria-selected=true]')).toHaveCount(1);
  const marked = page.locator('li', { has: page.locator('.number', { hasText: new RegExp(`^${fault + 1}$`) }) });
  await expect(marked.locator('.note')).toHaveText(/mistake|blunder/);
  await page.keyboard.press('ArrowRight');
  await expect(place).toHaveText(`${fault + 1} / ${last}`);
  await page.keyboard.press('Home');
  await expect(place).toHaveText(`0 / ${last}`);

  // Everyone's sum, and the same as a table whose every line is a link.
  await expect(page.getByRole('columnheader', { name: 'Given away each time' })).toBeVisible();
  await page.getByText('The same as a table').click();
  await page.getByRole('region', { name: 'The same as a table' }).getByRole('link', { name: '3', exact: true }).click();
  await expect(page).toHaveURL(`${replay}/3`);
  expect(await barriers(page)).toEqual([]);
  await page.reload();
  await expect(place).toHaveText(`3 / ${last}`);
  await context.close();
});

test('the analysis of a game with dice says what luck brought', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.address, locale: 'en-GB', bypassCSP: true });
  const page = await context.newPage();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await playBot(page, 'Ghawar');
  await playSome(page, 'ghawar', mouse, 3);
  await resign(page);
  await toReplay(page);
  await page.getByRole('button', { name: 'Analyse this game' }).click();
  await expect(page.getByRole('columnheader', { name: 'Luck' }).first()).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('Luck is what dice')).toBeVisible();
  expect(await barriers(page)).toEqual([]);

  // And so does that of a game with hidden cards.
  await playBot(page, 'Dig Mars');
  await playSome(page, 'dig-mars', mouse, 8);
  await resign(page);
  await toReplay(page);
  await page.getByRole('button', { name: 'Analyse this game' }).click();
  await expect(page.getByRole('slider', { name: 'Prospects of winning' })).toBeVisible({ timeout: 120_000 });
  expect(await barriers(page)).toEqual([]);
  await context.close();
});

test('a rated game is not analysed while it runs', async ({ page, browser, server }) => {
  await signUp(page, 'Ada');
  await page.goto('/new/atacama');
  await page.getByLabel('Place 2').selectOption('open');
  await page.getByLabel('Rated').check();
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.waitForURL(/\/table\//);
  const friend = await another(browser, server.address);
  await signUp(friend, 'Grete');
  await friend.goto(page.url());
  await friend.getByRole('button', { name: 'Sit down' }).click();
  await Promise.race([myTurn(page), myTurn(friend)]);
  const table = page.url().split('/').at(-1);
  await page.goto(`/replay/${table}`);
  await expect(page.getByRole('link', { name: 'To the table' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Analyse this game' })).toHaveCount(0);
  const asked = await page.request.get(`/api/tables/${table}/analysis`);
  expect(asked.status()).toBe(422);
  expect(await asked.json()).toMatchObject({ code: 'not-over' });
  await friend.context().close();
});

test('a replay plays itself, and stops where it ends or someone steps in', async ({ page }) => {
  await playBot(page, 'Dig Mars');
  await playSome(page, 'dig-mars', mouse, 2);
  await resign(page);
  const replay = await toReplay(page);
  const place = page.locator('.place');
  await expect(place).toHaveText(/^([1-9]\d*) \/ \1$/);
  const last = Number((await place.innerText()).split(' / ')[1]);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(place).toHaveText(`1 / ${last}`);
  await page.keyboard.press('Home');
  await expect(place).toHaveText(`0 / ${last}`);
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await page.goto(`${replay}/${last - 2}`);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(place).toHaveText(`${last} / ${last}`);
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
});

test('a replay shows nothing of the game before it knows it', async ({ page }) => {
  await playBot(page, 'Atacama');
  await myTurn(page);
  await resign(page);
  const goOn = await held(page, '**/history');
  await toReplay(page);
  await expect(page.getByText('One moment')).toBeVisible();
  await expect(page.locator('.place')).toHaveCount(0);
  await goOn();
  await expect(page.locator('.place')).toHaveText(/^([1-9]\d*) \/ \1$/);
});
