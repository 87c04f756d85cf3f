import type { Lesson } from './lesson';

export const digMars: Lesson = {
  game: 'dig-mars',
  steps: [
    {
      position: 'land',
      title: { en: 'Landing', de: 'Die Landung' },
      say: {
        en: `A canyon on Mars: sixteen stacks of three cards. The chevrons on the top card tell how hard the rock is, from 1 to 4. Your equipment is at level 1, so look
for soft rock.

**Land your first station on b2**, where the rock has hardness 1.`,
        de: `Ein Canyon auf dem Mars: sechzehn Stapel aus je drei Karten. Die Winkel auf der obersten Karte zeigen, wie hart der Fels ist, von 1 bis 4. Deine Ausrüstung
hat Stufe 1, also such dir weichen Fels.

**Lande mit deiner ersten Station auf b2**, wo der Fels die Härte 1 hat.`,
      },
      expect: ['land b2'],
      hint: {
        en: 'You could land anywhere, but this lesson goes on at b2: second column, second row from the bottom.',
        de: 'Landen könntest du überall, aber hier geht es auf b2 weiter: zweite Spalte, zweite Zeile von unten.',
      },
      done: {
        en: 'Touchdown. The other player lands on c3. You begin.',
        de: 'Gelandet. Die Gegenseite landet auf c3. Du beginnst.',
      },
      clauses: ['DM-1', 'DM-2', 'DM-3', 'DM-4'],
    },
    {
      position: 'dig',
      title: { en: 'Dig', de: 'Graben' },
      say: {
        en: `You have three actions in your turn. The first: **dig on b2.** Your digging level 1 is enough for hardness 1.`,
        de: `In deinem Zug hast du drei Aktionen. Die erste: **Grabe auf b2.** Deine Grabung auf Stufe 1 reicht für Härte 1.`,
      },
      expect: ['dig b2'],
      hint: { en: 'Your station stands on b2. Dig there.', de: 'Deine Station steht auf b2. Grabe dort.' },
      done: {
        en: 'A treasure of 1 point, difficulty 1, and a bonus: radar. A bonus is yours for this turn only, and costs no action.',
        de: 'Ein Schatz von 1 Punkt, Schwierigkeit 1, und dazu ein Bonus: Radar. Er gilt nur in diesem Zug und kostet keine Aktion.',
      },
      clauses: ['DM-5', 'DM-6', 'DM-10'],
    },
    {
      position: 'radar',
      title: { en: 'Look with the radar', de: 'Mit dem Radar nachsehen' },
      say: {
        en: `With the radar you look at one top card that is still face down. Only you will see it.

**Use the radar on c2**, right beside you. The rock there has hardness 3: is it worth the trouble?`,
        de: `Mit dem Radar siehst du dir eine oberste Karte an, die noch verdeckt ist. Nur du siehst sie.

**Nutze das Radar auf c2**, gleich neben dir. Der Fels dort hat Härte 3: Lohnt sich die Mühe?`,
      },
      expect: ['bonus radar c2'],
      hint: { en: 'First use your bonus: radar, on c2.', de: 'Nutze erst deinen Bonus: Radar, auf c2.' },
      done: {
        en: '3 points, difficulty 2. The card stays marked for you. The others know that you looked, and where, but not what you saw.',
        de: '3 Punkte, Schwierigkeit 2. Die Karte bleibt für dich gekennzeichnet. Die anderen wissen, dass du nachgesehen hast und wo, aber nicht, was du gesehen hast.',
      },
      clauses: ['DM-10', 'DM-11', 'DM-12'],
    },
    {
      position: 'salvage',
      title: { en: 'Salvage', de: 'Bergen' },
      say: {
        en: `Your second action. The card on b2 lies face up, difficulty 1, and your salvage level is 1. **Salvage on b2.**`,
        de: `Deine zweite Aktion. Die Karte auf b2 liegt offen, Schwierigkeit 1, und deine Bergung hat Stufe 1. **Birg auf b2.**`,
      },
      expect: ['salvage b2'],
      hint: { en: 'The treasure is still on b2. Salvage it.', de: 'Der Schatz liegt noch auf b2. Birg ihn.' },
      done: {
        en: '1 point for you. The next card of the stack lies on top now: hardness 2, too hard for your digging.',
        de: '1 Punkt für dich. Nun liegt die nächste Karte des Stapels oben: Härte 2, zu hart für deine Grabung.',
      },
      clauses: ['DM-7'],
    },
    {
      position: 'upgrade',
      title: { en: 'Upgrade', de: 'Aufrüsten' },
      say: {
        en: `Points buy equipment. From level 1 to 2 an upgrade costs 1 point, and one point is what you have. **Upgrade your digging.**`,
        de: `Mit Punkten kaufst du Ausrüstung. Von Stufe 1 auf 2 kostet es 1 Punkt, und genau den hast du. **Verbessere deine Grabung.**`,
      },
      expect: ['upgrade digging'],
      hint: {
        en: 'Salvage and fleet can wait. Upgrade digging.',
        de: 'Bergung und Flotte haben Zeit. Verbessere die Grabung.',
      },
      done: {
        en: 'Digging is at level 2. The next level would cost 2 points, the last one 3.',
        de: 'Deine Grabung hat nun Stufe 2. Die nächste Stufe würde 2 Punkte kosten, die letzte 3.',
      },
      clauses: ['DM-9'],
    },
    {
      position: 'end-turn',
      title: { en: 'End your turn', de: 'Den Zug beenden' },
      say: {
        en: `Dig, salvage, upgrade: three actions, and nothing else to do. **End your turn.** You could also have stopped earlier.`,
        de: `Graben, bergen, aufrüsten: drei Aktionen, mehr gibt es nicht zu tun. **Beende deinen Zug.** Du hättest auch früher aufhören können.`,
      },
      expect: ['end'],
      hint: { en: 'Only one thing is left to do: end the turn.', de: 'Nur eines bleibt zu tun: den Zug beenden.' },
      done: {
        en: 'The other player moves to c2, to the very rock that you looked into. Good for you, as you will see.',
        de: 'Die Gegenseite zieht nach c2, genau auf den Fels, den du dir angesehen hast. Gut für dich, wie du gleich siehst.',
      },
      clauses: ['DM-5', 'DM-22'],
    },
    {
      position: 'move',
      title: { en: 'Move', de: 'Ziehen' },
      say: {
        en: `Stations move to the next stack: up, down, left or right. **Move from b2 to c2.** Several stations may stand on the same stack.`,
        de: `Stationen ziehen zum nächsten Stapel: nach oben, unten, links oder rechts. **Zieh von b2 nach c2.** Auf einem Stapel dürfen mehrere stehen.`,
      },
      expect: ['move b2-c2'],
      hint: {
        en: 'The card that you looked into lies on c2. Move there.',
        de: 'Die Karte, die du gesehen hast, liegt auf c2. Zieh dorthin.',
      },
      done: {
        en: 'Now two stations stand on c2: yours and the other player’s.',
        de: 'Nun stehen zwei Stationen auf c2: deine und die der Gegenseite.',
      },
      clauses: ['DM-8'],
    },
    {
      position: 'together',
      title: { en: 'Stations help one another', de: 'Stationen helfen einander' },
      say: {
        en: `The rock on c2 has hardness 3, your digging is at 2. But every further station on the card adds 1, whoever owns it, and nobody can refuse: 2 + 1 = 3.

**Dig on c2.**`,
        de: `Der Fels auf c2 hat Härte 3, deine Grabung Stufe 2. Aber jede weitere Station auf der Karte zählt 1 dazu, wem sie auch gehört, und niemand kann
ablehnen: 2 + 1 = 3.

**Grabe auf c2.**`,
      },
      expect: ['dig c2'],
      hint: {
        en: 'Your station stands on c2, and you have help. Dig there.',
        de: 'Deine Station steht auf c2, und du hast Hilfe. Grabe dort.',
      },
      done: { en: 'There it is: 3 points, difficulty 2.', de: 'Da ist er: 3 Punkte, Schwierigkeit 2.' },
      clauses: ['DM-6', 'DM-13', 'DM-14'],
    },
    {
      position: 'share',
      title: { en: 'Help has its price', de: 'Hilfe hat ihren Preis' },
      say: {
        en: `Salvage works in the same way: your level 1 and the other station make 2. But the points are shared evenly by all players with a station there. What cannot
be split goes to the one who salvages, and that is you.

**Salvage on c2.**`,
        de: `Beim Bergen ist es genauso: deine Stufe 1 und die andere Station ergeben 2. Aber die Punkte werden gleichmäßig unter allen geteilt, die dort eine Station
haben. Was sich nicht teilen lässt, bekommt, wer birgt – also du.

**Birg auf c2.**`,
      },
      expect: ['salvage c2'],
      hint: { en: 'The treasure on c2 is waiting: salvage it.', de: 'Der Schatz auf c2 wartet: Birg ihn.' },
      done: {
        en: '3 points for two: 2 for you, 1 for the other player, who digs on and finds an extra point.',
        de: '3 Punkte für zwei: 2 für dich, 1 für die Gegenseite, die weitergräbt und einen Extrapunkt findet.',
      },
      clauses: ['DM-7', 'DM-13', 'DM-14', 'DM-15', 'DM-16'],
    },
    {
      position: 'fleet',
      title: { en: 'A second station', de: 'Eine zweite Station' },
      say: {
        en: `You have 2 points. A fleet upgrade costs 1 and brings a new station at once. You say where it lands: on any stack, or on an empty place.

**Upgrade your fleet, with the new station on b2.**`,
        de: `Du hast 2 Punkte. Die Flotte zu verbessern kostet 1 und bringt sofort eine neue Station. Du sagst, wo sie landet: auf einem beliebigen Stapel oder einem
leeren Feld.

**Verbessere deine Flotte, mit der neuen Station auf b2.**`,
      },
      expect: ['upgrade fleet b2'],
      hint: {
        en: 'Upgrade the fleet and choose b2 for the new station.',
        de: 'Verbessere die Flotte und wähle b2 für die neue Station.',
      },
      done: { en: 'Two stations are yours now, on c2 and b2.', de: 'Nun hast du zwei Stationen, auf c2 und b2.' },
      clauses: ['DM-3', 'DM-9'],
    },
    {
      position: 'second-dig',
      title: { en: 'Dig again', de: 'Noch einmal graben' },
      say: {
        en: `Hardness 2 on b2 is no longer too hard for you. **Dig on b2.**`,
        de: `Härte 2 auf b2 ist dir nicht mehr zu hart. **Grabe auf b2.**`,
      },
      expect: ['dig b2'],
      hint: { en: 'Use the new station: dig on b2.', de: 'Nutze die neue Station: Grabe auf b2.' },
      done: {
        en: '3 points, difficulty 2, and a bonus: shift. Your salvage level is still 1. How to get that card?',
        de: '3 Punkte, Schwierigkeit 2, und ein Bonus: Versetzen. Deine Bergung hat aber noch Stufe 1. Wie kommst du an die Karte?',
      },
      clauses: ['DM-6', 'DM-10'],
    },
    {
      position: 'shift',
      title: { en: 'Shift a station', de: 'Eine Station versetzen' },
      say: {
        en: `A shift moves any station, yours or anyone’s, to any other stack. If you fetch the other player’s, you have to share. So fetch your own!

**Shift your station from c2 to b2.**`,
        de: `Mit dem Versetzen bringst du eine beliebige Station, deine oder eine fremde, auf einen beliebigen anderen Stapel. Holst du die der Gegenseite, musst du
teilen. Also hol deine eigene!

**Versetze deine Station von c2 nach b2.**`,
      },
      expect: ['bonus shift 1 c2-b2'],
      hint: {
        en: 'Use the bonus, not a move: shift your own station from c2 to b2.',
        de: 'Nutze den Bonus und nicht eine Aktion: Versetze deine eigene Station von c2 nach b2.',
      },
      done: {
        en: 'Both of your stations stand on b2: 1 + 1 = 2.',
        de: 'Deine beiden Stationen stehen auf b2: 1 + 1 = 2.',
      },
      clauses: ['DM-10', 'DM-11', 'DM-14'],
    },
    {
      position: 'alone',
      title: { en: 'Nobody to share with', de: 'Niemand zum Teilen' },
      say: { en: `**Salvage on b2.** Nobody else is there.`, de: `**Birg auf b2.** Außer dir ist niemand da.` },
      expect: ['salvage b2'],
      hint: {
        en: 'Both of your stations are on b2: salvage there.',
        de: 'Deine beiden Stationen sind auf b2: Birg dort.',
      },
      done: { en: 'All 3 points are yours. You have 4 now.', de: 'Alle 3 Punkte gehören dir. Jetzt hast du 4.' },
      clauses: ['DM-7', 'DM-14', 'DM-15'],
    },
    {
      position: 'jump',
      title: { en: 'Over empty places', de: 'Über leere Felder' },
      say: {
        en: `Much later. Few stacks are left. A station may stop on the empty place next to it, or jump over all the empty ones to the next stack in that direction.

**Jump from a1 to d1.**`,
        de: `Viel später. Nur wenige Stapel sind übrig. Eine Station darf auf dem leeren Feld nebenan stehen bleiben oder über alle leeren hinweg zum nächsten Stapel in
dieser Richtung springen.

**Spring von a1 nach d1.**`,
      },
      expect: ['move a1-d1'],
      hint: {
        en: 'Move the station on a1 along the bottom row to the stack on d1.',
        de: 'Zieh die Station auf a1 die unterste Zeile entlang zum Stapel auf d1.',
      },
      done: { en: 'One action, three places.', de: 'Eine Aktion, drei Felder weit.' },
      clauses: ['DM-8'],
    },
    {
      position: 'declare',
      title: { en: 'Declare victory', de: 'Zum Sieger erklären' },
      say: {
        en: `You have 41 points. With two players 40 are enough: in your own turn you may declare victory at any moment and win at once. How many points the other player
has, you cannot see, and it does not matter.

**Declare victory.**`,
        de: `Du hast 41 Punkte. Zu zweit reichen 40: In deinem Zug darfst du dich jederzeit zum Sieger erklären und gewinnst sofort. Wie viele Punkte die Gegenseite
hat, siehst du nicht, und es ist auch gleich.

**Erkläre dich zum Sieger.**`,
      },
      expect: ['declare'],
      hint: {
        en: 'Do not wait: the other player may have enough, too. Declare victory.',
        de: 'Warte nicht: Auch die Gegenseite könnte genug haben. Erkläre dich zum Sieger.',
      },
      done: {
        en: 'You have won. Now all points are shown: the other player had 44 and could have been first. Who dares wins.',
        de: 'Du hast gewonnen. Nun liegen alle Punkte offen: Die Gegenseite hatte 44 und hätte schneller sein können. Wer wagt, gewinnt.',
      },
      clauses: ['DM-17', 'DM-18', 'DM-19'],
    },
  ],
  farewell: {
    en: 'Mars is waiting. Go where others can help you, and be gone before they can share.',
    de: 'Der Mars wartet. Geh dorthin, wo andere dir helfen können – und sei weg, bevor sie teilen.',
  },
};
