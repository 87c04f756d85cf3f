/** What the analysis of a game says. */
import { inLanguage } from '../../language';

const en = {
  title: 'Analysis',
  ask: 'Analyse this game',
  about: 'Looks for the best action in every position and says what each decision gave away. It takes a few seconds.',
  working: 'Every position is being looked at …',
  again: 'Try again',
  graph: 'Prospects of winning',
  hint: 'Arrow keys step through the game; Page Up and Page Down go to the mistakes.',
  at: (number: number, shares: string) => `Position ${number}: ${shares}`,
  unknown: 'not judged',
  mark: { mistake: 'mistake', blunder: 'blunder' },
  unmarked: 'Nobody made a mistake worth a mark.',
  best: (name: string) => `Best for ${name} in this position:`,
  prospects: (percent: string) => `with prospects of ${percent}`,
  asPlayed: 'That is what was played.',
  played: (action: string, loss: string) => `Played was “${action}”, which gave away ${loss}.`,
  likewise: (action: string) => `Played was “${action}”, which was as good.`,
  nothingHere: 'Nobody decided anything in this position.',
  previous: 'Mistake before',
  next: 'Next mistake',
  player: 'Player',
  decisions: 'Decisions',
  mistakes: 'Mistakes',
  loss: 'Given away each time',
  luck: 'Luck',
  aboutLuck: 'Luck is what dice, deals and hidden things brought, against what they could have brought.',
  table: 'The same as a table',
  position: 'After',
  event: 'What was done',
  bestAction: 'Best',
};

export type AnalysisWords = typeof en;

const de: AnalysisWords = {
  title: 'Analyse',
  ask: 'Dieses Spiel analysieren',
  about:
    'Sucht in jeder Stellung das Beste und sagt, was jede Entscheidung verschenkt hat. Das dauert einige Sekunden.',
  working: 'Jede Stellung wird untersucht …',
  again: 'Noch einmal versuchen',
  graph: 'Aussichten auf den Sieg',
  hint: 'Pfeiltasten blättern durch das Spiel; Bild auf und Bild ab gehen zu den Fehlern.',
  at: (number, shares) => `Stellung ${number}: ${shares}`,
  unknown: 'nicht beurteilt',
  mark: { mistake: 'Fehler', blunder: 'grober Fehler' },
  unmarked: 'Niemand hat einen nennenswerten Fehler gemacht.',
  best: (name) => `Am besten für ${name} in dieser Stellung:`,
  prospects: (percent) => `mit Aussichten von ${percent}`,
  asPlayed: 'Das wurde auch gespielt.',
  played: (action, loss) => `Gespielt wurde „${action}“; das hat ${loss} verschenkt.`,
  likewise: (action) => `Gespielt wurde „${action}“; das war ebenso gut.`,
  nothingHere: 'In dieser Stellung hat niemand etwas entschieden.',
  previous: 'Fehler davor',
  next: 'Nächster Fehler',
  player: 'Wer',
  decisions: 'Entscheidungen',
  mistakes: 'Fehler',
  loss: 'Je Mal verschenkt',
  luck: 'Glück',
  aboutLuck:
    'Glück ist, was Würfel, Karten und Verdecktes gebracht haben, gemessen an dem, was sie hätten bringen können.',
  table: 'Dasselbe als Tabelle',
  position: 'Nach',
  event: 'Was geschah',
  bestAction: 'Am besten',
};

export function words(): AnalysisWords {
  return inLanguage({ en, de });
}
