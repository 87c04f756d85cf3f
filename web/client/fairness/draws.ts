/** What one event of chance draws, and in which order, for each game (docs/fairness.md), written as its record has it. */

import type { Dealer } from './dealer';

/** What chance can be asked for. */
export type Draw =
  | { kind: 'ore'; board: 'square' | 'hexagonal' }
  | { kind: 'tiles' }
  | { kind: 'cubes' }
  | { kind: 'dice'; dice: number }
  | { kind: 'cards' }
  | { kind: 'first'; seats: number };

export function draw(dealer: Dealer, what: Draw): string {
  switch (what.kind) {
    case 'ore':
      return `ore ${what.board === 'square' ? squareOre(dealer) : hexagonalOre(dealer)}`;
    case 'tiles':
      return `deal ${dealer.shuffled([...'ABCDEFGHI']).join('')}`;
    case 'cubes':
      return `deal ${dealer.shuffled(repeated([...COLOURS], 6)).join('')} ${dealer.shuffled([...COLOURS]).join('')}`;
    case 'dice':
      return `roll ${Array.from({ length: what.dice }, () => dealer.below(6) + 1).join(' ')}`;
    case 'cards':
      return `deal ${dealer.shuffled(counted(48).map((card) => String(card).padStart(2, '0'))).join(' ')}`;
    case 'first':
      return `first ${dealer.below(what.seats) + 1}`;
  }
}

const COLOURS = 'rbgywk';
const COMMODITIES = ['G', 'S', 'C'];
/** How often a commodity has the amounts 1 to 5: on the square board and on the hexagonal one. */
const SQUARE_AMOUNTS = [6, 6, 6, 5, 4];
const HEXAGONAL_AMOUNTS = [6, 6, 6, 6, 6];
const SIDE = 9;
const TILE_SIDE = 3;
const HEXAGONAL_CELLS = 90;
const DESERT_AT = 45;

function squareOre(dealer: Dealer): string {
  const commodities = new Array<string>(SIDE * SIDE);
  for (let tile = 0; tile < SIDE; tile += 1) {
    const left = (tile % TILE_SIDE) * TILE_SIDE;
    const bottom = SIDE - TILE_SIDE - Math.floor(tile / TILE_SIDE) * TILE_SIDE;
    dealer.shuffled(repeated(COMMODITIES, TILE_SIDE)).forEach((commodity, place) => {
      const row = bottom + Math.floor(place / TILE_SIDE);
      commodities[row * SIDE + left + (place % TILE_SIDE)] = commodity;
    });
  }
  return withAmounts(dealer, commodities, SQUARE_AMOUNTS).join('');
}

function hexagonalOre(dealer: Dealer): string {
  const commodities = dealer.shuffled(repeated(COMMODITIES, HEXAGONAL_CELLS / COMMODITIES.length));
  const ore = withAmounts(dealer, commodities, HEXAGONAL_AMOUNTS);
  return [...ore.slice(0, DESERT_AT), '--', ...ore.slice(DESERT_AT)].join('');
}

/** Gives every field an amount: for each commodity in turn its amounts, lowest first, shuffled. */
function withAmounts(dealer: Dealer, commodities: readonly string[], counts: readonly number[]): string[] {
  const ore = [...commodities];
  for (const commodity of COMMODITIES) {
    const amounts = dealer.shuffled(counts.flatMap((count, index) => repeated([index + 1], count)));
    let next = 0;
    commodities.forEach((here, field) => {
      if (here !== commodity) return;
      ore[field] = `${commodity}${amounts[next] ?? ''}`;
      next += 1;
    });
  }
  return ore;
}

/** Every item so many times, equal ones together. */
function repeated<Item>(items: readonly Item[], times: number): Item[] {
  return items.flatMap((item) => new Array<Item>(times).fill(item));
}

/** 1, 2, … up to a number. */
export function counted(to: number): number[] {
  return Array.from({ length: to }, (_, index) => index + 1);
}
