import { expect, type Locator, type Page } from '@playwright/test';
import { formatDay } from '#web/lib/format.ts';
import { choose } from './screens.ts';

/** The dialog of a new appointment. */
export function newAppointment(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Novo agendamento' });
}

/** Types a date into the dialog, as people do who know it. */
export async function typeDate(dialog: Locator, date: string): Promise<void> {
  const field = dialog.getByLabel('Data', { exact: true });
  await field.fill(formatDay(date));
  await expect(field).toHaveValue(formatDay(date));
}

/** Opens the dialog, chooses professional, a length in minutes and the date: where services exist they come first. */
export async function startAppointment(page: Page, professional: string, date: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Novo agendamento' }).click();
  const dialog = newAppointment(page);
  await choose(dialog, 'Profissional', professional);
  await dialog.getByRole('button', { name: 'Por tempo' }).click();
  await typeDate(dialog, date);
  return dialog;
}

/** Types name and e-mail of the client. */
export async function fillClient(dialog: Locator, name: string, email: string): Promise<void> {
  await dialog.getByLabel('Cliente').fill(name);
  await dialog.getByLabel('E-mail').fill(email);
}

/** The free times on offer, each a button. */
export function freeTimes(dialog: Locator): Locator {
  return dialog.getByRole('region', { name: 'Horários livres', exact: true }).getByRole('button');
}

/** The box that a refused time raises. */
export function conflictIn(dialog: Locator): Locator {
  return dialog.getByRole('status').filter({ hasText: 'Encaixar' });
}

/** What the page sends about appointments from now on, by a method: the bodies. */
export function bodiesOf(page: Page, method: string): unknown[] {
  const bodies: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === method && new URL(request.url()).pathname.startsWith('/api/appointments')) {
      bodies.push(request.postDataJSON());
    }
  });
  return bodies;
}
