import type { RulesBook } from './book';

export const atacama: RulesBook = {
  title: 'Atacama',
  designer: 'Martin Schlegel',
  chapters: [
    {
      anchor: 'about',
      title: 'Worum es geht',
      passages: [
        {
          clauses: [],
          text: `Die Atacama ist eine der trockensten Wüsten der Erde – und voller Erz. Abwechselnd errichtet ihr Bohrtürme auf
Feldern mit Gold, Silber und Kupfer. Der Kniff dabei: **Ein Bohrturm gehört niemandem.** Steht er einmal, zählt er für jede
Reihe, die durch ihn hindurchgeht, für deine ebenso wie für die der Gegenseite.

Eine Seite wertet die Spalten, die andere die Zeilen. Du darfst nur zwei der drei Rohstoffe verkaufen; Erz des dritten kostet
dich Punkte. Und eine Reihe zählt überhaupt erst, wenn mindestens vier Bohrtürme in ihr stehen. Also förderst du die
Reihen, die dir nützen, verdirbst die anderen und behältst im Auge, wie der Platz knapp wird.

Am besten fängst du mit dem Grundspiel zu zweit an. Man kann auch zu dritt und zu viert spielen.`,
        },
      ],
    },
    {
      anchor: 'board',
      title: 'Das Brett',
      passages: [
        {
          clauses: ['AT-1'],
          text: `Das quadratische Brett hat **9 × 9 Felder**. Es besteht aus neun Tafeln zu 3 × 3 Feldern mit den Buchstaben A bis I. Die
Felder heißen wie beim Schach: Spalten a bis i von links nach rechts, Zeilen 1 bis 9 von unten nach oben.

Jedes Feld zeigt einen Rohstoff und eine Menge Erz von 1 bis 5. Den Rohstoff erkennst du an der Form: **Gold ist eine
Scheibe, Silber ein Quadrat, Kupfer ein Dreieck.**`,
          picture: {
            position: 'start',
            caption: 'Das Brett vor dem ersten Bohrturm. Das Feld e5 genau in der Mitte zeigt Silber 2.',
          },
        },
        {
          clauses: ['AT-2'],
          text: `Im Grundspiel liegen die Tafeln in der Reihenfolge des Alphabets: A B C oben, D E F in der Mitte, G H I unten. Tafeln werden
nie gedreht; ihr Buchstabe steht immer aufrecht.`,
        },
      ],
    },
    {
      anchor: 'basic',
      title: 'Das Grundspiel zu zweit',
      passages: [
        {
          clauses: ['AT-5'],
          text: `Beide beginnen mit **14 Bohrtürmen** und haben eine *Konzession*: das Recht auf zwei Rohstoffe und eine Richtung.

- **Platz 1** hat die türkise Konzession: Gold und Silber, aber **kein Kupfer**. Platz 1 wertet die **Spalten**.
- **Platz 2** hat die orange Konzession: Gold und Kupfer, aber **kein Silber**. Platz 2 wertet die **Zeilen**.`,
          ruling: 'Platz 1 beginnt, danach geht es abwechselnd weiter.',
        },
        {
          clauses: ['AT-6'],
          text: `Wenn du am Zug bist, **setzt du genau einen Bohrturm** aus deinem Vorrat. Das Feld muss frei sein und darf keine Kante mit einem
Feld teilen, auf dem schon ein Bohrturm steht. Über Eck dürfen sich Bohrtürme berühren. Passen ist nicht erlaubt.`,
          example: `Auf e5 steht ein Bohrturm. Auf e4, e6, d5 und f5 kann nun niemand mehr bauen, denn sie teilen eine Kante mit ihm.
d4, d6, f4 und f6 berühren ihn nur an der Ecke: Sie bleiben frei.`,
          picture: {
            position: 'distance',
            caption: 'Ein Bohrturm auf e5 nimmt allen fünf Felder: sein eigenes und die vier Nachbarn.',
          },
        },
        {
          clauses: ['AT-7'],
          text: `Ein Bohrturm auf dem Brett **gehört niemandem**. Er zählt für seine Spalte und für seine Zeile, ganz gleich, wer ihn gesetzt
hat.`,
        },
        {
          clauses: ['AT-8', 'AT-9'],
          text: `Das Spiel endet, wenn alle Bohrtürme gesetzt sind.`,
          ruling: `Es endet auch sofort, wenn kein Feld mehr übrig ist, auf dem ein Bohrturm stehen dürfte. Das kann deutlich vor dem
28. Bohrturm geschehen, frühestens nach dem 21. Bohrtürme, die nicht gesetzt wurden, zählen nichts.`,
        },
        {
          clauses: ['AT-33'],
          text: `Wie viele Felder noch frei sind, steht jederzeit am Brett. Behalte diese Zahl im Auge: Wer vorn liegt, beendet das Spiel
gern früh und setzt Bohrtürme so, dass sie allen möglichst viele Felder nehmen.`,
        },
      ],
    },
    {
      anchor: 'scoring',
      title: 'Die Wertung',
      passages: [
        {
          clauses: ['AT-10'],
          text: `Eine Reihe – also eine Spalte oder eine Zeile – zählt nur, wenn **mindestens vier Bohrtürme** in ihr stehen. Mit dreien oder
weniger ist sie nichts wert, weder im Guten noch im Schlechten.`,
        },
        {
          clauses: ['AT-11'],
          text: `In einer Reihe, die zählt, zählen nur die Felder mit Bohrturm. Jedes Erz eines Rohstoffs, auf den du ein Recht hast, bringt
**+1**, jedes Erz des Rohstoffs, der dir fehlt, **−1**. Dein Ergebnis ist die Summe aller deiner Reihen, die zählen. Es kann auch
negativ sein.`,
        },
        {
          clauses: ['AT-30'],
          text: `Hier ein Brett nach 16 Bohrtürmen. Wie steht es?

- **Spalte a**, von oben: Gold 2, Silber 5, Kupfer 3, Silber 1. Platz 1 fehlt das Kupfer: 2 + 5 − 3 + 1 = **+5**.
- **Spalte b**: Gold 2, Kupfer 4, Kupfer 5, Silber 3. Das macht 2 − 4 − 5 + 3 = **−4**.
- Keine andere Spalte hat vier Bohrtürme. Platz 1 steht bei **+1**.
- **Zeile 1**, von links: Silber 1, Kupfer 3, Kupfer 4, Gold 1. Platz 2 fehlt das Silber: −1 + 3 + 4 + 1 = **+7**.
- **Zeile 2** hat nur drei Bohrtürme: nichts.
- **Zeile 3**: Kupfer 3, Silber 5, Gold 2, Silber 3. Das macht 3 − 5 + 2 − 3 = **−3**.
- Keine andere Zeile zählt. Platz 2 steht bei **+4**.`,
          picture: {
            position: 'example',
            caption:
              'Sechzehn Bohrtürme. Am Rand siehst du mit vier Punkten, dass eine Reihe zählt, und mit einer Zahl, was sie wert ist.',
          },
        },
        {
          clauses: ['AT-12'],
          text: `**Wer am Ende die meisten Punkte hat, gewinnt.**`,
          ruling: 'Wer gleich viele Punkte hat, teilt sich den Rang. Zu zweit ist das ein Unentschieden.',
        },
      ],
    },
    {
      anchor: 'enhanced',
      title: 'Das erweiterte Spiel zu zweit',
      passages: [
        {
          clauses: ['AT-13'],
          text: `Zu Beginn hat niemand eine Konzession, und niemand kennt das ganze Brett: Die neun Tafeln werden gemischt und nach und nach
ausgelegt.`,
        },
        {
          clauses: ['AT-14'],
          text: `Das Brett wächst von der linken oberen Ecke aus, in drei Abschnitten mit je drei Tafeln:

- **Abschnitt 1**: ein Dreieck in der Ecke (oben links, oben Mitte, Mitte links).
- **Abschnitt 2**: die Diagonale (oben rechts, Mitte, unten links).
- **Abschnitt 3**: der Rest (Mitte rechts, unten Mitte, unten rechts).

Auch hier stehen die Buchstaben aufrecht.`,
          ruling: `Das Dreieck liegt oben links. Innerhalb eines Abschnitts werden die Tafeln in Leserichtung ausgelegt: von oben nach unten, von
links nach rechts.`,
          picture: {
            position: 'enhanced',
            caption:
              'Abschnitt 1: Drei Tafeln liegen offen, sechs sind noch verdeckt. Gewertet wird noch nichts, denn niemand hat eine Konzession.',
          },
        },
        {
          clauses: ['AT-15'],
          text: `Abschnitt 1 dauert, bis beide **dreimal am Zug** waren, Abschnitt 2 noch einmal drei Züge für beide, Abschnitt 3 bis zum Ende.
Nur Felder, die schon ausliegen, können benutzt werden. Die Abstandsregel gilt auch über die Grenzen der Tafeln hinweg.`,
          ruling: 'Gezählt werden Züge, nicht Bohrtürme: Auch das Beanspruchen einer Konzession ist ein Zug.',
        },
        {
          clauses: ['AT-16'],
          text: `Solange niemand eine Konzession hat, darfst du in deinem Zug eine **beanspruchen**, statt einen Bohrturm zu setzen. Du wählst *kein
Kupfer* oder *kein Silber* und dazu *Spalten* oder *Zeilen*: vier Möglichkeiten. Das kostet dich **einen Bohrturm** aus deinem
Vorrat; er kommt aus dem Spiel, du setzt also nur 13. Die Gegenseite bekommt die andere Konzession in der anderen Richtung
umsonst und behält alle 14.`,
          example: `Du beanspruchst „kein Silber, Zeilen“. Von nun an wertest du die Zeilen und verkaufst Gold und Kupfer; die Gegenseite wertet die
Spalten und verkauft Gold und Silber.`,
        },
        {
          clauses: ['AT-17', 'AT-18'],
          text: `Das Spiel endet, wenn niemand mehr einen Bohrturm hat oder wenn es in Abschnitt 3 kein freies Feld mehr gibt.`,
          ruling: `Vor Abschnitt 3 gibt es immer ein freies Feld: Es stehen zu wenige Bohrtürme, um 27 oder 54 Felder zu sperren.

Ist in Abschnitt 3 kein Feld mehr frei und hat noch niemand eine Konzession, so darf, wer am Zug ist, noch eine beanspruchen oder
durch Passen das Spiel enden lassen. Beansprucht niemand je eine Konzession, so hat niemand Punkte: unentschieden mit 0.`,
        },
        { clauses: ['AT-19'], text: 'Alles andere ist wie im Grundspiel.' },
      ],
    },
    {
      anchor: 'tactical',
      title: 'Die taktische Variante',
      passages: [
        {
          clauses: ['AT-20'],
          text: `Sie lässt sich mit dem Grundspiel und mit dem erweiterten Spiel verbinden. Beide haben **11 Bohrtürme der Grundfarbe und 3 der
zweiten Farbe**. In deinem Zug setzt du einen davon, gleich welcher Sorte.`,
        },
        {
          clauses: ['AT-21'],
          text: `Unter einem Bohrturm der zweiten Farbe zählt das Feld **doppelt**: doppelter Gewinn oder doppelter Verlust.`,
          ruling: 'Beim Zählen bis vier ist er trotzdem nur ein Bohrturm.',
          example: `Ein Bohrturm der zweiten Farbe auf Kupfer 4 bringt in der Zeile +8 und kostet in der Spalte 8 – wenn diese Reihen
zählen.`,
          picture: {
            position: 'tactical',
            caption:
              'Zwei Bohrtürme der zweiten Farbe, zu erkennen an ihrem anderen Kopf. Das Erz unter ihnen zählt doppelt.',
          },
        },
        {
          clauses: ['AT-22'],
          text: `Im erweiterten Spiel kostet eine Konzession auch hier einen Bohrturm.`,
          ruling: 'Du darfst mit jeder der beiden Sorten bezahlen und sagst beim Beanspruchen, mit welcher.',
        },
      ],
    },
    {
      anchor: 'three',
      title: 'Zu dritt',
      passages: [
        {
          clauses: ['AT-4'],
          text: `Zu dritt spielt ihr auf einem Sechseckbrett mit **91 Feldern**, sechs an jeder Kante. Das Feld in der Mitte ist Wüste. Die übrigen
90 zeigen Rohstoff und Menge wie auf dem quadratischen Brett.

Der eingebaute Satz \`rotor\` ist genau gerecht: Dreh das Brett um ein Drittel, tausche die Rohstoffe reihum, und du hast dasselbe
Brett mit vertauschten Konzessionen. Ihn bekommt ihr, wenn ihr nichts anderes wählt. Mit \`random\` wird das Erz zu Beginn
ausgelost: Die 90 Rohstoffe werden auf die Felder a1, a2, … gemischt, danach die Mengen jedes Rohstoffs. In beiden Sätzen hat
jeder Rohstoff jede Menge von 1 bis 5 sechsmal. Ein Satz für das quadratische Brett wird hier abgelehnt und umgekehrt.`,
          picture: { position: 'three', caption: 'Das Sechseckbrett. Jeder Platz wertet eine der drei Richtungen.' },
        },
        {
          clauses: ['AT-23'],
          text: `Alle haben je **11 Bohrtürme**, eine der drei Richtungen und die Konzession, die dazugehört.`,
          ruling: `- **Platz 1** (im gedruckten Spiel Gelb) beginnt: kein Gold; wertet die waagerechten Reihen.
- **Platz 2** (Blau): kein Kupfer; wertet die Reihen, die nach rechts fallen.
- **Platz 3** (Orange): kein Silber; wertet die Reihen, die nach rechts steigen.`,
        },
        {
          clauses: ['AT-24'],
          text: `Die Abstandsregel ist milder: Auf benachbarten Feldern dürfen Bohrtürme stehen, **wenn die Felder verschiedene Rohstoffe
zeigen**. Bei gleichem Rohstoff nicht.`,
          example:
            'Neben einem Bohrturm auf Gold 2 darfst du auf Silber oder Kupfer bauen, aber nicht auf einem anderen Gold.',
        },
        {
          clauses: ['AT-25'],
          text: `In der Wüste kann niemand bauen. Sie unterbricht die drei langen Reihen nicht, die durch sie hindurchgehen: Jede davon ist eine
einzige Reihe aus 11 Feldern, von denen 10 benutzbar sind. Reihen haben 6 bis 11 Felder, und auf jeden Platz kommen 11 Reihen.`,
        },
        {
          clauses: ['AT-26'],
          text: `Für die taktische Variante nehmt ihr je 9 Bohrtürme der Grundfarbe und 2 der zweiten. Alles andere ist wie im Grundspiel: Ab vier
Bohrtürmen zählt eine Reihe, unter der zweiten Farbe zählt das Erz doppelt, und wer die meisten Punkte hat, gewinnt.`,
        },
      ],
    },
    {
      anchor: 'four',
      title: 'Zu viert',
      passages: [
        {
          clauses: ['AT-27'],
          text: `Zu viert spielt ihr auf dem quadratischen Brett, alle für sich und mit je **7 Bohrtürmen**. Zwei werten Spalten, zwei werten
Zeilen; in jeder Richtung gibt es einmal die türkise Konzession (kein Kupfer) und einmal die orange (kein Silber).`,
          ruling: `- **Platz 1**: Spalten, kein Kupfer
- **Platz 2**: Zeilen, kein Silber
- **Platz 3**: Spalten, kein Silber
- **Platz 4**: Zeilen, kein Kupfer

Gespielt wird in der Folge 1, 2, 3, 4.`,
        },
        {
          clauses: ['AT-28'],
          text: 'Für die taktische Variante nehmt ihr je 6 Bohrtürme der Grundfarbe und 1 der zweiten.',
        },
        { clauses: ['AT-29'], text: 'Alles andere ist wie im Grundspiel, mit den Tafeln in der Grundaufstellung.' },
      ],
    },
    {
      anchor: 'tiles',
      title: 'Tafelsätze',
      passages: [
        {
          clauses: ['AT-3'],
          text: `Welches Erz wo liegt, bestimmt der Tafelsatz. Er wird vor dem Spiel gewählt und mit ihm aufbewahrt. Du kannst auch einen eigenen
schreiben, als kleine Textdatei: Wer das gedruckte Spiel besitzt, tippt einfach seine Tafeln ab. Eine fehlerhafte Datei wird
abgelehnt, mit Zeile und Grund.`,
          ruling: `Das Erz der gedruckten Tafeln liegt uns nicht vor; diese Sätze sind deshalb unsere eigenen:

- \`classic\`, das Brett für jeden Tag: 27 Felder von jedem Rohstoff, drei auf jeder Tafel. Jeder Rohstoff hat die Mengen 1, 2, 3, 4, 5 auf
6, 6, 6, 5, 4 Feldern; keine Konzession ist also im Vorteil. Er stimmt mit dem Beispiel des Regelhefts überein.
- \`mirror\`, genau gerecht: an der Diagonale a1–i9 gespiegelt, wobei Silber und Kupfer tauschen; die Diagonale selbst ist Gold. Weil
jede Seite versuchen kann, die andere nachzuahmen, ist dieses Brett zum Studieren und zum Prüfen von Bots da, nicht für jeden Tag.
- \`random\`, zu Beginn nach denselben Zählregeln ausgelost, und zwar immer auf dieselbe Weise, damit alle es nachprüfen können: Tafel
für Tafel von A bis I werden die neun Rohstoffe gemischt; dann die Mengen von Gold, von Silber und von Kupfer, die auf ihre
Felder in der Folge a1, b1, …, i9 kommen. Im erweiterten Spiel werden danach die Tafeln gemischt.

Ein eigener Satz reist mit dem Spiel als Daten mit; kein Tisch nennt je eine Datei.`,
        },
      ],
    },
    {
      anchor: 'notation',
      title: 'Wie es aufgeschrieben wird',
      passages: [
        {
          clauses: ['AT-31'],
          text: `Jede Aktion ist ein kurzer Text. Du siehst ihn im Verlauf eines Spiels und kannst ihn in Dateien und für Bots verwenden.

- \`e4\`: ein Bohrturm auf e4; \`e4*\`: einer der zweiten Farbe
- \`claim no-copper columns\`: eine Konzession beanspruchen (kein Kupfer, Spalten); mit \` *\` dahinter, wenn sie mit einem Bohrturm der
zweiten Farbe bezahlt wird
- \`pass\`: das Spiel enden lassen, nur im Fall von [AT-18]

Auf dem Sechseckbrett besteht ein Feld aus dem Buchstaben seiner Zeile, a bis k von unten, und seiner Stelle darin von links: \`a1\` bis
\`k6\`. Die Wüste ist \`f6\`.`,
        },
        {
          clauses: ['AT-32'],
          text: `Auch der Zufall schreibt. \`deal CAFBHDGEI\` sind die neun Tafeln des erweiterten Spiels in gezogener Folge, verborgen, bis sie
ausgelegt werden. \`ore S1G2C3…\` ist ein ausgelostes Brett: Rohstoff (G, S oder C) und Menge jedes Feldes in der Folge a1, b1, …, i1,
a2, …; auf dem Sechseckbrett a1, a2, … mit \`--\` für die Wüste. Gibt es beides, kommt \`ore\` zuerst.`,
        },
      ],
    },
  ],
};
