/** Time left, as clocks show it. */
import type { ClockCard } from '../../wire/generated';

export interface RunningClock extends ClockCard {
  /** When it was told. */
  readonly at: number;
}

/** Milliseconds that a seat has left now; `null` where time is not counted. */
export function leftOf(clock: RunningClock | null, seat: number, toAct: number | null, now: number): number | null {
  if (!clock) return null;
  const bank = clock.left?.[seat - 1];
  if (bank !== undefined) return Math.max(0, toAct === seat ? bank - (now - clock.at) : bank);
  return clock.deadline != null && toAct === seat ? Math.max(0, clock.deadline - now) : null;
}

/** `4:51`, `1:02:03`, `0:09.4` in the last ten seconds; days and hours for long times. */
export function clockText(left: number, days: string, hours: string): string {
  const seconds = Math.floor(left / 1000);
  const pad = (number: number): string => String(number).padStart(2, '0');
  if (left >= 86_400_000)
    return `${Math.floor(seconds / 86_400)} ${days} ${Math.floor((seconds % 86_400) / 3600)} ${hours}`;
  if (seconds >= 3600)
    return `${Math.floor(seconds / 3600)}:${pad(Math.floor((seconds % 3600) / 60))}:${pad(seconds % 60)}`;
  if (left < 10_000) return `0:0${seconds}.${Math.floor((left % 1000) / 100)}`;
  return `${Math.floor(seconds / 60)}:${pad(seconds % 60)}`;
}
