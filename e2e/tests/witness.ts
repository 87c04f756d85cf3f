/** Everything that reaches one player's browser, in its order, and everything it keeps. */
import type { BrowserContext, Page } from '@playwright/test';

export interface Heard {
  readonly where: string;
  text: string;
}

export class Witness {
  readonly heard: Heard[] = [];
  #bodies: Promise<void>[] = [];
  #context: BrowserContext;

  constructor(context: BrowserContext) {
    this.#context = context;
    context.on('page', (page) => this.#listen(page));
    // What the server says of tables and people; the program's own files are the same for everyone.
    context.on('response', (response) => {
      if (!response.url().includes('/api/')) return;
      const heard: Heard = { where: response.url(), text: '' };
      this.heard.push(heard, { where: `head of ${response.url()}`, text: JSON.stringify(response.headers()) });
      const body = response.text().then(
        (text) => void (heard.text = text),
        // A page that is left has its answers taken away; nobody reads those.
        () => undefined,
      );
      this.#bodies.push(body);
    });
  }

  #listen(page: Page): void {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => this.heard.push({ where: 'frame', text: payload.toString() })),
    );
  }

  /** Looks at what the browser keeps. */
  async look(page: Page): Promise<void> {
    const text = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    this.heard.push({ where: 'storage', text });
    this.heard.push({ where: 'cookies', text: JSON.stringify(await this.#context.cookies()) });
  }

  /** What came before the game was over. */
  async during(): Promise<readonly Heard[]> {
    await Promise.all(this.#bodies);
    const end = this.heard.findIndex(({ text }) => /"over":true|"stage":"over"/.test(text));
    return this.heard.slice(0, end < 0 ? undefined : end);
  }
}

/** Every object inside a JSON text, whatever it is inside of. */
export function objectsIn(text: string): readonly Record<string, unknown>[] {
  const found: Record<string, unknown>[] = [];
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if (!Array.isArray(value)) found.push(value as Record<string, unknown>);
    Object.values(value).forEach(walk);
  };
  try {
    walk(JSON.parse(text));
  } catch {
    // Not JSON: it is looked at as text.
  }
  return found;
}
