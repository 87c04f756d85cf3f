import type { Page } from '@playwright/test';
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
