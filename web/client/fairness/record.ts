/** The record of a game, as far as a check of its dealer needs it (docs/records.md). */

export interface GameRecord {
  record: number;
  game: string;
  rules: number;
  options: Readonly<Record<string, boolean | number | string>>;
  events: readonly string[];
  players?: readonly string[];
  fairness?: Fairness;
  result?: unknown;
}

export interface Fairness {
  deal: string;
  commitment: string;
  /** One entry for each place; `null` where nobody brought a share. */
  nonces: readonly (NonceShare | null)[];
  /** For each place its seat, where the dealer drew the seats. */
  seating?: readonly number[];
  secret?: string;
}

export interface NonceShare {
  commitment: string;
  nonce: string;
}

/** Reads a record: either form as a text, or what a server's answer became. `null` if it is no record. */
export function readRecord(source: unknown): GameRecord | null {
  const value: unknown = typeof source === 'string' ? parsed(source) : source;
  if (!isObject(value)) return null;
  const { record, game, rules, options, events, fairness, result } = value;
  if (typeof record !== 'number' || typeof game !== 'string' || typeof rules !== 'number') return null;
  if (!isObject(options) || !Object.values(options).every(isOption) || !isTexts(events)) return null;
  if (fairness !== undefined && !isFairness(fairness)) return null;
  return {
    record,
    game,
    rules,
    options: options as GameRecord['options'],
    events,
    ...(fairness === undefined ? {} : { fairness }),
    ...(result === undefined ? {} : { result }),
  };
}

function parsed(text: string): unknown {
  return text.startsWith(TITLE) ? fromLines(text) : json(text);
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const TITLE = 'motherlode record ';

/** The form that people read: a title, `key: value` lines, numbered events, and a last line that counts them. */
function fromLines(text: string): unknown {
  const lines = text.trimEnd().split('\n');
  const fields: Record<string, unknown> = { record: Number(lines[0]?.slice(TITLE.length)) };
  const events: string[] = [];
  for (const line of lines.slice(1)) {
    const event = /^(\d+)\. (.*)$/.exec(line);
    const field = /^([a-z]+): (.*)$/.exec(line);
    if (event !== null && Number(event[1]) === events.length + 1) events.push(event[2] ?? '');
    else if (field?.[1] !== undefined && field[2] !== undefined) fields[field[1]] = fieldOf(field[1], field[2]);
    else return null;
  }
  const { end, ...rest } = fields;
  return end === `${events.length} events` ? { ...rest, events } : null;
}

function fieldOf(key: string, value: string): unknown {
  if (key === 'game' || key === 'end') return value;
  if (key !== 'options') return json(value);
  const options = value.split(' ').map((option): [string, unknown] => {
    const [name = '', chosen = ''] = option.split('=');
    return [name, json(chosen) ?? chosen];
  });
  return Object.fromEntries(options);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isOption(value: unknown): boolean {
  return ['boolean', 'number', 'string'].includes(typeof value);
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function isBytes(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
}

function isShare(value: unknown): boolean {
  return value === null || (isObject(value) && isBytes(value.commitment) && isBytes(value.nonce));
}

function isFairness(value: unknown): value is Fairness {
  if (!isObject(value) || typeof value.deal !== 'string' || !isBytes(value.commitment)) return false;
  if (!Array.isArray(value.nonces) || !value.nonces.every(isShare)) return false;
  const { seating, secret } = value;
  if (secret !== undefined && !isBytes(secret)) return false;
  return seating === undefined || (Array.isArray(seating) && seating.every((seat) => typeof seat === 'number'));
}
