/** What keeps people out, as axe-core sees it. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** The serious and critical barriers of a page. Its context must bypass the content security policy. */
export async function barriers(page: Page): Promise<readonly string[]> {
  await page.waitForLoadState('networkidle');
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
  const found = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return found.map(({ id, nodes }) => `${new URL(page.url()).pathname}: ${id} ${nodes[0]?.target.join(' ')}`);
}
