import type { RulesBook } from './book';

export const ghawar: RulesBook = {
  title: 'Ghawar',
  chapters: [
    {
      anchor: 'about',
      title: 'Worum es geht',
      passages: [
        {
          clauses: [],
          text: `Ghawar ist ein Ölfeld: Plattformen in Reih und Glied, auf jeder ein Klötzchen, dazwischen enge Straßen. Zuerst bestimmen
die Würfel, wo eure Bohrtürme stehen. Dann fahren die Lastwagen aus, laden Klötzchen und bringen sie heim.

An eigenen Bohrtürmen lädst du umsonst, an fremden zahlst du in Fässern. Die Straßen sind eng, kein Lastwagen kommt am anderen
vorbei. Bring heim, was am meisten wert ist, und versuche, von einer Farbe mehr abzuliefern als alle anderen: Das bringt ihren Wert noch
einmal.

Gespielt wird zu zweit, zu dritt oder zu viert. 2009 stand es im Finale eines Autorenwettbewerbs.`,
        },
      ],
    },
    {
      anchor: 'set-up',
      title: 'Was es gibt',
      passages: [
        {
          clauses: ['GH-1'],
          text: `**36 Plattformen** stehen in sechs Spalten und sechs Zeilen, dazwischen verlaufen Straßen. Eine Plattform heißt nach ihrer Spalte (von
links) und ihrer Zeile (von unten): \`p34\` ist Spalte 3, Zeile 4.`,
        },
        {
          clauses: ['GH-2'],
          text: `Auf jeder Plattform liegt **ein Klötzchen**. Verteilt werden sie vom Zufall.`,
          ruling: 'Von jeder Farbe gibt es sechs: Rot (r), Blau (b), Grün (g), Gelb (y), Weiß (w) und Schwarz (k).',
          picture: { position: 'dealt', caption: 'Das Feld nach dem Auslegen. Daneben die Wertetafel von 1 bis 6.' },
        },
        {
          clauses: ['GH-3'],
          text: `Die **Wertetafel** zeigt, was eine Farbe wert ist. Ihre Reihenfolge wird ausgelost.`,
          ruling: 'Ihre Stellen sind 1 bis 6 wert, eine für jede Farbe, und die Werte ändern sich im Spiel nie.',
        },
        {
          clauses: ['GH-4'],
          text: `Alle haben **Bohrtürme**: zu zweit je 14, zu dritt je 10, zu viert je 8. Dazu Lastwagen und **3 Fässer**.`,
          ruling: `Alle haben zwei Lastwagen. Vor dem Spiel könnt ihr euch stattdessen auf einen oder drei einigen (Option \`trucks\`). Fässer sind
das Geld: Ein Fass ist eine Einheit.`,
        },
        {
          clauses: ['GH-5'],
          text: `Ihr sitzt jeweils an einer Seite des Feldes. Dort ist dein Depot, in dem deine Lastwagen beginnen.`,
          ruling: `Zu zweit sitzt ihr im Süden und Norden, zu dritt im Süden, Westen und Norden, zu viert im Süden, Westen, Norden und Osten. In dieser
Folge wird gespielt. Das Depot liegt außerhalb des Feldes.`,
        },
      ],
    },
    {
      anchor: 'rigs',
      title: 'Phase 1: die Bohrtürme',
      passages: [
        {
          clauses: ['GH-6'],
          text: `Reihum würfelt ihr mit **zwei Würfeln**. Sie nennen eine Plattform. Steht dort kein Bohrturm, kommt einer von dir darauf. Sonst
geschieht nichts.`,
          example:
            'Du würfelst eine 3 und eine 5. Ein Bohrturm von dir kommt auf p35, es sei denn, dort steht schon einer, gleich von wem.',
          ruling: `Der erste Würfel ist die Spalte, der zweite die Zeile. Mit der Option \`dice: choice\` suchst du aus, welcher welcher ist, unter den
so genannten Plattformen ohne Bohrturm – auch wenn nur noch eine übrig ist. Ist keine frei, gibt es nichts zu entscheiden.`,
          picture: {
            position: 'building',
            caption: 'Mitten in Phase 1. Auf jeder Plattform siehst du das Klötzchen und wessen Bohrturm dort steht.',
          },
        },
        {
          clauses: ['GH-7'],
          text: `Sobald jemand keinen Bohrturm mehr hat, wird die Runde noch zu Ende gespielt, damit alle gleich oft gewürfelt haben. Dann ist
Phase 1 vorbei. Bohrtürme, die nicht gesetzt wurden, kommen aus dem Spiel.`,
          ruling: 'Platz 1 beginnt Phase 2.',
        },
      ],
    },
    {
      anchor: 'roads',
      title: 'Die Straßen',
      passages: [
        {
          clauses: ['GH-8'],
          text: `Zwischen den Plattformen verlaufen fünf Straßen von unten nach oben und fünf von links nach rechts. Wo sich zwei treffen, ist eine
*Kreuzung*; das Stück zwischen zwei Plattformen heißt *Durchfahrt*. **Jede Kreuzung und jede Durchfahrt ist ein Straßenfeld**, insgesamt
85. Jede Straße hat abwechselnd 6 Durchfahrten und 5 Kreuzungen; sie beginnt und endet also mit einer Durchfahrt.`,
          ruling: `Außen herum führt keine Straße. Mit der Option \`ring-road\` gibt es in jeder Richtung sieben Straßen, die äußeren entlang dem
Rand.`,
        },
        {
          clauses: ['GH-9'],
          text: `Auch die Straßenfelder brauchen Namen.`,
          ruling: `Denk dir ein Raster aus 11 × 11 Punkten mit den Spalten a bis k und den Zeilen 1 bis 11 von unten. Plattformen, Durchfahrten und
Kreuzungen wechseln sich darauf ab. \`b1\` ist die unterste Durchfahrt der ersten Straße von links. Mit der Ringstraße hat das Raster
13 × 13 Punkte, a bis m, und 133 Straßenfelder.`,
        },
      ],
    },
    {
      anchor: 'turn',
      title: 'Phase 2: dein Zug',
      passages: [
        {
          clauses: ['GH-10'],
          text: `In deinem Zug tust du **eines** von zweien: Du würfelst und fährst mit einem Lastwagen, oder du versetzt einen deiner
Bohrtürme.`,
          ruling: 'Du entscheidest dich vor dem Wurf.',
        },
        {
          clauses: ['GH-11'],
          text: `**Fahren.** Einer deiner Lastwagen muss **genau** so viele Straßenfelder fahren, wie der Würfel zeigt. An einer Kreuzung darf er
abbiegen oder geradeaus fahren. Er wendet nie.`,
          ruling: `„Nie wenden“ gilt innerhalb einer Fahrt. Die nächste Fahrt darf in jede Richtung beginnen. Aus einer Durchfahrt führen nur
zwei Wege: ihre beiden Enden.`,
          picture: {
            position: 'driving',
            caption: 'Platz 1 hat eine 4 gewürfelt. Markiert ist, wohin ein Lastwagen fahren kann.',
          },
        },
        {
          clauses: ['GH-12'],
          text: `**Ein Lastwagen steht im Weg**, gleich wem er gehört: Niemand kann sein Straßenfeld betreten oder an ihm vorbei.`,
        },
        {
          clauses: ['GH-13'],
          text: `**Aus dem Depot** fährt ein Lastwagen am Ende einer beliebigen Straße auf deiner Seite ein. Dieses Ende ist das erste Feld seiner Fahrt:
eine Durchfahrt oder, mit Ringstraße, eine der sieben äußeren Kreuzungen deiner Seite, die Ecken eingeschlossen.`,
          ruling: 'Eine Fahrt, die im Depot beginnt, endet nicht dort.',
        },
        {
          clauses: ['GH-14'],
          text: `**Heim** fährt ein Lastwagen nur über deine eigene Seite. Das Hinausfahren zählt als ein weiteres Feld hinter dem letzten der Straße
und beendet die Fahrt: Der Lastwagen steht im Depot und lädt sein Klötzchen ab.`,
          example:
            'Dein Lastwagen steht auf der letzten Durchfahrt vor deiner Seite. Jeder Wurf bringt ihn heim, denn dafür genügt ein Auge.',
          ruling:
            'Wer das Feld verlässt, hat voll ausgefahren; übrige Augen verfallen. Über fremde Seiten fährt niemand hinaus.',
        },
        {
          clauses: ['GH-15'],
          text: `Ein Wurf muss voll ausgefahren werden, wenn das möglich ist.`,
          ruling: 'Kann keiner deiner Lastwagen den ganzen Wurf fahren, ist dein Zug vorbei.',
        },
        {
          clauses: ['GH-16'],
          text: `**Laden.** Endet die Fahrt eines leeren Lastwagens neben einer Plattform mit Bohrturm und Klötzchen, so darf er das Klötzchen laden.

- Am **eigenen Bohrturm** umsonst.
- An einem **fremden Bohrturm** zahlst du den Wert des Klötzchens an den Platz, dem er gehört.
- **Ohne Bohrturm** kann niemand laden.

Der Bohrturm bleibt stehen. Ein Lastwagen trägt ein Klötzchen; er lädt erst wieder, wenn er im Depot abgeladen hat.`,
          ruling: `„Neben“ heißt: mit gemeinsamer Kante. Eine Durchfahrt bedient also die beiden Plattformen zu ihren Seiten, eine Kreuzung keine.
Kredit gibt es nicht: Reichen deine Fässer nicht, kannst du nicht laden.`,
          picture: {
            position: 'loading',
            caption:
              'Der Lastwagen von Platz 1 kann zwischen zwei Plattformen halten und laden: umsonst am eigenen Turm, gegen Fässer am fremden.',
          },
        },
        {
          clauses: ['GH-17'],
          text: `**Einen Bohrturm versetzen.** Statt zu fahren, darfst du einen deiner Bohrtürme auf eine beliebige Plattform ohne Bohrturm
versetzen.`,
          ruling: 'Ob dort ein Klötzchen liegt, ist gleich.',
        },
      ],
    },
    {
      anchor: 'end',
      title: 'Das Ende',
      passages: [
        {
          clauses: ['GH-18'],
          text: `Das Spiel endet, wenn auf dem Feld kein Klötzchen mehr ist.`,
          ruling:
            'Klötzchen auf Lastwagen, die noch unterwegs sind, zählen als auf dem Feld: Die letzte Ablieferung beendet das Spiel.',
        },
        {
          clauses: ['GH-19'],
          text: `Damit kein Spiel ewig dauert, endet es auch durch Stillstand.`,
          ruling: `Vergehen hintereinander 20 Züge für jeden Platz (zu zweit also 40), ohne dass ein Klötzchen geladen oder abgeliefert wird (gezählt
am Ende jedes Zuges), ist das Spiel zu Ende. Klötzchen auf Lastwagen sind dann verloren. Sobald die Hälfte dieser Züge vorüber ist, wird mitgezählt, und alle sehen es.`,
        },
        {
          clauses: ['GH-20'],
          text: `Nun wird abgerechnet. Du bekommst

- für **jedes abgelieferte Klötzchen** seinen Wert;
- für **jede Farbe**, von der du mehr Klötzchen abgeliefert hast als jeder andere Platz, ihren Wert noch einmal.

Dazu kommen deine Fässer. **Wer die meisten Fässer hat, gewinnt.**`,
          example: `Schwarz ist 6 wert. Du hast zwei schwarze Klötzchen abgeliefert, dein Gegenüber eines. Du bekommst 12 und 6 als Bonus, zusammen
18; dein Gegenüber 6. Hättet ihr beide zwei, bekäme niemand den Bonus.`,
          ruling: 'Wer gleich viel hat, teilt sich den Rang.',
        },
      ],
    },
    {
      anchor: 'notation',
      title: 'Wie es aufgeschrieben wird',
      passages: [
        {
          clauses: ['GH-21'],
          text: `Jede Aktion ist ein kurzer Text:

- \`drive\`: würfeln; danach die Fahrt von Feld zu Feld: \`b1-b4\`, \`depot-b3\`, \`d1-depot\`, mit \` load p23\` dahinter, wenn der Lastwagen
lädt
- \`rig p12-p45\`: einen Bohrturm versetzen
- \`place p34\`: einen Bohrturm setzen, nur mit \`dice: choice\`

Der Zufall schreibt \`deal\` mit 36 Buchstaben für die Klötzchen auf p11, p21, …, p66 und sechs für die Farben, die 1 bis 6 wert sind
(r b g y w k für Rot, Blau, Grün, Gelb, Weiß, Schwarz), \`roll 3 5\` in Phase 1 und \`roll 4\` in Phase 2. Haben zwei Fahrten dieselben
beiden Enden, auf einem anderen Weg oder weil zwei Lastwagen im Depot stehen, so sind sie dieselbe Aktion.`,
        },
      ],
    },
  ],
};
