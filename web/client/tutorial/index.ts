import ToRules from './ToRules.svelte';
import type { TutorialModule } from './tutorial';

export const tutorial: TutorialModule = { page: ToRules };
