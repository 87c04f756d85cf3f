/** What the rules folder gives to the rules page; rules/index.ts implements it and is loaded lazily. */
import type { Component } from 'svelte';
import type { Language } from '../language';

const GAMES = ['atacama', 'ghawar', 'dig-mars'] as const;

/** A game that has rules and a tutorial here. */
export type GameName = (typeof GAMES)[number];

export function isGame(name: string): name is GameName {
  return GAMES.some((game) => game === name);
}

/** One text: a component whose headings and paragraphs carry the ids of their clauses (`id="AT-6"`). */
export interface RulesText {
  readonly title: string;
  /** Table of contents: anchors in the text, in order. */
  readonly contents: readonly { readonly anchor: string; readonly title: string }[];
  readonly text: Component;
}

/** `export const rules: RulesModule` of rules/index.ts. */
export interface RulesModule {
  load(game: GameName, language: Language): Promise<RulesText>;
}
