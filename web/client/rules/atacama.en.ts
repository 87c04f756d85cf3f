import type { RulesBook } from './book';

export const atacama: RulesBook = {
  title: 'Atacama',
  designer: 'Martin Schlegel',
  chapters: [
    {
      anchor: 'about',
      title: 'What it is about',
      passages: [
        {
          clauses: [],
          text: `The Atacama is one of the driest deserts on earth, and full of ore. You and your rival put up rigs, one after
the other, on fields of gold, silver and copper. The twist: **a rig belongs to nobody.** Once it stands, it counts for
every line that runs through it, yours and the other player’s alike.

One of you scores the columns, the other the rows. You may sell only two of the three commodities; ore of the third costs
you points. And a line counts at all only when at least four rigs stand in it. So you help the lines that suit you, spoil
the others, and watch the board fill up.

Most people begin with the basic game for two. There are also games for three and for four.`,
        },
      ],
    },
    {
      anchor: 'board',
      title: 'The board',
      passages: [
        {
          clauses: ['AT-1'],
          text: `The square board has **9 × 9 fields**. It is made of nine tiles of 3 × 3 fields, lettered A to I. Fields have
names as in chess: the columns are a to i from left to right, the rows 1 to 9 from bottom to top.

Every field shows one commodity and an amount of ore from 1 to 5. You know a commodity by its shape: **gold is a disc,
silver a square, copper a triangle.**`,
          picture: {
            position: 'start',
            caption: 'The board before the first rig. The field e5 in the very middle shows silver 2.',
          },
        },
        {
          clauses: ['AT-2'],
          text: `In the basic game the tiles lie in the order of the alphabet: A B C at the top, D E F in the middle, G H I at the
bottom. A tile is never turned; its letter always stands upright.`,
        },
      ],
    },
    {
      anchor: 'basic',
      title: 'The basic game for two',
      passages: [
        {
          clauses: ['AT-5'],
          text: `Each player begins with **14 rigs** and has a *concession*: the right to two commodities, and a direction.

- **Player 1** has the turquoise concession: gold and silver, but **no copper**. Player 1 scores the **columns**.
- **Player 2** has the orange concession: gold and copper, but **no silver**. Player 2 scores the **rows**.`,
          ruling: 'Player 1 begins. Then you take turns.',
        },
        {
          clauses: ['AT-6'],
          text: `In your turn you **place exactly one rig** from your stock. The field must be free, and it must not share an edge with
a field on which a rig stands. Two rigs may touch at a corner. You may not pass.`,
          example: `A rig stands on e5. Nobody can build on e4, e6, d5 or f5 any more, for they share an edge with it. d4, d6, f4 and f6
touch it only at a corner: they are still free.`,
          picture: {
            position: 'distance',
            caption: 'One rig on e5 takes five fields from everyone: its own and its four neighbours.',
          },
        },
        {
          clauses: ['AT-7'],
          text: `A rig on the board **belongs to nobody**. It counts for its column and for its row, whoever placed it.`,
        },
        {
          clauses: ['AT-8', 'AT-9'],
          text: `The game ends when every rig has been placed.`,
          ruling: `The game also ends at once when no field is left that could take a rig. That can be well before rig 28: the
earliest possible end is after rig 21. Rigs that were not placed count nothing.`,
        },
        {
          clauses: ['AT-33'],
          text: `How many fields are still free is shown at all times. Keep an eye on that number: whoever is ahead likes to end
the game early, by placing rigs that take many fields from everyone.`,
        },
      ],
    },
    {
      anchor: 'scoring',
      title: 'Scoring',
      passages: [
        {
          clauses: ['AT-10'],
          text: `A line, that is a column or a row, counts only if **at least four rigs** stand in it. With three rigs or fewer it
is worth nothing, neither good nor bad.`,
        },
        {
          clauses: ['AT-11'],
          text: `In a line that counts, only the fields with a rig count. Every ore of a commodity that you have the right to is
**+1**, every ore of the one you lack is **−1**. Your score is the sum of all your lines that count. It can be negative.`,
        },
        {
          clauses: ['AT-30'],
          text: `Here is a board after 16 rigs. What is the score so far?

- **Column a**, from the top: gold 2, silver 5, copper 3, silver 1. Player 1 lacks copper: 2 + 5 − 3 + 1 = **+5**.
- **Column b**: gold 2, copper 4, copper 5, silver 3. That makes 2 − 4 − 5 + 3 = **−4**.
- No other column has four rigs. Player 1 stands at **+1**.
- **Row 1**, from the left: silver 1, copper 3, copper 4, gold 1. Player 2 lacks silver: −1 + 3 + 4 + 1 = **+7**.
- **Row 2** has only three rigs: nothing.
- **Row 3**: copper 3, silver 5, gold 2, silver 3. That makes 3 − 5 + 2 − 3 = **−3**.
- No other row counts. Player 2 stands at **+4**.`,
          picture: {
            position: 'example',
            caption:
              'Sixteen rigs. Look at the margins: four pips mean that a line counts, and the number is what it is worth.',
          },
        },
        {
          clauses: ['AT-12'],
          text: `When the game is over, **most points win.**`,
          ruling: 'Players with equal points share the rank. For two players that is a draw.',
        },
      ],
    },
    {
      anchor: 'enhanced',
      title: 'The enhanced game for two',
      passages: [
        {
          clauses: ['AT-13'],
          text: `Nobody owns a concession at the start, and nobody knows the whole board: the nine tiles are shuffled and laid out
bit by bit.`,
        },
        {
          clauses: ['AT-14'],
          text: `The board grows from the top left corner in three stages of three tiles each:

- **Stage 1**: a triangle in the corner (top left, top middle, middle left).
- **Stage 2**: the diagonal (top right, centre, bottom left).
- **Stage 3**: the rest (middle right, bottom middle, bottom right).

Letters stay upright, here too.`,
          ruling: `The triangle lies at the top left. Within a stage the tiles are laid as you read: from top to bottom, from left to
right.`,
          picture: {
            position: 'enhanced',
            caption:
              'Stage 1: three tiles lie open, six are still face down. There are no lines to score yet: nobody has claimed.',
          },
        },
        {
          clauses: ['AT-15'],
          text: `Stage 1 lasts until each of you has had **three turns**, stage 2 another three turns each, stage 3 until the end. Only
fields that already lie open can be used. The distance rule works across the borders of tiles.`,
          ruling: 'Turns are counted, not rigs: a claim is a turn, too.',
        },
        {
          clauses: ['AT-16'],
          text: `As long as nobody has a concession, you may **claim** one in your turn instead of placing a rig. You choose *no copper*
or *no silver*, and *columns* or *rows*: four claims are possible. It costs you **one rig** from your stock, which leaves the
game, so you play 13. The other player gets the other concession in the other direction for nothing and keeps all 14 rigs.`,
          example: `You claim “no silver, rows”. From now on you score the rows and sell gold and copper; the other player scores the columns
and sells gold and silver.`,
        },
        {
          clauses: ['AT-17', 'AT-18'],
          text: `The game ends when nobody has a rig left, or, in stage 3, when no free field is left.`,
          ruling: `Before stage 3 there is always a free field: too few rigs stand to block 27 or 54 fields.

If no field is left in stage 3 and nobody has claimed yet, the player to move may still claim, or let the game end by passing.
If nobody ever claims, nobody scores: a draw at 0.`,
        },
        { clauses: ['AT-19'], text: 'Everything else is as in the basic game.' },
      ],
    },
    {
      anchor: 'tactical',
      title: 'The tactical variant',
      passages: [
        {
          clauses: ['AT-20'],
          text: `You can add it to the basic or to the enhanced game. Each player has **11 rigs of the basic colour and 3 of the second
colour**. In your turn you place one rig of either kind.`,
        },
        {
          clauses: ['AT-21'],
          text: `Under a rig of the second colour a field counts **double**: twice the gain, or twice the loss.`,
          ruling: 'It is still one rig when you count to four.',
          example:
            'A second-colour rig on copper 4 is worth +8 to the row player, and −8 to the column player, if their lines count.',
          picture: {
            position: 'tactical',
            caption: 'Two second-colour rigs, with a different head. The ore beneath them counts double.',
          },
        },
        {
          clauses: ['AT-22'],
          text: `In the enhanced game a claim costs a rig here, too.`,
          ruling: 'You may pay it with either kind, and say which when you claim.',
        },
      ],
    },
    {
      anchor: 'three',
      title: 'Three players',
      passages: [
        {
          clauses: ['AT-4'],
          text: `Three play on a hexagonal board of **91 cells** with six cells along each edge. The cell in the middle is desert. The
other 90 show commodity and amount, as on the square board.

The built-in set \`rotor\` is exactly fair: turn the board by a third, exchange the commodities in a circle, and it is the same
board again with the three concessions exchanged. It is what you get if you choose nothing else. With \`random\` the ore is
drawn at the start: the 90 commodities are shuffled over the cells in the order a1, a2, …, then the amounts of each. In
both sets each commodity has each amount from 1 to 5 six times. A set made for the square board is refused here, and the
other way round.`,
          picture: {
            position: 'three',
            caption: 'The hexagonal board. The three directions of lines belong to the three players.',
          },
        },
        {
          clauses: ['AT-23'],
          text: `Each player has **11 rigs**, one of the three directions of lines, and the concession that goes with it.`,
          ruling: `- **Seat 1** (yellow in the printed game) begins: no gold; scores the horizontal lines.
- **Seat 2** (blue): no copper; scores the lines that fall to the right.
- **Seat 3** (orange): no silver; scores the lines that rise to the right.`,
        },
        {
          clauses: ['AT-24'],
          text: `The distance rule is milder: rigs may stand on neighbouring cells **if the cells show different commodities**. With the
same commodity they may not.`,
          example: 'Next to a rig on gold 2 you may build on silver or copper, but not on another gold.',
        },
        {
          clauses: ['AT-25'],
          text: `Nobody can build in the desert. It does not interrupt the three long lines through it: each of them is one line of 11 cells,
10 of which can be used. Lines have 6 to 11 cells, and every player has 11 lines.`,
        },
        {
          clauses: ['AT-26'],
          text: `For the tactical variant each player takes 9 rigs of the basic colour and 2 of the second. Everything else is as in the
basic game: four rigs make a line count, second-colour rigs count double, most points win.`,
        },
      ],
    },
    {
      anchor: 'four',
      title: 'Four players',
      passages: [
        {
          clauses: ['AT-27'],
          text: `Four play on the square board, each alone and with **7 rigs**. Two score columns and two score rows; in each direction
one has the turquoise concession (no copper) and one the orange (no silver).`,
          ruling: `- **Seat 1**: columns, no copper
- **Seat 2**: rows, no silver
- **Seat 3**: columns, no silver
- **Seat 4**: rows, no copper

Play goes 1, 2, 3, 4.`,
        },
        {
          clauses: ['AT-28'],
          text: 'For the tactical variant each player takes 6 rigs of the basic colour and 1 of the second.',
        },
        { clauses: ['AT-29'], text: 'Everything else is as in the basic game, with the tiles in the basic layout.' },
      ],
    },
    {
      anchor: 'tiles',
      title: 'Tile sets',
      passages: [
        {
          clauses: ['AT-3'],
          text: `Which ore lies where is up to the tile set. It is chosen before the game and kept with it. You can also write one of
your own as a small text file: owners of the printed game can type in their tiles. A file with a mistake is refused, with the
line and the reason.`,
          ruling: `We do not have the ore of the printed tiles, so these sets are ours:

- \`classic\`, the everyday board: 27 fields of each commodity, three on every tile. Each commodity has the amounts 1, 2, 3, 4, 5 on
6, 6, 6, 5, 4 fields, so neither concession is better off. It agrees with the worked example of the rule book.
- \`mirror\`, exactly fair: mirrored at the diagonal a1–i9 with silver and copper exchanged; the diagonal itself is gold. As either
player can try to copy the other, it is a board for study and for testing bots rather than for every day.
- \`random\`, drawn at the start under the same counting rules, and always in the same way, so that anyone can check it: tile by tile
from A to I the nine commodities are shuffled; then the amounts of gold, of silver and of copper, which go to their fields in the
order a1, b1, …, i9. In the enhanced game the tiles are shuffled after that.

A set of your own travels with the game as data; no table ever names a file.`,
        },
      ],
    },
    {
      anchor: 'notation',
      title: 'How it is written down',
      passages: [
        {
          clauses: ['AT-31'],
          text: `Every action is a short text. You see it in the history of a game and can use it in files and for bots.

- \`e4\`: a rig on e4; \`e4*\`: a second-colour rig
- \`claim no-copper columns\`: a claim; with \` *\` behind it if it is paid with a second-colour rig
- \`pass\`: let the game end, only in the case of [AT-18]

On the hexagonal board a cell is a row letter from a to k, from the bottom, and its place in that row from the left: \`a1\` to \`k6\`. The
desert is \`f6\`.`,
        },
        {
          clauses: ['AT-32'],
          text: `Chance writes, too. \`deal CAFBHDGEI\` are the nine tiles of the enhanced game in the order drawn, hidden until they are laid.
\`ore S1G2C3…\` is a random board: commodity (G, S or C) and amount of every field in the order a1, b1, …, i1, a2, …; on the
hexagonal board a1, a2, … with \`--\` for the desert. If there are both, \`ore\` comes first.`,
        },
      ],
    },
  ],
};
