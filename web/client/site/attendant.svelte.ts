/**
 * Looks after my tables while any page is open: knows where it is my turn, brings this device's share of the randomness
 * where a table fills up, and tells of turns by a notification if that is wanted.
 */
import { untrack } from 'svelte';
import { ServerHost } from '../host/server.svelte';
import { messages } from '../language';
import type { TableCard, TablePage } from '../wire/generated';
import { get, socket } from '../wire/site';
import { gameName, games } from './catalogue.svelte';
import { me } from './people.svelte';
import { route } from './router.svelte';
import { settings } from './settings.svelte';
import { shelf } from './shelf';

/** So many tables are listened to; the rest is asked for when a list is shown. */
const MOST = 20;
/** How often the list is asked for anew: tables opened on another device come to it by this. */
const AGAIN = 60_000;

class Attendant {
  tables = $state.raw<readonly TableCard[]>([]);
  #turns = $state.raw<ReadonlySet<string>>(new Set());
  #hosts = $state.raw<ReadonlyMap<string, ServerHost>>(new Map());
  #person: string | null = null;

  /** The tables where it is my turn. */
  get myTurn(): ReadonlySet<string> {
    const found = new Set(this.#turns);
    for (const [table, host] of this.#hosts) {
      if (!host.card) continue;
      if (host.toAct !== null && host.you.seats.includes(host.toAct)) found.add(table);
      else found.delete(table);
    }
    return found;
  }

  async refresh(): Promise<void> {
    const person = me()?.id ?? null;
    if (person === null) return this.#attend([]);
    try {
      const [all, mine] = await Promise.all([
        get<TablePage>('/api/me/tables'),
        get<TablePage>('/api/me/tables?my_turn=true'),
      ]);
      this.#turns = new Set(mine.tables.map((card) => card.id));
      this.#attend(all.tables);
    } catch {
      // The list comes with the next attempt; the page says itself that the connection is lost.
    }
  }

  #attend(cards: readonly TableCard[]): void {
    this.tables = cards;
    // A turn is told with the game's name, also on pages that show none.
    if (cards.length > 0) games();
    const person = me()?.id ?? null;
    const stays = person === this.#person;
    this.#person = person;
    const wanted = new Set(cards.slice(0, MOST).map((card) => card.id));
    const hosts = new Map<string, ServerHost>();
    for (const [table, host] of this.#hosts) {
      if (stays && wanted.has(table)) hosts.set(table, host);
      else host.leave();
    }
    for (const table of wanted)
      if (!hosts.has(table)) hosts.set(table, new ServerHost(table, { socket, get, shelf, story: false }));
    this.#hosts = hosts;
  }

  /** Called once, from a component that lives as long as the page. */
  start(): void {
    $effect(() => {
      void me();
      untrack(() => void this.refresh());
    });
    $effect(() => {
      const timer = setInterval(() => void this.refresh(), AGAIN);
      return () => clearInterval(timer);
    });
    let told: ReadonlySet<string> = new Set();
    $effect(() => {
      const turns = this.myTurn;
      for (const table of turns) if (!told.has(table)) this.#tell(table);
      told = turns;
    });
  }

  #tell(table: string): void {
    if (!settings.notify || typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
    const here = route();
    // Who looks at the table sees it.
    if (document.visibilityState === 'visible' && here.page === 'table' && here.table === table) return;
    const card = this.tables.find((each) => each.id === table);
    if (!card || card.clock.kind === 'none') return;
    const say = messages();
    const notification = new Notification(`${say.table.yourTurn} – ${gameName(card.game)}`, {
      tag: table,
      icon: '/icon.svg',
    });
    notification.onclick = () => {
      window.focus();
      location.assign(`/table/${table}`);
    };
  }
}

export const attendant = new Attendant();
