/** What goes wrong, and what the pages say then. */
import { myTurn, playBot } from './play';
import { expect, test } from './server';

test('an address that is no table’s says so in plain words, and leads on', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'DE', exact: true }).click();
  for (const address of ['/table/tyop', '/table/0000000000000000', '/replay/tyop', '/replay/0000000000000000/3']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Diesen Tisch gibt es nicht.' }), address).toBeVisible();
    await expect(page.locator('main')).not.toContainText(/invalid|id|cannot|understood/);
    await page.getByRole('main').getByRole('link', { name: 'Zur Lobby' }).click();
    await expect(page.getByRole('heading', { name: 'Lobby' })).toBeVisible();
  }
  await page.goto('/fairness/0000000000000000');
  await expect(page.getByRole('alert')).toHaveText('Diesen Tisch gibt es nicht.');
});

test('a network that is silently gone is noticed within seconds, and play goes on when it is back', async ({
  page,
}) => {
  let gone = false;
  await page.routeWebSocket(/\/api\//, (client) => {
    const server = client.connectToServer();
    client.onMessage((message) => (gone ? undefined : server.send(message)));
    server.onMessage((message) => (gone ? undefined : client.send(message)));
  });
  const lost = page.getByText('The connection is lost');
  const field = page.locator('[role=gridcell][data-key="e5"]');
  await playBot(page, 'Atacama');
  await myTurn(page);

  // Nobody does anything: the page asks by itself.
  gone = true;
  await expect(lost).toBeVisible({ timeout: 16_000 });
  gone = false;
  await expect(lost).toBeHidden({ timeout: 30_000 });

  // Someone acts: the answer is missed sooner, and the action is not lost.
  gone = true;
  await field.click();
  await expect(lost).toBeVisible({ timeout: 8_000 });
  await expect(page.locator('.place')).toHaveText('0 / 0');
  gone = false;
  await expect(page.locator('.place')).toHaveText(/^[12] \//, { timeout: 30_000 });

  // The browser itself knows that the network is gone.
  await expect(lost).toBeHidden({ timeout: 30_000 });
  gone = true;
  await page.evaluate(() => dispatchEvent(new Event('offline')));
  await expect(lost).toBeVisible({ timeout: 5_000 });
});

test('what is wrong with an uploaded set is said beside it, in the language of the page', async ({ page }) => {
  await page.goto('/new/atacama');
  await page.getByRole('button', { name: 'DE', exact: true }).click();
  const own = page.locator('.own');
  const choose = (text: string): Promise<void> =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'mine.toml', mimeType: 'text/plain', buffer: Buffer.from(text) });
  for (const [text, sentence] of [
    ['', 'Zeile 1: name fehlt.'],
    ['name = "mine"\nboard = "round"\n', 'Zeile 2: „round“ gehört nicht hierher. Möglich sind: square, hexagonal.'],
    ['name = 7\nboard = "square"\n', 'Zeile 1: „7“ ist hier von der falschen Art'],
    ['name "mine"\n', 'Zeile 1: Das ist nicht als TOML lesbar.'],
    ['name = "mine"\nboard = "square"\n', 'Zeile 2: Ein quadratisches Brett'],
    ['\u0000', 'Diese Datei ist nicht lesbar'],
    ['#'.repeat(300_000), 'Diese Datei ist zu groß'],
  ] as const) {
    await choose(text);
    await expect(own.getByRole('alert'), text.slice(0, 40)).toContainText(sentence);
    await expect(page.getByRole('alert')).toHaveCount(1);
  }
  await choose('');
  await page.getByRole('button', { name: 'EN', exact: true }).click();
  await expect(own.getByRole('alert')).toHaveText('Line 1: name is missing.');
  await expect(page.locator('input[type=file]')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('button', { name: 'Open the table' })).toBeDisabled();
  await page.getByRole('radio', { name: /^classic/ }).check();
  await expect(own.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Open the table' })).toBeEnabled();
});

test('who lets their browser keep nothing can still read and play', async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = (): never => {
      throw new DOMException('denied', 'SecurityError');
    };
    for (const shelf of ['localStorage', 'sessionStorage']) Object.defineProperty(window, shelf, { get: refuse });
  });
  await page.goto('/learn/dig-mars');
  await page.getByRole('button', { name: 'Show me' }).click();
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
  await playBot(page, 'Atacama');
  await myTurn(page);
  await page.locator('[role=gridcell][data-key="e5"]').click();
  await expect(page.locator('.place')).toHaveText('2 / 2');
  // What is chosen holds for as long as the page is open.
  await page.getByRole('button', { name: 'DE', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Aufgeben' })).toBeVisible();
});
