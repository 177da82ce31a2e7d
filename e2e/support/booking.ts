import { expect, type Locator, type Page } from '@playwright/test';
import { startOfMonth } from '#web/lib/format-day.ts';
import { dayTitle, monthTitle } from '#web/lib/format.ts';

export type Client = { name?: string; email?: string; phone?: string; notes?: string };

export const HELENA: Client = { name: 'Helena Prado', email: 'helena@exemplo.com.br' };

/** The button of a day in the public calendar. */
export function dayButton(page: Page, date: string): Locator {
  return page.getByRole('grid').getByRole('button', { name: new RegExp(`^${dayTitle(date)}(,|$)`) });
}

/** The button of a free time of the chosen day. */
export function timeButton(page: Page, time: string): Locator {
  return page.getByRole('button', { name: time, exact: true });
}

/** Turns the public calendar to the day's month, which is the next one, and chooses the day. */
export async function chooseDay(page: Page, date: string): Promise<void> {
  await page.getByRole('button', { name: 'Próximo mês' }).click();
  await expect(page.getByRole('heading', { name: monthTitle(startOfMonth(date)) })).toBeVisible();
  await dayButton(page, date).click();
}

/** Chooses date and time. */
export async function chooseTime(page: Page, date: string, time: string): Promise<void> {
  await chooseDay(page, date);
  await timeButton(page, time).click();
}

/** Fills what is given into "Seus dados". */
export async function fillDetails(page: Page, client: Client): Promise<void> {
  const fields = { name: 'Nome', email: 'E-mail', phone: 'Telefone', notes: 'Observações' } as const;
  for (const [key, label] of Object.entries(fields)) {
    const value = client[key as keyof Client];
    if (value !== undefined) await page.getByRole('textbox', { name: label }).fill(value);
  }
}

/** Presses the button that books, beside the steps or at the foot of a phone. */
export async function confirmBooking(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Confirmar( agendamento)?$/ }).click();
}

/** The page has booked and shows so. */
export async function expectBooked(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Seu horário está marcado' })).toBeVisible();
}
