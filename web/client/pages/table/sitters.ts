/** Who sits where, for people's eyes. */
import type { SeatColour, SeatFace } from '../../boards/board';
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

export function colourOf(place: number): SeatColour {
  return COLOURS[place % COLOURS.length] ?? '--seat-1';
}

export function signOf(place: number): 0 | 1 | 2 | 3 {
  return (place % 4) as 0 | 1 | 2 | 3;
}

/** What the server tells of seats, told of the people who have them. */
export function withNames(told: string, names: readonly string[]): string {
  return told.replace(/\b(?:[Ss]eat|Platz) (\d)\b/g, (text, seat: string) => names[Number(seat) - 1] ?? text);
}

/** The faces of a table that has begun: places are seats then. */
export function facesOf(card: TableCard, mine: readonly number[]): SeatFace[] {
  return card.chairs.map((chair, place) => ({
    seat: place + 1,
    name: sitterName(card.game, chair.sitter),
    sign: signOf(place),
    colour: colourOf(place),
    mine: mine.includes(place + 1),
  }));
}
