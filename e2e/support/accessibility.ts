import { expect, type Locator, type Page } from '@playwright/test';
import axe, { type Result } from 'axe-core';

const DARK = /(^| )dark( |$)/;
const NOT_DARK = /^(?!.*\bdark\b)/;
const GRAVE: readonly Impact[] = ['serious', 'critical'];

/** As `graveFindings`, with what is moderate or minor too. */
export async function everyFinding(shown: Locator): Promise<string[]> {
  return findings(await pageOf(shown), () => true);
}

/**
 * What axe finds grave on the page as it stands, one line a rule with the first places: everything in the light theme,
 * and in the dark one whatever colours can break, for a theme changes nothing else. The page must follow the device.
 * @param shown what the look is at. It is waited for: a look right after a press may find the page before it.
 */
export async function graveFindings(shown: Locator): Promise<string[]> {
  return findings(await pageOf(shown), isGrave);
}

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const;

async function pageOf(shown: Locator): Promise<Page> {
  await expect(shown.first()).toBeVisible();
  return shown.page();
}

/** What lies open over a page. A dialog that changes its shape with the width stays one of these. */
const OVER_THE_PAGE = '[role=dialog], [role=alertdialog], [role=listbox], [role=menu]';

/**
 * What is grave at the width of a phone and of a desktop: one walk for both, since walking costs more than looking. Leaves
 * the page as wide as it was.
 * @param shown what the look is at, as `graveFindings` takes it
 * @param reopen opens what closes itself when the width changes, which nothing else may do
 */
export async function graveAtEachWidth(shown: Locator, reopen?: () => Promise<unknown>): Promise<string[]> {
  const page = await pageOf(shown);
  const before = page.viewportSize() ?? SIZES.desktop;
  // What is closing would be counted, and be gone at the next width.
  await expect(page.locator(OVER_THE_PAGE).and(page.locator('[data-state=closed]'))).toHaveCount(0);
  const open = await page.locator(OVER_THE_PAGE).count();
  const change = async (size: { width: number; height: number }): Promise<void> => {
    await page.setViewportSize(size);
    // Two frames: what watches the width has drawn.
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
    await reopen?.();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expect(page.locator(OVER_THE_PAGE)).toHaveCount(open);
  };
  // The width on show comes first, as the theme does.
  const sizes = Object.entries(SIZES).sort(([, size]) => (size.width === before.width ? -1 : 1));
  const found: string[] = [];
  for (const [name, size] of sizes) {
    if (page.viewportSize()?.width !== size.width) await change(size);
    found.push(...(await findings(page, isGrave)).map((finding) => `${name}, ${finding}`));
  }
  await change(before);
  return found;
}

type Impact = string | null | undefined;

const isGrave = (impact: Impact): boolean => GRAVE.includes(impact);

/**
 * Takes the transitions away. Even the shortest one stands at its start until the next frame, which a page that nobody
 * sees may draw late: its words would be read in the colours of the theme before. Beginning and ending one for every
 * control also costs more than axe itself.
 */
const WITHOUT_TRANSITIONS = `(() => {
  const still = new CSSStyleSheet();
  still.replaceSync('*, *::before, *::after { transition: none !important }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, still];
})()`;

async function findings(page: Page, counts: (impact: Impact) => boolean): Promise<string[]> {
  // Once a document: reading axe's half a megabyte costs as much as many of its rules.
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(`${axe.source};${WITHOUT_TRANSITIONS}`);
  // The theme on show comes first: changing it styles the whole page again, and the next look finds what this one left.
  const dark = DARK.test((await page.locator('html').getAttribute('class')) ?? '');
  const found: string[] = [];
  for (const colorScheme of dark ? (['dark', 'light'] as const) : (['light', 'dark'] as const)) {
    // Without motion: colours on their way from one theme to the other are nobody's to read.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveClass(colorScheme === 'dark' ? DARK : NOT_DARK);
    const now = await findingsNow(page, counts, colorScheme === 'dark');
    found.push(...now.map((finding) => `${colorScheme}: ${finding}`));
  }
  return found;
}

/** What an open dialog or menu takes away from everybody, which is looked at when nothing covers it. */
const COVERED = '[data-aria-hidden="true"]';

async function findingsNow(
  page: Page,
  counts: (impact: Impact) => boolean,
  colorsOnly: boolean,
): Promise<string[]> {
  const options = {
    resultTypes: ['violations'],
    ...(colorsOnly ? { runOnly: ['color-contrast', 'link-in-text-block'] } : {}),
  };
  const violations = await page.evaluate<Result[]>(
    `axe.run({ exclude: ['${COVERED}'] }, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  );
  return violations
    .filter(({ impact }) => counts(impact))
    .map(({ id, help, nodes }) => {
      const places = nodes.slice(0, 3).map(({ target, failureSummary }) => {
        return `${target.join(' ')} (${failureSummary?.split('\n').at(-1)?.trim() ?? ''})`;
      });
      return `${id}: ${help}\n    ${places.join('\n    ')}`;
    });
}
