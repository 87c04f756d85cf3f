import { act, another, gameCard, hurry, myTurn, playBot } from './play';
import { expect, test } from './server';

test('a game against a bot is one click away and played to its end', async ({ page }) => {
  await hurry(page);
  await playBot(page, 'Atacama');
  const ending = page.locator('.ending');
  for (let turn = 0; turn < 30; turn += 1) {
    await Promise.race([myTurn(page), ending.waitFor()]);
    if (await ending.isVisible()) break;
    await act(page, turn * 7).catch(() => undefined);
  }
  await expect(ending).toContainText(/win|Shared first place/);
  await page.getByRole('link', { name: 'Step through it' }).click();
  // The page before stays until the next one is there.
  await page.getByRole('heading', { name: 'Replay' }).waitFor();
  const place = page.locator('.place');
  await expect(place).toHaveText(/^([1-9]\d*) \/ \1$/);
  await page.keyboard.press('Home');
  await expect(place).toHaveText(/^0 \//);
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/\/replay\/[0-9a-z]{16}\/1$/);
});

test('the margin of a line says what it is worth once it has four rigs, and not before', async ({ page }) => {
  await hurry(page);
  await playBot(page, 'Atacama');
  /** Each line: its rigs out of four, and what stands beside them. */
  const margins = (): Promise<readonly { rigs: number; worth: string }[]> =>
    page.locator('.pips').evaluateAll((all) =>
      all.map((pips) => ({
        rigs: pips.querySelectorAll('.filled').length,
        worth: pips.nextElementSibling?.tagName === 'text' ? (pips.nextElementSibling.textContent ?? '').trim() : '',
      })),
    );
  // Rows 3 and 5 and column e, until one of them or another line has four.
  let counted = 0;
  await page.locator('.pips').first().waitFor();
  for (let turn = 0; turn < 30 && counted === 0; turn += 1) {
    await Promise.race([myTurn(page), page.locator('.ending').waitFor()]);
    const shown = await margins();
    expect(shown).toHaveLength(18);
    expect(shown.filter(({ rigs, worth }) => (rigs === 4) !== /^(0|[+−]\d+)$/.test(worth))).toEqual([]);
    counted = shown.filter(({ rigs }) => rigs === 4).length;
    if (await page.locator('.ending').isVisible()) break;
    const field = page.locator('[role=gridcell].enabled:is([data-key$="5"], [data-key$="3"], [data-key^="e"])').first();
    await ((await field.count()) > 0 ? field : page.locator('[role=gridcell].enabled').first()).click();
    await expect(page.locator('.drawing .pending')).toHaveCount(0);
  }
  expect(counted).toBeGreaterThan(0);
});

test('two people play each other by link, each in their language, undo, resign and play again', async ({
  page,
  browser,
  server,
}) => {
  await page.goto('/');
  await gameCard(page, 'Atacama').getByRole('button', { name: 'Invite a friend' }).click();
  await page.waitForURL(/\/table\//);
  const friend = await another(browser, server.address, 'de-DE');
  await friend.goto(page.url());
  await friend.getByRole('button', { name: 'Hinsetzen' }).click();
  await act(page);
  await act(friend);
  await act(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await friend.getByRole('button', { name: 'Einverstanden' }).click();
  await myTurn(page);
  await friend.getByRole('button', { name: 'Aufgeben' }).click();
  await friend.getByRole('dialog').getByRole('button', { name: 'Aufgeben' }).click();
  await expect(page.locator('.ending')).toContainText('You win!');
  const first = page.url();
  await page.getByRole('button', { name: 'Play again' }).click();
  await friend.getByRole('button', { name: 'Noch einmal' }).click();
  await expect(page).not.toHaveURL(first);
  await expect(friend).toHaveURL(page.url());
  await friend.context().close();
});

test('an action shows what it would do, and a refused one says why and leads to the rule', async ({ page }) => {
  await playBot(page, 'Atacama');
  await myTurn(page);
  const field = (name: string) => page.locator(`[role=gridcell][aria-label^="${name},"]`);
  await field('e5').hover();
  await expect(page.locator('aside').getByText('Takes 5 fields away')).toBeVisible();
  await field('e5').click();
  await expect(page.locator('.place')).toHaveText('2 / 2');
  await myTurn(page);
  // Whoever listens hears what the other did, and whose turn it is.
  await expect(page.locator('[aria-live=polite]').last()).toHaveText(/plays [a-i][1-9]\. Your turn/);
  await field('e6').click();
  const notice = page.getByRole('alert');
  await expect(notice).toContainText('e6 shares an edge with the rig on e5.');
  await expect(notice.getByRole('link')).toHaveAttribute('href', '/rules/atacama#AT-6');
});

test('players on one device have a curtain between them where something is hidden', async ({ page }) => {
  await page.goto('/new/dig-mars');
  await page.getByLabel('Place 2').selectOption('local');
  await page.getByLabel('Their name').fill('Grete');
  await page.getByRole('button', { name: 'Open the table' }).click();
  const lift = page.getByRole('button', { name: /^I am/ });
  const seen = new Set<string>();
  for (let turn = 0; turn < 4; turn += 1) {
    await lift.waitFor();
    await expect(page.locator('.board svg[role], .board [role=grid]')).toHaveCount(0);
    seen.add(await lift.innerText());
    await lift.click();
    // A turn may take several actions; the curtain falls at its end.
    for (let action = 0; action < 8; action += 1) {
      await act(page);
      const falls = lift.waitFor({ timeout: 2_000 });
      if (
        await falls.then(
          () => true,
          () => false,
        )
      )
        break;
    }
  }
  expect(seen.size).toBe(2);
});

test('a server that is killed and started again has lost nothing, and the page says so', async ({ page, server }) => {
  await playBot(page, 'Atacama');
  await act(page);
  await act(page);
  await myTurn(page);
  const told = await page.locator('.place').innerText();
  await server.kill();
  await expect(page.getByText('The connection is lost')).toBeVisible({ timeout: 30_000 });
  await server.start();
  await expect(page.getByText('The connection is lost')).toBeHidden({ timeout: 30_000 });
  await expect(page.locator('.place')).toHaveText(told);
  await act(page);
});

test('whoever has no place watches', async ({ page, browser, server }) => {
  await playBot(page, 'Ghawar');
  await myTurn(page);
  const watcher = await another(browser, server.address);
  await watcher.goto(page.url());
  await expect(watcher.locator('.chip', { hasText: 'watching' })).toBeVisible();
  await expect(watcher.getByRole('button', { name: 'Resign' })).toHaveCount(0);
  await expect(page.getByText('1 person watches')).toBeVisible();
  // What is played is seen there, and nothing can be done.
  await act(page);
  await myTurn(page);
  await expect(watcher.locator('.place')).toHaveText(await page.locator('.place').innerText());
  await expect(watcher.locator('[role=gridcell].enabled')).toHaveCount(0);
  await expect(watcher.locator('details li button')).toHaveCount(0);
  await watcher.context().close();
  await expect(page.getByText('1 person watches')).toHaveCount(0);
});

test('on a phone a tap proposes and a second one confirms', async ({ browser, server }) => {
  const context = await browser.newContext({
    baseURL: server.address,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await playBot(page, 'Atacama');
  await myTurn(page);
  const field = page.locator('[role=gridcell][aria-label^="e5,"]');
  await field.tap();
  await expect(page.getByRole('button', { name: 'Confirm: e5' })).toBeVisible();
  await expect(page.locator('.place')).toHaveText('0 / 0');
  await field.tap();
  await expect(page.locator('.place')).toHaveText(/^[12] \//);

  // However long a page is, what is to be confirmed and what is refused are in sight.
  await playBot(page, 'Ghawar');
  await myTurn(page);
  await page.getByRole('button', { name: 'Roll the die and drive' }).tap();
  const confirm = page.getByRole('button', { name: 'Confirm: Roll the die and drive' });
  await expect(confirm).toBeInViewport({ ratio: 1 });
  const before = await page.locator('.place').innerText();
  await confirm.tap();
  await expect(page.locator('.place')).not.toHaveText(before);
  await myTurn(page);
  await page.evaluate(() => scrollTo(0, 0));
  await page.locator('[role=gridcell][data-key^="depot-"]:not(.enabled)').first().tap();
  await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 });
  await context.close();
});

test('a tile set of one’s own is checked, shown and played with', async ({ page }) => {
  const rows = ['G1S2C3', 'C1G2S3', 'S1C2G3'];
  const tiles = [...'ABCDEFGHI'].map((tile) => `${tile} = ${JSON.stringify(rows.map(spaced))}`).join('\n');
  const text = `name = "mine"\nboard = "square"\n[tiles]\n${tiles}\n`;
  await page.goto('/new/atacama');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'mine.toml', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await expect(page.getByText(/The set mine can be used/)).toBeVisible();
  // It is shown as it will lie: nine times the same tile.
  const field = (name: string) => page.locator(`fieldset [role=gridcell][data-key="${name}"]`);
  await expect(page.locator('fieldset [role=gridcell]')).toHaveCount(81);
  for (const name of ['a9', 'd6', 'g3']) await expect(field(name)).toHaveAttribute('aria-label', /gold 1/);
  await page.getByRole('button', { name: 'Open the table' }).click();
  await expect(page.locator('.chip', { hasText: 'mine' })).toBeVisible();
  await expect(page.locator('[role=gridcell][data-key="d6"]')).toHaveAttribute('aria-label', /gold 1/);
});

function spaced(row: string): string {
  return row.replace(/(..)(?=.)/g, '$1 ');
}
