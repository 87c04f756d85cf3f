/** What happened before someone's eyes: what moved, and how long something stood there. */
import type { Page } from '@playwright/test';

interface Movement {
  /** The class and label of what moved, and through how many stages. */
  readonly what: string;
  readonly stages: number;
}

interface Glimpse {
  readonly text: string;
  /** In milliseconds of the page's own clock. */
  readonly from: number;
}

interface Notes {
  readonly movements: Movement[];
  readonly glimpses: Glimpse[];
}

/** Notes from now on every movement, and when the text of each matching place changes. */
export async function watch(page: Page, selector: string): Promise<void> {
  await page.addInitScript((wanted) => {
    const notes: Notes = { movements: [], glimpses: [] };
    Object.assign(window, { notes });
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, options) {
      const inside = this.querySelector('[class]') ?? this;
      const what = `${this.getAttribute('class') ?? ''} ${inside.getAttribute('class') ?? ''} ${this.getAttribute('aria-label') ?? ''}`;
      notes.movements.push({ what, stages: Array.isArray(frames) ? frames.length : 0 });
      return animate.call(this, frames, options);
    };
    new MutationObserver(() => {
      const text = [...document.querySelectorAll(wanted)].map((each) => each.textContent).join(' ');
      if (text !== (notes.glimpses.at(-1)?.text ?? '')) notes.glimpses.push({ text, from: performance.now() });
    }).observe(document, { subtree: true, childList: true, characterData: true });
  }, selector);
}

/** What has moved so far. */
export function movements(page: Page): Promise<readonly Movement[]> {
  return page.evaluate(() => (window as unknown as { notes: Notes }).notes.movements);
}

/** Every text that was seen and has gone, with how long it stood. */
export async function seen(page: Page): Promise<readonly { readonly text: string; readonly time: number }[]> {
  const glimpses = await page.evaluate(() => (window as unknown as { notes: Notes }).notes.glimpses);
  return glimpses.flatMap(({ text, from }, place) => {
    const next = glimpses[place + 1];
    return next ? [{ text, time: next.from - from }] : [];
  });
}
