/** How someone plays who wants to see the end: what to choose, and by which taps the board takes it. */
import type { Page } from '@playwright/test';
import { ways as atacama } from '../../web/client/boards/atacama/actions';
import { tapped, type Way } from '../../web/client/boards/compose';
import { ways as digMars } from '../../web/client/boards/dig-mars/actions';
import { ways as ghawar } from '../../web/client/boards/ghawar/actions';
import { Driver, type Labels } from './driver';
import type { Hand } from './hands';

export type GameName = 'atacama' | 'ghawar' | 'dig-mars';

const WAYS: Readonly<Record<GameName, (legal: readonly string[]) => readonly Way[]>> = {
  atacama,
  ghawar,
  'dig-mars': digMars,
};

/** What is preferred, the best first; among equals the places of the list are taken in turn. */
const WISHES: Readonly<Record<Exclude<GameName, 'ghawar'>, readonly RegExp[]>> = {
  atacama: [/^claim/, /./],
  'dig-mars': [
    /^declare$/,
    /^land/,
    /^(bonus )?salvage/,
    /^bonus (dig|point|radar)/,
    /^dig/,
    /^upgrade (digging|salvage)/,
    /^upgrade/,
    /^move/,
    /./,
  ],
};

function choose(game: GameName, { legal, labels }: Offer, turn: number, driver: Driver): string {
  if (game === 'ghawar') return driver.choose(legal, labels);
  const wish = WISHES[game].find((each) => legal.some((action) => each.test(action))) ?? /./;
  const wanted = legal.filter((action) => wish.test(action));
  return wanted[(turn * 7) % wanted.length] ?? '';
}

/** Does one action on the board, by the taps that it takes. */
export async function tapAction(
  page: Page,
  game: GameName,
  hand: Hand,
  legal: readonly string[],
  action: string,
): Promise<void> {
  const ways = WAYS[game](legal);
  let taps: readonly string[] = [];
  for (const step of ways.find((way) => way.action === action)?.steps ?? []) {
    await hand.tap(page, step);
    const outcome = tapped(ways, taps, step);
    if (outcome.kind === 'action') return;
    taps = outcome.taps;
  }
  // Other actions begin with the same taps, so the board asks by buttons which one is meant.
  await hand.tap(page, action);
}

/** What a page offers: the legal actions, or that the game is over. */
interface Offer {
  readonly over: boolean;
  readonly place: string;
  readonly legal: readonly string[];
  readonly labels: Labels;
}

/** Waits for the turn after what was seen last, or for the end. */
export async function nextOffer(page: Page, seen: string): Promise<Offer> {
  const found = page.waitForFunction(
    (before) => {
      const place = document.querySelector('.place')?.textContent ?? '';
      if (document.querySelector('.ending')) return { over: true, place, legal: [], labels: {} };
      if (!document.querySelector('.status.mine') || place === before || document.querySelector('.pending'))
        return null;
      const legal = [...document.querySelectorAll<HTMLElement>('details li button')].map(
        (each) => each.dataset['action'] ?? '',
      );
      const cells = [...document.querySelectorAll<SVGElement>('[role=gridcell]')];
      const labels = Object.fromEntries(cells.map((cell) => [cell.dataset['key'], cell.getAttribute('aria-label')]));
      return legal.length > 0 ? { over: false, place, legal, labels } : null;
    },
    seen,
    { timeout: 60_000 },
  );
  const offer = await found.catch(async () => {
    const shown = await page.locator('.board').first().innerText();
    throw new Error(`after ${seen} nothing was offered; the page shows: ${shown.replaceAll('\n', ' | ')}`);
  });
  return (await offer.jsonValue()) as Offer;
}

/** Plays so many actions, or to the end if that comes first. Gives how many it took, and whether the game is over. */
export async function playSome(
  page: Page,
  game: GameName,
  hand: Hand,
  most: number,
): Promise<{ readonly actions: number; readonly over: boolean }> {
  const driver = new Driver();
  let seen = '';
  for (let turn = 0; turn < most; turn += 1) {
    const offer = await nextOffer(page, seen);
    if (offer.over) return { actions: turn, over: true };
    await tapAction(page, game, hand, offer.legal, choose(game, offer, turn, driver));
    seen = offer.place;
  }
  return { actions: most, over: (await nextOffer(page, seen)).over };
}

/** Plays to the end. Gives how many actions it took. */
export async function playOut(page: Page, game: GameName, hand: Hand, most = 400): Promise<number> {
  const { actions, over } = await playSome(page, game, hand, most);
  if (!over) throw new Error(`${game} is not over after ${most} actions`);
  return actions;
}
