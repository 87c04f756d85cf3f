/** What the tutorial folder gives to its page; tutorial/index.ts implements it and is loaded lazily. */
import type { Component } from 'svelte';
import type { GameName } from '../rules/rules';

export interface TutorialProps {
  game: GameName;
  /** After the last step: the page leads on to a table against a bot. */
  onfinish(): void;
}

/** `export const tutorial: TutorialModule` of tutorial/index.ts. */
export interface TutorialModule {
  readonly page: Component<TutorialProps>;
}
