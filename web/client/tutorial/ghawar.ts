import type { Lesson } from './lesson';

export const ghawar: Lesson = {
  game: 'ghawar',
  steps: [
    {
      position: 'choose',
      title: { en: 'The dice place your rigs', de: 'Die Würfel setzen deine Bohrtürme' },
      say: {
        en: `36 platforms, a cube on each. The value board tells what a colour is worth: white (w) 6, red (r) 5, yellow (y) 4, black (k) 3, blue (b) 2, green (g) 1.

In phase 1 two dice name the platform for your next rig: column, then row. Usually you have no say in it. At this table you may choose which
die is which. You rolled a 3 and a 5. **Place your rig on p35 or p53.**`,
        de: `36 Plattformen, auf jeder ein Klötzchen. Die Wertetafel sagt, was eine Farbe wert ist: Weiß (w) 6, Rot (r) 5, Gelb (y) 4, Schwarz (k) 3, Blau (b) 2, Grün (g) 1.

In Phase 1 nennen zwei Würfel die Plattform für deinen nächsten Bohrturm: erst die Spalte, dann die Zeile. Meist hast du dabei keine Wahl. An
diesem Tisch darfst du aussuchen, welcher Würfel welcher ist. Du hast eine 3 und eine 5. **Setze deinen Bohrturm auf p35 oder p53.**`,
      },
      expect: ['place p35', 'place p53'],
      hint: {
        en: 'Count columns from the left and rows from the bottom: p35 is column 3, row 5.',
        de: 'Spalten zählst du von links, Zeilen von unten: p35 ist Spalte 3, Zeile 5.',
      },
      done: {
        en: 'Your rig stands. Had there been one already, nothing would have happened. When someone has placed their last rig, the round is played to its end and phase 2 begins.',
        de: 'Dein Bohrturm steht. Wäre dort schon einer gewesen, wäre nichts geschehen. Hat jemand den letzten gesetzt, wird die Runde noch zu Ende gespielt, dann beginnt Phase 2.',
      },
      clauses: ['GH-1', 'GH-2', 'GH-3', 'GH-4', 'GH-6', 'GH-7'],
    },
    {
      position: 'roll',
      title: { en: 'Drive, or move a rig', de: 'Fahren oder einen Bohrturm versetzen' },
      say: {
        en: `Phase 2. You sit in the south; your two trucks wait in the depot. In each turn you either roll and drive, or move a rig. You have to decide
before you roll.

**Choose to drive.**`,
        de: `Phase 2. Du sitzt im Süden; deine zwei Lastwagen warten im Depot. In jedem Zug würfelst und fährst du, oder du versetzt einen Bohrturm. Das
entscheidest du vor dem Wurf.

**Entscheide dich fürs Fahren.**`,
      },
      expect: ['drive'],
      hint: {
        en: 'Rigs can wait. First roll the die: drive.',
        de: 'Die Bohrtürme haben Zeit. Würfle erst einmal: fahren.',
      },
      done: { en: 'You rolled a 3.', de: 'Du hast eine 3 gewürfelt.' },
      clauses: ['GH-5', 'GH-10'],
    },
    {
      position: 'load',
      title: { en: 'Out of the depot, and load', de: 'Aus dem Depot und laden' },
      say: {
        en: `A truck must drive exactly 3 spaces. It enters at the end of a road on your side; that is the first space. Crossings and the gaps between
platforms are one space each. If it stops in a gap, it may load from the platforms beside it, provided a rig stands there.

On p22 stands a rig of yours, with a red cube worth 5. Loading there is free. **Drive to c2 and load the cube of p22** (\`depot-c2 load p22\`).`,
        de: `Ein Lastwagen muss genau 3 Felder fahren. Er fährt am Ende einer Straße auf deiner Seite ein; das ist das erste Feld. Kreuzungen und die
Durchfahrten zwischen zwei Plattformen sind je ein Feld. Hält er in einer Durchfahrt, darf er von den Plattformen daneben laden, wenn dort ein
Bohrturm steht.

Auf p22 steht ein Bohrturm von dir, mit einem roten Klötzchen im Wert von 5. Dort lädst du umsonst. **Fahre nach c2 und lade das Klötzchen von
p22** (\`depot-c2 load p22\`).`,
      },
      expect: ['depot-c2 load p22'],
      hint: {
        en: 'Enter at b1, turn right at the crossing b2 and stop in the gap c2, below p22. And do load.',
        de: 'Fahre bei b1 ein, biege an der Kreuzung b2 rechts ab und halte in der Durchfahrt c2, unter p22. Und lade auch.',
      },
      done: {
        en: 'The red cube is on your truck; your rig stays. The other player loads, too. Then you choose to drive again and roll a 5.',
        de: 'Das rote Klötzchen liegt auf deinem Lastwagen; dein Bohrturm bleibt stehen. Auch die Gegenseite lädt. Dann fährst du wieder und würfelst eine 5.',
      },
      clauses: ['GH-8', 'GH-9', 'GH-11', 'GH-13', 'GH-16', 'GH-21'],
    },
    {
      position: 'home',
      title: { en: 'Bring it home', de: 'Bring es heim' },
      say: {
        en: `From c2 home it is three spaces: b2, b1, and one more to leave the field. You rolled a 5, which is enough: leaving ends the drive, and pips left over
are lost. Home is over your own side only.

**Drive from c2 to the depot.**`,
        de: `Von c2 sind es drei Felder bis nach Hause: b2, b1 und noch eines, um hinauszufahren. Du hast eine 5, das reicht: Draußen endet die
Fahrt, übrige Augen verfallen. Heim geht es nur über deine eigene Seite.

**Fahre von c2 ins Depot.**`,
      },
      expect: ['c2-depot'],
      hint: {
        en: 'Your loaded truck stands on c2. Take it home to your depot.',
        de: 'Dein beladener Lastwagen steht auf c2. Bring ihn heim in dein Depot.',
      },
      done: {
        en: 'Delivered: red, worth 5. The other player moves a rig instead of driving, from p14 to p21.',
        de: 'Abgeliefert: Rot, 5 wert. Die Gegenseite versetzt statt zu fahren einen Bohrturm von p14 nach p21.',
      },
      clauses: ['GH-11', 'GH-14'],
    },
    {
      position: 'move-rig',
      title: { en: 'Move a rig', de: 'Einen Bohrturm versetzen' },
      say: {
        en: `On p22 no cube is left: your rig there is idle. On p33 lies a white cube worth 6, and nobody has a rig there.

**Move the rig from p22 to p33.** That is your whole turn.`,
        de: `Auf p22 liegt kein Klötzchen mehr: Dein Bohrturm dort ist arbeitslos. Auf p33 liegt ein weißes im Wert von 6, und dort hat niemand einen
Bohrturm.

**Versetze den Bohrturm von p22 nach p33.** Das ist dein ganzer Zug.`,
      },
      expect: ['rig p22-p33'],
      hint: {
        en: 'First point at the rig on p22, then at p33: column 3, row 3.',
        de: 'Zeige erst auf den Bohrturm auf p22, dann auf p33: Spalte 3, Zeile 3.',
      },
      done: {
        en: 'Now white waits for you. The other player drives on towards home. You choose to drive and roll a 3.',
        de: 'Nun wartet Weiß auf dich. Die Gegenseite fährt weiter Richtung Norden. Du entscheidest dich fürs Fahren und würfelst eine 3.',
      },
      clauses: ['GH-10', 'GH-17'],
    },
    {
      position: 'pay',
      title: { en: 'Pay at someone else’s rig', de: 'Am fremden Bohrturm zahlen' },
      say: {
        en: `At the rigs of others you may load, too, if you pay the value of the cube to the owner. There is no credit. You have 3 barrels. On p32 stands a rig of
the other player, with a blue cube worth 2.

**Drive to d3 or f3 and load the cube of p32.**`,
        de: `Auch an fremden Bohrtürmen darfst du laden, wenn du den Wert des Klötzchens zahlst. Kredit gibt es nicht. Du hast 3 Fässer. Auf p32 steht ein Bohrturm
der Gegenseite, mit einem blauen Klötzchen im Wert von 2.

**Fahre nach d3 oder f3 und lade das Klötzchen von p32.**`,
      },
      expect: ['depot-d3 load p32', 'depot-f3 load p32'],
      hint: {
        en: 'p32 is column 3, row 2. The gaps left and right of it are d3 and f3. And do load.',
        de: 'p32 ist Spalte 3, Zeile 2. Die Durchfahrten links und rechts davon sind d3 und f3. Und lade auch.',
      },
      done: {
        en: 'You pay 2 barrels to the other player. At the end blue brings you 2, and perhaps 2 more if you have delivered the most blue cubes.',
        de: 'Du zahlst der Gegenseite 2 Fässer. Am Ende bringt Blau dir 2 – und vielleicht noch einmal 2, wenn du die meisten blauen abgeliefert hast.',
      },
      clauses: ['GH-4', 'GH-16'],
    },
    {
      position: 'detour',
      title: { en: 'No way past a truck', de: 'An keinem Lastwagen vorbei' },
      say: {
        en: `Your loaded truck stands on d3. The straight way home is blocked: on d1 stands a truck of the other player. Nobody enters or passes its space. But at
the crossing d2 you may turn. You rolled a 5.

**Find the way home from d3.**`,
        de: `Dein beladener Lastwagen steht auf d3. Der gerade Weg heim ist versperrt: Auf d1 steht ein Lastwagen der Gegenseite. Niemand kommt auf sein Feld oder
an ihm vorbei. Aber an der Kreuzung d2 darfst du abbiegen. Du hast eine 5.

**Finde den Weg von d3 nach Hause.**`,
      },
      expect: ['d3-depot'],
      hint: {
        en: 'd2, then left to c2 and b2, down to b1, and out: exactly five. The action is “d3 to the depot”.',
        de: 'd2, dann links über c2 nach b2, hinunter nach b1 und hinaus: genau fünf. Die Aktion heißt „d3 ins Depot“.',
      },
      done: {
        en: 'Well driven. Had no truck of yours been able to drive the whole roll, your turn would have been over.',
        de: 'Gut gefahren. Hätte keiner deiner Lastwagen den ganzen Wurf fahren können, wäre dein Zug vorbei gewesen.',
      },
      clauses: ['GH-11', 'GH-12', 'GH-14', 'GH-15'],
    },
    {
      position: 'last-cube',
      title: { en: 'The last cube', de: 'Das letzte Klötzchen' },
      say: {
        en: `The field is empty but for the white cube on your truck. The last delivery ends the game. Then every cube pays its value, and whoever has delivered
strictly the most of a colour gets its value once more.

**Bring the truck home from b1.**`,
        de: `Das Feld ist leer bis auf das weiße Klötzchen auf deinem Lastwagen. Die letzte Ablieferung beendet das Spiel. Dann bringt jedes Klötzchen seinen Wert,
und wer von einer Farbe mehr abgeliefert hat als alle anderen, bekommt ihren Wert noch einmal.

**Bring den Lastwagen von b1 heim.**`,
      },
      expect: ['b1-depot'],
      hint: {
        en: 'One space is enough to leave the field: b1 to the depot.',
        de: 'Ein Auge genügt, um hinauszufahren: von b1 ins Depot.',
      },
      done: {
        en: 'Four white cubes against two: 24, and 6 more for the majority. With your 5 barrels you win by 75 to 74.',
        de: 'Vier weiße gegen zwei: 24 und 6 dazu für die Mehrheit. Mit deinen 5 Fässern gewinnst du 75 zu 74.',
      },
      clauses: ['GH-14', 'GH-18', 'GH-20'],
    },
  ],
  farewell: {
    en: 'You know how to drive now. Watch which colours the others collect, and where their trucks block the roads.',
    de: 'Nun kannst du fahren. Achte darauf, welche Farben die anderen sammeln und wo ihre Lastwagen die Straßen versperren.',
  },
};
