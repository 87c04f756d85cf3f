import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TableMessage } from './messages';
import { Refusal, Unreachable } from './messages';
import { Socket, type Connection, type TableListener } from './socket';
import { FakeLine } from './testing';

let watched = true;

function setUp(): { socket: Socket; lines: FakeLine[]; line: () => FakeLine } {
  const lines: FakeLine[] = [];
  const socket = new Socket({
    open: () => {
      const line = new FakeLine();
      lines.push(line);
      return line;
    },
    language: () => 'de',
    prefix: 'device',
    now: () => 0,
    chance: () => 1,
    watched: () => watched,
  });
  const line = (): FakeLine => {
    const newest = lines.at(-1);
    if (!newest) throw new Error('no line was opened');
    return newest;
  };
  return { socket, lines, line };
}

function listener(since: number | null = null): TableListener & { heard: TableMessage[]; refused: Refusal[] } {
  const heard: TableMessage[] = [];
  const refused: Refusal[] = [];
  return {
    heard,
    refused,
    since: () => since,
    hear: (message) => heard.push(message),
    refuse: (refusal) => refused.push(refusal),
  };
}

beforeEach(() => {
  watched = true;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe('the socket', () => {
  it('says hello first, in the language of the person, and knows the time at the server', () => {
    const { socket, line } = setUp();
    socket.start();
    line().greet(5000);
    expect(line().said[0]).toMatchObject({ type: 'hello', version: 1, language: 'de' });
    expect(socket.now()).toBe(5000);
    expect(socket.connection).toBe('open');
  });

  it('keeps what is asked before there is a connection', async () => {
    const { socket, line } = setUp();
    const answer = socket.ask({ type: 'ping' });
    expect(line().said).toEqual([]);
    line().greet();
    const ping = line().of('ping')[0];
    line().hear({ type: 'done', id: ping?.id });
    await expect(answer).resolves.toMatchObject({ type: 'done' });
  });

  it('gives every message another id that begins with that of the device', () => {
    const { socket, line } = setUp();
    socket.start();
    line().greet();
    void socket.ask({ type: 'ping' });
    void socket.ask({ type: 'ping' });
    const ids = line().said.map((message) => message.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every((id) => id.startsWith('device-'))).toBe(true);
  });

  it('throws what is refused with its sentence and clause', async () => {
    const { socket, line } = setUp();
    const answer = socket.ask({ type: 'ping' });
    line().greet();
    const id = line().of('ping')[0]?.id;
    line().hear({ type: 'refused', id, code: 'touches-rig', clause: 'AT-6', facts: {}, sentence: 'No.' });
    await expect(answer).rejects.toMatchObject({ code: 'touches-rig', clause: 'AT-6', message: 'No.' });
  });

  it('sends an unanswered command again with the same id, after the tables, and only once it was greeted', async () => {
    const { socket, lines, line } = setUp();
    socket.subscribe('table', listener(17));
    line().greet();
    const command = { do: 'act', seat: 1, action: 'e4' } as const;
    const answer = socket.ask({ type: 'command', table: 'table', seq: 17, command });
    const first = line().of('command')[0];
    line().close();
    expect(socket.connection).toBe('lost');
    vi.advanceTimersByTime(500);
    expect(lines).toHaveLength(2);
    expect(line().said).toEqual([]);
    line().greet();
    expect(line().said.map((message) => message.type)).toEqual(['hello', 'subscribe', 'command']);
    expect(line().of('command')[0]).toEqual(first);
    expect(line().of('subscribe')[0]).toMatchObject({ table: 'table', since: 17 });
    line().hear({ type: 'done', id: first?.id, seq: 18 });
    await expect(answer).resolves.toMatchObject({ seq: 18 });
  });

  it('waits longer after each failure, and not after it was greeted', () => {
    const { socket, lines, line } = setUp();
    socket.start();
    line().close();
    vi.advanceTimersByTime(500);
    expect(lines).toHaveLength(2);
    line().close();
    vi.advanceTimersByTime(999);
    expect(lines).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(lines).toHaveLength(3);
    line().greet();
    line().close();
    vi.advanceTimersByTime(500);
    expect(lines).toHaveLength(4);
  });

  it('asks for a whole table when whoever we are has changed', () => {
    const { socket, line } = setUp();
    socket.subscribe('table', listener(17));
    line().greet();
    socket.restart();
    line().greet();
    expect(line().of('subscribe')[0]).not.toHaveProperty('since');
    line().close();
    vi.advanceTimersByTime(500);
    line().greet();
    expect(line().of('subscribe')[0]).toMatchObject({ since: 17 });
  });

  it('forgets a mere question when the connection is lost', async () => {
    const { socket, line } = setUp();
    socket.start();
    line().greet();
    const answer = socket.inquire({ type: 'preview', table: 'table', seat: 1, action: 'e4' });
    line().close();
    await expect(answer).rejects.toThrow(Unreachable);
    vi.advanceTimersByTime(500);
    line().greet();
    expect(line().of('preview')).toEqual([]);
  });

  it('takes a silent connection for lost, soon where someone looks at a table', () => {
    const { socket, lines, line } = setUp();
    const seen: Connection[] = [];
    socket.watch((connection) => seen.push(connection));
    socket.subscribe('table', listener());
    line().greet();
    line().hear({ type: 'presence', table: 'table', here: [1], watching: 0 });
    vi.advanceTimersByTime(8_000);
    expect(line().of('ping')).toHaveLength(1);
    vi.advanceTimersByTime(5_000);
    expect(line().closed).toBe(true);
    expect(seen).toEqual(['connecting', 'open', 'lost']);
    vi.advanceTimersByTime(500);
    expect(lines).toHaveLength(2);
  });

  it('asks seldom where nobody looks, or nothing can change', () => {
    for (const looked of [true, false]) {
      watched = looked;
      const { socket, line } = setUp();
      if (looked) socket.start();
      else socket.subscribe('table', listener());
      line().greet();
      line().hear({ type: 'presence', table: 'table', here: [1], watching: 0 });
      vi.advanceTimersByTime(24_999);
      expect(line().of('ping')).toHaveLength(0);
      vi.advanceTimersByTime(1);
      expect(line().of('ping')).toHaveLength(1);
      line().hear({ type: 'done', id: line().of('ping')[0]?.id });
      vi.advanceTimersByTime(24_999);
      expect(line().of('ping')).toHaveLength(1);
      expect(socket.connection).toBe('open');
    }
  });

  it('takes a connection for lost that does not answer what was done', () => {
    const { socket, line } = setUp();
    socket.start();
    line().greet();
    void socket.ask({ type: 'ping' });
    vi.advanceTimersByTime(3_000);
    void socket.ask({ type: 'ping' });
    vi.advanceTimersByTime(1_999);
    expect(socket.connection).toBe('open');
    vi.advanceTimersByTime(1);
    expect(socket.connection).toBe('lost');
  });

  it('looks at once whether the connection holds when there is a reason for doubt', () => {
    const { socket, line } = setUp();
    socket.start();
    socket.doubt();
    line().greet();
    socket.doubt();
    expect(line().of('ping')).toHaveLength(1);
    line().hear({ type: 'done', id: line().of('ping')[0]?.id });
    vi.advanceTimersByTime(2_500);
    expect(socket.connection).toBe('open');
    socket.doubt();
    vi.advanceTimersByTime(2_500);
    expect(socket.connection).toBe('lost');
  });

  it('gives a connection up that nobody greets', () => {
    const { socket, lines, line } = setUp();
    socket.start();
    vi.advanceTimersByTime(10_000);
    expect(line().closed).toBe(true);
    expect(socket.connection).toBe('lost');
    vi.advanceTimersByTime(500);
    expect(lines).toHaveLength(2);
  });

  it('tells listeners what their table says, and no other', () => {
    const { socket, line } = setUp();
    const [one, two] = [listener(), listener()];
    socket.subscribe('one', one);
    socket.subscribe('two', two);
    line().greet();
    line().hear({ type: 'presence', table: 'one', here: [1], watching: 2 });
    expect(one.heard).toHaveLength(1);
    expect(two.heard).toHaveLength(0);
  });

  it('tells a listener when its table cannot be heard', async () => {
    const { socket, line } = setUp();
    const lost = listener();
    socket.subscribe('none', lost);
    line().greet();
    const id = line().of('subscribe')[0]?.id;
    line().hear({ type: 'refused', id, code: 'not-found', clause: null, facts: {}, sentence: 'No such table.' });
    await vi.advanceTimersByTimeAsync(0);
    expect(lost.refused[0]?.code).toBe('not-found');
  });

  it('unsubscribes when the last listener has gone', () => {
    const { socket, line } = setUp();
    const ends = [socket.subscribe('table', listener()), socket.subscribe('table', listener())];
    line().greet();
    ends[0]?.();
    expect(line().of('unsubscribe')).toHaveLength(0);
    ends[1]?.();
    expect(line().of('unsubscribe')).toHaveLength(1);
  });

  it('asks for the lobby again when it was refused for now', async () => {
    const { socket, line } = setUp();
    const leave = socket.lobby(() => undefined);
    line().greet();
    const refuse = async (): Promise<void> => {
      const id = line().of('lobby').at(-1)?.id;
      line().hear({
        type: 'refused',
        id,
        clause: null,
        code: 'too-many',
        facts: { seconds: 1 },
        sentence: 'Too much.',
      });
      await vi.advanceTimersByTimeAsync(2_000);
    };
    await refuse();
    expect(line().of('lobby')).toHaveLength(2);
    leave();
    await refuse();
    expect(line().of('lobby')).toHaveLength(3);
    expect(line().of('lobby').at(-1)).toMatchObject({ on: false });
  });
});
