/** What the board of Dig Mars says. */
import { inLanguage } from '../../language';
import type { Asks } from './asks';
import type { Bonus, Equipment } from './view';

/** Words one after the other, with another word before the last. */
function inWords(words: readonly string[], or: string): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${or} ${last}`;
}

export const en = {
  board: 'Board of Dig Mars',
  frame: 'Board, scrolls sideways',
  place: (place: string) => `stack ${place}`,
  cards: (count: number) => (count === 0 ? 'no cards left' : count === 1 ? '1 card' : `${count} cards`),
  back: (hardness: number) => `unexplored, hardness ${hardness}`,
  front: (points: number, difficulty: number) =>
    `explored: ${points === 1 ? '1 point' : `${points} points`}, difficulty ${difficulty}`,
  print: (hardness: number, points: number, difficulty: number) =>
    `hardness ${hardness}, ${points === 1 ? '1 point' : `${points} points`}, difficulty ${difficulty}`,
  withBonus: (bonus: string) => `bonus ${bonus}`,
  known: (points: number, difficulty: number) =>
    `your radar saw ${points === 1 ? '1 point' : `${points} points`}, difficulty ${difficulty}`,
  stations: (count: number, name: string) => `${count === 1 ? '1 station' : `${count} stations`} of ${name}`,
  looked: (name: string) => `${name} has looked at it`,
  last: 'touched last',
  chosen: 'chosen',
  canTap: 'can be chosen',
  bonus: { dig: 'dig', salvage: 'salvage', shift: 'shift', point: 'point', radar: 'radar' } satisfies Record<
    Bonus,
    string
  >,
  equipment: { digging: 'Digging', salvage: 'Salvage', fleet: 'Fleet' } satisfies Record<Equipment, string>,
  level: (equipment: string, level: number) => `${equipment} level ${level} of 4`,
  points: (points: number) => (points === 1 ? '1 point' : `${points} points`),
  hiddenPoints: 'points hidden',
  deeds: {
    land: (places: string) => `Land on ${places}`,
    dig: (places: string) => `Dig ${places}`,
    salvage: (places: string) => `Salvage ${places}`,
    move: (places: string) => `Move ${places}`,
    'upgrade digging': () => 'Upgrade digging',
    'upgrade salvage': () => 'Upgrade salvage',
    'upgrade fleet': () => 'Upgrade fleet',
    'bonus dig': (places: string) => `Bonus: dig ${places}`.trim(),
    'bonus salvage': (places: string) => `Bonus: salvage ${places}`.trim(),
    'bonus shift': (places: string) => `Bonus: shift ${places}`.trim(),
    'bonus point': () => 'Bonus: one point',
    'bonus radar': (places: string) => `Bonus: radar ${places}`.trim(),
    declare: () => 'Declare victory',
    end: () => 'End turn',
  },
  task: { land: 'land a station', end: 'end your turn' },
  shiftOf: (name: string, places: string) => `Shift ${name}: ${places}`,
  choose: 'What do you want to do there?',
  buttons: 'More to do',
  asks: {
    land: 'Tap the stack where your station shall land.',
    does: { dig: 'dig', salvage: 'salvage', move: 'move it' },
    station: (deeds, more) => `Tap one of your stations to ${inWords(deeds, 'or')}${more ? ', or choose below' : ''}.`,
    stack: (deeds, more) => `Tap a stack to ${inWords(deeds, 'or')}${more ? ', or choose below' : ''}.`,
    button: 'Choose what to do.',
    end: 'Nothing is left to do: end your turn.',
    where: 'Now tap where it shall go.',
    after: {
      'upgrade fleet': 'Tap where the new station shall land.',
      'bonus dig': 'Tap the stack where you dig.',
      'bonus salvage': 'Tap the card that you salvage.',
      'bonus shift': 'Tap the station that is shifted.',
      'bonus radar': 'Tap the stack that you look into.',
    },
  } as Asks,
  actionsLeft: (count: number) => (count === 1 ? '1 action left' : `${count} actions left`),
  bonuses: 'Bonuses to use',
  goal: (points: number) => `${points} points to declare`,
  cardsLeft: (count: number) => (count === 1 ? '1 card left' : `${count} cards left`),
  standstill: (turns: number, limit: number) => `${turns} of ${limit} turns without progress`,
};

export const de: typeof en = {
  board: 'Spielfeld von Dig Mars',
  frame: 'Spielfeld, lässt sich seitlich verschieben',
  place: (place) => `Stapel ${place}`,
  cards: (count) => (count === 0 ? 'keine Karten mehr' : count === 1 ? '1 Karte' : `${count} Karten`),
  back: (hardness) => `unerforscht, Härte ${hardness}`,
  front: (points, difficulty) =>
    `erforscht: ${points === 1 ? '1 Punkt' : `${points} Punkte`}, Schwierigkeit ${difficulty}`,
  print: (hardness, points, difficulty) =>
    `Härte ${hardness}, ${points === 1 ? '1 Punkt' : `${points} Punkte`}, Schwierigkeit ${difficulty}`,
  withBonus: (bonus) => `Bonus ${bonus}`,
  known: (points, difficulty) =>
    `dein Radar sah ${points === 1 ? '1 Punkt' : `${points} Punkte`}, Schwierigkeit ${difficulty}`,
  stations: (count, name) => `${count === 1 ? '1 Station' : `${count} Stationen`} von ${name}`,
  looked: (name) => `${name} hat sie angesehen`,
  last: 'zuletzt berührt',
  chosen: 'gewählt',
  canTap: 'wählbar',
  bonus: { dig: 'Graben', salvage: 'Bergen', shift: 'Versetzen', point: 'Punkt', radar: 'Radar' },
  equipment: { digging: 'Graben', salvage: 'Bergen', fleet: 'Flotte' },
  level: (equipment, level) => `${equipment} Stufe ${level} von 4`,
  points: (points) => (points === 1 ? '1 Punkt' : `${points} Punkte`),
  hiddenPoints: 'Punkte verdeckt',
  deeds: {
    land: (places) => `Auf ${places} landen`,
    dig: (places) => `${places} ausgraben`,
    salvage: (places) => `${places} bergen`,
    move: (places) => `Ziehen ${places}`,
    'upgrade digging': () => 'Graben verbessern',
    'upgrade salvage': () => 'Bergen verbessern',
    'upgrade fleet': () => 'Flotte verbessern',
    'bonus dig': (places) => `Bonus: Graben ${places}`.trim(),
    'bonus salvage': (places) => `Bonus: Bergen ${places}`.trim(),
    'bonus shift': (places) => `Bonus: Versetzen ${places}`.trim(),
    'bonus point': () => 'Bonus: ein Punkt',
    'bonus radar': (places) => `Bonus: Radar ${places}`.trim(),
    declare: () => 'Sieg erklären',
    end: () => 'Zug beenden',
  },
  task: { land: 'lande eine Station', end: 'beende deinen Zug' },
  shiftOf: (name, places) => `${name} versetzen: ${places}`,
  choose: 'Was möchtest du dort tun?',
  buttons: 'Was sonst möglich ist',
  asks: {
    land: 'Tippe den Stapel an, auf dem deine Station landen soll.',
    does: { dig: 'zu graben', salvage: 'zu bergen', move: 'sie zu ziehen' },
    station: (deeds, more) =>
      `Tippe eine deiner Stationen an, um ${inWords(deeds, 'oder')}${more ? ', oder wähle unten' : ''}.`,
    stack: (deeds, more) =>
      `Tippe einen Stapel an, um dort ${inWords(deeds, 'oder')}${more ? ', oder wähle unten' : ''}.`,
    button: 'Wähle, was du tun möchtest.',
    end: 'Mehr geht nicht: Beende deinen Zug.',
    where: 'Tippe jetzt an, wohin.',
    after: {
      'upgrade fleet': 'Tippe an, wo die neue Station landen soll.',
      'bonus dig': 'Tippe den Stapel an, auf dem du gräbst.',
      'bonus salvage': 'Tippe die Karte an, die du birgst.',
      'bonus shift': 'Tippe die Station an, die versetzt wird.',
      'bonus radar': 'Tippe den Stapel an, in den du schaust.',
    },
  },
  actionsLeft: (count) => (count === 1 ? 'noch 1 Aktion' : `noch ${count} Aktionen`),
  bonuses: 'Noch nutzbare Boni',
  goal: (points) => `Sieg ab ${points} Punkten`,
  cardsLeft: (count) => (count === 1 ? 'noch 1 Karte' : `noch ${count} Karten`),
  standstill: (turns, limit) => `${turns} von ${limit} Zügen ohne Fortschritt`,
};

export type Words = typeof en;

export function words(): Words {
  return inLanguage({ en, de });
}
