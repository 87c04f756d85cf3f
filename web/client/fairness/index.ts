import Kept from './Kept.svelte';
import type { FairnessModule } from './fairness';

export const fairness: FairnessModule = { page: Kept };
