/** What happened, in words. */
import type { Messages } from '../../language';
import type { LogLine } from '../../wire/generated';
import { withNames } from './sitters';

/** One line of the log, with the names of the people. */
export function lineWords(line: LogLine, names: readonly string[], say: Messages): string {
  const { event } = line;
  if (line.told) return withNames(line.told, names);
  if (event.what === 'undone') return say.story.undone(event.to);
  if (event.what === 'left') return say.story.left(names[event.seat - 1] ?? '', event.how);
  return say.story.dealt;
}
