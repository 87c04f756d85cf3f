import type { RulesBook } from './book';

export const ghawar: RulesBook = {
  title: 'Ghawar',
  chapters: [
    {
      anchor: 'about',
      title: 'What it is about',
      passages: [
        {
          clauses: [],
          text: `Ghawar is an oil field: platforms in rank and file, each with a cube on it, and narrow roads in between. First the dice
decide where your rigs stand. Then your trucks drive out, load cubes and bring them home.

At your own rigs you load for nothing. At the rigs of others you pay, in barrels. Roads are narrow: no truck gets past another.
Deliver what is worth most, and try to deliver more of a colour than anyone else, for that pays once more.

The game is for two to four players. It was a finalist of a designers’ competition in 2009.`,
        },
      ],
    },
    {
      anchor: 'set-up',
      title: 'What is there',
      passages: [
        {
          clauses: ['GH-1'],
          text: `**36 platforms** stand in six columns and six rows, with roads between them. A platform is named by its column (from the left)
and its row (from the bottom): \`p34\` is column 3, row 4.`,
        },
        {
          clauses: ['GH-2'],
          text: `On every platform lies **one cube**. They are dealt by chance.`,
          ruling:
            'There are six cubes of each colour: red (r), blue (b), green (g), yellow (y), white (w) and black (k).',
          picture: { position: 'dealt', caption: 'The field after the deal. Beside it the value board, from 1 to 6.' },
        },
        {
          clauses: ['GH-3'],
          text: `The **value board** shows what a colour is worth. Its order is drawn by chance.`,
          ruling: 'Its places are worth 1 to 6, one for each colour, and values never change during the game.',
        },
        {
          clauses: ['GH-4'],
          text: `Each player has **rigs**: 14 with two players, 10 with three, 8 with four. Each player also has trucks, and **3 barrels**.`,
          ruling: `Everyone has two trucks. Before the game you can agree on one or three instead (option \`trucks\`). Barrels are the money:
one barrel is one unit.`,
        },
        {
          clauses: ['GH-5'],
          text: `Each player sits at one side of the field and has a depot there, where the trucks start.`,
          ruling: `Two players sit south and north; three south, west and north; four south, west, north and east. Play goes in that order. The
depot lies off the board.`,
        },
      ],
    },
    {
      anchor: 'rigs',
      title: 'Phase 1: the rigs',
      passages: [
        {
          clauses: ['GH-6'],
          text: `In turn, you each roll **two dice**. They name a platform. If no rig stands there, one of yours is placed on it. Otherwise
nothing happens.`,
          example: 'You roll a 3 and a 5. A rig of yours goes on p35, unless there is one already, yours or anyone’s.',
          ruling: `The first die is the column, the second the row. With the option \`dice: choice\` you pick which is which, among the
platforms so named that have no rig, even if only one is left. If neither is free, you have nothing to decide.`,
          picture: {
            position: 'building',
            caption: 'In the middle of phase 1. On each platform you see the cube and whose rig stands there.',
          },
        },
        {
          clauses: ['GH-7'],
          text: `As soon as someone has no rig left, the round is played to its end, so that everyone has had the same number of rolls. Then
phase 1 is over. Rigs that were not placed leave the game.`,
          ruling: 'Seat 1 begins phase 2.',
        },
      ],
    },
    {
      anchor: 'roads',
      title: 'The roads',
      passages: [
        {
          clauses: ['GH-8'],
          text: `Five roads run from bottom to top and five from left to right, between the platforms. Where two meet there is a *crossing*; the
stretch between two platforms is a *gap*. **Every crossing and every gap is one space**, 85 in all. Each road has 6 gaps and 5 crossings
in turn, so it begins and ends with a gap.`,
          ruling: `No road runs around the outside. With the option \`ring-road\` there are seven roads each way, the outer ones along the edge.`,
        },
        {
          clauses: ['GH-9'],
          text: `Spaces need names, too.`,
          ruling: `Think of a raster of 11 × 11 points, with columns a to k and rows 1 to 11 from the bottom. Platforms, gaps and crossings take
turns on it. \`b1\` is the lowest gap of the first road from the left. With the ring road the raster is 13 × 13, a to m, and has
133 spaces.`,
        },
      ],
    },
    {
      anchor: 'turn',
      title: 'Phase 2: your turn',
      passages: [
        {
          clauses: ['GH-10'],
          text: `In your turn you do **one** of two things: roll a die and drive a truck, or move one of your rigs.`,
          ruling: 'You choose before you roll.',
        },
        {
          clauses: ['GH-11'],
          text: `**Drive.** One of your trucks must drive **exactly** as many spaces as the die shows. At a crossing it may turn or go straight on. It
never turns back.`,
          ruling: `“Never back” holds within one drive. The next drive may start in any direction. In a gap there are only two ways: its two
ends.`,
          picture: {
            position: 'driving',
            caption: 'Player 1 has rolled a 4. The spaces that a truck can reach are marked.',
          },
        },
        {
          clauses: ['GH-12'],
          text: `**A truck is in the way**, whoever owns it: nobody can enter its space or pass it.`,
        },
        {
          clauses: ['GH-13'],
          text: `**Out of the depot** a truck drives in at the end of any road on your side. That end is the first space of its drive: a gap, or with the
ring road one of the seven outer crossings of your side, corners included.`,
          ruling: 'A drive that starts in the depot does not end there.',
        },
        {
          clauses: ['GH-14'],
          text: `**Home** goes a truck over your own side only. Leaving counts as one more space beyond the last one of the road and ends the drive:
the truck is in the depot and unloads its cube.`,
          example:
            'Your truck stands on the last gap before your side. Any roll brings it home, for leaving needs just one pip.',
          ruling: 'Leaving counts as driving in full; pips left over are lost. Nobody leaves over another side.',
        },
        {
          clauses: ['GH-15'],
          text: `A roll must be driven in full if that is possible.`,
          ruling: 'If none of your trucks can drive the whole roll, your turn is over.',
        },
        {
          clauses: ['GH-16'],
          text: `**Load.** If an empty truck ends its drive next to a platform that has both a rig and a cube, it may load the cube.

- At **your own rig** that is free.
- At **someone else’s rig** you pay the value of the cube to its owner.
- **Without a rig** a cube cannot be loaded.

The rig stays where it is. A truck carries one cube; it loads again only after it has unloaded in the depot.`,
          ruling: `“Next to” means sharing an edge. So a gap serves the two platforms on either side of it, and a crossing serves none. There is no
credit: if you do not have enough barrels, you cannot load.`,
          picture: {
            position: 'loading',
            caption:
              'The truck of player 1 can end between two platforms and load: free at its own rig, for barrels at the other player’s.',
          },
        },
        {
          clauses: ['GH-17'],
          text: `**Move a rig.** Instead of driving you may move one of your rigs to any platform without a rig.`,
          ruling: 'It does not matter whether a cube lies there.',
        },
      ],
    },
    {
      anchor: 'end',
      title: 'The end of the game',
      passages: [
        {
          clauses: ['GH-18'],
          text: `The game ends when no cube is left on the field.`,
          ruling: 'Cubes on trucks that are still out count as on the field: the last delivery ends the game.',
        },
        {
          clauses: ['GH-19'],
          text: `So that no game lasts forever, it can also come to a standstill.`,
          ruling: `If 20 turns for each player pass in a row (40 with two players) without a cube being loaded or delivered, counted at the end of each turn, the game ends. Cubes on
trucks are lost then. Once half of these turns have passed, the count is shown.`,
        },
        {
          clauses: ['GH-20'],
          text: `Now everyone is paid:

- for **every cube delivered** its value;
- for **every colour** of which you have delivered strictly more cubes than each of the others, its value once more.

Add your barrels. **Most barrels win.**`,
          example: `Black is worth 6. You have delivered two black cubes, the other player one. You get 12, and 6 as a bonus: 18. The other player
gets 6. Had each delivered two, nobody would have got the bonus.`,
          ruling: 'Players with equal money share the rank.',
        },
      ],
    },
    {
      anchor: 'notation',
      title: 'How it is written down',
      passages: [
        {
          clauses: ['GH-21'],
          text: `Every action is a short text:

- \`drive\`: roll the die; then the drive from space to space: \`b1-b4\`, \`depot-b3\`, \`d1-depot\`, with \` load p23\` behind it if the
truck loads
- \`rig p12-p45\`: move a rig
- \`place p34\`: place a rig, only with \`dice: choice\`

Chance writes \`deal\` with 36 letters for the cubes on p11, p21, …, p66 and six for the colours worth 1 to 6 (r b g y w k for red, blue,
green, yellow, white, black), \`roll 3 5\` in phase 1 and \`roll 4\` in phase 2. If two drives have the same two ends, by another way
round or because two trucks are in the depot, they are the same action.`,
        },
      ],
    },
  ],
};
