import { expect, type Locator, type Page } from '@playwright/test';
import type { PublicBookingAnswer } from '#shared/contract/booking.ts';
import type { Person } from '#test/factories/organization.ts';
import { must, type Client } from '#test/harness/client.ts';

/** Books as a client through the API, and answers with the path of the client's own page. */
export async function bookedLink(guest: Client, person: Person, startTime: string): Promise<string> {
  const answer = await guest.post('/api/appointments/public', {
    professionalId: person.user.id,
    clientName: 'Helena Prado',
    clientEmail: 'helena@exemplo.com.br',
    startTime,
  });
  return must<PublicBookingAnswer>(answer, 201).managePath;
}

/** The card with the appointment's day and time. */
export function appointmentCard(page: Page): Locator {
  return page.getByRole('region', { name: 'Horário marcado' });
}

/** Opens the calendar of other times. */
export async function openMove(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Remarcar' }).click();
  const heading = page.getByRole('heading', { name: /^Remarcar com/ });
  await expect(heading).toBeFocused();
  return heading;
}

/** The line that says from when to when, with the button that moves. */
export function moveBar(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Novo horário' });
}

/** Presses the button that moves. */
export async function confirmMove(page: Page): Promise<void> {
  await moveBar(page).getByRole('button', { name: 'Confirmar novo horário' }).click();
}

/** Opens the question before cancelling. */
export async function askToCancel(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Cancelar agendamento' }).click();
  const question = page.getByRole('alertdialog', { name: 'Cancelar o agendamento?' });
  await expect(question).toBeVisible();
  return question;
}
