/** What the fairness folder gives to the fairness page; fairness/index.ts implements it and is loaded lazily. */
import type { Component } from 'svelte';

/** What this browser kept of a deal when it sat down; see host/keepsake.ts. */
export interface Keepsake {
  readonly table: string;
  readonly deal: string;
  /** The dealer's commitment as the card showed it before this device opened its nonce, in hex. */
  readonly commitment: string;
  /** The nonces of this device by place, in hex. */
  readonly nonces: Readonly<Record<string, string>>;
}

/** The page is given where to begin: a table to verify, if the address names one (`/fairness/TABLE`). */
export interface FairnessProps {
  table: string | null;
  /** What this browser kept of a table, or `null` if it never sat there. */
  keepsakeOf(table: string): Keepsake | null;
  /** The record of a finished table as the server serves it; rejects with a sentence for people. */
  recordOf(table: string): Promise<unknown>;
}

/** `export const fairness: FairnessModule` of fairness/index.ts. */
export interface FairnessModule {
  readonly page: Component<FairnessProps>;
}
