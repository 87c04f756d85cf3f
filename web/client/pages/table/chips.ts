/** The small labels beside a table's name. */
import type { Messages } from '../../language';
import type { ClockPlan, TableCard } from '../../wire/generated';

export function clockWords(clock: ClockPlan, say: Messages): string {
  switch (clock.kind) {
    case 'none':
      return say.clock.none;
    case 'fischer':
      return say.clock.fischer(clock.minutes, clock.increment);
    case 'days':
      return say.clock.days(clock.days);
  }
}

/** What is worth knowing of the options at a glance: words, and switches that are on. */
export function chipsOf(card: TableCard, say: Messages): string[] {
  const options = Object.entries(card.options).flatMap(([key, value]) => {
    if (value === true) return [key];
    return typeof value === 'string' ? [value] : [];
  });
  const clock = card.clock.kind === 'none' ? [] : [clockWords(card.clock, say)];
  const chips = [...options, ...clock, ...(card.rated ? [say.table.rated] : [])];
  return [...new Set(chips)];
}
