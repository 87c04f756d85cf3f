/**
 * When chance acts, and what it is asked for. This is all that a check has to know of the rules: without it a table could
 * quietly roll again until it liked a number.
 */

import { counted, type Draw } from './draws';
import type { GameRecord } from './record';

/** Follows a game's events and says what chance must bring next. */
export interface Order {
  readonly seats: number;
  /** What chance is to bring now, or `null` while a player is to act. */
  due(): Draw | null;
  /** Chance brought this. */
  dealt(outcome: string): void;
  /** The seat to act did this. */
  acted(action: string): void;
}

/** The order of a record's game; `null` for a game or a revision of rules that is not known here. */
export function orderOf(record: GameRecord): Order | null {
  if (record.rules !== 1) return null;
  switch (record.game) {
    case 'atacama':
      return new Beginning(atacamaSeats(record), atacamaDraws(record));
    case 'dig-mars': {
      const seats = players(record);
      return new Beginning(seats, [{ kind: 'cards' }, { kind: 'first', seats }]);
    }
    case 'ghawar':
      return new GhawarOrder(players(record), record.options['dice'] === 'choice');
    default:
      return null;
  }
}

function players(record: GameRecord): number {
  const { players } = record.options;
  return typeof players === 'number' ? players : 2;
}

function atacamaSeats(record: GameRecord): number {
  return { three: 3, four: 4 }[String(record.options['variant'])] ?? 2;
}

function atacamaDraws({ options }: GameRecord): Draw[] {
  const draws: Draw[] = [];
  if (options['tiles'] === 'random') {
    draws.push({ kind: 'ore', board: options['variant'] === 'three' ? 'hexagonal' : 'square' });
  }
  if (options['variant'] === 'enhanced') draws.push({ kind: 'tiles' });
  return draws;
}

/** Chance acts before the first player does, and never again. */
class Beginning implements Order {
  private next = 0;

  constructor(
    readonly seats: number,
    private readonly draws: readonly Draw[],
  ) {}

  due(): Draw | null {
    return this.draws[this.next] ?? null;
  }

  dealt(): void {
    this.next += 1;
  }

  acted(): void {
    // Players change nothing about it.
  }
}

const RIGS_EACH: Readonly<Record<number, number>> = { 2: 14, 3: 10, 4: 8 };

/** Ghawar: the deal; two dice for each rig until someone has none left (GH-6, GH-7); then one die after each `drive`. */
class GhawarOrder implements Order {
  private next: Draw | null = { kind: 'cubes' };
  private readonly taken = new Set<string>();
  private readonly rigsLeft: number[];
  private builder = 0;

  constructor(
    readonly seats: number,
    private readonly choice: boolean,
  ) {
    this.rigsLeft = counted(seats).map(() => RIGS_EACH[seats] ?? 0);
  }

  due(): Draw | null {
    return this.next;
  }

  dealt(outcome: string): void {
    const [word, first, second] = outcome.split(' ');
    if (word === 'deal') this.next = TWO_DICE;
    else if (second === undefined) this.next = null;
    else this.build(`p${first}${second}`, `p${second}${first}`);
  }

  acted(action: string): void {
    if (action === 'drive') this.next = ONE_DIE;
    else if (action.startsWith('place ')) this.put(action.slice('place '.length));
  }

  /** Two dice name a platform; with a choice its seat says which one, unless both have a rig. */
  private build(named: string, otherwise: string): void {
    if (!this.choice) this.put(named);
    else if (this.taken.has(named) && this.taken.has(otherwise)) this.nextBuilder();
    else this.next = null;
  }

  private put(platform: string): void {
    if (!this.taken.has(platform)) {
      this.taken.add(platform);
      this.rigsLeft[this.builder] = (this.rigsLeft[this.builder] ?? 0) - 1;
    }
    this.nextBuilder();
  }

  private nextBuilder(): void {
    this.builder = (this.builder + 1) % this.seats;
    const over = this.builder === 0 && this.rigsLeft.includes(0);
    this.next = over ? null : TWO_DICE;
  }
}

const TWO_DICE: Draw = { kind: 'dice', dice: 2 };
const ONE_DIE: Draw = { kind: 'dice', dice: 1 };
