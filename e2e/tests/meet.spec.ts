import { another, gameCard, myTurn } from './play';
import { expect, test } from './server';

test('a quick match brings two strangers together, who talk and see each other come and go', async ({
  page,
  browser,
  server,
}) => {
  const other = await another(browser, server.address);
  for (const each of [page, other]) {
    await each.goto('/');
    await gameCard(each, 'Atacama').getByRole('button', { name: 'Quick match' }).click();
    if (each === page) await expect(each.getByRole('button', { name: /Looking for someone/ })).toBeVisible();
  }
  for (const each of [page, other]) await each.waitForURL(/\/table\//);
  expect(page.url()).toBe(other.url());
  await Promise.race([myTurn(page), myTurn(other)]);
  await expect(page.locator('.clock')).toHaveCount(2);
  await page.getByPlaceholder('Say something').fill('Good luck!');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(other.getByText('Good luck!')).toBeVisible();
  await other.close();
  await expect(page.locator('.seat', { hasText: 'away' })).toHaveCount(1, { timeout: 30_000 });
  await other.context().close();
});

test('whoever stops looking for a match can play something else', async ({ page }) => {
  await page.goto('/');
  await gameCard(page, 'Dig Mars').getByRole('button', { name: 'Quick match' }).click();
  await page.getByRole('button', { name: /Looking for someone/ }).click();
  await expect(gameCard(page, 'Dig Mars').getByRole('button', { name: 'Quick match' })).toBeVisible();
});

test('the site can be installed: a manifest with icons that are there', async ({ page }) => {
  await page.goto('/');
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = (await (await page.request.get(address ?? '')).json()) as {
    name: string;
    start_url: string;
    display: string;
    icons: { src: string; type: string; sizes: string }[];
  };
  expect(manifest).toMatchObject({ name: 'Motherlode', start_url: '/', display: 'standalone' });
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  for (const { src, type } of manifest.icons) {
    const icon = await page.request.get(src);
    expect([src, icon.status(), icon.headers()['content-type']]).toEqual([src, 200, type]);
  }
});
