/** What is a secret in a game, worked out afterwards from its record, and where a player's browser heard of it too early. */
import { objectsIn, type Heard } from './witness';

export interface GameRecord {
  readonly events: readonly string[];
  readonly fairness: { readonly secret: string; readonly nonces: readonly ({ readonly nonce: string } | null)[] };
}

export interface Player {
  /** What this player's browser heard and kept before the game was over. */
  readonly heard: readonly Heard[];
  /** The values of its cookies. */
  readonly session: readonly string[];
  /** The record as it was served after the end. */
  readonly record: string;
}

type Message = Record<string, unknown>;

/** Something heard, and the newest event of the table that was known then. */
interface Told extends Heard {
  readonly seq: number;
  readonly message: Message;
}

function toldTo({ heard }: Player): readonly Told[] {
  let seq = 0;
  return heard.map(({ where, text }) => {
    const message = where === 'frame' ? (JSON.parse(text) as Message) : {};
    const given = message['type'] === 'event' || message['type'] === 'table' ? Number(message['seq']) : seq;
    seq = Math.max(seq, given);
    return { where, text, message, seq: where === 'frame' ? given : seq };
  });
}

interface Acted {
  readonly seq: number;
  readonly seat: number;
  readonly action: string;
}

/** Every action with the event that it was, as all players together heard of them. */
function actionsOf(players: readonly Player[], record: GameRecord): readonly Acted[] {
  const found = new Map<number, Acted>();
  for (const { message, seq } of players.flatMap(toldTo)) {
    const observation = message['observation'] as Message | undefined;
    if (observation?.['event'] !== 'action') continue;
    found.set(seq, { seq, seat: Number(observation['seat']), action: String(observation['action']) });
  }
  const actions = [...found.values()].sort((one, other) => one.seq - other.seq);
  const recorded = record.events.filter((event) => /^\d/.test(event));
  // The last one ended the game, so what was heard with it is no longer told during the game.
  const said = actions.map(({ seat, action }) => `${seat} ${action}`);
  if (said.join() !== recorded.slice(0, said.length).join() || said.length < recorded.length - 1)
    throw new Error(`heard ${said.join(', ')} but ${recorded.join(', ')} happened`);
  return actions;
}

function seatOf(player: Player): number {
  const seats = toldTo(player).flatMap(
    ({ message }) => (message['you'] as { seats?: number[] } | undefined)?.seats ?? [],
  );
  return seats[0] ?? 0;
}

/** In every game: the dealer's secret, the other's session, and the other's nonce before it is opened. */
export function commonSecrets(own: Player, other: Player, { fairness }: GameRecord): readonly string[] {
  const ownText = own.session.join();
  const found = own.heard.flatMap(({ where, text }) => [
    ...(text.includes(fairness.secret) ? [`the dealer's secret in ${where}`] : []),
    ...other.session
      .filter((value) => !ownText.includes(value) && text.includes(value))
      .map(() => `a session in ${where}`),
  ]);
  const kept = own.heard.filter(({ where }) => where === 'storage').map(({ text }) => text);
  for (const share of fairness.nonces) {
    if (!share || kept.some((text) => text.includes(share.nonce))) continue;
    const first = own.heard.find(({ text }) => text.includes(share.nonce));
    if (first && !first.text.includes('"nonce-opened"')) found.push(`a nonce before it was opened in ${first.where}`);
  }
  return found;
}

/** The deal as the record has it. */
function dealt({ events }: GameRecord): readonly string[] {
  return (
    events
      .find((event) => event.startsWith('chance deal '))
      ?.split(' ')
      .slice(2) ?? []
  );
}

/** In Dig Mars: every card that nobody has turned up and this player's own radar has not shown; and others' points. */
export function digMarsSecrets(
  judged: Player,
  eyes: Player,
  players: readonly Player[],
  record: GameRecord,
): readonly string[] {
  const seat = seatOf(eyes);
  const cards = dealt(record).map(Number);
  const actions = actionsOf(players, record);
  /** The cards that the seat may know, each with the event from which on. */
  const known = new Map<number, number>();
  const depth = new Map<string, number>();
  for (const { seq, seat: actor, action } of actions) {
    const [, verb, place] = /^(?:bonus )?(dig|salvage|radar) (..)$/.exec(action) ?? [];
    if (place === undefined) continue;
    const stack = (place.charCodeAt(1) - 49) * 4 + place.charCodeAt(0) - 97;
    const card = cards[stack * 3 + (depth.get(place) ?? 0)] ?? 0;
    if (verb === 'salvage') depth.set(place, (depth.get(place) ?? 0) + 1);
    else if ((verb === 'dig' || actor === seat) && !known.has(card)) known.set(card, seq);
  }
  const runs = cards.slice(0, -4).flatMap((_, start) => {
    const run = cards.slice(start, start + 5);
    return [run.join(), run.map((card) => String(card).padStart(2, '0')).join(' ')];
  });
  return toldTo(judged).flatMap(({ where, text, seq }) =>
    [
      ...runs.filter((run) => text.includes(run)).map((run) => `the deal ${run}`),
      ...objectsIn(text).flatMap((object) => {
        const { card, points, difficulty, digging } = object;
        if (typeof card === 'number' && difficulty !== undefined && (known.get(card) ?? Infinity) > seq)
          return [`card ${card}`];
        const hidden = digging !== undefined && object['seat'] !== undefined && object['seat'] !== seat;
        return hidden && points !== null ? [`the points of seat ${object['seat']}`] : [];
      }),
    ].map((secret) => `${secret} at event ${seq} in ${where}`),
  );
}

/** In reading order, the places at which tiles are laid one after another (AT-14). */
const LAYING_ORDER = [0, 1, 3, 2, 4, 6, 5, 7, 8];

/** In the enhanced Atacama: which tile lies where until the stage in which it is laid (AT-15). */
export function atacamaSecrets(judged: Player, players: readonly Player[], record: GameRecord): readonly string[] {
  const tiles = [...(dealt(record)[0] ?? '')];
  const actions = actionsOf(players, record);
  return toldTo(judged).flatMap(({ where, text, seq }) => {
    const turns = actions.filter((acted) => acted.seq <= seq).length;
    const laid = 3 * (1 + Math.min(2, Math.floor(turns / 6)));
    const [shown, hidden] = [tiles.slice(0, laid), tiles.slice(laid)];
    const secrets = text.includes(tiles.join('')) ? ['the deal'] : [];
    if (hidden.length > 0 && text.includes(hidden.map((tile) => `"${tile}"`).join())) secrets.push('the tiles to come');
    for (const object of objectsIn(text)) {
      const views = object['tiles'];
      if (Array.isArray(views))
        views.forEach((tile: unknown, place) => {
          const allowed = shown[LAYING_ORDER.indexOf(place)] ?? null;
          if (tile !== null && tile !== allowed) secrets.push(`tile ${String(tile)}`);
        });
      const news = object['laid'];
      if (Array.isArray(news) && news.some((tile) => !shown.includes(String(tile))))
        secrets.push('tiles laid too early');
      const fields = object['fields'];
      if (typeof fields === 'string' && seq > 0 && (fields.match(/\.\.\?/g)?.length ?? 0) < hidden.length * 9)
        secrets.push('ore of hidden fields');
    }
    return secrets.map((secret) => `${secret} at event ${seq} in ${where}`);
  });
}
