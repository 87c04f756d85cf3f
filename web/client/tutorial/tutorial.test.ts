import { beforeAll, describe, expect, it } from 'vitest';
import { clausesOf, groups } from '../rules/clauses';
import type { GameName } from '../rules/rules';
import type { Course } from './course.svelte';
import { courses } from './courses';
import type { Step } from './lesson';

const GAMES: GameName[] = ['atacama', 'ghawar', 'dig-mars'];

describe.each(GAMES)('the tutorial of %s', (game) => {
  let course: Course;
  let steps: readonly Step[];

  beforeAll(async () => {
    course = await courses[game].load();
    ({ steps } = course.lesson);
  });

  it('practises every group of rules', () => {
    // A step practises something only if something has to be done on the board.
    const practised = new Set(steps.filter((step) => step.expect.length > 0).flatMap((step) => step.clauses));
    const missing = groups[game].filter((group) => !group.clauses.some((clause) => practised.has(clause)));
    expect(missing.map((group) => group.name)).toEqual([]);
  });

  it('names only clauses that there are', () => {
    for (const step of steps) for (const clause of step.clauses) expect(clausesOf(game)).toContain(clause);
  });

  it('uses every position, and each once', () => {
    expect(steps.map((step) => step.position).sort()).toEqual(Object.keys(course.scenes).sort());
  });

  it('expects only what is legal there, and all that was prepared', () => {
    for (const step of steps) {
      const scene = course.scenes[step.position];
      expect(scene?.legal, step.position).toEqual(expect.arrayContaining([...step.expect]));
      expect(Object.keys(scene?.after ?? {}).sort(), step.position).toEqual([...step.expect].sort());
      for (const attempt of Object.keys(scene?.refused ?? {})) expect(scene?.legal).not.toContain(attempt);
    }
  });

  it('can be played from the first step to the last', () => {
    course.goTo(0);
    for (const [index, step] of steps.entries()) {
      expect(course.index).toBe(index);
      expect(course.legal.length).toBeGreaterThan(0);
      const wrong = course.legal.find((action) => !step.expect.includes(action));
      if (wrong !== undefined) {
        course.propose(wrong);
        expect(course.answer).toEqual({ kind: 'hint' });
        expect(course.played).toBeNull();
      }
      course.refuse('nonsense');
      expect(course.answer).toEqual({ kind: 'refused', refused: null });
      const [right] = step.expect;
      course.propose(right ?? '');
      expect(course.answer).toBeNull();
      expect(course.legal).toEqual([]);
      while (course.goesOn) {
        const { view } = course;
        course.unfold();
        expect(course.before).toBe(view);
      }
      expect(course.since).toHaveLength((course.played?.length ?? 0) - 1);
      course.goTo(index + 1);
    }
    expect(course.finished).toBe(true);
    course.goTo(-3);
    expect(course.index).toBe(0);
  });
});

it('says why a field is refused', async () => {
  const course = await courses.atacama.load();
  course.goTo(1);
  course.refuse('e4');
  const { answer } = course;
  expect(answer?.kind === 'refused' && answer.refused?.clause).toBe('AT-6');
  course.demonstrate();
  expect(course.played).not.toBeNull();
});
