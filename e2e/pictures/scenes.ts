/** Everything that can be seen of the site, each with the way there. */
import type { Page } from '@playwright/test';
import { playSome, type GameName } from '../tests/games';
import { mouse } from '../tests/hands';
import { act, another, gameCard, myTurn, playBot, resign, signUp } from '../tests/play';

/** What a scene may use beside its page. */
export interface Stage {
  readonly page: Page;
  readonly address: string;
  /** A name that nobody on this server has yet. */
  readonly name: (first: string) => string;
}

export type Scene = (stage: Stage) => Promise<unknown>;

const GAMES = { atacama: 'Atacama', ghawar: 'Ghawar', 'dig-mars': 'Dig Mars' } as const;

const open =
  (path: string): Scene =>
  ({ page }) =>
    page.goto(path);

function ofEvery(name: string, scene: (id: GameName, game: string) => Scene): Record<string, Scene> {
  const games = Object.entries(GAMES) as [GameName, string][];
  return Object.fromEntries(games.map(([id, game]) => [`${name}-${id}`, scene(id, game)]));
}

/** Some actions into a game against a bot. */
function played(id: GameName, game: string, actions: number): Scene {
  return async ({ page }) => {
    await page.addInitScript(() =>
      localStorage.setItem('motherlode.settings', '{"confirm":"never","level":2,"tempo":"none"}'),
    );
    await playBot(page, game);
    await playSome(page, id, mouse, actions);
    await myTurn(page);
  };
}

/** A game with others in the same browser and with bots, some actions in. */
function gathered(id: GameName, choices: readonly string[], actions: number): Scene {
  return async ({ page }) => {
    await page.addInitScript(() =>
      localStorage.setItem('motherlode.settings', '{"confirm":"never","level":2,"tempo":"none"}'),
    );
    await page.goto(`/new/${id}`);
    for (const choice of choices)
      await page
        .locator('label.choice', { has: page.getByText(choice, { exact: true }) })
        .first()
        .click();
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: 'Open the table' }).click();
    await page.waitForURL(/\/table\//);
    await playSome(page, id, mouse, actions);
    await myTurn(page);
  };
}

/** Goes on from the end of a game. */
function after(id: GameName, game: string, actions: number, where: string): Scene {
  return async (stage) => {
    await played(id, game, actions)(stage);
    await resign(stage.page);
    await stage.page.locator(`.ending a[href^="/${where}/"]`).click();
    await stage.page.waitForURL(new RegExp(`/${where}/`));
    await stage.page.locator('.place, [data-verdict]').first().waitFor();
  };
}

function analysed(id: GameName, game: string, actions: number): Scene {
  return async (stage) => {
    const { page } = stage;
    await after(id, game, actions, 'replay')(stage);
    await page.getByRole('button', { name: 'Analyse this game' }).click();
    await page.getByRole('slider').waitFor({ timeout: 120_000 });
    await page.getByRole('slider').focus();
    await page.keyboard.press('PageUp');
  };
}

/** Two with accounts, of whom one has just beaten the other in a rated game. */
const rated: Scene = async ({ page, address, name }) => {
  const browser = page.context().browser();
  if (!browser) throw new Error('there is no browser');
  await signUp(page, name('Ada'));
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await page.goto('/new/atacama');
  await page.getByLabel('Place 2').selectOption('open');
  await page.getByLabel('Rated').check();
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.waitForURL(/\/table\//);
  const friend = await another(browser, address);
  await signUp(friend, name('Grete'));
  await friend.goto(page.url());
  await friend.getByRole('button', { name: 'Sit down' }).click();
  await Promise.race([myTurn(page), myTurn(friend)]);
  await resign(friend);
  await page.locator('.ending').waitFor();
  await friend.context().close();
};

const OWN_TILES = `name = "mine"\nboard = "square"\n[tiles]\n${[...'ABCDEFGHI']
  .map((tile) => `${tile} = ["G1 S2 C3", "C1 G2 S3", "S1 C2 G3"]`)
  .join('\n')}\n`;
const OWN_DECK = `name = "soft"\ncards = [\n${Array.from({ length: 48 }, (_, card) => `"1 ${(card % 3) + 3} 1 radar"`).join(',\n')}\n]\n`;

function uploaded(id: GameName, text: string): Scene {
  return async ({ page }) => {
    await page.goto(`/new/${id}`);
    const buffer = Buffer.from(text);
    await page.locator('input[type=file]').setInputFiles({ name: 'own.toml', mimeType: 'text/plain', buffer });
    await page.getByText(/can be used/).waitFor();
  };
}

async function tapsBesideRig({ page }: Stage): Promise<void> {
  await page.locator('[role=gridcell][data-key="e6"]').click();
  await page.getByRole('alert').waitFor();
}

/** What is to be done again in another language: a sentence in the one before is gone. */
export const AGAIN: Readonly<Record<string, Scene>> = { refused: tapsBesideRig };

export const SCENES: Readonly<Record<string, Scene>> = {
  home: open('/'),
  'home-mine': async ({ page }) => {
    await playBot(page, 'Ghawar');
    await myTurn(page);
    await page.goto('/');
    await gameCard(page, 'Atacama').getByRole('button', { name: 'Invite a friend' }).click();
    await page.waitForURL(/\/table\//);
    await page.goto('/');
    await gameCard(page, 'Dig Mars').getByRole('button', { name: 'Quick match' }).click();
    await page.getByRole('link', { name: /Your turn/ }).waitFor();
  },
  lobby: async ({ page }) => {
    for (const game of ['atacama', 'dig-mars']) {
      await page.goto(`/new/${game}`);
      await page.getByLabel('Place 2').selectOption(game === 'atacama' ? 'open' : 'bot 2');
      await page.getByLabel('Show in the lobby').check();
      await page.getByRole('button', { name: 'Open the table' }).click();
      await page.waitForURL(/\/table\//);
    }
    await page.goto('/lobby');
  },
  'lobby-empty': open('/lobby'),
  leaders: async (stage) => {
    await rated(stage);
    await stage.page.goto('/leaders');
    await stage.page.getByLabel(/uncertain/i).check();
  },
  person: async (stage) => {
    await rated(stage);
    await stage.page.goto(`/people/${stage.name('Ada')}`);
  },
  settings: open('/settings'),
  'settings-codes': ({ page, name }) => signUp(page, name('Ida')),
  'settings-account': async ({ page, name }) => {
    await signUp(page, name('Ada'));
    await page.getByRole('button', { name: 'I have kept them' }).click();
  },
  fairness: open('/fairness'),
  missing: open('/nowhere'),
  gathering: async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Invite a friend' }).first().click();
    await page.locator('#table-address').waitFor();
  },
  curtain: async ({ page }) => {
    await page.goto('/new/dig-mars');
    await page.getByLabel('Place 2').selectOption('local');
    await page.getByLabel('Their name').fill('Grete');
    await page.getByRole('button', { name: 'Open the table' }).click();
    await page.getByRole('button', { name: /^I am/ }).waitFor();
  },
  'no-table': open('/table/tyop'),
  'looking-back': async (stage) => {
    await played('dig-mars', 'Dig Mars', 6)(stage);
    await stage.page.getByRole('button', { name: 'One step back' }).click();
    await stage.page.getByRole('button', { name: 'Back to now' }).waitFor();
  },
  refused: async (stage) => {
    const { page } = stage;
    await page.addInitScript(() => localStorage.setItem('motherlode.settings', '{"confirm":"never"}'));
    await playBot(page, 'Atacama');
    await myTurn(page);
    await page.locator('[role=gridcell][data-key="e5"]').click();
    await page.locator('.place', { hasText: '2 / 2' }).waitFor();
    await myTurn(page);
    await tapsBesideRig(stage);
  },
  proposed: async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('motherlode.settings', '{"confirm":"always"}'));
    await playBot(page, 'Atacama');
    await myTurn(page);
    await act(page, 3).catch(() => undefined);
    await page.getByRole('button', { name: /^Confirm/ }).waitFor();
  },
  'proposed-ghawar': async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('motherlode.settings', '{"confirm":"always"}'));
    await playBot(page, 'Ghawar');
    await myTurn(page);
    await page.getByRole('button', { name: 'Roll the die and drive' }).click();
    await page.getByRole('button', { name: /^Confirm/ }).waitFor();
  },
  'undo-asked': async ({ page, address }) => {
    const browser = page.context().browser();
    if (!browser) throw new Error('there is no browser');
    await page.goto('/new/atacama');
    await page.getByLabel('Place 2').selectOption('open');
    await page.getByLabel('Who sits first').selectOption('chosen');
    await page.getByRole('radio', { name: /Live/ }).check();
    await page.getByRole('button', { name: 'Open the table' }).click();
    await page.waitForURL(/\/table\//);
    const friend = await another(browser, address);
    await friend.goto(page.url());
    await friend.getByRole('button', { name: 'Sit down' }).click();
    await act(page, 40).catch(() => undefined);
    const confirm = page.getByRole('button', { name: /^Confirm/ });
    if (await confirm.isVisible()) await confirm.click();
    await act(friend, 20);
    await friend.getByPlaceholder('Say something').fill('Sorry, may I?');
    await friend.getByRole('button', { name: 'Send' }).click();
    await friend.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Agree' }).waitFor();
    await friend.context().close();
  },
  watched: async ({ page, address }) => {
    const browser = page.context().browser();
    if (!browser) throw new Error('there is no browser');
    const player = await another(browser, address);
    await playBot(player, 'Dig Mars');
    await myTurn(player);
    await page.goto(player.url());
    await page.locator('.chip', { hasText: 'watching' }).waitFor();
    await player.context().close();
  },
  resigning: async ({ page }) => {
    await playBot(page, 'Atacama');
    await myTurn(page);
    await page.getByRole('button', { name: 'Resign' }).click();
  },
  ending: async (stage) => {
    await played('ghawar', 'Ghawar', 6)(stage);
    await resign(stage.page);
  },
  verified: after('ghawar', 'Ghawar', 2, 'fairness'),
  'new-own-tiles': uploaded('atacama', OWN_TILES),
  'new-own-deck': uploaded('dig-mars', OWN_DECK),
  'table-hexagonal': gathered('atacama', ['three'], 4),
  'table-enhanced': gathered('atacama', ['enhanced'], 4),
  'table-four': gathered('atacama', ['four'], 4),
  'table-ring-road': gathered('ghawar', ['4', 'yes'], 3),
  'table-four-crews': gathered('dig-mars', ['4'], 6),
  ...ofEvery('table', (id, game) => played(id, game, { atacama: 6, ghawar: 10, 'dig-mars': 14 }[id])),
  ...ofEvery('new', (id) => open(`/new/${id}`)),
  ...ofEvery('rules', (id) => open(`/rules/${id}`)),
  ...ofEvery('learn', (id) => open(`/learn/${id}`)),
  ...ofEvery('replay', (id, game) => after(id, game, 5, 'replay')),
  ...ofEvery('analysis', (id, game) => analysed(id, game, { atacama: 7, ghawar: 20, 'dig-mars': 25 }[id])),
};
