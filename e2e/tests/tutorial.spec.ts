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
