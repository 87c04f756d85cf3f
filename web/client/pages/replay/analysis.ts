/** What an analysis says about a game, position by position. */
import type { Analysis, AnalysisDecision, AnalysisMark, LogLine } from '../../wire/generated';

/** What every seat could expect in one position. */
export interface Worth {
  /** The position: after so many entries of the log. */
  readonly number: number;
  /** By seat, 0 to 1. */
  readonly shares: readonly number[];
}

/** The decision that was made in a position; `null` where chance acted, or nobody. */
export function decisionAt(analysis: Analysis, number: number): AnalysisDecision | null {
  return analysis.events.find((event) => event.entry === number + 1)?.decision ?? null;
}

/** The action of an event as a record has it: `2 e4` is seat 2's `e4`. */
export function actionOf(event: string): string {
  return event.slice(event.indexOf(' ') + 1);
}

/** What was done in a position, as it is written. */
export function playedAt(analysis: Analysis, number: number): string | null {
  const event = analysis.events.find((one) => one.entry === number + 1);
  return event?.decision ? actionOf(event.event) : null;
}

/** The marked entries of the log, in order. */
export function marksOf(analysis: Analysis): ReadonlyMap<number, AnalysisMark> {
  const marks = new Map<number, AnalysisMark>();
  for (const { entry, decision } of analysis.events) if (decision?.mark) marks.set(entry, decision.mark);
  return marks;
}

/** How many decisions of a seat are marked. */
export function mistakesOf(analysis: Analysis, seat: number): number {
  return analysis.events.filter(({ decision }) => decision?.seat === seat && decision.mark).length;
}

/** Whether chance or something hidden played a part. */
export function hasLuck(analysis: Analysis): boolean {
  return analysis.events.some((event) => event.luck);
}

/** The first rank shares the win. */
function sharesOfRanks(ranks: readonly number[]): number[] {
  const winners = ranks.filter((rank) => rank === 1).length;
  return ranks.map((rank) => (rank === 1 ? 1 / winners : 0));
}

/** The course of a game: what was expected after every decision, and at the end what came of it. */
export function courseOf(analysis: Analysis, ranks: readonly number[] | null, last: number): Worth[] {
  const course: Worth[] = [];
  for (const { entry, decision } of analysis.events)
    if (decision) course.push({ number: entry, shares: decision.shares });
  if (ranks) {
    const end = { number: last, shares: sharesOfRanks(ranks) };
    if (course.at(-1)?.number === last) course.pop();
    course.push(end);
  }
  return course;
}

/** What was expected in a position: of what was judged there or last before it. */
export function worthAt(course: readonly Worth[], number: number): Worth | null {
  return course.findLast((worth) => worth.number <= number) ?? null;
}

/**
 * The position before the marked decision that lies next in a direction: there one sees what would have been best.
 * `null` if there is none.
 */
export function markedFrom(marks: ReadonlyMap<number, AnalysisMark>, number: number, direction: 1 | -1): number | null {
  const positions = [...marks.keys()].map((entry) => entry - 1);
  const found = direction === 1 ? positions.find((one) => one > number) : positions.findLast((one) => one < number);
  return found ?? null;
}

/** A share as people read it. */
export function percent(share: number, language: string): string {
  return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(share);
}

/** A gain or a loss, with its sign. */
export function signedPercent(share: number, language: string): string {
  const format = { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' } as const;
  return new Intl.NumberFormat(language, format).format(share).replace('-', '−');
}

/** What a decision gave away on average; nothing of nobody. */
export function lossEach(loss: number, decisions: number): number {
  return decisions > 0 ? loss / decisions : 0;
}

/** A small share, to a tenth of a hundredth. */
export function finePercent(share: number, language: string): string {
  return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(share);
}

/** The sign of a mark. */
export function signOfMark(mark: AnalysisMark): string {
  return mark === 'blunder' ? '??' : '?';
}

/** The words of the log by number. */
export function toldByNumber(log: readonly LogLine[]): ReadonlyMap<number, string> {
  return new Map(log.map((line) => [line.number, line.told ?? line.action ?? '']));
}
