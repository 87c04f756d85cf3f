/**
 * What happens is shown one event after another, each for as long as it takes to see it: bots and dice are quicker than eyes.
 */
import type { TableMessage } from '../wire/messages';

/** How quickly one thing follows the other on the board. */
export type Tempo = 'calm' | 'quick' | 'none';

/** How long an event is seen before the next one is shown, in milliseconds. */
interface Holds {
  readonly mine: number;
  readonly action: number;
  /** Dice and tiles: nobody knew what would come. */
  readonly deal: number;
}

/** What moves does so for less than a quarter of a second, see boards/motion.ts. */
const MOVEMENT = 230;
const HOLDS: Readonly<Record<Tempo, Holds>> = {
  calm: { mine: MOVEMENT, action: 400, deal: 650 },
  quick: { mine: MOVEMENT, action: MOVEMENT, deal: MOVEMENT },
  none: { mine: 0, action: 0, deal: 0 },
};
/** The more waits, the shorter is each thing seen: so many halve the time, but all movement comes to its end. */
const HALVING = 3;
/** When so much waits, it is no longer worth watching one by one. */
const MANY = 12;

/** So long an event is seen, by those who have these seats. */
export function holdOf(message: TableMessage, mine: readonly number[], tempo: Tempo, waiting: number): number {
  if ((message.type !== 'event' && message.type !== 'table') || waiting > MANY) return 0;
  // Whoever comes sees what happened last, if anything did.
  if (message.view === undefined || (message.type === 'table' && !message.observation)) return 0;
  const hold = HOLDS[tempo][kindOf(message, mine)];
  return Math.round(Math.max(hold / (1 + waiting / HALVING), Math.min(hold, MOVEMENT)));
}

function kindOf(message: TableMessage, mine: readonly number[]): keyof Holds {
  if (message.type !== 'event') return 'action';
  const { event } = message;
  if (event.what === 'dealt') return 'deal';
  return event.what === 'acted' && mine.includes(event.seat) ? 'mine' : 'action';
}

/** Shows messages in their order, each after the one before has been seen. */
export class Pace<Message> {
  #show: (message: Message) => void;
  #hold: (message: Message, waiting: number) => number;
  #waiting: Message[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(show: (message: Message) => void, hold: (message: Message, waiting: number) => number) {
    this.#show = show;
    this.#hold = hold;
  }

  /** Shows a message when its time has come. */
  take(message: Message): void {
    this.#waiting.push(message);
    if (this.#timer === null) this.#next();
  }

  /** Shows all that waits at once. */
  catchUp(): void {
    this.stop();
    const waiting = this.#waiting;
    this.#waiting = [];
    waiting.forEach(this.#show);
  }

  /** Shows no more by itself. */
  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #next(): void {
    this.#timer = null;
    for (;;) {
      const message = this.#waiting.shift();
      if (message === undefined) return;
      this.#show(message);
      const hold = this.#hold(message, this.#waiting.length);
      if (hold === 0) continue;
      this.#timer = setTimeout(() => this.#next(), hold);
      return;
    }
  }
}
