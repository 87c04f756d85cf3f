import { act, another, myTurn } from './play';
import { expect, test } from './server';

test('who wants to is told of their turn while on another page', async ({ page, browser, server }) => {
  // What a notification looks like is the system's; that it is asked for, with which words, is ours.
  await page.addInitScript(() => {
    const told: string[] = [];
    class Told {
      static permission = 'granted';
      static requestPermission = (): Promise<string> => Promise.resolve('granted');
      onclick: (() => void) | null = null;
      constructor(title: string) {
        told.push(title);
      }
    }
    Object.assign(window, { Notification: Told, told });
  });
  const told = (): Promise<readonly string[]> => page.evaluate(() => (window as unknown as { told: string[] }).told);
  await page.goto('/settings');
  await page.getByLabel('Notify me of my turn').check();
  await page.goto('/new/atacama');
  await page.getByLabel('Place 2').selectOption('open');
  await page.getByLabel('Who sits first').selectOption('chosen');
  await page.getByRole('radio', { name: /Correspondence/ }).check();
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.waitForURL(/\/table\//);
  const friend = await another(browser, server.address);
  await friend.goto(page.url());
  await friend.getByRole('button', { name: 'Sit down' }).click();
  await act(page);
  await myTurn(friend);
  await page.goto('/lobby');
  await page.waitForLoadState('networkidle');
  expect(await told()).toEqual([]);
  await act(friend);
  await expect.poll(told).toEqual(['Your turn – Atacama']);
  await friend.context().close();
});
