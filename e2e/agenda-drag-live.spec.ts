import type { Appointment } from '#shared/contract/appointments.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { createProfessional } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { dayBrief, dayLabel } from '#web/lib/day-words.ts';
import { expect, test } from './fixtures.ts';
import { eventOf, withTallMonth } from './support/agenda.ts';
import { aMonthAhead, instantIn, neighbours } from './support/dates.ts';
import { agendaOf, carry, dayOf, drag, ghostOf, grab, hourOf, middleOf, openAhead } from './support/drag.ts';
import { expectToast } from './support/screens.ts';

const DATE = aMonthAhead();
const { inMonth } = neighbours(DATE);
const WIDE = { viewport: { width: 1440, height: 900 } };

test.use(WIDE);

test('what one drags, the other sees moving, in both directions @database', async ({
  organization,
  adminPage: admin,
  visit,
}) => {
  const bruno = await createProfessional(organization);
  await addAppointment(organization, bruno, instantIn(DATE, '09:00'));
  const own = await visit({ as: bruno, ...WIDE });
  const connected = [admin, own].map((page) => page.waitForResponse('**/api/notifications/stream*'));
  await openAhead(admin, 'Dia', DATE, agendaOf(bruno));
  await openAhead(await withTallMonth(own), 'Mês', DATE, '/dashboard');
  await Promise.all(connected);

  await drag(admin, eventOf(admin, 'Carla Dias'), hourOf(admin, DATE, '15:00'));
  await expect(eventOf(own, `Carla Dias, ${dayLabel(DATE)}, 15:00 às 16:00`)).toBeVisible();

  // The own month has places for the hours.
  await grab(own, eventOf(own, 'Carla Dias'));
  const eleven = dayOf(own, DATE).locator('[data-hour="11"]');
  await carry(own, eleven);
  await expect(ghostOf(own)).toContainText(`${dayBrief(DATE)} · 11:00`);
  await own.mouse.up();
  await expectToast(own, 'Agendamento movido!');
  await expect(eventOf(admin, `Carla Dias, ${dayLabel(DATE)}, 11:00 às 12:00`)).toBeVisible();

  await drag(own, eventOf(own, 'Carla Dias'), dayOf(own, inMonth).locator('[data-hour="11"]'));
  await expect(eventOf(own, `Carla Dias, ${dayLabel(inMonth)}, 11:00 às 12:00`)).toBeVisible();
  await expect(eventOf(admin, 'Carla Dias')).toHaveCount(0);
});

test('a drag outlives what others change meanwhile, and undoes no move of theirs', async ({
  organization,
  adminPage: page,
  problems,
}) => {
  const bruno = await createProfessional(organization);
  const { id } = await addAppointment(organization, bruno, instantIn(DATE, '09:00'));
  const connected = page.waitForResponse('**/api/notifications/stream*');
  await openAhead(page, 'Dia', DATE, agendaOf(bruno));
  await connected;
  await grab(page, eventOf(page, 'Carla Dias'));
  await carry(page, hourOf(page, DATE, '15:00'));

  // Another appointment comes into the row above, and the one in the hand is moved by somebody else.
  const other = await addAppointment(organization, bruno, instantIn(DATE, '08:00'), { clientName: 'Sofia' });
  await expect(eventOf(page, 'Sofia')).toBeVisible();
  must(
    await organization.admin.client.put(`/api/appointments/${id}`, { startTime: instantIn(DATE, '10:00') }),
  );
  const moved = eventOf(page, `Carla Dias, ${dayLabel(DATE)}, 10:00 às 11:00`);
  await expect(moved).toHaveAttribute('data-lifted');
  await expect(ghostOf(page)).toBeVisible();

  // It was decided where it stood before: what somebody else has moved stays there.
  problems.allowStatus(409);
  await carry(page, hourOf(page, DATE, '16:00'));
  await page.mouse.up();
  await expectToast(page, 'Erro ao mover', ' às 10:00, com Bruno Lima.');
  await expect(moved).toBeVisible();
  await drag(page, moved, hourOf(page, DATE, '16:00'));
  await expect(eventOf(page, `Carla Dias, ${dayLabel(DATE)}, 16:00 às 17:00`)).toBeVisible();
  await expect(eventOf(page, `Sofia, ${dayLabel(DATE)}, 08:00 às 09:00`)).toBeVisible();

  // The card of an appointment closes when the appointment changes.
  const peek = page.locator('[data-peek]').filter({ hasText: 'Sofia' });
  // What is redrawn under the pointer takes its card away: it comes with the next look.
  await expect(async () => {
    await page.mouse.move(5, 5);
    await eventOf(page, 'Sofia').hover();
    await expect(peek).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 15_000 });
  must(await organization.admin.client.put(`/api/appointments/${other.id}`, { clientName: 'Rosa Lima' }));
  await expect(eventOf(page, 'Rosa Lima')).toBeVisible();
  await expect(peek).toHaveCount(0);
});

test('an appointment that was deleted meanwhile cannot be moved any more @database', async ({
  organization,
  visit,
}) => {
  const bruno = await createProfessional(organization);
  const { id } = await addAppointment(organization, bruno, instantIn(DATE, '09:00'));
  const page = await visit({ as: bruno, ...WIDE });
  const connected = page.waitForResponse('**/api/notifications/stream*');
  await openAhead(page, 'Dia', DATE, '/dashboard');
  await connected;
  await grab(page, eventOf(page, 'Carla Dias'));
  must(await bruno.client.delete(`/api/appointments/${id}`));
  await expect(eventOf(page, 'Carla Dias')).toHaveCount(0);
  await carry(page, hourOf(page, DATE, '15:00'));
  await page.mouse.up();
  await expectToast(page, 'Erro ao mover', 'Não foi possível mover o agendamento');
  await expect(ghostOf(page)).toHaveCount(0);
});

test('a second drag does not wait for the first', async ({ organization, adminPage: page, problems }) => {
  const bruno = await createProfessional(organization);
  await addAppointment(organization, bruno, instantIn(DATE, '08:00'), { clientName: 'Primeira' });
  await addAppointment(organization, bruno, instantIn(DATE, '09:00'), { clientName: 'Segunda' });
  await addAppointment(organization, bruno, instantIn(DATE, '15:00'), { clientName: 'Ocupada' });
  await openAhead(page, 'Dia', DATE, agendaOf(bruno));

  const answers: (() => void)[] = [];
  await page.route('**/api/appointments/*', async (route) => {
    // The dialog asks for free times there too.
    if (route.request().method() !== 'PUT') return route.continue();
    await new Promise<void>((resolve) => answers.push(resolve));
    await route.continue();
  });
  const place = (name: string, time: string) => eventOf(page, new RegExp(`${name}, .* ${time} às`));
  await drag(page, place('Primeira', '08:00'), hourOf(page, DATE, '15:00'));
  await drag(page, place('Segunda', '09:00'), hourOf(page, DATE, '12:00'));
  // The same one twice: the server hears of both in turn.
  await drag(page, place('Segunda', '12:00'), hourOf(page, DATE, '13:00'));
  await expect(place('Primeira', '15:00')).toBeVisible();
  await expect(place('Segunda', '13:00')).toBeVisible();
  await expect.poll(() => answers.length).toBe(2);

  // While a third is in the hand, the first is refused: what follows from that waits.
  problems.allowStatus(409);
  await grab(page, place('Ocupada', '15:00'));
  await carry(page, hourOf(page, DATE, '18:00'));
  answers[0]?.();
  await expectToast(page, 'Erro ao mover');
  await expect(place('Primeira', '08:00')).toBeVisible();
  await expect(place('Segunda', '13:00')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const { x, y } = await middleOf(place('Ocupada', '15:00'));
  await page.mouse.move(x, y);
  await page.mouse.up();
  const dialog = page.getByRole('dialog', { name: 'Mover agendamento' });
  await expect(dialog).toContainText('Primeira');
  await dialog.getByRole('button', { name: 'Fechar' }).last().click();

  answers[1]?.();
  await expect.poll(() => answers.length).toBe(3);
  answers[2]?.();
  await expectToast(page, 'Agendamento movido!');
  await expect(place('Segunda', '13:00')).toBeVisible();
  const saved = async () => {
    const list = must<Appointment[]>(await bruno.client.get('/api/appointments'));
    return list.map(({ clientName, startTime }) => [clientName, startTime]);
  };
  await expect.poll(saved).toEqual([
    ['Primeira', instantIn(DATE, '08:00')],
    ['Segunda', instantIn(DATE, '13:00')],
    ['Ocupada', instantIn(DATE, '15:00')],
  ]);
});
