/** What keeps people out, as axe-core sees it. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** The serious and critical barriers of a page, by day and by night. Its context must bypass the content security policy. */
export async function barriers(page: Page): Promise<readonly string[]> {
  await page.waitForLoadState('networkidle');
  const path = new URL(page.url()).pathname;
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
    for (const { id, impact, nodes } of violations)
      if (impact === 'serious' || impact === 'critical')
        found.push(`${path} (${colorScheme}): ${id} ${nodes[0]?.target.join(' ')}`);
  }
  return found;
}
