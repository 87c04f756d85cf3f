import type { Page } from '@playwright/test';
import { playOut, type GameName } from './games';
import { keyboard, mouse, tabTo } from './hands';
import { gameCard, hurry, playBot } from './play';
import { expect, test } from './server';

const GAMES: readonly (readonly [GameName, string])[] = [
  ['atacama', 'Atacama'],
  ['ghawar', 'Ghawar'],
  ['dig-mars', 'Dig Mars'],
];

/** How it ended is said in words, with everyone's points. */
async function ended(page: Page): Promise<void> {
  await expect(page.locator('.ending h2')).toHaveText(/win|Shared first place/);
  await expect(page.locator('.ending p').first()).toContainText(/-?\d+ · .*-?\d+/);
  await expect(page.getByRole('button', { name: 'Play again' })).toBeEnabled();
}

/** Ghawar ends when all cubes are brought home: with three who know how, that takes someone a hundred actions instead of four. */
const STRENGTH: Readonly<Record<GameName, string>> = { atacama: '1', ghawar: '4', 'dig-mars': '1' };

/** A whole game is long where the machine is slow. */
test.describe.configure({ timeout: 600_000 });

for (const [game, name] of GAMES) {
  test(`${name} is played to its end against a bot by clicking`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await hurry(page);
    await page.goto('/');
    await gameCard(page, name).getByLabel('How strong the bot is').selectOption(STRENGTH[game]);
    if (game === 'ghawar') {
      await gameCard(page, name).getByRole('link', { name: 'More options' }).click();
      await page.getByRole('radio', { name: /^4/ }).check();
      await expect(page.getByLabel(/^Place \d/)).toHaveCount(4);
      await page.getByRole('button', { name: 'Open the table' }).click();
    } else await gameCard(page, name).getByRole('button', { name: 'Play a bot' }).click();
    await playOut(page, game, mouse);
    await ended(page);
  });

  test(`${name} is played to its end by keyboard alone`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await hurry(page);
    await page.goto('/');
    await gameCard(page, name).waitFor();
    const card = `article:has([href="/learn/${game}"])`;
    await tabTo(page, `${card} select`);
    await page.keyboard.press(STRENGTH[game]);
    if (game === 'ghawar') {
      await tabTo(page, `${card} [href="/new/ghawar"]`);
      await page.keyboard.press('Enter');
      await tabTo(page, 'input[name="option-players"]:checked');
      await page.keyboard.press('ArrowUp');
      await expect(page.getByLabel(/^Place \d/)).toHaveCount(4);
      await tabTo(page, 'button[type=submit]');
    } else await tabTo(page, `${card} .play .button`);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/table\//);
    await playOut(page, game, keyboard);
    await ended(page);
    await tabTo(page, '.ending a[href^="/replay/"]');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/replay\//);
  });
}

test('a game for which there is no board is played to its end by buttons', async ({ page }) => {
  await hurry(page);
  // The real game on the real server, under a name that the client has no board for.
  await page.routeWebSocket(/.*/, (socket) => {
    const rename = (message: string): string => message.replaceAll('"game":"atacama"', '"game":"pebbles"');
    socket.connectToServer().onMessage((message) => socket.send(rename(message.toString())));
  });
  await playBot(page, 'Atacama');
  const [ending, buttons] = [page.locator('.ending'), page.locator('.board li button')];
  let turns = 0;
  for (; turns < 30; turns += 1) {
    await expect(page.locator('.status.mine').or(ending).first()).toBeVisible({ timeout: 30_000 });
    if (await ending.isVisible()) break;
    await expect(page.getByRole('heading', { name: 'pebbles' })).toBeVisible();
    await expect(page.locator('[role=gridcell]')).toHaveCount(0);
    const place = await page.locator('.place').innerText();
    await buttons.nth((turns * 7) % (await buttons.count())).click();
    await expect(page.locator('.place')).not.toHaveText(place);
  }
  expect(turns).toBeGreaterThan(5);
  await ended(page);
});
