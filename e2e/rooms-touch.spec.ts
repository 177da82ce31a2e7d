import { addWindow } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { createProfessional } from '#test/factories/organization.ts';
import { formatDay } from '#web/lib/format.ts';
import { expect, test } from './fixtures.ts';
import { graveFindings } from './support/accessibility.ts';
import { dayOfNextMonth, instantIn } from './support/dates.ts';
import { toastOf } from './support/screens.ts';
import { smallTargets } from './support/touch-targets.ts';

/** An inspection weighs more than a journey. */
test.describe.configure({ timeout: 300_000 });

const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  reducedMotion: 'reduce',
  storage: { 'vite-ui-theme': 'system' },
} as const;

test('the settings and hours fit a finger and a screen reader, in every state, in both themes', async ({
  organization,
  visit,
}) => {
  const bruno = await createProfessional(organization);
  await addWindow(organization, bruno, { startTime: '09:00', endTime: '12:00' });
  await addWindow(organization, bruno, { startTime: '14:00', endTime: '18:00', isActive: false });
  const date = dayOfNextMonth(15);
  await addAppointment(organization, bruno, instantIn(date, '10:00'));
  const page = await visit({ ...PHONE, as: bruno });
  const main = page.getByRole('main');
  const measure = async (what: string, area = main) => {
    expect.soft(await smallTargets(area), what).toEqual([]);
    expect.soft(await graveFindings(area), what).toEqual([]);
  };

  await page.goto('/settings');
  await page.getByLabel('Título padrão do atendimento').fill('{sala}');
  await page.getByLabel('Duração padrão (min)').fill('1');
  await page.getByRole('button', { name: 'Salvar configurações' }).click();
  await expect(page.getByText('Use de 15 a 480 minutos.')).toBeVisible();
  await measure('settings, unsaved and refused');
  await page
    .getByRole('region', { name: 'Agendamento', exact: true })
    .getByRole('button', { name: 'Descartar' })
    .click();

  await page.goto('/booking-form-settings');
  await page.getByLabel('Mensagem personalizada').fill('Chegue cedo.');
  await measure('booking form');
  await page.getByRole('button', { name: 'Descartar' }).click();

  await page.goto('/availability');
  const card = page.getByRole('region', { name: 'Exceções por data' });
  await card.getByLabel('Data', { exact: true }).fill(formatDay(date));
  await card.getByRole('button', { name: 'Adicionar exceção' }).click();
  await expect(card.getByRole('link', { name: /10:00/ })).toBeVisible();
  await page.getByRole('button', { name: /^Editar segunda-feira, 09:00/ }).click();
  await expect(page.getByRole('form', { name: /^Editar segunda/ })).toBeVisible();
  await card.getByRole('button', { name: 'Período' }).click();
  // It lies over the way back for a moment.
  await expect(toastOf(page)).toBeHidden();
  await measure('hours, edited, with a day off');

  await page.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: /^Copiar os horários/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: 'terça-feira' }).check();
  await measure('copying a day', dialog);
});
