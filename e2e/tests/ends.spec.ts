import type { Page } from '@playwright/test';
import { playOut, type GameName } from './games';
import { keyboard, mouse, tabTo } from './hands';
import { gameCard } from './play';
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

for (const [game, name] of GAMES) {
  test(`${name} is played to its end against a bot by clicking`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    await gameCard(page, name).getByLabel('How strong the bot is').selectOption('1');
    await gameCard(page, name).getByRole('button', { name: 'Play a bot' }).click();
    await playOut(page, game, mouse);
    await ended(page);
  });

  test(`${name} is played to its end by keyboard alone`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    await gameCard(page, name).waitFor();
    await tabTo(page, `article:has([href="/learn/${game}"]) select`);
    await page.keyboard.press('1');
    await tabTo(page, `article:has([href="/learn/${game}"]) .play .button`);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/table\//);
    await playOut(page, game, keyboard);
    await ended(page);
    await tabTo(page, '.ending a[href^="/replay/"]');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/replay\//);
  });
}
