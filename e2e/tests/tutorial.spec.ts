import { atacama } from '../../web/client/tutorial/atacama';
import { digMars } from '../../web/client/tutorial/dig-mars';
import { ghawar } from '../../web/client/tutorial/ghawar';
import { tapAction } from './games';
import { keyboard, mouse } from './hands';
import { another } from './play';
import { expect, test } from './server';

const LANGUAGES = [
  { language: 'en', locale: 'en-GB', hand: mouse, next: 'Continue', finished: 'Done!', play: 'Play against a bot' },
  {
    language: 'de',
    locale: 'de-DE',
    hand: keyboard,
    next: 'Weiter',
    finished: 'Geschafft!',
    play: 'Gegen einen Bot spielen',
  },
] as const;

for (const lesson of [atacama, ghawar, digMars])
  for (const { language, locale, hand, next, finished, play } of LANGUAGES)
    test(`the tutorial of ${lesson.game} leads to its end (${language})`, async ({ browser, server }) => {
      const page = await another(browser, server.address, locale);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(`/learn/${lesson.game}`);
      const heading = page.getByRole('heading', { level: 1 });
      for (const step of lesson.steps) {
        await expect(heading).toHaveText(step.title[language]);
        await expect(page.getByRole('button', { name: next })).toHaveCount(0);
        const buttons = page.locator('details li button');
        const legal = await buttons.evaluateAll((all) => all.map((each) => each.dataset['action'] ?? ''));
        await tapAction(page, lesson.game, hand, legal, step.expect[0] ?? '');
        await expect(page.locator('.answer .done')).toBeVisible();
        await page.getByRole('button', { name: next }).click();
      }
      await expect(heading).toHaveText(finished);
      await page.getByRole('button', { name: play }).click();
      await page.waitForURL(/\/table\//);
      await page.context().close();
    });

/** Whether someone sees the middle of this and can tap it: it is in the window, and nothing lies over it. */
function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const over = document.elementFromPoint(left + width / 2, top + height / 2);
  return over !== null && (element.contains(over) || over.contains(element));
}

for (const lesson of [atacama, ghawar, digMars])
  test(`on a phone nothing of a lesson of ${lesson.game} lies over anything else`, async ({ browser, server }) => {
    const viewport = { width: 360, height: 640 };
    const context = await browser.newContext({ baseURL: server.address, viewport, hasTouch: true, isMobile: true });
    const page = await context.newPage();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`/learn/${lesson.game}`);
    // Someone tries what is not asked for: what is said to that is read where it stands.
    const show = page.getByRole('button', { name: 'Show me' });
    await show.scrollIntoViewIfNeeded();
    expect(await show.evaluate(isOnTop)).toBe(true);
    const wrong = page.locator('[role=gridcell]:not(.enabled)').or(page.locator('[role=gridcell].enabled')).first();
    await wrong.scrollIntoViewIfNeeded();
    await wrong.tap();
    const said = page.locator('.answer > *').first();
    await expect(said).toBeVisible();
    expect(await said.evaluate(isOnTop)).toBe(true);
    await show.scrollIntoViewIfNeeded();
    await show.tap();
    const next = page.getByRole('button', { name: 'Continue' });
    await expect(next).toBeInViewport({ ratio: 1 });
    expect(await next.evaluate(isOnTop)).toBe(true);
    await next.tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(lesson.steps[1]?.title.en ?? '');
    await context.close();
  });
