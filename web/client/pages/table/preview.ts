/** What an action would do, in words: made from the game's own preview. */
import type { SeatFace } from '../../boards/board';
import type { Messages } from '../../language';
import { signed } from '../../language/numbers';
import type { AtacamaPreview, DigMarsPreview, GhawarPreview } from '../../wire/generated';

export interface PreviewContext {
  readonly say: Messages['preview'];
  readonly seats: readonly SeatFace[];
  /** Whose action it is. */
  readonly seat: number;
}

/** How many rigs make a line count is in the game's view; the words only compare with it. */
const RIGS_TO_COUNT = 4;

function nameOf({ seats, say }: PreviewContext, seat: number): string {
  const face = seats.find((each) => each.seat === seat);
  return face?.mine ? say.you : (face?.name ?? String(seat));
}

function atacama(preview: AtacamaPreview, context: PreviewContext): string[] {
  const { say } = context;
  const lines = preview.lines.map((line) => {
    const name = `${say.direction[line.direction]} ${line.name}`;
    if (!line.counts) return say.lineReaches(name, line.rigs, RIGS_TO_COUNT);
    const worth = line.worth.map((each) => `${nameOf(context, each.seat)} ${signed(each.worth)}`);
    return say.lineCounts(name, worth.join(', '));
  });
  const fields = preview.fields_taken > 0 ? [say.fields(preview.fields_taken, preview.fields_left)] : [];
  return [...lines, ...fields, ...(preview.reveals ? [say.reveals] : [])];
}

function ghawar(preview: GhawarPreview, context: PreviewContext): string[] {
  const { say, seat } = context;
  const found: string[] = [];
  if (preview.loads) found.push(say.loads(say.colour[preview.loads]));
  if (preview.payment) found.push(say.pays(preview.payment.barrels, nameOf(context, preview.payment.to)));
  if (preview.delivers) found.push(say.delivers(say.colour[preview.delivers]));
  const barrels = preview.barrels[seat - 1];
  const score = preview.scores[seat - 1];
  if (barrels !== undefined && score !== undefined) found.push(say.barrels(barrels, score));
  return found;
}

function digMars(preview: DigMarsPreview, context: PreviewContext): string[] {
  const { say } = context;
  const found: string[] = [];
  if (preview.shares) {
    const shares = preview.shares.flatMap((points, place) =>
      points > 0 ? [`${nameOf(context, place + 1)} ${signed(points)}`] : [],
    );
    found.push(shares.length > 0 ? say.shares(shares.join(', ')) : say.sharesNothing);
  }
  if (preview.known) found.push(say.known(preview.known.points, preview.known.difficulty));
  if (preview.raised) found.push(say.raised(say.equipment[preview.raised.equipment], preview.raised.level));
  found.push(say.points(preview.points), say.actionsLeft(preview.actions_left));
  if (preview.reveals) found.push(say.reveals);
  return found;
}

/** Sentences about an action; none for a game that has no words here. */
export function previewWords(game: string, preview: unknown, context: PreviewContext): string[] {
  if (typeof preview !== 'object' || preview === null) return [];
  const ending = 'ending' in preview && preview.ending !== null ? [context.say.ends] : [];
  switch (game) {
    case 'atacama':
      return [...atacama(preview as AtacamaPreview, context), ...ending];
    case 'ghawar':
      return [...ghawar(preview as GhawarPreview, context), ...ending];
    case 'dig-mars':
      return [...digMars(preview as DigMarsPreview, context), ...ending];
    default:
      return ending;
  }
}
