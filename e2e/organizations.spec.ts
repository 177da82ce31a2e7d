import { addWeek } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { createOrganization, createProfessional } from '#test/factories/organization.ts';
import { expect, test } from './fixtures.ts';
import { eventOf } from './support/agenda.ts';
import { dayOfNextMonth, instantIn } from './support/dates.ts';
import { openNextMonth } from './support/screens.ts';

test('two organisations on one server never see each other @database', async ({
  organization,
  server,
  visit,
}) => {
  const date = dayOfNextMonth(11);
  const other = await createOrganization(server, 'Zélia Rocha');
  const [bruno, yuri] = [
    await createProfessional(organization, 'Bruno Lima'),
    await createProfessional(other, 'Yuri Campos'),
  ];
  await addWeek(organization, bruno);
  await addWeek(other, yuri);
  const [ours, theirs] = [await visit({ as: organization.admin }), await visit({ as: other.admin })];
  await openNextMonth(ours, date);
  await openNextMonth(theirs, date);

  await addAppointment(organization, bruno, instantIn(date, '10:00'), { clientName: 'Helena Prado' });
  await addAppointment(other, yuri, instantIn(date, '10:00'), { clientName: 'Otávio Reis' });
  await expect(eventOf(ours, 'Helena Prado')).toBeVisible();
  await expect(eventOf(theirs, 'Otávio Reis')).toBeVisible();
  await expect(eventOf(ours, 'Otávio Reis')).toHaveCount(0);
  await expect(eventOf(theirs, 'Helena Prado')).toHaveCount(0);
  await expect(ours.getByText('Yuri Campos')).toHaveCount(0);

  // Another organisation's person in the address is nobody.
  await ours.goto(`/admin?agenda=${yuri.user.id}`);
  await expect(ours.getByRole('heading', { level: 1, name: 'Agenda Compartilhada' })).toBeAttached();
  await expect(ours.getByText('Yuri Campos')).toHaveCount(0);

  await ours.goto(`/book/shared/${organization.admin.user.id}`);
  await expect(ours.getByText('Bruno Lima').first()).toBeVisible();
  await expect(ours.getByText('Yuri Campos')).toHaveCount(0);
});
