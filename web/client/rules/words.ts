/** What stands around the rules. */
const en = {
  by: (designer: string): string => `A game by ${designer}`,
  example: 'Example',
  ruling: 'Our ruling',
  rulings:
    'Where the rule book leaves something open, this edition has settled it; such places are marked “our ruling”.',
  clause: (clause: string): string => `Link to rule ${clause}`,
  seat: (number: number): string => `Player ${number}`,
};

const de: typeof en = {
  by: (designer) => `Ein Spiel von ${designer}`,
  example: 'Beispiel',
  ruling: 'Unsere Festlegung',
  rulings:
    'Wo das Regelheft etwas offen lässt, haben wir es für diese Ausgabe festgelegt; solche Stellen heißen „unsere Festlegung“.',
  clause: (clause) => `Link zur Regel ${clause}`,
  seat: (number) => `Platz ${number}`,
};

export const words = { en, de };
