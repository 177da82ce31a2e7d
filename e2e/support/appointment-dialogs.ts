import { expect, type Locator, type Page, type Route } from '@playwright/test';
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

/** The box that a taken time raises, whether it was known or refused. */
export function conflictIn(dialog: Locator): Locator {
  return dialog.getByRole('status').filter({ has: dialog.page().getByLabel('Motivo do encaixe') });
}

/** The button that squeezes in, in the place of the one that saves. */
export function squeezeIn(dialog: Locator): Locator {
  return dialog.getByRole('button', { name: 'Encaixar', exact: true });
}

/**
 * From now on no dialog knows what is taken: free times stay on their way, so that the server refuses a taken one.
 * @returns lets them come
 */
export async function holdFreeTimes(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = [];
  const isAsked = ({ pathname }: URL): boolean => pathname.endsWith('/free-times');
  await page.route(isAsked, (route) => {
    held.push(route);
  });
  return async () => {
    await page.unroute(isAsked);
    // One that the page gave up meanwhile cannot go on.
    for (const route of held) await route.continue().catch(() => undefined);
  };
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

/** Asks before what was filled in is lost. */
export function discardQuestion(page: Page): Locator {
  return page.getByRole('alertdialog', { name: 'Descartar o que foi preenchido?' });
}
