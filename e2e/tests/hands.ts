/** What taps on a board: a mouse, a finger, or a keyboard alone. */
import type { Page } from '@playwright/test';
import { destination, type Spot } from '../../web/client/boards/navigation';

export interface Hand {
  /** Taps a cell of the board, or a button beside it. */
  tap(page: Page, key: string): Promise<void>;
}

/** The keys of a board call the depot of whoever acts by its seat. */
function cell(key: string): string {
  return key === 'depot' ? '[role=gridcell][data-key^="depot-"].enabled' : `[role=gridcell][data-key="${key}"]`;
}

function button(key: string): string {
  return `.choices [data-key="${key}"]`;
}

export const mouse: Hand = {
  async tap(page, key) {
    await page
      .locator(`${cell(key)}, ${button(key)}`)
      .first()
      .click();
  },
};

/** Taps, and confirms what a tap proposes. */
export const finger: Hand = {
  async tap(page, key) {
    await page
      .locator(`${cell(key)}, ${button(key)}`)
      .first()
      .tap();
    const confirm = page.locator('.dock .confirm .primary');
    if (await confirm.isVisible()) await confirm.tap();
  },
};

export const keyboard: Hand = {
  async tap(page, key) {
    if ((await page.locator(cell(key)).count()) > 0) await walk(page, cell(key));
    else await tabTo(page, button(key));
    await page.keyboard.press('Enter');
  },
};

/** Presses Tab, or goes back with it, until something has the focus. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  await page.locator(selector).first().waitFor();
  for (let stop = 0; stop < 200; stop += 1) {
    const way = await page.evaluate((wanted) => {
      const [goal, here] = [document.querySelector(wanted), document.activeElement];
      if (!goal || !here || here === goal || here.matches(wanted)) return null;
      const behind = goal.compareDocumentPosition(here) & Node.DOCUMENT_POSITION_FOLLOWING;
      return behind ? 'Shift+Tab' : 'Tab';
    }, selector);
    if (way === null) return;
    await page.keyboard.press(way);
  }
  throw new Error(`the keyboard does not reach ${selector}`);
}

interface Ground {
  readonly spots: readonly Spot[];
  readonly from: string;
  readonly to: string;
}

/** Goes to a cell of the grid by arrow keys, having come to the grid by Tab. */
async function walk(page: Page, selector: string): Promise<void> {
  if (!(await page.evaluate(() => document.activeElement?.matches('[role=gridcell]'))))
    await tabTo(page, '[role=gridcell][tabindex="0"]');
  const ground = await page.evaluate((wanted): Ground => {
    const keyOf = (element: Element | null): string => (element as SVGElement | null)?.dataset['key'] ?? '';
    const cells = [...document.querySelectorAll('[role=gridcell]')];
    const spots = cells.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { key: keyOf(element), x: x + width / 2, y: y + height / 2, reach: { x: width / 2, y: height / 2 } };
    });
    return { spots, from: keyOf(document.activeElement), to: keyOf(document.querySelector(wanted)) };
  }, selector);
  for (const arrow of route(ground)) await page.keyboard.press(arrow);
  const reached = await page.evaluate(() => (document.activeElement as SVGElement | null)?.dataset['key']);
  if (reached !== ground.to) throw new Error(`arrow keys led to ${reached} instead of ${ground.to}`);
}

const ARROWS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];

/** The fewest arrow keys from one cell to another. Only depots are long: elsewhere keys lead from middle to middle. */
function route({ spots, from, to }: Ground): readonly string[] {
  const points = spots.map(({ key, x, y, reach }) => (key.startsWith('depot-') ? { key, x, y, reach } : { key, x, y }));
  const ways = new Map<string, readonly string[]>([[from, []]]);
  for (const [here, keys] of ways) {
    if (here === to) return keys;
    for (const arrow of ARROWS) {
      const next = destination(points as readonly Spot[], here, arrow);
      if (next !== null && !ways.has(next)) ways.set(next, [...keys, arrow]);
    }
  }
  throw new Error(`no arrow keys lead from ${from} to ${to}`);
}
