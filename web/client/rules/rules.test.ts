import { describe, expect, it } from 'vitest';
import { atacama as atacamaDe } from './atacama.de';
import { atacama as atacamaEn } from './atacama.en';
import atacamaScenes from './atacama.positions.json';
import type { RulesBook } from './book';
import { clausesOf } from './clauses';
import { digMars as digMarsDe } from './dig-mars.de';
import { digMars as digMarsEn } from './dig-mars.en';
import digMarsScenes from './dig-mars.positions.json';
import { ghawar as ghawarDe } from './ghawar.de';
import { ghawar as ghawarEn } from './ghawar.en';
import ghawarScenes from './ghawar.positions.json';
import { blocks, spans } from './markup';
import type { GameName } from './rules';

const texts: [GameName, string, RulesBook][] = [
  ['atacama', 'en', atacamaEn],
  ['atacama', 'de', atacamaDe],
  ['ghawar', 'en', ghawarEn],
  ['ghawar', 'de', ghawarDe],
  ['dig-mars', 'en', digMarsEn],
  ['dig-mars', 'de', digMarsDe],
];
const pairs: [RulesBook, RulesBook][] = [
  [atacamaEn, atacamaDe],
  [ghawarEn, ghawarDe],
  [digMarsEn, digMarsDe],
];
const scenes: Record<GameName, object> = {
  atacama: atacamaScenes,
  ghawar: ghawarScenes,
  'dig-mars': digMarsScenes,
};

function passagesOf(book: RulesBook) {
  return book.chapters.flatMap((chapter) => chapter.passages);
}

/** Every text of a book that is written in markup. */
function proseOf(book: RulesBook): string[] {
  return passagesOf(book).flatMap(({ text, example, ruling }) => [text, example ?? '', ruling ?? '']);
}

describe.each(texts)('the rules of %s in %s', (game, _language, book) => {
  it('have exactly one anchor for every clause, and none that is not a clause', () => {
    const anchors = passagesOf(book).flatMap((passage) => passage.clauses);
    expect([...anchors].sort()).toEqual([...clausesOf(game)].sort());
  });

  it('name only clauses that there are', () => {
    const named = proseOf(book).flatMap((text) =>
      [...text.matchAll(/\b(?:AT|GH|DM)-\d+\b/g)].map(([clause]) => clause),
    );
    for (const clause of named) expect(clausesOf(game)).toContain(clause);
  });

  it('have chapters with addresses of their own', () => {
    const anchors = book.chapters.map((chapter) => chapter.anchor);
    expect(new Set(anchors).size).toBe(anchors.length);
  });

  it('show every position that was made for them, and no other', () => {
    const shown = passagesOf(book).flatMap((passage) => passage.picture?.position ?? []);
    expect([...shown].sort()).toEqual(Object.keys(scenes[game]).sort());
  });

  it('leave no markup unread', () => {
    const read = proseOf(book)
      .flatMap((text) => blocks(text))
      .flatMap((block) => (block.kind === 'list' ? block.items.flat() : block.spans))
      .filter((span) => span.kind === 'plain');
    for (const { text } of read) expect(text).not.toMatch(/\*\*|`|\[(?:AT|GH|DM)-/);
  });
});

it.each(pairs)('are built alike in both languages', (en, de) => {
  const shape = (book: RulesBook) =>
    book.chapters.map(({ anchor, passages }) => ({
      anchor,
      passages: passages.map(({ clauses, example, ruling, picture }) => ({
        clauses,
        example: example !== undefined,
        ruling: ruling !== undefined,
        picture: picture?.position,
      })),
    }));
  expect(shape(de)).toEqual(shape(en));
});

describe('the markup', () => {
  it('knows paragraphs and lists', () => {
    expect(blocks('One\nline.\n\n- first\n- second\ngoes on')).toEqual([
      { kind: 'paragraph', spans: [{ kind: 'plain', text: 'One line.' }] },
      {
        kind: 'list',
        items: [[{ kind: 'plain', text: 'first' }], [{ kind: 'plain', text: 'second goes on' }]],
      },
    ]);
    expect(blocks('Lead:\n- item').map((block) => block.kind)).toEqual(['paragraph', 'list']);
  });

  it('knows emphasis, code and clauses', () => {
    expect(spans('a **b** *c* `e4*` [AT-6].')).toEqual([
      { kind: 'plain', text: 'a ' },
      { kind: 'strong', text: 'b' },
      { kind: 'plain', text: ' ' },
      { kind: 'emphasis', text: 'c' },
      { kind: 'plain', text: ' ' },
      { kind: 'code', text: 'e4*' },
      { kind: 'plain', text: ' ' },
      { kind: 'clause', text: 'AT-6' },
      { kind: 'plain', text: '.' },
    ]);
  });
});
