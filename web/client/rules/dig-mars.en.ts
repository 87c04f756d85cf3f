import type { RulesBook } from './book';

export const digMars: RulesBook = {
  title: 'Dig Mars',
  designer: 'Oliver Sihiveer',
  chapters: [
    {
      anchor: 'about',
      title: 'What it is about',
      passages: [
        {
          clauses: [],
          text: `A canyon on Mars, full of things that nobody has ever seen. Your stations dig into the rock and salvage what comes to light.
Nobody gets far alone: where several stations stand together they help one another, whether they want to or not, and share
what they find.

Points are money and victory at once. Spend them on better equipment, or save them until you have enough to declare that you
have won.

For two to four players.`,
        },
      ],
    },
    {
      anchor: 'set-up',
      title: 'What is there',
      passages: [
        {
          clauses: ['DM-1'],
          text: `**48 discovery cards.** The back of a card shows how hard the rock is, 1 to 4. The front shows three things: the **points** of the
treasure, the **difficulty** of its salvage, 1 to 4, and on many cards a **bonus action**.`,
          ruling: `We do not have the printed cards, so the built-in deck \`standard\` is ours: points from 1 to 5, 120 in all; every hardness and every
difficulty occurs; harder rock and harder salvage bring more points on average, but not always. 24 cards carry a bonus, each of the
five kinds at least four times. You can also write a deck of your own as a text file; it becomes part of the table and its
record. A file with a mistake is refused, with the line and the reason.`,
        },
        {
          clauses: ['DM-2'],
          text: `The cards are shuffled and laid out face down as **16 stacks of three** in a square of four by four. A stack is named by its
column, a to d, and its row, 1 to 4 from the bottom. Of every stack you see the back of the top card, and nothing of what lies
below.`,
          picture: {
            position: 'landed',
            caption: 'Sixteen stacks of three cards. One to four chevrons tell how hard the top rock is.',
          },
        },
        {
          clauses: ['DM-3'],
          text: `Each player has three kinds of equipment, all at **level 1 of 4**: *digging*, *salvage* and *fleet*. The fleet is the number of stations you
have: one at first, four at most.`,
        },
        {
          clauses: ['DM-4'],
          text: `Chance draws who begins. In turn, each of you places a first station on any stack; several may land on the same. Then the first
player begins.`,
        },
      ],
    },
    {
      anchor: 'turn',
      title: 'Your turn',
      passages: [
        {
          clauses: ['DM-5'],
          text: `You have **up to three actions**: dig, salvage, move, upgrade. Do them in any order, the same one several times if you like. You
may stop early, even without doing anything.`,
        },
        {
          clauses: ['DM-6'],
          text: `**Dig** where you have a station and the top card is still face down. Your digging level must be at least as high as the rock is hard.
Other stations on the card help you ([DM-14]). The card is turned face up and stays where it is. So do the stations.`,
        },
        {
          clauses: ['DM-7'],
          text: `**Salvage** where you have a station and the top card lies face up. Your salvage level must be at least as high as the difficulty;
here, too, other stations help. You take the card and its points, shared under [DM-15]. Then the next card of the stack lies on
top, and you see its back. Stations stay, even if the place is empty now.`,
          picture: {
            position: 'middle',
            caption: 'On b3 a card lies face up, and three stations stand there: two of player 1, one of player 2.',
          },
        },
        {
          clauses: ['DM-8'],
          text: `**Move** one of your stations to the next stack: up, down, left or right, not diagonally. Empty places are no obstacle: a station may
jump over them to the next stack in that direction.`,
          ruling: 'It may also stop on the neighbouring empty place.',
        },
        {
          clauses: ['DM-9'],
          text: `**Upgrade** one kind of equipment by one level. From 1 to 2 that costs 1 point, from 2 to 3 it costs 2, from 3 to 4 it costs 3. Cards and
markers are change: you always spend exactly the price.

A better fleet brings you **one more station at once**. Place it right away on any stack or empty place.`,
          ruling: 'The supply of points never runs out.',
        },
      ],
    },
    {
      anchor: 'bonus',
      title: 'Bonus actions',
      passages: [
        {
          clauses: ['DM-10'],
          text: `If you turn up a card with a bonus, **you** may use it **once, at any moment of this same turn**. Nobody else may, and you may not later.
It does not cost one of your three actions.`,
        },
        {
          clauses: ['DM-11'],
          text: `There are five kinds:

- **Extra dig**: dig once more, under the rules of digging.
- **Extra salvage**: salvage once more, under the rules of salvage.
- **Shift**: move any one station, yours or anyone’s, to any other stack; not to an empty place.
- **Extra point**: take one point.
- **Radar**: look at the top card of any one stack that is still face down. Nobody else sees it, and it goes back face down.`,
        },
        {
          clauses: ['DM-12'],
          text: `What your radar showed you, you alone know, until someone turns up the card. The others know only that you looked, and where.`,
          ruling: 'You need not remember it: the board keeps showing it to you, and to you alone.',
        },
      ],
    },
    {
      anchor: 'together',
      title: 'Working together and sharing',
      passages: [
        {
          clauses: ['DM-13', 'DM-14'],
          text: `Stations on the same card help one another. Nobody is asked, and nobody can refuse. **Every station on the card beyond your first
adds 1** to your level for that dig or that salvage, whether it is yours or someone else’s. Your equipment itself stays as it
is.`,
        },
        {
          clauses: ['DM-15'],
          text: `When a card is salvaged, its points are **split evenly among all players with a station on it**. How many stations someone has there
does not matter. What cannot be split goes to the player who salvaged.`,
        },
        {
          clauses: ['DM-16'],
          text: `A few cases:

- Your digging level is 1 and one other station stands with you: you reach 2. Rock of hardness 3 is too hard. With level 2 you would
reach 3 and could dig.
- Your salvage level is 2 and two other stations stand with you: you reach 4 and take a card of 5 points and difficulty 4. If two players
share it, you get 3 and the other gets 2.
- With level 1 and two others you reach only 3: not enough for difficulty 4.
- A card of 2 points is shared by three players. It cannot be split, so both points are yours.
- You upgrade from level 2 to 3 and pay with a card of 3 points: you get 1 point back.`,
          picture: {
            position: 'sharing',
            caption:
              'Salvage level 2 and two more stations: together 4, just enough for this card. Its 5 points are shared by two.',
          },
        },
      ],
    },
    {
      anchor: 'end',
      title: 'The end of the game',
      passages: [
        {
          clauses: ['DM-17'],
          text: `At any moment of your own turn you may **declare victory** if you have enough points: **40 with two players, 30 with three, 20 with four.**
You win at once, even if someone else has more. It is not an action, and you never have to. The others rank behind you by their points.`,
        },
        {
          clauses: ['DM-18'],
          text: `If all cards are taken and nobody has declared, most points win.`,
          ruling: `The game ends the moment the last card is taken; nobody can declare any more. Players with equal points share the win.`,
        },
        {
          clauses: ['DM-19'],
          text: `**Your points are your secret.** The others do not see them. If you would rather play with everything open, choose the option \`open\`.`,
          ruling: `Payments and salvages happen in the open, so someone with a perfect memory could count along. The program does not help with
that: it shows events, never the sums of others. Bots know what a perfect memory would know.`,
        },
        {
          clauses: ['DM-20'],
          text: `**To the last card** (option \`last-card\`): salvaged cards lie open, nobody declares, and the game ends when all cards are taken. Most points
win; equal points share the win. All points are open then, so the option \`open\` is part of it.`,
          ruling: 'What counts is what you hold at the end. Points that you have spent are gone.',
        },
        {
          clauses: ['DM-21'],
          text: `So that no game lasts forever, it can also come to a standstill.`,
          ruling: `If 12 turns for each player pass in a row (24 with two players) without a dig, a salvage or an upgrade, counted at the end of each turn, the game ends as if all cards
were taken. Once half of these turns have passed, the count is shown.`,
        },
      ],
    },
    {
      anchor: 'notation',
      title: 'How it is written down',
      passages: [
        {
          clauses: ['DM-22'],
          text: `Every action is a short text:

- \`land b3\`: the first station
- \`dig b3\`, \`salvage b3\`, \`move b3-b4\`
- \`upgrade digging\`, \`upgrade salvage\`, \`upgrade fleet c1\` (with the place of the new station)
- \`bonus dig b3\`, \`bonus salvage b3\`, \`bonus shift 2 b3-d1\` (a station of seat 2), \`bonus point\`, \`bonus radar c2\`
- \`declare\` for victory, \`end\` for the end of the turn

A turn ends only by \`end\` or \`declare\`. Chance writes \`deal\` with the 48 numbers of the cards, 01 to 48 in the order of the deck, from the top
of a1 to the bottom of d4, and then \`first 2\` for the player who begins.`,
        },
      ],
    },
  ],
};
