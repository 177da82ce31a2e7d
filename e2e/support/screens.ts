import { expect, type Locator, type Page } from '@playwright/test';
import { monthTitle } from '#web/lib/format.ts';

/**
 * The toast on screen, by its title and, when given, its text. One that has been read is closed, as a person closes it whose
 * next step it covers: else the next click waits until its five seconds are over. A failure stays, and what offers a way back.
 */
export async function expectToast(page: Page, title: string, text?: string): Promise<void> {
  const toast = toastOf(page).filter({ hasText: title });
  await expect(toast).toBeVisible();
  if (text !== undefined) await expect(toast).toContainText(text);
  const close = toast
    .and(page.locator(':not([data-variant=destructive])'))
    .filter({ hasNot: page.getByRole('button', { name: 'Desfazer', includeHidden: true }) })
    .getByRole('button', { name: 'Fechar aviso', includeHidden: true });
  // Not by the mouse, whose place some journeys depend on. It may be gone by itself meanwhile.
  if ((await close.count()) === 1)
    await close.dispatchEvent('click', {}, { timeout: 1_000 }).catch(() => undefined);
}

/** The toasts on screen; there is one at most. A dialog hides them from its own reader, not from the eye. */
export function toastOf(page: Page): Locator {
  return page
    .getByRole('region', { name: /^Avisos/, includeHidden: true })
    .locator('[data-variant], [role=alert], [role=status]');
}

/** Chooses an option of a select by its label. */
export async function choose(scope: Page | Locator, label: string, option: string | RegExp): Promise<void> {
  const page = 'page' in scope ? scope.page() : scope;
  await scope.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
}

/** Sends a form twice within one tick, as two presses of a nervous finger may. */
export async function submitTwice(form: Locator): Promise<void> {
  await form.evaluate((element) => {
    const { requestSubmit } = element as unknown as { requestSubmit: () => void };
    requestSubmit.call(element);
    requestSubmit.call(element);
  });
}

/** Opens the shared agenda and turns it to the next month. */
export async function openNextMonth(
  page: Page,
  date: string,
  path = '/admin?agenda=todos',
): Promise<Locator> {
  // Another view may have been chosen last on this device.
  await page.goto(`${path}${path.includes('?') ? '&' : '?'}visao=mes`);
  await page.getByRole('button', { name: 'Próximo mês' }).click();
  const grid = page.getByRole('grid', { name: `Agenda de ${monthTitle(date)}` });
  await expect(grid).toBeVisible();
  return grid;
}
