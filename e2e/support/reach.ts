import { expect, type Locator, type Page } from '@playwright/test';

/** The least width and height that a finger hits without aiming. */
const SMALLEST_TARGET_PX = 44;

const PRESSED =
  'button, a[href]:not([href="#conteudo"]), input:not([type=checkbox]), textarea, [role=combobox], [role=gridcell]';

/** On a phone: nothing sticks out at the side, and a finger hits everything in the scope that can be pressed. */
export async function expectReachable(page: Page, scope: Locator = page.locator('body')): Promise<void> {
  const { width } = page.viewportSize() ?? { width: 0 };
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(width);
  const limits = { smallest: SMALLEST_TARGET_PX, width, pressed: PRESSED };
  const missed = () =>
    scope.evaluate(
      (root, { smallest, width: screen, pressed }) =>
        [...root.querySelectorAll(pressed)].flatMap((element) => {
          const box = element.getBoundingClientRect();
          if (box.width === 0 || element.closest('[aria-hidden=true]') !== null) return [];
          const fits =
            box.width >= smallest && box.height >= smallest && box.left >= 0 && box.right <= screen + 0.5;
          const name = element.getAttribute('aria-label') ?? element.textContent;
          return fits ? [] : [`${name}: ${Math.round(box.width)} × ${Math.round(box.height)}`];
        }),
      limits,
    );
  // A dialog is still on its way when it is first seen.
  await expect.poll(missed).toEqual([]);
}
