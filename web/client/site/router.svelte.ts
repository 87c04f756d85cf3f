/** Where the browser is: addresses to pages and back, with the browser's own history. */
export type Route =
  | { page: 'home' }
  | { page: 'lobby' }
  | { page: 'new'; game: string | null }
  | { page: 'table'; table: string }
  | { page: 'replay'; table: string; number: number | null }
  | { page: 'rules'; game: string | null }
  | { page: 'learn'; game: string }
  | { page: 'person'; name: string }
  | { page: 'leaders'; game: string | null }
  | { page: 'settings' }
  | { page: 'fairness'; table: string | null }
  /** Where a table's address should be, and is none. */
  | { page: 'no-table' }
  | { page: 'missing' };

/** A table's id, as the server writes it. */
const TABLE = /^[0-9a-hjkmnp-tv-z]{16}$/;

/** The text behind a part of an address; nothing if it is none. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

export function routeOf(path: string): Route {
  const parts = path.split('/').filter((part) => part !== '');
  const texts = parts.map(decoded);
  if (texts.includes(null)) return { page: 'missing' };
  const [first, second, third] = texts as string[];
  const isTable = second !== undefined && TABLE.test(second);
  switch (first) {
    case undefined:
      return { page: 'home' };
    case 'lobby':
      return { page: 'lobby' };
    case 'new':
      return { page: 'new', game: second ?? null };
    case 'table':
      return isTable ? { page: 'table', table: second } : { page: 'no-table' };
    case 'replay': {
      const number = third !== undefined && /^\d{1,6}$/.test(third) ? Number(third) : null;
      return isTable ? { page: 'replay', table: second, number } : { page: 'no-table' };
    }
    case 'rules':
      return { page: 'rules', game: second ?? null };
    case 'learn':
      return second === undefined ? { page: 'missing' } : { page: 'learn', game: second };
    case 'people':
      return second === undefined ? { page: 'missing' } : { page: 'person', name: second };
    case 'leaders':
      return { page: 'leaders', game: second ?? null };
    case 'settings':
      return { page: 'settings' };
    case 'fairness':
      return { page: 'fairness', table: isTable ? second : null };
    default:
      return { page: 'missing' };
  }
}

let current = $state.raw<Route>({ page: 'home' });
let hash = $state('');

/** Where we are; in a component it follows. */
export function route(): Route {
  return current;
}

/** The part of the address after `#`, such as a clause. */
export function anchor(): string {
  return hash;
}

function read(): void {
  current = routeOf(location.pathname);
  hash = decoded(location.hash.slice(1)) ?? '';
}

/** So long a page that is come back to may take to be as long as it was. */
const GROWING = 2_000;

/** Whoever comes back to a page finds the place where they left it, once the page has grown so far. */
function scrollBack(event: PopStateEvent): void {
  const state = event.state as { place?: number } | null;
  const place = state?.place ?? 0;
  const until = performance.now() + GROWING;
  const path = location.pathname;
  function attempt(): void {
    if (location.pathname !== path) return;
    scrollTo(0, place);
    if (Math.abs(scrollY - place) > 1 && performance.now() < until) requestAnimationFrame(attempt);
  }
  if (place > 0) requestAnimationFrame(attempt);
}

/** Goes to an address of the client. `replace` leaves no trace in the browser's history. */
export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, '', path);
  else {
    history.replaceState({ place: scrollY }, '');
    history.pushState(null, '', path);
  }
  const before = current.page;
  read();
  if (current.page !== before || !replace) scrollTo(0, 0);
}

/** Follows links within the client without loading it again. */
function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target !== '' || link.hasAttribute('download') || link.origin !== location.origin) return;
  if (/^\/(api|feed)(\/|$)/.test(link.pathname)) return;
  // A place on the same page is the browser's business.
  if (link.pathname === location.pathname && link.hash !== '') return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}

export function startRouter(): void {
  read();
  addEventListener('popstate', (event) => {
    read();
    scrollBack(event);
  });
  addEventListener('hashchange', read);
  document.addEventListener('click', follow);
}
