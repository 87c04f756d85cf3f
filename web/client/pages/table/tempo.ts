/** How quickly a table page shows what others do. */
import type { Tempo } from '../../host/pace';
import type { ClockPlan } from '../../wire/generated';

/** As the person likes it; where a clock counts down meanwhile, nobody is kept from thinking; and nobody sees a hidden page. */
export function tempoFor(liked: Tempo, clock: ClockPlan | undefined, hidden: boolean): Tempo {
  if (hidden) return 'none';
  return liked === 'calm' && clock?.kind === 'fischer' ? 'quick' : liked;
}
