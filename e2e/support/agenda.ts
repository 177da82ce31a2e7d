import { expect, type Locator, type Page } from '@playwright/test';
import { dayTitle } from '#web/lib/format.ts';

/** A day of the month, by its date and how many appointments it has. */
export function monthDay(page: Page, date: string, count: string): Locator {
  return page.getByRole('gridcell', { name: `${dayTitle(date)}, ${count}` });
}

/** The next screens draw the month as tall as what its days hold. */
export async function withTallMonth(page: Page): Promise<Page> {
  await page.addInitScript(`localStorage.setItem('agenda_tall_month', '1')`);
  return page;
}

/** Presses the day beside its number, where no appointment lies. */
export async function pressDay(cell: Locator): Promise<void> {
  await cell.click({ position: { x: 60, y: 12 } });
}

/** An appointment in the agenda, by what its name begins with. */
export function eventOf(page: Page, name: string | RegExp): Locator {
  return page.getByRole('grid').getByRole('button', { name });
}

/** Opens an appointment and returns its dialog. */
export async function openEvent(page: Page, client: string): Promise<Locator> {
  await eventOf(page, client).click();
  const dialog = page.getByRole('dialog', { name: client });
  await expect(dialog).toBeVisible();
  return dialog;
}
