/** What the fairness page says. The checks themselves are in verify.ts. */

import type { Finding, Obstacle } from './verify';

interface Words {
  readonly title: string;
  readonly explained: Explained;
  readonly verify: VerifyWords;
  readonly dice: DiceWords;
}

/** The sealed envelope in plain words. Texts are written in the markup of the rules. */
interface Explained {
  readonly title: string;
  readonly lead: string;
  readonly steps: readonly { readonly title: string; readonly text: string }[];
  readonly limits: string;
  readonly own: string;
}

interface VerifyWords {
  readonly title: string;
  readonly lead: string;
  readonly table: string;
  readonly file: string;
  readonly check: string;
  readonly fetching: string;
  readonly notTable: string;
  readonly fair: string;
  readonly unfair: string;
  readonly keptSome: string;
  readonly keptNone: string;
  readonly holds: string;
  readonly fails: string;
  readonly chance: (count: number) => string;
  readonly finding: (finding: Finding) => string;
  readonly obstacle: (obstacle: Obstacle) => string;
}

interface DiceWords {
  readonly title: string;
  readonly lead: string;
  readonly side: string;
  readonly count: string;
  readonly share: string;
  readonly expected: (share: string) => string;
  readonly none: string;
  readonly chiSquare: (value: string, degrees: number) => string;
}

const en: Words = {
  title: 'Fairness',
  explained: {
    title: 'The sealed envelope',
    lead: `Every card is dealt and every die is rolled by a program. How do you know that it does not cheat? You need not believe it: **after the game
you can check it, here, in your own browser.**`,
    steps: [
      {
        title: 'The table seals its secret',
        text: `Before the game the table thinks of a secret, very long number. It puts it into an envelope, so to speak, and shows everyone the seal: a
fingerprint of the number, the *commitment*. From the seal nobody can tell the number, but no other number fits it. The table cannot change its
mind any more.`,
      },
      {
        title: 'You bring a number, too',
        text: `When you sit down, your device makes a random number of its own, the *nonce*. It, too, is sealed first, so that nobody can choose
theirs to suit yours. Only when all seals are there are the numbers opened.`,
      },
      {
        title: 'Everything is mixed',
        text: `The secret of the table and the numbers of all players are mixed like paint. From the mixture follow all cards and all dice, in order.
Whoever wanted to steer them would have had to know every number before choosing their own.`,
      },
      {
        title: 'The envelope is opened',
        text: `When the game is over the table shows its secret. Now everyone can see that it fits the seal, mix the numbers once more, and compare every
card and every die with what really came.`,
      },
    ],
    limits: `Two things to know. Bots bring no number: at a table where nobody does, everything rests on the secret of the table, which it cannot change after the seal,
but could have picked before. And people who share a device get their numbers from the same device.`,
    own: `The check on this page is a program of its own that runs in your browser: it has its own SHA-256 and its own ChaCha20, asks the server for nothing but the
record of the game, and works without an encrypted connection, too. The exact steps are described in the documentation, so you can also
write your own.`,
  },
  verify: {
    title: 'Check a game',
    lead: 'Give the address or the id of a finished table, or choose the file of a record.',
    table: 'Table',
    file: 'Record as a file',
    check: 'Check',
    fetching: 'Fetching the record …',
    notTable: 'This is neither the address nor the id of a table.',
    fair: 'This game was dealt fairly.',
    unfair: 'This game was NOT dealt as it had to be.',
    keptSome: 'Also compared with what this browser kept when you sat down.',
    keptNone:
      'This browser kept nothing of this table. So the record agrees with itself, but only a device that sat there can tell that it is the record of that game.',
    holds: 'holds',
    fails: 'does not hold',
    chance: (count) => (count === 1 ? '1 shuffle or roll' : `${count} shuffles and rolls`),
    finding(finding) {
      const { holds } = finding;
      switch (finding.check) {
        case 'commitment':
          return holds
            ? 'The secret fits the seal that the table showed before the first event.'
            : 'The secret does NOT fit the seal that the table showed.';
        case 'kept-commitment':
          return holds
            ? 'The seal is the one that this browser kept.'
            : 'The seal is NOT the one that this browser kept.';
        case 'nonce':
          return holds
            ? `The number of place ${finding.place} fits its seal.`
            : `The number of place ${finding.place} does NOT fit its seal.`;
        case 'kept-nonce':
          return holds
            ? `The number of place ${finding.place} is the one that this browser made.`
            : `The number of place ${finding.place} is NOT the one that this browser made.`;
        case 'seating':
          return holds
            ? `The seats are the ones that had to be drawn: ${finding.recorded}.`
            : `The record has the seats ${finding.recorded}, but ${finding.dealt} had to be drawn.`;
        case 'chance':
          return holds
            ? `Event ${finding.event} is what had to come: ${finding.recorded}.`
            : `Event ${finding.event} is NOT what had to come: the record has ${finding.recorded}, but it had to be ${finding.dealt}.`;
        case 'order':
          return finding.due === null
            ? `Event ${finding.event}, ${finding.recorded}, comes where nothing was to be dealt or rolled. What follows cannot be compared.`
            : `Before event ${finding.event}, ${finding.recorded}, a deal or a roll is missing. What follows cannot be compared.`;
        case 'undo':
          return `Event ${finding.event} takes a deal or a roll back, which nobody may.`;
      }
    },
    obstacle(obstacle) {
      switch (obstacle) {
        case 'no-record':
          return 'This is not the record of a game.';
        case 'other-version':
          return 'This record has a format that this page does not know.';
        case 'unknown-game':
          return 'This page does not know the game of this record, or this revision of its rules.';
        case 'not-over':
          return 'This game is not over. The envelope is opened when it is.';
        case 'no-fairness':
          return 'This record says nothing about its dealer, so there is nothing to check.';
        case 'sealed':
          return 'The envelope of this game has not been opened.';
        case 'wrong-nonces':
          return 'This record does not have one entry for each place, so it cannot be right.';
        case 'wrong-seating':
          return 'This record does not give every place a seat of its own, so it cannot be right.';
      }
    },
  },
  dice: {
    title: 'All dice of this house',
    lead: 'Every die of every finished game here, counted.',
    side: 'Side',
    count: 'How often',
    share: 'Share',
    expected: (share) => `In the long run each side comes in ${share} of all rolls.`,
    none: 'No die has been rolled here yet.',
    chiSquare: (value, degrees) =>
      `Chi-square: ${value}, with ${degrees} degrees of freedom. With honest dice it is below 11.1 in 95 of 100 cases.`,
  },
};

const de: Words = {
  title: 'Fairness',
  explained: {
    title: 'Der versiegelte Umschlag',
    lead: `Jede Karte teilt ein Programm aus, und jeden Würfel wirft ein Programm. Woher weißt du, dass es nicht mogelt? Du musst es nicht glauben: **Nach dem Spiel
kannst du es nachprüfen, hier, in deinem eigenen Browser.**`,
    steps: [
      {
        title: 'Der Tisch versiegelt sein Geheimnis',
        text: `Vor dem Spiel denkt sich der Tisch eine geheime, sehr lange Zahl aus. Er steckt sie sozusagen in einen Umschlag und zeigt allen das Siegel: einen
Fingerabdruck der Zahl, die *Festlegung*. Aus dem Siegel lässt sich die Zahl nicht erraten, aber keine andere passt dazu. Der Tisch kann es sich nicht
mehr anders überlegen.`,
      },
      {
        title: 'Auch du bringst eine Zahl mit',
        text: `Wenn du dich setzt, erzeugt dein Gerät eine eigene Zufallszahl, den *Zufallsbeitrag*. Auch er wird zuerst versiegelt, damit niemand seinen
passend zu deinem wählen kann. Erst wenn alle Siegel da sind, werden die Zahlen offengelegt.`,
      },
      {
        title: 'Alles wird gemischt',
        text: `Das Geheimnis des Tisches und die Zahlen aller werden gemischt wie Farben. Aus der Mischung folgen der Reihe nach alle Karten und alle Würfel.
Wer sie lenken wollte, hätte jede Zahl kennen müssen, bevor die eigene feststand.`,
      },
      {
        title: 'Der Umschlag wird geöffnet',
        text: `Ist das Spiel zu Ende, zeigt der Tisch sein Geheimnis. Nun können alle sehen, dass es zum Siegel passt, die Zahlen noch einmal mischen und jede
Karte und jeden Würfel mit dem vergleichen, was wirklich kam.`,
      },
    ],
    limits: `Zweierlei solltest du wissen. Bots bringen keine Zahl mit: An einem Tisch, an dem das niemand tut, ruht alles auf dem Geheimnis des Tisches. Ändern kann er
es nach dem Siegel nicht, aber er hätte es sich vorher aussuchen können. Und wer sich ein Gerät teilt, bekommt seine Zahl vom selben Gerät.`,
    own: `Die Prüfung auf dieser Seite ist ein eigenes Programm, das in deinem Browser läuft: mit eigenem SHA-256 und eigenem ChaCha20. Vom Server holt es nur die
Aufzeichnung des Spiels, und es läuft auch ohne verschlüsselte Verbindung. Die genauen Schritte stehen in der Dokumentation; du kannst dir also auch
ein eigenes Programm schreiben.`,
  },
  verify: {
    title: 'Ein Spiel prüfen',
    lead: 'Gib die Adresse oder die Kennung eines beendeten Tisches an, oder wähle die Datei einer Aufzeichnung.',
    table: 'Tisch',
    file: 'Aufzeichnung als Datei',
    check: 'Prüfen',
    fetching: 'Die Aufzeichnung wird geholt …',
    notTable: 'Das ist weder die Adresse noch die Kennung eines Tisches.',
    fair: 'Bei diesem Spiel ging es mit rechten Dingen zu.',
    unfair: 'Dieses Spiel wurde NICHT so gegeben, wie es hätte sein müssen.',
    keptSome: 'Verglichen auch mit dem, was dieser Browser aufbewahrt hat, als du dich gesetzt hast.',
    keptNone:
      'Dieser Browser hat von diesem Tisch nichts aufbewahrt. Die Aufzeichnung ist in sich stimmig; ob sie wirklich von jenem Spiel stammt, weiß nur ein Gerät, das dabei war.',
    holds: 'stimmt',
    fails: 'stimmt nicht',
    chance: (count) => (count === 1 ? '1 Mischung oder Wurf' : `${count} Mischungen und Würfe`),
    finding(finding) {
      const { holds } = finding;
      switch (finding.check) {
        case 'commitment':
          return holds
            ? 'Das Geheimnis passt zum Siegel, das der Tisch vor dem ersten Ereignis gezeigt hat.'
            : 'Das Geheimnis passt NICHT zum Siegel, das der Tisch gezeigt hat.';
        case 'kept-commitment':
          return holds
            ? 'Das Siegel ist das, das dieser Browser aufbewahrt hat.'
            : 'Das Siegel ist NICHT das, das dieser Browser aufbewahrt hat.';
        case 'nonce':
          return holds
            ? `Die Zahl von Stuhl ${finding.place} passt zu ihrem Siegel.`
            : `Die Zahl von Stuhl ${finding.place} passt NICHT zu ihrem Siegel.`;
        case 'kept-nonce':
          return holds
            ? `Die Zahl von Stuhl ${finding.place} ist die, die dieser Browser erzeugt hat.`
            : `Die Zahl von Stuhl ${finding.place} ist NICHT die, die dieser Browser erzeugt hat.`;
        case 'seating':
          return holds
            ? `Die Plätze sind die, die gelost werden mussten: ${finding.recorded}.`
            : `Die Aufzeichnung hat die Plätze ${finding.recorded}, gelost werden musste aber ${finding.dealt}.`;
        case 'chance':
          return holds
            ? `Ereignis ${finding.event} ist, was kommen musste: ${finding.recorded}.`
            : `Ereignis ${finding.event} ist NICHT, was kommen musste: Aufgezeichnet ist ${finding.recorded}, kommen musste ${finding.dealt}.`;
        case 'order':
          return finding.due === null
            ? `Ereignis ${finding.event}, ${finding.recorded}, steht, wo nichts zu mischen oder zu würfeln war. Was folgt, lässt sich nicht vergleichen.`
            : `Vor Ereignis ${finding.event}, ${finding.recorded}, fehlt eine Mischung oder ein Wurf. Was folgt, lässt sich nicht vergleichen.`;
        case 'undo':
          return `Ereignis ${finding.event} nimmt eine Mischung oder einen Wurf zurück; das darf niemand.`;
      }
    },
    obstacle(obstacle) {
      switch (obstacle) {
        case 'no-record':
          return 'Das ist keine Aufzeichnung eines Spiels.';
        case 'other-version':
          return 'Diese Aufzeichnung hat ein Format, das diese Seite nicht kennt.';
        case 'unknown-game':
          return 'Diese Seite kennt das Spiel dieser Aufzeichnung nicht oder nicht diese Fassung seiner Regeln.';
        case 'not-over':
          return 'Dieses Spiel ist nicht zu Ende. Erst dann wird der Umschlag geöffnet.';
        case 'no-fairness':
          return 'Diese Aufzeichnung sagt nichts über ihren Geber, also gibt es nichts zu prüfen.';
        case 'sealed':
          return 'Der Umschlag dieses Spiels ist nicht geöffnet worden.';
        case 'wrong-nonces':
          return 'Diese Aufzeichnung hat nicht für jeden Stuhl einen Eintrag und kann deshalb nicht stimmen.';
        case 'wrong-seating':
          return 'Diese Aufzeichnung gibt nicht jedem Stuhl einen eigenen Platz und kann deshalb nicht stimmen.';
      }
    },
  },
  dice: {
    title: 'Alle Würfel dieses Hauses',
    lead: 'Jeder Würfel aus jedem Spiel, das hier zu Ende gespielt wurde, gezählt.',
    side: 'Seite',
    count: 'Wie oft',
    share: 'Anteil',
    expected: (share) => `Auf lange Sicht fällt jede Seite in ${share} aller Würfe.`,
    none: 'Hier ist noch kein Würfel gefallen.',
    chiSquare: (value, degrees) =>
      `Chi-Quadrat: ${value} bei ${degrees} Freiheitsgraden. Bei ehrlichen Würfeln liegt es in 95 von 100 Fällen unter 11,1.`,
  },
};

export const words = { en, de };
