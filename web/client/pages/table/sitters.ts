/** Who sits where, for people's eyes. */
import type { SeatColour, SeatFace } from '../../boards/board';
import { signAt } from '../../boards/signs';
import { messages } from '../../language';
import { botName } from '../../site/catalogue.svelte';
import type { Sitter, TableCard } from '../../wire/generated';

const COLOURS: readonly SeatColour[] = ['--seat-1', '--seat-2', '--seat-3', '--seat-4'];

export function sitterName(game: string, sitter: Sitter): string {
  switch (sitter.kind) {
    case 'person':
    case 'local':
    case 'invited':
      return sitter.name;
    case 'house':
      return botName(game, sitter.level);
    case 'open':
      return messages().table.openPlace;
  }
}

/** The names at a table by place; those who are called the same (bots of one level) are numbered. */
export function namesAt(card: TableCard): string[] {
  const names = card.chairs.map((chair) => sitterName(card.game, chair.sitter));
  const isOpen = (place: number) => card.chairs[place]?.sitter.kind === 'open';
  return names.map((name, place) => {
    if (isOpen(place) || names.filter((other) => other === name).length === 1) return name;
    return `${name} ${names.slice(0, place + 1).filter((other) => other === name).length}`;
  });
}

export function colourOf(place: number): SeatColour {
  return COLOURS[place % COLOURS.length] ?? '--seat-1';
}

/** What the server tells of seats, told of the people who have them. */
export function withNames(told: string, names: readonly string[]): string {
  return told.replace(/\b(?:[Ss]eat|Platz) (\d)\b/g, (text, seat: string) => names[Number(seat) - 1] ?? text);
}

/** The faces of a table that has begun: places are seats then. */
export function facesOf(card: TableCard, mine: readonly number[]): SeatFace[] {
  return namesAt(card).map((name, place) => ({
    seat: place + 1,
    name,
    sign: signAt(place, card.options['variant']),
    colour: colourOf(place),
    mine: mine.includes(place + 1),
  }));
}
