/** What people do at tables. */
import type { Browser, Page } from '@playwright/test';

/** Someone else with a browser of their own. */
export async function another(browser: Browser, address: string, locale = 'en-GB'): Promise<Page> {
  const context = await browser.newContext({ baseURL: address, locale });
  return context.newPage();
}

/** Wants to see at once what others do: whole games are long. */
export async function hurry(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const kept = JSON.parse(localStorage.getItem('motherlode.settings') ?? '{}') as object;
    localStorage.setItem('motherlode.settings', JSON.stringify({ ...kept, tempo: 'none' }));
  });
}

export function gameCard(page: Page, game: string): ReturnType<Page['locator']> {
  return page.locator('article', { has: page.getByRole('heading', { name: game, exact: true }) });
}

/** One click on the first page. */
export async function playBot(page: Page, game: string): Promise<void> {
  await page.goto('/');
  await gameCard(page, game).getByRole('button', { name: 'Play a bot' }).click();
  await page.waitForURL(/\/table\//);
}

export function myTurn(page: Page): Promise<void> {
  return page.locator('.status.mine').waitFor({ timeout: 30_000 });
}

/** Acts by the plain list of actions: the first one, or that at a place of the list. */
export async function act(page: Page, place = 0): Promise<void> {
  await myTurn(page);
  const list = page.locator('details', { has: page.getByText(/All actions|Alle Züge/) });
  if (!(await list.evaluate((element) => (element as HTMLDetailsElement).open))) await list.locator('summary').click();
  const actions = list.locator('li button');
  const before = await page.locator('.place').innerText();
  await actions.nth(place % (await actions.count())).click();
  await page.waitForFunction((text) => document.querySelector('.place')?.textContent !== text, before);
}

/** Gives up, and waits until the table says so. */
export async function resign(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await page.locator('.ending').waitFor();
}

/** Makes an account of the guest that this browser is. */
export async function signUp(page: Page, name: string): Promise<void> {
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Make an account' }).first().click();
  const form = page.locator('form', { has: page.locator('input[type=password]') });
  await form.getByLabel('Name').fill(name);
  await form.locator('input[type=password]').fill('correct horse battery');
  await form.getByRole('button').click();
  await page.locator('.codes').waitFor();
}
