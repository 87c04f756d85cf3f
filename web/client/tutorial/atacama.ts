import type { Lesson } from './lesson';

export const atacama: Lesson = {
  game: 'atacama',
  steps: [
    {
      position: 'first-rig',
      title: { en: 'The first rig', de: 'Der erste Bohrturm' },
      say: {
        en: `This is the desert: 9 × 9 fields with gold (disc), silver (square) and copper (triangle). A field has a name, as in chess: a
column letter and a row number.

You are player 1. **Place a rig on e5**, right in the middle.`,
        de: `Das ist die Wüste: 9 × 9 Felder mit Gold (Scheibe), Silber (Quadrat) und Kupfer (Dreieck). Jedes Feld hat einen Namen wie beim
Schach: Buchstabe der Spalte, Zahl der Zeile.

Du sitzt auf Platz 1. **Setze einen Bohrturm auf e5**, genau in die Mitte.`,
      },
      expect: ['e5'],
      hint: {
        en: 'Any field would be allowed here, but let us begin in the middle: column e, row 5.',
        de: 'Erlaubt wäre hier jedes Feld, aber fangen wir in der Mitte an: Spalte e, Zeile 5.',
      },
      done: {
        en: 'There it stands. In the history this is written simply as `e5`. The other player answers on g7.',
        de: 'Da steht er. Im Verlauf heißt das einfach `e5`. Die Gegenseite antwortet auf g7.',
      },
      clauses: ['AT-1', 'AT-2', 'AT-5', 'AT-31'],
    },
    {
      position: 'distance',
      title: { en: 'Keep your distance', de: 'Abstand halten' },
      say: {
        en: `Rigs need room. No rig may share an **edge** with another, so the four neighbours of e5 and of g7 have faded. Corners may touch.

**Place a rig that touches e5 at a corner only.** Try a faded field first, if you like: you will be told what is wrong with it.`,
        de: `Bohrtürme brauchen Platz. Keiner darf mit einem anderen eine **Kante** teilen; deshalb sind die vier Nachbarn von e5 und von g7
verblasst. Über Eck dürfen sie sich berühren.

**Setze einen Bohrturm, der e5 nur an der Ecke berührt.** Probier ruhig erst ein verblasstes Feld: Du erfährst, was daran nicht
stimmt.`,
      },
      expect: ['d4', 'd6', 'f4', 'f6'],
      hint: {
        en: 'That field is free, but it does not touch e5. The corners of e5 are d4, d6, f4 and f6.',
        de: 'Dieses Feld ist frei, berührt aber e5 nicht. Über Eck liegen d4, d6, f4 und f6.',
      },
      done: {
        en: 'Right, corner to corner. The number of free fields has gone down: it is always on show.',
        de: 'Richtig, Ecke an Ecke. Und wieder gibt es weniger freie Felder; ihre Zahl steht immer am Brett.',
      },
      clauses: ['AT-6', 'AT-33'],
    },
    {
      position: 'fourth-rig',
      title: { en: 'Four make a line count', de: 'Ab vier zählt eine Reihe' },
      say: {
        en: `A little later. You score **columns**, and you may sell gold and silver but **no copper**. A column counts once four rigs stand in it.

Column a has three: silver 1, copper 3, silver 5. **Place the fourth where it serves you best: on the gold of a7.**`,
        de: `Etwas später. Du wertest **Spalten** und darfst Gold und Silber verkaufen, aber **kein Kupfer**. Eine Spalte zählt, sobald vier
Bohrtürme in ihr stehen.

In Spalte a stehen drei: Silber 1, Kupfer 3, Silber 5. **Setze den vierten dorthin, wo er dir am meisten bringt: auf das Gold von a7.**`,
      },
      expect: ['a7'],
      hint: {
        en: 'Look at column a, on the far left. a9 shows copper, which costs you points; a7 shows gold 2.',
        de: 'Sieh dir Spalte a ganz links an. a9 zeigt Kupfer, das dich Punkte kostet; a7 zeigt Gold 2.',
      },
      done: {
        en: 'Now column a counts: 1 − 3 + 5 + 2 = **+5** for you. The other player answers on g3.',
        de: 'Nun zählt Spalte a: 1 − 3 + 5 + 2 = **+5** für dich. Die Gegenseite antwortet auf g3.',
      },
      clauses: ['AT-8', 'AT-10', 'AT-11'],
    },
    {
      position: 'spoil',
      title: { en: 'A rig belongs to nobody', de: 'Ein Bohrturm gehört niemandem' },
      say: {
        en: `This is the example of the rules. Columns a and b count: +5 and −4 for you. Rows 1 and 3 count: +7 and −3 for the other player, who
lacks **silver**.

Row 2 has three rigs. A fourth on h2, gold, would make it worth +5 to the other player. Your rigs count there, too: **spoil the row
with the silver of i2.**`,
        de: `Das ist das Beispiel aus den Regeln. Die Spalten a und b zählen: +5 und −4 für dich. Die Zeilen 1 und 3 zählen: +7 und −3 für die
Gegenseite, der das **Silber** fehlt.

In Zeile 2 stehen drei. Ein vierter auf h2, Gold, brächte der Gegenseite dort +5. Aber auch deine Bohrtürme zählen dort:
**Verdirb die Zeile mit dem Silber von i2.**`,
      },
      expect: ['i2'],
      hint: {
        en: 'Go to the right end of row 2. Silver is what the row player has to pay for: i2.',
        de: 'Geh ans rechte Ende von Zeile 2. Silber kostet Punkte, wenn man die Zeilen wertet: i2.',
      },
      done: {
        en: 'Row 2 counts now, and is worth −3 + 3 + 3 − 3 = **0**. And h2 is blocked.',
        de: 'Zeile 2 zählt nun und ist −3 + 3 + 3 − 3 = **0** wert. Und h2 ist gesperrt.',
      },
      clauses: ['AT-7', 'AT-11', 'AT-12', 'AT-30'],
    },
    {
      position: 'last-field',
      title: { en: 'End it while you lead', de: 'Aufhören, wenn es am schönsten ist' },
      say: {
        en: `Another game. The board is nearly full: only a3, a4 and b3 are free. You are ahead by 0 to −3. The game ends at once when no field is
left.

**One of the three fields takes all of them. Which?**`,
        de: `Eine andere Partie. Das Brett ist fast voll: Nur a3, a4 und b3 sind noch frei. Du liegst mit 0 zu −3 vorn. Das Spiel endet sofort, wenn
kein Feld mehr übrig ist.

**Eines der drei Felder nimmt alle drei. Welches?**`,
      },
      expect: ['a3'],
      hint: {
        en: 'After that a field would still be free, and the other player could answer. Find the one that has both others as neighbours.',
        de: 'Danach wäre noch ein Feld frei, und die Gegenseite könnte antworten. Such das Feld, das die beiden anderen als Nachbarn hat.',
      },
      done: {
        en: 'No field is left: the game is over after 23 rigs, and you have won.',
        de: 'Kein Feld ist mehr frei: Das Spiel ist nach 23 Bohrtürmen zu Ende, und du hast gewonnen.',
      },
      clauses: ['AT-8', 'AT-9', 'AT-12', 'AT-33'],
    },
    {
      position: 'claim',
      title: { en: 'The enhanced game: claim', de: 'Das erweiterte Spiel: beanspruchen' },
      say: {
        en: `In the enhanced game most of the board is still face down, and nobody has a concession. Instead of placing a rig you may claim one. It costs
you a rig; the other player gets the opposite for nothing.

**Claim “no copper, columns”.**`,
        de: `Im erweiterten Spiel liegt das meiste noch verdeckt, und niemand hat eine Konzession. Statt einen Bohrturm zu setzen, darfst du eine
beanspruchen. Das kostet dich einen Bohrturm; die Gegenseite bekommt das Gegenstück umsonst.

**Beanspruche „kein Kupfer, Spalten“.**`,
      },
      expect: ['claim no-copper columns'],
      hint: {
        en: 'That would be allowed. For this lesson, please claim no copper in columns.',
        de: 'Das wäre erlaubt. Für diese Lektion beanspruche bitte „kein Kupfer“ für die Spalten.',
      },
      done: {
        en: 'The columns are yours, and the other player scores the rows without silver. You have 13 rigs, the other player 14. You both go on placing …',
        de: 'Die Spalten gehören dir; die Gegenseite wertet die Zeilen, ohne Silber. Du hast 13 Bohrtürme, die Gegenseite 14. Ihr setzt abwechselnd weiter …',
      },
      clauses: ['AT-13', 'AT-14', 'AT-16'],
    },
    {
      position: 'stage',
      title: { en: 'The board grows', de: 'Das Brett wächst' },
      say: {
        en: `Stage 1 lasts until both of you have had three turns; your claim was one of them. Only fields that lie open can be used.

This is your third turn. **Place a rig on a4, d7 or f7** and see what happens after the other player’s.`,
        de: `Abschnitt 1 dauert, bis ihr beide dreimal am Zug wart; das Beanspruchen war ein Zug. Nur offene Felder können benutzt werden.

Dies ist dein dritter Zug. **Setze einen Bohrturm auf a4, d7 oder f7** und sieh, was nach dem der Gegenseite geschieht.`,
      },
      expect: ['a4', 'd7', 'f7'],
      hint: {
        en: 'Allowed, but please choose a4, d7 or f7 for this lesson.',
        de: 'Erlaubt – aber nimm für diese Lektion bitte a4, d7 oder f7.',
      },
      done: {
        en: 'The other player had the sixth turn, so three more tiles are laid: the diagonal. In six turns the last three follow.',
        de: 'Die Gegenseite hatte den sechsten Zug, also werden drei weitere Tafeln ausgelegt: die Diagonale. In sechs Zügen folgen die letzten drei.',
      },
      clauses: ['AT-14', 'AT-15', 'AT-19'],
    },
    {
      position: 'second-colour',
      title: { en: 'The tactical variant', de: 'Die taktische Variante' },
      say: {
        en: `Here each player has three rigs of a second colour. Under them ore counts **double**, good and bad.

Column e has three rigs, which together are worth 0. On e8 lies gold 5. **Place a second-colour rig there.** Choose the kind of rig before you
choose the field; in the list of actions it is \`e8*\`.`,
        de: `Hier habt ihr je drei Bohrtürme einer zweiten Farbe. Unter ihnen zählt das Erz **doppelt**, im Guten wie im Schlechten.

In Spalte e stehen drei Bohrtürme, zusammen 0 wert. Auf e8 liegt Gold 5. **Setze dort einen Bohrturm der zweiten Farbe.** Wähle zuerst die Sorte,
dann das Feld; in der Liste der Aktionen heißt das \`e8*\`.`,
      },
      expect: ['e8*'],
      hint: {
        en: 'Gold 5 on e8 should count double: take a rig of the second colour and place it on e8.',
        de: 'Gold 5 auf e8 soll doppelt zählen: Nimm einen Bohrturm der zweiten Farbe und setze ihn auf e8.',
      },
      done: {
        en: 'Four rigs, so the column counts: −4 + 2 + 2 + 10 = **+10**. You have two second-colour rigs left.',
        de: 'Vier Bohrtürme, also zählt die Spalte: −4 + 2 + 2 + 10 = **+10**. Dir bleiben zwei der zweiten Farbe.',
      },
      clauses: ['AT-20', 'AT-21'],
    },
    {
      position: 'three',
      title: { en: 'Three players', de: 'Zu dritt' },
      say: {
        en: `Three play on a hexagon. You score the horizontal lines and lack **gold**. Here rigs may be neighbours **if the
commodities differ**.

On e5, copper, stands a rig. **Place a rig right beside it, on the silver of e4 or f5.** On d4, copper again, it would be refused.`,
        de: `Zu dritt spielt ihr auf einem Sechseck. Du wertest die waagerechten Reihen, und dir fehlt das **Gold**. Hier dürfen Bohrtürme
Nachbarn sein, **wenn die Rohstoffe verschieden sind**.

Auf e5, Kupfer, steht ein Bohrturm. **Setze einen direkt daneben, auf das Silber von e4 oder f5.** Auf d4, wieder Kupfer, ginge es nicht.`,
      },
      expect: ['e4', 'f5'],
      hint: {
        en: 'e5 lies in the middle of the board, below the desert. Its neighbour on the left is e4.',
        de: 'e5 liegt in der Mitte, unter der Wüste. Sein linker Nachbar ist e4.',
      },
      done: {
        en: 'Silver beside copper: allowed. Each of you has one direction of lines, and the desert does not interrupt them.',
        de: 'Silber neben Kupfer: erlaubt. Ihr habt je eine Richtung, und die Wüste unterbricht die Reihen nicht.',
      },
      clauses: ['AT-4', 'AT-23', 'AT-24', 'AT-25'],
    },
    {
      position: 'four',
      title: { en: 'Four players', de: 'Zu viert' },
      say: {
        en: `Now you sit in seat 3 of four: **columns, no silver**. Seat 1 scores the same columns but lacks copper. Each plays alone.

Column b has three rigs: silver 3, copper 4, gold 2. **Make it count with the copper 5 of b4:** good for you, bad for seat 1.`,
        de: `Nun sitzt du auf Platz 3 von vieren: **Spalten, kein Silber**. Platz 1 wertet dieselben Spalten, aber ohne Kupfer. Alle spielen für sich.

In Spalte b stehen drei Bohrtürme: Silber 3, Kupfer 4, Gold 2. **Lass sie mit dem Kupfer 5 von b4 zählen:** gut für dich, schlecht für
Platz 1.`,
      },
      expect: ['b4'],
      hint: {
        en: 'Column b is the second from the left. b4 shows copper 5.',
        de: 'Spalte b ist die zweite von links. b4 zeigt Kupfer 5.',
      },
      done: {
        en: 'For you −3 + 4 + 2 + 5 = **+8**. For seat 1 the same rigs are 3 − 4 + 2 − 5 = **−4**.',
        de: 'Für dich −3 + 4 + 2 + 5 = **+8**. Für Platz 1 sind dieselben Bohrtürme 3 − 4 + 2 − 5 = **−4**.',
      },
      clauses: ['AT-27', 'AT-29'],
    },
  ],
  farewell: {
    en: 'That is all you need. Help the lines that suit you, spoil the others, and count the free fields.',
    de: 'Mehr brauchst du nicht. Fördere die Reihen, die dir nützen, verdirb die anderen, und zähle die freien Felder.',
  },
};
