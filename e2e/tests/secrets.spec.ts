import type { Browser, Page } from '@playwright/test';
import { playOut, type GameName } from './games';
import { mouse } from './hands';
import { hurry } from './play';
import { expect, test, type Server } from './server';
import { atacamaSecrets, commonSecrets, digMarsSecrets, type GameRecord, type Player } from './secrets';
import { Witness } from './witness';

interface Sat {
  readonly page: Page;
  readonly witness: Witness;
}

async function arrive(browser: Browser, address: string): Promise<Sat> {
  const context = await browser.newContext({ baseURL: address, locale: 'en-GB', reducedMotion: 'reduce' });
  const witness = new Witness(context);
  const page = await context.newPage();
  await hurry(page);
  return { page, witness };
}

/** Two people with browsers of their own play to the end, and a third one watches; all also ask for what is not theirs to know. */
async function played(browser: Browser, server: Server, game: GameName, prepare: (page: Page) => Promise<void>) {
  const [one, two] = [await arrive(browser, server.address), await arrive(browser, server.address)];
  await one.page.goto(`/new/${game}`);
  await prepare(one.page);
  await one.page.getByLabel('Place 2').selectOption('open');
  await one.page.getByRole('button', { name: 'Open the table' }).click();
  await one.page.waitForURL(/\/table\//);
  await two.page.goto(one.page.url());
  await two.page.getByRole('button', { name: 'Sit down' }).click();
  const watcher = await arrive(browser, server.address);
  await watcher.page.goto(one.page.url());
  const api = `/api/tables/${one.page.url().split('/').at(-1)}`;
  const pry = async ({ page, witness }: Sat): Promise<void> => {
    for (const path of ['', '/record.json', '/record.txt', '/history', '/history/3?eyes=1', '/history/3?eyes=2'])
      await page.evaluate((address) => fetch(address).then((answer) => answer.text()), api + path);
    await witness.look(page);
  };
  const looks = async (sat: Sat): Promise<void> => {
    await sat.page.locator('.place', { hasText: /^(9|\d\d) \// }).waitFor();
    await pry(sat);
  };
  const all = [one, two, watcher];
  await Promise.all([...[one, two].map((sat) => playOut(sat.page, game, mouse)), ...all.map(looks)]);
  await watcher.page.locator('.ending').waitFor();
  const record = (await one.page.evaluate(
    (address) => fetch(address).then((answer) => answer.json()),
    `${api}/record.json`,
  )) as GameRecord;
  const players: Player[] = [];
  for (const { page, witness } of all) {
    const session = (await page.context().cookies()).map(({ value }) => value);
    players.push({ heard: await witness.during(), session, record: JSON.stringify(record) });
    await page.context().close();
  }
  const [first, second, third] = players as [Player, Player, Player];
  return { players: [first, second] as const, watcher: third, record };
}

test('nobody’s browser hears what another’s radar saw in a whole game of Dig Mars', async ({ browser, server }) => {
  // Soft rock and a radar on every card: many secrets in a short game.
  const cards = Array.from({ length: 48 }, (_, card) => `"1 ${(card % 3) + 3} 1 radar"`).join(',\n');
  const { players, watcher, record } = await played(browser, server, 'dig-mars', async (page) => {
    const buffer = Buffer.from(`name = "secrets"\ncards = [\n${cards}\n]\n`);
    await page.locator('input[type=file]').setInputFiles({ name: 'deck.toml', mimeType: 'text/plain', buffer });
    await expect(page.getByText(/The (set|deck) secrets can be used/)).toBeVisible();
  });
  const [one, two] = players;
  expect(commonSecrets(one, two, record)).toEqual([]);
  expect(commonSecrets(two, one, record)).toEqual([]);
  expect(digMarsSecrets(one, one, players, record)).toEqual([]);
  expect(digMarsSecrets(two, two, players, record)).toEqual([]);
  // Whoever watches sees what is on the table and nobody's points.
  for (const player of players) expect(commonSecrets(watcher, player, record)).toEqual([]);
  expect(digMarsSecrets(watcher, watcher, players, record)).toEqual([]);
  expect(digMarsSecrets(one, watcher, players, record)).not.toEqual([]);
  expect(watcher.heard.filter(({ where }) => where === 'frame').length).toBeGreaterThan(20);
  // The same search finds what one player saw in what that one heard, if it is judged with the other's eyes.
  expect(digMarsSecrets(one, two, players, record)).not.toEqual([]);
  expect(digMarsSecrets(two, one, players, record)).not.toEqual([]);
  const spoiled = { ...one, heard: [...one.heard, { where: 'record', text: one.record }] };
  expect(commonSecrets(spoiled, two, record)).not.toEqual([]);
  expect(digMarsSecrets(spoiled, one, players, record)).not.toEqual([]);
});

test('nobody’s browser hears of tiles before they are laid in a whole enhanced Atacama', async ({
  browser,
  server,
}) => {
  const { players, watcher, record } = await played(browser, server, 'atacama', async (page) => {
    await page.locator('label.choice', { has: page.getByText('enhanced', { exact: true }) }).click();
  });
  const [one, two] = players;
  for (const [own, other] of [
    [one, two],
    [two, one],
    [watcher, one],
    [watcher, two],
  ] as const) {
    expect(commonSecrets(own, other, record)).toEqual([]);
    expect(atacamaSecrets(own, players, record)).toEqual([]);
  }
  const spoiled = { ...one, heard: [{ where: 'record', text: one.record }, ...one.heard] };
  expect(commonSecrets(spoiled, two, record)).not.toEqual([]);
  expect(atacamaSecrets(spoiled, players, record)).not.toEqual([]);
  // A view that came too early would be found: the last one, as if it had been the first.
  const early = one.heard.findLast(({ where, text }) => where === 'frame' && text.includes('"tiles":'));
  const hasty = { ...one, heard: [{ where: 'frame', text: (early?.text ?? '').replace(/"seq":\d+/, '"seq":1') }] };
  expect(atacamaSecrets(hasty, players, record)).not.toEqual([]);
});
