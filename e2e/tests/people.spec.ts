/** Meeting others, and what is kept of it. */
import { playSome } from './games';
import { mouse } from './hands';
import { act, another, hurry, myTurn, playBot, resign, signUp } from './play';
import { expect, test } from './server';

test('whoever comes to the lobby finds a table that someone opened, sits down and plays', async ({
  page,
  browser,
  server,
}) => {
  const guest = await another(browser, server.address);
  await guest.goto('/lobby');
  await expect(guest.getByText('Nobody is waiting. Open a table and others will find it here.')).toBeVisible();
  await page.goto('/lobby');
  await page.getByRole('link', { name: 'Open a table' }).click();
  await page.getByRole('radio', { name: 'Atacama' }).check();
  await page.getByLabel('Place 2').selectOption('open');
  await page.getByLabel('Show in the lobby').check();
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.waitForURL(/\/table\//);
  // It appears without loading anything again.
  const found = guest.getByRole('link', { name: /Atacama.*Join/s });
  await found.click();
  await guest.getByRole('button', { name: 'Sit down' }).click();
  const begins = await Promise.race([page, guest].map((each) => myTurn(each).then(() => each)));
  const other = begins === page ? guest : page;
  await act(begins);
  await act(other);
  await expect(begins.locator('.place')).toHaveText('2 / 2');
  // Now it is played, and a third one may only watch.
  const third = await another(browser, server.address);
  await third.goto('/lobby');
  await expect(third.getByText('Nobody is waiting.')).toBeVisible();
  await third.getByRole('link', { name: /Atacama.*Watch/s }).click();
  await expect(third.locator('.chip', { hasText: 'watching' })).toBeVisible();
  await expect(third.locator('.place')).toHaveText('2 / 2');
  // Whoever plays there need not watch.
  await page.goto('/lobby');
  await expect(page.getByRole('link', { name: /Atacama.*To your table/s })).toBeVisible();
  for (const each of [guest, third]) await each.context().close();
});

test('a rated game moves the ratings, and profile and leaderboard show it', async ({ page, browser, server }) => {
  await signUp(page, 'Ada');
  await page.goto('/new/atacama');
  await page.getByLabel('Place 2').selectOption('open');
  await page.getByLabel('Rated').check();
  await page.getByLabel('Show in the lobby').check();
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.waitForURL(/\/table\//);
  const friend = await another(browser, server.address);
  await signUp(friend, 'Grete');
  await friend.goto(page.url());
  await friend.getByRole('button', { name: 'Sit down' }).click();
  await Promise.race([myTurn(page), myTurn(friend)]);
  const table = page.url().split('/').at(-1);
  await resign(friend);
  await expect(page.locator('.ending')).toContainText('You win!');

  await page.goto('/leaders');
  await expect(page.getByText('Nobody has a settled rating here yet.')).toBeVisible();
  await page.getByLabel('also uncertain ratings').check();
  const rows = page.locator('tbody tr');
  await expect(rows).toHaveCount(2);
  const ratings: number[] = [];
  for (const [place, name] of ['Ada', 'Grete'].entries()) {
    const row = rows.nth(place).locator('td, th');
    await expect(row).toHaveText([String(place + 1), name, /^\d+ ± \d+$/, '1']);
    ratings.push(Number.parseInt(await row.nth(2).innerText(), 10));
  }
  expect(ratings[0]).toBeGreaterThan(1500);
  expect(ratings[1]).toBeLessThan(1500);

  await rows.nth(1).getByRole('link', { name: 'Grete' }).click();
  await expect(page.getByRole('heading', { name: 'Grete' })).toBeVisible();
  await expect(page.locator('tbody tr').locator('td, th')).toHaveText([
    'Atacama · 2 players',
    new RegExp(`^${ratings[1]} ± \\d+$`),
    '1',
    '0',
  ]);
  const history = page.locator('li', { has: page.locator(`a[href="/replay/${table}"]`) });
  await expect(history).toContainText('rated');
  await expect(history).toContainText('Ada');
  await history.getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Replay: Atacama' })).toBeVisible();
  await friend.context().close();
});

test('whether moves are confirmed is chosen on the settings page, and holds', async ({ page }) => {
  const field = page.locator('[role=gridcell][data-key="e5"]');
  const confirm = page.getByRole('button', { name: 'Confirm: e5' });
  for (const wish of ['always', 'never'] as const) {
    await page.goto('/settings');
    await page.getByLabel('Confirm moves').selectOption(wish);
    await page.reload();
    await expect(page.getByLabel('Confirm moves')).toHaveValue(wish);
    await playBot(page, 'Atacama');
    await myTurn(page);
    await field.click();
    if (wish === 'always') {
      await expect(confirm).toBeVisible();
      await expect(page.locator('.place')).toHaveText('0 / 0');
      await confirm.click();
    }
    await expect(page.locator('.place')).toHaveText(/^[12] \//);
    await expect(confirm).toHaveCount(0);
  }
});

test('light or dark is chosen on the settings page, whatever the system has, and holds', async ({ page }) => {
  const ground = (): Promise<string> => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.goto('/settings');
  const looks = new Map<string, string>();
  for (const system of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: system });
    for (const wish of ['system', 'light', 'dark']) {
      await page.getByLabel('Light or dark').selectOption(wish);
      await page.reload();
      await expect(page.getByLabel('Light or dark')).toHaveValue(wish);
      const look = wish === 'system' ? system : wish;
      expect(await ground(), `${wish} on ${system}`).toBe(looks.get(look) ?? (await ground()));
      looks.set(look, await ground());
    }
  }
  expect(looks.get('light')).not.toBe(looks.get('dark'));
});

test('undo is offered only where one may go back', async ({ page }) => {
  await hurry(page);
  const undo = page.getByRole('button', { name: 'Undo' });
  await playBot(page, 'Atacama');
  await myTurn(page);
  await expect(undo).toBeDisabled();
  await act(page);
  await myTurn(page);
  await expect(undo).toBeEnabled();
  await undo.click();
  await expect(page.locator('.place')).toHaveText('3 / 3');
  await myTurn(page);
  // There is nothing more to go back to, although I have acted once.
  await expect(undo).toBeDisabled();

  // A die shows something new, so nobody goes back behind it.
  await playBot(page, 'Ghawar');
  await myTurn(page);
  await page.getByRole('button', { name: 'Roll the die and drive' }).click();
  await expect(page.locator('.status.mine')).toContainText('drive');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(undo).toBeDisabled();
});

test('a finished game is looked at through the eyes of a player or of someone who only watched', async ({ page }) => {
  await hurry(page);
  await playBot(page, 'Dig Mars');
  await playSome(page, 'dig-mars', mouse, 1);
  await resign(page);
  await page.locator('.ending a[href^="/replay/"]').click();
  await page.getByRole('heading', { name: 'Replay: Dig Mars' }).waitFor();
  const eyes = page.getByLabel('Seen by');
  const hidden = page.locator('[aria-label*="points hidden"], [title*="points hidden"]');
  // Who has played sees with their own eyes first.
  await expect(eyes).not.toHaveValue('spectator');
  await expect(hidden).toHaveCount(1);
  await eyes.selectOption({ label: 'a spectator' });
  await expect(hidden).toHaveCount(2);
  await eyes.selectOption({ index: 1 });
  await expect(hidden).toHaveCount(1);
});
