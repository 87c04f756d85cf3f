/**
 * The one socket of this page. It says hello, comes back after a lost connection, and sends what was not answered again
 * with the same id, so that nothing is lost and nothing happens twice.
 */
import {
  Refusal,
  type Answer,
  type Frame,
  type LobbyMessage,
  type TableMessage,
  type Unnamed,
  Unreachable,
} from './messages';

/** As much of a WebSocket as is needed: tests bring one of their own. */
export interface Line {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

export type Connection = 'connecting' | 'open' | 'lost';

export interface SocketSettings {
  open(): Line;
  language(): string;
  /** A random beginning for ids: they must differ among all devices of a person. */
  prefix: string;
  now(): number;
  /** Between 0 and 1, to spread out those who come back. */
  chance(): number;
  /** Whether someone looks at the page. */
  watched(): boolean;
}

interface Waiting {
  readonly message: Record<string, unknown>;
  /** Whether a later connection still wants it. Subscriptions are made anew instead. */
  readonly lasting: boolean;
  resolve(answer: Answer): void;
  reject(problem: Error): void;
}

/** Someone who hears of a table. `since` is the last event they know. */
export interface TableListener {
  since(): number | null;
  hear(message: TableMessage): void;
  /** The table cannot be heard: it is unknown, or something else is wrong for good. */
  refuse(refusal: Refusal): void;
}

const VERSION = 1;
const SHORTEST = 500;
const LONGEST = 15_000;
/** After so much silence we ask whether anyone is there: soon while someone looks at what may change, else seldom, to save power. */
const SILENCE = { watched: 8_000, unwatched: 25_000 };
/** So long we wait for an answer, to that or to anything else, until we take the connection for lost. */
const PATIENCE = 5_000;
/** And so long where there is a reason for doubt: the browser says that the network is gone, or the device has slept. */
const DOUBT = 2_500;
/** So long a new connection may take until the server greets. */
const GREETING = 10_000;
/** How long to wait before asking for the lobby again. */
const AGAIN = 1_500;

export class Socket {
  #settings: SocketSettings;
  #line: Line | null = null;
  #greeted = false;
  /** Whether nothing that was seen before is good any more. */
  #fresh = false;
  #attempts = 0;
  #count = 0;
  #waiting = new Map<string, Waiting>();
  #tables = new Map<string, Set<TableListener>>();
  #lobby = new Set<(message: LobbyMessage) => void>();
  #matched = new Set<(table: string) => void>();
  #watchers = new Set<(connection: Connection) => void>();
  #retry: ReturnType<typeof setTimeout> | null = null;
  #watch: ReturnType<typeof setTimeout> | null = null;
  /** Whether something was said that has not been answered by anything. */
  #awaits = false;
  #offset = 0;
  connection: Connection = 'connecting';

  constructor(settings: SocketSettings) {
    this.#settings = settings;
  }

  /** What time it is at the server. */
  now(): number {
    return this.#settings.now() + this.#offset;
  }

  start(): void {
    if (this.#line) return;
    if (this.#retry !== null) clearTimeout(this.#retry);
    this.#retry = null;
    const line = this.#settings.open();
    this.#line = line;
    this.#greeted = false;
    line.onopen = () => this.#greet(line);
    line.onmessage = (event) => {
      if (line === this.#line && typeof event.data === 'string') this.#hear(JSON.parse(event.data) as Frame);
    };
    line.onclose = () => {
      if (line === this.#line) this.#lose();
    };
    this.#awaits = true;
    this.#after(GREETING, () => this.#giveUp(line));
  }

  /** Looks whether the connection still holds: there is a reason to think that it does not. */
  doubt(): void {
    if (this.#greeted) this.#probe(DOUBT);
  }

  /** Tries at once instead of later: the network is back. */
  hurry(): void {
    if (this.connection === 'lost') this.start();
  }

  /** Opens the line anew because whoever we are has changed: all tables are seen through other eyes now. */
  restart(): void {
    this.#fresh = true;
    const line = this.#line;
    this.#line = null;
    if (line) {
      line.onclose = null;
      line.close();
    }
    this.#attempts = 0;
    this.#settle('connecting');
    this.start();
  }

  watch(watcher: (connection: Connection) => void): () => void {
    this.#watchers.add(watcher);
    watcher(this.connection);
    return () => this.#watchers.delete(watcher);
  }

  /** Sends something as soon as there is a connection; the answer comes even if it is lost in between. */
  ask(message: Unnamed): Promise<Answer> {
    return this.#send(message, true);
  }

  /** Asks something that is only worth knowing now: a lost connection ends it. */
  inquire(message: Unnamed): Promise<Answer> {
    return this.#send(message, false);
  }

  /** Hears of everything at a table until the returned function is called. */
  subscribe(table: string, listener: TableListener): () => void {
    const listeners = this.#tables.get(table) ?? new Set();
    listeners.add(listener);
    this.#tables.set(table, listeners);
    this.start();
    if (this.#greeted) this.#askFor(table);
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0 || this.#tables.get(table) !== listeners) return;
      this.#tables.delete(table);
      if (this.#greeted) void this.#send({ type: 'unsubscribe', table }, false).catch(() => undefined);
    };
  }

  lobby(hear: (message: LobbyMessage) => void): () => void {
    this.#lobby.add(hear);
    this.start();
    if (this.#greeted) this.#askForLobby();
    return () => {
      this.#lobby.delete(hear);
      if (this.#lobby.size === 0 && this.#greeted)
        void this.#send({ type: 'lobby', on: false }, false).catch(() => undefined);
    };
  }

  matched(hear: (table: string) => void): () => void {
    this.#matched.add(hear);
    return () => this.#matched.delete(hear);
  }

  #send(message: Unnamed, lasting: boolean): Promise<Answer> {
    this.#count += 1;
    const id = `${this.#settings.prefix}-${this.#count}`;
    const named = { ...message, id };
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { message: named, lasting, resolve, reject });
      this.start();
      if (this.#greeted) this.#say(JSON.stringify(named));
    });
  }

  /** Everything that is said is answered: where no word comes any more, the connection is lost. */
  #say(text: string): void {
    const line = this.#line;
    line?.send(text);
    if (this.#awaits) return;
    this.#awaits = true;
    this.#after(PATIENCE, () => this.#giveUp(line));
  }

  #greet(line: Line): void {
    if (line !== this.#line) return;
    this.#count += 1;
    const id = `${this.#settings.prefix}-${this.#count}`;
    line.send(JSON.stringify({ type: 'hello', id, version: VERSION, language: this.#settings.language() }));
  }

  #welcome(now: number): void {
    this.#offset = now - this.#settings.now();
    this.#greeted = true;
    this.#attempts = 0;
    // First the tables: a command sent again is then answered to someone who knows where the table is.
    for (const table of this.#tables.keys()) this.#askFor(table);
    this.#fresh = false;
    if (this.#lobby.size > 0) this.#askForLobby();
    for (const waiting of [...this.#waiting.values()]) if (waiting.lasting) this.#say(JSON.stringify(waiting.message));
    this.#settle('open');
  }

  #askFor(table: string): void {
    const listeners = [...(this.#tables.get(table) ?? [])];
    const known = listeners.map((listener) => listener.since());
    // Whoever knows least decides; a snapshot serves all.
    const least = known.includes(null) ? null : Math.min(...known.map((since) => since ?? 0));
    const since = this.#fresh || least === null || least < 1 ? {} : { since: least };
    this.#send({ type: 'subscribe', table, ...since }, false).catch((problem: unknown) => {
      if (problem instanceof Refusal) listeners.forEach((listener) => listener.refuse(problem));
    });
  }

  /** Whoever is refused for now asks again in a while, if anybody still wants to know and nobody has asked meanwhile. */
  #askForLobby(): void {
    const line = this.#line;
    this.#send({ type: 'lobby', on: true }, false).catch((problem: unknown) => {
      if (!(problem instanceof Refusal)) return;
      setTimeout(() => {
        if (line === this.#line && this.#lobby.size > 0) this.#askForLobby();
      }, AGAIN);
    });
  }

  #hear(frame: Frame): void {
    this.#expect();
    switch (frame.type) {
      case 'hello':
        return this.#welcome(frame.now);
      case 'done': {
        const waiting = this.#waiting.get(frame.id);
        this.#waiting.delete(frame.id);
        return waiting?.resolve(frame);
      }
      case 'refused': {
        const waiting = this.#waiting.get(frame.id);
        this.#waiting.delete(frame.id);
        return waiting?.reject(new Refusal(frame));
      }
      case 'lobby':
      case 'lobby-change':
        return this.#lobby.forEach((hear) => hear(frame));
      case 'matched':
        return this.#matched.forEach((hear) => hear(frame.table));
      case 'table':
      case 'event':
      case 'you':
      case 'chat':
      case 'presence':
        return this.#tables.get(frame.table)?.forEach((listener) => listener.hear(frame));
    }
  }

  /** Something came: the next silence begins now. */
  #expect(): void {
    this.#awaits = false;
    const looks = this.#settings.watched() && this.#tables.size + this.#lobby.size > 0;
    this.#after(looks ? SILENCE.watched : SILENCE.unwatched, () => this.#probe(PATIENCE));
  }

  #probe(patience: number): void {
    const line = this.#line;
    void this.#send({ type: 'ping' }, false).catch(() => undefined);
    this.#after(patience, () => this.#giveUp(line));
  }

  #giveUp(line: Line | null): void {
    if (line !== this.#line || !line) return;
    line.onclose = null;
    line.close();
    this.#lose();
  }

  /** The one thing that is waited for. */
  #after(time: number, then: () => void): void {
    if (this.#watch !== null) clearTimeout(this.#watch);
    this.#watch = setTimeout(then, time);
  }

  #lose(): void {
    this.#line = null;
    this.#greeted = false;
    if (this.#watch !== null) clearTimeout(this.#watch);
    for (const [id, waiting] of this.#waiting)
      if (!waiting.lasting) {
        this.#waiting.delete(id);
        waiting.reject(new Unreachable());
      }
    const pause = Math.min(LONGEST, SHORTEST * 2 ** this.#attempts) * (0.5 + this.#settings.chance() / 2);
    this.#attempts += 1;
    this.#settle('lost');
    this.#retry = setTimeout(() => this.start(), pause);
  }

  #settle(connection: Connection): void {
    this.connection = connection;
    this.#watchers.forEach((watcher) => watcher(connection));
  }
}
