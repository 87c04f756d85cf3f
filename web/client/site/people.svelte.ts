/** Who this browser is to the server: nobody, a guest, or someone with an account. */
import type { Me, NewAccount } from '../wire/generated';
import { Refusal } from '../wire/messages';
import { get, send, socket } from '../wire/site';
import { shelf } from './shelf';

/** Remembers that this browser has been someone, so that newcomers are not asked for. */
const KEY = 'motherlode.known';

let current = $state.raw<Me | null>(null);
let asked = $state(false);
let arriving: Promise<Me> | null = null;

/** Who we are; `null` for nobody yet. */
export function me(): Me | null {
  return current;
}

/** Whether the server has said who we are. */
export function known(): boolean {
  return asked;
}

export async function askWho(): Promise<void> {
  if (shelf.getItem(KEY) === null) {
    asked = true;
    return;
  }
  try {
    current = await get<Me>('/api/me');
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem;
    current = null;
  } finally {
    asked = true;
  }
}

function become(person: Me | null): void {
  const changed = person?.id !== current?.id;
  current = person;
  if (person) shelf.setItem(KEY, 'yes');
  else shelf.removeItem(KEY);
  if (changed) socket.restart();
}

/** Makes sure that we are someone who can sit down: a guest, if nobody yet. */
export function beSomeone(): Promise<Me> {
  if (current) return Promise.resolve(current);
  arriving ??= send<Me>('POST', '/api/me')
    .then((guest) => {
      become(guest);
      return guest;
    })
    .finally(() => (arriving = null));
  return arriving;
}

/** Makes an account; its recovery codes are shown this once. */
export async function signUp(name: string, password: string): Promise<readonly string[]> {
  const account = await send<NewAccount>('POST', '/api/account', { name, password });
  become(account.me);
  return account.recovery_codes;
}

export async function signIn(name: string, password: string): Promise<void> {
  become(await send<Me>('POST', '/api/session', { name, password }));
}

export async function recover(name: string, code: string, password: string): Promise<void> {
  become(await send<Me>('POST', '/api/recovery', { name, code, password }));
}

export async function signOut(everywhere: boolean): Promise<void> {
  await send('DELETE', `/api/session?everywhere=${everywhere}`);
  become(null);
}

export async function rename(name: string): Promise<void> {
  await send('PUT', '/api/me/name', { name });
  await askWho();
}

export async function forgetMe(password: string | null): Promise<void> {
  await send('DELETE', '/api/me', { password });
  become(null);
}
