/** Which board a game has, loaded when a table of it is opened. */
import type { Component } from 'svelte';
import type { BoardComponent, Calls, Tasks } from './board';

/** A board whose view type only its own game knows; the page hands the view through unread. */
export type AnyBoard = BoardComponent<unknown>;

type Load = () => Promise<{ default: AnyBoard }>;

const boards: Readonly<Record<string, Load>> = {
  atacama: () => import('./atacama/Board.svelte') as unknown as ReturnType<Load>,
  ghawar: () => import('./ghawar/Board.svelte') as unknown as ReturnType<Load>,
  'dig-mars': () => import('./dig-mars/Board.svelte') as unknown as ReturnType<Load>,
};

/** The board of a game, or `null` for a game without one: then the list of actions is the board. */
export async function boardOf(game: string): Promise<AnyBoard | null> {
  const load = boards[game];
  return load ? (await load()).default : null;
}

/** How a game speaks of its actions; the view is handed through unread. */
export interface Speech {
  readonly called: Calls<unknown>;
  readonly task: Tasks<unknown>;
}

/** A game without a board calls them as they are written. */
export const asWritten: Speech = { called: (action) => action, task: () => null };

const speeches: Readonly<Record<string, () => Promise<Speech>>> = {
  atacama: () => import('./atacama/called'),
  ghawar: () => import('./ghawar/called') as Promise<Speech>,
  'dig-mars': () => import('./dig-mars/called') as Promise<Speech>,
};

/** How a game speaks of its actions. */
export async function speechOf(game: string): Promise<Speech> {
  return (await speeches[game]?.()) ?? asWritten;
}

/** Shows a set of one's own by its data. */
export type OwnSetPicture = Component<{ data: unknown }>;

/** How a game shows someone's own set where the board does not before the first event. */
export async function ownSetOf(game: string): Promise<OwnSetPicture | null> {
  return game === 'dig-mars' ? (await import('./dig-mars/Deck.svelte')).default : null;
}
