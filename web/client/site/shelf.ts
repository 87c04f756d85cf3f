/** What this browser keeps from one visit to the next. Where it keeps nothing, a page still remembers for as long as it is open. */
export interface Shelf {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** A shelf over one of the browser's own, which may refuse: cookies are forbidden, or it is full. */
export function shelfOver(find: () => Shelf): Shelf {
  const memory = new Map<string, string>();
  const attempt = <Result>(use: (kept: Shelf) => Result, otherwise: Result): Result => {
    try {
      return use(find());
    } catch {
      return otherwise;
    }
  };
  return {
    getItem: (key) => memory.get(key) ?? attempt((kept) => kept.getItem(key), null),
    setItem(key, value) {
      memory.delete(key);
      const isKept = attempt((kept) => (kept.setItem(key, value), true), false);
      if (!isKept) memory.set(key, value);
    },
    removeItem(key) {
      memory.delete(key);
      attempt((kept) => kept.removeItem(key), undefined);
    },
  };
}

/** For good. */
export const shelf = shelfOver(() => localStorage);
/** Until the browser's tab is closed. */
export const tabShelf = shelfOver(() => sessionStorage);
