/**
 * The tiny markup of the rules: a blank line parts paragraphs, lines that begin with `- ` are a list, `**strong**`,
 * `*emphasis*`, `` `code` ``, and `[AT-6]` for a reference to a clause. It becomes nodes, never HTML from a text.
 */

export type Block =
  | { readonly kind: 'paragraph'; readonly spans: readonly Span[] }
  | { readonly kind: 'list'; readonly items: readonly (readonly Span[])[] };

export interface Span {
  readonly kind: 'plain' | 'strong' | 'emphasis' | 'code' | 'clause';
  readonly text: string;
}

const SPANS = /\*\*(?<strong>[^*]+)\*\*|\*(?<emphasis>[^*]+)\*|`(?<code>[^`]+)`|\[(?<clause>(?:AT|GH|DM)-\d+)\]/g;
const BULLET = '- ';

export function blocks(text: string): Block[] {
  return text
    .trim()
    .split(/\n\s*\n/)
    .flatMap(pieces);
}

/** A paragraph may lead into a list without a blank line. */
function pieces(part: string): Block[] {
  const lines = part.split('\n').map((line) => line.trim());
  const found: Block[] = [];
  let sentences: string[] = [];
  let items: string[] = [];
  const close = (): void => {
    if (sentences.length > 0) found.push({ kind: 'paragraph', spans: spans(sentences.join(' ')) });
    if (items.length > 0) found.push({ kind: 'list', items: items.map(spans) });
    [sentences, items] = [[], []];
  };
  for (const line of lines) {
    if (line.startsWith(BULLET)) {
      if (sentences.length > 0) close();
      items.push(line.slice(BULLET.length));
    } else if (items.length > 0) {
      // A list item goes on in the next line.
      items.push(`${items.pop() ?? ''} ${line}`);
    } else {
      sentences.push(line);
    }
  }
  close();
  return found;
}

export function spans(text: string): Span[] {
  const found: Span[] = [];
  let at = 0;
  for (const match of text.matchAll(SPANS)) {
    if (match.index > at) found.push({ kind: 'plain', text: text.slice(at, match.index) });
    at = match.index + match[0].length;
    for (const kind of ['strong', 'emphasis', 'code', 'clause'] as const) {
      const inner = match.groups?.[kind];
      if (inner !== undefined) found.push({ kind, text: inner });
    }
  }
  if (at < text.length) found.push({ kind: 'plain', text: text.slice(at) });
  return found;
}
