/** A line without a network, for tests: what was said is kept, and what is heard is given. */
import type { Line } from './socket';

export interface Said {
  readonly type: string;
  readonly id: string;
  readonly command?: Record<string, unknown>;
  readonly [field: string]: unknown;
}

export class FakeLine implements Line {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  said: Said[] = [];
  closed = false;

  send(text: string): void {
    this.said.push(JSON.parse(text) as Said);
  }

  close(): void {
    this.closed = true;
    this.onclose?.();
  }

  hear(frame: object): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }

  /** Opens, and answers the hello. */
  greet(now = 1000): void {
    this.onopen?.();
    this.hear({ type: 'hello', id: this.said.at(-1)?.id, version: 1, now, program: '0', person: null });
  }

  of(type: string): Said[] {
    return this.said.filter((message) => message.type === type);
  }

  commands(): Record<string, unknown>[] {
    return this.said.flatMap((message) => (message.command ? [message.command] : []));
  }
}
