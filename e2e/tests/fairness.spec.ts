import { chromium, type Page } from '@playwright/test';
import { launchOptions } from '../browser';
import { myTurn, playBot, resign } from './play';
import { expect, test } from './server';

/** A short game with many rolls: the rigs of Ghawar are rolled for before anyone acts. */
async function finished(page: Page): Promise<void> {
  await playBot(page, 'Ghawar');
  await myTurn(page);
  await resign(page);
}

test('a finished game is found fair, and its record with one other roll is not', async ({ page }) => {
  await finished(page);
  await page.locator('.ending a[href^="/fairness/"]').click();
  const verdict = page.locator('[data-verdict]');
  await expect(verdict).toHaveAttribute('data-verdict', 'fair');
  // The commitment and the nonce that this browser kept are compared, too.
  await expect(page.getByText('Also compared with what this browser kept')).toBeVisible();
  await expect(page.getByText(/^\d\d shuffles and rolls$/)).toBeVisible();

  let changed = 0;
  await page.route('**/record.json', async (route) => {
    const answer = await route.fetch();
    const record = (await answer.json()) as { events: string[] };
    const place = record.events.findIndex((event) => /^chance roll \d \d$/.test(event));
    const dice = /^chance roll (\d) (\d)$/.exec(record.events[place] ?? '');
    record.events[place] = `chance roll ${dice?.[1]} ${(Number(dice?.[2]) % 6) + 1}`;
    changed = place + 1;
    await route.fulfill({ response: answer, json: record });
  });
  await page.reload();
  await expect(verdict).toHaveAttribute('data-verdict', 'unfair');
  expect(changed).toBeGreaterThan(1);
  await expect(page.locator('li', { hasText: new RegExp(`\\b${changed}\\b`) }).first()).toBeVisible();
});

test('a game is also found fair over plain http, where the browser lends no cryptography', async ({ server }) => {
  const named = ['--host-resolver-rules=MAP motherlode.test 127.0.0.1'];
  const browser = await chromium.launch({ ...launchOptions, args: [...launchOptions.args, ...named] });
  const baseURL = server.address.replace('127.0.0.1', 'motherlode.test');
  const page = await browser.newPage({ baseURL, locale: 'en-GB' });
  await finished(page);
  expect(await page.evaluate(() => [isSecureContext, 'subtle' in crypto])).toEqual([false, false]);
  await page.locator('.ending a[href^="/fairness/"]').click();
  await expect(page.locator('[data-verdict]')).toHaveAttribute('data-verdict', 'fair');
  await expect(page.getByText('Also compared with what this browser kept')).toBeVisible();
  await browser.close();
});

test('every die of a finished game is counted for all to see', async ({ page }) => {
  await finished(page);
  const table = page.url().split('/').at(-1);
  const record = (await (await page.request.get(`/api/tables/${table}/record.json`)).json()) as { events: string[] };
  const dice = record.events.flatMap((event) => /^chance roll( \d)+$/.exec(event)?.[0].match(/ \d/g) ?? []);
  await page.goto('/fairness');
  const rows = page.locator('table tbody tr');
  await expect(rows).toHaveCount(6);
  const counts = await rows.locator('td:first-of-type').allInnerTexts();
  expect(counts.reduce((sum, count) => sum + Number(count), 0)).toBe(dice.length);
});
