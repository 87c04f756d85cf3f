/** A table kept by the server, over the page's socket. */
import type { Observation } from '../boards/board';
import type {
  ChatBody,
  Command,
  LogLine,
  PastScene,
  RefusalBody,
  Scene,
  TableCard,
  UndoAsk,
  You,
} from '../wire/generated';
import type { Refusal, TableMessage } from '../wire/messages';
import type { Connection, Socket } from '../wire/socket';
import type { Host, ToldClock } from './host';
import { commitmentTo, keepsakeOf, nonceFor, type Kept } from './nonces';
import { holdOf, Pace, type Tempo } from './pace';

/** What is asked beside the socket: tests answer themselves. */
export interface Site {
  readonly socket: Socket;
  get<Body>(path: string): Promise<Body>;
  readonly shelf: Kept;
  /** Whether what happened before is wanted too; who only looks after a table does without. */
  readonly story?: boolean;
  /** How quickly events follow each other; without it, as they come. */
  readonly tempo?: (host: ServerHost) => Tempo;
}

const NOBODY: You = { chairs: [], seats: [], eyes: null };
/** How many chat lines a page keeps. */
const MOST_CHAT = 200;
/** So many events may be under way, or be held back to be seen, while the answer about the past has them already. */
const MOST_AHEAD = 3;

export class ServerHost implements Host {
  readonly table: string;
  connection = $state<Connection>('connecting');
  refusal = $state.raw<Refusal | null>(null);
  card = $state.raw<TableCard | null>(null);
  data = $state.raw<unknown>(null);
  you = $state.raw<You>(NOBODY);
  view = $state.raw<unknown>(null);
  before = $state.raw<unknown>(null);
  observation = $state.raw<Observation | null>(null);
  told = $state<string | null>(null);
  toAct = $state<number | null>(null);
  legal = $state.raw<readonly string[]>([]);
  clock = $state.raw<ToldClock | null>(null);
  canUndo = $state.raw<readonly number[]>([]);
  undoAsk = $state.raw<UndoAsk | null>(null);
  here = $state.raw<readonly number[]>([]);
  watching = $state.raw(0);
  chat = $state.raw<readonly ChatBody[]>([]);
  log = $state.raw<readonly LogLine[]>([]);
  pending = $state<string | null>(null);

  #site: Site;
  #pace: Pace<TableMessage>;
  /** The newest event that is shown. */
  #seq: number | null = null;
  #pasts = new Map<number, Promise<PastScene>>();
  #ends: (() => void)[] = [];
  /** The seat of this device whose curtain is up. */
  #lifted: number | null = null;
  /** The newest question about what happened before; what happens meanwhile is among its answer. */
  #remembering: symbol | null = null;
  /** How many lines the log is ahead of the events; `null` from an answer about the past until the next event tells. */
  #ahead: number | null = 0;
  /** What was sent for fairness, so that it is sent once. */
  #shared = new Set<string>();

  constructor(table: string, site: Site) {
    this.table = table;
    this.#site = site;
    const { socket } = site;
    this.#pace = new Pace(
      (message) => this.#hear(message),
      (message, waiting) => holdOf(message, this.you.seats, site.tempo?.(this) ?? 'none', waiting),
    );
    this.#ends.push(() => this.#pace.stop());
    this.#ends.push(socket.watch((connection) => (this.connection = connection)));
    this.#ends.push(
      socket.subscribe(table, {
        since: () => {
          this.#pace.catchUp();
          return this.#seq;
        },
        hear: (message) => this.#take(message),
        refuse: (refusal) => (this.refusal = refusal),
      }),
    );
  }

  now(): number {
    return this.#site.socket.now();
  }

  leave(): void {
    this.#ends.forEach((end) => end());
    this.#ends = [];
  }

  async sit(chair: number, local?: string): Promise<void> {
    await this.#command(local === undefined ? { do: 'sit', chair } : { do: 'sit', chair, local });
  }

  async stand(chair: number): Promise<void> {
    await this.#command({ do: 'stand', chair });
  }

  async act(seat: number, action: string): Promise<void> {
    this.pending = action;
    try {
      await this.#command({ do: 'act', seat, action });
    } finally {
      if (this.pending === action) this.pending = null;
    }
  }

  async undo(seat: number): Promise<void> {
    await this.#command({ do: 'undo', seat });
  }

  async answerUndo(seat: number, yes: boolean): Promise<void> {
    await this.#command({ do: 'answer-undo', seat, yes });
  }

  async resign(seat: number): Promise<void> {
    await this.#command({ do: 'resign', seat });
  }

  async rematch(seat: number): Promise<void> {
    await this.#command({ do: 'rematch', seat });
  }

  async close(): Promise<void> {
    await this.#command({ do: 'close' });
  }

  async say(text: string): Promise<void> {
    await this.#site.socket.ask({ type: 'chat', table: this.table, text });
  }

  async look(seat: number | null): Promise<void> {
    this.#lifted = seat;
    const eyes = seat === null ? {} : { seat };
    await this.#site.socket.inquire({ type: 'look', table: this.table, ...eyes });
  }

  async preview(seat: number, action: string): Promise<unknown> {
    const answer = await this.#site.socket.inquire({ type: 'preview', table: this.table, seat, action });
    return answer.preview ?? null;
  }

  async why(seat: number, action: string): Promise<RefusalBody | null> {
    const answer = await this.#site.socket.inquire({ type: 'why', table: this.table, seat, action });
    return answer.why ? (answer.why as RefusalBody) : null;
  }

  past(number: number): Promise<PastScene> {
    const known = this.#pasts.get(number);
    if (known) return known;
    const scene = this.#site.get<PastScene>(`/api/tables/${this.table}/history/${number}`);
    this.#pasts.set(number, scene);
    scene.catch(() => this.#pasts.delete(number));
    return scene;
  }

  async #command(command: Command): Promise<void> {
    // An action is meant for the position that is seen; everything else for how things stand.
    if (command.do !== 'act') this.#pace.catchUp();
    const seq = this.#seq === null ? {} : { seq: this.#seq };
    // Sitting down and the like may cross with others doing the same: only what depends on the game names its event.
    const needs = ['act', 'undo', 'answer-undo', 'resign'].includes(command.do);
    await this.#site.socket.ask({ type: 'command', table: this.table, command, ...(needs ? seq : {}) });
  }

  /** Lets others' deeds follow each other at a pace that can be seen; what was asked for is there at once. */
  #take(message: TableMessage): void {
    if (message.type === 'chat' || message.type === 'presence') return this.#hear(message);
    const mine =
      message.type === 'event' && message.event.what === 'acted' && this.you.seats.includes(message.event.seat);
    if (message.type !== 'event' || mine) this.#pace.catchUp();
    this.#pace.take(message);
  }

  #hear(message: TableMessage): void {
    switch (message.type) {
      case 'table': {
        const again = this.view !== null && this.you.eyes === (message.you.eyes ?? null);
        this.refusal = null;
        this.#seq = message.seq;
        this.card = message.card;
        this.data = message.data;
        this.you = message.you;
        this.before = again ? this.view : null;
        this.undoAsk = message.undo ?? null;
        this.#see(message);
        this.pending = null;
        this.#pasts.clear();
        if (this.#site.story !== false) void this.#remember();
        break;
      }
      case 'event': {
        if (this.#seq !== null && message.seq <= this.#seq) return;
        this.#seq = message.seq;
        if (message.card) {
          this.card = message.card;
          this.undoAsk = message.undo ?? null;
        }
        if (message.view !== undefined) {
          this.before = this.view;
          // Who leaves changes nothing on the board: what was done last stays what was done last.
          this.#see(message.event.what === 'left' ? { ...message, observation: this.observation } : message);
          this.#write(message);
        }
        break;
      }
      case 'you':
        this.you = message.you;
        // A new connection has all curtains down: this one was up.
        if (this.#lifted !== null && message.you.eyes !== this.#lifted && message.you.seats.includes(this.#lifted))
          void this.look(this.#lifted).catch(() => undefined);
        break;
      case 'presence':
        this.here = message.here;
        this.watching = message.watching;
        break;
      case 'chat':
        if (!this.chat.some((line) => line.number === message.number))
          this.chat = [...this.chat, message].slice(-MOST_CHAT);
        break;
    }
    this.#share();
  }

  #see(scene: Partial<Scene>): void {
    this.view = scene.view;
    this.observation = (scene.observation as Observation | null | undefined) ?? null;
    this.told = scene.told ?? null;
    this.toAct = scene.to_act ?? null;
    this.legal = scene.legal ?? [];
    this.canUndo = scene.can_undo ?? [];
    this.clock = scene.clock ? { ...scene.clock, at: this.now() } : null;
    // Someone has acted: what I had sent is there, or no longer fits.
    this.pending = null;
  }

  /** Adds an event of the game to what is known of it. */
  #write(message: Extract<TableMessage, { type: 'event' }>): void {
    if (this.#remembering || !['acted', 'dealt', 'undone', 'left'].includes(message.event.what)) return;
    const known = this.#foretold(message);
    const number = known?.number ?? (this.log.at(-1)?.number ?? 0) + 1;
    const action = this.observation?.['action'];
    const line: LogLine = { number, event: message.event, told: message.told ?? null };
    if (!known) this.log = [...this.log, typeof action === 'string' && message.told ? { ...line, action } : line];
    const scene = { number, told: this.told, observation: this.observation, view: this.view, to_act: this.toAct };
    this.#pasts.set(number, Promise.resolve(scene));
  }

  /** The line that the answer about the past has brought already of an event: that may be newer than what was heard. */
  #foretold({ event, told }: Extract<TableMessage, { type: 'event' }>): LogLine | null {
    const same = (line: LogLine | undefined): boolean =>
      line !== undefined &&
      (line.told ?? null) === (told ?? null) &&
      JSON.stringify(line.event) === JSON.stringify(event);
    if (this.#ahead === null) {
      const found = this.log.slice(-MOST_AHEAD).findLastIndex(same);
      this.#ahead = found < 0 ? 0 : Math.min(this.log.length, MOST_AHEAD) - found;
    }
    const line = this.#ahead > 0 ? this.log.at(-this.#ahead) : undefined;
    this.#ahead = line && same(line) ? this.#ahead - 1 : 0;
    return line && same(line) ? line : null;
  }

  /** Asks for what happened before this page was here, again if something happened meanwhile: the answer may be older. */
  async #remember(): Promise<void> {
    const question = (this.#remembering = Symbol());
    let seq: number | null;
    let log: LogLine[] | null;
    let chat: ChatBody[] | null;
    do {
      seq = this.#seq;
      [log, chat] = await Promise.all([
        this.#site.get<LogLine[]>(`/api/tables/${this.table}/history`).catch(() => null),
        this.#site.get<ChatBody[]>(`/api/tables/${this.table}/chat`).catch(() => null),
      ]);
      if (this.#remembering !== question) return;
    } while (log && seq !== this.#seq);
    this.#remembering = null;
    if (log) [this.log, this.#ahead] = [log, null];
    if (chat) {
      const known = new Set(chat.map((line) => line.number));
      this.chat = [...chat, ...this.chat.filter((line) => !known.has(line.number))];
    }
  }

  /** Brings this device's share of the randomness, when it is time. */
  #share(): void {
    const { card, you } = this;
    if (!card || card.stage !== 'gathering') return;
    const deal = { table: this.table, deal: card.deal, commitment: card.commitment };
    for (const chair of you.chairs) {
      const place = card.chairs[chair - 1];
      if (!place || (place.sitter.kind !== 'person' && place.sitter.kind !== 'local')) continue;
      if (!place.commitment) {
        const nonce = nonceFor(deal, chair, this.#site.shelf);
        this.#once(`commit ${card.deal} ${chair}`, {
          do: 'commit',
          chair,
          commitment: commitmentTo(card.deal, chair, nonce),
        });
      } else if (card.opening && !place.opened) {
        const kept = keepsakeOf(this.table, this.#site.shelf);
        const nonce = kept?.deal === card.deal ? kept.nonces[String(chair)] : undefined;
        // Another device of mine may have sat down here: then it has the nonce.
        if (nonce !== undefined && commitmentTo(card.deal, chair, nonce) === place.commitment)
          this.#once(`open ${card.deal} ${chair}`, { do: 'open', chair, nonce });
      }
    }
  }

  #once(key: string, command: Command): void {
    if (this.#shared.has(key)) return;
    this.#shared.add(key);
    this.#command(command).catch(() => this.#shared.delete(key));
  }
}
