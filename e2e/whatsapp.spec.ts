import { addAppointment } from '#test/factories/appointments.ts';
import { createProfessional } from '#test/factories/organization.ts';
import { expect, test } from './fixtures.ts';
import { dayOfNextMonth, instantIn } from './support/dates.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test('a ready text to the client is one press away, and says why where the phone is none', async ({
  organization,
  problems,
  visit,
}) => {
  const ana = await createProfessional(organization, 'Ana Prado');
  const start = instantIn(dayOfNextMonth(12), '10:00');
  const { id } = await addAppointment(organization, ana, start, { clientPhone: '(11) 98765-4321' });
  const page = await visit({ as: ana, ...PHONE });
  await page.goto(`/dashboard?agendamento=${id}`);
  const dialog = page.getByRole('dialog', { name: 'Carla Dias' });
  await dialog.getByRole('button', { name: 'Enviar por WhatsApp para Carla Dias' }).tap();
  const reminder = page.getByRole('menuitem', { name: 'Lembrete' });
  await expect(reminder).toHaveAttribute('href', /^https:\/\/wa\.me\/5511987654321\?text=/);
  await expect(reminder).toHaveAttribute('target', '_blank');
  const text = new URL((await reminder.getAttribute('href')) ?? '').searchParams.get('text');
  expect(text).toContain('Passando para lembrar do seu horário com Ana Prado');
  expect(text).toMatch(/\/agendamento\/[\w-]{20,}$/);
  await expect(page.getByRole('menuitem', { name: 'Confirmação' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\//,
  );

  const other = await addAppointment(organization, ana, instantIn(dayOfNextMonth(13), '10:00'), {
    clientName: 'Rui Lopes',
    clientPhone: '(11) 12345-6789',
  });
  problems.allowStatus(422);
  await page.goto(`/dashboard?agendamento=${other.id}`);
  await page.getByRole('button', { name: 'Enviar por WhatsApp para Rui Lopes' }).tap();
  await expect(page.getByText('O telefone deste cliente não serve para o WhatsApp.')).toBeVisible();
});
