import { describe, expect, it } from 'vitest';
import { shelfOver, type Shelf } from './shelf';

/** A browser's own shelf; a full one takes nothing new. */
function browserShelf(isFull = false): Shelf {
  const kept = new Map<string, string>([['old', 'kept before']]);
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem(key, value) {
      if (isFull) throw new Error('QuotaExceededError');
      kept.set(key, value);
    },
    removeItem: (key) => void kept.delete(key),
  };
}

function forbidden(): Shelf {
  throw new Error('SecurityError');
}

describe('the shelf', () => {
  it('keeps things in the browser', () => {
    const browser = browserShelf();
    shelfOver(() => browser).setItem('new', 'value');
    expect(browser.getItem('new')).toBe('value');
    expect(shelfOver(() => browser).getItem('new')).toBe('value');
  });

  it.each([
    ['that forbids it', forbidden],
    ['that is full', () => browserShelf(true)],
  ])('remembers for as long as the page is open in a browser %s', (_, find) => {
    const shelf = shelfOver(find);
    expect(shelf.getItem('new')).toBeNull();
    shelf.setItem('new', 'value');
    expect(shelf.getItem('new')).toBe('value');
    shelf.removeItem('new');
    expect(shelf.getItem('new')).toBeNull();
  });

  it('gives what was written last, also when the browser fills up in between', () => {
    const [full, roomy] = [browserShelf(true), browserShelf()];
    let browser = full;
    const shelf = shelfOver(() => browser);
    shelf.setItem('old', 'newer');
    expect(shelf.getItem('old')).toBe('newer');
    browser = roomy;
    shelf.setItem('old', 'newest');
    expect([shelf.getItem('old'), roomy.getItem('old')]).toEqual(['newest', 'newest']);
  });
});
