/** The small labels beside a table's name. */
import type { Messages } from '../../language';
import { gameOf } from '../../site/catalogue.svelte';
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

/** The name of an option. */
export function optionName(key: string, say: Messages): string {
  const names: Readonly<Record<string, string>> = say.option.names;
  return names[key] ?? key;
}

/** A value of an option in words; the name of someone's own set is a word of its own. */
export function optionValue(value: unknown, say: Messages): string {
  if (typeof value === 'boolean') return value ? say.yes : say.no;
  const values: Readonly<Record<string, string>> = say.option.values;
  return values[String(value)] ?? String(value);
}

/** What is worth knowing at a glance: options that are not as usual, the clock, and whether it is rated. */
export function chipsOf(card: TableCard, say: Messages): string[] {
  const specified = gameOf(card.game)?.options ?? [];
  const options = Object.entries(card.options).flatMap(([key, value]) => {
    const usual = specified.find((option) => option.key === key)?.choices[0]?.value;
    if (value === usual || key === 'players') return [];
    if (typeof value === 'string') return [optionValue(value, say)];
    const name = optionName(key, say);
    return [value === true ? name : `${name}: ${optionValue(value, say)}`];
  });
  const clock = card.clock.kind === 'none' ? [] : [clockWords(card.clock, say)];
  const chips = [...options, ...clock, ...(card.rated ? [say.table.rated] : [])];
  return [...new Set(chips)];
}
