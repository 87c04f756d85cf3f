/** Small screens: what is to be done, and what is about to be done, must be seen. */
import type { Browser, Page } from '@playwright/test';
import { playSome } from './games';
import { finger } from './hands';
import { gameCard, hurry, myTurn } from './play';
import { expect, test } from './server';

interface Size {
  readonly width: number;
  readonly height: number;
}

async function phone(browser: Browser, baseURL: string, viewport: Size, locale = 'en-GB'): Promise<Page> {
  const touch = { hasTouch: true, isMobile: true };
  const context = await browser.newContext({ baseURL, viewport, locale, reducedMotion: 'reduce', ...touch });
  return context.newPage();
}

async function begin(page: Page, game: string): Promise<void> {
  await page.goto('/');
  await gameCard(page, game)
    .getByRole('button', { name: /Play a bot|Gegen einen Bot/ })
    .tap();
  await myTurn(page);
}

/** Whether the middle of something is in the window and nothing lies over it. */
async function isSeen(page: Page, selector: string): Promise<boolean> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const over = document.elementFromPoint(x, y);
      return over !== null && over.closest('.dock, .tray') === element.closest('.dock, .tray');
    });
}

for (const size of [
  { width: 320, height: 568 },
  { width: 360, height: 640 },
  { width: 667, height: 375 },
])
  test(`what is proposed is never covered (${size.width} × ${size.height})`, async ({ browser, server }) => {
    const page = await phone(browser, server.address, size);
    await begin(page, 'Atacama');
    for (const field of ['e1', 'a9', 'i1', 'e5']) {
      await page.locator(`[role=gridcell][data-key="${field}"]`).tap();
      await expect(page.getByRole('button', { name: `Confirm: ${field}` })).toBeInViewport({ ratio: 1 });
      await expect.poll(() => isSeen(page, '.drawing .proposed'), field).toBe(true);
      // What stands above the button is about what it confirms, even though the page has moved under the finger.
      await expect(page.locator('.dock h2')).toHaveText(`If you choose: ${field}`);
      await page.getByRole('button', { name: 'Cancel' }).tap();
    }
    await page.context().close();
  });

for (const size of [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 667, height: 375 },
])
  test(`in Dig Mars everyone sees what to do next (${size.width} × ${size.height})`, async ({ browser, server }) => {
    const page = await phone(browser, server.address, size);
    await begin(page, 'Dig Mars');
    const asks = page.locator('.tray p');
    await expect(asks).toHaveText('Tap the stack where your station shall land.');
    await page.locator('[role=grid]').scrollIntoViewIfNeeded();
    await expect(asks).toBeInViewport({ ratio: 1 });
    await page.locator('[role=gridcell][data-key="b2"]').tap();
    await page.getByRole('button', { name: 'Confirm: Land on b2' }).tap();
    await expect(page.locator('.place')).not.toHaveText(/^0 /);
    await expect(asks).toHaveText(/^Tap one of your stations to .*, or choose below\.$/);
    await page.locator('[role=grid]').scrollIntoViewIfNeeded();
    await expect(asks).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'End turn' })).toBeInViewport({ ratio: 1 });
    await page.locator('[role=gridcell][data-key="b2"]').tap();
    await expect(asks).toHaveText(/^(Now tap where it shall go|What do you want to do there)[.?]$/);
    await expect(asks).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'DE', exact: true }).tap();
    await expect(asks).toHaveText(/^(Tippe|Was möchtest du)/);
    await page.context().close();
  });

for (const [id, game] of [
  ['atacama', 'Atacama'],
  ['ghawar', 'Ghawar'],
  ['dig-mars', 'Dig Mars'],
] as const)
  test(`${game} is played on a phone by taps, each of which is confirmed`, async ({ browser, server }) => {
    const page = await phone(browser, server.address, { width: 390, height: 844 });
    await hurry(page);
    await begin(page, game);
    const { actions, over } = await playSome(page, id, finger, 12);
    expect(actions === 12 || over).toBe(true);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.context().close();
  });

test('the menu is whole on narrow screens, in German and with a table that waits', async ({ browser, server }) => {
  const page = await phone(browser, server.address, { width: 390, height: 640 }, 'de-DE');
  await begin(page, 'Atacama');
  await page.goto('/');
  await expect(page.locator('header .count')).toHaveText('1');
  for (const width of [320, 340, 360, 375, 389, 667, 861]) {
    await page.setViewportSize({ width, height: 640 });
    const cut = await page.locator('nav a, header .count').evaluateAll((all) =>
      all.flatMap((each) => {
        const { left, right, top } = each.getBoundingClientRect();
        // What is drawn must also be what can be tapped: nothing lies over it.
        const over = document.elementFromPoint((left + right) / 2, top + 8);
        const whole = left >= 0 && right <= innerWidth && top >= 0 && over?.closest('nav a') === each.closest('a');
        return whole ? [] : [`${each.textContent.trim()} ${left} to ${right}`];
      }),
    );
    expect(cut, `${width} px`).toEqual([]);
    const scrolls = await page.locator('nav').evaluate((nav) => nav.scrollWidth - nav.clientWidth);
    expect(scrolls, `${width} px`).toBeLessThanOrEqual(0);
  }
  await page.context().close();
});

for (const size of [
  { width: 1280, height: 860 },
  { width: 390, height: 844 },
])
  test(`the board stands still while someone looks back (${size.width} px)`, async ({ browser, server }) => {
    const page = await phone(browser, server.address, size);
    for (const game of ['Atacama', 'Dig Mars', 'Ghawar']) {
      await begin(page, game);
      const stands = async (): Promise<unknown> =>
        page.evaluate(() =>
          ['[role=grid]', '.steps'].map((selector) => {
            const element = document.querySelector(selector);
            if (element === null) throw new Error(`there is no ${selector}`);
            const { x, y, width, height } = element.getBoundingClientRect();
            return [x, y + scrollY, width, height].map(Math.round);
          }),
        );
      // In the others chance has brought something by now.
      if (game === 'Atacama') {
        await page.locator('[role=gridcell][data-key="e5"]').tap();
        await page.getByRole('button', { name: 'Confirm: e5' }).tap();
        await expect(page.locator('.place')).toHaveText('2 / 2');
        await myTurn(page);
      }
      // Whose turn it is may be known before the board is there.
      await page.locator('[role=grid]').waitFor();
      const before = await stands();
      await page.getByRole('button', { name: 'One step back' }).tap();
      await expect(page.getByRole('button', { name: 'Back to now' })).toBeVisible();
      await expect(page.locator('.now .status')).toHaveText(/^Position \d/);
      expect(await stands(), game).toEqual(before);
      await page.getByRole('button', { name: 'To the beginning' }).tap();
      await expect(page.locator('.place')).toHaveText(/^0 /);
      expect(await stands(), game).toEqual(before);
      await page.getByRole('button', { name: 'Back to now' }).tap();
      await myTurn(page);
      expect(await stands(), game).toEqual(before);
    }
    await page.context().close();
  });

test('whose turn it is, what to do and how much time is left are read whole on small screens', async ({
  browser,
  server,
}) => {
  const page = await phone(browser, server.address, { width: 320, height: 568 }, 'de-DE');
  await page.goto('/new/atacama');
  await page.getByRole('radio', { name: /^erweitert/ }).check();
  await page.getByLabel('Platz 2').selectOption('open');
  await page.getByLabel('Wer beginnt').selectOption('chosen');
  await page.getByRole('radio', { name: /^Live/ }).check();
  await page.getByRole('button', { name: 'Tisch eröffnen' }).tap();
  await page.waitForURL(/\/table\//);
  const friend = await phone(browser, server.address, { width: 390, height: 844 });
  await friend.goto(page.url());
  await friend.getByRole('button', { name: 'Sit down' }).tap();
  await myTurn(page);
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 640 });
    await expect(page.locator('.seat .clock')).toHaveCount(2);
    const cut = await page.locator('.status span, .seat .acts, .seat .clock').evaluateAll((all) =>
      all.flatMap((element) => {
        const around = (element.closest('.sub') ?? element).getBoundingClientRect();
        const isOver = element.getBoundingClientRect().right > around.right + 1;
        const [wide, high] = [element.scrollWidth - element.clientWidth, element.scrollHeight - element.clientHeight];
        const isCut = isOver || Math.max(wide, high) > 1;
        return isCut && element.clientHeight > 0 ? [element.textContent] : [];
      }),
    );
    expect(cut, `${width} px`).toEqual([]);
  }
  // At the end ranks and points stand there instead, over nothing else.
  await page.getByRole('button', { name: 'Aufgeben' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Aufgeben' }).tap();
  await page.locator('.ending').waitFor();
  await expect(page.locator('.seat .clock')).toHaveCount(0);
  await expect(page.locator('.seat .sub span', { hasText: /^Rang \d$/ })).toHaveCount(2);
  await friend.context().close();
  await page.context().close();
});
