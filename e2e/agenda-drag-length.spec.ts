import type { Appointment } from '#shared/contract/appointments.ts';
import { addProduct } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { createProfessional } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { expect, test } from './fixtures.ts';
import { eventOf } from './support/agenda.ts';
import { aMonthAhead, instantIn } from './support/dates.ts';
import { drag, hourOf, openAhead } from './support/drag.ts';
import { expectToast } from './support/screens.ts';

const DATE = aMonthAhead();
const HALF_PAST_NINE = instantIn(DATE, '09:30');

test.use({ viewport: { width: 1440, height: 900 } });

test('the length that is shown at once is the length that the server gives', async ({
  organization,
  adminPage: page,
}) => {
  const bruno = await createProfessional(organization);
  const keeper = await createProfessional(organization, 'Clara Nunes');
  must(await organization.admin.client.patch('/api/user/profile', { moveKeepsDuration: false }));
  const { id: productId } = await addProduct(organization, bruno);
  await addAppointment(organization, bruno, HALF_PAST_NINE, {
    duration: 30,
    productId,
    clientName: 'Com produto',
  });
  await addAppointment(organization, keeper, HALF_PAST_NINE, { duration: 30, clientName: 'Como antes' });
  await addAppointment(organization, organization.admin, HALF_PAST_NINE, {
    duration: 30,
    clientName: 'Uma hora',
  });
  await openAhead(page, 'Dia', DATE);

  let answer = (): void => undefined;
  const gate = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/appointments/*', async (route) => {
    await gate;
    await route.continue();
  });
  const wanted = { 'Com produto': '14:00', 'Como antes': '13:45', 'Uma hora': '14:15' };
  const whose = ['Bruno Lima', 'Clara Nunes', 'Ana Souza'];
  // Held in its middle, half an hour begins a quarter before the middle of the hour.
  for (const [index, name] of Object.keys(wanted).entries())
    await drag(page, eventOf(page, name), hourOf(page, DATE, '13:00', whose[index]));
  const drawn = async () => {
    for (const [name, end] of Object.entries(wanted)) {
      await expect(eventOf(page, new RegExp(`${name}, .* 13:15 às ${end}`))).toBeVisible();
    }
  };
  await drawn();
  answer();
  await expectToast(page, 'Agendamento movido!');
  await drawn();
  // The toast may be that of the first move.
  const saved = async () =>
    must<Appointment[]>(await organization.admin.client.get('/api/appointments'))
      .map(({ clientName, endTime }) => [clientName, endTime])
      .sort();
  await expect.poll(saved).toEqual(Object.entries(wanted).map(([name, end]) => [name, instantIn(DATE, end)]));
});
