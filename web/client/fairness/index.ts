import type { FairnessModule } from './fairness';
import FairnessPage from './FairnessPage.svelte';

export const fairness: FairnessModule = { page: FairnessPage };
