import { describe, expect, it, vi } from 'vitest';
import type { TableCard } from '../wire/generated';
import { Socket } from '../wire/socket';
import { FakeLine } from '../wire/testing';
import { commitmentTo, type Kept } from './nonces';
import type { Tempo } from './pace';
import { ServerHost } from './server.svelte';

const TABLE = 'x1n9qhyw0m4bv2kc';

function cardOf(change: Partial<TableCard>): TableCard {
  const person = { kind: 'person', person: 'mczacy3z5rybm328', name: 'Ada', is: 'guest' } as const;
  return {
    id: TABLE,
    game: 'atacama',
    options: {},
    public: false,
    rated: false,
    clock: { kind: 'none' },
    order: 'chosen',
    absent: { kind: 'wait' },
    stage: 'gathering',
    owner: 'mczacy3z5rybm328',
    chairs: [
      { sitter: person, opened: false, rematch: false, stand_in: false },
      { sitter: { kind: 'house', level: 3 }, opened: false, rematch: false, stand_in: false },
    ],
    opening: false,
    deal: 'deal-1',
    commitment: 'ab',
    opened_at: 0,
    changed_at: 0,
    result: null,
    rematch: null,
    closed: null,
    ...change,
  };
}

interface SetUp {
  host: ServerHost;
  line: FakeLine;
  kept: Map<string, string>;
  asked: string[];
  /** What is answered about the past, question by question. */
  past: object[][];
}

function setUp(tempo: () => Tempo = () => 'none'): SetUp {
  const line = new FakeLine();
  const socket = new Socket({
    open: () => line,
    language: () => 'en',
    prefix: 'd',
    now: () => 0,
    chance: () => 0,
    watched: () => true,
  });
  const kept = new Map<string, string>();
  const shelf: Kept = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
  const asked: string[] = [];
  const past: object[][] = [];
  const get = <Body>(path: string): Promise<Body> => {
    asked.push(path);
    return Promise.resolve((path.endsWith('/history') ? (past.shift() ?? []) : []) as Body);
  };
  const host = new ServerHost(TABLE, { socket, get, shelf, tempo });
  line.greet(0);
  return { host, line, kept, asked, past };
}

const scene = { view: { turn: 1 }, to_act: 1, legal: ['e4', 'e5'], clock: {} };

function playing(line: FakeLine): void {
  const card = cardOf({ stage: 'playing' });
  const you = { chairs: [1], seats: [1], eyes: 1 };
  line.hear({ type: 'table', table: TABLE, seq: 8, card, data: null, you, ...scene });
}

/** Until what was asked about the past is answered. */
function answered(): Promise<void> {
  return new Promise((done) => setTimeout(done));
}

describe('a table kept by the server', () => {
  it('commits to a kept nonce when it sits, once, and opens it when all have committed', () => {
    const { line, kept } = setUp();
    const you = { chairs: [1], seats: [], eyes: null };
    line.hear({ type: 'table', table: TABLE, seq: 1, card: cardOf({}), data: null, you, ...scene, to_act: null });
    const [commit] = line.commands();
    const keepsake = JSON.parse(kept.get(`motherlode.deal.${TABLE}`) ?? 'null') as { nonces: Record<string, string> };
    const nonce = keepsake.nonces['1'] ?? '';
    expect(commit).toEqual({ do: 'commit', chair: 1, commitment: commitmentTo('deal-1', 1, nonce) });
    line.hear({ type: 'presence', table: TABLE, here: [1], watching: 2 });
    expect(line.commands()).toHaveLength(1);
    const chairs = cardOf({}).chairs.map((chair, place) =>
      place === 0 ? { ...chair, commitment: commitmentTo('deal-1', 1, nonce) } : chair,
    );
    const card = cardOf({ opening: true, chairs });
    line.hear({ type: 'event', table: TABLE, seq: 2, event: { what: 'committed', chair: 1, commitment: '' }, card });
    expect(line.commands()[1]).toEqual({ do: 'open', chair: 1, nonce });
  });

  it('opens nothing that another device has committed to', () => {
    const { line } = setUp();
    const chairs = cardOf({}).chairs.map((chair) => ({ ...chair, commitment: 'ff' }));
    const you = { chairs: [1], seats: [], eyes: null };
    const card = cardOf({ opening: true, chairs });
    line.hear({ type: 'table', table: TABLE, seq: 1, card, data: null, you, ...scene });
    expect(line.commands()).toEqual([]);
  });

  it('shows an action as pending at once and until it is there', async () => {
    const { host, line } = setUp();
    playing(line);
    await answered();
    const done = host.act(1, 'e4');
    expect(host.pending).toBe('e4');
    const sent = line.said.at(-1);
    expect(sent).toMatchObject({ type: 'command', seq: 8, command: { do: 'act', seat: 1, action: 'e4' } });
    const observation = { event: 'action', seat: 1, action: 'e4' };
    const after = { ...scene, view: { turn: 2 }, to_act: 2, legal: null, observation, told: 'Seat 1 plays e4.' };
    line.hear({ type: 'event', table: TABLE, seq: 9, event: { what: 'acted', seat: 1 }, ...after });
    expect(host.pending).toBeNull();
    expect([host.before, host.view, host.toAct, host.legal]).toEqual([{ turn: 1 }, { turn: 2 }, 2, []]);
    expect(host.log).toMatchObject([{ number: 1, action: 'e4', told: 'Seat 1 plays e4.' }]);
    line.hear({ type: 'done', id: sent?.id, seq: 9 });
    await done;
    await expect(host.past(1)).resolves.toMatchObject({ view: { turn: 2 } });
  });

  it('still shows what was done last when someone leaves', async () => {
    const { host, line } = setUp();
    playing(line);
    await answered();
    const observation = { event: 'action', seat: 1, action: 'e4' };
    const after = { ...scene, view: { turn: 2 }, to_act: 2, legal: null, observation, told: 'Seat 1 plays e4.' };
    line.hear({ type: 'event', table: TABLE, seq: 9, event: { what: 'acted', seat: 1 }, ...after });
    const left = { ...scene, view: { over: true }, to_act: null, legal: null };
    line.hear({ type: 'event', table: TABLE, seq: 10, event: { what: 'left', seat: 2, how: 'resign' }, ...left });
    expect([host.view, host.observation, host.told]).toEqual([{ over: true }, observation, null]);
    expect(host.log.map((told) => told.event.what)).toEqual(['acted', 'left']);
  });

  it('takes a refused action back and says why', async () => {
    const { host, line } = setUp();
    playing(line);
    const done = host.act(1, 'e4');
    const id = line.said.at(-1)?.id;
    line.hear({ type: 'refused', id, code: 'touches-rig', clause: 'AT-6', facts: {}, sentence: 'It touches a rig.' });
    await expect(done).rejects.toMatchObject({ clause: 'AT-6' });
    expect(host.pending).toBeNull();
    expect(host.view).toEqual({ turn: 1 });
  });

  it('shows what others do one after the other, what I do at once, and asks for nothing that waits', () => {
    vi.useFakeTimers();
    const { host, line } = setUp(() => 'calm');
    playing(line);
    const event = (seq: number, seat: number): void =>
      line.hear({
        type: 'event',
        table: TABLE,
        seq,
        event: { what: 'acted', seat, action: 'e4' },
        ...scene,
        view: { turn: seq },
      });
    event(9, 2);
    event(10, 2);
    expect(host.view).toEqual({ turn: 9 });
    vi.advanceTimersByTime(1000);
    expect(host.view).toEqual({ turn: 10 });
    event(11, 2);
    event(12, 2);
    event(13, 1);
    expect(host.view).toEqual({ turn: 13 });
    event(14, 2);
    void host.resign(1).catch(() => undefined);
    expect(host.view).toEqual({ turn: 14 });
    expect(line.said.at(-1)).toMatchObject({ command: { do: 'resign', seat: 1 }, seq: 14 });
    host.leave();
    vi.useRealTimers();
  });

  it('hears nothing twice', async () => {
    const { host, line } = setUp();
    playing(line);
    await answered();
    const event = { type: 'event', table: TABLE, seq: 9, event: { what: 'acted', seat: 1 }, ...scene, told: 'e4' };
    line.hear(event);
    line.hear(event);
    expect(host.log).toHaveLength(1);
  });

  it('loses nothing that happens while it asks for what happened before', async () => {
    const { host, line, asked, past } = setUp();
    const entry = (number: number): object => ({ number, event: { what: 'acted', seat: 1 }, told: String(number) });
    // The first answer is older than the event that comes before it.
    past.push([entry(1), entry(2)], [entry(1), entry(2), entry(3)]);
    playing(line);
    line.hear({ type: 'event', table: TABLE, seq: 9, event: { what: 'acted', seat: 1 }, ...scene, told: '3' });
    await answered();
    expect(host.log.map((each) => each.told)).toEqual(['1', '2', '3']);
    expect(asked.filter((path) => path.endsWith('/history'))).toHaveLength(2);
    line.hear({ type: 'event', table: TABLE, seq: 10, event: { what: 'acted', seat: 2 }, ...scene, told: '4' });
    expect(host.log.map((each) => each.number)).toEqual([1, 2, 3, 4]);
  });

  it('writes nothing down twice that the answer about the past has already', async () => {
    const { host, line, past } = setUp();
    const entry = (number: number, seat: number): object => ({
      number,
      event: { what: 'acted', seat },
      told: String(number),
    });
    past.push([entry(1, 1), entry(2, 2), entry(3, 1)]);
    playing(line);
    await answered();
    const event = (seq: number, seat: number, told: string): void =>
      line.hear({ type: 'event', table: TABLE, seq, event: { what: 'acted', seat }, ...scene, view: { seq }, told });
    // Two of these were on their way when the answer was given.
    event(9, 2, '2');
    event(10, 1, '3');
    event(11, 2, '4');
    event(12, 2, '4');
    expect(host.log.map((each) => [each.number, each.told])).toEqual([
      [1, '1'],
      [2, '2'],
      [3, '3'],
      [4, '4'],
      [5, '4'],
    ]);
    await expect(host.past(3)).resolves.toMatchObject({ view: { seq: 10 } });
  });

  it('asks for what happened before it came, and lifts its curtain again after a lost connection', async () => {
    const { host, line, asked } = setUp();
    playing(line);
    expect(asked).toContain(`/api/tables/${TABLE}/history`);
    void host.look(2);
    line.hear({ type: 'you', table: TABLE, you: { chairs: [1, 2], seats: [1, 2], eyes: 2 } });
    const looks = (): number => line.said.filter((message) => message.type === 'look').length;
    expect(looks()).toBe(1);
    line.hear({ type: 'you', table: TABLE, you: { chairs: [1, 2], seats: [1, 2], eyes: null } });
    await vi.waitFor(() => expect(looks()).toBe(2));
  });
});
