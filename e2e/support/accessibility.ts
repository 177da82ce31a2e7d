import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const DARK = /(^| )dark( |$)/;
const NOT_DARK = /^(?!.*\bdark\b)/;
const GRAVE: readonly (string | null | undefined)[] = ['serious', 'critical'];

/**
 * What axe finds grave on the page as it stands, one line a rule with the first places: everything in the light theme,
 * and in the dark one whatever colours can break, for a theme changes nothing else. The page must follow the device.
 */
export async function graveFindings(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveClass(colorScheme === 'dark' ? DARK : NOT_DARK);
    const findings = await graveNow(page, colorScheme === 'dark');
    found.push(...findings.map((finding) => `${colorScheme}: ${finding}`));
  }
  return found;
}

async function graveNow(page: Page, colorsOnly: boolean): Promise<string[]> {
  // There are no frames to look into, and the modern mode opens a page of its own for each look.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  if (colorsOnly) axe.withRules(['color-contrast', 'link-in-text-block']);
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => GRAVE.includes(impact))
    .map(({ id, help, nodes }) => {
      const places = nodes.slice(0, 3).map(({ target, failureSummary }) => {
        return `${target.join(' ')} (${failureSummary?.split('\n').at(-1)?.trim() ?? ''})`;
      });
      return `${id}: ${help}\n    ${places.join('\n    ')}`;
    });
}
