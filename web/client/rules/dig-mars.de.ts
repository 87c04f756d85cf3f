import type { RulesBook } from './book';

export const digMars: RulesBook = {
  title: 'Dig Mars',
  designer: 'Oliver Sihiveer',
  chapters: [
    {
      anchor: 'about',
      title: 'Worum es geht',
      passages: [
        {
          clauses: [],
          text: `Ein Canyon auf dem Mars, voller Dinge, die noch niemand gesehen hat. Eure Stationen graben sich in den Fels und bergen, was ans
Licht kommt. Allein kommt hier niemand weit: Wo mehrere Stationen beisammenstehen, helfen sie einander, ob sie wollen oder
nicht, und teilen, was sie finden.

Punkte sind Geld und Sieg zugleich. Gib sie für bessere Ausrüstung aus, oder spare sie, bis du genug hast, um dich zum Sieger zu
erklären.

Gespielt wird zu zweit, zu dritt oder zu viert.`,
        },
      ],
    },
    {
      anchor: 'set-up',
      title: 'Was es gibt',
      passages: [
        {
          clauses: ['DM-1'],
          text: `**48 Entdeckungskarten.** Die Rückseite zeigt, wie hart der Fels ist, 1 bis 4. Die Vorderseite zeigt dreierlei: die **Punkte** des
Schatzes, die **Schwierigkeit** der Bergung, 1 bis 4, und auf vielen Karten eine **Bonusaktion**.`,
          ruling: `Die gedruckten Karten liegen uns nicht vor, der eingebaute Kartensatz \`standard\` ist deshalb unser eigener: 1 bis 5 Punkte, zusammen 120;
jede Härte und jede Schwierigkeit kommt vor; härterer Fels und schwerere Bergung bringen im Schnitt mehr, aber nicht immer. 24 Karten
tragen einen Bonus, jede der fünf Arten mindestens viermal. Du kannst auch einen eigenen Kartensatz als Textdatei schreiben; er
gehört dann zum Tisch und zur Aufzeichnung. Eine fehlerhafte Datei wird abgelehnt, mit Zeile und Grund.`,
        },
        {
          clauses: ['DM-2'],
          text: `Die Karten werden gemischt und verdeckt als **16 Stapel zu dreien** in einem Quadrat aus vier mal vier ausgelegt. Ein Stapel heißt nach
seiner Spalte, a bis d, und seiner Zeile, 1 bis 4 von unten. Von jedem Stapel siehst du die Rückseite der obersten Karte und
nichts von dem, was darunter liegt.`,
          picture: {
            position: 'landed',
            caption: 'Sechzehn Stapel aus je drei Karten. Ein bis vier Winkel zeigen, wie hart der oberste Fels ist.',
          },
        },
        {
          clauses: ['DM-3'],
          text: `Alle haben dreierlei Ausrüstung, jede auf **Stufe 1 von 4**: *Grabung*, *Bergung* und *Flotte*. Die Flotte ist die Zahl deiner Stationen:
anfangs eine, höchstens vier.`,
        },
        {
          clauses: ['DM-4'],
          text: `Der Zufall lost aus, wer beginnt. Reihum stellt ihr eure erste Station auf einen beliebigen Stapel; mehrere dürfen auf demselben
landen. Dann beginnt der ausgeloste Platz.`,
        },
      ],
    },
    {
      anchor: 'turn',
      title: 'Dein Zug',
      passages: [
        {
          clauses: ['DM-5'],
          text: `Du hast **bis zu drei Aktionen**: graben, bergen, ziehen, aufrüsten. Die Reihenfolge ist frei, und du darfst dieselbe Aktion
mehrmals wählen. Du darfst auch früher aufhören, sogar ohne etwas zu tun.`,
        },
        {
          clauses: ['DM-6'],
          text: `**Graben** kannst du, wo du eine Station hast und die oberste Karte noch verdeckt liegt. Deine Grabungsstufe muss mindestens so hoch
sein wie die Härte des Felsens. Andere Stationen auf der Karte helfen dir ([DM-14]). Die Karte wird aufgedeckt und bleibt liegen; auch die
Stationen bleiben.`,
        },
        {
          clauses: ['DM-7'],
          text: `**Bergen** kannst du, wo du eine Station hast und die oberste Karte offen liegt. Deine Bergungsstufe muss mindestens so hoch sein wie
die Schwierigkeit; auch hier helfen andere Stationen. Du nimmst die Karte und ihre Punkte, geteilt nach [DM-15]. Danach liegt die nächste
Karte des Stapels oben, und ihr seht ihre Rückseite. Die Stationen bleiben, auch wenn das Feld nun leer ist.`,
          picture: {
            position: 'middle',
            caption:
              'Auf b3 liegt eine Karte offen, und dort stehen drei Stationen: zwei von Platz 1, eine von Platz 2.',
          },
        },
        {
          clauses: ['DM-8'],
          text: `**Ziehen**: Du bewegst eine deiner Stationen zum nächsten Stapel, nach oben, unten, links oder rechts, nicht schräg. Leere Felder sind kein
Hindernis: Eine Station darf über sie hinweg zum nächsten Stapel in dieser Richtung springen.`,
          ruling: 'Sie darf auch auf dem benachbarten leeren Feld stehen bleiben.',
        },
        {
          clauses: ['DM-9'],
          text: `**Aufrüsten**: Du verbesserst eine Ausrüstung um eine Stufe. Von 1 auf 2 kostet das 1 Punkt, von 2 auf 3 kostet es 2, von 3 auf 4 kostet
es 3. Karten und Marker sind Wechselgeld: Du zahlst immer genau den Preis.

Eine bessere Flotte bringt dir **sofort eine weitere Station**. Stell sie gleich auf einen beliebigen Stapel oder ein leeres Feld.`,
          ruling: 'Der Vorrat an Punkten geht nie aus.',
        },
      ],
    },
    {
      anchor: 'bonus',
      title: 'Bonusaktionen',
      passages: [
        {
          clauses: ['DM-10'],
          text: `Deckst du eine Karte mit einem Bonus auf, so darfst **du** ihn **einmal und jederzeit in diesem Zug** nutzen. Niemand sonst darf es, und
später ist er verfallen. Er kostet keine deiner drei Aktionen.`,
        },
        {
          clauses: ['DM-11'],
          text: `Es gibt fünf Arten:

- **Extragrabung**: einmal mehr graben, nach den Regeln des Grabens.
- **Extrabergung**: einmal mehr bergen, nach den Regeln des Bergens.
- **Versetzen**: eine beliebige Station, deine oder eine fremde, auf einen beliebigen anderen Stapel stellen; nicht auf ein leeres Feld.
- **Extrapunkt**: einen Punkt nehmen.
- **Radar**: die oberste Karte eines beliebigen Stapels ansehen, wenn sie noch verdeckt ist. Sonst sieht sie niemand, und sie kommt verdeckt
zurück.`,
        },
        {
          clauses: ['DM-12'],
          text: `Was dein Radar dir gezeigt hat, weißt nur du, solange niemand die Karte aufdeckt. Die anderen wissen nur, dass du nachgesehen hast und
wo.`,
          ruling: 'Merken musst du es dir nicht: Das Brett zeigt es dir weiterhin, und nur dir.',
        },
      ],
    },
    {
      anchor: 'together',
      title: 'Zusammenarbeiten und teilen',
      passages: [
        {
          clauses: ['DM-13', 'DM-14'],
          text: `Stationen auf derselben Karte helfen einander. Niemand wird gefragt, und niemand kann ablehnen. **Jede Station auf der Karte außer
deiner ersten erhöht deine Stufe um 1**, für diese Grabung oder Bergung, ob sie dir gehört oder nicht. Deine Ausrüstung selbst
bleibt, wie sie ist.`,
        },
        {
          clauses: ['DM-15'],
          text: `Wird eine Karte geborgen, so werden ihre Punkte **gleichmäßig unter allen geteilt, die eine Station darauf haben**. Wie viele Stationen
das sind, spielt keine Rolle. Was sich nicht teilen lässt, bekommt, wer geborgen hat.`,
        },
        {
          clauses: ['DM-16'],
          text: `Ein paar Fälle:

- Deine Grabung hat Stufe 1, und eine andere Station steht bei dir: Du kommst auf 2. Fels der Härte 3 ist zu hart. Mit Stufe 2 kämst du auf
3 und könntest graben.
- Deine Bergung hat Stufe 2, und zwei andere Stationen stehen bei dir: Du kommst auf 4 und nimmst eine Karte mit 5 Punkten und
Schwierigkeit 4. Teilen sie sich zwei, bekommst du 3 und dein Gegenüber 2.
- Mit Stufe 1 und zwei anderen kommst du nur auf 3: zu wenig für Schwierigkeit 4.
- Drei teilen sich eine Karte mit 2 Punkten. Das geht nicht auf, also gehören beide Punkte dir.
- Du rüstest von Stufe 2 auf 3 auf und zahlst mit einer Karte zu 3 Punkten: Du bekommst 1 Punkt heraus.`,
          picture: {
            position: 'sharing',
            caption:
              'Bergung 2 und zwei weitere Stationen: zusammen 4, gerade genug für diese Karte. Ihre 5 Punkte teilen sich zwei.',
          },
        },
      ],
    },
    {
      anchor: 'end',
      title: 'Das Ende',
      passages: [
        {
          clauses: ['DM-17'],
          text: `Jederzeit in deinem eigenen Zug darfst du dich **zum Sieger erklären**, wenn du genug Punkte hast: **40 zu zweit, 30 zu dritt, 20 zu viert.**
Du gewinnst sofort, selbst wenn jemand mehr hat. Das ist keine Aktion, und du musst es nie tun. Die anderen folgen nach ihren Punkten.`,
        },
        {
          clauses: ['DM-18'],
          text: `Sind alle Karten genommen und hat sich niemand zum Sieger erklärt, gewinnt, wer die meisten Punkte hat.`,
          ruling:
            'Das Spiel endet in dem Augenblick, in dem die letzte Karte genommen wird; erklären kann sich dann niemand mehr. Bei gleich vielen Punkten teilt ihr euch den Sieg.',
        },
        {
          clauses: ['DM-19'],
          text: `**Deine Punkte sind dein Geheimnis.** Die anderen sehen sie nicht. Wer lieber mit offenen Karten spielt, wählt die Option \`open\`.`,
          ruling: `Bezahlt und geborgen wird vor aller Augen; wer ein vollkommenes Gedächtnis hat, könnte also mitzählen. Das Programm hilft dabei nicht:
Es zeigt, was geschieht, aber nie die Summen der anderen. Bots wissen, was ein vollkommenes Gedächtnis wüsste.`,
        },
        {
          clauses: ['DM-20'],
          text: `**Bis zur letzten Karte** (Option \`last-card\`): Geborgene Karten liegen offen, niemand erklärt sich zum Sieger, und das Spiel endet, wenn alle
Karten genommen sind. Wer die meisten Punkte hat, gewinnt; bei gleich vielen teilt ihr euch den Sieg. Alle Punkte sind dann offen, die Option
\`open\` gehört also dazu.`,
          ruling: 'Es zählt, was du am Ende hast. Ausgegebene Punkte sind weg.',
        },
        {
          clauses: ['DM-21'],
          text: `Damit kein Spiel ewig dauert, endet es auch durch Stillstand.`,
          ruling: `Vergehen hintereinander 12 Züge für jeden Platz (zu zweit also 24) ohne Grabung, Bergung oder Aufrüstung (gezählt am Ende jedes Zuges), so endet das Spiel, als wären
alle Karten genommen. Sobald die Hälfte dieser Züge vorüber ist, wird mitgezählt, und alle sehen es.`,
        },
      ],
    },
    {
      anchor: 'notation',
      title: 'Wie es aufgeschrieben wird',
      passages: [
        {
          clauses: ['DM-22'],
          text: `Jede Aktion ist ein kurzer Text:

- \`land b3\`: die erste Station
- \`dig b3\` (graben), \`salvage b3\` (bergen), \`move b3-b4\` (ziehen)
- \`upgrade digging\`, \`upgrade salvage\`, \`upgrade fleet c1\` (Flotte, mit dem Feld der neuen Station)
- \`bonus dig b3\`, \`bonus salvage b3\`, \`bonus shift 2 b3-d1\` (eine Station von Platz 2), \`bonus point\`, \`bonus radar c2\`
- \`declare\` für den Sieg, \`end\` für das Ende des Zuges

Ein Zug endet nur mit \`end\` oder \`declare\`. Der Zufall schreibt \`deal\` mit den 48 Nummern der Karten, 01 bis 48 in der Folge des
Kartensatzes, von der obersten auf a1 bis zur untersten auf d4, und dann \`first 2\` für den Platz, der beginnt.`,
        },
      ],
    },
  ],
};
