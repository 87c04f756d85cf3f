/** The socket of this page, and what is asked by HTTP. */
import { chosen } from '../language';
import type { RefusalBody } from './generated';
import { Refusal, Unreachable } from './messages';
import { randomBytes, toHex } from './random';
import { Socket, type Line } from './socket';

function openLine(): Line {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return new WebSocket(`${scheme}://${location.host}/api/socket`) as unknown as Line;
}

export const socket = new Socket({
  open: openLine,
  language: chosen,
  prefix: toHex(randomBytes(8)),
  now: () => Date.now(),
  chance: () => Math.random(),
  watched: () => document.visibilityState === 'visible',
});

/** Whoever comes back to the page, or to the network, should not wait for the next attempt; who loses it hears of it soon. */
export function hurryBack(): void {
  const look = (): void => {
    if (document.visibilityState !== 'visible') return;
    socket.hurry();
    socket.doubt();
  };
  for (const change of ['online', 'offline']) addEventListener(change, look);
  document.addEventListener('visibilitychange', look);
}

interface ProblemBody extends Omit<RefusalBody, 'sentence'> {
  readonly title: string;
}

async function refusalOf(response: Response): Promise<Refusal> {
  const body = (await response.json().catch(() => null)) as ProblemBody | null;
  return new Refusal({
    code: body?.code ?? 'broken',
    clause: body?.clause ?? null,
    facts: body?.facts ?? {},
    sentence: body?.title ?? `${response.status} ${response.statusText}`,
  });
}

async function request(method: string, path: string, body?: unknown): Promise<Response> {
  const headers: Record<string, string> = { 'accept-language': chosen() };
  if (body !== undefined) headers['content-type'] = 'application/json';
  const text = body === undefined ? null : JSON.stringify(body);
  const response = await fetch(path, { method, headers, body: text }).catch(() => {
    throw new Unreachable();
  });
  if (!response.ok) throw await refusalOf(response);
  return response;
}

/** Asks for something; a refusal is thrown as {@link Refusal}. */
export async function get<Body>(path: string): Promise<Body> {
  return (await (await request('GET', path)).json()) as Body;
}

/** Does something that is answered. */
export async function send<Body>(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<Body> {
  const response = await request(method, path, body);
  return (response.status === 204 ? undefined : await response.json()) as Body;
}
