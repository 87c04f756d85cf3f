/** What stands around a lesson. */
const en = {
  title: (game: string): string => `Learn ${game}`,
  step: (number: number, all: number): string => `Step ${number} of ${all}`,
  practised: 'Rules',
  next: 'Continue',
  back: 'Back',
  show: 'Show me',
  list: 'All actions as a list',
  finished: 'Done!',
  play: 'Play against a bot',
  rules: 'Read the rules',
  again: 'Once more from the beginning',
  own: 'You',
  seat: (number: number): string => `Player ${number}`,
  notLegal: 'That is not possible here.',
  loading: 'The lesson is being fetched …',
  failed: 'The lesson could not be fetched. Please try again.',
};

const de: typeof en = {
  title: (game) => `${game} lernen`,
  step: (number, all) => `Schritt ${number} von ${all}`,
  practised: 'Regeln',
  next: 'Weiter',
  back: 'Zurück',
  show: 'Zeig es mir',
  list: 'Alle Züge als Liste',
  finished: 'Geschafft!',
  play: 'Gegen einen Bot spielen',
  rules: 'Die Regeln lesen',
  again: 'Noch einmal von vorn',
  own: 'Du',
  seat: (number) => `Platz ${number}`,
  notLegal: 'Das geht hier nicht.',
  loading: 'Die Lektion wird geholt …',
  failed: 'Die Lektion konnte nicht geholt werden. Bitte versuch es noch einmal.',
};

export const words = { en, de };
