/** What the board of Atacama says. */
import { inLanguage } from '../../language';
import type { Rig } from './actions';
import type { Commodity, FieldStatus } from './ground';
import type { Concession, Direction } from './view';

const en = {
  board: 'Board of Atacama',
  frame: 'Board, scrolls sideways',
  commodity: { gold: 'gold', silver: 'silver', copper: 'copper' } satisfies Record<Commodity, string>,
  status: {
    open: 'free',
    blocked: 'can no longer be used',
    rig: 'rig',
    'second-rig': 'second-colour rig',
    hidden: 'face down',
    desert: 'desert',
  } satisfies Record<FieldStatus, string>,
  direction: {
    columns: 'columns',
    rows: 'rows',
    horizontal: 'level lines',
    falling: 'falling lines',
    rising: 'rising lines',
  } satisfies Record<Direction, string>,
  line: {
    columns: 'column',
    rows: 'row',
    horizontal: 'row',
    falling: 'falling line',
    rising: 'rising line',
  } satisfies Record<Direction, string>,
  concession: {
    'no-copper': 'no copper',
    'no-silver': 'no silver',
    'no-gold': 'no gold',
  } satisfies Record<Concession, string>,
  ore: (commodity: string, amount: number) => `${commodity} ${amount}`,
  rigs: (line: string, name: string, rigs: number) => `${line} ${name}: ${rigs} of 4 rigs`,
  worth: (worth: string, name: string) => `${worth} for ${name}`,
  last: 'placed last',
  canPlace: 'you can place here',
  claims: 'Claim a concession for one rig instead of placing',
  claim: (concession: string, direction: string) => `${direction}, ${concession}`,
  claimOf: (claim: string) => `Concession: ${claim}`,
  placeSecond: (field: string) => `${field} with a second-colour rig`,
  paidSecond: 'paid with a second-colour rig',
  pass: 'Pass and let the game end',
  second: (left: number) => `Second-colour rig (${left} left)`,
  task: {
    place: 'place a rig',
    placeOrClaim: 'place a rig or claim a concession',
    claim: 'claim a concession',
  },
  buttons: 'More to do',
  fieldsLeft: (count: number) => (count === 1 ? '1 field left' : `${count} fields left`),
  stage: (stage: number) => `Stage ${stage} of 3`,
  turnsLeft: (turns: number) => (turns === 1 ? '1 turn until new tiles' : `${turns} turns until new tiles`),
  noRole: 'no concession yet',
  stock: (rig: Rig, count: number) => `${count} ${rig === 'basic' ? 'rigs' : 'second-colour rigs'} left`,
  score: (score: string) => `stands at ${score}`,
};

const de: typeof en = {
  board: 'Spielbrett von Atacama',
  frame: 'Spielbrett, lässt sich seitlich verschieben',
  commodity: { gold: 'Gold', silver: 'Silber', copper: 'Kupfer' },
  status: {
    open: 'frei',
    blocked: 'nicht mehr nutzbar',
    rig: 'Bohrturm',
    'second-rig': 'Bohrturm der zweiten Farbe',
    hidden: 'verdeckt',
    desert: 'Wüste',
  },
  direction: {
    columns: 'Spalten',
    rows: 'Zeilen',
    horizontal: 'waagerechte Linien',
    falling: 'fallende Linien',
    rising: 'steigende Linien',
  },
  line: {
    columns: 'Spalte',
    rows: 'Zeile',
    horizontal: 'Reihe',
    falling: 'fallende Linie',
    rising: 'steigende Linie',
  },
  concession: { 'no-copper': 'kein Kupfer', 'no-silver': 'kein Silber', 'no-gold': 'kein Gold' },
  ore: (commodity, amount) => `${commodity} ${amount}`,
  rigs: (line, name, rigs) => `${line} ${name}: ${rigs} von 4 Bohrtürmen`,
  worth: (worth, name) => `${worth} für ${name}`,
  last: 'zuletzt gesetzt',
  canPlace: 'hier kannst du setzen',
  claims: 'Statt zu setzen für einen Bohrturm eine Konzession erwerben',
  claim: (concession, direction) => `${direction}, ${concession}`,
  claimOf: (claim) => `Konzession: ${claim}`,
  placeSecond: (field) => `${field} mit einem Bohrturm der zweiten Farbe`,
  paidSecond: 'bezahlt mit einem Bohrturm der zweiten Farbe',
  pass: 'Passen und das Spiel enden lassen',
  second: (left) => `Bohrturm der zweiten Farbe (noch ${left})`,
  task: {
    place: 'setze einen Bohrturm',
    placeOrClaim: 'setze einen Bohrturm oder erwirb eine Konzession',
    claim: 'erwirb eine Konzession',
  },
  buttons: 'Was sonst möglich ist',
  fieldsLeft: (count) => (count === 1 ? 'noch 1 Feld' : `noch ${count} Felder`),
  stage: (stage) => `Abschnitt ${stage} von 3`,
  turnsLeft: (turns) => (turns === 1 ? 'noch 1 Zug bis zu neuen Tafeln' : `noch ${turns} Züge bis zu neuen Tafeln`),
  noRole: 'noch keine Konzession',
  stock: (rig, count) => `noch ${count} ${rig === 'basic' ? 'Bohrtürme' : 'Bohrtürme der zweiten Farbe'}`,
  score: (score) => `steht bei ${score}`,
};

export type Words = typeof en;

export function words(): Words {
  return inLanguage({ en, de });
}
