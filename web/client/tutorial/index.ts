import type { TutorialModule } from './tutorial';
import TutorialPage from './TutorialPage.svelte';

export const tutorial: TutorialModule = { page: TutorialPage };
