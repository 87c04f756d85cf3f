import { describe, expect, it } from 'vitest';
import { routeOf } from './router.svelte';

describe('addresses', () => {
  it('lead to their pages', () => {
    const table = 'x1n9qhyw0m4bv2kc';
    expect(routeOf('/')).toEqual({ page: 'home' });
    expect(routeOf(`/table/${table}`)).toEqual({ page: 'table', table });
    expect(routeOf(`/replay/${table}`)).toEqual({ page: 'replay', table, number: null });
    expect(routeOf(`/replay/${table}/12`)).toEqual({ page: 'replay', table, number: 12 });
    expect(routeOf('/new/ghawar/')).toEqual({ page: 'new', game: 'ghawar' });
    expect(routeOf('/people/Bj%C3%B6rn')).toEqual({ page: 'person', name: 'Björn' });
    expect(routeOf(`/fairness/${table}`)).toEqual({ page: 'fairness', table });
    expect(routeOf('/fairness')).toEqual({ page: 'fairness', table: null });
  });

  it('that lead nowhere say so', () => {
    for (const path of ['/table', '/table/short', '/table/iloux1n9qhyw0m4b', '/replay/short/3'])
      expect(routeOf(path)).toEqual({ page: 'no-table' });
    for (const path of ['/people', '/learn', '/nothing']) {
      expect(routeOf(path)).toEqual({ page: 'missing' });
    }
  });
});
