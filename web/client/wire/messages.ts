/** What goes over the socket, told apart by `type`. The generated types know the fields, not which type has them. */
import { messages } from '../language';
import type {
  ChatMessage,
  ClientMessage,
  DoneMessage,
  EventMessage,
  PresenceMessage,
  RefusalBody,
  RefusedMessage,
  ServerMessage,
  Snapshot,
  YouMessage,
} from './generated';

type Typed<Type extends string, Message> = Omit<Message, 'type'> & { readonly type: Type };

/** What a table says. */
export type TableMessage =
  | Typed<'table', Snapshot>
  | Typed<'event', EventMessage>
  | Typed<'you', YouMessage>
  | Typed<'chat', ChatMessage>
  | Typed<'presence', PresenceMessage>;

/** An answer to something that was asked or commanded. */
export type Answer = Typed<'done', DoneMessage>;

export type LobbyMessage = Extract<ServerMessage, { type: 'lobby' | 'lobby-change' }>;

/** Everything the server says. */
export type Frame = TableMessage | Answer | Typed<'refused', RefusedMessage> | ServerMessage;

/** A message without its id, which the socket gives it. */
export type Unnamed<Message = ClientMessage> = Message extends { id: string } ? Omit<Message, 'id'> : never;

/** The value of a game's option. */
export type OptionValue = string | number | boolean;

/** The server said no, and why. */
export class Refusal extends Error {
  readonly code: string;
  readonly clause: string | null;
  readonly facts: unknown;

  constructor(body: RefusalBody) {
    super(body.sentence);
    this.name = 'Refusal';
    this.code = body.code;
    this.clause = body.clause ?? null;
    this.facts = body.facts;
  }
}

/** Nobody answered: the server or the network is away. */
export class Unreachable extends Error {
  constructor() {
    super('nobody answered');
    this.name = 'Unreachable';
  }
}

/** Whether what was asked for is not there: under this address there is nothing, or it can be the address of nothing. */
export function isNowhere(problem: unknown): boolean {
  return problem instanceof Refusal && (problem.code === 'not-found' || problem.code === 'malformed');
}

/** A sentence for people about something that went wrong. */
export function sentenceOf(problem: unknown): string {
  if (problem instanceof Unreachable) return messages().unreachable;
  return problem instanceof Error ? problem.message : String(problem);
}
