import { describe, expect, it } from 'vitest';
import type { Analysis, AnalysisDecision } from '../../wire/generated';
import {
  courseOf,
  decisionAt,
  finePercent,
  hasLuck,
  lossEach,
  markedFrom,
  marksOf,
  mistakesOf,
  percent,
  playedAt,
  signedPercent,
  signOfMark,
  worthAt,
} from './analysis';

function decision(seat: number, shares: number[], loss = 0, best = 'c3'): AnalysisDecision {
  const share = shares[seat - 1] ?? 0;
  const judged: AnalysisDecision = { seat, best, share, shares, loss, best_share: share + loss, proven: false };
  if (loss >= 0.1) judged.mark = loss >= 0.25 ? 'blunder' : 'mistake';
  return judged;
}

/** Entries 3 and 4 were a move and its taking back: they are no events of the line. */
const game: Analysis = {
  nodes: 100,
  events: [
    { entry: 1, event: 'chance 5', luck: [0.05, -0.05] },
    { entry: 2, event: '1 drive a b', decision: decision(1, [0.5, 0.5], 0.12, 'stay') },
    { entry: 5, event: '2 c3', decision: decision(2, [0.4, 0.6]) },
    { entry: 6, event: '1 d4', decision: decision(1, [0.1, 0.9], 0.3) },
  ],
  seats: [
    { decisions: 2, loss: 0.42, luck: 0.05 },
    { decisions: 1, loss: 0, luck: -0.05 },
  ],
};

describe('an analysis', () => {
  it('tells what was decided in a position, and what would have been best', () => {
    expect(decisionAt(game, 1)?.best).toBe('stay');
    expect(playedAt(game, 1)).toBe('drive a b');
    expect(playedAt(game, 5)).toBe('d4');
  });

  it('tells nothing where chance acted, where something was taken back, or at the end', () => {
    for (const number of [0, 2, 3, 6]) {
      expect(decisionAt(game, number)).toBeNull();
      expect(playedAt(game, number)).toBeNull();
    }
  });

  it('marks entries of the log and counts the marks of each seat', () => {
    expect([...marksOf(game)]).toEqual([
      [2, 'mistake'],
      [6, 'blunder'],
    ]);
    expect([mistakesOf(game, 1), mistakesOf(game, 2)]).toEqual([2, 0]);
    expect([signOfMark('mistake'), signOfMark('blunder')]).toEqual(['?', '??']);
  });

  it('leads to the position before a mistake, in either direction', () => {
    const marks = marksOf(game);
    expect(markedFrom(marks, 0, 1)).toBe(1);
    expect(markedFrom(marks, 1, 1)).toBe(5);
    expect(markedFrom(marks, 5, 1)).toBeNull();
    expect(markedFrom(marks, 6, -1)).toBe(5);
    expect(markedFrom(marks, 1, -1)).toBeNull();
  });

  it('has a course that ends with what came of the game', () => {
    const course = courseOf(game, [2, 1], 6);
    expect(course.map(({ number }) => number)).toEqual([2, 5, 6]);
    expect(course.at(-1)?.shares).toEqual([0, 1]);
    // Someone resigned after the last decision.
    expect(courseOf(game, [1, 1], 7).slice(-2)).toEqual([
      { number: 6, shares: [0.1, 0.9] },
      { number: 7, shares: [0.5, 0.5] },
    ]);
    expect(courseOf(game, null, 6).at(-1)?.shares).toEqual([0.1, 0.9]);
  });

  it('knows what a position was worth from what was judged last', () => {
    const course = courseOf(game, [2, 1], 6);
    expect(worthAt(course, 1)).toBeNull();
    expect(worthAt(course, 4)?.shares).toEqual([0.5, 0.5]);
    expect(worthAt(course, 5)?.shares).toEqual([0.4, 0.6]);
  });

  it('speaks of luck only where there was some', () => {
    expect(hasLuck(game)).toBe(true);
    expect(hasLuck({ ...game, events: game.events.slice(1) })).toBe(false);
  });

  it('writes shares as each language does', () => {
    expect(percent(0.123, 'en')).toBe('12%');
    expect(percent(0.123, 'de')).toBe('12\u00a0%');
    expect(signedPercent(0.052, 'en')).toBe('+5.2%');
    expect(signedPercent(-0.052, 'de')).toBe('−5,2\u00a0%');
    expect(signedPercent(0, 'en')).toBe('0%');
    expect(finePercent(lossEach(0.42, 2), 'en')).toBe('21%');
    expect(finePercent(lossEach(0.03, 2), 'en')).toBe('1.5%');
    expect(lossEach(0, 0)).toBe(0);
  });
});
