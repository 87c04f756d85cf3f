import type { Page } from '@playwright/test';
import { playOut } from './games';
import { mouse } from './hands';
import { act, another, hurry, myTurn } from './play';
import { expect, test } from './server';

async function variant(page: Page, word: string, seats: number): Promise<void> {
  await page.locator('label.choice', { has: page.getByText(word, { exact: true }) }).click();
  await expect(page.getByLabel(/^Place \d/)).toHaveCount(seats);
}

test('three at a table: a person, someone on the same device and a bot', async ({ page }) => {
  await hurry(page);
  await page.goto('/new/atacama');
  await variant(page, 'three', 3);
  await page.getByLabel('Place 2').selectOption('local');
  await page.getByLabel('Their name').fill('Grete');
  await page.getByLabel('Place 3').selectOption('bot 1');
  await page.getByRole('button', { name: 'Open the table' }).click();
  const seats = page.getByRole('list', { name: 'Players' }).getByRole('listitem');
  await expect(seats).toHaveCount(3);
  await expect(seats.filter({ hasText: 'Grete' })).toContainText('You');
  await expect(seats.filter({ hasText: 'bot, level 1' })).toHaveCount(1);
  expect(await playOut(page, 'atacama', mouse)).toBeGreaterThan(6);
  await expect(page.locator('.ending p').first()).toContainText(/-?\d+ · .*-?\d+ · .*-?\d+/);
  await expect(seats.filter({ hasText: 'rank' })).toHaveCount(3);
});

test('four at a table: two devices, one of them with two people, and a bot', async ({ page, browser, server }) => {
  await hurry(page);
  await page.goto('/new/atacama');
  await variant(page, 'four', 4);
  await page.getByLabel('Place 2').selectOption('open');
  await page.getByLabel('Place 3').selectOption('local');
  await page.getByLabel('Their name').fill('Grete');
  await page.getByLabel('Place 4').selectOption('bot 1');
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.waitForURL(/\/table\//);
  const friend = await another(browser, server.address);
  await hurry(friend);
  await friend.goto(page.url());
  await friend.getByRole('button', { name: 'Sit down' }).click();
  const [ours, theirs] = await Promise.all([playOut(page, 'atacama', mouse), playOut(friend, 'atacama', mouse)]);
  // Two seats act about twice as often as one.
  expect(ours).toBeGreaterThan(theirs);
  expect(theirs).toBeGreaterThan(3);
  for (const each of [page, friend])
    await expect(each.locator('.ending p').first()).toContainText(/(-?\d+ · .*){3}-?\d+/);
  await friend.context().close();
});

test('at a correspondence table people come and go, and find what happened', async ({ page, browser, server }) => {
  await page.goto('/new/atacama');
  await page.getByLabel('Place 2').selectOption('open');
  await page.getByLabel('Who sits first').selectOption('chosen');
  await page.getByRole('radio', { name: /Correspondence/ }).check();
  await page.getByLabel('Days a turn').selectOption('5');
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.waitForURL(/\/table\//);
  await expect(page.locator('.chip', { hasText: '5 days a turn' })).toBeVisible();
  const table = page.url();
  const friend = await another(browser, server.address);
  await friend.goto(table);
  await friend.getByRole('button', { name: 'Sit down' }).click();
  await myTurn(page);
  await expect(page.locator('.clock')).toHaveText(/^(5 d 0 h|4 d 23 h)$/);
  await act(page);
  const context = page.context();
  await page.close();
  await expect(friend.locator('.seat', { hasText: 'away' })).toHaveCount(1, { timeout: 30_000 });
  await act(friend);
  await expect(friend.locator('.status.mine')).toHaveCount(0);
  await friend.close();

  const back = await context.newPage();
  await back.goto('/');
  const mine = back.getByRole('link', { name: /Atacama.*Your turn.*5 days a turn/s });
  await mine.click();
  await expect(back).toHaveURL(table);
  const since = back.getByRole('region', { name: 'Since you were here' });
  await expect(since.getByRole('listitem')).toHaveCount(1);
  await act(back);
});
