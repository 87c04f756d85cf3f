/** Opening tables. */
import type { ClockPlan, OpenTable, SeatWish, Setup, SetupBody, TableCard } from '../wire/generated';
import { send } from '../wire/site';
import { beSomeone } from './people.svelte';
import { go } from './router.svelte';

/** What a table with these options would be like. */
export function tryOut(game: string, options: Setup['options'], own: string | null): Promise<SetupBody> {
  return send<SetupBody>('POST', `/api/games/${game}/setups`, { options: options ?? {}, own });
}

/** Opens a table and goes there. */
export async function open(table: OpenTable): Promise<void> {
  await beSomeone();
  const card = await send<TableCard>('POST', '/api/tables', table);
  go(`/table/${card.id}`);
}

async function seatsOf(game: string, others: SeatWish): Promise<SeatWish[]> {
  const { seats } = await tryOut(game, {}, null);
  return Array.from({ length: seats }, (_, seat) => (seat === 0 ? { kind: 'me' } : others));
}

/** One click: a game against bots of one strength. */
export async function playBot(game: string, level: number): Promise<void> {
  await open({ setup: { game }, seats: await seatsOf(game, { kind: 'bot', level }) });
}

/** A table that nobody finds without its address. */
export async function inviteFriend(game: string): Promise<void> {
  await open({ setup: { game }, seats: await seatsOf(game, { kind: 'open' }) });
}

/** The clock of quick matches. */
export const QUICK: ClockPlan = { kind: 'fischer', minutes: 10, increment: 5 };
